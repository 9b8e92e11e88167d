"""Small words of Dicetopia's record lines: dice, places, missions."""

from __future__ import annotations

from companion.core import IllegalMove, Move, Seat
from companion.dice import FACES, PIPS, Colour, Face
from companion.games.dicetopia.missions import MISSIONS
from companion.games.dicetopia.model.moves import TargetAgent, TargetBoard, TargetCity
from companion.games.dicetopia.pieces import COLOURS, DISTRICTS, CityDie, District, city_die
from companion.line_reader import LineReader, is_number, missing, unknown

DISTRICT_IDS = {district.id: district for district in DISTRICTS}
COLOUR_IDS = tuple(colour.value for colour in COLOURS)


class Reader(LineReader):
    """The words of a line of Dicetopia."""

    def number(self) -> int:
        """A whole number, also one below zero, for the rules to refuse."""
        word = self.word("a number")
        if not is_number(word, signs="-"):
            raise missing("a number")
        return int(word)

    def district(self) -> District:
        """A district by its id."""
        return DISTRICT_IDS[self.one_of(tuple(DISTRICT_IDS), "a district")]

    def face(self) -> Face:
        """A face that a die could show; IllegalMove where dice of this game have no such face."""
        return _face(self.word("a face"))

    def die(self) -> CityDie:
        """A die as `colour=face`."""
        word = self.word("a die")
        colour, sign, shown = word.partition("=")
        if not sign or colour not in COLOUR_IDS:
            raise unknown(word, [f"{one}=1..6" for one in COLOUR_IDS])
        return city_die(COLOURS.index(Colour(colour)), _face(shown).value or 0)

    def dice(self) -> tuple[CityDie, ...]:
        """As many dice as stand there."""
        dice: list[CityDie] = []
        while "=" in self.next:
            dice.append(self.die())
        return tuple(dice)

    def mission(self) -> str:
        """A mission by its id."""
        return self.one_of(tuple(MISSIONS), "a mission")

    def target(self, seat: Seat) -> Move:
        """A place and what is meant there: a die in a district or on a board, or `agent NAME` in a district."""
        if self.next not in DISTRICT_IDS:
            owner = self.player("a district or a player", tuple(DISTRICT_IDS))
            return TargetBoard(seat, owner, self.die())
        district = self.district()
        if self.next == "agent":
            self.skip("agent")
            return TargetAgent(seat, district, self.player())
        return TargetCity(seat, district, self.die())


def _face(word: str) -> Face:
    if not is_number(word) and word not in FACES:
        raise unknown(word, [face.id for face in PIPS])
    face = FACES.get(word, Face(word, None))
    if face not in PIPS:
        raise IllegalMove("dice.face", face=face, die=PIPS)
    return face
