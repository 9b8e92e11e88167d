"""An installed kiosk made of files: the real scripts really run on it, before a systemd that counts starts."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

from tests.systemd.fake_pi import ROOT

START_LIMIT = 5
"""StartLimitBurst= of the unit: by hand or by itself, what is started more often within the ten minutes is refused."""

SYSTEMCTL = """\
echo "$*" >>{root}/asked
case "$*" in
    is-failed*|*" is-failed "*) [ -e {root}/failed ] ;;
    is-active*) if [ -e {root}/failed ]; then echo failed; exit 3; else echo active; fi ;;
    show*MainPID*) if [ -e {root}/failed ]; then echo 0; else wc -l <{root}/starts; fi ;;
    reset-failed*) rm -f {root}/starts {root}/failed ;;
    restart*table-companion.service|start*table-companion.service)
        echo start >>{root}/starts
        [ "$(wc -l <{root}/starts)" -le {limit} ] || {{ touch {root}/failed; exit 1; }}
        if [ -e "$(readlink {program}/current)/broken" ]; then touch {root}/failed; exit 1; fi
        rm -f {root}/failed ;;
esac
"""


class FakeKiosk:
    """Versions side by side, each with the scripts that it came with."""

    def __init__(self, root: Path) -> None:
        self.root, self.program, self.data = root, root / "opt/table-companion", root / "var/lib/table-companion"
        self._bin = root / "bin"
        for folder in (self._bin, self.program, self.data, root / "run/systemd/system"):
            folder.mkdir(parents=True)
        (root / "proc").mkdir()
        (root / "proc/mounts").write_text("/dev/mmcblk0p2 / ext4 rw,noatime 0 0\n")
        (root / "etc").mkdir()
        (root / "etc/os-release").write_text("VERSION_CODENAME=trixie\n")
        for name in ("apt-get", "udevadm", "useradd", "usermod", "groupadd", "runuser", "install", "dpkg"):
            self.command(name, "")
        self.command("id", "echo 0")
        self.command("sleep", f"if [ -x {root}/meanwhile ]; then {root}/meanwhile; fi")
        self.command("systemctl", SYSTEMCTL.format(root=root, program=self.program, limit=START_LIMIT))

    def command(self, name: str, script: str) -> None:
        """A command of the system."""
        file = self._bin / name
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)

    def version(self, name: str, *, broken: bool = False) -> Path:
        """A version in the program's folder, whose scripts know no other places than this kiosk's."""
        folder = self.program / name
        (folder / "bin").mkdir(parents=True)
        shutil.copytree(ROOT / "systemd", folder / "systemd")
        script = folder / "systemd/install.sh"
        told = re.sub(r"(?m)^(\w+)=(/(?:opt|var|etc|usr|media)/)", rf"\1={self.root}\2", script.read_text("utf-8"))
        script.write_text(told.replace("/run/systemd/system", f"{self.root}/run/systemd/system"), encoding="utf-8")
        if broken:
            (folder / "broken").touch()
        return folder

    def link(self, name: str, folder: Path) -> None:
        """`current` or `previous`."""
        (self.program / name).symlink_to(folder)

    def linked(self, name: str) -> str:
        """Which version that is, empty where there is none."""
        link = self.program / name
        return link.readlink().name if link.is_symlink() else ""

    def plug(self, pulled: bool) -> None:
        """Whether the installer finds a running system: without one it puts a version in place and starts nothing."""
        running = self.root / "run/systemd/system"
        if pulled:
            running.rmdir()
        else:
            running.mkdir()

    def condition(self, command: str) -> int:
        """The exit status of a unit's command, with this kiosk's places in it."""
        told = command.removeprefix("+").replace("/opt/table-companion", str(self.program))
        return self.run(*shlex.split(told)).returncode

    def meanwhile(self, script: str) -> None:
        """What happens whenever somebody sleeps."""
        file = self.root / "meanwhile"
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)

    def start(self) -> bool:
        """Start the companion, as systemd itself does; whether it came."""
        return self.run(str(self._bin / "systemctl"), "start", "table-companion.service").returncode == 0

    def asked(self) -> list[str]:
        """What systemd was asked for."""
        file = self.root / "asked"
        return file.read_text().splitlines() if file.exists() else []

    def install(self, *options: str) -> subprocess.CompletedProcess[str]:
        """The installer of the version that counts."""
        return self.run(str(self.program / "current/systemd/install.sh"), *options)

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """As the administrator."""
        return subprocess.run(
            words,
            capture_output=True,
            text=True,
            env={
                "PATH": f"{self._bin}:/usr/bin:/bin",
                "TABLE_COMPANION_FACTS": str(self.root),
                "TABLE_COMPANION_PROGRAM": str(self.program),
                "TABLE_COMPANION_DATA": str(self.data),
            },
        )
