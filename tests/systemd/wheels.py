"""`make test-wheels`: that everything pip brings to a Pi is there ready-made for it, and draws without a desktop.

A Pi that would have to compile OpenCV or Kivy is busy for hours. Needs the network; downloads, installs nothing.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
PYTHONS = {"3.11": "1.24.2", "3.13": "2.2.4"}
"""The Pythons of Bookworm and Trixie, with the NumPy of the system that everything has to fit."""
PLATFORMS = ("manylinux2014_aarch64", "manylinux_2_17_aarch64", "manylinux_2_28_aarch64")
FROM_APT = {"numpy", "lgpio"}
"""What the system brings; pip must leave it alone."""


def dependencies() -> list[str]:
    """What the program needs to run, as pip reads it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [need for need in project["dependencies"] if re.split(r"[<>=!~; \[]", need)[0] not in FROM_APT]


def fetch(python: str, numpy: str, folder: Path) -> list[Path]:
    """Everything with all that it needs in turn, for that Python on a Pi; CalledProcessError where one is missing."""
    folder.mkdir()
    constraints = folder / "constraints.txt"
    constraints.write_text(f"numpy=={numpy}\n")
    platforms = [word for platform in PLATFORMS for word in ("--platform", platform)]
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--only-binary=:all:",
         "--python-version", python, "--implementation", "cp", *platforms,
         "-c", str(constraints), "-d", str(folder), *dependencies()],
        check=True, text=True, stderr=subprocess.PIPE,
    )  # fmt: skip
    return sorted(folder.glob("*.whl"))


def draws_without_a_desktop(kivy: Path) -> bool:
    """Whether the SDL inside Kivy's wheel can draw on the bare display."""
    with zipfile.ZipFile(kivy) as wheel:
        libraries = [name for name in wheel.namelist() if re.search(r"\.libs/libSDL2-2", name)]
        return any(b"KMSDRM" in wheel.read(name) for name in libraries)


def main() -> int:
    """Check both systems; the exit status."""
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        for python, numpy in PYTHONS.items():
            try:
                wheels = fetch(python, numpy, Path(folder) / python)
            except subprocess.CalledProcessError as error:
                print(f"Python {python}: {error.stderr.strip().splitlines()[-1]}")
                failed = True
                continue
            print(f"Python {python}, NumPy {numpy}:")
            for wheel in wheels:
                note = ""
                if wheel.name.lower().startswith("kivy-"):
                    draws = draws_without_a_desktop(wheel)
                    failed = failed or not draws
                    note = ": draws without a desktop" if draws else ": CANNOT DRAW WITHOUT A DESKTOP"
                print(f"  {wheel.name}{note}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
