"""The cards of Dice City in the editor: costs, defences, printed rows, and abilities effect by effect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from companion.catalogue.model import Value
from companion.core import Move
from companion.games.dice_city import effect_text, effects
from companion.games.dice_city.cards import BASICS, MOST_OF_A_NUMBER, NO_DEFENCE, PRINTED, ROW_IDS
from companion.games.dice_city.words import ability_words, card_words, effect_words
from ui.present.card_editor import MOST, CardEditor, stepped, with_value
from ui.present.models import FieldLine, Tap
from ui.present.scope import Scope
from ui.state.intents import Open
from ui.state.sheets import EditCard

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
MOST_OF_A_COST = 30


def card_of(move: Move | None) -> str | None:
    """The printed board at the beginning; then each card as it comes up."""
    return "board" if move is None else getattr(move, "card", None)


class LocationEditor(CardEditor):
    """Everything that a location, a pile or the printed board has."""

    choices: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "type": {kind.value: f"type.{kind.value}" for kind in effects.Type},
        "label": {label.value: f"label.{label.value}" for label in effects.Label},
    }

    def name(self, scope: Scope, entry: str) -> str:
        return super().name(scope, entry) if scope.words.has(f"entry.{entry}") else scope.words(card_words(entry))

    def shown(self, scope: Scope, field: str, value: Value) -> str:
        if _is_ability(field):
            return " · ".join(scope.words(words) for words in ability_words(effect_text.parse(str(value))))
        if field in ROW_IDS and isinstance(value, tuple):
            return ", ".join(scope.words(card_words(str(place))) for place in value)
        if field == "cost" and isinstance(value, tuple):
            parts = [scope.say(f"amount.{id}", n=n) for id, n in zip(_RESOURCES, value, strict=True) if n]
            return ", ".join(parts) or scope.say("resource.none")
        if field in self.choices:
            return scope.say(f"{field}.{value}")
        return "–" if value == NO_DEFENCE else str(value)

    def lines(self, scope: Scope, sheet: EditCard, field: str, value: Value) -> Sequence[FieldLine]:
        title = scope.say(f"field.{field}")
        if _is_ability(field):
            return _ability(self, scope, sheet, field, str(value), title)
        if field in self.choices:
            return super().lines(scope, sheet, field, value)
        if field in ROW_IDS and isinstance(value, tuple):
            return [_printed_row(scope, sheet, field, tuple(map(str, value)), title)]
        if isinstance(value, tuple):
            cost = tuple(int(str(n)) for n in value)
            return [_part(scope, sheet, field, cost, place) for place in range(len(cost))]
        return [_number(sheet, field, value, title)]

    def additions(self, scope: Scope, sheet: EditCard, held: str) -> Sequence[Tap]:
        """Every effect there is, in words."""
        taps = []
        for text in VOCABULARY:
            (effect,) = effect_text.parse(text)
            joined = text if held == effects.NONE else f"{held}, {text}"
            taps.append(Tap(scope.words(effect_words(effect)), with_value(sheet, sheet.adding, joined)))
        return taps


def _is_ability(field: str) -> bool:
    return field == "ability" or field in PRINTED


def _number(sheet: EditCard, field: str, value: Value, title: str) -> FieldLine:
    """A number; a defence is kept as text, because there may be none."""
    number = -1 if value == NO_DEFENCE else int(str(value))
    low = -1 if isinstance(value, str) else 0
    most = MOST_OF_A_NUMBER if field in ("defence", "vp") else MOST

    def kept(number: int) -> Value | None:
        if not low <= number <= most:
            return None
        return number if not isinstance(value, str) else NO_DEFENCE if number < 0 else str(number)

    shown = "–" if number < 0 else str(number)
    return stepped(title, shown, {by: kept(number + by) for by in (-1, 1)}, sheet, field)


def _part(scope: Scope, sheet: EditCard, field: str, cost: tuple[int, ...], place: int) -> FieldLine:
    """One number of several, such as the stone of a cost."""

    def changed(number: int) -> Value | None:
        return (*cost[:place], number, *cost[place + 1 :]) if 0 <= number <= MOST_OF_A_COST else None

    title = scope.say("compare.cost", what=scope.say(f"resource.{_RESOURCES[place]}"))
    return stepped(title, str(cost[place]), {by: changed(cost[place] + by) for by in (-1, 1)}, sheet, field)


def _printed_row(scope: Scope, sheet: EditCard, name: str, row: tuple[str, ...], title: str) -> FieldLine:
    """Six places; a tap goes on to the next kind of printed place."""
    kinds = tuple(PRINTED)
    taps = []
    for place, now in enumerate(row):
        following = kinds[(kinds.index(now) + 1) % len(kinds)]
        changed = (*row[:place], following, *row[place + 1 :])
        taps.append(Tap(f"{place + 1}: {scope.words(card_words(now))}", with_value(sheet, name, changed)))
    return FieldLine(title, tuple(taps))


def _ability(editor: CardEditor, scope: Scope, sheet: EditCard, name: str, text: str, title: str) -> list[FieldLine]:
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
                taps.append(Tap(sign, with_value(sheet, name, changed) if possible else None, barred=not possible))
        gone = with_value(sheet, name, ", ".join(rest) or effects.NONE)
        taps.append(Tap(scope.say("compare.remove"), gone, icon="cross"))
        lines.append(FieldLine(f"{title}: {editor.shown(scope, name, part)}", tuple(taps)))
    if len(parts) < effects.MOST_EFFECTS:
        add = Tap(scope.say("compare.add"), Open(replace(sheet, adding=name)), icon="plus")
        lines.append(FieldLine(title if not parts else "", (add,)))
    return lines
