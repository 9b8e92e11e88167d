"""The table: whose turn, what is due, the board, the scores, the last events, the camera."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.core import TABLE, Adjust, Amount, AnyAsk, ScoreBy, Seat, SeatView
from companion.sight import TableProposal
from ui.app.inbox import CameraState, PutBack, TakeBack
from ui.app.snapshot import Playing
from ui.boards.contract import Board, PresentedBoard
from ui.present.adjust import Held, hold_to_correct
from ui.present.advice import AdviceModel, advice_model, hint_tap
from ui.present.controls import Control, describe, open_ask
from ui.present.follow import FollowModel, follow_controls, follow_model, seen_table
from ui.present.models import Action, Tap, Who
from ui.present.scope import Scope, people, who
from ui.state.intents import Go, Open, OpenAsk, Peek, Place
from ui.state.sheets import Menu, ShowHistory

LOG_LINES = 4
AT_HOME = "panel."
"""That there are no buttons is said at home, once; it need not stand over every game."""
HIDDEN = "••"
"""Stands for every number that not everybody may know: as long for 3 as for 30."""


class PlayerLine(Struct, frozen=True):
    """One player in the list of scores."""

    who: Who
    score: str
    notes: tuple[str, ...] = ()
    turn: bool = False
    out: bool = False
    marked: bool = False
    """A number of theirs was set by hand."""
    icons: tuple[str, ...] = ()
    """What lies before them, small: frozen cards and active ones."""
    held: tuple[Action, Action] | None = None
    """Hold to peek, or to set the number right: what is reported while the finger rests, and after."""
    hint: str = ""
    hidden: bool = False


class CameraModel(Struct, frozen=True):
    """The small picture and what the camera does."""

    icon: str
    words: str
    tone: str
    """soft, accent, yes, warn, no"""
    live: bool
    why: str = ""


class BoardShown(Struct, frozen=True):
    """A board on the table: its model, who draws it, and whether that takes the whole display."""

    module: str
    draw: str
    whole: bool
    model: Any


class TableModel(Struct, frozen=True):
    """The table."""

    title: str
    round: str
    due: str
    who: Who | None
    board: BoardShown
    controls: tuple[Control, ...]
    players: tuple[PlayerLine, ...]
    log: tuple[str, ...]
    camera: CameraModel
    notices: tuple[str, ...]
    menu: Tap
    history: Tap
    help: Tap | None
    """The rules, at the step where one is."""
    undo: Tap | None
    """`below` names what it takes back."""
    redo: Tap | None = None
    """As long as nothing else was done, what was taken back can be put back at once."""
    back: Tap | None = None
    """To the main ask, where another is open."""
    waiting: str = ""
    """Dice lie there that were thrown before their time: what is to be told first."""
    counted: Tap | None = None
    """What has just counted by itself: a tap takes it back."""
    followed: FollowModel | None = None
    """What the last look at the whole table says."""
    hint: Tap | None = None
    """Advice, for a player who wants it."""
    advice: AdviceModel | None = None
    """The hint, open: it stands where what is due stood."""


def table_model(scope: Scope, playing: Playing) -> TableModel:
    """The table as everybody may see it."""
    index, asks = open_ask(scope)
    due = asks[index or 0] if asks else None
    board, view = _board(scope, playing)
    controls, seen = view.controls, seen_table(scope)
    followed = follow_model(scope, playing, seen) if seen is not None and index is None else None
    if seen is not None and followed is not None and not seen.laid and not seen.waits:
        controls = follow_controls(scope, seen)
    players = player_lines(scope, playing)
    return TableModel(
        title=title(scope, playing),
        round=scope.say("table.round", round=scope.view.round),
        due=_due(scope, due, view, seen, followed),
        who=who(scope, due.seat if due is not None else None),
        board=board,
        controls=controls,
        players=players,
        log=log_lines(scope, playing),
        camera=camera_model(scope),
        notices=notices(scope, playing),  # asked last: board and players have said by now what they can
        menu=Tap(scope.say("table.menu"), Open(Menu()), icon="menu", kind="quiet"),
        history=Tap(scope.say("history.title"), Open(ShowHistory()), icon="list", kind="quiet"),
        help=Tap(scope.say("help.title"), Go(Place.HELP), icon="help", kind="quiet") if playing.game.help else None,
        undo=undo_tap(scope, playing),
        redo=redo_tap(scope, playing),
        back=Tap(scope.say("table.other-choice"), OpenAsk(None), icon="back") if index is not None else None,
        waiting=scope.words(scope.snapshot.waiting) if scope.snapshot.waiting is not None else "",
        counted=counted_tap(scope, playing),
        followed=followed,
        hint=hint_tap(scope),
        advice=advice_model(scope),
    )


def title(scope: Scope, playing: Playing) -> str:
    """What is played."""
    return scope.say("free.title") if playing.game.apart else playing.game.title


def notices(scope: Scope, playing: Playing) -> tuple[str, ...]:
    """Standing warnings of the table."""
    told = [scope.words(notice) for notice in scope.snapshot.notices if not notice.key.startswith(AT_HOME)]
    if scope.boards.broken(playing.game):
        told.append(scope.say("board.broken", game=playing.game.title))
    return tuple(told)


def counted_tap(scope: Scope, playing: Playing) -> Tap | None:
    """What has just counted by itself, in words; a tap takes it back without a question."""
    counted = scope.snapshot.counted
    if counted is None:
        return None
    moves = [entry.move for entry in playing.entries if counted.first <= entry.number <= counted.last]
    said = " · ".join(scope.words(playing.game.rules.describe(move)) for move in moves)
    return Tap(said[:1].upper() + said[1:], TakeBack(counted.first), icon="undo", below=scope.say("counted.take-back"))


def _due(
    scope: Scope, ask: AnyAsk | None, view: PresentedBoard, seen: TableProposal | None, followed: FollowModel | None
) -> str:
    """What a look says comes before what is due; while something is in a hand, nothing is said."""
    if followed is not None and seen is not None and not seen.waits and not view.due:
        return followed.sentence
    if view.due or ask is None:
        return view.due
    prompt = scope.words(ask.prompt)
    if isinstance(ask, Amount) and ask.thrown and scope.has_camera():
        return scope.say("table.or-throw", due=prompt)  # nobody need tell what the camera can count
    return prompt


def _board(scope: Scope, playing: Playing) -> tuple[BoardShown, PresentedBoard]:
    def presented(board: Board) -> tuple[Board, PresentedBoard]:
        return board, board.present(scope, playing, scope.view)

    board, view = scope.boards.ask(playing.game, presented)
    return BoardShown(scope.boards.module(playing.game), board.draw, board.whole, view.model), view


def undo_tap(scope: Scope, playing: Playing) -> Tap | None:
    """Takes back the last step, and says which that is."""
    if not playing.can_take_back:
        return None
    last = playing.entries[-1].move if playing.entries and playing.closed is None else None
    below = describe(scope, playing, last) if last is not None else ""
    return Tap(scope.say("table.undo"), TakeBack(), icon="undo", kind="quiet", below=below)


def redo_tap(scope: Scope, playing: Playing) -> Tap | None:
    """Puts back what was taken back last, and says what."""
    if not playing.can_put_back:
        return None
    below = describe(scope, playing, playing.put_back) if playing.put_back is not None else ""
    return Tap(scope.say("history.redo"), PutBack(), icon="redo", below=below)


def player_lines(scope: Scope, playing: Playing) -> tuple[PlayerLine, ...]:
    """Everybody's score; what is hidden can be peeked at by its owner."""
    marked, everybody = set_by_hand(playing), people(scope, playing)
    return tuple(_player(scope, playing, seat, everybody[seat.seat], marked) for seat in scope.view.seats)


def _player(scope: Scope, playing: Playing, seat: SeatView, player: Who, marked: set[int | None]) -> PlayerLine:
    hidden = seat.score is None
    icons = scope.boards.ask(playing.game, lambda board: board.player_icons(scope.view, seat.seat))
    return PlayerLine(
        player,
        HIDDEN if seat.score is None else scope.words.fact(seat.score),
        () if icons else tuple(scope.words(note) for note in seat.notes),
        icons=icons,
        turn=playing.turn == seat.seat,
        out=seat.out,
        marked=int(seat.seat) in marked,
        held=(Peek(seat.seat), Peek(None)) if hidden else _hold(scope, playing, seat.seat),
        hidden=hidden,
        hint=scope.say("table.hold-to-peek") if hidden else "",
    )


def _hold(scope: Scope, playing: Playing, seat: Seat) -> Held:
    """The number of a player is held to set it right."""
    return hold_to_correct(scope, playing, playing.game.score_change or ScoreBy, seat=seat)


def peeking(scope: Scope, playing: Playing) -> str:
    """What a player sees of their own while the finger rests."""
    seat = scope.screen_state.peek
    if seat is None:
        return ""
    own = playing.game.rules.view(playing.state, seat)
    mine = next((one for one in own.seats if one.seat == seat), None)
    if mine is None or mine.score is None:
        return ""
    return scope.say("table.peek", player=seat, score=mine.score)


def set_by_hand(playing: Playing) -> set[int | None]:
    """The seats of whom something was set by hand."""
    changes = (entry.move.change for entry in playing.entries if isinstance(entry.move, Adjust))
    return {None if seat is None else int(seat) for seat in (getattr(change, "seat", None) for change in changes)}


def log_lines(scope: Scope, playing: Playing) -> tuple[str, ...]:
    """The last events, the newest first."""
    lines: list[str] = []
    for entry in reversed(playing.entries):
        for event in reversed(entry.events):
            lines.append(scope.words(event.seen_by(TABLE)))
        if len(lines) >= LOG_LINES:
            break
    return tuple(lines[:LOG_LINES])


_CAMERA: dict[CameraState, tuple[str, str]] = {
    CameraState.ABSENT: ("no-camera", "soft"),
    CameraState.LOST: ("no-camera", "warn"),
    CameraState.LOOKING: ("eye", "yes"),
    CameraState.ROLLING: ("dice", "accent"),
    CameraState.HAND: ("hand", "accent"),
    CameraState.READING: ("camera", "accent"),
    CameraState.TROUBLED: ("warn", "warn"),
}


def camera_model(scope: Scope) -> CameraModel:
    """What the camera does, in a word."""
    camera = scope.snapshot.camera
    icon, tone = _CAMERA[camera.state]
    key = camera.state.value
    proposal = scope.snapshot.proposal
    if proposal is not None and proposal.doubtful:
        icon, tone, key = "warn", "warn", "unsure"
    why = scope.words(camera.why) if camera.why is not None else ""
    return CameraModel(icon, scope.say(f"camera.{key}"), tone, scope.has_camera(), why)
