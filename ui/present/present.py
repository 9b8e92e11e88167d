"""From where the table stands to what the display shows. Pure: equal inputs give equal models. No Kivy here."""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct

from ui.app.snapshot import Playing, Snapshot
from ui.boards.loader import Boards
from ui.present.adjust import AdjustSheet, adjust_sheet, line_sheet
from ui.present.cards import CardSheet, about_card, edit_card, name_card
from ui.present.confirm import ConfirmModel, DieSheet, confirm_model, mend_sheet, missed_sheet
from ui.present.end import EndModel, end_model
from ui.present.free import FreeModel, free_model
from ui.present.history import HistorySheet, history_sheet
from ui.present.home import HomeModel, KeptModel, delete_sheet, home_model, kept_model
from ui.present.keyboard import ColourSheet, FirstSheet, KeyboardSheet, colour_sheet, first_sheet, keyboard_sheet
from ui.present.new import NewModel, new_model
from ui.present.scope import Library, Prefs, Scope, scope_of
from ui.present.settings import HelpModel, SettingsModel, help_model, settings_model
from ui.present.sheets import (
    AskSheet,
    HandSheet,
    MenuSheet,
    end_sheet,
    hand_sheet,
    menu_sheet,
    question_sheet,
    reason_sheet,
    refusal_sheet,
)
from ui.present.table import TableModel, peeking, table_model
from ui.state import sheets
from ui.state.intents import Place
from ui.state.screen_state import ScreenState

ScreenModel = (
    TableModel | ConfirmModel | HomeModel | NewModel | KeptModel | SettingsModel | HelpModel | FreeModel | EndModel
)
SheetModel = (
    MenuSheet | HandSheet | HistorySheet | AdjustSheet | DieSheet | AskSheet | CardSheet | KeyboardSheet | ColourSheet
    | FirstSheet
)  # fmt: skip


class Shown(Struct, frozen=True):
    """All that is on the display: a screen, a sheet over it, and a question or a refusal over both."""

    screen: ScreenModel
    sheet: SheetModel | None = None
    question: AskSheet | None = None
    peeking: str = ""
    """What the finger uncovers while it rests."""


def present(
    snapshot: Snapshot,
    screen_state: ScreenState,
    prefs: Prefs | None = None,
    library: Library | None = None,
    boards: Boards | None = None,
) -> Shown:
    """All that is on the display."""
    scope = scope_of(snapshot, screen_state, prefs or Prefs(), library or Library(), boards)
    playing = snapshot.playing
    at_table = playing is not None and screen_state.place is Place.TABLE
    return Shown(
        _screen(scope),
        _sheet(scope),
        question_sheet(scope) or refusal_sheet(scope),
        peeking(scope, playing) if playing is not None and at_table else "",
    )


def _screen(scope: Scope) -> ScreenModel:
    playing = scope.snapshot.playing
    match scope.screen_state.place:
        case Place.HOME:
            return home_model(scope)
        case Place.NEW:
            return new_model(scope)
        case Place.FREE:
            return free_model(scope)
        case Place.KEPT:
            return kept_model(scope)
        case Place.SETTINGS:
            return settings_model(scope)
        case Place.HELP:
            return help_model(scope)
        case Place.TABLE:
            return _table(scope, playing) if playing is not None else home_model(scope)
        case _:
            assert_never(scope.screen_state.place)


def _table(scope: Scope, playing: Playing) -> ScreenModel:
    if playing.outcome is not None or playing.closed is not None:
        return end_model(scope, playing)
    if scope.snapshot.proposal is not None:
        return confirm_model(scope, scope.snapshot.proposal)
    return table_model(scope, playing)


def _sheet(scope: Scope) -> SheetModel | None:
    sheet, playing, proposal = scope.screen_state.sheet, scope.snapshot.playing, scope.snapshot.proposal
    match sheet:
        case None:
            return None
        case sheets.Typing():
            return keyboard_sheet(scope, sheet)
        case sheets.WritingLine(names_card=True):
            return name_card(scope, playing, sheet) if playing is not None else None
        case sheets.WritingLine():
            return line_sheet(scope, sheet)
        case sheets.Dress():
            return colour_sheet(scope, sheet)
        case sheets.WhoBegins():
            return first_sheet(scope, sheet)
        case sheets.AskDelete(number):
            return delete_sheet(scope, number)
        case sheets.SetByHand():
            return adjust_sheet(scope, sheet)
        case sheets.MendDie(index):
            return mend_sheet(scope, proposal, index) if proposal is not None else None
        case sheets.MissedDie(colour):
            return missed_sheet(scope, proposal, colour) if proposal is not None else None
        case sheets.Menu():
            return menu_sheet(scope, playing) if playing is not None else None
        case sheets.EndIt():
            return end_sheet(scope, playing) if playing is not None else None
        case sheets.ByHand():
            return hand_sheet(scope, playing, sheet) if playing is not None else None
        case sheets.ShowHistory():
            return history_sheet(scope, playing, sheet) if playing is not None else None
        case sheets.AboutCard(entry):
            return about_card(scope, playing, entry) if playing is not None else None
        case sheets.EditCard():
            return edit_card(scope, playing, sheet) if playing is not None else None
        case sheets.Reason():
            return reason_sheet(scope, playing, sheet) if playing is not None else None
        case _:
            assert_never(sheet)
