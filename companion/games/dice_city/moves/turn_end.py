"""The end of a turn, of a round and of the game: what is kept, who is next, who has won."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core import (
    Event,
    IllegalMove,
    Move,
    Outcome,
    Played,
    Rolled,
    Score,
    ScoreLine,
    Seat,
    Standing,
    Step,
    event,
    ranked,
)
from companion.dice import PIPS
from companion.games.dice_city.city import ROWS_TO_END, cards_built, city_points, points, standing
from companion.games.dice_city.model.board import COLUMNS, ROWS, Stock, put
from companion.games.dice_city.model.moves import EndTurn, KeepLess
from companion.games.dice_city.model.state import NEW_TURN, Ending, Phase, State, Supply
from companion.games.dice_city.moves.table_flow import dice_left, ended, next_phase, not_due, require_turn, roller
from companion.games.dice_city.words import stock_words
from companion.text import Message, message


def most_kept(state: State) -> Stock:
    """The resources that the player in turn keeps if they keep all they may."""
    city = state.cities[state.player]
    most = standing(state.book, city).kept
    wood, stone, iron = (min(have, most) for have in city.stock)
    return wood, stone, iron


def _open(state: State, move: Move) -> None:
    require_turn(state, move)
    if state.phase not in (Phase.DICE, Phase.ATTACK, Phase.BUILD, Phase.KEEP):
        not_due(state)
    if dice_left(state):
        raise IllegalMove("end.dice")


def keep_less(state: State, move: KeepLess) -> Step[State]:
    """The turn ends, and fewer resources are kept; which ones is told next."""
    _open(state, move)
    if state.phase is Phase.KEEP:
        raise IllegalMove("move.unexpected")
    if not any(most_kept(state)):
        raise IllegalMove("keep.nothing")
    return Step(replace(state, phase=Phase.KEEP))


def end_turn(state: State, move: EndTurn) -> Step[State]:
    """What is kept stays in the stock, strength is gone, and the dice are thrown for the next turn."""
    _open(state, move)
    if (move.keep is not None) is not (state.phase is Phase.KEEP):
        raise IllegalMove("move.unexpected")
    most = most_kept(state)
    keep = most if move.keep is None else move.keep
    if any(not 0 <= kept <= limit for kept, limit in zip(keep, most, strict=True)):
        raise IllegalMove("keep.limit", what=stock_words(most))
    player, city = state.player, state.cities[state.player]
    events: list[Event] = [event("turn-ended", player=player, what=stock_words(keep))]
    ending = state.ending
    by_rows = state.house.row_end == "automatic" and not state.house.solo
    if by_rows and standing(state.book, city).complete_rows >= ROWS_TO_END:
        ending = ended(state, Ending.ROWS, events)
    rested = replace(city, dice=(), stock=keep, strength=0, bandit_strength=0)
    supply, due, step = state.supply, 0, Phase.ROLL
    if state.house.solo:
        supply, due = _rows_shifted(supply, state.house.solo)
        if not supply.rows:
            ending, step = Ending.SOLO, Phase.OVER
    elif ending is not None and state.seats.after(player) == state.seats.first:
        step = Phase.OVER
    if step is Phase.OVER:
        rested = replace(rested, dice=city.dice)
    after = replace(
        state,
        phase=next_phase((), due, step),
        step=step,
        cities=put(state.cities, player, rested),
        supply=supply,
        turn=NEW_TURN,
        tasks=(),
        due=due,
        ending=ending,
    )
    return Step(after, tuple(events))


def _rows_shifted(supply: Supply, row: int) -> tuple[Supply, int]:
    """Alone: the lower row goes, the upper one takes its place, and a new one is due as long as there are cards."""
    due = min(row, supply.deck)
    shifted = replace(
        supply,
        discard=(*supply.discard, *supply.lower),
        lower=supply.display,
        display=(),
        rows=supply.rows - 1 + (due > 0),
    )
    return shifted, due


def rolled(state: State, move: Rolled) -> Step[State]:
    """Five dice lie on their places, each in the row of its colour."""
    require_turn(state, move)
    seat = roller(state)
    if len(move.faces) != len(ROWS):
        raise IllegalMove("dice.count", expected=len(ROWS), seen=len(move.faces))
    columns = tuple([face.value or 0 for face in move.faces])
    for column, face in zip(columns, move.faces, strict=True):
        if not 1 <= column <= COLUMNS:
            raise IllegalMove("dice.face", face=face, faces=PIPS)
    city = replace(state.cities[seat], dice=columns)
    after = replace(state, cities=put(state.cities, seat, city))
    return Step(after_rolls(after), (event("rolled", player=seat, faces=move.faces),))


def after_rolls(state: State) -> State:
    """Once everybody's dice lie there: the first turn at the beginning, otherwise the next player's."""
    if any(not city.dice for city in state.cities):
        return state
    if state.step is Phase.DISPLAY:
        return started(state, state.player)
    seat = state.seats.after(state.player)
    later = state if seat != state.seats.first else replace(state, round=state.round + 1)
    return started(later, seat)


def started(state: State, seat: Seat) -> State:
    """A turn begins."""
    city = state.cities[seat]
    strength = standing(state.book, city).strength
    cities = put(state.cities, seat, replace(city, strength=city.strength + strength)) if strength else state.cities
    return replace(state, player=seat, phase=Phase.DICE, step=Phase.DICE, turn=NEW_TURN, cities=cities)


# --- result ---------------------------------------------------------------------------------------------------------


def outcome(state: State) -> Outcome:
    """The most points; then cards in the city, points of bandits and ships, and who sits closest to the first."""
    order = state.seats.clockwise(state.seats.first)
    standings = []
    for seat in state.seats:
        city = state.cities[seat]
        breaks = (cards_built(state.book, city), sum(city.bandits) + sum(city.ships), -order.index(seat))
        standings.append(Standing(seat, points(state.book, city) + state.extra[seat], breaks))
    if state.house.solo:
        won = standings[0].points >= state.house.target
        reason = message("outcome.solo.won" if won else "outcome.solo.lost", target=state.house.target)
        return Outcome(reason, (standings[0].seat,) if won else (), tuple(standings))
    return ranked(Message(f"outcome.{state.ending or Ending.ROWS}"), standings)


def score(state: State, seat: Seat) -> Score:
    """A player's score as it stands."""
    city = state.cities[seat]
    lines = [
        ScoreLine(Message("score.tokens"), city.tokens),
        ScoreLine(Message("score.bandits"), sum(city.bandits)),
        ScoreLine(Message("score.ships"), sum(city.ships)),
        ScoreLine(Message("score.city"), city_points(state.book, city)),
    ]
    if state.extra[seat]:
        lines.append(ScoreLine(Message("score.extra"), state.extra[seat]))
    return Score(seat, sum(line.points for line in lines), tuple(lines))


PLAYED: Played[State] = {
    KeepLess: keep_less,
    EndTurn: end_turn,
}
