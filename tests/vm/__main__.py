"""`make test-vm`: build, start, look, tap a whole game, press, back up, pull the plug, go on; how long each took."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from tests.ui.fingers import Fingers
from tests.vm.care import CARES, care
from tests.vm.machine import KINDS, Machine, MachineError
from tests.vm.steps import BOOT_PATIENCE, Steps, must, wait_for
from tests.vm.twin import Twin
from ui.present.cards import CardSheet
from ui.present.end import EndModel
from ui.present.table import TableModel

HERE = Path(__file__).parent
NEEDED = ("debootstrap", "mkfs.vfat", "mkfs.ext4", "ssh", "ssh-keygen")
PATH = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"
SEED = 3
"""Of what chance taps in the game."""
TAPS_BEFORE_THE_CUT = 40
STICK = "/media/table-companion/sda"


def show_console(machine: Machine, number: int) -> None:
    """As the keys Alt and F2 do."""
    machine.run(
        f"python3 -c 'import fcntl; [fcntl.ioctl(open(\"/dev/tty0\"), what, {number}) for what in (0x5606, 0x5607)]'"
    )


def play_on(twin: Twin, chance: Random, taps: int | None = None) -> None:
    """Tap what can be tapped: a number of times, or until the game is over."""
    fingers = Fingers(twin.table, chance)
    while (playing := twin.table.screen.snapshot.playing) is not None and playing.outcome is None:
        if taps is not None and fingers.taps >= taps:
            return
        if isinstance(twin.table.screen.shown().sheet, CardSheet):  # whether a card says the same as the real one
            twin.tap("compare.later")
        else:
            fingers.step()


def evening(machine: Machine, twin: Twin, steps: Steps) -> None:
    """The whole evening."""
    with steps.step("start, until the home screen is on the display"):
        machine.start()
        twin.compare("home", BOOT_PATIENCE)
    with steps.step("a way in"):
        machine.wait_for_shell(BOOT_PATIENCE)
    with steps.step("a hundred taps in a row, each counted once"):
        twin.free_table()
        twin.points_by_hand()
        twin.hundred_taps("+1")
        twin.keep("hundred-taps")
        twin.tap("close")
        twin.go_home()
    with steps.step("the panel unplugged and back: touches arrive again"):
        machine.run("systemctl restart touch-panel; sleep 5")
        machine.forget_panel()
        twin.tap("kept.title")
        twin.tap("back")
    with steps.step("another console and back: the picture is there again"):
        show_console(machine, 2)
        time.sleep(2)
        twin.keep("other-console")
        show_console(machine, 1)
        twin.compare("console-back")
    with steps.step("the monitor unplugged and back: the picture is there again"):
        machine.run("for plug in /sys/class/drm/card*-*/status; do echo off >$plug; done")
        time.sleep(3)
        twin.keep("no-monitor")
        machine.run("for plug in /sys/class/drm/card*-*/status; do echo detect >$plug; done")
        twin.compare("monitor-back")
    with steps.step("a new game by taps"):
        twin.begin_game()
    with steps.step("forty taps of it"):
        chance = Random(SEED)
        play_on(twin, chance, TAPS_BEFORE_THE_CUT)
        twin.keep("middle")
    with steps.step("a stick plugged in, a backup on it, pulled"):
        machine.plug_in_stick()
        wait_for(lambda: machine.run(f"mountpoint -q {STICK}", check=False).returncode == 0, "mounting the stick")
        machine.run(f"table-companion backup {STICK}/evening.tar && sync")
        told = machine.run(f"tar -tf {STICK}/evening.tar").stdout
        must("journal.db" in told, f"the backup holds no journal: {told}")
        machine.pull_stick()
        wait_for(lambda: machine.run(f"mountpoint -q {STICK}", check=False).returncode != 0, "unmounting the stick")
    with steps.step("the plug pulled in the middle of the game; started again, until home"):
        machine.unplug()
        twin.get_up()
        twin.sit_down()
        machine.start()
        twin.compare("home-after-the-cut", BOOT_PATIENCE)
    with steps.step("the game is one tap away"):
        machine.wait_for_shell(BOOT_PATIENCE)
        twin.tap("home.resume")
        assert isinstance(twin.table.model, TableModel)
        twin.compare("one-tap-away")
    before = twin.taps
    with steps.step("the game to its end"):
        play_on(twin, chance)
        assert isinstance(twin.table.model, EndModel)
        twin.compare("end")
    print(f"   {twin.taps - before} taps")


def main() -> int:
    """Build and go; the exit status."""
    parser = argparse.ArgumentParser(prog="make test-vm")
    parser.add_argument("--release", default="bookworm", choices=("bookworm", "trixie"))
    parser.add_argument("--arch", default="amd64", choices=("amd64", "arm64"))
    parser.add_argument("--folder", type=Path, default=Path("build/vm"), help="where images and screenshots are kept")
    parser.add_argument("--port", type=int, default=2222, help="of this computer, for ssh into the machine")
    parser.add_argument("--part", choices=("evening", "care"), action="append", help="default: both")
    parser.add_argument("--care", choices=tuple(CARES), action="append", help="of the care, only this; default: all")
    parser.add_argument(
        "--built", action="store_true", help="take the disk that was built before, with all that was played on it"
    )
    args = parser.parse_args()
    missing = [name for name in (*NEEDED, KINDS[args.arch].program) if shutil.which(name, path=PATH) is None]
    if missing:
        print(f"test-vm: this computer lacks {', '.join(missing)}; see docs/installing.md", file=sys.stderr)
        return 1
    folder = (args.folder / f"{args.release}-{args.arch}").resolve()
    pictures = folder / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    for old in pictures.glob("*.png"):
        old.unlink()
    steps = Steps()
    machine = Machine(folder, args.arch, args.port)
    try:
        with steps.step(f"a Debian {args.release} for {args.arch} with the companion installed in it"):
            if not args.built:
                subprocess.run(
                    [str(HERE / "build.sh"), args.release, args.arch, str(folder)],
                    check=True,
                    env={**os.environ, "PYTHON": sys.executable},
                )
        parts = args.part or ["evening", "care"]
        with tempfile.TemporaryDirectory() as kept:
            twin = Twin(machine, pictures, Path(kept))
            if "evening" in parts:
                evening(machine, twin, steps)
            if "care" in parts:
                machine.unplug()
                twin.get_up()
                twin.sit_down()
                (bundle,) = folder.glob("table-companion-*.tar")
                care(machine, twin, steps, bundle, args.care or ())
    except (MachineError, subprocess.CalledProcessError) as error:
        print(f"test-vm: {error}", file=sys.stderr)
        return 1
    finally:
        machine.unplug()
        steps.tell()
    print(f"test-vm: all is well; screenshots are in {pictures}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
