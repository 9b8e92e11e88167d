"""What a game brings through the door: its rules, its options, and how its moves are written down."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Generic, Protocol

from msgspec import Struct

from companion.advice import Adviser
from companion.catalogue.model import Catalogue
from companion.core import Change, Move, Options, Rules, S, Seat, Seats, View
from companion.dice import Die, DieKind
from companion.errors import CodedError
from companion.odds import Odds, TableOdds
from companion.remarks import Remarkable
from companion.sight import Sight
from companion.text import Message


class BadLine(CodedError):
    """A line of a record that cannot be understood; the sentence `syntax.<code>` says what is known instead."""

    prefix = "syntax."


class Check(Struct, frozen=True):
    """A `=` line looked at: whether it holds, and what the table shows instead."""

    holds: bool
    found: str


class Names(Protocol):
    """Players' names inside the lines of a record."""

    seats: Seats

    def take(self, words: Sequence[str]) -> tuple[Seat, Sequence[str]] | None:
        """The seat whose name stands at the front, longest first, and the words behind it; None if no name does."""

    def name(self, seat: Seat) -> str:
        """The name of a seat."""


class Notation(ABC, Generic[S]):
    """How one game's moves, givens and checks are written in records. Words come split at blanks.

    Names inside a line are found with the `Names` that each method gets.
    """

    @abstractmethod
    def parse_move(self, state: S, seat: Seat, words: Sequence[str], names: Names) -> tuple[Move, ...]:
        """The moves that one `NAME: ...` line means here (a reroll is a pick and a throw); BadLine or IllegalMove."""

    @abstractmethod
    def parse_table(self, state: S, words: Sequence[str], names: Names) -> tuple[Move, ...]:
        """The moves that one `table: ...` line means (never `table: adjust`)."""

    @abstractmethod
    def parse_change(self, state: S, words: Sequence[str], names: Names) -> tuple[Change, ...]:
        """The changes that one `given ...` or `table: adjust ...` line means (never `NAME score +N`)."""

    @abstractmethod
    def parse_check(self, state: S, words: Sequence[str], names: Names) -> Check:
        """A game's own `= ...` line; the checks that all games have never come here."""

    @abstractmethod
    def write(self, history: Sequence[tuple[S, Move]], names: Names) -> Iterator[str]:
        """The record's lines of these moves, each with the state before it; an unfinished choice is left out."""

    @abstractmethod
    def write_change(self, change: Change, names: Names) -> str:
        """A change as the words behind `given ` or `table: adjust ` (never ScoreBy)."""

    @abstractmethod
    def ids(self) -> frozenset[str]:
        """Ids of this game that a player's name must not be (districts, colours, resources)."""


class BadOption(CodedError):
    """An option that the game does not have, or a value that it cannot have: the sentence `bad-option.<code>`."""

    prefix = "bad-option."


RANDOM = "random"
"""What people ask for where chance shall settle an option."""


class Option(Struct, frozen=True):
    """Something to settle before a game: its id and its values. Words: `option.<id>`, `option.<id>.<value>`."""

    id: str
    default: str | None
    """None: must be given."""
    values: tuple[str, ...] = ()
    """The closed list of values; empty where `check` decides."""
    check: Callable[[str, int], str] | None = None
    """For open values: (text, number of players) -> its canonical form, or ValueError telling what is allowed."""
    header: bool = False
    """Written as a header line of its own in records (`cards: A`), not under `options:`."""
    proposed: str | None = None
    """What the screens propose for a new game, where that is not the default of records."""
    by_chance: Callable[[Random], str] | None = None
    """A value that chance settles, where `random` is asked for before a game: rules and records only know the value."""

    def _known(self, players: int) -> tuple[str, ...]:
        """What it can be, where nothing was said; of open values, as their check tells it."""
        if self.check is not None:
            try:
                self.check("", players)
            except ValueError as error:
                return (str(error),)
        return self.values

    def settle(self, text: str | None, players: int) -> str:
        """The value in its canonical form, or BadOption."""
        value = self.default if text is None else text
        if value is None:
            raise BadOption("required", option=self.id, known=self._known(players))
        if self.check is not None:
            try:
                return self.check(value, players)
            except ValueError as error:
                raise BadOption("value", option=self.id, value=value, allowed=str(error)) from error
        if value not in self.values:
            raise BadOption("value", option=self.id, value=value, allowed=" | ".join(self.values))
        return value


def _as_given(version: int, given: Sequence[Change]) -> Sequence[Change]:
    return given


class HelpPart(Struct, frozen=True):
    """A part of a game's rules in our own words: `rules.<id>` is its heading, `rules.<id>.words` tells it."""

    id: str
    dice: tuple[Die, ...] = ()
    """Drawn beside it."""
    asks: tuple[str, ...] = ()
    """The prompts at which it is shown first, by key; one that ends with a dot stands for all that begin so."""


class HelpCard(Struct, frozen=True):
    """What one card of a game says, in our own words, such as

        HelpCard("odd", message("card.odd"), (message("card.odd.words"),))

    Its board may draw it (`Board.card_picture`), by its id.
    """

    id: str
    title: Message
    words: tuple[Message, ...] = ()
    """Sentences."""
    group: str = "cards"
    """Under which heading it stands: `rules.<group>`."""
    now: bool = False
    """It lies open on the table: it is shown first."""
    drawn: bool = True
    """Whether the board has a picture of it."""


def _no_cards(view: View | None) -> Sequence[HelpCard]:
    return ()


class Game(Struct, Generic[S], frozen=True):
    """What a game brings through the door: the one value behind an entry point of the group `companion.games`."""

    id: str
    title: str
    """The name on the box; the same in every language."""
    players: tuple[int, ...]
    """The numbers of players it can be played with."""
    rules: Rules[S]
    notation: Notation[S]
    moves: tuple[type[Move], ...]
    """Every move of this game (Rolled and Adjust belong to all), for the journal."""
    changes: tuple[type[Change], ...]
    """Every change of this game (ScoreBy belongs to all)."""
    dice: tuple[DieKind, ...]
    """The dice that can lie on its table, each kind once: what the camera may expect."""
    locale: str
    """The package that has the folder `locale` with this game's catalogues."""
    options: tuple[Option, ...] = ()
    version: int = 1
    """Of the rules: raised when an old game would end differently."""
    older: Callable[[int, Sequence[Change]], Sequence[Change]] = _as_given
    """(version, given) -> what a game that was begun under that version is given, to be replayed as it was played."""
    catalogue: Catalogue | None = None
    """What owners can confirm or correct of its cards; None where the rulebook says it all."""
    board: str = ""
    """The module that has its drawn board (`ui.boards.contract`); only the screens load it. Empty: the generic one."""
    sight: Sight[S] | None = None
    """What a look at the whole table means, where dice have places of their own; None: they are read by throws."""
    apart: bool = False
    """Not among the games to choose from: it has a place of its own, as the free table has."""
    help: tuple[HelpPart, ...] = ()
    """Its rules in short, part by part, and what the companion needs to follow them."""
    help_cards: Callable[[View | None], Sequence[HelpCard]] = _no_cards
    """What each of its cards says, given what everybody at the table may know; None: no game is in play."""
    score_change: type[Change] | None = None
    """The change that sets the number beside a player's name; None: only points by hand can."""
    odds: Odds | TableOdds | None = None
    """What its throws are worth; None where it does not tell."""
    cues: Mapping[str, str] = {}
    """What is heard, and shown by the lamps, when something happens: the code of an event, and the name of its sound.
    `bomb`, `sad`, `freeze`, `thaw`, `round-won`, `last-round` and `win` are there; for any other name a
    sound pack has a file."""
    adviser: Adviser | None = None
    """What it advises those who want to be advised; None: nothing."""
    remarks: tuple[Remarkable, ...] = ()
    """What is remarkable in it, told after a game; every game has the best round, the best throw and the like."""

    def with_newer(self, kept: Mapping[str, str]) -> Options:
        """The options of a kept game, and the defaults of those that have come since."""
        return {**{option.id: option.default for option in self.options if option.default is not None}, **kept}

    def complete(self, chosen: Mapping[str, str], players: int) -> Options:
        """All options with their values, those not chosen by default, in the game's order; BadOption otherwise."""
        known = {option.id: option for option in self.options}
        for name in chosen:
            if name not in known:
                raise BadOption("unknown", option=name, known=tuple(known))
        return {name: option.settle(chosen.get(name), players) for name, option in known.items()}
