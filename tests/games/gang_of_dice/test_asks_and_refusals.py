"""What is asked in a turn, and what is refused, each for its reason."""

from __future__ import annotations

import pytest

from companion.core import SEATS, Amount, Choose, PickDice, RollDice, Rolled
from companion.dice import GANG_DIE, SIX
from companion.games.gang_of_dice.model import Commit, DiceAre, Reroll, Stop, TurnUp
from tests.games.gang_of_dice.table import Table


@pytest.fixture
def table() -> Table:
    return Table("Félix", "Louise", "Suzie")


def test_what_is_asked_in_a_turn(table: Table) -> None:
    (card,) = table.rules.asks(table.state)
    assert isinstance(card, Choose)
    assert card.seat is None
    assert len(set(card.options)) == 32
    assert all(isinstance(option, TurnUp) for option in card.options)
    table.turns_up("bomb", "total 7")
    (amount,) = table.rules.asks(table.state)
    assert isinstance(amount, Amount)
    assert (amount.low, amount.high) == (1, 36)
    assert amount.answer(3) == Commit(table.felix.seat, 3)
    table.felix.uses(3)
    (throw,) = table.rules.asks(table.state)
    assert isinstance(throw, RollDice)
    assert (throw.dice, throw.kept) == ((GANG_DIE,) * 3, ())
    table.felix.rolls(4, 1, "boss")
    pick, stop = table.rules.asks(table.state)
    assert isinstance(pick, PickDice)
    assert pick.thrown
    assert (pick.low, pick.high, pick.suggested) == (1, 3, (2,))
    assert isinstance(stop, Choose)
    assert stop.options == (Stop(table.felix.seat),)
    table.felix.rerolls("boss", 4)
    (again,) = table.rules.asks(table.state)
    assert isinstance(again, RollDice)
    assert again.dice == (GANG_DIE,) * 2
    assert [die.face.value for die in again.kept] == [1]
    table.felix.rolls(3, 2)
    assert [die.face.value for die in table.rules.view(table.state, "table").dice] == [3, 1, 2], "in their places"


def test_passing_is_shown_and_barred(table: Table) -> None:
    table.turns_up("bomb", "total 7")
    (barred,) = table.rules.barred(table.state)
    assert table.rules.describe(barred).key == "move.pass"
    with table.refuses("commit.none"):
        table.does(barred)


def test_refusals_before_and_with_the_card(table: Table) -> None:
    with table.refuses("card.due"):
        table.felix.uses(1)
    with table.refuses("turn"):
        table.louise.uses(1)
    table.turns_up("bomb", "pair")
    with table.refuses("card.open"):
        table.turns_up("bomb", "pair")


def test_refusals_of_a_commit(table: Table) -> None:
    table.given(DiceAre(SEATS[0], 5)).turns_up("bomb", "pair")
    with table.refuses("commit.none"):
        table.felix.uses(0)
    with table.refuses("commit.owned"):
        table.felix.uses(6)
    with table.refuses("commit.free"):
        table.felix.uses(37)
    with table.refuses("turn"):
        table.suzie.uses(1)


def test_refusals_of_a_throw(table: Table) -> None:
    table.turns_up("bomb", "pair")
    with table.refuses("move.unexpected"):
        table.felix.rolls(1)
    table.felix.uses(2)
    with table.refuses("dice.count"):
        table.felix.rolls(1)
    with table.refuses("dice.count"):
        table.felix.rolls(1, 2, 3)
    with table.refuses("dice.face"):
        table.does(Rolled(table.felix.seat, (SIX, SIX)))
    with table.refuses("move.unexpected"):
        table.felix.stops()
    with table.refuses("turn"):
        table.louise.rolls(1, 2)


def test_refusals_of_a_reroll(table: Table) -> None:
    table.turns_up("bomb", "pair").felix.uses(2).rolls(1, 2)
    seat = table.felix.seat
    with table.refuses("reroll.none"):
        table.does(Reroll(seat, ()))
    with table.refuses("reroll.twice"):
        table.does(Reroll(seat, (1, 1)))
    with table.refuses("dice.place"):
        table.does(Reroll(seat, (2,)))
    with table.refuses("dice.place"):
        table.does(Reroll(seat, (-1,)))
    with table.refuses("move.unexpected"):
        table.felix.uses(1)
    table.felix.rerolls(1).rolls(3).rerolls(3).rolls(4)
    with table.refuses("reroll.third"):
        table.does(Reroll(seat, (0,)))
    with table.refuses("turn"):
        table.felix.stops()
