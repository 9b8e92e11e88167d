"""The thread of the owners' dice: it writes what it is told, survives what fails, and ends when it is asked to."""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
import pytest

from companion.dice import Box
from ui.app import own_dice_worker
from ui.app.lesson_notes import ThrowTaught
from ui.app.own_dice_wishes import ForgetLearned, OwnDiceIs
from ui.app.own_dice_worker import MOST_WAITING, OwnDiceWorker, TakenBack
from vision.read import lessons, own_dice
from vision.read.lessons import Told
from vision.read.reader import DiceReaderSettings

PICTURE = np.random.default_rng(1).integers(0, 255, (200, 300, 3), dtype=np.uint8)


def taught(number: int, face: str | None = None) -> ThrowTaught:
    return ThrowTaught(f"1-{number}", "", "", PICTURE, (Told(face, None, None, None, Box.square(90, 90, 40)),), None, 1)


def a_worker(data: Path, told: list[OwnDiceIs], renewed: list[DiceReaderSettings]) -> OwnDiceWorker:
    return OwnDiceWorker(data, told.append, renewed.append)


def test_what_waits_is_written_before_it_ends(tmp_path: Path) -> None:
    told: list[OwnDiceIs] = []
    renewed: list[DiceReaderSettings] = []
    worker = a_worker(tmp_path, told, renewed)
    worker.put(taught(1))
    worker.put(taught(2))
    worker.start()
    worker.close()
    assert [one.id for one in lessons.load(tmp_path / own_dice.FOLDER)] == ["1-1", "1-2"]


def test_of_too_many_throws_the_oldest_goes(tmp_path: Path) -> None:
    worker = a_worker(tmp_path, [], [])
    for number in range(MOST_WAITING + 2):
        worker.put(taught(number))
    worker.start()
    worker.close()
    kept = [one.id for one in lessons.load(tmp_path / own_dice.FOLDER)]
    assert kept == [f"1-{number}" for number in range(2, MOST_WAITING + 2)]


def test_a_throw_that_is_taken_back_is_forgotten_and_a_wipe_forgets_all(tmp_path: Path) -> None:
    told: list[OwnDiceIs] = []
    worker = a_worker(tmp_path, told, [])
    for number in (1, 2, 3):
        worker.do(taught(number))
    worker.do(TakenBack(("1-2",)))
    assert told[-1].now.throws == 2
    worker.wish(ForgetLearned(), None, None)
    worker.start()
    worker.close()
    assert lessons.load(tmp_path / own_dice.FOLDER) == ()


def test_a_fault_costs_one_lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[OwnDiceIs] = []
    worker = a_worker(tmp_path, told, [])
    desk = worker._desk
    once = threading.Event()

    def fails(throw: ThrowTaught) -> bool:
        if not once.is_set():
            once.set()
            raise ZeroDivisionError
        return type(desk).confirmed(desk, throw)

    monkeypatch.setattr(desk, "confirmed", fails)
    worker.do(taught(1))
    assert told[-1].now.refused
    worker.do(taught(2))
    assert [one.id for one in lessons.load(tmp_path / own_dice.FOLDER)] == ["1-2"]


def test_on_a_full_card_throws_teach_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_dice_worker, "free_space", lambda folder: 0)
    a_worker(tmp_path, [], []).do(taught(1))
    assert lessons.load(tmp_path / own_dice.FOLDER) == ()


def test_a_damaged_file_is_said_and_left(tmp_path: Path) -> None:
    folder = tmp_path / own_dice.FOLDER
    folder.mkdir()
    (folder / lessons.FILE).write_text("{")
    told: list[OwnDiceIs] = []
    worker = a_worker(tmp_path, told, [])
    worker.put(taught(1))
    worker.start()
    worker.close()
    assert told
    assert told[0].now.refused
    assert (folder / lessons.FILE).read_text() == "{"
