"""What happened at a table whose things have places: every turn is tried, and those stay whose table is what is seen.

There is no rule for any one change. A turn explains what is seen if the rules allow it and its table fits; what could
be left out of it with the table fitting just as well was not seen, and is no part of an explanation.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec
from msgspec import Struct

from companion.core import AnyAsk, Choose, Move, RollDice, Rules
from companion.game import Game, Names
from companion.records.names import fold
from companion.tabletop import UNTOLD, BadSight, Lying, Seen, SeenPlace, Tabletop, TurnPlayed, TurnStep

LARGEST_SEEN = 256 * 1024
"""In bytes. A whole table takes about one thousand."""

Lines = tuple[str, ...]
History = tuple[tuple[Any, Move], ...]
"""Moves, each with the state before it."""


class SeenFile(Struct, frozen=True):
    """A look at the table as other programs tell it."""

    places: dict[str, list[str]]
    agents: bool = True


class Followed(Struct, frozen=True):
    """What a look means."""

    now: bool = False
    """Everything lies as the record says."""
    explanations: tuple[Lines, ...] = ()
    """Every complete turn that leads there, in record lines."""
    half: tuple[Lines, ...] = ()
    """Every turn that leads there with its action still open, or not to be seen."""
    differs: tuple[str, ...] = ()
    """Where nothing explains it: the places that are not as the record says."""


def tabletop_of(game: Game[Any], state: Any) -> Tabletop[Any]:
    """How the table of this game is looked at between two turns; BadSight where it cannot be."""
    table = game.sight.tabletop if game.sight is not None else None
    if table is None:
        raise BadSight("no-places", game=game.title)
    if not table.between_turns(state):
        raise BadSight("not-between")
    return table


def read_seen(data: bytes, table: Tabletop[Any], state: Any) -> Seen:
    """What a file tells, or BadSight with what is wrong in it."""
    if len(data) > LARGEST_SEEN:
        raise BadSight("size", most=LARGEST_SEEN // 1024)
    try:
        told = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_once)
    except UnicodeDecodeError as error:
        raise BadSight("encoding") from error
    except BadSight:
        raise
    except (ValueError, RecursionError) as error:
        raise BadSight("json", why=str(error)) from error
    try:
        file = msgspec.convert(told, SeenFile)
    except msgspec.ValidationError as error:
        raise BadSight("fields", why=str(error)) from error
    return seen_table(file, table, state)


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON whose names are told once each: of a place told twice, one would be dropped in silence."""
    told = dict(pairs)
    if len(told) < len(pairs):
        twice = next(name for name, n in Counter(name for name, _ in pairs).items() if n > 1)
        raise BadSight("place-twice", place=twice)
    return told


def seen_table(file: SeenFile, table: Tabletop[Any], state: Any) -> Seen:
    """Words as the looks and places of this game, or BadSight."""
    places: dict[int, SeenPlace] = {}
    for name, told in file.places.items():
        place, words = table.place(state, fold(name)), [fold(word) for word in told]
        if place is None:
            raise BadSight("place", place=name)
        if place in places:
            raise BadSight("place-twice", place=name)
        looks = tuple(_look(word, file, table, state) for word in words if word != UNTOLD)
        places[place] = SeenPlace(name, looks, words.count(UNTOLD))
    looks = tuple(look for seen in places.values() for look in seen.looks)
    untold = 0 if file.agents else sum(seen.untold for seen in places.values())  # where no agent is seen, a die each
    dice = sum(look not in table.agents for look in looks) + untold
    if table.too_many(state, looks) or dice > table.most_dice(state):
        raise BadSight("too-many")
    return Seen(places, frozenset() if file.agents else table.agents)


def _look(word: str, file: SeenFile, table: Tabletop[Any], state: Any) -> int:
    look = table.look(state, word)
    if look is None:
        raise BadSight("thing", thing=word)
    if look in table.agents and not file.agents:
        raise BadSight("agents", thing=word)
    return look


def follow(game: Game[Any], state: Any, names: Names, seen: Seen) -> Followed:
    """What a look means, from a state between two turns."""
    tabletop_of(game, state)
    found = explain(game, state, seen)
    return Followed(
        found.now,
        tuple(dict.fromkeys(tuple(game.notation.write(turn.history, names)) for turn in found.whole)),
        tuple(dict.fromkeys(tuple(game.notation.write(turn.history, names)) for turn in found.half)),
        tuple(seen.places[place].name for place in sorted(found.differs)),
    )


class Explained(Struct, frozen=True):
    """What a look means, as moves."""

    now: bool = False
    whole: tuple[TurnPlayed, ...] = ()
    half: tuple[TurnPlayed, ...] = ()
    differs: tuple[int, ...] = ()

    @property
    def turns(self) -> tuple[TurnPlayed, ...]:
        """Everything that leads there, complete turns first."""
        return (*self.whole, *self.half)


def explain(game: Game[Any], state: Any, seen: Seen) -> Explained:
    """Every turn of the player in turn, or rest of a turn that has begun, after which the table looks as it is seen."""
    assert game.sight is not None
    table = game.sight.tabletop
    assert table is not None
    before = table.lying(state)
    differs = seen.misfits(before)
    if not differs:
        return Explained(now=True)
    found: Iterable[TurnPlayed] = ()
    if table.between_turns(state):
        found = _turns(table, state, before, seen)
    elif table.in_turn(state):
        found = rests(game.rules, table, state, seen)
    turns = {tuple(move for _, move in turn.history): turn for turn in found}
    whole = tuple(turn for turn in turns.values() if turn.whole)
    half = tuple(turn for turn in turns.values() if not turn.whole)
    return Explained(False, whole, half, () if turns else tuple(sorted(differs)))


def _turns(table: Tabletop[Any], state: Any, before: Lying, seen: Seen) -> Iterator[TurnPlayed]:
    for steps in table.turns(state, seen):
        if seen.misfits(_after(before, steps)):
            continue
        played = table.play(state, steps)
        if played is not None and not played.left and not _has_unseen(table, state, before, steps, seen):
            yield played


def _after(lying: Lying, steps: Sequence[TurnStep]) -> Lying:
    for step in steps:
        lying = step.done(lying)
    return lying


def _has_unseen(table: Tabletop[Any], state: Any, before: Lying, steps: Sequence[TurnStep], seen: Seen) -> bool:
    """Whether something of the turn could be left out, and the table would look as it is seen all the same."""
    optional = [number for number, step in enumerate(steps) if not step.required]
    for count in range(1, len(optional) + 1):
        for gone in combinations(optional, count):
            rest = [step for number, step in enumerate(steps) if number not in gone]
            if rest and not seen.misfits(_after(before, rest)) and table.play(state, rest) is not None:
                return True
    return False


# --- from the middle of a turn: the asks say what may come ------------------------------------------------------------


DEEPEST = 5
"""Moves that the rest of a turn has at most: targets, a throw, a confirmation."""


def rests(
    rules: Rules[Any], table: Tabletop[Any], state: Any, seen: Seen, beside: bool = False
) -> Iterator[TurnPlayed]:
    """Every way to end what has begun, one for each table that it leads to.

    `beside`: instead, whatever somebody may do beside the turn that is due, such as an ability.
    """
    known: set[frozenset[tuple[tuple[int, int], int]]] = set()
    asks = [ask for ask in rules.asks(state) if _beside(ask) is beside]
    for history, after in _ways(rules, table, state, asks, (), DEEPEST):
        lying = table.lying(after)
        key = frozenset(Counter(lying.values()).items())
        if key not in known and not seen.misfits(lying):
            known.add(key)
            yield TurnPlayed(history, whole=True)


def _ways(
    rules: Rules[Any], table: Tabletop[Any], state: Any, asks: Sequence[AnyAsk], history: History, deep: int
) -> Iterator[tuple[History, Any]]:
    for move in (move for ask in asks for move in _answers(ask)):
        after = rules.apply(state, move).state
        way = (*history, (state, move))
        if not table.in_turn(after):
            yield way, after
        elif deep > 1:
            due = [ask for ask in rules.asks(after) if not _beside(ask)]
            yield from _ways(rules, table, after, due, way, deep - 1)


def _beside(ask: AnyAsk) -> bool:
    return isinstance(ask, Choose) and ask.optional


def _answers(ask: AnyAsk) -> Iterable[Move]:
    """The answers that a table can show: a choice, or one die that was thrown."""
    if isinstance(ask, Choose):
        return ask.options
    if isinstance(ask, RollDice) and len(ask.dice) == 1:
        return [ask.answer((face,)) for face in ask.dice[0].faces]
    return ()


def as_fields(path: str, followed: Followed) -> Mapping[str, Any]:
    """The answer to one file as the fields of its JSON object."""
    return {"seen": path, **msgspec.to_builtins(followed)}
