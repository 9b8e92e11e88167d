"""Other versions of the program: what a stick brings, the one before, and how a change went."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

import pytest

from companion.text import message
from ui.state.versions import Versions
from ui.system.version_watch import OUTCOMES, VersionWatch


class Kiosk:
    """A system with the companion on it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.asked: list[tuple[str, ...]] = []
        self.status = 0
        (root / "etc").mkdir()
        (root / "etc/os-release").write_text("ID=debian\nVERSION_CODENAME=trixie\n")
        self.install("current", "0.2.0")
        self._clock = 10**18

    def install(self, name: str, number: str) -> None:
        folder = self.root / "opt/table-companion" / name
        (folder / f"lib/python3.13/site-packages/table_companion-{number}.dist-info").mkdir(parents=True)

    def stick(self, number: str, system: str = "trixie-arm64", *, whole: bool = True) -> None:
        file = self.root / f"media/table-companion/sda1/table-companion-{number}-{system}.tar"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"version")
        if whole:
            Path(f"{file}.sha256").write_text(hashlib.sha256(b"version").hexdigest())

    def outcome(self, word: str) -> None:
        file = self.root / "run/table-companion-update/outcome"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(word + "\n")
        self._clock += 10**9
        os.utime(file, ns=(self._clock, self._clock))

    def watch(self) -> VersionWatch:
        def run(words: Sequence[str]) -> int:
            self.asked.append(tuple(words))
            return self.status

        return VersionWatch(lambda versions: None, self.root, run, "aarch64")


@pytest.fixture
def kiosk(tmp_path: Path) -> Kiosk:
    return Kiosk(tmp_path)


def test_where_nothing_is_plugged_in_nothing_is_offered(kiosk: Kiosk) -> None:
    assert kiosk.watch().look() == Versions()


def test_the_newest_version_for_this_system_is_offered(kiosk: Kiosk) -> None:
    for number in ("0.9.0", "0.10.0"):
        kiosk.stick(number)
    kiosk.stick("0.11.0", "bookworm-arm64")
    kiosk.stick("0.12.0", "trixie-amd64")
    kiosk.stick("0.13.0", whole=False)
    kiosk.stick("of-me")
    kiosk.install("previous", "0.1.0")
    assert kiosk.watch().look() == Versions(on_stick="0.10.0", before="0.1.0")


def test_the_version_that_runs_is_not_offered_again(kiosk: Kiosk) -> None:
    kiosk.stick(version("table-companion"))
    assert kiosk.watch().look() == Versions()


def test_a_tap_asks_the_system(kiosk: Kiosk) -> None:
    watch = kiosk.watch()
    watch.change(back=False)
    watch.change(back=True)
    units = [words[-1] for words in kiosk.asked]
    assert units == ["table-companion-update.service", "table-companion-roll-back.service"]
    assert all("--no-ask-password" in words and "start" in words for words in kiosk.asked)
    assert watch.look().told is None
    kiosk.status = 1
    watch.change(back=False)
    assert watch.look().told == message("update.refused")


def test_how_it_went_is_told_by_the_companion_that_was_there_or_came_up(kiosk: Kiosk) -> None:
    watch = kiosk.watch()
    kiosk.outcome("working")
    assert watch.look() == Versions(changing=True)
    started_by_it = kiosk.watch()
    kiosk.outcome("done")
    assert started_by_it.look() == Versions(told=message("update.done", version="0.2.0"))
    kiosk.outcome("working")
    kiosk.outcome("checksum")
    assert watch.look().told == message("update.checksum", version="0.2.0")
    assert kiosk.watch().look().told is None, "a later start does not tell it again"


@pytest.mark.parametrize("word", ["", "nonsense", "é" * 500])
def test_a_word_that_nobody_knows_is_not_told(kiosk: Kiosk, word: str) -> None:
    watch = kiosk.watch()
    kiosk.outcome(word)
    assert watch.look() == Versions()


def test_every_word_that_the_script_ends_with_has_its_sentence() -> None:
    script = (Path(__file__).parents[3] / "systemd/update.sh").read_text(encoding="utf-8")
    assert set(re.findall(r'\bending="?([a-z-]+)', script)) == set(OUTCOMES)


def test_what_has_changed_is_told_once(kiosk: Kiosk) -> None:
    told: list[Versions] = []

    def tell(versions: Versions) -> None:
        told.append(versions)
        watch.stop()

    watch = VersionWatch(tell, kiosk.root, machine="aarch64")
    kiosk.stick("0.3.0")
    watch.start()
    watch._thread.join(10)
    assert told == [Versions(on_stick="0.3.0")]
