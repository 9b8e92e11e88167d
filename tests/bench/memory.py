"""Memory of the whole companion over an evening in compressed time, with what the software renderer takes told apart.

A Pi draws with its graphics chip; here Mesa draws with the processor, and holds a compiler and the display's picture in
memory for it. A window that has drawn one thing of each kind, less Python with the same modules and no window, is that
part. A thread of Mesa's for each core would hold more with every scene, up to 30 MB that no such window has: here it
draws without them, so that the figures are the same on any number of cores.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import cv2
import numpy as np

from companion.journal.photographs import Photographs
from vision.generate.random_scene import felt_table
from vision.generate.render import render
from vision.read.networks import Picture

HOURS = 8
TAPS_AN_HOUR = 450
"""A tap every eight seconds."""
READINGS_AN_HOUR = 12
"""Of the real reader; each is followed by what it leaves behind, so that more would show the same. Every second one
needs a second look at as many pixels as there are, which takes most."""
THROWS_KNOWN = 40
"""Confirmed throws of five dice, from which the reader learns once an hour: as many pictures as are ever kept."""

_OFFSCREEN = """
import os, sys, tempfile
os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1", SDL_VIDEODRIVER="offscreen")
os.environ["LP_NUM_THREADS"] = "0"
os.environ["KIVY_HOME"] = tempfile.mkdtemp()
def told(name):
    status = dict(line.split(":", 1) for line in open("/proc/self/status"))
    now, peak = (int(status[key].split()[0]) / 1e3 for key in ("VmRSS", "VmHWM"))
    print(name, now, peak, len(os.listdir("/proc/self/fd")), status["Threads"].strip(), flush=True)
"""
_BARE = """
import kivy.app, kivy.graphics, kivy.base
told("modules")
import kivy.core.window
from kivy.core.window import Window
Window.size = (800, 480)
kivy.base.EventLoop.ensure_window()
from kivy.graphics import Color, Line, Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.graphics.texture import Texture
for colours in ("rgba", "bgr"):
    texture = Texture.create(size=(64, 64), colorfmt=colours)
    texture.blit_buffer(bytes(64 * 64 * len(colours)), colorfmt=colours, bufferfmt="ubyte")
    with Window.canvas:
        Color(1, 1, 1, 0.5)
        Rectangle(size=(64, 64), texture=texture)
with Window.canvas:
    Line(points=(0, 0, 99, 99), width=2)
    StencilPush()
    Rectangle(size=(64, 64))
    StencilUse()
    Rectangle(size=(99, 99))
    StencilUnUse()
    Rectangle(size=(64, 64))
    StencilPop()
for _ in range(5):
    Window.canvas.ask_update()
    kivy.base.EventLoop.idle()
told("window")
"""
_EVENING = """
from pathlib import Path
from random import Random
import cv2
from companion.core import RollDice
from companion.random_player import RandomPlayer, throw
from ui.app.inbox import Answer, ConfirmReading, LeaveGame, ReadingTaken
from ui.headless.scenes import reading
from ui.headless.screen_harness import ScreenHarness
from ui.state.intents import Close, Open
from ui.state.sheets import ShowHistory
from companion.dice import D6
from vision.read.learning import Learning
from vision.read.lessons import Told, lesson
from vision.read.networks import Network
from vision.read.memory_trim import keep_large_apart, trim_memory
from ui.app.devices import LateReader
keep_large_apart()
hours, taps, readings, known = map(int, sys.argv[1:5])
folder = Path(sys.argv[5])
top, player, reader = ScreenHarness("small", folder=folder), RandomPlayer(Random(1)), LateReader()
seen = [cv2.imread(file) for file in sys.argv[6:8]]
games = [record.id for record in top.registry.records()]
told("home")
def confirmed(number):
    read, picture = reading(tuple((face, None) for face in throw((D6,) * 5, player.chance)), seed=1)
    dice = [Told(die.face.id, None, die.face.id, None, die.box) for die in read.dice]
    return lesson("1-%d" % number, "", "", picture, dice)
lessons = tuple(confirmed(number) for number in range(known))
learning = Learning(lambda: Network("faces.onnx.gz"))
for hour in range(hours):
    top.send(LeaveGame())
    top.start(games[hour % len(games)], 2)
    for tap in range(taps):
        top.sent.clear()  # the harness notes every message with its picture; the companion does not
        playing = top.screen.snapshot.playing
        if playing is None or playing.outcome is not None:
            top.send(LeaveGame())
            top.start(games[hour % len(games)], 2)
            continue
        ask = playing.asks[0]
        if isinstance(ask, RollDice):  # before the camera, so that its photograph is kept and shown
            faces = zip(throw(ask.dice, player.chance), (kind.colour for kind in ask.dice))
            top.send(ReadingTaken(*reading(tuple(faces), seed=1), thrown=(True,) * len(ask.dice), whole=True))
            trim_memory()  # as the camera's reader does after every reading
            top.send(ConfirmReading())
        else:
            top.send(Answer(player.step(playing.game.rules, playing.state)[0]))
        if tap % 20 == 0:
            top.window.frame()
        if tap % (taps // readings) == 0:
            reader.read(seen[tap // (taps // readings) % len(seen)], playing.game.dice)
    reader.renew(learning.learn(lessons).settings())
    trim_memory()
    top.screen.do(Open(ShowHistory(None)))
    top.receive()
    top.window.frame(60)  # the photographs that are seen are loaded meanwhile
    top.screen.do(Close())
    top.receive()
    top.window.display.rest()  # as a moment after every touch
    top.window.display.wake()
    told("hour-%d" % (hour + 1))
"""


Held = dict[str, tuple[float, float, int, int]]
"""Megabytes now and at the peak, open files and threads, by the name of each moment."""


def evening(hours: int, taps: int, readings: int, known: int, folder: str) -> Held:
    """What an evening holds: `home`, then `hour-1` and so on. Every hour is a game, the next one's turn by turn."""
    with tempfile.TemporaryDirectory() as beside:
        pictures = []
        for name, picture in (("cloth", printed_cloth()), ("dice", many_small_dice())):
            pictures.append(str(Path(beside, f"{name}.png")))
            cv2.imwrite(pictures[-1], picture)
        return _run(_EVENING, hours, taps, readings, known, folder, *pictures)


def printed_cloth() -> Picture:
    """A tray without dice, full of other things: the reader looks at it twice."""
    noise = np.random.default_rng(0).integers(0, 255, (720, 1280, 3), np.uint8)
    return np.asarray(cv2.GaussianBlur(noise, (0, 0), 3), np.uint8)


def many_small_dice() -> Picture:
    """Dice all over a picture, so small that the second look takes as many pixels as it may."""
    dice = render(felt_table()).image
    height, width = (side // 4 for side in dice.shape[:2])
    small = cv2.resize(dice, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.copyMakeBorder(small, height, height, width, width, cv2.BORDER_REFLECT), np.uint8)


def _run(program: str, *args: object) -> Held:
    command = [sys.executable, "-c", _OFFSCREEN + program, *map(str, args)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    lines = (line.split() for line in done.stdout.splitlines())
    return {name: (float(now), float(peak), int(files), int(threads)) for name, now, peak, files, threads in lines}


def rows() -> list[tuple[str, str]]:
    """What is measured, and the figure."""
    bare = _run(_BARE)
    renderer = bare["window"][0] - bare["modules"][0]
    with tempfile.TemporaryDirectory() as folder:
        held = evening(HOURS, TAPS_AN_HOUR, READINGS_AN_HOUR, THROWS_KNOWN, folder)
        photographs = Photographs(Path(folder)).usage()[0]
    first, last = held["hour-4"], held[f"hour-{HOURS}"]
    flat = ", ".join(f"{held[f'hour-{hour}'][0] - renderer:.0f}" for hour in range(1, HOURS + 1))
    return [
        ("the software renderer itself", f"{renderer:.0f} MB"),
        ("home, less the renderer", f"{held['home'][0] - renderer:.0f} MB"),
        ("after four hours: every game, the reader", f"{first[0] - renderer:.0f} MB"),
        (f"after {HOURS} hours", f"{last[0] - renderer:.0f} MB, at the peak {last[1] - renderer:.0f} MB"),
        ("hour by hour", f"{flat} MB"),
        ("photographs kept and looked at", f"{photographs}"),
        ("files and threads after 4 and 8 hours", f"{first[2]}, {first[3]} and {last[2]}, {last[3]}"),
    ]
