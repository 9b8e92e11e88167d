"""Every benchmark that there is, in one run: `python -m tests.bench`. Or those named: `python -m tests.bench moves`."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "pig"
"""The plug-in of the documentation is measured with the rest."""
BENCHES = {
    "Rules: random games": "tests.bench.moves",
    "Odds: one question": "tests.bench.odds",
    "Journal: one durable entry": "tests.bench.journal",
    "Statistics: ten thousand games": "tests.bench.statistics",
    "Reader: dice in pictures": "vision.bench",
    "Live table": "tests.bench.live",
    "Screens": "ui.headless.bench",
    "Memory": "tests.bench.memory",
    "Reader: the oldest OpenCV": "tests.bench.opencv",
}
"""What is measured, and the module whose `rows()` measures it."""
NAMED_ONLY = ("tests.bench.opencv",)
"""What needs a network, and is measured only where it is named."""


def main(wanted: Sequence[str]) -> None:
    """Print each bench under its title, as it is measured; where some are named by their module, only these."""
    sys.path.append(str(EXAMPLE))
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    print(f"Python {platform.python_version()}, {cores} cores, load before the run {load}")
    for title, module in BENCHES.items():
        named = bool({module, module.rpartition(".")[2]} & set(wanted))
        if find_spec(module) is None or not (named or (not wanted and module not in NAMED_ONLY)):
            continue
        print(f"\n{title}")
        for name, figure in import_module(module).rows():
            print(f"  {name:<44} {figure}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
