"""Nodes: what a screen is made of. A node measures itself, is placed, and draws; a tap on it reports its action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from functools import wraps
from typing import Any, TypedDict, TypeVar, cast

from ui.kit.brush import Brush, Rect
from ui.kit.theme import RGBA, Metrics, Theme

Action = Any
"""What a tap reports: a message for the inbox, or an intent of the screen. None: nothing to tap."""


@dataclass(frozen=True, slots=True, eq=False)
class Kit:
    """What every node needs to know to draw itself; one for each drawing."""

    theme: Theme
    metrics: Metrics
    camera: Any = None
    """The one texture of the live camera picture, or None."""
    photos: Any = None
    """Kept photographs by their reference (`PhotoShelf`), or None."""
    emblem: str = ""
    """Of the game that is shown; its ground is strewn with it."""
    text: float = 1.0
    """How much larger than usual words would like to be; where there is no room they shrink as ever."""

    def px(self, units: float) -> float:
        """Units in pixels."""
        return units * self.metrics.unit

    @property
    def wide(self) -> bool:
        """Landscape."""
        return self.metrics.wide


class Manner(Enum):
    """How a node moves from picture to picture, if things move at all."""

    DIE = "die"
    """Falls when it is thrown, rolls when it is thrown again, glides to another place."""
    COUNT = "count"
    """A number that counts up."""
    TURN = "turn"
    """Turns over: what it shows is (whose, whether it is so), such as a card that is frozen."""
    WALK = "walk"
    """Walks here from `origin`, or from where the same was shown."""
    GLOW = "glow"
    """Lights up when something ends: what it shows is (whose, whether it is so), such as a die that was used."""
    RISE = "rise"
    """Rises when it was not there."""


@dataclass(slots=True)
class TouchTarget:
    """A place that can be tapped."""

    box: Rect
    action: Action
    radius: float
    name: str
    held: tuple[Action, Action] | None = None
    """Reported when the finger rests on it, and when it leaves."""
    scroller: Any = None
    """The scrolling area it lies in."""
    drag: Callable[[float, float], Action] | None = None
    """Follows the finger: what is reported where the finger comes down, and wherever it moves then (pixels of the
    display). The `action` is reported when it leaves."""
    bare: bool = False
    """It has no edge: a sign alone, or words, show where it is."""
    drawn: Rect | None = None
    """What is seen of it, where that is smaller than what a thumb hits."""


@dataclass(frozen=True, slots=True)
class PaintedText:
    """Words as they stand on the picture."""

    words: str
    size: float
    """Of the type, in pixels."""
    box: Rect
    colour: RGBA
    scroller: Any = None
    """The scrolling area it lies in."""
    lines: tuple[str, ...] = ()
    """As it was set."""


@dataclass(slots=True)
class Stage:
    """Where nodes draw, and what they leave there: places to tap (bottom first), words, boxes by key."""

    brush: Brush
    kit: Kit
    targets: list[TouchTarget] = field(default_factory=list)
    texts: list[PaintedText] = field(default_factory=list)
    keyed: dict[str, Rect] = field(default_factory=dict)
    """Where each node with a key was drawn: what has the same key in two pictures is the same thing."""
    doubled: list[str] = field(default_factory=list)
    """Keys that two nodes claimed: a mistake, which tests look for."""
    scrollers: list[Any] = field(default_factory=list)
    offsets: dict[str, float] = field(default_factory=dict)
    """How far each scrolling area is scrolled, by its name."""
    running: list[Any] = field(default_factory=list)
    """Bars that run down."""
    anywhere: TouchTarget | None = None
    """What a touch means that would do nothing else, wherever it lands."""
    inside: Any = None
    motions: Any = None
    """Draws what moves (`ui.kit.motions`); None: nothing does."""

    def cover(self) -> None:
        """What was drawn so far lies below a sheet: it can neither be tapped nor read nor followed, and lies still."""
        if self.motions is not None:
            self.motions.settle()
        for left in (self.targets, self.texts, self.keyed, self.scrollers, self.running):
            left.clear()
        self.anywhere = None

    def keep(self, key: str, box: Rect) -> None:
        """Remember where this key was drawn."""
        if key in self.keyed:
            self.doubled.append(key)
        x, y, w, h = box
        self.keyed[key] = (x, y + (self.inside.offset if self.inside is not None else 0.0), w, h)


_Method = TypeVar("_Method", bound=Callable[..., Any])


def cached(method: _Method) -> _Method:
    """A size that a node works out once: whoever lays out a tree asks each node many times, and nodes do not change."""

    @wraps(method)
    def answer(node: Node, *asked: object) -> Any:
        question = (method, *asked)
        if question not in node.cache:
            node.cache[question] = method(node, *asked)
        return node.cache[question]

    return cast(_Method, answer)


class Room(TypedDict, total=False):
    """What every node may be told: how it shares the room of its container, and its key."""

    grow: float
    width: float | None
    height: float | None
    key: str


class Node:
    """Something to draw. Subclasses measure and paint; containers place their children."""

    def __init__(
        self, *, grow: float = 0.0, width: float | None = None, height: float | None = None, key: str = ""
    ) -> None:
        self.cache: dict[object, Any] = {}
        self.grow, self.key = grow, key
        self.fixed_width, self.fixed_height = width, height
        self.manner: Manner | None = None
        self.showing: object = None
        """What it shows, for its manner: a die its face, a score its number, a place what stands there."""
        self.origin = ""
        """The key of the node that it comes from, where it walks."""
        self.box: Rect = (0.0, 0.0, 0.0, 0.0)

    @cached
    def measure(self, width: float, kit: Kit) -> tuple[float, float]:
        """The size it would like to have, given at most this width; sizes in pixels."""
        w, h = self.natural(width if self.fixed_width is None else min(width, kit.px(self.fixed_width)), kit)
        return (
            w if self.fixed_width is None else kit.px(self.fixed_width),
            h if self.fixed_height is None else kit.px(self.fixed_height),
        )

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        """The size by its content."""
        return 0.0, 0.0

    def least_width(self, kit: Kit) -> float:
        """The width below which its words would break; grids have fewer columns then, neighbours in a row give way."""
        return kit.px(self.fixed_width) if self.fixed_width is not None else 0.0

    def least_height(self, width: float, kit: Kit) -> float:
        """The height below which its words would be too small to read; neighbours in a column give way."""
        return kit.px(self.fixed_height) if self.fixed_height is not None else 0.0

    def place(self, box: Rect, kit: Kit) -> None:
        """Take this box."""
        self.box = box

    def draw(self, stage: Stage) -> None:
        """Put it on the stage, and its box under its key."""
        if self.key:
            stage.keep(self.key, self.box)
            if self.manner is not None and stage.motions is not None and stage.motions.paint(self, stage):
                return
        self.paint(stage)

    def paint(self, stage: Stage) -> None:
        """What subclasses do to be seen."""

    def counting(self, canvas: Any, kit: Kit) -> Callable[[str], None] | None:
        """What draws another number in its place, while it counts up; None where it cannot."""
        return None


class Gap(Node):
    """Empty space; without a size it takes what is left."""

    def __init__(self, size: float | None = None) -> None:
        super().__init__(grow=0.0 if size is not None else 1.0, width=size, height=size)
