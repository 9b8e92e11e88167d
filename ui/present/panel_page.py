"""Buttons and lamps: which pin each has, whether a press arrives, and other pins on trial beside those that count."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from hardware.absent import NO_PINS, NO_SOFTWARE, NOT_WANTED
from hardware.buttons import PanelButton
from hardware.cues import Lamp
from hardware.header import HEADER, place_of
from hardware.panel import BUTTON, BUZZER, HELD_HIGH_PINS, LAMP, PINS, PLAYER, SERIAL_PINS
from ui.present.camera_view import Verdict
from ui.present.models import Action, OptionLine, Tap, choice
from ui.present.scope import Scope
from ui.present.sheets import close_tap
from ui.state.intents import Close, Go, Open, Place, Prefer
from ui.state.panel_page import TRIAL_PARTS, Pins, TryOutput, moved_buttons, with_pin
from ui.state.sheets import PickPin

MOST_PLAYERS = 8


class PinRow(Struct, frozen=True):
    """One thing on a pin."""

    name: str
    words: str
    change: Tap
    """Its pin; opens the others."""
    trial: Action = None
    """Lamps and buzzer are tried by a tap."""
    lit: bool = False
    """It is pressed now, or was felt last."""
    felt: bool = False
    moved: bool = False
    """Its pin is on trial."""


class PanelPageModel(Struct, frozen=True):
    """The page."""

    title: str
    sentence: str
    back: Tap
    buttons: tuple[PinRow, ...]
    lamps: tuple[PinRow, ...]
    buttons_words: str
    lamps_words: str
    told: tuple[Verdict, ...] = ()
    decide: tuple[Tap, ...] = ()
    left: float | None = None
    """Share of the trial that is left before the old pins count again."""
    pull_up: OptionLine | None = None


class PinSheet(Struct, frozen=True):
    """Which pin?"""

    title: str
    words: str
    pins: tuple[Tap, ...]
    none: Tap | None
    close: Tap
    header: tuple[str, ...]
    """Each place of the header, from 1 to 40: power, free, taken, this, warn."""


def panel_page_model(scope: Scope) -> PanelPageModel:
    """What hangs on the pins now, or would on trial."""
    facts, prefs, page = scope.equipment.facts, scope.prefs, scope.screen_state.panel
    moved = moved_buttons(prefs.pins, prefs.trial_pins)
    waiting = moved - page.pressed
    players = sum(name.startswith(PLAYER) for name in _pins(scope))
    buttons = [f"{BUTTON}{one.value}" for one in PanelButton]
    buttons += [f"{PLAYER}{n}" for n in range(1, min(players + 1, MOST_PLAYERS) + 1)]
    lamps = [*(f"{LAMP}{one.value}" for one in Lamp), BUZZER]
    usable = facts.absent not in (NO_PINS, NO_SOFTWARE, NOT_WANTED)
    return PanelPageModel(
        scope.say("panel.title"),
        scope.say("panel.words") if facts.absent is None and prefs.trial_pins is None else "",
        Tap(scope.say("back"), Go(Place.SETTINGS), icon="back", kind="quiet"),
        tuple(_row(scope, name, usable) for name in buttons),
        tuple(_row(scope, name, usable) for name in lamps),
        scope.say("panel.buttons"),
        scope.say("panel.lamps"),
        _told(scope, waiting),
        _decide(scope, waiting),
        None if page.left is None else page.left / TRIAL_PARTS,
        _pull_up(scope) if usable else None,
    )


def thing_words(scope: Scope, name: str) -> str:
    """What hangs there: "Green: yes", "Player 2", "Lamp: somebody’s turn"."""
    if name.startswith(PLAYER):
        player = scope.say("player.number", number=name.removeprefix(PLAYER))
        return player[:1].upper() + player[1:]
    if name.startswith(BUTTON):
        return scope.say(f"start.button.{name.removeprefix(BUTTON)}")
    return scope.say("panel.buzzer") if name == BUZZER else scope.say(f"panel.lamp.{name.removeprefix(LAMP)}")


def _pins(scope: Scope) -> dict[str, int]:
    prefs = scope.prefs
    return dict(prefs.pins if prefs.trial_pins is None else prefs.trial_pins)


def _row(scope: Scope, name: str, usable: bool) -> PinRow:
    facts, page = scope.equipment.facts, scope.screen_state.panel
    pin = _pins(scope).get(name)
    there = pin is not None and facts.absent is None
    words = scope.say("panel.pin", pin=str(pin)) if pin is not None else scope.say("panel.unwired")
    below = scope.say("panel.place", place=str(place_of(pin))) if pin is not None else ""
    down = name.removeprefix(BUTTON) in facts.down
    return PinRow(
        name,
        thing_words(scope, name),
        Tap(words, Open(PickPin(name)) if usable else None, below=below, barred=not usable),
        TryOutput(name) if there and not name.startswith((BUTTON, PLAYER)) else None,
        lit=down or (page.last == name and name in page.pressed),
        felt=name in page.pressed,
        moved=scope.prefs.trial_pins is not None and dict(scope.prefs.pins).get(name) != pin,
    )


def _told(scope: Scope, waiting: frozenset[str]) -> tuple[Verdict, ...]:
    """What is wrong, what waits, and why the old pins count again."""
    facts, prefs, page = scope.equipment.facts, scope.prefs, scope.screen_state.panel
    told = []
    if facts.absent is not None:
        told.append(Verdict("warn", "warn", scope.say(facts.absent)))
    if page.told:
        told.append(Verdict("undo", "warn", scope.say(page.told)))
    if waiting:
        names = tuple(thing_words(scope, name) for name in sorted(waiting))
        told.append(Verdict("hand", "accent", scope.say("panel.press", names=names)))
    elif prefs.trial_pins is not None:
        told.append(Verdict("check", "yes", scope.say("panel.trial")))
    pins = _pins(scope)
    serial = [name for name, pin in pins.items() if pin in SERIAL_PINS]
    held = [name for name, pin in pins.items() if pin in HELD_HIGH_PINS and name.startswith((BUTTON, PLAYER))]
    for key, names_ in (("doctor.panel.serial", serial), ("doctor.panel.held-high", held if not prefs.pull_up else [])):
        if names_:
            known = tuple(f"{thing_words(scope, name)} {pins[name]}" for name in names_)
            told.append(Verdict("warn", "warn", scope.say(key, known=known)))
    return tuple(told)


def _decide(scope: Scope, waiting: frozenset[str]) -> tuple[Tap, ...]:
    prefs = scope.prefs
    if scope.equipment.facts.absent == NOT_WANTED:
        return (Tap(scope.say("panel.on"), Prefer("panel", True), icon="check", kind="main"),)
    if prefs.trial_pins is None:
        return ()
    accept: Any = None if waiting else (Prefer("pins", prefs.trial_pins), Prefer("trial_pins", None))
    return (
        Tap(scope.say("camera.accept"), accept, icon="check", kind="yes", barred=bool(waiting)),
        Tap(scope.say("panel.keep-old"), Prefer("trial_pins", None), icon="cross"),
    )


def _pull_up(scope: Scope) -> OptionLine:
    values = tuple(
        choice(scope.say(f"panel.pull-up.{key}"), Prefer("pull_up", up), scope.prefs.pull_up is up)
        for key, up in (("ground", True), ("power", False))
    )
    return OptionLine(scope.say("panel.pull-up"), values, scope.say("panel.pull-up.below"))


def pin_sheet(scope: Scope, sheet: PickPin) -> PinSheet:
    """Every pin with its place on the header; a taken one changes places with this."""
    pins, name = _pins(scope), sheet.name
    owners = {pin: thing for thing, pin in pins.items()}
    now = pins.get(name)
    felt = name.startswith((BUTTON, PLAYER))
    doubtful = (*SERIAL_PINS, *(HELD_HIGH_PINS if felt and not scope.prefs.pull_up else ()))
    taps = []
    for pin in PINS:
        if pin in scope.equipment.facts.reserved:
            continue
        owner = owners.get(pin)
        below = scope.say("panel.place", place=str(place_of(pin)))
        if owner is not None and owner != name:
            below = thing_words(scope, owner)
        icon = "warn" if pin in doubtful else ""
        kind = "chosen" if pin == now else "plain"
        taps.append(Tap(str(pin), _choose(scope, with_pin(pins, name, pin)), icon=icon, kind=kind, below=below))
    none = None
    if now is not None:
        none = Tap(scope.say("panel.unwired"), _choose(scope, with_pin(pins, name, None)), icon="cross")
    header = tuple(
        "power" if isinstance(what, str) else "this" if what == now else "taken" if what in owners
        else "free" if what in PINS else "power"
        for what in HEADER
    )  # fmt: skip
    return PinSheet(
        scope.say("panel.pick.title", name=thing_words(scope, name)),
        scope.say("panel.pick"),
        tuple(taps),
        none,
        close_tap(scope),
        header,
    )


def _choose(scope: Scope, pins: Pins) -> Action:
    """On trial, unless that is what counts already."""
    same = dict(pins) == dict(scope.prefs.pins)
    return (Prefer("trial_pins", None if same else pins), Close())
