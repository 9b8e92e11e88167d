"""The card question and the card editor: what we believe of a card, compared with the one in somebody's hand."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.catalogue.model import CardEntry, CatalogueFault, Field, Source, checked_value
from companion.core import Seats
from ui.app.inbox import SayCard
from ui.app.snapshot import Playing
from ui.present.card_editor import CardEditor
from ui.present.keyboard import KeyboardSheet, line_keyboard
from ui.present.models import FieldLine, Tap
from ui.present.scope import Scope
from ui.present.sheets import close_tap
from ui.state.intents import Close, Open
from ui.state.sheets import AboutCard, EditCard, WritingLine

T = TypeVar("T")


class CardSheet(Struct, frozen=True):
    """A card as it is known, to compare it or to put it right."""

    title: str
    words: str
    lines: tuple[tuple[str, str, str], ...]
    """What, its value, and who says so."""
    fields: tuple[FieldLine, ...]
    taps: tuple[Tap, ...]
    close: Tap


def about_card(scope: Scope, playing: Playing, id: str) -> CardSheet | None:
    """What is known of a card, and who says so. A yes is kept; a no opens the editor."""
    entry = known(playing, id)
    if entry is None:
        return None
    values = {name: held.value for name, held in entry.fields.items()}
    shown = _editor(scope, playing, lambda editor: [editor.shown(scope, name, value) for name, value in values.items()])
    lines = tuple(
        (scope.say(f"field.{name}"), said, scope.say(f"source.{held.source}"))
        for (name, held), said in zip(entry.fields.items(), shown, strict=True)
    )
    taps = (
        Tap(scope.say("compare.same"), (SayCard(id), Close()), icon="check", kind="yes"),
        Tap(scope.say("compare.differs"), Open(EditCard(id)), icon="pencil"),
        Tap(scope.say("compare.later"), Close(), icon="next"),
    )
    words = scope.say("compare.known" if entry.confirmed else "compare.ask")
    return CardSheet(_name(scope, playing, id), words, lines, (), taps, close_tap(scope))


def edit_card(scope: Scope, playing: Playing, sheet: EditCard) -> CardSheet | None:
    """Steps for numbers, buttons for words, and the effects one by one."""
    entry = known(playing, sheet.entry)
    if entry is None:
        return None
    if sheet.adding:
        return _vocabulary(scope, playing, sheet, entry)
    now = {**{name: held.value for name, held in entry.fields.items()}, **dict(sheet.values)}
    lines = _editor(
        scope,
        playing,
        lambda editor: tuple(line for name, value in now.items() for line in editor.lines(scope, sheet, name, value)),
    )
    changed = tuple((name, value) for name, value in sheet.values if value != entry[name])
    wrong = _wrong(scope, playing, sheet.entry, changed)
    taps = (
        Tap(
            scope.say("compare.keep"),
            (SayCard(sheet.entry, changed), Close()) if not wrong else None,
            icon="check",
            kind="yes",
            below=wrong,
            barred=bool(wrong),
        ),
        Tap(scope.say("back"), Open(AboutCard(sheet.entry)), icon="back"),
    )
    return CardSheet(_name(scope, playing, sheet.entry), scope.say("compare.edit"), (), lines, taps, close_tap(scope))


def known(playing: Playing, id: str) -> CardEntry | None:
    """A card as it holds in this house; None where nobody is asked about it."""
    catalogue, owned = playing.game.catalogue, playing.owned
    if catalogue is None or owned is None:
        return None
    entry = owned.over(catalogue).get(id)
    if entry is not None or catalogue.blank is None:
        return entry
    return CardEntry(id, {name: Field(value, Source.PLACEHOLDER) for name, value in catalogue.blank.items()})


def can_add(playing: Playing) -> bool:
    """Whether owners can add cards that we do not ship."""
    return playing.owned is not None and playing.game.catalogue is not None and playing.game.catalogue.blank is not None


def name_card(scope: Scope, playing: Playing, sheet: WritingLine) -> KeyboardSheet:
    """The keyboard for the name of a new card; what it is comes next."""
    id = re.sub("[^a-z0-9]+", "-", unicodedata.normalize("NFKD", sheet.text.lower()).encode("ascii", "ignore").decode())
    id = id.strip("-")
    wrong = _wrong(scope, playing, id, (("vp", 0),)) if id else ""
    fits = bool(id) and not wrong
    done = Tap(scope.say("ok"), Open(EditCard(id)) if fits else None, icon="check", kind="yes", barred=not fits)
    return line_keyboard(scope, sheet, Seats(()), done, wrong or scope.say("compare.name"))


def _editor(scope: Scope, playing: Playing, wanted: Callable[[CardEditor], T]) -> T:
    """What the game's own editor of cards says, or the plain one."""
    return scope.boards.ask(playing.game, lambda board: wanted(board.cards or CardEditor()))


def _name(scope: Scope, playing: Playing, id: str) -> str:
    return _editor(scope, playing, lambda editor: editor.name(scope, id))


def _wrong(scope: Scope, playing: Playing, id: str, changed: tuple[tuple[str, Any], ...]) -> str:
    """Why the values cannot be, in a sentence; empty where they can."""
    assert playing.game.catalogue is not None
    try:
        for name, value in changed:
            checked_value(playing.game.catalogue, id, name, value)
    except CatalogueFault as fault:
        return scope.words.error(fault)
    return ""


def _vocabulary(scope: Scope, playing: Playing, sheet: EditCard, entry: CardEntry) -> CardSheet:
    """Everything that can be added to a field; a tap adds it."""
    held = str(dict(sheet.values).get(sheet.adding, entry[sheet.adding]))
    taps = _editor(scope, playing, lambda editor: tuple(editor.additions(scope, sheet, held)))
    back = Tap(scope.say("back"), Open(replace(sheet, adding="")), icon="back")
    fields = (FieldLine(scope.say("compare.add"), taps),)
    return CardSheet(
        _name(scope, playing, sheet.entry), scope.say("compare.effects"), (), fields, (back,), close_tap(scope)
    )
