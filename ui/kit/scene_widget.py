"""The one Kivy widget: it shows a tree of nodes and turns touches into actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle, SmoothRoundedRectangle
from kivy.uix.widget import Widget

from ui.kit.brush import Brush
from ui.kit.node import Action, Kit, Node, Stage, TouchTarget
from ui.kit.theme import HOLD_SECONDS, PRESS_SECONDS, mix

DRAG_UNITS = 12.0
"""A finger that moves further than this scrolls and no longer taps."""


def within(target: TouchTarget, x: float, y: float) -> bool:
    """Whether a touch at this place is on the target, wherever its area is scrolled to."""
    bx, by, bw, bh = target.box
    if target.scroller is not None:
        sx, sy, sw, sh = target.scroller.box
        if not (sx <= x <= sx + sw and sy <= y <= sy + sh):
            return False
        by += getattr(target.scroller, "offset", 0.0)
    return bool(bx <= x <= bx + bw and by <= y <= by + bh)


class SceneWidget(Widget):  # type: ignore[misc]
    """Shows one tree at a time; draws only when it is given a new one."""

    def __init__(self, report: Callable[[Action], None], **settings: Any) -> None:
        super().__init__(**settings)
        self.report = report
        self.stage: Stage | None = None
        self.kit: Kit | None = None
        self.drawn = 0
        """How often it was drawn: what did not change is not drawn again."""
        self._offsets: dict[str, float] = {}
        self._lit: InstructionGroup | None = None
        self._finger: TouchTarget | None = None
        self._holding: TouchTarget | None = None
        self._hold_event: Any = None
        self._scroller: Any = None

    def show(self, root: Node, kit: Kit) -> None:
        """Draw a new tree."""
        self.kit = kit
        self._unlight()
        self.canvas.clear()
        brush = Brush(self.canvas)
        self._ground(brush, kit)
        stage = Stage(brush, kit, offsets=self._offsets)
        root.place((self.x, self.y, self.width, self.height), kit)
        root.draw(stage)
        self.stage = stage
        self.drawn += 1

    def _ground(self, brush: Brush, kit: Kit) -> None:
        """The ground runs from lamplight above to shade below, in a few broad bands."""
        bands = 24 if kit.theme.ground != kit.theme.ground_edge else 1
        step = self.height / bands
        for i in range(bands):
            colour = mix(kit.theme.ground_edge, kit.theme.ground, (i + 0.5) / bands)
            brush.rect((self.x, self.y + i * step, self.width, step + 1), colour)

    def forget_scrolling(self) -> None:
        """A new screen begins at its top."""
        self._offsets.clear()

    # --- touches ------------------------------------------------------------------------------------------------

    def target_at(self, x: float, y: float) -> TouchTarget | None:
        """What a touch here would tap: the topmost."""
        if self.stage is None:
            return None
        return next((target for target in reversed(self.stage.targets) if within(target, x, y)), None)

    def on_touch_down(self, touch: Any) -> bool:
        if self.stage is None or not self.collide_point(*touch.pos):
            return False
        if getattr(touch, "button", "left") in ("scrollup", "scrolldown"):
            self._wheel(touch)
            return True
        if self._finger is not None or self._scroller is not None:
            return True  # one finger at a time: a second one, or a sleeve, changes nothing
        touch.grab(self)
        self._finger = self.target_at(*touch.pos)
        self._scroller = self._scroller_at(*touch.pos)
        self._scroll_from = getattr(self._scroller, "offset", 0.0)
        if self._finger is not None:
            self._light(self._finger)
            if self._finger.held is not None:
                self._hold_event = Clock.schedule_once(self._held, HOLD_SECONDS)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self or self.kit is None:
            return False
        moved = touch.y - touch.oy
        limit = self.kit.px(DRAG_UNITS)
        if self._scroller is not None and (abs(moved) > limit or self._finger is None):
            self._finger = None
            self._unlight()
            offset = self._scroller.scroll_to(self._scroll_from + moved)
            self._offsets[self._scroller.name] = offset
        elif self._finger is not None and self._holding is None and not within(self._finger, *touch.pos):
            self._finger = None
            self._unlight()
            self._cancel_hold()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        finger, self._finger, self._scroller = self._finger, None, None
        self._cancel_hold()
        if self._holding is not None:
            released, self._holding = self._holding, None
            self._unlight()
            if released.held is not None:
                self.report(released.held[1])
            return True
        if finger is not None and within(finger, *touch.pos):
            Clock.schedule_once(lambda _: self._unlight(), PRESS_SECONDS)
            if finger.action is not None:
                self.report(finger.action)
        else:
            self._unlight()
        return True

    def _held(self, _: float) -> None:
        if self._finger is not None and self._finger.held is not None:
            self._holding = self._finger
            self.report(self._finger.held[0])

    def _cancel_hold(self) -> None:
        if self._hold_event is not None:
            self._hold_event.cancel()
            self._hold_event = None

    def _wheel(self, touch: Any) -> None:
        scroller = self._scroller_at(*touch.pos)
        if scroller is not None and self.kit is not None:
            step = self.kit.px(40) * (-1 if touch.button == "scrolldown" else 1)
            self._offsets[scroller.name] = scroller.scroll_to(scroller.offset + step)

    def _scroller_at(self, x: float, y: float) -> Any:
        if self.stage is None:
            return None
        for scroller in reversed(self.stage.scrollers):
            sx, sy, sw, sh = scroller.box
            if sx <= x <= sx + sw and sy <= y <= sy + sh:
                return scroller
        return None

    def _light(self, target: TouchTarget) -> None:
        """Show at once that the finger was felt."""
        self._unlight()
        x, y, w, h = target.box
        y += getattr(target.scroller, "offset", 0.0) if target.scroller is not None else 0.0
        group = InstructionGroup()
        ink = self.kit.theme.ink if self.kit is not None else (1, 1, 1, 1)
        group.add(Color(*ink[:3], 0.22))
        if target.radius > 0:
            radius = min(target.radius, w / 2, h / 2)
            group.add(SmoothRoundedRectangle(pos=(x, y), size=(w, h), radius=[radius]))
        else:
            group.add(Rectangle(pos=(x, y), size=(w, h)))
        self.canvas.after.add(group)
        self._lit = group

    def _unlight(self) -> None:
        if self._lit is not None:
            self.canvas.after.remove(self._lit)
            self._lit = None
