"""What can be told of a game from outside, before anybody plays it: does its shape keep the contract?"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from importlib.resources import files
from typing import Any

from companion import po
from companion.catalogue.model import Catalogue
from companion.core import SEATS, Change, Move, Rules
from companion.dice import DieKind
from companion.game import Game, Notation, Option
from companion.journal.codec import Codec
from companion.text import LANGUAGES, Message, message

ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def contract_breach(entry_name: str, game: object, *, built_in: bool) -> Message | None:
    """The first way in which this object is no game, or None. The words of built-in games are proven by tests."""
    if not isinstance(game, Game):
        return message("plugin.type", found=type(game).__name__)
    for problem in (*_shape(entry_name, game), *_pieces(game)):
        return problem
    return _journal_breach(game) or _catalogue_breach(game.locale, read=not built_in)


def _shape(entry_name: str, game: Game[Any]) -> Iterable[Message]:
    if game.id != entry_name or ID.fullmatch(game.id) is None:
        yield message("plugin.id", id=game.id, entry=entry_name)
    if not _all(game.players, lambda n: isinstance(n, int) and 1 <= n <= len(SEATS)) or not game.players:
        yield message("plugin.players", most=len(SEATS))
    if not isinstance(game.rules, Rules):
        yield message("plugin.field", field="rules", expected="companion.core.Rules")
    if not isinstance(game.notation, Notation):
        yield message("plugin.field", field="notation", expected="companion.game.Notation")


def _pieces(game: Game[Any]) -> Iterable[Message]:
    if not _all(game.moves, lambda kind: _is_value(kind, Move)):
        yield message("plugin.field", field="moves", expected="frozen dataclasses of companion.core.Move")
    if not _all(game.changes, lambda kind: _is_value(kind, Change)):
        yield message("plugin.field", field="changes", expected="frozen dataclasses of companion.core.Change")
    if not _all(game.dice, lambda kind: isinstance(kind, DieKind)):
        yield message("plugin.field", field="dice", expected="companion.dice.DieKind")
    if not _all(game.options, lambda option: isinstance(option, Option) and ID.fullmatch(option.id) is not None):
        yield message("plugin.field", field="options", expected="companion.game.Option")
    if game.catalogue is not None and not isinstance(game.catalogue, Catalogue):
        yield message("plugin.field", field="catalogue", expected="companion.catalogue.model.Catalogue")


def _journal_breach(game: Game[Any]) -> Message | None:
    try:
        Codec(game)
    except (TypeError, NameError) as error:  # a NameError: a hint names what the module does not have at run time
        return message("plugin.journal", error=str(error))
    return None


def _all(values: object, good: Any) -> bool:
    return isinstance(values, tuple) and all(good(value) for value in values)


def _is_value(kind: object, base: type) -> bool:
    """Journal and equality need frozen dataclasses; a move has its seat first."""
    if not (isinstance(kind, type) and issubclass(kind, base) and is_dataclass(kind)):
        return False
    frozen: bool = kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    return frozen and (base is not Move or fields(kind)[0].name == "seat")


def _catalogue_breach(package: str, *, read: bool) -> Message | None:
    folder = files(package).joinpath("locale")
    for language in LANGUAGES:
        if not folder.joinpath(f"{language}.po").is_file():
            return message("plugin.locale", language=language, package=package)
    if read:
        english = po.load(package, "en").sentences
        for language in LANGUAGES[1:]:
            different = english.keys() ^ po.load(package, language).sentences.keys()
            if different:
                return message("plugin.keys", language=language, keys=tuple(sorted(different)[:3]))
    return None
