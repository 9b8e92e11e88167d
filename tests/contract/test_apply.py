"""Apply is pure, alone decides legality, and a refusal leaves everything as it was."""

from __future__ import annotations

from copy import deepcopy

import pytest
from msgspec.structs import replace

from companion.core import RECORD, SEATS, TABLE, Adjust, Change, IllegalMove, Move, Rolled, ScoreBy
from companion.dice import BOSS, Face
from companion.text import LANGUAGES
from tests.contract.tables import Table, played
from ui.i18n import Words

STATES = 40
STRAY_MOVES = 25


def test_apply_changes_nothing_and_always_gives_the_same(table: Table) -> None:
    for turn in played(table).some_turns(STATES):
        before = deepcopy(turn.before)
        move = deepcopy(turn.move)
        step = table.rules.apply(turn.before, turn.move)
        assert turn.before == before
        assert turn.move == move
        assert step.state == turn.step.state
        assert step.events == turn.step.events


def test_states_and_moves_are_frozen_values(table: Table) -> None:
    game = played(table)
    for move in game.moves:
        hash(move)
        assert type(move) in (*table.game.moves, Rolled), f"{type(move).__name__} is not declared in Game.moves"
    assert deepcopy(game.end) == game.end


def _stray_moves(table: Table) -> list[Move]:
    """Moves of other moments, by other people, and throws that no die can show."""
    chance, moves = table.chance, played(table).moves
    stray = chance.choices(moves, k=STRAY_MOVES)
    stray += [replace(move, seat=chance.choice(tuple(table.seats))) for move in stray[:5]]
    stray += [replace(move, seat=None) for move in stray[:3]]
    seat = chance.choice(tuple(table.seats))
    stray += [Rolled(seat, ()), Rolled(seat, (BOSS,) * 9), Rolled(seat, (Face("17", 17),)), Rolled(None, (BOSS,))]
    return stray


def test_refusals_leave_the_state_untouched_and_have_words(table: Table) -> None:
    missing: list[str] = []
    words = [Words(language, table.game, table.seats, on_missing=missing.append) for language in LANGUAGES]
    refused: dict[str, IllegalMove] = {}
    for turn in played(table).some_turns(STATES):
        before = deepcopy(turn.before)
        for move in _stray_moves(table):
            try:
                table.rules.apply(turn.before, move)
            except IllegalMove as error:
                refused[error.code] = error
        assert turn.before == before
    assert refused, "a stray move must be refused somewhere"
    for code, refusal in refused.items():
        for language in words:
            for viewer in (*table.seats, TABLE, RECORD):
                language(refusal.seen_by(viewer))
            language.say(f"why.{code}")
    assert missing == []


def test_nothing_can_be_played_once_the_game_is_over(table: Table) -> None:
    game = played(table)
    for move in game.moves[-5:]:
        with pytest.raises(IllegalMove) as caught:
            table.rules.apply(game.end, move)
        assert caught.value.code == "game.over"


def test_the_table_may_add_points_at_any_time(table: Table) -> None:
    game = played(table)
    seat = SEATS[table.chance.randrange(table.players)]
    for state in (game.start, game.turns[len(game.turns) // 2].before, game.end):
        step = table.rules.apply(state, Adjust(None, ScoreBy(seat, -3)))
        before, after = table.rules.scores(state)[seat], table.rules.scores(step.state)[seat]
        assert after.total == before.total - 3
        assert [event.code for event in step.events] == ["adjusted"]
        words = Words("en", table.game, table.seats)
        assert words.has(table.rules.describe(Adjust(None, ScoreBy(seat, -3))).key)


def test_an_unknown_change_is_refused(table: Table) -> None:
    with pytest.raises(IllegalMove):
        table.rules.apply(played(table).start, Adjust(None, Change()))


def test_whoever_does_not_sit_at_the_table_plays_nothing(table: Table) -> None:
    """An entry of a damaged journal may name any seat that there is."""
    if table.players == len(SEATS):
        return
    stranger = SEATS[table.players]
    for turn in played(table).some_turns(STATES):
        for move in (replace(turn.move, seat=stranger), Rolled(stranger, (BOSS,))):
            with pytest.raises(IllegalMove) as caught:
                table.rules.apply(turn.before, move)
            assert caught.value.code == "seat"
        with pytest.raises(IllegalMove):
            table.rules.apply(turn.before, Adjust(None, ScoreBy(stranger, 3)))
