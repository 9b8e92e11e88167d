"""Moves and changes as JSON: all that is written reads the same, and nothing else is read."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from companion.core import SEATS, Adjust, Change, Move, Numbered, Rolled, ScoreBy, Seat
from companion.dice import BOSS, D6, FACES, Colour, DieKind, Face
from companion.journal.codec import Codec, CodecError
from companion.plugin_contract import contract_breach
from tests.companion.toy import ANNA, BEA, TOY, GoOn, Stop, threw
from ui.i18n import Words


class Metal(StrEnum):
    IRON = "iron"
    GOLD = "gold"


class Way(Numbered, names=("UP", "DOWN")):
    """A number that is kept by its name."""


class Spot(Struct, frozen=True):
    name: str
    way: Way
    next: Spot | None = None


class Everything(Move, frozen=True, tag="Everything"):
    """A move with a field of every kind."""

    number: int
    sure: bool
    face: Face
    picks: tuple[int, ...]
    pair: tuple[str, Seat | None]
    metal: Metal
    spot: Spot
    colours: frozenset[Colour]
    word: Literal["yes", "no"]
    either: int | str | None
    late: int = 7


class Painted(Change, frozen=True, tag="Painted"):
    colour: Colour | None


RUNE = Face("rune", None)
UP, DOWN = Way.members
GAME = replace(TOY, moves=(*TOY.moves, Everything), changes=(Painted,), dice=(D6, DieKind((RUNE,))))
CODEC = Codec(GAME)
SAMPLE = Everything(
    BEA,
    3,
    True,
    RUNE,
    (0, 2),
    ("Bea's", None),
    Metal.GOLD,
    Spot("a", UP, Spot("b", DOWN)),
    frozenset({Colour.RED, Colour.BLUE}),
    "yes",
    None,
)

integers = st.integers(-(2**63), 2**63 - 1)
seats = st.sampled_from(SEATS)
faces = st.sampled_from([*FACES.values(), RUNE])
spots = st.recursive(
    st.builds(Spot, st.text(), st.sampled_from(Way.members)),
    lambda inner: st.builds(Spot, st.text(), st.sampled_from(Way.members), inner),
    max_leaves=3,
)
moves = st.builds(
    Everything,
    seats,
    integers,
    st.booleans(),
    faces,
    st.lists(integers).map(tuple),
    st.tuples(st.text(), st.none() | seats),
    st.sampled_from(Metal),
    spots,
    st.frozensets(st.sampled_from(Colour)),
    st.sampled_from(["yes", "no"]),
    st.none() | integers | st.text(),
)


@given(moves)
def test_what_is_written_reads_the_same(move: Everything) -> None:
    text = CODEC.write_move(move)
    assert "\n" not in text
    back = CODEC.read_move(text)
    assert back == move
    assert isinstance(back.seat, Seat)
    assert CODEC.write_move(back) == text


def test_moves_and_changes_of_every_game() -> None:
    assert CODEC.write_move(Rolled(BEA, (FACES["3"], BOSS))) == '{"is":"Rolled","seat":1,"faces":["3","boss"]}'
    adjust = Adjust(None, Painted(Colour.RED))
    assert CODEC.read_move(CODEC.write_move(adjust)) == adjust
    changes = (ScoreBy(BEA, -4), Painted(None))
    assert CODEC.read_changes(CODEC.write_changes(changes)) == changes


class WentOn(Move, frozen=True, tag="GoOn"):
    """What used to be called GoOn."""


def test_a_renamed_class_reads_what_was_kept_under_its_tag() -> None:
    kept = Codec(TOY).write_move(GoOn(BEA))
    renamed = Codec(replace(TOY, moves=(WentOn, Stop)))
    assert renamed.read_move(kept) == WentOn(BEA)
    assert renamed.write_move(WentOn(BEA)) == kept == '{"is":"GoOn","seat":1}'


def test_everything_is_written_as_ever() -> None:
    """Byte by byte: what is kept today must be what was kept yesterday."""
    assert CODEC.write_move(SAMPLE) == (
        '{"is":"Everything","seat":1,"number":3,"sure":true,"face":"rune","picks":[0,2],"pair":["Bea\'s",null],'
        '"metal":"gold","spot":{"name":"a","way":"UP","next":{"name":"b","way":"DOWN","next":null}},'
        '"colours":["blue","red"],"word":"yes","either":null,"late":7}'
    )
    adjust = Adjust(None, ScoreBy(BEA, -4))
    assert CODEC.write_move(adjust) == ('{"is":"Adjust","seat":null,"change":{"is":"ScoreBy","seat":1,"points":-4}}')


def test_a_field_with_a_default_may_be_missing() -> None:
    written = json.loads(CODEC.write_move(SAMPLE))
    del written["late"]
    assert CODEC.read_move(json.dumps(written)) == SAMPLE


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "“{” is no entry of a journal."),
        ("3", "move is “int”; allowed: object."),
        ('{"is":"Fly"}', "“Fly” is no move of this game; known are Rolled, Adjust, GoOn, Stop, ScoreBy and Banked."),
        ('{"is":"GoOn"}', "move lacks “seat”."),
        ('{"is":"GoOn","seat":0,"speed":3}', "move has no “speed”."),
        ('{"is":"GoOn","seat":9}', "move.seat cannot be “9”."),
        ('{"is":"Rolled","seat":0,"faces":["1","x"]}', "move.faces[1] cannot be “x”."),
        ('{"is":"Rolled","seat":0,"faces":3}', "move.faces is “int”; allowed: array."),
        ('{"is":"Adjust","seat":null,"change":{"is":"Banked","seat":0,"points":"1"}}',
         "move.change.points is “str”; allowed: int."),
    ],
)  # fmt: skip
def test_a_refusal_is_told_in_our_words(text: str, sentence: str) -> None:
    with pytest.raises(CodecError) as refused:
        Codec(TOY).read_move(text)
    assert Words("en")(refused.value.message) == sentence


@pytest.mark.parametrize(
    ("field", "bad"),
    [
        ("seat", 8),
        ("seat", -1),
        ("seat", True),
        ("number", 1.5),
        ("number", True),
        ("number", "3"),
        ("sure", 1),
        ("face", "seven"),
        ("face", ["1"]),
        ("picks", [0, "1"]),
        ("picks", 3),
        ("pair", ["a"]),
        ("metal", "tin"),
        ("spot", {"name": "a", "way": "LEFT"}),
        ("spot", None),
        ("colours", ["pink"]),
        ("word", "perhaps"),
        ("either", []),
    ],
)
def test_a_value_that_cannot_be_is_refused(field: str, bad: object) -> None:
    written = json.loads(CODEC.write_move(SAMPLE))
    written[field] = bad
    with pytest.raises(CodecError):
        CODEC.read_move(json.dumps(written))


def test_unknown_names_are_refused_by_name() -> None:
    with pytest.raises(CodecError, match="unknown-kind") as refused:
        CODEC.read_move('{"is":"Fly","seat":0}')
    assert refused.value.facts["name"] == "Fly"
    assert "GoOn" in refused.value.facts["known"]
    with pytest.raises(CodecError, match="unknown-field"):
        CODEC.read_move('{"is":"GoOn","seat":0,"speed":3}')
    with pytest.raises(CodecError, match="missing-field"):
        CODEC.read_move('{"is":"GoOn"}')
    with pytest.raises(CodecError, match="unknown-kind"):
        Codec(TOY).write_move(SAMPLE)
    with pytest.raises(CodecError, match="unknown-kind"):
        CODEC.read_move('{"is":"Adjust","seat":null,"change":{"is":"GoOn","seat":0}}')
    with pytest.raises(CodecError, match="unknown-kind"):
        Codec(TOY).write_move(Adjust(None, Painted(None)))
    for garbage in ("", "{", "3", "null", '["GoOn"]', "{}"):
        with pytest.raises(CodecError):
            CODEC.read_move(garbage)
    with pytest.raises(CodecError):
        CODEC.read_changes('{"is":"Painted"}')


class Measured(Move, frozen=True, tag="Measured"):
    metres: float


class Blurred(Move, frozen=True, tag="Blurred"):
    what: Colour | str


def test_types_that_it_cannot_write_are_refused_when_the_game_comes() -> None:
    with pytest.raises(TypeError, match=r"Measured\.metres"):
        Codec(replace(TOY, moves=(Measured,)))
    with pytest.raises(TypeError, match="Blurred"):
        Codec(replace(TOY, moves=(Blurred,)))
    with pytest.raises(TypeError, match="two different faces"):
        Codec(replace(TOY, dice=(DieKind((Face("1", 10),)),)))
    with pytest.raises(TypeError, match="two moves or changes"):
        Codec(replace(TOY, moves=(GoOn, msgspec.defstruct("GoneOn", [], bases=(Move,), frozen=True, tag="GoOn"))))
    assert Codec(TOY).read_move(Codec(TOY).write_move(threw(ANNA, 2, 5))) == threw(ANNA, 2, 5)


def test_such_a_game_is_refused_at_the_door() -> None:
    breach = contract_breach("toy", replace(TOY, moves=(Measured,)), built_in=True)
    assert breach is not None
    assert breach.key == "plugin.journal"
    assert "Measured.metres" in breach.facts["error"]
