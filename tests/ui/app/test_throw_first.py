"""Throw first, speak later: dice thrown before the stake or the card are kept, said and then proposed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.core import Rolled
from companion.dice import BOSS, SIX
from companion.games.dicy_cards.cards import CardId
from companion.games.dicy_cards.model import Pay
from companion.games.gang_of_dice.model import Commit
from companion.journal.writer import Journal
from tests.ui.app.throwing import ANA, CARD, again, dicy, gang, moves, over, thrown
from tests.ui.tabletop import Tabletop
from ui.app import inbox
from ui.app.inbox import CameraIs, CameraState, ReadingTaken


def test_the_number_of_dice_thrown_is_the_stake() -> None:
    table = gang()
    table.says(thrown("1 2 boss 4"))
    assert table.now.proposal is not None
    over(table)
    assert moves(table)[1:] == [Commit(ANA, 4), Rolled(ANA, thrown_faces("1 2 boss 4"))]


def thrown_faces(faces: str) -> tuple[Any, ...]:
    return tuple(d.face for d in thrown(faces).reading.dice)


def test_a_tray_that_is_not_explained_asks_for_the_stake() -> None:
    table = gang()
    table.says(thrown("1 2 3", whole=False))
    assert table.now.moment is None
    assert table.now.proposal is not None
    assert [doubt.key for doubt in table.now.proposal.doubts] == ["doubt.number"]
    table.says(inbox.AddDie(BOSS), inbox.ConfirmReading())
    assert moves(table)[1] == Commit(ANA, 4)


def test_a_throw_before_the_card_is_kept_and_said_and_then_proposed() -> None:
    table = Tabletop().starts("gang-of-dice")
    table.says(thrown("1 2 3 4 5"))
    assert table.now.proposal is None
    assert table.now.waiting is not None
    assert table.now.waiting.key == "waiting.first"
    assert table.now.waiting.facts["n"] == 5
    table.says(inbox.Answer(CARD))
    assert table.now.waiting is None
    over(table)
    assert moves(table)[1] == Commit(ANA, 5)


def test_a_kept_throw_is_forgotten_when_its_dice_are_gone() -> None:
    table = Tabletop().starts("gang-of-dice")
    table.says(thrown("1 2 3 4 5"), CameraIs(CameraState.LOOKING, taken_up=5))
    assert table.now.waiting is None
    table.says(inbox.Answer(CARD))
    assert table.now.proposal is None


def test_dice_thrown_again_wait_for_the_card_that_pays_for_it() -> None:
    table = dicy()
    table.says(thrown("1 2 3 4 5 6"))
    over(table)
    table.says(again("1 2 . 4 5 .", "6 6"))
    assert table.now.proposal is None
    assert table.now.waiting is not None
    table.says(inbox.Answer(Pay(ANA, CardId.ODD)))
    assert table.now.proposal is not None
    assert table.now.proposal.picks == (2, 5)
    over(table)
    assert moves(table)[-1] == Rolled(ANA, (SIX, SIX))


def test_more_dice_than_can_be_staked_are_kept_with_the_reason() -> None:
    table = gang()
    table.says(thrown(" ".join("1" * 30)))
    assert table.now.proposal is None
    assert table.now.waiting is not None
    assert table.now.waiting.key == "waiting.refused"


def test_a_look_that_was_asked_for_is_always_answered() -> None:
    table = Tabletop().starts("gang-of-dice")
    table.says(inbox.ReadAgain(), ReadingTaken(thrown("1 2").reading))
    assert table.now.refused is not None
    assert table.now.waiting is None, "dice that lie about are not a throw"


def test_stake_and_throw_are_one_transaction(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        table = gang(journal=journal)
        table.says(thrown("1 2 3"))
        db = journal._db
        assert db is not None
        statements: list[str] = []
        db.set_trace_callback(statements.append)
        over(table)
        db.set_trace_callback(None)
    begins = [s.split()[0] for s in statements if s.split()[0] in ("BEGIN", "COMMIT", "INSERT")]
    assert begins == ["BEGIN", "INSERT", "INSERT", "COMMIT"]
