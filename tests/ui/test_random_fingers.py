"""Children at the screen: touches anywhere, any button, readings at any moment. Nothing breaks, no score is wrong."""

from __future__ import annotations

from random import Random

import pytest

from ui.headless.offscreen import SIZES  # isort: skip  (it says first that there is no display)

from kivy.tests.common import UnitTestTouch

from companion.core import RollDice, ScoreBy
from companion.dice import PIPS, Colour, Face
from companion.random_player import throw
from companion.session import Session
from ui.app.inbox import Answer, ButtonColour, CameraIs, CameraState, PlayerPressed, Pressed, ReadingTaken
from ui.headless.scenes import reading
from ui.headless.screen_harness import ScreenHarness

ANSWERS = 0.3
"""How often somebody plays on where that is possible."""
NEAR_A_TARGET = 0.85
"""How often a touch is aimed, so that the fingers get somewhere."""


def _poke(top: ScreenHarness, chance: Random) -> None:
    window = top.window
    what = chance.random()
    if what < 0.12:
        top.send(Pressed(chance.choice(list(ButtonColour)), held=chance.random() < 0.05))
    elif what < 0.14 and top.screen.snapshot.playing is not None:
        top.send(PlayerPressed(chance.choice(list(top.screen.snapshot.playing.seats))))
    elif what < 0.2:
        _look(top, chance)
    elif what < 0.22:
        window.resize(chance.choice(list(SIZES.values())))
    elif what < 0.28:
        _drag(top, chance)
    else:
        width, height = window.scene.size
        targets = window.targets()
        answers = [target for target in targets if isinstance(target.action, Answer)]
        if answers and chance.random() < ANSWERS:
            window.tap_target(chance.choice(answers))
        elif targets and chance.random() < NEAR_A_TARGET:
            window.tap_target(chance.choice(targets))
        else:
            window.touch(chance.uniform(0, width), chance.uniform(0, height))
    if chance.random() < 0.05:
        window.frame()


def _drag(top: ScreenHarness, chance: Random) -> None:
    width, height = top.window.scene.size
    x, y = chance.uniform(0, width), chance.uniform(0, height)
    finger = UnitTestTouch(x, y)
    finger.touch_down()
    finger.touch_move(x, y + chance.uniform(-300, 300))
    finger.touch_up()


def _look(top: ScreenHarness, chance: Random) -> None:
    """The camera says something: its state, or a reading that may have nothing to do with what is due."""
    if chance.random() < 0.3:
        top.send(CameraIs(chance.choice(list(CameraState))))
        return
    playing = top.screen.snapshot.playing
    ask = next((ask for ask in playing.asks if isinstance(ask, RollDice)), None) if playing is not None else None
    if ask is not None and chance.random() < 0.7:
        dice: tuple[tuple[Face, Colour | None], ...] = tuple(
            zip(throw(ask.dice, chance), (kind.colour for kind in ask.dice), strict=True)
        )
    else:
        dice = tuple((chance.choice(PIPS), None) for _ in range(chance.randrange(8)))
    read, picture = reading(dice, seed=chance.randrange(5))
    top.send(ReadingTaken(read, picture))


def _check(top: ScreenHarness) -> None:
    """What the screen shows is what the journal replays to."""
    playing = top.screen.snapshot.playing
    if playing is None:
        return
    again = Session.resume(playing.game, top.journal, playing.number)
    assert again.state == playing.state
    rules = playing.game.rules
    extra = [0] * len(playing.seats)
    for entry in playing.entries:
        change = getattr(entry.move, "change", None)
        if isinstance(change, ScoreBy):
            extra[change.seat] += change.points
    assert list(playing.state.extra) == extra
    shown = {line.seat: line.score for line in rules.view(playing.state, "table").seats if line.score is not None}
    totals = {score.seat: score.total for score in rules.scores(playing.state)}
    assert all(totals[seat] == points for seat, points in shown.items())


def _play(seed: int, touches: int) -> ScreenHarness:
    chance = Random(seed)
    top = ScreenHarness("small")
    for i in range(touches):
        _poke(top, chance)
        if top.screen.snapshot.ending:
            top = ScreenHarness("upright")
        if i % 50 == 0:
            _check(top)
    _check(top)
    return top


def test_random_touches_and_presses_break_nothing() -> None:
    _play(seed=6, touches=350)


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
def test_two_thousand_random_touches_and_presses_break_nothing(seed: int) -> None:
    _play(seed, touches=2000)


def test_the_random_fingers_really_get_somewhere() -> None:
    chance = Random(2)
    top = ScreenHarness()
    top.start("gang-of-dice", 3)
    places, entries = set(), 0
    for _ in range(250):
        _poke(top, chance)
        shown = top.screen.shown()
        places.add((type(shown.screen), type(shown.sheet)))
        if top.screen.snapshot.playing is not None:
            entries = max(entries, len(top.screen.snapshot.playing.entries))
    assert len(places) >= 6
    assert entries >= 3
    assert len({type(message) for message in top.sent}) >= 6
