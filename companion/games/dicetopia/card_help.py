"""What each mission asks for and is worth, and what each faction can do."""

from __future__ import annotations

from companion.core import View
from companion.game import HelpCard
from companion.games.dicetopia.missions import ALL_IN, CHAMELEON, MISSIONS, Mission
from companion.games.dicetopia.pieces import Faction
from companion.text import Message, message

_OWN_WORDS = (CHAMELEON, ALL_IN, "clones")
"""Their names do not tell what they ask for."""


def card_help(view: View | None) -> tuple[HelpCard, ...]:
    """Factions, then missions: which of them somebody holds is a secret, so none comes first."""
    factions = [
        HelpCard(str(one), message(f"faction.{one}"), (message(f"ability.{one}"),), group="factions", drawn=False)
        for one in Faction
    ]
    missions = [
        HelpCard(one.id, message(f"mission.{one.id}"), _says(one), group="missions") for one in MISSIONS.values()
    ]
    return (*factions, *missions)


def _says(mission: Mission) -> tuple[Message, ...]:
    asks = (message(f"says.{mission.id}"),) if mission.id in _OWN_WORDS else ()
    worth = (message("says.each" if mission.each else "says.once", n=mission.stars),)
    return asks + worth if mission.stars else asks
