"""What only the screen knows: where it is, what is open over it, what is half entered.

Pure: state and intent in, state out. Nothing here is kept: after a power cut the journal has the game, and the screen
begins at home.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, assert_never

from msgspec import Struct
from msgspec.structs import replace

from companion.catalogue.model import unconfirmed
from companion.core import Move, Seat
from companion.dice import Face
from ui.app.snapshot import Playing, Snapshot
from ui.state import intents
from ui.state.camera_page import CameraIntent, CameraPage, camera_page_after
from ui.state.first_start import StartIntent, StartPage, start_page_after
from ui.state.game_draft import Draft, DraftIntent, draft_after
from ui.state.own_dice import OwnDiceIntent, OwnDiceState, own_after
from ui.state.panel_page import PanelPage
from ui.state.player_picture import DrawIntent, drawing_after
from ui.state.sheets import AboutCard, AboutPlayer, ByHand, PoorChoice, SetByHand, Sheet, Typing, WhoBegins, WritingLine
from ui.state.statistics import StatisticsIntent, StatisticsPage

LINE_LENGTH = 80
NAME_LENGTH = 16
"""Longer names are not typed at a table, and would not be read across it."""
Intent = (
    intents.ScreenIntent | DraftIntent | CameraIntent | StartIntent | OwnDiceIntent | StatisticsIntent | DrawIntent
)  # fmt: skip
CardOf = Callable[[Playing, Move | None], str | None]
"""Which card of its catalogue a game brings up with a move; with None, when it begins."""


class ScreenState(Struct, frozen=True):
    """The screen's own state."""

    place: intents.Place = intents.Place.HOME
    sheet: Sheet | None = None
    picks: frozenset[int] | None = None
    """Dice taken up; None: nobody has touched them yet."""
    ask: int | None = None
    """Which of the asks is open; None: the main one."""
    amount: int | None = None
    pad: tuple[int, ...] | None = None
    """What the pad of a board has gathered; None: it was not opened."""
    peek: Seat | None = None
    why: bool = False
    advice: bool = False
    """The hint is open."""
    rules_of: str = ""
    """The game whose rules are read, while none is in play."""
    warned: bool = False
    """A word was said before a poor choice: what is due now is not held up twice."""
    compared: frozenset[str] = frozenset()
    """Cards that were asked about in this game: each is asked about once."""
    scoreboard: bool = False
    """Nobody does anything: the scores stand large where the table was."""
    idle: int = 0
    """How often the idle scene has changed."""
    score_pad: bool = False
    """After a game: the score pad instead of the winner."""
    passed: bool = False
    """The turn has just passed on, and nobody has touched anything since."""
    draft: Draft = Draft()
    camera: CameraPage = CameraPage()
    start: StartPage = StartPage()
    own: OwnDiceState = OwnDiceState()
    statistics: StatisticsPage = StatisticsPage()
    panel: PanelPage = PanelPage()


def observe(
    local: ScreenState, before: Snapshot, now: Snapshot, card_of: CardOf = lambda playing, move: None
) -> ScreenState:
    """What a new snapshot means for the screen: half-entered things end with the ask they were meant for."""
    was, playing = before.playing, now.playing
    if now.seen is not before.seen:
        local = replace(local, own=local.own.fresh())  # what was tapped was another throw
    if playing is None:
        if was is None:
            return local
        return replace(local, place=intents.Place.HOME, sheet=None, picks=None, ask=None, amount=None, peek=None)
    if was is None or was.number != playing.number:
        return _asking(ScreenState(place=intents.Place.TABLE, draft=local.draft), playing, card_of(playing, None))
    if was.asks != playing.asks or was.state is not playing.state:
        sheet = None if isinstance(local.sheet, ByHand | SetByHand | WritingLine | PoorChoice) else local.sheet
        pad = None if local.pad is None else ()
        local = replace(local, sheet=sheet, picks=None, ask=None, amount=None, peek=None, pad=pad)
        local = replace(local, advice=False, warned=False)
        local = replace(local, passed=was.turn != playing.turn)
        if len(playing.entries) > len(was.entries):
            local = _asking(local, playing, card_of(playing, playing.entries[-1].move))
    if now.refused is not before.refused:
        local = replace(local, why=False)
    if now.moment is not None and now.moment is not before.moment:
        local = replace(local, ask=None)  # what runs down is said on the main page
    if now.proposal is None and before.proposal is not None:
        local = replace(local, sheet=None)
    return local


def _asking(local: ScreenState, playing: Playing, entry: str | None) -> ScreenState:
    """The first time an unconfirmed card comes up, what is known of it is compared with the real one."""
    catalogue, owned = playing.game.catalogue, playing.owned
    if catalogue is None or owned is None or entry is None or entry in local.compared or local.sheet is not None:
        return local
    if entry not in unconfirmed(catalogue, owned):
        return local
    return replace(local, sheet=AboutCard(entry), compared=local.compared | {entry})


def after(local: ScreenState, intent: Intent, games: Mapping[str, Any]) -> ScreenState:
    """The screen's state after a tap. `games` are those that can be played, by id."""
    if isinstance(intent, DraftIntent):
        return replace(local, draft=draft_after(local.draft, intent, games), sheet=None)
    if isinstance(intent, OwnDiceIntent):
        return replace(local, own=own_after(local.own, intent))
    if isinstance(intent, StatisticsIntent):
        return replace(local, statistics=intent.page)
    if isinstance(intent, CameraIntent):
        return replace(local, camera=camera_page_after(local.camera, intent))
    if isinstance(intent, StartIntent):
        return replace(local, start=start_page_after(local.start, intent))
    if isinstance(intent, DrawIntent):
        sheet = local.sheet
        return replace(local, sheet=drawing_after(sheet, intent)) if isinstance(sheet, AboutPlayer) else local
    match intent:
        case intents.Go(place):
            return _go(local, place)
        case intents.Open(sheet):
            return replace(local, sheet=sheet, why=False)
        case intents.Close():
            return replace(local, sheet=None)
        case intents.TogglePick(index, shown):
            return replace(local, picks=frozenset(shown) ^ {index})
        case intents.OpenAsk(index):
            return replace(local, ask=index, picks=None, amount=None)
        case intents.SetAmount(number):
            return replace(local, amount=number)
        case intents.EnterFace(face, dice):
            return _enter(local, face, dice)
        case intents.ClearFace(index):
            return _clear(local, index)
        case intents.UsePad(pieces):
            return replace(local, pad=pieces)
        case intents.Peek(seat):
            return replace(local, peek=seat)
        case intents.ShowWhy(shown):
            return replace(local, why=shown)
        case intents.ShowRules(game):
            return replace(local, rules_of=game)
        case intents.ShowAdvice(shown):
            return replace(local, advice=shown)
        case intents.ShowScorePad(shown):
            return replace(local, score_pad=shown)
        case intents.LeaveScoreboard():
            return replace(local, scoreboard=False, passed=False)
        case intents.SetField(name, value, only):
            return _set_field(local, name, value, only)
        case intents.Key(key):
            return _type(local, key)
        case intents.ThrowForFirst(place, face):
            return _threw_for_first(local, place, face)
        case _:
            assert_never(intent)


def _go(local: ScreenState, place: intents.Place) -> ScreenState:
    draft = replace(local.draft, page=0) if place is intents.Place.NEW else local.draft
    return replace(
        local, place=place, sheet=None, draft=draft, why=False, camera=CameraPage(), panel=PanelPage(), rules_of=""
    )


# --- the pad --------------------------------------------------------------------------------------------------------


def _enter(local: ScreenState, face: Face, dice: int) -> ScreenState:
    if not isinstance(local.sheet, ByHand):
        return local
    faces = [*local.sheet.faces, *[None] * (dice - len(local.sheet.faces))][:dice]
    if local.sheet.at is not None:
        faces[local.sheet.at] = face
    elif None in faces:
        faces[faces.index(None)] = face
    return replace(local, sheet=replace(local.sheet, faces=tuple(faces)))


def _clear(local: ScreenState, index: int) -> ScreenState:
    if not isinstance(local.sheet, ByHand):
        return local
    if local.sheet.amends is not None:
        return replace(local, sheet=replace(local.sheet, at=index))
    faces = tuple(None if i == index else face for i, face in enumerate(local.sheet.faces))
    return replace(local, sheet=replace(local.sheet, faces=faces))


def _set_field(local: ScreenState, name: str, value: Any, only: tuple[tuple[str, Any], ...] | None) -> ScreenState:
    if not isinstance(local.sheet, SetByHand):
        return local
    if name == "kind":
        return replace(local, sheet=replace(local.sheet, kind=value, values=(), named=False))
    values = {**dict(local.sheet.values if only is None else only), name: value}
    return replace(local, sheet=replace(local.sheet, values=tuple(values.items())))


# --- the keyboard ---------------------------------------------------------------------------------------------------


def _type(local: ScreenState, key: str) -> ScreenState:
    sheet = local.sheet
    if isinstance(sheet, WritingLine):
        return replace(local, sheet=_written(sheet, key))
    if not isinstance(sheet, Typing):
        return local
    if key == intents.BACKSPACE:
        text = sheet.text[:-1]
        return replace(local, sheet=replace(sheet, text=text, shift=not text))
    if key == intents.SHIFT:
        return replace(local, sheet=replace(sheet, shift=not sheet.shift))
    if key == intents.SIGNS:
        return replace(local, sheet=replace(sheet, signs=not sheet.signs))
    if key == intents.DONE:
        return _named(local, sheet)
    if len(key) > 1:  # a whole name was proposed
        return _named(local, replace(sheet, text=key))
    if len(sheet.text) >= NAME_LENGTH:
        return local
    letter = key.upper() if sheet.shift else key
    text = (sheet.text + letter).lstrip()
    return replace(local, sheet=replace(sheet, text=text, shift=letter in " -"))


def _written(sheet: WritingLine, key: str) -> WritingLine:
    """A whole word brings its blank with it."""
    if key == intents.BACKSPACE:
        return replace(sheet, text=sheet.text[:-1])
    if key == intents.SIGNS:
        return replace(sheet, signs=not sheet.signs)
    if len(key) > 1:
        return replace(sheet, text=f"{sheet.text.rstrip()} {key} ".lstrip())
    return replace(sheet, text=(sheet.text + key)[:LINE_LENGTH])


def _named(local: ScreenState, sheet: Typing) -> ScreenState:
    name = " ".join(sheet.text.split())
    if not name:
        return replace(local, sheet=None)
    return replace(local, draft=local.draft.with_name(sheet.place, name), sheet=None)


# --- who begins, by a throw -----------------------------------------------------------------------------------------


def _threw_for_first(local: ScreenState, place: int, face: int) -> ScreenState:
    """The highest begins; those who tie throw again."""
    sheet = local.sheet
    if not isinstance(sheet, WhoBegins):
        return local
    players = len(local.draft.players)
    throws = list(sheet.throws or (0,) * players)
    throws[place] = face
    if 0 in throws:
        return replace(local, sheet=WhoBegins(tuple(throws)))
    best = max(value for value in throws if value is not None)
    leaders = [i for i, value in enumerate(throws) if value == best]
    if len(leaders) == 1:
        return replace(local, draft=replace(local.draft, first=leaders[0]), sheet=None)
    again = tuple(0 if i in leaders else None for i in range(players))
    return replace(local, sheet=WhoBegins(again))
