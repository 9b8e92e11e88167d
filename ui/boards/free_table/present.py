"""The free table: what lies there, its sum, and the faces of all throws; numbers wait behind a button each."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core import Amount, AnyAsk
from companion.games.free_table.model import FreeView, NextPlayer, TakeSum
from ui.app.inbox import Answer
from ui.app.snapshot import Playing
from ui.boards.contract import PresentedBoard
from ui.boards.free_table.model import FaceBar, FreeBoard
from ui.present.amend import hold_to_amend
from ui.present.controls import ChoiceButtons, Control, Numbers, board_dice, controls, open_ask
from ui.present.models import DieModel, Tap
from ui.present.scope import Scope, die_model, people
from ui.state.intents import OpenAsk


def present(scope: Scope, playing: Playing, view: FreeView) -> PresentedBoard:
    """The board; points by hand and the number of dice open when they are asked for."""
    most = max(view.counts, default=0)
    faces = tuple(
        FaceBar(str(n), str(count), count / most if most else 0.0, bool(count) and not view.low <= count <= view.high)
        for n, count in enumerate(view.counts, start=1)
    )
    lying = bool(view.dice)
    board = FreeBoard(
        dice=board_dice(scope) if not lying else _lying(scope, playing, view),
        sum_words=scope.say("free.sum"),
        total=str(view.total) if lying else "",
        faces_words=scope.say("free.faces") if most else "",
        faces=faces if most else (),
        verdict=next((scope.words(note) for note in view.notes if note.key.startswith("note.fair.")), ""),
    )
    index, asks = open_ask(scope)
    found = controls(scope, playing)
    return PresentedBoard(board, found if index is not None else _few(scope, playing, asks, found, lying))


def _few(
    scope: Scope, playing: Playing, asks: tuple[AnyAsk, ...], found: tuple[Control, ...], lying: bool
) -> tuple[Control, ...]:
    """Only what is likely now: with dice on the table, whose points they are; else how it goes on."""
    points, dice = (i for i, ask in enumerate(asks) if isinstance(ask, Amount))
    shown: list[Control] = []
    for control in found:
        if isinstance(control, ChoiceButtons):
            shown += _choices(scope, playing, control, points, lying)
        elif not isinstance(control, Numbers):
            shown.append(control)
    if not lying:
        shown.append(ChoiceButtons("", (_opens(scope, "points", points), _opens(scope, "dice", dice))))
    return tuple(shown)


def _opens(scope: Scope, words: str, index: int) -> Tap:
    return Tap(scope.say(f"free.{words}"), OpenAsk(index), icon={"points": "plus", "dice": "dice"}[words])


def _choices(scope: Scope, playing: Playing, control: ChoiceButtons, points: int, lying: bool) -> list[Control]:
    """Who gets the sum, by name; and how it goes on, without the end while a throw waits to be written down."""
    moves = [tap.action.move for tap in control.taps if isinstance(tap.action, Answer)]
    if any(isinstance(move, TakeSum) for move in moves):
        everybody = people(scope, playing)
        taps = tuple(
            replace(tap, words=everybody[move.seat or 0].name, icon=f"paint:{everybody[move.seat or 0].colour.value}")
            for tap, move in zip(control.taps, moves, strict=True)
        )
        return [ChoiceButtons(control.title, taps)]
    if not lying:
        return [ChoiceButtons("", control.taps)]
    on = tuple(tap for tap, move in zip(control.taps, moves, strict=True) if isinstance(move, NextPlayer))
    more = ChoiceButtons("", (_opens(scope, "points", points),))
    return [ChoiceButtons("", on), more] if on else [more]


def _lying(scope: Scope, playing: Playing, view: FreeView) -> tuple[DieModel, ...]:
    """The throw stays in view though the next one is due; a die that was misread is held."""
    return tuple(die_model(scope, die, held=hold_to_amend(playing, i, die.face)) for i, die in enumerate(view.dice))
