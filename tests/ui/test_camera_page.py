"""The camera page by touches: what is seen, what is kept, tray and boards dragged, accepted or refused."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from companion.board_layout import inside
from companion.dice import Doubt
from companion.registry import installed
from companion.settings import settings_file
from companion.text import message
from hardware.absent import AbsentPanel
from tests.ui.app.test_devices import NO_CAMERA
from tests.ui.tapping import words_on
from ui.app.board_zones import zones_of
from ui.app.companion_app import Companion
from ui.app.devices import Devices
from ui.app.inbox import CameraIs, CameraState, InboxMessage, ZonesAre
from ui.headless.scenes.set_up import BOARD, TRAY, sees
from ui.kit.live_picture import OutlinedPicture
from ui.present.camera_page import CameraPageModel
from ui.state.camera_page import DragCorners, DropCorners, ShowTool, Tool
from ui.state.game_draft import Page, PickGame
from ui.state.intents import Go, Place, Prefer
from vision.sources.simulated import SimulatedTable

CITY = "dicetopia.city"


def _picture(top: ScreenHarness) -> tuple[float, float, float, float]:
    """Where the live picture is on the display."""
    stage, kit = top.window.scene.stage, top.window.scene.kit
    assert stage is not None
    assert kit is not None
    node = OutlinedPicture()
    node.place(stage.keyed["live picture"], kit)
    return node.inner(kit)


def _drag(top: ScreenHarness, corner: int, x: float, y: float) -> None:
    left, low, wide, high = _picture(top)
    top.window.drag(f"corner {corner}", left + x * wide, low + (1 - y) * high)


def _page(top: ScreenHarness) -> CameraPageModel:
    model = top.model
    assert isinstance(model, CameraPageModel)
    return model


@pytest.fixture(params=["small", "upright"])
def top(request: pytest.FixtureRequest) -> ScreenHarness:
    """A game of Dicetopia, and the camera page open over it, from the table's menu."""
    top = ScreenHarness(request.param)
    top.start("dicetopia", 3)
    top.window.tap(top.words.say("table.menu"))
    top.tap("camera.page")
    sees(top)
    return top


def test_the_districts_fall_into_place_under_the_fingers(top: ScreenHarness) -> None:
    top.tap("camera.tool.boards")
    for corner, (x, y) in enumerate(BOARD, 1):
        _drag(top, corner, x, y)
    prefs = top.screen.prefs
    assert prefs.boards == (), "the old one counts until the new one is accepted"
    ((name, corners),) = prefs.trial_boards or ()
    assert name == CITY
    assert [value for corner in corners for value in corner] == pytest.approx([v for c in BOARD for v in c], abs=0.02)
    top.tap("camera.accept")
    prefs = top.screen.prefs
    assert (prefs.boards, prefs.trial_boards) == (((CITY, corners),), None)
    playing = top.screen.snapshot.playing
    assert playing is not None
    zones = zones_of({}, dict(prefs.boards), [playing.game])
    assert playing.game.sight is not None
    assert playing.game.sight.covers(zones)
    assert inside(zones["agency"], 0.2, 0.3)
    assert inside(zones["nethal"], 0.8, 0.7)


def test_dice_laid_on_the_board_are_told_by_their_places(top: ScreenHarness) -> None:
    top.tap("camera.tool.boards")
    for corner, (x, y) in enumerate(BOARD, 1):
        _drag(top, corner, x, y)
    told = {verdict.words: verdict.below for verdict in _page(top).verdicts}
    assert told["The Agency"] == "1 violet"
    assert sorted(told["Twilight Congress"].split(", ")) == ["2 white", "6 turquoise"]


def test_what_was_dragged_can_be_refused_and_the_old_one_stays(top: ScreenHarness) -> None:
    top.do(Prefer("boards", ((CITY, BOARD),)), ShowTool(Tool.BOARDS))
    _drag(top, 1, 0.3, 0.3)
    assert top.screen.prefs.trial_boards is not None
    top.tap("camera.keep-old")
    prefs = top.screen.prefs
    assert prefs.boards == ((CITY, BOARD),)
    assert prefs.trial_boards is None
    assert _page(top).picture.handles == BOARD


def test_corners_that_cross_cannot_be_accepted_and_the_reason_is_said(top: ScreenHarness) -> None:
    top.tap("camera.tool.boards")
    _drag(top, 1, 0.95, 0.9)
    assert top.words.say("bad-corners.crossed") in words_on(top)
    accept = next(tap for tap in _page(top).decide if tap.words == top.words.say("camera.accept"))
    assert accept.barred
    assert accept.action is None
    _drag(top, 1, 0.1, 0.1)
    top.tap("camera.accept")
    assert dict(top.screen.prefs.boards)[CITY]


def test_a_faction_board_each_beside_the_city(top: ScreenHarness) -> None:
    top.tap("camera.tool.boards")
    boards = [tap.words for tap in _page(top).taps]
    assert len(boards) == 4, "the city, and a board for each of three players"
    _drag(top, 1, 0.1, 0.1)
    top.window.tap(boards[2])
    _drag(top, 3, 0.9, 0.9)
    top.tap("camera.accept")
    assert [name for name, _ in top.screen.prefs.boards] == ["dicetopia.board-2", CITY]
    top.tap("camera.board.forget")
    assert [name for name, _ in top.screen.prefs.boards] == [CITY]


def test_the_tray_is_dragged_found_or_the_whole_picture(top: ScreenHarness) -> None:
    top.tap("camera.tool.tray")
    _drag(top, 1, 0.5, 0.1)
    assert not top.screen.prefs.area
    read = _page(top).verdicts[0].words
    assert read == top.words.say("camera.dice", n=4, dice="3, 5, 6, 2"), "the violet one lies beside it"
    top.tap("camera.accept")
    prefs = top.screen.prefs
    assert list(prefs.area[0]) == pytest.approx([0.5, 0.1], abs=0.02)
    sees(top, tray=TRAY)
    top.tap("camera.tray.find")
    assert top.screen.prefs.trial_area == TRAY
    top.tap("camera.tray.whole")
    top.tap("camera.accept")
    assert top.screen.prefs.area == ()


def test_what_is_read_is_said_with_its_doubts_and_the_light_with_what_to_move(top: ScreenHarness) -> None:
    sees(top, "flicker", doubts={1: (Doubt.GLARE,)})
    said = words_on(top)
    for key in ("light.flicker.word", "light.flicker.do", "doubt.glare", "camera.looking"):
        assert top.words.say(key) in said
    assert top.words.say("camera.size.good", pixels="62") in said
    labels = [one.label for one in _page(top).picture.outlines]
    assert sorted(labels) == ["1", "2", "3", "5?", "6"]


def test_exposure_white_balance_and_focus_are_kept_or_left_to_the_camera(top: ScreenHarness) -> None:
    top.tap("camera.lock.white")
    top.tap("camera.lock.exposure")
    assert top.screen.prefs.locks == ("exposure", "white")
    top.tap("camera.lock.white")
    assert top.kept[-1] == ("locks", ("exposure",))
    sees(top, lockable=("exposure",))
    assert [tap.words for tap in _page(top).taps] == [top.words.say("camera.lock.exposure")]


def test_a_missing_camera_says_what_to_check_here_and_on_home() -> None:
    top = ScreenHarness()
    why = message("frames.none", device="")
    top.send(CameraIs(CameraState.ABSENT, why))
    assert top.words(why) in words_on(top)
    top.tap("camera.missing")
    assert top.words.say("camera.check.1") in words_on(top)
    top.do(Prefer("camera", False))
    top.tap("camera.missing.on")
    assert top.screen.prefs.camera


def test_the_camera_tells_what_it_sees_only_while_the_page_is_open() -> None:
    wanted: list[bool] = []
    top = ScreenHarness()
    top.screen._watch = wanted.append
    top.do(Go(Place.CAMERA))
    sees(top)
    top.tap("back")
    assert wanted == [True, False]
    sees(top)
    assert top.scope.equipment.sight is None


# --- on the disk ------------------------------------------------------------------------------------------------------


class House:
    """A companion without a window, and what it put into its inbox."""

    def __init__(self, folder: Path) -> None:
        table = SimulatedTable()
        self.devices = Devices(NO_CAMERA, lambda message: None, source=table, panel=AbsentPanel("panel.off"))
        self.companion = Companion(folder, installed(safe=True), "en", self.devices)
        self.said: queue.Queue[InboxMessage] = queue.Queue()
        self.companion.inbox.put = lambda message: self.said.put(message)  # type: ignore[method-assign]

    def does(self, *actions: Any) -> None:
        for action in actions:
            self.companion.screen.do(action)

    def stops(self) -> None:
        self.companion._keeper.close()
        self.devices.stop()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path)
    yield made
    made.stops()


def test_accepted_boards_are_written_counted_and_there_after_a_restart(house: House, tmp_path: Path) -> None:
    house.does(Prefer("trial_boards", ((CITY, BOARD),)))
    assert house.said.empty()
    house.does(Prefer("boards", ((CITY, BOARD),)), Prefer("trial_boards", None))
    told = house.said.get_nowait()
    assert isinstance(told, ZonesAre)
    assert set(told.zones) == {"agency", "gugu", "waste", "twilight", "observatory", "nethal"}
    assert house.devices._zones == told.zones
    house.stops()
    loaded = settings_file.load(tmp_path / settings_file.FILE)
    assert loaded.problems == ()
    assert dict(loaded.settings.tray.boards) == {CITY: BOARD}
    assert loaded.settings.tray.trial_boards is None
    again = House(tmp_path)
    assert again.companion.screen.prefs.boards == ((CITY, BOARD),)
    assert again.companion._zones(dict(again.companion.settings.tray.boards)) == told.zones
    again.does(Prefer("boards", ()))
    again.stops()
    assert settings_file.load(tmp_path / settings_file.FILE).settings.tray.boards == {}


def test_a_trial_lies_beside_the_old_tray_when_the_plug_is_pulled(house: House, tmp_path: Path) -> None:
    house.does(Prefer("area", TRAY), Prefer("trial_area", BOARD))
    house.stops()
    prefs = House(tmp_path).companion.screen.prefs
    assert (prefs.area, prefs.trial_area) == (TRAY, BOARD)
    assert house.devices._tray.area == TRAY, "what was not accepted does not count"


def test_locks_are_written_as_the_camera_found_them(house: House, tmp_path: Path) -> None:
    house.devices.want_camera(True)
    house.companion._lock(("exposure", "focus"))
    house.stops()
    locks = settings_file.load(tmp_path / settings_file.FILE).settings.camera.locks
    assert (locks.exposure_us, locks.gain, locks.red_gain) == (8000, 1.0, None)
    assert locks.focus_dioptres is not None
    assert House(tmp_path).companion.screen.prefs.locks == ("exposure", "focus")


def test_a_camera_that_cannot_keep_it_says_so(house: House) -> None:
    house.companion._lock(("white",))  # no camera is open
    (told,) = [house.said.get_nowait()]
    assert told.sentence == message("camera.no-lock")  # type: ignore[union-attr]


def test_a_game_whose_board_nobody_has_shown_offers_it_before_it_begins_and_comes_back() -> None:
    top = ScreenHarness()
    top.do(Go(Place.NEW), PickGame("dicetopia"))
    top.window.tap("3")
    offer = top.words.say("camera.board.offer")
    assert offer not in words_on(top), "without a camera there is nothing to show it to"
    top.send(CameraIs(CameraState.LOOKING))
    top.window.tap(offer)
    assert (top.screen.screen_state.place, top.screen.screen_state.camera.tool) == (Place.CAMERA, Tool.BOARDS)
    top.tap("back")
    assert top.screen.screen_state.place is Place.NEW
    top.do(Page(1))
    top.window.tap(offer)
    sees(top)
    top.do(DragCorners(BOARD), DropCorners())
    top.tap("camera.accept")
    assert top.screen.screen_state.place is Place.NEW
    top.do(Page(1))
    assert offer not in words_on(top)
    assert len(top.screen.screen_state.draft.players) == 3, "who plays is not forgotten"


def test_a_game_that_reads_throws_alone_offers_no_board() -> None:
    top = ScreenHarness()
    top.send(CameraIs(CameraState.LOOKING))
    top.do(Go(Place.NEW), PickGame("dicy-cards"))
    top.window.tap("2")
    assert top.words.say("camera.board.offer") not in words_on(top)
