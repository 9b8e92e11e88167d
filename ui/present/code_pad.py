"""The pad on which the number of the lock is told, set, or got around by a sum."""

from __future__ import annotations

from msgspec import Struct

from ui.present.models import Tap
from ui.present.scope import Scope
from ui.present.sheets import close_tap
from ui.state.code_lock import DIGITS, FORGOTTEN
from ui.state.intents import BACKSPACE, CodeKey
from ui.state.sheets import CodePad, CodeStep


class CodeSheet(Struct, frozen=True):
    """A pad of ten digits."""

    title: str
    words: str
    entered: str
    keys: tuple[Tap, ...]
    close: Tap
    wrong: bool = False
    forgotten: Tap | None = None


def code_sheet(scope: Scope, pad: CodePad) -> CodeSheet:
    """What is asked, and what was tapped so far; a number of the lock is not shown to whoever looks on."""
    digits = [Tap(digit, CodeKey(digit)) for digit in "1234567890"]
    back = Tap(scope.say("lock.backspace"), CodeKey(BACKSPACE), icon="backspace")
    asks_sum = pad.step is CodeStep.SUM
    words = scope.say("lock.sum", a=pad.sum[0], b=pad.sum[1]) if asks_sum else scope.say(f"lock.{pad.step.value}")
    if pad.wrong:
        words = f"{scope.say('lock.wrong')} {words}"
    entered = pad.digits or "…" if asks_sum else "● " * len(pad.digits) + "○ " * (DIGITS - len(pad.digits))
    forgotten = Tap(scope.say("lock.forgotten"), CodeKey(FORGOTTEN), icon="help", kind="quiet")
    return CodeSheet(
        scope.say("lock.title"),
        words,
        entered.strip(),
        (*digits, back),
        close_tap(scope),
        pad.wrong,
        forgotten if pad.step is CodeStep.TELL else None,
    )
