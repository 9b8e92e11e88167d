"""What people tell of their cards by the way is kept for later games."""

from __future__ import annotations

from pathlib import Path

from companion.core import SEATS
from companion.games.gang_of_dice.cards import Condition, Fuse
from companion.games.gang_of_dice.catalogue import CATALOGUE, kinds_of
from companion.games.gang_of_dice.model import TurnUp
from companion.journal.writer import Journal
from companion.registry import installed
from ui.app.controller import TableController
from ui.app.game_store import GameStore
from ui.app.inbox import Answer, StartGame
from ui.app.snapshot import Playing

CARD = TurnUp(None, Condition.PAIR, Fuse.EXPLOSION)


def _begun(data: Path) -> TableController:
    table = TableController(GameStore(Journal(None), installed(), data))
    table.handle(StartGame("gang-of-dice", ("Ana", "Bob"), SEATS[0], {}))
    return table


def _known(playing: Playing | None) -> tuple[Fuse, ...]:
    assert playing is not None
    assert playing.owned is not None
    return kinds_of(playing.owned.over(CATALOGUE), Condition.PAIR)


def test_the_kind_of_a_card_is_known_in_the_next_game_and_after_a_restart(tmp_path: Path) -> None:
    table = _begun(tmp_path)
    assert _known(table.snapshot.playing) == ()
    assert _known(table.handle(Answer(CARD)).playing) == (Fuse.EXPLOSION,)
    assert _known(_begun(tmp_path).snapshot.playing) == (Fuse.EXPLOSION,)


def test_a_game_goes_on_where_it_cannot_be_kept(tmp_path: Path) -> None:
    table = _begun(tmp_path)
    (tmp_path / "catalogue").write_text("a file where a folder should be")
    playing = table.handle(Answer(CARD)).playing
    assert _known(playing) == ()
    assert playing is not None
    assert len(playing.entries) == 1
    assert table.snapshot.refused is None
