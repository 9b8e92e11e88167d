"""The keyboard, colours and symbols, and who begins by a throw."""

from __future__ import annotations

from msgspec import Struct

from companion.core import Seats
from companion.dice import PIPS, Colour
from ui.app.inbox import RenamePlayer
from ui.kit.theme import PLAYER_COLOURS
from ui.present.advice import moved_advice
from ui.present.models import Action, DieModel, Tap, Who
from ui.present.scope import Scope
from ui.present.sheets import close_tap
from ui.state.game_draft import Invite, Wear
from ui.state.intents import BACKSPACE, DONE, SHIFT, SIGNS, Close, Key, ThrowForFirst
from ui.state.sheets import Dress, Typing, WhoBegins, WritingLine

_ROWS: dict[str, tuple[str, ...]] = {
    "en": ("qwertyuiop", "asdfghjkl'", "zxcvbnm-"),
    "fr": ("azertyuiop", "qsdfghjklm", "wxcvbn'-"),
    "it": ("qwertyuiop", "asdfghjkl'", "zxcvbnm-"),
    "de": ("qwertzuiopü", "asdfghjklöä", "yxcvbnmß-"),
}
_LINE_SIGNS = ("1234567890", "=,-.:/+()", "éèàçäöüßñ")
_SIGNS = ("1234567890", "éèêëàâäåæ", "çîïíìöôòóø", "ñùûüúœßžš")


PROPOSALS = 4
"""As many names as stand beside each other."""


class KeyboardSheet(Struct, frozen=True):
    """The keyboard."""

    title: str
    text: str
    rows: tuple[tuple[Tap, ...], ...]
    done: Tap
    close: Tap
    wrong: str = ""
    proposals: tuple[Tap, ...] = ()
    """Names that could be meant."""


class ColourSheet(Struct, frozen=True):
    """Colours with symbols and names."""

    title: str
    colours: tuple[tuple[Who, Action, bool], ...]
    close: Tap


class FirstSheet(Struct, frozen=True):
    """Who begins, by a throw."""

    title: str
    lines: tuple[tuple[Who, str, bool], ...]
    faces: tuple[DieModel, ...]
    close: Tap


def keyboard_sheet(scope: Scope, sheet: Typing) -> KeyboardSheet:
    """Letters as the language lays them, and a page of accents and figures."""
    rows = _SIGNS if sheet.signs else _ROWS[scope.prefs.language]
    letters = [tuple(Tap(_cased(sign, sheet.shift), Key(sign)) for sign in row) for row in rows]
    bottom = (
        Tap("", Key(SHIFT), icon="shift", kind="chosen" if sheet.shift else "plain"),
        Tap("ABC" if sheet.signs else "éü1", Key(SIGNS)),
        Tap(scope.say("keyboard.space"), Key(" ")),
        Tap("", Key(BACKSPACE), icon="backspace"),
    )
    name = " ".join(sheet.text.split())
    done: Action = (
        Key(DONE) if not sheet.of else (RenamePlayer(sheet.of, name), moved_advice(scope, sheet.of, name), Close())
    )
    ready = bool(name) and name != sheet.of
    return KeyboardSheet(
        scope.say("keyboard.name"),
        sheet.text,
        (*letters, bottom),
        Tap(scope.say("ok"), done if ready else None, icon="check", kind="yes", barred=not ready),
        close_tap(scope),
        proposals=_proposals(scope, sheet),
    )


def _proposals(scope: Scope, sheet: Typing) -> tuple[Tap, ...]:
    """Who is remembered and could be meant: one tap instead of a name."""
    if sheet.of:
        return ()
    players = scope.screen_state.draft.players
    here = {guest.name for guest in players}
    begun = sheet.text.casefold()
    known = [one for one in scope.library.players if one.name not in here and one.name.casefold().startswith(begun)]
    colours = {colour.value for colour in Colour}
    return tuple(
        Tap(
            one.name,
            Invite(one.name, Colour(one.colour)) if sheet.place >= len(players) else Key(one.name),
            icon=f"paint:{one.colour}",
        )
        for one in known[:PROPOSALS]
        if one.colour in colours
    )


def line_keyboard(scope: Scope, sheet: WritingLine, seats: Seats, done: Tap, told: str) -> KeyboardSheet:
    """Small letters, figures and signs, and everybody's name as one key."""
    rows = _LINE_SIGNS if sheet.signs else _ROWS[scope.prefs.language]
    letters = [tuple(Tap(sign, Key(sign)) for sign in row) for row in rows]
    names = tuple(Tap(name, Key(name)) for name in seats.names)
    bottom = (
        Tap("ABC" if sheet.signs else "1=,", Key(SIGNS)),
        Tap(",", Key(",")),
        Tap(scope.say("keyboard.space"), Key(" ")),
        Tap("", Key(BACKSPACE), icon="backspace"),
    )
    return KeyboardSheet(told, sheet.text, (names, *letters, bottom), done, close_tap(scope), told)


def _cased(sign: str, shift: bool) -> str:
    return sign.upper() if shift and sign != "ß" else sign


def colour_sheet(scope: Scope, sheet: Dress) -> ColourSheet | None:
    """Every colour has a symbol and a name."""
    players = scope.screen_state.draft.players
    if sheet.place >= len(players):
        return None
    worn = players[sheet.place].colour
    return ColourSheet(
        scope.say("new.colour-of", name=players[sheet.place].name),
        tuple(
            (Who(_capital(scope.words.fact(colour)), colour), Wear(sheet.place, colour), colour is worn)
            for colour in PLAYER_COLOURS
        ),
        close_tap(scope),
    )


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def first_sheet(scope: Scope, sheet: WhoBegins) -> FirstSheet:
    """Everybody throws one die; the highest begins, those who tie throw again."""
    players = scope.screen_state.draft.players
    throws = sheet.throws or (0,) * len(players)
    at = next((i for i, value in enumerate(throws) if value == 0), None)
    lines = tuple(
        (Who(player.name, player.colour), "" if value in (0, None) else str(value), i == at)
        for i, (player, value) in enumerate(zip(players, throws, strict=False))
    )
    name = players[at].name if at is not None else ""
    faces = tuple(
        DieModel(face.id, action=ThrowForFirst(at, face.value or 0), words=face.id) for face in PIPS if at is not None
    )
    return FirstSheet(scope.say("new.first-throws", name=name), lines, faces, close_tap(scope))
