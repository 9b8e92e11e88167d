"""The options of a game in words. Open options (five cards, a faction each, a number) have editors of their own."""

from __future__ import annotations

from typing import Any

from companion.game import Game, Option
from companion.games.dicy_cards.cards import CardId
from ui.i18n import Words
from ui.present.models import OptionLine, Tap
from ui.present.scope import Scope
from ui.state.game_draft import Draft
from ui.state.intents import SetOption, ToggleOptionPart

CARDS_OF_A_HAND = 5
_SETS = ("A", "B", "C", "D")
_FACTIONS = (
    *("banxa", "bingmai", "centauri", "dangmer", "ewo"),
    *("hollows", "roamers", "shakra", "perceptioneers", "tuulu"),
)
_TARGET_STEPS = (-10, -1, 1, 10)


def option_lines(scope: Scope, game: Game[Any], words: Words) -> tuple[OptionLine, ...]:
    """Every option with its values."""
    lines: list[OptionLine] = []
    for option in game.options:
        lines += _lines(scope, game, option, words)
    return tuple(lines)


def chosen_value(draft: Draft, game: Game[Any], option: Option) -> str | None:
    """The value as it stands: chosen, by default, or the first of those that must be chosen."""
    chosen = draft.choices().get(option.id)
    if option.id == "factions":
        return _factions(draft)
    if chosen is not None:
        return chosen
    if option.default is not None:
        return option.default
    if option.id == "cards":
        return _SETS[0]
    return option.values[0] if option.values else None


def _lines(scope: Scope, game: Game[Any], option: Option, words: Words) -> list[OptionLine]:
    value = chosen_value(scope.screen_state.draft, game, option)
    title = words.say(f"option.{option.id}")
    if option.values:
        return [OptionLine(title, tuple(_tap(words, option.id, one, one == value) for one in option.values))]
    if option.id == "cards":
        return _cards(scope, words, option, value or "")
    if option.id == "factions":
        return _faction_lines(scope, words)
    if value is not None and value.isdigit():
        return [_number(words, option, int(value), title)]
    return []


def _tap(words: Words, option: str, value: str, chosen: bool) -> Tap:
    key = f"option.{option}.{value}"
    return Tap(
        words.say(key) if words.has(key) else value,
        SetOption(option, value),
        icon="check" if chosen else "",
        kind="chosen" if chosen else "plain",
    )


def _cards(scope: Scope, words: Words, option: Option, value: str) -> list[OptionLine]:
    """One of the printed sets, or five cards of one's own choice."""
    own = value not in _SETS
    taps = [_tap(words, option.id, one, one == value) for one in _SETS]
    taps.append(
        Tap(
            words.say("option.cards.chosen"),
            SetOption(option.id, ""),
            icon="check" if own else "",
            kind="chosen" if own else "plain",
        )
    )
    lines = [OptionLine(words.say("option.cards"), tuple(taps))]
    if own:
        parts = [part for part in value.split(", ") if part]
        full = len(parts) >= CARDS_OF_A_HAND
        cards = tuple(
            Tap(
                words.say(f"card.{card}"),
                ToggleOptionPart(option.id, card.value) if card.value in parts or not full else None,
                icon="check" if card.value in parts else "",
                kind="chosen" if card.value in parts else "plain",
                barred=full and card.value not in parts,
            )
            for card in CardId
        )
        lines.append(OptionLine(scope.say("new.cards-chosen", n=len(parts), of=CARDS_OF_A_HAND), cards))
    return lines


def _factions(draft: Draft) -> str:
    """One faction a player, in the order of the seats; none as long as nobody has one."""
    chosen = draft.choices()
    own = [chosen.get(f"faction-{i}", "none") for i in range(len(draft.players))]
    return "none" if all(one == "none" for one in own) else ", ".join(own)


def _faction_lines(scope: Scope, words: Words) -> list[OptionLine]:
    draft = scope.screen_state.draft
    chosen = draft.choices()
    taken = {value for name, value in chosen.items() if name.startswith("faction-")}
    lines: list[OptionLine] = []
    for i, guest in enumerate(draft.players):
        value = chosen.get(f"faction-{i}", "none")
        taps = tuple(
            Tap(
                words.say(f"faction.{one}") if one != "none" else words.say("option.factions.none"),
                SetOption(f"faction-{i}", one) if one == "none" or one == value or one not in taken else None,
                icon="check" if one == value else "",
                kind="chosen" if one == value else "plain",
                barred=one != "none" and one != value and one in taken,
            )
            for one in ("none", *_FACTIONS)
        )
        lines.append(OptionLine(scope.say("new.faction-of", name=guest.name), taps))
    return lines


def _number(words: Words, option: Option, value: int, title: str) -> OptionLine:
    steps = tuple(
        Tap(f"{step:+d}".replace("-", "−"), SetOption(option.id, str(max(1, value + step)))) for step in _TARGET_STEPS
    )
    return OptionLine(f"{title} · {value}", steps)
