"""Fingers that play by chance on a real Kivy window with a real controller behind it."""

from __future__ import annotations

from random import Random
from typing import Any

from ui.boards.gang_of_dice.model import GangBoard

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from ui.app.inbox import Answer, AnswerAll
from ui.boards.dicy_cards.model import DicyBoard
from ui.boards.gang_of_dice.model import CardPicker
from ui.present.controls import ChoiceButtons, Numbers, Picks, Throw, pick_ask
from ui.present.models import Tap
from ui.present.sheets import HandSheet
from ui.present.table import TableModel
from ui.state.intents import OpenAsk, SetAmount, TogglePick, UsePad

OTHER_THINGS = 0.15
"""How often somebody does something else than the main thing."""


class Fingers:
    """Somebody who taps what can be tapped, by chance, until the game is over."""

    def __init__(self, top: ScreenHarness, chance: Random) -> None:
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
        if isinstance(model.board.model, DicyBoard) and self._card(model.board.model, bool(model.controls)):
            return
        if model.board.whole and self._board(bool(model.controls)):
            return
        if isinstance(model.board.model, GangBoard) and model.board.model.picker is not None:
            self._warning(model.board.model.picker)
            return
        if model.back is not None and self.chance.random() < OTHER_THINGS:
            self._tap(model.back)
            return
        self._control(self.chance.choice(model.controls))

    def _board(self, controls: bool) -> bool:
        """Something that is lit on a board; False if nothing is, or something else is done."""
        lit = [
            t
            for t in self.top.window.targets()
            if isinstance(t.action, Answer | AnswerAll | UsePad | SetAmount | OpenAsk)
        ]
        answers = [target for target in lit if isinstance(target.action, Answer | AnswerAll)]
        if not lit or (controls and not answers and self.chance.random() > OTHER_THINGS):
            return False
        self.taps += 1
        likely = answers and self.chance.random() > OTHER_THINGS
        self.top.window.tap_target(self.chance.choice(answers if likely else lit))
        return True

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

    def _card(self, board: DicyBoard, controls: bool) -> bool:
        """Something that is tapped on a card; False if there is nothing, or something else is done."""
        scores = [card.action for card in board.cards if isinstance(card.action, Answer)]
        tools = [card.pay.action for card in board.cards if card.pay is not None]
        tools += [card.turned.action for card in board.cards if card.turned is not None]
        if scores and (not controls or self.chance.random() > OTHER_THINGS):
            self.top.window.tap_action(self.chance.choice(scores))
        elif tools and self.chance.random() > OTHER_THINGS:
            self.top.window.tap_action(self.chance.choice(tools))
        else:
            return False
        self.taps += 1
        return True

    def _warning(self, picker: CardPicker) -> None:
        self.taps += 1
        self.top.window.tap_action(self.chance.choice(self.chance.choice(picker.cards).halves).action)

    def _control(self, control: Any) -> None:
        match control:
            case ChoiceButtons():
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
        playing = self.top.screen.snapshot.playing
        assert playing is not None
        ask = pick_ask(self.top.scope)
        assert ask is not None
        toggles = [t.action for t in self.top.window.targets() if isinstance(t.action, TogglePick)]
        up = set(toggles[0].shown)
        wrong = [action for action in toggles if (action.index in ask.suggested) != (action.index in up)]
        free = wrong if wrong and self.chance.random() > OTHER_THINGS else toggles
        self.taps += 1
        self.top.window.tap_action(self.chance.choice(free))
