"""Your dice: what is known of them; show a colour, teach a face, test the reading. Models in words, no Kivy."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import BOSS, FACES, PIPS, Colour, Face
from ui.app.inbox import ReadAgain
from ui.app.own_dice_wishes import (
    CheckThrow,
    DropTaught,
    EndCheck,
    ForgetLearned,
    ForgetOwn,
    KeepTaught,
    MeasureColour,
    RenameOwn,
    ShowDice,
    TeachState,
    TeachThrow,
)
from ui.app.self_tests import THROWS
from ui.present.models import Action, DieModel, Photo, Tap, choice, photo
from ui.present.own_dice_marks import OwnMark, marks, pointed_box, told_faces
from ui.present.scope import Scope, face_words
from ui.present.table import CameraModel, camera_model
from ui.state.intents import Go, Place, Prefer
from ui.state.own_dice import OwnFresh, OwnGo, OwnMend, OwnMissed, OwnPage, OwnShows, OwnSure

SHOWN_TESTS = 12
"""Scores of the curve."""
MOST_THROWS = 5
"""A face that is not told apart after so many throws will not be after more."""


TESTED = "own-dice.tested"
"""What is said when a self-test is complete."""


class OwnLine(Struct, frozen=True):
    """Something that is known: a colour, a face."""

    words: str
    below: str
    action: Action
    die: DieModel | None = None
    colour: Colour | None = None
    icon: str = ""


class CurvePoint(Struct, frozen=True):
    """A score of the self-test."""

    label: str
    value: str
    share: float


class OwnDiceModel(Struct, frozen=True):
    """One page of "Your dice"."""

    page: str
    title: str
    back: Tap
    camera: CameraModel
    hint: str = ""
    said: str = ""
    tone: str = "soft"
    """Of what is said: yes, warn or soft."""
    lines: tuple[OwnLine, ...] = ()
    photo: Photo | None = None
    marks: tuple[OwnMark, ...] = ()
    points: bool = False
    """A tap beside every mark points at a place."""
    dice: tuple[DieModel, ...] = ()
    chooser: tuple[Tap, ...] = ()
    faces: tuple[DieModel, ...] = ()
    taps: tuple[Tap, ...] = ()
    curve: tuple[CurvePoint, ...] = ()
    curve_words: str = ""


def own_dice_model(scope: Scope) -> OwnDiceModel:
    """The page that is open."""
    match scope.screen_state.own.page:
        case OwnPage.LIST:
            return _list(scope)
        case OwnPage.COLOUR:
            return _colour(scope)
        case OwnPage.FACE:
            return _face(scope)
        case OwnPage.TEST:
            return _test(scope)
        case OwnPage.ITEM:
            return _item(scope)
        case OwnPage.LEARNED:
            return _learned(scope)


def _model(scope: Scope, title: str, back: Tap, hint: str = "") -> OwnDiceModel:
    own = scope.snapshot.own_dice
    said = scope.words(own.said) if own.said is not None else ""
    if own.working:
        said = scope.say("own-dice.working")
    tone = "warn" if own.refused else "yes"
    page = scope.screen_state.own.page.value
    return OwnDiceModel(page, title, back, camera_model(scope), hint, said, "soft" if own.working else tone)


def _leave(scope: Scope) -> Tap:
    from_new = scope.screen_state.own.from_new
    place = Place.NEW if from_new else Place.SETTINGS
    return Tap(scope.say("back"), (ShowDice(False), Go(place)), icon="back", kind="quiet")


def _to_list(scope: Scope, *first: Action) -> Tap:
    return Tap(scope.say("back"), (*first, OwnGo(OwnPage.LIST)), icon="back", kind="quiet")


# --- what is known ----------------------------------------------------------------------------------------------------


def _list(scope: Scope) -> OwnDiceModel:
    own = scope.snapshot.own_dice
    alike = {colour for pair in own.alike for colour in pair}
    lines = [
        OwnLine(
            scope.words.fact(colour).capitalize(),
            scope.say("own-dice.alike" if colour in alike else "own-dice.measured-on", n=n),
            OwnGo(OwnPage.ITEM, colour),
            colour=colour,
        )
        for colour, n in own.colours
    ]
    lines += [
        OwnLine(
            face_words(scope, face).capitalize(),
            scope.say("own-dice.shown-by", n=n),
            OwnGo(OwnPage.ITEM, face),
            DieModel(face.id),
        )
        for face, n in own.faces
    ]
    learned = scope.say("own-dice.learned-from", n=own.throws, corrected=own.corrected)
    if not scope.prefs.learns:
        learned = scope.say("own-dice.learned-off")
    lines.append(OwnLine(scope.say("own-dice.learned"), learned, OwnGo(OwnPage.LEARNED), icon="bulb"))
    taps = (
        Tap(scope.say("own-dice.show-colour"), (ShowDice(True), OwnGo(OwnPage.COLOUR)), icon="drop"),
        Tap(scope.say("own-dice.teach-face"), (ShowDice(True), OwnGo(OwnPage.FACE, BOSS)), icon="boss"),
        Tap(scope.say("own-dice.test"), (ShowDice(True), OwnGo(OwnPage.TEST)), icon="check"),
    )
    model = _model(scope, scope.say("own-dice.title"), _leave(scope), scope.say("own-dice.why"))
    tests = own.tests[-SHOWN_TESTS:]
    return replace(
        model,
        lines=tuple(lines),
        taps=taps if scope.has_camera() else (),
        said=model.said or ("" if scope.has_camera() else scope.say("own-dice.no-camera")),
        curve=tuple(CurvePoint(f"{one.at[8:10]}.{one.at[5:7]}.", f"{one.share:.0%}", one.share) for one in tests),
        curve_words=scope.say("own-dice.curve", right=tests[-1].right, dice=tests[-1].dice) if tests else "",
    )


def _item(scope: Scope) -> OwnDiceModel:
    thing = scope.screen_state.own.thing
    names: tuple[Colour | Face, ...] = tuple(Colour) if isinstance(thing, Colour) else tuple(FACES.values())
    title = scope.words.fact(thing).capitalize() if thing is not None else ""
    model = _model(scope, title, _to_list(scope), scope.say("own-dice.rename-hint"))
    if thing is None:
        return model
    rename = tuple(
        choice(
            scope.words.fact(name),
            (RenameOwn(thing, name), OwnGo(OwnPage.LIST)) if name != thing else None,
            name == thing,
            icon=f"paint:{name.value}" if isinstance(name, Colour) else "",
        )
        for name in names
    )
    forget = Tap(scope.say("own-dice.forget"), (ForgetOwn(thing), OwnGo(OwnPage.LIST)), icon="tidy", kind="no")
    page, wish = (OwnPage.COLOUR, "own-dice.again") if isinstance(thing, Colour) else (OwnPage.FACE, "own-dice.again")
    again = Tap(scope.say(wish), OwnGo(page, thing), icon="camera")
    return replace(model, chooser=rename, taps=(again, forget) if scope.has_camera() else (forget,))


def _learned(scope: Scope) -> OwnDiceModel:
    own = scope.snapshot.own_dice
    model = _model(scope, scope.say("own-dice.learned"), _to_list(scope), scope.say("own-dice.learned-why"))
    lines = [OwnLine(scope.say("own-dice.learned-from", n=own.throws, corrected=own.corrected), "", None, icon="bulb")]
    if own.set_aside:
        lines.append(OwnLine(scope.say("own-dice.set-aside", n=own.set_aside), "", None, icon="warn"))
    switch = tuple(
        choice(scope.say(f"settings.{word}"), Prefer("learns", value), scope.prefs.learns is value)
        for word, value in (("on", True), ("off", False))
    )
    if scope.screen_state.own.sure:
        model = replace(model, said=scope.say("own-dice.wipe-really", n=own.throws), tone="warn")
        wipe = Tap(scope.say("own-dice.wipe"), (ForgetLearned(), OwnGo(OwnPage.LIST)), icon="tidy", kind="no")
        return replace(model, taps=(Tap(scope.say("question.no"), OwnGo(OwnPage.LEARNED), icon="cross"), wipe))
    ask = Tap(scope.say("own-dice.wipe"), OwnSure(), icon="tidy")
    return replace(model, lines=tuple(lines), chooser=switch, taps=(ask,) if own.throws else ())


# --- showing dice -----------------------------------------------------------------------------------------------------


def _colour(scope: Scope) -> OwnDiceModel:
    colour, own = scope.screen_state.own.thing, scope.snapshot.own_dice
    if not isinstance(colour, Colour):
        known = dict(own.colours)
        chooser = tuple(
            Tap(
                scope.words.fact(one),
                OwnGo(OwnPage.COLOUR, one),
                icon=f"paint:{one.value}",
                below=scope.say("own-dice.measured-on", n=known[one]) if one in known else "",
            )
            for one in Colour
        )
        model = _model(scope, scope.say("own-dice.show-colour"), _to_list(scope), scope.say("own-dice.which-colour"))
        return replace(model, chooser=chooser, said="")
    seen = scope.snapshot.seen
    n = len(seen.dice) if seen is not None else 0
    model = _model(
        scope,
        scope.say("own-dice.show-me", colour=colour),
        Tap(scope.say("back"), OwnGo(OwnPage.COLOUR), icon="back", kind="quiet"),
        scope.say("own-dice.lay", colour=colour) if not n else scope.say("own-dice.seen", n=n),
    )
    taps = []
    if n and not own.working:
        taps.append(Tap(scope.say("own-dice.these", colour=colour), MeasureColour(colour), icon="check", kind="yes"))
        if colour in dict(own.colours):
            taps.append(Tap(scope.say("own-dice.these-too"), MeasureColour(colour, add=True), icon="plus"))
    taps.append(Tap(scope.say("table.read-now"), ReadAgain(), icon="camera"))
    taps.append(Tap(scope.say("own-dice.other-colour"), OwnGo(OwnPage.COLOUR), icon="drop"))
    return replace(model, photo=photo(scope.snapshot.picture), marks=marks(scope, tappable=False), taps=tuple(taps))


def _face(scope: Scope) -> OwnDiceModel:
    own, state = scope.snapshot.own_dice, scope.screen_state.own
    face = state.thing if isinstance(state.thing, Face) else BOSS
    back = _leave(scope) if state.from_new else _to_list(scope, DropTaught())
    title = scope.say("own-dice.teach", face=face)
    found = marks(scope, tappable=True)
    tapped = [mark.box for mark in found if mark.number in state.tapped]
    pointed = pointed_box(scope)
    shown = (*tapped, *((pointed,) if pointed is not None else ()))
    hint = scope.say("own-dice.tap-each", face=face) if found else scope.say("own-dice.throw", face=face)
    model = _model(scope, title, back, hint)
    taps = []
    teaching = own.teaching if own.teaching is not None and own.teaching.face == face else None
    if teaching is not None and teaching.passed:
        done: tuple[Action, ...] = (KeepTaught(), OwnFresh(), OwnGo(OwnPage.LIST))
        taps.append(Tap(scope.say("own-dice.keep"), done, icon="check", kind="yes"))
    if shown and not own.working:
        others = tuple((mark.box, mark.face) for mark in found if mark.face and mark.number not in state.tapped)
        wish = TeachThrow(face, shown, others)
        words = scope.say("own-dice.these-show", n=len(shown))
        taps.append(
            Tap(words, (wish, OwnFresh()), icon="next", kind="plain" if teaching and teaching.passed else "main")
        )
    taps.append(Tap(scope.say("table.read-now"), ReadAgain(), icon="camera"))
    if teaching is not None:
        taps.append(Tap(scope.say("own-dice.start-over"), (DropTaught(), OwnFresh()), icon="again"))
    said, tone = (model.said, model.tone) if teaching is None or own.refused else _verdict(scope, teaching)
    return replace(
        model,
        photo=photo(scope.snapshot.picture),
        marks=found,
        points=scope.snapshot.picture is not None,
        taps=tuple(taps),
        said=said if not own.working else model.said,
        tone=tone,
    )


def _verdict(scope: Scope, now: TeachState) -> tuple[str, str]:
    """How sure it is, and why it is refused where it cannot be told apart."""
    facts = {"face": now.face, "shown": now.shown, "known": now.known, "others": now.others, "throws": now.throws}
    if now.taken:
        return scope.say("own-dice.taken", face=now.face, n=len(now.taken), other=now.taken[0]), "warn"
    if now.blank and now.shown - now.blank < now.shown / 2:
        return scope.say("own-dice.blank", face=now.face), "warn"
    if not now.enough:
        return scope.say("own-dice.more", **facts), "soft"
    if not now.passed:
        return scope.say("own-dice.unsure" if now.throws < MOST_THROWS else "own-dice.cannot", **facts), "warn"
    return scope.say("own-dice.sure", **facts), "yes"


# --- the self-test ----------------------------------------------------------------------------------------------------


def _test(scope: Scope) -> OwnDiceModel:
    own, state, seen = scope.snapshot.own_dice, scope.screen_state.own, scope.snapshot.seen
    done = own.testing.throws if own.testing is not None else 0
    n = len(seen.dice) if seen is not None else 0
    back = _to_list(scope, EndCheck())
    title = scope.say("own-dice.test-throw", throw=done + 1, throws=THROWS)
    finished = own.testing is None and own.said is not None and own.said.key == TESTED
    hint = "" if finished else scope.say("own-dice.test-mend" if n else "own-dice.test-hint", throws=THROWS)
    model = _model(scope, scope.say("own-dice.test") if finished else title, back, hint)
    if finished:
        return replace(model, taps=(Tap(scope.say("own-dice.to-list"), OwnGo(OwnPage.LIST), icon="check", kind="yes"),))
    if own.testing is not None and own.testing.dice and not own.working:
        score = scope.say("own-dice.test-so-far", right=own.testing.right, dice=own.testing.dice)
        model = replace(model, said=score, tone="soft")
    truth = told_faces(scope)
    faces: tuple[DieModel, ...] = ()
    taps = []
    if state.mending is not None and state.mending < n:
        faces = tuple(
            DieModel(face.id, action=OwnShows(face), picked=truth[state.mending] == face, words=face_words(scope, face))
            for face in (*PIPS, BOSS)
        )
        taps = [
            Tap(scope.say("confirm.no-die"), OwnShows(None), icon="tidy", kind="no"),
            Tap(scope.say("back"), OwnMend(None), icon="back"),
        ]
        return replace(model, photo=photo(scope.snapshot.picture), marks=marks(scope), faces=faces, taps=tuple(taps))
    if n or state.missed:
        wrong = bool(state.mended) or bool(state.missed)
        words = scope.say("own-dice.test-next" if wrong else "own-dice.test-right")
        if not own.working:
            taps.append(Tap(words, (CheckThrow(truth, state.missed), OwnFresh()), icon="check", kind="yes"))
        missed = scope.say("own-dice.test-missed", n=state.missed)
        taps.append(Tap(missed, OwnMissed(state.missed + 1), icon="plus", kind="chosen" if state.missed else "plain"))
    taps.append(Tap(scope.say("table.read-now"), ReadAgain(), icon="camera"))
    return replace(
        model,
        photo=photo(scope.snapshot.picture),
        marks=marks(scope),
        dice=tuple(_shown(scope, i, face) for i, face in enumerate(truth)),
        taps=tuple(taps),
    )


def _shown(scope: Scope, index: int, face: Face | None) -> DieModel:
    seen = scope.snapshot.seen
    colour = seen.dice[index].colour if seen is not None else None
    mended = index in dict(scope.screen_state.own.mended)
    words = face_words(scope, face) if face is not None else scope.say("confirm.no-die")
    return DieModel(face.id if face is not None else "", colour, OwnMend(index), picked=mended, words=words)
