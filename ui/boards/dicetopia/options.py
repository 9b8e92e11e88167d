"""Which faction each player has."""

from __future__ import annotations

from companion.game import Option
from ui.boards.contract import OptionEditor
from ui.i18n import Words
from ui.present.models import OptionLine, choice
from ui.present.scope import Scope
from ui.state.game_draft import Draft, SetOption

_FACTIONS = (
    *("banxa", "bingmai", "centauri", "dangmer", "ewo"),
    *("hollows", "roamers", "shakra", "perceptioneers", "tuulu"),
)


def _factions(draft: Draft) -> str:
    """One faction a player, in the order of the seats; none as long as nobody has one."""
    chosen = draft.choices()
    own = [chosen.get(f"faction-{i}", "none") for i in range(len(draft.players))]
    return "none" if all(one == "none" for one in own) else ", ".join(own)


def _lines(scope: Scope, words: Words, option: Option, value: str) -> list[OptionLine]:
    """A line a player; who has a faction keeps it from the others."""
    draft = scope.screen_state.draft
    chosen = draft.choices()
    taken = {value for name, value in chosen.items() if name.startswith("faction-")}
    lines: list[OptionLine] = []
    for i, guest in enumerate(draft.players):
        own = chosen.get(f"faction-{i}", "none")
        taps = tuple(
            choice(
                words.say(f"faction.{one}") if one != "none" else words.say("option.factions.none"),
                SetOption(f"faction-{i}", one) if one == "none" or one == own or one not in taken else None,
                one == own,
                barred=one != "none" and one != own and one in taken,
            )
            for one in ("none", *_FACTIONS)
        )
        lines.append(OptionLine(words.say("new.faction-of", name=guest.name), taps))
    return lines


FACTIONS = OptionEditor(_lines, _factions)
