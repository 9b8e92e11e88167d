"""From the home screen to a game of guests, tap by tap, as people do who want to play and not to read."""

from __future__ import annotations

from ui.app.inbox import StartGame
from ui.headless.taps_table import FilmedTable
from ui.present.home import HomeModel
from ui.present.new import NewModel
from ui.state.game_draft import PickGame


def sit_down(table: FilmedTable, game: str, players: int) -> None:
    """A new game for so many guests, with everything as the game proposes it."""
    model = table.top.model
    assert isinstance(model, HomeModel), type(model)
    table.tap(model.new.action)
    table.tap(PickGame(game))
    if not _number(table, players):
        table.tap(_page(table).next.action)
    number = _number(table, players)
    assert number is not None
    table.tap(number)
    start = _page(table).start or _page(table).next
    assert isinstance(start.action, StartGame), start
    table.tap(start.action)


def _page(table: FilmedTable) -> NewModel:
    model = table.top.model
    assert isinstance(model, NewModel), type(model)
    return model


def _number(table: FilmedTable, players: int) -> object:
    """The tap for so many guests; None where it is not on this page."""
    page = _page(table)
    return next((tap.action for tap in page.numbers if tap.words == str(players)), None) if page.page else None
