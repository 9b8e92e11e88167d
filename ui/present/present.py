"""From where the table stands to what the display shows. Pure: equal inputs give equal models. No Kivy here."""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct

from ui.app.device_facts import Equipment
from ui.app.snapshot import Playing, Snapshot
from ui.boards.loader import Boards
from ui.present import (
    about,
    adjust,
    advice,
    camera_page,
    cards,
    code_pad,
    confirm,
    end,
    first_start,
    help_page,
    history,
    home,
    idle,
    keyboard,
    new,
    own_dice,
    panel_page,
    player_picture,
    players,
    score_pad,
    scoreboard,
    settings,
    share,
    sounds,
    statistics,
    sticks,
    table,
)
from ui.present import sheets as sheets_of
from ui.present.follow import seen_table
from ui.present.scope import NO_OTHERS, NO_STICKS, Library, Prefs, Scope, scope_of
from ui.present.settings_model import SettingsModel
from ui.state import sheets
from ui.state.intents import Place
from ui.state.scoreboard import may_idle, may_show
from ui.state.screen_state import ScreenState
from ui.state.sticks import SticksNow
from ui.state.versions import Versions

ScreenModel = (
    table.TableModel | confirm.ConfirmModel | home.HomeModel | new.NewModel | home.KeptModel | SettingsModel
    | players.PlayersModel | sticks.SticksModel | help_page.HelpModel | end.EndModel | camera_page.CameraPageModel
    | first_start.StartModel | own_dice.OwnDiceModel | scoreboard.ScoreboardModel | statistics.StatisticsModel
    | panel_page.PanelPageModel | idle.IdleModel
)  # fmt: skip
SheetModel = (
    sheets_of.MenuSheet | sheets_of.HandSheet | history.HistorySheet | adjust.AdjustSheet | confirm.DieSheet
    | sheets_of.AskSheet | code_pad.CodeSheet | cards.CardSheet | keyboard.KeyboardSheet | keyboard.ColourSheet
    | keyboard.FirstSheet | score_pad.GainSheet | panel_page.PinSheet | share.ShareSheet
    | player_picture.PhotographSheet | player_picture.DrawSheet
)  # fmt: skip


class Shown(Struct, frozen=True):
    """All that is on the display: a screen, a sheet over it, and a question or a refusal over both."""

    screen: ScreenModel
    sheet: SheetModel | None = None
    question: sheets_of.AskSheet | None = None
    peeking: str = ""
    """What the finger uncovers while it rests."""


def present(
    snapshot: Snapshot,
    screen_state: ScreenState,
    prefs: Prefs | None = None,
    library: Library | None = None,
    boards: Boards | None = None,
    versions: Versions = NO_OTHERS,
    equipment: Equipment | None = None,
    sticks_now: SticksNow = NO_STICKS,
) -> Shown:
    """All that is on the display."""
    return present_scope(
        scope_of(
            snapshot,
            screen_state,
            prefs or Prefs(),
            library or Library(),
            boards,
            versions,
            equipment,
            sticks=sticks_now,
        )
    )


def present_scope(scope: Scope) -> Shown:
    """All that is on the display, of a scope that is made."""
    playing, screen_state = scope.snapshot.playing, scope.screen_state
    at_table = playing is not None and screen_state.place is Place.TABLE
    return Shown(
        _screen(scope),
        _sheet(scope),
        sheets_of.question_sheet(scope) or sheets_of.refusal_sheet(scope),
        table.peeking(scope, playing) if playing is not None and at_table else "",
    )


def shows_what_runs(shown: Shown) -> bool:
    """Whether what runs down to count by itself would be seen: its page is open, and nothing lies over it."""
    if shown.sheet is not None or shown.question is not None:
        return False
    if isinstance(shown.screen, table.TableModel):
        return shown.screen.followed is not None
    return isinstance(shown.screen, confirm.ConfirmModel)


def _screen(scope: Scope) -> ScreenModel:
    playing = scope.snapshot.playing
    match scope.screen_state.place:
        case Place.HOME:
            resting = scope.screen_state.scoreboard and may_idle(scope.snapshot, scope.screen_state)
            return (idle.idle_model(scope) if resting else None) or home.home_model(scope)
        case Place.NEW:
            return new.new_model(scope)
        case Place.KEPT:
            return home.kept_model(scope)
        case Place.SETTINGS:
            return settings.settings_model(scope)
        case Place.SOUNDS:
            return sounds.sounds_model(scope)
        case Place.STICKS:
            return sticks.sticks_model(scope)
        case Place.ABOUT:
            return about.about_model(scope)
        case Place.PANEL:
            return panel_page.panel_page_model(scope)
        case Place.OWN_DICE:
            return own_dice.own_dice_model(scope)
        case Place.STATISTICS:
            return statistics.statistics_model(scope)
        case Place.HELP:
            return help_page.help_model(scope)
        case Place.PLAYERS:
            return players.players_model(scope)
        case Place.CAMERA:
            return camera_page.camera_page_model(scope)
        case Place.START:
            return first_start.start_model(scope)
        case Place.TABLE:
            return _table(scope, playing) if playing is not None else home.home_model(scope)
        case _:
            assert_never(scope.screen_state.place)


def _table(scope: Scope, playing: Playing) -> ScreenModel:
    if playing.outcome is not None or playing.closed is not None:
        return end.end_model(scope, playing)
    if scope.snapshot.proposal is not None and seen_table(scope) is None:
        return confirm.confirm_model(scope, scope.snapshot.proposal)
    if scope.screen_state.scoreboard and may_show(scope.snapshot, scope.screen_state):
        return scoreboard.scoreboard_model(scope, playing)
    return table.table_model(scope, playing)


def _sheet(scope: Scope) -> SheetModel | None:
    sheet, playing, proposal = scope.screen_state.sheet, scope.snapshot.playing, scope.snapshot.proposal
    match sheet:
        case None:
            return None
        case sheets.Typing():
            return keyboard.keyboard_sheet(scope, sheet)
        case sheets.WritingLine(names_card=True):
            return cards.name_card(scope, playing, sheet) if playing is not None else None
        case sheets.WritingLine():
            return adjust.line_sheet(scope, sheet)
        case sheets.AboutPlayer():
            return players.player_sheet(scope, sheet)
        case sheets.Dress():
            return keyboard.colour_sheet(scope, sheet)
        case sheets.WhoBegins():
            return keyboard.first_sheet(scope, sheet)
        case sheets.AskWipe():
            return settings.wipe_sheet(scope)
        case sheets.PickPin():
            return panel_page.pin_sheet(scope, sheet)
        case sheets.CodePad():
            return code_pad.code_sheet(scope, sheet)
        case sheets.AskRestore():
            return sticks.restore_sheet(scope, sheet)
        case sheets.AskPlugIn():
            return sticks.plug_in_sheet(scope, sheet)
        case sheets.ShareGame():
            return share.share_sheet(scope, sheet)
        case sheets.AskDelete(number):
            return home.delete_sheet(scope, number)
        case sheets.SetByHand():
            return adjust.adjust_sheet(scope, sheet)
        case sheets.MendDie(index):
            return confirm.mend_sheet(scope, proposal, index) if proposal is not None else None
        case sheets.MissedDie(colour):
            return confirm.missed_sheet(scope, proposal, colour) if proposal is not None else None
        case sheets.Menu():
            return (
                sheets_of.menu_sheet(scope, playing, advice.menu_tap(scope, playing)) if playing is not None else None
            )
        case sheets.EndIt():
            return sheets_of.end_sheet(scope, playing) if playing is not None else None
        case sheets.Leaves():
            return sheets_of.leaves_sheet(scope, playing, sheet) if playing is not None else None
        case sheets.ByHand():
            return sheets_of.hand_sheet(scope, playing, sheet) if playing is not None else None
        case sheets.ShowHistory():
            return history.history_sheet(scope, playing, sheet) if playing is not None else None
        case sheets.AboutCard(entry):
            return cards.about_card(scope, playing, entry) if playing is not None else None
        case sheets.EditCard():
            return cards.edit_card(scope, playing, sheet) if playing is not None else None
        case sheets.AdviceFor():
            return advice.advice_sheet(scope, playing, sheet) if playing is not None else None
        case sheets.ShowGains():
            return score_pad.gain_sheet(scope, playing, sheet) if playing is not None else None
        case sheets.PoorChoice():
            return advice.poor_sheet(scope, playing, sheet) if playing is not None else None
        case sheets.Reason():
            return sheets_of.reason_sheet(scope, playing, sheet) if playing is not None else None
        case _:
            assert_never(sheet)
