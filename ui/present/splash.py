"""What fills the display for a moment: an event that a game's board names, or that somebody has won.

Derived from events of entries that are new; nothing of it is kept. Words: `splash.<code>` is the loud one,
`splash.<code>.number` what stands very large, `splash.<code>.words` the sentence below, in the game's catalogues.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from companion.core import Event, Outcome, Seat
from companion.session import Entry
from companion.text import Facts
from ui.app.snapshot import Playing
from ui.boards.contract import Splash
from ui.present.models import Who
from ui.present.scope import Scope, who

MOST = 2
"""So many after one move: what happened, and what came of it in the end."""
WON = Splash("trophy", "yes", grand=True)


class SplashModel(Struct, frozen=True):
    """One that fills the display."""

    art: str
    tone: str
    """yes, no or plain"""
    grand: bool
    loud: str
    number: str
    words: str
    who: Who | None


def splashes(scope: Scope, playing: Playing, entries: Sequence[Entry[Any]]) -> tuple[SplashModel, ...]:
    """What these entries, which nobody has seen yet, fill the display with."""
    named = scope.boards.ask(playing.game, lambda board: board.splashes)
    happened = [one for entry in entries for one in entry.events if one.code in named and one.secret_of is None]
    found = [_happened(scope, one, named[one.code]) for one in happened]
    if entries and playing.outcome is not None and playing.outcome.winners:
        lost = [model for model in found if model.tone == "no"]  # what was won pales beside the game
        found = [*lost, _won(scope, playing.outcome)]
    return tuple(found) if len(found) <= MOST else (found[0], found[-1])


def _happened(scope: Scope, event: Event, splash: Splash) -> SplashModel:
    seat = event.facts.get("player")
    player = who(scope, seat) if isinstance(seat, Seat) else None
    return _model(scope, event.code, event.facts, splash, player)


def _won(scope: Scope, outcome: Outcome) -> SplashModel:
    winners, best = outcome.winners, outcome.standings[0]
    facts = {"players": winners, "n": len(winners), "points": best.points}
    return _model(scope, "won", facts, WON, who(scope, winners[0]) if len(winners) == 1 else None)


def _model(scope: Scope, code: str, facts: Facts, splash: Splash, player: Who | None) -> SplashModel:
    def said(key: str) -> str:
        return scope.words.text(key, facts) if scope.words.has(key) else ""

    return SplashModel(
        splash.art,
        splash.tone,
        splash.grand,
        said(f"splash.{code}"),
        said(f"splash.{code}.number") if facts.get("n") != 0 else "",  # nothing lost is no number
        said(f"splash.{code}.words"),
        player,
    )
