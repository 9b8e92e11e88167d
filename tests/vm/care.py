"""What a kiosk must survive: a hanging kernel, a companion that does not start, a bad update, a root that forgets."""

from __future__ import annotations

import hashlib
import re
import subprocess
import tempfile
from collections.abc import Callable, Collection
from pathlib import Path

from companion.text import message
from tests.vm.machine import Machine
from tests.vm.steps import BOOT_PATIENCE, Steps, must, wait_for
from tests.vm.twin import Twin
from ui.app.inbox import ButtonColour
from ui.state.versions import Versions

PYTHON = "/opt/table-companion/current/bin/python"
INSTALLER = "/opt/table-companion/current/systemd/install.sh"
DATA = "/var/lib/table-companion"
SETTINGS = f"{DATA}/settings.toml"
RED_PIN = 3
STICK = "/media/table-companion/sda"
FAILING = "/run/systemd/system/table-companion.service.d/failing.conf"


def care(machine: Machine, twin: Twin, steps: Steps, bundle: Path, chosen: Collection[str] = ()) -> None:
    """All of it, or what was chosen, one after the other, on one disk."""
    with steps.step("start, until the home screen is on the display"):
        machine.start()
        twin.compare("care-home", BOOT_PATIENCE)
        machine.wait_for_shell(BOOT_PATIENCE)
    for name, (said, do) in CARES.items():
        if chosen and name not in chosen:
            continue
        if name == "buttons" and not _has_pins(machine):
            print("== skipped: buttons, because no chip with pins can be emulated here, or there is no lgpio")
            continue
        with steps.step(said):
            do(machine, twin, bundle)


def _has_pins(machine: Machine) -> bool:
    return machine.run(f"test -e /dev/gpiochip0 && {PYTHON} -c 'import lgpio'", check=False).returncode == 0


def buttons(machine: Machine, twin: Twin, _: Path) -> None:
    """Held: whether to switch off. Pressed: no."""
    machine.run(f"sed -i 's/panel = false/panel = true/' {SETTINGS}; systemctl restart table-companion")
    twin.lamps = True
    twin.compare("with-buttons", BOOT_PATIENCE)  # a panel that cannot be opened would be told on the home screen
    twin.press(ButtonColour.RED, RED_PIN, 6, held=True)
    twin.press(ButtonColour.RED, RED_PIN, 0.5)


def turn(machine: Machine, twin: Twin, _: Path) -> None:
    """Picture and touch turn together."""
    for degrees in (90, 270, 0):
        machine.run(f"sed -i /rotation/d {SETTINGS}; echo display.rotation = {degrees} >>{SETTINGS}")
        machine.run("systemctl restart table-companion")
        twin.turn(degrees)
        twin.compare(f"turned-{degrees}", BOOT_PATIENCE)
        twin.free_table()
        twin.go_home()


def watchdog(machine: Machine, twin: Twin, _: Path) -> None:
    """The kernel crashes and says nothing more."""
    must(machine.run("cat /sys/class/watchdog/watchdog0/state").stdout.strip() == "active", "no watchdog is running")
    machine.run("(sleep 1; echo c >/proc/sysrq-trigger) >/dev/null 2>&1 &")
    wait_for(lambda: machine.has_happened("WATCHDOG"), "the watchdog's bite", 300)
    twin.compare("after-the-watchdog", BOOT_PATIENCE)
    machine.wait_for_shell(BOOT_PATIENCE)


def given_up(machine: Machine, twin: Twin, _: Path) -> None:
    """A program that ends at once is tried five times, and only then the doctor comes."""
    machine.run(
        f"mkdir -p {Path(FAILING).parent}; printf '[Service]\\nExecStart=\\nExecStart=/bin/false\\n' >{FAILING}"
    )
    # Starts that were asked for a few minutes ago count, too: they are forgotten first.
    machine.run("systemctl daemon-reload; systemctl reset-failed table-companion")
    machine.run("systemctl --no-block restart table-companion")
    wait_for(lambda: bool(_visits(machine)), "the doctor", 1200)
    must(_state(machine, "table-companion", "ActiveState") == "failed", "the doctor came before it was given up")
    must(int(_state(machine, "table-companion", "NRestarts")) >= 4, "it was given up too early")
    must(_visits(machine) == 1, f"the doctor came {_visits(machine)} times")
    twin.keep("doctor")
    machine.run(f"rm {FAILING}; systemctl daemon-reload; systemctl reset-failed; systemctl restart table-companion")
    twin.compare("after-the-doctor", BOOT_PATIENCE)


def _visits(machine: Machine) -> int:
    """How often the doctor said something to the end."""
    said = machine.run("journalctl -b -o cat -u table-companion-failed").stdout
    return len(re.findall("^Finished", said, re.MULTILINE))


def _state(machine: Machine, unit: str, field: str) -> str:
    return machine.run(f"systemctl show --value -p {field} {unit}.service").stdout.strip()


def updates(machine: Machine, twin: Twin, bundle: Path) -> None:
    """A good version with one tap, the way back with another, and one whose window does not open."""
    before = machine.run("readlink /opt/table-companion/current").stdout
    here = machine.run("table-companion --version").stdout.split()[-1]
    _version_on_stick(machine, bundle, "9.0.0", "")
    twin.knows(Versions(on_stick="9.0.0"))
    twin.compare("stick-with-a-version")
    twin.tap("settings.title")
    twin.tap("update.install", version="9.0.0")
    _changed(machine, "done")
    must("9.0.0" in machine.run("table-companion --version").stdout, "the version on the stick was not put in place")
    machine.pull_stick()
    _afresh(twin, Versions(before=here, told=message("update.done", version="9.0.0")), "9.0.0")
    twin.compare("updated", BOOT_PATIENCE)
    twin.tap("settings.title")
    twin.tap("update.go-back", version=here)
    _changed(machine, "back")
    must(machine.run("readlink /opt/table-companion/current").stdout == before, "the way back leads elsewhere")
    _afresh(twin, Versions(before="9.0.0", told=message("update.back", version=here)))
    twin.compare("rolled-back", BOOT_PATIENCE)
    _version_on_stick(machine, bundle, "9.0.1", "raise SystemExit('a version that does not open its window')\n")
    done = machine.run("table-companion update", check=False)
    must(done.returncode != 0 and "the one before is in place again" in done.stderr, done.stdout + done.stderr)
    must(machine.run("readlink /opt/table-companion/current").stdout == before, "a version that does not start stayed")
    machine.pull_stick()
    _afresh(twin, Versions())
    twin.compare("after-a-bad-update", BOOT_PATIENCE)


def _changed(machine: Machine, outcome: str) -> None:
    """Until the change that was tapped is over."""
    file = "/run/table-companion-update/outcome"
    wait_for(lambda: machine.run(f"cat {file}", check=False).stdout.strip() not in ("", "working"), "the change", 1800)
    said = machine.run(f"cat {file}; journalctl -b -n 30 -o cat -u table-companion-update").stdout
    must(said.startswith(outcome), f"the change ended with {said}")


def _afresh(twin: Twin, versions: Versions, here: str | None = None) -> None:
    """The companion was started again by the change."""
    twin.get_up()
    twin.sit_down()
    twin.knows(versions, here)


def _version_on_stick(machine: Machine, bundle: Path, version: str, fault: str) -> None:
    """This version under another number, perhaps with a fault that only opening the window shows."""
    with tempfile.TemporaryDirectory() as folder:
        work, stick = Path(folder, "work"), Path(folder, "stick")
        work.mkdir()
        stick.mkdir()
        subprocess.run(["tar", "-x", "-f", str(bundle), "-C", str(work)], check=True)
        project = work / "table-companion" / "pyproject.toml"
        project.write_text(re.sub(r'(?m)^version = ".*"', f'version = "{version}"', project.read_text()))
        window = work / "table-companion" / "ui" / "window" / "kivy_app.py"
        window.write_text(window.read_text().replace("import os\n", f"import os\n{fault}", 1))
        file = stick / re.sub(r"-[0-9.]+-", f"-{version}-", bundle.name, count=1)
        subprocess.run(["tar", "-c", "-f", str(file), "-C", str(work), "table-companion"], check=True)
        Path(f"{file}.sha256").write_text(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n")
        machine.plug_in_stick(256, stick)
    wait_for(lambda: machine.run(f"mountpoint -q {STICK}", check=False).returncode == 0, "mounting the stick")


def read_only_root(machine: Machine, twin: Twin, _: Path) -> None:
    """Covered, played on, unplugged, uncovered."""
    machine.run(f"{INSTALLER} --read-only-root --data-partition /dev/vdb")
    _restart(machine, twin, "read-only")
    must(machine.run("findmnt -no FSTYPE /").stdout.strip() == "overlay", "the root is not covered")
    must(machine.run(f"findmnt -no FSTYPE {DATA}").stdout.strip() == "ext4", "the data are covered too")
    machine.run("echo lost >/etc/lost; sync; test -e /etc/lost")
    twin.begin_game()
    machine.unplug()
    twin.get_up()
    twin.sit_down()
    machine.start()
    twin.compare("read-only-after-the-cut", BOOT_PATIENCE)
    machine.wait_for_shell(BOOT_PATIENCE)
    must(machine.run("test -e /etc/lost", check=False).returncode == 1, "the root keeps what is written")
    twin.tap("home.resume")
    twin.compare("read-only-one-tap-away")
    machine.run(f"{INSTALLER} --writable-root")
    _restart(machine, twin, "writable-again")
    must(machine.run("findmnt -no FSTYPE /").stdout.strip() == "ext4", "the root is still covered")


def _restart(machine: Machine, twin: Twin, name: str) -> None:
    machine.run("sync; systemctl --no-block reboot", check=False)  # the connection may end before the answer
    wait_for(lambda: machine.has_happened("RESET"), "the restart", 300)
    machine.forget_panel()
    twin.get_up()
    twin.sit_down()
    twin.compare(name, BOOT_PATIENCE)
    machine.wait_for_shell(BOOT_PATIENCE)


CARES: dict[str, tuple[str, Callable[[Machine, Twin, Path], None]]] = {
    "buttons": ("the red button held and pressed, through the kernel's pins", buttons),
    "doctor": ("five failed starts: the doctor on the display, once", given_up),
    "root": ("a root that is only read: what is played stays, what is written elsewhere goes", read_only_root),
    "updates": ("an update from a stick, back again, and one that does not start", updates),
    "turn": ("turned upright, by 90 and by 270 degrees: the picture, and touches with it", turn),
    "watchdog": ("a kernel that hangs: the hardware's watchdog restarts it, and home comes back", watchdog),
}
"""What `--care` chooses from, in the order in which it is done: what it is, and how it is done."""
