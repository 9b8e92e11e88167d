"""What can be told of a game from outside, before anybody plays it: does its shape keep the contract?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

from msgspec.structs import StructConfig

from companion import po
from companion.catalogue.model import Catalogue
from companion.core import NO_TAG, SEATS, Change, Move, Rules
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
        yield message("plugin.field", field="moves", expected="frozen kinds of companion.core.Move with a tag each")
    if not _all(game.changes, lambda kind: _is_value(kind, Change)):
        yield message("plugin.field", field="changes", expected="frozen kinds of companion.core.Change with a tag each")
    if not _all(game.dice, lambda kind: isinstance(kind, DieKind)):
        yield message("plugin.field", field="dice", expected="companion.dice.DieKind")
    if not _all(game.options, lambda option: isinstance(option, Option) and ID.fullmatch(option.id) is not None):
        yield message("plugin.field", field="options", expected="companion.game.Option")
    if not isinstance(game.cues, Mapping) or not all(isinstance(one, str) for one in (*game.cues, *game.cues.values())):
        yield message("plugin.field", field="cues", expected="names of sounds by codes of events")
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
    """Journals find a kind by its own tag, and equality needs frozen values."""
    if not (isinstance(kind, type) and issubclass(kind, base)):
        return False
    config: StructConfig = kind.__struct_config__  # type: ignore[attr-defined]
    return config.frozen and config.tag != NO_TAG


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
