"""Plays any game in the terminal by answering asks: the way without a screen, and how an author tries rules."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from companion.core import TABLE, IllegalMove, Move, PickDice, RollDice, Seat
from companion.random_player import RandomPlayer, throw
from companion.session import Entry, NeedsAsking, Session, SessionError
from companion.text import Message
from ui.commands.terminal_menu import MenuLine, Misread, answer, chosen, dice_words, hint, menu
from ui.i18n import Words

HISTORY = 20
"""Entries that `h` shows."""


class Console(Protocol):
    """Where people type and read."""

    def ask(self, prompt: str) -> str | None:
        """A line that was typed; None at the end of all input."""

    def tell(self, line: str) -> None:
        """One line to read."""


class SystemConsole:
    """The terminal that the program was started in."""

    def ask(self, prompt: str) -> str | None:
        try:
            return input(prompt)
        except EOFError:
            print()
            return None

    def tell(self, line: str) -> None:
        print(line)
        sys.stdout.flush()


class _Leave(Exception):
    """Somebody wants to stop here; the game is kept."""


class Terminal:
    """One game between people and a terminal."""

    def __init__(
        self,
        session: Session[Any],
        words: Words,
        console: Console,
        dice: Random | None = None,
        player: RandomPlayer | None = None,
        resume: str = "",
    ) -> None:
        """With `dice` the simulated table throws; with `player` nobody is asked; `resume` is what to type later."""
        self.session = session
        self.words = words
        self.console = console
        self.dice = dice
        self.player = player
        self.resume = resume
        self.warned: Message | None = None
        self.shown: tuple[int, Seat | None] | None = None
        self.listed: tuple[MenuLine, ...] = ()
        """The menu above what was mistyped: still to be read, so not told again."""

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        try:
            while self.session.asks:
                self._show_where_we_are()
                self._one_move()
        except _Leave:
            if self.session.warning is None:
                self._say("terminal.kept", number=self.session.id, command=self.resume)
            return
        self._show_result()

    # --- one move -------------------------------------------------------------------------------------------------

    def _one_move(self) -> None:
        if self.player is not None:
            move, _ = self.player.step(self.session.game.rules, self.session.state)
            self.console.tell(f"  > {self.words(self.session.game.rules.describe(move))}")
            self._submit(move)
            return
        rules, state = self.session.game.rules, self.session.state
        drawn = rules.drawn(state) if self.dice is not None else ()
        if self.dice is not None and drawn:
            self._submit(self.dice.choice(drawn))
            return
        lines = menu(self.session.asks, rules, self.words, rules.doubted(state))
        line = lines[0] if len(lines) == 1 and lines[0].ask is not None else self._choose(lines)
        if line is None:
            return
        move_made = line.move if line.move is not None else self._answer(line)
        if move_made is not None:
            self._submit(move_made)

    def _choose(self, lines: tuple[MenuLine, ...]) -> MenuLine | None:
        """A line of the menu; None where something else was typed that is dealt with."""
        for number, line in enumerate(() if lines == self.listed else lines, start=1):
            if line.heading is not None:
                self.console.tell(line.heading)
            self.console.tell(f"  {number}) {line.label}")
        self.listed = ()
        text = self._typed(f"1-{len(lines)}> ")
        if text is None:
            return None
        try:
            return chosen(text, lines)
        except Misread as error:
            self._misread(error)
            self.listed = lines
            return None

    def _answer(self, line: MenuLine) -> Move | None:
        ask = line.ask
        assert ask is not None, "a line without a move has an ask"
        if isinstance(ask, RollDice) and self.dice is not None:
            move = ask.answer(throw(ask.dice, self.dice))
            self.console.tell(self.words.say("terminal.thrown", faces=move.faces))
            return move
        self.console.tell(line.label)
        text = self._typed(f"{hint(ask, self.words)}> ", empty_allowed=isinstance(ask, PickDice))
        if text is None:
            return None
        try:
            return answer(ask, text, self.words)
        except Misread as error:
            self._misread(error)
            return None

    def _submit(self, move: Move) -> None:
        try:
            step = self.session.submit(move)
        except IllegalMove as error:
            self.console.tell(self.words(error.seen_by(TABLE)))
            return
        for event in step.events:
            self.console.tell(f"  {self.words(event.seen_by(TABLE))}")
        if self.session.warning != self.warned:
            self.warned = self.session.warning
            if self.warned is not None:
                self.console.tell(self.words(self.warned))

    # --- what can be typed at any time ----------------------------------------------------------------------------

    def _typed(self, prompt: str, *, empty_allowed: bool = False) -> str | None:
        """What was typed as an answer; None where it was one of the commands, or nothing."""
        text = self.console.ask(prompt)
        if text is None:
            raise _Leave
        text = text.strip()
        match text.casefold():
            case "q":
                raise _Leave
            case "u":
                self._undo()
            case "r":
                self._redo()
            case "h":
                self._history()
            case "?":
                self._say("terminal.help")
            case "s":
                self.shown = None
            case "" if not empty_allowed:
                pass
            case _:
                return text
        return None

    def _undo(self) -> None:
        try:
            try:
                taken = self.session.undo()
            except NeedsAsking as question:
                reply = self.console.ask(self.words.say("terminal.undo.ask", n=len(question.entries)))
                if reply is None:
                    raise _Leave from question
                if reply.strip().casefold() not in (self.words.say("terminal.yes"), self.words.say("yes"), "y"):
                    return
                taken = self.session.undo(confirmed=True)
        except SessionError as error:
            self.console.tell(self.words.error(error))
            return
        self._tell_changed("terminal.undone", taken)

    def _redo(self) -> None:
        try:
            self._tell_changed("terminal.redone", self.session.redo())
        except SessionError as error:
            self.console.tell(self.words.error(error))

    def _tell_changed(self, key: str, entries: Sequence[Entry[Any]]) -> None:
        for entry in entries:
            self._say(key, move=self.session.game.rules.describe(entry.move))
        self.shown = None

    def _history(self) -> None:
        entries = self.session.entries[-HISTORY:]
        if not entries:
            self._say("terminal.history.empty")
        for entry in entries:
            self.console.tell(f"  {entry.number:4d}  {self.words(self.session.game.rules.describe(entry.move))}")

    # --- what people read -----------------------------------------------------------------------------------------

    def _show_where_we_are(self) -> None:
        """Round, scores and dice, when the turn has changed or somebody asked."""
        rules, state = self.session.game.rules, self.session.state
        where = (rules.round(state), rules.turn(state))
        if where == self.shown:
            return
        self.shown = where
        view = rules.view(state, TABLE)
        scores = "   ".join(
            f"{self.words.fact(seat.seat)} {'?' if seat.score is None else seat.score}" for seat in view.seats
        )
        self.console.tell("")
        self.console.tell(self.words.say("terminal.round", round=view.round, scores=scores))
        for note in view.notes:
            self.console.tell(f"  {self.words(note)}")
        if view.dice:
            self.console.tell(f"  {dice_words(view.dice, self.words)}")

    def _show_result(self) -> None:
        outcome = self.session.outcome
        if outcome is None:
            return
        self.console.tell("")
        self.console.tell(self.words(outcome.reason))
        for standing in outcome.standings:
            self._say("terminal.standing", player=standing.seat, n=standing.points)
        if outcome.winners:
            self._say("terminal.winners", winners=outcome.winners, n=len(outcome.winners))
        else:
            self._say("terminal.no-winner")

    def _misread(self, error: Misread) -> None:
        self.console.tell(self.words.text(f"terminal.misread.{error.code}", error.facts))

    def _say(self, key: str, **facts: Any) -> None:
        self.console.tell(self.words.say(key, **facts))
