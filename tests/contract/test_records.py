"""A game written down and replayed gives the same final state."""

from __future__ import annotations

from random import Random

import pytest

from companion.core import Adjust, IllegalMove, Move, ScoreBy
from companion.game import BadLine, Check
from companion.random_player import RandomPlayer
from companion.records.names import RESERVED, TableNames
from companion.records.replay import Replay, replay
from companion.records.write import write_record
from tests.contract.tables import Table, played
from ui.i18n import Words

CUTS = 12
FIRST_MOVES = 1_500
"""Of very long games, the first moves are cut: each cut is written and replayed from the beginning."""
LONGEST_LINE = 8
"""Moves that one line can stand for: in Dice City, two hourglasses make three others name and throw a die."""
NONSENSE_LINES = 150


def _record(table: Table, moves: tuple[Move, ...]) -> str:
    return write_record(table.game, table.seats, table.options, (), moves)


def _replayed(table: Table, text: str) -> Replay:
    found = replay(text, lambda _: table.game)
    if found.failure is not None:
        told = Words("en", table.game, table.seats)(found.failure.message)
        pytest.fail(f"line {found.failure.line} {text.splitlines()[found.failure.line - 1]!r}: {told}")
    return found


def test_replaying_what_was_written_gives_the_same_final_state(table: Table) -> None:
    game = played(table)
    text = _record(table, game.moves)
    found = _replayed(table, text)
    assert found.state == game.end
    assert found.seats == table.seats
    assert found.options == table.options
    lines = text.splitlines()
    body = lines[lines.index("---") + 1 :]
    assert found.player_lines == sum(not line.startswith(("table:", "given ")) for line in body)


def test_dice_that_look_the_same_are_the_same_to_a_record(table: Table) -> None:
    """With three equal dice lying, a record does not tell which was thrown again; scores do not depend on it."""
    rules, player = table.rules, RandomPlayer(table.chance)
    state, moves = played(table).start, []
    while rules.outcome(state) is None:
        move, step = player.step(rules, state)
        moves.append(move)
        state = step.state
    found = _replayed(table, _record(table, tuple(moves)))
    assert rules.scores(found.state) == rules.scores(state)
    assert rules.outcome(found.state) == rules.outcome(state)
    assert rules.round(found.state) == rules.round(state)


def test_a_record_cut_anywhere_ends_before_an_unfinished_choice(table: Table) -> None:
    game, chance = played(table), table.chance
    for _ in range(CUTS):
        cut = chance.randrange(min(len(game.turns), FIRST_MOVES))
        found = _replayed(table, _record(table, game.moves[:cut]))
        told = len(found.moves)
        assert found.state == (game.turns[told].before if told < len(game.turns) else game.end)
        assert cut - told < LONGEST_LINE, "a line is a few moves at most"


def test_points_from_the_table_survive_the_record(table: Table) -> None:
    """Also where they were given between a pick and its throw."""
    rules, chance = table.rules, table.chance
    moves: list[Move] = []
    state = played(table).start
    for move in played(table).moves:
        if chance.random() < 0.1:
            moves.append(Adjust(None, ScoreBy(chance.choice(tuple(table.seats)), chance.randint(-9, 9))))
        moves.append(move)
    for move in moves:
        state = rules.apply(state, move).state
    assert _replayed(table, _record(table, tuple(moves))).state == state


def test_nonsense_is_refused_and_never_breaks_anything(table: Table) -> None:
    """Whatever words stand in a line, it is understood, or a BadLine, or an IllegalMove."""
    chance, names = table.chance, TableNames(table.seats)
    vocabulary = _vocabulary(table)
    turns = played(table).some_turns(20)
    seats = tuple(table.seats)
    notation = table.game.notation
    missing: set[str] = set()
    words = Words("en", table.game, table.seats, on_missing=missing.add)
    for _ in range(NONSENSE_LINES):
        state = chance.choice(turns).before
        line = _nonsense(vocabulary, chance)
        for attempt in (
            lambda: notation.parse_move(state, chance.choice(seats), line, names),  # noqa: B023
            lambda: notation.parse_table(state, line, names),  # noqa: B023
            lambda: notation.parse_change(state, line, names),  # noqa: B023
            lambda: notation.parse_check(state, line, names),  # noqa: B023
        ):
            try:
                understood = attempt()
                if isinstance(understood, Check):
                    continue
                for meant in understood:
                    move = meant if isinstance(meant, Move) else Adjust(None, meant)
                    state = table.rules.apply(state, move).state
            except (BadLine, IllegalMove) as error:
                words.error(error)
    assert missing == set()


def _vocabulary(table: Table) -> tuple[list[list[str]], list[str]]:
    lines = [line.partition(":")[2].split() for line in _record(table, played(table).moves).splitlines()]
    known = [*table.game.notation.ids(), *RESERVED, *(word for line in lines for word in line)]
    return [line for line in lines if line], sorted({*known, *table.seats.names[0].split(), "-1", "0", "99", "x", "->"})


def _nonsense(vocabulary: tuple[list[list[str]], list[str]], chance: Random) -> list[str]:
    """A line that somebody wrote, with some words changed, dropped or doubled."""
    lines, words = vocabulary
    line = list(chance.choice(lines))
    for _ in range(chance.randint(0, 3)):
        place = chance.randrange(len(line) + 1)
        kind = chance.randrange(3)
        if kind == 0:
            line.insert(place, chance.choice(words))
        elif line[place : place + 1] and kind == 1:
            line[place] = chance.choice(words)
        elif len(line) > 1:
            del line[place : place + 1]
    return line
