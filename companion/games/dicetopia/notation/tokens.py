"""Small words of Dicetopia's record lines: dice, places, missions; each is taken from the front of what is left."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.core import IllegalMove, Move, Seat
from companion.dice import FACES, PIPS, Colour, Face
from companion.game import BadLine, Names
from companion.games.dicetopia.missions import MISSIONS
from companion.games.dicetopia.model.moves import TargetAgent, TargetBoard, TargetCity
from companion.games.dicetopia.pieces import COLOURS, DISTRICTS, CityDie, District, city_die

Words = Sequence[str]

DISTRICT_IDS = {district.id: district for district in DISTRICTS}
_NUMBER = re.compile(r"-?[0-9]{1,9}")
COLOUR_IDS = tuple(colour.value for colour in COLOURS)


def missing(expected: str) -> BadLine:
    """The line stops, or goes on with something else, where this was expected."""
    return BadLine("expected", expected=expected)


def first_word(words: Words, expected: str) -> tuple[str, Words]:
    """The next word."""
    if not words:
        raise missing(expected)
    return words[0], words[1:]


def skip(words: Words, *expected: str) -> Words:
    """The words behind these fixed ones."""
    if tuple(words[: len(expected)]) != expected:
        raise missing(" ".join(expected))
    return words[len(expected) :]


def finished(words: Words) -> None:
    """Nothing may follow."""
    if words:
        raise BadLine("rest", rest=" ".join(words))


def take_number(words: Words) -> tuple[int, Words]:
    """A whole number; one that is longer than anybody means is none."""
    word, rest = first_word(words, "a number")
    if not _NUMBER.fullmatch(word):
        raise missing("a number")
    return int(word), rest


def take_district(words: Words) -> tuple[District, Words]:
    """A district by its id."""
    word, rest = first_word(words, "a district")
    if word not in DISTRICT_IDS:
        raise BadLine("unknown", word=word, known=tuple(DISTRICT_IDS))
    return DISTRICT_IDS[word], rest


def take_player(words: Words, names: Names) -> tuple[Seat, Words]:
    """A player by name."""
    taken = names.take(words)
    if taken is None:
        word, _ = first_word(words, "a player")
        raise BadLine("unknown", word=word, known=tuple(names.name(seat) for seat in names.seats))
    return taken


def take_face(words: Words) -> tuple[Face, Words]:
    """A face that a die could show; IllegalMove where dice of this game have no such face."""
    word, rest = first_word(words, "a face")
    return _face(word), rest


def _face(word: str) -> Face:
    if (_NUMBER.fullmatch(word) and word[0] != "-") or word in FACES:
        face = FACES.get(word, Face(word, None))
        if face not in PIPS:
            raise IllegalMove("dice.face", face=face, die=PIPS)
        return face
    raise BadLine("unknown", word=word, known=tuple(face.id for face in PIPS))


def take_die(words: Words) -> tuple[CityDie, Words]:
    """A die as `colour=face`."""
    word, rest = first_word(words, "a die")
    colour, sign, shown = word.partition("=")
    if not sign or colour not in COLOUR_IDS:
        raise BadLine("unknown", word=word, known=tuple(f"{one}=1..6" for one in COLOUR_IDS))
    return city_die(COLOURS.index(Colour(colour)), _face(shown).value or 0), rest


def take_dice(words: Words) -> tuple[tuple[CityDie, ...], Words]:
    """As many dice as stand there."""
    dice: list[CityDie] = []
    while words and "=" in words[0]:
        die, words = take_die(words)
        dice.append(die)
    return tuple(dice), words


def take_mission(words: Words) -> tuple[str, Words]:
    """A mission by its id."""
    word, rest = first_word(words, "a mission")
    if word not in MISSIONS:
        raise BadLine("unknown", word=word, known=tuple(MISSIONS))
    return word, rest


def take_missions(words: Words) -> tuple[str, ...]:
    """Mission ids, comma separated, to the end of the line."""
    missions = []
    for part in " ".join(words).split(","):
        mission, rest = take_mission(part.split())
        finished(rest)
        missions.append(mission)
    return tuple(missions)


def take_target(seat: Seat, words: Words, names: Names) -> tuple[Move, Words]:
    """A place and what is meant there: a die in a district or on a board, or `agent NAME` in a district."""
    if words and words[0] in DISTRICT_IDS:
        district, rest = take_district(words)
        if rest and rest[0] == "agent":
            owner, rest = take_player(rest[1:], names)
            return TargetAgent(seat, district, owner), rest
        die, rest = take_die(rest)
        return TargetCity(seat, district, die), rest
    taken = names.take(words)
    if taken is None:
        word, _ = first_word(words, "a district or a player")
        known = (*DISTRICT_IDS, *(names.name(one) for one in names.seats))
        raise BadLine("unknown", word=word, known=known)
    owner, rest = taken
    die, rest = take_die(rest)
    return TargetBoard(seat, owner, die), rest
