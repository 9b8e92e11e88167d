"""The `given` lines of Dice City: the table as it stands, and cards as the owners know them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from companion.core import Change, IllegalMove, Seat
from companion.game import BadLine, Names
from companion.games.dice_city.cards import NO_DEFENCE, PRINTED, checked_ability
from companion.games.dice_city.effects import Label, Type
from companion.games.dice_city.model import changes
from companion.games.dice_city.model.board import COLUMNS
from companion.games.dice_city.model.state import State
from companion.games.dice_city.notation.tokens import ROW_WORDS, Reader

FORMS = (
    "NAME ROW COL ID [deactivated]",
    "NAME stock W S I",
    "NAME strength N",
    "NAME vp N",
    "NAME hourglasses N",
    "NAME ships 5 5",
    "NAME bandits 2 4",
    "NAME dice white=3 ...",
    "card ID [TYPE] [label army|harvest|none] [cost W S I] [defence N|none] [vp N] [ability TEXT]",
    "bandits 2 defence N",
    "ships 10 cost W S I",
    "board ROW ID ID ID ID ID ID",
)


def parse(state: State, words: Sequence[str], names: Names) -> Change:
    """The change that a line means; BadLine."""
    taken = names.take(words)
    if taken is None:
        read = _OF_THE_GAME.get(words[0]) if words else None
        if read is None:
            raise BadLine("change", known=FORMS)
        return _whole(Reader(words[1:], names), read)
    seat, rest = taken
    if rest and rest[0] in ROW_WORDS:
        return _whole(Reader(rest, names), lambda reader: _place(reader, state, seat))
    of_player = _OF_A_PLAYER.get(rest[0]) if rest else None
    if of_player is None:
        raise BadLine("change", known=FORMS)
    return _whole(Reader(rest[1:], names), lambda reader: of_player(reader, seat))


def _whole(reader: Reader, read: Callable[[Reader], Change]) -> Change:
    change = read(reader)
    reader.end()
    return change


def _place(reader: Reader, state: State, seat: Seat) -> Change:
    row, column = reader.place()
    card = reader.card(state.book)
    deactivated = reader.next == "deactivated"
    if deactivated:
        reader.skip("deactivated")
    return changes.SetPlace(seat, row, column, card, deactivated)


def _cards(reader: Reader) -> tuple[int, ...]:
    """Cards by their points, or `none`."""
    if reader.next == "none":
        reader.skip("none")
        return ()
    found = [reader.number()]
    while reader:
        found.append(reader.number())
    return tuple(found)


def _dice(reader: Reader, seat: Seat) -> Change:
    faces = reader.dice()
    for face in faces:
        if face.value is None or not 1 <= face.value <= COLUMNS:
            raise IllegalMove("dice.face", face=face, faces=faces)
    return changes.SetDice(seat, tuple(face.value or 0 for face in faces))


_OF_A_PLAYER: dict[str, Callable[[Reader, Seat], Change]] = {
    "stock": lambda reader, seat: changes.SetStock(seat, reader.stock()),
    "strength": lambda reader, seat: changes.SetStrength(seat, reader.number()),
    "vp": lambda reader, seat: changes.SetTokens(seat, reader.number()),
    "hourglasses": lambda reader, seat: changes.SetHourglasses(seat, reader.number()),
    "ships": lambda reader, seat: changes.SetShips(seat, _cards(reader)),
    "bandits": lambda reader, seat: changes.SetBandits(seat, _cards(reader)),
    "dice": _dice,
}


def _card(reader: Reader) -> Change:
    """A card as its owners know it; an ability stands last, for it goes on to the end of the line."""
    id = reader.word("a card")
    type: str | None = None
    cost: tuple[int, int, int] | None = None
    defence: int | Literal["none"] | None = None
    vp: int | None = None
    ability: str | None = None
    if reader.next in tuple(Type):
        type = reader.word("a type")
    label: str | None = None
    while reader:
        match reader.one_of(("label", "cost", "defence", "vp", "ability"), "a value"):
            case "label":
                label = reader.one_of(tuple(Label), "a label")
            case "cost":
                cost = reader.stock()
            case "defence" if reader.next == NO_DEFENCE:
                reader.skip(NO_DEFENCE)
                defence = "none"
            case "defence":
                defence = reader.number()
            case "vp":
                vp = reader.number()
            case _:
                ability = " ".join(reader.words).replace(" ,", ",")
                reader.words = []
    try:
        if ability is not None:
            ability = checked_ability(ability)
    except ValueError as error:
        raise BadLine("ability", card=id, allowed=str(error)) from error
    return changes.SetCard(id, type, cost, defence, vp, ability, label)


def _bandits(reader: Reader) -> Change:
    points = reader.number()
    reader.skip("defence")
    return changes.SetBanditDefence(points, reader.number())


def _ships(reader: Reader) -> Change:
    points = reader.number()
    reader.skip("cost")
    return changes.SetShipCost(points, reader.stock())


def _board(reader: Reader) -> Change:
    row = reader.die()
    return changes.SetBoard(row, tuple(reader.one_of(tuple(PRINTED), "a printed place") for _ in range(COLUMNS)))


_OF_THE_GAME: dict[str, Callable[[Reader], Change]] = {
    "card": _card,
    "bandits": _bandits,
    "ships": _ships,
    "board": _board,
}
