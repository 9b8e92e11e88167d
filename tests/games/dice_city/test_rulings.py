"""Every reading of an unclear rule, by its number in RULINGS.md."""

from __future__ import annotations

import re
from importlib.resources import files

from msgspec.structs import replace

from companion.core import RECORD, TABLE
from companion.dice import Colour
from companion.games.dice_city.cards import COPIES, DECK
from companion.games.dice_city.model.board import Bonus as Buys
from companion.games.dice_city.model.moves import Activate, Done, EndGame, Spend, TakeDie
from companion.games.dice_city.model.state import Ending, Phase
from tests.games.dice_city.table import Table
from tests.games.dice_city.test_end import ROLL, TOP_DOWN, TWO_ROWS, alone

USED = ("Ana: use white", "Ana: use yellow", "Ana: use red", "Ana: use blue", "Ana: use black")


def test_r1_two_piles_of_ships_end_the_game_and_basic_piles_do_not() -> None:
    table = Table("Bob ships 20 10", "Ana stock 9 9 9").plays(*USED, "Ana: export 10")
    assert table.state.ending is Ending.SHIPS
    basics = [
        f"{name} {row} {column} {card}"
        for card, rows in (("mine", ("white", "yellow", "red")), ("quarry", ("blue", "black", "white")))
        for name, row in zip(("Ana", "Ana", "Ana") if card == "mine" else ("Bob",) * 3, rows, strict=True)
        for column in range(2, 7)
    ]
    table = Table(*basics).plays(*USED)
    assert table.state.supply.basics[1:3] == (0, 0)
    assert table.state.ending is None


def test_r2_two_complete_rows_are_a_choice() -> None:
    table = Table(*TWO_ROWS).uses_dice("Ana")
    assert EndGame(table.seat("Ana")) in table.options
    table.plays("Ana: end turn", f"Ana: roll {ROLL}").passes_turn("Bob").shows("not over", "round 2")


def test_r3_the_player_in_turn_names_the_die() -> None:
    table = Table("Ana hourglasses 2").does(Spend(SEAT_ANA, Buys.REROLL)).shows("turn Ana")
    assert {move.seat for move in table.options} == {table.seat("Ana")}


def test_r3_with_the_option_its_owner_does() -> None:
    table = Table("Ana hourglasses 2", reroll_chooser="owner").does(Spend(SEAT_ANA, Buys.REROLL)).shows("turn Bob")
    assert {move.seat for move in table.options} == {table.seat("Bob")}
    table = Table("Ana hourglasses 2", reroll_chooser="owner").plays("Ana: spend tokens for reroll Bob red -> 4")
    assert table.city("Bob").dice == (1, 1, 4, 1, 1)


def test_r4_hourglasses_belong_to_the_dice_step() -> None:
    table = Table("Ana hourglasses 4", "Ana strength 3").plays(*USED, "Ana: spend tokens for wood")
    table.plays("Ana: attack bandits 2").refuses("Ana: spend tokens for wood", "hourglass.late")


def test_r5_only_the_defence_is_spent() -> None:
    Table("Ana strength 8").plays(*USED, "Ana: attack bandits 2").shows("Ana strength 6")


def test_r6_a_covered_basic_card_does_not_go_back() -> None:
    table = Table("Ana stock 9 9 9", "Ana black 6 mine").plays(*USED, "Ana: build quarry at black 6")
    assert table.state.supply.basics == (15, 14, 14, 15)
    assert table.state.supply.discard == ()


def test_r7_the_display_stays_short_in_the_last_round() -> None:
    table = Table("Ana stock 9 9 9").plays(*USED)
    rest = table.state.supply
    unseen = tuple(int(id == "catapult") for id in table.state.book.locations)
    table.state = replace(table.state, supply=replace(rest, deck=1, unseen=unseen))
    table.plays("Ana: build manor at red 1", "table: reveal catapult")
    assert table.state.ending is Ending.DECK
    table.plays("Ana: build bazaar at red 2", "Ana: build church at red 3")
    assert table.state.phase is Phase.BUILD
    assert len(table.state.supply.display) == 6


def test_r8_fewer_than_four_cards_all_go() -> None:
    table = Table()
    table.state = replace(table.state, supply=replace(table.state.supply, display=("town-hall", "manor")))
    table.refuses("Ana: refresh town-hall with white", "refresh.count")
    table.refuses("Ana: refresh town-hall, manor, bazaar, church with white", "refresh.count")
    table.plays("Ana: refresh town-hall, manor with white")
    assert table.state.due == 8


def test_r9_an_attack_brings_what_the_cathedral_is_worth_then() -> None:
    Table("Ana strength 9", "Bob red 1 cathedral").plays(*USED, "Ana: attack Bob red 1").shows("Ana vp 3")


def test_r10_the_last_round_is_an_ordinary_one() -> None:
    table = Table("Ana ships 20 10", "Ana stock 9 9 9", "Ana red 4 festival-hall", "Bob strength 9")
    table.plays(*USED, "Ana: export 10", "Ana: end turn", f"Ana: roll {ROLL}").uses_dice("Bob")
    table.plays("Bob: attack Ana red 4", "Bob: end turn").shows("over", "Bob vp 2")


def test_r11_a_broken_row_does_not_take_the_end_back() -> None:
    table = Table(*TWO_ROWS, "Bob strength 9").uses_dice("Ana").plays("Ana: end the game", "Ana: end turn")
    table.plays(f"Ana: roll {ROLL}").uses_dice("Bob").plays("Bob: attack Ana red 1", "Bob: end turn").shows("over")


def test_r12_deactivated_cards_count_in_a_tie() -> None:
    table = Table("Ana ships 20 10 10", "Bob vp 40", "Bob red 1 mine deactivated").passes_turn("Ana", "Bob")
    assert table.winners == ["Bob"]


def test_r13_what_the_cathedral_counts() -> None:
    table = Table("Ana red 1 cathedral deactivated", "Ana red 2 manor deactivated").shows("Ana city 5")
    table.plays("table: adjust Ana white 5 mine").shows("Ana city 5")
    table.plays("table: adjust Ana red 3 mine").shows("Ana city 4")


def test_r14_no_throw_behind_the_last_turn() -> None:
    table = Table("Ana ships 20 10 10").passes_turn("Ana").uses_dice("Bob").plays("Bob: end turn").shows("over")
    table.refuses(f"Bob: roll {ROLL}", "game.over")


def test_r15_a_fetched_army_can_be_used_at_once() -> None:
    Table("Ana white 1 barracks").plays("Ana: use white at red 1", "Ana: use red").shows("Ana strength 2")


def test_r16_building_over_takes_the_token_off() -> None:
    table = Table("Ana stock 0 1 0", "Ana red 4 mine deactivated").plays(*USED, "Ana: build manor at red 4")
    table.shows("Ana active red 4")


def test_r17_the_rerolled_die_is_unused() -> None:
    table = Table("Ana dice white=1 yellow=4 red=1 blue=1 black=1").plays(
        "Ana: use yellow -> 4", "Ana: use yellow -> 2"
    )
    table.plays("Ana: use yellow").shows("Ana stock 0 0 1")


def test_r18_special_strength_goes_first() -> None:
    table = Table("Ana white 1 watch-tower", "Ana strength 3").plays(*USED, "Ana: attack bandits 2")
    table.shows("Ana strength 4", "Ana bandit-strength 0")


def test_r19_offers_may_be_left_and_gains_may_not() -> None:
    given = ("Ana white 1 storehouse", "Ana yellow 1 market-place", "Ana red 1 barracks", "Ana blue 1 town-hall")
    table = Table(*given, "Ana black 1 stables", "Ana stock 1 0 0").uses_dice("Ana").shows("Ana stock 1 0 0")
    assert table.state.supply.basics[3] == 15
    table = Table("Ana white 1 well", "Ana yellow 1 bazaar", "card bazaar ability gain 3 any")
    table.refuses("Ana: use white", "choice.missing").refuses("Ana: use yellow", "choice.missing")


def test_r20_each_payment_at_the_market_place_brings_two_of_one_kind() -> None:
    table = Table("Ana white 1 market-place", "Ana stock 2 0 0")
    table.refuses("Ana: use white exchanging wood for stone iron", "trade.kinds")
    table.plays("Ana: use white exchanging wood wood for iron stone iron stone").shows("Ana stock 0 2 2")


def test_r21_blacksmith_and_mint_count_uses_before_and_after() -> None:
    table = Table("Ana white 1 blacksmith", "Ana yellow 1 church").plays("Ana: use yellow as blue 1", "Ana: use white")
    table.shows("Ana strength 2").plays("Ana: use blue").shows("Ana strength 4")
    table = Table("Ana white 1 mint", "Ana blue 1 church").plays("Ana: use blue as yellow 1", "Ana: use white")
    table.shows("Ana stock 0 2 0").plays("Ana: use yellow").shows("Ana stock 0 4 0")


def test_r22_nothing_is_copied_in_a_circle() -> None:
    display = "table: display market-place, manor, bazaar, church, mint, well, cemetery, stables"
    table = Table(*(f"Ana white {column} town-hall" for column in (1, 2, 3)), display=display)
    table.refuses("Ana: use white as white 2 as white 3 as white 1", "copy.itself")
    table.plays("Ana: use white as white 2 as white 3 as white 4").shows("Ana strength 1")


def test_r23_what_holds_for_the_turn_or_the_row_adds_up() -> None:
    table = Table("Ana white 1 training-camp", "Ana yellow 1 church", "Ana red 1 blacksmith", "Ana black 1 blacksmith")
    table.plays("Ana: use yellow as white 1", "Ana: use white", "Ana: use red", "Ana: use black", "Ana: use blue")
    table.shows("Ana strength 3").plays("Ana: attack bandits 2", "Ana: attack bandits 3").shows("Ana strength 0")
    table = Table("Bob red 1 great-wall", "Bob red 2 great-wall", "Bob red 3 manor", "Ana strength 8").plays(*USED)
    table.plays("Ana: attack Bob red 3").shows("Ana strength 1")


def test_r24_after_the_announcement_one_may_still_build() -> None:
    table = Table(*TWO_ROWS, "Ana stock 9 9 9", "Ana strength 9").uses_dice("Ana").plays("Ana: end the game")
    table.refuses("Ana: attack bandits 2", "attack.late").plays("Ana: build manor at black 1", "table: reveal manor")
    table.shows("turn Ana")


def test_r25_alone_these_do_not_exist() -> None:
    table = alone("Ana hourglasses 2", "Ana strength 9", *TWO_ROWS).plays(*TOP_DOWN)
    table.refuses("Ana: refresh town-hall, manor, bazaar, church with white", "refresh.solo")
    table.refuses("Ana: spend tokens for reroll", "reroll.solo").uses_dice("Ana")
    table.refuses("Ana: raid Ana wood", "attack.solo").refuses("Ana: end the game", "rows.solo")


def test_r26_alone_the_lower_card_goes_first() -> None:
    table = alone("Ana stock 9 9 9")
    table.plays("table: display manor, bazaar, church, market-place, manor, festival-hall, cemetery, stables")
    table.uses_dice("Ana").plays("Ana: build manor at red 1")
    assert "manor" in table.state.supply.display
    assert "manor" not in table.state.supply.lower


def test_r27_the_deck_is_sixty_cards() -> None:
    table = Table("card fortress vp 4")
    assert table.state.supply.deck == DECK - 8
    assert table.state.supply.unseen[-1] == COPIES
    table.plays(
        "Ana: refresh town-hall, manor, bazaar, church with white", "table: reveal fortress, fortress, fortress"
    )
    table.refuses("table: reveal fortress", "reveal.copies")


def test_r28_given_cards_come_off_their_piles() -> None:
    table = Table("Ana red 1 manor", "Bob red 1 mine", "Ana bandits 2 2", "Bob ships 20")
    supply = table.state.supply
    assert (supply.deck, supply.basics, supply.bandits, supply.ships) == (51, (15, 15, 14, 15), (2, 4, 4), (4, 2, 0))
    table.refuses("table: adjust Ana bandits 2 2 2 2 2", "given.pile")


def test_r28_a_fourth_copy_is_refused() -> None:
    given = [f"Ana white {column} manor" for column in (1, 2, 3)]
    table = Table(*given, display="").refuses("table: adjust Bob red 1 manor", "given.copies")
    table.refuses("table: reveal manor", "reveal.copies")
    assert table.state.supply.deck == 60 - 3


def test_r29_points_that_lie_face_down() -> None:
    table = Table("Ana vp 9", "Ana bandits 2", "Ana red 1 manor", points="hidden")
    ana, bob = table.seat("Ana"), table.seat("Bob")
    for viewer, known in ((ana, True), (bob, False), (TABLE, False), (RECORD, True)):
        seen = table.rules.view(table.state, viewer).seats[0]
        assert (seen.score == 13) is known
        assert (getattr(seen, "tokens", None) == 9) is known
        assert (getattr(seen, "bandits", None) == (2,)) is known
        assert getattr(seen, "city_points", None) == 2


def test_r30_cards_may_be_told_one_by_one() -> None:
    table = Table().refuses("table: reveal manor", "reveal.none")
    table.plays("Ana: refresh town-hall, manor, bazaar, church with white", "table: reveal manor")
    table.refuses("Ana: use red", "reveal.due").plays("table: adjust card fortress vp 4", "table: reveal fortress")
    table.refuses("table: reveal manor, manor, market-place", "reveal.count").plays(
        "table: reveal market-place, market-place"
    )
    table.shows("turn Ana").plays("Ana: use red")


def test_r31_where_nobody_names_the_display_cards_are_counted() -> None:
    table = Table("Ana white 2 manor", "Ana white 3 manor", "Ana stock 9 9 9", display="", market="lazy")
    assert (table.state.phase, table.state.supply.deck, len(table.state.supply.display)) == (Phase.DICE, 50, 8)
    table.refuses("table: reveal manor", "reveal.none").refuses("Ana: refresh manor with white", "refresh.lazy")
    table.plays("Ana: refresh with white").refuses("Ana: refresh with yellow", "refresh.twice")
    assert table.state.supply.deck == 46
    for die in ("yellow", "red", "blue", "black"):
        table.plays(f"Ana: use {die}")
    table.plays("Ana: build manor at red 1").refuses("Ana: build manor at red 2", "build.copies")
    table.plays("Ana: build quarry at red 3", "Ana: end turn")
    assert table.state.supply.deck == 45


def test_r31_the_counted_deck_ends_the_game() -> None:
    table = Table(display="", market="lazy")
    table.state = replace(table.state, supply=replace(table.state.supply, deck=3))
    table.plays("Ana: refresh with white")
    assert table.state.ending is Ending.DECK
    assert len(table.state.supply.display) == 7


def test_r31_counted_discards_are_shuffled_without_an_end_of_the_deck() -> None:
    given = [f"Ana white {column} manor" for column in (1, 2, 3)]
    table = Table(*given, "Ana stock 9 9 9", display="", market="lazy", deck_end="off")
    table.state = replace(table.state, supply=replace(table.state.supply, deck=1))
    table.uses_dice("Ana").plays("Ana: build bazaar at white 1").refuses("Ana: build manor at red 1", "build.copies")
    table.plays("Ana: build bazaar at red 2", "Ana: build manor at red 1")


def test_r32_this_row_is_the_row_of_the_copied_card() -> None:
    given = ("Ana blue 2 merchant-guild", "Ana blue 3 mine", "Ana white 2 quarry", "Ana white 1 town-hall")
    Table(*given).plays("Ana: use white as blue 2").shows("Ana stock 0 0 1", "Ana deactivated blue 2")


def test_r33_the_church_looks_for_ones_own_unused_dice_and_that_die_stays() -> None:
    table = Table("Ana white 1 church", "Ana yellow 1 church").refuses("Ana: use white as white 1", "copy.itself")
    table.refuses("Ana: use white as yellow 1 as white 1", "copy.itself")
    table.plays("Ana: use white as yellow 1 as red 1").shows("Ana stock 0 0 1").plays("Ana: use red")
    table.refuses("Ana: use yellow as white 1", "copy.die").shows("Ana stock 0 0 2")


def test_r34_the_die_of_a_well_is_thrown_too_and_unused_again() -> None:
    table = Table("Ana white 1 well").plays("Ana: use white -> 1, red -> 2", "Ana: use white -> 2", "Ana: use white")
    table.shows("Ana stock 0 1 0").plays("Ana: use red").shows("Ana strength 1")


def test_r35_what_spends_itself_does_so_also_for_nothing() -> None:
    table = Table("Ana white 1 cemetery", "Ana yellow 1 merchant-guild").plays("Ana: use white", "Ana: use yellow")
    table.shows("Ana deactivated white 1", "Ana deactivated yellow 1", "Ana stock 0 0 0")


def test_r36_stables_may_leave_a_die_where_it_lies() -> None:
    table = Table("Ana white 1 stables").plays("Ana: use white moving red to 1")
    assert table.city("Ana").dice == (1, 1, 1, 1, 1)


def test_r37_more_of_what_a_resource_location_brings_for_certain() -> None:
    changed = ("card mine ability gain 1 wood 1 iron 1 any", "Ana red 1 mine", "Ana white 1 mint")
    Table(*changed).plays("Ana: use white", "Ana: use red for stone").shows("Ana stock 2 1 2")


def test_leaving_a_copy_is_one_tap() -> None:
    table = Table("Ana white 1 town-hall").does(TakeDie(SEAT_ANA, Colour.WHITE), Activate(SEAT_ANA), Done(SEAT_ANA))
    assert table.state.phase is Phase.DICE


SEAT_ANA = Table().seat("Ana")


def test_every_ruling_names_a_test_that_exists() -> None:
    text = files("companion.games.dice_city").joinpath("RULINGS.md").read_text(encoding="utf-8")
    headings = [int(number) for number in re.findall(r"^## R(\d+)\b", text, re.MULTILINE)]
    assert headings == list(range(1, len(headings) + 1))
    assert len(headings) >= 37
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        named = re.findall(r"`(test_r\w+)`", section)
        assert named, section
        assert all(name in globals() for name in named), named
        for part in ("Question:", "Decision:", "Why:"):
            assert part in section, section
