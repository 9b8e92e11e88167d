"""A new game on three pages: which one, who plays, how."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.core import SEATS, Adjust, Seats
from companion.dice import Colour
from companion.errors import CodedError
from companion.game import BadLine, Game
from companion.journal.reader import Player
from companion.records.names import checked_name
from companion.registry import GameRecord
from ui.app.inbox import Remember, StartGame
from ui.boards.contract import PLAIN_TILE, TileDie
from ui.i18n import Words
from ui.kit.theme import PAINTS
from ui.present import own_dice_entry
from ui.present.board_offer import board_offer
from ui.present.models import Action, OptionLine, Tap, Who
from ui.present.options import chosen_value, option_lines
from ui.present.scope import Scope
from ui.state.game_draft import (
    Begins,
    Dismiss,
    Draft,
    Guest,
    Invite,
    Later,
    Page,
    PickGame,
    Seat,
    TakeGiven,
    free_colour,
)
from ui.state.intents import Go, Open, Place
from ui.state.sheets import Dress, SetByHand, Typing, WhoBegins


class GameTile(Struct, frozen=True):
    """A game to choose."""

    title: str
    players: str
    action: Action
    chosen: bool
    refused: str = ""
    dice: tuple[TileDie, ...] = PLAIN_TILE
    emblem: str = ""


class GuestLine(Struct, frozen=True):
    """A player of a new game."""

    who: Who
    words: str
    first: bool
    rename: Action
    dress: Action
    dismiss: Action
    later: Action
    begins: Action
    wrong: str = ""


class NewModel(Struct, frozen=True):
    """A new game: three pages."""

    page: int
    title: str
    steps: tuple[Tap, ...]
    games: tuple[GameTile, ...]
    guests: tuple[GuestLine, ...]
    remembered: tuple[tuple[Who, Action], ...]
    add: Tap | None
    throw: Tap | None
    numbers: tuple[Tap, ...]
    """So many play, without any name."""
    numbers_words: str
    numbers_below: str
    seats_words: str
    remembered_words: str
    options: tuple[OptionLine, ...]
    given: tuple[Tap, ...]
    given_words: str
    give: Tap | None
    hint: str
    back: Tap
    next: Tap
    start: Tap | None
    """Before the last page: begin at once, with everything as the game proposes it."""
    teach: Tap | None = None
    """A face of its dice that nobody taught may be shown to the camera first."""
    working: str = ""


def draft_game(scope: Scope) -> Game[Any] | None:
    """The game that was chosen."""
    draft = scope.screen_state.draft
    return scope.library.playable().get(draft.game) if draft.game is not None else None


def draft_words(scope: Scope, game: Game[Any] | None) -> Words:
    """Words of the chosen game, with the names of those who are going to play."""
    names = tuple(guest.name for guest in scope.screen_state.draft.players)
    return Words(scope.prefs.language, game, Seats(names) if names else None)


def new_model(scope: Scope) -> NewModel:
    """The page that is open, and what is still missing."""
    draft, game = scope.screen_state.draft, draft_game(scope)
    words = draft_words(scope, game)
    wrong = problem(scope, game)
    last = draft.page == Draft.PAGES - 1
    return NewModel(
        page=draft.page,
        title=scope.say(f"new.page.{draft.page + 1}"),
        steps=tuple(
            Tap(
                scope.say(f"new.step.{i + 1}"),
                Page(i - draft.page) if i < draft.page or _reachable(draft, i) else None,
                kind="chosen" if i == draft.page else "quiet",
                barred=not (i <= draft.page or _reachable(draft, i)),
            )
            for i in range(Draft.PAGES)
        ),
        games=tuple(
            _tile(scope, record) for record in scope.library.games if record.game is None or not record.game.apart
        ),
        guests=tuple(_guest(scope, game, i) for i in range(len(draft.players))),
        remembered=_remembered(scope, game),
        add=_add(scope, game),
        throw=Tap(scope.say("new.throw-for-first"), Open(WhoBegins()), icon="dice") if len(draft.players) > 1 else None,
        numbers=_numbers(scope, game),
        numbers_words=scope.say("new.without-names" if draft.players else "new.how-many"),
        numbers_below=scope.say("new.how-many.below"),
        seats_words=scope.say("new.seats"),
        remembered_words=scope.say("new.remembered"),
        options=option_lines(scope, game, words) if game is not None else (),
        given=tuple(
            Tap(_given_words(words, game, change), TakeGiven(i), icon="cross") for i, change in enumerate(draft.given)
        )
        if game is not None
        else (),
        given_words=scope.say("new.middle"),
        give=Tap(scope.say("new.give"), Open(SetByHand(begins=True)), icon="plus") if game is not None else None,
        hint=wrong if draft.page > 0 and draft.players else "",  # nobody is scolded who has done nothing yet
        back=Tap(scope.say("back"), Page(-1) if draft.page else Go(Place.HOME), icon="back", kind="quiet"),
        next=_start(scope, game, wrong) if last else _next(scope, draft, wrong),
        start=_start(scope, game, wrong) if draft.page == 1 and draft.players else None,
        teach=(own_dice_entry.offer(scope, game) or board_offer(scope, game)) if draft.page > 0 else None,
        working=scope.say("working") if scope.library.loading else "",
    )


def _reachable(draft: Draft, page: int) -> bool:
    return (draft.game is not None and page <= 1) or (draft.game is not None and bool(draft.players))


def _next(scope: Scope, draft: Draft, wrong: str) -> Tap:
    ready = draft.game is not None and (draft.page == 0 or not wrong)
    if draft.page:  # nobody needs to look at the options: the game proposes them
        return Tap(scope.say("new.step.3"), Page(1) if ready else None, icon="next", kind="quiet", barred=not ready)
    return Tap(scope.say("next"), Page(1) if ready else None, icon="next", kind="main", barred=not ready)


def _start(scope: Scope, game: Game[Any] | None, wrong: str) -> Tap:
    draft = scope.screen_state.draft
    if game is None or wrong:
        return Tap(scope.say("new.start"), None, icon="play", kind="main", barred=True)
    names = tuple(guest.name for guest in draft.players)
    start = StartGame(game.id, names, SEATS[draft.first], chosen_options(scope, game), draft.given)
    players = tuple(Player(g.name, g.colour.value, PAINTS[g.colour].symbol) for g in draft.players if g.named)
    told = (Remember(players), start) if players else start
    return Tap(scope.say("new.start"), told, icon="play", kind="yes")


def chosen_options(scope: Scope, game: Game[Any]) -> dict[str, str]:
    """The options as they stand: chosen, or as the screen shows them until somebody chooses."""
    values = {option.id: chosen_value(scope, game, option) for option in game.options}
    return {name: value for name, value in values.items() if value is not None}


def problem(scope: Scope, game: Game[Any] | None) -> str:
    """What keeps the game from starting, in one sentence; empty if nothing does."""
    draft = scope.screen_state.draft
    if game is None:
        return scope.say("new.choose-game")
    count = len(draft.players)
    if count not in game.players:
        return scope.say("new.count", low=min(game.players), high=max(game.players), n=count)
    for place in range(count):
        wrong = _name_wrong(scope, game, place)
        if wrong:
            return wrong
    try:
        options = game.complete(chosen_options(scope, game), count)
        seats = Seats(tuple(guest.name for guest in draft.players), SEATS[draft.first])
        game.rules.begin(game.rules.setup(seats, options), draft.given)
    except CodedError as error:
        return draft_words(scope, game).error(error)
    return ""


def _name_wrong(scope: Scope, game: Game[Any] | None, place: int) -> str:
    names = [guest.name for guest in scope.screen_state.draft.players]
    if names.count(names[place]) > 1:
        return scope.say("new.name-twice", name=names[place])
    try:
        checked_name(names[place], game.notation.ids() if game is not None else frozenset())
    except BadLine as error:
        return scope.words.error(error)
    return ""


def _given_words(words: Words, game: Game[Any], change: Any) -> str:
    return words(game.rules.describe(Adjust(None, change)))


def _tile(scope: Scope, record: GameRecord) -> GameTile:
    if record.game is None:
        reason = scope.words(record.reason) if record.reason is not None else ""
        return GameTile(record.id, "", None, chosen=False, refused=reason)
    low, high = min(record.game.players), max(record.game.players)
    players = scope.say("new.players.one", n=low) if low == high else scope.say("new.players", low=low, high=high)
    chosen = scope.screen_state.draft.game == record.id
    dice, look = scope.boards.ask(record.game, lambda board: (board.tile, board.look))
    emblem = look.emblem if look is not None else ""
    return GameTile(record.game.title, players, PickGame(record.id), chosen, dice=dice, emblem=emblem)


def _guest(scope: Scope, game: Game[Any] | None, place: int) -> GuestLine:
    draft = scope.screen_state.draft
    guest = draft.players[place]
    first = place == draft.first
    return GuestLine(
        Who(guest.name, guest.colour),
        scope.say("new.begins") if first else "",
        first,
        rename=Open(Typing(place, guest.name, shift=False)),
        dress=Open(Dress(place)),
        dismiss=Dismiss(place),
        later=Later(place) if len(draft.players) > 1 else None,
        begins=Begins(place),
        wrong=_name_wrong(scope, game, place),
    )


def _numbers(scope: Scope, game: Game[Any] | None) -> tuple[Tap, ...]:
    """For each number of players: those who sit there, filled up with guests who are called by their colours."""
    here = scope.screen_state.draft.players
    if game is None or (len(here) in game.players and all(guest.named for guest in here)):
        return ()
    return tuple(
        Tap(
            str(count),
            Seat(_filled(scope, game, count)),
            kind="chosen" if count == len(here) else "quiet" if here else "main",
        )
        for count in game.players
    )


def _filled(scope: Scope, game: Game[Any], count: int) -> tuple[Guest, ...]:
    named = [guest for guest in scope.screen_state.draft.players if guest.named]
    guests = [guest for guest in scope.screen_state.draft.players if not guest.named]
    players = [*named, *guests][:count]
    while len(players) < count:
        colour = free_colour([guest.colour for guest in players])
        players.append(Guest(_guest_name(scope, game, colour), colour, named=False))
    return tuple(players)


def _guest_name(scope: Scope, game: Game[Any], colour: Colour) -> str:
    """The colour; where somebody is called so, or the game has such a word of its own, a guest of that colour."""
    name = scope.say(f"colour.{colour.value}").capitalize()
    try:
        checked_name(name, game.notation.ids())
    except BadLine:
        return scope.say("new.guest", colour=name)
    taken = any(guest.name == name for guest in scope.screen_state.draft.players)
    return scope.say("new.guest", colour=name) if taken else name


def _remembered(scope: Scope, game: Game[Any] | None) -> tuple[tuple[Who, Any], ...]:
    draft = scope.screen_state.draft
    if game is not None and len(draft.players) >= max(game.players):
        return ()
    here = {guest.name for guest in draft.players}
    known = {colour.value for colour in Colour}
    return tuple(
        (Who(p.name, Colour(p.colour)), Invite(p.name, Colour(p.colour)))
        for p in scope.library.players
        if p.name not in here and p.colour in known
    )


def _add(scope: Scope, game: Game[Any] | None) -> Tap | None:
    draft = scope.screen_state.draft
    if game is not None and len(draft.players) >= max(game.players):
        return None
    return Tap(scope.say("new.add"), Open(Typing(len(draft.players))), icon="plus", kind="main")
