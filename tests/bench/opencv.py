"""The reader's figures on the oldest OpenCV and NumPy that are allowed, beside those that are installed here.

    python -m tests.bench opencv         makes an environment of its own by pip: needs a network, and takes minutes

The same pictures are read by both: they are painted once, here. On a Pi both are bound to the system's NumPy, so that
an older OpenCV than the one that tests run with is no rare thing.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import venv
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).parents[2]
OLDEST = {
    (3, 11): ("numpy==1.24.*", "opencv-python==4.6.*", "msgspec==0.19.*"),
    (3, 12): ("numpy==1.26.*", "opencv-python==4.6.*", "msgspec==0.19.*"),
    (3, 13): ("numpy==2.1.*", "opencv-python==4.10.*", "msgspec==0.19.*"),
}
"""By Python: the lower bounds of pyproject.toml, or the first of each that there is for a newer Python."""
PICTURES = 24

_READ = """
import json, sys
from pathlib import Path
import cv2, numpy
from companion.dice import Box
from vision.read.reader import DiceReader
from vision.training.figures import Figures, Truth
reader, got, folder = DiceReader(), Figures(), Path(sys.argv[1])
for name, truths in json.loads((folder / "truths.json").read_text()).items():
    there = [Truth(face, colour, Box(*box)) for face, colour, box in truths]
    got.add(name, there, reader.read(cv2.imread(str(folder / name))))
print(json.dumps({"opencv": cv2.__version__, "numpy": numpy.__version__, "pictures": got.pictures, "dice": got.dice,
    "faces": got.right_faces, "exact": got.exact_pictures, "false": got.false_dice, "silent": got.silent_pictures,
    "confident": got.confident_pictures}))
"""


class NoNetwork(RuntimeError):
    """pip finds nothing here."""


@dataclass(frozen=True)
class Read:
    """What a reader made of all the pictures."""

    opencv: str
    numpy: str
    pictures: int
    dice: int
    faces: int
    """Dice whose upper face was read rightly."""
    exact: int
    """Pictures without any fault."""
    false: int
    silent: int
    """Pictures with a fault that nobody was asked about."""
    confident: int

    def __str__(self) -> str:
        return (
            f"faces {self.faces} of {self.dice}, {self.exact} of {self.pictures} pictures without a fault, "
            f"{self.confident} sure, {self.silent} silent"
        )


def paint(folder: Path, pictures: int = PICTURES) -> None:
    """Tables as a camera would see them, and what lies on them."""
    import cv2

    from companion.dice import Box
    from vision.generate.random_scene import SceneWish, random_scene
    from vision.generate.render import render

    plain = SceneWish(dice=(3, 9), tilt=25.0, cocked=0.0, hands=0.0, near_edge=False, symbols=0.0, hard=0.6, glare=0.1)
    truths = {}
    for seed in range(pictures):
        wish = plain if seed % 2 else replace(plain, width=640, height=480, edge=(30.0, 42.0), dice=(1, 5))
        done = render(random_scene(500 + seed, wish))
        cv2.imwrite(str(folder / f"{seed}.png"), done.image)
        boxes = [(label.face, label.colour, Box.square(*label.top, label.edge)) for label in done.labels]
        truths[f"{seed}.png"] = [(face, colour, (box.x0, box.y0, box.x1, box.y1)) for face, colour, box in boxes]
    (folder / "truths.json").write_text(json.dumps(truths))


def oldest_python(folder: Path) -> Path:
    """An environment with the oldest that is allowed; NoNetwork where pip cannot fetch it."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    wanted = OLDEST[sys.version_info[:2]]
    pip = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", "--only-binary=:all:", *wanted]
    done = subprocess.run(pip, capture_output=True, text=True)
    if done.returncode:
        if "from versions: none" in done.stderr:
            raise NoNetwork(done.stderr.strip().splitlines()[-1])
        raise RuntimeError(done.stderr[-2000:])
    return python


def read_with(python: Path | str, pictures: Path) -> Read:
    """What the reader makes of these pictures with what that Python has."""
    command = [str(python), "-c", _READ, str(pictures)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env={"PATH": "/usr/bin:/bin"})
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    return Read(**json.loads(done.stdout.splitlines()[-1]))


def compared(pictures: int = PICTURES) -> tuple[Read, Read]:
    """With what is installed here, and with the oldest that is allowed."""
    with tempfile.TemporaryDirectory() as work:
        painted = Path(work, "pictures")
        painted.mkdir()
        oldest = oldest_python(Path(work, "oldest"))
        paint(painted, pictures)
        return read_with(sys.executable, painted), read_with(oldest, painted)


def rows() -> list[tuple[str, str]]:
    """What is measured, and the figure."""
    try:
        both = compared()
    except NoNetwork:
        return [("the oldest OpenCV", "not measured: no network to fetch it")]
    return [(f"OpenCV {one.opencv}, NumPy {one.numpy}", str(one)) for one in both]
