"""What the locations do, one after the other, as their printed cards have it."""

from __future__ import annotations

import pytest

from companion.core import RollDice
from companion.dice import Colour
from companion.games.dice_city.model.moves import Activate, CopyFrom, Done, MoveDieTo, TakeDie, ThrowToo
from tests.games.dice_city.table import Table


def with_white(card: str, *given: str, **options: str) -> Table:
    """Ana's white die lies on this card."""
    return Table(f"Ana white 1 {card}", *given, **options)


# --- military -------------------------------------------------------------------------------------------------------


def test_a_regular_army_is_strength_and_a_watch_tower_only_against_bandits() -> None:
    with_white("regular-army").plays("Ana: use white").shows("Ana strength 2")
    with_white("watch-tower").plays("Ana: use white").shows("Ana strength 0", "Ana bandit-strength 3")


def test_a_blacksmith_counts_armies_before_and_after_it() -> None:
    table = with_white("blacksmith", "Ana yellow 1 regular-army", "Ana red 1 watch-tower")
    table.plays("Ana: use yellow").shows("Ana strength 2").plays("Ana: use white").shows("Ana strength 3")
    table.plays("Ana: use red").shows("Ana strength 4", "Ana bandit-strength 3")
    table.plays("Ana: use blue").shows("Ana strength 6")


def test_barracks_and_training_camp_are_no_armies() -> None:
    table = with_white("blacksmith", "Ana yellow 1 barracks", "Ana red 1 training-camp", "Ana blue 1 blacksmith")
    table.plays("Ana: use white", "Ana: use yellow", "Ana: use red", "Ana: use blue").shows("Ana strength 0")


def test_two_blacksmiths_add_up() -> None:
    table = with_white("blacksmith", "Ana yellow 1 blacksmith").plays("Ana: use white", "Ana: use yellow")
    table.plays("Ana: use blue").shows("Ana strength 3")


def test_barracks_put_a_regular_army_under_a_die_that_uses_it_at_once() -> None:
    table = with_white("barracks").plays("Ana: use white at yellow 1").shows("Ana at yellow 1 regular-army")
    table.plays("Ana: use yellow").shows("Ana strength 2")
    assert table.state.supply.basics == (15, 15, 15, 14)


def test_barracks_may_be_used_for_nothing() -> None:
    armies = [f"{name} {row} {column} regular-army" for name, row in (("Ana", "red"), ("Bob", "red"), ("Bob", "blue"))
              for column in range(1, 6)]  # fmt: skip
    with_white("barracks").plays("Ana: use white").shows("Ana strength 0")
    table = with_white("barracks", *armies).refuses("Ana: use white at yellow 1", "choice.unused")
    table.plays("Ana: use white").shows("Ana strength 0")


def test_an_army_over_a_deactivated_card_takes_its_token_along() -> None:
    table = with_white("barracks", "Ana yellow 1 manor deactivated").plays("Ana: use white at yellow 1")
    table.shows("Ana active yellow 1", "Ana city 3").plays("Ana: use yellow").shows("Ana strength 2")


def test_a_training_camp_weakens_all_bandits_this_turn() -> None:
    table = with_white("training-camp", "Ana yellow 1 training-camp", "Ana strength 4").uses_dice("Ana")
    table.shows("Ana strength 5").plays("Ana: attack bandits 4").shows("Ana strength 2")
    table.plays("Ana: attack bandits 2").shows("Ana strength 1").refuses("Ana: attack bandits 3", "strength.bandits")
    table.plays("Ana: attack bandits 2").shows("Ana strength 0").plays("Ana: end turn")
    table.plays("Ana: roll white=1 yellow=1 red=1 blue=1 black=1", "table: adjust Bob strength 2").uses_dice("Bob")
    table.plays("Bob: attack bandits 2").shows("Bob strength 0").refuses("Bob: attack bandits 2", "strength.bandits")


def test_bandits_have_at_least_one_defence() -> None:
    camps = [f"Ana {row} 1 training-camp" for row in ("white", "yellow", "red")]
    table = Table(*camps).uses_dice("Ana").plays("Ana: attack bandits 2").shows("Ana strength 0")
    table.refuses("Ana: attack bandits 2", "strength.bandits")


# --- economy --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "check"),
    [
        ("catapult", "Ana strength 3"),
        ("bazaar", "Ana stock 1 1 1"),
        ("merchant-guild", "Ana stock 0 0 0"),
        ("cemetery", "Ana stock 0 0 0"),
    ],
)
def test_some_locations_spend_themselves(card: str, check: str) -> None:
    table = with_white(card).plays("Ana: use white").shows(check, "Ana deactivated white 1")
    assert table.told("deactivated.self")["player"] == table.seat("Ana")


def test_the_merchant_guild_counts_active_harvest_locations_of_its_row() -> None:
    harvest = ("Ana white 2 mine", "Ana white 3 mine", "Ana white 4 quarry deactivated", "Ana red 2 lumber-mill")
    with_white("merchant-guild", *harvest).plays("Ana: use white").shows("Ana stock 0 0 2", "Ana deactivated white 1")


def test_a_mint_brings_more_of_each_resource_location_before_and_after_it() -> None:
    table = with_white("mint", "Ana yellow 1 quarry").plays("Ana: use yellow").shows("Ana stock 0 2 0")
    table.plays("Ana: use white").shows("Ana stock 0 3 0").plays("Ana: use red").shows("Ana stock 0 3 2")
    table = with_white("mint", "Ana yellow 1 mint", "Ana blue 1 bazaar").plays("Ana: use white", "Ana: use yellow")
    table.plays("Ana: use blue").shows("Ana stock 1 1 1").plays("Ana: use red").shows("Ana stock 1 1 4")


def test_the_storehouse_turns_one_into_three_of_the_same() -> None:
    table = with_white("storehouse", "Ana stock 1 0 0").refuses("Ana: use white paying stone", "pay.short")
    table.plays("Ana: use white paying wood").shows("Ana stock 3 0 0")
    with_white("storehouse", "Ana stock 1 0 0").plays("Ana: use white").shows("Ana stock 1 0 0")
    with_white("storehouse").refuses("Ana: use white paying wood", "choice.unused").plays("Ana: use white")


def test_the_market_place_takes_one_or_two_of_one_kind() -> None:
    table = with_white("market-place", "Ana stock 2 1 0")
    for line, code in (
        ("exchanging wood stone for iron iron iron iron", "swap.one-kind"),
        ("exchanging wood for stone iron", "trade.kinds"),
        ("exchanging wood for iron", "trade.kinds"),
        ("exchanging wood for wood wood", "swap.same"),
        ("exchanging iron for wood wood", "pay.short"),
        ("exchanging wood wood wood for iron iron iron iron iron iron", "choice.count"),
        ("exchanging wood wood for iron iron", "swap.count"),
    ):
        table.refuses(f"Ana: use white {line}", code)
    table.plays("Ana: use white exchanging wood wood for stone stone iron iron").shows("Ana stock 0 3 2")
    table = with_white("market-place", "Ana stock 2 1 0").plays("Ana: use white exchanging stone for iron iron")
    table.shows("Ana stock 2 0 2", "Ana active white 1")
    with_white("market-place", "Ana stock 2 1 0").plays("Ana: use white").shows("Ana stock 2 1 0")
    table = with_white("market-place", "Ana stock 1 0 0").refuses(
        "Ana: use white exchanging wood wood for iron iron iron iron", "choice.count"
    )


# --- culture --------------------------------------------------------------------------------------------------------


def test_the_manor_brings_two_points_and_the_festival_hall_one_for_each_pair() -> None:
    with_white("manor").plays("Ana: use white").shows("Ana vp 2", "Ana score 4")
    with_white("festival-hall", "Ana stock 5 2 1").plays("Ana: use white").shows("Ana vp 3", "Ana stock 5 2 1")
    with_white("festival-hall", "Ana stock 1 1 1").plays("Ana: use white").shows("Ana vp 0")


STATUE = "table: display grand-statue, manor, bazaar, church, mint, well, cemetery, stables"


def test_the_grand_statue_takes_up_to_three_stone_or_iron_when_it_is_built() -> None:
    given = ("Ana stock 9 5 5",)
    table = Table(*given, display=STATUE).uses_dice("Ana")
    table.refuses("Ana: build grand-statue at red 2 paying wood", "pay.kind")
    table.refuses("Ana: build grand-statue at red 2 paying stone iron stone iron", "choice.count")
    table.plays("Ana: build grand-statue at red 2 paying stone iron stone")
    table.shows("Ana stock 10 3 4", "Ana vp 4", "Ana city 2")
    table = Table(*given, display=STATUE).uses_dice("Ana").plays("Ana: build grand-statue at red 2")
    table.shows("Ana stock 10 5 5", "Ana vp 1").plays("table: reveal manor")


def test_a_statue_bought_with_the_last_resources_asks_for_nothing() -> None:
    table = Table(display=STATUE).uses_dice("Ana").plays("Ana: build grand-statue at red 2")
    table.shows("Ana stock 1 0 0").refuses("Ana: end turn", "reveal.due")


def test_the_cathedral_counts_culture_in_its_row() -> None:
    table = Table("Ana red 1 cathedral").shows("Ana city 2")
    table.plays("table: adjust Ana red 2 manor").shows("Ana city 5")
    table.plays("table: adjust Ana red 2 manor deactivated", "table: adjust Ana white 1 manor").shows("Ana city 7")
    table.plays("table: adjust Ana red 3 quarry").shows("Ana city 6")


def test_a_great_wall_under_a_die_does_nothing() -> None:
    with_white("great-wall").plays("Ana: use white").shows("Ana stock 0 0 0", "Ana strength 0")


def test_two_great_walls_add_up_and_protect_each_other() -> None:
    given = ("Bob red 1 great-wall", "Bob red 2 great-wall", "Bob red 3 manor", "Ana strength 30")
    table = Table(*given).uses_dice("Ana").plays("Ana: attack Bob red 3").shows("Ana strength 23")
    table.plays("Ana: attack Bob red 1").shows("Ana strength 16").plays("Ana: attack Bob red 2")
    table.shows("Ana strength 11", "Ana vp 9")


# --- civic ----------------------------------------------------------------------------------------------------------


def test_the_town_hall_copies_anything_active() -> None:
    table = with_white("town-hall", "Ana red 3 catapult", "Ana red 4 manor deactivated")
    table.refuses("Ana: use white as red 4", "copy.deactivated").refuses("Ana: use white as white 1", "copy.itself")
    table.plays("Ana: use white as red 3").shows("Ana strength 3", "Ana deactivated red 3", "Ana active white 1")


def test_the_cemetery_copies_in_its_row_and_spends_itself() -> None:
    table = with_white("cemetery", "Ana white 3 manor").refuses("Ana: use white as red 1", "copy.row")
    table.refuses("Ana: use white as white 1", "copy.deactivated")
    table.plays("Ana: use white as white 3").shows("Ana vp 2", "Ana deactivated white 1", "Ana active white 3")


def test_the_church_copies_under_unused_dice_only() -> None:
    table = with_white("church", "Ana red 1 manor").plays("Ana: use red")
    table.refuses("Ana: use white as red 1", "copy.die").refuses("Ana: use white as white 1", "copy.itself")
    table.plays("Ana: use white as black 1").shows("Ana vp 3").plays("Ana: use black").shows("Ana vp 4")


def test_a_die_on_a_copied_catapult_cannot_use_it_unless_it_is_reactivated() -> None:
    table = with_white("church", "Ana red 1 catapult").plays("Ana: use white as red 1").shows("Ana strength 3")
    table.refuses("Ana: use red", "use.deactivated").plays("Ana: reactivate red 1 with yellow", "Ana: use red")
    table.shows("Ana strength 6", "Ana deactivated red 1")


def test_the_choices_of_a_copied_ability_follow() -> None:
    table = with_white("town-hall", "Ana blue 3 storehouse", "Ana stock 1 0 0")
    table.plays("Ana: use white as blue 3 paying wood").shows("Ana stock 3 0 0")


def test_copies_of_copies_each_in_the_row_of_its_card() -> None:
    given = ("Ana blue 2 cemetery", "Ana blue 5 merchant-guild", "Ana blue 6 mine", "Ana white 6 quarry")
    table = with_white("town-hall", *given)
    table.refuses("Ana: use white as blue 2 as white 6", "copy.row")
    table.plays("Ana: use white as blue 2 as blue 5").shows("Ana stock 0 0 1")
    table.shows("Ana deactivated blue 2", "Ana deactivated blue 5", "Ana active white 1")


def test_a_copied_location_counts_as_used() -> None:
    table = with_white("town-hall", "Ana yellow 1 mint", "Ana red 1 blacksmith").plays("Ana: use white as blue 1")
    table.plays("Ana: use red").shows("Ana strength 2")
    table = with_white("town-hall", "Ana yellow 1 mint").plays("Ana: use white as red 1", "Ana: use yellow")
    table.shows("Ana stock 0 0 2").plays("Ana: use red").shows("Ana stock 0 0 4")


def test_copying_can_be_left_and_a_wall_can_be_copied_for_nothing() -> None:
    with_white("town-hall").plays("Ana: use white").shows("Ana stock 0 0 0")
    with_white("town-hall").plays("Ana: use white as white 2").shows("Ana stock 0 1 0")
    walls = ("Ana white 2 great-wall", "Ana dice white=1 yellow=1 red=1 blue=1 black=1")
    with_white("cemetery", *walls).plays("Ana: use white as white 2").shows("Ana stock 0 0 0")


def test_a_copied_traveller_is_of_the_die_in_hand() -> None:
    table = Table("Ana yellow 1 cemetery").plays("Ana: use yellow as yellow 4 -> 5", "Ana: use yellow")
    table.shows("Ana stock 1 0 0", "Ana deactivated yellow 1")


def test_stables_move_an_unused_die_anywhere_in_its_row() -> None:
    table = with_white("stables").refuses("Ana: use white moving white to 3", "move.itself")
    table.refuses("Ana: use white moving red to 3, blue to 4", "choice.count")
    table.refuses("Ana: use white moving red right", "move.unexpected")
    table.plays("Ana: use white moving red to 5").refuses("Ana: move red left with white", "dice.used")
    assert table.city("Ana").dice == (1, 1, 5, 1, 1)
    assert table.state.turn.used == 1
    table = with_white("stables").plays("Ana: use red").refuses("Ana: use white moving red to 3", "move.used")


def test_stables_as_the_last_die_do_nothing() -> None:
    table = with_white("stables")
    for die in ("yellow", "red", "blue", "black"):
        table.plays(f"Ana: use {die}")
    table.refuses("Ana: use white moving red to 3", "choice.unused").plays("Ana: use white").shows("Ana vp 1")


def test_a_well_throws_this_die_and_others_again() -> None:
    table = with_white("well").refuses("Ana: use white", "choice.missing")
    table.refuses("Ana: use white -> 7", "dice.face").refuses("Ana: use white -> 2, red -> 3, red -> 4", "reroll.twice")
    table.refuses("Ana: use white -> 2, white -> 3", "move.itself")
    table.plays("Ana: use white -> 1, red -> 4, black -> 6", "Ana: use red").shows("Ana stock 1 0 0")
    assert table.city("Ana").dice == (1, 1, 4, 1, 6)
    table.refuses("Ana: use white -> 2, red -> 3", "move.used").plays("Ana: use white -> 2", "Ana: use white")
    table.shows("Ana stock 1 1 0")


def test_a_traveller_throws_one_die() -> None:
    table = Table("Ana dice white=1 yellow=4 red=1 blue=1 black=1")
    table.refuses("Ana: use yellow -> 3, red -> 2", "choice.count")


def test_a_well_asks_for_the_other_dice_and_then_for_one_throw() -> None:
    table = with_white("well")
    ana = table.seat("Ana")
    table.does(TakeDie(ana, Colour.WHITE), Activate(ana))
    assert [type(move) for move in table.options] == [*[ThrowToo] * 4, Done]
    table.does(ThrowToo(ana, Colour.BLUE), Done(ana))
    (ask,) = table.rules.asks(table.state)
    assert isinstance(ask, RollDice)
    assert [kind.colour for kind in ask.dice] == [Colour.WHITE, Colour.BLUE]


def test_stables_offer_every_other_place() -> None:
    table = with_white("stables")
    ana = table.seat("Ana")
    table.does(TakeDie(ana, Colour.WHITE), Activate(ana))
    assert [type(move) for move in table.options] == [*[MoveDieTo] * 20, Done]


def test_an_option_of_a_copy_and_the_way_out_are_offered() -> None:
    table = with_white("cemetery")
    ana = table.seat("Ana")
    table.does(TakeDie(ana, Colour.WHITE), Activate(ana))
    assert [type(move) for move in table.options] == [*[CopyFrom] * 5, Done]


# --- what owners can write on a card --------------------------------------------------------------------------------


def test_standing_strength_is_there_at_the_beginning_of_every_turn() -> None:
    table = Table("card stables ability always strength 2", "Ana red 1 stables").shows("Ana strength 2")
    table.passes_turn("Ana", "Bob").shows("Ana strength 2")


def test_a_discount_makes_building_cheaper() -> None:
    table = Table("card stables ability always discount 1 wood 2 stone", "Ana red 1 stables", "Ana stock 1 0 1")
    table.uses_dice("Ana").plays("Ana: build town-hall at red 2").shows("Ana stock 1 1 0")


def test_a_fixed_price_is_paid_in_full_or_not_at_all() -> None:
    table = with_white("market-place", "card market-place ability pay 1 wood 1 any for 4 vp 1 any", "Ana stock 1 0 1")
    table.refuses("Ana: use white paying wood", "pay.unfinished")
    table.refuses("Ana: use white paying iron stone", "pay.short")
    table.plays("Ana: use white paying iron wood for stone").shows("Ana vp 4", "Ana stock 0 1 0")
    table = with_white("market-place", "card market-place ability pay 2 wood for 4 vp", "Ana stock 1 0 1").plays(
        "Ana: use white"
    )
    table.shows("Ana vp 0")


def test_effects_behind_a_choice_wait_for_it() -> None:
    table = with_white("market-place", "card market-place ability gain 1 any, gain 2 vp, copy row, deactivate")
    table.plays("Ana: use white for iron as white 2").shows("Ana stock 0 1 1", "Ana vp 2", "Ana deactivated white 1")


def test_defence_for_the_whole_city() -> None:
    table = Table("card stables ability always defence 2 city", "Bob blue 1 stables", "Bob red 1 festival-hall",
                  "Ana strength 5").uses_dice("Ana")  # fmt: skip
    table.plays("Ana: attack Bob red 1").shows("Ana strength 1")


def test_points_for_others_in_the_row() -> None:
    table = Table(
        "card cathedral vp 2 ability worth 1 per culture others row", "Ana red 1 cathedral", "Ana red 2 manor"
    )
    table.shows("Ana city 6")


def test_a_price_may_be_written_with_what_it_brings() -> None:
    table = with_white("mint", "card mint ability pay 1 any for 2 vp", "Ana stock 1 0 0")
    table.refuses("Ana: use white paying wood for 3 points", "choice.brings")
    table.refuses("Ana: use white paying wood for 2 hourglasses", "choice.brings")
    table.plays("Ana: use white paying wood for 2 points").shows("Ana vp 2", "Ana stock 0 0 0")
    table = with_white("storehouse", "Ana stock 1 0 0").refuses(
        "Ana: use white paying wood for 3 iron", "choice.brings"
    )
    table.plays("Ana: use white paying wood for 3 wood").shows("Ana stock 3 0 0")


def test_strength_for_every_military_location_and_a_copy_that_must_be_of_use() -> None:
    table = with_white("mint", "card mint military ability strength 2 per military", "Ana red 1 barracks")
    table.plays("Ana: use blue", "Ana: use red", "Ana: use white").shows("Ana strength 5")
    idle = ("great-wall", "great-wall", "great-wall", "cathedral", "cathedral")
    row = [f"Ana white {column} {card}" for column, card in enumerate(idle, start=2)]
    table = with_white("mint", "card mint ability copy useful row", *row)
    table.refuses("Ana: use white as white 3", "choice.unused").plays("Ana: use white")


def test_a_location_that_builds_over_itself_leaves_no_token() -> None:
    table = with_white("barracks", "card barracks ability fetch regular-army, deactivate")
    table.plays("Ana: use white at white 1").shows("Ana at white 1 regular-army", "Ana active white 1")
    table = with_white("barracks", "card barracks ability fetch regular-army, deactivate")
    table.plays("Ana: use white at white 2").shows("Ana deactivated white 1")
