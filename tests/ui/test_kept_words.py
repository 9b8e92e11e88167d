"""Whatever session, journal and settings can say has words in the shell's catalogue."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.journal.entries import Why
from companion.journal.listing import GameStatus
from ui.i18n import Words

COMPANION = Path(__file__).parents[2] / "companion"
MODULES = ("session", "journal/*", "settings/*", "storage/data_folder")
SAID = {
    r"JournalError\(\s*\"([\w.-]+)\"": "journal.",
    r"SessionError\(\s*\"([\w.-]+)\"": "session.",
    r"CodecError\(\s*\"([\w.-]+)\"": "codec.",
    r"BadSetting\(\s*\"([\w.-]+)\"": "bad-setting.",
    r"_problem\(\s*\"([\w.-]+)\"": "bad-setting.",
    r"IllegalMove\(\s*\"([\w.-]+)\"": "illegal.",
    r"[mM]essage\(\s*\"([\w.-]+)\"": "",
    r"super\(\).__init__\(\"(needs-asking|cannot-amend)\"": "session.",
}
"""How a sentence is named in the source, and where its words are."""


def said() -> set[str]:
    paths = [path for name in MODULES for path in sorted(COMPANION.glob(f"{name}.py"))]
    source = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    found = {prefix + code for pattern, prefix in SAID.items() for code in re.findall(pattern, source)}
    found |= {f"journal.{condition}" for condition in ("damaged", "foreign")}
    found |= {f"journal.set-aside.{condition}" for condition in ("damaged", "foreign")}
    found |= {f"closed.{why.value}" for why in Why} | {"why.game.closed"}
    return found | {f"games.status.{status.value}" for status in GameStatus if status is not GameStatus.ENDED_EARLY}


@pytest.mark.parametrize("key", sorted(said()))
def test_every_sentence_has_words(key: str) -> None:
    assert Words("en").has(key)


def test_the_list_is_not_empty() -> None:
    assert {"journal.full", "session.needs-asking", "codec.value", "bad-setting.misspelt"} <= said()
