"""Plug-ins on a stick: what they say of themselves, what is refused, and that only what was agreed to is let in."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import threading
import warnings
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from companion.storage.backup_file import Stick
from companion.text import LANGUAGES
from tests.ui.tapping import words_on
from ui.commands.cli import main
from ui.headless.offscreen import SIZES
from ui.i18n import Words
from ui.state.intents import Go, InstallPlugIn, Place
from ui.state.sheets import AskPlugIn
from ui.state.sticks import SticksNow
from ui.system import plugin_wheel
from ui.system.plugin_door import OUTCOMES, REQUEST, UNIT, PlugInDoor
from ui.system.plugin_wheel import examine
from ui.system.stick_desk import StickDesk

ROOT = Path(__file__).parents[3]
NAME = "table_darts-2.1-py3-none-any.whl"
INFO = "table_darts-2.1.dist-info"
METADATA = """Metadata-Version: 2.1
Name: table-darts
Version: 2.1
Summary: Darts without holes in the wall.
Author: Ana Bernasconi
Requires-Dist: table-companion
Requires-Dist: msgspec>=0.18
"""
ENTRIES = "[companion.games]\ndarts = table_darts:GAME\n"


def wheel(
    folder: Path,
    name: str = NAME,
    metadata: str = METADATA,
    entries: str = ENTRIES,
    extra: Sequence[str] = (),
    package: str = "table_darts",
    record: str = "",
    packed: int = zipfile.ZIP_STORED,
) -> Path:
    path = folder / name
    with warnings.catch_warnings(action="ignore"), zipfile.ZipFile(path, "w", packed) as file:
        file.writestr(f"{package}/__init__.py", "raise SystemExit('it was run')")
        file.writestr(f"{INFO}/METADATA", metadata)
        file.writestr(f"{INFO}/entry_points.txt", entries)
        file.writestr(f"{INFO}/RECORD", record)
        for member in extra:
            file.writestr(member, "import os")
    return path


def test_it_says_from_whom_it_is_what_it_brings_and_what_it_asks_for(tmp_path: Path) -> None:
    path = wheel(tmp_path)
    found = examine(path)
    assert found.refused is None
    assert (found.name, found.version, found.author) == ("table-darts", "2.1", "Ana Bernasconi")
    assert (found.games, found.uses) == (("darts",), ("msgspec>=0.18",))
    assert found.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("name", {"name": "table_darts-2.1-cp311-cp311-linux_x86_64.whl"}),
        ("name", {"name": "darts.whl"}),
        ("games", {"entries": ""}),
        ("outside", {"package": "darts"}),
        ("more", {"entries": ENTRIES + "[console_scripts]\npython3 = table_darts:GAME\n"}),
        ("more", {"entries": ENTRIES + "[gui_scripts]\npip = table_darts:GAME\n"}),
        ("more", {"entries": ENTRIES + "  [console_scripts]\n  table-companion = table_darts:GAME\n"}),
        ("more", {"entries": "[gpiozero_pin_factories]\nx = table_darts:GAME\n" + ENTRIES}),
        ("games", {"entries": "[companion.games]\n../darts = table_darts:GAME\n"}),
        ("taken", {"entries": "[companion.games]\ndice-city = table_darts:GAME\n"}),
        ("replaces", {"metadata": METADATA.replace("table-darts", "Table_Companion")}),
        ("replaces", {"metadata": METADATA.replace("table-darts", "numpy")}),
        ("needs", {"metadata": METADATA + "Requires-Dist: left-pad\n"}),
        ("outside", {"extra": ["../../bin/sh"]}),
        ("outside", {"extra": ["/etc/passwd"]}),
        ("outside", {"extra": ["always.pth"]}),
        ("outside", {"extra": ["table_darts-2.1.data/scripts/ls"]}),
        ("outside", {"extra": ["numpy-9.dist-info/METADATA"]}),
        ("ours", {"extra": ["companion/core.py"]}),
        ("ours", {"extra": ["ui/app/worker.py"]}),
        ("ours", {"extra": ["Companion/core.py"]}),
        ("outside", {"extra": ["./companion/core.py"]}),
        ("outside", {"extra": ["companion_x/../companion/core.py"]}),
        ("outside", {"extra": ["table_darts//core.py"]}),
        ("outside", {"extra": ["table_darts\\..\\core.py"]}),
        ("outside", {"extra": ["table_darts/x\n.py"]}),
        ("outside", {"extra": ["table_darts-2.1.data/purelib/msgspec/__init__.py"]}),
        ("outside", {"extra": ["table_darts-2.1.data/data/bin/pip"]}),
        ("outside", {"extra": ["table_darts-2.1.data/headers/x.h"]}),
        ("outside", {"extra": ["somewhere_else/__init__.py"]}),
        ("outside", {"extra": ["__pycache__/six.cpython-311.pyc"]}),
        ("outside", {"entries": ENTRIES + "cups = other_package:GAME\n"}),
        ("outside", {"record": "table_darts/__init__.py,,\n../../../bin/python3,,\n"}),
        ("named", {"extra": ["sitecustomize.py"]}),
        ("named", {"extra": ["usercustomize/__init__.py"]}),
        ("named", {"extra": ["msgspec/__init__.py"]}),
        ("named", {"extra": ["pip/__init__.py"]}),
        ("named", {"extra": ["NumPy/core/x.py"]}),
        ("named", {"extra": ["typing_extensions.py"]}),
        ("named", {"extra": ["json/__init__.py"]}),
        ("named", {"package": "sitecustomize", "entries": "[companion.games]\ndarts = sitecustomize:GAME\n"}),
        ("named", {"package": "Random", "entries": "[companion.games]\ndarts = Random:GAME\n"}),
        ("named", {"package": "kivy", "entries": "[companion.games]\ndarts = kivy.game:GAME\n"}),
        ("damaged", {"entries": "no section\n"}),
        ("damaged", {"extra": ["table_darts/words.py", "table_darts/Words.py"]}),
        ("damaged", {"extra": ["table_darts/__init__.py"]}),
        ("damaged", {"metadata": METADATA.replace("table-darts", "other-darts")}),
    ],
)
def test_what_reaches_beyond_a_program_of_its_own_is_refused(
    tmp_path: Path, code: str, changes: dict[str, Any]
) -> None:
    refused = examine(wheel(tmp_path, **changes)).refused
    assert refused is not None
    assert refused.key == f"plugin.no.{code}"
    for language in LANGUAGES:
        assert Words(language)(refused)


def test_files_that_are_no_wheels_and_those_that_are_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged = tmp_path / NAME
    damaged.write_bytes(b"no archive at all")
    assert str(examine(damaged).refused).count("plugin.no.damaged")
    assert str(examine(tmp_path / "a-1-py3-none-any.whl").refused).count("plugin.no.damaged"), "pulled meanwhile"
    monkeypatch.setattr(plugin_wheel, "LARGEST", 10)
    assert str(examine(wheel(tmp_path)).refused).count("plugin.no.large")


@pytest.mark.parametrize("packed", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_wheel_that_is_damaged_inside_is_told_and_the_stick_is_read_on(tmp_path: Path, packed: int) -> None:
    whole = wheel(tmp_path, packed=packed).read_bytes()
    for place in range(0, len(whole), 7):
        (tmp_path / NAME).write_bytes(whole[:place] + b"\xff\x00\xff" + whole[place + 3 :])
        refused = examine(tmp_path / NAME).refused
        assert refused is None or refused.key.startswith("plugin.no."), "no fault, whatever is spoilt"


def test_what_a_stick_tells_of_a_wheel_is_of_the_bytes_that_have_the_checksum(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = wheel(tmp_path)
    harmful, harmless = b"another archive at another reading", path.read_bytes()
    monkeypatch.setattr(Path, "read_bytes", lambda file: harmful if file == path else b"")
    assert str(examine(path).refused).count("plugin.no.damaged"), (
        "a stick that lies gives the other one to who opens it"
    )
    monkeypatch.setattr(Path, "read_bytes", lambda file: harmless)
    assert examine(path).sha256 == hashlib.sha256(harmless).hexdigest()


class TwoLooks(threading.Event):
    """Told to stop after the second look."""

    looks = 0

    def find(self) -> tuple[Stick, ...]:
        self.looks += 1
        raise ValueError("something that nobody thought of")

    def wait(self, timeout: float | None = None) -> bool:
        if self.looks == 2:
            self.set()
        return self.is_set()


def test_a_look_at_the_sticks_that_fails_is_not_the_last_one(tmp_path: Path) -> None:
    stop = TwoLooks()
    StickDesk(tmp_path, lambda now: None, find=stop.find)._watch(stop)
    assert stop.looks == 2


def test_the_door_asks_the_system_for_exactly_what_was_shown(tmp_path: Path) -> None:
    data, stick = tmp_path / "data", tmp_path / "sda1"
    data.mkdir()
    stick.mkdir()
    path = wheel(stick)
    outcome = tmp_path / "run/table-companion-plugin/outcome"
    outcome.parent.mkdir(parents=True)
    asked: list[tuple[Sequence[str], str]] = []

    def system(word: str, status: int) -> PlugInDoor:
        def run(command: Sequence[str]) -> int:
            asked.append((command, (data / REQUEST).read_text()))
            outcome.write_text(word)
            return status

        return PlugInDoor(data, tmp_path, run)

    os.mkfifo(stick / "pipe-1.0-py3-none-any.whl")
    door = system("done", 0)
    (found,) = door.find((Stick(str(stick), 1),))
    assert door.find((Stick(str(stick), 1),))[0] is found, "a file that does not change is looked at once"
    assert door.let_in(found.path, found.sha256) == "done"
    assert asked[0][0][-1] == UNIT
    assert asked[0][1] == f"{found.sha256}\n{path}\n"
    assert system("changed", 1).let_in(found.path, found.sha256) == "changed"
    assert system("done", 1).let_in(found.path, found.sha256) == "failed", "an old word"
    assert system("nonsense", 1).let_in(found.path, found.sha256) == "failed"
    told: list[SticksNow] = []
    desk = StickDesk(data, told.append, lambda: (Stick(str(stick), 1),), plug_ins=system("changed", 1))
    desk.let_in(found.path, found.sha256)
    assert told[-1].told is not None
    assert (told[-1].told.key, told[-1].failed) == ("plugin.changed", True)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["small", "upright"])
def test_nothing_is_let_in_before_the_screen_has_said_that_it_is_a_program(
    language: str, size: str, tmp_path: Path
) -> None:
    assert size in SIZES
    top = ScreenHarness(size)
    top.screen.prefs = replace(top.screen.prefs, language=language)
    wanted: list[InstallPlugIn] = []
    top.screen._install = wanted.append
    found = (examine(wheel(tmp_path)), examine(tmp_path / "odd.whl"))
    top.do(Go(Place.STICKS))
    top.screen.sticks = SticksNow((Stick(str(tmp_path), 10**9),), plug_ins=found)
    top.window.display.refresh()
    words = Words(language)
    assert words.say("plugin.refused", file="odd.whl") in words_on(top)
    top.window.tap(words.say("plugin.look"))
    assert isinstance(top.screen.screen_state.sheet, AskPlugIn)
    said = words_on(top)
    assert words.say("plugin.program") in said
    assert words.say("plugin.from", whom="Ana Bernasconi") in said
    assert "msgspec" in said
    assert wanted == []
    top.window.tap(words.say("plugin.install"))
    assert wanted == [InstallPlugIn(found[0].path, found[0].sha256)]


def test_the_command_tells_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plugins", str(wheel(tmp_path)), "--language", "de"]) == 0
    assert "Das ist ein Programm." in (told := capsys.readouterr().out)
    assert "Ana Bernasconi" in told
    assert main(["plugins", str(tmp_path / "odd.whl"), "--language", "fr"]) == 2
    assert "odd.whl" in capsys.readouterr().out
    assert main(["plugins", "--language", "en"]) == 0
    assert "table-darts" not in capsys.readouterr().out


def test_every_word_that_the_script_ends_with_has_its_sentence() -> None:
    script = (ROOT / "systemd" / "plugin.sh").read_text()
    for word in OUTCOMES:
        assert f"ending={word}" in script or f'ending="{word}"' in script
        assert all(Words(language).has(f"plugin.{word}") for language in LANGUAGES)


# --- the administrator's part ---


@pytest.fixture
def system(tmp_path: Path) -> dict[str, str]:
    """A computer for plugin.sh: a program that notes what pip was asked for, a stick, a request."""
    for folder in ("program/current/bin", "sticks/sda1", "data", "settings", "run", "facts/proc", "bin"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "facts/proc/mounts").write_text("/dev/mmcblk0p2 / ext4 rw 0 0\n")
    for file in ("program/current/bin/python", "bin/systemctl"):
        (tmp_path / file).write_text(f'#!/bin/sh\necho "$*" >>"{tmp_path}/calls"\n')
        (tmp_path / file).chmod(0o755)
    return {
        "PATH": f"{tmp_path}/bin:/usr/bin:/bin",
        "TABLE_COMPANION_PROGRAM": f"{tmp_path}/program",
        "TABLE_COMPANION_STICKS": f"{tmp_path}/sticks",
        "TABLE_COMPANION_DATA": f"{tmp_path}/data",
        "TABLE_COMPANION_SETTINGS": f"{tmp_path}/settings",
        "TABLE_COMPANION_FACTS": f"{tmp_path}/facts",
        "RUNTIME_DIRECTORY": f"{tmp_path}/run",
    }


def ask(tmp_path: Path, system: dict[str, str], path: Path, sha256: str) -> tuple[int, str]:
    (tmp_path / "data" / REQUEST).write_text(f"{sha256}\n{path}\n")
    done = subprocess.run(["sh", ROOT / "systemd/plugin.sh"], env=system, capture_output=True, text=True, timeout=60)
    return done.returncode, (tmp_path / "run/outcome").read_text().strip()


def test_what_was_agreed_to_is_put_in_place_and_outlives_updates(tmp_path: Path, system: dict[str, str]) -> None:
    path = wheel(tmp_path / "sticks/sda1")
    old = "/etc/somebody/else.whl\n" + f"{tmp_path}/settings/plugins/table_darts-2.0-py3-none-any.whl\n"
    (tmp_path / "settings/plugins.txt").write_text(old)
    (tmp_path / "program/plugin.Xa3b9Z").mkdir()  # of one that a pulled plug has ended
    assert ask(tmp_path, system, path, examine(path).sha256) == (0, "done")
    look, pip, restart = (tmp_path / "calls").read_text().splitlines()
    assert look.startswith("-I -m ui plugins ")
    assert look.endswith(NAME), "looked at once more, by whoever may write everywhere"
    assert "--no-index --no-deps" in pip
    assert pip.endswith(NAME)
    assert restart == "restart --no-block table-companion.service"
    kept = tmp_path / "settings/plugins" / NAME
    assert kept.read_bytes() == path.read_bytes()
    assert (tmp_path / "settings/plugins.txt").read_text() == f"/etc/somebody/else.whl\n{kept}\n"
    assert not (tmp_path / "data" / REQUEST).exists()
    assert list((tmp_path / "program").glob("plugin.*")) == []


def test_what_is_refused_is_not_put_in_place_either(tmp_path: Path, system: dict[str, str]) -> None:
    (tmp_path / "program/current/bin/python").write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    path = wheel(tmp_path / "sticks/sda1", entries=ENTRIES + "[console_scripts]\npython3 = table_darts:GAME\n")
    sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
    assert ask(tmp_path, system, path, sha256) == (1, "failed")
    assert not (tmp_path / "settings/plugins").exists()
    assert not (tmp_path / "calls").exists(), "nothing is started again"


def test_another_file_than_the_one_that_was_shown_is_refused(tmp_path: Path, system: dict[str, str]) -> None:
    path = wheel(tmp_path / "sticks/sda1")
    assert ask(tmp_path, system, path, "0" * 64) == (1, "changed")
    elsewhere = wheel(tmp_path)
    assert ask(tmp_path, system, elsewhere, examine(elsewhere).sha256) == (1, "failed")
    roundabout = tmp_path / "sticks/sda1/../.." / NAME
    assert ask(tmp_path, system, roundabout, examine(elsewhere).sha256) == (1, "failed")
    assert ask(tmp_path, system, path.with_name("gone-1-py3-none-any.whl"), "0" * 64) == (1, "gone")
    os.mkfifo(path.with_name("pipe-1-py3-none-any.whl"))
    assert ask(tmp_path, system, path.with_name("pipe-1-py3-none-any.whl"), "0" * 64) == (1, "gone")
    endless = path.with_name("endless-1-py3-none-any.whl")
    endless.touch()
    os.truncate(endless, 10**13)
    assert ask(tmp_path, system, endless, "0" * 64) == (1, "changed"), "no more is copied than a wheel may have"
    (tmp_path / "facts/proc/mounts").write_text("overlay / overlay rw,upperdir=/media/root-rw/x 0 0\n")
    assert ask(tmp_path, system, path, examine(path).sha256) == (1, "covered")
    assert not (tmp_path / "calls").exists()
