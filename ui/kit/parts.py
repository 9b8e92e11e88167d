"""The leaves and wrappers that every screen uses: text, panels, buttons, icons, pictures."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, Unpack

from ui.kit import typeset
from ui.kit.brush import Brush, Rect
from ui.kit.layout import Container, lifted
from ui.kit.node import Action, Kit, Manner, Node, PaintedText, Room, Stage, TouchTarget, cached
from ui.kit.theme import EDGE_UNITS, RADIUS, RGBA, TOUCH, Font, Space, Theme, Type, faded, mix, needs_edge

_ROUNDING = 0.5
"""Pixels: type comes in whole ones."""


class Tone(Enum):
    """The role that a colour plays; the theme says which colour that is."""

    INK = "ink"
    SOFT = "soft"
    ACCENT = "accent"
    YES = "yes"
    NO = "no"
    WARN = "warn"
    ICE = "ice"
    ON_ACCENT = "on_accent"
    ON_YES = "on_yes"
    ON_NO = "on_no"
    PANEL = "panel"
    RAISED = "raised"
    GROUND = "ground"
    LINE = "line"
    EDGE = "edge"

    def of(self, theme: Theme) -> RGBA:
        """The colour in this theme."""
        colour: RGBA = getattr(theme, self.value)
        return colour


Shade = Tone | RGBA


def shade(wanted: Shade, theme: Theme) -> RGBA:
    """A tone or a colour as a colour."""
    return wanted.of(theme) if isinstance(wanted, Tone) else wanted


def least_size(kit: Kit) -> int:
    """Pixels of the smallest type."""
    return round(kit.px(Type.LEAST))


class Text(Node):
    """Words. They wrap, and shrink to the least size that can be read; below it they ask for more room."""

    def __init__(
        self,
        words: str,
        size: float = Type.BODY,
        *,
        tone: Shade = Tone.INK,
        font: Font = Font.TEXT,
        align: str = "left",
        valign: str = "middle",
        lines: int | None = None,
        counts: bool = False,
        optional: bool = False,
        **room: Unpack[Room],
    ) -> None:
        """`counts`: a number that counts up when it changes; it needs a key. `optional`: it is said elsewhere too, and
        is left out where there is no room to read it."""
        super().__init__(**room)
        self.words, self.size, self.tone, self.font = words, size, tone, font
        self.align, self.valign, self.lines, self.optional = align, valign, lines, optional
        self.passing = False
        """Shown once, very large: its texture is not kept."""
        if counts:
            self.manner, self.showing = Manner.COUNT, words

    def _sizes(self, kit: Kit) -> tuple[int, int]:
        """The size it would like, and the least, in pixels."""
        return round(kit.px(max(self.size, Type.LEAST)) * kit.text), least_size(kit)

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        if not self.words:
            return 0.0, 0.0
        size, _ = self._sizes(kit)
        if self.lines is not None:
            tall = typeset.line_height(str(self.font), size) * self.lines + 1
            setting = self._fit(width, tall, kit)
            return min(width, setting.width + 1), max(setting.height, min(tall, tall / self.lines))
        setting = typeset.set_in(self.words, str(self.font), size, max(8.0, width))
        return setting.width + 1, setting.height

    def least_width(self, kit: Kit) -> float:
        if not self.words:
            return 0.0
        whole = self.words if self.lines == 1 else max(self.words.split(), key=len, default="")
        least = typeset.extent(whole, str(self.font), least_size(kit))[0] + 1.0
        return least if self.fixed_width is None else max(least, kit.px(self.fixed_width))

    def least_height(self, width: float, kit: Kit) -> float:
        if not self.words or self.optional:
            return 0.0
        return typeset.set_in(self.words, str(self.font), least_size(kit), max(8.0, round(width))).height

    def _fit(self, width: float, height: float, kit: Kit) -> typeset.Setting:
        return typeset.fit(
            self.words, str(self.font), *self._sizes(kit), max(8.0, round(width)), max(8.0, round(height))
        )

    def paint(self, stage: Stage) -> None:
        if not self.words:
            return
        x, y, w, h = self.box
        setting = self._fit(w + 1, h + 1, stage.kit)
        made = (typeset.printed_texture if self.passing else typeset.texture)(setting, self.align)
        tw, th = made.size
        scale = min(1.0, (w + 2) / tw, (h + 2 + typeset.slack(setting)) / th)
        if self.optional and setting.size * scale < least_size(stage.kit) - _ROUNDING:
            return
        tw, th = tw * scale, th * scale
        left = {"left": x, "center": x + (w - tw) / 2, "right": x + w - tw}[self.align]
        bottom = {"top": y + h - th, "middle": y + (h - th) / 2, "bottom": y}[self.valign]
        box = (round(left), round(bottom), tw, th)
        colour = shade(self.tone, stage.kit.theme)
        stage.brush.picture(made, box, colour)
        stage.texts.append(PaintedText(self.words, setting.size * scale, box, colour, stage.inside, setting.lines))

    def counting(self, canvas: Any, kit: Kit) -> Callable[[str], None] | None:
        shown = self.words

        def show(words: str) -> None:
            nonlocal shown
            if (words or self.words) == shown:
                return
            shown = words or self.words
            canvas.clear()
            number = Text(
                shown, self.size, tone=self.tone, font=self.font, align=self.align, valign=self.valign, lines=self.lines
            )
            number.place(self.box, kit)
            number.paint(Stage(Brush(canvas), kit))

        return show


class Icon(Node):
    """One of our icons."""

    def __init__(self, name: str, size: float = 26.0, *, tone: Shade = Tone.INK, grow: float = 0.0) -> None:
        super().__init__(grow=grow, width=size, height=size)
        self.name, self.tone = name, tone

    def paint(self, stage: Stage) -> None:
        stage.brush.icon(self.name, self.box, shade(self.tone, stage.kit.theme))


class Surface(Container):
    """A surface with one child on it, that may be tapped."""

    def __init__(
        self,
        child: Node,
        *,
        tone: Shade = Tone.PANEL,
        pad: float = Space.PAD,
        radius: float = RADIUS,
        shadow: bool = True,
        outline: Shade | None = None,
        outline_width: float = 2.5,
        action: Action = None,
        held: tuple[Action, Action] | None = None,
        name: str = "",
        **room: Unpack[Room],
    ) -> None:
        super().__init__(child, pad=pad, **room)
        self.tone, self.radius, self.shadow, self.outline = tone, radius, shadow, outline
        self.outline_width = outline_width
        self.action, self.held, self.name = action, held, name

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        pad = kit.px(self.pad)
        w, h = self.children[0].measure(width - 2 * pad, kit)
        return w + 2 * pad, h + 2 * pad

    @cached
    def least_width(self, kit: Kit) -> float:
        return max(self.children[0].least_width(kit) + 2 * kit.px(self.pad), super().least_width(kit))

    def least_height(self, width: float, kit: Kit) -> float:
        pad = 2 * kit.px(self.pad)
        return max(self.children[0].least_height(width - pad, kit) + pad, super().least_height(width, kit))

    def place(self, box: Rect, kit: Kit) -> None:
        self.box = box
        pad = kit.px(self.pad)
        x, y, w, h = box
        self.children[0].place((x + pad, y + pad, max(1.0, w - 2 * pad), max(1.0, h - 2 * pad)), kit)

    def paint(self, stage: Stage) -> None:
        theme, px, brush = stage.kit.theme, stage.kit.px, stage.brush
        radius = px(self.radius)
        fill = shade(self.tone, theme)
        if self.shadow and fill[3] > 0:
            brush.shadow(self.box, radius, theme.shadow, px(7))
        if fill[3] > 0:
            brush.rect(self.box, fill, radius)
        if self.outline is not None:
            brush.outline(self.box, shade(self.outline, theme), px(self.outline_width), radius)
        elif theme.outline and self.shadow:
            brush.outline(self.box, theme.line, px(theme.outline), radius)
        elif self.action is not None and fill[3] > 0 and needs_edge(theme, fill):
            brush.outline(self.box, theme.edge, px(EDGE_UNITS), radius)
        if self.action is not None or self.held is not None:
            target = TouchTarget(self.box, self.action, radius, self.name, self.held, stage.inside)
            target.bare = fill[3] == 0 and self.outline is None
            stage.targets.append(target)
        self.children[0].draw(stage)


class ButtonStyle(Enum):
    """What a button is for."""

    PLAIN = "plain"
    MAIN = "main"
    YES = "yes"
    NO = "no"
    QUIET = "quiet"
    CHOSEN = "chosen"


_TONES: dict[ButtonStyle, tuple[Shade, Shade]] = {
    ButtonStyle.PLAIN: (Tone.RAISED, Tone.INK),
    ButtonStyle.MAIN: (Tone.ACCENT, Tone.ON_ACCENT),
    ButtonStyle.YES: (Tone.YES, Tone.ON_YES),
    ButtonStyle.NO: (Tone.NO, Tone.ON_NO),
    ButtonStyle.QUIET: ((0.0, 0.0, 0.0, 0.0), Tone.INK),
    ButtonStyle.CHOSEN: (Tone.INK, Tone.GROUND),
}


COMFORT = 0.78
"""Words on buttons may shrink to this share of their size before there are fewer buttons in a row."""


class Button(Node):
    """A target as big as a thumb, with an icon, a word, and a smaller word below. Barred ones tell why."""

    def __init__(
        self,
        words: str = "",
        action: Action = None,
        *,
        icon: str = "",
        kind: ButtonStyle = ButtonStyle.PLAIN,
        below: str = "",
        barred: bool = False,
        focus: bool = False,
        size: float = Type.BUTTON,
        name: str = "",
        upright: bool = False,
        **room: Unpack[Room],
    ) -> None:
        super().__init__(**room)
        self.words, self.action, self.icon, self.kind, self.below = words, action, icon, kind, below
        self.barred, self.focus, self.size, self.upright = barred, focus, size, upright
        self.name = name or words

    def _pads(self, kit: Kit) -> tuple[float, float]:
        return kit.px(Space.PAD if len(self.words) > 2 else Space.HAIR), kit.px(6)  # keys stand close

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        pad_x, pad_y = self._pads(kit)
        icon = kit.px(self.size * 1.25) if self.icon else 0.0
        gap = kit.px(Space.GAP) if self.icon and self.words else 0.0
        if self.upright:
            icon, gap = 0.0, 0.0
        w, h = 0.0, 0.0
        room = width - 2 * pad_x - icon - gap
        for text in self._texts():
            tw, th = text.measure(room, kit)
            w, h = max(w, tw), h + th
        if self.upright:
            h += kit.px(self.size * 1.7)
        return max(kit.px(TOUCH), w + icon + gap + 2 * pad_x), max(kit.px(TOUCH), h + 2 * pad_y)

    def _beside(self, kit: Kit) -> float:
        """What pads, icon and gap take of the width."""
        icon = kit.px(self.size * 1.25 + Space.GAP) if self.icon and self.words and not self.upright else 0.0
        return icon + 2 * self._pads(kit)[0]

    @cached
    def least_width(self, kit: Kit) -> float:
        """The longest word, a little smaller than it would like to be, stays whole."""
        longest = max(self.words.split(), key=len, default="")
        size = max(least_size(kit), round(kit.px(self.size * COMFORT)))
        wide = typeset.extent(longest, str(Font.TITLE), size)[0] + 1.0 if longest else 0.0
        return max(wide + self._beside(kit), super().least_width(kit))

    def least_height(self, width: float, kit: Kit) -> float:
        words = sum(text.least_height(width - self._beside(kit), kit) for text in self._texts())
        if self.upright and self.icon:
            words += kit.px(self.size)
        return max(kit.px(TOUCH), words + 2 * self._pads(kit)[1], super().least_height(width, kit))

    @cached
    def _texts(self) -> list[Text]:
        tone = _TONES[self.kind][1] if not self.barred else Tone.SOFT
        align = "center" if self.upright or not self.icon else "left"
        found = [Text(self.words, self.size, tone=tone, font=Font.TITLE, align=align, lines=2)] if self.words else []
        if self.below:
            below = tone if self.kind is not ButtonStyle.PLAIN or self.barred else Tone.SOFT
            weighty = self.kind in (ButtonStyle.YES, ButtonStyle.NO)  # what is won or lost is read across the table
            size, font = (Type.BODY, Font.BOLD) if weighty else (Type.SMALL, Font.TEXT)
            found.append(Text(self.below, size, tone=below, font=font, align=align, lines=3))
        return found

    def paint(self, stage: Stage) -> None:
        kit, theme, brush = stage.kit, stage.kit.theme, stage.brush
        radius = min(kit.px(RADIUS), self.box[3] / 2)
        fill, ink = (shade(tone, theme) for tone in _TONES[self.kind])
        if self.barred:
            fill, ink = faded(theme.raised, 0.35), theme.soft
        elif self.kind is not ButtonStyle.QUIET:
            brush.shadow(self.box, radius, theme.shadow * 0.8, kit.px(5))
        if fill[3] > 0:
            brush.rect(self.box, fill, radius)
            if not self.barred and theme.shadow:
                x, y, w, h = self.box
                lip = kit.px(3)
                brush.rect((x, y, w, h), mix(fill, (0.0, 0.0, 0.0, 1.0), 0.22), radius)
                brush.rect((x, y + lip, w, h - lip), fill, radius)
        if theme.outline and self.kind is not ButtonStyle.QUIET:
            brush.outline(self.box, faded(theme.line, 0.4 if self.barred else 1.0), kit.px(theme.outline), radius)
        if not theme.outline and self.kind is not ButtonStyle.QUIET and (self.barred or needs_edge(theme, fill)):
            brush.outline(self.box, theme.edge, kit.px(EDGE_UNITS), radius)
        if self.focus:
            brush.outline(self.box, theme.warn, kit.px(5), radius)
        if self.action is not None:
            target = TouchTarget(self.box, self.action, radius, self.name, None, stage.inside)
            target.bare = self.kind is ButtonStyle.QUIET and not self.focus
            stage.targets.append(target)
        self._content(stage, ink)

    def _content(self, stage: Stage, ink: RGBA) -> None:
        kit = stage.kit
        pad_x, pad_y = self._pads(kit)
        x, y, w, h = self.box
        x, w = x + pad_x, w - 2 * pad_x
        y, h = y + pad_y, h - 2 * pad_y
        texts = self._texts()
        if self.icon and not texts:
            size = min(w, h, kit.px(self.size * 1.45))
            stage.brush.sign(self.icon, (x + (w - size) / 2, y + (h - size) / 2, size, size), ink)
            return
        if self.icon and self.upright:
            size = min(w, kit.px(self.size * 1.7), h * 0.5)
            free = max(0.0, h - size - sum(t.measure(w, kit)[1] for t in texts) - kit.px(4)) / 2
            stage.brush.sign(self.icon, (x, y + h - free - size, w, size), ink)
            h -= size + kit.px(4) + 2 * free
            y += free
        elif self.icon:
            size = min(h, kit.px(self.size * 1.25))
            text_width = max(t.measure(w - size - kit.px(Space.GAP), kit)[0] for t in texts)
            spare = max(0.0, w - size - kit.px(Space.GAP) - text_width) / 2
            stage.brush.sign(self.icon, (x + spare, y, size, h), ink)
            x, w = x + spare + size + kit.px(Space.GAP), w - spare - size - kit.px(Space.GAP)
        wanted = [t.measure(w, kit)[1] for t in texts]
        scale = min(1.0, h / sum(wanted))
        heights = lifted([tall * scale for tall in wanted], [t.least_height(w, kit) for t in texts])
        top = y + (h + sum(heights)) / 2
        for text, tall in zip(texts, heights, strict=True):
            text.place((x, top - tall, w, tall), kit)
            text.draw(stage)
            top -= tall
