"""What a location of Dice City does, in numbers and icons that fit a small place; the words are a tap away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.dice_city import effects
from companion.games.dice_city.effects import RESOURCE_IDS, Ability, Effect
from ui.boards.dice_city.model import Glyph

KIND_ICONS = {"resource": "leaf", "military": "sword", "economy": "ring", "culture": "star", "civic": "home"}
"""The five types, each with a sign of its own."""
_REACH = {effects.Scope.ROW: "then", effects.Scope.DIE: "die", effects.Scope.CITY: "home"}
"""Where a copied location may lie."""
_GAINED = {"wood": "wood", "stone": "stone", "iron": "iron", "any": "help", "vp": "star", "hourglass": "hourglass"}


def amounts(numbers: Iterable[int], sign: str = "") -> tuple[Glyph, ...]:
    """Wood, stone and iron, those that there are any of."""
    return tuple((f"{sign}{n}", icon) for n, icon in zip(numbers, RESOURCE_IDS, strict=True) if n)


def ability_glyphs(ability: Ability) -> tuple[Glyph, ...]:
    """An ability in short."""
    return tuple(glyph for effect in ability for glyph in _glyphs(effect))


def _gain(gain: effects.Gain) -> list[Glyph]:
    return [(f"+{getattr(gain, thing)}", icon) for thing, icon in _GAINED.items() if getattr(gain, thing)]


def _glyphs(effect: Effect) -> Sequence[Glyph]:
    match effect:
        case effects.Gain():
            return _gain(effect)
        case effects.Strength(amount, bandits_only):
            return [(f"+{amount}", "sword"), ("", "hidden")] if bandits_only else [(f"+{amount}", "sword")]
        case effects.StrengthPer(amount):
            return [(f"+{amount}/", "sword")]
        case effects.GainPerHarvest(amount):
            return [(f"+{amount}/", "leaf")]
        case effects.GainMore(amount):
            return [(f"+{amount}", "leaf"), ("", "clock")]
        case effects.PointsPerPair(vp):
            return [("2", "help"), ("", "then"), (f"+{vp}", "star")]
        case effects.WeakerBandits(amount):
            return [(f"−{amount}", "shield"), ("", "hidden")]
        case effects.PaySame(number, gained):
            return [(f"−{number}", "help"), ("", "then"), (f"+{gained}", "help")]
        case effects.Trade(most, each):
            return [(f"−1…{most}", "help"), ("", "then"), (f"+{each}", "help")]
        case effects.Pay(wood, stone, iron, free, gain):
            paid = [*amounts((wood, stone, iron), "−"), *([(f"−{free}", "help")] if free else [])]
            return [*paid, ("", "then"), *_gain(gain)]
        case effects.Exchange():
            return [("", "help"), ("", "then"), ("", "help")]
        case effects.MoveDice(most, anywhere):
            return [(f"{most}", "die"), ("…" if anywhere else "", "then")]
        case effects.Reroll(others):
            return [("", "again"), ("…", "die")] if others else [("", "again")]
        case effects.Reactivate(most):
            return [(f"{most}", "check")]
        case effects.DeactivateSelf():
            return [("", "cross")]
        case effects.Fetch():
            return [("+1", "cards")]
        case effects.Copy(scope):
            return [("", "cards"), ("", "again"), ("", _REACH[scope])]
        case effects.WhenBuilt(vp=vp):
            return [("−1", "help"), ("", "then"), (f"+{vp}", "star")]
        case effects.Store(each):
            return [(f"{each}", "pot")]
        case effects.Defence(amount):
            return [(f"+{amount}", "shield")]
        case effects.StandingStrength(amount):
            return [(f"+{amount}", "sword"), ("", "clock")]
        case effects.Discount(wood, stone, iron):
            return amounts((wood, stone, iron), "−")
        case effects.Worth(amount, kind):
            return [(f"{amount}", "star"), ("/", KIND_ICONS[kind.value])]
