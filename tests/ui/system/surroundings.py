"""A computer for the doctor to look at: files of a system below a folder, and what the checks say of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.settings.settings_file import parse
from ui.system.checks.finding import Finding, Surroundings

PI = "proc/device-tree/model"
TOUCH_ABS, TOUCH_KEY = "260800000000003", "400 0 0 0 0 0"


def here(root: Path, settings: str = "", running: bool = False, **environment: str) -> Surroundings:
    data = root / "data"
    data.mkdir(mode=0o700, exist_ok=True)
    return Surroundings(data, parse(settings, "settings.toml"), environment, root, running)


def put(root: Path, path: str, content: str) -> None:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content)


def codes(findings: Iterator[Finding]) -> list[tuple[str, str]]:
    return [(finding.level.value, finding.said.key) for finding in findings]
