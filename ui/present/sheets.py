"""Sheets over the table: the menu, the pad, reasons, questions, refusals, ending early."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from companion.core import TABLE, IllegalMove, RollDice, Rolled
from companion.dice import D6, DieKind, Face
from companion.session import Entry
from ui.app.inbox import Amend, Answer, EndEarly, LeaveGame, No, PutBack, ReadAgain, SetRight, Yes
from ui.app.snapshot import Playing, Question
from ui.present.models import DieModel, Tap
from ui.present.options import board_choice, board_choices, chosen_look
from ui.present.scope import Scope, face_words, refusal
from ui.state.intents import ClearFace, Close, EnterFace, Go, Open, Place, ShowWhy
from ui.state.sheets import ByHand, EndIt, Leaves, Reason, SetByHand, ShowHistory


class MenuSheet(Struct, frozen=True):
    """Some things to do, one below the other."""

    title: str
    words: str
    taps: tuple[Tap, ...]
    close: Tap


class HandSheet(Struct, frozen=True):
    """The pad: places of the dice, and the faces to tap."""

    title: str
    dice: tuple[DieModel, ...]
    faces: tuple[DieModel, ...]
    sum: str
    done: Tap
    close: Tap
    note: str = ""
    photo: str | None = None
    """The photograph of an earlier throw, by its reference."""


class AskSheet(Struct, frozen=True):
    """A question, a refusal, a reason: a sentence, perhaps the rule behind it, and the answers."""

    icon: str
    tone: str
    title: str
    sentence: str
    rule: str
    taps: tuple[Tap, ...]


def close_tap(scope: Scope) -> Tap:
    """Puts a sheet away."""
    return Tap(scope.say("close"), Close(), icon="cross", kind="quiet")


def menu_sheet(scope: Scope, playing: Playing, advice: Sequence[Tap] = ()) -> MenuSheet:
    """Pause."""
    taps = [
        Tap(scope.say("menu.go-on"), Close(), icon="play", kind="main"),
        Tap(scope.say("history.title"), Open(ShowHistory()), icon="list"),
        Tap(scope.say("menu.adjust"), Open(SetByHand()), icon="pencil"),
        Tap(scope.say("menu.end"), Open(EndIt()), icon="flag"),
        Tap(scope.say("camera.page"), Go(Place.CAMERA), icon="camera"),
        Tap(scope.say("settings.title"), Go(Place.SETTINGS), icon="gear"),
        Tap(scope.say("help.title"), Go(Place.HELP), icon="help"),
        Tap(scope.say("menu.home"), LeaveGame(), icon="home", below=scope.say("menu.home.below")),
    ]
    taps[1:1] = [*advice, *_board_menu(scope, playing), *_looks(scope, playing), *_compare(scope, playing)]
    if playing.can_put_back:
        taps.insert(2, Tap(scope.say("history.redo"), (PutBack(), Close()), icon="redo"))
    return MenuSheet(scope.say("menu.title"), playing.game.title, tuple(taps), close_tap(scope))


def _board_menu(scope: Scope, playing: Playing) -> list[Tap]:
    """What the board leaves to the menu."""
    if playing.outcome is not None or playing.closed is not None:
        return []
    return list(scope.boards.ask(playing.game, lambda board: board.present(scope, playing, scope.view)).menu)


def _compare(scope: Scope, playing: Playing) -> list[Tap]:
    """Where the table is looked at as a whole, it is compared with the sheet at any time."""
    sight = playing.game.sight
    if sight is None or sight.tabletop is None or not scope.has_camera() or playing.outcome is not None:
        return []
    return [Tap(scope.say("menu.compare"), (ReadAgain(), Close()), icon="camera")]


def _looks(scope: Scope, playing: Playing) -> list[Tap]:
    """How the board may look: a tap goes on to the next value."""
    game, taps = playing.game, []
    for one in board_choices(scope, game):
        place = one.values.index(board_choice(scope, game, one.id)) + 1
        following = one.values[place % len(one.values)]
        action = (chosen_look(scope, game, one.id, following), Close())
        taps.append(Tap(scope.say(f"board.{one.id}.{following}"), action, icon="eye"))
    return taps


def end_sheet(scope: Scope, playing: Playing) -> MenuSheet:
    """End early, or somebody leaves."""
    taps = [Tap(scope.say("end.early"), (EndEarly(), Close()), icon="flag")]
    for seat in playing.seats:
        taps.append(Tap(scope.say("end.leaves", player=seat), Open(Leaves(seat)), icon="leave"))
    return MenuSheet(scope.say("menu.end"), scope.say("end.early.below"), tuple(taps), close_tap(scope))


def leaves_sheet(scope: Scope, playing: Playing, sheet: Leaves) -> MenuSheet:
    """Somebody leaves: go on without them where the rules can, pause, or end."""
    gone = playing.game.rules.without(playing.state, sheet.seat)
    taps = [
        Tap(scope.say("menu.home"), (LeaveGame(), Close()), icon="clock", below=scope.say("leaves.pause.below")),
        Tap(scope.say("leaves.end"), (EndEarly(sheet.seat), Close()), icon="flag", below=scope.say("leaves.end.below")),
    ]
    if gone:
        action = (*(SetRight(change) for change in gone), Close())
        below = scope.say("leaves.without.below", player=sheet.seat)
        taps.insert(0, Tap(scope.say("leaves.without"), action, icon="play", kind="main", below=below))
    words = scope.say("leaves.words" if gone else "leaves.cannot", player=sheet.seat, game=playing.game.title)
    return MenuSheet(scope.say("end.leaves", player=sheet.seat), words, tuple(taps), close_tap(scope))


# --- the pad ----------------------------------------------------------------------------------------------------------


def hand_sheet(scope: Scope, playing: Playing, sheet: ByHand) -> HandSheet | None:
    """The pad for the throw that is due, or for an earlier throw that was misread."""
    kinds, title, amended = _pad_dice(scope, playing, sheet)
    if not kinds:
        return None
    faces = [*sheet.faces, *[None] * (len(kinds) - len(sheet.faces))][: len(kinds)]
    at = sheet.at if amended is not None else faces.index(None) if None in faces else None
    kind = kinds[at] if at is not None else kinds[-1]
    entered = tuple(face for face in faces if face is not None)
    whole = len(entered) == len(kinds)
    missing = "" if whole else scope.say("hand.missing", n=len(kinds) - len(entered))
    if amended is not None:
        missing = _not_amended(scope, amended, entered, at)
    values = [face.value for face in entered if face.value is not None]
    action: Any = None
    if amended is not None and not missing:
        action = (Amend(amended.number, Rolled(amended.move.seat, entered)), Close())
    elif amended is None and whole:
        ask = next(ask for ask in scope.asks if isinstance(ask, RollDice))
        action = (Answer(ask.answer(entered)),)
    return HandSheet(
        title=title,
        dice=tuple(
            DieModel(
                face.id if face is not None else "",
                kinds[i].colour,
                ClearFace(i) if face is not None else None,
                focus=i == at,
                words=face_words(scope, face) if face is not None else scope.words.fact(kinds[i].colour or ""),
            )
            for i, face in enumerate(faces)
        ),
        faces=tuple(
            DieModel(
                face.id,
                kind.colour,
                EnterFace(face, len(kinds)) if at is not None else None,
                picked=amended is not None and at is not None and faces[at] == face,
                faint=at is None and amended is not None,
                words=face_words(scope, face),
            )
            for face in kind.faces
        ),
        sum=scope.say("confirm.sum", sum=sum(values), n=len(entered)),
        done=Tap(
            scope.say("confirm.yes"),
            action,
            icon="check",
            kind="yes",
            barred=bool(missing),
            below=missing or (_amendment(scope, amended, entered) if amended is not None else ""),
        ),
        close=close_tap(scope),
        note=scope.say("hand.note") if amended is None else scope.say("history.amend.note"),
        photo=amended.photo if amended is not None else None,
    )


def _not_amended(scope: Scope, entry: Entry[Any], faces: tuple[Face, ...], at: int | None) -> str:
    """What is still to be done before an earlier throw can be set right."""
    if isinstance(entry.move, Rolled) and entry.move.faces == faces:
        return scope.say("history.amend.which" if at is None else "history.amend.face")
    return ""


def _amendment(scope: Scope, entry: Entry[Any], faces: tuple[Face, ...]) -> str:
    """What it was, and what it will be: 3 → 5."""
    old = entry.move.faces if isinstance(entry.move, Rolled) else ()
    pairs = [(was, now) for was, now in zip(old, faces, strict=False) if was != now]
    return " · ".join(f"{face_words(scope, was)} → {face_words(scope, now)}" for was, now in pairs)


def _pad_dice(scope: Scope, playing: Playing, sheet: ByHand) -> tuple[tuple[DieKind, ...], str, Entry[Any] | None]:
    if sheet.amends is None:
        ask = next((ask for ask in scope.asks if isinstance(ask, RollDice)), None)
        return (ask.dice, scope.words(ask.prompt), None) if ask is not None else ((), "", None)
    entry = next((entry for entry in playing.entries if entry.number == sheet.amends), None)
    if entry is None or not isinstance(entry.move, Rolled):
        return (), "", None
    asked = next((a for a in playing.game.rules.asks(entry.before) if isinstance(a, RollDice)), None)
    kinds = asked.dice if asked is not None else (D6,) * len(entry.move.faces)
    if asked is not None and asked.any_number:
        kinds = asked.dice[:1] * len(entry.move.faces)
    return kinds, scope.say("history.amend.choose" if sheet.at is None else "history.amend.title"), entry


# --- refusals, reasons, questions -------------------------------------------------------------------------------------


def refusal_sheet(scope: Scope) -> AskSheet | None:
    """Why the last thing was not done: which rule, in one sentence; "why" opens the rule in our own words."""
    refused = scope.snapshot.refused
    if refused is None:
        return None
    illegal = refused.illegal
    sentence = scope.words(illegal.seen_by(TABLE)) if illegal is not None else ""
    if refused.sentence is not None:
        sentence = scope.words(refused.sentence)
    return _rule_sheet(
        scope,
        illegal,
        sentence,
        scope.screen_state.why,
        scope.say("refused.title"),
        ShowWhy(True),
        Tap(scope.say("ok"), No()),
    )


def reason_sheet(scope: Scope, playing: Playing, sheet: Reason) -> AskSheet | None:
    """Why something is greyed."""
    illegal = refusal(playing, sheet.move)
    if illegal is None:
        return None
    return _rule_sheet(
        scope,
        illegal,
        scope.words(illegal.seen_by(TABLE)),
        sheet.why,
        scope.say("refused.not-now"),
        Open(Reason(sheet.move, why=True)),
        Tap(scope.say("ok"), Close()),
    )


def _rule_sheet(
    scope: Scope, illegal: IllegalMove | None, sentence: str, open_: bool, title: str, why: object, ok: Tap
) -> AskSheet:
    key = f"why.{illegal.code}" if illegal is not None else ""
    known = bool(key) and scope.words.has(key)
    rule = scope.words.text(key, illegal.facts) if known and open_ and illegal is not None else ""
    taps = [Tap(ok.words, ok.action, icon="check", kind="main")]
    if known and not open_:
        taps.insert(0, Tap(scope.say("refused.why"), why, icon="help"))
    return AskSheet("warn", "warn", title, sentence, rule, tuple(taps))


_TITLES = {
    Question.SHUT_DOWN: "question.shut-down.title",
    Question.RESTART: "question.restart.title",
    Question.RESTORED: "question.restored.title",
}


def question_sheet(scope: Scope) -> AskSheet | None:
    """A question to the table before much is taken back, or before the lights go out."""
    asked = scope.snapshot.asked
    if asked is None:
        return None
    title = _TITLES.get(asked.question, "question.title")
    yes = Tap(scope.say("question.yes"), Yes(), icon="check", kind="yes")
    if asked.question is Question.RESTORED:
        taps: tuple[Tap, ...] = (Tap(scope.say("settings.restart"), Yes(), icon="again", kind="main"),)
    else:
        taps = (Tap(scope.say("question.no"), No(), icon="cross"), yes)
    return AskSheet(
        "help",
        "accent",
        scope.say(title),
        scope.words(asked.sentence),
        "",
        taps,
    )
