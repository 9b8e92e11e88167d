"""Scenes of "Your dice": the list, a colour, a face that is taught, the self-test."""

from __future__ import annotations

from companion.dice import BOSS, FIVE, FOUR, ONE, THREE, TWO, Box, Colour, Doubt, PictureDoubt, Reading
from ui.app.inbox import CameraIs, CameraState, ReadingTaken
from ui.app.own_dice_wishes import CheckScore, OwnDiceIs, OwnDiceNow, ShowDice, TeachState
from ui.headless.scene_steps import Scene, reading
from ui.headless.screen_harness import ScreenHarness
from ui.state.game_draft import Guest, PickGame, Seat
from ui.state.intents import Go, Place
from ui.state.own_dice import OwnGo, OwnMend, OwnPage, OwnShows, OwnTap

KNOWN = OwnDiceNow(
    colours=((Colour.RED, 6), (Colour.VIOLET, 5), (Colour.BLACK, 4)),
    alike=((Colour.VIOLET, Colour.BLACK),),
    faces=((BOSS, 5),),
    throws=23,
    corrected=4,
    tests=tuple(
        CheckScore(f"2026-0{month}-1{month}", right, 50, right // 6, 10)
        for month, right in ((1, 41), (2, 44), (3, 46), (4, 49))
    ),
)


def _at(top: ScreenHarness, page: OwnPage, thing: Colour | None = None) -> None:
    top.send(CameraIs(CameraState.LOOKING))
    top.send(OwnDiceIs(KNOWN))
    top.do(ShowDice(True), Go(Place.OWN_DICE), OwnGo(page, thing))


def _throw(top: ScreenHarness, unread: bool = False) -> None:
    seen, picture = reading(((BOSS, None), (TWO, None), (BOSS, None), (FIVE, None), (ONE, None), (FOUR, None)))
    if unread:
        lost, dice = seen.dice[2], (*seen.dice[:2], *seen.dice[3:])
        seen = Reading(dice, False, (PictureDoubt(Doubt.UNKNOWN_FACE, Box(*lost.box)),))
    top.send(ReadingTaken(seen, picture))


def own_dice(top: ScreenHarness) -> None:
    """What is known."""
    _at(top, OwnPage.LIST)


def own_colours(top: ScreenHarness) -> None:
    """Which colour?"""
    _at(top, OwnPage.COLOUR)


def own_colour(top: ScreenHarness) -> None:
    """Red ones lie there."""
    _at(top, OwnPage.COLOUR, Colour.RED)
    dice = tuple((face, Colour.RED) for face in (ONE, THREE, TWO, FIVE, FOUR))
    top.send(ReadingTaken(*reading(dice)))


def own_face(top: ScreenHarness) -> None:
    """Each Boss is tapped, one of them was not read."""
    _at(top, OwnPage.FACE)
    top.do(OwnGo(OwnPage.FACE, BOSS))
    _throw(top, unread=True)
    top.do(OwnTap(0), OwnTap(5))


def own_face_sure(top: ScreenHarness) -> None:
    """It is told apart."""
    own_face(top)
    teaching = TeachState(BOSS, 3, 6, 6, 12, enough=True, passed=True)
    top.send(OwnDiceIs(OwnDiceNow(teaching=teaching)))


def own_face_refused(top: ScreenHarness) -> None:
    """It is not."""
    own_face(top)
    teaching = TeachState(BOSS, 3, 6, 5, 12, taken=(ONE, ONE), enough=True)
    top.send(OwnDiceIs(OwnDiceNow(teaching=teaching)))


def own_item(top: ScreenHarness) -> None:
    """Rename, forget."""
    _at(top, OwnPage.ITEM, Colour.VIOLET)


def own_learned(top: ScreenHarness) -> None:
    """What was learned while playing."""
    _at(top, OwnPage.LEARNED)


def self_test(top: ScreenHarness) -> None:
    """The fourth of ten throws; one die was mended."""
    _at(top, OwnPage.TEST)
    top.send(OwnDiceIs(OwnDiceNow(testing=CheckScore("2026-03-07", 17, 18, 2, 3))))
    _throw(top)
    top.do(OwnMend(3), OwnShows(THREE))


def self_test_mend(top: ScreenHarness) -> None:
    """What does it show?"""
    _at(top, OwnPage.TEST)
    _throw(top)
    top.do(OwnMend(3))


def new_offer(top: ScreenHarness) -> None:
    """A new game with a face that nobody taught."""
    top.send(CameraIs(CameraState.LOOKING))
    top.do(Go(Place.NEW), PickGame("gang-of-dice"))
    top.do(Seat((Guest("Félix", Colour.RED), Guest("Louise", Colour.BLUE))))


SCENES: dict[str, Scene] = {
    "own-dice": own_dice,
    "own-colours": own_colours,
    "own-colour": own_colour,
    "own-face": own_face,
    "own-face-sure": own_face_sure,
    "own-face-refused": own_face_refused,
    "own-item": own_item,
    "own-learned": own_learned,
    "self-test": self_test,
    "self-test-mend": self_test_mend,
    "new-offer": new_offer,
}
