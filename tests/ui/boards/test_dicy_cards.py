"""The five cards of a new game of Dicy Cards: drawn by chance, or a set that is compared once with the real one."""

from __future__ import annotations

from pathlib import Path

from companion.catalogue import catalogue_file
from companion.catalogue.model import unconfirmed
from companion.games.dicy_cards.sets import CATALOGUE, SETS, five
from ui.headless.scenes import SCENES
from ui.headless.screen_harness import ScreenHarness
from ui.present.models import OptionLine, Tap
from ui.state.game_draft import SetOption, ToggleOptionPart


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
