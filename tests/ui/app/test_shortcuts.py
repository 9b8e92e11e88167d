"""One tap for several moves: the writer makes them, asks where there is a choice, and takes them back as one step."""

from __future__ import annotations

from companion.core import SEATS, Choose, RollDice
from companion.dice import PIPS, Colour
from companion.games.dice_city.model.board import ALL_DICE, Resource
from companion.games.dice_city.model.changes import SetPlace, SetStock
from companion.games.dice_city.model.moves import PayWith, Revive, TakeDie
from companion.games.dice_city.model.state import Phase, State
from companion.games.dice_city.shortcuts import USE_ALL
from tests.ui.tabletop import Tabletop
from ui.app.inbox import Answer, ButtonColour, PutBack, SetRight, TakeBack, TakeShortcut

ANA = SEATS[0]


def state(top: Tabletop) -> State:
    assert top.now.playing is not None
    assert isinstance(top.now.playing.state, State)
    return top.now.playing.state


def thrown(top: Tabletop) -> Tabletop:
    """Everybody's dice lie in the first column: forest, mountain, cave, forest, mountain."""
    while (playing := top.now.playing) is not None and isinstance(ask := playing.asks[0], RollDice):
        top.says(Answer(ask.answer((PIPS[0],) * 5)))
    return top


def table() -> Tabletop:
    return thrown(Tabletop().starts("dice-city", market="lazy"))


def test_all_dice_with_one_tap_and_back_with_one() -> None:
    top = table()
    before = state(top)
    top.says(TakeShortcut(USE_ALL))
    assert state(top).turn.used == ALL_DICE
    assert state(top).cities[0].stock == (2, 2, 1)
    done = state(top)
    top.says(TakeBack())
    assert top.now.asked is None, "decisions of this turn go freely"
    assert state(top) == before
    top.says(PutBack())
    assert state(top) == done
    top.says(TakeBack())
    assert state(top) == before


def test_an_answer_on_the_way_belongs_to_the_same_step() -> None:
    top = table()
    top.says(SetRight(SetPlace(ANA, Colour.BLACK, 1, "stables")))
    before = state(top)
    top.says(TakeShortcut(USE_ALL))
    assert state(top).phase is Phase.TASK
    playing = top.now.playing
    assert playing is not None
    (ask,) = playing.asks
    assert isinstance(ask, Choose)
    top.says(Answer(ask.options[-1]))  # nothing is moved
    assert state(top).turn.used == ALL_DICE, "the rest goes on without another tap"
    top.says(TakeBack())
    assert state(top) == before


def test_a_shortcut_that_begins_with_a_question_is_no_part_of_what_was_before() -> None:
    top = table()
    top.says(TakeShortcut(USE_ALL))
    playing = top.now.playing
    assert playing is not None
    assert isinstance(playing.asks[0], Choose)
    top.says(Answer(playing.asks[0].options[0]))
    thrown(top)
    bob = SEATS[1]
    top.says(SetRight(SetPlace(bob, Colour.RED, 1, "mine", deactivated=True)))
    before = state(top)
    top.says(TakeShortcut(USE_ALL))
    assert state(top).phase is Phase.DIE
    top.says(Answer(Revive(bob, Colour.RED, 1)))
    assert state(top).turn.used == ALL_DICE
    top.says(TakeBack())
    assert state(top) == before


def test_taking_back_on_the_way_ends_the_shortcut() -> None:
    top = table()
    top.says(SetRight(SetPlace(ANA, Colour.WHITE, 1, "storehouse")), SetRight(SetStock(ANA, (1, 1, 1))))
    before = state(top)
    top.says(TakeShortcut(USE_ALL), TakeBack())
    assert state(top) == before
    top.says(Answer(TakeDie(ANA, Colour.YELLOW)))
    assert state(top).phase is Phase.DIE
    assert state(top).turn.used == 0


def test_a_die_used_alone_does_not_pull_the_others_along() -> None:
    top = table()
    top.says(SetRight(SetPlace(ANA, Colour.WHITE, 1, "storehouse")), SetRight(SetStock(ANA, (1, 1, 1))))
    top.says(Answer(TakeDie(ANA, Colour.WHITE)))
    playing = top.now.playing
    assert playing is not None
    top.says(Answer(next(m for a in playing.asks if isinstance(a, Choose) for m in a.options)))
    top.says(Answer(PayWith(ANA, Resource.WOOD)))
    assert state(top).cities[0].stock == (3, 1, 1)
    assert state(top).turn.used == 1


def test_a_tap_on_an_old_picture_is_refused_with_a_sentence() -> None:
    top = table()
    top.says(TakeShortcut(USE_ALL))
    before = state(top)
    top.says(TakeShortcut(USE_ALL))
    assert top.now.refused is not None
    assert top.now.refused.sentence is not None
    assert state(top) == before


def test_the_next_player_is_asked_anew() -> None:
    top = table()
    top.says(TakeShortcut(USE_ALL))
    playing = top.now.playing
    assert playing is not None
    assert isinstance(playing.asks[0], Choose)
    top.says(Answer(playing.asks[0].options[0]))
    thrown(top)
    assert state(top).player == SEATS[1]
    assert state(top).turn.used == 0


def test_green_takes_the_shortcut_and_red_takes_it_back() -> None:
    top = table()
    top.presses(ButtonColour.GREEN)
    assert state(top).turn.used == ALL_DICE
    top.presses(ButtonColour.RED)
    assert state(top).turn.used == 0
