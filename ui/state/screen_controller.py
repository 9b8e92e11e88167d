"""What a tap does: messages go to the inbox, intents change the screen's own state. No Kivy; one thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import get_args

from companion.core import Move
from ui.app.inbox import InboxMessage
from ui.app.snapshot import Playing, Snapshot
from ui.boards.loader import Boards
from ui.present.free import seen_total
from ui.present.models import Action
from ui.present.present import Shown, present
from ui.present.scope import Library, Prefs, scope_of
from ui.state.intents import Prefer
from ui.state.screen_state import ScreenState, after, observe

_MESSAGES = tuple(kind for kind in get_args(InboxMessage))


class ScreenController:
    """Everything that the display shows, and what taps on it do."""

    def __init__(
        self,
        send: Callable[[InboxMessage], None],
        prefs: Prefs | None = None,
        library: Library | None = None,
        keep: Callable[[str, object], None] = lambda name, value: None,
    ) -> None:
        """`send` leaves a message in the inbox; `keep` writes a preference down."""
        self._send, self._keep = send, keep
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
        elif isinstance(action, _MESSAGES):
            self._send(action)
        else:
            scope = scope_of(self.snapshot, self.screen_state, self.prefs, self.library, self.boards)
            self.screen_state = after(self.screen_state, action, self.library.playable(), seen_total(scope))

    def shown(self) -> Shown:
        """All that is on the display now."""
        return present(self.snapshot, self.screen_state, self.prefs, self.library, self.boards)

    def _card_of(self, playing: Playing, move: Move | None) -> str | None:
        return self.boards.ask(playing.game, lambda board: board.card_of(move))
