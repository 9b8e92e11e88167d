"""The rules of the game in play, in short: what belongs to the step where one is comes first."""

from __future__ import annotations

from msgspec import Struct

from companion.game import HelpPart
from ui.present.models import DieModel
from ui.present.scope import Scope, die_model


class RulePart(Struct, frozen=True):
    """A part of the rules, with dice drawn beside it."""

    heading: str
    words: str
    dice: tuple[DieModel, ...] = ()
    now: bool = False
    """It is what is due."""


def rule_parts(scope: Scope) -> tuple[RulePart, ...]:
    """The parts of the game in play; nothing where there is none, or it brings no help."""
    playing = scope.snapshot.playing
    if playing is None:
        return ()
    due = scope.asks[0].prompt.key if scope.asks else ""
    parts = sorted(playing.game.help, key=lambda part: not belongs(part, due))  # the others stay in their order
    return tuple(
        RulePart(
            scope.say(f"rules.{part.id}"),
            scope.say(f"rules.{part.id}.words"),
            tuple(die_model(scope, die) for die in part.dice),
            belongs(part, due),
        )
        for part in parts
    )


def belongs(part: HelpPart, prompt: str) -> bool:
    """Whether a part tells of this prompt."""
    return any(prompt == key or (key.endswith(".") and prompt.startswith(key)) for key in part.asks)
