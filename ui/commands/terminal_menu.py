"""What is asked, as a numbered menu, and what people type, as answers. No input or output here: text in, moves out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core import Amount, AnyAsk, Choose, Move, PickDice, RollDice, Rules
from companion.dice import FACES, Die, DieKind, Face
from companion.errors import CodedError
from companion.text import Message
from ui.i18n import Words


class Misread(CodedError):
    """Something typed that is no answer to what was asked: the sentence `terminal.misread.<code>`."""


@dataclass(frozen=True, slots=True)
class MenuLine:
    """One line of the menu: a move that can be chosen at once, or an ask that needs more typing."""

    label: str
    heading: str | None = None
    """What is asked, before the first of several choices."""
    move: Move | None = None
    ask: Amount | PickDice | RollDice | None = None


def menu(
    asks: Sequence[AnyAsk], rules: Rules[Any], words: Words, doubted: Mapping[Move, Message] | None = None
) -> tuple[MenuLine, ...]:
    """Everything that can be answered now, line by line; what looks like a slip, with the reason."""
    lines: list[MenuLine] = []
    for ask in asks:
        if isinstance(ask, Choose):
            headings = (words(ask.prompt), *(None for _ in ask.options))
            lines += [
                MenuLine(_label(option, rules, words, doubted or {}), heading, move=option)
                for option, heading in zip(ask.options, headings, strict=False)
            ]
        else:
            lines.append(MenuLine(words(ask.prompt), ask=ask))
    return tuple(lines)


def _label(move: Move, rules: Rules[Any], words: Words, doubted: Mapping[Move, Message]) -> str:
    label, doubt = words(rules.describe(move)), doubted.get(move)
    return label if doubt is None else f"{label} – {words(doubt)}"


def chosen(text: str, lines: Sequence[MenuLine]) -> MenuLine:
    """The line of the menu that this number means, or Misread."""
    number = _number(text, 1, len(lines))
    return lines[number - 1]


def answer(ask: Amount | PickDice | RollDice, text: str, words: Words) -> Move:
    """What was typed as an answer to one ask, or Misread."""
    match ask:
        case Amount(low=low, high=high):
            return ask.answer(_number(text, low, high))
        case PickDice(dice=dice, low=low, high=high, suggested=suggested):
            typed = text.replace(",", " ").split()
            if not typed:
                return ask.answer(suggested)
            picks = {_number(word, 1, len(dice)) - 1 for word in typed}
            if not low <= len(picks) <= high:
                raise Misread("picks", low=low, high=high, seen=len(picks))
            return ask.answer(sorted(picks))
        case RollDice(dice=kinds):
            return ask.answer(_faces(text.replace(",", " ").split(), kinds, words))


def hint(ask: Amount | PickDice | RollDice, words: Words) -> str:
    """How to answer an ask, in a few words."""
    match ask:
        case Amount(low=low, high=high):
            return words.say("terminal.hint.amount", low=low, high=high)
        case PickDice(dice=dice, suggested=suggested):
            lying = "  ".join(f"[{place}] {words.fact(die)}" for place, die in enumerate(dice, start=1))
            return words.say("terminal.hint.pick", dice=lying, suggested=" ".join(str(n + 1) for n in suggested))
        case RollDice(dice=kinds):
            if any(kind.colour is not None for kind in kinds):
                example = " ".join(
                    f"{words.fact(kind.colour) if kind.colour else '?'}={kind.faces[0].id}" for kind in kinds
                )
                return words.say("terminal.hint.colours", n=len(kinds), example=example)
            return words.say("terminal.hint.faces", n=len(kinds), faces=_all_faces(kinds))


def _number(text: str, low: int, high: int) -> int:
    bare = text.strip()
    if bare.isascii() and bare.isdigit() and low <= int(bare) <= high:
        return int(bare)
    raise Misread("number", text=bare, low=low, high=high)


def _faces(typed: Sequence[str], kinds: Sequence[DieKind], words: Words) -> tuple[Face, ...]:
    """Faces in the order of the dice, or each with its colour in any order; `1342` is four dice."""
    if len(typed) == 1 and len(typed[0]) == len(kinds) and typed[0].isdigit():
        typed = tuple(typed[0])
    if len(typed) != len(kinds):
        raise Misread("dice", expected=len(kinds), seen=len(typed))
    if not any("=" in word for word in typed):
        return tuple(_face(word, kind, words) for word, kind in zip(typed, kinds, strict=True))
    faces: list[Face | None] = [None] * len(kinds)
    for word in typed:
        colour, _, face = word.partition("=")
        place = next(
            (n for n, kind in enumerate(kinds) if faces[n] is None and colour.casefold() in _colours(kind, words)), None
        )
        if place is None:
            raise Misread("colour", text=word, known=tuple(kind.colour for kind in kinds))
        faces[place] = _face(face, kinds[place], words)
    return tuple(face for face in faces if face is not None)


def _face(word: str, kind: DieKind, words: Words) -> Face:
    for face in kind.faces:
        if word.casefold() in (face.id.casefold(), words.fact(face).casefold()):
            return face
    if word in FACES:
        return FACES[word]  # a face that this die does not have: the rules say so themselves
    raise Misread("face", text=word, known=kind.faces)


def _colours(kind: DieKind, words: Words) -> tuple[str, ...]:
    if kind.colour is None:
        return ("",)
    return (kind.colour.value, words.fact(kind.colour).casefold())


def _all_faces(kinds: Sequence[DieKind]) -> tuple[Face, ...]:
    return tuple(dict.fromkeys(face for kind in kinds for face in kind.faces))


def dice_words(dice: Sequence[Die], words: Words) -> str:
    """Dice as they lie, side by side."""
    return "  ".join(words.fact(die) for die in dice)
