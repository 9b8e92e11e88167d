"""The one writer: takes messages, calls the session, and says where the table stands now. No Kivy, no camera, no clock.

What the camera reads only ever becomes a proposal here; nothing reaches the session without a yes.
"""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, assert_never

from companion.catalogue.model import Owned
from companion.core import Adjust, Event, IllegalMove, Move, Rolled, Step
from companion.errors import CodedError
from companion.journal.entries import Why
from companion.proposal import Proposal, Told, added, corrected, removed
from companion.session import NeedsAsking, Session
from companion.sight import NamedZones
from companion.text import Message, message
from ui.app import button_meaning, inbox
from ui.app.camera_proposals import CameraProposals, Unfinished
from ui.app.confirm_steps import ConfirmSteps
from ui.app.game_store import GameStore
from ui.app.snapshot import Asked, CameraNow, Cue, Playing, Question, Refused, Snapshot

_log = logging.getLogger(__package__)


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
    ) -> None:
        """`encode` makes a file of a photograph (None: keep none); `look_again` wants a reading without a throw.

        `zones` are the parts of the picture that the settings name, for games that look at the whole table.
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
        self.snapshot = Snapshot(serial=0, notices=(*notices, *store.notices()))

    def close(self) -> None:
        """Let go of the journal; nothing can be handled after this."""
        self._store.close()

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
        quiet = isinstance(said, inbox.CameraIs | button_meaning.Focus)
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
            case inbox.TakeBack(to):
                session = self._playing()
                first = self._steps.first(session.entries) if to is None else to
                session.undo(first, confirmed=self._pending is said)
                self._refresh()
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
            case inbox.CameraIs(state, why):
                self._show(camera=CameraNow(state, why))
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
        self._show(seen=taken.reading, picture=taken.picture, camera=CameraNow(inbox.CameraState.LOOKING))
        self._suggest(self._camera.read(self.snapshot.playing, taken))

    def _suggest(self, proposal: Proposal | None) -> None:
        if proposal is not None:
            cue = Cue.DOUBTFUL if proposal.doubtful else Cue.READ_THIS
            self._show(proposal=proposal, focus=None, cue=cue)

    def _mend(self, told: Told) -> None:
        focus = self.snapshot.focus
        self._suggest(self._camera.mended(self.snapshot.playing, self._proposal(), told))
        self._show(seen=told[0], focus=focus)

    # --- a player disposes --------------------------------------------------------------------------------------------

    def _confirm(self) -> None:
        proposal = self._proposal()
        if not proposal.complete:
            raise Unfinished("proposal.incomplete")
        session = self._playing()
        moves = proposal.moves()
        _all_legal(session, moves)
        events: list[Event] = []
        for move in moves:
            events += session.submit(move, self._photograph() if isinstance(move, Rolled) else None).events
        self._camera.confirmed(session.entries, proposal)
        self._refresh(Cue.SAVED, tuple(events))

    def _answer(self, move: Move) -> None:
        session, before = self._playing(), self.snapshot.playing
        goes_on, shortcut = bool(self._shortcut), self._shortcut
        made = [session.submit(move)]
        if isinstance(move, Rolled) and before is not None:
            self._camera.told(before, move, session.last)
        self._store.heard(session.game, move)
        self._follow(made, shortcut, goes_on=goes_on)

    def _take_shortcut(self, id: str) -> None:
        playing = self.snapshot.playing
        if playing is None or id not in [shortcut.id for shortcut in playing.shortcuts]:
            raise Unfinished("no-shortcut")  # a tap on a picture that is already old
        self._follow([], id, goes_on=False)

    def _follow(self, made: list[Step[Any]], shortcut: str, *, goes_on: bool) -> None:
        """What comes by itself behind an answer, or under a shortcut: all of it, and all legal, or none."""
        session = self._playing()
        follows = session.game.rules.follows(session.state, shortcut)
        made += [session.submit(move) for move in follows.moves]
        self._steps.add(session.entries[len(session.entries) - len(made) :], goes_on=goes_on)
        self._refresh(Cue.SAVED, tuple(event for step in made for event in step.events))
        self._shortcut = shortcut if follows.waits else ""

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
        if changes:
            _all_legal(session, [Adjust(None, change) for change in changes])
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
        self._show(proposal=None, focus=None, refused=Refused(None, None, sentence), cue=Cue.REFUSED)
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
        self._show(playing=None, asked=None)
        self._refresh(Cue.NONE if session is None else Cue.YOUR_TURN)

    def _refresh(self, cue: Cue = Cue.NONE, events: tuple[Event, ...] = ()) -> None:
        session = self._session
        self._shortcut = ""
        before = self.snapshot.playing
        playing = None if session is None else _where(session, events, self._store.owned(session.game))
        if playing is not None:
            self._camera.realign(playing)
            if playing.outcome is not None:
                cue = Cue.OVER
            elif before is not None and playing.turn != before.turn:
                cue = Cue.YOUR_TURN
        notices = (*self._own_notices, *self._store.notices())
        self._show(playing=playing, proposal=None, focus=None, cue=cue, notices=notices)
        self._written = session.last if session is not None else 0

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


def _all_legal(session: Session[Any], moves: Sequence[Move]) -> None:
    """Either all of it is legal, or nothing is submitted: a pick without its throw must not stay behind."""
    state = session.dry_run(moves[0]).state
    for move in moves[1:]:
        state = session.game.rules.apply(state, move).state


def _where(session: Session[Any], events: tuple[Event, ...], owned: Owned | None) -> Playing:
    return Playing(
        number=session.id,
        game=session.game,
        seats=session.seats,
        state=session.state,
        asks=session.asks,
        turn=session.game.rules.turn(session.state),
        outcome=session.outcome,
        entries=session.entries,
        events=events,
        options=session.begun.options,
        can_take_back=bool(session.entries) or session.closed is not None,
        can_put_back=session.can_redo,
        owned=owned,
        closed=session.closed,
        shortcuts=session.game.rules.shortcuts(session.state) if session.asks else (),
    )
