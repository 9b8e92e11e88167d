"""From the box to the home screen and on to a game of guests, as people do who want to play and not to read."""

from __future__ import annotations

from companion.dice import FIVE, FOUR, THREE
from ui.app.camera_sight import SightMaker
from ui.app.device_facts import DeviceFacts
from ui.app.inbox import ButtonColour, StartGame
from ui.headless.taps_table import FilmedTable
from ui.present.first_start import StartModel
from ui.present.home import HomeModel
from ui.present.new import NewModel
from ui.state.first_start import Step
from ui.state.game_draft import PickGame
from vision.sources.simulated import SimulatedTable

PANEL = DeviceFacts(tuple(button.value for button in ButtonColour), buzzer=True)
LOOK_EVERY = 6
"""Frames between two looks of the camera for the screen."""
A_STEP_TAKES = 20.0
"""Seconds after which a step that has not gone on by itself is tapped away."""


def unpack(table: FilmedTable) -> None:
    """The first start, with a panel of buttons and a buzzer: what goes on by itself is waited for, not tapped."""
    screen, film = table.top.screen, table.film
    assert isinstance(film, SimulatedTable)
    screen.facts = lambda: PANEL
    maker = SightMaker(lambda picture: table.reader.read(picture, None))
    film.wait(0.6)
    film.throw([THREE, FIVE])  # something to look at
    step: object = None
    since = table.at
    while isinstance(model := table.top.model, StartModel):
        if model.step is not step:
            step, since = model.step, table.at
            if model.step is Step.THROW:
                film.throw([FOUR, FIVE])
        table.frame()
        assert table.last is not None
        maker.pass_by(table.last)
        if table.last.seq % LOOK_EVERY == 0:
            screen.sighted(maker.look(table.last))
        screen.passing(table.at)
        table.top.window.display.refresh()
        answer = _only_fingers(table, table.at - since)
        if answer is not None:
            table.tap(answer)


def _only_fingers(table: FilmedTable, waited: float) -> object:
    """What this step wants of a finger now: a language, the target, to go on; None while it may go on by itself."""
    model = table.top.model
    if not isinstance(model, StartModel):
        return None
    if model.step is Step.THROW:
        return model.next.action if model.next is not None and model.dice else None
    if model.target is not None:
        return model.target.action
    if model.next is None:
        return model.choices[0].action
    waits_for_fingers = model.buttons and not any(line.pressed for line in model.buttons)
    return model.next.action if waits_for_fingers or waited > A_STEP_TAKES else None


def sit_down(table: FilmedTable, game: str, players: int) -> None:
    """A new game for so many guests, with everything as the game proposes it."""
    model = table.top.model
    if isinstance(model, HomeModel):
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
