"""The board of Dice City without Kivy: what may be chosen is lit, wherever it lies, and a tap on it answers the ask."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core import SEATS, Choose, IllegalMove, Move
from companion.dice import Colour
from companion.games.dice_city.model.board import ALL_DICE
from companion.games.dice_city.model.changes import SetPlace, SetStock, SetStrength
from companion.games.dice_city.model.moves import Activate, Build, EndTurn, KeepLess, Reveal
from companion.games.dice_city.model.state import Phase, State
from companion.random_player import RandomPlayer
from tests.ui.tabletop import Tabletop
from ui.app.inbox import Answer, SetRight
from ui.boards.dice_city.model import Part, TownBoard
from ui.present.controls import ChoiceButtons
from ui.present.present import present
from ui.present.scope import Prefs
from ui.present.sheets import MenuSheet
from ui.present.table import TableModel
from ui.state.intents import Open, OpenAsk, Place, Prefer, SetAmount
from ui.state.screen_state import ScreenState, after
from ui.state.sheets import Menu, Reason

AT_TABLE = ScreenState(place=Place.TABLE)


def table(top: Tabletop, local: ScreenState = AT_TABLE) -> TableModel:
    screen = present(top.now, local).screen
    assert isinstance(screen, TableModel)
    return screen


def board(top: Tabletop, local: ScreenState = AT_TABLE) -> TownBoard:
    drawn = table(top, local).board.model
    assert isinstance(drawn, TownBoard)
    return drawn


def state(top: Tabletop) -> State:
    playing = top.now.playing
    assert playing is not None
    assert isinstance(playing.state, State)
    return playing.state


def answers(model: TableModel) -> set[Move]:
    """Every move that one tap makes."""
    drawn = model.board.model
    assert isinstance(drawn, TownBoard)
    actions: list[Any] = [place.action for row in drawn.rows for place in row.places if place.lit]
    actions += [card.action for card in (*drawn.offers, *drawn.targets, *drawn.turned_up)]
    actions += [pile.action for pile in drawn.piles if pile.lit]
    actions += [tap.action for c in model.controls if isinstance(c, ChoiceButtons) for tap in c.taps if not tap.barred]
    return {action.move for action in actions if isinstance(action, Answer)}


def reachable(top: Tabletop) -> set[Move]:
    """What can be tapped in any city, and behind each button that opens more."""
    model = table(top)
    found = answers(model)
    assert isinstance(model.board.model, TownBoard)
    for action in (*(tab.action for tab in model.board.model.tabs), model.board.model.market.action):
        assert isinstance(action, SetAmount)
        found |= answers(table(top, after(AT_TABLE, action, {})))
    menu = present(top.now, after(AT_TABLE, Open(Menu()), {})).sheet
    assert isinstance(menu, MenuSheet)
    told = [one for tap in menu.taps if isinstance(tap.action, tuple) for one in tap.action]
    found |= {one.move for one in told if isinstance(one, Answer)}
    for control in model.controls:
        for tap in getattr(control, "taps", ()):
            if isinstance(tap.action, OpenAsk):
                found |= answers(table(top, after(AT_TABLE, tap.action, {})))
    return found


@pytest.mark.parametrize(("players", "seed", "market"), [(1, 3, "told"), (3, 5, "told"), (2, 7, "lazy")])
def test_exactly_what_may_be_chosen_can_be_tapped_through_whole_games(players: int, seed: int, market: str) -> None:
    top = Tabletop().starts("dice-city", ("Ana", "Bob", "Cleo")[:players], market=market)
    player, sometimes = RandomPlayer(Random(seed)), Random(seed)
    looked_at: set[Phase] = set()
    while True:
        playing = top.now.playing
        assert playing is not None
        if playing.outcome is not None:
            break
        if sometimes.random() < 0.25:  # every state would take a minute
            offered = {move for ask in playing.asks if isinstance(ask, Choose) for move in ask.options}
            assert reachable(top) == offered
            looked_at.add(state(top).phase)
        move, _ = player.step(playing.game.rules, playing.state)
        top.says(Answer(move))
    assert {Phase.DICE, Phase.DIE, Phase.TASK} <= looked_at
    assert (Phase.REVEAL in looked_at) is (market == "told")


def _until(top: Tabletop, there: Any, seed: int = 5) -> None:
    player = RandomPlayer(Random(seed))
    while not there(state(top)):
        playing = top.now.playing
        assert playing is not None
        assert playing.outcome is None
        move, _ = player.step(playing.game.rules, playing.state)
        top.says(Answer(move))


def test_tap_a_die_and_see_what_it_can_do() -> None:
    top = Tabletop().starts("dice-city")
    _until(top, lambda now: now.phase is Phase.DICE)
    lit = [place for row in board(top).rows for place in row.places if place.lit]
    assert len(lit) == 5
    assert all(place.die is not None for place in lit)
    top.says(lit[0].action)
    (hand,) = [place for row in board(top).rows for place in row.places if place.in_hand]
    assert isinstance(hand.action, Answer)
    assert isinstance(hand.action.move, Activate)
    words = [tap for c in table(top).controls if isinstance(c, ChoiceButtons) for tap in c.taps]
    use = next(tap for tap in words if isinstance(tap.action, Answer) and isinstance(tap.action.move, Activate))
    assert use.words == hand.name
    assert use.below
    steps = [place.hint for row in board(top).rows for place in row.places if place.hint in ("back", "next")]
    assert len(steps) >= 4


def test_another_city_is_attacked_in_that_city() -> None:
    top = Tabletop().starts("dice-city", ("Ana", "Bob", "Cleo"))
    _until(top, lambda now: now.phase is Phase.DICE and now.turn.used == ALL_DICE and now.player == 0)
    quarry = SetPlace(SEATS[2], Colour.RED, 4, "quarry")
    top.says(SetRight(quarry), SetRight(SetStrength(SEATS[0], 6)))
    own = board(top)
    assert own.owner.name == "Ana"
    assert not [place for row in own.rows for place in row.places if place.hint == "sword"]
    assert own.tabs[2].lit
    theirs = board(top, after(AT_TABLE, own.tabs[2].action, {}))
    assert theirs.owner.name == "Cleo"
    place = theirs.rows[2].places[3]
    assert place.lit
    assert place.hint == "sword"
    assert own.part is Part.MARKET
    (target,) = own.targets
    assert target.action == place.action, "with one tap, from the list, too"
    assert target.where == "Cleo, red 4"
    top.says(place.action)
    assert state(top).cities[2].struck == 1 << (2 * 6 + 3)
    assert board(top).targets == ()


def test_what_cannot_be_paid_is_greyed_and_tells_the_rule() -> None:
    top = Tabletop().starts("dice-city")
    _until(top, lambda now: now.phase is Phase.DICE and now.turn.used == ALL_DICE)
    barred = [card for card in board(top).offers if card.barred]
    assert barred
    playing = top.now.playing
    assert playing is not None
    for card in barred:
        assert isinstance(card.action, Open)
        assert isinstance(card.action.sheet, Reason)
        assert isinstance(card.action.sheet.move, Build)
        with pytest.raises(IllegalMove):
            playing.game.rules.apply(playing.state, card.action.sheet.move)


def test_rows_have_colour_and_name_and_struck_places_are_known() -> None:
    top = Tabletop().starts("dice-city")
    _until(top, lambda now: now.phase is Phase.DICE)
    top.says(SetRight(SetPlace(SEATS[1], Colour.BLUE, 2, "mine", deactivated=True)))
    shown = board(top, after(AT_TABLE, SetAmount(1), {}))
    struck = [(row.colour, n) for row in shown.rows for n, place in enumerate(row.places, 1) if place.struck]
    assert struck == [(Colour.BLUE, 2)]
    assert [row.name for row in shown.rows] == ["white", "yellow", "red", "blue", "black"]
    assert [row.colour.value for row in shown.rows] == ["white", "yellow", "red", "blue", "black"]


def test_points_face_down_are_not_on_the_tab_but_can_be_peeked_at() -> None:
    top = Tabletop().starts("dice-city", points="hidden")
    _until(top, lambda now: now.phase is Phase.DICE)
    tabs = board(top).tabs
    assert len(tabs) == 2
    for tab in tabs:
        assert not any(sign.isdigit() for sign in tab.score)
        assert tab.held is not None


def _bought(top: Tabletop, stock: tuple[int, int, int]) -> TownBoard:
    _until(top, lambda now: now.phase is Phase.DICE and now.turn.used == ALL_DICE and now.player == 0)
    top.says(SetRight(SetStock(SEATS[0], stock)))
    return board(top)


def test_the_market_that_nobody_named_shows_first_what_can_be_paid() -> None:
    top = Tabletop().starts("dice-city", market="lazy")
    shown = _bought(top, (2, 1, 1))
    assert shown.part is Part.MARKET, "nobody has to look for it"
    lit = [card.lit for card in shown.offers]
    assert lit == sorted(lit, reverse=True)
    assert 0 < lit.count(True) < len(lit) == 24
    points = [int(card.points or 0) for card in shown.offers if card.lit]
    assert points == sorted(points, reverse=True)
    barred = [card for card in shown.offers if card.barred]
    assert all(card.missing and card.reason for card in barred)
    lacks = [sum(int(words.removeprefix("−")) for words, _ in card.missing) for card in barred]
    assert lacks == sorted(lacks), "what is nearly affordable comes before the rest"


def test_the_printed_title_stands_beside_the_translated_name() -> None:
    top = Tabletop().starts("dice-city", market="lazy")
    _bought(top, (2, 1, 1))
    screen = present(top.now, AT_TABLE, Prefs(language="fr")).screen
    assert isinstance(screen, TableModel)
    names = [card.name for card in screen.board.model.offers]
    assert "Scierie · Lumber Mill" in names


def test_without_anything_to_be_had_the_own_city_stays() -> None:
    top = Tabletop().starts("dice-city", market="lazy")
    shown = _bought(top, (0, 0, 0))
    top.says(SetRight(SetStrength(SEATS[0], 0)))
    shown = board(top)
    assert shown.part is Part.CITY
    assert shown.tabs[0].chosen
    assert not shown.market.lit
    assert board(top, after(AT_TABLE, shown.market.action, {})).part is Part.MARKET


def test_no_card_that_was_turned_up_is_ever_asked_for() -> None:
    top = Tabletop().starts("dice-city", market="lazy")
    player = RandomPlayer(Random(3))
    while (playing := top.now.playing) is not None and playing.outcome is None:
        assert not any(isinstance(move, Reveal) for ask in playing.asks for move in getattr(ask, "options", ()))
        top.says(Answer(player.step(playing.game.rules, playing.state)[0]))


def test_another_die_can_be_taken_up_instead() -> None:
    top = Tabletop().starts("dice-city", market="lazy")
    _until(top, lambda now: now.phase is Phase.DICE and now.turn.used == 0)
    dice = [place for row in board(top).rows for place in row.places if place.die is not None]
    top.says(dice[0].action)
    others = [place for row in board(top).rows for place in row.places if place.die is not None and not place.in_hand]
    assert len(others) == 4
    assert isinstance(others[1].action, tuple)
    top.says(*others[1].action)
    assert state(top).turn.hand == 2
    assert state(top).turn.used == 0


def test_keeping_less_waits_in_the_menu_and_ends_the_turn() -> None:
    top = Tabletop().starts("dice-city", market="lazy")
    _bought(top, (1, 0, 0))
    taps = [tap for c in table(top).controls if isinstance(c, ChoiceButtons) for tap in c.taps]
    assert not any(isinstance(tap.action, Answer) and isinstance(tap.action.move, KeepLess) for tap in taps)
    (end,) = [tap for tap in taps if isinstance(tap.action, Answer) and isinstance(tap.action.move, EndTurn)]
    assert end.kind == "main"
    menu = present(top.now, after(AT_TABLE, Open(Menu()), {})).sheet
    assert isinstance(menu, MenuSheet)
    told = [tap.action for tap in menu.taps if isinstance(tap.action, tuple) and isinstance(tap.action[-1], Answer)]
    ((_, keep),) = told
    top.says(keep)
    assert state(top).phase is Phase.ROLL, "of one wood there is only one way to keep less"
    assert state(top).cities[0].stock == (0, 0, 0)


def test_the_end_of_the_turn_says_what_is_lost_with_it() -> None:
    for stock, kind, said in (((3, 1, 0), "no", "Lost: 2 wood"), ((1, 1, 0), "main", "")):
        top = Tabletop().starts("dice-city", market="lazy")
        _bought(top, stock)
        taps = [tap for c in table(top).controls if isinstance(c, ChoiceButtons) for tap in c.taps]
        (end,) = [tap for tap in taps if isinstance(tap.action, Answer) and isinstance(tap.action.move, EndTurn)]
        assert (end.kind, end.below) == (kind, said)


def test_the_companion_is_the_bank_where_people_chose_so() -> None:
    top = Tabletop().starts("dice-city", market="lazy")
    assert not board(top).bank
    menu = present(top.now, after(AT_TABLE, Open(Menu()), {})).sheet
    assert isinstance(menu, MenuSheet)
    (chosen,) = [
        tap.action[0] for tap in menu.taps if isinstance(tap.action, tuple) and isinstance(tap.action[0], Prefer)
    ]
    assert chosen == Prefer("looks", {"dice-city.tokens": "companion"})
    screen = present(top.now, AT_TABLE, Prefs(looks=chosen.value)).screen
    assert isinstance(screen, TableModel)
    assert screen.board.model.bank
    assert [words for words, _ in screen.board.model.tabs[0].stock] == ["0", "0", "0", "0"]
