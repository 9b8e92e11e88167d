"""Dicy Cards on the screen: five cards by chance or as a set, and a neighbour's card that tells the turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.catalogue import catalogue_file
from companion.catalogue.model import unconfirmed
from companion.core import SEATS
from companion.games.dicy_cards.cards import CardId
from companion.games.dicy_cards.model import State
from companion.games.dicy_cards.sets import CATALOGUE, SETS, five
from ui.app.inbox import TakeBack
from ui.boards.dicy_cards.model import DicyBoard, TurnedCard
from ui.headless.scenes import SCENES
from ui.headless.screen_harness import ScreenHarness
from ui.present.models import OptionLine, Tap
from ui.state.game_draft import SetOption, ToggleOptionPart
from ui.state.intents import OpenAsk


def new_game(data: Path | None = None) -> ScreenHarness:
    top = ScreenHarness(cards=data)
    SCENES["new-cards"](top)
    return top


def lines(top: ScreenHarness) -> tuple[OptionLine, ...]:
    found: tuple[OptionLine, ...] = top.model.options
    return found


def tap(top: ScreenHarness, words: str) -> Tap:
    return next(one for line in lines(top) for one in line.values if one.words == words)


def chosen(top: ScreenHarness) -> str:
    return top.screen.screen_state.draft.choices()["cards"]


def kept(data: Path) -> tuple[str, ...]:
    return unconfirmed(CATALOGUE, catalogue_file.load(data, "dicy-cards", CATALOGUE))


def test_five_at_random_are_named_before_the_game_and_can_be_drawn_again() -> None:
    top = new_game()
    draws = set()
    for _ in range(8):
        top.do(tap(top, "Five at random").action)
        five(chosen(top).split(", "))
        ticked = [one.words for line in lines(top)[:2] for one in line.values if one.icon == "check"]
        assert len(ticked) == 6, "five cards, and that they are a choice of one's own"
        draws.add(chosen(top))
    assert len(draws) > 1
    assert not top.model.next.barred


def test_a_set_is_compared_the_first_time_and_a_yes_is_kept(tmp_path: Path) -> None:
    top = new_game(tmp_path)
    assert not any("Are these" in line.words for line in lines(top)), "A is printed in the rulebook"
    top.do(SetOption("cards", "B"))
    assert any(line.words.startswith("Are these your B cards? Pair ×2, All 1–5") for line in lines(top))
    top.do(tap(top, "Yes").action)
    assert not any("Are these" in line.words for line in lines(top))
    assert kept(tmp_path) == ("C", "D")
    again = new_game(tmp_path)
    again.do(SetOption("cards", "B"))
    assert not any("Are these" in line.words for line in lines(again))


def test_a_set_that_is_wrong_is_put_right_and_kept(tmp_path: Path) -> None:
    top = new_game(tmp_path)
    top.do(SetOption("cards", "C"))
    top.do(tap(top, "Correct it").action)
    assert chosen(top) == ", ".join(SETS["C"])
    top.do(ToggleOptionPart("cards", "sixes"))
    assert not any(one.words == "These five are my C cards" for line in lines(top) for one in line.values)
    top.do(ToggleOptionPart("cards", "odd"))
    top.do(tap(top, "These five are my C cards").action)
    assert (chosen(top), kept(tmp_path)) == ("C", ("B", "D"))
    top.do(top.model.next.action)
    playing = top.table.snapshot.playing
    assert playing is not None
    assert set(playing.options["cards"].split(", ")) == {*SETS["C"]} - {"sixes"} | {"odd"}


def test_nobody_is_asked_where_nothing_is_kept() -> None:
    top = new_game()
    top.do(SetOption("cards", "D"))
    assert not any("Are these" in line.words for line in lines(top))


def turned(top: ScreenHarness) -> dict[str, TurnedCard]:
    board = top.model.board.model
    assert isinstance(board, DicyBoard)
    return {card.card: card.turned for card in board.cards if card.turned is not None}


def frozen(top: ScreenHarness) -> tuple[frozenset[CardId], ...]:
    playing = top.table.snapshot.playing
    assert playing is not None
    assert isinstance(playing.state, State)
    return playing.state.frozen


@pytest.mark.parametrize("size", ["small", "upright", "wide"])
def test_one_tap_on_the_next_players_card_tells_the_turn_and_is_taken_back_as_one(size: str) -> None:
    top = ScreenHarness(size)
    SCENES["dicy-turned"](top)
    before = frozen(top)
    assert turned(top)["straight"].words == "+10, Louise freezes"
    assert turned(top)["odd"].words == "Skip, Louise thaws"
    top.window.tap_action(turned(top)["straight"].action)
    assert frozen(top) == (frozenset({CardId.ANY_TWO}), before[1] | {CardId.STRAIGHT})
    assert top.table.snapshot.playing is not None
    assert top.table.snapshot.playing.turn == SEATS[1]
    top.do(TakeBack())
    assert frozen(top) == before
    top.window.tap_action(turned(top)["odd"].action)
    assert frozen(top) == (frozenset(), before[1] - {CardId.ODD})


def test_while_dice_are_chosen_or_a_hint_is_open_the_neighbours_cards_make_room() -> None:
    top = ScreenHarness()
    SCENES["dicy-turned"](top)
    top.do(OpenAsk(1))
    assert not turned(top)
    hinted = ScreenHarness()
    SCENES["dicy-hint"](hinted)
    assert not turned(hinted)
