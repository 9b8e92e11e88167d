"""Which sound belongs to what happened: a table is played, and what was heard is noted."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core import SEATS
from companion.dice import Doubt
from companion.games.dicy_cards.model import Freeze
from companion.games.free_table.model import EndGame
from companion.games.gang_of_dice.cards import Condition, Fuse
from companion.games.gang_of_dice.model import Commit, Stop, TurnUp
from companion.settings.settings_file import Settings
from tests.ui.sound.test_sound_packs import lay
from tests.ui.tabletop import Tabletop, die, seen
from ui.app import inbox
from ui.app.table_sound import TableSound
from ui.sound.player import NotingPlayer

ANA, BOB = SEATS[:2]


class Heard(Tabletop):
    """A table whose sounds are noted."""

    def __init__(self, folder: Path) -> None:
        super().__init__(count_after=None)
        self.player = NotingPlayer()
        self.sound = TableSound(Settings(), folder, self.player)

    def says(self, *messages: inbox.InboxMessage) -> object:  # type: ignore[override]
        for message in messages:
            super().says(message)
            self.sound.observe(self.now)
        return self.now

    def heard(self) -> list[str]:
        """What was heard since the last time."""
        played, self.player.played = self.player.played, []
        return [name for name, _ in played]


@pytest.fixture
def table(tmp_path: Path) -> Heard:
    return Heard(tmp_path)


def _card(table: Heard, kind: Fuse, condition: Condition = Condition.ANY_1) -> None:
    table.starts("gang-of-dice")
    table.says(inbox.Answer(TurnUp(None, condition, kind)), inbox.Answer(Commit(ANA, 2)))
    table.heard()


def test_a_throw_rolls_is_read_and_explodes(table: Heard) -> None:
    _card(table, Fuse.EXPLOSION)
    table.says(inbox.CameraIs(inbox.CameraState.ROLLING))
    table.says(inbox.CameraIs(inbox.CameraState.LOOKING))
    table.sees("1 5")
    assert table.heard() == ["thrown", "read"]
    table.says(inbox.ConfirmReading())
    assert table.heard() == ["bomb"], "not the tick of what was written, nor whose turn it is"


def test_a_doubtful_reading_and_a_refusal_sound_different(table: Heard) -> None:
    _card(table, Fuse.BOMB)
    table.says(inbox.ReadingTaken(seen(die("1", 0, Doubt.GLARE), die("5", 1), confident=False)))
    assert table.heard() == ["doubtful"]
    table.says(inbox.Discard(), inbox.Answer(Stop(ANA)))
    assert table.heard() == ["refused"]


def test_nothing_is_heard_twice_when_it_is_taken_back_and_put_back(table: Heard) -> None:
    _card(table, Fuse.BOMB)
    table.sees("1 5")
    table.says(inbox.ConfirmReading())
    table.heard()
    table.says(inbox.Answer(Stop(ANA)))
    assert table.heard() == ["bomb"]
    table.says(inbox.TakeBack())
    table.says(inbox.PutBack())
    assert "bomb" not in table.heard()


def test_a_round_is_won_and_the_game_is_over_once(table: Heard) -> None:
    _card(table, Fuse.BOMB, Condition.TOTAL_13)
    for faces in ("2 3", "4 5"):
        table.sees(faces)
        table.says(inbox.ConfirmReading())
        playing = table.now.playing
        assert playing is not None
        assert playing.turn is not None
        stop = Stop(playing.turn)
        table.heard()
        table.says(inbox.Answer(stop))
        if faces == "2 3":
            assert table.heard() == ["your-turn"]
            table.says(inbox.Answer(Commit(BOB, 2)))
    assert table.heard() == ["round-won"]


def test_the_end_is_heard_when_it_comes_and_not_when_it_is_looked_at_again(table: Heard) -> None:
    table.starts("free-table")
    table.heard()
    table.says(inbox.Answer(EndGame(ANA)))
    assert table.heard() == ["win"]
    playing = table.now.playing
    assert playing is not None
    table.says(inbox.LeaveGame(), inbox.ResumeGame(playing.number))
    assert table.heard() == []


def test_a_card_freezes(table: Heard) -> None:
    table.starts("dicy-cards", cards="A")
    table.sees("1 1 1 2 3 4")
    table.says(inbox.ConfirmReading())
    for _ in range(12):
        playing = table.now.playing
        assert playing is not None
        options = [move for ask in playing.asks for move in getattr(ask, "options", ())]
        freezes = [move for move in options if isinstance(move, Freeze)]
        table.heard()
        table.says(inbox.Answer((freezes or options)[0]))
        if "freeze" in table.heard():
            return
    pytest.fail("no card froze")


def test_a_plug_in_names_its_own_sound_and_a_pack_has_it(table: Heard, tmp_path: Path) -> None:
    lay(tmp_path, "farm", "moo")
    table.sound.prefer("pack", "farm")
    _card(table, Fuse.EXPLOSION)
    playing = table.now.playing
    assert playing is not None
    session = table.table._session
    assert session is not None
    session.game = replace(session.game, cues={"exploded": "moo"})
    table.sees("1 5")
    table.says(inbox.ConfirmReading())
    assert table.heard() == ["read", "moo"]


def test_whatever_a_game_says_of_its_sounds_the_table_goes_on(table: Heard) -> None:
    _card(table, Fuse.EXPLOSION)
    session = table.table._session
    assert session is not None
    session.game = replace(session.game, cues=None)
    table.sees("1 5")
    table.says(inbox.ConfirmReading())
    assert table.heard() == ["read"]
