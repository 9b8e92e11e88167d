"""The one writer: takes messages, calls the session, and says where the table stands now. No Kivy, no camera, no clock.

What the camera reads becomes a proposal here. What the companion is sure of and what fits the rules, it takes after a
visible moment in which anybody can stop it; what it is not sure of, it asks.
"""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Callable, Mapping
from typing import Any, assert_never

from companion.core import Adjust, Event, IllegalMove, Move, Rolled
from companion.correction import Told, added, corrected, removed
from companion.errors import CodedError
from companion.journal.entries import Why
from companion.proposal import Proposal
from companion.session import NeedsAsking, Session
from companion.sight import NamedZones
from companion.text import Message, message
from ui.app import button_meaning, inbox
from ui.app.camera_proposals import CameraProposals, Unfinished
from ui.app.confirm_steps import ConfirmSteps
from ui.app.game_store import GameStore
from ui.app.moments import USUAL_SECONDS, Moments, thrown_on
from ui.app.snapshot import Asked, CameraNow, Cue, Question, Refused, Snapshot, playing_of

_log = logging.getLogger(__package__)

_GOES_ON = (
    inbox.MomentOver | inbox.CameraIs | inbox.ReadingTaken | inbox.ConfirmReading | inbox.Answer | inbox.CountAfter
    | inbox.KeepPhotographs | inbox.Remember | inbox.Failed
)  # fmt: skip
"""What does not stop a moment by itself; whatever else anybody says stops it."""


class TableController:
    """A table with a game on it, or none. `handle` is called by one thread only; snapshots may go anywhere."""

    def __init__(
        self,
        store: GameStore,
        *,
        encode: Callable[[Any], bytes] | None = None,
        look_again: Callable[[], None] = lambda: None,
        notices: tuple[Message, ...] = (),
        zones: NamedZones | None = None,
        count_after: float | None = USUAL_SECONDS,
    ) -> None:
        """`encode` makes a file of a photograph (None: keep none); `look_again` wants a reading without a throw.

        `zones` are the parts of the picture that the settings name, for games that look at the whole table. Sure
        readings count by themselves after `count_after` seconds; None: all of them are asked about.
        """
        self._store = store
        self._encode = encode
        self._look_again = look_again
        self._own_notices = notices
        self._camera = CameraProposals(zones or {})
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
        self.snapshot = Snapshot(serial=0, notices=(*notices, *store.notices()))

    def close(self) -> None:
        """Let go of the journal; nothing can be handled after this."""
        self._store.close()

    def retry_writing(self) -> Snapshot | None:
        """Write what waits for the disk, if that is possible again; the snapshot where that changes what is said."""
        if not self._store.retry():
            return None
        self._show(notices=(*self._own_notices, *self._store.notices()))
        return self.snapshot

    # --- messages -----------------------------------------------------------------------------------------------------

    def handle(self, said: inbox.InboxMessage) -> Snapshot:
        """Do what a message wants, or say why not; the snapshot after it."""
        if isinstance(said, inbox.Pressed | inbox.PlayerPressed):
            for meant in button_meaning.meaning(said, self.snapshot):
                self._handle(meant)
        else:
            self._handle(said)
        return self.snapshot

    def _handle(self, said: button_meaning.Meaning) -> None:
        if isinstance(said, inbox.MomentOver) and not self._is_current(said.number):
            return
        if not isinstance(said, _GOES_ON):
            self._stop_moment()
        quiet = isinstance(said, inbox.CameraIs | button_meaning.Focus | inbox.CountAfter | inbox.MomentOver)
        if not quiet:
            self._show(refused=None, cue=Cue.NONE)
        try:
            self._do(said)
        except IllegalMove as illegal:
            move = said.move if isinstance(said, inbox.Answer | inbox.Amend) else None
            self._show(refused=Refused(move, illegal), cue=Cue.REFUSED)
        except NeedsAsking as question:
            self._ask(Question.TAKE_BACK, question.message, said)
        except CodedError as error:
            self._show(refused=Refused(None, None, error.message), cue=Cue.REFUSED)

    def _do(self, said: button_meaning.Meaning) -> None:
        match said:
            case inbox.StartGame():
                self._sit_down(self._store.start(said))
            case inbox.ResumeGame(number):
                self._sit_down(self._store.resume(number))
            case inbox.DeleteGame(number):
                if self._session is not None and self._session.id == number:
                    self._sit_down(None)
                self._store.delete(number)
                self._refresh()
            case inbox.Remember(players):
                self._store.remember(players)
            case inbox.RenamePlayer(old, new):
                self._store.rename(old, new)
                self._sit_down(self._store.resume(self._session.id) if self._session is not None else None)
            case inbox.ForgetPlayer(name):
                self._store.forget(name)
                self._refresh()
            case inbox.LeaveGame():
                self._sit_down(None)
            case inbox.EndEarly(leaver):
                self._playing().end_early(Why.STOPPED if leaver is None else Why.PLAYER_LEFT, leaver)
                self._refresh()
            case inbox.Answer(move):
                self._answer(move)
            case inbox.TakeShortcut(id):
                self._take_shortcut(id)
            case inbox.ConfirmReading():
                self._confirm()
            case inbox.SetDie(index, face, colour):
                self._mend(corrected(self._proposal(index), index, face, colour))
            case inbox.AddDie(face, colour):
                self._mend(added(self._proposal(), face, colour))
            case inbox.RemoveDie(index):
                self._mend(removed(self._proposal(index), index))
            case inbox.ReadAgain():
                self._show(proposal=None, focus=None)
                self._camera.asked = True
                self._look_again()
            case inbox.Hold():
                pass  # every tap stops the moment
            case inbox.MomentOver(number):
                self._moment_over(number)
            case inbox.CountAfter(seconds):
                self._moments.seconds = seconds
                if seconds is None:
                    self._stop_moment()
            case inbox.TakeBack(to):
                self._take_back(to, confirmed=self._pending is said)
            case inbox.PutBack():
                self._steps.add(self._playing().redo(), goes_on=False)
                self._refresh()
            case inbox.Amend(entry, move):
                self._playing().amend(entry, move)
                self._refresh(Cue.SAVED)
            case inbox.SetRight(change):
                step = self._playing().adjust(change)
                self._refresh(Cue.SAVED, step.events)
            case inbox.SayCard(entry, corrections, ""):
                self._compared(entry, dict(corrections))
            case inbox.SayCard(entry, corrections, game):
                self._store.say(self._store.game(game), entry, dict(corrections))
                self._refresh(Cue.SAVED)
            case inbox.KeepPhotographs(wanted):
                self._store.keep_photographs(wanted)
            case inbox.Failed():
                self._failed(said)
            case inbox.Yes():
                self._yes()
            case inbox.No():
                self._pending = None
                self._show(asked=None, refused=None)
            case inbox.CameraIs():
                self._camera_is(said)
            case inbox.ReadingTaken():
                self._read(said)
            case button_meaning.Focus(focus):
                self._show(focus=focus)
            case inbox.Discard():
                self._show(proposal=None, focus=None)
            case button_meaning.AskShutDown():
                self._ask(Question.SHUT_DOWN, message("question.shut-down"), said)
            case _:
                assert_never(said)

    # --- the camera proposes ------------------------------------------------------------------------------------------

    def _read(self, taken: inbox.ReadingTaken) -> None:
        proposal = self.snapshot.proposal
        if proposal is not None and self._moments.agreed(proposal) and thrown_on(proposal, taken.reading, taken.thrown):
            self._confirm(by_itself=True)  # whoever throws on has said yes
        self._show(seen=taken.reading, picture=taken.picture, camera=CameraNow(inbox.CameraState.LOOKING))
        try:
            self._suggest(self._camera.read(self.snapshot.playing, taken), runs_down=True)
        finally:
            self._show(waiting=self._camera.waiting)

    def _suggest(self, proposal: Proposal | None, *, runs_down: bool = False) -> None:
        """Put a proposal before the table; one that was read, not mended, may run down."""
        if proposal is not None:
            cue = Cue.DOUBTFUL if proposal.doubtful else Cue.READ_THIS
            fits = runs_down and proposal.sure and self._fits(proposal)
            moment = self._moments.begin(proposal) if fits else None
            self._show(proposal=proposal, moment=moment, focus=None, cue=cue)

    def _fits(self, proposal: Proposal) -> bool:
        """Whether the rules allow what is proposed."""
        try:
            self._playing().dry_run_all(proposal.moves())
        except IllegalMove:
            return False
        return True

    def _mend(self, told: Told) -> None:
        focus = self.snapshot.focus
        self._suggest(self._camera.mended(self.snapshot.playing, self._proposal(), told))
        self._show(seen=told[0], focus=focus)

    # --- what is sure counts after its moment -------------------------------------------------------------------------

    def _is_current(self, number: int) -> bool:
        """Whether the moment of this number is still running: anything may have happened since it began."""
        running = (self.snapshot.moment, self.snapshot.counted)
        return any(moment is not None and moment.number == number for moment in running)

    def _moment_over(self, number: int) -> None:
        if self.snapshot.moment is not None and self.snapshot.moment.number == number:
            self._confirm(by_itself=True)
        else:
            self._show(counted=None)

    def _stop_moment(self) -> None:
        self._moments.forget()
        if self.snapshot.moment is not None:
            self._show(moment=None)

    def _camera_is(self, said: inbox.CameraIs) -> None:
        """A hand stops the moment; dice that were taken up are a yes to what they showed."""
        self._show(camera=CameraNow(said.state, said.why))
        if said.taken_up:
            self._camera.drop_kept()
            self._show(waiting=None)
            if self._moments.agreed(self.snapshot.proposal):
                self._confirm(by_itself=True)
                return
        if self._moments.agreed(self.snapshot.proposal):
            self._show(moment=self._moments.camera_is(said.state, self.snapshot.moment))

    def _take_back(self, to: int | None, *, confirmed: bool) -> None:
        """Undo; what counted by itself just now goes whole and without a question, and lies there to be mended."""
        counted, taken = self.snapshot.counted, self._taken
        if counted is None or to not in (None, counted.first):
            session = self._playing()
            session.undo(self._steps.first(session.entries) if to is None else to, confirmed=confirmed)
            self._camera.drop_kept()
            self._refresh()
            return
        self._playing().undo(counted.first, confirmed=True)
        self._camera.drop_kept()
        self._refresh()
        if taken is not None and self.snapshot.seen is taken.reading:
            self._suggest(taken)

    # --- what is not sure waits for a yes -----------------------------------------------------------------------------

    def _confirm(self, *, by_itself: bool = False) -> None:
        proposal = self._proposal()
        if not proposal.complete:
            raise Unfinished("proposal.incomplete")
        session, moves = self._playing(), proposal.moves()
        before = session.last
        photo = self._photograph() if any(isinstance(move, Rolled) for move in moves) else None
        events = session.submit_all(moves, photo, by_itself=by_itself).events
        self._camera.confirmed(session.entries, proposal)
        self._steps.add(session.entries[-len(moves) :], goes_on=False)
        self._refresh(Cue.SAVED, events)
        if by_itself:
            self._taken = proposal
            self._show(counted=self._moments.counted(before + 1, session.last))

    def _answer(self, move: Move) -> None:
        session = self._playing()
        proposal = self.snapshot.proposal
        if proposal is not None and self._moments.agreed(proposal) and self._goes_with(proposal, move):
            self._confirm(by_itself=True)  # whoever goes on with what follows has said yes
        before = self.snapshot.playing
        goes_on, shortcut = bool(self._shortcut), self._shortcut
        session.dry_run(move)  # what is refused is not remembered either
        if isinstance(move, Rolled) and before is not None:
            self._camera.told(before, move, session.last + 1)
        self._store.heard(session.game, move)
        self._follow((move,), shortcut, goes_on=goes_on)

    def _take_shortcut(self, id: str) -> None:
        playing = self.snapshot.playing
        if playing is None or id not in [shortcut.id for shortcut in playing.shortcuts]:
            raise Unfinished("no-shortcut")  # a tap on a picture that is already old
        self._follow((), id, goes_on=False)

    def _follow(self, answer: tuple[Move, ...], shortcut: str, *, goes_on: bool) -> None:
        """An answer and what comes by itself behind it, or a shortcut: all of it, and all legal, or none."""
        session = self._playing()
        steps = session.dry_run_all(answer)
        follows = session.game.rules.follows(steps[-1].state if steps else session.state, shortcut)
        moves = (*answer, *follows.moves)
        events = session.submit_all(moves).events if moves else ()
        self._steps.add(session.entries[len(session.entries) - len(moves) :], goes_on=goes_on)
        self._refresh(Cue.SAVED, events)
        self._shortcut = shortcut if follows.waits else ""

    def _goes_with(self, proposal: Proposal, move: Move) -> bool:
        """Whether a move fits after what is proposed."""
        try:
            self._playing().dry_run_all((*proposal.moves(), move))
        except IllegalMove:
            return False
        return True

    def _photograph(self) -> bytes | None:
        picture = self.snapshot.picture
        return self._encode(picture) if self._encode is not None and picture is not None else None

    def _compared(self, entry: str, corrections: Mapping[str, Any]) -> None:
        """What the owners say of a card holds for this game too, from now on and in its record: both, or neither."""
        session = self._playing()
        catalogue, owned = session.game.catalogue, self._store.owned(session.game)
        if catalogue is None or owned is None:
            return
        held = catalogue.given(owned.over(catalogue))
        said = catalogue.given(owned.say(catalogue, entry, corrections).over(catalogue))
        changes = [change for change in said if change not in held]
        session.dry_run_all([Adjust(None, change) for change in changes])
        self._store.say(session.game, entry, corrections)
        for change in changes:
            session.adjust(change)
        self._refresh(Cue.SAVED)

    # --- questions ----------------------------------------------------------------------------------------------------

    def _ask(self, question: Question, sentence: Message, pending: button_meaning.Meaning) -> None:
        self._pending = pending
        self._show(asked=Asked(question, sentence))

    def _yes(self) -> None:
        asked, pending = self.snapshot.asked, self._pending
        self._show(asked=None)
        if asked is None:
            return
        if asked.question is Question.SHUT_DOWN:
            self._show(shutting_down=True)
        elif pending is not None:
            self._do(pending)
        self._pending = None

    # --- faults -------------------------------------------------------------------------------------------------------

    def recover(self, said: inbox.InboxMessage) -> Snapshot:
        """After an unforeseen fault over a message: forget it and all that was pending, fold the game anew, and say so.

        A game that cannot be folded, or whose plug-in failed once too often, is left; it stays kept.
        """
        session, safe, written = self._session, None, self._written
        try:
            safe = self._blame(said)
            self._sit_down(self._store.resume(session.id) if session is not None and safe is None else None)
            title = session.game.title if session is not None else "Table Companion"
            sentence = safe or message("fault.kept" if self._written > written else "fault.message", game=title)
        except Exception:  # whatever is wrong with this game or its journal, the table itself goes on
            _log.exception("the game in play cannot be taken up again")
            self._session, self._pending = None, None
            self._camera.forget()
            self.snapshot = Snapshot(self.snapshot.serial, camera=self.snapshot.camera, notices=self._own_notices)
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
        self._session = session
        self._pending = None
        self._camera.forget()
        self._steps.forget()
        self._taken = None
        self._show(playing=None, asked=None)
        self._refresh(Cue.NONE if session is None else Cue.YOUR_TURN)

    def _refresh(self, cue: Cue = Cue.NONE, events: tuple[Event, ...] = ()) -> None:
        session = self._session
        self._shortcut = ""
        before = self.snapshot.playing
        playing = None if session is None else playing_of(session, events, self._store.owned(session.game))
        if playing is not None:
            self._camera.realign(playing)
            if playing.outcome is not None:
                cue = Cue.OVER
            elif before is not None and playing.turn != before.turn:
                cue = Cue.YOUR_TURN
        notices = (*self._own_notices, *self._store.notices())
        self._moments.forget()
        gone: dict[str, Any] = dict.fromkeys(("proposal", "moment", "counted", "focus"))
        self._show(**gone, playing=playing, cue=cue, notices=notices)
        self._written = session.last if session is not None else 0
        if playing is not None:
            self._suggest(self._camera.retry(playing), runs_down=True)
        self._show(waiting=self._camera.waiting)

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
