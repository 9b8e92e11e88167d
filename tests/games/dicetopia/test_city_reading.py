"""The camera over the city: what lies in which district, which die changed, and the table against the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from companion.core import SEATS, IllegalMove, Move, RollDice
from companion.dice import BOSS, FACES, Box, Colour, DieReading, Doubt, PictureDoubt, Reading
from companion.games.dicetopia import GAME
from companion.games.dicetopia.model.moves import Deploy
from companion.games.dicetopia.model.state import NamedPiece, Phase, State
from companion.games.dicetopia.pieces import AGENCY, AGENTS, DICE, DISTRICTS, GUGU, NETHAL, CityDie, city_die
from companion.games.dicetopia.sight.city_reading import (
    Changed,
    TableDoubt,
    compare,
    find_deploy,
    find_reroll,
    locate,
    read_setup,
    reroll_moves,
    setup_moves,
)
from companion.games.dicetopia.sight.zones import BOARD_ZONES, rectangle, zone_at, zones_from
from companion.text import Message
from tests.games.dicetopia.playing import game
from tests.games.dicetopia.talking import PLAIN_CITY, Table

WIDTH, HEIGHT = 1200, 800
SIZE = 30.0
"""Of a die in the picture."""
NAMED = {
    **{district.id: rectangle(Box(d % 3 / 4, d // 3 / 4, d % 3 / 4 + 0.22, d // 3 / 4 + 0.22))
       for d, district in enumerate(DISTRICTS)},
    **{name: rectangle(Box(seat / 4, 0.6, seat / 4 + 0.22, 0.8)) for seat, name in enumerate(BOARD_ZONES)},
}  # fmt: skip
"""As settings have them: shares of the picture."""
ZONES = zones_from({**NAMED, "tray-of-another-game": NAMED["gugu"]}, WIDTH, HEIGHT)


def seen(place: int, slot: int, colour: Colour | None, face: str, **more: object) -> DieReading:
    """A die that the camera saw in a place."""
    (x, y), *_ = ZONES[place]
    left, top = x + 10 + slot * 40.0, y + 20
    read = DieReading(FACES[face], colour, Box(left, top, left + SIZE, top + SIZE), sure=0.99)
    return replace(read, **more)


def picture(state: State, boards: bool = True) -> Reading:
    """What the camera would see of a state."""
    places: list[Sequence[int]] = [*state.city, *(state.boards if boards else ())]
    dice = [
        seen(place, slot, DICE[piece].kind.colour, DICE[piece].face.id)
        for place, pieces in enumerate(places)
        for slot, piece in enumerate(pieces)
        if piece < AGENTS[0]
    ]
    return Reading(tuple(dice), confident=True)


def changed(reading: Reading, number: int, **more: object) -> Reading:
    """The reading with one die read otherwise."""
    dice = list(reading.dice)
    dice[number] = replace(dice[number], **more)
    return replace(reading, dice=tuple(dice))


def without(reading: Reading, number: int) -> Reading:
    return replace(reading, dice=(*reading.dice[:number], *reading.dice[number + 1 :]))


def apply(state: State, move: Move) -> State:
    return GAME.rules.apply(state, move).state


LAID = Table("Ana", "Bob").laid().state
NEW = Table("Ana", "Bob").state


def keys(doubts: Sequence[TableDoubt]) -> list[tuple[str, tuple[int, ...]]]:
    return [(doubt.why.key, doubt.dice) for doubt in doubts]


def test_zones_come_from_shares_of_the_picture() -> None:
    assert set(ZONES) == set(range(10))
    assert zone_at(ZONES, Box(300 + 10, 10, 300 + 40, 40)) == GUGU
    assert zone_at(ZONES, Box(1190, 790, 1200, 800)) is None
    triangle = {0: ((0.0, 0.0), (100.0, 0.0), (0.0, 100.0))}
    inside, outside = Box(10.0, 10.0, 20.0, 20.0), Box(80.0, 80.0, 90.0, 90.0)
    assert (zone_at(triangle, inside), zone_at(triangle, outside)) == (0, None)


def test_the_whole_setup_from_one_look() -> None:
    read = read_setup(NEW, picture(LAID), ZONES)
    assert read.doubts == ()
    state = NEW
    for move in setup_moves(NEW, read, apply):
        state = apply(state, move)
    assert state == LAID


def test_districts_that_were_put_out_by_hand_are_not_read_again() -> None:
    state = Table("Ana", "Bob").says(f"table: city gugu {PLAIN_CITY['gugu']}").state
    read = read_setup(state, picture(LAID), ZONES)
    assert read.doubts == ()
    assert len(setup_moves(state, read, apply)) == 5 * 3


def test_a_die_too_few_or_too_many_in_a_district_is_a_doubt_there() -> None:
    whole = picture(LAID)
    read = read_setup(NEW, without(whole, 4), ZONES)
    assert ("reading.district-total", (3, 4)) in keys(read.doubts)
    assert any(key == "reading.colour-total" for key, _ in keys(read.doubts))
    moved = changed(whole, 0, box=seen(GUGU, 4, None, "1").box)
    read = read_setup(NEW, moved, ZONES)
    assert keys(read.doubts) == [("reading.district-total", (1, 2)), ("reading.district-total", (0, 3, 4, 5))]
    with pytest.raises(IllegalMove) as caught:
        setup_moves(NEW, read, apply)
    assert caught.value.code == "city.slots"


def test_a_wrong_colour_is_a_doubt_at_the_die_that_likely_has_another() -> None:
    whole = picture(LAID)
    colours = ((Colour.WHITE, 0.6), (Colour.TURQUOISE, 0.4))
    number = next(n for n, die in enumerate(whole.dice) if die.colour is Colour.TURQUOISE)
    wrong = changed(whole, number, colour=Colour.WHITE, colours=colours)
    doubts = keys(read_setup(NEW, wrong, ZONES).doubts)
    assert doubts[0] == ("reading.colour-total", (number,))
    turquoise = tuple(n for n, die in enumerate(wrong.dice) if die.colour is Colour.TURQUOISE)
    assert doubts[1:] == [("reading.colour-total", turquoise)]


def test_what_the_reader_doubts_stays_a_doubt() -> None:
    whole = picture(LAID)
    hole = Box(700.0, 700.0, 730.0, 730.0)
    odd = changed(whole, 0, doubts=(Doubt.GLARE,))
    odd = changed(odd, 1, sure=0.5)
    odd = changed(odd, 2, colour=Colour.RED)
    odd = changed(odd, 3, face=BOSS)
    odd = changed(odd, 5, box=Box(1190.0, 790.0, 1199.0, 799.0))
    odd = replace(odd, doubts=(PictureDoubt(Doubt.COCKED, hole),))
    found = locate(odd, ZONES)
    assert keys(found.doubts) == [
        ("reading.unsure", (0,)),
        ("reading.unsure", (1,)),
        ("reading.colour", (2,)),
        ("reading.face", (3,)),
        ("reading.outside", (5,)),
        ("reading.picture", ()),
    ]
    assert found.doubts[-1].box == hole
    assert found.dice[2].die is None


def rerolling() -> State:
    return Table("Ana", "Bob").laid().says("Ana: deploy gugu violet=6").state


def test_a_reroll_is_the_one_die_that_changed() -> None:
    state = rerolling()
    before = picture(state)
    number = next(n for n, die in enumerate(before.dice) if zone_at(ZONES, die.box) == NETHAL)
    found = find_reroll(state, changed(before, number, face=FACES["2"]), ZONES)
    assert found == Changed(NamedPiece(NETHAL, city_die(1, 6)), city_die(1, 2))
    for move in reroll_moves(state, SEATS[0], found):
        state = apply(state, move)
    assert state.city[NETHAL][0] == city_die(1, 2)
    assert state.phase is Phase.TURN


def test_a_reroll_on_a_faction_board() -> None:
    state = rerolling()
    read = picture(state)
    found = find_reroll(state, changed(read, len(read.dice) - 1, face=FACES["1"]), ZONES)
    assert found == Changed(NamedPiece(6, city_die(0, 6)), city_die(0, 1))
    assert apply(apply(state, reroll_moves(state, SEATS[0], found)[0]), reroll_moves(state, SEATS[0], found)[1])


def test_the_same_face_again_is_told_by_the_die_that_moved() -> None:
    state = rerolling()
    before = picture(state)
    box = before.dice[0].box
    moved = changed(before, 0, box=Box(box[0] + 25, box[1] + 30, box[2] + 25, box[3] + 30))
    die = state.city[0][0]
    assert find_reroll(state, moved, ZONES, before) == Changed(NamedPiece(0, die), CityDie(die))
    assert find_reroll(state, before, ZONES, before) == TableDoubt(Message("reading.unchanged"))
    assert find_reroll(state, moved, ZONES) == TableDoubt(Message("reading.unchanged"))


def test_two_changes_or_another_colour_are_no_reroll() -> None:
    state = rerolling()
    read = picture(state)
    two = changed(changed(read, 0, face=FACES["5"]), 3, face=FACES["3"])
    found = find_reroll(state, two, ZONES)
    assert isinstance(found, TableDoubt)
    assert keys([found]) == [("reading.several", (0, 3))]
    other = find_reroll(state, changed(read, 0, colour=Colour.TURQUOISE), ZONES)
    assert isinstance(other, TableDoubt)


def test_a_prayer_is_a_reroll_before_the_agent_is_sent() -> None:
    state = Table("Ana", "Bob", factions="tuulu, ewo").laid().state
    found = find_reroll(state, changed(picture(state), 0, face=FACES["6"]), ZONES)
    assert isinstance(found, Changed)
    for move in reroll_moves(state, SEATS[0], found):
        state = apply(state, move)
    assert state.spent[0]
    with pytest.raises(IllegalMove):
        reroll_moves(replace(state, phase=Phase.ALL_IN), SEATS[0], found)


def test_the_die_that_has_gone_was_taken() -> None:
    whole = picture(LAID)
    assert find_deploy(LAID, without(whole, 1), ZONES) == Deploy(SEATS[0], AGENCY, CityDie(LAID.city[0][1]))
    unchanged = find_deploy(LAID, whole, ZONES)
    assert isinstance(unchanged, TableDoubt)
    several = find_deploy(LAID, without(without(whole, 1), 1), ZONES)
    assert isinstance(several, TableDoubt)
    assert several.why.key == "reading.several"


def test_the_table_is_compared_with_the_score_sheet_die_by_die() -> None:
    state = rerolling()
    read = picture(state)
    assert compare(state, read, ZONES) == ()
    wrong = changed(read, 0, face=FACES["5"])
    (face,) = compare(state, wrong, ZONES)
    assert (face.why.key, face.place, face.seen and face.seen.number) == ("reading.differs", 0, 0)
    (missing,) = compare(state, without(read, 3), ZONES)
    assert (missing.why.key, missing.place, missing.seen) == ("reading.missing", 1, None)
    more = replace(read, dice=(*read.dice, seen(7, 0, Colour.WHITE, "3")))
    (surplus,) = compare(state, more, ZONES)
    assert (surplus.why.key, surplus.place, surplus.noted) == ("reading.surplus", 7, None)
    city_only = {place: corners for place, corners in ZONES.items() if place < 6}
    assert compare(state, picture(state, boards=False), city_only) == ()


def test_each_difference_is_paired_with_what_it_most_likely_was() -> None:
    state = LAID
    read = changed(changed(picture(state), 0, face=FACES["5"]), 1, colour=Colour.VIOLET)
    noted = {(one.noted, one.seen.die) for one in compare(state, read, ZONES) if one.seen is not None}
    assert noted == {(city_die(0, 3), city_die(0, 5)), (city_die(1, 1), city_die(0, 1))}


def test_in_random_games_every_throw_is_recognised_from_the_picture() -> None:
    """Wherever a die is thrown again and falls on another face, the picture tells which it was."""
    recognised = 0
    for seed in range(12):
        for state, _, step in game(Random(seed)):
            asks = GAME.rules.asks(state)
            if not isinstance(asks[0], RollDice) or state.phase is Phase.CITY:
                continue
            after = step.state
            if after.phase is state.phase or (state.city, state.boards) == (after.city, after.boards):
                continue
            found = find_reroll(state, picture(after), ZONES)
            assert isinstance(found, Changed)
            target = state.windows.praying or (state.action.first if state.action else None)
            assert found.target == target
            recognised += 1
    assert recognised > 10
