"""From all that is on the display to one tree of nodes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ui.kit.layout import Stack
from ui.kit.node import Kit, Node
from ui.present import (
    adjust,
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
    present,
    score_pad,
    scoreboard,
    share,
    sheets,
    statistics,
    sticks,
    table,
)
from ui.present.settings_model import SettingsModel
from ui.screens.adjust import adjust_sheet
from ui.screens.camera_page import camera_page_screen
from ui.screens.cards import card_sheet
from ui.screens.code_pad import code_sheet
from ui.screens.confirm import confirm_screen
from ui.screens.end import end_screen
from ui.screens.first_start import start_screen
from ui.screens.follow import stopped_anywhere
from ui.screens.full_board import whole_screen
from ui.screens.help_page import help_screen
from ui.screens.history import history_sheet
from ui.screens.home import home_screen, kept_screen
from ui.screens.idle import idle_screen
from ui.screens.keyboard import keyboard_sheet
from ui.screens.new import new_screen
from ui.screens.own_dice import own_dice_screen
from ui.screens.panel_page import panel_page_screen, pin_sheet
from ui.screens.peek import peek_card
from ui.screens.player_picture import draw_sheet, photograph_sheet
from ui.screens.players import players_screen
from ui.screens.score_pad import gain_sheet
from ui.screens.scoreboard import scoreboard_screen
from ui.screens.settings import settings_screen
from ui.screens.share import share_sheet
from ui.screens.sheets import ask_sheet, colour_sheet, die_sheet, first_sheet, hand_sheet, menu_sheet
from ui.screens.statistics import statistics_screen
from ui.screens.sticks import sticks_screen
from ui.screens.table import table_screen


def table_or_board(model: table.TableModel, kit: Kit) -> Node:
    """The table as its board wants it; what runs down over it is stopped by a touch anywhere."""
    screen = whole_screen(model, kit) if model.board.whole else table_screen(model, kit)
    return stopped_anywhere(model.followed, screen)


NODES: dict[type, Callable[[Any, Kit], Node]] = {
    table.TableModel: table_or_board,
    confirm.ConfirmModel: confirm_screen,
    scoreboard.ScoreboardModel: scoreboard_screen,
    idle.IdleModel: idle_screen,
    home.HomeModel: home_screen,
    new.NewModel: new_screen,
    home.KeptModel: kept_screen,
    players.PlayersModel: players_screen,
    statistics.StatisticsModel: statistics_screen,
    sticks.SticksModel: sticks_screen,
    SettingsModel: settings_screen,
    help_page.HelpModel: help_screen,
    own_dice.OwnDiceModel: own_dice_screen,
    panel_page.PanelPageModel: panel_page_screen,
    panel_page.PinSheet: pin_sheet,
    end.EndModel: end_screen,
    camera_page.CameraPageModel: camera_page_screen,
    first_start.StartModel: start_screen,
    sheets.MenuSheet: menu_sheet,
    sheets.HandSheet: hand_sheet,
    history.HistorySheet: history_sheet,
    adjust.AdjustSheet: adjust_sheet,
    confirm.DieSheet: die_sheet,
    sheets.AskSheet: ask_sheet,
    cards.CardSheet: card_sheet,
    code_pad.CodeSheet: code_sheet,
    keyboard.KeyboardSheet: keyboard_sheet,
    keyboard.ColourSheet: colour_sheet,
    keyboard.FirstSheet: first_sheet,
    score_pad.GainSheet: gain_sheet,
    share.ShareSheet: share_sheet,
    player_picture.PhotographSheet: photograph_sheet,
    player_picture.DrawSheet: draw_sheet,
}
"""What draws each screen and each sheet."""


def build(shown: present.Shown, kit: Kit) -> Node:
    """The screen, what lies over it, and over that a question or a refusal."""
    layers = [model for model in (shown.screen, shown.sheet, shown.question) if model is not None]
    nodes = [NODES[type(model)](model, kit) for model in layers]
    return Stack(*nodes, peek_card(shown.peeking) if shown.peeking else None)
