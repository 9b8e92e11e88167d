"""What is said: the caller's short forms, the log's sentences, in four languages, and nothing twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion import po
from companion.core import SEATS, Rolled
from companion.dice import FIVE, FOUR, ONE, THREE
from companion.game import Game
from companion.games.gang_of_dice.cards import Condition, Fuse
from companion.games.gang_of_dice.model import Commit, Stop, TurnUp
from companion.journal.writer import Journal
from companion.registry import installed
from companion.settings.settings_file import VOICES, Settings, VoiceSettings
from companion.text import LANGUAGES
from tests.ui.tabletop import Tabletop
from ui.app import inbox
from ui.app.snapshot import Playing
from ui.app.table_sound import TableSound
from ui.app.voice_lines import Says, has_short_forms
from ui.sound.player import NotingPlayer
from ui.sound.voice import NotingVoice

ANA, BOB = SEATS[:2]


class SpokenTable(Tabletop):
    """A table of which everything that is said is noted."""

    def __init__(self, folder: Path, says: Says, language: str = "en", journal: Journal | None = None) -> None:
        by_ear = says is Says.EAR
        super().__init__(journal, count_after=None, by_ear=by_ear)
        self.voice = NotingVoice()
        settings = Settings(voice=VoiceSettings(says=says.value))
        self.sound = TableSound(settings, folder, NotingPlayer(), self.voice, language)

    def says(self, *messages: inbox.InboxMessage) -> Any:
        for message in messages:
            super().says(message)
            self.sound.observe(self.now)
        return self.now

    @property
    def playing(self) -> Playing:
        assert self.now.playing is not None
        return self.now.playing

    def said(self) -> str:
        """All that was said since the last time."""
        said, self.voice.said = self.voice.said, []
        return " | ".join(said)


def _thrown(table: SpokenTable, *names: str) -> None:
    table.starts("gang-of-dice", names or ("Ana", "Bob"))
    table.says(inbox.Answer(TurnUp(None, Condition.TOTAL_7, Fuse.EXPLOSION)), inbox.Answer(Commit(ANA, 2)))


def test_the_settings_know_the_same_words() -> None:
    assert tuple(Says) == VOICES


def test_the_caller_says_eleven_and_boom(tmp_path: Path) -> None:
    table = SpokenTable(tmp_path, Says.CALLS)
    _thrown(table)
    assert table.said() == "Ana, it is your turn. | Explosion: total of 7 or more."
    table.says(inbox.Answer(Rolled(ANA, (FIVE, FOUR))))
    assert table.said() == "9. Boom! Bob, it is your turn."


@pytest.mark.parametrize(
    ("language", "said"),
    [("fr", "9. Boum ! Bob, à vous."), ("it", "9. Bum! Tocca a Bob."), ("de", "9. Bumm! Bob ist dran.")],
)
def test_in_the_language_of_the_table(tmp_path: Path, language: str, said: str) -> None:
    table = SpokenTable(tmp_path, Says.CALLS, language)
    _thrown(table)
    table.said()
    table.says(inbox.Answer(Rolled(ANA, (FIVE, FOUR))))
    assert table.said() == said
    assert table.voice.languages == {language}


def test_everything_is_the_log_and_what_is_due(tmp_path: Path) -> None:
    table = SpokenTable(tmp_path, Says.EVERYTHING)
    _thrown(table)
    said = table.said()
    assert "Ana plays 2 dice. Ana: throw 2 dice" in said
    table.says(inbox.Answer(Rolled(ANA, (FIVE, FOUR))))
    said = table.said()
    assert said.startswith("Ana throws 5 and 4: that makes 9. Boom! total of 7 or more: Ana is out of this round")
    assert said.endswith("Bob: how many dice?")


def test_off_is_silent(tmp_path: Path) -> None:
    table = SpokenTable(tmp_path, Says.OFF)
    _thrown(table)
    table.says(inbox.Answer(Rolled(ANA, (FIVE, FOUR))))
    assert table.said() == ""


@pytest.mark.parametrize("says", [Says.CALLS, Says.EVERYTHING])
def test_corrections_are_not_heard_again(tmp_path: Path, says: Says) -> None:
    table = SpokenTable(tmp_path, says)
    _thrown(table)
    table.says(inbox.Answer(Rolled(ANA, (ONE, FOUR))))
    table.said()
    table.says(inbox.Answer(Stop(ANA)))
    first = table.said()
    assert "leads" in first
    table.says(inbox.TakeBack())
    assert "leads" not in table.said()
    table.says(inbox.PutBack())
    assert "leads" not in table.said()
    table.says(inbox.TakeBack(), inbox.Answer(Stop(ANA)))
    assert "leads" not in table.said(), "the same step again is no news"
    table.says(inbox.TakeBack())
    entries = table.playing.entries
    table.says(inbox.Amend(entries[-1].number, Rolled(ANA, (ONE, THREE))))
    assert "4" not in table.said(), "an amended throw was heard"
    table.says(inbox.Answer(Stop(ANA)))
    assert "leads" in table.said() or says is Says.CALLS


def test_names_are_spoken_as_typed(tmp_path: Path) -> None:
    table = SpokenTable(tmp_path, Says.CALLS)
    _thrown(table, "--version", "[[b0b]]")
    table.says(inbox.Answer(Rolled(ANA, (FIVE, FOUR))))
    assert table.said().endswith("9. Boom! b0b , it is your turn.")


def test_a_game_without_short_forms_is_called_by_its_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.app.voice_lines.has_short_forms", lambda game: False)
    table = SpokenTable(tmp_path, Says.CALLS)
    _thrown(table)
    assert "Ana plays 2 dice." in table.said()


@pytest.mark.parametrize("game", installed(safe=True).games(), ids=lambda game: game.id)
def test_every_short_form_belongs_to_an_event_and_is_short(game: Game[Any]) -> None:
    assert has_short_forms(game)
    for language in LANGUAGES:
        known = po.load(game.locale, language).sentences
        for key, forms in known.items():
            if key.startswith("voice."):
                told = known[f"event.{key.removeprefix('voice.')}"]
                assert po.placeholders(forms) <= po.placeholders(told), key
                assert max(map(len, forms)) <= max(map(len, told)), f"{key} is no short form"
