"""A throw that comes before it is due says what it goes on from: in Dice City all five dice end the turn."""

from __future__ import annotations

import pytest

from companion.core import SEATS, RollDice, Rolled
from companion.dice import PIPS, Colour
from companion.games.dice_city.model.board import ROWS
from companion.games.dice_city.model.moves import EndTurn
from companion.games.dice_city.model.state import Phase, State
from companion.games.dice_city.shortcuts import USE_ALL
from tests.ui.tabletop import Tabletop, die, seen
from ui.app.inbox import Answer, ConfirmReading, ReadingTaken, SetDie, TakeBack, TakeShortcut, Yes
from ui.present.confirm import ConfirmModel
from ui.present.present import present
from ui.state.intents import Place
from ui.state.screen_state import ScreenState


def table() -> Tabletop:
    """All dice of the first turn are used; the turn could end."""
    top = Tabletop().starts("dice-city", market="lazy")
    while (playing := top.now.playing) is not None and isinstance(ask := playing.asks[0], RollDice):
        top.says(Answer(ask.answer((PIPS[0],) * 5)))
    return top


def used() -> Tabletop:
    top = table()
    top.says(TakeShortcut(USE_ALL))
    return top


def state(top: Tabletop) -> State:
    assert top.now.playing is not None
    assert isinstance(top.now.playing.state, State)
    return top.now.playing.state


def throw(top: Tabletop, colours: tuple[Colour, ...] = ROWS, *, whole: bool = True) -> None:
    dice = [die(str(n + 1), n, colour=colour) for n, colour in enumerate(colours)]
    top.says(ReadingTaken(seen(*dice), thrown=(True,) * len(dice), whole=whole))


def test_all_five_dice_end_the_turn_and_are_thrown() -> None:
    top = used()
    throw(top)
    proposal = top.now.proposal
    assert proposal is not None
    assert proposal.moves() == (EndTurn(SEATS[0]), Rolled(SEATS[0], PIPS[:5]))
    screen = present(top.now, ScreenState(place=Place.TABLE)).screen
    assert isinstance(screen, ConfirmModel)
    assert screen.title == "End turn", "what it means is said before it counts"
    before = state(top)
    top.says(ConfirmReading())
    assert state(top).player == SEATS[1]
    assert state(top).cities[0].dice == (1, 2, 3, 4, 5)
    top.says(TakeBack(), Yes())
    assert state(top) == before, "both are taken back as one step"


def test_a_die_that_was_misread_is_mended_and_the_turn_still_ends() -> None:
    top = used()
    throw(top)
    top.says(SetDie(0, PIPS[5]))
    assert top.now.proposal is not None
    top.says(ConfirmReading())
    assert state(top).cities[0].dice == (6, 2, 3, 4, 5)


@pytest.mark.parametrize("colours", [ROWS[:4], (*ROWS[:4], Colour.WHITE), ROWS[:1]])
def test_anything_else_ends_nothing(colours: tuple[Colour, ...]) -> None:
    top = used()
    throw(top, colours)
    assert top.now.proposal is None
    assert top.now.waiting is not None, "and it is not met with silence"


def test_where_something_was_overlooked_nothing_ends() -> None:
    top = used()
    throw(top, whole=False)
    assert top.now.proposal is None


def test_while_dice_are_unused_no_throw_ends_the_turn() -> None:
    top = table()
    throw(top)
    assert top.now.proposal is None
    top.says(TakeShortcut(USE_ALL))
    assert top.now.proposal is None, "what is built in this turn is told first"
    assert state(top).phase is Phase.DICE
