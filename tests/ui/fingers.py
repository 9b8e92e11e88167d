"""People at the screen: a real Kivy window off-screen, a real controller behind it, and fingers that play by chance."""

from __future__ import annotations

from random import Random
from typing import Any

from ui.offscreen import SIZES, OffscreenWindow  # isort: skip  (it says that there is no display)

from companion.core import SEATS
from companion.journal import Journal
from companion.registry import Registry, installed
from companion.shelf import Player
from ui.controller import Table
from ui.desk import JournalDesk
from ui.inbox import Answer, InboxMessage, Remember, StartGame
from ui.intents import OpenAsk, SetAmount, TogglePick
from ui.models import CardPicker, DicyBoard, HandSheet, Numbers, Options, Picks, TableModel, Tap, Throw
from ui.presenting.controls import pick_ask
from ui.presenting.scope import Prefs, scope_of
from ui.screen import Screen
from ui.shelving import library_of

NAMES = ("Félix", "Louise", "Suzie", "Zoé", "Bob", "Ana", "Cleo", "Jo")
REQUIRED_OPTIONS = {"dicy-cards": {"cards": "A"}, "dicetopia": {"factions": "none"}}
OTHER_THINGS = 0.15
"""How often somebody does something else than the main thing."""


class TableTop:
    """A screen with a table behind it, all in one thread, so that a tap has happened when it returns."""

    def __init__(self, size: str = "small", prefs: Prefs | None = None, registry: Registry | None = None) -> None:
        self.registry = registry or installed()
        self.journal = Journal(None)
        self.table = Table(JournalDesk(self.journal, self.registry))
        self.sent: list[InboxMessage] = []
        self.kept: list[tuple[str, object]] = []
        self.screen = Screen(
            self.send,
            prefs or Prefs(),
            library_of(self.journal, self.registry),
            lambda name, value: self.kept.append((name, value)),
        )
        self.window = OffscreenWindow(self.screen, SIZES[size])
        self.receive()

    def send(self, message: InboxMessage) -> None:
        """What the worker does on its thread."""
        self.sent.append(message)
        self.table.handle(message)
        self.receive()

    def receive(self) -> None:
        """Show where the table stands."""
        self.screen.receive(self.table.snapshot, library_of(self.journal, self.registry))
        self.window.display.refresh()

    def start(self, game: str, players: int | None = None, **options: str) -> None:
        """A new game without the screens before it."""
        found = self.registry.get(game)
        count = players or max(n for n in found.players if n <= len(NAMES))
        chosen = {**REQUIRED_OPTIONS.get(game, {}), **options}
        self.send(StartGame(game, NAMES[:count], SEATS[0], chosen))

    def remember(self, *names: str) -> None:
        """People who played here before."""
        self.send(Remember(tuple(Player(name, "violet", "moon") for name in names)))

    @property
    def model(self) -> Any:
        """The model of the screen that is to be seen."""
        return self.screen.shown().screen

    @property
    def words(self) -> Any:
        """The words of the screen."""
        return scope_of(self.screen.snapshot, self.screen.local, self.screen.prefs, self.screen.library).words

    def tap(self, key: str, **facts: Any) -> None:
        """A tap on the button with these words."""
        self.window.tap(self.words.say(key, **facts))


class Fingers:
    """Somebody who taps what can be tapped, by chance, until the game is over."""

    def __init__(self, top: TableTop, chance: Random) -> None:
        self.top, self.chance = top, chance
        self.taps = 0

    def play(self, most: int = 20_000) -> None:
        """Play to the end."""
        for _ in range(most):
            playing = self.top.screen.snapshot.playing
            assert playing is not None
            if playing.outcome is not None:
                return
            self.step()
        raise AssertionError("the game does not end")

    def step(self) -> None:
        """One thing that is due."""
        shown = self.top.screen.shown()
        assert shown.question is None, shown.question
        if isinstance(shown.sheet, HandSheet):
            self._pad(shown.sheet)
            return
        model = shown.screen
        assert isinstance(model, TableModel), type(model)
        if isinstance(model.board, DicyBoard) and self._card(model.board):
            return
        if model.back is not None and self.chance.random() < OTHER_THINGS:
            self._tap(model.back)
            return
        self._control(self.chance.choice(model.controls))

    def _tap(self, tap: Tap) -> None:
        self.taps += 1
        self.top.window.tap_action(tap.action)

    def _pad(self, sheet: HandSheet) -> None:
        if not sheet.done.barred:
            self._tap(sheet.done)
            return
        face = self.chance.choice(sheet.faces)
        self.taps += 1
        self.top.window.tap(f"face {face.face}")

    def _card(self, board: DicyBoard) -> bool:
        """Something that is tapped on a card; False if there is nothing, or something else is done."""
        scores = [card.action for card in board.cards if isinstance(card.action, Answer)]
        tools = [tap.action for card in board.cards for tap in (card.pay, card.choose) if tap is not None]
        if scores and self.chance.random() > OTHER_THINGS:
            self.top.window.tap_action(self.chance.choice(scores))
        elif tools and self.chance.random() > OTHER_THINGS:
            self.top.window.tap_action(self.chance.choice(tools))
        else:
            return False
        self.taps += 1
        return True

    def _control(self, control: Any) -> None:
        match control:
            case Options():
                taps = [tap for tap in control.taps if not tap.barred]
                opens = [tap for tap in taps if isinstance(tap.action, OpenAsk)]
                if opens and self.chance.random() > OTHER_THINGS:
                    return
                self._tap(self.chance.choice(taps))
            case Numbers():
                self._number(control)
            case Picks():
                self._picks(control)
            case Throw():
                self._tap(control.taps[0])
            case CardPicker():
                if self.chance.random() < OTHER_THINGS:
                    self._tap(self.chance.choice(control.kinds))
                else:
                    self.top.window.tap_action(self.chance.choice(control.cards).action)

    def _number(self, control: Numbers) -> None:
        if control.done is not None:
            self._tap(self.chance.choice((control.done, *control.steps)))
            return
        low = [tap for tap in control.taps if not isinstance(tap.action, SetAmount)]
        self._tap(self.chance.choice(low[:4] if self.chance.random() > OTHER_THINGS else control.taps))

    def _picks(self, control: Picks) -> None:
        """The suggested dice are tapped one by one; sometimes another one, and then what is greyed is not tapped."""
        if not control.done.barred and self.chance.random() > OTHER_THINGS:
            self._tap(control.done)
            return
        screen = self.top.screen
        scope = scope_of(screen.snapshot, screen.local, screen.prefs, screen.library)
        assert screen.snapshot.playing is not None
        ask = pick_ask(scope, screen.snapshot.playing)
        assert ask is not None
        toggles = [t.action for t in self.top.window.targets() if isinstance(t.action, TogglePick)]
        up = set(toggles[0].shown)
        wrong = [action for action in toggles if (action.index in ask.suggested) != (action.index in up)]
        free = wrong if wrong and self.chance.random() > OTHER_THINGS else toggles
        self.taps += 1
        self.top.window.tap_action(self.chance.choice(free))
