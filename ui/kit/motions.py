"""What moves from one picture to the next: dice fall, scores count up, cards turn, pieces walk, sheets rise.

A node that may move says how (`Manner`) and what it shows; its key tells which node of the last picture it was. What
moves is drawn once, into a group that lies above a still of all the rest: a frame sets a few transformations and draws
one texture and these groups. At rest each group lies in its place in the picture again, as if nothing had moved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import pi, sin

from kivy.animation import AnimationTransition
from kivy.graphics import (
    Canvas,
    Color,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    Scale,
    Translate,
)

from ui.kit.animator import END, Animator
from ui.kit.brush import Brush, Rect
from ui.kit.node import Manner, Node, Stage
from ui.kit.still_picture import StillPicture, flattened
from ui.kit.theme import RGBA, faded

STILL_PIXELS = 3.0
"""What has moved by less has not moved."""
FALL_SECONDS, ROLL_SECONDS, GLIDE_SECONDS, WALK_SECONDS = 0.45, 0.5, 0.24, 0.55
COUNT_SECONDS, TURN_SECONDS, GLOW_SECONDS, RISE_SECONDS = 0.7, 0.4, 0.9, 0.2
SLIDE_SECONDS, SLIDE_PIXELS = 0.2, 90.0
STAGGER_SECONDS = 0.05
"""One die falls after the other."""
PREFIX = "node "


@dataclass(frozen=True, slots=True)
class Seen:
    """Where a node was in a picture, and what it showed."""

    box: Rect
    showing: object
    manner: Manner | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """How something moves: from where, and after which delay."""

    kind: str
    seconds: float
    showing: object
    start: Rect | None = None
    before: object = None
    delay: float = 0.0


def eased(ease: str, passed: float, begin: float, seconds: float) -> float:
    """How far something is that begins then and takes so long: 0 before, 1 after."""
    share = min(1.0, max(0.0, (passed - begin) / seconds))
    return float(getattr(AnimationTransition, ease)(share)) if 0.0 < share < 1.0 else share


class Transformed:
    """A group that turns, scales and shifts as one, about its middle; `canvas` has what is drawn in it."""

    def __init__(self, middle: tuple[float, float]) -> None:
        self.group, self.canvas = InstructionGroup(), Canvas()
        self._shift, self._turn = Translate(0, 0), Rotate(angle=0, origin=middle)
        self._scale = Scale(1.0, 1.0, 1.0, origin=middle)
        for instruction in (PushMatrix(), self._shift, self._turn, self._scale, self.canvas, PopMatrix()):
            self.group.add(instruction)

    def put(
        self, scale: float = 1.0, angle: float = 0.0, x: float = 0.0, y: float = 0.0, wide: float | None = None
    ) -> None:
        """So large, turned so far, shifted so far; `wide` scales its width apart."""
        size = max(scale, 0.001)
        self._scale.x, self._scale.y = size if wide is None else max(wide, 0.001), size
        self._turn.angle = angle
        self._shift.x, self._shift.y = x, y


class Lifted(Transformed):
    """A node that moves: its drawing, and the place in the picture where it belongs."""

    def __init__(self, key: str, plan: Plan, box: Rect, home: InstructionGroup | None = None) -> None:
        super().__init__((box[0] + box[2] / 2, box[1] + box[3] / 2))
        self.key, self.plan, self.box, self.home = key, plan, box, home
        self.veil: Canvas | None = None
        self._whole: Canvas | None = None
        self.numbers: Callable[[str], None] | None = None
        """Draws another number instead, while a score counts up."""

    def flatten(self, pane_of: Callable[[Canvas], Rectangle]) -> None:
        """Move one texture instead of all that it shows, until it rests."""
        self._whole, self.canvas = self.canvas, Canvas()
        self.group.insert(self.group.indexof(self._whole), self.canvas)
        self.group.remove(self._whole)  # first: Kivy does not take away what has been elsewhere meanwhile
        self.canvas.add(Color(1, 1, 1, 1))
        self.canvas.add(pane_of(self._whole))

    def rest(self) -> None:
        """As it looks when it has come to rest."""
        self.put()
        if self._whole is not None:
            self.group.insert(self.group.indexof(self.canvas), self._whole)
            self.group.remove(self.canvas)
            self.canvas, self._whole = self._whole, None
        self.canvas.opacity = 1.0 if self.home is not None else 0.0
        if self.veil is not None:
            self.veil.opacity = 0.0
        if self.numbers is not None:
            self.numbers("")

    def go_home(self) -> None:
        """Part of the picture again."""
        self.rest()
        if self.home is not None:
            self.home.add(self.group)

    def frame(self, passed: float) -> bool:
        """As it looks after so many seconds; whether it goes on."""
        plan = self.plan
        passed -= plan.delay
        if passed >= plan.seconds:
            return False
        share = max(0.0, passed / plan.seconds)
        match plan.kind:
            case "fall":
                down = eased("out_bounce", passed, 0.0, plan.seconds)
                self.put(1.35 - 0.35 * down, angle=(1 - down) * 70, y=(1 - down) * self.box[3] * 2.4)
                self.canvas.opacity = min(1.0, share * 6)
            case "roll":
                on = eased("out_cubic", passed, 0.0, plan.seconds)
                hop = abs(sin(share * 2 * pi)) * (1 - share) * self.box[3] * 0.5
                self.put(angle=(1 - on) * 380, x=(on - 1) * self.box[2] * 2.2, y=hop)
                self.canvas.opacity = min(1.0, share * 6)
            case "glide" | "walk":
                self._between(passed)
            case "turn":
                self.put(wide=abs(2 * eased("in_out_quad", passed, 0.0, plan.seconds) - 1))
                if self.veil is not None:
                    self.veil.opacity = 1 - share
            case "glow":
                self.put(1.0 + 0.3 * eased("out_cubic", passed, 0.0, plan.seconds))
                self.canvas.opacity = 1 - eased("in_quad", passed, 0.0, plan.seconds)
            case "rise":
                self.put(y=(eased("out_cubic", passed, 0.0, plan.seconds) - 1) * self.box[3] * 0.25)
                self.canvas.opacity = min(1.0, 0.2 + share * 1.6)
            case "count":
                self._count(eased("out_quad", passed, 0.0, plan.seconds))
        return True

    def _between(self, passed: float) -> None:
        """On the way from where it was, in its size there; who walks takes steps."""
        start, plan, (x, y, w, h) = self.plan.start, self.plan, self.box
        assert start is not None
        left = 1 - eased("in_out_quad" if plan.kind == "walk" else "out_cubic", passed, 0.0, plan.seconds)
        dx, dy = start[0] + start[2] / 2 - x - w / 2, start[1] + start[3] / 2 - y - h / 2
        size = 1 + (min(3.0, start[3] / max(h, 1.0)) - 1) * left if plan.kind == "glide" else 1.0
        step = abs(sin(3 * pi * left)) * h * 0.3 if plan.kind == "walk" else 0.0
        self.put(size, x=dx * left, y=dy * left + step)

    def _count(self, share: float) -> None:
        before, after = int(str(self.plan.before)), int(str(self.plan.showing))
        if self.numbers is not None:
            self.numbers(str(round(before + (after - before) * share)))
        self.put(1.0 + 0.22 * sin(share * pi))


class Motions:
    """Plans, draws and runs what moves between two pictures of one canvas."""

    def __init__(self, animator: Animator, hold: Callable[[bool], StillPicture | None]) -> None:
        """`hold(True)` shows a still of the picture, and returns it; `hold(False)` shows the picture itself."""
        self._animator, self._hold = animator, hold
        self._last: dict[str, Seen] = {}
        self._boxes: Mapping[str, Rect] = {}
        self._now: dict[str, Seen] = {}
        self._plans: dict[str, tuple[Plan, float | None]] = {}
        self._lifted: list[Lifted] = []
        self._resting: set[str] = set()
        self._still: StillPicture | None = None
        self._comes = self._on = False
        self._kept: list[Seen] = []
        """Dice that lay there while others were in somebody's hand."""
        self._again = False

    def begin(self, boxes: Mapping[str, Rect], *, on: bool, comes: bool) -> None:
        """A picture is about to be drawn after one that had these `boxes`; `comes`: something new happened in it."""
        self._plans = {
            one.key: (one.plan, self._animator.began(PREFIX + one.key))
            for one in self._lifted
            if on and self._animator.runs(PREFIX + one.key)
        }
        self._animator.drop(PREFIX, *(PREFIX + one.key for one in self._lifted))
        self._resting.clear()
        self._last, self._now, self._lifted = self._now, {}, []
        self._boxes, self._on, self._comes = boxes, on, comes
        dice = [seen for seen in self._last.values() if seen.manner is Manner.DIE]
        self._kept = [seen for seen in dice if seen.showing] if any(not seen.showing for seen in dice) else []
        self._again = bool(self._kept)

    def paint(self, node: Node, stage: Stage) -> bool:
        """Draw a node that may move, if it does; whether that was done."""
        key, box = node.key, stage.keyed[node.key]
        self._now[key] = Seen(box, node.showing, node.manner)
        if not self._on or stage.inside is not None:
            return False
        going = self._plans.get(key)
        plan = going[0] if going is not None and going[0].showing == node.showing else self._plan(node, box)
        if plan is None:
            return False
        if plan.kind == "glow":  # it stays, and a ring leaves it
            node.paint(stage)
            one = Lifted(key, plan, box)
            light, radius = stage.kit.theme.accent, stage.kit.px(9)
            Brush(one.canvas).rect(box, faded(light, 0.75), radius)
            Brush(one.canvas).outline(box, light, stage.kit.px(6), radius)
        else:
            one = Lifted(key, plan, box, InstructionGroup())
            stage.brush.canvas.add(one.home)
            outer, stage.brush = stage.brush, Brush(one.canvas)
            node.paint(stage)
            stage.brush = outer
        self._dress(one, node, stage)
        self._lifted.append(one)
        return True

    def _dress(self, one: Lifted, node: Node, stage: Stage) -> None:
        """What lies over it while it moves: frost on a card that freezes, the numbers of a score that counts up."""
        if one.plan.kind == "turn":
            one.veil = Canvas()
            tint: RGBA = stage.kit.theme.ice if _flag(node.showing) else stage.kit.theme.warn
            Brush(one.veil).rect(one.box, faded(tint, 0.9), stage.kit.px(12))
            one.group.insert(5, one.veil)
        if one.plan.kind == "rise":  # a sheet has much to draw
            x, y, w, h = one.box
            edge, size = stage.kit.px(12), (stage.kit.metrics.width, stage.kit.metrics.height)
            wide = (x - edge, y - edge, w + 2 * edge, h + 2 * edge)
            one.flatten(lambda drawing: flattened(drawing, wide, size, stage.kit.theme.panel))
        if one.plan.kind == "count":
            one.numbers = node.counting(one.canvas, stage.kit)

    def settle(self) -> None:
        """What was drawn so far lies below a sheet: it does not move."""
        for one in self._lifted:
            one.go_home()
        self._lifted = []

    def end(self, slide: int = 0) -> None:
        """The picture is drawn: begin to move; or slide all of it in, from the right (1) or from the left (-1)."""
        self._still = self._hold(bool(self._lifted) or (slide != 0 and self._on))
        if self._still is None:
            return
        if not self._lifted:
            self._animator.run(PREFIX, lambda passed: self._slide(passed, slide))
        for one in self._lifted:
            self._still.above.add(one.group)
        for one in self._lifted:
            going = self._plans.get(one.key)
            began = going[1] if going is not None and going[0] is one.plan else None
            self._animator.run(PREFIX + one.key, self._mover(one), began)

    def _slide(self, passed: float, way: int) -> bool:
        left = 1 - eased("out_cubic", passed, 0.0, SLIDE_SECONDS)
        if passed >= SLIDE_SECONDS or self._still is None:
            self._still = self._hold(False)
            return False
        self._still.put(way * left * SLIDE_PIXELS, 1 - 0.6 * left)
        return True

    def _mover(self, one: Lifted) -> Callable[[float], bool]:
        def move(passed: float) -> bool:
            if passed != END and one.frame(passed):
                return True
            one.rest()
            self._resting.add(one.key)
            if len(self._resting) == len(self._lifted):  # until then the still lacks it: it stays above
                self._all_home()
            return False

        return move

    def _all_home(self) -> None:
        for one in self._lifted:
            if self._still is not None:
                self._still.above.remove(one.group)
            one.go_home()
        self._lifted, self._still = [], self._hold(False)

    # --- what moves how ---------------------------------------------------------------------------------------------

    def _plan(self, node: Node, box: Rect) -> Plan | None:
        was, shows = self._last.get(node.key), node.showing
        match node.manner:
            case Manner.DIE:
                return self._die(node, box, was)
            case Manner.COUNT:
                numbers = was is not None and _is_number(was.showing) and _is_number(shows)
                if was is None or not numbers or was.showing == shows or not self._comes:
                    return None
                return Plan("count", COUNT_SECONDS, shows, before=was.showing)
            case Manner.TURN:
                return Plan("turn", TURN_SECONDS, shows) if self._changed(was, shows) else None
            case Manner.WALK:
                return self._walk(node, box, was)
            case Manner.GLOW:
                used = self._changed(was, shows) and not _flag(shows)
                return Plan("glow", GLOW_SECONDS, shows) if used else None
            case Manner.RISE:
                return Plan("rise", RISE_SECONDS, shows) if was is None and self._boxes else None
        return None

    def _changed(self, was: Seen | None, shows: object) -> bool:
        """Whether what is true of the same owner's thing has changed by what happened."""
        if was is None or not self._comes or not isinstance(shows, tuple) or not isinstance(was.showing, tuple):
            return False
        return bool(was.showing[0] == shows[0] and was.showing[1] != shows[1])

    def _die(self, node: Node, box: Rect, was: Seen | None) -> Plan | None:
        shows = node.showing
        if not shows:
            return None
        if was is not None and was.showing == shows:
            return Plan("glide", GLIDE_SECONDS, shows, was.box) if _moved(was.box, box) else None
        if not self._comes:
            return None
        kept = self._kept if was is not None else []
        stayed = next((seen for seen in kept if seen.showing == shows), None)
        if stayed is not None:  # it was kept while others were thrown, and lay elsewhere meanwhile
            self._kept.remove(stayed)
            return Plan("glide", GLIDE_SECONDS, shows, stayed.box)
        late = STAGGER_SECONDS * sum(1 for one in self._lifted if one.plan.kind in ("fall", "roll"))
        kind, seconds = ("roll", ROLL_SECONDS) if self._again else ("fall", FALL_SECONDS)
        return Plan(kind, seconds, shows, delay=late)

    def _walk(self, node: Node, box: Rect, was: Seen | None) -> Plan | None:
        """A piece goes to where it is now: from its own place, or from where such a piece stood."""
        if not self._comes or not node.showing or was is None or was.showing == node.showing:
            return None
        start = self._boxes.get(node.origin)
        if start is None:
            start = next((seen.box for seen in self._last.values() if seen.showing == node.showing), None)
        return Plan("walk", WALK_SECONDS, node.showing, start) if start is not None and _moved(start, box) else None


def _moved(one: Rect, other: Rect) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) > STILL_PIXELS


def _flag(showing: object) -> bool:
    return isinstance(showing, tuple) and bool(showing[1])


def _is_number(showing: object) -> bool:
    return isinstance(showing, str) and showing.isdecimal()
