"""The doctor on memory: enough, little, or a small computer; and the pages that tell the same figures."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.text import LANGUAGES
from tests.ui.system.surroundings import here, put
from ui.i18n import Words
from ui.system.checks.memory import IN_PLAY, PEAK, memory

MEMORY = "MemTotal: {0} kB\nMemFree: 1000 kB\nMemAvailable: {1} kB\nSwapTotal: {2} kB\n"


@pytest.mark.parametrize(
    ("total", "free", "swap", "said"),
    [
        (4000, 3000, 0, ["doctor.memory.fine"]),
        (920, 700, 0, ["doctor.memory.fine"]),
        (920, 200, 0, ["doctor.memory.little"]),
        (430, 300, 400, ["doctor.memory.small"]),
        (430, 300, 0, ["doctor.memory.small", "doctor.memory.no-swap"]),
    ],
)
def test_what_there_is_is_held_against_what_an_evening_takes(
    tmp_path: Path, total: int, free: int, swap: int, said: list[str]
) -> None:
    put(tmp_path, "proc/meminfo", MEMORY.format(total * 1024, free * 1024, swap * 1024))
    found = list(memory(here(tmp_path)))
    assert [finding.said.key for finding in found] == [*said, "doctor.memory.boards"]
    for language in LANGUAGES:
        words = Words(language)
        assert all(words(finding.said) for finding in found)
        assert all(words(finding.advice) for finding in found if finding.advice is not None)


def test_a_system_that_does_not_tell_is_not_judged(tmp_path: Path) -> None:
    assert list(memory(here(tmp_path))) == []


def test_the_page_of_parts_has_the_same_figures() -> None:
    page = (Path(__file__).parents[3] / "docs" / "parts.md").read_text(encoding="utf-8")
    assert f"{IN_PLAY} MB" in page
    assert f"{PEAK} MB" in page
