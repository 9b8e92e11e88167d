"""Which entries of the game in play teach the reader: told to the owners' dice, and taken back with the entry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from companion.core import Rolled
from companion.dice import Reading
from companion.proposal import Proposal
from companion.session import Entry, Session
from ui.app.lesson_notes import ThrowTaught, told_by
from ui.app.own_dice_wishes import OwnDiceNow, OwnDiceWish, ShowDice
from ui.app.own_dice_worker import Amended, Job, TakenBack
from ui.app.snapshot import Playing, Snapshot


class OwnDiceDoor(Protocol):
    """Where the owners' dice are looked after, on a thread of their own."""

    def put(self, job: Job) -> None: ...

    def wish(self, said: OwnDiceWish, reading: Any, picture: Any) -> None: ...


class ThrowLessons:
    """Follows the game in play."""

    def __init__(self, own: OwnDiceDoor | None) -> None:
        self._own = own
        self._first: Reading | None = None
        """The last reading, before anybody mended it."""

    def read(self, reading: Reading) -> None:
        """The camera read something."""
        self._first = reading

    def wished(self, said: OwnDiceWish, now: Snapshot) -> dict[str, Any]:
        """The screen wants something of the owners' dice, which are looked after elsewhere: what changes at once.

        What lies under the camera goes with the wish. From the moment in which somebody shows dice, no throw is one of
        the game in play.
        """
        own = now.own_dice
        if isinstance(said, ShowDice):
            own = replace(own, showing=said.wanted, teaching=None, testing=None, said=None, refused=False)
            changes = {"own_dice": own, "proposal": None, "focus": None, "seen": None, "picture": None}
        else:
            changes = {"own_dice": replace(own, working=self._own is not None)}
        if self._own is not None:
            self._own.wish(said, now.seen, now.picture)
        return changes

    def confirmed(
        self, session: Session[Any], made: Sequence[Entry[Any]], proposal: Proposal, picture: Any, *, looked: bool
    ) -> None:
        """A proposal counts, as these entries; `looked`: somebody confirmed or mended it: it did not count by itself.

        A table that was looked at as a whole teaches nothing: its entries are turns, not throws.
        """
        throw = next((entry for entry in reversed(made) if isinstance(entry.move, Rolled)), None)
        if self._own is None or self._first is None or picture is None or throw is None:
            return
        told, thrown = told_by(proposal, self._first, looked=looked)
        id, at = _id(session.id, throw), throw.at.isoformat(timespec="seconds")
        self._own.put(ThrowTaught(id, session.game.id, at, picture, told, throw.photo, thrown))

    def refreshed(self, before: Playing | None, now: Playing | None) -> None:
        """Entries may have gone, or been amended: what they taught goes with them, or is set right too."""
        if self._own is None or before is None or now is None or before.number != now.number:
            return
        here = {entry.number: entry for entry in now.entries}
        gone = tuple(
            _id(now.number, entry)
            for entry in before.entries
            if isinstance(entry.move, Rolled) and entry.number not in here
        )
        if gone:
            self._own.put(TakenBack(gone))
        for entry in before.entries:
            other = here.get(entry.number)
            if other is not None and isinstance(other.move, Rolled) and other.move != entry.move:
                self._own.put(Amended(_id(now.number, entry), tuple(face.id for face in other.move.faces)))


def known(told: OwnDiceNow, now: Snapshot) -> OwnDiceNow:
    """What was told of the owners' dice; whether some are shown at the moment only the writer knows."""
    return replace(told, showing=now.own_dice.showing)


def unshown(now: Snapshot) -> OwnDiceNow:
    """Nobody shows dice any more."""
    return replace(now.own_dice, showing=False)


def _id(number: int, entry: Entry[Any]) -> str:
    return f"{number}-{entry.number}"
