"""The score sheet: pillage, control district by district, missions card by card, each number with its reason."""

from __future__ import annotations

from companion.core import Score, ScoreLine, Seat
from companion.games.dicetopia.control import agents_in, control_points, controllers, counted_dice, pot, share, value
from companion.games.dicetopia.missions import ALL_IN, CHAMELEON, MISSIONS, Table, stars_of, table_of
from companion.games.dicetopia.model import Phase, State
from companion.games.dicetopia.pieces import DISTRICTS, Faction
from companion.games.dicetopia.words import DIE, DISTRICT, dice_words, mission_words
from companion.text import Message, message

NO_DICE = (Message("score.no-dice"),)
DOUBLED = 2
"""What the card drawn for all-in counts."""


def pillage(state: State, seat: Seat) -> int:
    """The sum of a player's own dice, with Dangmer's copy made."""
    return sum(map(value, counted_dice(state, seat, state.agreed.seat_of(Faction.DANGMER))))


def pillage_lines(state: State, seat: Seat) -> tuple[ScoreLine, ...]:
    """The own dice, and what Dangmer's copy adds or takes."""
    lying = state.boards[seat]
    plain = sum(map(value, lying))
    lines = (ScoreLine(message("score.pillage", dice=dice_words(lying) or NO_DICE), plain),)
    copy = state.ending.copy
    if copy is None or copy.own is None or state.agreed.factions[seat] is not Faction.DANGMER:
        return lines
    label = message(f"score.copy.{copy.trait}", die=DIE[copy.own], source=DIE[copy.source])
    return (*lines, ScoreLine(label, pillage(state, seat) - plain))


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
        lines.append(ScoreLine(label, share(pot(slots), len(paid))))
    return tuple(lines)


def mission_lines(state: State, seat: Seat) -> tuple[ScoreLine, ...]:
    """One line a card; nothing before the end, when all cards lie open."""
    if state.phase is not Phase.OVER:
        return ()
    table = table_of(state)
    return tuple(_card_line(state, table, seat, card) for card in state.ending.revealed[seat])


def _card_line(state: State, table: Table, seat: Seat, card: str) -> ScoreLine:
    """A card, through all-in and Chameleon to the mission that it finally pays as."""
    by: list[Message] = []
    times_over = 1
    if card == ALL_IN and state.ending.drawn is not None:
        by.append(mission_words(card))
        card, times_over = state.ending.drawn, DOUBLED
    if card == CHAMELEON and state.ending.copied is not None:
        by.append(mission_words(card))
        card = state.ending.copied[1]
    finding, stars = MISSIONS[card].finds(table, seat), stars_of(state, card)
    points = finding.times * stars * times_over
    name = mission_words(card)
    if by:
        name = message("score.through", card=name, by=tuple(by))
    if finding.times == 0:
        return ScoreLine(message("score.mission.missed", mission=name), 0)
    facts = {"mission": name, "times": finding.times, "stars": stars, "because": finding.because}
    if MISSIONS[card].each:
        label = Message("score.mission.each", facts)
    else:
        label = Message("score.mission.because" if finding.because else "score.mission.once", facts)
    if times_over > 1:
        label = message("score.twice", line=label)
    return ScoreLine(label, points)


def mission_points(state: State, seat: Seat) -> int:
    """What the missions pay; 0 before the end."""
    return sum(line.points for line in mission_lines(state, seat))


def totals(state: State) -> tuple[int, ...]:
    """Everybody's points as the table stands, with those that the table added."""
    return tuple(
        pillage(state, seat) + control_points(state, seat) + mission_points(state, seat) + state.extra[seat]
        for seat in state.seats
    )


def score(state: State, seat: Seat) -> Score:
    """One player's score sheet."""
    lines = (*pillage_lines(state, seat), *control_lines(state, seat), *mission_lines(state, seat))
    if state.extra[seat]:
        lines = (*lines, ScoreLine(Message("score.extra"), state.extra[seat]))
    return Score(seat, sum(line.points for line in lines), lines)
