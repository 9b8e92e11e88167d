"""The card question and the card editor: what we believe of a card, compared with the one in somebody's hand."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from typing import Any

from companion.catalogue.model import CardEntry, CatalogueFault, Field, Source, Value, checked_value
from companion.core import Seats
from companion.games.dice_city import effect_text, effects
from companion.games.dice_city.cards import BASICS, MOST_OF_A_NUMBER, NO_DEFENCE, PRINTED, ROW_IDS
from companion.games.dice_city.words import ability_words, card_words, effect_words
from ui.app.inbox import SayCard
from ui.app.snapshot import Playing
from ui.present.keyboard import line_keyboard
from ui.present.models import CardSheet, FieldLine, KeyboardSheet, Tap
from ui.present.scope import Scope
from ui.state.intents import AboutCard, Close, EditCard, Open, WritingLine

_CHOICES: dict[str, tuple[str, ...]] = {
    "type": tuple(effects.Type),
    "label": tuple(effects.Label),
    "same": ("value", "colour"),
}
_RESOURCES = effects.RESOURCE_IDS
VOCABULARY: tuple[str, ...] = (
    *(f"gain 1 {thing}" for thing in (*_RESOURCES, "any", "vp", "hourglass")),
    *("strength 1", "strength 1 against bandits", "strength 1 per army", "strength 1 per military"),
    *("bandits 1 weaker", "gain 1 per harvest in row", "gain 1 more per resource", "gain 1 vp per pair"),
    *("pay 1 of one for 2 of the same", "trade up to 1 of one for 1 of another each"),
    *(f"pay 1 {thing} for 1 vp" for thing in (*_RESOURCES, "any")),
    *(f"pay 1 any for 1 {thing}" for thing in ("any", "hourglass")),
    *("exchange 1", "exchange all", "move 1", "move 1 anywhere", "reroll", "reroll others"),
    *("reactivate 1", "deactivate"),
    *(f"fetch {card}" for card in BASICS),
    *("copy row", "copy die", "copy city"),
    *(f"when built pay up to 1 {paid} for 1 vp" for paid in ("wood stone iron", "stone iron", "wood", "stone", "iron")),
    *("always store 1", "always defence 1 row", "always defence 1 city", "always strength 1"),
    *(f"always discount 1 {thing}" for thing in _RESOURCES),
    *(f"worth 1 per {kind}{more}" for kind in effects.Type for more in ("", " others", " row", " others row")),
)
"""Every kind of effect once, with the smallest number; the numbers are stepped up afterwards."""


def about_card(scope: Scope, playing: Playing, id: str) -> CardSheet | None:
    """What is known of a card, and who says so. A yes is kept; a no opens the editor."""
    entry = known(playing, id)
    if entry is None:
        return None
    lines = tuple(
        (scope.say(f"field.{name}"), shown(scope, name, held.value), scope.say(f"source.{held.source}"))
        for name, held in entry.fields.items()
    )
    taps = (
        Tap(scope.say("compare.same"), (SayCard(id), Close()), icon="check", kind="yes"),
        Tap(scope.say("compare.differs"), Open(EditCard(id)), icon="pencil"),
        Tap(scope.say("compare.later"), Close(), icon="next"),
    )
    words = scope.say("compare.known" if entry.confirmed else "compare.ask")
    return CardSheet(_name(scope, id), words, lines, (), taps, _close(scope))


def edit_card(scope: Scope, playing: Playing, sheet: EditCard) -> CardSheet | None:
    """Steps for numbers, buttons for words, and the effects one by one."""
    entry = known(playing, sheet.entry)
    if entry is None:
        return None
    if sheet.adding:
        return _vocabulary(scope, sheet, entry)
    now = {**{name: held.value for name, held in entry.fields.items()}, **dict(sheet.values)}
    lines: list[FieldLine] = []
    for name, value in now.items():
        lines += _field(scope, sheet, name, value)
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
    return CardSheet(_name(scope, sheet.entry), scope.say("compare.edit"), (), tuple(lines), taps, _close(scope))


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


def _name(scope: Scope, id: str) -> str:
    return scope.say(f"entry.{id}") if scope.words.has(f"entry.{id}") else scope.words(card_words(id))


def _close(scope: Scope) -> Tap:
    return Tap(scope.say("close"), Close(), icon="cross", kind="quiet")


def _wrong(scope: Scope, playing: Playing, id: str, changed: tuple[tuple[str, Any], ...]) -> str:
    """Why the values cannot be, in a sentence; empty where they can."""
    assert playing.game.catalogue is not None
    try:
        for name, value in changed:
            checked_value(playing.game.catalogue, id, name, value)
    except CatalogueFault as fault:
        return scope.words.error(fault)
    return ""


# --- values in words --------------------------------------------------------------------------------------------------


def _is_ability(name: str) -> bool:
    return name == "ability" or name in PRINTED


def shown(scope: Scope, name: str, value: Value) -> str:
    """A value in words."""
    if _is_ability(name):
        return " · ".join(scope.words(words) for words in ability_words(effect_text.parse(str(value))))
    if name in ROW_IDS and isinstance(value, tuple):
        return ", ".join(scope.words(card_words(str(place))) for place in value)
    if name == "cost" and isinstance(value, tuple):
        parts = [scope.say(f"amount.{id}", n=n) for id, n in zip(_RESOURCES, value, strict=True) if n]
        return ", ".join(parts) or scope.say("resource.none")
    if name in ("type", "label"):
        return scope.say(f"{name}.{value}")
    return "–" if value == NO_DEFENCE else str(value)


# --- the editor -------------------------------------------------------------------------------------------------------


def _with(sheet: EditCard, name: str, value: Any, adding: str = "") -> Open:
    """The editor with one value changed."""
    values = {**dict(sheet.values), name: value}
    return Open(replace(sheet, values=tuple(values.items()), adding=adding))


def _field(scope: Scope, sheet: EditCard, name: str, value: Value) -> list[FieldLine]:
    title = scope.say(f"field.{name}")
    if _is_ability(name):
        return _ability(scope, sheet, name, str(value), title)
    if name in _CHOICES:
        taps = tuple(
            Tap(
                scope.say(f"{name}.{one}" if name in ("type", "label") else f"option.clones.{one}"),
                _with(sheet, name, one),
                icon="check" if one == value else "",
                kind="chosen" if one == value else "plain",
            )
            for one in _CHOICES[name]
        )
        return [FieldLine(title, taps)]
    if name in ROW_IDS and isinstance(value, tuple):
        return [_printed_row(scope, sheet, name, tuple(map(str, value)), title)]
    if isinstance(value, tuple):
        return [_part(scope, sheet, name, tuple(int(str(n)) for n in value), place) for place in range(len(value))]
    number = -1 if value == NO_DEFENCE else int(str(value))
    low = -1 if isinstance(value, str) else 0
    said = "–" if number < 0 else str(number)
    steps = tuple(
        Tap(sign, _with(sheet, name, _defence(number + by, value))) if low <= number + by <= _most(name) else Tap(sign)
        for sign, by in (("−", -1), ("+", 1))
    )
    return [FieldLine(title, shown=said, steps=steps)]


def _most(name: str) -> int:
    return MOST_OF_A_NUMBER if name in ("defence", "vp") else 99


def _defence(number: int, like: Value) -> Value:
    """A number as the field keeps it: a defence is text, because there may be none."""
    if isinstance(like, str):
        return NO_DEFENCE if number < 0 else str(number)
    return number


def _part(scope: Scope, sheet: EditCard, name: str, value: tuple[int, ...], place: int) -> FieldLine:
    """One number of several, such as the stone of a cost."""

    def stepped(by: int) -> Any:
        number = value[place] + by
        return _with(sheet, name, (*value[:place], number, *value[place + 1 :])) if 0 <= number <= 30 else None

    title = scope.say("compare.cost", what=scope.say(f"resource.{_RESOURCES[place]}"))
    steps = (Tap("−", stepped(-1)), Tap("+", stepped(1)))
    return FieldLine(title, shown=str(value[place]), steps=steps)


def _printed_row(scope: Scope, sheet: EditCard, name: str, row: tuple[str, ...], title: str) -> FieldLine:
    """Six places; a tap goes on to the next kind of printed place."""
    kinds = tuple(PRINTED)
    taps = []
    for place, now in enumerate(row):
        following = kinds[(kinds.index(now) + 1) % len(kinds)]
        changed = (*row[:place], following, *row[place + 1 :])
        taps.append(Tap(f"{place + 1}: {scope.words(card_words(now))}", _with(sheet, name, changed)))
    return FieldLine(title, tuple(taps))


def _ability(scope: Scope, sheet: EditCard, name: str, text: str, title: str) -> list[FieldLine]:
    """Each effect in words with steps for its numbers and a button that takes it away; then one that adds another."""
    parts = [] if text == effects.NONE else [part.strip() for part in text.split(",")]
    lines: list[FieldLine] = []
    for place, part in enumerate(parts):
        rest = [*parts[:place], *parts[place + 1 :]]
        tokens = part.split()
        numbers = [at for at, token in enumerate(tokens) if token.isdigit()]
        taps: list[Tap] = []
        for at in numbers:
            for sign, by in (("−1", -1), ("+1", 1)):
                number = int(tokens[at]) + by
                stepped = " ".join((*tokens[:at], str(number), *tokens[at + 1 :]))
                possible = 1 <= number <= effects.MOST
                changed = ", ".join((*parts[:place], stepped, *parts[place + 1 :]))
                taps.append(Tap(sign, _with(sheet, name, changed) if possible else None, barred=not possible))
        gone = _with(sheet, name, ", ".join(rest) or effects.NONE)
        taps.append(Tap(scope.say("compare.remove"), gone, icon="cross"))
        lines.append(FieldLine(f"{title}: {shown(scope, name, part)}", tuple(taps)))
    if len(parts) < effects.MOST_EFFECTS:
        add = Tap(scope.say("compare.add"), Open(replace(sheet, adding=name)), icon="plus")
        lines.append(FieldLine(title if not parts else "", (add,)))
    return lines


def _vocabulary(scope: Scope, sheet: EditCard, entry: CardEntry) -> CardSheet:
    """Every effect there is, in words; a tap adds it."""
    held = str(dict(sheet.values).get(sheet.adding, entry[sheet.adding]))
    taps = []
    for text in VOCABULARY:
        (effect,) = effect_text.parse(text)
        joined = text if held == effects.NONE else f"{held}, {text}"
        taps.append(Tap(scope.words(effect_words(effect)), _with(sheet, sheet.adding, joined)))
    back = Tap(scope.say("back"), Open(replace(sheet, adding="")), icon="back")
    fields = (FieldLine(scope.say("compare.add"), tuple(taps)),)
    return CardSheet(_name(scope, sheet.entry), scope.say("compare.effects"), (), fields, (back,), _close(scope))
