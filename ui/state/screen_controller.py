"""What a tap does: messages go to the inbox, intents change the screen's own state. No Kivy; one thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random, SystemRandom
from typing import get_args

from companion.core import Move
from ui.app.inbox import InboxMessage
from ui.app.snapshot import Playing, Snapshot
from ui.boards.loader import Boards
from ui.present.free import seen_total
from ui.present.models import Action
from ui.present.present import Shown, present
from ui.present.scope import Library, Prefs, scope_of
from ui.state.game_draft import SetOption
from ui.state.intents import ChangeVersion, DrawOption, Prefer
from ui.state.screen_state import ScreenState, after, observe
from ui.state.versions import Versions

_MESSAGES = tuple(kind for kind in get_args(InboxMessage))


class ScreenController:
    """Everything that the display shows, and what taps on it do."""

    def __init__(
        self,
        send: Callable[[InboxMessage], None],
        prefs: Prefs | None = None,
        library: Library | None = None,
        keep: Callable[[str, object], None] = lambda name, value: None,
        chance: Random | None = None,
        change_version: Callable[[bool], None] = lambda back: None,
    ) -> None:
        """`send` leaves a message in the inbox; `keep` writes a preference down; `chance` draws cards of new games;
        `change_version` asks for the version on a stick, or for the one before."""
        self._send, self._keep, self._chance = send, keep, chance or SystemRandom()
        self._change_version = change_version
        self.versions = Versions()
        self.snapshot = Snapshot(serial=-1)
        self.screen_state = ScreenState()
        self.prefs = prefs or Prefs()
        self.library = library or Library()
        self.boards = Boards()

    def receive(self, snapshot: Snapshot, library: Library | None = None) -> None:
        """The table stands differently now."""
        if snapshot.serial < self.snapshot.serial:
            return
        self.screen_state = observe(self.screen_state, self.snapshot, snapshot, self._card_of)
        self.snapshot = snapshot
        self.library = library if library is not None else self.library

    def do(self, action: Action) -> None:
        """What a tap reported; a tuple is done in order."""
        if action is None:
            return
        if isinstance(action, tuple):
            for one in action:
                self.do(one)
        elif isinstance(action, Prefer):
            self.prefs = replace(self.prefs, **{action.name: action.value})
            self._keep(action.name, action.value)
        elif isinstance(action, ChangeVersion):
            self._change_version(action.back)
        elif isinstance(action, _MESSAGES):
            self._send(action)
        elif isinstance(action, DrawOption):
            self._draw(action.option)
        else:
            scope = scope_of(self.snapshot, self.screen_state, self.prefs, self.library, self.boards)
            self.screen_state = after(self.screen_state, action, self.library.playable(), seen_total(scope))

    def _draw(self, name: str) -> None:
        """Chance settles an option of the new game, before anything starts: the value is shown and can be changed."""
        game = self.library.playable().get(self.screen_state.draft.game or "")
        for option in game.options if game is not None else ():
            if option.id == name and option.by_chance is not None:
                self.do(SetOption(name, option.by_chance(self._chance)))

    def shown(self) -> Shown:
        """All that is on the display now."""
        return present(self.snapshot, self.screen_state, self.prefs, self.library, self.boards, self.versions)

    def _card_of(self, playing: Playing, move: Move | None) -> str | None:
        return self.boards.ask(playing.game, lambda board: board.card_of(move))
