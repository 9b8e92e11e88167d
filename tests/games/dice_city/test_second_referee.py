"""Two referees that share no line agree: over games by chance, with every number of players and all options."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.core import Move
from companion.games.dice_city import GAME
from companion.games.dice_city.model.board import ROWS, row_and_column
from companion.games.dice_city.model.state import State
from companion.records.replay import replay
from companion.records.write import write_record
from tests.games.dice_city import plain_games
from tests.games.dice_city.plain import PlainTable
from tests.games.dice_city.plain_cards import BASICS, CARDS, GIVES, LOCATIONS, PRINTED
from tests.games.dice_city.random_games import game, table

FOLDER = Path(__file__).parents[2] / "playthroughs"
RECORDS = [path for path in sorted(FOLDER.glob("dice-city-*.table")) if "given card" not in path.read_text("utf-8")]
"""All but those with owners' cards: it knows the printed ones alone."""
QUICK, LONG = range(48), range(10_000, 12_000)


def agree(state: State, plain: PlainTable) -> None:
    """Everything that both know is the same."""
    rules, names = GAME.rules, state.seats.names
    assert [score.total for score in rules.scores(state)] == [plain.score(name) for name in names]
    turn, outcome = rules.turn(state), rules.outcome(state)
    assert (None if turn is None else names[turn]) == plain.turn
    assert rules.round(state) == plain.t["round"]
    assert (outcome is not None) is plain.over
    assert [names[seat] for seat in outcome.winners] == plain.winners() if outcome else not plain.winners()
    if not state.due:  # while cards are due, one may have shuffled already and the other not yet
        assert state.supply.deck == plain.t["deck"]
    assert list(state.supply.basics) == [plain.t["basics"][id] for id in BASICS]
    for name, city in zip(names, state.cities, strict=True):
        theirs = plain.t["cities"][name]
        assert list(city.places) == [place for row in theirs["grid"].values() for place in row]
        struck = {
            (str(row), column)
            for row, column in map(row_and_column, range(30))
            if city.struck >> place(row, column) & 1
        }
        assert struck == theirs["tokens"]
        assert dict(zip(map(str, ROWS), city.dice, strict=False)) == theirs["dice"]
        assert list(city.stock) == theirs["stock"]
        assert (city.strength, city.bandit_strength) == (theirs["strength"], theirs["bandit-strength"])
        assert (city.tokens, city.hourglasses) == (theirs["vp"], theirs["hourglasses"])


def place(row: str, column: int) -> int:
    return 6 * [str(one) for one in ROWS].index(str(row)) + column - 1


def theirs_by_ours(seed: int) -> None:
    """A game that the plain referee made, refusals and checks included."""
    record = plain_games.record(seed, seed % 4 + 1, lines=2_000 if seed % 6 == 0 else 400)
    found = replay(record, lambda game_id: GAME)
    assert found.failure is None, f"seed {seed}: {found.failure}"
    assert isinstance(found.state, State)
    agree(found.state, plain_games.replayed(record))


def ours_by_theirs(seed: int) -> None:
    """A game in which people answered what was asked, by chance."""
    chance = Random(seed)
    start = table(chance, points="open")
    moves: list[Move] = []
    end = start
    for _, move, step in game(chance, start, 700):
        moves.append(move)
        end = step.state
    options = GAME.complete(told(start), len(start.seats))
    record = write_record(GAME, start.seats, options, (), moves)
    found = replay(record, lambda game_id: GAME)
    assert found.failure is None
    assert isinstance(found.state, State)
    agree(found.state, plain_games.replayed(record))
    if GAME.rules.outcome(end) is not None:
        assert found.state == end


def told(state: State) -> dict[str, str]:
    house = state.house
    return {
        "row-end": house.row_end,
        "deck-end": "on" if house.deck_ends else "off",
        "reroll-chooser": "owner" if house.owner_chooses else "active",
        "solo": "hard" if house.solo == 5 else "normal",
        "market": "lazy" if house.lazy else "told",
    }


@pytest.mark.parametrize("seed", QUICK)
def test_a_game_of_the_second_referee_is_played_by_the_first(seed: int) -> None:
    theirs_by_ours(seed)


@pytest.mark.parametrize("seed", QUICK)
def test_a_game_of_the_first_referee_is_kept_by_the_second(seed: int) -> None:
    ours_by_theirs(seed)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_second_referee_agrees_with_every_record(path: Path) -> None:
    plain_games.replayed(path.read_text(encoding="utf-8"))


@pytest.mark.long
@pytest.mark.parametrize("thousandth", range(20))
def test_the_referees_agree_over_thousands_of_games(thousandth: int) -> None:
    for seed in LONG[thousandth * 100 : (thousandth + 1) * 100]:
        theirs_by_ours(seed)
        ours_by_theirs(seed)


def test_games_by_chance_use_every_card_and_copy_copies() -> None:
    """Otherwise they would show little: every location is used by a die, and chains of copies occur."""
    lines = [line for seed in QUICK for line in plain_games.record(seed, seed % 4 + 1).splitlines() if ": use " in line]
    played = [line for line in lines if not line.startswith("!")]
    for words in (" paying ", " exchanging ", " moving ", " at ", ", ", " as "):
        assert any(words in line for line in played), words
    assert any(line.count(" as ") > 1 for line in played)
    assert any(line.startswith("!") and " as " in line for line in lines)


def test_the_second_referee_knows_the_shipped_cards() -> None:
    """The same table of cards, read twice from the printed ones."""
    book = table(Random(1)).book
    assert {*PRINTED, *BASICS, *LOCATIONS} == set(book.of)
    for id, (type, cost, defence, points) in CARDS.items():
        card = book.of[id]
        assert (card.type, card.defence, card.vp) == (type, None if defence < 0 else defence, points)
        assert list(card.cost) == (cost or [0, 0, 0])
        assert list(card.produces) == (
            [GIVES[id]] if id in GIVES else ["wood", "stone", "iron"] if id == "bazaar" else []
        )
