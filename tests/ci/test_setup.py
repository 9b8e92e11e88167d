"""The set-up script where system packages are missing: it says why, installs where it may, else tells the line to type.

Everything that would change the system is replaced by a script that only notes how it was called.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


class FakeSystem:
    """A folder with the project's set-up script, and commands that note their calls."""

    def __init__(self, folder: Path) -> None:
        self.project = folder / "Größe XL"
        (self.project / ".ci").mkdir(parents=True)
        for name in (".ci/setup", "pyproject.toml"):
            shutil.copy(ROOT / name, self.project / name)
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.calls = folder / "calls"
        self.calls.write_text("")
        self.command("uname", "echo Linux")
        self.command("grep", "exit 1")  # not on a Pi
        self.python(missing_libraries=True)
        self.command("apt-get", "")
        self.command("apt-cache", "exit 1")
        self.command("sudo", "exit 1")
        self.command("id", "echo 1000")
        for name in ("sh", "dirname", "cat", "cksum", "tr", "rm", "printf"):
            found = shutil.which(name)
            assert found is not None
            (self.bin / name).symlink_to(found)

    def command(self, name: str, script: str) -> None:
        path = self.bin / name
        path.write_text(f'#!/bin/sh\necho "{name} $*" >>"{self.calls}"\n{script}\n')
        path.chmod(0o755)

    def python(self, *, missing_libraries: bool) -> None:
        """The real Python, but libraries are missing, and no environment can be made: here the script must end."""
        libraries = "*ctypes*) exit 1 ;;" if missing_libraries else "*ctypes*) exit 0 ;;"
        self.command("python3", f'case "$*" in {libraries} "-m venv"*) exit 9 ;; esac\nexec "{sys.executable}" "$@"')

    def run(self) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self.project / ".ci" / "setup"), "run"], capture_output=True, text=True, env={"PATH": str(self.bin)}
        )

    def called(self, beginning: str) -> list[str]:
        return [line for line in self.calls.read_text().splitlines() if line.startswith(beginning)]


@pytest.fixture
def system(tmp_path: Path) -> FakeSystem:
    return FakeSystem(tmp_path)


def test_where_nothing_may_be_installed_the_line_to_type_is_printed(system: FakeSystem) -> None:
    done = system.run()
    assert done.returncode == 1
    assert "    sudo apt-get install -y --no-install-recommends libegl1 libgl1 libglib2.0-0" in done.stderr
    assert system.called("apt-get") == []
    assert system.called("sudo") == ["sudo -n true"]


def test_sudo_is_used_only_after_saying_why(system: FakeSystem) -> None:
    system.command("sudo", "exit 0")
    done = system.run()
    told, _, _ = done.stderr.partition("Making a virtual environment")
    assert "need these system packages: libegl1 libgl1 libglib2.0-0" in told
    assert "with sudo, because only the administrator may" in told
    assert system.called("sudo")[1:] == [
        "sudo -n apt-get -q update",
        "sudo -n apt-get -q install -y --no-install-recommends libegl1 libgl1 libglib2.0-0",
    ]


def test_the_administrator_needs_no_sudo(system: FakeSystem) -> None:
    system.command("id", "echo 0")
    system.run()
    assert system.called("sudo") == []
    assert system.called("apt-get")[1] == ("apt-get -q install -y --no-install-recommends libegl1 libgl1 libglib2.0-0")


def test_the_library_is_called_otherwise_on_debian_13(system: FakeSystem) -> None:
    system.command("apt-cache", "exit 0")
    assert "libglib2.0-0t64" in system.run().stderr


def test_without_apt_the_packages_are_named(system: FakeSystem) -> None:
    (system.bin / "apt-get").unlink()
    done = system.run()
    assert done.returncode == 1
    assert "this system's package manager" in done.stderr


def test_where_nothing_is_missing_nobody_is_asked(system: FakeSystem) -> None:
    system.python(missing_libraries=False)
    done = system.run()
    assert "Making a virtual environment" in done.stderr
    assert system.called("apt") == system.called("sudo") == []


def test_a_python_that_does_not_fit_is_told(system: FakeSystem) -> None:
    system.command("python3", "exit 1")
    done = system.run()
    assert done.returncode == 1
    assert "needs Python 3.11, 3.12 or 3.13" in done.stderr
