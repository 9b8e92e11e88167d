"""What happened at a table whose things have places: every turn is tried, and those stay whose table is what is seen.

There is no rule for any one change. A turn explains what is seen if the rules allow it and its table fits; what could
be left out of it with the table fitting just as well was not seen, and is no part of an explanation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec
from msgspec import Struct

from companion.game import Game, Names
from companion.records.names import fold
from companion.tabletop import UNTOLD, BadSight, Lying, Seen, SeenPlace, Tabletop, TurnStep

LARGEST_SEEN = 256 * 1024
"""In bytes. A whole table takes about one thousand."""

Lines = tuple[str, ...]


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
        file = msgspec.json.decode(data.decode("utf-8-sig"), type=SeenFile)
    except UnicodeDecodeError as error:
        raise BadSight("encoding") from error
    except msgspec.ValidationError as error:
        raise BadSight("fields", why=str(error)) from error
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadSight("json", why=str(error)) from error
    return seen_table(file, table, state)


def seen_table(file: SeenFile, table: Tabletop[Any], state: Any) -> Seen:
    """Words as the looks and places of this game, or BadSight."""
    places: dict[int, SeenPlace] = {}
    for name, words in file.places.items():
        place = table.place(state, fold(name))
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
    look = table.look(state, fold(word))
    if look is None:
        raise BadSight("thing", thing=word)
    if look in table.agents and not file.agents:
        raise BadSight("agents", thing=word)
    return look


def follow(game: Game[Any], state: Any, names: Names, seen: Seen) -> Followed:
    """What a look means, from a state between two turns."""
    table = tabletop_of(game, state)
    before = table.lying(state)
    differs = seen.misfits(before)
    if not differs:
        return Followed(now=True)
    whole: dict[Lines, None] = {}
    half: dict[Lines, None] = {}
    for steps in table.turns(state, seen):
        if seen.misfits(_after(before, steps)):
            continue
        played = table.play(state, steps)
        if played is not None and not played.left and not _has_unseen(table, state, before, steps, seen):
            lines = tuple(game.notation.write(played.history, names))
            (whole if played.whole else half)[lines] = None
    if whole or half:
        return Followed(explanations=tuple(whole), half=tuple(half))
    return Followed(differs=tuple(seen.places[place].name for place in sorted(differs)))


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


def as_fields(path: str, followed: Followed) -> Mapping[str, Any]:
    """The answer to one file as the fields of its JSON object."""
    return {"seen": path, **msgspec.to_builtins(followed)}
