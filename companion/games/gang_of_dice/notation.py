"""Gang of Dice in records: `table: card bomb total 7`, `Félix: use 2`, `Félix: reroll 1 -> 2`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core import Change, IllegalMove, Move, Rolled, Seat
from companion.dice import FACES, Die, Face
from companion.game import BadLine, Check, Names, Notation
from companion.games.gang_of_dice import model
from companion.games.gang_of_dice.cards import Card, Condition, Fuse
from companion.games.gang_of_dice.moves import refuse_unless_due
from companion.line_reader import is_number, number

_VERBS = ("use N", "roll FACES", "reroll FACES -> FACES", "stop")
_CHANGES = ("round N", "NAME dice N", "pot N")
_CHECKS = ("NAME dice N", "NAME valid N", "NAME invalid", "NAME eliminated", "pot N")
_CONDITIONS = {tuple(condition.split("-")): condition for condition in Condition}
_LONGEST_NUMBER = 18
"""Digits; what is longer is no number that anybody meant, and Python refuses to read some of them."""
_WITH_NUMBERS = {words[0] for words in _CONDITIONS if len(words) > 1}


class GangNotation(Notation[model.State]):
    """How this game's moves, givens and checks are written."""

    def parse_move(self, state: model.State, seat: Seat, words: Sequence[str], names: Names) -> tuple[Move, ...]:
        """use, roll, reroll (a pick and a throw), stop."""
        match list(words):
            case ["use", told]:
                return (model.Commit(seat, _number(told)),)
            case ["roll", _, *_]:
                return (Rolled(seat, _faces(words[1:])),)
            case ["reroll", *rest] if rest.count("->") == 1:
                arrow = rest.index("->")
                return _reroll(state, seat, _faces(rest[:arrow]), _faces(rest[arrow + 1 :]))
            case ["stop"]:
                return (model.Stop(seat),)
            case _:
                raise BadLine("move", words=" ".join(words), known=_VERBS)

    def parse_table(self, state: model.State, words: Sequence[str], names: Names) -> tuple[Move, ...]:
        """card KIND CONDITION."""
        match list(words):
            case ["card", _, *_]:
                card = read_card(words[1:])
                return (model.TurnUp(None, card.condition, card.kind),)
            case _:
                raise BadLine("table", words=" ".join(words), known=("card KIND CONDITION",))

    def parse_change(self, state: model.State, words: Sequence[str], names: Names) -> tuple[Change, ...]:
        """round N, pot N, NAME dice N."""
        match list(words):
            case ["round", number]:
                return (model.RoundIs(_number(number)),)
            case ["pot", number]:
                return (model.PotIs(_number(number)),)
        match _named(words, names):
            case (seat, ["dice", number]):
                return (model.DiceAre(seat, _number(number)),)
        raise BadLine("change", words=" ".join(words), known=_CHANGES)

    def parse_check(self, state: model.State, words: Sequence[str], names: Names) -> Check:
        """dice, valid, invalid, eliminated, pot."""
        match list(words):
            case ["pot", number]:
                return Check(state.pot == _number(number), f"pot {state.pot}")
        match _named(words, names):
            case (seat, ["dice", number]):
                return Check(state.pools[seat] == _number(number), f"dice {state.pools[seat]}")
            case (seat, ["valid", number]):
                result, wanted = state.results[seat], _number(number)
                return Check(result is not None and result.valid and result.total == wanted, _found(state, seat))
            case (seat, ["invalid"]):
                result = state.results[seat]
                return Check(result is not None and not result.valid, _found(state, seat))
            case (seat, ["eliminated"]):
                out = state.out_in[seat] is not None
                return Check(out, "eliminated" if out else f"not eliminated, dice {state.pools[seat]}")
        raise BadLine("check", words=" ".join(words), known=_CHECKS)

    def write(self, history: Sequence[tuple[model.State, Move]], names: Names) -> Iterator[str]:
        """One line a move; a pick and its throw are one line, and a pick without its throw is none."""
        picked: list[Die] = []
        for state, move in history:
            who = "table" if move.seat is None else names.name(move.seat)
            match move:
                case model.TurnUp():
                    yield f"{who}: card {move.kind} {move.condition.replace('-', ' ')}"
                case model.Commit():
                    yield f"{who}: use {move.n}"
                case model.Stop():
                    yield f"{who}: stop"
                case model.Reroll():
                    lying = state.hand.dice if state.hand is not None else ()
                    picked = [lying[place] for place in sorted(move.picks)]
                case Rolled() if picked:
                    yield f"{who}: reroll {_shown(die.face for die in picked)} -> {_shown(move.faces)}"
                    picked = []
                case Rolled():
                    yield f"{who}: roll {_shown(move.faces)}"
                case _:
                    raise TypeError(f"not a move of Gang of Dice: {move!r}")

    def write_change(self, change: Change, names: Names) -> str:
        """The words behind `given` or `table: adjust`."""
        match change:
            case model.RoundIs():
                return f"round {change.number}"
            case model.DiceAre():
                return f"{names.name(change.seat)} dice {change.n}"
            case model.PotIs():
                return f"pot {change.n}"
            case _:
                raise TypeError(f"not a change of Gang of Dice: {change!r}")

    def ids(self) -> frozenset[str]:
        """None: no line of this game has an id where a name could stand."""
        return frozenset()


def _reroll(state: model.State, seat: Seat, taken: tuple[Face, ...], shown: tuple[Face, ...]) -> tuple[Move, ...]:
    """The pick and the throw: each face on the left is one lying die, and the face opposite is what it shows now."""
    refuse_unless_due(state, model.Reroll(seat, ()), model.Phase.DECIDE)
    lying = [] if state.hand is None else [die.face for die in state.hand.dice]
    places: list[int] = []
    for face in taken:
        place = next((n for n, lies in enumerate(lying) if lies == face and n not in places), None)
        if place is None:
            raise IllegalMove("dice.absent", face=face, lying=tuple(lying))
        places.append(place)
    if len(shown) != len(taken):
        raise IllegalMove("dice.count", expected=len(taken), seen=len(shown))
    by_place = sorted(zip(places, shown, strict=True), key=lambda pair: pair[0])
    return (
        model.Reroll(seat, tuple(place for place, _ in by_place)),
        Rolled(seat, tuple(face for _, face in by_place)),
    )


def read_card(words: Sequence[str]) -> Card:
    """A warning as written: its kind and its condition."""
    kind, *condition = words or [""]
    if kind not in list(Fuse):
        raise BadLine("kind", word=kind, known=tuple(Fuse))
    return Card(_condition(condition), Fuse(kind))


def _condition(words: Sequence[str]) -> Condition:
    known = tuple(" ".join(condition) for condition in _CONDITIONS)
    match words:
        case [family, *numbers] if family in _WITH_NUMBERS and numbers and all(_is_number(n) for n in numbers):
            condition = _CONDITIONS.get((family, *sorted(numbers, key=int)))
            if condition is None:  # well said, but the game has no such card
                raise IllegalMove("card.unknown", words=" ".join(words), known=known)
            return condition
    condition = _CONDITIONS.get(tuple(words))
    if condition is None:
        raise BadLine("condition", words=" ".join(words), known=known)
    return condition


def _named(words: Sequence[str], names: Names) -> tuple[Seat, list[str]] | None:
    taken = names.take(words)
    return None if taken is None else (taken[0], list(taken[1]))


def _is_number(word: str) -> bool:
    return is_number(word, _LONGEST_NUMBER)


def _number(word: str) -> int:
    return number(word, _LONGEST_NUMBER)


def _faces(words: Sequence[str]) -> tuple[Face, ...]:
    """Faces as written. A number that no die has is still a face, for the rules to refuse; a word is not."""
    for word in words:
        if word not in FACES and not _is_number(word):
            raise BadLine("face", word=word, known=tuple(FACES))
    return tuple(FACES[word] if word in FACES else Face(word, int(word)) for word in words)


def _shown(faces: Iterator[Face] | Sequence[Face]) -> str:
    return " ".join(face.id for face in faces)


def _found(state: model.State, seat: Seat) -> str:
    result = state.results[seat]
    if result is None:
        return "no result yet"
    return f"valid {result.total}" if result.valid else f"invalid ({result.total})"
