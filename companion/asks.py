"""Asks: what is due at the table, from whom, and what would answer it.

They are a closed list, so that one generic screen plays any game on the day its rules exist. Games import these names
from `companion.core`, which has the whole contract.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Die, DieKind, Face
from companion.moves import Move, Rolled, Seat
from companion.text import Message


class Ask(Struct, frozen=True):
    """Something that is due, or possible. `seat` is who answers; None where anybody at the table may."""

    seat: Seat | None
    prompt: Message


class Choose(Ask, frozen=True):
    """One of these moves. All of them are legal; their words come from `Rules.describe`."""

    options: tuple[Move, ...]
    optional: bool = False
    """A reaction: offered beside the main ask, closed by the next move of the player in turn."""


class Amount(Ask, frozen=True):
    """A number from `low` to `high`, every one of them legal, for one open field of a move."""

    template: Move
    open_field: str
    low: int
    high: int
    thrown: bool = False
    """So many dice are thrown at once: with the number answered, a `RollDice` for as many dice is due, none kept. The
    camera can count what was thrown, so nobody has to tell."""
    optional: bool = False

    def answer(self, number: int) -> Move:
        """The move with the number filled in."""
        return replace(self.template, **{self.open_field: number})


class PickDice(Ask, frozen=True):
    """Some of the dice that lie there, by their places in `dice`, for one open field of a move.

    Not every pick need be legal (a dry run of `apply` tells, with the reason); `suggested` is one that is.
    """

    template: Move
    open_field: str
    dice: tuple[Die, ...]
    low: int
    high: int
    suggested: tuple[int, ...]
    thrown: bool = False
    """What is picked is thrown again at once: the camera can see which dice moved, so nobody has to tap them."""
    optional: bool = False

    def answer(self, picks: Sequence[int]) -> Move:
        """The move with the picks filled in, in ascending order."""
        return replace(self.template, **{self.open_field: tuple(sorted(picks))})


class RollDice(Ask, frozen=True):
    """Throw these dice; `kept` are those that stay lying beside them. The answer is `Rolled`."""

    dice: tuple[DieKind, ...]
    kept: tuple[Die, ...] = ()
    optional: bool = False
    any_number: bool = False
    """As many dice of the first kind as were thrown: `dice` only says how many there were last."""

    def answer(self, faces: Sequence[Face]) -> Rolled:
        """The throw as a move."""
        return Rolled(self.seat, tuple(faces))


AnyAsk = Choose | Amount | PickDice | RollDice


class Shortcut(Struct, frozen=True):
    """Several moves for one tap, such as using all dice as they lie. `Rules.follows` tells the moves, one by one."""

    id: str
    seat: Seat
    words: Message
    """What stands on its button."""
    brings: tuple[Message, ...] = ()
    """What it will bring, said before: found by a dry run, never by a second reckoning."""


class Follows(Struct, frozen=True):
    """Moves that need no further answer."""

    moves: tuple[Move, ...] = ()
    waits: bool = False
    """Behind them a choice is open, after which the shortcut goes on."""


NOTHING_FOLLOWS = Follows()
