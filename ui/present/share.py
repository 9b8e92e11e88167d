"""A kept game to take along: its QR codes, one at a time."""

from __future__ import annotations

from msgspec import Struct

from ui.present.models import Tap
from ui.present.scope import Scope
from ui.present.sheets import close_tap
from ui.state.intents import Open
from ui.state.sheets import ShareGame


class ShareSheet(Struct, frozen=True):
    """A code, large, and what to do with it."""

    title: str
    words: str
    which: str
    squares: tuple[bytes, ...]
    """Row by row, 1 for a dark one; none while it is made, or where it cannot be."""
    taps: tuple[Tap, ...]
    close: Tap


def share_sheet(scope: Scope, sheet: ShareGame) -> ShareSheet:
    """The code that is looked at."""
    now = scope.record
    made = now.codes if now.number == sheet.number else ()
    title, close = scope.say("share.title"), close_tap(scope)
    if not made:
        return ShareSheet(title, scope.say("share.failed" if now.failed else "working"), "", (), (), close)
    code, last = min(sheet.code, len(made) - 1), len(made) - 1
    taps = (
        Tap(scope.say("share.before"), Open(ShareGame(sheet.number, code - 1)), icon="back", barred=code == 0),
        Tap(scope.say("share.next"), Open(ShareGame(sheet.number, code + 1)), icon="next", barred=code == last),
    )
    which = scope.say("share.which", code=code + 1, n=len(made))
    return ShareSheet(title, scope.say("share.words"), which, made[code], taps if last else (), close)
