"""Dicetopia to be looked at: the city put out, a turn, an action half done, a reaction, the missions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.core import Choose
from companion.dice import PIPS, Doubt
from companion.games.dicetopia.model.state import Phase
from companion.games.dicetopia.pieces import DISTRICTS, GUGU
from companion.random_player import RandomPlayer
from companion.sight import TableProposal
from ui.app.inbox import Answer, CameraIs, CameraState, ReadingTaken, ZonesAre
from ui.headless.scene_steps import Film, Scene, by_chance, playing, until
from ui.headless.screen_harness import ScreenHarness
from ui.headless.table_film import perfect_look, plain_zones
from ui.state.intents import OpenAsk, Prefer, ShowAdvice, UsePad

_FACTIONS = "hollows, banxa, tuulu, perceptioneers"


def dicetopia_setup(top: ScreenHarness) -> None:
    """The dice are told by hand, district by district."""
    by_chance(top, "dicetopia", 6)
    top.do(UsePad((3, 8)))


def dicetopia_laying(top: ScreenHarness) -> None:
    """The dice are being put out: the camera shows what it reads, and what is still missing."""
    look = _laid(top)
    dice = [die for i, die in enumerate(look.reading.dice) if i not in (4, 29)]
    dice[7] = replace(dice[7], doubts=(Doubt.GLARE,), sure=0.4)
    top.send(replace(look, reading=replace(look.reading, dice=tuple(dice), confident=False)))


def dicetopia_missing(top: ScreenHarness) -> None:
    """All dice but one lie there."""
    look = _laid(top)
    top.send(replace(look, reading=replace(look.reading, dice=look.reading.dice[:-1])))


def dicetopia_followed(top: ScreenHarness) -> None:
    """A turn was played, and the camera says which."""
    _followed(top, 1)


def dicetopia_which(top: ScreenHarness) -> None:
    """The city alone is in view, and more than one turn would explain it."""
    for seed in range(40):
        _followed(top, 2, boards=False, seed=seed)
        seen = top.screen.snapshot.proposal
        if isinstance(seen, TableProposal) and len(seen.explanations) > 1:
            return


def dicetopia_differs(top: ScreenHarness) -> None:
    """No turn explains the table: a die was knocked over, another was moved."""
    look = _begun(top, 5)
    dice = list(look.reading.dice)
    faces = [PIPS[die.face.value % 6] for die in dice[:2] if die.face.value is not None]
    dice[:2] = [replace(die, face=face) for die, face in zip(dice[:2], faces, strict=True)]
    dice[6] = replace(dice[6], face=PIPS[(dice[6].face.value or 0) % 6])
    top.send(replace(look, reading=replace(look.reading, dice=tuple(dice))))


def _laid(top: ScreenHarness) -> ReadingTaken:
    """A look at a city that is put out, before anybody has told it."""
    _see(top)
    top.start("dicetopia", 4, factions=_FACTIONS)
    now = playing(top)
    state, player = now.state, RandomPlayer(Random(4))
    while state.phase is Phase.CITY:
        state = now.game.rules.apply(state, player.answer(now.game.rules.asks(state)[0])).state
    return perfect_look(now.game, state, now.colours, plain_zones(now.game))


def _see(top: ScreenHarness, boards: bool = True) -> None:
    top.send(ZonesAre(plain_zones(top.registry.get("dicetopia"), boards)))
    top.send(CameraIs(CameraState.LOOKING))


def _begun(top: ScreenHarness, turns: int, boards: bool = True) -> ReadingTaken:
    """A game after some turns, and a look at its table."""
    _see(top, boards)
    top.start("dicetopia", 3, factions="ewo, roamers, bingmai")
    until(top, lambda now: now.state.phase is Phase.TURN and sum(map(len, now.state.boards)) == turns)
    now = playing(top)
    return perfect_look(now.game, now.state, now.colours, plain_zones(now.game, boards))


def _followed(top: ScreenHarness, turns: int, boards: bool = True, seed: int = 4) -> None:
    """A look at the table after one more turn than was told."""
    _begun(top, turns, boards)
    now, player = playing(top), RandomPlayer(Random(seed))
    state, seat = now.state, now.state.current
    while state.phase is not Phase.TURN or state.current == seat:
        state = now.game.rules.apply(state, player.answer(now.game.rules.asks(state)[0])).state
    top.send(perfect_look(now.game, state, now.colours, plain_zones(now.game, boards)))


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


def dicetopia_hint(top: ScreenHarness) -> None:
    """Everybody wants advice: which die to throw again."""
    _advised(top, lambda now: now.state.phase is Phase.ACTION and now.state.action.district == GUGU)


def dicetopia_hint_throw(top: ScreenHarness) -> None:
    """A die on a faction board is thrown: what can come of it, for missions too."""
    _advised(top, lambda now: now.state.phase is Phase.REROLL and now.state.action.first.place >= len(DISTRICTS))


def _advised(top: ScreenHarness, moment: Callable[[Any], bool]) -> None:
    top.start("dicetopia", 4, factions=_FACTIONS)
    top.do(Prefer("advice", dict.fromkeys(playing(top).seats.names, "hints")))
    until(top, lambda now: now.state.round >= 3 and moment(now))
    top.do(ShowAdvice(True))


def _reaction(now: Any) -> int | None:
    """The first ask beside the main one that has several answers."""
    asks = enumerate(now.asks)
    return next((i for i, ask in asks if i and isinstance(ask, Choose) and len(ask.options) > 1), None)


def _takes_a_die(top: ScreenHarness) -> None:
    """Whoever is due takes the first die that may be taken."""
    choice = next(ask for ask in playing(top).asks if isinstance(ask, Choose))
    top.send(Answer(choice.options[0]))


FILMS: dict[str, Film] = {"dicetopia-walk": (dicetopia_turn, _takes_a_die)}
SCENES: dict[str, Scene] = {
    "dicetopia-setup": dicetopia_setup,
    "dicetopia-laying": dicetopia_laying,
    "dicetopia-missing": dicetopia_missing,
    "dicetopia-followed": dicetopia_followed,
    "dicetopia-which": dicetopia_which,
    "dicetopia-differs": dicetopia_differs,
    "dicetopia-turn": dicetopia_turn,
    "dicetopia-swap": dicetopia_swap,
    "dicetopia-hypnotise": dicetopia_hypnotise,
    "dicetopia-missions": dicetopia_missions,
    "dicetopia-hint": dicetopia_hint,
    "dicetopia-hint-throw": dicetopia_hint_throw,
}
