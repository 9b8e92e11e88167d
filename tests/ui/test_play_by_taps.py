"""A complete game of every registered game, by taps on the real screen alone."""

from __future__ import annotations

from random import Random

import pytest

from companion.registry import installed
from tests.ui.fingers import Fingers
from ui.app.inbox import TakeShortcut
from ui.headless.screen_harness import ScreenHarness
from ui.present.end import EndModel
from ui.present.scope import Prefs

GAMES = installed().ids()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_can_be_played_by_taps_alone(game: str) -> None:
    top = ScreenHarness("small")
    top.start(game, min(n for n in top.registry.get(game).players if n > 1))
    _play(top)


def test_dice_city_as_a_new_game_proposes_it_is_played_by_taps_alone() -> None:
    """Nobody names the market, and the companion is the bank."""
    top = ScreenHarness("small", Prefs(language="de", looks={"dice-city.tokens": "companion"}))
    top.start("dice-city", 2, market="lazy")
    _play(top)
    assert any(isinstance(said, TakeShortcut) for said in top.sent)


def _play(top: ScreenHarness) -> None:
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
