"""A board that cannot be drawn does not close the window."""

from __future__ import annotations

import ui.headless.offscreen  # noqa: F401  # isort: skip  (it says first that there is no display)

import pytest
from kivy.base import ExceptionManager

from ui.window.kivy_app import DRAWING_FAULTS, DrawingGuard


class Told:
    """A companion that counts what it is told."""

    failures = 0

    def drawing_failed(self) -> None:
        self.failures += 1


def test_a_fault_is_logged_and_told_and_the_loop_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    companion = Told()
    guard = DrawingGuard(companion)  # type: ignore[arg-type]
    assert guard.handle_exception(ValueError("board")) == ExceptionManager.PASS
    assert companion.failures == 1
    assert any(record.exc_info for record in caplog.records)


def test_what_is_no_fault_of_a_board_or_one_too_many_ends_the_program() -> None:
    guard = DrawingGuard(Told())  # type: ignore[arg-type]
    assert guard.handle_exception(KeyboardInterrupt()) == ExceptionManager.RAISE
    for _ in range(DRAWING_FAULTS):
        last = guard.handle_exception(ValueError("board"))
    assert last == ExceptionManager.RAISE
