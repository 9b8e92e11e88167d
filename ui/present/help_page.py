"""Help: the rules of a game in short, with what belongs to the step where one is first, what each card says, and how
the companion is used."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from msgspec import Struct

from companion.core import View
from companion.game import Game, HelpCard, HelpPart
from ui.i18n import Words
from ui.present.models import DieModel, Tap
from ui.present.scope import Scope, die_model
from ui.present.table import BoardShown
from ui.state.intents import Go, Place, ShowRules

_PARTS = (
    ("die", "throw"),
    ("check", "confirm"),
    ("hand", "hand"),
    ("undo", "undo"),
    ("pencil", "adjust"),
    ("eye", "secret"),
    ("camera", "camera"),
    ("bulb", "buttons"),
)


class RulePart(Struct, frozen=True):
    """A part of the rules, with dice drawn beside it."""

    heading: str
    words: str
    dice: tuple[DieModel, ...] = ()
    now: bool = False
    """It is what is due."""


class CardPart(Struct, frozen=True):
    """What a card says, with its picture."""

    title: str
    words: str
    picture: BoardShown | None = None
    now: bool = False
    """It lies on the table."""


class CardGroup(Struct, frozen=True):
    """Cards under one heading."""

    heading: str
    cards: tuple[CardPart, ...]


class HelpModel(Struct, frozen=True):
    """Help: short paragraphs with a picture each."""

    title: str
    parts: tuple[tuple[str, str, str], ...]
    """Icon, heading, words: how the companion is used."""
    back: Tap
    rules: tuple[RulePart, ...] = ()
    """Of the game in play, or of the one that was chosen."""
    groups: tuple[CardGroup, ...] = ()
    games: tuple[Tap, ...] = ()
    """Games whose rules can be read, where none is in play."""
    games_words: str = ""
    parts_words: str = ""


def help_model(scope: Scope) -> HelpModel:
    """What one needs to know, with a picture each."""
    parts = tuple((icon, scope.say(f"help.{part}"), scope.say(f"help.{part}.words")) for icon, part in _PARTS)
    playing = scope.snapshot.playing
    chosen = scope.library.playable().get(scope.screen_state.rules_of) if playing is None else None
    place = Place.TABLE if playing is not None else Place.HOME
    back = Tap(scope.say("back"), Go(place) if chosen is None else ShowRules(""), icon="back", kind="quiet")
    if playing is not None:
        due = scope.asks[0].prompt.key if scope.asks else ""
        rules, groups = rule_parts(scope, playing.game, due), card_groups(scope, playing.game, scope.view)
        return HelpModel(playing.game.title, parts, back, rules, groups, parts_words=scope.say("help.companion"))
    if chosen is not None:
        told = replace(scope, words=Words(scope.prefs.language, chosen))
        return HelpModel(chosen.title, (), back, rule_parts(told, chosen), card_groups(told, chosen, None))
    games = tuple(
        Tap(scope.say("free.title") if game.apart else game.title, ShowRules(game.id), icon="cards")
        for game in scope.library.playable().values()
        if game.help
    )
    return HelpModel(
        scope.say("help.title"), parts, back, games=games, games_words=scope.say("help.games") if games else ""
    )


def rule_parts(scope: Scope, game: Game[Any], due: str = "") -> tuple[RulePart, ...]:
    """The parts of a game; what is due comes first, the others stay in their order."""
    parts = sorted(game.help, key=lambda part: not belongs(part, due))
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


def card_groups(scope: Scope, game: Game[Any], view: View | None) -> tuple[CardGroup, ...]:
    """What each card says; those that lie on the table come first."""
    draw = scope.boards.ask(game, lambda board: board.card_picture)
    module = scope.boards.module(game)
    groups: dict[str, list[HelpCard]] = {}
    for card in game.help_cards(view):
        groups.setdefault(card.group, []).append(card)

    def part(card: HelpCard) -> CardPart:
        picture = BoardShown(module, draw, False, card.id) if draw and card.drawn else None
        return CardPart(scope.words(card.title), " ".join(map(scope.words, card.words)), picture, card.now)

    return tuple(
        CardGroup(scope.say(f"rules.{group}"), tuple(part(card) for card in sorted(cards, key=lambda one: not one.now)))
        for group, cards in groups.items()
    )
