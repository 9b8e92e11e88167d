"""Set a number right by hand: an editor for any game's changes, built from their fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

from companion.core import SEATS, Adjust, Change, ScoreBy, Seat, Seats
from companion.dice import FACES, Colour, Face
from companion.errors import CodedError
from companion.game import Game
from companion.records.names import TableNames
from companion.text import Message
from ui.app.inbox import SetRight
from ui.app.snapshot import Playing
from ui.i18n import Words
from ui.present.change_fields import (
    bare,
    editable,
    filled,
    listed,
    members,
    naming,
    now,
    number_row,
    parts,
    proposed,
    refused,
    typed,
)
from ui.present.keyboard import KeyboardSheet, line_keyboard
from ui.present.models import FieldLine, Tap, choice
from ui.present.new import chosen_options, draft_game, draft_words
from ui.present.scope import Scope
from ui.present.sheets import close_tap
from ui.state.game_draft import Give
from ui.state.intents import Close, Open, SetField
from ui.state.sheets import SetByHand, WritingLine

_STEPS = (-10, -1, 1, 10)
Held = tuple[Any, None] | None
"""What is reported while a finger rests on something; nothing when it leaves."""


class AdjustSheet(Struct, frozen=True):
    """Set a number right by hand."""

    title: str
    words: str
    kinds: tuple[Tap, ...]
    """What can be set; nothing once that is chosen."""
    fields: tuple[FieldLine, ...]
    done: Tap | None
    close: Tap
    other: Tap | None = None
    """Back to all that can be set."""


def adjust_sheet(scope: Scope, sheet: SetByHand) -> AdjustSheet | None:
    """The editor: which change, its fields, and what it would say; greyed with the reason where it is refused."""
    found = _game(scope, sheet)
    if found is None:
        return None
    game, seats, state, words = found
    kinds = editable(game, state, seats, begins=sheet.begins)
    title = scope.say("new.give" if sheet.begins else "menu.adjust")
    if sheet.kind is None and len(kinds) > 1:
        taps = [Tap(_kind_words(words, game, one, seats), SetField("kind", i)) for i, one in enumerate(kinds)]
        line = Tap(scope.say("adjust.line"), Open(WritingLine(begins=sheet.begins)), icon="pencil")
        return AdjustSheet(title, "", (*taps, line), (), None, close_tap(scope))
    kind = kinds[min(sheet.kind or 0, len(kinds) - 1)]
    change = proposed(game, state, kind, dict(sheet.values), seats)
    illegal = refused(game, state, change)
    no_points = isinstance(change, ScoreBy) and not change.points
    as_it_is = not sheet.begins and (no_points or change == now(game, state, change))
    why = words.error(illegal) if illegal is not None else scope.say("adjust.as-it-is") if as_it_is else ""
    action: Any = (Give(change),) if sheet.begins else (SetRight(change), Close())
    return AdjustSheet(
        title=_thing_words(words, game, change, seats, sheet.named),
        words=words(game.rules.describe(Adjust(None, change))),
        kinds=(),
        fields=_Editor(scope, words, game, state, seats, change).lines(sheet.named),
        done=Tap(
            scope.say("adjust.done"), None if why else action, icon="check", kind="yes", barred=bool(why), below=why
        ),
        close=close_tap(scope),
        other=Tap(scope.say("adjust.other"), SetField("kind", None), icon="pencil", kind="quiet"),
    )


def line_sheet(scope: Scope, sheet: WritingLine) -> KeyboardSheet | None:
    """The keyboard for a line of a record; below it what the line means, or what is wrong with it."""
    found = _game(scope, sheet)
    if found is None:
        return None
    game, seats, state, words = found
    action: Any = None
    told = scope.say("adjust.line.hint")
    if sheet.text.strip() and state is not None:
        try:
            changes = _parsed(game, seats, state, sheet.text)
            told = " · ".join(words(game.rules.describe(Adjust(None, change))) for change in changes)
            wanted = [Give(change) if sheet.begins else SetRight(change) for change in changes]
            action = (*wanted, Close())
        except CodedError as error:
            told = words.error(error)
    done = Tap(scope.say("ok"), action, icon="check", kind="yes", barred=action is None)
    return line_keyboard(scope, sheet, seats, done, told)


def _parsed(game: Game[Any], seats: Seats, state: Any, text: str) -> tuple[Change, ...]:
    """The changes that a line means here, dry-run; CodedError otherwise."""
    changes = game.notation.parse_change(state, text.split(), TableNames(seats))
    for change in changes:
        state = game.rules.apply(state, Adjust(None, change)).state
    return changes


def _game(scope: Scope, sheet: SetByHand | WritingLine) -> tuple[Game[Any], Seats, Any, Words] | None:
    if not sheet.begins:
        playing = scope.snapshot.playing
        return (playing.game, playing.seats, playing.state, scope.words) if playing is not None else None
    game, draft = draft_game(scope), scope.screen_state.draft
    if game is None or len(draft.players) not in game.players:
        return None
    seats = Seats(tuple(guest.name for guest in draft.players), SEATS[draft.first])
    return game, seats, _before(game, seats, chosen_options(scope, game)), draft_words(scope, game)


def _before(game: Game[Any], seats: Seats, options: Mapping[str, str]) -> Any:
    """The table before its first move; None as long as its options do not fit yet."""
    try:
        return game.rules.setup(seats, game.complete(options, len(seats)))
    except CodedError:
        return None


def _kind_words(words: Words, game: Game[Any], kind: type[Change], seats: Seats) -> str:
    """What kind of change it is: its own words, or else the sentence of an example."""
    key = f"change.{_dashed(kind.__name__)}"
    return words.say(key) if words.has(key) else words(game.rules.describe(Adjust(None, filled(kind, {}, seats))))


def _thing_words(words: Words, game: Game[Any], change: Change, seats: Seats, named: bool) -> str:
    """The kind of change; where the thing itself was held, with its name."""
    names = [words_of(words, getattr(change, name), ()) for name in naming(change)] if named else []
    return " · ".join((_kind_words(words, game, type(change), seats), *names))


def _dashed(name: str) -> str:
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


class _Editor(Struct, frozen=True):
    """One change in the making: what its fields show, and what a tap on them does."""

    scope: Scope
    words: Words
    game: Game[Any]
    state: Any
    seats: Seats
    change: Change

    def lines(self, named: bool) -> tuple[FieldLine, ...]:
        """Every field; where the thing itself was held, only what can be set of it."""
        hidden = naming(self.change) if named else ()
        return tuple(self._line(name, type_) for name, type_ in typed(type(self.change)) if name not in hidden)

    def _line(self, name: str, type_: Any) -> FieldLine:
        value, title = getattr(self.change, name), self._title(name)
        known: Mapping[Any, Message | None] = listed(self.game, self.state, self.change, name)
        repeats = name in self.change.repeats
        if bare(type_) is int and not known:
            return FieldLine(title, shown=self._shown(name), steps=self._steps(name, value or 0, lambda number: number))
        if repeats:
            return self._bag(title, name, known or dict.fromkeys(parts(type_, self.seats)))
        if known and isinstance(value, tuple):
            return FieldLine(title, tuple(self._part(one, name, value, words) for one, words in known.items()))
        if known:
            return FieldLine(title, tuple(self._choice(one, name, value, words) for one, words in known.items()))
        if several := parts(type_, self.seats):
            return FieldLine(title, tuple(self._part(one, name, value) for one in several))
        if row := number_row(self.game, self.state, self.change, name):
            return FieldLine(title, rows=tuple(self._one_of_row(name, row, place) for place in range(len(row))))
        return FieldLine(title, tuple(self._choice(one, name, value) for one in _choices(bare(type_), self.seats)))

    def _title(self, name: str) -> str:
        key = f"field.{name}"
        return self.words.say(key) if self.words.has(key) else name.replace("_", " ").capitalize()

    def _set(self, name: str, value: Any) -> SetField:
        """Another thing begins with what it is, so the values that were entered for this one go."""
        names = naming(self.change)
        kept = tuple((one, getattr(self.change, one)) for one in names if one != name)
        return SetField(name, value, kept) if name in names else SetField(name, value)

    # --- numbers ------------------------------------------------------------------------------------------------------

    def _shown(self, name: str) -> str:
        """The number as it would be, behind what it is: 48 → 49."""
        value = getattr(self.change, name) or 0
        if isinstance(self.change, ScoreBy):
            score = self.scope.view.seats[self.change.seat].score if self.state is not None else None
            if score is None:
                return self.words.fact(value)
            return self.arrow(score, score + value)
        stands = now(self.game, self.state, self.change)
        if stands is None or name in naming(self.change):
            return self.words.fact(value)
        return self.arrow(getattr(stands, name) or 0, value)

    def arrow(self, old: int, new: int) -> str:
        """What is, and what will be."""
        return self.words.fact(old) if old == new else f"{self.words.fact(old)} → {self.words.fact(new)}"

    def _steps(self, name: str, number: int, value: Callable[[int], Any]) -> tuple[Tap, ...]:
        return tuple(Tap(f"{step:+d}".replace("-", "−"), self._set(name, value(number + step))) for step in _STEPS)

    def _one_of_row(self, name: str, row: tuple[int, ...], place: int) -> FieldLine:
        """One number of several, such as the wood of a stock."""
        stands = now(self.game, self.state, self.change)
        was = getattr(stands, name)[place] if stands is not None else row[place]
        key = f"field.{name}.{place}"
        title = self.words.say(key) if self.words.has(key) else str(place + 1)
        steps = self._steps(name, row[place], lambda number: (*row[:place], number, *row[place + 1 :]))
        return FieldLine(title, shown=self.arrow(was, row[place]), steps=steps[1:3])

    # --- lists --------------------------------------------------------------------------------------------------------

    def _words(self, value: Any, words: Message | None) -> str:
        if words is not None:
            said = self.words(words)
            return said[:1].upper() + said[1:]
        return words_of(self.words, value, self.scope.boards.ask(self.game, lambda board: board.members))

    def _choice(self, one: Any, name: str, value: Any, words: Message | None = None) -> Tap:
        return choice(self._words(one, words), self._set(name, one), one == value)

    def _part(self, one: Any, name: str, value: Any, words: Message | None = None) -> Tap:
        chosen = one in value
        rest = [other for other in value if other != one]
        return choice(self._words(one, words), self._set(name, type(value)(rest if chosen else [*rest, one])), chosen)

    def _bag(self, title: str, name: str, known: Mapping[Any, Message | None]) -> FieldLine:
        """Several of a list, some perhaps twice: a tap on one takes it out, a tap below puts one in."""
        value = tuple(getattr(self.change, name))
        inside = tuple(
            Tap(self._words(one, known.get(one)), self._set(name, value[:i] + value[i + 1 :]), icon="cross")
            for i, one in enumerate(value)
        )
        more = tuple(
            Tap(self._words(one, words), self._set(name, (*value, one)), icon="plus") for one, words in known.items()
        )
        return FieldLine(title, more, inside=inside)


def _choices(type_: Any, seats: Seats) -> tuple[Any, ...]:
    if type_ is Seat:
        return tuple(seats)
    if type_ is bool:
        return (True, False)
    if type_ is Face:
        return tuple(FACES.values())
    return members(type_)


def words_of(words: Words, value: Any, members: tuple[str, ...]) -> str:
    """A value as words: seats by name, members of a game's lists by what the game calls them."""
    own = getattr(value, "words", None)
    if isinstance(own, Message):  # a member that brings its own words
        return words(own)
    if isinstance(value, Enum) and not isinstance(value, Colour):
        keys = [f"{family}.{value.value}" for family in members]
        return next((words.say(key) for key in keys if words.has(key)), words.fact(value))
    return words.fact(value)


def hold_to_correct(scope: Scope, playing: Playing, kind: type[Change] | None, **names: Any) -> Held:
    """What holding a number, a place or a stock opens: its correction, as it stands."""
    kinds = editable(playing.game, playing.state, playing.seats, begins=False)
    if kind not in kinds:
        return None
    return Open(SetByHand(kinds.index(kind), tuple(names.items()), named=True)), None
