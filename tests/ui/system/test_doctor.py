"""The doctor: every subject green where all is well, and the right word where it is not."""

from __future__ import annotations

import json
import re
import sqlite3
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.journal.writer import Journal
from companion.storage import disk
from companion.storage.restore_swap import STAGING
from companion.text import LANGUAGES
from tests.companion.storage.test_backup import played
from tests.ui.system.surroundings import PI, TOUCH_ABS, codes, here, put
from ui.commands import doctor
from ui.commands.bare_console import fitted
from ui.commands.cli import main
from ui.i18n import Words
from ui.system.checks import outputs, power, software, storage
from ui.system.checks.finding import Finding, Level, Surroundings

# --- power ---


@pytest.mark.parametrize(
    ("state", "found"),
    [
        ("0x0", [("green", "doctor.power.fine")]),
        ("0", [("green", "doctor.power.fine")]),
        ("0x50005", [("red", "doctor.power.low"), ("amber", "doctor.power.slowed")]),
        ("0x50000", [("amber", "doctor.power.was-low")]),
        ("0x80008", [("amber", "doctor.power.slowed")]),
        ("0xe0000", [("amber", "doctor.power.was-slowed")]),
        ("nonsense", [("amber", "doctor.power.unknown")]),
    ],
)
def test_power(root: Path, state: str, found: list[tuple[str, str]]) -> None:
    put(root, PI, "Raspberry Pi 5 Model B Rev 1.0\0")
    put(root, power.TEMPERATURE, "51234\n")
    assert codes(power.power(here(root), ask=lambda: state)) == found
    put(root, power.STATE, f"{state}\n")
    assert codes(power.power(here(root), ask=lambda: "0x0")) == found, "the kernel's own file comes first"


def test_power_of_another_computer_is_not_our_concern(root: Path) -> None:
    assert codes(power.power(here(root))) == [("green", "doctor.power.no-pi")]


# --- disk and journal ---


def test_a_sound_folder(root: Path) -> None:
    played(root / "data")
    assert codes(storage.space(here(root))) == [("green", "doctor.disk.fine")]
    assert codes(storage.journal(here(root))) == [("green", "doctor.journal.fine")]
    assert not list((root / "data").glob("doctor*"))


def test_too_little_room(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "free_space", lambda folder: 500_000_000)
    assert ("amber", "doctor.disk.little") in codes(storage.space(here(root)))
    monkeypatch.setattr(disk, "free_space", lambda folder: 1_000_000)
    assert ("red", "doctor.disk.little") in codes(storage.space(here(root)))


def test_a_card_that_lies_is_found_out(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lying(path: Path, content: bytes) -> None:
        path.write_bytes(content[:-1] + b"!")

    monkeypatch.setattr(storage, "write_through", lying)
    assert codes(storage.space(here(root))) == [("red", "doctor.disk.lies")]


def test_a_slow_card(root: Path) -> None:
    moments = iter((0.0, 1.7))
    finding = storage.probe(here(root).data, "5", clock=lambda: next(moments))
    assert (finding.level, finding.said.key) == (Level.AMBER, "doctor.disk.slow")


def test_a_read_only_or_forgetful_disk(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(path: Path, content: bytes) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(storage, "write_through", refused)
    assert codes(storage.space(here(root))) == [("red", "disk.read-only")]
    monkeypatch.undo()
    monkeypatch.setattr(disk, "keeping", lambda folder, mounts=None: disk.Keeping.FORGETFUL)
    assert ("red", "disk.forgetful") in codes(storage.space(here(root)))


def test_a_folder_that_others_can_look_into(root: Path) -> None:
    there = here(root)
    there.data.chmod(0o755)
    assert ("amber", "doctor.disk.open") in codes(storage.space(there))


def test_a_damaged_journal(root: Path) -> None:
    played(root / "data")
    path = root / "data" / "journal.db"
    content = bytearray(path.read_bytes())
    content[4096:] = b"\x07" * (len(content) - 4096)
    path.write_bytes(bytes(content))
    (finding,) = storage.journal(here(root))
    assert finding.level is Level.RED
    assert finding.advice is not None


def test_damage_that_only_the_thorough_check_sees(root: Path) -> None:
    played(root / "data", entries=2)
    db = sqlite3.connect(root / "data" / "journal.db")
    db.execute("PRAGMA writable_schema = ON")
    db.execute("UPDATE sqlite_master SET sql = replace(sql, 'symbol TEXT NOT NULL', 'symbol TEXT NOT NULL UNIQUE')"
               " WHERE name = 'players'")  # fmt: skip
    db.commit()
    db.close()
    (finding,) = storage.journal(here(root))
    assert finding.level is Level.RED


def test_damaged_games_and_players_of_a_sound_file_are_named(root: Path) -> None:
    played(root / "data", entries=2)
    with sqlite3.connect(root / "data" / "journal.db") as db:
        db.execute("UPDATE entries SET content = replace(content, '{', '[')")
        db.execute("INSERT INTO players VALUES (CAST(x'41ff' AS TEXT), 'red', 'x', 'now')")
    db.close()
    assert codes(storage.journal(here(root))) == [("amber", "doctor.journal.players")], (
        "a move is a matter of its rules"
    )
    with sqlite3.connect(root / "data" / "journal.db") as db:
        db.execute("UPDATE entries SET kind = 'undo'")
        db.execute("UPDATE entries SET number = 9, game = 5 WHERE number = 2")
    db.close()
    found = list(storage.journal(here(root)))
    assert [finding.said.key for finding in found] == [*["doctor.journal.game"] * 2, "doctor.journal.players"]
    assert [finding.said.facts["number"] for finding in found[:2]] == [1, 5]
    assert all(finding.level is Level.AMBER and finding.advice is not None for finding in found)


def test_what_was_set_aside_is_remembered(root: Path) -> None:
    played(root / "data")
    (root / "data" / "journal.damaged-2026-01-01.db").write_text("")
    (root / "data" / STAGING).mkdir()
    assert codes(storage.journal(here(root)))[1:] == [
        ("amber", "doctor.journal.aside"),
        ("amber", "doctor.journal.unfinished"),
    ]


# --- software ---


def test_settings_that_cannot_be_followed(root: Path) -> None:
    (finding,) = software.settings(here(root, 'langauge = "fr"'))
    assert finding.level is Level.AMBER
    assert "misspelt" in finding.said.key
    assert codes(software.settings(here(root))) == [("green", "doctor.settings.fine")]


def test_a_library_that_does_not_fit_is_told(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def load(name: str) -> Any:
        if name == "simplejpeg":
            raise ValueError("numpy.dtype size changed, may indicate binary incompatibility")
        return np

    put(root, PI, "Raspberry Pi 4 Model B\0")
    monkeypatch.setattr(software, "import_module", load)
    findings = list(software.versions(here(root)))
    (bad,) = (finding for finding in findings if finding.level is Level.RED)
    assert bad.said.facts["name"] == "simplejpeg"
    assert "numpy.dtype size changed" in bad.said.facts["reason"]


# --- the command ---


def test_packages_are_called_as_those_that_are_installed() -> None:
    project = (Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8")
    asked = {re.split("[<>=]", one)[0] for one in tomllib.loads(project)["project"]["dependencies"]}
    assert {package for _, package in software.NEEDED} <= asked, "whoever misses one looks for that name"


def test_a_check_that_breaks_down_does_not_end_the_visit(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(there: Surroundings) -> Iterator[Finding]:
        raise RuntimeError("a driver")
        yield

    monkeypatch.setattr(doctor, "CHECKS", {"camera": broken, "settings": software.settings})
    assert codes(doctor.examine(here(root), ("camera", "settings"))) == [
        ("red", "doctor.failed"),
        ("green", "doctor.settings.fine"),
    ]


def test_the_command_in_words_and_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(tmp_path / "data")
    asked = ["doctor", "--data", str(tmp_path / "data"), "--only", "settings", "--only", "journal"]
    assert main([*asked, "--language", "en"]) == 0
    assert "✓ Journal: The journal is whole; it keeps 1 game." in capsys.readouterr().out
    (tmp_path / "data" / "settings.toml").write_text("sound = 3\n")
    assert main([*asked, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["level"] == "amber"
    assert [finding["check"] for finding in told["findings"]] == ["settings", "journal"]
    (tmp_path / "data" / "journal.db").write_bytes(b"broken" * 2000)
    assert main(asked) == 2


def test_what_was_not_tried_is_neither_wrong_nor_well(root: Path) -> None:
    tried, not_tried = software.settings(here(root)), outputs.touch(here(root))
    put(root, "sys/class/input/event1/device/capabilities/abs", TOUCH_ABS)
    put(root, "dev/input/event1", "")
    level = doctor.worst([*tried, *list(not_tried)[:1]])
    assert (level, level.rank) == (Level.UNTRIED, 0)


def test_a_quick_look_needs_nobody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--quick", "--json", "--data", str(tmp_path)]) < 2
    seen = {finding["check"] for finding in json.loads(capsys.readouterr().out)["findings"]}
    assert seen <= set(doctor.QUICK)


def test_where_the_companion_was_given_up_that_is_said_last(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = Words("en").say("doctor.given-up")
    asked = ["doctor", "--only", "settings", "--language", "en", "--data", str(tmp_path)]
    main(asked)
    assert said not in capsys.readouterr().out
    monkeypatch.setenv(doctor.GIVEN_UP, "1")
    main(asked)
    assert capsys.readouterr().out.splitlines()[-1] == said


def test_where_the_companion_was_given_up_nobody_is_told_that_it_works(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(doctor.GIVEN_UP, "1")
    asked = ["doctor", "--only", "settings", "--only", "journal", "--language", "en", "--data", str(tmp_path)]
    (tmp_path / "settings.toml").write_text("sound = 3\n")
    assert main(asked) == 1
    assert Words("en").say("doctor.overall.amber") not in capsys.readouterr().out
    (tmp_path / "journal.db").write_bytes(b"broken" * 2000)
    assert main(asked) == 2
    assert Words("en").say("doctor.overall.red") in capsys.readouterr().out


def test_the_bare_console_is_told_in_letters_that_it_has_and_in_whole_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "linux")
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("LINES", "30")
    (tmp_path / "settings.toml").write_text('langauge = "fr"\n')
    main(["doctor", "--only", "settings", "--language", "en", "--data", str(tmp_path)])
    told = capsys.readouterr().out
    assert told.startswith("\033[33m!\033[0m Settings: ")
    lines = told.removeprefix("\033[33m!\033[0m").splitlines()
    assert max(map(len, lines)) <= 40
    assert " ".join(line.strip() for line in lines).endswith(Words("en").say("doctor.overall.amber"))
    told.encode("latin-1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_the_doctor_says_has_letters_on_the_bare_console(language: str) -> None:
    source = Path(str(files("ui") / "locale" / f"{language}.po")).read_text(encoding="utf-8")
    said = [line for key, line in re.findall(r'^msgid "(doctor\.[^"]*)"\nmsgstr "(.*)"$', source, re.MULTILINE)]
    assert len(said) > 40
    for line in (*said, *doctor.SIGNS.values()):
        fitted(line, 100).encode("latin-1")


def test_a_running_companion_is_noticed(tmp_path: Path) -> None:
    assert not doctor.surroundings(str(tmp_path)).running
    with Journal(tmp_path):
        assert doctor.surroundings(str(tmp_path)).running


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_doctor_is_there(language: str) -> None:
    source = "".join(path.read_text() for path in Path(power.__file__).parent.glob("*.py"))
    words = Words(language)
    keys = {part for part in source.split('"') if part.startswith("doctor.") and part != storage.PROBE}
    assert len(keys) > 40
    for key in (*keys, *(f"doctor.title.{name}" for name in doctor.CHECKS)):
        assert words.has(key), key
    for level in Level:
        assert words.has(f"doctor.overall.{level}")


# --- the owners' own dice ---


def test_own_dice_are_listed_and_a_damaged_file_is_named(root: Path) -> None:
    assert codes(storage.own_dice(here(root))) == [("green", "doctor.dice.fine")]
    put(root, "data/own-dice/own-dice.json", '{"colours": [{"colour": "red", "lab": [45, 60, 40]}]}')
    (fine,) = storage.own_dice(here(root))
    assert Words("en")(fine.said) == "colours measured: red; faces taught: none."
    put(root, "data/own-dice/own-dice.json", "{")
    (damaged,) = storage.own_dice(here(root))
    assert damaged.level is Level.AMBER
    assert "own-dice.json cannot be understood" in Words("en")(damaged.said)
