"""The camera page: the live picture large, what is read in it, what the camera keeps, and where tray and boards lie."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.board_layout import BadCorners, BoardLayout, area, inside
from companion.game import Game
from ui.app.board_zones import boards_of
from ui.app.device_facts import Polygon
from ui.i18n import Words
from ui.present import camera_view as view
from ui.present.camera_view import MissingCamera, OutlineModel, PictureModel, Verdict
from ui.present.models import Tap, choice
from ui.present.scope import Scope
from ui.state.camera_page import ShowTool, Tool
from ui.state.intents import Go, Place, Prefer

LOCKS = ("exposure", "white", "focus")
_MARGIN = 0.12
"""Share of the picture that a figure keeps from its edge before anybody has dragged it."""


class CameraPageModel(Struct, frozen=True):
    """The camera page."""

    title: str
    back: Tap
    tools: tuple[Tap, ...]
    picture: PictureModel
    verdicts: tuple[Verdict, ...]
    taps: tuple[Tap, ...]
    """What can be switched or chosen beside the picture."""
    decide: tuple[Tap, ...]
    """Accept what was dragged, or keep the old one."""
    hint: str = ""
    missing: MissingCamera | None = None


def camera_page_model(scope: Scope) -> CameraPageModel:
    """The page with the tool that is out."""
    page = scope.screen_state.camera
    tools = [Tool.LOOK, Tool.TRAY, *([Tool.BOARDS] if _boards(scope) else [])]
    made = {Tool.LOOK: _look, Tool.TRAY: _tray, Tool.BOARDS: _board}[page.tool](scope)
    missing = view.missing_camera(scope)
    return CameraPageModel(
        title=scope.say("camera.page"),
        back=Tap(scope.say("back"), Go(_behind(scope)), icon="back", kind="quiet"),
        tools=tuple(choice(scope.say(f"camera.tool.{tool}"), ShowTool(tool), tool is page.tool) for tool in tools),
        picture=made[0],
        verdicts=made[1],
        taps=made[2],
        decide=made[3],
        hint=made[4],
        missing=missing,
    )


def _behind(scope: Scope) -> Place:
    if scope.screen_state.camera.from_new and scope.snapshot.playing is None:
        return Place.NEW
    return Place.TABLE if scope.snapshot.playing is not None else Place.SETTINGS


_Made = tuple[PictureModel, tuple[Verdict, ...], tuple[Tap, ...], tuple[Tap, ...], str]


def _look(scope: Scope) -> _Made:
    """What is seen, and what the camera keeps as it is."""
    sight, prefs = scope.equipment.sight, scope.prefs
    outlines = view.seen_outlines(scope, prefs.area)
    if prefs.area:
        outlines = (OutlineModel(prefs.area, "accent", scope.say("camera.tool.tray")), *outlines)
    verdicts: list[Verdict] = [view.state_verdict(scope), view.dice_verdict(scope, prefs.area)]
    size = view.size_verdict(scope)
    verdicts += [*([size] if size is not None else []), *view.light_verdicts(scope)]
    lockable = sight.lockable if sight is not None else ()
    return PictureModel(True, outlines), tuple(verdicts), lock_taps(scope, lockable), (), ""


def lock_taps(scope: Scope, lockable: tuple[str, ...]) -> tuple[Tap, ...]:
    """Exposure, white balance and focus: kept as they are, or left to the camera."""
    held = scope.prefs.locks
    taps = []
    for name in LOCKS:
        if name not in lockable and name not in held:
            continue
        locked = name in held
        wanted = tuple(one for one in LOCKS if (one in held) != (one == name))
        below = scope.say("camera.locked" if locked else "camera.free")
        kind = "chosen" if locked else "plain"
        icon = "shield" if locked else "again"
        taps.append(Tap(scope.say(f"camera.lock.{name}"), Prefer("locks", wanted), icon=icon, kind=kind, below=below))
    return tuple(taps)


# --- the tray ---------------------------------------------------------------------------------------------------------


def _tray(scope: Scope) -> _Made:
    """The corners of the tray; the old ones count until the new ones are accepted."""
    prefs, sight = scope.prefs, scope.equipment.sight
    shown = tray_corners(scope)
    outlines = view.seen_outlines(scope, shown)
    if prefs.trial_area is not None and prefs.area:
        outlines = (OutlineModel(prefs.area, "soft", scope.say("camera.old")), *outlines)
    found = sight.tray if sight is not None else None
    taps = []
    if found is not None and found != shown:
        taps.append(Tap(scope.say("camera.tray.find"), Prefer("trial_area", found), icon="eye"))
    if shown != view.WHOLE:
        taps.append(Tap(scope.say("camera.tray.whole"), Prefer("trial_area", ()), icon="camera"))
    decide: tuple[Tap, ...] = ()
    wrong = _wrong(scope, shown)
    if prefs.trial_area is not None:
        accept = (Prefer("area", prefs.trial_area), Prefer("trial_area", None))
        decide = _decide(scope, accept, Prefer("trial_area", None), wrong)
    return (
        PictureModel(True, outlines, shown),
        (view.dice_verdict(scope, shown),),
        tuple(taps),
        decide,
        wrong or scope.say("camera.tray.hint"),
    )


def tray_corners(scope: Scope) -> Polygon:
    """The corners to show: under the finger, on trial, as they count, or those of the picture."""
    dragged, prefs = scope.screen_state.camera.corners, scope.prefs
    if dragged is not None:
        return dragged
    return (prefs.trial_area if prefs.trial_area is not None else prefs.area) or view.WHOLE


def _decide(scope: Scope, accept: Any, refuse: Any, wrong: str) -> tuple[Tap, ...]:
    return (
        Tap(scope.say("camera.accept"), None if wrong else accept, icon="check", kind="yes", barred=bool(wrong)),
        Tap(scope.say("camera.keep-old"), refuse, icon="cross"),
    )


def _wrong(scope: Scope, corners: Polygon) -> str:
    """Why no tray can have these corners; empty where one can."""
    return scope.say("bad-corners.small") if abs(area(corners)) < 0.02 else ""


# --- boards -----------------------------------------------------------------------------------------------------------


def _boards(scope: Scope) -> list[tuple[str, Game[Any], BoardLayout]]:
    """The boards that can be shown to the camera: of the game in play, or else of every game."""
    playing = scope.snapshot.playing
    games = [playing.game] if playing is not None else list(scope.library.playable().values())
    found = list(boards_of(games))
    if playing is None:
        return found
    # A faction board each: those of players who are not there need not be shown.
    return [one for k, one in enumerate(found) if one[2].needed or k <= len(playing.seats)]


def _chosen(scope: Scope) -> tuple[str, Game[Any], BoardLayout]:
    boards, chosen = _boards(scope), scope.screen_state.camera.board
    return next((one for one in boards if one[0] == chosen), boards[0])


def board_shown(scope: Scope) -> str:
    """The name of the board whose corners are on the display."""
    return _chosen(scope)[0]


def _board(scope: Scope) -> _Made:
    """Four corners, and every place of the board falls where it belongs; what lies where is said in words."""
    boards = _boards(scope)
    name, game, board = _chosen(scope)
    prefs = scope.prefs
    lying, trial = dict(prefs.boards), dict(prefs.trial_boards) if prefs.trial_boards is not None else None
    shown = scope.screen_state.camera.corners or (trial or lying).get(name) or _usual(scope, board)
    words = Words(prefs.language, game)
    outlines: list[OutlineModel] = []
    wrong = ""
    verdicts: tuple[Verdict, ...] = ()
    try:
        zones = board.lying_at(shown)
        for place in board.places:
            alone = len(board.places) == 1
            label = "" if alone else words(place.words)
            outlines.append(OutlineModel(zones[place.zone], "accent", label, middle=True, thick=2.0))
        verdicts = _lies_where(scope, words, board, zones)
    except BadCorners as bad:
        wrong = scope.words(bad.message)
    for other, corners in (trial if trial is not None else lying).items():
        if other != name:
            label = next((words(b.words) for n, g, b in boards if n == other and g is game), "")
            outlines.append(OutlineModel(corners, "soft", label, middle=True, thick=2.0))
    outlines += view.seen_outlines(scope, ())
    taps = [
        choice(_board_words(scope, one), ShowTool(Tool.BOARDS, one[0]), one[0] == name, icon="cards") for one in boards
    ]
    decide: tuple[Tap, ...] = ()
    if trial is not None:
        accept: tuple[Any, ...] = (Prefer("boards", prefs.trial_boards), Prefer("trial_boards", None))
        if scope.screen_state.camera.from_new and board.needed:
            accept = (*accept, Go(Place.NEW))
        decide = _decide(scope, accept, Prefer("trial_boards", None), wrong)
    elif name in lying:
        rest = tuple(one for one in prefs.boards if one[0] != name)
        decide = (Tap(scope.say("camera.board.forget"), Prefer("boards", rest), icon="tidy", kind="quiet"),)
    picture = PictureModel(True, tuple(outlines), shown)
    return picture, verdicts, tuple(taps), decide, wrong or scope.say("camera.board.hint")


def _board_words(scope: Scope, one: tuple[str, Game[Any], BoardLayout]) -> str:
    _, game, board = one
    words = Words(scope.prefs.language, game)(board.words)
    return words if scope.snapshot.playing is not None else f"{game.title}: {words}"


def _usual(scope: Scope, board: BoardLayout) -> Polygon:
    """Where a board is drawn before anybody has shown it: in the middle, in its own proportions."""
    sight = scope.equipment.sight
    shape = sight.width / sight.height if sight is not None else 16 / 9
    wide = 1.0 - 2 * _MARGIN
    high = min(wide, wide * shape / board.shape)
    wide = min(wide, high * board.shape / shape)
    x, y = (1.0 - wide) / 2, (1.0 - high) / 2
    return ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))


def _lies_where(scope: Scope, words: Words, board: BoardLayout, zones: dict[str, Polygon]) -> tuple[Verdict, ...]:
    """The check: dice on the places of a board, in words."""
    sight = scope.equipment.sight
    told = []
    for place in board.places:
        there = []
        for die in sight.reading.dice if sight is not None else ():
            x, y = die.box.centre
            if sight is not None and inside(zones[place.zone], x / sight.width, y / sight.height):
                colour = f" {scope.words.fact(die.colour)}" if die.colour is not None else ""
                there.append(f"{scope.words.fact(die.face)}{colour}")
        if there:
            told.append(Verdict("die", "yes", words(place.words), ", ".join(there)))
    return tuple(told) or (Verdict("die", "soft", scope.say("camera.board.empty")),)
