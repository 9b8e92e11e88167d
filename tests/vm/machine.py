"""One virtual machine: QEMU with real KMS, its screenshots, a shell in it by ssh, its panel, its plug."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

KVM = Path("/dev/kvm")
KVM_PATIENCE = 20.0
"""Seconds in which a kernel under KVM must say something; some nested machines have the door and nothing behind it."""
WAYS_TRIED = 10
"""How often a machine is asked for a way to its panel."""
SIZE = (800, 480)
Pixels = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Kind:
    """How a machine of an architecture is made."""

    program: str
    machine: tuple[str, ...]
    display: str
    console: str


KINDS = {
    "amd64": Kind("qemu-system-x86_64", ("-M", "q35"), "virtio-gpu-pci", "ttyS0"),
    "arm64": Kind(
        "qemu-system-aarch64", ("-M", "virt,gic-version=3", "-cpu", "cortex-a72"), "bochs-display", "ttyAMA0"
    ),
}
# Nehalem: what the software drawing makes of newer processors' instructions crashes where they are emulated.
EMULATED = {"amd64": ("-accel", "tcg,thread=multi", "-cpu", "Nehalem"), "arm64": ("-accel", "tcg,thread=multi")}
REAL = ("-accel", "kvm", "-cpu", "host")
PATIENT = (
    # A processor that waits for its turn while it counts ticks believes that its timer is broken, or its clock.
    "no_timer_check tsc=reliable "
    # Guarding the kernel's memory empties an emulated processor's address cache with every system call.
    "mitigations=off "
    # Nothing is given up for slowness: the seconds of an emulated processor are no Pi's.
    "udev.event_timeout=3600 systemd.default_timeout_start_sec=3600 systemd.default_device_timeout_sec=3600"
)
"""What a kernel is told whose processors are emulated."""


class MachineError(RuntimeError):
    """The machine does not do what it should."""


class Machine:
    """A machine that is started from `folder` (disk.img, vmlinuz, initrd.img, key) and can be unplugged."""

    def __init__(self, folder: Path, arch: str, port: int = 2222, extra: tuple[str, ...] = ()) -> None:
        self.folder, self.arch, self.port = folder, arch, port
        self._kind, self._extra = KINDS[arch], extra
        self._process: subprocess.Popen[bytes] | None = None
        self._panel: subprocess.Popen[str] | None = None
        self._lines: Any = None
        self._events: list[str] = []
        self._real: bool | None = None if arch == "amd64" and os.access(KVM, os.R_OK | os.W_OK) else False

    # --- plug in, unplug ----------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Switch on. Where KVM is there it is tried first, and once."""
        if self._real is None:
            self._launch(REAL)
            self._real = self._wait(self._has_spoken, KVM_PATIENCE)
            if self._real:
                return
            self.unplug()
        self._launch(REAL if self._real else EMULATED[self.arch])

    def _launch(self, accelerator: tuple[str, ...]) -> None:
        for leftover in (self._file("qmp"), self._file("serial")):
            leftover.unlink(missing_ok=True)
        kind, patience = self._kind, "" if accelerator is REAL else PATIENT
        self._process = subprocess.Popen(
            [
                kind.program, "-name", "table", *kind.machine, *accelerator,
                "-smp", str(min(2, len(os.sched_getaffinity(0)))), "-m", "1536",
                "-kernel", str(self.folder / "vmlinuz"), "-initrd", str(self.folder / "initrd.img"),
                "-append", f"root=LABEL=system rw console={kind.console} console=tty1 loglevel=4 {patience}",
                "-drive", f"file={self.folder / 'disk.img'},if=virtio,format=raw,cache=writethrough",
                "-nic", f"user,model=virtio-net-pci,restrict=on,hostfwd=tcp:127.0.0.1:{self.port}-:22",
                "-vga", "none", "-device", f"{kind.display},xres={SIZE[0]},yres={SIZE[1]}", "-display", "none",
                "-drive", f"file={self._data_disk()},if=virtio,format=raw,cache=writethrough", "-device", "i6300esb",
                "-device", "qemu-xhci,id=usb", "-device", "usb-kbd", "-serial", f"file:{self._file('serial')}",
                "-qmp", f"unix:{self._file('qmp')},server=on,wait=off", *self._extra,
            ],
            stdout=subprocess.DEVNULL,
            stderr=self._file("log").open("wb"),
        )  # fmt: skip

    def _data_disk(self) -> Path:
        """A second disk, empty at first: for the data, where the root is only read."""
        disk = self.folder / "data.img"
        if not disk.exists():
            with disk.open("wb") as file:
                file.truncate(256 * 1024 * 1024)
        return disk

    def unplug(self) -> None:
        """Pull the plug: the process is killed, and nothing in the machine is told."""
        self.forget_panel()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._process = self._lines = None

    def _has_spoken(self) -> bool:
        return self._file("serial").exists() and self._file("serial").stat().st_size > 100

    def _file(self, name: str) -> Path:
        return self.folder / f"machine.{name}"

    def _wait(self, there: Any, seconds: float) -> bool:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self._process is not None and self._process.poll() is not None:
                return False
            if there():
                return True
            time.sleep(0.5)
        return False

    # --- from outside: screenshots, devices ---------------------------------------------------------------------------

    def tell(self, command: str, **arguments: Any) -> Any:
        """A command of QEMU's own."""
        if self._lines is None:
            channel = socket.socket(socket.AF_UNIX)
            if not self._wait(self._file("qmp").exists, 20):
                raise MachineError(f"QEMU did not start: {self._file('log').read_text()}")
            channel.connect(str(self._file("qmp")))
            self._lines = channel.makefile("rw")
            self._lines.readline()
            self.tell("qmp_capabilities")
        self._lines.write(json.dumps({"execute": command, "arguments": arguments}) + "\n")
        self._lines.flush()
        while True:
            answer = json.loads(self._lines.readline())
            if "error" in answer:
                raise MachineError(f"{command}: {answer['error']['desc']}")
            if "return" in answer:
                return answer["return"]
            self._events.append(answer["event"])

    def has_happened(self, event: str) -> bool:
        """Whether QEMU has told this since the last time somebody asked."""
        self.tell("query-status")
        happened = event in self._events
        if happened:
            self._events.clear()
        return happened

    def picture(self) -> Pixels:
        """What is on the display now: rows of blue, green, red."""
        file = self._file("ppm")
        self.tell("screendump", filename=str(file))
        shown: Pixels | None = cv2.imread(str(file))
        if shown is None:
            raise MachineError("no screenshot")
        return shown

    # --- from inside --------------------------------------------------------------------------------------------------

    def _ssh(self) -> list[str]:
        return [
            "ssh", "-p", str(self.port), "-i", str(self.folder / "key"), "-o", "StrictHostKeyChecking=no",
            "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR", "-o", "ConnectTimeout=60",
            "-o", "ServerAliveInterval=20", "root@127.0.0.1",
        ]  # fmt: skip

    def wait_for_shell(self, seconds: float) -> None:
        """Until somebody can get in."""
        if not self._wait(lambda: self.run("true", check=False).returncode == 0, seconds):
            raise MachineError(f"nobody can get in after {seconds:.0f} s; see {self._file('serial')}")

    def run(self, line: str, *, check: bool = True) -> subprocess.CompletedProcess[str]:
        """A line of shell in the machine, as root."""
        done = subprocess.run([*self._ssh(), line], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if check and done.returncode:
            raise MachineError(f"{line}: ended with {done.returncode}: {done.stdout}{done.stderr}")
        return done

    def finger(self, line: str) -> None:
        """What a finger does on the panel; see touch_panel.py."""
        if self._panel is None:
            self._panel = self._way_to_panel()
        assert self._panel.stdin is not None
        self._panel.stdin.write(line + "\n")
        self._panel.stdin.flush()

    def _way_to_panel(self) -> subprocess.Popen[str]:
        """One that is known to be open: what is sent into one that a slow machine does not answer is lost."""
        for _ in range(WAYS_TRIED):
            way = subprocess.Popen(
                [*self._ssh(), "exec 3>/run/touch-panel && echo open && cat >&3"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            assert way.stdout is not None
            if way.stdout.readline():
                return way
            way.communicate()
        raise MachineError("the panel cannot be reached")

    def forget_panel(self) -> None:
        """The next finger opens the panel's pipe anew."""
        if self._panel is not None:
            self._panel.kill()
            self._panel.wait()
            self._panel = None

    # --- a USB stick --------------------------------------------------------------------------------------------------

    def plug_in_stick(self, megabytes: int = 64, content: Path | None = None) -> None:
        """A stick with one FAT file system, as they are sold; one that brings files has them in an ext4."""
        file = self._file("stick")
        file.unlink(missing_ok=True)
        with file.open("wb") as stick:
            stick.truncate(megabytes * 1024 * 1024)
        make = ["mkfs.vfat", "-n", "STICK"] if content is None else ["mkfs.ext4", "-q", "-d", str(content)]
        subprocess.run(
            [*make, str(file)], check=True, stdout=subprocess.DEVNULL, env={"PATH": "/usr/sbin:/usr/bin:/sbin"}
        )
        drive = {"driver": "file", "filename": str(file)}
        self.tell("blockdev-add", driver="raw", **{"node-name": "stick", "file": drive})
        self.tell("device_add", driver="usb-storage", id="stick", drive="stick", bus="usb.0")

    def pull_stick(self) -> None:
        """The stick is taken out; only its file is left."""
        self.tell("device_del", id="stick")
        for _ in range(20):
            with contextlib.suppress(MachineError):
                self.tell("blockdev-del", **{"node-name": "stick"})
                return
            time.sleep(0.5)
        raise MachineError("the stick does not come out")
