"""The moment in which anybody can stop a sure reading, and the seconds in which one that counted is taken back.

No clock here: whoever has one (`ui.app.worker`) hands a `MomentOver` in when the seconds of a snapshot are over.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from companion.dice import Reading
from companion.proposal import Proposal, Thrown, same_place
from ui.app.inbox import CameraState, MomentOver
from ui.app.snapshot import Counted, Moment, Snapshot

USUAL_SECONDS = 3.0
"""How long a sure reading runs down unless the settings say otherwise."""
TAKE_BACK_SECONDS = 10.0
"""How long what counted by itself is taken back without a question."""


class Stopped(Enum):
    """What keeps a sure reading from running down."""

    BY_MOVEMENT = "movement"
    """Something moves in the tray; when it is still again and nothing was taken, the moment begins anew."""
    BY_HAND = "hand"
    """A hand came into the tray: it waits for a yes, or for its dice to be taken up."""
    UNSEEN = "unseen"
    """Something lies over it on the screen: when it can be seen again, the moment begins anew."""


class Moments:
    """Which reading runs down now, and what stopped it. Numbers count up and are never used again."""

    def __init__(self, seconds: float | None) -> None:
        """`seconds` that a sure reading runs down; None: every reading waits for a yes."""
        self.seconds = seconds
        self._number = 0
        self._sure: Proposal | None = None
        """A reading that runs down, or that only the tray itself has stopped."""
        self._stopped: Stopped | None = None

    def begin(self, proposal: Proposal) -> Moment | None:
        """A reading that fits the rules is proposed: its moment, if it is sure."""
        self.forget()
        if self.seconds is None or not proposal.sure:
            return None
        self._sure = proposal
        return Moment(self._next(), self.seconds)

    def counted(self, first: int, last: int) -> Counted:
        """A reading counted by itself, as these entries."""
        return Counted(self._next(), TAKE_BACK_SECONDS, first, last)

    def forget(self) -> None:
        """Somebody has stopped it, or it is no longer what is proposed."""
        self._sure = self._stopped = None

    def agreed(self, proposal: Proposal | None) -> bool:
        """Whether to go on with the next throw is a yes to this one: nobody has stopped it but the tray itself."""
        return proposal is not None and proposal is self._sure and self._stopped is not Stopped.UNSEEN

    def covered(self, covered: bool, now: Moment | None) -> Moment | None:
        """Nothing counts that nobody could see: what the screen hides stops the moment, and lets it begin anew."""
        if self._sure is None:
            return None
        if covered:
            self._stopped = Stopped.UNSEEN
            return None
        return self.begin(self._sure) if self._stopped is Stopped.UNSEEN else now

    def camera_is(self, state: CameraState, now: Moment | None) -> Moment | None:
        """What the tray does to the moment."""
        if self._sure is None:
            return None
        match state:
            case CameraState.HAND:
                self._stopped = Stopped.BY_HAND
                return None
            case CameraState.ROLLING:
                self._stopped = self._stopped or Stopped.BY_MOVEMENT
                return None
            case CameraState.LOOKING if self._stopped is Stopped.BY_MOVEMENT:
                return self.begin(self._sure)
            case CameraState.LOST | CameraState.ABSENT:
                self.forget()
                return None
        return now

    def _next(self) -> int:
        self._number += 1
        return self._number


def thrown_on(proposal: Proposal, reading: Reading, thrown: Thrown | None) -> bool:
    """Whether dice were thrown since a reading; not where it shows the same again: then the tray was only knocked."""
    if thrown is None or not any(thrown):
        return False
    return len(reading.dice) != len(proposal.reading.dice) or not all(
        any(old.face == die.face and same_place(old.box, die.box) for old in proposal.reading.dice)
        for die in reading.dice
    )


class Alarms:
    """When the moments of the last snapshot are over, by a clock that is given."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._at: dict[int, float] = {}

    def observe(self, now: Snapshot) -> None:
        """The table stands differently: new moments begin, and those that are gone never end."""
        running = [moment for moment in (now.moment, now.counted) if moment is not None]
        self._at = {m.number: self._at.get(m.number, self._clock() + m.seconds) for m in running}

    def wait(self, most: float) -> float:
        """Seconds until the next one is over, or `most`."""
        return min(most, max(0.0, min(self._at.values(), default=most + self._clock()) - self._clock()))

    def over(self) -> MomentOver | None:
        """One that is over, once."""
        number = min(self._at, key=lambda number: self._at[number], default=None)
        if number is None or self._at[number] > self._clock():
            return None
        del self._at[number]
        return MomentOver(number)
