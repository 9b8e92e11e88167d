"""The units: systemd understands every line, they are closed tightly, and they agree with the installer."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "systemd"
KIOSK, FAILED, DESKTOP = (FOLDER / f"table-companion{name}.service" for name in ("", "-failed", "-desktop"))
TRIED, UPDATE, ROLL_BACK, GIVE_WAY, PLUG_IN = (
    FOLDER / f"table-companion-{name}.service" for name in ("tried", "update", "roll-back", "give-way", "plugin")
)
INSTALLER = (FOLDER / "install.sh").read_text(encoding="utf-8")
PROGRAM = "/opt/table-companion/current/bin/table-companion"
UPDATER, DOORKEEPER = (f"/opt/table-companion/current/systemd/{name}.sh" for name in ("update", "plugin"))
PARTS = ("checks.sh", "versions.sh", "read-only-root.sh")
"""What install.sh reads in."""
MOST_EXPOSURE = 2.0

needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")


def settings(unit: Path) -> dict[str, list[str]]:
    """Every key of a unit with its values, in order."""
    found: dict[str, list[str]] = defaultdict(list)
    for line in unit.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith(("#", "[")):
            key, _, value = line.partition("=")
            found[key].append(value)
    return found


def installer_says(name: str) -> str:
    told = re.search(rf'^{name}="?([^"\n#]*?)"?(?: #.*)?$', INSTALLER, re.MULTILINE)
    assert told is not None, name
    return told[1]


def verify(unit: Path, folder: Path) -> str:
    """What systemd says of a unit, in which only the program is replaced by one that is there."""
    copy = folder / unit.name
    text = unit.read_text(encoding="utf-8")
    for program in (PROGRAM, UPDATER, DOORKEEPER):
        text = text.replace(program, "/bin/true")
    copy.write_text(text, encoding="utf-8")
    scope = ["--user"] if unit is DESKTOP else []
    done = subprocess.run(
        ["systemd-analyze", *scope, "verify", str(copy)],
        capture_output=True,
        text=True,
        env={"PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": str(folder), "HOME": str(folder)},
    )
    return done.stdout + done.stderr


@needs_systemd
@pytest.mark.parametrize(
    "unit", [KIOSK, FAILED, TRIED, DESKTOP, UPDATE, ROLL_BACK, GIVE_WAY, PLUG_IN], ids=lambda unit: unit.stem
)
def test_systemd_has_nothing_to_say(unit: Path, tmp_path: Path) -> None:
    assert verify(unit, tmp_path) == ""


@needs_systemd
def test_a_misspelt_key_would_be_seen(tmp_path: Path) -> None:
    misspelt = tmp_path / "units" / KIOSK.name
    misspelt.parent.mkdir()
    text = KIOSK.read_text(encoding="utf-8").replace("ProtectSystem=", "ProtectSytem=")
    misspelt.write_text(text, encoding="utf-8")
    assert "ProtectSytem" in verify(misspelt, tmp_path)


@needs_systemd
@pytest.mark.parametrize("unit", [KIOSK, FAILED], ids=lambda unit: unit.stem)
def test_little_is_exposed(unit: Path) -> None:
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=yes", "--no-pager", str(unit)], capture_output=True, text=True
    )
    told = re.search(r"Overall exposure level for \S+: ([\d.]+)", done.stdout)
    assert told is not None, done.stdout + done.stderr
    assert float(told[1]) <= MOST_EXPOSURE


@pytest.mark.parametrize("unit", [KIOSK, FAILED], ids=lambda unit: unit.stem)
def test_user_groups_and_folders_are_the_installers(unit: Path) -> None:
    said = settings(unit)
    assert said["User"] == said["Group"] == [installer_says("user")]
    assert said["SupplementaryGroups"] == [installer_says("groups")]
    assert said["ExecStart"][0].split()[0] == installer_says("program_folder") + "/current/bin/table-companion"
    assert f"TABLE_COMPANION_DATA={installer_says('data_folder')}" in said["Environment"]
    assert said["EnvironmentFile"] == [f"-{installer_says('settings_folder')}/environment"]


def test_the_data_folder_and_the_sticks_alone_can_be_written() -> None:
    said = settings(KIOSK)
    assert said["ProtectSystem"] == ["strict"]
    assert f"/var/lib/{said['StateDirectory'][0]}" == installer_says("data_folder")
    assert f"/var/cache/{said['CacheDirectory'][0]}" == installer_says("cache_folder")
    assert said["StateDirectoryMode"] == ["0700"]
    assert said["ReadWritePaths"] == [f"-{installer_says('sticks_folder')}", "-/sys/devices/platform"]
    sticks = (FOLDER / "71-table-companion-sticks.rules").read_text(encoding="utf-8")
    assert f"{installer_says('sticks_folder')}/$kernel" in sticks
    assert "nodev,nosuid,noexec" in sticks
    assert f'=="vfat|exfat", ENV{{STICK_OWNER}}="--owner={installer_says("user")}"' in sticks


def test_a_stick_that_the_data_lie_on_is_none_for_their_backups() -> None:
    """A root that is only read may have them on one that stays in, which would take its own backups."""
    label = re.search(r"^data_label=(\S+)", (FOLDER / "read-only-root.sh").read_text(encoding="utf-8"), re.MULTILINE)
    assert label is not None
    (mounting,) = (
        line
        for line in (FOLDER / "71-table-companion-sticks.rules").read_text(encoding="utf-8").splitlines()
        if "--no-block --collect" in line
    )
    assert f'ENV{{ID_FS_LABEL}}!="{label[1]}"' in mounting


def test_every_device_that_is_needed_is_allowed_and_no_other() -> None:
    said = settings(KIOSK)
    assert said["DevicePolicy"] == ["closed"]
    assert {value.split()[0] for value in said["DeviceAllow"]} == {
        "char-video4linux", "char-media",  # cameras
        "char-dma_heap", "/dev/udmabuf",  # memory for their pictures
        "char-drm", "char-input",  # display and touch
        "char-gpiochip",  # buttons and lamps
        "char-alsa",
        "char-spi",  # a light strip
        "/dev/tty", "/dev/tty0", "/dev/tty1",  # the console that the picture covers
        "char-vcio",  # throttling and under-voltage
    }  # fmt: skip


OF_GROUPS = {"char-dma_heap": "dma_heap", "char-gpiochip": "gpio", "char-spi": "spidev", "char-vcio": "vcio"}
"""Devices that a bare Debian leaves to root alone, and the subsystem or name by which a rule knows each."""


def test_what_a_bare_system_leaves_to_root_is_given_to_groups_that_the_companion_is_in() -> None:
    """Raspberry Pi OS does so by a package that an image's base lacks: no camera, no buttons, no strip."""
    assert set(OF_GROUPS) <= {value.split()[0] for value in settings(KIOSK)["DeviceAllow"]}
    rules = (FOLDER / "60-table-companion-devices.rules").read_text(encoding="utf-8")
    given = dict(re.findall(r'^(?:SUBSYSTEM|KERNEL)=="(\w+).*GROUP="(\w+)", MODE="0660"$', rules, re.MULTILINE))
    assert given == {"dma_heap": "video", "gpio": "gpio", "spidev": "spi", "vcio": "video"}
    assert set(given) == set(OF_GROUPS.values())
    assert set(given.values()) <= set(installer_says("groups").split())
    assert "rules.d" not in (ROOT / "tests/vm/build.sh").read_text(encoding="utf-8"), "the machine would hide a gap"


def test_the_library_of_the_pins_has_a_place_for_its_pipes() -> None:
    for unit in (KIOSK, FAILED):
        assert settings(unit)["PrivateTmp"] == ["yes"]
        assert "LG_WD=/tmp" in settings(unit)["Environment"]
    assert "LG_WD=%t" in settings(DESKTOP)["Environment"]


def test_nothing_can_reach_a_network() -> None:
    for unit in (KIOSK, FAILED, DESKTOP):
        assert settings(unit)["RestrictAddressFamilies"] == ["AF_UNIX AF_NETLINK"]


def test_a_stuck_or_crashing_companion_is_started_again_but_not_for_ever() -> None:
    for unit in (KIOSK, DESKTOP):
        said = settings(unit)
        assert said["Type"] == ["notify"]
        assert int(said["WatchdogSec"][0]) >= 10
        assert said["Restart"] == ["on-failure"]
        assert int(said["StartLimitBurst"][0]) >= 3
    assert settings(KIOSK)["OnFailure"] == [FAILED.name]


def test_nothing_hangs_up_the_console_on_which_the_companion_draws() -> None:
    """Systemd does so before every command of a unit that owns one, also before those that follow the first picture."""
    said = settings(KIOSK)
    assert (said["StandardInput"], said["TTYVHangup"]) == (["tty"], ["yes"])
    assert [key for key in said if key.startswith("Exec")] == ["ExecStart"]
    assert len(said["ExecStart"]) == 1
    assert "SIGHUP" in said["RestartForceExitStatus"][0].split(), "systemd calls that a clean end, and starts nothing"


def test_a_version_is_looked_at_when_it_was_started() -> None:
    assert settings(KIOSK)["Wants"] == [TRIED.name]
    said = settings(TRIED)
    assert said["After"] == [KIOSK.name]
    assert said["ConditionPathExists"] == [f"{installer_says('program_folder')}/untried"]


def test_the_doctor_comes_only_when_the_companion_was_given_up() -> None:
    said = settings(FAILED)
    assert len(said["ExecCondition"]) == 2
    assert all("exit 3" in condition for condition in said["ExecCondition"])
    assert "3" not in said["SuccessExitStatus"][0].split(), "a condition that ends so would hold"
    assert said["StartLimitIntervalSec"] == ["0"], (
        "asked after each of five quick crashes, it would be refused the last time"
    )
    assert any(value.startswith("KIVY_HOME=/tmp/") for value in said["Environment"]), "elsewhere it may not write"
    assert said["PrivateTmp"] == ["yes"]


def test_a_pi_that_hangs_is_restarted_and_the_log_is_bounded() -> None:
    watchdog = settings(FOLDER / "table-companion-watchdog.conf")
    assert 15 <= int(watchdog["RuntimeWatchdogSec"][0].removesuffix("s")) <= 60
    log = settings(FOLDER / "table-companion-journal.conf")
    assert all(log[key][0].endswith("M") for key in ("SystemMaxUse", "RuntimeMaxUse"))


def test_every_file_that_is_installed_is_there_and_removed_again() -> None:
    removal = INSTALLER.partition("# --- removing")[2]
    copied = re.findall(r"^ +copy (\S+) \"\$(\w+)(/\S+)?\" \d+$", INSTALLER, re.MULTILINE)
    assert len(copied) >= 8
    for name, folder, _ in copied:
        assert (FOLDER / name).is_file()
        assert name in removal or f"${folder}" in removal
    lone = {path.name for path in FOLDER.iterdir()} - {name for name, _, _ in copied}
    assert lone == {"install.sh", *PARTS, "update.sh", "plugin.sh", "bundle.sh", "image", "locks"}, (
        "a file that nobody installs"
    )


@pytest.mark.parametrize(
    ("states", "comes"),
    [
        (["failed"], True),
        (["activating", "activating", "failed"], True),
        (["activating", "active"], False),
        (["active"], False),
    ],
)
def test_the_doctor_comes_when_it_was_given_up_and_waits_while_it_is_tried(
    tmp_path: Path, states: list[str], comes: bool
) -> None:
    """Giving up while the condition of the crash before is being asked is not asked again."""
    (tmp_path / "states").write_text("".join(f"{state}\n" for state in states))
    commands = {
        # Every state holds until somebody sleeps.
        "systemctl": f'[ "$2" = "is-$(head -n 1 {tmp_path}/states)" ]',
        "sleep": f"sed -i 1d {tmp_path}/states",
    }
    for name, script in commands.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / name).chmod(0o755)
    condition, _ = settings(FAILED)["ExecCondition"]
    path = f"{tmp_path}:{os.environ['PATH']}"
    done = subprocess.run(shlex.split(condition), env={"PATH": path})
    assert done.returncode == (0 if comes else 3)


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed")
def test_what_the_installer_reads_in_and_what_makes_images_is_sound() -> None:
    read_in = re.findall(r'^\. "\$here/systemd/(\S+)"$', INSTALLER, re.MULTILINE)
    assert tuple(read_in) == PARTS
    scripts = [*(FOLDER / name for name in read_in), FOLDER / "image" / "hook.sh", ROOT / "tests" / "vm" / "build.sh"]
    checked = subprocess.run(["shellcheck", *map(str, scripts)], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout


def test_the_companion_may_switch_off_restart_and_change_its_version_and_nothing_else() -> None:
    rule = (FOLDER / "50-table-companion.rules").read_text(encoding="utf-8")
    assert re.findall(r'"(org\.[^"]+)"', rule) == [
        "org.freedesktop.login1.power-off",
        "org.freedesktop.login1.power-off-multiple-sessions",
        "org.freedesktop.login1.reboot",
        "org.freedesktop.login1.reboot-multiple-sessions",
        "org.freedesktop.systemd1.manage-units",
    ]
    assert re.findall(r'lookup\("(\w+)"\) === "([^"]+)"', rule) == [
        ("verb", "start"),
        ("unit", UPDATE.name),
        ("unit", PLUG_IN.name),
        ("unit", ROLL_BACK.name),
    ]
    assert f'subject.user !== "{installer_says("user")}"' in rule
    page = " ".join((ROOT / "docs" / "privacy.md").read_text(encoding="utf-8").split())
    told = page.partition("polkit")[2].partition("nothing else")[0]
    for what in ("switch the Pi off", "restart", "version that a stick brings", "version before", "plug-in"):
        assert what in told


POLKIT = """
let rule;
const polkit = { addRule: (given) => { rule = given; }, Result: { YES: "yes", NOT_HANDLED: "ask" } };
%s
const asked = [["table-companion", "power-off"], ["table-companion", "power-off-multiple-sessions"],
               ["table-companion", "reboot"], ["table-companion", "halt"], ["nobody", "reboot"]];
console.log(asked.map(([user, what]) => rule({ id: "org.freedesktop.login1." + what }, { user })).join(" "));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="node, which can run the rule, is not installed")
def test_the_rule_says_yes_to_the_companion_alone() -> None:
    rule = (FOLDER / "50-table-companion.rules").read_text(encoding="utf-8")
    done = subprocess.run(["node", "-e", POLKIT % rule], capture_output=True, text=True)
    assert done.stdout.split() == ["yes", "yes", "yes", "ask", "ask"], done.stderr


def test_the_command_and_the_desktop_entry_lead_to_what_is_installed() -> None:
    command = (FOLDER / "table-companion.sh").read_text(encoding="utf-8")
    assert f"program={PROGRAM}" in command
    assert f"data={installer_says('data_folder')}" in command
    assert f"user={installer_says('user')}" in command
    entry = (FOLDER / "table-companion-desktop.desktop").read_text(encoding="utf-8")
    assert f"start {DESKTOP.name}" in entry
