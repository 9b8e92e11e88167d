"""Figures of the screens: start to the first frame, idle CPU, drawing, and memory over an hour of play."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from random import Random

IDLE_SECONDS = 4.0
HOUR_OF_TAPS = 1800
"""A tap every two seconds."""
WARM_UP = 600
_START = """
import time
began = time.perf_counter()
import os, tempfile
from pathlib import Path
os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1", SDL_VIDEODRIVER="offscreen")
os.environ["KIVY_HOME"] = tempfile.mkdtemp()
from companion.registry import installed
from ui.app.companion_app import Companion
folder = Path(tempfile.mkdtemp())
said = ("first_start = 'done'", "camera.source = 'none'", "hardware.panel = false")
(folder / "settings.toml").write_text(chr(10).join(said))
companion = Companion(folder, installed(), "en")
from ui.window import kivy_app
from kivy.clock import Clock
app = kivy_app.CompanionApp(companion)
def first(_):
    print("first", time.perf_counter() - began, time.process_time(), flush=True)
    Clock.schedule_once(idle, 2.5)
def idle(_):
    app.mark = time.process_time(), time.perf_counter(), app.display.scene.drawn
    Clock.schedule_once(done, {idle})
def done(_):
    cpu, wall, drawn = app.mark
    share = (time.process_time() - cpu) / (time.perf_counter() - wall)
    print("idle", share, app.display.scene.drawn - drawn, flush=True)
    app.stop()
def look(_):
    if app.display.first_frame is None:
        Clock.schedule_once(look, 0)
    else:
        Clock.schedule_once(first, 0)
Clock.schedule_once(look, 0)
app.run()
companion.stop()
"""


def rows() -> list[tuple[str, str]]:
    """What is measured, and the figure."""
    return [*_start_and_idle(), _motion(), *_drawing_and_memory()]


def _motion() -> tuple[str, str]:
    """In a process of its own: it draws without helpers."""
    program = [sys.executable, "-m", "ui.headless.frame_rate"]
    told = subprocess.run(program, capture_output=True, text=True, check=True).stdout.splitlines()
    return ("what moves, the slowest film (1280x720, one core, no graphics card)", told[-1])


def _start_and_idle() -> list[tuple[str, str]]:
    program = _START.replace("{idle}", str(IDLE_SECONDS))
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    first, work, idle, drawn = float(told[1]), float(told[2]), float(told[4]), int(told[5])
    return [
        ("start to first frame", f"{first:.2f} s ({work:.2f} s of CPU)"),
        ("idle CPU", f"{idle * 100:.1f} % of one core, {drawn} drawings in {IDLE_SECONDS:.0f} s"),
    ]


def _drawing_and_memory() -> list[tuple[str, str]]:
    from companion.random_player import RandomPlayer
    from ui.app.inbox import Answer
    from ui.headless.screen_harness import ScreenHarness

    top = ScreenHarness("small")
    player = RandomPlayer(Random(1))
    memory, spent = [], 0.0  # CPU time, because others may be at work too
    for tap in range(HOUR_OF_TAPS):
        playing = top.screen.snapshot.playing
        if playing is None or playing.outcome is not None:
            top.start(("gang-of-dice", "dicy-cards")[tap % 2], 2)
            continue
        move, _ = player.step(playing.game.rules, playing.state)
        began = time.process_time()
        top.send(Answer(move))
        spent += time.process_time() - began
        if tap % 20 == 0:
            top.window.frame()
        if tap in (WARM_UP, HOUR_OF_TAPS - 1):
            memory.append(_resident())
    return [
        ("a tap: rules, journal, model, drawing", f"{spent / HOUR_OF_TAPS * 1000:.1f} ms of CPU"),
        (
            f"memory over an hour of play ({HOUR_OF_TAPS} taps)",
            f"{memory[0]:.0f} MB after {WARM_UP} taps, {memory[1]:.0f} MB at the end",
        ),
    ]


def _resident() -> float:
    """Megabytes of this process in memory."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    for name, figure in rows():
        print(f"{name:<48} {figure}")
