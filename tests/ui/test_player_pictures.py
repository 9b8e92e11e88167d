"""Pictures of players, by touches: drawn, photographed, shown, and gone with the name; a damaged file costs nothing."""

from __future__ import annotations

import io
import stat
import tarfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from companion.dice import Colour
from companion.journal.player_pictures import FOLDER, SIDE, is_picture
from companion.journal.reader import Player
from companion.storage.backup import write_backup
from tests.ui.tapping import words_on
from ui.app.inbox import CameraIs, CameraState, ForgetPlayer, KeepPicture, LeaveGame, RenamePlayer
from ui.headless.scenes import SCENES
from ui.headless.scenes.player_pictures import SMILE, portrait
from ui.kit import player_picture
from ui.kit.brush import Brush
from ui.kit.pieces import Badge
from ui.kit.player_picture import decoded, picture_texture
from ui.kit.texture_cache import drop_textures
from ui.present.player_picture import DrawSheet, PhotographSheet
from ui.state.intents import Go, Place
from ui.window.picture_maker import drawn, photographed

FELIX, LOUISE = Player("Félix", "red", "heart"), Player("Louise", "green", "leaf")
FACE = drawn(SMILE, Colour.RED)
DAMAGED = {
    "empty": b"",
    "foreign": b"\xff\xd8 no picture",
    "cut off in its head": FACE[:40],
    "cut off": FACE[:500],
    "a flipped bit": FACE[:300] + bytes([FACE[300] ^ 4]) + FACE[301:],
    "too long": FACE + b"x" * 200_000,
}


def _about(folder: Path | None, *players: Player, name: str = "Félix") -> ScreenHarness:
    """The sheet for a picture of somebody."""
    top = ScreenHarness(folder=folder)
    top.remember(*(players or (FELIX,)))
    top.do(Go(Place.PLAYERS))
    top.window.tap(f"player {name}")
    top.tap("picture.picture")
    return top


def _sheet(top: ScreenHarness) -> Any:
    return top.screen.shown().sheet


def _files(folder: Path) -> list[Path]:
    return sorted((folder / FOLDER).glob("*")) if (folder / FOLDER).exists() else []


def _stroke(top: ScreenHarness, across: float, up: float) -> None:
    """A finger goes from the middle of the pad so far."""
    x, y = top.window.middle(top.window.find("pad"))
    side = top.window.find("pad").box[2]
    top.window.drag("pad", x + across * side, y + up * side)


def test_one_is_drawn_with_a_finger_kept_and_shown_on_the_scoreboard(tmp_path: Path) -> None:
    top = _about(tmp_path)
    top.tap("picture.draw")
    assert isinstance(_sheet(top), DrawSheet)
    with pytest.raises(LookupError):
        top.tap("picture.keep")  # nothing is drawn yet
    _stroke(top, 0.3, 0.0)
    _stroke(top, 0.0, 0.3)
    _stroke(top, -0.3, -0.3)
    assert len(_sheet(top).strokes) == 3
    top.tap("picture.undo")
    assert len(_sheet(top).strokes) == 2
    top.tap("picture.keep")
    assert _sheet(top) is None
    (file,) = _files(tmp_path)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert "lix" not in file.name, "its name tells nobody's"
    pixels = decoded(file.read_bytes())
    assert pixels.shape == (SIDE, SIDE, 3)
    ink, ground = pixels[80, 110], pixels[130, 40]
    assert ink.min() > 200 > ground.min(), "the stroke to the right is there; the one taken back is not"
    assert top.model.people[0][0].picture == file.read_bytes()
    top.start("dicy-cards", 2)
    top.screen.rests()
    top.window.display.refresh()
    assert [line.who.picture for line in top.model.players] == [file.read_bytes(), b""]
    assert top.model.who.picture == file.read_bytes()


def test_in_the_middle_of_a_game_it_is_shown_and_gone_at_once() -> None:
    top = ScreenHarness()
    top.remember(FELIX)
    top.start("dicy-cards", 2)
    top.do(Go(Place.PLAYERS))
    top.window.tap("player Félix")
    top.tap("picture.picture")
    top.tap("picture.draw")
    _stroke(top, 0.3, 0.0)
    top.tap("picture.keep")
    assert top.model.people[0][0].picture
    top.do(Go(Place.TABLE))
    assert top.model.players[0].who.picture
    top.do(Go(Place.PLAYERS))
    top.window.tap("player Félix")
    top.tap("picture.picture")
    top.tap("picture.none")
    assert not top.model.people[0][0].picture
    assert top.journal.pictures.of(["Félix"]) == {}


def test_all_strokes_go_with_one_tap() -> None:
    top = _about(None)
    top.tap("picture.draw")
    _stroke(top, 0.3, 0.0)
    _stroke(top, 0.0, 0.3)
    top.tap("picture.clear")
    assert _sheet(top).strokes == ()


def test_one_is_photographed_turned_taken_again_and_kept(tmp_path: Path) -> None:
    top = _about(tmp_path)
    assert top.words.say("picture.no-camera") in words_on(top)
    with pytest.raises(LookupError):
        top.tap("picture.photograph")
    top.send(CameraIs(CameraState.LOOKING))
    top.tap("picture.photograph")
    assert isinstance(_sheet(top), PhotographSheet)
    assert top.screen.large, "the camera's frames come large"
    top.tap("picture.take")
    assert _sheet(top).taken == b"", "no frame has come yet"
    top.window.display.show_frame(portrait())
    top.tap("picture.take")
    first = _sheet(top).taken
    assert first == photographed(portrait())
    top.window.display.show_frame(np.zeros((720, 960, 3), np.uint8))
    assert _sheet(top).taken == first, "what was taken stands still"
    top.tap("picture.turn")
    assert np.array_equal(decoded(_sheet(top).taken), np.rot90(decoded(first), -1))
    top.tap("picture.again")
    assert _sheet(top).taken == b""
    top.window.display.show_frame(portrait())
    top.tap("picture.take")
    assert _files(tmp_path) == [], "nothing is kept that nobody wants"
    top.tap("picture.keep")
    assert [file.read_bytes() for file in _files(tmp_path)] == [first]
    assert not top.screen.large


def test_the_square_in_the_middle_is_what_is_photographed() -> None:
    frame = np.zeros((720, 960, 3), np.uint8)
    frame[36:684, 156:804] = (10, 200, 30)
    assert (decoded(photographed(frame)) == (10, 200, 30)).all()


def test_it_goes_with_one_tap(tmp_path: Path) -> None:
    top = _about(tmp_path)
    assert top.words.say("picture.none") not in words_on(top)
    top.send(KeepPicture("Félix", FACE))
    top.tap("picture.none")
    assert _files(tmp_path) == []
    assert top.model.people[0][0].picture == b""


def test_it_follows_a_new_name_and_goes_with_whoever_is_forgotten(tmp_path: Path) -> None:
    top = _about(tmp_path)
    top.send(KeepPicture("Félix", FACE))
    top.send(RenamePlayer("Félix", "Fee"))
    assert dict(top.screen.library.pictures) == {"Fee": FACE}
    assert len(_files(tmp_path)) == 1
    top.send(ForgetPlayer("Fee"))
    assert _files(tmp_path) == []
    top.send(KeepPicture("Fee", FACE))
    assert _files(tmp_path) == [], "nobody of that name is remembered"


@pytest.mark.parametrize("theirs", [b"", drawn(SMILE, Colour.GREEN)])
def test_two_who_are_one_keep_one_picture(tmp_path: Path, theirs: bytes) -> None:
    top = _about(tmp_path, FELIX, LOUISE)
    top.send(KeepPicture("Félix", FACE))
    top.send(KeepPicture("Louise", theirs))
    top.tap("close")
    top.window.tap("player Félix")
    top.tap("players.merge")
    top.window.tap("Louise")
    assert dict(top.screen.library.pictures) == {"Louise": theirs or FACE}
    assert len(_files(tmp_path)) == 1


def test_a_name_that_is_refused_leaves_both_pictures(tmp_path: Path) -> None:
    top = ScreenHarness(folder=tmp_path)
    top.remember(FELIX, LOUISE)
    top.send(KeepPicture("Félix", FACE))
    top.start("dicy-cards", 2)
    top.send(LeaveGame())
    top.send(RenamePlayer("Félix", "Louise"))
    assert dict(top.screen.library.pictures) == {"Félix": FACE}


def test_a_backup_holds_it(tmp_path: Path) -> None:
    top = _about(tmp_path)
    top.send(KeepPicture("Félix", FACE))
    out = io.BytesIO()
    write_backup(tmp_path, out, datetime(2026, 11, 18, tzinfo=UTC), "test")
    with tarfile.open(fileobj=io.BytesIO(out.getvalue())) as archive:
        held = archive.extractfile(f"{FOLDER}/{_files(tmp_path)[0].name}")
        assert held is not None
        assert held.read() == FACE


@pytest.mark.parametrize("damage", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_the_symbol(tmp_path: Path, damage: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    top = _about(tmp_path)
    top.send(KeepPicture("Félix", FACE))
    top.tap("close")
    painted: list[str] = []
    monkeypatch.setattr(Badge, "_ringed", lambda *_: painted.append("picture"))
    monkeypatch.setattr(Brush, "icon", lambda brush, name, *_: painted.append(name))
    top.window.display.draw_again()
    assert "picture" in painted
    _files(tmp_path)[0].write_bytes(damage)
    top.send(KeepPicture("Louise"))  # whatever changes lets the folder be read again
    painted.clear()
    top.window.display.draw_again()
    assert "heart" in painted
    assert "picture" not in painted


def test_a_larger_picture_is_never_decoded() -> None:
    _, giant = cv2.imencode(".png", np.zeros((SIDE * 2, SIDE, 3), np.uint8))
    assert not is_picture(giant.tobytes())
    assert picture_texture(giant.tobytes()) is None


def test_it_is_decoded_once_and_let_go_with_the_textures(monkeypatch: pytest.MonkeyPatch) -> None:
    decodings = []

    def counted(png: bytes) -> Any:
        decodings.append(png)
        return decoded(png)

    top = ScreenHarness()
    SCENES["picture-scoreboard"](top)
    monkeypatch.setattr(player_picture, "decoded", counted)
    drop_textures()
    for _ in range(3):
        top.window.display.draw_again()
    assert len(decodings) == 2, "two of the three have one"
    drop_textures()
    top.window.display.draw_again()
    assert len(decodings) == 4


def test_the_winner_is_shown_with_it() -> None:
    top = ScreenHarness()
    SCENES["picture-feast"](top)
    assert [bool(who.picture) for who in top.model.winners] == [True]
