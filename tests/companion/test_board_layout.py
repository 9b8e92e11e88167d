"""Four corners say where every place of a board lies, however it is turned and seen."""

from __future__ import annotations

from math import cos, isclose, sin

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.board_layout import BadCorners, Perspective, Point, area, inside, oblong
from companion.games.dicetopia import GAME
from companion.registry import installed
from ui.i18n import Words

SQUARE = oblong(0.0, 0.0, 1.0, 1.0)


def turned(corners: tuple[Point, ...], angle: float, size: float, dx: float, dy: float) -> tuple[Point, ...]:
    return tuple(
        (size * (x * cos(angle) - y * sin(angle)) + dx, size * (x * sin(angle) + y * cos(angle)) + dy)
        for x, y in corners
    )


@given(st.floats(-3.1, 3.1), st.floats(0.1, 2.0), st.floats(-1, 1), st.floats(-1, 1), st.floats(0, 1), st.floats(0, 1))
def test_a_board_that_is_turned_and_moved_takes_its_places_along(
    angle: float, size: float, dx: float, dy: float, u: float, v: float
) -> None:
    onto = Perspective(turned(SQUARE, angle, size, dx, dy))
    ((x, y),) = turned(((u, v),), angle, size, dx, dy)
    seen = onto(u, v)
    assert isclose(seen[0], x, abs_tol=1e-9)
    assert isclose(seen[1], y, abs_tol=1e-9)


@given(st.lists(st.tuples(st.floats(0, 0.2), st.floats(0, 0.2)), min_size=4, max_size=4), st.floats(0, 1))
def test_straight_lines_stay_straight_at_a_slant(pulls: list[Point], v: float) -> None:
    corners = tuple(
        (x + dx * (1 - 2 * x), y + dy * (1 - 2 * y)) for (x, y), (dx, dy) in zip(SQUARE, pulls, strict=True)
    )
    assume(abs(area(corners)) > 0.1)
    onto = Perspective(corners)
    for corner, lies in zip(SQUARE, corners, strict=True):
        assert onto(*corner) == pytest.approx(lies)
    (ax, ay), (bx, by), (cx, cy) = onto(0.0, v), onto(0.5, v), onto(1.0, v)
    assert abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) < 1e-9


@pytest.mark.parametrize(
    ("corners", "code"),
    [
        (SQUARE[:3], "count"),
        ((SQUARE[0], SQUARE[2], SQUARE[1], SQUARE[3]), "crossed"),
        ((SQUARE[0], SQUARE[1], (0.4, 0.4), SQUARE[3]), "crossed"),
        (oblong(0.5, 0.5, 0.52, 0.52), "small"),
    ],
)
def test_corners_that_no_board_can_have_are_refused_with_the_reason(corners: tuple[Point, ...], code: str) -> None:
    with pytest.raises(BadCorners) as refused:
        Perspective(corners)
    assert refused.value.code == code
    assert Words("en").has(f"bad-corners.{code}")


def test_the_districts_fall_into_place() -> None:
    assert GAME.sight is not None
    city = GAME.sight.boards[0]
    zones = city.lying_at(((0.9, 0.1), (0.9, 0.9), (0.1, 0.9), (0.1, 0.1)))  # lies turned by a quarter
    assert GAME.sight.covers(zones)
    assert inside(zones["agency"], 0.8, 0.2)
    assert inside(zones["waste"], 0.8, 0.8)
    assert inside(zones["twilight"], 0.2, 0.2)
    assert sum(abs(area(zone)) for zone in zones.values()) == pytest.approx(0.64)


def test_every_declared_place_has_words_and_a_name_of_its_own() -> None:
    for game in installed().games():
        boards = game.sight.boards if game.sight is not None else ()
        names = [place.zone for board in boards for place in board.places]
        assert len(set(names)) == len(names)
        for board in boards:
            for said in (board.words, *(place.words for place in board.places)):
                assert Words("de", game).has(said.key), said.key
            for place in board.places:
                assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in place.corners)
