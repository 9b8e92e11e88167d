"""Draws docs/drawings/wiring.svg: the panel at the Pi's header, as the settings have it by default.

    python docs/drawings/wiring.py

A test draws it again and compares, so that the drawing and the program cannot disagree.
"""

from __future__ import annotations

import sys
from html import escape
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from hardware.header import HEADER, place_of
from hardware.panel import PanelSettings

OUT = Path(__file__).with_suffix(".svg")

COLOURS = {"green": "#2e9e4f", "red": "#d0342c", "amber": "#e0a100", "turn": "#3a7bd5", "read": "#2e9e4f",
           "doubt": "#e0a100", "refused": "#d0342c", "saved": "#8a8f98"}  # fmt: skip
DOES = {"green": "confirm", "red": "take back; held: off", "amber": "next, more", "turn": "somebody's turn",
        "read": "waits to be confirmed", "doubt": "something is doubtful", "refused": "the rules forbid it",
        "saved": "on the disk"}  # fmt: skip

LEFT, TOP, STEP, GAP = 330, 70, 26, 34
WIDTH, HEIGHT = 700, TOP + 20 * STEP + 70


def ground_near(place: int) -> int:
    """The ground pin nearest to a place."""
    return min((n + 1 for n, what in enumerate(HEADER) if what == "GND"), key=lambda n: (abs(n - place), n))


def at(place: int) -> tuple[int, int]:
    """The middle of a place: odd ones are in the left row."""
    return LEFT + (0 if place % 2 else GAP), TOP + (place - 1) // 2 * STEP


def drawing(panel: PanelSettings | None = None) -> str:
    """The whole drawing as SVG."""
    panel = panel or PanelSettings()
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        _text(WIDTH / 2, 26, "Buttons and lamps at the Raspberry Pi's header", size=17, middle=True),
        _text(WIDTH / 2, 46, "the corner of the board is at the top; numbers in the pins are BCM", middle=True),
        f'<rect x="{LEFT - 22}" y="{TOP - 20}" width="{GAP + 44}" height="{20 * STEP + 14}" rx="8" fill="#20262e"/>',
    ]
    parts += [_pin(place, what) for place, what in enumerate(HEADER, start=1)]
    things = [(pin, name, "button") for name, pin in panel.buttons.items()]
    things += [(pin, name, "lamp") for name, pin in panel.lamps.items()]
    parts += [_thing(pin, name, kind) for pin, name, kind in sorted(things, key=lambda thing: place_of(thing[0]))]
    parts += [
        _text(
            20,
            HEIGHT - 34,
            "Buttons: from the pin to any ground (GND). Lamps: pin, 330 Ω or more, long leg of the LED;",
        ),
        _text(20, HEIGHT - 16, "short leg to any ground. A buzzer that wants more than 10 mA needs a transistor."),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _pin(place: int, what: object) -> str:
    x, y = at(place)
    fill = {"GND": "#111111", "3V3": "#f4a259", "5V": "#e4572e"}.get(str(what), "#f2f2f2")
    ink = "#ffffff" if what == "GND" else "#111111"
    return (f'<circle cx="{x}" cy="{y}" r="11" fill="{fill}" stroke="#d9c27a" stroke-width="2"/>'
            + _text(x, y + 4, str(what), size=9, middle=True, ink=ink))  # fmt: skip


def _thing(pin: int, name: str, kind: str) -> str:
    """A button or a lamp beside its pin, on the side where the pin's row is."""
    place = place_of(pin)
    x, y = at(place)
    left = place % 2 == 1
    end = 250 if left else WIDTH - 250
    colour, side = COLOURS[name], "end" if left else "start"
    shape = (
        f'<rect x="{end - 9}" y="{y - 9}" width="18" height="18" rx="4" fill="{colour}"/>'
        if kind == "button"
        else f'<circle cx="{end}" cy="{y}" r="8" fill="{colour}"/>'
    )
    words = f"{kind} {name}: {DOES[name]}"
    label = f'<text x="{end - 16 if left else end + 16}" y="{y + 4}" text-anchor="{side}">{escape(words)}</text>'
    ground = f"(ground nearby: {ground_near(place)})"
    note = (f'<text x="{end - 16 if left else end + 16}" y="{y + 17}" text-anchor="{side}" font-size="9" '
            f'fill="#555555">pin {place} {escape(ground)}</text>')  # fmt: skip
    begin = x - 13 if left else x + 13
    line = f'<line x1="{begin}" y1="{y}" x2="{end}" y2="{y}" stroke="{colour}" stroke-width="3" stroke-opacity="0.7"/>'
    return line + shape + label + note


def _text(x: float, y: float, words: str, size: int = 13, middle: bool = False, ink: str = "#111111") -> str:
    anchor = ' text-anchor="middle"' if middle else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{ink}"{anchor}>{escape(words)}</text>'


if __name__ == "__main__":
    OUT.write_text(drawing(), encoding="utf-8")
    print(OUT)
