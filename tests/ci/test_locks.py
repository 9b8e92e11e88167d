"""What is installed is written down, with checksums, and is what pyproject.toml wants."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "systemd" / "locks").glob("*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def pins(lock: Path) -> dict[str, set[str]]:
    """The versions of every package in a lock."""
    found: dict[str, set[str]] = {}
    for name, version in re.findall(r"(?m)^([a-z0-9-]+)==(\S+)", lock.read_text(encoding="utf-8")):
        found.setdefault(name, set()).add(version)
    return found


def test_there_is_a_lock_for_everything_that_installs() -> None:
    assert [lock.stem for lock in LOCKS] == ["bookworm", "dev", "run", "trixie"]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_package_has_its_checksums_and_no_address(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    packages = [part for part in re.split(r"(?m)^(?=\S)", text) if part.strip()]
    assert packages
    for package in packages:
        assert re.match(r"[a-z0-9-]+==\S+", package), package
        assert "--hash=sha256:" in package, package
    assert "//" not in text


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_the_lock_holds_what_the_project_wants(lock: Path) -> None:
    wanted = [*PROJECT["dependencies"], *(PROJECT["optional-dependencies"]["dev"] if lock.stem == "dev" else ())]
    held = pins(lock)
    for requirement in map(Requirement, wanted):
        name = requirement.name.lower().replace("_", "-")
        if name == "numpy" and lock.stem in ("bookworm", "trixie"):
            assert name not in held, "the system's own is used, which the camera's library is bound to"
            continue
        assert name in held, f"{name} is not locked: run make lock"
        for version in held[name]:
            assert requirement.specifier.contains(version), f"{name} {version} does not fit: run make lock"
