"""Whatever session, journal and settings can say has words in the shell's catalogue."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.entries import Why
from companion.listing import Status
from ui.i18n import Words

COMPANION = Path(__file__).parents[2] / "companion"
MODULES = ("codec", "entries", "folder", "journal", "journal_file", "listing", "session", "setting_rules", "settings",
           "shelf")  # fmt: skip
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
    source = "\n".join((COMPANION / f"{name}.py").read_text(encoding="utf-8") for name in MODULES)
    found = {prefix + code for pattern, prefix in SAID.items() for code in re.findall(pattern, source)}
    found |= {f"journal.{condition}" for condition in ("damaged", "foreign")}
    found |= {f"journal.set-aside.{condition}" for condition in ("damaged", "foreign")}
    found |= {f"closed.{why.value}" for why in Why} | {"why.game.closed"}
    return found | {f"games.status.{status.value}" for status in Status if status is not Status.ENDED_EARLY}


@pytest.mark.parametrize("key", sorted(said()))
def test_every_sentence_has_words(key: str) -> None:
    assert Words("en").has(key)


def test_the_list_is_not_empty() -> None:
    assert {"journal.full", "session.needs-asking", "codec.value", "bad-setting.misspelt"} <= said()
