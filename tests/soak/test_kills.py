"""The real companion, killed: at random moments and at writes. What the screen had shown is in the journal."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.soak import traced_writes

REPOSITORY = Path(__file__).parents[2]


def kills(*arguments: str) -> dict[str, Any]:
    """In a program of its own: forks must not inherit another test's window."""
    command = [sys.executable, "-m", "tests.soak.kills", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=REPOSITORY, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


def test_a_companion_killed_at_random_moments_loses_nothing() -> None:
    assert kills("--times", "2", "--seed", "3")["random"]["kills"] == 2


@pytest.mark.long
def test_a_companion_killed_many_times_loses_nothing() -> None:
    told = kills("--times", "25", "--seed", "1")["random"]
    assert told["kills"] == 25
    assert told["entries"] > 25


@pytest.mark.long
@pytest.mark.skipif(not traced_writes.allowed(), reason="this kernel does not let one program trace another")
def test_a_companion_killed_at_writes_of_a_turn_loses_nothing() -> None:
    told = kills("--writes", "--every", "4")["writes"]
    assert told["writes of the turn"] > 8
    assert told["kills"] > told["writes of the turn"] / 4
