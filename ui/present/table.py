"""The table: whose turn, what is due, the board, the scores, the last events, the camera."""

from __future__ import annotations

from companion.core import TABLE, Adjust, SeatView
from ui.app.inbox import CameraState, TakeBack
from ui.app.snapshot import Playing
from ui.present.boards import drawn_board, player_icons
from ui.present.controls import board_dice, controls, open_ask
from ui.present.models import Board, CameraModel, Control, GenericBoard, PlayerLine, TableModel, Tap, Who
from ui.present.scope import Scope, public_view, seat_colours, who
from ui.state.intents import History, Menu, Open, OpenAsk, Peek

LOG_LINES = 4
AT_HOME = "panel."
"""That there are no buttons is said at home, once; it need not stand over every game."""
HIDDEN = "••"
"""Stands for every number that not everybody may know: as long for 3 as for 30."""


def table_model(scope: Scope, playing: Playing) -> TableModel:
    """The table as everybody may see it."""
    view = public_view(playing)
    index, asks = open_ask(scope, playing)
    due = asks[index or 0] if asks else None
    board, shown_controls = _board(scope, playing)
    return TableModel(
        title=playing.game.title,
        round=scope.say("table.round", round=view.round),
        due=scope.words(due.prompt) if due is not None else "",
        who=who(scope, due.seat if due is not None else None),
        board=board,
        controls=shown_controls,
        players=player_lines(scope, playing),
        log=log_lines(scope, playing),
        camera=camera_model(scope),
        notices=tuple(scope.words(notice) for notice in scope.snapshot.notices if not notice.key.startswith(AT_HOME)),
        menu=Tap(scope.say("table.menu"), Open(Menu()), icon="menu", kind="quiet"),
        history=Tap(scope.say("history.title"), Open(History()), icon="list", kind="quiet"),
        undo=Tap(scope.say("table.undo"), TakeBack(), icon="undo", kind="quiet") if playing.can_take_back else None,
        back=Tap(scope.say("table.other-choice"), OpenAsk(None), icon="back") if index is not None else None,
    )


def _board(scope: Scope, playing: Playing) -> tuple[Board, tuple[Control, ...]]:
    drawn = drawn_board(scope, playing)
    if drawn is not None:
        return drawn
    view = public_view(playing)
    notes = tuple(scope.words(note) for note in view.notes)
    return GenericBoard(notes, board_dice(scope, playing)), controls(scope, playing)


def player_lines(scope: Scope, playing: Playing) -> tuple[PlayerLine, ...]:
    """Everybody's score; what is hidden can be peeked at by its owner."""
    marked = set_by_hand(playing)
    colours = seat_colours(playing.seats.names, scope.library.players)
    return tuple(
        _player(scope, playing, seat, Who(playing.seats.names[seat.seat], colours[seat.seat]), marked)
        for seat in public_view(playing).seats
    )


def _player(scope: Scope, playing: Playing, seat: SeatView, player: Who, marked: set[int | None]) -> PlayerLine:
    hidden = seat.score is None
    icons = player_icons(playing, seat)
    return PlayerLine(
        player,
        HIDDEN if seat.score is None else scope.words.fact(seat.score),
        () if icons else tuple(scope.words(note) for note in seat.notes),
        icons=icons,
        turn=playing.turn == seat.seat,
        out=seat.out,
        marked=int(seat.seat) in marked,
        held=(Peek(seat.seat), Peek(None)) if hidden else None,
        hint=scope.say("table.hold-to-peek") if hidden else "",
    )


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
