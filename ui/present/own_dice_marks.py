"""The picture of dice that are shown: what of it can be tapped, and what the taps say."""

from __future__ import annotations

from msgspec import Struct

from companion.dice import Box, Face
from ui.present.models import Action
from ui.present.scope import Scope
from ui.state.own_dice import OwnMend, OwnPage, OwnTap

USUAL_EDGE = 0.07
"""Length of a die's edge as a share of the picture's width, where nothing tells it."""


class OwnMark(Struct, frozen=True):
    """Something in the picture: a die that was read, or something that was not."""

    number: int
    box: Box
    face: Face | None
    """What it was read as; None: it was not read."""
    tone: str
    label: str
    action: Action


def marks(scope: Scope, *, tappable: bool = True) -> tuple[OwnMark, ...]:
    """Every die that was read, and everything that may be one: with a number each."""
    seen, own = scope.snapshot.seen, scope.screen_state.own
    if seen is None or scope.snapshot.picture is None:
        return ()
    test = own.page is OwnPage.TEST
    found = []
    for number, die in enumerate(seen.dice):
        chosen = number in own.tapped or number in dict(own.mended)
        action = None if not tappable else OwnMend(number) if test else OwnTap(number)
        label = "✓" if chosen and not test else str(number + 1) if test else ""
        found.append(OwnMark(number, die.box, die.face, "yes" if chosen else "accent", label, action))
    if test:
        return tuple(found)
    unread = [doubt.box for doubt in seen.doubts if doubt.box is not None]
    for number, box in enumerate(unread, start=len(seen.dice)):
        chosen = number in own.tapped
        action = OwnTap(number) if tappable else None
        found.append(OwnMark(number, _square(box), None, "yes" if chosen else "warn", "✓" if chosen else "?", action))
    pointed = pointed_box(scope)
    if pointed is not None and tappable:
        found.append(OwnMark(len(found), pointed, None, "yes", "✓", None))
    return tuple(found)


def _square(box: Box) -> Box:
    """As examples are cut out: the shorter side counts, a shadow makes the other one longer."""
    return Box.square(*box.centre, min(box.width, box.height))


def pointed_box(scope: Scope) -> Box | None:
    """Where somebody pointed, as large as the dice beside it."""
    place, picture, seen = scope.screen_state.own.place, scope.snapshot.picture, scope.snapshot.seen
    if place is None or picture is None:
        return None
    height, width = picture.shape[:2]
    sides = sorted(die.box.width for die in seen.dice) if seen is not None else []
    side = sides[len(sides) // 2] if sides else USUAL_EDGE * width
    return Box.square(place[0] * width, place[1] * height, side)


def told_faces(scope: Scope) -> tuple[Face | None, ...]:
    """What each die that was read shows, as far as somebody said otherwise."""
    seen, mended = scope.snapshot.seen, dict(scope.screen_state.own.mended)
    read = seen.dice if seen is not None else ()
    return tuple(mended.get(number, die.face) for number, die in enumerate(read))
