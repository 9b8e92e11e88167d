"""The command line as a whole: exit codes, one clear sentence for bad input, and what is imported for what."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from companion.catalogue.catalogue_file import save
from companion.catalogue.model import Owned
from companion.journal.writer import Journal
from companion.records.replay import replay_file
from companion.registry import installed
from ui.commands import cli

GANG = "game: gang-of-dice\nplayers: Félix, Louise\n---\ntable: card bomb total 7\n"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("TABLE_COMPANION_DATA", str(tmp_path / "data"))


def written(folder: Path, text: str, name: str = "a.table") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_replay_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, GANG + "Félix: use 2\nFélix: roll 5 boss\n")
    assert cli.main(["replay", "--json", path]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "file": path,
        "game": "gang-of-dice",
        "ok": True,
        "moves": 2,
        "round": 1,
        "turn": "Félix",
        "over": False,
        "winners": [],
        "scores": {"Félix": 46, "Louise": 48},
        "failure": None,
    }


def test_the_worst_file_decides_the_exit_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = written(tmp_path, GANG, "good.table")
    refused = written(tmp_path, GANG + "Louise: use 2\n", "refused.table")
    strange = written(tmp_path, GANG + "Louise: dance\n", "strange.table")
    absent = str(tmp_path / "absent.table")
    assert cli.main(["replay", good]) == 0
    assert cli.main(["replay", refused, good]) == 1
    assert cli.main(["replay", good, strange, refused]) == 2
    capsys.readouterr()
    assert cli.main(["replay", "--json", absent, refused]) == 2
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["game"], first["ok"], first["failure"]["kind"], first["failure"]["line"]) == (
        None,
        False,
        "syntax",
        0,
    )
    assert (second["failure"]["line"], second["failure"]["kind"], second["failure"]["code"]) == (5, "illegal", "turn")
    assert second["failure"]["message"] == "It is Félix’s turn."


def test_plain_replay_names_file_and_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, GANG + "Zoe: use 2\n")
    assert cli.main(["replay", path]) == 2
    assert capsys.readouterr().out == f"{path}:5: Nobody here is called “Zoe”; at the table are Félix and Louise.\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["play", "--terminal", "poker", "--players", "A,B"], "There is no game “poker”; known: "),
        (["play", "--terminal", "gang-of-dice"], "Who plays Gang of Dice?"),
        (["play", "--terminal", "gang-of-dice", "--players", "A"], "1 player does not fit this game"),
        (["play", "--terminal", "gang-of-dice", "--players", "A,A"], "Two players are called “A”."),
        (["play", "--terminal", "gang-of-dice", "--players", "A,pot"], "Nobody can be called “pot”"),
        (["play", "--terminal", "gang-of-dice", "--players", "A,B", "--first", "C"], "Nobody here is called “C”"),
        (["play", "--terminal", "gang-of-dice", "--players", "A,B", "--options", "x=1"], "The option “x” is unknown"),
        (["play", "--terminal", "gang-of-dice", "--players", "A,B", "--options", "bonus=xx"], "allowed: fr | en"),
        (["play", "--terminal", "gang-of-dice", "--players", "A,B", "--options", "bonus"], "expected name=value"),
        (["play", "--terminal", "gang-of-dice", "--players", "A,B", "--auto"], "say --simulate as well"),
        (["play", "--terminal", "--resume"], "No kept game is waiting"),
        (["play", "--terminal", "--resume", "7"], "No kept game is called “7”"),
        (["export", "7"], "No kept game is called “7”"),
    ],
)
def test_bad_input_gets_one_sentence(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert cli.main(arguments) == 2
    printed = capsys.readouterr()
    assert told in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""


def test_a_game_is_played_exported_and_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    new = ["play", "--terminal", "gang-of-dice", "--players", "Félix,Louise,Suzie", "--first", "Suzie"]
    assert cli.main([*new, "--options", "bonus=en", "--simulate", "--auto", "--seed", "5"]) == 0
    assert "wins." in capsys.readouterr().out
    assert cli.main(["export", "1"]) == 0
    text = capsys.readouterr().out
    assert "first: Suzie\noptions: bonus=en\n---\n" in text
    found = replay_file(Path(written(tmp_path, text)), installed().get)
    assert found.failure is None
    assert found.game is not None
    assert found.game.rules.outcome(found.state) is not None
    assert cli.main(["export", "gang of  dice"]) == 0
    assert capsys.readouterr().out == text


def test_a_kept_game_is_resumed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: "q")
    assert cli.main(["play", "--terminal", "gang-of-dice", "--players", "A,B"]) == 0
    assert cli.main(["play", "--terminal", "--resume", "--simulate", "--auto", "--seed", "1"]) == 0
    assert "kept as game 1" in capsys.readouterr().out
    assert cli.main(["play", "--terminal", "--resume"]) == 2


def test_play_lists_the_games_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", "--terminal"]) == 0
    assert "gang-of-dice: Gang of Dice, 2-4 players" in capsys.readouterr().out


def test_the_list_of_games_says_how_to_begin_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", "--terminal", "--language", "en"]) == 0
    said = capsys.readouterr().out.splitlines()[-1]
    assert said.startswith("To begin one: ")
    words = shlex.split(said.removeprefix("To begin one: "))[1:]
    assert cli.main([*words, "--simulate", "--auto", "--seed", "1"]) == 0


def test_no_display_is_said_and_a_demonstration_plays_itself(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("ui.commands.play.has_display", lambda environment: False)
    monkeypatch.setattr("ui.headless.demo._on_screens", lambda *how: False)  # not even a window that nobody sees
    assert cli.main(["play"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("There is no display here.")
    assert "wins." in told or "share the victory" in told
    assert not (tmp_path / "data").exists()


def test_a_kiosk_without_a_display_fails_and_plays_no_demonstration_to_nobody(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLE_COMPANION_KIOSK", "1")
    monkeypatch.setattr("ui.commands.play.wait_for_display", lambda there: False)
    monkeypatch.setattr("ui.commands.play.demonstrate", lambda *how: pytest.fail("a demonstration was played"))
    assert cli.main(["play", "--language", "en"]) == 2
    assert "No display is plugged in" in capsys.readouterr().err


def test_without_a_command_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == 2
    told = capsys.readouterr().out
    assert "replay" in told
    assert "export" in told
    with pytest.raises(SystemExit) as left:
        cli.main(["fly"])
    assert left.value.code == 2


@pytest.mark.parametrize("command", [["replay", "{file}"], ["export", "1"], ["games", "list"], ["play", "--terminal"]])
def test_neither_camera_nor_screen_is_imported_for_what_needs_none(command: list[str], tmp_path: Path) -> None:
    path = written(tmp_path, GANG)
    words = [word.format(file=path) for word in command]
    program = (
        "import sys; from ui.commands.cli import COMMANDS, main\n"
        f"main({words!r})\n"
        "print(sorted({name.split('.')[0] for name in sys.modules} & {'cv2', 'kivy', 'numpy', 'gpiozero'}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True,
        env={**os.environ, "TABLE_COMPANION_DATA": str(tmp_path / "none"), "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_wrong_setting_is_told_and_the_game_begins(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: "q")
    data = tmp_path / "data"
    data.mkdir()
    (data / "settings.toml").write_text('langage = "fr"\n[camera]\nrate = 900\n', encoding="utf-8")
    assert cli.main(["play", "--terminal", "gang-of-dice", "--players", "A,B"]) == 0
    told = capsys.readouterr().out
    assert "langage" in told
    assert "settings.toml" in told
    assert "camera.rate" in told
    assert "1 to 60" in told
    assert "kept as game 1" in told


def test_the_language_is_the_tables(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "settings.toml").write_text('language = "it"\n', encoding="utf-8")
    assert cli.main(["play", "--terminal"]) == 0
    assert "giocatori" in capsys.readouterr().out
    assert cli.main(["play", "--terminal", "--language", "de"]) == 0
    assert "Personen" in capsys.readouterr().out


def test_a_garbage_journal_is_set_aside_and_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: "q")
    data = tmp_path / "data"
    data.mkdir()
    (data / "journal.db").write_bytes(b"this is no database" * 300)
    assert cli.main(["export", "1"]) == 2
    assert "journal.db" in capsys.readouterr().err
    assert cli.main(["play", "--terminal", "gang-of-dice", "--players", "A,B"]) == 0
    told = capsys.readouterr().out
    assert "a new one was begun" in told
    assert "kept as game 1" in told


def test_a_second_writer_is_told_who_has_the_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Journal(tmp_path / "data"):
        assert cli.main(["play", "--terminal", "gang-of-dice", "--players", "A,B"]) == 2
    assert str(os.getpid()) in capsys.readouterr().err


def test_what_the_owners_corrected_enters_the_game_and_its_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = installed().get("dicy-cards")
    assert game.catalogue is not None
    cards = ("odd", "sixes", "same-x5", "straight", "any-two")
    save(tmp_path / "data", game.id, Owned().say(game.catalogue, "B", {"cards": cards}))
    new = ["play", "--terminal", "dicy-cards", "--players", "A,B", "--simulate", "--auto", "--seed", "2"]
    assert cli.main(new) == 2
    told = capsys.readouterr().err
    assert "cards must be given; possible: A | B | C | D | 5 × (any-two, " in told
    assert "--options cards=" in told
    assert cli.main([*new, "--options", "cards=B"]) == 0
    capsys.readouterr()
    assert cli.main(["export", "Dicy Cards"]) == 0
    assert f"cards: {', '.join(cards)}\n" in capsys.readouterr().out


def _run(encoding: str, *words: str | bytes) -> subprocess.CompletedProcess[bytes]:
    """A command before a terminal that writes like this."""
    env = {**os.environ, "PYTHONIOENCODING": encoding}
    return subprocess.run([sys.executable, "-m", "ui", *words], capture_output=True, env=env, check=False)


def test_what_a_terminal_cannot_show_is_written_in_escapes(tmp_path: Path) -> None:
    path = written(tmp_path, GANG)
    told = _run("ascii:strict", "replay", path)
    assert (told.returncode, told.stderr) == (0, b"")
    strange = os.fsencode(path).replace(b"a.table", b"\xff.table")
    Path(os.fsdecode(strange)).write_bytes(Path(path).read_bytes())
    for encoding in ("utf-8:strict", "utf-8:surrogateescape"):
        told = _run(encoding, "replay", "--json", strange)
        assert told.returncode == 0
        assert json.loads(told.stdout.decode("utf-8"))["file"] == os.fsdecode(strange)


def test_an_exported_record_is_utf_8_whatever_the_terminal_writes(tmp_path: Path) -> None:
    assert cli.main(["play", "--terminal", "gang-of-dice", "--players", "Félix,Zoë", "--auto", "--simulate"]) == 0
    told = _run("latin-1:strict", "export", "1")
    assert told.returncode == 0
    path = tmp_path / "exported.table"
    path.write_bytes(told.stdout)
    assert cli.main(["replay", str(path)]) == 0
