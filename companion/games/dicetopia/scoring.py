"""The score sheet: pillage, control district by district, missions card by card, each number with its reason."""

from __future__ import annotations

from companion.core import Score, ScoreLine, Seat, Standing
from companion.games.dicetopia.control import (
    agents_in,
    control_by_seat,
    controllers,
    counted_dice,
    districts_held,
    pot,
    share,
    value,
)
from companion.games.dicetopia.missions import ALL_IN, CHAMELEON, MISSIONS, CountedTable, stars_of, table_of
from companion.games.dicetopia.model.state import Phase, State
from companion.games.dicetopia.pieces import DISTRICTS, Faction
from companion.games.dicetopia.words import DIE, DISTRICT, dice_words, mission_words
from companion.text import Message, message

NO_DICE = (Message("score.no-dice"),)
OWN_DICE, CONTROL, MISSION_CARDS = (Message(f"score.row.{row}") for row in ("dice", "control", "missions"))
"""The rows of the score pad."""
DOUBLED = 2
"""What the card drawn for all-in counts."""


def pillage(state: State, seat: Seat) -> int:
    """The sum of a player's own dice, with Dangmer's copy made."""
    return sum(map(value, counted_dice(state, seat, state.agreed.seat_of(Faction.DANGMER))))


def pillage_lines(state: State, seat: Seat) -> tuple[ScoreLine, ...]:
    """The own dice, and what Dangmer's copy adds or takes."""
    lying = state.boards[seat]
    plain = sum(map(value, lying))
    lines = (ScoreLine(message("score.pillage", dice=dice_words(lying) or NO_DICE), plain, OWN_DICE),)
    copy = state.ending.copy
    if copy is None or copy.own is None or state.agreed.factions[seat] is not Faction.DANGMER:
        return lines
    label = message(f"score.copy.{copy.trait}", die=DIE[copy.own], source=DIE[copy.source])
    return (*lines, ScoreLine(label, pillage(state, seat) - plain, OWN_DICE))


def control_lines(state: State, seat: Seat) -> tuple[ScoreLine, ...]:
    """One line a district that pays this player: how many agents, which dice, with whom it is shared."""
    lines = []
    for district in DISTRICTS:
        paid, slots = controllers(state, district), state.city[district]
        if seat not in paid:
            continue
        facts = {
            "district": DISTRICT[district],
            "n": agents_in(slots, seat),
            "dice": dice_words(slots) or NO_DICE,
            "pot": pot(slots),
        }
        if len(paid) > 1:
            facts["others"] = tuple(other for other in paid if other != seat)
            label = Message("score.control.shared", facts)
        elif state.ending.decided == (district, seat):
            label = Message("score.control.decided", facts)
        else:
            label = Message("score.control", facts)
        lines.append(ScoreLine(label, share(pot(slots), len(paid)), CONTROL))
    return tuple(lines)


def mission_lines(state: State, seat: Seat) -> tuple[ScoreLine, ...]:
    """One line a card; nothing before the end, when all cards lie open."""
    if state.phase is not Phase.OVER:
        return ()
    table = table_of(state)
    return tuple(_card_line(state, table, seat, card) for card in state.ending.revealed[seat])


def _pays_as(state: State, card: str) -> tuple[str, int, tuple[str, ...]]:
    """The mission that a card finally pays as, how many times over, and the cards through which it came to that."""
    by: tuple[str, ...] = ()
    times_over = 1
    if card == ALL_IN and state.ending.drawn is not None:
        by, card, times_over = (card,), state.ending.drawn, DOUBLED
    if card == CHAMELEON and state.ending.copied is not None:
        by, card = (*by, card), state.ending.copied[1]
    return card, times_over, by


def _card_line(state: State, table: CountedTable, seat: Seat, card: str) -> ScoreLine:
    card, times_over, by = _pays_as(state, card)
    finding, stars = MISSIONS[card].finds(table, seat), stars_of(state, card)
    points = finding.times * stars * times_over
    name = mission_words(card)
    if by:
        name = message("score.through", card=name, by=tuple(map(mission_words, by)))
    if finding.times == 0:
        return ScoreLine(message("score.mission.missed", mission=name), 0, MISSION_CARDS)
    facts = {"mission": name, "times": finding.times, "stars": stars, "because": finding.because}
    if MISSIONS[card].each:
        label = Message("score.mission.each", facts)
    else:
        label = Message("score.mission.because" if finding.because else "score.mission.once", facts)
    if times_over > 1:
        label = message("score.twice", line=label)
    return ScoreLine(label, points, MISSION_CARDS)


def mission_points(state: State, seat: Seat) -> int:
    """What the missions pay; 0 before the end."""
    return _mission_points(state, table_of(state), seat)


def _mission_points(state: State, table: CountedTable, seat: Seat) -> int:
    if state.phase is not Phase.OVER:
        return 0
    points = 0
    for revealed in state.ending.revealed[seat]:
        card, times_over, _ = _pays_as(state, revealed)
        points += MISSIONS[card].finds(table, seat).times * stars_of(state, card) * times_over
    return points


def standings(state: State) -> list[Standing]:
    """Everybody as the table stands: points with those that the table added; then districts held; then the own dice."""
    table, control = table_of(state), control_by_seat(state)
    return [
        Standing(
            seat,
            own + control[seat] + _mission_points(state, table, seat) + state.extra[seat],
            (districts_held(state, seat), own),
        )
        for seat, own in zip(state.seats, [sum(map(value, dice)) for dice in table.boards], strict=True)
    ]


def totals(state: State) -> tuple[int, ...]:
    """Everybody's points as the table stands."""
    return tuple(standing.points for standing in standings(state))


def score(state: State, seat: Seat) -> Score:
    """One player's score sheet."""
    lines = (*pillage_lines(state, seat), *control_lines(state, seat), *mission_lines(state, seat))
    if state.extra[seat]:
        lines = (*lines, ScoreLine(Message("score.extra"), state.extra[seat]))
    return Score(seat, sum(line.points for line in lines), lines)
