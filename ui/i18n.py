"""Words for what the engine says in keys and facts, in the language of the table.

A game's catalogue is asked first, then the shell's; then both in English; at last the key itself is shown. Nothing
here raises while a game is on: a sentence with a gap is better than a table without a companion.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any

from msgspec.structs import replace

from companion import po
from companion.core import Seat, Seats
from companion.dice import Colour, Die, DieKind, Face
from companion.errors import CodedError
from companion.game import Game
from companion.text import LANGUAGES, Message

SHELL = "ui"
"""The package that has the shell's catalogues."""
OWN_NAMES = {"en": "English", "fr": "Français", "it": "Italiano", "de": "Deutsch"}
"""What each language calls itself, for the screen where one chooses."""

_FRENCH_BLANK = re.compile(r"(?<=«) | (?=[:;?!»])")
"""French puts a blank inside « » and before : ; ? and !, where a line must not break, whatever the catalogue typed."""

LONGEST_QUOTED = 500
"""Letters of one fact. A path or a list of what is allowed has fewer; a line of somebody's file may have a million."""
_QUOTED_END = 80
_NOT_SHOWN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""What a terminal would obey, and what is no letter at all."""

_log = logging.getLogger(__name__)


def quoted(text: str) -> str:
    """Text that may be anybody's, as a sentence can bear it."""
    if len(text) > LONGEST_QUOTED:
        text = f"{text[: LONGEST_QUOTED - _QUOTED_END]} … {text[-_QUOTED_END:]}"
    return _NOT_SHOWN.sub("\N{REPLACEMENT CHARACTER}", text)


class Words:
    """Everything that one table needs to hear in one language: the catalogues, and the names of the players."""

    def __init__(
        self,
        language: str,
        game: Game[Any] | None = None,
        seats: Seats | None = None,
        on_missing: Callable[[str], None] | None = None,
    ) -> None:
        """`on_missing` hears of every key without words and of every placeholder without a fact."""
        self.language = language if language in LANGUAGES else "en"
        self.seats = seats
        packages = (game.locale, SHELL) if game is not None else (SHELL,)
        spoken = dict.fromkeys((self.language, "en"))
        self._chain = tuple(_catalogue(package, tongue) for tongue in spoken for package in packages)
        self._on_missing = on_missing

    def __call__(self, message: Message) -> str:
        """The sentence of a message."""
        return self.text(message.key, message.facts)

    def say(self, key: str, **facts: Any) -> str:
        """The sentence of a key, with its facts as keywords."""
        return self.text(key, facts)

    def text(self, key: str, facts: Mapping[str, Any]) -> str:
        """The sentence of a key with these facts put in."""
        sentence = self._find(key, facts.get("n"))
        if sentence is None:
            if self._on_missing is not None:
                self._on_missing(key)
            return key
        if "{" not in sentence:
            return sentence
        return po.PLACEHOLDER.sub(lambda found: self._filled(key, found[1], facts), sentence)

    def has(self, key: str) -> bool:
        """Whether any catalogue knows this key."""
        return self._find(key, None) is not None

    def error(self, error: CodedError) -> str:
        """The sentence of an error that has a code."""
        return self(error.message)

    def fact(self, value: Any) -> str:
        """One fact as words: a seat by its name, a face, a colour, a message by its words, a tuple as a list."""
        if isinstance(value, str) and not isinstance(value, Enum):
            return quoted(value)
        if isinstance(value, Seat):
            return self._name(value)
        if isinstance(value, bool):
            return self.say("yes" if value else "no")
        if isinstance(value, int):
            return f"−{-value}" if value < 0 else str(value)
        if isinstance(value, float):
            told = f"{value:.1f}".replace("-", "−")
            return told if self.language == "en" else told.replace(".", ",")
        if isinstance(value, (tuple, list)):
            return self._list([self.fact(part) for part in value])
        return self._thing(value)

    def _filled(self, key: str, name: str, facts: Mapping[str, Any]) -> str:
        if name in facts:
            return self.fact(facts[name])
        if self._on_missing is not None:
            self._on_missing(f"{key}: {{{name}}}")
        return "…"

    def _thing(self, value: Any) -> str:
        if isinstance(value, Message):
            return self(value)
        if isinstance(value, Face):
            return self._find(f"face.{value.id}", None) or value.id
        if isinstance(value, Colour):
            return self._find(f"colour.{value.value}", None) or value.value
        if isinstance(value, Die):
            face = self.fact(value.face)
            return face if value.kind.colour is None else self.say("die", colour=value.kind.colour, face=face)
        if isinstance(value, DieKind):
            return self.fact(value.faces)
        if value is None:
            return self.say("list.empty")
        return str(value.value) if isinstance(value, Enum) else str(value)

    def _name(self, seat: Seat) -> str:
        if self.seats is not None and 0 <= seat < len(self.seats):
            return self.seats.names[seat]
        return self.say("player.number", number=int(seat) + 1)

    def _list(self, words: list[str]) -> str:
        if not words:
            return self.say("list.empty")
        *most, last = words
        if not most:
            return last
        before = most[0]
        for word in most[1:]:
            before = self.say("list.more", before=before, word=word)
        return self.say("list.last", before=before, word=last)

    def _find(self, key: str, number: object) -> str | None:
        for catalogue in self._chain:
            sentence = catalogue.form(key, number)
            if sentence is not None:
                return sentence
        return None


def system_language(environment: Mapping[str, str]) -> str:
    """The language that the system is set to, where we speak it; otherwise English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(variable, "")
        if value:
            return value[:2].lower() if value[:2].lower() in LANGUAGES else "en"
    return "en"


@cache
def _catalogue(package: str, language: str) -> po.PoFile:
    """A catalogue, or an empty one where it cannot be read: then English speaks, or the key."""
    try:
        loaded = po.load(package, language)
        if language != "fr":
            return loaded
        bound = {
            key: tuple(_FRENCH_BLANK.sub("\N{NO-BREAK SPACE}", form) for form in forms)
            for key, forms in loaded.sentences.items()
        }
        return replace(loaded, sentences=bound)
    except po.PoError as error:
        _log.warning("%s", error)
        return po.PoFile(language, {}, lambda n: 0)
