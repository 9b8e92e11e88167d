"""`python -m ui.headless.frame_rate`: how many frames a second each film could have, drawn by one core alone.

At 1280x720, in the processor's own time, without a graphics card: Mesa's software drawing on the calling thread.
"""

from __future__ import annotations

import os
import time

os.environ["LP_NUM_THREADS"] = "0"  # no helpers: all of the drawing counts

from ui.headless.offscreen import SIZES  # isort: skip  (it says first that there is no display)

from kivy.core.window import Window
from kivy.graphics.opengl import glFinish

from ui.headless.film_strip import films
from ui.headless.screen_harness import ScreenHarness
from ui.headless.step_clock import StepClock

STEP = 1 / 60


def frame_rate(name: str) -> tuple[float, float]:
    """Frames a second while it moves, and milliseconds of the slowest frame."""
    clock = StepClock()
    top = ScreenHarness("wide", frames=clock)
    scene, begins = films()[name]
    scene(top)
    if top.window.display.animator is not None:
        top.window.display.animator.finish()
    _frame()
    begins(top)
    spent = []
    while clock.ticking:
        began = time.process_time()
        clock.pass_time(STEP)
        _frame()
        spent.append(time.process_time() - began)
    return len(spent) / sum(spent), max(spent) * 1000


def _frame() -> None:
    Window.canvas.ask_update()
    Window.dispatch("on_draw")
    glFinish()
    Window.flip()


def main() -> None:
    """One line a film, the slowest last."""
    Window.size = SIZES["wide"]
    told = sorted(((name, *frame_rate(name)) for name in films()), key=lambda one: -one[1])
    for name, rate, slowest in told:
        print(f"{name} {rate:.0f} frames a second, slowest frame {slowest:.0f} ms")


if __name__ == "__main__":
    main()
