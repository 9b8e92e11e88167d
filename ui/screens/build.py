"""From all that is on the display to one tree of nodes."""

from __future__ import annotations

from typing import assert_never

from ui.kit.layout import Stack
from ui.kit.node import Kit, Node
from ui.present.adjust import AdjustSheet
from ui.present.cards import CardSheet
from ui.present.confirm import ConfirmModel, DieSheet
from ui.present.end import EndModel
from ui.present.free import FreeModel
from ui.present.history import HistorySheet
from ui.present.home import HomeModel, KeptModel
from ui.present.keyboard import ColourSheet, FirstSheet, KeyboardSheet
from ui.present.new import NewModel
from ui.present.present import ScreenModel, SheetModel, Shown
from ui.present.settings import HelpModel, SettingsModel
from ui.present.sheets import AskSheet, HandSheet, MenuSheet
from ui.present.table import TableModel
from ui.screens.adjust import adjust_sheet
from ui.screens.cards import card_sheet
from ui.screens.confirm import confirm_screen
from ui.screens.end import end_screen
from ui.screens.free import free_screen
from ui.screens.full_board import whole_screen
from ui.screens.history import history_sheet
from ui.screens.home import home_screen, kept_screen
from ui.screens.keyboard import keyboard_sheet
from ui.screens.new import new_screen
from ui.screens.peek import peek_card
from ui.screens.settings import help_screen, settings_screen
from ui.screens.sheets import ask_sheet, colour_sheet, die_sheet, first_sheet, hand_sheet, menu_sheet
from ui.screens.table import table_screen


def build(shown: Shown, kit: Kit) -> Node:
    """The screen, what lies over it, and over that a question or a refusal."""
    layers = [screen_node(shown.screen, kit)]
    if shown.sheet is not None:
        layers.append(sheet_node(shown.sheet, kit))
    if shown.question is not None:
        layers.append(ask_sheet(shown.question, kit))
    if shown.peeking:
        layers.append(peek_card(shown.peeking))
    return Stack(*layers)


def screen_node(model: ScreenModel, kit: Kit) -> Node:
    """A screen."""
    match model:
        case TableModel():
            return whole_screen(model, kit) if model.board.whole else table_screen(model, kit)
        case ConfirmModel():
            return confirm_screen(model, kit)
        case HomeModel():
            return home_screen(model, kit)
        case NewModel():
            return new_screen(model, kit)
        case KeptModel():
            return kept_screen(model, kit)
        case SettingsModel():
            return settings_screen(model, kit)
        case HelpModel():
            return help_screen(model, kit)
        case FreeModel():
            return free_screen(model, kit)
        case EndModel():
            return end_screen(model, kit)
        case _:
            assert_never(model)


def sheet_node(model: SheetModel, kit: Kit) -> Node:
    """A sheet over a screen."""
    match model:
        case MenuSheet():
            return menu_sheet(model, kit)
        case HandSheet():
            return hand_sheet(model, kit)
        case HistorySheet():
            return history_sheet(model, kit)
        case AdjustSheet():
            return adjust_sheet(model, kit)
        case DieSheet():
            return die_sheet(model, kit)
        case AskSheet():
            return ask_sheet(model, kit)
        case CardSheet():
            return card_sheet(model, kit)
        case KeyboardSheet():
            return keyboard_sheet(model, kit)
        case ColourSheet():
            return colour_sheet(model, kit)
        case FirstSheet():
            return first_sheet(model, kit)
        case _:
            assert_never(model)
