"""What each warning says: the one that lies there with its fuse, then all sixteen conditions."""

from __future__ import annotations

from companion.core import View
from companion.game import HelpCard
from companion.games.gang_of_dice.cards import Condition, Fuse
from companion.games.gang_of_dice.model import GangView
from companion.text import Message, message


def card_help(view: View | None) -> tuple[HelpCard, ...]:
    """The card of this round says when it counts; without one, both ways are told."""
    now = view.card if isinstance(view, GangView) else None
    cards = [
        HelpCard(
            condition.value,
            message("says", condition=message(f"condition.{condition}")),
            (_counts(now.kind),) if now is not None and now.condition is condition else (),
            group="warnings",
            now=now is not None and now.condition is condition,
        )
        for condition in Condition
    ]
    fuses = [HelpCard(kind.value, _counts(kind), group="warnings", drawn=False) for kind in Fuse]
    return tuple(cards if now is not None else [*fuses, *cards])


def _counts(kind: Fuse) -> Message:
    return message(f"says.{kind}")
