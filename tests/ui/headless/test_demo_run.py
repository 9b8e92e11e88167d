"""Whole games on the real screens with the simulated camera: frames, settling, proposal, the confirm screen, a tap."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest

from companion.core import Rolled
from companion.session import Session
from ui.commands import cli
from ui.headless.demo_run import DemoRun
from ui.headless.offscreen import SIZES
from ui.present.end import EndModel


def _played(run: DemoRun) -> None:
    run.to_the_end()
    playing = run.playing
    assert playing.outcome is not None
    assert isinstance(run.top.model, EndModel)
    again = Session.resume(playing.game, run.top.journal, playing.number)
    assert again.state == playing.state


def test_a_game_with_a_simulated_camera_ends_as_its_journal_replays(tmp_path: Path) -> None:
    told: list[str] = []
    run = DemoRun(seed=3, players=2, filmed=2, into=tmp_path, tell=told.append)
    _played(run)
    assert run.play.tally.read == 2
    assert any(isinstance(entry.move, Rolled) for entry in run.playing.entries)
    assert told
    names = [path.name.split("-")[1] for path in run.pictures]
    assert names.count("throw.png") == names.count("confirm.png") == names.count("confirmed.png") == 2
    width, height = SIZES["small"]
    for path in run.pictures:
        picture = cv2.imread(str(path))
        assert picture is not None
        assert picture.shape == (height, width, 3)


@pytest.mark.long
@pytest.mark.parametrize("game", ["gang-of-dice", "dicy-cards"])
def test_every_throw_of_a_whole_game_goes_through_the_simulated_camera(game: str) -> None:
    run = DemoRun(game, seed=5, players=2, filmed=100_000)
    _played(run)
    throws = sum(isinstance(entry.move, Rolled) for entry in run.playing.entries)
    assert run.play.tally.read >= throws * 0.9


@pytest.mark.long
def test_the_demonstration_leaves_pictures_in_the_folder_it_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "shown"
    assert cli.main(["play", "--demo", str(folder), "--language", "fr"]) == 0
    told = capsys.readouterr().out
    assert str(folder) in told
    assert len(list(folder.glob("*.png"))) > 10
