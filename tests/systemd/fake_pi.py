"""A Raspberry Pi that is not there: its facts as files, and commands that only note how they were called."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
INSTALLER = ROOT / "systemd" / "install.sh"

LOOKING = (
    "uname",
    "id",
    "getent",
    "apt-cache",
    "df",
    "python3 -c",
    "python3 --version",
    "systemctl get-default",
    "blkid",
    "dpkg",
)
"""Calls that change nothing."""


class FakePi:
    """What the installer sees of a computer. Everything can be told otherwise before it runs."""

    def __init__(self, folder: Path) -> None:
        self.facts, self.bin, self.calls = folder / "facts", folder / "bin", folder / "calls"
        self.bin.mkdir()
        self.calls.write_text("")
        self.fact("proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
        self.release("bookworm")
        self.fact("proc/mounts", "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\n")
        for name in ("apt-get", "udevadm", "useradd", "usermod", "groupadd", "runuser", "install"):
            self.command(name, "")
        self.command("systemctl", 'case "$1" in get-default) echo multi-user.target ;; esac')
        self.command("uname", 'if [ "${1:-}" = -m ]; then echo aarch64; else echo Linux; fi')
        self.command("id", "echo 1000")
        self.command("getent", "exit 2")
        self.command("apt-cache", 'case "$2" in *t64) exit 100 ;; *) echo "Package: $2" ;; esac')
        self.command("df", "printf 'head\\n/dev/root 30000 1 20000 1%% /\\n'")
        self.command("blkid", "exit 2")
        self.command("dpkg", "exit 1")
        self.numpy("1.24.2")
        for name in ("sh", "dirname", "cat", "tr", "sed", "head", "awk", "grep", "readlink", "printf", "rm"):
            found = shutil.which(name)
            assert found is not None, name
            (self.bin / name).symlink_to(found)

    def fact(self, path: str, content: str) -> None:
        """A file of the system."""
        file = self.facts / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)

    def release(self, codename: str) -> None:
        """Which Debian it is."""
        self.fact("etc/os-release", f'PRETTY_NAME="Debian GNU/Linux ({codename})"\nVERSION_CODENAME={codename}\n')

    def numpy(self, version: str) -> None:
        """Which NumPy the system's Python has."""
        other = f'exec "{sys.executable}" "$@"'
        self.command("python3", f'case "$*" in *numpy.__version__*) echo {version} ;; *) {other} ;; esac')

    def command(self, name: str, script: str) -> None:
        """A command that notes its call, then does this."""
        path = self.bin / name
        path.unlink(missing_ok=True)
        path.write_text(f'#!/bin/sh\necho "{name} $*" >>"{self.calls}"\n{script}\n')
        path.chmod(0o755)

    def install(self, *options: str) -> subprocess.CompletedProcess[str]:
        """Run the installer here."""
        return subprocess.run(
            [str(INSTALLER), *options],
            capture_output=True,
            text=True,
            env={"PATH": str(self.bin), "TABLE_COMPANION_FACTS": str(self.facts)},
        )

    def changing_calls(self) -> list[str]:
        """The calls that were not only looking."""
        return [call for call in self.calls.read_text().splitlines() if not call.startswith(LOOKING)]
