"""What the three buttons can choose from where nobody sees the screen: every answer that may be said aloud."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from companion.core import TABLE, Amount, Choose, IllegalMove, Move, PickDice
from companion.dice import Die
from ui.app.snapshot import Playing

STANDING_AFTER = 8
"""Behind so many choices, or behind the last, amber tells how it stands: never far away."""
MOST_NUMBERS = 30
"""Of one amount, from its lowest on: what is larger is told on the screen."""
MOST_PICKS = 40
"""Of one ask: nobody listens to more; whoever wants another pick throws those dice, or touches the screen."""


def ear_stops(playing: Playing) -> tuple[Move | None, ...]:
    """Where amber stops, in order: the choices, and among them, as None, how it stands."""
    moves = ear_options(playing)
    return (*moves[:STANDING_AFTER], None, *moves[STANDING_AFTER:])


def ear_options(playing: Playing) -> tuple[Move, ...]:
    """Choices and numbers first, then which dice could be picked, what is suggested before all others.

    Only what everybody may know: what is said aloud is heard by all.
    """
    asks = playing.game.rules.asks_for(playing.state, TABLE) if playing.asks else ()
    moves: list[Move] = []
    for ask in asks:
        if isinstance(ask, Choose):
            moves += ask.options
        elif isinstance(ask, Amount):
            most = min(ask.high, ask.low + MOST_NUMBERS - 1)
            moves += [ask.answer(number) for number in range(ask.low, most + 1)]
    for ask in asks:
        if isinstance(ask, PickDice):
            moves += _picks(playing, ask)
    return tuple(dict.fromkeys(moves))


def _picks(playing: Playing, ask: PickDice) -> Iterator[Move]:
    """Legal picks, each set of faces once: of two equal dice it does not matter which."""
    told: set[tuple[object, ...]] = set()
    for picks in (ask.suggested, *_all_picks(ask)):
        shown = tuple(sorted((ask.dice[place].face.id, ask.dice[place].kind.colour or "") for place in picks))
        if shown in told or not ask.low <= len(picks) <= ask.high:
            continue
        move = ask.answer(picks)
        if _is_legal(playing, move):
            told.add(shown)
            yield move
            if len(told) == MOST_PICKS:
                return


def _all_picks(ask: PickDice) -> Iterator[tuple[int, ...]]:
    for count in range(max(1, ask.low), ask.high + 1):
        yield from combinations(range(len(ask.dice)), count)


def _is_legal(playing: Playing, move: Move) -> bool:
    try:
        playing.game.rules.apply(playing.state, move)
    except IllegalMove:
        return False
    return True


def picked_dice(playing: Playing, move: Move) -> tuple[Die, ...]:
    """The dice that a move picks; none where it picks none."""
    for ask in playing.game.rules.asks_for(playing.state, TABLE) if playing.asks else ():
        if isinstance(ask, PickDice) and type(move) is type(ask.template):
            picks: tuple[int, ...] = getattr(move, ask.open_field)
            if move == ask.answer(picks):
                return tuple(ask.dice[place] for place in picks)
    return ()
