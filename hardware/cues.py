"""What each lamp does for each cue, and what the buzzer says: patterns of on and off, told by time alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Lamp(StrEnum):
    """The lamps of the panel."""

    TURN = "turn"
    READ = "read"
    DOUBT = "doubt"
    REFUSED = "refused"
    SAVED = "saved"


Pattern = tuple[float, ...]
"""Seconds on, off, on, off ... and round again; a single number: on for so long, then off for good. Empty: on."""

STEADY: Pattern = ()
SLOW: Pattern = (0.6, 0.6)
QUICK: Pattern = (0.15, 0.15)
DOUBLE: Pattern = (0.12, 0.12, 0.12, 0.6)
ONCE: Pattern = (1.2,)
HASTY: Pattern = (0.08, 0.08)
PASSING_SECONDS = 1.5
"""How long what has happened is shown, before the lamps show again what is due."""


def _running(backwards: bool = False) -> dict[Lamp, Pattern]:
    """One lamp after the other."""
    lamps, step = list(Lamp), 0.12
    order = lamps[::-1] if backwards else lamps
    last = len(order) - 1
    return {lamp: (0.0, step * place, step, step * (last - place)) for place, lamp in enumerate(order)}


@dataclass(frozen=True, slots=True)
class CueShow:
    """How one cue looks and sounds."""

    lamps: Mapping[Lamp, Pattern]
    buzz: tuple[float, ...] = ()
    """Seconds on, off, on ... once."""


SHOWS: dict[str, CueShow] = {
    "none": CueShow({}),
    "your-turn": CueShow({Lamp.TURN: STEADY}),
    "read-this": CueShow({Lamp.READ: SLOW}, buzz=(0.06,)),
    "doubtful": CueShow({Lamp.READ: SLOW, Lamp.DOUBT: DOUBLE}, buzz=(0.06, 0.1, 0.06)),
    "refused": CueShow({Lamp.REFUSED: QUICK}, buzz=(0.35,)),
    "saved": CueShow({Lamp.SAVED: ONCE}, buzz=(0.04,)),
    "running-down": CueShow({Lamp.READ: QUICK}, buzz=(0.06,)),
    "waits": CueShow({Lamp.READ: SLOW}),
    "bomb": CueShow(dict.fromkeys(Lamp, HASTY)),
    "sad": CueShow({Lamp.REFUSED: SLOW}),
    "last-round": CueShow({Lamp.TURN: DOUBLE, Lamp.SAVED: DOUBLE}),
    "freeze": CueShow({Lamp.TURN: STEADY, Lamp.DOUBT: STEADY, Lamp.SAVED: STEADY}),
    "thaw": CueShow(_running(backwards=True)),
    "round-won": CueShow(_running()),
    "over": CueShow(dict.fromkeys(Lamp, SLOW), buzz=(0.1, 0.1, 0.1, 0.1, 0.4)),
}
"""Every cue by its name: what is due, and from `bomb` to `round-won` what has happened and passes.

A name that is not here lights nothing: a newer screen may know more cues than this panel.
"""


def lit(pattern: Pattern, since: float, now: float) -> bool:
    """Whether a lamp with this pattern is on, having begun at `since`."""
    passed = max(0.0, now - since)
    if not pattern:
        return True
    if len(pattern) == 1:
        return passed < pattern[0]
    passed %= sum(pattern)
    for number, seconds in enumerate(pattern):
        if passed < seconds:
            return number % 2 == 0
        passed -= seconds
    return False


def sounding(buzz: tuple[float, ...], since: float, now: float) -> bool:
    """Whether the buzzer sounds: like a lamp, but only once through."""
    passed = max(0.0, now - since)
    for number, seconds in enumerate(buzz):
        if passed < seconds:
            return number % 2 == 0
        passed -= seconds
    return False
