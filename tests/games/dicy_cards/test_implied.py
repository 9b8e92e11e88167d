"""A card that the next player turns over tells what was done: the act comes with it, where there is only one."""

from __future__ import annotations

from random import Random

from companion.core import SEATS, Move
from companion.games.dicy_cards import GAME
from companion.games.dicy_cards.cards import CardId
from companion.games.dicy_cards.implied import Implied, implied
from companion.games.dicy_cards.model import Freeze, Phase, Score, Skip, State, Thaw
from companion.random_player import RandomPlayer
from companion.records.replay import replay
from companion.records.write import write_record
from companion.registry import installed
from tests.games.dicy_cards.talking import Table

ANA, BOB, CLEO = SEATS[:3]


def told(table: Table) -> dict[CardId, Implied]:
    return implied(table.state, GAME.rules.apply)


def after(state: State, moves: tuple[Move, ...]) -> State:
    for move in moves:
        state = GAME.rules.apply(state, move).state
    return state


def test_a_card_that_freezes_tells_that_any_two_was_scored_with_the_best_dice() -> None:
    table = Table("Ana", "Bob")
    table.ana.rolls(1, 2, 3, 4, 5, 6)
    found = told(table)
    assert {*found} == {*table.state.cards}
    assert found[CardId.ODD].moves == (Score(ANA, CardId.ANY_TWO, (4, 5)), Freeze(BOB, CardId.ODD))
    state = after(table.state, found[CardId.ODD].moves)
    assert (state.player, state.phase, state.points) == (BOB, Phase.ROLL, (11, 0))
    assert state.frozen == (frozenset({CardId.ANY_TWO}), frozenset({CardId.ODD}))


def test_a_frozen_card_that_thaws_tells_that_the_turn_was_skipped() -> None:
    table = Table("Ana", "Bob").given("Bob frozen odd, straight", "Ana frozen any-two")
    table.ana.rolls(1, 2, 3, 4, 5, 6)
    found = told(table)
    assert {*found} == {CardId.ODD, CardId.STRAIGHT}, "any-two cannot be scored, so nothing freezes"
    assert found[CardId.ODD].moves == (Skip(ANA), Thaw(BOB, CardId.ODD))


def test_where_there_is_no_choice_nothing_needs_to_be_told() -> None:
    table = Table("Ana", "Bob").given("Bob frozen odd", "Ana frozen any-two")
    table.ana.rolls(1, 2, 3, 4, 5, 6)
    assert told(table) == {}, "the only frozen card thaws without a question"


def test_two_cards_that_freeze_leave_it_open_which_was_scored() -> None:
    table = Table("Ana", "Bob", cards="any-two, lowest-three, odd, straight, two-pairs")
    table.ana.rolls(1, 2, 3, 4, 5, 6)
    assert told(table) == {}
    table = Table("Ana", "Bob", cards="any-two, lowest-three, odd, straight, two-pairs").given("Ana frozen any-two")
    table.ana.rolls(1, 2, 3, 4, 5, 6)
    assert {answer.act for answer in told(table).values()} == {Score(ANA, CardId.LOWEST_THREE, (0, 1, 2))}


def test_the_sixes_thaw_as_skipping_does_so_either_is_asked() -> None:
    cards = "sixes, all-low, odd, straight, two-pairs"
    table = Table("Ana", "Bob", cards=cards).given("Bob frozen odd, straight")
    table.ana.rolls(1, 2, 3, 4, 5, 6)
    assert told(table) == {}
    table = Table("Ana", "Bob", cards=cards).given("Bob frozen odd, straight")
    table.ana.rolls(1, 2, 3, 4, 5, 5)
    assert {type(answer.act) for answer in told(table).values()} == {Skip}, "no six lies there"


def test_the_other_neighbour_is_asked_behind_it() -> None:
    table = Table("Ana", "Bob", "Cleo")
    table.ana.rolls(1, 2, 3, 4, 5, 6)
    state = after(table.state, told(table)[CardId.ODD].moves)
    assert state.phase is Phase.ANSWER
    assert GAME.rules.turn(state) == CLEO


def test_only_in_the_moment_of_decision() -> None:
    table = Table("Ana", "Bob")
    assert told(table) == {}
    table.ana.rolls(1, 2, 3, 4, 5, 6).scores("any-two", 5, 6)
    assert told(table) == {}, "what is owed is asked"


def test_games_told_by_turned_cards_are_legal_and_written_as_ever() -> None:
    for seed in range(30):
        chance = Random(seed)
        table = Table("Ana", "Bob", "Cleo", cards=chance.choice("ABCD"))
        state, moves = table.state, list[Move]()
        player = RandomPlayer(chance)
        while GAME.rules.outcome(state) is None:
            found = [*implied(state, GAME.rules.apply).values()]
            made = chance.choice(found).moves if found and chance.random() < 0.5 else ()
            made = made or player.legal(GAME.rules, state, GAME.rules.asks(state)[0])[:1]
            state = after(state, tuple(made))
            moves += made
        text = write_record(GAME, state.seats, GAME.complete({"cards": ", ".join(state.cards)}, 3), (), moves)
        again = replay(text, installed(safe=True).get)
        assert again.failure is None
        assert again.state == state
