"""Set a number right by hand: an editor for any game's changes, built from their fields."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, EnumType
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from companion.core import SEATS, Adjust, Change, IllegalMove, Numbered, ScoreBy, Seat, Seats
from companion.dice import FACES, Colour, Face
from companion.errors import CodedError
from companion.game import Game
from companion.records.names import TableNames
from companion.text import Message
from ui.app.inbox import SetRight
from ui.i18n import Words
from ui.present.keyboard import KeyboardSheet, line_keyboard
from ui.present.models import FieldLine, Tap, choice
from ui.present.new import chosen_options, draft_game, draft_words
from ui.present.scope import Scope
from ui.present.sheets import close_tap
from ui.state.game_draft import Give
from ui.state.intents import Close, Open, SetField
from ui.state.sheets import SetByHand, WritingLine

_STEPS = (-10, -1, 1, 10)
FIRST_NUMBERS = 14
"""Among so many a first legal number is looked for."""
Chosen = dict[str, Any]


class AdjustSheet(Struct, frozen=True):
    """Set a number right by hand."""

    title: str
    words: str
    kinds: tuple[Tap, ...]
    line: Tap
    """What has no steps and buttons can be written as a line."""
    fields: tuple[FieldLine, ...]
    done: Tap
    close: Tap


def adjust_sheet(scope: Scope, sheet: SetByHand) -> AdjustSheet | None:
    """The editor: which change, its fields, and what it would say; greyed with the reason where it is refused."""
    found = _game(scope, sheet)
    if found is None:
        return None
    game, seats, state, words = found
    kinds = editable(game, begins=sheet.begins)
    index = min(sheet.kind or 0, len(kinds) - 1)
    kind = kinds[index]
    change = proposed(game, state, kind, dict(sheet.values), seats)
    refused = _refused(game, state, change)
    action: Any = (Give(change),) if sheet.begins else (SetRight(change), Close())
    return AdjustSheet(
        title=scope.say("new.give" if sheet.begins else "menu.adjust"),
        words=words(game.rules.describe(Adjust(None, change))),
        kinds=tuple(
            Tap(_kind_words(words, game, one, seats), SetField("kind", i), kind="chosen" if i == index else "plain")
            for i, one in enumerate(kinds)
        ),
        line=Tap(scope.say("adjust.line"), Open(WritingLine(begins=sheet.begins)), icon="pencil"),
        fields=tuple(_field(scope, words, game, kind, name, type_, change, seats) for name, type_ in typed(kind)),
        done=Tap(
            scope.say("adjust.done"),
            None if refused is not None else action,
            icon="check",
            kind="yes",
            barred=refused is not None,
            below=words.error(refused) if refused is not None else "",
        ),
        close=close_tap(scope),
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


def editable(game: Game[Any], *, begins: bool) -> tuple[type[Change], ...]:
    """The changes whose fields can be entered with taps; points by hand are for games in play."""
    own = tuple(kind for kind in game.changes if all(can_enter(type_) for _, type_ in typed(kind)))
    return own if begins and own else (*own, ScoreBy)


def typed(kind: type[Change]) -> tuple[tuple[str, Any], ...]:
    """The fields of a change with their types."""
    hints = get_type_hints(kind)
    return tuple((field.name, hints[field.name]) for field in fields(kind))


def can_enter(type_: Any) -> bool:
    """Whether a value of this type can be entered with taps."""
    bare = _bare(type_)
    return bare in (int, bool, Seat, Face) or bool(_members(bare)) or bool(_parts(type_))


def _bare(type_: Any) -> Any:
    """The type without `| None`."""
    if get_origin(type_) in (Union, UnionType):
        inner = [one for one in get_args(type_) if one is not type(None)]
        return inner[0] if len(inner) == 1 else type_
    return type_


def _members(type_: Any) -> tuple[Any, ...]:
    """All there is of a closed list; nothing where the type is none."""
    if isinstance(type_, type) and issubclass(type_, Numbered):
        return type_.members
    return tuple(type_) if isinstance(type_, EnumType) else ()


def _parts(type_: Any) -> tuple[Any, ...]:
    """The closed list of which several may be chosen: `tuple[CardId, ...]`."""
    return _members(get_args(type_)[0]) if get_origin(type_) in (tuple, frozenset) else ()


def filled(kind: type[Change], chosen: Chosen, seats: Seats) -> Change:
    """The change with what was chosen, and a first value for the rest."""
    values = {name: chosen[name] if name in chosen else _first(type_, seats) for name, type_ in typed(kind)}
    return kind(**values)


def proposed(game: Game[Any], state: Any, kind: type[Change], chosen: Chosen, seats: Seats) -> Change:
    """The change as chosen; numbers that nobody has touched begin at the first that the rules allow."""
    change = filled(kind, chosen, seats)
    numbers = [name for name, type_ in typed(kind) if _bare(type_) is int and name not in chosen]
    if len(numbers) != 1 or kind is ScoreBy:
        return change
    for number in range(FIRST_NUMBERS):
        tried = filled(kind, {**chosen, numbers[0]: number}, seats)
        if _refused(game, state, tried) is None:
            return tried
    return change


def _first(type_: Any, seats: Seats) -> Any:
    bare = _bare(type_)
    if bare is not type_:
        return None
    if type_ is Seat:
        return seats.first
    if type_ is bool:
        return False
    if type_ is int:
        return 0
    if type_ is Face:
        return FACES["1"]
    return get_origin(type_)() if _parts(type_) else _members(type_)[0]


def _refused(game: Game[Any], state: Any, change: Change) -> IllegalMove | None:
    if state is None:
        return None
    try:
        game.rules.apply(state, Adjust(None, change))
    except IllegalMove as illegal:
        return illegal
    return None


def _kind_words(words: Words, game: Game[Any], kind: type[Change], seats: Seats) -> str:
    """What kind of change it is: its own words, or else the sentence of an example."""
    key = f"change.{_dashed(kind.__name__)}"
    return words.say(key) if words.has(key) else words(game.rules.describe(Adjust(None, filled(kind, {}, seats))))


def _dashed(name: str) -> str:
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


def _field(
    scope: Scope, words: Words, game: Game[Any], kind: type[Change], name: str, type_: Any, change: Change, seats: Seats
) -> FieldLine:
    value = getattr(change, name)
    key = f"field.{name}"
    title = words.say(key) if words.has(key) else name.replace("_", " ").capitalize()
    bare = _bare(type_)
    if bare is int:
        steps = tuple(Tap(f"{step:+d}".replace("-", "−"), SetField(name, (value or 0) + step)) for step in _STEPS)
        return FieldLine(title, shown=words.fact(value if value is not None else 0), steps=steps)
    members = scope.boards.ask(game, lambda board: board.members)
    if parts := _parts(type_):
        return FieldLine(title, tuple(_part(words_of(words, one, members), name, one, value) for one in parts))
    choices = _choices(bare, seats)
    return FieldLine(title, tuple(_choice(words_of(words, one, members), name, one, one == value) for one in choices))


def _choices(type_: Any, seats: Seats) -> tuple[Any, ...]:
    if type_ is Seat:
        return tuple(seats)
    if type_ is bool:
        return (True, False)
    if type_ is Face:
        return tuple(FACES.values())
    return _members(type_)


def _choice(label: str, name: str, value: Any, chosen: bool) -> Tap:
    return choice(label, SetField(name, value), chosen)


def _part(label: str, name: str, member: Any, value: Any) -> Tap:
    chosen = member in value
    rest = [one for one in value if one != member]
    after = type(value)(rest if chosen else [*value, member])
    return _choice(label, name, after, chosen)


def words_of(words: Words, value: Any, members: tuple[str, ...]) -> str:
    """A value as words: seats by name, members of a game's lists by what the game calls them."""
    own = getattr(value, "words", None)
    if isinstance(own, Message):  # a member that brings its own words
        return words(own)
    if isinstance(value, Enum) and not isinstance(value, Colour):
        keys = [f"{family}.{value.value}" for family in members]
        return next((words.say(key) for key in keys if words.has(key)), words.fact(value))
    return words.fact(value)
