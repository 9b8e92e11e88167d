"""The Kivy side: one scene that is drawn when what it shows has changed, and not otherwise."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, Rectangle

from ui.boards.loader import BoardFault
from ui.kit.animator import Animator, FrameClock
from ui.kit.dressing import dressed
from ui.kit.live_picture import camera_texture, show_frame
from ui.kit.node import Kit
from ui.kit.photo_loader import PhotoShelf
from ui.kit.scene_widget import SceneWidget
from ui.kit.texture_cache import drop_textures
from ui.kit.theme import PATIENCE_SECONDS, THEMES, Metrics
from ui.present.models import Action
from ui.present.present import Shown
from ui.screens.build import build
from ui.state.intents import LeaveScoreboard, Place
from ui.state.player_picture import PictureDoor
from ui.state.screen_controller import ScreenController
from ui.system.backlight import Backlight
from ui.window import picture_maker
from ui.window.dimmer import Dimmer
from ui.window.scoreboard_timer import ScoreboardTimer
from ui.window.splash_layer import SplashLayer
from vision.read.memory_trim import trim_memory

IDLE_SECONDS = 1 / 15
"""How long the loop naps at each turn while nobody does anything; else it turns as often as Kivy's setting says."""
LIVELY_SECONDS = 1.5
_log = logging.getLogger(__name__)


class DisplayWidget:
    """Shows a `ScreenController` in Kivy's window and brings it taps."""

    def __init__(
        self,
        screen: ScreenController,
        find_photo: Callable[[str], Path | None] = lambda reference: None,
        clock: Callable[[], float] = time.time,
        backlight: Backlight | None = None,
        frames: FrameClock | None = None,
        timers: Any = Clock,
    ) -> None:
        """`clock` tells when a picture was drawn, as touches tell when they were made; `backlight` is the display's own
        light, where it has one; without `frames` nothing moves, and every picture is the last one; `timers` tell when
        nobody has been there for a while."""
        self.screen = screen
        self.animator = Animator(frames) if frames is not None else None
        self.scene = SceneWidget(self._tapped, clock, self.animator)
        self.splash = SplashLayer(self.scene, self.animator, self.scene.uncovered) if self.animator else None
        self.scene.cover = self._touched_splash
        self._splash_about: object = None
        self._happened = 0
        self._at: tuple[Any, ...] | None = None
        self.photos = PhotoShelf(find_photo, self._photo_ready)
        self.camera: Any = None
        self._frame: Any = None
        """The camera's frame that is shown, while somebody may photograph themselves with it."""
        screen.pictures = PictureDoor(
            lambda: picture_maker.photographed(self._frame), picture_maker.turned, picture_maker.drawn
        )
        self._shown: Shown | None = None
        self._look: tuple[Any, ...] = ()
        self._place: tuple[Any, ...] = ()
        self._game: str | None = None
        self._waiting: Any = None
        self._busy: InstructionGroup | None = None
        self._calm: Any = None
        self._nap: Any = None
        self._fresh_photos = 0
        self.first_frame: float | None = None
        """When the first picture was drawn, by the process's own clock."""
        self.scene.bind(size=lambda *_: self.refresh())
        self.dimmer = Dimmer(self.scene, timers, lambda: self.screen.prefs.dim_after, backlight)
        self.scoreboard = ScoreboardTimer(timers, lambda: self.screen.scoreboard_after, self._bring_scoreboard)
        Window.bind(on_touch_down=self.touched)
        self.touched()

    def touched(self, *_: Any) -> bool:
        """A finger is there; one that wakes a dark display does nothing else."""
        self.wake()
        woken = self.dimmer.somebody()
        if woken:  # one touch leads back to the table, from the dark too
            self.screen.do(LeaveScoreboard())
            self.refresh()
        self.scoreboard.begin()
        return woken

    def _bring_scoreboard(self) -> None:
        self.screen.rests()
        self.refresh()

    def refresh(self) -> None:
        """Draw, if what is to be seen differs from what is."""
        turned = -self.screen.prefs.rotation % 360  # our degrees go clockwise, Kivy's the other way
        if Window.rotation != turned:
            Window.rotation = turned
        shown = self.screen.shown()
        size = tuple(self.scene.size)
        if size[0] < 2 or size[1] < 2:
            return
        look = (
            size,
            self.screen.prefs.theme,
            self.screen.prefs.text_size,
            self._fresh_photos,
            self.camera.size if self.camera else None,
        )
        if shown == self._shown and look == self._look:
            self._splash(shown)
            return
        step = self.screen.prefs.first_start
        place = (type(shown.screen), type(shown.sheet), self.screen.screen_state.draft.page, step)
        if place != self._place:
            self.scene.forget_scrolling()
        slide, comes, same_size = self._slide(), self.screen.happened != self._happened, self._look[:1] == (size,)
        self._happened = self.screen.happened
        self._shown, self._look, self._place = shown, look, place
        self._forget_game()
        prefs = self.screen.prefs
        theme, worn = THEMES[prefs.theme], self.screen.look
        kit = Kit(
            theme if worn is None else dressed(theme, worn.hue, worn.accent),
            Metrics(*size),
            self.camera,
            self.photos,
            text=prefs.text_size / 100,
            emblem=worn.emblem if worn is not None else "",
        )
        Window.clearcolor = kit.theme.ground
        try:
            self.scene.show(
                build(shown, kit),
                kit,
                (place, *self._situation(shown)),
                moves=prefs.motion and same_size,
                comes=comes,
                slide=slide,
            )
            if self.animator is not None and self.animator.moving:
                self.wake()
        except BoardFault as fault:  # told, the board is not asked again: the generic one is drawn instead
            self.screen.boards.fails(fault.module)
            self._shown = None
            self.refresh()
        self._splash(shown)
        if self.first_frame is None:
            self.first_frame = time.perf_counter()

    def _slide(self) -> int:
        """Whether another screen comes: forward from the right, home from the left."""
        state = self.screen.screen_state
        now = (state.place, state.draft.page if state.place is Place.NEW else None)
        before, self._at = self._at, now
        if before is None or before == now:
            return 0
        return -1 if now[0] is Place.HOME else 1

    def _splash(self, shown: Shown) -> None:
        """Begin what fills the display for a moment; whatever else happens meanwhile ends it."""
        due = self.screen.take_splashes()
        if self.splash is None or self.scene.kit is None:
            return
        about = (self._look, self._place, *self._situation(shown))
        if due and self.screen.prefs.motion and shown.sheet is None and shown.question is None:
            self._splash_about = about
            try:
                self.splash.show(due, self.scene.kit)
            except Exception:  # the door for foreign drawings: one that fails is left out, and the table plays on
                _log.exception("a splash cannot be drawn")
                self.splash.end()
            self.wake()
        elif about != self._splash_about:
            self.splash.end()

    def _touched_splash(self) -> bool:
        """A tap takes it away, and does nothing else: nobody saw what lies below."""
        if self.splash is None or self.splash.drawing is None:
            return False
        self.splash.end()
        return True

    def draw_again(self) -> None:
        """Draw what is to be seen though it has not changed."""
        self._shown = None
        self.refresh()

    def _forget_game(self) -> None:
        """With a game, its photographs and the pictures of its pieces and words go."""
        playing = self.screen.snapshot.playing
        game = playing.game.id if playing is not None else None
        if game != self._game:
            self._game = game
            drop_textures()
            self.photos.forget()
            trim_memory()

    def _situation(self, shown: Shown) -> tuple[Any, ...]:
        """What the picture is about: after a move, a reading or a question a finger must have seen it first."""
        snapshot = self.screen.snapshot
        playing, question = snapshot.playing, shown.question
        last = playing.entries[-1].number if playing is not None and playing.entries else 0
        number = playing.number if playing is not None else None
        return number, last, snapshot.proposal, question.sentence if question is not None else ""

    # --- taps ---------------------------------------------------------------------------------------------------------

    def _tapped(self, action: Action) -> None:
        serial = self.screen.snapshot.serial
        self.screen.do(action)
        self.refresh()
        self.scoreboard.begin()
        if self.screen.snapshot.serial == serial:
            self._wait()

    def sent(self) -> None:
        """Something was sent that the worker has to answer."""
        self._asked = True

    _asked = False

    def _wait(self) -> None:
        """What takes longer than a moment shows that it works."""
        if self._asked and self._waiting is None:
            self._waiting = Clock.schedule_once(lambda _: self._show_busy(), PATIENCE_SECONDS)

    def answered(self) -> None:
        """The worker has answered: somebody pressed, threw or tapped."""
        self.dimmer.somebody()
        self.scoreboard.begin()
        self._asked = False
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        if self._busy is not None:
            self.scene.canvas.after.remove(self._busy)
            self._busy = None
        self.refresh()

    def _show_busy(self) -> None:
        if self._busy is not None or self.scene.kit is None:
            return
        group = InstructionGroup()
        kit = self.scene.kit
        group.add(Color(*kit.theme.accent))
        group.add(Rectangle(pos=(0, self.scene.height - kit.px(6)), size=(self.scene.width, kit.px(6))))
        self.scene.canvas.after.add(group)
        self._busy = group

    # --- the loop's pace ----------------------------------------------------------------------------------------------

    def wake(self, *_: Any) -> None:
        """A finger is there: turn the loop quickly, and slowly again a little later."""
        for event in (self._nap, self._calm):
            if event is not None:
                event.cancel()
        self._calm = Clock.schedule_once(self.rest, LIVELY_SECONDS)

    def rest(self, _: float = 0.0) -> None:
        """Nobody has touched anything for a moment: nap, and give back what drawing took on the way here."""
        if self.scene.gliding() or (self.animator is not None and self.animator.moving):
            self.wake()
        else:
            if self._nap is not None:
                self._nap.cancel()
            self._nap = Clock.schedule_interval(self._doze, 0)
            trim_memory()  # pages that were left and lists that were scrolled: now nobody waits for it

    def _doze(self, _: float) -> None:
        time.sleep(IDLE_SECONDS)

    # --- pictures -----------------------------------------------------------------------------------------------------

    def show_frame(self, pixels: Any) -> None:
        """A frame of the camera, already small: into the one texture, without drawing anything else anew."""
        size = pixels.shape[1], pixels.shape[0]
        if self.camera is None or tuple(self.camera.size) != size:
            self.camera = camera_texture(size)
            self.refresh()
        self._frame = pixels if self.screen.photographing else None
        show_frame(self.camera, pixels)
        self.scene.refresh_still()
        self.scene.canvas.ask_update()

    def _photo_ready(self) -> None:
        self._fresh_photos += 1
        self.refresh()
