"""When the scoreboard comes and goes: it is there while nobody does anything, and hides nothing that waits.

Pure: where the table stands and what the screen knows in, a yes or a number of
seconds out. The clock is the window's.
"""

from __future__ import annotations

from companion.core import Amount, AnyAsk, PickDice, RollDice
from ui.app.inbox import CameraState
from ui.app.snapshot import Playing, Snapshot
from ui.state.intents import Place
from ui.state.screen_state import ScreenState

BETWEEN_SECONDS = 5.0
"""After a turn has passed on, where the camera waits for the next throw: long enough to see what the last one did."""
IDLE_SECONDS = 60.0
"""The idle scene on home changes once a minute."""
_QUIET = frozenset((CameraState.LOOKING, CameraState.ABSENT, CameraState.LOST, CameraState.TROUBLED))
"""What the camera says while no hand and no die moves."""


def may_show(now: Snapshot, state: ScreenState) -> bool:
    """Whether nothing would be hidden by it: no question, no reading, no doubt, nothing half entered."""
    playing = now.playing
    if playing is None or playing.outcome is not None or playing.closed is not None:
        return False
    if playing.game.apart and len(playing.seats) < 2:
        return False  # somebody throws alone: there is no score to tell apart
    waits = (now.proposal, now.moment, now.waiting, now.asked, now.refused, now.focus)
    entered = (state.sheet, state.picks, state.ask, state.amount, state.pad, state.peek)
    in_view = state.place is Place.TABLE and not state.advice
    return in_view and now.camera.state in _QUIET and all(one is None for one in (*waits, *entered))


def may_idle(now: Snapshot, state: ScreenState) -> bool:
    """Whether home may rest: nothing is played, nothing is to be said, nothing is open."""
    quiet = now.playing is None and not now.notices and now.camera.why is None
    return quiet and state.place is Place.HOME and all(one is None for one in (state.sheet, now.asked, now.refused))


def wait_seconds(now: Snapshot, state: ScreenState, after: int) -> float | None:
    """How long nobody must have done anything before it comes; None: it does not. `after` is the setting, 0 for never.

    Between two turns it comes soon, where the next thing is a throw that the camera sees: nobody has to tap it away.
    """
    if after and may_idle(now, state):
        return IDLE_SECONDS if state.scoreboard else float(after)
    if not after or state.scoreboard or not may_show(now, state):
        return None
    looks = now.camera.state is CameraState.LOOKING
    thrown = all(_is_thrown(ask) for ask in now.playing.asks) if now.playing is not None else False
    return min(BETWEEN_SECONDS, float(after)) if state.passed and looks and thrown else float(after)


def _is_thrown(ask: AnyAsk) -> bool:
    """Whether dice answer it, or nobody has to."""
    if isinstance(ask, RollDice) or ask.optional:
        return True
    return isinstance(ask, Amount | PickDice) and ask.thrown


def is_noticed(before: Snapshot, now: Snapshot) -> bool:
    """Whether somebody did something: a throw, a button, a hand over the tray. That time has run out is nothing."""
    return _doings(before) != _doings(now) or now.camera.state not in _QUIET


def _doings(now: Snapshot) -> tuple[object, ...]:
    waits = (now.proposal, now.moment, now.waiting, now.asked, now.refused, now.focus)
    return (id(now.pressed), id(now.seen), _entries(now.playing), now.ending, *(one is None for one in waits))


def _entries(playing: Playing | None) -> tuple[object, ...]:
    return () if playing is None else (playing.number, len(playing.entries), id(playing.state))
