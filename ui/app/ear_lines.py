"""By ear alone: all that is due, as it is said to somebody who does not see the screen, and what each button does.

Green takes what was said, amber goes on to the next choice, red goes back. A button that can do nothing here says again
what is due.
"""

from __future__ import annotations

from companion.core import TABLE, Move, PickDice, Seat
from companion.proposal import Proposal, Role
from companion.sight import TableProposal
from ui.app.ear_options import ear_options, ear_stops, picked_dice
from ui.app.inbox import CameraState
from ui.app.snapshot import Playing, Refused, Snapshot
from ui.i18n import Words
from ui.sound.speech_text import sentence

_TROUBLE = (CameraState.LOST, CameraState.TROUBLED)


def ear_lines(before: Snapshot | None, now: Snapshot, words: Words) -> list[str]:
    """What is to be said besides what has happened."""
    before = before or Snapshot(serial=-1)
    pressed = now.pressed is not None and now.pressed is not before.pressed
    if now.asked is not None:
        return _question(now, words) if pressed or now.asked is not before.asked else []
    if now.refused is not None:
        return _refusal(now.refused, words) if pressed or now.refused is not before.refused else []
    playing = now.playing
    if playing is None:
        return _shelf(before, now, words, pressed=pressed)
    lines = _taken_back(before.playing, playing, words)
    if now.waiting is not None and now.waiting != before.waiting:
        lines.append(words(now.waiting))
    lines += _camera(before, now, words)
    proposal = now.proposal
    if proposal is not None and not (isinstance(proposal, TableProposal) and proposal.waits):
        return lines + _proposed(before, now, proposal, words, pressed=pressed)
    if now.offers:
        return lines + _offered(before, now, words, pressed=pressed)
    if now.focus is not None:
        moved = now.focus != before.focus or playing is not before.playing or pressed
        if not moved:
            return lines
        stops = ear_stops(playing)
        move = stops[now.focus] if now.focus < len(stops) else None
        return [*lines, *([_choice(playing, move, words)] if move is not None else standing(playing, words))]
    back = before.focus is not None or before.proposal is not None or before.asked is not None
    if playing is not before.playing or back or before.refused is not None or pressed or lines:
        lines += due(playing, words)
    return lines


def due(playing: Playing, words: Words) -> list[str]:
    """What the table waits for, and what the buttons can choose from."""
    asks = playing.game.rules.asks_for(playing.state, TABLE) if playing.asks else ()
    # Where other dice would do as well, that is among the choices: its question need not be heard each time.
    lines = [words(ask.prompt) for n, ask in enumerate(asks) if n == 0 or not isinstance(ask, PickDice)]
    choices = ear_options(playing)
    lines += _choices_of(len(choices), _choice(playing, choices[0], words) if choices else "", words)
    return [sentence(line) for line in lines]


def standing(playing: Playing, words: Words) -> list[str]:
    """How it stands, as everybody may know it: the table, then everybody's score and what lies before them."""
    view = playing.game.rules.view(playing.state, TABLE)
    lines = [words(note) for note in view.notes]
    if view.dice:
        lines.append(words.say("ear.dice", dice=view.dice))
    for seat in view.seats:
        notes = [words(note) for note in seat.notes]
        told = [words.fact(seat.score), *notes] if seat.score is not None else notes
        if told:
            lines.append(words.say("ear.somebody", player=seat.seat, choice=", ".join(told)))
    return [sentence(line) for line in lines]


def _shelf(before: Snapshot, now: Snapshot, words: Words, *, pressed: bool) -> list[str]:
    """No game is open: so, and what the buttons can begin."""
    came = before.serial < 0 or before.playing is not None or now.by_ear != before.by_ear
    if not now.offers:
        return [words.say("ear.no-game")] if pressed or came else []
    if now.focus is None and (came or before.focus is not None or pressed):
        return [words.say("ear.home.open"), *_choices_of(len(now.offers), words(now.offers[0].words), words)]
    return _offered(before, now, words, pressed=pressed)


def _offered(before: Snapshot, now: Snapshot, words: Words, *, pressed: bool) -> list[str]:
    """What green can begin: the one that is pointed at, or how many there are."""
    if now.focus is not None and now.focus < len(now.offers):
        moved = now.focus != before.focus or pressed
        return [sentence(words(now.offers[now.focus].words))] if moved else []
    new = now.offers != before.offers or before.focus is not None or pressed
    return _choices_of(len(now.offers), words(now.offers[0].words), words) if new else []


def _choices_of(count: int, first: str, words: Words) -> list[str]:
    """The only choice, or how many amber can tell."""
    if count == 1:
        return [sentence(words.say("ear.green", choice=first))]
    return [words.say("ear.amber", n=count)] if count else []


def _choice(playing: Playing, move: Move, words: Words) -> str:
    said = words(playing.game.rules.describe(move))
    dice = picked_dice(playing, move)
    told = words.say("ear.picked", choice=said, dice=dice) if dice else said
    mine = move.seat is not None and playing.turn is not None and move.seat != playing.turn
    return sentence(words.say("ear.somebody", player=Seat(move.seat or 0), choice=told) if mine else told)


def _question(now: Snapshot, words: Words) -> list[str]:
    assert now.asked is not None
    return [words(now.asked.sentence), words.say("ear.yes-no")]


def _refusal(refused: Refused, words: Words) -> list[str]:
    said = refused.sentence if refused.illegal is None else refused.illegal.seen_by(TABLE)
    return [words(said) if said is not None else "", words.say("ear.go-on")]


def _taken_back(before: Playing | None, now: Playing, words: Words) -> list[str]:
    same = before is not None and before.number == now.number
    return [words.say("ear.taken-back")] if same and before and len(before.entries) > len(now.entries) else []


def _camera(before: Snapshot, now: Snapshot, words: Words) -> list[str]:
    """What keeps dice from being read, once."""
    fell = now.camera.state in _TROUBLE and now.camera != before.camera
    return [words(now.camera.why)] if fell and now.camera.why is not None else []


def _proposed(before: Snapshot, now: Snapshot, proposal: Proposal, words: Words, *, pressed: bool) -> list[str]:
    """What was read: whole where it is new, only the die in question while it is mended."""
    if isinstance(proposal, TableProposal):
        return _seen_table(before, now, proposal, words, pressed=pressed)
    if now.focus is not None and now.focus < len(proposal.dice):
        moved = now.focus != before.focus or proposal is not before.proposal or pressed
        return [_die(proposal, now.focus, words)] if moved else []
    if proposal is before.proposal and before.asked is None and before.refused is None and not pressed:
        return []
    thrown = [die for die in proposal.dice if die.role is Role.THROWN]
    lines = [words.say("ear.read", dice=tuple(die.face or words.say("ear.unclear") for die in thrown))]
    lines += [_die(proposal, place, words) for place, die in enumerate(proposal.dice) if die.doubts]
    lines += [sentence(words(doubt)) for doubt in proposal.doubts]
    lines.append(words.say("ear.yes-mend-no" if proposal.complete else "ear.mend"))
    return lines


def _die(proposal: Proposal, place: int, words: Words) -> str:
    die = proposal.dice[place]
    face = die.face or words.say("ear.unclear")
    doubts = "; ".join(words(doubt) for doubt in die.doubts)
    said = words.say("ear.die", number=place + 1, face=face)
    return f"{sentence(said)} {sentence(doubts)}" if doubts else sentence(said)


def _seen_table(before: Snapshot, now: Snapshot, proposal: TableProposal, words: Words, *, pressed: bool) -> list[str]:
    """The turns that explain a table: the one that is pointed at, the only one, or how many there are."""
    playing = now.playing
    assert playing is not None
    if not pressed and proposal is before.proposal and now.focus == before.focus:
        return []
    found = proposal.explanations
    at = now.focus if now.focus is not None and now.focus < len(found) else None
    if at is None and len(found) > 1:
        return [words.say("ear.amber", n=len(found))]
    moves = found[at].moves if at is not None else proposal.moves() if proposal.complete else ()
    if not moves:
        return [words.say("ear.not-explained")]
    told = "; ".join(words(playing.game.rules.describe(move)) for move in moves)
    return [sentence(told), words.say("ear.yes-no")]
