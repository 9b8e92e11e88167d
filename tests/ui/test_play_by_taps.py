"""A complete game of every registered game, by taps on the real screen alone."""

from __future__ import annotations

from random import Random

import pytest

from companion.registry import installed
from tests.ui.fingers import Fingers
from ui.headless.screen_harness import ScreenHarness
from ui.present.end import EndModel

GAMES = installed().ids()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_can_be_played_by_taps_alone(game: str) -> None:
    top = ScreenHarness("small")
    top.start(game, min(n for n in top.registry.get(game).players if n > 1))

    Fingers(top, Random(4)).play()

    playing = top.screen.snapshot.playing
    assert playing is not None
    assert playing.outcome is not None
    assert top.screen.snapshot.refused is None
    end = top.model
    assert isinstance(end, EndModel)
    points = {line.who.name: line.points for line in end.standings}
    scores = playing.game.rules.scores(playing.state)
    assert points == {playing.seats.names[score.seat]: top.words.fact(score.total) for score in scores}
