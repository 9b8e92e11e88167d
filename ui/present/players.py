"""Players who are remembered: their names, colours and symbols; two names that are one person; who is forgotten."""

from __future__ import annotations

from msgspec import Struct

from companion.dice import Colour
from companion.journal.reader import Player
from ui.app.inbox import ForgetPlayer, Remember, RenamePlayer
from ui.kit.theme import PAINTS, PLAYER_COLOURS
from ui.present.advice import OFF, moved_advice, player_levels, wanted_by, with_advice
from ui.present.keyboard import ColourSheet
from ui.present.models import Action, Tap, Who
from ui.present.player_picture import PictureSheet, picture_sheet, picture_tap
from ui.present.scope import Scope
from ui.present.sheets import AskSheet, MenuSheet, close_tap
from ui.state.intents import Close, Go, Open, Place, Prefer
from ui.state.sheets import AboutPlayer, PlayerStep, Typing
from ui.state.statistics import ShowStatistics, StatisticsPage, Tab

PlayerSheet = MenuSheet | ColourSheet | AskSheet | PictureSheet


class PlayersModel(Struct, frozen=True):
    """Everybody who is remembered, those who played last first."""

    title: str
    people: tuple[tuple[Who, str, Action], ...]
    """Who, in how many kept games, and what a tap opens."""
    empty: str
    back: Tap


def colour_of(player: Player) -> Colour:
    """The colour that somebody likes; the first where it is none of ours any more."""
    return Colour(player.colour) if player.colour in {colour.value for colour in Colour} else PLAYER_COLOURS[0]


def players_model(scope: Scope) -> PlayersModel:
    """The list."""
    games = [one.start.seats.names for one in scope.library.kept]
    people = tuple(
        (
            Who(player.name, colour_of(player), scope.library.pictures.get(player.name, b"")),
            scope.say("players.games", n=sum(player.name in names for names in games)),
            Open(AboutPlayer(player.name)),
        )
        for player in scope.library.players
    )
    back = Tap(scope.say("back"), Go(Place.SETTINGS), icon="back", kind="quiet")
    return PlayersModel(scope.say("players.title"), people, scope.say("players.empty"), back)


def player_sheet(scope: Scope, sheet: AboutPlayer) -> PlayerSheet | None:
    """What can be done with one of them."""
    player = next((one for one in scope.library.players if one.name == sheet.name), None)
    if player is None:
        return None
    match sheet.step:
        case PlayerStep.COLOUR:
            return _colours(scope, player)
        case PlayerStep.MERGE:
            return _merge(scope, player)
        case PlayerStep.FORGET:
            return _forget(scope, player)
        case PlayerStep.ADVICE:
            return player_levels(scope, player.name)
        case PlayerStep.PICTURE | PlayerStep.PHOTOGRAPH | PlayerStep.DRAW:
            return picture_sheet(scope, player, colour_of(player), sheet)
    taps = [
        Tap(scope.say("players.rename"), Open(Typing(0, player.name, shift=False, of=player.name)), icon="pencil"),
        Tap(scope.say("players.colour"), Open(AboutPlayer(player.name, PlayerStep.COLOUR)), icon=_paint(player)),
        picture_tap(scope, player),
        Tap(
            scope.say("advice.title"),
            Open(AboutPlayer(player.name, PlayerStep.ADVICE)),
            icon="bulb",
            below=scope.say(f"advice.{wanted_by(scope, player.name)}"),
        ),
        Tap(
            scope.say("stats.title"),
            (ShowStatistics(StatisticsPage(Tab.PLAYERS, player.name)), Go(Place.STATISTICS)),
            icon="chart",
        ),
        Tap(scope.say("players.forget"), Open(AboutPlayer(player.name, PlayerStep.FORGET)), icon="tidy"),
    ]
    if len(scope.library.players) > 1:
        words, below = scope.say("players.merge"), scope.say("players.merge.below")
        taps.insert(3, Tap(words, Open(AboutPlayer(player.name, PlayerStep.MERGE)), icon="people", below=below))
    return MenuSheet(player.name, scope.say("players.words"), tuple(taps), close_tap(scope))


def _paint(player: Player) -> str:
    return f"paint:{colour_of(player).value}"


def _colours(scope: Scope, player: Player) -> ColourSheet:
    worn = colour_of(player)
    colours = tuple(
        (
            Who(_capital(scope.words.fact(colour)), colour),
            (Remember((Player(player.name, colour.value, PAINTS[colour].symbol),)), Close()),
            colour is worn,
        )
        for colour in PLAYER_COLOURS
    )
    return ColourSheet(scope.say("new.colour-of", name=player.name), colours, close_tap(scope))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _merge(scope: Scope, player: Player) -> MenuSheet:
    """Which of the others is the same person? That name and colour stay."""
    others = tuple(
        Tap(
            other.name,
            (RenamePlayer(player.name, other.name), moved_advice(scope, player.name, other.name), Close()),
            icon=_paint(other),
        )
        for other in scope.library.players
        if other.name != player.name
    )
    title = scope.say("players.merge.title", name=player.name)
    return MenuSheet(title, scope.say("players.merge.words", name=player.name), others, close_tap(scope))


def _forgotten(scope: Scope, name: str) -> Action:
    return Prefer("advice", with_advice(scope.prefs.advice, name, OFF)) if name in scope.prefs.advice else None


def _forget(scope: Scope, player: Player) -> AskSheet:
    return AskSheet(
        "tidy",
        "no",
        scope.say("players.forget"),
        scope.say("players.forget.sentence", name=player.name),
        "",
        (
            Tap(scope.say("question.no"), Close(), icon="cross"),
            Tap(
                scope.say("players.forget"),
                (ForgetPlayer(player.name), _forgotten(scope, player.name), Close()),
                icon="tidy",
                kind="no",
            ),
        ),
    )
