"""What runs down is seen, and any tap on the display stops it, wherever it lands and whatever else it does."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from companion.core import SEATS
from companion.games.dicetopia import GAME
from companion.games.dicetopia.model.moves import Deploy
from companion.games.dicetopia.model.state import Phase, State
from companion.games.dicetopia.pieces import CITY_DICE, DISTRICTS
from companion.random_player import RandomPlayer
from tests.games.dicetopia.looking import HEIGHT, NAMED, WIDTH, cubes, picture
from tests.ui.tapping import now_playing
from ui.app.inbox import Answer, Hold, MomentOver, No, ReadingTaken
from ui.headless.scenes import SCENES
from ui.state import screen_controller
from ui.state.intents import OpenAsk, UsePad

PHOTOGRAPH = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
COLUMNS, ROWS = 9, 6


def shows(top: ScreenHarness, now: State) -> None:
    """The table comes to rest, and lies as this state says."""
    top.send(ReadingTaken(picture(now), PHOTOGRAPH, zones=cubes(now), resting=True))


def state(top: ScreenHarness) -> State:
    now = now_playing(top).state
    assert isinstance(now, State)
    return now


def city(size: str = "small", factions: str = "shakra, tuulu", until: Phase = Phase.TURN) -> ScreenHarness:
    """Dicetopia, with zones for all of its boards."""
    top = ScreenHarness(size, zones=NAMED)
    top.start("dicetopia", 2, factions=factions)
    player = RandomPlayer(Random(6))
    while state(top).phase is not until:
        top.send(Answer(player.answer(now_playing(top).asks[0])))
    return top


def turn(now: State, seed: int) -> State:
    """The state after a turn by chance."""
    player, seat = RandomPlayer(Random(seed)), now.current
    while now.phase is not Phase.TURN or now.current == seat:
        now = GAME.rules.apply(now, player.answer(GAME.rules.asks(now)[0])).state
    return now


def thrown(size: str) -> ScreenHarness:
    top = ScreenHarness(size)
    SCENES["running"](top)
    return top


def followed(size: str) -> ScreenHarness:
    """A turn that the table explains: which one chance plays so that it is sure, is tried."""
    top = city(size)
    for seed in range(60):
        shows(top, turn(state(top), seed))
        if top.screen.snapshot.moment is not None:
            return top
    raise AssertionError("no turn is sure")


def laid(size: str) -> ScreenHarness:
    put_out = state(city(factions="none"))  # before the window that is touched
    top = city(size, "none", Phase.CITY)
    shows(top, put_out)
    return top


def laid_beside_the_pad(size: str) -> ScreenHarness:
    put_out = state(city(factions="none"))
    top = city(size, "none", Phase.CITY)
    top.do(UsePad(()))
    shows(top, put_out)
    return top


def running_bar(top: ScreenHarness) -> bool:
    return any(target.name == "running bar" for target in top.window.targets())


def counts_so_far(top: ScreenHarness) -> int:
    return len(now_playing(top).entries)


@pytest.mark.parametrize(
    ("runs", "size"),
    [(thrown, "small"), (followed, "small"), (followed, "upright"), (laid, "small"), (laid_beside_the_pad, "small")],
)
def test_a_tap_stops_it_wherever_it_lands(runs: Callable[[str], ScreenHarness], size: str) -> None:
    top = runs(size)
    began, local, entries = top.table.snapshot, top.screen.screen_state, counts_so_far(top)
    assert began.moment is not None
    width, height = top.window.scene.size
    ran_on = []
    for place in range(COLUMNS * ROWS):
        x, y = (place % COLUMNS + 0.5) / COLUMNS, (place // COLUMNS + 0.5) / ROWS
        top.window.touch(x * width, y * height)
        if top.screen.snapshot.moment is not None:
            ran_on.append((x, y))
        if counts_so_far(top) != entries:  # that was a yes
            top = runs(size)
            began = top.table.snapshot
            continue
        assert began.proposal is not None
        moment = top.table._moments.begin(began.proposal)
        top.table.snapshot = dataclasses.replace(began, serial=top.table.snapshot.serial + 1, moment=moment)
        top.screen.screen_state = local
        top.receive()
    assert ran_on == []


def test_a_key_of_the_pad_stops_what_would_throw_away_what_is_typed() -> None:
    top = laid_beside_the_pad("small")
    moment = top.screen.snapshot.moment
    assert moment is not None
    key = next(target for target in top.window.targets() if isinstance(target.action, UsePad))
    top.window.tap_target(key)
    assert top.screen.snapshot.moment is None
    assert top.screen.screen_state.pad
    top.send(MomentOver(moment.number))
    assert counts_so_far(top) == 0
    assert top.screen.screen_state.pad


def test_what_is_half_typed_on_the_pad_is_not_thrown_away_by_a_table_that_is_complete() -> None:
    put_out = state(city(factions="none"))
    top = city("small", "none", Phase.CITY)
    top.do(UsePad((put_out.city[0][0],)))
    shows(top, put_out)
    assert top.screen.snapshot.proposal is not None
    assert top.screen.snapshot.moment is None
    top.do(UsePad(()))
    assert top.screen.snapshot.moment is not None, "nothing is typed any more"
    assert running_bar(top)


def test_with_an_ability_open_what_runs_down_is_seen_and_a_tap_stops_it() -> None:
    for seed in range(60):
        top = city()
        wanted = turn(state(top), seed)
        top.do(OpenAsk(1))
        shows(top, wanted)
        if top.screen.snapshot.moment is not None:
            break
    moment, entries = top.screen.snapshot.moment, counts_so_far(top)
    assert moment is not None
    assert running_bar(top)
    width, height = top.window.scene.size
    top.window.touch(width / 2, height / 2)
    assert top.screen.snapshot.moment is None
    top.send(MomentOver(moment.number))
    assert counts_so_far(top) == entries
    assert top.model.followed is not None, "it waits to be confirmed"


def test_what_lies_over_the_bar_stops_it_until_it_is_gone() -> None:
    top = followed("small")
    top.send(Answer(Deploy(SEATS[1], DISTRICTS[0], CITY_DICE[0])))
    assert top.screen.shown().question is not None, "that is refused"
    assert top.screen.snapshot.moment is None
    top.send(No())
    assert top.screen.snapshot.proposal is not None


def test_nothing_fills_the_display_while_something_runs_down(monkeypatch: pytest.MonkeyPatch) -> None:
    top = followed("small")
    monkeypatch.setattr(screen_controller, "splashes", lambda *_: ("boom",))
    top.screen._unseen = now_playing(top).entries[-1:]
    assert top.screen.take_splashes() == ()
    top.send(Hold())
    top.screen._unseen = now_playing(top).entries[-1:]
    assert len(top.screen.take_splashes()) == 1
