"""Lines of records: what is understood, what is not, and what is understood and forbidden."""

from __future__ import annotations

import pytest

from companion.core import SEATS, IllegalMove, Rolled
from companion.dice import FACES
from companion.game import BadLine
from companion.games.gang_of_dice import GAME
from companion.games.gang_of_dice.cards import Condition, Fuse
from companion.games.gang_of_dice.model import DiceAre, PotIs, Reroll, RoundIs, TurnUp
from companion.records.names import TableNames
from tests.games.gang_of_dice.table import Table

NOTATION = GAME.notation


@pytest.fixture
def table() -> Table:
    return Table("Félix", "Marie Claire", "Marie")


def names(table: Table) -> TableNames:
    return TableNames(table.state.seats)


def apply_line(table: Table, line: str) -> None:
    for move in NOTATION.parse_move(table.state, SEATS[0], line.split(), names(table)):
        table.does(move)


@pytest.mark.parametrize("condition", list(Condition))
@pytest.mark.parametrize("kind", list(Fuse))
def test_every_card_is_written_and_read_back(table: Table, condition: Condition, kind: Fuse) -> None:
    move = TurnUp(None, condition, kind)
    (line,) = NOTATION.write([(table.state, move)], names(table))
    assert line == f"table: card {kind} {condition.replace('-', ' ')}"
    assert NOTATION.parse_table(table.state, line.split()[1:], names(table)) == (move,)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("card", "table"),
        ("display manor", "table"),
        ("card mine total 7", "kind"),
        ("card bomb", "condition"),
        ("card bomb flush", "condition"),
        ("card bomb total", "condition"),
        ("card bomb total seven", "condition"),
        ("card bomb pair 2", "condition"),
    ],
)
def test_cards_that_cannot_be_understood(table: Table, line: str, code: str) -> None:
    with pytest.raises(BadLine) as fault:
        NOTATION.parse_table(table.state, line.split(), names(table))
    assert fault.value.code == code


@pytest.mark.parametrize("line", ["card bomb total 8", "card explosion odd 4", "card bomb any 2", "card bomb run 4"])
def test_cards_that_the_game_does_not_have_are_illegal(table: Table, line: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        NOTATION.parse_table(table.state, line.split(), names(table))
    assert refusal.value.code == "card.unknown"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("pass", "move"),
        ("use", "move"),
        ("use two", "number"),
        ("use -1", "number"),
        ("use ²", "number"),
        ("use 1 2", "move"),
        ("roll", "move"),
        ("roll 1 six", "face"),
        ("roll Boss", "face"),
        ("roll " + "9" * 5000, "face"),
        ("use " + "9" * 5000, "number"),
        ("reroll 1", "move"),
        ("reroll 1 -> 2 -> 3", "move"),
        ("stop now", "move"),
    ],
)
def test_moves_that_cannot_be_understood(table: Table, line: str, code: str) -> None:
    with pytest.raises(BadLine) as fault:
        NOTATION.parse_move(table.state, SEATS[0], line.split(), names(table))
    assert fault.value.code == code


def test_each_face_on_the_left_is_one_die_and_its_new_face_stands_opposite(table: Table) -> None:
    table.turns_up("bomb", "total 7").felix.uses(4).rolls(1, "boss", 1, 2)
    pick, throw = NOTATION.parse_move(table.state, SEATS[0], ["reroll", "2", "1", "->", "5", "4"], names(table))
    assert pick == Reroll(SEATS[0], (0, 3))
    assert throw == Rolled(SEATS[0], (FACES["4"], FACES["5"]))
    written = list(NOTATION.write([(table.state, pick), (table.does(pick).state, throw)], names(table)))
    assert written == ["Félix: reroll 1 2 -> 4 5"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("reroll 5 -> 1", "dice.absent"),
        ("reroll 6 -> 1", "dice.absent"),
        ("reroll 1 1 -> 2 2", "dice.absent"),
        ("reroll 1 -> 2 3", "dice.count"),
        ("reroll 1 ->", "dice.count"),
        ("reroll -> ", "reroll.none"),
        ("reroll 1 -> 6", "dice.face"),
        ("reroll 1 -> 7", "dice.face"),
        ("reroll 1 -> 0", "dice.face"),
        ("reroll 7 -> 1", "dice.absent"),
    ],
)
def test_rerolls_that_are_understood_and_forbidden(table: Table, line: str, code: str) -> None:
    table.turns_up("bomb", "total 7").felix.uses(2).rolls(1, 2)
    with pytest.raises(IllegalMove) as refusal:
        apply_line(table, line)
    assert refusal.value.code == code


@pytest.mark.parametrize("face", ["0", "6", "7", "12"])
def test_a_number_that_the_die_does_not_have_is_understood_and_forbidden(table: Table, face: str) -> None:
    table.turns_up("bomb", "total 7").felix.uses(2)
    with pytest.raises(IllegalMove) as refusal:
        apply_line(table, f"roll 1 {face}")
    assert refusal.value.code == "dice.face"


def test_a_pick_without_its_throw_is_not_written(table: Table) -> None:
    table.turns_up("bomb", "total 7").felix.uses(1).rolls(1)
    assert list(NOTATION.write([(table.state, Reroll(SEATS[0], (0,)))], names(table))) == []


def test_changes_are_written_and_read_back(table: Table) -> None:
    for change, line in (
        (RoundIs(7), "round 7"),
        (PotIs(0), "pot 0"),
        (DiceAre(SEATS[1], 12), "Marie Claire dice 12"),
        (DiceAre(SEATS[2], 0), "Marie dice 0"),
    ):
        assert NOTATION.write_change(change, names(table)) == line
        assert NOTATION.parse_change(table.state, line.split(), names(table)) == (change,)


@pytest.mark.parametrize("line", ["round", "Marie score 3", "Odang dice 3", "deck 4", "Marie dice"])
def test_changes_that_cannot_be_understood(table: Table, line: str) -> None:
    with pytest.raises(BadLine) as fault:
        NOTATION.parse_change(table.state, line.split(), names(table))
    assert fault.value.code == "change"


def test_checks_hold_or_tell_what_is_there_instead(table: Table) -> None:
    table.turns_up("explosion", "any 1").felix.scores(5, "boss")
    table.does(table.rules.asks(table.state)[0].answer(2))  # type: ignore[union-attr, arg-type]
    table.does(Rolled(SEATS[1], (FACES["1"], FACES["4"])))
    for line, holds, found in (
        ("pot 2", True, "pot 2"),
        ("pot 0", False, "pot 2"),
        ("Félix valid 5", True, "valid 5"),
        ("Félix valid 6", False, "valid 5"),
        ("Félix invalid", False, "valid 5"),
        ("Marie Claire invalid", True, "invalid (5)"),
        ("Marie Claire valid 5", False, "invalid (5)"),
        ("Marie invalid", False, "no result yet"),
        ("Marie eliminated", False, "not eliminated, dice 48"),
        ("Félix dice 46", True, "dice 46"),
    ):
        check = NOTATION.parse_check(table.state, line.split(), names(table))
        assert (check.holds, check.found) == (holds, found), line
    with pytest.raises(BadLine):
        NOTATION.parse_check(table.state, ["Marie", "rich"], names(table))
