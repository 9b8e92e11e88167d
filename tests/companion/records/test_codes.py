"""Records as the texts of QR codes: any order, twice, in small letters; and a sentence for what is missing or wrong."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.game import BadLine
from companion.records.codes import LONGEST, MOST_CODES, codes, is_code, joined
from companion.records.replay import FailureKind, replay_bytes
from companion.registry import installed

RECORDS = sorted((Path(__file__).parents[2] / "playthroughs").rglob("*.table"))
GAMES = installed(safe=True)


@pytest.mark.parametrize("path", RECORDS[::7], ids=lambda path: path.stem)
def test_a_record_comes_back_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    made = codes(text)
    assert all(len(code) < LONGEST + 30 for code in made)
    shuffled = [*made, *made]
    Random(2).shuffle(shuffled)
    assert joined(code.lower() for code in shuffled) == text
    assert replay_bytes("\n".join(shuffled).encode(), GAMES.get) == replay_bytes(text.encode(), GAMES.get)


@given(st.text(max_size=400))
def test_whatever_is_written_comes_back(text: str) -> None:
    assert joined(codes(text)) == text


def _several() -> tuple[str, ...]:
    chance = Random(1)
    return codes("".join(chance.choice("abcdefghij klmnop\n") for _ in range(3000)))


def test_what_is_missing_is_named() -> None:
    made = _several()
    assert len(made) > 3
    with pytest.raises(BadLine, match=r"codes\.missing") as refused:
        joined((made[0], made[2]))
    assert refused.value.facts["missing"] == (2, *range(4, len(made) + 1))
    found = replay_bytes(made[1].encode(), GAMES.get)
    assert found.failure is not None
    assert (found.failure.kind, found.failure.code, found.failure.line) == (FailureKind.SYNTAX, "codes.missing", 0)


def test_codes_of_two_games_are_not_mixed() -> None:
    with pytest.raises(BadLine, match=r"codes\.mixed"):
        joined((*codes("one"), *codes("two")))


@pytest.mark.parametrize("text", ["", "TC1:", "TC1:XYZ", "TC1:00000000:1:1:a b", "TC2:00000000:1:1:AA"])
def test_what_is_no_code_is_said(text: str) -> None:
    with pytest.raises(BadLine, match=r"codes\.form"):
        joined((text,))


@pytest.mark.parametrize("part", ["", "A", "AAAAAAAA", "PCOPGTKKBQAA"])
def test_a_misread_code_is_found_out(part: str) -> None:
    with pytest.raises(BadLine, match=r"codes\.damaged"):
        joined((f"TC1:12345678:1:1:{part}",))


def test_a_record_that_would_take_too_many_codes_is_refused() -> None:
    chance = Random(3)
    noise = "".join(chr(chance.randrange(33, 0x2FFF)) for _ in range(40_000))
    with pytest.raises(BadLine, match=r"codes\.long") as refused:
        codes(noise)
    assert refused.value.facts["n"] > MOST_CODES


def test_a_record_is_no_code() -> None:
    assert is_code("\ufeff tc1:1")
    assert not is_code("game: gang-of-dice")
