"""`table-companion follow`: one JSON line a file, one sentence for what cannot be used."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ui.commands import cli

RECORD = """game: dicetopia
players: Ana, Jean Luc
factions: none
---
table: city agency violet=3 white=1 turquoise=6
table: city gugu violet=6 white=4 turquoise=5
table: city waste violet=1 turquoise=4 turquoise=4
table: city twilight white=1 white=5 white=6
table: city observatory white=2 violet=6 turquoise=6
table: city nethal violet=1 violet=2 turquoise=2
"""
GUGU = {"gugu": ["agent Ana", "white=4", "turquoise=5"], "Ana": ["violet=6"], "Jean  Luc": []}
HALF = [["Ana: deploy gugu violet=6"]]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def file(folder: Path, name: str, content: object) -> str:
    path = folder / name
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return str(path)


def answers(capsys: pytest.CaptureFixture[str]) -> tuple[list[Any], list[str]]:
    out, err = capsys.readouterr()
    return [json.loads(line) for line in out.splitlines()], err.splitlines()


def test_one_line_a_file_in_their_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = file(tmp_path, "a.table", RECORD)
    half = file(tmp_path, "half.json", {"places": GUGU})
    now = file(tmp_path, "now.json", {"places": {"Ana": []}, "agents": False})
    differs = file(tmp_path, "differs.json", {"places": {"Jean Luc": ["?"]}})
    assert cli.main(["follow", "--json", record, half, now, differs]) == 0
    nothing: dict[str, Any] = {"now": False, "explanations": [], "half": [], "differs": []}
    assert answers(capsys) == (
        [
            {**nothing, "seen": half, "half": HALF},
            {**nothing, "seen": now, "now": True},
            {**nothing, "seen": differs, "differs": ["Jean Luc"]},
        ],
        [],
    )


def test_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = file(tmp_path, "a.table", RECORD)
    looks = {"h": {"places": GUGU}, "n": {"places": {}}, "d": {"places": {"Jean Luc": ["?"]}}}
    paths = [file(tmp_path, name, seen) for name, seen in looks.items()]
    assert cli.main(["follow", record, *paths]) == 0
    half, now, differs = capsys.readouterr().out.splitlines()
    assert half == f"{paths[0]}: Ana: deploy gugu violet=6 · ..."
    assert now == f"{paths[1]}: as the record says"
    assert differs == f"{paths[2]}: not explained: Jean Luc"


@pytest.mark.parametrize(
    "content",
    [
        {"places": {"moon": []}},
        {"places": {"gugu": ["pink=1"]}},
        {"places": {"gugu": ["white=7"]}},
        {"places": {"gugu": ["white"]}},
        {"places": {"gugu": ["agent Zoe"]}},
        {"places": {"gugu": ["agent Ana"]}, "agents": False},
        {"places": {"gugu": ["violet=1"] * 7}},
        {"places": {"gugu": ["?"] * 19}, "agents": False},
        {"places": {"Jean Luc": [], "Jean  Luc": []}},
        '{"places": {"gugu": ["agent Ana"], "gugu": []}}',
        '{"places": {"\\ud800": []}}',
        '{"places": {"gugu": []}, "agents": 1' + "0" * 5000 + "}",
        {"places": ["gugu"]},
        {"places": {"gugu": "white=1"}},
        {"places": {"gugu": [1]}},
        {"places": {}, "agents": "no"},
        {},
        [],
        "no JSON",
        "[" * 100_000,
        "",
        b'{"places": {"gug\xff": []}}',
        b" " * 300_000,
    ],
)
def test_bad_input_is_one_line_and_the_others_are_answered(
    content: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, bad = file(tmp_path, "a.table", RECORD), file(tmp_path, "bad.json", content)
    good = file(tmp_path, "good.json", {"places": GUGU})
    assert cli.main(["follow", "--json", record, bad, good, str(tmp_path / "missing.json")]) == 2
    told, complaints = answers(capsys)
    assert [one["half"] for one in told] == [HALF]
    assert len(complaints) == 2
    assert complaints[0].startswith(f"{bad}: ")
    assert ": seen." not in complaints[0], "a sentence, not its key"


@pytest.mark.parametrize(
    "record",
    [
        RECORD + "Ana: deploy gugu violet=6\n",
        RECORD + "Ana: deploy gugu violet=5\n",
        RECORD.removesuffix("table: city nethal violet=1 violet=2 turquoise=2\n"),
        "game: gang-of-dice\nplayers: Ana, Bob\n---\n",
        "nonsense\n",
        (Path(__file__).parents[2] / "playthroughs" / "dicetopia-two-players.table").read_text(encoding="utf-8"),
    ],
    ids=["mid-turn", "illegal", "city", "no-places", "syntax", "over"],
)
def test_a_record_that_cannot_be_gone_on_from_is_one_line_in_all(
    record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, seen = file(tmp_path, "a.table", record), file(tmp_path, "seen.json", {"places": GUGU})
    assert cli.main(["follow", "--json", path, seen, seen]) == 2
    told, complaints = answers(capsys)
    assert (told, len(complaints)) == ([], 1)
    assert complaints[0].startswith(path)


def test_it_needs_neither_camera_nor_screen() -> None:
    code = "import sys, ui.commands.follow; print(sorted({'cv2', 'numpy', 'kivy'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_a_place_that_is_told_twice_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = file(tmp_path, "a.table", RECORD)
    twice = file(tmp_path, "twice.json", '{"places": {"gugu": ["agent Ana"], "gugu": []}}')
    assert cli.main(["follow", "--json", record, twice]) == 2
    assert answers(capsys) == ([], [f"{twice}: The place “gugu” is there twice."])
