"""The free table: no game at all. Read dice, add them up, keep a tally: for any dice game people own."""

from __future__ import annotations

from msgspec import Struct

from companion.dice import PIPS
from ui.app.inbox import ReadAgain
from ui.present.models import Action, DieModel, Photo, Tap, Who, photo
from ui.present.scope import Scope, face_words
from ui.present.table import CameraModel, camera_model
from ui.state.free_table import AddLine, DropLine, FreeClear, FreeFace, Tally, TallySeen
from ui.state.intents import Go, Open, Place
from ui.state.sheets import Typing

MOST_LINES = 8
_STEPS = (-1, 1, 5, 10)


class TallyLine(Struct, frozen=True):
    """A line of the free table."""

    who: Who
    total: str
    last: str
    rename: Action
    taps: tuple[Tap, ...]
    drop: Tap


class FreeModel(Struct, frozen=True):
    """The free table."""

    title: str
    photo: Photo | None
    dice: tuple[DieModel, ...]
    sum: str
    sum_words: str
    count: str
    lines: tuple[TallyLine, ...]
    pad: tuple[DieModel, ...]
    taps: tuple[Tap, ...]
    add: Tap | None
    camera: CameraModel
    back: Tap
    hint: str


def seen_total(scope: Scope) -> int:
    """The sum of the dice that lie there: entered by hand, or else read."""
    if scope.screen_state.free.faces:
        return sum(face.value or 0 for face in scope.screen_state.free.faces)
    seen = scope.snapshot.seen
    return sum(die.face.value or 0 for die in seen.dice) if seen is not None else 0


def free_model(scope: Scope) -> FreeModel:
    """The free table."""
    free, seen = scope.screen_state.free, scope.snapshot.seen
    if free.faces:
        dice = tuple(DieModel(face.id, words=face_words(scope, face)) for face in free.faces)
    else:
        read = seen.dice if seen is not None else ()
        dice = tuple(
            DieModel(die.face.id, die.colour, doubtful=bool(die.doubts), words=face_words(scope, die.face))
            for die in read
        )
    total = seen_total(scope)
    taps = []
    if scope.has_camera():
        taps.append(Tap(scope.say("table.read-now"), (FreeClear(), ReadAgain()), icon="camera", kind="main"))
    if dice:
        taps.append(Tap(scope.say("free.clear"), FreeClear(), icon="cross"))
    return FreeModel(
        title=scope.say("free.title"),
        photo=photo(scope.snapshot.picture) if not free.faces else None,
        dice=dice,
        sum=str(total),
        sum_words=scope.say("free.sum"),
        count=scope.say("free.count", n=len(dice)),
        lines=tuple(_line(scope, i, total) for i in range(len(free.lines))),
        pad=tuple(DieModel(face.id, action=FreeFace(face), words=face.id) for face in PIPS),
        taps=tuple(taps),
        add=Tap(scope.say("free.add"), AddLine(), icon="plus") if len(free.lines) < MOST_LINES else None,
        camera=camera_model(scope),
        back=Tap(scope.say("back"), Go(Place.HOME), icon="back", kind="quiet"),
        hint=scope.say("free.hint"),
    )


def _line(scope: Scope, index: int, total: int) -> TallyLine:
    line = scope.screen_state.free.lines[index]
    name = line.name or scope.say("player.number", number=index + 1)
    name = name[:1].upper() + name[1:]
    steps = [Tap(f"{step:+d}".replace("-", "−"), Tally(index, step)) for step in _STEPS]
    if total:
        steps.insert(0, Tap(f"+{total}", TallySeen(index), icon="dice", kind="main"))
    last = scope.say("free.last", points=f"{line.points[-1]:+d}".replace("-", "−")) if line.points else ""
    return TallyLine(
        Who(name, line.colour),
        scope.words.fact(line.total),
        last,
        Open(Typing(index, line.name, free=True)),
        tuple(steps),
        Tap(scope.say("free.drop"), DropLine(index), icon="cross", kind="quiet"),
    )
