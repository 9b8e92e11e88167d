"""The one writer: takes messages, calls the session, and says where the table stands now. No Kivy, no camera, no clock.

What the camera reads only ever becomes a proposal here; nothing reaches the session without a yes.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, assert_never

from msgspec.structs import replace

from companion.catalogue.model import Owned
from companion.core import RECORD, Adjust, AnyAsk, Event, IllegalMove, Move, PickDice, RollDice, Rolled
from companion.dice import Die, Reading
from companion.errors import CodedError
from companion.game import Game
from companion.journal.entries import Why
from companion.journal.reader import Player
from companion.proposal import Lying, Proposal, added, corrected, propose, removed
from companion.session import NeedsAsking, Session
from companion.sight import Look, NamedZones, Sighted
from companion.text import Message, message
from ui.app import button_meaning
from ui.app.inbox import (
    AddDie,
    Amend,
    Answer,
    CameraIs,
    CameraState,
    ConfirmReading,
    DeleteGame,
    Discard,
    EndEarly,
    InboxMessage,
    LeaveGame,
    No,
    PlayerPressed,
    Pressed,
    PutBack,
    ReadAgain,
    ReadingTaken,
    Remember,
    RemoveDie,
    ResumeGame,
    SayCard,
    SetDie,
    SetRight,
    StartGame,
    TakeBack,
    Yes,
)
from ui.app.snapshot import Asked, CameraNow, Cue, Playing, Question, Refused, Snapshot


class Store(Protocol):
    """Where games come from: the journal and the registry behind one door."""

    def start(self, order: StartGame) -> Session[Any]:
        """A new game, written down; CodedError where it cannot be."""

    def resume(self, number: int) -> Session[Any]:
        """A kept game; CodedError where it cannot be."""

    def delete(self, number: int) -> None:
        """Forget a kept game; CodedError where that is not possible."""

    def remember(self, players: tuple[Player, ...]) -> None:
        """Keep players for the next game. Best effort: a game matters more than its names."""

    def owned(self, game: Game[Any]) -> Owned | None:
        """What the owners said of a game's cards; None where nobody is asked."""

    def say(self, game: Game[Any], entry: str, corrections: Mapping[str, Any]) -> None:
        """The owners compared a card; CodedError where a value cannot be."""

    def notices(self) -> tuple[Message, ...]:
        """Standing warnings of the journal."""

    def close(self) -> None:
        """Let go of the journal."""


class TableController:
    """A table with a game on it, or none. `handle` is called by one thread only; snapshots may go anywhere."""

    def __init__(
        self,
        store: Store,
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
        self._zones = zones or {}
        self._look: Look | None = None
        self._asked_for_look = False
        self._session: Session[Any] | None = None
        self._lying: tuple[Lying, ...] = ()
        self._picks: tuple[int, ...] | None = None
        self._pending: button_meaning.Meaning | None = None
        self.snapshot = Snapshot(serial=0, notices=(*notices, *store.notices()))

    def close(self) -> None:
        """Let go of the journal; nothing can be handled after this."""
        self._store.close()

    # --- messages -----------------------------------------------------------------------------------------------------

    def handle(self, said: InboxMessage) -> Snapshot:
        """Do what a message wants, or say why not; the snapshot after it."""
        if isinstance(said, Pressed | PlayerPressed):
            for meant in button_meaning.meaning(said, self.snapshot):
                self._handle(meant)
        else:
            self._handle(said)
        return self.snapshot

    def _handle(self, said: button_meaning.Meaning) -> None:
        quiet = isinstance(said, CameraIs | button_meaning.Focus)
        if not quiet:
            self._show(refused=None, cue=Cue.NONE)
        try:
            self._do(said)
        except IllegalMove as illegal:
            move = said.move if isinstance(said, Answer | Amend) else None
            self._show(refused=Refused(move, illegal), cue=Cue.REFUSED)
        except NeedsAsking as question:
            self._ask(Question.TAKE_BACK, question.message, said)
        except CodedError as error:
            self._show(refused=Refused(None, None, error.message), cue=Cue.REFUSED)

    def _do(self, said: button_meaning.Meaning) -> None:
        match said:
            case StartGame():
                self._sit_down(self._store.start(said))
            case ResumeGame(number):
                self._sit_down(self._store.resume(number))
            case DeleteGame(number):
                if self._session is not None and self._session.id == number:
                    self._sit_down(None)
                self._store.delete(number)
                self._refresh()
            case Remember(players):
                self._store.remember(players)
            case LeaveGame():
                self._sit_down(None)
            case EndEarly(leaver):
                self._playing().end_early(Why.STOPPED if leaver is None else Why.PLAYER_LEFT, leaver)
                self._refresh()
            case Answer(move):
                self._answer(move)
            case ConfirmReading():
                self._confirm()
            case SetDie(index, face, colour):
                self._mend(corrected(self._proposal(index), index, face, colour))
            case AddDie(face, colour):
                self._mend(added(self._proposal().reading, face, colour))
            case RemoveDie(index):
                self._mend(removed(self._proposal(index), index))
            case ReadAgain():
                self._show(proposal=None, focus=None)
                self._asked_for_look = True
                self._look_again()
            case TakeBack(to):
                self._playing().undo(to, confirmed=self._confirmed(said))
                self._refresh()
            case PutBack():
                self._playing().redo()
                self._refresh()
            case Amend(entry, move):
                self._playing().amend(entry, move)
                self._refresh(Cue.SAVED)
            case SetRight(change):
                step = self._playing().adjust(change)
                self._refresh(Cue.SAVED, step.events)
            case SayCard(entry, corrections):
                self._compared(entry, dict(corrections))
            case Yes():
                self._yes()
            case No():
                self._pending = None
                self._show(asked=None, refused=None)
            case CameraIs(state, why):
                self._show(camera=CameraNow(state, why))
            case ReadingTaken():
                self._read(said)
            case button_meaning.Focus(focus):
                self._show(focus=focus)
            case Discard():
                self._show(proposal=None, focus=None)
            case button_meaning.AskShutDown():
                self._ask(Question.SHUT_DOWN, message("question.shut-down"), said)
            case _:
                assert_never(said)

    # --- the camera proposes ------------------------------------------------------------------------------------------

    def _read(self, taken: ReadingTaken) -> None:
        self._show(seen=taken.reading, picture=taken.picture, camera=CameraNow(CameraState.LOOKING))
        if self._looks_at_the_whole(taken):
            return
        ask = _throw_due(self.snapshot.playing)
        if ask is None:
            return  # Dice that lie about are not a throw.
        self._propose(ask, taken.reading)

    def _looks_at_the_whole(self, taken: ReadingTaken) -> bool:
        """Where dice have places of their own, the game says what a look means. False: read throw by throw."""
        playing, asked = self.snapshot.playing, self._asked_for_look
        self._asked_for_look = False
        sight = playing.game.sight if playing is not None else None
        if playing is None or sight is None or taken.picture is None:
            return False
        if not sight.covers(self._zones):
            if asked and _throw_due(playing) is None:
                raise Unfinished("no-zones", game=playing.game.title)
            return False
        height, width = taken.picture.shape[:2]
        before = self._look.reading if self._look is not None else None
        self._look = Look(taken.reading, self._zones, width, height, before, asked)
        self._suggest(sight.look(playing.state, self._look) if playing.outcome is None else None)
        return True

    def _propose(self, ask: RollDice | PickDice, reading: Reading) -> None:
        self._suggest(propose(ask, reading, self._lying, self._picks))

    def _suggest(self, proposal: Proposal | None) -> None:
        if proposal is not None:
            cue = Cue.DOUBTFUL if proposal.doubtful else Cue.READ_THIS
            self._show(proposal=proposal, focus=None, cue=cue)

    def _mend(self, reading: Reading) -> None:
        ask, focus, playing = self._proposal().ask, self.snapshot.focus, self.snapshot.playing
        if isinstance(self._proposal(), Sighted) and self._look is not None and playing is not None:
            sight = playing.game.sight
            self._look = replace(self._look, reading=reading, asked=True)
            self._suggest(sight.look(playing.state, self._look) if sight is not None else None)
        else:
            self._propose(ask, reading)
        self._show(seen=reading, focus=focus)

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
        self._lying, self._picks = proposal.lying(), None
        self._refresh(Cue.SAVED, tuple(events))

    def _answer(self, move: Move) -> None:
        session = self._playing()
        asks = session.asks
        step = session.submit(move)
        picked = next(
            (a for a in asks if isinstance(a, PickDice) and a.thrown and type(a.template) is type(move)), None
        )
        rolled = next((a for a in asks if isinstance(a, RollDice) and isinstance(move, Rolled)), None)
        if picked is not None:
            self._picks = getattr(move, picked.open_field)
        if rolled is not None and isinstance(move, Rolled):
            self._by_hand(rolled, move)
        self._refresh(Cue.SAVED, step.events)

    def _by_hand(self, ask: RollDice, move: Rolled) -> None:
        """Dice told by hand lie somewhere unknown; those beside them have not moved."""
        thrown = [Lying(Die(kind, face)) for kind, face in zip(ask.dice, move.faces, strict=True)]
        if self._picks is not None and len(self._lying) == len(ask.dice) + len(ask.kept):
            lying = list(self._lying)
            for place, die in zip(self._picks, thrown, strict=True):
                lying[place] = die
            self._lying = tuple(lying)
        else:
            self._lying = tuple(thrown)
        self._picks = None

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

    def _confirmed(self, said: button_meaning.Meaning) -> bool:
        return self._pending is said

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

    # --- where the table stands ---------------------------------------------------------------------------------------

    def _sit_down(self, session: Session[Any] | None) -> None:
        self._session = session
        self._lying, self._picks, self._pending, self._look = (), None, None, None
        self._show(playing=None, asked=None)
        self._refresh(Cue.NONE if session is None else Cue.YOUR_TURN)

    def _refresh(self, cue: Cue = Cue.NONE, events: tuple[Event, ...] = ()) -> None:
        session = self._session
        before = self.snapshot.playing
        playing = None if session is None else _where(session, events, self._store.owned(session.game))
        if playing is not None:
            self._realign(playing)
            if playing.outcome is not None:
                cue = Cue.OVER
            elif before is not None and playing.turn != before.turn:
                cue = Cue.YOUR_TURN
        notices = (*self._own_notices, *self._store.notices())
        self._show(playing=playing, proposal=None, focus=None, cue=cue, notices=notices)

    def _realign(self, playing: Playing) -> None:
        """After an undo or an amendment the engine knows better than we do what the dice show."""
        dice = playing.game.rules.view(playing.state, RECORD).dice
        if len(dice) == len(self._lying):
            self._lying = tuple(replace(old, die=die) for old, die in zip(self._lying, dice, strict=True))

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


class Unfinished(CodedError):
    """Something that cannot be done yet: the sentence `refused.<code>`."""

    prefix = "refused."


def _all_legal(session: Session[Any], moves: Sequence[Move]) -> None:
    """Either all of it is legal, or nothing is submitted: a pick without its throw must not stay behind."""
    state = session.dry_run(moves[0]).state
    for move in moves[1:]:
        state = session.game.rules.apply(state, move).state


def _throw_due(playing: Playing | None) -> RollDice | PickDice | None:
    """The ask that a throw answers: one for a throw, or one in which dice are taken up and thrown again."""
    asks: tuple[AnyAsk, ...] = playing.asks if playing is not None else ()
    throws: list[RollDice | PickDice] = [ask for ask in asks if isinstance(ask, RollDice)]
    throws += [ask for ask in asks if isinstance(ask, PickDice) and ask.thrown]
    return throws[0] if throws else None


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
    )
