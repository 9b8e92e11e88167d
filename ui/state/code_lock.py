"""The lock against small hands: a number of four digits before anything is deleted, set, left or switched off.

It keeps children from spoiling a game, not thieves from a computer. Whoever has forgotten the number does a sum that
small children cannot, and the lock is off.
"""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ui.app import inbox
from ui.state.intents import BACKSPACE, ChangeVersion, Go, Place, Prefer
from ui.state.sheets import CodePad, CodeStep

DIGITS = 4
FORGOTTEN = "forgotten"
"""The key of whoever does not know the number any more."""
OPEN = frozenset((Place.HOME, Place.NEW, Place.TABLE, Place.KEPT, Place.HELP, Place.STATISTICS))
"""Where children may be; whoever is elsewhere has told the number already."""
_GUARDED = (
    inbox.DeleteGame, inbox.LeaveGame, inbox.EndEarly, inbox.ForgetPlayer, inbox.RenamePlayer, inbox.WipePhotographs,
    inbox.SwitchOff, inbox.Restart, ChangeVersion,
)  # fmt: skip


class Pressed(Struct, frozen=True):
    """What a key has led to: the pad as it is then, None where it is put away, and what is done now."""

    pad: CodePad | None
    action: Any = None


def guarded(action: Any, place: Place) -> bool:
    """Whether this is done only after the number was told."""
    if place not in OPEN:
        return False
    if isinstance(action, tuple):
        return any(guarded(one, place) for one in action)
    return isinstance(action, _GUARDED) or (isinstance(action, Go) and action.place not in OPEN)


def pressed(pad: CodePad, key: str, code: str, chance: Random) -> Pressed:
    """The pad after a key; `code` is the number that opens."""
    if key == BACKSPACE:
        return Pressed(replace(pad, digits=pad.digits[:-1], wrong=False))
    if key == FORGOTTEN:
        return Pressed(CodePad(CodeStep.SUM, then=pad.then, sum=(chance.randint(6, 9), chance.randint(13, 19))))
    pad = replace(pad, digits=pad.digits + key, wrong=False)
    if pad.step is CodeStep.SUM:
        right = str(pad.sum[0] * pad.sum[1])
        if len(pad.digits) < len(right):
            return Pressed(pad)
        return Pressed(None, (Prefer("lock", ""), pad.then)) if pad.digits == right else Pressed(_again(pad))
    if len(pad.digits) < DIGITS:
        return Pressed(pad)
    match pad.step:
        case CodeStep.NEW:
            return Pressed(CodePad(CodeStep.REPEAT, first=pad.digits))
        case CodeStep.REPEAT if pad.digits == pad.first:
            return Pressed(None, Prefer("lock", pad.digits))
        case CodeStep.REPEAT:
            return Pressed(CodePad(CodeStep.NEW, wrong=True))
        case _:
            return Pressed(None, pad.then) if pad.digits == code else Pressed(_again(pad))


def _again(pad: CodePad) -> CodePad:
    return replace(pad, digits="", wrong=True)
