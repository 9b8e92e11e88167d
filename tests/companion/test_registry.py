"""The door for games: what comes in, and that what does not stops nothing."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import Move
from companion.dice import D6
from companion.errors import UnknownGame
from companion.game import Game, Option
from companion.registry import GROUP, PlugInStatus, Registry, installed
from companion.text import LANGUAGES
from table_pig import GAME as PIG
from ui.i18n import Words


def brought(monkeypatch: pytest.MonkeyPatch, value: object, name: str = "pig", module: str = "plugin") -> EntryPoint:
    """An entry point whose module holds this value."""
    made = ModuleType(module)
    made.GAME = value  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module, made)
    return EntryPoint(name, f"{module}:GAME", GROUP)


def reason(registry: Registry, game_id: str = "pig") -> str:
    record = registry.record(game_id)
    assert record is not None
    assert record.status is PlugInStatus.REFUSED
    assert record.game is None
    assert record.reason is not None
    for language in LANGUAGES:
        assert Words(language).has(record.reason.key)
    return Words("en")(record.reason)


def test_a_game_that_signs_the_contract_comes_in(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = Registry([brought(monkeypatch, PIG)])
    assert registry.get("pig") is PIG
    assert registry.ids() == ("pig",)
    assert [record.status for record in registry.records()] == [PlugInStatus.READY]


def test_a_plugin_that_raises_at_import_is_listed_with_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_plugin.py").write_text("raise RuntimeError('the dice are on fire')\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    registry = Registry([EntryPoint("fire", "broken_plugin:GAME", GROUP), brought(monkeypatch, PIG)])
    assert reason(registry, "fire") == "broken_plugin:GAME does not start: RuntimeError: the dice are on fire"
    assert registry.ids() == ("pig",)
    with pytest.raises(UnknownGame) as caught:
        registry.get("fire")
    assert "the dice are on fire" in Words("en").error(caught.value)


def test_a_plugin_that_does_not_exist_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = Registry([EntryPoint("ghost", "no_such_module_anywhere:GAME", GROUP)])
    assert "ModuleNotFoundError" in reason(registry, "ghost")


class Untagged(Move, frozen=True):
    pass


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("a string", "gives a str"),
        (replace(PIG, id="Pig"), "both must be the same"),
        (replace(PIG, players=()), "numbers from 1 to 8"),
        (replace(PIG, players=(2, 9)), "numbers from 1 to 8"),
        (replace(PIG, rules=None), "its rules must be"),
        (replace(PIG, notation=None), "its notation must be"),
        (replace(PIG, moves=(Untagged,)), "its moves must be"),
        (replace(PIG, changes=(Move,)), "its changes must be"),
        (replace(PIG, dice=("d6",)), "its dice must be"),
        (replace(PIG, options=(Option("Target", None),)), "its options must be"),
        (replace(PIG, catalogue={}), "its catalogue must be"),
        (replace(PIG, locale="companion"), "companion has no catalogue locale/en.po"),
        (replace(PIG, locale="no_such_package"), "No module named"),
    ],
)
def test_what_does_not_sign_the_contract_is_refused(value: Any, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told in reason(Registry([brought(monkeypatch, value)]))


def test_catalogues_of_a_plugin_must_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    locale = tmp_path / "uneven_words" / "locale"
    locale.mkdir(parents=True)
    (locale.parent / "__init__.py").write_text("")
    for language in LANGUAGES:
        extra = 'msgid "b"\nmsgstr "b"\n' if language == "it" else ""
        (locale / f"{language}.po").write_text(f'msgid "a"\nmsgstr "a"\n{extra}')
    monkeypatch.syspath_prepend(str(tmp_path))
    told = reason(Registry([brought(monkeypatch, replace(PIG, locale="uneven_words"))]))
    assert told == "its catalogue it.po and en.po differ in b"


def test_the_second_game_of_an_id_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    other: Game[Any] = replace(PIG, title="Another", dice=(D6,))
    registry = Registry([brought(monkeypatch, PIG, module="one"), brought(monkeypatch, other, module="two")])
    records = registry.records()
    assert [record.status for record in records] == [PlugInStatus.READY, PlugInStatus.REFUSED]
    assert records[1].reason is not None
    assert "a game “pig” already" in Words("en")(records[1].reason)
    assert registry.get("pig") is PIG


def test_an_unknown_game_lists_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnknownGame) as caught:
        Registry([brought(monkeypatch, PIG)]).get("poker")
    assert Words("en").error(caught.value) == "There is no game “poker”; known: pig."


def test_the_built_in_games_come_through_the_same_door_and_are_all_ready() -> None:
    for record in installed(safe=True).records():
        assert record.status is PlugInStatus.READY, Words("en")(record.reason) if record.reason else record
        assert record.origin == "table-companion"
