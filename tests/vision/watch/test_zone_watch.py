"""Zones of a table with boards: every rest is a look, cubes are told by their colour, what is covered is not gone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
import pytest
from msgspec.structs import replace

from companion.board_layout import inside
from companion.dice import PIPS, Box, Colour, Die, DieKind, DieReading, Doubt, PictureDoubt, Reading, Thing
from vision.sources.board_table import BoardSettings, BoardTable, Cube, Piece, city_places
from vision.sources.frame import Picture
from vision.watch.live_table import LiveSettings, LiveTable, PictureIs, TableRead, ThrowRead
from vision.watch.settle import SettleSettings
from vision.watch.zone_watch import ZoneWatch

WHITE, VIOLET = DieKind(PIPS, Colour.WHITE), DieKind(PIPS, Colour.VIOLET)
ONE, FIVE, SIX = Die(WHITE, PIPS[0]), Die(VIOLET, PIPS[4]), Die(WHITE, PIPS[5])
LAID: Mapping[str, Sequence[Piece]] = {"north": [ONE, FIVE, Cube(Colour.RED)], "south": [SIX, Cube(Colour.BLUE)]}


class TruthReader:
    """Reads what lies there; the picture is not looked at."""

    def __init__(self, table: BoardTable) -> None:
        self.table = table

    def read(self, image: Picture, kinds: tuple[DieKind, ...] | None) -> Reading:
        return self.table.truth()


class Watched:
    """A small table with two fields, filmed and watched."""

    def __init__(self, zones: bool = True, settings: LiveSettings | None = None) -> None:
        self.table = BoardTable(city_places(["north", "south"], []), BoardSettings(640, 360, fps=10.0))
        self.live = LiveTable(TruthReader(self.table), settings=settings)
        if zones:
            self.live.watch_zones(self.table.zones)
        self.table.wait(0.8)
        self.looks()
        self.table.lay(LAID)
        self.looks()

    def looks(self) -> list[TableRead | ThrowRead]:
        events = [event for frame in self.table.play() for event in self.live.update(frame)]
        return [event for event in events if isinstance(event, TableRead | ThrowRead)]

    def things(self, look: TableRead | ThrowRead, name: str) -> list[Thing]:
        assert look.zones is not None
        zone = [(x * 640, y * 360) for x, y in self.table.zones[name]]
        return [thing for thing in look.zones.things if inside(zone, *thing.box.centre)]


@pytest.fixture(scope="module")
def watched() -> Watched:
    return Watched()


def test_a_die_that_only_vanishes_gives_a_look_and_putting_it_back_another(watched: Watched) -> None:
    watched.table.lay({"north": [FIVE, Cube(Colour.RED)]})
    (gone,) = watched.looks()
    assert len(gone.reading.dice) == 2
    watched.table.lay(LAID)
    (back,) = watched.looks()
    assert len(back.reading.dice) == 3


def test_dice_that_change_places_give_a_look(watched: Watched) -> None:
    watched.table.lay({"north": [SIX, FIVE, Cube(Colour.RED)], "south": [ONE, Cube(Colour.BLUE)]})
    assert len(watched.looks()) == 1
    watched.table.lay(LAID)
    assert len(watched.looks()) == 1


def test_a_die_that_was_moved_too_quickly_for_a_hand_to_be_seen_gives_a_look(watched: Watched) -> None:
    watched.table.lay({"north": [FIVE, Cube(Colour.RED)], "south": [SIX, ONE, Cube(Colour.BLUE)]})
    after_the_hand = list(watched.table.play())[-10:]
    events = [event for frame in after_the_hand for event in watched.live.update(frame)]
    assert not any(isinstance(event, PictureIs) for event in events), "the camera was not moved"
    (look,) = [event for event in events if isinstance(event, TableRead | ThrowRead)]
    assert len(look.reading.dice) == 3
    watched.table.lay(LAID)
    watched.looks()


def test_without_zones_a_die_that_vanishes_is_no_throw() -> None:
    plain = Watched(zones=False)
    plain.table.lay({"north": [FIVE, Cube(Colour.RED)]})
    assert plain.looks() == []


def test_cubes_are_told_by_their_colour(watched: Watched) -> None:
    watched.table.pass_over()
    (look,) = watched.looks()
    assert [thing.colours[0][0] for thing in watched.things(look, "north")] == [Colour.RED]
    assert [thing.colours[0][0] for thing in watched.things(look, "south")] == [Colour.BLUE]


@pytest.mark.parametrize(
    "colour", [Colour.YELLOW, Colour.GREEN, Colour.VIOLET, Colour.ORANGE, Colour.WHITE, Colour.BLACK]
)
def test_the_colours_of_players_are_told_apart(watched: Watched, colour: Colour) -> None:
    watched.table.lay({"south": [SIX, Cube(colour), Cube(colour)]})
    look = watched.looks()[-1]
    watched.table.lay(LAID)
    watched.looks()
    seen = watched.things(look, "south")
    assert [thing.colours[0][0] for thing in seen] == [colour, colour]
    assert all(thing.colours[0][1] > 0.7 for thing in seen)


def test_a_black_cube_for_a_die_on_a_dark_board_is_seen_to_come_and_to_go(watched: Watched) -> None:
    watched.table.lay({"north": [ONE, Cube(Colour.BLACK), Cube(Colour.RED)]})
    look = watched.looks()[-1]
    assert [thing.colours[0][0] for thing in watched.things(look, "north")] == [Colour.RED, Colour.BLACK]
    watched.table.pass_over()
    again = watched.looks()[-1]
    assert len(watched.things(again, "north")) == 2, "it stays what it is, and is not taken for ground"
    watched.table.lay(LAID)
    back = watched.looks()[-1]
    assert [thing.colours[0][0] for thing in watched.things(back, "north")] == [Colour.RED]


def empty_board() -> Picture:
    return BoardTable(city_places(["north", "south"], []), BoardSettings(640, 360, fps=10.0)).step().image


def test_agents_that_lay_there_before_any_die_did_leave_no_thing_behind_when_they_go() -> None:
    table = BoardTable(city_places(["north", "south"], []), BoardSettings(640, 360, fps=10.0))
    zones = ZoneWatch(table.zones)
    waiting: list[Piece] = [Cube(Colour.RED), Cube(Colour.BLUE), Cube(Colour.YELLOW)]

    def things() -> list[Colour]:
        picture = list(table.play())[-1].image
        return [thing.colours[0][0] for thing in zones.look(picture, table.truth(), 1.0)[1].things]

    table.lay({"north": waiting})
    assert things() == [], "nobody knows yet how large a die is"
    table.lay({"north": waiting, "south": [SIX]})
    assert things() == [Colour.RED, Colour.BLUE, Colour.YELLOW]
    table.lay({"north": waiting[:1], "south": [SIX]})
    assert things() == [Colour.RED]


@pytest.mark.parametrize("gain", [1.0, 0.7, 0.5, 1.2])
def test_shadows_and_light_that_changes_are_no_cubes(watched: Watched, gain: float) -> None:
    zones = ZoneWatch(watched.table.zones)
    zones.look(empty_board(), Reading((), True), 1.0)
    picture = np.clip(watched.table.step().image * gain, 0, 255).astype(np.uint8)
    _, seen = zones.look(picture, watched.table.truth(), 1.0)
    assert len(seen.things) == 2


def shaded_board(dice: Sequence[Box]) -> Picture:
    """Plain dice on a plain board under a low lamp: each throws a shadow as long as itself to its right."""
    picture = np.full((360, 640, 3), (70, 90, 100), np.float32)
    for x0, y0, x1, y1 in dice:
        shade = np.ones((360, 640), np.float32)
        shade[int(y0) + 4 : int(y1) - 2, int(x1) : int(x1) + 40] = 0.55
        picture *= cv2.GaussianBlur(shade, (0, 0), 2.5)[..., None]
        picture[int(y0) : int(y1), int(x0) : int(x1)] = 230
    return np.asarray(picture, np.uint8)


@pytest.mark.parametrize("comes", [False, True])
def test_a_shadow_that_goes_with_its_die_leaves_no_thing_behind(comes: bool) -> None:
    zones = ZoneWatch({"north": ((0.05, 0.05), (0.95, 0.05), (0.95, 0.95), (0.05, 0.95))})
    boxes = [Box(x, y, x + 28, y + 28) for x, y in ((100, 100), (220, 100), (340, 100), (100, 220), (220, 220))]

    def look(there: Sequence[Box], *, cube: bool = False) -> tuple[Thing, ...]:
        picture = shaded_board(there)
        if cube:
            picture[102:126, 144:168] = 25
        dice = tuple(DieReading(PIPS[0], Colour.WHITE, box, 0.99, (), (), ()) for box in there)
        return zones.look(picture, Reading(dice, True), 1.0)[1].things

    assert look(boxes) == (), "the board was never seen empty"
    things = look(boxes[1:], cube=comes)
    assert [thing.colours[0][0] for thing in things] == [Colour.BLACK] * comes
    assert len(look(boxes[1:])) == 0


@pytest.mark.parametrize("shift", [(5, 3), (14, 9)])
def test_a_board_that_was_pushed_is_learned_anew(watched: Watched, shift: tuple[int, int]) -> None:
    zones = ZoneWatch(watched.table.zones)
    zones.look(empty_board(), Reading((), True), 1.0)
    truth = watched.table.truth()
    pushed = np.roll(watched.table.step().image, shift[::-1], axis=(0, 1))
    there = replace(truth, dice=tuple(replace(die, box=die.box.moved(*shift)) for die in truth.dice))
    for _ in range(2):
        _, seen = zones.look(pushed, there, 1.0)
        assert len(seen.things) == 2


class Covering(TruthReader):
    """Sees nothing of the dice in the left half, as if a hand lay there."""

    def read(self, image: Picture, kinds: tuple[DieKind, ...] | None) -> Reading:
        whole = self.table.truth()
        return replace(whole, dice=tuple(die for die in whole.dice if die.box.centre[0] > 230))


def test_under_a_hand_that_stays_a_place_cannot_be_seen_and_is_what_it_was_afterwards() -> None:
    watched = Watched()
    watched.live._reader = Covering(watched.table)
    watched.table.cover(["north"], 5.0)
    watched.table.wait(0.1)
    covered, after = watched.looks()
    assert covered.zones is not None
    assert "north" in covered.zones.covered
    assert len(covered.reading.dice) == 1
    assert after.zones is not None
    assert after.zones.covered == ()


def test_a_die_that_is_not_read_any_more_and_looks_as_it_did_still_lies_there() -> None:
    watched = Watched()
    frame = watched.table.step()
    zones = ZoneWatch(watched.table.zones)
    whole = watched.table.truth()
    zones.look(frame.image, whole, 1.0)
    fewer, _ = zones.look(frame.image, replace(whole, dice=whole.dice[1:]), 1.0)
    assert {die.face for die in fewer.dice} == {die.face for die in whole.dice}
    unsure = replace(whole.dice[0], face=PIPS[3], doubts=(Doubt.GLARE,))
    again, _ = zones.look(frame.image, replace(whole, dice=(unsure, *whole.dice[1:]), confident=False), 1.0)
    assert again.dice[0] == whole.dice[0]
    assert again.confident


def test_a_die_that_looks_as_it_did_and_reads_otherwise_is_a_doubt() -> None:
    watched = Watched()
    frame = watched.table.step()
    zones = ZoneWatch(watched.table.zones)
    whole = watched.table.truth()
    zones.look(frame.image, whole, 1.0)
    other = replace(whole, dice=(replace(whole.dice[0], face=PIPS[3]), *whole.dice[1:]))
    now, _ = zones.look(frame.image, other, 1.0)
    assert now.dice[0].doubts == (Doubt.DIFFERS,)
    assert not now.confident


def test_what_could_not_be_read_stays_a_doubt_until_it_changes() -> None:
    watched = Watched()
    frame = watched.table.step()
    zones = ZoneWatch(watched.table.zones)
    whole = watched.table.truth()
    lost = PictureDoubt(Doubt.UNKNOWN_FACE, whole.dice[0].box)
    zones.look(frame.image, Reading(whole.dice[1:], False, (lost,)), 1.0)
    later, _ = zones.look(frame.image, Reading(whole.dice[1:], True), 1.0)
    assert later.doubts == (lost,)
    assert not later.confident


def test_a_die_turned_over_so_quickly_that_nobody_saw_it_move_gives_a_look() -> None:
    blind = SettleSettings(moving=1.0)
    watched = Watched(settings=LiveSettings(settle=blind))
    watched.live.again()
    watched.table.wait(1.5)
    assert len(watched.looks()) == 1, "it was asked for; nothing else has changed"
    watched.table.knock("south", SIX, PIPS[1])
    watched.table.wait(1.5)
    (look,) = watched.looks()
    assert PIPS[1] in [die.face for die in look.reading.dice]
