"""How Dicy Cards is written down: the lines of a record, its givens and its checks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core import Change, IllegalMove, Move, Rolled, Seat
from companion.dice import FACES, PIPS, Face
from companion.game import BadLine, Check, Names, Notation
from companion.games.dicy_cards import model
from companion.games.dicy_cards.cards import CardId, Values
from companion.games.dicy_cards.view import best_now
from companion.line_reader import number

_VERBS = ("roll", "reroll", "score", "skip", "freeze", "thaw")
_FORMS = {
    "reroll": "reroll 1 2 -> 6 3 freezing odd",
    "score": "score all-low with 5 5 4 4 4 3",
    "skip": "skip",
    "freeze": "freeze odd",
    "thaw": "thaw odd",
}
_CHECKS = ("NAME active N", "NAME frozen none", "NAME frozen ID, ID", "best ID N", "best ID none")
_CHANGES = ("NAME score N", "NAME frozen none", "NAME frozen ID, ID")


class DicyNotation(Notation[model.State]):
    """Lines such as `Cristina: reroll 1 2 -> 6 3 freezing odd`."""

    def parse_move(self, state: model.State, seat: Seat, words: Sequence[str], names: Names) -> tuple[Move, ...]:
        match words:
            case ["roll", *faces]:
                return (Rolled(seat, _faces(faces)),)
            case ["reroll", *rest] if "->" in rest and "freezing" in rest[rest.index("->") :]:
                return self._reroll(state, seat, rest)
            case ["score", card, "with", *faces]:
                return (model.Score(seat, _card(card), tuple(sorted(self._places(state, seat, _faces(faces))))),)
            case ["skip"]:
                return (model.Skip(seat),)
            case ["freeze", card]:
                return (model.Freeze(seat, _card(card)),)
            case ["thaw", card]:
                return (model.Thaw(seat, _card(card)),)
            case [verb, *_] if verb in _FORMS:
                raise BadLine("form", form=_FORMS[verb])
            case _:
                raise BadLine("verb", word=words[0] if words else "", known=_VERBS)

    def _reroll(self, state: model.State, seat: Seat, words: Sequence[str]) -> tuple[Move, ...]:
        """Pay, lift and throw. Each face on the left is one die, and the one across from it is what it shows next."""
        arrow, freezing = words.index("->"), words.index("freezing")
        if len(words) != freezing + 2:
            raise BadLine("form", form=_FORMS["reroll"])
        card = _card(words[freezing + 1])
        before, after = _faces(words[:arrow]), _faces(words[arrow + 1 : freezing])
        places = self._places(state, seat, before)
        if len(before) != len(after):
            raise IllegalMove("dice.count", expected=len(before), seen=len(after))
        ascending = sorted(zip(places, after, strict=True), key=lambda pair: pair[0])
        picks = tuple(place for place, _ in ascending)
        return (model.Pay(seat, card), model.Reroll(seat, picks), Rolled(seat, tuple(face for _, face in ascending)))

    def _places(self, state: model.State, seat: Seat, faces: Sequence[Face]) -> tuple[int, ...]:
        """Where these faces lie, each die once; no places while no dice lie for this player (the rules then refuse)."""
        if state.phase is not model.Phase.DECIDE or seat != state.player:
            return tuple(range(len(faces)))
        places: list[int] = []
        for face in faces:
            free = [place for place, value in enumerate(state.dice) if value == face.value and place not in places]
            if not free:
                raise IllegalMove("dice.absent", face=face, faces=_lying(state.dice))
            places.append(free[0])
        return tuple(places)

    def parse_table(self, state: model.State, words: Sequence[str], names: Names) -> tuple[Move, ...]:
        raise BadLine("table")

    def parse_change(self, state: model.State, words: Sequence[str], names: Names) -> tuple[Change, ...]:
        found = names.take(words)
        if found is not None:
            seat, rest = found
            match rest:
                case ["score", told]:
                    return (model.SetScore(seat, number(told)),)
                case ["frozen", *ids] if ids:
                    return (model.SetFrozen(seat, _cards(ids)),)
        raise BadLine("change", known=_CHANGES)

    def parse_check(self, state: model.State, words: Sequence[str], names: Names) -> Check:
        found = names.take(words)
        if found is not None:
            seat, rest = found
            frozen = tuple(card for card in state.cards if card in state.frozen[seat])
            match rest:
                case ["active", told]:
                    active = len(state.cards) - len(frozen)
                    return Check(active == number(told), str(active))
                case ["frozen", *ids] if ids:
                    return Check(set(_cards(ids)) == set(frozen), _listed(frozen))
        match words:
            case ["best", card, told]:
                best = best_now(state).get(_card(card))
                earns = None if best is None else best.points
                expected = None if told == "none" else number(told)
                return Check(earns == expected, "none" if earns is None else str(earns))
        raise BadLine("check", known=_CHECKS)

    def write(self, history: Sequence[tuple[model.State, Move]], names: Names) -> Iterator[str]:
        paid: CardId | None = None
        for state, move in history:
            name = "" if move.seat is None else names.name(move.seat)
            match move:
                case model.Pay(card=card):
                    paid = card
                case model.Reroll():
                    pass  # the throw tells which dice
                case Rolled(faces=faces) if state.phase is model.Phase.REROLL:
                    before = " ".join(str(state.dice[place]) for place in state.thrown)
                    yield f"{name}: reroll {before} -> {_written(faces)} freezing {paid}"
                case Rolled(faces=faces):
                    yield f"{name}: roll {_written(faces)}"
                case model.Score(card=card, picks=picks):
                    yield f"{name}: score {card} with {' '.join(str(state.dice[place]) for place in picks)}"
                case model.Skip():
                    yield f"{name}: skip"
                case model.Freeze(card=card):
                    yield f"{name}: freeze {card}"
                case model.Thaw(card=card):
                    yield f"{name}: thaw {card}"
                case _:
                    raise TypeError(f"{type(move).__name__} is no move of Dicy Cards")

    def write_change(self, change: Change, names: Names) -> str:
        match change:
            case model.SetScore(seat=seat, points=points):
                return f"{names.name(seat)} score {points}"
            case model.SetFrozen(seat=seat, cards=cards):
                return f"{names.name(seat)} frozen {_listed(cards)}"
            case _:
                raise TypeError(f"{type(change).__name__} is no change of Dicy Cards")

    def ids(self) -> frozenset[str]:
        return frozenset(str(card) for card in CardId)


def _card(word: str) -> CardId:
    try:
        return CardId(word)
    except ValueError:
        raise BadLine("card", word=word, known=tuple(CardId)) from None


def _cards(words: Sequence[str]) -> tuple[CardId, ...]:
    if list(words) == ["none"]:
        return ()
    cards = tuple(_card(id.strip()) for id in " ".join(words).split(","))
    if len(set(cards)) != len(cards):
        raise BadLine("card.twice")
    return cards


def _faces(words: Sequence[str]) -> tuple[Face, ...]:
    """Faces as written. A number that no die has is still a face, for the rules to refuse; a word is not."""
    return tuple(FACES[word] if word in FACES else Face(word, number(word, code="face")) for word in words)


def _lying(dice: Values) -> tuple[Face, ...]:
    return tuple(PIPS[value - 1] for value in dice)


def _written(faces: Sequence[Face]) -> str:
    return " ".join(face.id for face in faces)


def _listed(cards: Sequence[CardId]) -> str:
    return ", ".join(cards) or "none"
