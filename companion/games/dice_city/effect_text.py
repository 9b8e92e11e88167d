"""Abilities as text, `gain 3 any, deactivate`; `parse` and `text` are each other's inverse.

So a card is data: the file of cards, the owners' corrections and the records all say it in these words.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from companion.games.dice_city import effects
from companion.games.dice_city.effects import MOST, MOST_EFFECTS, NONE, RESOURCE_IDS, Ability, Effect, Gain, Scope, Type

FORMS = (
    "gain N wood|stone|iron|any|vp|hourglass ...",
    "strength N",
    "strength N against bandits",
    "strength N per army|military",
    "gain N per harvest in row",
    "gain N more per resource",
    "gain N vp per pair",
    "bandits N weaker",
    "pay N of one for N of the same",
    "trade up to N of one for N of another each",
    "pay N wood|stone|iron|any ... for N ...",
    "exchange N|all",
    "move N [anywhere]",
    "reroll [others]",
    "reactivate N",
    "deactivate",
    "fetch CARD",
    "copy [useful] row|die|city",
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
    match words:
        case [number, "per", "harvest", "in", "row"]:
            return effects.GainPerHarvest(_number(number))
        case [number, "more", "per", "resource"]:
            return effects.GainMore(_number(number))
        case [number, "vp", "per", "pair"]:
            return effects.PointsPerPair(_number(number))
    return Gain(**_amounts(words, _GAINED))


def _strength(words: list[str]) -> Effect:
    match words:
        case [number]:
            return effects.Strength(_number(number))
        case [number, "against", "bandits"]:
            return effects.Strength(_number(number), bandits_only=True)
        case [number, "per", ("army" | "military") as what]:
            return effects.StrengthPer(_number(number), what == "army")
    raise ValueError(words)


def _bandits(words: list[str]) -> Effect:
    number, weaker = words
    if weaker != "weaker":
        raise ValueError(words)
    return effects.WeakerBandits(_number(number))


def _trade(words: list[str]) -> Effect:
    match words:
        case ["up", "to", most, "of", "one", "for", each, "of", "another", "each"]:
            return effects.Trade(_number(most), _number(each))
    raise ValueError(words)


def _pay(words: list[str]) -> Effect:
    match words:
        case [number, "of", "one", "for", gained, "of", "the", "same"]:
            return effects.PaySame(_number(number), _number(gained))
    cut = words.index("for")
    paid = _amounts(words[:cut], _PAID)
    wood, stone, iron, free = (paid.get(thing, 0) for thing in _PAID)
    return effects.Pay(wood, stone, iron, free, Gain(**_amounts(words[cut + 1 :], _GAINED)))


def _exchange(words: list[str]) -> Effect:
    (word,) = words
    return effects.Exchange(None if word == "all" else _number(word))


def _alone(effect: Effect, more: dict[str, Effect] | None = None) -> Callable[[list[str]], Effect]:
    """A word that stands for itself, or with one more behind it."""
    known = {"": effect, **(more or {})}

    def read(words: list[str]) -> Effect:
        if " ".join(words) not in known:
            raise ValueError(words)
        return known[" ".join(words)]

    return read


def _move(words: list[str]) -> Effect:
    number, *more = words
    if more not in ([], ["anywhere"]):
        raise ValueError(words)
    return effects.MoveDice(_number(number), bool(more))


def _one_number(kind: Callable[[int], Effect]) -> Callable[[list[str]], Effect]:
    def read(words: list[str]) -> Effect:
        (word,) = words
        return kind(_number(word))

    return read


def _fetch(words: list[str]) -> Effect:
    (card,) = words
    if _CARD.fullmatch(card) is None:
        raise ValueError(card)
    return effects.Fetch(card)


def _copy(words: list[str]) -> Effect:
    useful = words[:1] == ["useful"]
    (word,) = words[useful:]
    return effects.Copy(Scope(word), useful)


def _when(words: list[str]) -> Effect:
    number, *rest = _expect(words, "built", "pay", "up", "to")
    cut = rest.index("for")
    resources = tuple(rest[:cut])
    points, vp = rest[cut + 1 :]
    if not resources or vp != "vp" or resources != tuple(one for one in RESOURCE_IDS if one in resources):
        raise ValueError(words)
    return effects.WhenBuilt(_number(number), resources, _number(points))


def _always(words: list[str]) -> Effect:
    match words:
        case ["store", number]:
            return effects.Store(_number(number))
        case ["strength", number]:
            return effects.StandingStrength(_number(number))
        case ["defence", number, ("row" | "city") as scope]:
            return effects.Defence(_number(number), Scope(scope))
        case ["discount", *rest]:
            return effects.Discount(**_amounts(rest, RESOURCE_IDS))
    raise ValueError(words)


def _worth(words: list[str]) -> Effect:
    number, *rest = words
    kind, *more = _expect(rest, "per")
    if more not in ([], ["others"], ["row"], ["others", "row"]):
        raise ValueError(words)
    return effects.Worth(_number(number), Type(kind), "others" in more, "row" in more)


_READERS: dict[str, Callable[[list[str]], Effect]] = {
    "gain": _gain,
    "strength": _strength,
    "pay": _pay,
    "exchange": _exchange,
    "bandits": _bandits,
    "trade": _trade,
    "move": _move,
    "reroll": _alone(effects.Reroll(), {"others": effects.Reroll(others=True)}),
    "reactivate": _one_number(effects.Reactivate),
    "deactivate": _alone(effects.DeactivateSelf()),
    "fetch": _fetch,
    "copy": _copy,
    "when": _when,
    "always": _always,
    "worth": _worth,
}


def text(ability: Ability) -> str:
    """An ability as text that `parse` reads back."""
    return ", ".join(map(_text, ability)) or NONE


def _listed(amounts: Gain | effects.Pay | effects.Discount, known: tuple[str, ...]) -> str:
    return " ".join(f"{getattr(amounts, thing)} {thing}" for thing in known if getattr(amounts, thing))


def _text(effect: Effect) -> str:
    match effect:
        case Gain():
            return f"gain {_listed(effect, _GAINED)}"
        case effects.Strength(amount, bandits_only):
            return f"strength {amount} against bandits" if bandits_only else f"strength {amount}"
        case effects.StrengthPer(amount, army):
            return f"strength {amount} per {'army' if army else 'military'}"
        case effects.GainPerHarvest(amount):
            return f"gain {amount} per harvest in row"
        case effects.GainMore(amount):
            return f"gain {amount} more per resource"
        case effects.PointsPerPair(vp):
            return f"gain {vp} vp per pair"
        case effects.WeakerBandits(amount):
            return f"bandits {amount} weaker"
        case effects.PaySame(paid, gained):
            return f"pay {paid} of one for {gained} of the same"
        case effects.Trade(most, each):
            return f"trade up to {most} of one for {each} of another each"
        case effects.Pay(gain=gain):
            return f"pay {_listed(effect, _PAID)} for {_listed(gain, _GAINED)}"
        case effects.Exchange(most):
            return f"exchange {'all' if most is None else most}"
        case effects.MoveDice(most, anywhere):
            return f"move {most}{' anywhere' if anywhere else ''}"
        case effects.Reroll(others):
            return "reroll others" if others else "reroll"
        case effects.Reactivate(most):
            return f"reactivate {most}"
        case effects.DeactivateSelf():
            return "deactivate"
        case effects.Fetch(card):
            return f"fetch {card}"
        case effects.Copy(scope, useful):
            return f"copy {'useful ' if useful else ''}{scope}"
        case effects.WhenBuilt(most, resources, vp):
            return f"when built pay up to {most} {' '.join(resources)} for {vp} vp"
        case effects.Store(each):
            return f"always store {each}"
        case effects.Defence(amount, scope):
            return f"always defence {amount} {scope}"
        case effects.StandingStrength(amount):
            return f"always strength {amount}"
        case effects.Discount():
            return f"always discount {_listed(effect, RESOURCE_IDS)}"
        case effects.Worth(amount, kind, others, row):
            return f"worth {amount} per {kind}{' others' if others else ''}{' row' if row else ''}"
