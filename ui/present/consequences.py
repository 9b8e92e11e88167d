"""What a choice would bring, before anybody taps it.

The rules, which are pure, are asked to play it, and the game's board says which of what happens is worth its button.

Nobody learns more by it than the shared screen may show: events that betray a secret are left out, and who would win is
said only where every score is open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core import IllegalMove, Move, Seat, Step
from companion.text import Facts, Message, message
from ui.app.snapshot import Playing
from ui.boards.contract import Brings
from ui.present.scope import Scope


def brought(scope: Scope, playing: Playing, move: Move) -> Brings | None:
    """What a move would bring; None where nothing is to be said of it, or the rules refuse it."""
    rules = playing.game.rules
    try:
        step = rules.apply(playing.state, move)
    except IllegalMove:
        return None
    outcome = rules.outcome(step.state)
    told = outcome is not None and all(seat.score is not None for seat in scope.view.seats)
    if told and outcome is not None and move.seat in outcome.winners:
        return Brings(message("brings.wins"), "yes")
    said = scope.boards.ask(playing.game, lambda board: board.brings(playing.state, move, step))
    if said is None and told and outcome is not None:
        return Brings(message("brings.ends", players=outcome.winners))
    return said


def by_events(tones: Mapping[str, str]) -> Callable[[Any, Move, Step[Any]], Brings | None]:
    """A board's `brings` that goes by events: the first code named here that happens to whoever moves, and its tone.

    `by_events({"bombed": "no", "held": "yes"})`; the words are the game's own, `brings.<code>`, with the event's facts.
    """

    def brings(state: Any, move: Move, step: Step[Any]) -> Brings | None:
        happened = {one.code: one for one in step.events if one.secret_of is None and _own(one.facts, move.seat)}
        return next(
            (
                Brings(Message(f"brings.{code}", happened[code].facts), tone)
                for code, tone in tones.items()
                if code in happened
            ),
            None,
        )

    return brings


def _own(facts: Facts, seat: Seat | None) -> bool:
    return bool(facts.get("player", seat) == seat)
