"""The owners' own dice: colours that were measured and faces that were taught, as they are kept in a folder.

`own-dice.json` has the measures and the names of small pictures beside it. Pictures, not the network's features of
them: networks are trained anew, and their features then mean something else. Whatever else a later version wrote into
the file survives.
"""

from __future__ import annotations

import copy
import hashlib
import itertools
import json
import math
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.dice import Colour
from vision.read.colour import ColourSettings, Lab, OwnColour, distance, in_its_light
from vision.read.faces import COLOUR_IDS, FACE_IDS
from vision.read.networks import Picture
from vision.read.reader import DiceReaderSettings
from vision.read.taught_faces import PICTURE_EDGE, Example, TaughtSettings

FOLDER, FILE = "own-dice", "own-dice.json"
FORMAT = 1
LARGEST_FILE = 256 * 1024
LARGEST_PICTURE = 256 * 1024
"""In bytes; ours take forty thousand."""
LONGEST_SIDE = 512
"""Of a kept picture, in pixels; ours have 144."""
MOST_EXAMPLES = 12
"""Of one face: each costs time with every die that is read. The oldest go first."""
MOST_SAMPLES = 60
"""Measured dice that are kept of one colour."""
LEAST_SPREAD, MOST_SPREAD = 3.0, 10.0
"""In Lab. A camera's noise alone is nearly the first; two colours of a game rarely lie nearer than twice the second."""

Write = Callable[[Path, bytes], None]
"""Writes a file so that a cut leaves the old one or the new one."""


class Fault(StrEnum):
    """What can be wrong with the folder, as a key that the screen finds words for."""

    DAMAGED = "own-dice.damaged"
    """Facts: file, reason."""
    NEWER = "own-dice.newer"
    """Facts: file."""
    PICTURE = "own-dice.picture"
    """One picture is missing or is none; the others count. Facts: file."""


class OwnDiceError(ValueError):
    """The owners' dice cannot be read, in a key and facts."""

    def __init__(self, why: Fault, **facts: Any) -> None:
        super().__init__(f"{why.value}: " + ", ".join(f"{key}={value}" for key, value in facts.items()))
        self.why = why
        self.facts: Mapping[str, Any] = facts


@dataclass(frozen=True, slots=True, eq=False)
class OwnDice:
    """All that the owners have shown to the reader."""

    colours: tuple[OwnColour, ...] = ()
    examples: tuple[Example, ...] = ()
    problems: tuple[OwnDiceError, ...] = ()
    """Pictures that do not count because they cannot be read."""
    raw: Mapping[str, Any] | None = None
    """The file as it was read."""

    def settings(self, base: DiceReaderSettings | None = None) -> DiceReaderSettings:
        """The reader's settings with these dice."""
        base = base or DiceReaderSettings()
        colour: ColourSettings = replace(base.colour, own=self.colours)
        taught: TaughtSettings = replace(base.taught, examples=self.examples)
        return replace(base, colour=colour, taught=taught)


def measure(colour: Colour, bodies: Sequence[Lab], table: Lab) -> OwnColour:
    """What to keep of the dice of one colour."""
    middle = _middle(bodies)
    gaps = [min(distance(one, other) for other in bodies if other is not one) for one in bodies] if bodies[1:] else []
    spread = min(max(2.0 * float(np.median(gaps)), LEAST_SPREAD), MOST_SPREAD) if gaps else LEAST_SPREAD * 2
    every = -(-len(bodies) // MOST_SAMPLES)
    return OwnColour(colour, middle, tuple(bodies[::every]), spread, table)


def _middle(bodies: Sequence[Lab]) -> Lab:
    a, b, c = np.median(np.array(bodies), axis=0)
    return (round(float(a), 2), round(float(b), 2), round(float(c), 2))


STRANGE = 30.0
"""Distance in Lab from all others of a colour at which a die was surely meant for another one."""
ENOUGH_TO_TELL = 3
"""Dice of a colour from which one of them can be a stranger."""


def strangers(dice: Sequence[tuple[Lab, Lab]]) -> list[int]:
    """Dice (body, table) that look unlike all others of their colour: another die in the picture, or no die at all."""
    if len(dice) < ENOUGH_TO_TELL:
        return []
    bodies = [in_its_light(body, table, dice[0][1]) for body, table in dice]
    alone = [
        k
        for k, body in enumerate(bodies)
        if min(distance(body, other) for j, other in enumerate(bodies) if j != k) > STRANGE
    ]
    return alone if len(alone) < len(dice) - 1 else []


def too_alike(colours: Sequence[OwnColour]) -> list[tuple[OwnColour, OwnColour, float]]:
    """Pairs of different colours that cannot be told apart by their measure, with the distance between them.

    Of colours that were measured in several lights, the two measures that come nearest to each other.
    """
    out: dict[frozenset[Colour], tuple[OwnColour, OwnColour, float]] = {}
    for one, other in itertools.combinations(colours, 2):
        pair = frozenset((one.colour, other.colour))
        gap = min(_gap(one, other), _gap(other, one))
        if len(pair) == 2 and gap < min(max(one.spread, other.spread), out[pair][2] if pair in out else math.inf):
            out[pair] = (one, other, gap)
    return list(out.values())


def _gap(one: OwnColour, other: OwnColour) -> float:
    """How far dice of one colour lie from the other's, seen in the light in which the other was measured."""
    return min(other.far(in_its_light(body, one.table, other.table)) for body in (one.lab, *one.samples))


# --- reading ----------------------------------------------------------------------------------------------------------


def load(folder: Path) -> OwnDice:
    """What is kept in a folder; nothing where there is no file. OwnDiceError where the file cannot be understood."""
    path = folder / FILE
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        return OwnDice()
    except OSError as error:
        raise _damaged(path, error.strerror or str(error)) from error
    if len(content) > LARGEST_FILE:
        raise _damaged(path, f"more than {LARGEST_FILE // 1024} kB")
    try:
        raw = json.loads(content.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise _damaged(path, str(error)[:120] or "nested too deeply") from error
    if not isinstance(raw, dict):
        raise _damaged(path, "no table of names and values")
    if isinstance(raw.get("format"), int) and raw["format"] > FORMAT:
        raise OwnDiceError(Fault.NEWER, file=str(path))
    colours = [_colour(path, k, entry) for k, entry in enumerate(_entries(path, raw, "colours"), start=1)]
    examples, problems = [], []
    for k, entry in enumerate(_entries(path, raw, "faces"), start=1):
        try:
            examples.append(_example(folder, path, k, entry))
        except OwnDiceError as error:
            if error.why is not Fault.PICTURE:
                raise
            problems.append(error)
    return OwnDice(tuple(c for c in colours if c), tuple(e for e in examples if e), tuple(problems), raw)


def _damaged(path: Path, reason: str) -> OwnDiceError:
    return OwnDiceError(Fault.DAMAGED, file=str(path), reason=reason)


def _entries(path: Path, raw: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    entries = raw.get(name, [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise _damaged(path, f"“{name}” is no list of entries")
    return entries


def _colour(path: Path, number: int, entry: Mapping[str, Any]) -> OwnColour | None:
    """One measured colour; None for a colour that this version does not know."""
    if entry.get("colour") not in COLOUR_IDS:
        return None
    samples = entry.get("samples", [])
    spread = entry.get("spread", MOST_SPREAD)
    lab, table = lab_of(entry.get("lab")), lab_of(entry.get("table"))
    bodies = [lab_of(one) for one in samples] if isinstance(samples, list) else [None]
    if lab is None or None in bodies or not _is_number(spread) or not 0 < spread <= 100:
        raise _damaged(path, f"colours, entry {number}")
    return OwnColour(Colour(entry["colour"]), lab, tuple(b for b in bodies if b), float(spread), table)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def lab_of(value: Any) -> Lab | None:
    """A colour of a file; None where it is none."""
    if not isinstance(value, list) or len(value) != 3 or not all(_is_number(v) and abs(v) <= 200 for v in value):
        return None
    return (float(value[0]), float(value[1]), float(value[2]))


def _example(folder: Path, path: Path, number: int, entry: Mapping[str, Any]) -> Example | None:
    """One taught face; None for a face that this version does not know."""
    if entry.get("face") not in FACE_IDS:
        return None
    name: Any = entry.get("picture")
    edge: Any = entry.get("edge")
    if not isinstance(name, str) or Path(name).name != name or not _is_number(edge) or not 4 <= edge <= LONGEST_SIDE:
        raise _damaged(path, f"faces, entry {number}")
    return Example(entry["face"], load_picture(folder / name), float(edge))


def load_picture(path: Path) -> Picture:
    """A kept picture."""
    return unpacked(load_packed(path))


def load_packed(path: Path) -> bytes:
    """A kept picture as its file has it. Its size is looked at before it is unpacked: it may be made to do harm."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_PICTURE + 1)
    except OSError as error:
        raise OwnDiceError(Fault.PICTURE, file=str(path)) from error
    width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    ours = data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) <= LARGEST_PICTURE and max(width, height) <= LONGEST_SIDE
    if not ours or _decoded(data) is None:
        raise OwnDiceError(Fault.PICTURE, file=str(path))
    return data


def unpacked(data: bytes) -> Picture:
    """What `load_packed` gave, or `packed` made, as pixels."""
    return np.asarray(_decoded(data), np.uint8)


def packed(picture: Picture) -> bytes:
    """A small picture as a file has it."""
    done, data = cv2.imencode(".png", picture)
    assert done, "a small picture in memory can always be packed"
    return data.tobytes()


def _decoded(data: bytes) -> Any:
    return cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)


# --- writing ----------------------------------------------------------------------------------------------------------


def keep_colour(folder: Path, kept: OwnDice, own: OwnColour, write: Write, *, add: bool = False) -> OwnDice:
    """Keep a measured colour in place of an earlier one of its name, or beside it."""
    raw = _writable(kept)
    name = own.colour.value
    raw["colours"] = [entry for entry in raw.get("colours", []) if add or entry.get("colour") != name]
    raw["colours"].append(
        {
            "colour": name,
            "lab": list(own.lab),
            "spread": round(own.spread, 2),
            "table": [round(v, 2) for v in own.table] if own.table else None,
            "samples": [[round(v, 2) for v in one] for one in own.samples],
        }
    )
    return _written(folder, raw, write)


def keep_examples(folder: Path, kept: OwnDice, face: str, pictures: Sequence[Picture], write: Write) -> OwnDice:
    """Keep pictures of a taught face; of one that has many already, the oldest go."""
    raw = _writable(kept)
    new = []
    for picture in pictures:
        content = packed(picture)
        name = f"{face}-{hashlib.sha256(content).hexdigest()[:12]}.png"
        write(folder / name, content)  # before the file that names it: a cut leaves a picture too many, never too few
        new.append({"face": face, "picture": name, "edge": PICTURE_EDGE})
    names = {entry["picture"] for entry in new}
    entries = [entry for entry in raw.get("faces", []) if entry.get("picture") not in names] + new
    of_face = [entry for entry in entries if entry.get("face") == face]
    gone = of_face[: max(0, len(of_face) - MOST_EXAMPLES)]
    raw["faces"] = [entry for entry in entries if entry not in gone]
    done_ = _written(folder, raw, write)
    _remove_pictures(folder, gone)
    return done_


def forget_colours(folder: Path, kept: OwnDice, colour: Colour | None, write: Write) -> OwnDice:
    """Forget one measured colour, or all."""
    raw = _writable(kept)
    raw["colours"] = [e for e in raw.get("colours", []) if colour is not None and e.get("colour") != colour.value]
    return _written(folder, raw, write)


def rename_colour(folder: Path, kept: OwnDice, old: Colour, new: Colour, write: Write) -> OwnDice:
    """What was measured as one colour is another."""
    raw = _writable(kept)
    for entry in raw.get("colours", []):
        if entry.get("colour") == old.value:
            entry["colour"] = new.value
    return _written(folder, raw, write)


def rename_face(folder: Path, kept: OwnDice, old: str, new: str, write: Write) -> OwnDice:
    """What was taught as one face is another."""
    raw = _writable(kept)
    for entry in raw.get("faces", []):
        if entry.get("face") == old:
            entry["face"] = new
    return _written(folder, raw, write)


def forget_examples(folder: Path, kept: OwnDice, face: str | None, write: Write) -> OwnDice:
    """Forget one taught face, or all, with the pictures."""
    raw = _writable(kept)
    entries = raw.get("faces", [])
    gone = [entry for entry in entries if face is None or entry.get("face") == face]
    raw["faces"] = [entry for entry in entries if entry not in gone]
    done = _written(folder, raw, write)
    _remove_pictures(folder, gone)
    return done


def _writable(kept: OwnDice) -> dict[str, Any]:
    return {"format": FORMAT, **copy.deepcopy(dict(kept.raw or {}))}


def _written(folder: Path, raw: dict[str, Any], write: Write) -> OwnDice:
    write(folder / FILE, (json.dumps(raw, indent=1, ensure_ascii=False) + "\n").encode("utf-8"))
    return load(folder)


def _remove_pictures(folder: Path, entries: Sequence[Mapping[str, Any]]) -> None:
    for entry in entries:
        name = entry.get("picture")
        if isinstance(name, str) and Path(name).name == name:
            (folder / name).unlink(missing_ok=True)
    sync_folder(folder)


def sync_folder(folder: Path) -> None:
    """What was deleted in a folder is gone from the disk too, also if the plug is pulled now."""
    if not folder.is_dir():
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
