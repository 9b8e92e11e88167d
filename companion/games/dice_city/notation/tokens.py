"""Small words of Dice City's record lines: dice, places, resources, cards; and the choices behind a `use`."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from companion.core import IllegalMove
from companion.dice import FACES, Colour, Face
from companion.games.dice_city.cards import FORMER_IDS, Book
from companion.games.dice_city.model.board import COLUMNS, RESOURCES, ROWS, Resource
from companion.line_reader import LineReader, is_number, unknown

ROW_WORDS = tuple(str(row) for row in ROWS)
RESOURCE_WORDS = tuple(str(resource) for resource in RESOURCES)
COLUMN_WORDS = tuple(str(n + 1) for n in range(COLUMNS))
STEPS = {"left": -1, "right": 1}
_BROUGHT = {
    **{word: word for word in (*RESOURCE_WORDS, "vp", "hourglass")},
    "resource": "any",
    "resources": "any",
    "point": "vp",
    "points": "vp",
    "hourglasses": "hourglass",
}
"""What a payment can bring, as people and as effects say it."""


class Reader(LineReader):
    """The words of a line of Dice City."""

    def die(self) -> Colour:
        """A die, by its colour."""
        return Colour(self.one_of(ROW_WORDS, "a colour"))

    def place(self) -> tuple[Colour, int]:
        """A row and a column."""
        row = self.die()
        return row, int(self.one_of(COLUMN_WORDS, "a column"))

    def resource(self) -> Resource:
        """A resource."""
        return Resource(self.one_of(RESOURCE_WORDS, "a resource"))

    def resources(self) -> tuple[Resource, ...]:
        """As many resources as stand there, at least one."""
        found = [self.resource()]
        while self.next in RESOURCE_WORDS:
            found.append(self.resource())
        return tuple(found)

    def stock(self) -> tuple[int, int, int]:
        """Wood, stone and iron as numbers."""
        return self.number(), self.number(), self.number()

    def card(self, book: Book) -> str:
        """A card by its id."""
        word = self.word("a card")
        id = FORMER_IDS.get(word, word)
        if id not in book.of:
            raise unknown(word, tuple(book.of))
        return id

    def face(self) -> Face:
        """A face; one that no die has is still a face, for the rules to refuse."""
        return face(self.word("a face"))

    def dice(self) -> tuple[Face, ...]:
        """Dice as `colour=face` to the end of the line, each colour once; in the order of the rows."""
        shown: dict[Colour, Face] = {}
        while self.words:
            word = self.words.pop(0)
            colour, sign, told = word.partition("=")
            if not sign or colour not in ROW_WORDS:
                raise unknown(word, [f"{row}=1..6" for row in ROW_WORDS])
            if Colour(colour) in shown:
                raise IllegalMove("dice.twice", colour=Colour(colour))
            shown[Colour(colour)] = face(told)
        if len(shown) != len(ROWS):
            raise IllegalMove("dice.count", expected=len(ROWS), seen=len(shown))
        return tuple(shown[row] for row in ROWS)


def face(word: str) -> Face:
    """The face of this name."""
    if word in FACES:
        return FACES[word]
    if is_number(word):
        return Face(word, int(word))
    raise unknown(word, COLUMN_WORDS)


# --- the choices behind a use ---------------------------------------------------------------------------------------


class Choice(Struct, frozen=True):
    """One choice as it is written: its first word, and what was chosen."""

    word: str
    items: tuple[object, ...]
    brings: tuple[tuple[str, int], ...] = ()
    """What a payment is said to bring."""


def choices(reader: Reader) -> list[Choice]:
    """All choices to the end of the line."""
    found = []
    while reader:
        word = reader.one_of(tuple(_CHOICES), "a choice")
        items = _CHOICES[word](reader)
        found.append(Choice(word, items, _brings(reader) if word == "paying" else ()))
    return found


def _brings(reader: Reader) -> tuple[tuple[str, int], ...]:
    """What a payment brings may be said behind it, as `for 2 points`."""
    found: dict[str, int] = {}
    if reader.words[:1] == ["for"] and reader.words[1:2] and reader.words[1].isdigit():
        reader.skip("for")
        while reader.next.isdigit():
            number = reader.number()
            found[_BROUGHT[reader.one_of(tuple(_BROUGHT), "what it brings")]] = number
    return tuple(found.items())


def _exchanges(reader: Reader) -> tuple[object, ...]:
    given = reader.resources()
    reader.skip("for")
    return given, reader.resources()


def _moves(reader: Reader) -> tuple[object, ...]:
    """Each die one space to a side, or `to` a column."""
    found: list[object] = []
    reader.listed(lambda: found.append((reader.die(), _where(reader))))
    return tuple(found)


def _where(reader: Reader) -> str:
    word = reader.one_of((*STEPS, "to"), "left, right or to")
    return word if word in STEPS else reader.one_of(COLUMN_WORDS, "a column")


def _faces(reader: Reader) -> tuple[object, ...]:
    """The die's own face, then those of others with their colours."""
    found: list[object] = [(None, reader.face())]
    while reader.next == ",":
        reader.skip(",")
        die = reader.die()
        reader.skip("->")
        found.append((die, reader.face()))
    return tuple(found)


def _places(reader: Reader) -> tuple[object, ...]:
    found: list[object] = []
    reader.listed(lambda: found.append(reader.place()))
    return tuple(found)


_CHOICES: dict[str, Callable[[Reader], tuple[object, ...]]] = {
    "for": lambda reader: reader.resources(),
    "paying": lambda reader: reader.resources(),
    "exchanging": _exchanges,
    "as": lambda reader: (reader.place(),),
    "at": lambda reader: (reader.place(),),
    "reactivating": _places,
    "moving": _moves,
    "->": _faces,
}
