"""How games end: four conditions and their options, the completed round, ties, and playing alone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.dice_city.model.moves import EndGame
from companion.games.dice_city.model.state import Ending, Phase
from tests.games.dice_city.table import Table

ROLL = "white=1 yellow=1 red=1 blue=1 black=1"
TWO_ROWS = tuple(
    f"Ana {row} {column} {card}"
    for row, cards in (("red", ("mine", "quarry")), ("blue", ("lumber-mill", "regular-army")))
    for column, card in enumerate((cards * 3), start=1)
)
"""Twelve basic cards: two complete rows, and three points for the armies."""


def test_all_three_piles_of_bandits_end_the_game_with_the_round() -> None:
    table = Table("Bob bandits 2 2 2 2 3 3 3 3 4 4 4", "Ana strength 5").uses_dice("Ana")
    table.plays("Ana: attack bandits 4").shows("not over", "pile bandits 4 0")
    assert table.state.ending is Ending.BANDITS
    table.plays("Ana: end turn", f"Ana: roll {ROLL}").shows("turn Bob", "not over").passes_turn("Bob").shows("over")
    assert table.winners == ["Bob"]


def test_two_of_the_three_piles_of_bandits_do_not() -> None:
    table = Table("Bob bandits 2 2 2 2 3 3 3", "Ana strength 5").uses_dice("Ana").plays("Ana: attack bandits 3")
    assert table.state.ending is None


def test_two_empty_piles_of_ships_end_the_game() -> None:
    table = Table("Bob ships 20", "Ana ships 10", "Ana stock 9 9 9").uses_dice("Ana")
    table.plays("Ana: export 10").shows("pile ships 10 0")
    assert table.state.ending is Ending.SHIPS
    table.plays("Ana: end turn", f"Ana: roll {ROLL}").passes_turn("Bob").shows("over", "winner Ana")


def test_one_empty_pile_of_ships_does_not() -> None:
    table = Table("Ana stock 9 9 9").uses_dice("Ana").plays("Ana: export 20")
    assert table.state.ending is None


def test_the_last_round_ends_with_the_player_on_the_right_of_the_first() -> None:
    table = Table("Ana ships 20 10", "Ana stock 9 9 9", players="Ana, Bob, Cleo", first="Bob")
    table.passes_turn("Bob", "Cleo").uses_dice("Ana").plays("Ana: export 10", "Ana: export 10")
    assert table.state.ending is Ending.SHIPS
    table.plays("Ana: end turn").shows("over")


def test_two_complete_rows_let_their_owner_end_the_game() -> None:
    table = Table(*TWO_ROWS).uses_dice("Ana")
    assert EndGame(table.seat("Ana")) in table.options
    table.plays("Ana: end the game").refuses("Ana: end the game", "rows.already")
    table.plays("Ana: end turn", f"Ana: roll {ROLL}").passes_turn("Bob").shows("over")


def test_not_ending_the_game_leaves_the_choice_for_later_turns() -> None:
    table = Table(*TWO_ROWS).passes_turn("Ana", "Bob").shows("not over")
    table.uses_dice("Ana").plays("Ana: end the game")


def test_a_deactivated_card_or_a_printed_place_breaks_a_row() -> None:
    table = Table(*TWO_ROWS[:-1]).uses_dice("Ana").refuses("Ana: end the game", "rows.few")
    struck = (*TWO_ROWS[:-1], TWO_ROWS[-1] + " deactivated")
    table = Table(*struck).uses_dice("Ana").refuses("Ana: end the game", "rows.few")
    assert EndGame(table.seat("Ana")) not in table.options


@pytest.mark.parametrize("row_end", ["automatic", "off"])
def test_rows_end_the_game_by_themselves_or_not_at_all(row_end: str) -> None:
    table = Table(*TWO_ROWS, row_end=row_end).uses_dice("Ana").refuses("Ana: end the game", "rows.option")
    table.plays("Ana: end turn", f"Ana: roll {ROLL}").passes_turn("Bob")
    assert (table.outcome is not None) is (row_end == "automatic")


def _until_the_deck_is_empty(table: Table) -> Table:
    """Turn by turn, four cards are exchanged."""
    while table.state.supply.deck > 4:
        name = table.seats.names[table.state.player]
        _exchange(table, name)
        for die in ("yellow", "red", "blue", "black"):
            table.plays(f"{name}: use {die}")
        table.plays(f"{name}: end turn", f"{name}: roll {ROLL}")
    return table


def _exchange(table: Table, name: str) -> None:
    supply, book = table.state.supply, table.state.book
    table.plays(f"{name}: refresh {', '.join(supply.display[:4])} with white")
    while table.state.phase is Phase.REVEAL:
        unseen = table.state.supply.unseen
        card = next(id for id, copies in zip(book.locations, unseen, strict=True) if copies)
        table.plays(f"table: reveal {card}")


def test_the_empty_deck_ends_the_game() -> None:
    table = _until_the_deck_is_empty(Table())
    assert table.state.ending is None
    _exchange(table, table.seats.names[table.state.player])
    assert table.state.ending is Ending.DECK
    assert table.state.supply.deck == 0


def test_without_deck_end_the_discards_are_shuffled() -> None:
    table = _until_the_deck_is_empty(Table(deck_end="off"))
    _exchange(table, table.seats.names[table.state.player])
    assert table.state.ending is None
    assert len(table.state.supply.display) == 8
    name = table.seats.names[table.state.player]
    for die in ("yellow", "red", "blue", "black"):
        table.plays(f"{name}: use {die}")
    table.plays(f"{name}: end turn", f"{name}: roll {ROLL}")
    discarded = len(table.state.supply.discard)
    _exchange(table, table.seats.names[table.state.player])
    assert table.state.supply.deck == discarded
    assert len(table.state.supply.display) == 8


# --- ties -----------------------------------------------------------------------------------------------------------


def test_more_points_win() -> None:
    table = Table("Bob vp 4", *TWO_ROWS, row_end="automatic").passes_turn("Ana", "Bob")
    assert table.winners == ["Bob"]


def test_equal_points_more_cards_in_the_city() -> None:
    table = Table(*TWO_ROWS, "Bob vp 4", "Ana vp 1", row_end="automatic").passes_turn("Ana", "Bob")
    assert table.outcome is not None
    assert table.outcome.standings[0].points == table.outcome.standings[1].points
    assert table.winners == ["Ana"]


def test_equal_cards_more_points_of_bandits_and_ships() -> None:
    rows = [line.replace("Ana", name, 1) for name in ("Ana", "Bob") for line in TWO_ROWS]
    table = Table(*rows, "Ana vp 4", "Bob bandits 4", row_end="automatic").passes_turn("Ana", "Bob")
    assert table.winners == ["Bob"]


def test_at_last_whoever_sits_closest_to_the_first_player() -> None:
    rows = [line.replace("Ana", name, 1) for name in ("Ana", "Bob") for line in TWO_ROWS]
    table = Table(*rows, row_end="automatic", first="Bob").passes_turn("Bob", "Ana")
    assert table.winners == ["Bob"]


# --- alone ----------------------------------------------------------------------------------------------------------

TOP_DOWN = ("table: display town-hall, manor, bazaar, church, market-place, festival-hall, cemetery, stables",)


def alone(*given: str, **options: str) -> Table:
    return Table(*given, players="Ana", display="", **options)


def fill(table: Table) -> None:
    """The table turns up whatever is left."""
    while table.state.phase in (Phase.REVEAL, Phase.DISPLAY):
        unseen = table.state.supply.unseen
        card = next(id for id, copies in zip(table.state.book.locations, unseen, strict=True) if copies)
        table.plays(f"table: reveal {card}")


@pytest.mark.parametrize(("solo", "cards", "turns"), [("normal", 8, 15), ("hard", 10, 12)])
def test_alone_the_game_ends_with_the_last_row(solo: str, cards: int, turns: int) -> None:
    table = alone(solo=solo)
    assert table.state.due == cards
    fill(table)
    played = 0
    while table.outcome is None:
        table.uses_dice("Ana").plays("Ana: end turn")
        played += 1
        fill(table)
        if table.outcome is None:
            table.plays(f"Ana: roll {ROLL}")
    assert played == turns
    assert table.state.supply.deck == 0
    assert table.winners == []


def test_alone_rows_move_down_and_builds_are_not_replaced() -> None:
    table = alone("Ana stock 9 9 9").plays(*TOP_DOWN)
    assert table.state.supply.display == ("town-hall", "manor", "bazaar", "church")
    assert table.state.supply.lower == ("market-place", "festival-hall", "cemetery", "stables")
    table.uses_dice("Ana").plays("Ana: build festival-hall at red 1", "Ana: build manor at red 2").plays(
        "Ana: end turn"
    )
    assert list(table.state.supply.lower) == ["town-hall", "bazaar", "church"]
    assert table.state.supply.discard == ("market-place", "cemetery", "stables")
    table.refuses(f"Ana: roll {ROLL}", "reveal.due").plays(
        "table: reveal market-place, market-place, festival-hall, festival-hall"
    )
    assert table.state.supply.display == ("market-place", "market-place", "festival-hall", "festival-hall")


def test_alone_bandits_and_ships_stay_and_bring_tokens() -> None:
    table = alone("Ana strength 9", "Ana stock 9 9 9").plays(*TOP_DOWN).uses_dice("Ana")
    table.plays("Ana: attack bandits 4", "Ana: attack bandits 4", "Ana: export 5", "Ana: export 5")
    table.shows("Ana vp 19", "pile bandits 4 1", "pile ships 5 1", "Ana score 19")
    assert table.state.ending is None


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Ana: refresh town-hall, manor, bazaar, church with white", "refresh.solo"),
        ("Ana: spend tokens for reroll", "reroll.solo"),
    ],
)
def test_alone_some_things_are_not_there(line: str, code: str) -> None:
    alone("Ana hourglasses 2").plays(*TOP_DOWN).refuses(line, code)


def test_alone_there_is_nobody_to_attack_and_rows_end_nothing() -> None:
    table = alone("Ana strength 9", *TWO_ROWS).plays(*TOP_DOWN).uses_dice("Ana")
    table.refuses("Ana: attack Ana red 1", "attack.solo").refuses("Ana: end the game", "rows.solo")


@pytest.mark.parametrize(("tokens", "winners"), [(47, []), (48, ["Ana"])])
def test_alone_the_target_decides(tokens: int, winners: list[str]) -> None:
    """Twelve turns with a die on the Small Houses bring twelve points more."""
    table = alone(f"Ana vp {tokens}", target="60", solo="hard")
    fill(table)
    while table.outcome is None:
        table.uses_dice("Ana").plays("Ana: end turn")
        fill(table)
        if table.outcome is None:
            table.plays(f"Ana: roll {ROLL}")
    assert table.winners == winners
    table.shows(f"Ana score {tokens + 12}")


# --- the table takes the last card ------------------------------------------------------------------------------------


def _last_card(card: str, **options: str) -> Table:
    """Four cards were exchanged, and one is left in the deck."""
    table = Table(**options).plays("Ana: refresh town-hall, manor, bazaar, church with white")
    unseen = tuple(int(id == card) for id in table.state.book.locations)
    table.state = replace(table.state, supply=replace(table.state.supply, deck=1, unseen=unseen), due=1)
    return table


def test_a_card_that_the_table_takes_out_of_the_deck_can_be_its_last() -> None:
    table = _last_card("catapult").plays("table: adjust Bob red 1 catapult", "Ana: use red")
    assert table.state.ending is Ending.DECK
    assert table.state.due == 0


def test_without_an_end_of_the_deck_the_discards_come_instead() -> None:
    table = _last_card("catapult", deck_end="off").plays("table: adjust Bob red 1 catapult")
    table.refuses("Ana: use red", "reveal.due").plays("table: reveal bazaar", "Ana: use red")
    assert table.state.ending is None


def test_alone_dice_that_the_table_sets_before_the_new_row_need_not_be_thrown() -> None:
    table = alone().plays(*TOP_DOWN).uses_dice("Ana").plays("Ana: end turn", f"table: adjust Ana dice {ROLL}")
    fill(table)
    table.plays("Ana: use white").shows("Ana stock 2 1 1", "round 2")
