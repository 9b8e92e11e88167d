"""Dicetopia's moves as record lines. Several moves can be one line; a line that is not finished is left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core import Change, Move, Rolled
from companion.dice import Face
from companion.game import Names
from companion.games.dicetopia.model import changes, moves
from companion.games.dicetopia.model.state import Phase, State
from companion.games.dicetopia.moves.actions import blocker
from companion.games.dicetopia.notation.checks import dice_text
from companion.games.dicetopia.pieces import GUGU, CityDie, city_die


class _Line:
    """The line that is being put together."""

    def __init__(self) -> None:
        self.instead = ""
        """`as DISTRICT `, once Ewo has chosen."""
        self.words = ""


def lines(history: Sequence[tuple[State, Move]], names: Names) -> Iterator[str]:
    """The lines of a game's moves, each with the state before it."""
    line = _Line()
    for state, move in history:
        if isinstance(move, Rolled) and state.phase is Phase.CITY:
            yield _city(state, move.faces)
        else:
            written = _written(line, state, move, names)
            if written is not None:
                seat = state.current if isinstance(move, moves.Block) else move.seat
                assert seat is not None
                yield f"{names.name(seat)}: {line.instead}{written}"
                line = _Line()


def _city(state: State, faces: Sequence[Face]) -> str:
    placing = state.placing
    assert placing is not None
    colours = [colour for colour, count in enumerate(placing.counts) for _ in range(count)]
    shown = [city_die(colour, face.value or 0) for colour, face in zip(colours, faces, strict=True)]
    return f"table: city {placing.district.id} {_dice(shown)}"


def _written(line: _Line, state: State, move: Move, names: Names) -> str | None:
    """The words of the line that this move finishes; None while more must come."""
    match move:
        case moves.TargetCity() | moves.TargetBoard() | moves.TargetAgent():
            return _with_target(line, state, _target(move, names))
        case Rolled(_, faces):
            return f"{line.words} -> {faces[0].id}"
        case moves.Block(seat):
            assert seat is not None
            return f"{line.words} blocked by {names.name(seat)}"
        case moves.Confirm():
            return line.words
        case moves.CountColour():
            return None
        case moves.ActAs(_, district):
            line.instead = f"as {district.id} "
        case moves.Exterminate():
            line.words = "exterminate"
        case moves.Pray():
            line.words = "pray"
        case moves.CopyFrom(_, owner, trait, die):
            line.words = f"copy {trait} of {names.name(owner)} {_die(die)} onto"
        case moves.Reveal(seat, mission):
            assert seat is not None
            if state.ending.revealed[seat]:
                return f"missions {state.ending.revealed[seat][0]}, {mission}"
        case _:
            return _single(move, names)
    return None


def _single(move: Move, names: Names) -> str:
    """Moves that are a line of their own."""
    match move:
        case moves.Deploy(_, district, die):
            return f"deploy {district.id} {_die(die)}"
        case moves.Draw():
            return "draw"
        case moves.NoAction():
            return "no action"
        case moves.Adapt(_, die, by):
            return f"adapt {_die(die)} {by:+d}"
        case moves.Pass():
            return "pass"
        case moves.Hypnotise(_, victim, district):
            return f"hypnotise {names.name(victim)} {district.id}"
        case moves.Decide(_, district, controller):
            return f"decide {district.id} {names.name(controller)}"
        case moves.AllIn(_, mission):
            return f"all-in {mission}"
        case moves.Chameleon(_, owner, mission):
            return f"chameleon {names.name(owner)} {mission}"
    raise TypeError(f"not a move of this game: {move!r}")


def _with_target(line: _Line, state: State, target: tuple[str, str]) -> str | None:
    place, piece = target
    match state.phase:
        case Phase.EXTERMINATE:
            return f"{line.words} {place} {piece}"
        case Phase.COPY:
            return f"{line.words} {piece}"
        case Phase.PRAY:
            line.words = f"pray {place} {piece}"
            return None
    action = state.action
    assert action is not None
    if action.first is not None:
        line.words = f"{line.words} with {place} {piece}"
        return line.words if blocker(state) is None else None
    verb = "reroll" if action.district == GUGU else "swap"
    line.words = f"{verb} {place} {piece}"
    return None


def _target(move: moves.TargetCity | moves.TargetBoard | moves.TargetAgent, names: Names) -> tuple[str, str]:
    match move:
        case moves.TargetCity(_, district, die):
            return district.id, _die(die)
        case moves.TargetBoard(_, owner, die):
            return names.name(owner), _die(die)
        case moves.TargetAgent(_, district, owner):
            return district.id, f"agent {names.name(owner)}"


def _die(die: CityDie) -> str:
    return dice_text((die,))


def _dice(dice: Sequence[CityDie]) -> str:
    return " ".join(_die(die) for die in dice)


def change_words(change: Change, names: Names) -> str:
    """A change as the words behind `given` or `table: adjust`."""
    match change:
        case changes.SetDistrict(district, dice, agents, empty):
            held = [*map(_die, dice), *(f"agent {names.name(seat)}" for seat in agents), *["empty"] * empty]
            return f"{district.id} {' '.join(held)}"
        case changes.SetBoard(seat, dice):
            return f"{names.name(seat)} dice {_dice(dice)}".rstrip()
        case changes.SetSpent(seat):
            return f"{names.name(seat)} spent"
        case changes.SetDeferred(seat):
            return f"{names.name(seat)} deferred"
        case changes.SetStars(mission, stars):
            return f"mission {mission} {stars}"
    raise TypeError(f"not a change of this game: {change!r}")
