"""The locations as data: what stands in `locations.toml`, checked, and the book of cards that a game is played with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from importlib.resources import files

from msgspec import Struct

from companion.catalogue import catalogue_file
from companion.catalogue.model import CardEntry, Catalogue, CatalogueFault, Field, Source, Value
from companion.games.dice_city import effect_text, effects
from companion.games.dice_city.effects import (
    ONGOING,
    RESOURCE_IDS,
    Ability,
    Effect,
    Fetch,
    Gain,
    Label,
    Type,
    WhenBuilt,
)

FILE = "locations.toml"
GAME_ID = "dice-city"
ROW_IDS = ("white", "yellow", "red", "blue", "black")
BASICS = ("lumber-mill", "quarry", "mine", "regular-army")
"""The four piles that are always on offer."""
PRINTED: Mapping[str, Type] = {
    "forest": Type.RESOURCE,
    "mountain": Type.RESOURCE,
    "cave": Type.RESOURCE,
    "militia": Type.MILITARY,
    "small-house": Type.CULTURE,
    "traveller": Type.CIVIC,
}
"""The places printed on the board, and the type each counts as."""
FORMER_IDS = {"small-houses": "small-house", "reroll-space": "traveller"}
"""Printed places by the names that journals and owners' files of the first version have."""
_PRINTED_LABELS = {"militia": Label.ARMY}
BANDITS = (2, 3, 4)
"""The piles of bandits, by victory points."""
SHIPS = (5, 10, 20)
"""The piles of trade ships, by victory points."""
BASIC_COPIES = 15
COPIES = 3
"""Of each location in the deck."""
DECK = 60
"""Locations in the deck, however many there are to choose from."""
MOST_OF_A_NUMBER = 30
NO_DEFENCE = "none"
BOARD = "board"
"""The entry of the printed board."""

Cost = tuple[int, int, int]
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_RESERVED = frozenset((BOARD, *ROW_IDS, *PRINTED, *RESOURCE_IDS, "card", "none", "bandits", "ships"))


class Pile(StrEnum):
    """Where a location comes from."""

    LOCATION = "location"
    BASIC = "basic"
    PRINTED = "printed"


class Card(Struct, frozen=True):
    """A location as it is played."""

    id: str
    pile: Pile
    type: Type
    cost: Cost = (0, 0, 0)
    defence: int | None = None
    """None: it cannot be attacked."""
    vp: int = 0
    ability: Ability = ()
    label: Label = Label.NONE

    @property
    def on_use(self) -> tuple[Effect, ...]:
        """What a die does here."""
        return tuple(one for one in self.ability if not isinstance(one, (*ONGOING, WhenBuilt)))

    @property
    def produces(self) -> tuple[str, ...]:
        """The kinds of resources that a die brings here without a choice."""
        gains = [effect for effect in self.ability if isinstance(effect, Gain)]
        return tuple(id for id in RESOURCE_IDS if any(getattr(gain, id) for gain in gains))


class Book(Struct, frozen=True, cache_hash=True, dict=True):
    """All that a game knows of its cards, and what follows from it, looked up."""

    cards: tuple[Card, ...]
    bandits: tuple[int, ...]
    """What it takes to beat the bandits of each pile."""
    ships: tuple[Cost, ...]
    """What the ships of each pile take on board."""
    board: tuple[str, ...]
    """The 30 printed places."""

    @cached_property
    def of(self) -> Mapping[str, Card]:
        """Each card by its id."""
        return {card.id: card for card in self.cards}

    @cached_property
    def uses(self) -> Mapping[str, tuple[Effect, ...]]:
        """What a die does on each."""
        return {card.id: card.on_use for card in self.cards}

    @cached_property
    def locations(self) -> tuple[str, ...]:
        """The cards of the deck, in the order of `Supply.unseen`."""
        return tuple(card.id for card in self.cards if card.pile is Pile.LOCATION)

    @cached_property
    def number(self) -> Mapping[str, int]:
        """The place of each in `locations`."""
        return {id: place for place, id in enumerate(self.locations)}


def new_card(id: str) -> Card:
    """A location that the owners add, before anything is said of it."""
    return Card(id, Pile.LOCATION, Type.CIVIC)


# --- what a value may be --------------------------------------------------------------------------------------------

BLANK: Mapping[str, Value] = {
    "type": Type.CIVIC.value,
    "label": Label.NONE.value,
    "cost": (0, 0, 0),
    "defence": NO_DEFENCE,
    "vp": 0,
    "ability": effects.NONE,
}
"""The fields of a card, with what a new one holds at first."""
_BOARD_MODEL: Mapping[str, Value] = {**dict.fromkeys(ROW_IDS, ("forest",) * 6), **dict.fromkeys(PRINTED, effects.NONE)}


def checked(entry: str, name: str, value: Value) -> Value:
    """A value of the catalogue in its canonical form, or ValueError telling what is allowed."""
    if _ID.fullmatch(entry) is None or (entry in _RESERVED and entry != BOARD):
        raise ValueError("a card by another id: lower case letters and hyphens, and no word of the records")
    match name:
        case "type":
            if value not in tuple(Type):
                raise ValueError(" | ".join(Type))
        case "label":
            if value not in tuple(Label):
                raise ValueError(" | ".join(Label))
        case "cost":
            return checked_cost(value)
        case "defence" if isinstance(value, str):
            return NO_DEFENCE if value == NO_DEFENCE else str(_small(value))
        case "defence" | "vp":
            return _small(value)
        case "ability":
            return checked_ability(str(value))
        case _ if name in ROW_IDS:
            return checked_row(value)
        case _ if name in PRINTED:
            return checked_ability(str(value))
    return value


def _small(value: Value) -> int:
    number = int(value) if isinstance(value, str) and value.isascii() and value.isdigit() else value
    if not isinstance(number, int) or not 0 <= number <= MOST_OF_A_NUMBER:
        raise ValueError(f"a number from 0 to {MOST_OF_A_NUMBER}, for a defence also {NO_DEFENCE}")
    return number


def checked_cost(value: Value) -> Cost:
    """Wood, stone and iron, or ValueError."""
    if isinstance(value, tuple) and len(value) == len(RESOURCE_IDS):
        wood, stone, iron = (_small(number) for number in value)
        return wood, stone, iron
    raise ValueError("three numbers: wood, stone, iron")


def checked_ability(text: str) -> str:
    """The canonical text of an ability, or ValueError. Only the piles can be fetched from."""
    ability = effect_text.parse(text)
    for effect in ability:
        if isinstance(effect, Fetch) and effect.card not in BASICS:
            raise ValueError(f"fetch {' | '.join(BASICS)}")
    return effect_text.text(ability)


def checked_row(value: Value) -> tuple[str, ...]:
    """The six printed places of a row, or ValueError."""
    row = tuple(FORMER_IDS.get(str(id), str(id)) for id in value) if isinstance(value, tuple) else ()
    if len(row) != 6 or not set(row) <= set(PRINTED):
        raise ValueError(f"six of: {', '.join(PRINTED)}")
    return row


# --- the file -------------------------------------------------------------------------------------------------------


def _schema() -> Catalogue:
    """What the file must have: the piles and the board with fields of their own, and cards."""
    placeholder = Source.PLACEHOLDER
    board = CardEntry(BOARD, {name: Field(value, placeholder) for name, value in _BOARD_MODEL.items()})
    bandits = [CardEntry(f"bandits-{points}", {"defence": Field(0, placeholder)}) for points in BANDITS]
    ships = [CardEntry(f"ships-{points}", {"cost": Field((0, 0, 0), placeholder)}) for points in SHIPS]
    return Catalogue((board, *bandits, *ships), check=checked, blank=BLANK)


def read(text: str, file: str) -> tuple[CardEntry, ...]:
    """The entries of a file of cards; CatalogueFault naming file, card and key, or the line that is no TOML."""
    schema = _schema()
    told = catalogue_file.parse(text, file, GAME_ID, schema, strict=True)
    needed = (*(entry.id for entry in schema.entries), *BASICS)
    for id in needed:
        if id not in told.entries:
            raise CatalogueFault("catalogue.missing", file=file, entry=id, key="*")
    for id, fields in told.entries.items():
        for name in schema.model(id) or {}:
            if name not in fields:
                raise CatalogueFault("catalogue.missing", file=file, entry=id, key=name)
    return tuple(CardEntry(id, fields) for id, fields in told.entries.items())


def book_of(entries: Mapping[str, CardEntry]) -> Book:
    """The book that these entries make."""
    board = entries[BOARD]
    printed = [
        Card(
            id,
            Pile.PRINTED,
            type,
            ability=effect_text.parse(str(board[id])),
            label=_PRINTED_LABELS.get(id, Label.NONE),
        )
        for id, type in PRINTED.items()
    ]
    cards = [_card(id, entry) for id, entry in entries.items() if "ability" in entry.fields]
    return Book(
        cards=(*printed, *(card for card in cards if card.pile is Pile.BASIC),
               *(card for card in cards if card.pile is Pile.LOCATION)),
        bandits=tuple(int(str(entries[f"bandits-{points}"]["defence"])) for points in BANDITS),
        ships=tuple(checked_cost(entries[f"ships-{points}"]["cost"]) for points in SHIPS),
        board=tuple(place for row in ROW_IDS for place in checked_row(board[row])),
    )  # fmt: skip


def _card(id: str, entry: CardEntry) -> Card:
    defence = str(entry["defence"])
    return Card(
        id=id,
        pile=Pile.BASIC if id in BASICS else Pile.LOCATION,
        type=Type(str(entry["type"])),
        cost=checked_cost(entry["cost"]),
        defence=None if defence == NO_DEFENCE else int(defence),
        vp=int(str(entry["vp"])),
        ability=effect_text.parse(str(entry["ability"])),
        label=Label(str(entry["label"])),
    )


SHIPPED = read(files(__package__).joinpath(FILE).read_text(encoding="utf-8"), FILE)
"""The entries as we ship them."""
BOOK = book_of({entry.id: entry for entry in SHIPPED})
"""The book as we ship it."""
