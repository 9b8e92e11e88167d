"""Dicetopia to be looked at: the city put out, a turn, an action half done, a reaction, the missions."""

from __future__ import annotations

from typing import Any

from companion.core import Choose
from companion.games.dicetopia.model.state import Phase
from ui.headless.scene_steps import Scene, by_chance, playing, until
from ui.headless.screen_harness import ScreenHarness
from ui.state.intents import OpenAsk

_FACTIONS = "hollows, banxa, tuulu, perceptioneers"


def dicetopia_setup(top: ScreenHarness) -> None:
    """The dice are put out, district by district."""
    by_chance(top, "dicetopia", 7)


def dicetopia_turn(top: ScreenHarness) -> None:
    """Which die does the agent take? Another faction may hypnotise."""
    top.start("dicetopia", 4, factions=_FACTIONS)
    until(top, lambda now: now.state.round == 2 and _reaction(now) is not None)


def dicetopia_swap(top: ScreenHarness) -> None:
    """The first of two dice is named, the second is lit."""
    top.start("dicetopia", 4, factions=_FACTIONS)
    until(top, lambda now: bool(now.state.action and now.state.action.first))


def dicetopia_hypnotise(top: ScreenHarness) -> None:
    """A reaction, opened: the districts are lit."""
    dicetopia_turn(top)
    top.do(OpenAsk(_reaction(playing(top))))


def dicetopia_missions(top: ScreenHarness) -> None:
    """Missions are told; before the first, two factions have their moment."""
    top.start("dicetopia", 3, factions="dangmer, bingmai, ewo")
    until(top, lambda now: now.state.phase is Phase.REVEAL)


def _reaction(now: Any) -> int | None:
    """The first ask beside the main one that has several answers."""
    asks = enumerate(now.asks)
    return next((i for i, ask in asks if i and isinstance(ask, Choose) and len(ask.options) > 1), None)


SCENES: dict[str, Scene] = {
    "dicetopia-setup": dicetopia_setup,
    "dicetopia-turn": dicetopia_turn,
    "dicetopia-swap": dicetopia_swap,
    "dicetopia-hypnotise": dicetopia_hypnotise,
    "dicetopia-missions": dicetopia_missions,
}
