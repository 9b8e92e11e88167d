"""Memory that was freed goes back to the system, pictures at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
HOLES = """
import sys
import numpy as np
from vision.read.memory_trim import _of_libc, keep_large_apart
if sys.argv[1] == "apart":
    keep_large_apart()
def resident():
    return int(open("/proc/self/statm").read().split()[1]) * 4096
del (warm := [np.ones(4_000_000, np.uint8) for _ in range(4)])[:]
before, pictures, small = resident(), [], []
for _ in range(60):  # something small is kept between any two pictures
    pictures.append(np.ones(900_000, np.uint8))
    small.append(bytearray(3000))
pictures.clear()
print(resident() - before if _of_libc("mallopt") else -1)
"""


def left_behind(how: str) -> int:
    done = subprocess.run([sys.executable, "-c", HOLES, how], capture_output=True, text=True, cwd=ROOT, check=True)
    return int(done.stdout)


def test_pictures_leave_no_holes_in_the_heap() -> None:
    apart = left_behind("apart")
    if apart < 0:
        pytest.skip("another C library than glibc")
    assert apart < 5_000_000 < left_behind("as it comes")
