"""Versions side by side: the way back is open whatever the one in place did."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systemd.fake_kiosk import START_LIMIT, FakeKiosk


@pytest.fixture
def kiosk(tmp_path: Path) -> FakeKiosk:
    return FakeKiosk(tmp_path)


def test_a_version_that_was_given_up_does_not_take_the_one_before_with_it(kiosk: FakeKiosk) -> None:
    """Systemd counts starts of the unit, not of a version: within the ten minutes the good one would be refused too."""
    good, broken = kiosk.version("venv-1"), kiosk.version("venv-2", broken=True)
    kiosk.link("current", broken)
    kiosk.link("previous", good)
    assert not any(kiosk.start() for _ in range(START_LIMIT + 1))
    done = kiosk.install("--kiosk", "--roll-back")
    assert done.returncode == 0, done.stdout + done.stderr
    assert (kiosk.linked("current"), kiosk.linked("previous")) == ("venv-1", "venv-2")
    assert "is on the display" in done.stdout


def test_going_back_and_forth_is_not_refused_for_being_often(kiosk: FakeKiosk) -> None:
    kiosk.link("current", kiosk.version("venv-1"))
    kiosk.link("previous", kiosk.version("venv-2"))
    for _ in range(START_LIMIT + 2):
        done = kiosk.install("--kiosk", "--roll-back")
        assert done.returncode == 0, done.stdout + done.stderr


def test_where_neither_starts_it_says_so(kiosk: FakeKiosk) -> None:
    kiosk.link("current", kiosk.version("venv-2", broken=True))
    kiosk.link("previous", kiosk.version("venv-1", broken=True))
    done = kiosk.install("--kiosk", "--roll-back")
    assert done.returncode == 1
    assert "Neither that version nor the one before starts" in done.stderr
    assert kiosk.linked("current") == "venv-2"
