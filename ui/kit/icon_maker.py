"""`python -m ui.kit.icon_maker`: makes the file of icons that is shipped out of the drawings in `ui/assets/icons`.

A drawing is black ink on white paper in a square of 100; what is drawn in white takes ink away.
A new icon is a new file.
"""

from __future__ import annotations

import hashlib

import cv2
import numpy as np

from ui.kit.icons import SHIPPED, SOURCES_MARK

DRAWINGS = SHIPPED.parent / "icons"
SIDE = 144
"""Pixels: no icon is shown larger, and smaller ones are averaged from it."""


def checksum() -> str:
    """Of all drawings, by name and content."""
    told = hashlib.sha256()
    for path in sorted(DRAWINGS.glob("*.svg")):
        told.update(f"{path.stem}\n{path.read_text(encoding='utf-8')}".encode())
    return told.hexdigest()


def main() -> None:
    """Render every drawing into the one file."""
    import resvg_py  # for developers alone: what is shipped holds pixels

    made = {SOURCES_MARK: np.array(checksum())}
    for path in sorted(DRAWINGS.glob("*.svg")):
        png = resvg_py.svg_to_bytes(svg_path=str(path), width=SIDE, height=SIDE, background="white")
        paper = cv2.imdecode(np.frombuffer(bytes(png), np.uint8), cv2.IMREAD_GRAYSCALE)
        made[path.stem] = 255 - np.asarray(paper, np.uint8)
    np.savez_compressed(SHIPPED, **made)  # type: ignore[arg-type]  # its stubs take the names for an option
    print(f"{len(made) - 1} icons in {SHIPPED}")


if __name__ == "__main__":
    main()
