"""The game in play and the snapshot of where it stands: what every message of the controller works on.

A fault over a message is mended here too: the game is folded anew from its journal, and the table goes on.
"""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Callable
from typing import Any

from companion.core import Event, IllegalMove
from companion.proposal import Proposal
from companion.session import Session
from companion.sight import NamedZones, TableProposal
from companion.text import Message, message
from ui.app import button_meaning, inbox
from ui.app.camera_proposals import CameraProposals, Unfinished
from ui.app.confirm_steps import ConfirmSteps
from ui.app.ear_offer import EarOffer
from ui.app.ear_shelf import end_offers, shelf_offers
from ui.app.game_store import GameStore
from ui.app.moments import USUAL_SECONDS, Moments
from ui.app.snapshot import Cue, Playing, Question, Refused, Snapshot, playing_of
from ui.app.throw_lessons import OwnDiceDoor, ThrowLessons, unshown

_log = logging.getLogger(__package__)


class SessionTable:
    """A table with a game on it, or none."""

    def __init__(
        self,
        store: GameStore,
        *,
        encode: Callable[[Any], bytes] | None = None,
        look_again: Callable[[], None] = lambda: None,
        notices: tuple[Message, ...] = (),
        zones: NamedZones | None = None,
        count_after: float | None = USUAL_SECONDS,
        own_dice: OwnDiceDoor | None = None,
        by_ear: bool = False,
    ) -> None:
        """`encode` makes a file of a photograph (None: keep none); `look_again` wants a reading without a throw.

        `zones` are the parts of the picture that the settings name, for games that look at the whole table. Sure
        readings count by themselves after `count_after` seconds; None: all of them are asked about. `own_dice` is where
        confirmed throws teach the reader. `by_ear`: nobody sees the screen.
        """
        self._store = store
        self._encode = encode
        self._look_again = look_again
        self._own_notices = notices
        self._camera = CameraProposals(zones or {})
        self._lessons = ThrowLessons(own_dice)
        self._session: Session[Any] | None = None
        self._written = 0
        """The last entry of the game in play that the screen has seen."""
        self._pending: button_meaning.Meaning | None = None
        self._shortcut = ""
        """The shortcut that goes on behind the answer to what is asked now."""
        self._steps = ConfirmSteps()
        self._moments = Moments(count_after)
        self._taken: Proposal | None = None
        """What counted by itself last, to be put before the table again if it is taken back."""
        self._trying = False
        """Buttons are being tried: a press means nothing."""
        self.snapshot = Snapshot(serial=0, notices=(*notices, *store.notices()), by_ear=by_ear)
        self._offer()

    def close(self) -> None:
        """Let go of the journal; nothing can be handled after this."""
        self._store.close()

    def retry_writing(self) -> Snapshot | None:
        """Write what waits for the disk, if that is possible again; the snapshot where that changes what is said."""
        if not self._store.retry():
            return None
        self._show(notices=(*self._own_notices, *self._store.notices()))
        return self.snapshot

    # --- what is proposed --------------------------------------------------------------------------------------------

    def _suggest(self, proposal: Proposal | None, *, runs_down: bool = False) -> None:
        """Put a proposal before the table; one that was read, not mended, may run down."""
        if proposal is not None:
            cue = Cue.DOUBTFUL if proposal.doubtful else Cue.READ_THIS
            heard = not self.snapshot.by_ear  # what is still being said must not count meanwhile
            fits = runs_down and heard and proposal.sure and self._fits(proposal)
            moment = self._moments.begin(proposal) if fits else None
            quiet = isinstance(proposal, TableProposal) and not proposal.explanations and not proposal.complete
            self._show(proposal=proposal, moment=moment, focus=None, cue=Cue.NONE if quiet else cue)

    def _fits(self, proposal: Proposal) -> bool:
        """Whether the rules allow what is proposed."""
        try:
            self._playing().dry_run_all(proposal.moves())
        except IllegalMove:
            return False
        return True

    # --- faults -------------------------------------------------------------------------------------------------------

    def recover(self, said: inbox.InboxMessage) -> Snapshot:
        """After an unforeseen fault over a message: forget it and all that was pending, fold the game anew, and say so.

        A game that cannot be folded, or whose plug-in failed once too often, is left; it stays kept.
        """
        session, safe, written = self._session, None, self._written
        try:
            safe = self._blame(said)
            self._camera.forget()  # it may be what was read
            self._sit_down(self._store.resume(session.id) if session is not None and safe is None else None)
            title = session.game.title if session is not None else "Table Companion"
            sentence = safe or message("fault.kept" if self._written > written else "fault.message", game=title)
        except Exception:  # whatever is wrong with this game or its journal, the table itself goes on
            _log.exception("the game in play cannot be taken up again")
            self._session, self._pending = None, None
            self._camera.forget()
            was = self.snapshot
            self.snapshot = Snapshot(was.serial, camera=was.camera, notices=self._own_notices, by_ear=was.by_ear)
            sentence = safe or message("fault.left")
        self._moments.forget()
        gone: dict[str, Any] = dict.fromkeys(("proposal", "moment", "counted", "waiting", "focus"))
        self._show(**gone, refused=Refused(None, None, sentence), cue=Cue.REFUSED)
        return self.snapshot

    def _blame(self, said: inbox.InboxMessage) -> Message | None:
        """Count a fault against the game it happened in; the sentence that tells of its safe mode, where it has one."""
        match said:
            case inbox.StartGame(game):
                return self._store.failed(game)
            case inbox.ResumeGame(number):
                return self._store.failed(self._store.game_of(number))
        return self._store.failed(self._session.game.id) if self._session is not None else None

    def _failed(self, said: inbox.Failed) -> None:
        sentence = said.sentence
        if self._session is not None and self._session.id == said.leave:
            sentence = self._store.failed(self._session.game.id) or sentence
            self._sit_down(None)
        self._show(refused=Refused(None, None, sentence), cue=Cue.REFUSED)

    # --- where the table stands ---------------------------------------------------------------------------------------

    def _sit_down(self, session: Session[Any] | None) -> None:
        if self._session is not None:
            self._camera.throws.leave(self._session.id)
        self._session = session
        self._pending = None
        self._camera.sit_down(session.id if session is not None else None)
        self._steps.forget()
        self._taken = None
        self._show(playing=None, asked=None, own_dice=unshown(self.snapshot))
        self._refresh(Cue.NONE if session is None else Cue.YOUR_TURN)

    def _refresh(self, cue: Cue = Cue.NONE, events: tuple[Event, ...] = ()) -> None:
        session = self._session
        self._shortcut = ""
        before = self.snapshot.playing
        playing = self._playing_now(events)
        if playing is not None:
            self._camera.realign(playing)
            self._lessons.refreshed(before, playing)
            if playing.outcome is not None:
                cue = Cue.OVER
            elif before is not None and playing.turn != before.turn:
                cue = Cue.YOUR_TURN
        notices = (*self._own_notices, *self._store.notices())
        self._moments.forget()
        gone: dict[str, Any] = dict.fromkeys(("proposal", "moment", "counted", "focus"))
        if self.snapshot.asked is not None and self.snapshot.asked.question is Question.TAKE_BACK:
            gone["asked"] = self._pending = None  # it told how many moves would go: there are others now
        self._show(**gone, playing=playing, cue=cue, notices=notices)
        self._written = session.last if session is not None else 0
        if playing is not None:
            if before is not None:
                self._camera.told_otherwise(before, playing)
            self._show_behind()
            self._suggest(self._camera.retry(playing), runs_down=not self._camera.throws.stopped)
        self._show(waiting=self._camera.throws.said)
        self._offer()

    def _refresh_aside(self) -> None:
        """Something beside the game has changed, such as a player's picture: what is proposed stays."""
        self._show(playing=self._playing_now(), notices=(*self._own_notices, *self._store.notices()))
        self._offer()

    def _playing_now(self, events: tuple[Event, ...] = ()) -> Playing | None:
        session, store = self._session, self._store
        if session is None:
            return None
        return playing_of(session, events, store.owned(session.game), store.colours(session.seats.names))

    def _show_behind(self) -> None:
        """The throw that had to wait for the one before is what is seen from now on."""
        behind = self._camera.throws.behind
        if behind is not None:
            self._show(seen=behind.reading, picture=behind.picture)
            self._lessons.read(behind.reading)

    def _offer(self) -> None:
        """Say what can be begun, where nobody sees it on the screen."""
        playing = self.snapshot.playing
        offers: tuple[EarOffer, ...] = ()
        if self.snapshot.by_ear and playing is None:
            offers = shelf_offers(self._store.kept(), self._store.find)
        elif self.snapshot.by_ear and playing is not None and not playing.asks:
            offers = end_offers(playing)
        if offers != self.snapshot.offers:
            self._show(offers=offers)

    def _show(self, **changes: Any) -> None:
        serial = self.snapshot.serial + 1
        if "cue" in changes:
            changes["cue_serial"] = serial
        self.snapshot = dataclasses.replace(self.snapshot, serial=serial, **changes)

    def _playing(self) -> Session[Any]:
        if self._session is None:
            raise Unfinished("no-game")
        return self._session

    def _proposal(self, index: int = 0) -> Proposal:
        """The open proposal; a tap may come from a picture of it that is already old."""
        if self.snapshot.proposal is None:
            raise Unfinished("no-proposal")
        if not 0 <= index < max(1, len(self.snapshot.proposal.dice)):
            raise Unfinished("no-die")
        return self.snapshot.proposal
