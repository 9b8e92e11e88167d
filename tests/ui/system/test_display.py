"""Whether there is a display: a desktop, or a screen plugged in that we may draw on."""

from __future__ import annotations

import re
from pathlib import Path

from ui.system.display import KIOSK_PATIENCE, has_display, wait_for_display


def test_a_desktop_counts() -> None:
    nowhere = Path("/nonexistent")
    assert has_display({"DISPLAY": ":0"}, nowhere, nowhere)
    assert has_display({"WAYLAND_DISPLAY": "wayland-0"}, nowhere, nowhere)
    assert not has_display({"DISPLAY": ""}, nowhere, nowhere)


def test_a_screen_counts_only_where_it_is_plugged_in_and_ours(tmp_path: Path) -> None:
    connector, cards = tmp_path / "drm" / "card1-DSI-1", tmp_path / "dri"
    connector.mkdir(parents=True)
    cards.mkdir()
    (connector / "status").write_text("disconnected\n")
    (cards / "card1").write_text("")
    assert not has_display({}, tmp_path / "drm", cards)
    (connector / "status").write_text("connected\n")
    assert has_display({}, tmp_path / "drm", cards)
    (cards / "card1").unlink()
    assert not has_display({}, tmp_path / "drm", cards)


def test_a_display_whose_driver_comes_late_is_waited_for() -> None:
    looks = iter([False, False, True])
    waits: list[float] = []
    assert wait_for_display(lambda: next(looks), waits.append)
    assert len(waits) == 2


def test_a_display_that_never_comes_is_given_up_before_the_unit_is() -> None:
    waits: list[float] = []
    assert not wait_for_display(lambda: False, waits.append)
    unit = Path(__file__).parents[3] / "systemd" / "table-companion.service"
    allowed = re.search(r"^TimeoutStartSec=(\d+)$", unit.read_text(encoding="utf-8"), re.MULTILINE)
    assert allowed is not None
    assert sum(waits) == KIOSK_PATIENCE < float(allowed[1])
