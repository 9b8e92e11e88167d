"""The one writer: takes messages, calls the session, and says where the table stands now. No Kivy, no camera, no clock.

What the camera reads becomes a proposal here. What the companion is sure of and what fits the rules, it takes after a
visible moment in which anybody can stop it; what it is not sure of, it asks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.core import Adjust, IllegalMove, Move, Rolled
from companion.correction import Told, added, corrected, removed
from companion.errors import CodedError
from companion.journal.entries import Why
from companion.proposal import Proposal, Role
from companion.session import Entry, NeedsAsking
from companion.sight import TableProposal
from companion.text import Message, message
from ui.app import button_meaning, inbox
from ui.app.camera_proposals import Unfinished
from ui.app.moments import thrown_on
from ui.app.own_dice_wishes import OwnDiceIs
from ui.app.session_table import SessionTable
from ui.app.snapshot import Asked, CameraNow, Cue, Ending, Playing, Question, Refused, Snapshot
from ui.app.throw_lessons import known

_GOES_ON = (
    inbox.MomentOver | inbox.CameraIs | inbox.ReadingTaken | inbox.ConfirmReading | inbox.Answer | inbox.CountAfter
    | inbox.KeepPhotographs | inbox.Remember | inbox.ZonesAre | inbox.Failed | inbox.Covered | inbox.TryButtons
    | OwnDiceIs
)  # fmt: skip
"""What does not stop a moment by itself; whatever else anybody says stops it."""

_QUIET = (
    inbox.CameraIs | button_meaning.Focus | inbox.CountAfter | inbox.ByEar | inbox.MomentOver | inbox.Covered
    | OwnDiceIs | inbox.TryButtons
)  # fmt: skip
"""What changes neither what the lamps show nor what was refused."""

ENDINGS = {
    Question.SHUT_DOWN: Ending.SWITCH_OFF,
    Question.RESTART: Ending.RESTART,
    Question.RESTORED: Ending.RESTART,
}
"""What a yes to these ends the program with."""


class TableController(SessionTable):
    """A table with a game on it, or none. `handle` is called by one thread only; snapshots may go anywhere."""

    # --- messages -----------------------------------------------------------------------------------------------------

    def handle(self, said: inbox.InboxMessage) -> Snapshot:
        """Do what a message wants, or say why not; the snapshot after it."""
        if isinstance(said, inbox.Pressed | inbox.PlayerPressed):
            self._show(pressed=said)
            if self._trying:
                return self.snapshot
            for meant in button_meaning.meaning(said, self.snapshot):
                self._handle(meant)
        else:
            self._handle(said)
        return self.snapshot

    def felt(self, said: inbox.InboxMessage) -> Snapshot:
        """A press that meant what is no longer there: it is felt, and does nothing."""
        if isinstance(said, inbox.Pressed):
            self._show(pressed=said)
        return self.snapshot

    def _handle(self, said: button_meaning.Meaning) -> None:
        if isinstance(said, inbox.MomentOver) and not self._is_current(said.number):
            return
        if not isinstance(said, _GOES_ON):
            self._stop_moment()
        quiet = isinstance(said, _QUIET)
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
                self._refresh_aside()
            case inbox.KeepPicture(name, png):
                self._store.keep_picture(name, png)
                self._refresh_aside()
            case inbox.LeaveGame():
                self._sit_down(None)
            case inbox.EndEarly(leaver):
                self._playing().end_early(Why.STOPPED if leaver is None else Why.PLAYER_LEFT, leaver)
                self._refresh()
            case inbox.Answer(move):
                self._answer(move)
            case inbox.TakeShortcut(id):
                self._take_shortcut(id)
            case inbox.AnswerAll(moves):
                self._submit_all(moves)
            case inbox.ConfirmReading():
                self._confirm()
            case inbox.TakeTurn(index):
                self._take_turn(index)
            case inbox.TakeOver():
                self._take_over()
            case inbox.SetDie(index, face, colour):
                self._mend(corrected(self._proposal(index), index, face, colour))
            case inbox.AddDie(face, colour):
                self._mend(added(self._proposal(), face, colour))
            case inbox.RemoveDie(index):
                self._mend(removed(self._proposal(index), index))
            case inbox.ReadAgain() if self.snapshot.camera.state is inbox.CameraState.LOST:
                sentence = self.snapshot.camera.why or message("camera.lost")
                self._show(refused=Refused(None, None, sentence), cue=Cue.REFUSED)
            case inbox.ReadAgain():
                self._show(proposal=None, focus=None)
                self._camera.asked = True
                self._look_again()
            case inbox.Hold():
                pass  # every tap stops the moment
            case inbox.MomentOver(number):
                self._moment_over(number)
            case inbox.Covered(covered):
                self._show(moment=self._moments.covered(covered, self.snapshot.moment))
            case inbox.CountAfter(seconds):
                self._moments.seconds = seconds
                if seconds is None:
                    self._stop_moment()
            case inbox.ByEar(wanted):
                self._show(by_ear=wanted, focus=None)
                self._offer()
            case inbox.TakeBack(to):
                self._take_back(to, confirmed=self._pending is said)
            case inbox.PutBack():
                self._playing().redo()
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
            case inbox.ZonesAre(zones):
                self._camera.zones = zones
            case inbox.WipePhotographs():
                self._store.wipe_photographs()
                self._sit_down(self._store.resume(self._session.id) if self._session is not None else None)
            case inbox.KeepDigests(digests):
                self._store.keep_digests(digests)
            case inbox.KeepPhotographs(wanted):
                self._store.keep_photographs(wanted)
            case OwnDiceIs(now):
                self._show(own_dice=known(now, self.snapshot))
            case inbox.TryButtons(trying):
                self._trying = trying
            case inbox.Failed():
                self._failed(said)
            case inbox.Yes():
                self._yes()
            case inbox.No():
                if self.snapshot.asked is not None and self.snapshot.asked.question is Question.RESTORED:
                    self._yes()  # there is no way back: other settings and games lie there now
                self._pending = None
                self._show(asked=None, refused=None)
            case inbox.CameraIs():
                self._camera_is(said)
            case inbox.ReadingTaken():
                self._read(said)
            case button_meaning.Focus(focus):
                self._show(focus=focus)
            case inbox.Discard():
                self._camera.table.decline(self.snapshot.proposal)
                self._camera.throws.put_aside(self.snapshot.proposal)
                self._show(proposal=None, focus=None)
                self._after_put_aside()
            case button_meaning.AskShutDown() | inbox.SwitchOff():
                self._ask(Question.SHUT_DOWN, message("question.shut-down"), said)
            case inbox.RestoreBackup():
                pass  # the worker's own: it lets go of the journal, which this table holds
            case inbox.Restart():
                self._ask(Question.RESTART, message("question.restart"), said)
            case _:
                self._show(**self._lessons.wished(said, self.snapshot))

    # --- the camera proposes ------------------------------------------------------------------------------------------

    def _read(self, taken: inbox.ReadingTaken) -> None:
        playing, proposal = self.snapshot.playing, self.snapshot.proposal
        if self.snapshot.own_dice.showing:
            self._show_seen(taken)  # dice are shown to the camera, not thrown
            return
        if playing is not None and self._camera.table.covers(playing):
            self._look_at(playing, taken)
            return
        if playing is not None and proposal is not None and thrown_on(proposal, taken.reading, taken.thrown):
            if self._moments.agreed(proposal) and self._camera.follows(playing, proposal, taken):
                self._confirm(by_itself=True)  # whoever throws on has said yes
            elif self._camera.keep_behind(proposal, taken):
                self._stop_moment()
                self._camera.throws.stopped = False  # the throw before has been stopped; nobody has stopped this one
                self._show(waiting=self._camera.throws.said, camera=CameraNow(inbox.CameraState.LOOKING))
                return
        self._show_seen(taken)
        try:
            proposal = self._camera.read(self.snapshot.playing, taken)
            self._suggest(proposal, runs_down=taken.thrown is not None)  # whoever asked says yes: nobody saw them come
        finally:
            self._show(waiting=self._camera.throws.said)

    def _after_put_aside(self) -> None:
        """A throw was put aside: what came after it is asked about."""
        playing = self.snapshot.playing
        if playing is not None and self._camera.throws.behind is not None:
            self._show_behind()
            self._suggest(self._camera.unconfirmed(playing))
            self._show(waiting=self._camera.throws.said)

    def _show_seen(self, taken: inbox.ReadingTaken) -> None:
        self._show(seen=taken.reading, picture=taken.picture, camera=CameraNow(inbox.CameraState.LOOKING))
        self._lessons.read(taken.reading)

    def _look_at(self, playing: Playing, taken: inbox.ReadingTaken) -> None:
        """A look at a table whose things have places: it takes the place of the look before it."""
        asked, self._camera.asked = self._camera.asked, False
        self._show_seen(taken)
        before = self.snapshot.proposal
        runs = before is not None and before.sure and self._moments.agreed(before)
        proposal, agreed = self._camera.table.look(playing, taken, asked, before, agreed=runs)
        if agreed:
            self._confirm(by_itself=True)
        elif proposal is None and before is not None:
            self._show(proposal=None, moment=None, focus=None)
        running = self.snapshot.moment is not None
        if isinstance(before, TableProposal) and before.says_the_same(proposal) and (running or not before.laid):
            if runs and not running:  # a hand has stopped it, and changed nothing
                self._show(moment=self._moments.begin(before))
            return
        self._suggest(proposal, runs_down=self._camera.table.may_count(proposal, self.snapshot.playing))

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
            self._camera.table.stopped(self.snapshot.proposal, self.snapshot.playing)
            self._camera.throws.stopped = True
            self._show(moment=None)

    def _camera_is(self, said: inbox.CameraIs) -> None:
        """A hand stops the moment; dice that were taken up are a yes to what they showed."""
        self._show(camera=CameraNow(said.state, said.why))
        if said.taken_up:
            self._camera.throws.taken_up()
            self._show(waiting=None)
            thrown = not isinstance(self.snapshot.proposal, TableProposal)  # else the next look tells who played on
            if thrown and self._moments.agreed(self.snapshot.proposal):
                self._confirm(by_itself=True)
                return
        if said.state in (inbox.CameraState.ROLLING, inbox.CameraState.HAND):
            self._camera.throws.moved()
            self._show(waiting=self._camera.throws.said)
        if self._moments.agreed(self.snapshot.proposal):
            self._camera.throws.stopped |= said.state is inbox.CameraState.HAND
            self._show(moment=self._moments.camera_is(said.state, self.snapshot.moment))

    def _take_back(self, to: int | None, *, confirmed: bool) -> None:
        """Undo; what counted by itself just now goes whole and without a question, and lies there to be mended."""
        counted, taken, before = self.snapshot.counted, self._taken, self._playing().entries
        if counted is None or to not in (None, counted.first):
            session = self._playing()
            last = None
            if to is None and session.closed is None:  # a game that was ended is opened again first of all
                to = last = self._steps.first(session.entries)
            session.undo(to, confirmed=confirmed or last is not None)  # the last tap goes freely, whatever it brought
            self._taken_off(before)
            self._look_back(runs_down=False)
            return
        self._playing().undo(counted.first, confirmed=True)
        self._taken_off(before)
        if taken is not None and self.snapshot.seen is taken.reading:
            self._suggest(taken)
            self._camera.offer_again(self._playing().entries)

    def _taken_off(self, before: Sequence[Entry[Any]]) -> None:
        """Entries are gone, and what was seen of them does not count by itself again."""
        left = len(self._playing().entries)
        self._camera.table.taken_back(tuple(entry.move for entry in before[left:]), left)
        self._camera.throws.stopped = True
        self._refresh()

    # --- what is not sure waits for a yes -----------------------------------------------------------------------------

    def _confirm(self, *, by_itself: bool = False) -> None:
        proposal = self._proposal()
        if not proposal.complete:
            raise Unfinished("proposal.incomplete")
        session, moves = self._playing(), proposal.moves()
        before = session.last
        photo = self._photograph() if any(isinstance(move, Rolled) for move in moves) else None
        seen = tuple(die.colour for die in proposal.dice if die.role is Role.THROWN)
        events = session.submit_all(moves, photo, by_itself=by_itself, seen=seen).events
        self._camera.confirmed(session.entries, proposal)
        made = session.entries[-len(moves) :]
        self._lessons.confirmed(session, made, proposal, self.snapshot.picture, looked=not by_itself)
        self._steps.add(made, goes_on=False)
        self._refresh(Cue.SAVED, events)
        if by_itself:
            self._taken = proposal
            self._show(counted=self._moments.counted(before + 1, session.last))

    def _take_turn(self, index: int) -> None:
        """One of the turns that explain the table was chosen."""
        proposal = self._proposal()
        if not isinstance(proposal, TableProposal) or not 0 <= index < len(proposal.explanations):
            raise Unfinished("no-proposal")
        self._show(proposal=replace(proposal, told=proposal.explanations[index].moves))
        self._confirm()

    def _take_over(self) -> None:
        """The table is right: every place that differs is set as it lies, or none."""
        proposal = self._proposal()
        if not isinstance(proposal, TableProposal) or not proposal.changes:
            raise Unfinished("no-proposal")
        self._submit_all(tuple(Adjust(None, change) for change in proposal.changes))

    def _submit_all(self, moves: tuple[Move, ...]) -> None:
        """All of it, or nothing; and one step to take back."""
        session = self._playing()
        events = session.submit_all(moves).events
        self._steps.add(session.entries[-len(moves) :], goes_on=False)
        self._refresh(Cue.SAVED, events)

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
        self._look_back(runs_down=True)

    def _look_back(self, *, runs_down: bool) -> None:
        """Something was told by hand, or taken back: the last look at the table may show what else there is to it."""
        playing = self.snapshot.playing
        if playing is not None and self.snapshot.proposal is None and self._camera.table.covers(playing):
            proposal = self._camera.table.again(playing)
            self._suggest(proposal, runs_down=runs_down and self._camera.table.may_count(proposal, playing))

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
        if asked.question in ENDINGS:
            self._show(ending=ENDINGS[asked.question])
        elif pending is not None:
            self._do(pending)
        self._pending = None
