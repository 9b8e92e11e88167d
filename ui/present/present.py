"""From where the table stands to what the display shows. Pure: equal inputs give equal models. No Kivy here."""

from __future__ import annotations

from typing import assert_never

from ui.app.snapshot import Playing, Snapshot
from ui.present.adjust import adjust_sheet, line_sheet
from ui.present.cards import about_card, edit_card, name_card
from ui.present.confirm import confirm_model, mend_sheet, missed_sheet
from ui.present.end import end_model
from ui.present.free import free_model
from ui.present.history import history_sheet
from ui.present.home import delete_sheet, home_model, kept_model
from ui.present.keyboard import colour_sheet, first_sheet, keyboard_sheet
from ui.present.models import ScreenModel, SheetModel, Shown
from ui.present.new import new_model
from ui.present.scope import Library, Prefs, Scope, scope_of
from ui.present.settings import help_model, settings_model
from ui.present.sheets import end_sheet, hand_sheet, menu_sheet, question_sheet, reason_sheet, refusal_sheet
from ui.present.table import peeking, table_model
from ui.state.intents import (
    AboutCard,
    AskDelete,
    ByHand,
    Dress,
    EditCard,
    EndIt,
    History,
    MendDie,
    Menu,
    MissedDie,
    Place,
    Reason,
    SetByHand,
    Typing,
    WhoBegins,
    WritingLine,
)
from ui.state.screen_state import ScreenState


def present(
    snapshot: Snapshot, screen_state: ScreenState, prefs: Prefs | None = None, library: Library | None = None
) -> Shown:
    """All that is on the display."""
    scope = scope_of(snapshot, screen_state, prefs or Prefs(), library or Library())
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
        case Typing():
            return keyboard_sheet(scope, sheet)
        case WritingLine(names_card=True):
            return name_card(scope, playing, sheet) if playing is not None else None
        case WritingLine():
            return line_sheet(scope, sheet)
        case Dress():
            return colour_sheet(scope, sheet)
        case WhoBegins():
            return first_sheet(scope, sheet)
        case AskDelete(number):
            return delete_sheet(scope, number)
        case SetByHand():
            return adjust_sheet(scope, sheet)
        case MendDie(index):
            return mend_sheet(scope, proposal, index) if proposal is not None else None
        case MissedDie(colour):
            return missed_sheet(scope, proposal, colour) if proposal is not None else None
        case Menu():
            return menu_sheet(scope, playing) if playing is not None else None
        case EndIt():
            return end_sheet(scope, playing) if playing is not None else None
        case ByHand():
            return hand_sheet(scope, playing, sheet) if playing is not None else None
        case History():
            return history_sheet(scope, playing, sheet) if playing is not None else None
        case AboutCard(entry):
            return about_card(scope, playing, entry) if playing is not None else None
        case EditCard():
            return edit_card(scope, playing, sheet) if playing is not None else None
        case Reason():
            return reason_sheet(scope, playing, sheet) if playing is not None else None
        case _:
            assert_never(sheet)
