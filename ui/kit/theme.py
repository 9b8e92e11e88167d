"""The visual language, decided once: type, spacing, colours, motion. No Kivy here.

Sizes are in units; a unit is a pixel of the 7-inch display (800x480), and grows with the screen, so that a target stays
as big as a thumb on every panel. Colour is never the only sign: every colour has a symbol and a name.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from companion.dice import Colour

RGBA = tuple[float, float, float, float]

FONTS = Path(__file__).parents[1] / "assets" / "fonts"


def rgb(code: str) -> RGBA:
    """A colour from its six hexadecimal digits."""
    red, green, blue = (int(code[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return red, green, blue, 1.0


def mix(one: RGBA, other: RGBA, share: float) -> RGBA:
    """A colour between two; `share` is how much of the other."""
    red, green, blue, alpha = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return red, green, blue, alpha


def faded(colour: RGBA, alpha: float) -> RGBA:
    """The same colour, seen through."""
    return (*colour[:3], alpha)


def luminance(colour: RGBA) -> float:
    """How bright a colour looks, 0 to 1, as WCAG measures it."""

    def linear(channel: float) -> float:
        return channel / 12.92 if channel <= 0.03928 else float(((channel + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(channel) for channel in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: RGBA, other: RGBA) -> float:
    """How well one colour reads on another, 1 to 21."""
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


READ_WELL, READ_LEAST = 6.0, 4.6
"""The contrast of words on a tinted ground, and of second-rank ones: some more than the 4.5 that everything has."""


class Font(StrEnum):
    """The three cuts that we use."""

    TITLE = str(FONTS / "FredokaOne-Regular.ttf")
    """Round and loud: headlines, numbers, names, buttons."""
    TEXT = str(FONTS / "Cabin-Medium.otf")
    BOLD = str(FONTS / "Cabin-Bold.otf")


class Type:
    """Sizes of type in units, largest first."""

    HERO = 54.0
    SENTENCE = 30.0
    TITLE = 25.0
    NUMBER = 28.0
    BUTTON = 21.0
    BODY = 19.0
    SMALL = 16.0
    LEAST = 13.0
    """Nothing is ever set smaller: 2.5 mm on the display."""


class Space:
    """Distances in units."""

    HAIR = 3.0
    GAP = 8.0
    PAD = 12.0
    WIDE = 20.0


TOUCH = 50.0
"""The least side of a target: 9 mm on both displays."""
RADIUS = 16.0
SHORT_SIDE, LONG_SIDE = 480.0, 800.0

PRESS_SECONDS = 0.09
"""How long a target stays lit after the finger left."""
PATIENCE_SECONDS = 0.1
"""What takes longer shows that it works."""
HOLD_SECONDS = 0.45
"""How long a finger rests before it counts as held."""


class ThemeName(StrEnum):
    """The looks to choose from."""

    DARK = "dark"
    LIGHT = "light"
    CONTRAST = "contrast"


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one look."""

    name: ThemeName
    ground: RGBA
    ground_edge: RGBA
    """The ground's lower edge: it runs softly from one to the other."""
    panel: RGBA
    raised: RGBA
    """Buttons and cards that lie on a panel."""
    line: RGBA
    edge: RGBA
    """Around what can be tapped: at least 3 to 1 on every ground that it lies on."""
    ink: RGBA
    soft: RGBA
    """Second-rank text."""
    accent: RGBA
    on_accent: RGBA
    yes: RGBA
    on_yes: RGBA
    no: RGBA
    on_no: RGBA
    warn: RGBA
    ice: RGBA
    shadow: float
    """Strength of shadows; 0 draws none."""
    outline: float
    """Width in units of the line around panels and buttons; 0 draws none."""


EDGE_UNITS = 1.5
SEEN_LEAST = 3.0
"""The contrast of edges and signs with what lies beside them."""


def needs_edge(theme: Theme, body: RGBA, least: float = SEEN_LEAST) -> bool:
    """Whether something of this colour would run into one of the grounds that it may lie on."""
    grounds = (theme.ground, theme.ground_edge, theme.panel, theme.raised)
    return min(contrast(body, ground) for ground in grounds) < least


def casing(colour: RGBA) -> RGBA:
    """What runs on both sides of a line in this colour, so that it is seen on any photograph."""
    return (1.0, 1.0, 1.0, 0.85) if luminance(colour) < 0.25 else (0.0, 0.0, 0.0, 0.6)


def tinted(theme: Theme, colour: RGBA, share: float) -> RGBA:
    """A panel with as much of a colour as leaves both kinds of words on it easy to read."""
    for tried in (share * step / 10 for step in range(10, 0, -1)):
        ground = mix(theme.panel, colour, tried)
        if contrast(theme.ink, ground) >= READ_WELL and contrast(theme.soft, ground) >= READ_LEAST:
            return ground
    return theme.panel


_COLOURS = {
    "ground": ("211B2E", "F7EFE1", "000000"),
    "ground_edge": ("14101D", "EADCC4", "000000"),
    "panel": ("2D2540", "FFFAF0", "000000"),
    "raised": ("3B3153", "F3E6CF", "161616"),
    "line": ("574A75", "C9B795", "FFFFFF"),
    "edge": ("9081BA", "6B5A38", "FFFFFF"),
    "ink": ("FBF4E6", "2A2036", "FFFFFF"),
    "soft": ("C6BAD6", "5F5468", "FFFFFF"),
    "accent": ("FFB648", "A63A0B", "FFE800"),
    "on_accent": ("2B1700", "FFFFFF", "000000"),
    "yes": ("45D394", "106239", "3DFF9E"),
    "on_yes": ("04301C", "FFFFFF", "000000"),
    "no": ("FF7A70", "B3261E", "FF9B90"),
    "on_no": ("3A0500", "FFFFFF", "000000"),
    "warn": ("FFD24A", "8A5300", "FFE800"),
    "ice": ("9FDCFF", "175F87", "8FE3FF"),
}
"""What each look has in place of a colour: dark, light, contrast."""


def _look(name: ThemeName, shadow: float, outline: float) -> Theme:
    column = list(ThemeName).index(name)
    return Theme(name, **{of: rgb(codes[column]) for of, codes in _COLOURS.items()}, shadow=shadow, outline=outline)


DARK = _look(ThemeName.DARK, 0.45, 0.0)
LIGHT = _look(ThemeName.LIGHT, 0.18, 0.0)
CONTRAST = _look(ThemeName.CONTRAST, 0.0, 2.0)
THEMES: dict[str, Theme] = {theme.name: theme for theme in (DARK, LIGHT, CONTRAST)}


@dataclass(frozen=True, slots=True)
class Paint:
    """How a colour of dice and players is drawn: the body, what is drawn on it, and its symbol."""

    body: RGBA
    mark: RGBA
    symbol: str


PAINTS: dict[Colour, Paint] = {
    Colour.WHITE: Paint(rgb("F8F4EA"), rgb("2A2433"), "ring"),
    Colour.YELLOW: Paint(rgb("F7C52B"), rgb("33260A"), "star"),
    Colour.RED: Paint(rgb("DC3B36"), rgb("FFFFFF"), "heart"),
    Colour.BLUE: Paint(rgb("2F6FDB"), rgb("FFFFFF"), "drop"),
    Colour.BLACK: Paint(rgb("3A3741"), rgb("FFFFFF"), "spade"),
    Colour.VIOLET: Paint(rgb("8E52C9"), rgb("FFFFFF"), "moon"),
    Colour.TURQUOISE: Paint(rgb("22B5AE"), rgb("062B2A"), "wave"),
    Colour.GREEN: Paint(rgb("3C9A48"), rgb("FFFFFF"), "leaf"),
    Colour.ORANGE: Paint(rgb("EF7F22"), rgb("2E1500"), "flame"),
}
PLAYER_COLOURS: tuple[Colour, ...] = (
    Colour.RED,
    Colour.BLUE,
    Colour.YELLOW,
    Colour.GREEN,
    Colour.VIOLET,
    Colour.ORANGE,
    Colour.TURQUOISE,
    Colour.WHITE,
    Colour.BLACK,
)
"""In the order in which new players get them."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """How big things are on this screen."""

    width: float
    height: float
    unit: float = field(init=False)
    """Pixels per unit."""

    def __post_init__(self) -> None:
        short, long = sorted((self.width, self.height))
        unit = max(0.5, min(short / SHORT_SIDE, long / LONG_SIDE))
        object.__setattr__(self, "unit", unit)  # every size on a screen asks for it

    @property
    def wide(self) -> bool:
        """Wider than high: things go side by side."""
        return self.width >= self.height
