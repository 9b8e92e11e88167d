"""The rules of each game, beside the prompt: in four languages, and first what belongs to the step where one is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from companion.game import Game
from companion.random_player import RandomPlayer
from companion.registry import installed
from companion.text import LANGUAGES
from ui.app.inbox import Answer
from ui.headless.scenes import SCENES
from ui.i18n import Words
from ui.present.game_help import belongs
from ui.present.settings import HelpModel

GAMES = installed(safe=True).games()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_tells_its_rules_in_every_language(game: Game[Any]) -> None:
    assert game.help
    told = set()
    for language in LANGUAGES:
        words = Words(language, game)
        for part in game.help:
            assert words.has(f"rules.{part.id}")
            assert words.has(f"rules.{part.id}.words")
            told.add(words.say(f"rules.{part.id}.words"))
    assert len(told) == len(LANGUAGES) * len(game.help)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_help_names_only_prompts_that_there_are(game: Game[Any]) -> None:
    words = Words("en", game)
    for part in game.help:
        for key in part.asks:
            assert key.endswith(".") or words.has(key), key


@pytest.mark.parametrize("game", [game for game in GAMES if not game.apart], ids=lambda game: game.id)
def test_most_steps_of_a_game_have_a_part_of_their_own(game: Game[Any]) -> None:
    top = ScreenHarness()
    top.start(game.id, 2)
    player, prompts = RandomPlayer(Random(1)), set()
    for _ in range(60):
        playing = top.screen.snapshot.playing
        assert playing is not None
        if playing.outcome is not None:
            break
        prompts.add(playing.asks[0].prompt.key)
        top.table.handle(Answer(player.step(playing.game.rules, playing.state)[0]))
        top.screen.receive(top.table.snapshot, None)
    told = [key for key in prompts if any(belongs(part, key) for part in game.help)]
    assert len(told) >= len(prompts) / 2, prompts - set(told)


def test_a_tap_beside_the_prompt_opens_the_rules_at_this_step_and_leads_back() -> None:
    top = ScreenHarness()
    SCENES["gang-decide"](top)
    top.tap("help.title")
    model = top.model
    assert isinstance(model, HelpModel)
    assert [part.now for part in model.rules] == [True, False, False, False]
    assert model.rules[0].heading == top.words.say("rules.boss")
    before = top.screen.snapshot.playing
    top.tap("back")
    assert top.screen.snapshot.playing is before
