"""The words of Dicetopia before they are words: messages for dice, places, missions and moves, made once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.core import SEATS, Adjust, Change, Move, Rolled, ScoreBy
from companion.dice import Face
from companion.games.dicetopia.model import changes, moves
from companion.games.dicetopia.model.state import NamedPiece
from companion.games.dicetopia.pieces import AGENTS, CITY_DICE, DICE, DISTRICTS, Faction, Piece
from companion.text import Message, message

DIE = tuple(die.words for die in CITY_DICE)
"""Each die in words: its colour and what it shows."""
DISTRICT = tuple(district.words for district in DISTRICTS)
BOARD = tuple(message("place.board", player=seat) for seat in SEATS)
AGENT = tuple(message("piece.agent", player=seat) for seat in SEATS)
PLACE = (*DISTRICT, *BOARD)
"""Each place in words, by the number it has in a `NamedPiece`."""


def dice_words(pieces: Iterable[Piece]) -> tuple[Message, ...]:
    """Dice as a list for sentences, sorted by colour and face; agents and empty slots are left out."""
    return tuple(DIE[piece] for piece in sorted(pieces) if piece < AGENTS[0])


def piece_words(target: NamedPiece) -> Message:
    """What was named, without its place."""
    return DIE[target.piece] if target.piece < AGENTS[0] else AGENT[target.piece - AGENTS[0]]


def mission_words(mission: str) -> Message:
    """The name of a mission."""
    return Message(f"mission.{mission}")


_DESCRIBED: dict[type[Move], Callable[[Any], Message]] = {
    moves.CountColour: lambda m: message("move.count", district=DISTRICT[m.district], colour=m.colour, count=m.count),
    moves.Deploy: lambda m: message("move.deploy", district=DISTRICT[m.district], die=DIE[m.die]),
    moves.TargetCity: lambda m: message("move.target", place=DISTRICT[m.district], die=DIE[m.die]),
    moves.TargetBoard: lambda m: message("move.target", place=BOARD[m.owner], die=DIE[m.die]),
    moves.TargetAgent: lambda m: message("move.target.agent", place=DISTRICT[m.district], player=m.owner),
    moves.Draw: lambda m: message("move.draw"),
    moves.NoAction: lambda m: message("move.no-action"),
    moves.Confirm: lambda m: message("move.confirm"),
    moves.ActAs: lambda m: message("move.as", district=DISTRICT[m.district]),
    moves.Block: lambda m: message("move.block"),
    moves.Adapt: lambda m: message("move.adapt.up" if m.by > 0 else "move.adapt.down", die=DIE[m.die]),
    moves.Pass: lambda m: message("move.pass"),
    moves.Exterminate: lambda m: message("move.exterminate"),
    moves.Hypnotise: lambda m: message("move.hypnotise", victim=m.victim, district=DISTRICT[m.district]),
    moves.Pray: lambda m: message("move.pray"),
    moves.CopyFrom: lambda m: message(f"move.copy.{m.trait}", die=DIE[m.die], owner=m.owner),
    moves.Decide: lambda m: message("move.decide", district=DISTRICT[m.district], controller=m.controller),
    moves.Reveal: lambda m: mission_words(m.mission),
    moves.AllIn: lambda m: mission_words(m.mission),
    moves.Chameleon: lambda m: message("move.chameleon", mission=mission_words(m.mission), owner=m.owner),
}


def describe(move: Move) -> Message:
    """A move in a few words."""
    if isinstance(move, Rolled):
        return message("move.rolled", faces=move.faces)
    if isinstance(move, Adjust):
        return _describe_change(move.change)
    return _DESCRIBED[type(move)](move)


def _describe_change(change: Change) -> Message:
    match change:
        case ScoreBy(seat, points):
            return message("move.adjust.score", player=seat, points=points)
        case changes.SetDistrict(district, dice, agents, empty):
            held = (*dice_words(dice), *(AGENT[seat] for seat in agents), *(message("piece.empty"),) * empty)
            return message("move.adjust.district", district=DISTRICT[district], pieces=held)
        case changes.SetBoard(seat, dice):
            return message("move.adjust.board", player=seat, dice=dice_words(dice))
        case changes.SetSpent(seat):
            return message("move.adjust.spent", player=seat)
        case changes.SetDeferred(seat):
            return message("move.adjust.deferred", player=seat)
        case changes.SetStars(mission, stars):
            return message("move.adjust.stars", mission=mission_words(mission), stars=stars)
    return Message("move.adjust.other")


def face_of(piece: Piece) -> Face:
    """The face that a die shows."""
    return DICE[CITY_DICE[piece]].face


def faction_words(faction: Faction) -> Message:
    """The name of a faction."""
    return Message(f"faction.{faction}")
