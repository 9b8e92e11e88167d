"""Whole games of Dicetopia from films of their tables: hands, misreads, dice that vanish, change places, fall over."""

from __future__ import annotations

import pytest

from companion.games.dicetopia import GAME
from companion.games.dicetopia.model.state import Phase, State
from companion.records.replay import replay
from companion.records.write import write_record
from companion.registry import installed
from tests.live.filmed_table import FilmedGame
from ui.app.inbox import Answer


def ends_as_its_record_says(game: FilmedGame) -> None:
    """The rest is told by hand; the record of the game, replayed, ends as it did, and as what was really played."""
    while game.truth.phase is not Phase.OVER:
        move, _ = game.player.legal(GAME.rules, game.truth, GAME.rules.asks(game.truth)[0])
        game.truth = GAME.rules.apply(game.truth, move).state
        game.top.says(Answer(move))
    playing = game.now.playing
    assert playing is not None
    assert GAME.rules.scores(game.truth) == GAME.rules.scores(game.state)
    moves = [entry.move for entry in playing.entries]
    again = replay(write_record(GAME, playing.seats, playing.options, (), moves), installed(safe=True).get)
    assert again.failure is None, again.failure
    assert isinstance(again.state, State)
    assert GAME.rules.scores(again.state) == GAME.rules.scores(game.truth)


def test_a_game_begins_before_the_camera_and_is_followed_without_a_tap() -> None:
    game = FilmedGame(seed=1, mishaps=False)
    game.sets_up()
    for _ in range(3):
        game.turn()
    assert game.counted == 4
    assert game.taps == 0
    ends_as_its_record_says(game)


@pytest.mark.long
@pytest.mark.parametrize("seed", [3, 4, 5])
def test_whole_games_are_followed_whatever_goes_wrong_at_the_table(seed: int) -> None:
    game = FilmedGame(seed)
    game.sets_up()
    while game.truth.phase is Phase.TURN:
        game.turn()
    assert game.taps <= 0.6 * game.turns, (game.taps, game.turns)  # a reading that is sure and wrong costs a tap
    ends_as_its_record_says(game)


@pytest.mark.long
def test_a_whole_game_of_four_is_followed() -> None:
    game = FilmedGame(6, players=4)
    game.sets_up()
    while game.truth.phase is Phase.TURN:
        game.turn()
    # What the reader sees surely costs hardly a touch; what it was made to misread is mended by hand.
    assert game.taps - game.mending <= 0.3 * game.turns, (game.taps, game.mending, game.turns)
    assert game.taps <= 0.6 * game.turns, (game.taps, game.turns)
    ends_as_its_record_says(game)


@pytest.mark.long
@pytest.mark.parametrize("seed", [7, 8])
def test_whole_games_are_followed_with_the_city_alone_in_view(seed: int) -> None:
    game = FilmedGame(seed, boards=False)
    game.sets_up()
    while game.truth.phase is Phase.TURN:
        game.turn()
    assert game.taps <= 1.5 * game.turns, (game.taps, game.turns)
    ends_as_its_record_says(game)
