"""What runs here: the program, the computer, the system, and how much room is left. Read once somebody asks."""

from __future__ import annotations

import platform
import shutil
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from ui.app.device_facts import About

PROGRAM = "table-companion"
LIBRARIES = (("Kivy", ("kivy",)), ("OpenCV", ("opencv-python-headless", "opencv-python")), ("NumPy", ("numpy",)))


def about_here(folder: Path, root: Path = Path("/")) -> About:
    """What can be told without loading anything."""
    names = (f"{title} {found}" for title, packages in LIBRARIES if (found := _installed(packages)))
    return About(
        version(PROGRAM),
        _read(root / "proc/device-tree/model") or platform.machine(),
        _system(_read(root / "etc/os-release")) or platform.system(),
        (f"Python {platform.python_version()}", *names),
        str(folder),
        _free(folder),
    )


def _installed(packages: tuple[str, ...]) -> str:
    for package in packages:
        try:
            return version(package)
        except PackageNotFoundError:
            continue
    return ""


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip("\0\n ")
    except OSError:
        return ""


def _system(text: str) -> str:
    lines = (line.partition("=") for line in text.splitlines())
    return next((value.strip('"') for name, _, value in lines if name == "PRETTY_NAME"), "")


def _free(folder: Path) -> int | None:
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return None
