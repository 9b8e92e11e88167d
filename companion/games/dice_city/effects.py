"""What a location can do: a small vocabulary of effects, each with a text form of its own.

A card's ability is a list of effects, written `gain 3 any, deactivate`. So a card is data: the file of cards, the
owners' corrections and the records all say it in these words. `parse` and `text` are each other's inverse.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum

from msgspec import Struct

RESOURCE_IDS = ("wood", "stone", "iron")
MOST = 30
"""The largest number in an ability: more is a slip of the finger."""


class Type(StrEnum):
    """The five types of locations."""

    RESOURCE = "resource"
    MILITARY = "military"
    ECONOMY = "economy"
    CULTURE = "culture"
    CIVIC = "civic"


class Scope(StrEnum):
    """How far an effect reaches."""

    ROW = "row"
    CITY = "city"
    DIE = "die"
    """Locations with an unused die on them."""


class Gain(Struct, frozen=True):
    """Resources (also of the player's choice), victory point tokens, hourglasses."""

    wood: int = 0
    stone: int = 0
    iron: int = 0
    any: int = 0
    vp: int = 0
    hourglass: int = 0


class Strength(Struct, frozen=True):
    """Army strength for this turn, perhaps good against bandits only."""

    amount: int
    bandits_only: bool = False


class StrengthPerMilitary(Struct, frozen=True):
    """Army strength for each other military location used this turn, before or after this one."""

    amount: int


class Pay(Struct, frozen=True):
    """If the player pays, they gain."""

    wood: int
    stone: int
    iron: int
    any: int
    gain: Gain


class Exchange(Struct, frozen=True):
    """Exchange up to so many resources one for one; None: all there are."""

    most: int | None


class MoveDice(Struct, frozen=True):
    """Move up to so many other dice one space each."""

    most: int


class Reroll(Struct, frozen=True):
    """Throw this die again; it lies on its new place, still unused."""


class Reactivate(Struct, frozen=True):
    """Take the deactivation tokens off up to so many own locations."""

    most: int


class DeactivateSelf(Struct, frozen=True):
    """The location whose ability this is becomes deactivated."""


class Fetch(Struct, frozen=True):
    """Take a card from its pile and build it for nothing."""

    card: str


class Copy(Struct, frozen=True):
    """Use the ability of another active location: in the same row, or under an unused die."""

    scope: Scope


class WhenBuilt(Struct, frozen=True):
    """When built: pay up to so many of these resources, for victory point tokens each."""

    most: int
    resources: tuple[str, ...]
    vp: int


class Store(Struct, frozen=True):
    """Ongoing: so many of each resource can be kept at the end of the turn."""

    each: int


class Defence(Struct, frozen=True):
    """Ongoing: the other built locations in the row or the city have more defence."""

    amount: int
    scope: Scope


class StandingStrength(Struct, frozen=True):
    """Ongoing: army strength at the beginning of every turn."""

    amount: int


class Discount(Struct, frozen=True):
    """Ongoing: building costs less of this."""

    wood: int = 0
    stone: int = 0
    iron: int = 0


class Worth(Struct, frozen=True):
    """Victory points in the city for each location of a type, itself among them unless `others`."""

    amount: int
    type: Type
    others: bool = False
    row: bool = False
    """Only those in its own row."""


Effect = (
    Gain
    | Strength
    | StrengthPerMilitary
    | Pay
    | Exchange
    | MoveDice
    | Reroll
    | Reactivate
    | DeactivateSelf
    | Fetch
    | Copy
    | WhenBuilt
    | Store
    | Defence
    | StandingStrength
    | Discount
    | Worth
)
Ability = tuple[Effect, ...]
NONE = "none"
"""The text of an ability that does nothing."""

ONGOING = (Store, Defence, StandingStrength, Discount, Worth)
"""Effects that hold while the card lies there; a die on it does nothing for them."""
MOST_EFFECTS = 6


# --- text -----------------------------------------------------------------------------------------------------------

FORMS = (
    "gain N wood|stone|iron|any|vp|hourglass ...",
    "strength N",
    "strength N against bandits",
    "strength N per military",
    "pay N wood|stone|iron|any ... for N ...",
    "exchange N|all",
    "move N",
    "reroll",
    "reactivate N",
    "deactivate",
    "fetch CARD",
    "copy row|die",
    "when built pay up to N wood|stone|iron ... for N vp",
    "always store N",
    "always defence N row|city",
    "always strength N",
    "always discount N wood|stone|iron ...",
    "worth N per TYPE [others] [row]",
)
"""The vocabulary, for people who write a card by hand."""
_CARD = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_GAINED = (*RESOURCE_IDS, "any", "vp", "hourglass")
_PAID = (*RESOURCE_IDS, "any")


class BadAbility(ValueError):
    """A text that is no ability; says which part and what there is instead."""


def parse(text_: str) -> Ability:
    """The ability that a text means, or BadAbility."""
    folded = " ".join(text_.split())
    if folded == NONE:
        return ()
    parts = [part.strip() for part in folded.split(",")]
    if len(parts) > MOST_EFFECTS:
        raise BadAbility(f"at most {MOST_EFFECTS} effects")
    return tuple(_effect(part) for part in parts)


def _effect(part: str) -> Effect:
    words = part.split()
    read = _READERS.get(words[0]) if words else None
    if read is not None:
        try:
            return read(words[1:])
        except (ValueError, IndexError) as error:
            if isinstance(error, BadAbility):
                raise
    raise BadAbility(f"“{part}” is none of: {'; '.join(FORMS)}; or {NONE}")


def _number(word: str, least: int = 1) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 4):
        raise ValueError(word)
    if not least <= int(word) <= MOST:
        raise BadAbility(f"a number from {least} to {MOST}, not {word}")
    return int(word)


def _expect(words: list[str], *expected: str) -> list[str]:
    if tuple(words[: len(expected)]) != expected:
        raise ValueError(words)
    return words[len(expected) :]


def _amounts(words: list[str], known: tuple[str, ...]) -> dict[str, int]:
    """Pairs of a number and a thing, each thing once."""
    if not words or len(words) % 2:
        raise ValueError(words)
    amounts: dict[str, int] = {}
    for number, thing in zip(words[::2], words[1::2], strict=True):
        if thing not in known or thing in amounts:
            raise ValueError(thing)
        amounts[thing] = _number(number)
    return amounts


def _gain(words: list[str]) -> Effect:
    return Gain(**_amounts(words, _GAINED))


def _strength(words: list[str]) -> Effect:
    match words:
        case [number]:
            return Strength(_number(number))
        case [number, "against", "bandits"]:
            return Strength(_number(number), bandits_only=True)
        case [number, "per", "military"]:
            return StrengthPerMilitary(_number(number))
    raise ValueError(words)


def _pay(words: list[str]) -> Effect:
    cut = words.index("for")
    paid = _amounts(words[:cut], _PAID)
    wood, stone, iron, free = (paid.get(thing, 0) for thing in _PAID)
    return Pay(wood, stone, iron, free, Gain(**_amounts(words[cut + 1 :], _GAINED)))


def _exchange(words: list[str]) -> Effect:
    (word,) = words
    return Exchange(None if word == "all" else _number(word))


def _alone(effect: Effect) -> Callable[[list[str]], Effect]:
    def read(words: list[str]) -> Effect:
        _expect(words)
        if words:
            raise ValueError(words)
        return effect

    return read


def _one_number(kind: Callable[[int], Effect]) -> Callable[[list[str]], Effect]:
    def read(words: list[str]) -> Effect:
        (word,) = words
        return kind(_number(word))

    return read


def _fetch(words: list[str]) -> Effect:
    (card,) = words
    if _CARD.fullmatch(card) is None:
        raise ValueError(card)
    return Fetch(card)


def _copy(words: list[str]) -> Effect:
    (word,) = words
    if word not in (Scope.ROW, Scope.DIE):
        raise ValueError(word)
    return Copy(Scope(word))


def _when(words: list[str]) -> Effect:
    number, *rest = _expect(words, "built", "pay", "up", "to")
    cut = rest.index("for")
    resources = tuple(rest[:cut])
    points, vp = rest[cut + 1 :]
    if not resources or vp != "vp" or resources != tuple(one for one in RESOURCE_IDS if one in resources):
        raise ValueError(words)
    return WhenBuilt(_number(number), resources, _number(points))


def _always(words: list[str]) -> Effect:
    match words:
        case ["store", number]:
            return Store(_number(number))
        case ["strength", number]:
            return StandingStrength(_number(number))
        case ["defence", number, ("row" | "city") as scope]:
            return Defence(_number(number), Scope(scope))
        case ["discount", *rest]:
            return Discount(**_amounts(rest, RESOURCE_IDS))
    raise ValueError(words)


def _worth(words: list[str]) -> Effect:
    number, *rest = words
    kind, *more = _expect(rest, "per")
    if more not in ([], ["others"], ["row"], ["others", "row"]):
        raise ValueError(words)
    return Worth(_number(number), Type(kind), "others" in more, "row" in more)


_READERS: dict[str, Callable[[list[str]], Effect]] = {
    "gain": _gain,
    "strength": _strength,
    "pay": _pay,
    "exchange": _exchange,
    "move": _one_number(MoveDice),
    "reroll": _alone(Reroll()),
    "reactivate": _one_number(Reactivate),
    "deactivate": _alone(DeactivateSelf()),
    "fetch": _fetch,
    "copy": _copy,
    "when": _when,
    "always": _always,
    "worth": _worth,
}


def text(ability: Ability) -> str:
    """An ability as text that `parse` reads back."""
    return ", ".join(map(_text, ability)) or NONE


def _listed(amounts: Gain | Pay | Discount, known: tuple[str, ...]) -> str:
    return " ".join(f"{getattr(amounts, thing)} {thing}" for thing in known if getattr(amounts, thing))


def _text(effect: Effect) -> str:
    match effect:
        case Gain():
            return f"gain {_listed(effect, _GAINED)}"
        case Strength(amount, bandits_only):
            return f"strength {amount} against bandits" if bandits_only else f"strength {amount}"
        case StrengthPerMilitary(amount):
            return f"strength {amount} per military"
        case Pay(gain=gain):
            return f"pay {_listed(effect, _PAID)} for {_listed(gain, _GAINED)}"
        case Exchange(most):
            return f"exchange {'all' if most is None else most}"
        case MoveDice(most):
            return f"move {most}"
        case Reroll():
            return "reroll"
        case Reactivate(most):
            return f"reactivate {most}"
        case DeactivateSelf():
            return "deactivate"
        case Fetch(card):
            return f"fetch {card}"
        case Copy(scope):
            return f"copy {scope}"
        case WhenBuilt(most, resources, vp):
            return f"when built pay up to {most} {' '.join(resources)} for {vp} vp"
        case Store(each):
            return f"always store {each}"
        case Defence(amount, scope):
            return f"always defence {amount} {scope}"
        case StandingStrength(amount):
            return f"always strength {amount}"
        case Discount():
            return f"always discount {_listed(effect, RESOURCE_IDS)}"
        case Worth(amount, kind, others, row):
            return f"worth {amount} per {kind}{' others' if others else ''}{' row' if row else ''}"
