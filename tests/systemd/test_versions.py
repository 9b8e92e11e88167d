"""Versions side by side: the way back is open whatever the one in place did."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.systemd.fake_kiosk import START_LIMIT, FakeKiosk
from tests.systemd.fake_pi import ROOT, FakePi


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


# --- a plug that is pulled between putting a version in place and its first picture ---


def command(unit: str, key: str) -> str:
    """The last command of that kind in a unit."""
    return str(re.findall(rf"(?m)^{key}=(.*)$", (ROOT / "systemd" / unit).read_text(encoding="utf-8"))[-1])


GIVEN_UP = command("table-companion-failed.service", "ExecCondition")
CAME_UP = command("table-companion-tried.service", "ExecStart")
CRASH_AND_AGAIN = "systemctl start table-companion.service"
"""Another process, by number, is there instead of the one that was."""
GIVE_WAY = "--no-block start table-companion-give-way.service"


def put_in_place_and_pulled(kiosk: FakeKiosk, *, broken: bool, other_broken: bool = False) -> None:
    """venv-1 takes the place of venv-2, and the power goes before it has been started."""
    kiosk.link("current", kiosk.version("venv-2", broken=other_broken))
    kiosk.link("previous", kiosk.version("venv-1", broken=broken))
    kiosk.plug(pulled=True)
    assert kiosk.install("--kiosk", "--roll-back").returncode == 0
    kiosk.plug(pulled=False)
    assert kiosk.linked("current") == "venv-1"


def given_up(kiosk: FakeKiosk) -> bool:
    """Systemd tries and gives up; whether the version before is asked for, instead of the doctor."""
    assert not any(kiosk.start() for _ in range(START_LIMIT + 1))
    asked = len(kiosk.asked())
    instead = kiosk.condition(GIVEN_UP) == 3
    assert (GIVE_WAY in kiosk.asked()[asked:]) is instead
    return instead


def give_way(kiosk: FakeKiosk) -> int:
    """What table-companion-give-way.service does."""
    return kiosk.run(str(kiosk.program / "current/systemd/update.sh"), "give-way").returncode


def test_a_version_that_never_came_up_gives_way_at_the_next_start(kiosk: FakeKiosk) -> None:
    put_in_place_and_pulled(kiosk, broken=True)
    assert given_up(kiosk)
    assert give_way(kiosk) == 0
    assert (kiosk.linked("current"), kiosk.linked("previous")) == ("venv-2", "")
    assert kiosk.asked()[-1] == "restart table-companion.service"
    assert not (kiosk.program / "untried").exists()


def test_where_the_other_does_not_start_either_the_doctor_comes_and_nothing_goes_back_and_forth(
    kiosk: FakeKiosk,
) -> None:
    put_in_place_and_pulled(kiosk, broken=True, other_broken=True)
    assert given_up(kiosk)
    assert give_way(kiosk) == 1
    assert kiosk.linked("current") == "venv-2"
    for _ in range(2):
        assert not given_up(kiosk)
        assert kiosk.linked("current") == "venv-2"


def test_a_plug_pulled_while_one_gives_way_ends_with_either(kiosk: FakeKiosk) -> None:
    """What the mark names is not what is in place any more, so that it asks for nothing."""
    put_in_place_and_pulled(kiosk, broken=True, other_broken=True)
    (kiosk.program / "current").unlink()
    kiosk.link("current", kiosk.program / "venv-2")
    assert not given_up(kiosk)


def test_a_version_that_stays_after_its_first_picture_is_tried(kiosk: FakeKiosk) -> None:
    put_in_place_and_pulled(kiosk, broken=False)
    assert kiosk.start()
    assert kiosk.condition(CAME_UP) == 0
    assert not (kiosk.program / "untried").exists()
    assert kiosk.condition(CAME_UP) == 0, "and so at every later start"


def test_one_that_crashes_after_its_first_picture_is_not(kiosk: FakeKiosk) -> None:
    put_in_place_and_pulled(kiosk, broken=False)
    assert kiosk.start()
    kiosk.meanwhile(f"touch {kiosk.root}/failed")
    assert kiosk.condition(CAME_UP) == 0
    assert (kiosk.program / "untried").exists()


def test_one_that_crashes_once_and_then_stays_is_tried(kiosk: FakeKiosk) -> None:
    put_in_place_and_pulled(kiosk, broken=False)
    assert kiosk.start()
    kiosk.meanwhile(f"rm {kiosk.root}/meanwhile; {CRASH_AND_AGAIN}")
    assert kiosk.condition(CAME_UP) == 0
    assert not (kiosk.program / "untried").exists()


def test_a_version_that_crashes_after_its_first_picture_gives_way_at_once(kiosk: FakeKiosk) -> None:
    kiosk.link("current", kiosk.version("venv-2"))
    kiosk.link("previous", kiosk.version("venv-1"))
    kiosk.meanwhile(f"rm {kiosk.root}/meanwhile; {CRASH_AND_AGAIN}")
    done = kiosk.install("--kiosk", "--roll-back")
    assert done.returncode == 1
    assert "the one before is in place again" in done.stderr
    assert (kiosk.linked("current"), kiosk.linked("previous")) == ("venv-2", "")
    assert not (kiosk.program / "untried").exists()


def test_a_version_that_came_up_once_is_the_doctors(kiosk: FakeKiosk) -> None:
    put_in_place_and_pulled(kiosk, broken=True)
    (kiosk.program / "untried").unlink()
    assert not given_up(kiosk)
    assert kiosk.linked("current") == "venv-1"


def test_a_version_whose_scripts_are_damaged_does_not_keep_the_doctor_away(kiosk: FakeKiosk) -> None:
    put_in_place_and_pulled(kiosk, broken=True)
    (kiosk.program / "venv-1/systemd/update.sh").unlink()
    assert not given_up(kiosk)


def test_a_version_is_on_the_card_before_it_counts(tmp_path: Path) -> None:
    told = FakePi(tmp_path).install("--dry-run").stdout
    order = ["+ sync", "+ mv -T /opt/table-companion/current.new /opt/table-companion/current"]
    assert [line for line in told.splitlines() if line in order] == order
