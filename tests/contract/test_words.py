"""Every message that a game utters has words in every language, with the same placeholders."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from companion import po
from companion.core import RECORD, TABLE, Adjust, Choose, ScoreBy, Viewer
from companion.game import Game
from companion.text import LANGUAGES, Message
from tests.contract.tables import Table, played
from ui.i18n import SHELL, Words

STATES = 60
OPTIONS = 10


def test_languages_have_the_same_keys_and_placeholders(game: Game[Any]) -> None:
    english = po.load(game.locale, "en").sentences
    assert english
    for language in LANGUAGES:
        catalogue = po.load(game.locale, language)
        assert catalogue.language == language
        assert english.keys() ^ catalogue.sentences.keys() == set()
        for key, forms in catalogue.sentences.items():
            assert po.placeholders(forms) == po.placeholders(english[key]), f"{language}: {key}"
            assert "{}" not in "".join(forms), f"{language}: {key}"


def test_options_have_words(game: Game[Any]) -> None:
    english = Words("en", game)
    for option in game.options:
        assert english.has(f"option.{option.id}"), option.id
        for value in option.values if option.check is None else ():
            assert english.has(f"option.{option.id}.{value}"), (option.id, value)


def test_whatever_a_game_says_has_words_and_facts(table: Table) -> None:
    missing: set[str] = set()
    words = [Words(language, table.game, table.seats, on_missing=missing.add) for language in LANGUAGES]
    told = {_shape(message): message for message in _uttered(table)}
    for message in told.values():
        for language in words:
            assert language(message).strip()
    assert missing == set()


def _shape(message: Message) -> tuple[Any, ...]:
    """Messages that differ only in numbers and names have the same shape; one of each is enough."""
    inner = tuple(_shape(fact) for fact in message.facts.values() if isinstance(fact, Message))
    return (message.key, tuple(sorted(message.facts)), inner, message.facts.get("n"))


def _uttered(table: Table) -> Iterator[Message]:
    game, rules = played(table), table.rules
    viewers: tuple[Viewer, ...] = (*table.seats, TABLE, RECORD)
    yield game.outcome.reason
    yield rules.describe(Adjust(None, ScoreBy(table.seats.first, 2)))
    for turn in game.turns:
        yield rules.describe(turn.move)
        for event in turn.step.events:
            yield from (event.seen_by(viewer) for viewer in viewers)
    for state in [*(turn.before for turn in game.some_turns(STATES)), game.end]:
        for viewer in viewers:
            for ask in rules.asks_for(state, viewer):
                yield ask.prompt
                if isinstance(ask, Choose):
                    yield from map(rules.describe, ask.options[:OPTIONS])
            view = rules.view(state, viewer)
            yield from view.notes
            for seat in view.seats:
                yield from seat.notes
        yield from map(rules.describe, rules.barred(state)[:OPTIONS])
        for score in rules.scores(state):
            yield from (line.label for line in score.lines)


PREFIXES = {
    "message": ("",),
    "Message": ("",),
    "event": ("event.",),
    "Event": ("event.",),
    "IllegalMove": ("illegal.", "why."),
    "BadLine": ("syntax.",),
}
"""How the code names keys: the callable, and what stands before its first word in the catalogues."""


def test_every_key_in_the_code_has_words(game: Game[Any]) -> None:
    english = {**po.load(SHELL, "en").sentences, **po.load(game.locale, "en").sentences}
    found = list(_literal_keys(game))
    assert found
    for place, key, facts in found:
        assert key in english, f"{place}: {key} has no words"
        if facts is not None and not key.startswith("why."):
            assert po.placeholders(english[key]) <= facts, f"{place}: {key} needs other facts"


def _literal_keys(game: Game[Any]) -> Iterator[tuple[str, str, set[str] | None]]:
    """Place, key and facts (None where they cannot be seen) of every message that the game's code spells out."""
    for path in sorted(Path(str(files(game.locale))).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or not node.args:
                continue
            code = node.args[0]
            if not isinstance(code, ast.Constant) or not isinstance(code.value, str):
                continue
            facts: set[str] | None = {keyword.arg for keyword in node.keywords if keyword.arg is not None}
            if len(node.args) > 1 or any(keyword.arg is None for keyword in node.keywords):
                facts = None
            for prefix in PREFIXES.get(node.func.id, ()):
                yield f"{path.name}:{node.lineno}", prefix + code.value, facts
