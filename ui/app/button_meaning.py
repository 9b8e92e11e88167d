"""What a press of a button means where the table stands now. Pure: a press and a snapshot in, messages out.

Green says yes to what is offered, red stops, says no or takes back, amber goes on to the next die, face or option.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core import Amount, Choose, Move, Seat
from companion.dice import Face
from companion.proposal import Proposal, ProposedDie
from companion.sight import TableProposal
from ui.app import inbox
from ui.app.ear_options import ear_stops
from ui.app.snapshot import Playing, Snapshot


@dataclass(frozen=True, slots=True)
class Focus:
    """Point at a die of the proposal, or else at an option."""

    index: int | None


@dataclass(frozen=True, slots=True)
class AskShutDown:
    """Red was held: ask before the lights go out."""


Meaning = inbox.Command | Focus | AskShutDown


def stops(now: Snapshot) -> tuple[Move | None, ...]:
    """All that green and amber can choose from.

    Where nobody sees the screen, also which dice could be picked, nothing that must not be said aloud, and, as None,
    how it stands.
    """
    playing = now.playing
    if playing is not None and playing.asks and now.by_ear:
        return ear_stops(playing)
    return options(playing)


def options(playing: Playing | None) -> tuple[Move, ...]:
    """All choices, in the order of the asks: choices, and each number of an amount."""
    if playing is None:
        return ()
    moves: list[Move] = []
    for ask in playing.asks:
        if isinstance(ask, Choose):
            moves += ask.options
        elif isinstance(ask, Amount):
            moves += [ask.answer(number) for number in range(ask.low, ask.high + 1)]
    return tuple(moves)


def meaning(press: inbox.Pressed | inbox.PlayerPressed, now: Snapshot) -> tuple[Meaning, ...]:
    """The messages that a press stands for."""
    if isinstance(press, inbox.PlayerPressed):
        return _player(press.seat, now)
    match press.button:
        case inbox.ButtonColour.GREEN:
            return _green(now)
        case inbox.ButtonColour.RED:
            return (AskShutDown(),) if press.held else _red(now)
        case inbox.ButtonColour.AMBER:
            return _amber(now, press.held)


def _green(now: Snapshot) -> tuple[Meaning, ...]:
    if now.asked is not None:
        return (inbox.Yes(),)
    if now.refused is not None:
        return (inbox.No(),)
    seen = _at_table(now)
    if seen is not None:
        return _green_at_table(seen, now.focus)
    if _to_confirm(now):
        return (inbox.ConfirmReading(),)
    if now.offers:
        return _green_offered(now)
    choices = stops(now)
    moves = [move for move in choices if move is not None]
    if now.focus is not None and now.focus < len(choices):
        pointed = choices[now.focus]
        return (inbox.Answer(pointed),) if pointed is not None else (Focus(None),)  # told how it stands: back again
    if len(moves) == 1:
        return (inbox.Answer(moves[0]),)
    if now.playing is not None and len(now.playing.shortcuts) == 1:
        return (inbox.TakeShortcut(now.playing.shortcuts[0].id),)
    return (Focus(0),) if moves else ()


def _green_offered(now: Snapshot) -> tuple[Meaning, ...]:
    """Begin what was said; where there are several, say the first."""
    if now.focus is None and len(now.offers) > 1:
        return (Focus(0),)
    return (now.offers[now.focus or 0].does,)


def _green_at_table(seen: TableProposal, focus: int | None) -> tuple[Meaning, ...]:
    """Yes to the only explanation, or to the one that is pointed at; where nothing explains the table, look again."""
    if seen.complete:
        return (inbox.ConfirmReading(),)
    if seen.explanations:
        return (Focus(0),) if focus is None else (inbox.TakeTurn(focus),)
    return (inbox.ReadAgain(),) if seen.differs or seen.laid else (inbox.Discard(),)


def _to_confirm(now: Snapshot) -> bool:
    return now.proposal is not None and not isinstance(now.proposal, TableProposal)


def _at_table(now: Snapshot) -> TableProposal | None:
    """What a look at the whole table says and wants an answer to."""
    proposal = now.proposal
    return proposal if isinstance(proposal, TableProposal) and not proposal.waits else None


def _red(now: Snapshot) -> tuple[Meaning, ...]:
    if now.asked is not None or now.refused is not None:
        return (inbox.No(),)
    if now.moment is not None:
        return (inbox.Hold(),)
    if _to_confirm(now) or _at_table(now) is not None:
        return (inbox.Discard(),)
    if now.focus is not None:
        return (Focus(None),)
    return (inbox.TakeBack(),) if now.playing is not None and now.playing.can_take_back else ()


def _amber(now: Snapshot, held: bool) -> tuple[Meaning, ...]:
    seen = _at_table(now)
    if seen is not None and not held and len(seen.explanations) > 1:
        return (Focus(0 if now.focus is None else (now.focus + 1) % len(seen.explanations)),)
    if now.proposal is not None and now.proposal.dice:
        return _next_die(now.proposal, now.focus) if held or now.focus is None else _next_face(now.proposal, now.focus)
    if held:
        return (inbox.ReadAgain(),)
    count = len(now.offers) or len(stops(now))
    if not count:
        return ()
    return (Focus(0 if now.focus is None else (now.focus + 1) % count),)


def _next_die(proposal: Proposal, focus: int | None) -> tuple[Meaning, ...]:
    """Go round the doubtful dice, or round all where none is in doubt."""
    everywhere = range(len(proposal.dice))
    doubted = [i for i in everywhere if proposal.dice[i].doubts] or list(everywhere)
    later = [i for i in doubted if focus is None or i > focus]
    return (Focus((later or doubted)[0]),) if doubted else ()


def _next_face(proposal: Proposal, focus: int) -> tuple[Meaning, ...]:
    if focus >= len(proposal.dice):
        return (Focus(None),)
    faces = ranked_faces(proposal.dice[focus])
    if not faces:
        return ()
    current = proposal.dice[focus].face
    following = (faces.index(current) + 1) % len(faces) if current in faces else 0
    return (inbox.SetDie(focus, faces[following]),)


def ranked_faces(die: ProposedDie) -> tuple[Face, ...]:
    """Every face that this die can show, those that the camera thinks likeliest first."""
    likely = [face for face, _ in die.choices]
    possible = die.kind.faces if die.kind is not None else tuple(likely)
    return tuple(dict.fromkeys([*(face for face in likely if face in possible), *possible]))


def _player(seat: Seat, now: Snapshot) -> tuple[Meaning, ...]:
    """A player's own button answers what only that player is asked; with several answers it points at the first."""
    choices = stops(now)
    mine = [(i, move) for i, move in enumerate(choices) if move is not None and move.seat == seat]
    if len(mine) == 1:
        return (inbox.Answer(mine[0][1]),)
    return (Focus(mine[0][0]),) if mine else ()
