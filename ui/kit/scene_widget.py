"""The one Kivy widget: it shows a tree of nodes and turns touches into actions."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.effects.scroll import ScrollEffect
from kivy.graphics import InstructionGroup
from kivy.uix.widget import Widget

from ui.kit.animator import Animator
from ui.kit.brush import Brush
from ui.kit.motions import Motions
from ui.kit.node import Action, Kit, Node, Stage, TouchTarget
from ui.kit.still_picture import StillPicture
from ui.kit.theme import HOLD_SECONDS, PRESS_SECONDS, faded, mix
from ui.kit.touch_guard import TouchGuard, same_target, topmost, within

DRAG_UNITS = 12.0
"""A finger that moves further than this scrolls and no longer taps."""
WHEEL_UNITS = 40.0
STREWN_UNITS, STREWN_APART = 64.0, 116.0
"""How large emblems are on the ground, and how far from each other."""
STREWN = 0.045
"""How strong: seen from afar as a pattern, and never in the way of words."""
REST_UNITS = 20.0
"""What glides slower than this, per second, comes to rest: the loop need not turn for it."""


RUN_SECONDS = 1 / 15
"""How often a bar that runs down is made shorter."""
LONGEST_STEP = 0.05
"""Seconds of gliding in one frame at most: after a longer one Kivy's friction would turn the movement round."""


class GlideEffect(ScrollEffect):  # type: ignore[misc]
    """Kivy's scrolling with inertia between two ends."""

    def update_velocity(self, dt: float) -> None:
        super().update_velocity(min(dt, LONGEST_STEP))


def _take_apart(picture: InstructionGroup) -> None:
    """Let go of a picture that is no longer shown. Kivy's instructions hold their group as it holds them: left alone,
    thousands of them, with their buffers in the graphics memory, would wait for the garbage collector."""
    for part in picture.children:
        if isinstance(part, InstructionGroup):
            _take_apart(part)
    picture.clear()


class SceneWidget(Widget):  # type: ignore[misc]
    """Shows one tree at a time; draws only when it is given a new one."""

    def __init__(
        self,
        report: Callable[[Action], None],
        clock: Callable[[], float] = time.time,
        animator: Animator | None = None,
        **settings: Any,
    ) -> None:
        """`clock` is the one that touches bring their time from; without an `animator` nothing moves by itself."""
        super().__init__(**settings)
        self.report, self._clock = report, clock
        self._animator = animator
        self._picture = InstructionGroup()
        """All that was drawn last."""
        self._still: StillPicture | None = None
        """What is shown instead while something moves over it."""
        self._below: StillPicture | None = None
        """The same, below something that covers all."""
        self._hidden = False
        self._motions = Motions(animator, self._hold) if animator is not None else None
        self.cover: Callable[[], bool] = lambda: False
        """Asked at every touch first: whether something lay over the picture and went away by it."""
        self._guard = TouchGuard()
        self._situation: object = None
        self.stage: Stage | None = None
        self.kit: Kit | None = None
        self.drawn = 0
        """How often it was drawn: what did not change is not drawn again."""
        self._effects: dict[str, GlideEffect] = {}
        """How each scrolling area moves, by its name: it glides on over drawings of the same screen."""
        self._began: dict[int, float] = {}
        """When each bar that runs down was drawn first, by its number."""
        self._run_event: Any = None
        self._lit: InstructionGroup | None = None
        self._finger: TouchTarget | None = None
        self._about: object = None
        """What the picture was about when the finger came down."""
        self._holding: TouchTarget | None = None
        self._dragging: TouchTarget | None = None
        self._hold_event: Any = None
        self._scroller: Any = None

    def show(
        self,
        root: Node,
        kit: Kit,
        situation: object = None,
        *,
        moves: bool = False,
        comes: bool = False,
        slide: int = 0,
    ) -> None:
        """Draw a new tree. `situation` is what it is about: as long as it stays the same, taps may follow quickly.

        With `moves`, things go from where they were in the last picture to where they are now; `comes`: what is new
        comes as it does at the table, dice by falling; `slide`: all of it comes from the right (1) or the left (-1).
        """
        if self.stage is not None:
            self._guard.replaced(self._clock(), self._situation, self.stage.targets)
        self._situation = situation
        self.kit = kit
        self._unlight()
        left, self._picture, self._still = self._picture, InstructionGroup(), None
        brush = Brush(self._picture)
        if self._motions is not None:
            self._motions.begin(self.stage.keyed if self.stage is not None else {}, on=moves, comes=comes)
        self._ground(brush, kit)
        stage = Stage(
            brush,
            kit,
            offsets={name: effect.scroll for name, effect in self._effects.items()},
            motions=self._motions,
        )
        root.place((self.x, self.y, self.width, self.height), kit)
        root.draw(stage)
        self.stage = stage
        for scroller in stage.scrollers:
            self._bound(scroller, kit)
        self._begin_running(stage)
        if self._motions is not None:
            self._motions.end(slide)
        if self._below is not None:
            self.lie_still(True)
        self._arrange()
        _take_apart(left)
        self.drawn += 1

    def hide(self, hidden: bool) -> None:
        """Leave the picture out while something covers all of it: the graphics card need not fill it twice."""
        if hidden != self._hidden:
            self._hidden = hidden
            self._arrange()

    def _hold(self, still: bool) -> StillPicture | None:
        """Show a still of the picture, to move things over it; or the picture itself."""
        self.canvas.clear()  # first: Kivy does not take away what has been elsewhere meanwhile
        self._still = StillPicture(self._picture, (self.x, self.y, self.width, self.height)) if still else None
        if self._below is not None and not still:
            self._below.refresh()  # what moved lies in the picture now
        self._arrange()
        return self._still

    def lie_still(self, still: bool) -> None:
        """Something is about to move over all of the picture; or it is over."""
        self.canvas.clear()
        box = (self.x, self.y, self.width, self.height)
        self._below = StillPicture(self._picture, box) if still else None
        self._arrange()

    def _arrange(self) -> None:
        self.canvas.clear()
        still = self._still or self._below
        if not self._hidden:
            self.canvas.add(self._picture if still is None else still.shown)

    def refresh_still(self) -> None:
        """Something in the picture has changed by itself."""
        for still in (self._still, self._below):
            if still is not None:
                still.refresh()

    def uncovered(self) -> None:
        """What lay over the picture is gone: a finger that was on its way to it means nothing that lies here."""
        whole = TouchTarget((self.x, self.y, self.width, self.height), "cover", 0.0, "cover")
        self._guard.replaced(self._clock(), "cover", [whole])

    def _ground(self, brush: Brush, kit: Kit) -> None:
        """The ground runs from lamplight above to shade below, in a few broad bands."""
        bands = 24 if kit.theme.ground != kit.theme.ground_edge else 1
        step = self.height / bands
        for i in range(bands):
            colour = mix(kit.theme.ground_edge, kit.theme.ground, (i + 0.5) / bands)
            brush.rect((self.x, self.y + i * step, self.width, step + 1), colour)
        if kit.emblem and kit.theme.shadow:
            self._strew(brush, kit)

    def _strew(self, brush: Brush, kit: Kit) -> None:
        """The emblem of the game, large and faint, in rows that stand in each other's gaps."""
        size, apart = kit.px(STREWN_UNITS), kit.px(STREWN_APART)
        colour = faded(kit.theme.ink, STREWN)
        for row in range(int(self.height / apart) + 1):
            shift = apart / 2 if row % 2 else 0.0
            for column in range(int(self.width / apart) + 2):
                left, low = self.x + column * apart - shift, self.y + row * apart
                brush.icon(kit.emblem, (left, low, size, size), colour)

    # --- running down ---------------------------------------------------------------------------------------------

    def _begin_running(self, stage: Stage) -> None:
        """Bars that are there since an earlier drawing go on where they were."""
        now = Clock.get_time()
        self._began = {bar.number: self._began.get(bar.number, now) for bar in stage.running}
        if self._began and self._run_event is None:
            self._run_event = Clock.schedule_interval(lambda _: self._run(), RUN_SECONDS)
        self._run()

    def _run(self) -> None:
        now = Clock.get_time()
        bars = self.stage.running if self.stage is not None else ()
        left = [bar.run(now - self._began[bar.number], self.kit) for bar in bars]
        if bars:
            self.refresh_still()
        if not any(left) and self._run_event is not None:
            self._run_event.cancel()
            self._run_event = None

    # --- scrolling ----------------------------------------------------------------------------------------------

    def forget_scrolling(self) -> None:
        """A new screen begins at its top."""
        for effect in self._effects.values():
            effect.velocity = 0
        self._effects.clear()

    def scroll_to(self, name: str, offset: float) -> float:
        """Put a scrolling area there at once; returns where it is then."""
        effect = self._effects[name]
        effect.velocity = 0
        effect.value = offset
        return float(effect.scroll)

    def gliding(self) -> bool:
        """Whether something still moves by itself."""
        return any(effect.velocity for effect in self._effects.values())

    def _bound(self, scroller: Any, kit: Kit) -> None:
        """The effect of an area, with the bounds that it has in this drawing."""
        effect = self._effects.get(scroller.name)
        if effect is None:
            effect = self._effects[scroller.name] = GlideEffect()
            effect.bind(scroll=lambda _, offset, name=scroller.name: self._scrolled(name, offset))
        effect.max, effect.drag_threshold = scroller.longer, kit.px(DRAG_UNITS)
        effect.min_velocity = kit.px(REST_UNITS)
        effect.value = scroller.offset

    def _scrolled(self, name: str, offset: float) -> None:
        scroller = self._scroller_named(name)
        if scroller is not None:
            scroller.scroll_to(offset)

    def _scroller_named(self, name: str) -> Any:
        areas = self.stage.scrollers if self.stage is not None else ()
        return next((area for area in areas if area.name == name), None)

    # --- touches ------------------------------------------------------------------------------------------------

    def target_at(self, x: float, y: float) -> TouchTarget | None:
        """What a touch here would tap: the topmost."""
        return topmost(self.stage.targets, x, y) if self.stage is not None else None

    def on_touch_down(self, touch: Any) -> bool:
        if self.stage is None or not self.collide_point(*touch.pos):
            return False
        if getattr(touch, "button", "left") in ("scrollup", "scrolldown"):
            self._wheel(touch)
            return True
        covered = self.cover()
        if self._animator is not None:
            self._animator.finish()
        if covered:
            return True
        if self._finger is not None or self._scroller is not None or self._dragging is not None:
            return True  # one finger at a time: a second one, or a sleeve, changes nothing
        touch.grab(self)
        target = self.target_at(*touch.pos)
        if target is not None and target.drag is not None:
            self._dragging = target
            self.report(target.drag(*touch.pos))
            return True
        self._scroller = self._scroller_at(*touch.pos)
        effect = self._effect()
        gliding = effect is not None and effect.velocity != 0
        self._finger = self.target_at(*touch.pos) if not gliding else None  # the first touch only holds it still
        self._about = self._situation
        if self._guard.too_soon(touch.time_start, self._situation, touch.x, touch.y, self._finger):
            self._finger = None
        if effect is not None:
            effect.start(touch.y)
        if self._finger is not None:
            self._light(self._finger)
            if self._finger.held is not None:
                self._hold_event = Clock.schedule_once(self._perhaps_held, HOLD_SECONDS)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self or self.kit is None:
            return False
        if self._dragging is not None and self._dragging.drag is not None:
            self.report(self._dragging.drag(*touch.pos))
            return True
        effect = self._effect()
        dragged = abs(touch.y - touch.oy) > self.kit.px(DRAG_UNITS)
        if effect is not None and self._holding is None and (dragged or self._finger is None):
            self._finger = None
            self._unlight()
            self._cancel_hold()
            effect.update(touch.y)
        elif self._finger is not None and self._holding is None and not within(self._finger, *touch.pos):
            self._finger = None
            self._unlight()
            self._cancel_hold()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        dragged, self._dragging = self._dragging, None
        if dragged is not None:
            if dragged.action is not None:
                self.report(dragged.action)
            return True
        effect, finger = self._effect(), self._finger
        self._finger = self._scroller = None
        self._cancel_hold()
        if effect is not None and finger is None and self._holding is None:
            effect.stop(touch.y)
        if self._holding is not None:
            released, self._holding = self._holding, None
            self._unlight()
            if released.held is not None:
                self.report(released.held[1])
            return True
        if finger is not None and within(finger, *touch.pos):
            Clock.schedule_once(lambda _: self._unlight(), PRESS_SECONDS)
            meant = self._as_drawn(finger, *touch.pos)
            if meant is not None and meant.action is None and self.stage is not None:
                meant = self.stage.anywhere
            if meant is not None and meant.action is not None:
                self.report(meant.action)
        else:
            self._unlight()
        return True

    def _as_drawn(self, finger: TouchTarget, x: float, y: float) -> TouchTarget | None:
        """What the finger came down on, as the picture has it now; None where that is no longer there."""
        now = self.target_at(x, y)
        return now if now is not None and self._about == self._situation and same_target(finger, now) else None

    def _perhaps_held(self, _: float) -> None:
        """Kivy tells the time before it tells of fingers: after a picture that took long to draw, one that has left
        would still seem to rest. So the loop hears of fingers once more first."""
        self._hold_event = Clock.schedule_once(self._held, 0)

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
            step = self.kit.px(WHEEL_UNITS) * (-1 if touch.button == "scrolldown" else 1)
            self.scroll_to(scroller.name, scroller.offset + step)

    def _effect(self) -> GlideEffect | None:
        """Of the area that the finger came down on."""
        return self._effects.get(self._scroller.name) if self._scroller is not None else None

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
        if target.scroller is not None:  # what is scrolled half out of view is lit where it is in view
            _, low, _, tall = target.scroller.box
            bottom, top = max(low, y + target.scroller.offset), min(low + tall, y + target.scroller.offset + h)
            y, h = bottom, top - bottom
        group = InstructionGroup()
        ink = self.kit.theme.ink if self.kit is not None else (1.0, 1.0, 1.0, 1.0)
        Brush(group).rect((x, y, w, h), faded(ink, 0.22), target.radius)
        self.canvas.after.add(group)
        self._lit = group

    def _unlight(self) -> None:
        if self._lit is not None:
            self.canvas.after.remove(self._lit)
            self._lit = None
