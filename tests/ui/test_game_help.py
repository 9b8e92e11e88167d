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
from ui.kit.node import Kit
from ui.present.help_page import HelpModel, belongs
from ui.state.intents import Go, Place

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
    assert [part.now for part in model.rules] == [True, False, False, False, False]
    assert model.rules[0].heading == top.words.say("rules.boss")
    before = top.screen.snapshot.playing
    top.tap("back")
    assert top.screen.snapshot.playing is before


# --- what each card says ----------------------------------------------------------------------------------------------

WITH_CARDS = [game for game in GAMES if game.help_cards(None)]
NUMBERS = {"gang-of-dice": 18, "dicy-cards": 12, "dicetopia": 50}


def test_the_games_with_cards_tell_them_all() -> None:
    assert {game.id: len(game.help_cards(None)) for game in WITH_CARDS if game.id in NUMBERS} == NUMBERS
    assert "dice-city" in {game.id for game in WITH_CARDS}


@pytest.mark.parametrize("game", WITH_CARDS, ids=lambda game: game.id)
def test_every_card_has_words_in_every_language_and_no_two_say_the_same(game: Game[Any]) -> None:
    cards = game.help_cards(None)
    for language in LANGUAGES:
        words = Words(language, game)
        said = [(words(card.title), *map(words, card.words)) for card in cards]
        assert all(line and "{" not in line for lines in said for line in lines)
        assert len(set(said)) == len(cards)
        assert all(words.has(f"rules.{group}") for group in {card.group for card in cards})


@pytest.mark.parametrize("game", WITH_CARDS, ids=lambda game: game.id)
def test_every_card_that_is_drawn_has_a_picture(game: Game[Any]) -> None:
    top = ScreenHarness()
    top.do(Go(Place.HELP))
    top.window.tap(game.title)
    kit = top.window.scene.kit
    assert isinstance(kit, Kit)
    model = top.model
    assert isinstance(model, HelpModel)
    shown = [card for group in model.groups for card in group.cards]
    assert len(shown) == len(game.help_cards(None))
    assert sum(card.picture is not None for card in shown) == sum(card.drawn for card in game.help_cards(None))
    assert not top.screen.boards.broken(game), "its pictures were drawn"
    top.tap("back")
    assert isinstance(top.model, HelpModel)
    assert game.title in {tap.words for tap in top.model.games}
    top.tap("back")
    assert top.screen.screen_state.place is Place.HOME


def test_cards_that_lie_on_the_table_come_first() -> None:
    top = ScreenHarness()
    SCENES["gang-decide"](top)
    top.tap("help.title")
    model = top.model
    assert isinstance(model, HelpModel)
    (group,) = model.groups
    assert [card.now for card in group.cards] == [True, *[False] * 15]
    playing = top.screen.snapshot.playing
    assert playing is not None
    card = playing.state.card  # type: ignore[attr-defined]
    assert top.words.say(f"says.{card.kind}") in group.cards[0].words


def test_the_help_of_dicetopia_tells_nobodys_secret() -> None:
    top = ScreenHarness()
    SCENES["dicetopia-turn"](top)
    top.do(Go(Place.HELP))
    model = top.model
    assert isinstance(model, HelpModel)
    assert not any(card.now for group in model.groups for card in group.cards)
