"""What a tap does: messages go to the inbox, intents change the screen's own state. No Kivy; one thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import get_args

from ui.inbox import InboxMessage
from ui.intents import Prefer
from ui.local import Local, after, observe
from ui.models import Action, Shown
from ui.present import present
from ui.presenting.free import seen_total
from ui.presenting.scope import Library, Prefs, scope_of
from ui.snapshot import Snapshot

_MESSAGES = tuple(kind for kind in get_args(InboxMessage))


class Screen:
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
        self.local = Local()
        self.prefs = prefs or Prefs()
        self.library = library or Library()

    def receive(self, snapshot: Snapshot, library: Library | None = None) -> None:
        """The table stands differently now."""
        if snapshot.serial < self.snapshot.serial:
            return
        self.local = observe(self.local, self.snapshot, snapshot)
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
            scope = scope_of(self.snapshot, self.local, self.prefs, self.library)
            self.local = after(self.local, action, self.library.playable(), seen_total(scope))

    def shown(self) -> Shown:
        """All that is on the display now."""
        return present(self.snapshot, self.local, self.prefs, self.library)
