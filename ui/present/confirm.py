"""A reading to confirm: the photograph, the faces, what is doubtful and why, and two taps to mend it."""

from __future__ import annotations

from msgspec import Struct

from companion.core import Amount, PickDice, RollDice
from companion.dice import Box, Colour, Face
from companion.proposal import NOWHERE, Proposal, ProposedDie, Role
from companion.sight import Sighted
from ui.app.inbox import AddDie, ConfirmReading, Discard, Hold, ReadAgain, RemoveDie, SetDie
from ui.present.controls import describe
from ui.present.models import Action, DieModel, Photo, Tap, Who, photo
from ui.present.scope import Scope, face_words, who
from ui.present.sheets import close_tap
from ui.state.intents import Close, Open
from ui.state.sheets import ByHand, MendDie, MissedDie


class ConfirmDie(Struct, frozen=True):
    """One die of a proposal."""

    die: DieModel
    box: Box | None
    tag: str
    doubts: tuple[str, ...]
    role: str
    """thrown, kept, extra"""


class RunningDown(Struct, frozen=True):
    """The bar of a reading that counts by itself."""

    number: int
    """Of its moment: the same number is the same bar."""
    seconds: float
    tap: Tap
    """The bar itself, and whatever else is not a button: stops it."""


class ConfirmModel(Struct, frozen=True):
    """A reading to confirm: the photograph, the faces, the doubts, and what can be mended."""

    title: str
    who: Who | None
    photo: Photo | None
    dice: tuple[ConfirmDie, ...]
    doubts: tuple[str, ...]
    sum: str
    confirm: Tap
    taps: tuple[Tap, ...]
    hint: str
    groups: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Names of places, and which of the dice lie there; empty where all lie in one."""
    running: RunningDown | None = None
    """It counts by itself, unless somebody stops it."""


class DieSheet(Struct, frozen=True):
    """A die to mend: the likeliest faces first."""

    title: str
    photo: Photo | None
    box: Box | None
    doubts: tuple[str, ...]
    faces: tuple[DieModel, ...]
    colours: tuple[Tap, ...]
    taps: tuple[Tap, ...]
    close: Tap


def confirm_model(scope: Scope, proposal: Proposal) -> ConfirmModel:
    """The proposal as drawn."""
    dice = tuple(_die(scope, index, die) for index, die in enumerate(proposal.dice))
    counted = [die.face for die in proposal.dice if die.role is Role.THROWN]
    values = [face.value for face in counted if face is not None and face.value is not None]
    besides = said_besides(scope, proposal)
    confirm = Tap(
        scope.say("confirm.yes"),
        ConfirmReading() if proposal.complete else None,
        icon="check",
        kind="yes",
        below=besides if proposal.complete else scope.say(_unfinished(proposal)),
        barred=not proposal.complete,
    )
    if isinstance(proposal, Sighted) and proposal.only_compares:
        confirm = Tap(scope.say("ok"), Discard(), icon="check", kind="yes")
    taps = (
        Tap(scope.say("confirm.missed"), Open(MissedDie()), icon="plus"),
        Tap(scope.say("confirm.read-again"), ReadAgain(), icon="again"),
        *(
            [Tap(scope.say("confirm.by-hand"), Open(ByHand()), icon="hand")]
            if isinstance(proposal.ask, RollDice) and not isinstance(proposal, Sighted) and not besides
            else [Tap(scope.say("confirm.put-aside"), Discard(), icon="cross")]
        ),
    )
    waiting = scope.snapshot.waiting
    waits = () if waiting is None else (waiting,)
    return ConfirmModel(
        title=besides or scope.words(proposal.ask.prompt),
        who=who(scope, proposal.ask.seat),
        photo=photo(scope.snapshot.picture),
        dice=dice,
        doubts=tuple(scope.words(doubt) for doubt in (*waits, *proposal.doubts)),
        sum=scope.say("confirm.sum", sum=sum(values), n=len(counted)),
        confirm=confirm,
        taps=taps,
        groups=_groups(scope, proposal),
        hint=scope.say("confirm.hint.doubtful" if proposal.doubtful else "confirm.hint"),
        running=running_down(scope),
    )


def said_besides(scope: Scope, proposal: Proposal) -> str:
    """What a throw says by the way that came before it was due, in words: the turn ends. Empty: it was due."""
    playing = scope.snapshot.playing
    if playing is None or not proposal.first or any(isinstance(ask, Amount | RollDice) for ask in scope.asks):
        return ""
    return " · ".join(describe(scope, playing, move) for move in proposal.first)


def running_down(scope: Scope) -> RunningDown | None:
    """What counts by itself in a moment, unless anybody stops it."""
    moment = scope.snapshot.moment
    if moment is None:
        return None
    words = scope.say("confirm.counts", n=round(moment.seconds))
    tap = Tap(words, Hold(), icon="hand", below=scope.say("confirm.stop"))
    return RunningDown(moment.number, moment.seconds, tap)


def _unfinished(proposal: Proposal) -> str:
    """Why it cannot be confirmed yet."""
    return "confirm.unclear" if isinstance(proposal, Sighted) else "confirm.incomplete"


def _groups(scope: Scope, proposal: Proposal) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Dice that lie in one place, where a look shows several places."""
    if not isinstance(proposal, Sighted):
        return ()
    return tuple((scope.words(name), members) for name, members in proposal.groups)


def _die(scope: Scope, index: int, die: ProposedDie) -> ConfirmDie:
    return ConfirmDie(
        DieModel(
            die.face.id if die.face is not None else "",
            die.colour if die.kind is None or die.kind.colour is not None else None,
            (Hold(), Open(MendDie(index))) if scope.snapshot.moment is not None else Open(MendDie(index)),
            doubtful=bool(die.doubts),
            faint=die.role is not Role.THROWN,
            focus=scope.snapshot.focus == index,
        ),
        die.box if die.box != NOWHERE else None,
        str(index + 1),
        tuple(scope.words(doubt) for doubt in die.doubts),
        die.role.value,
    )


def mend_sheet(scope: Scope, proposal: Proposal, index: int) -> DieSheet | None:
    """What one die might show instead, the likeliest first."""
    if index >= len(proposal.dice):
        return None
    die = proposal.dice[index]
    faces = _ranked(proposal, die)
    colours = _colours(scope, proposal, index, die)
    taps = []
    if die.seen is not None:
        taps.append(Tap(scope.say("confirm.no-die"), (RemoveDie(index), Close()), icon="tidy", kind="no"))
    return DieSheet(
        title=scope.say("confirm.which-face", number=index + 1),
        photo=photo(scope.snapshot.picture),
        box=die.box if die.box != NOWHERE else None,
        doubts=tuple(scope.words(doubt) for doubt in die.doubts),
        faces=tuple(
            DieModel(
                face.id,
                die.kind.colour if die.kind is not None else None,
                (SetDie(index, face), Close()),
                picked=face == die.face,
                words=face_words(scope, face),
            )
            for face in faces
        ),
        colours=colours,
        taps=tuple(taps),
        close=close_tap(scope),
    )


def _ranked(proposal: Proposal, die: ProposedDie) -> tuple[Face, ...]:
    kinds = proposal.ask.dice if isinstance(proposal.ask, RollDice) else [d.kind for d in proposal.ask.dice]
    possible = die.kind.faces if die.kind is not None else kinds[0].faces
    likely = [face for face, _ in die.choices if face in possible]
    return tuple(dict.fromkeys((*likely, *possible)))


def _colours(scope: Scope, proposal: Proposal, index: int, die: ProposedDie) -> tuple[Tap, ...]:
    return tuple(
        _colour(scope, colour, (SetDie(index, colour=colour), Close()), colour is die.colour)
        for colour in asked_colours(proposal)
    )


def _colour(scope: Scope, colour: Colour, action: Action, chosen: bool) -> Tap:
    kind = "chosen" if chosen else "plain"
    return Tap(scope.words.fact(colour), action, icon=f"paint:{colour.value}", kind=kind)


def asked_colours(proposal: Proposal) -> tuple[Colour, ...]:
    """The colours that the dice of this ask have."""
    if isinstance(proposal.ask, PickDice):
        kinds = [die.kind for die in proposal.ask.dice]
    else:
        kinds = [*proposal.ask.dice, *(die.kind for die in proposal.ask.kept)]
    return tuple(dict.fromkeys(kind.colour for kind in kinds if kind.colour is not None))


def missed_sheet(scope: Scope, proposal: Proposal, colour: Colour | None) -> DieSheet:
    """A die that the camera did not see: its colour where there are colours, then its face."""
    colours = asked_colours(proposal)
    chosen = colour or (colours[0] if colours else None)
    kinds = proposal.ask.dice if isinstance(proposal.ask, RollDice) else [d.kind for d in proposal.ask.dice]
    kind = next((k for k in kinds if k.colour is chosen), kinds[0])
    return DieSheet(
        title=scope.say("confirm.missed"),
        photo=None,
        box=None,
        doubts=(),
        faces=tuple(
            DieModel(face.id, chosen, (AddDie(face, chosen), Close()), words=face_words(scope, face))
            for face in kind.faces
        ),
        colours=tuple(_colour(scope, one, Open(MissedDie(one)), one is chosen) for one in colours),
        taps=(),
        close=close_tap(scope),
    )
