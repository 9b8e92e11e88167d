"""A new game while it is put together: which one, who plays, with what options. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from companion.core import Change
from companion.dice import Colour
from ui.kit.theme import PLAYER_COLOURS


class Guest(Struct, frozen=True):
    """Somebody who is going to play."""

    name: str
    colour: Colour
    named: bool = True
    """Somebody gave the name; else the colour did, and nobody remembers it after the game."""


class Draft(Struct, frozen=True):
    """The new game so far."""

    PAGES: ClassVar[int] = 3
    """Which game, who plays, how."""

    page: int = 0
    game: str | None = None
    players: tuple[Guest, ...] = ()
    first: int = 0
    options: tuple[tuple[str, str], ...] = ()
    given: tuple[Change, ...] = ()

    def with_name(self, place: int, name: str) -> Draft:
        """The player at a place gets a name, or a new one sits down."""
        if place >= len(self.players):
            colour = free_colour([guest.colour for guest in self.players])
            return replace(self, players=(*self.players, Guest(name, colour)))
        renamed = replace(self.players[place], name=name, named=True)
        return replace(self, players=(*self.players[:place], renamed, *self.players[place + 1 :]))

    def choices(self) -> dict[str, str]:
        """The options that were chosen."""
        return dict(self.options)


def free_colour(taken: Sequence[Colour]) -> Colour:
    """The first colour that nobody wears."""
    return next((colour for colour in PLAYER_COLOURS if colour not in taken), PLAYER_COLOURS[0])


# --- intents ----------------------------------------------------------------------------------------------------------


class PickGame(Struct, frozen=True):
    """Which game is to be played."""

    game: str


class Invite(Struct, frozen=True):
    """A remembered player sits down."""

    name: str
    colour: Colour


class Seat(Struct, frozen=True):
    """These people play: those who sit there already, and guests who need no name."""

    players: tuple[Guest, ...]


class Dismiss(Struct, frozen=True):
    """The player at this place does not play."""

    place: int


class Later(Struct, frozen=True):
    """The player at this place changes places with the next."""

    place: int


class Wear(Struct, frozen=True):
    """The player at this place takes a colour."""

    place: int
    colour: Colour


class Begins(Struct, frozen=True):
    """The player at this place begins."""

    place: int


class SetOption(Struct, frozen=True):
    """An option of the game."""

    option: str
    value: str


class ToggleOptionPart(Struct, frozen=True):
    """One of several parts of an option is in or out, such as a card of five."""

    option: str
    part: str


class Give(Struct, frozen=True):
    """Something that already stands, for a game that starts in the middle."""

    change: Change


class TakeGiven(Struct, frozen=True):
    """Forget one of those."""

    index: int


class Page(Struct, frozen=True):
    """Forth and back through the pages of a new game."""

    by: int


DraftIntent = (
    PickGame | Invite | Seat | Dismiss | Later | Wear | Begins | SetOption | ToggleOptionPart | Give | TakeGiven | Page
)  # fmt: skip


def draft_after(draft: Draft, intent: DraftIntent, games: Mapping[str, Any]) -> Draft:
    """The draft after a tap."""
    match intent:
        case PickGame(game):
            return _with_game(draft, game, games)
        case Invite(name, colour):
            worn = [guest.colour for guest in draft.players]
            wears = free_colour(worn) if colour in worn else colour
            return replace(draft, players=(*draft.players, Guest(name, wears)), given=())
        case Seat(players):
            return replace(draft, players=players, first=min(draft.first, len(players) - 1), given=())
        case Dismiss(place):
            players = draft.players[:place] + draft.players[place + 1 :]
            first = draft.first - 1 if draft.first > place else draft.first
            return replace(draft, players=players, first=min(first, max(0, len(players) - 1)), given=())
        case Later(place):
            return _swapped(draft, place)
        case Wear(place, colour):
            return _wearing(draft, place, colour)
        case Begins(place):
            return replace(draft, first=place)
        case SetOption(option, value):
            return replace(draft, options=tuple({**draft.choices(), option: value}.items()))
        case ToggleOptionPart(option, part):
            return _toggled(draft, option, part)
        case Give(change):  # what is given twice counts as given last
            others = (old for old in draft.given if old.thing() != change.thing())
            return replace(draft, given=(*others, change))
        case TakeGiven(index):
            return replace(draft, given=draft.given[:index] + draft.given[index + 1 :])
        case Page(by):
            return replace(draft, page=min(max(0, draft.page + by), Draft.PAGES - 1))
        case _:
            assert_never(intent)


def _with_game(draft: Draft, game: str, games: Mapping[str, Any]) -> Draft:
    """Another game: the same people, as many as it has room for, and its own options."""
    if game == draft.game:
        return replace(draft, page=1)
    most = max(games[game].players) if game in games else len(draft.players)
    players = draft.players[:most]
    return Draft(page=1, game=game, players=players, first=min(draft.first, max(0, len(players) - 1)))


def _swapped(draft: Draft, place: int) -> Draft:
    players = list(draft.players)
    other = (place + 1) % len(players)
    players[place], players[other] = players[other], players[place]
    first = {place: other, other: place}.get(draft.first, draft.first)
    return replace(draft, players=tuple(players), first=first, given=())


def _wearing(draft: Draft, place: int, colour: Colour) -> Draft:
    """Who wears the colour already gets the other's in exchange."""
    had = draft.players[place].colour
    players = tuple(
        replace(guest, colour=colour if i == place else had if guest.colour is colour else guest.colour)
        for i, guest in enumerate(draft.players)
    )
    return replace(draft, players=players)


def _toggled(draft: Draft, option: str, part: str) -> Draft:
    parts = [word for word in draft.choices().get(option, "").split(", ") if word]
    parts = [word for word in parts if word != part] if part in parts else [*parts, part]
    return replace(draft, options=tuple({**draft.choices(), option: ", ".join(parts)}.items()))
