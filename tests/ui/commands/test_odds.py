"""`table-companion odds`: one JSON object, or one line that says what is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ui.commands.cli import main

PLAYED = Path(__file__).parents[2] / "playthroughs"


def _run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    try:
        status = main(["odds", *words])
    except SystemExit as ended:
        status = int(str(ended.code))
    out, err = capsys.readouterr()
    return status, out, err


def test_json_is_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = _run(
        capsys,
        "--json",
        "gang-of-dice",
        "--card",
        "bomb total 7",
        "--dice",
        "3",
        "--faces",
        "1 boss 4",
        "--beat",
        "5",
        "2",
    )
    assert (status, err) == (0, "")
    answer = json.loads(out)
    assert answer["beat"] == 1.0
    assert answer["choices"][0] == {"reroll": [], "mean": 5.0, "beat": 1.0}
    assert len(answer["choices"]) == 8


def test_without_json_it_is_lines_to_read(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = _run(capsys, "dicy-cards", "--active", "odd", "--faces", "1 1 1 1 1 1")
    assert status == 0
    assert out.splitlines()[:2] == ["points 6", "  score odd, points 6"]


@pytest.mark.parametrize(
    "words",
    [
        ("gang-of-dice", "--card", "bomb total 8", "--dice", "3"),
        ("gang-of-dice", "--card", "bomb total 7", "--dice", "13"),
        ("gang-of-dice", "--card", "bomb total 7", "--dice", "2", "--faces", "1 6"),
        ("gang-of-dice", "--dice", "2"),
        ("gang-of-dice", "--card", "bomb total 7", "--dice"),
        ("gang-of-dice", "--card", "bomb total 7", "--dice", "2", "--beat", "5"),
        ("dicy-cards", "--active", "odd,odd"),
        ("dicy-cards", "--active", ""),
        ("dicy-cards", "--active", "chance"),
        ("dicy-cards", "--active", "odd", "--unknown"),
        ("yahtzee", "--dice", "5"),
        (),
    ],
)
def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    status, out, err = _run(capsys, "--json", *words)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert err.startswith("table-companion")


def test_odds_are_told_from_where_a_record_ends(capsys: pytest.CaptureFixture[str]) -> None:
    """The rulebook's turn: Yellow holds the violet six, and Red is next."""
    record = str(PLAYED / "dicetopia-rulebook-turn.table")
    status, out, err = _run(capsys, "--json", "dicetopia", record, "--die", "Yellow violet=6")
    assert (status, err) == (0, "")
    answer = json.loads(out)
    assert (answer["player"], answer["lead"], answer["mean"]) == ("Red", -18, pytest.approx(-15.5))
    assert answer["better"] == pytest.approx(5 / 6)


def test_a_city_tells_what_its_rows_bring(capsys: pytest.CaptureFixture[str]) -> None:
    record = str(PLAYED / "dice-city-lazy.table")
    status, out, err = _run(capsys, "--json", "dice-city", record, "--card", "lumber-mill", "--place", "black 1")
    assert (status, err) == (0, "")
    answer = json.loads(out)
    assert [row["row"] for row in answer["rows"]] == ["white", "yellow", "red", "blue", "black"]
    assert [place["place"] for place in answer["places"]] == ["black 1"]


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("dicetopia-rulebook-turn.table", ("--die", "moon violet=6")),
        ("dicetopia-rulebook-turn.table", ("--player", "Zoe")),
        ("dicetopia-rulebook-end.table", ()),
        ("dice-city-two-players.table", ()),
        ("no-such.table", ()),
    ],
)
def test_a_record_that_gives_no_odds_is_one_line(
    capsys: pytest.CaptureFixture[str], file: str, words: tuple[str, ...]
) -> None:
    status, out, err = _run(capsys, "--json", "dicetopia", str(PLAYED / file), *words)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1
