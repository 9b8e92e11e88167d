"""What a look at the whole table says, over the board: what happened, what to choose from, table beside sheet."""

from __future__ import annotations

from msgspec import Struct

from companion.core import Seat
from companion.dice import Die
from companion.sight import Explanation, PlaceCompared, TableProposal
from ui.app.inbox import Amend, ConfirmReading, Discard, ReadAgain, TakeOver, TakeTurn
from ui.app.snapshot import Playing
from ui.present.confirm import RunningDown, running_down
from ui.present.controls import ChoiceButtons, Control
from ui.present.models import DieModel, Tap, Who
from ui.present.scope import Scope, die_model, people
from ui.state.intents import Open
from ui.state.sheets import MissedDie


class ComparedPiece(Struct, frozen=True):
    """Something that lies in a place: a die, somebody's agent, or something that cannot be told."""

    die: DieModel | None = None
    who: Who | None = None


class ComparedPlace(Struct, frozen=True):
    """A place that differs: what lies on the table, and what the sheet says."""

    words: str
    table: tuple[ComparedPiece, ...]
    sheet: tuple[ComparedPiece, ...]


class FollowModel(Struct, frozen=True):
    """What a look says."""

    sentence: str
    notes: tuple[str, ...] = ()
    """What is still to be done, one sentence a cause."""
    places: tuple[ComparedPlace, ...] = ()
    table: str = ""
    sheet: str = ""
    running: RunningDown | None = None
    """It counts by itself in a moment."""
    yes: Tap | None = None
    """While it runs down: right, at once."""


def seen_table(scope: Scope) -> TableProposal | None:
    """What the last look at the whole table says; None where it says nothing."""
    proposal = scope.snapshot.proposal
    return proposal if isinstance(proposal, TableProposal) else None


def follow_model(scope: Scope, playing: Playing, proposal: TableProposal) -> FollowModel:
    """A look as drawn over the board."""
    sentence = scope.words(proposal.ask.prompt)
    if len(proposal.explanations) == 1:
        sentence = said(scope, proposal.explanations[0])
    return FollowModel(
        sentence,
        tuple(scope.words(doubt) for doubt in proposal.doubts),
        tuple(_place(scope, playing, place) for place in proposal.differs),
        scope.say("follow.table"),
        scope.say("follow.sheet"),
        running_down(scope),
        _yes(scope) if scope.snapshot.moment is not None else None,
    )


def _yes(scope: Scope) -> Tap:
    return Tap(scope.say("follow.yes"), ConfirmReading(), icon="check", kind="yes")


def said(scope: Scope, explanation: Explanation) -> str:
    """What happened, as one sentence."""
    words = "; ".join(scope.words(part) for part in explanation.said)
    return words[:1].upper() + words[1:]


def _place(scope: Scope, playing: Playing, place: PlaceCompared) -> ComparedPlace:
    table = tuple(_piece(scope, playing, thing) for thing in place.table)
    return ComparedPlace(scope.words(place.words), table, tuple(_piece(scope, playing, thing) for thing in place.sheet))


def _piece(scope: Scope, playing: Playing, thing: Die | Seat | None) -> ComparedPiece:
    if thing is None:
        return ComparedPiece(DieModel(""))
    if isinstance(thing, Die):
        return ComparedPiece(die_model(scope, thing))
    return ComparedPiece(who=people(scope, playing)[thing])


def follow_controls(scope: Scope, proposal: TableProposal) -> tuple[Control, ...]:
    """What can be said to it; nothing but stop, while it runs down."""
    if scope.snapshot.moment is not None:
        return ()
    again = Tap(scope.say("follow.look-again"), ReadAgain(), icon="again")
    by_hand = Tap(scope.say("follow.by-hand"), Discard(), icon="hand")
    if proposal.explanations:
        if proposal.complete:
            return (ChoiceButtons("", (_yes(scope), again, by_hand)),)
        turns = tuple(
            Tap(said(scope, one), TakeTurn(index), kind="yes", focus=scope.snapshot.focus == index)
            for index, one in enumerate(proposal.explanations)
        )
        return ChoiceButtons("", turns, sentences=True), ChoiceButtons("", (again, by_hand))
    if proposal.differs:
        can = bool(proposal.changes)
        over = Tap(
            scope.say("follow.take-over"),
            TakeOver() if can else None,
            icon="check",
            below="" if can else scope.say("follow.unseen"),
            barred=not can,
        )
        found = proposal.misread
        if found is None:
            return (ChoiceButtons("", (over, again, by_hand)),)
        words = scope.say("follow.misread", number=found.entry, was=found.was, now=found.now)
        amend = Tap(words, Amend(found.entry, found.move), icon="pencil", kind="yes")
        return (ChoiceButtons("", (amend, over, again, by_hand)),)
    return (ChoiceButtons("", (Tap(scope.say("ok"), Discard(), icon="check", kind="yes"),)),)


def laying_controls(scope: Scope, proposal: TableProposal, by_hand: Tap) -> tuple[Control, ...]:
    """While the table is laid out: what the camera missed can be told, and all of it can be told by hand."""
    if scope.snapshot.moment is not None:
        return ()
    missed = Tap(scope.say("confirm.missed"), Open(MissedDie()), icon="plus")
    again = Tap(scope.say("follow.look-again"), ReadAgain(), icon="again")
    if proposal.complete:
        return (ChoiceButtons("", (_yes(scope), again)),)
    return (ChoiceButtons("", (missed, again, by_hand)),)
