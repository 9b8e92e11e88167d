"""What the drawn board gets: places, dice, offers, and what is barred with its reason."""

from __future__ import annotations

from companion.core import TABLE, Choose, RollDice
from companion.dice import PIPS, Colour
from companion.games.dice_city.model.board import KINDS
from companion.games.dice_city.model.moves import Activate, AttackBandits, Build, Export, Pass, Refresh, TakeDie
from companion.games.dice_city.model.state import Phase
from companion.games.dice_city.view import DiceCityView, TownView
from tests.games.dice_city.table import Table


def seen(table: Table) -> DiceCityView:
    view = table.rules.view(table.state, TABLE)
    assert isinstance(view, DiceCityView)
    return view


def town(table: Table, name: str) -> TownView:
    found = seen(table).seats[table.seat(name)]
    assert isinstance(found, TownView)
    return found


def test_a_city_is_five_rows_of_six_with_dice_on_their_places() -> None:
    table = Table("Ana dice white=3 yellow=1 red=6 blue=2 black=2", "Ana red 6 manor deactivated")
    rows = town(table, "Ana").rows
    assert [len(row) for row in rows] == [6] * 5
    assert [(place.row, place.column) for row in rows for place in row if place.die] == [
        (Colour.WHITE, 3), (Colour.YELLOW, 1), (Colour.RED, 6), (Colour.BLUE, 2), (Colour.BLACK, 2)
    ]  # fmt: skip
    manor = rows[2][5]
    assert (manor.id, manor.deactivated, manor.printed, manor.vp, manor.defence) == ("manor", True, False, 2, None)
    assert rows[2][0].printed
    table.plays("Ana: use white")
    assert Colour.WHITE not in town(table, "Ana").unused
    assert not rows[0][2].deactivated


def test_the_offer_says_what_can_be_paid() -> None:
    table = Table("Ana stock 2 2 0", "card stables ability always discount 1 wood", "Ana red 1 stables")
    view = seen(table)
    offers = {card.id: card for card in view.display}
    assert offers["manor"].affordable
    assert offers["manor"].cost == (0, 2, 0)
    assert not offers["town-hall"].affordable
    assert [(card.id, card.left) for card in view.basics][:2] == [("lumber-mill", 15), ("quarry", 15)]
    assert [(pile.points, pile.left, pile.possible) for pile in view.ships] == [
        (5, 4, False),
        (10, 2, False),
        (20, 1, False),
    ]
    assert view.bandits[0].defence == 3


def test_walls_show_in_the_defences() -> None:
    table = Table("Bob red 1 great-wall", "Bob red 2 festival-hall")
    assert [place.defence for place in town(table, "Bob").rows[2]][:3] == [5, 5, None]


def test_the_die_in_hand_and_the_card_that_looks_for_its_place_are_known() -> None:
    table = Table("Ana stock 1 1 0")
    ana = table.seat("Ana")
    table.does(TakeDie(ana, Colour.RED))
    assert seen(table).hand is Colour.RED
    table.does(Activate(ana))
    assert seen(table).hand is None
    for line in ("Ana: use white", "Ana: use yellow", "Ana: use blue", "Ana: use black"):
        table.plays(line)
    table.does(Build(ana, "manor"))
    assert seen(table).placing == "manor"
    assert len(table.options) == 30


def test_bandits_show_what_they_have_this_turn() -> None:
    table = Table("Ana white 1 training-camp", "Ana strength 2")
    assert [pile.defence for pile in seen(table).bandits] == [3, 4, 5]
    view = seen(table.plays("Ana: use white"))
    assert [(pile.defence, pile.possible) for pile in view.bandits] == [(2, True), (3, False), (4, False)]


def test_where_nobody_names_the_display_none_is_shown_and_all_can_be_built() -> None:
    table = Table("Ana stock 9 9 9", display="", market="lazy").uses_dice("Ana")
    assert (seen(table).lazy, seen(table).display, seen(table).deck) == (True, (), 52)
    assert sum(isinstance(move, Build) for move in table.options) == 24


def test_who_leads_is_told_where_points_lie_open() -> None:
    assert seen(Table("Bob vp 3")).leaders == (Table().seat("Bob"),)
    assert seen(Table("Bob vp 3", points="hidden")).leaders == ()


def test_barred_moves_have_their_reason() -> None:
    table = Table("Ana white 1 festival-hall deactivated").plays("Ana: pass with black")
    ana = table.seat("Ana")
    table.plays(
        "Ana: refresh town-hall, manor, bazaar, church with blue",
        "table: reveal manor, manor, market-place, market-place",
    )
    table.does(TakeDie(ana, Colour.WHITE))
    assert table.rules.barred(table.state) == (Activate(ana), Refresh(ana), Pass(ana))
    table = Table().uses_dice("Ana")
    barred = table.rules.barred(table.state)
    assert AttackBandits(ana, 2) in barred
    assert Export(ana, 5) in barred
    assert Build(ana, "town-hall") in barred
    assert Build(ana, "bazaar") not in barred


def test_five_coloured_dice_are_asked_for_and_one_where_one_is_thrown_again() -> None:
    table = Table("Ana dice white=1 yellow=4 red=1 blue=1 black=1")
    ana = table.seat("Ana")
    table.does(TakeDie(ana, Colour.YELLOW), Activate(ana))
    (ask,) = table.rules.asks(table.state)
    assert isinstance(ask, RollDice)
    assert ask.dice == (KINDS[1],)
    table.does(ask.answer((PIPS[0],)))
    assert table.state.phase is Phase.DICE
    table.uses_dice("Ana").plays("Ana: end turn")
    (ask,) = table.rules.asks(table.state)
    assert isinstance(ask, RollDice)
    assert ask.dice == KINDS


def test_attacks_are_offered_where_the_strength_suffices() -> None:
    table = Table("Ana strength 2", "Bob red 1 festival-hall", "Bob red 2 cemetery", "Bob stock 0 1 0").uses_dice("Ana")
    asks = {ask.prompt.key: len(ask.options) for ask in table.rules.asks(table.state) if isinstance(ask, Choose)}
    assert asks == {"ask.end": 2, "ask.bandits": 1, "ask.attack": 3, "ask.build": 3}
