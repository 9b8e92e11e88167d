"""The reader's figures on the oldest OpenCV and NumPy that pyproject.toml allows, beside those that are locked."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from tests.bench.opencv import OLDEST, NoNetwork, compared

ROOT = Path(__file__).parents[3]


def test_the_oldest_are_those_that_the_project_allows() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    allowed = {need.name: need.specifier for need in map(Requirement, project["dependencies"])}
    for python, wanted in OLDEST.items():
        for package in wanted:
            name, _, version = package.removesuffix(".*").partition("==")
            assert allowed[name].contains(version), f"{package} is no longer allowed on Python {python}"
            if python == (3, 11):
                assert f">={version}" in str(allowed[name]), f"older than {package} is allowed, and not tried"
            assert Version(version)


@pytest.mark.long
def test_the_oldest_opencv_reads_as_well_as_the_locked_one() -> None:
    try:
        locked, oldest = compared(pictures=16)
    except NoNetwork as error:
        pytest.skip(f"the oldest OpenCV cannot be fetched: {error}")
    assert Version(oldest.opencv) < Version(locked.opencv)
    assert oldest.dice == locked.dice > 50
    assert oldest.silent <= locked.silent + 1
    assert oldest.faces >= locked.faces - 2
    assert min(oldest.faces, locked.faces) >= 0.95 * locked.dice
