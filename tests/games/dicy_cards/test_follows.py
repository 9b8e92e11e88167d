"""A question with one answer is not asked: a turn without a card to use."""

from __future__ import annotations

from companion.core import SEATS
from companion.games.dicy_cards import GAME
from companion.games.dicy_cards.model import Phase, Skip
from tests.games.dicy_cards.talking import Table

ANA, BOB = SEATS[:2]
ALL_BUT_ODD = "any-two, all-low, straight, two-pairs"


def follows(table: Table) -> tuple[object, ...]:
    return GAME.rules.follows(table.state).moves


def after_any_two(*given: str) -> Table:
    table = Table("Ana", "Bob").given(*given)
    table.says(ANA, "roll 1 2 3 4 5 6")
    table.says(ANA, "score any-two with 5 6")
    return table


def test_who_has_no_card_to_use_skips_without_a_question() -> None:
    table = after_any_two(f"Bob frozen {ALL_BUT_ODD}")
    assert table.state.phase is Phase.ALL_FROZEN
    assert follows(table) == (Skip(BOB),)
    skipped = GAME.rules.apply(table.state, Skip(BOB)).state
    assert skipped.player == ANA
    assert not skipped.frozen[BOB]


def test_with_two_cards_somebody_is_asked() -> None:
    table = after_any_two("Bob frozen any-two, all-low, straight")
    assert table.state.phase is Phase.ANSWER
    assert follows(table) == ()


def test_where_a_throw_is_due_nothing_follows() -> None:
    assert follows(Table("Ana", "Bob")) == ()
