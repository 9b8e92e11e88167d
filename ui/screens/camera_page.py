"""The camera page: the picture large, beside it what is seen, what is kept, and what was dragged."""

from __future__ import annotations

from collections.abc import Sequence

from ui.kit.layout import Column, Grid, Row, Scroll
from ui.kit.live_picture import Handles, Outline, OutlinedPicture
from ui.kit.node import Action, Gap, Kit, Node
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.theme import Font, Space, Type
from ui.present.camera_page import CameraPageModel
from ui.present.camera_view import MissingCamera, PictureModel, Verdict
from ui.screens.common import button, page, top_bar
from ui.state.camera_page import DragCorners, DropCorners

SIDE = 250.0
FEW = 3
"""So many buttons stand in a row below the picture; more are a list beside it."""


def camera_page_screen(model: CameraPageModel, kit: Kit) -> Node:
    """Landscape: the picture left. Upright: the picture above."""
    if model.missing is not None:
        return page(top_bar(model.title, model.back), missing_camera(model.missing, kit))
    tools = [button(tap, size=Type.BODY) for tap in model.tools]
    taps: list[Node] = [button(tap, size=Type.BODY, grow=1) for tap in model.taps]
    few = len(taps) <= FEW
    lines = verdict_lines(model.verdicts)
    told = any(one.tone != "soft" for one in model.verdicts)  # what lies there comes first, as soon as something does
    said = Scroll("camera", Column(*(lines if few else [*lines, *taps] if told else [*taps, *lines]), gap=6))
    below = Row(*taps) if few and taps else None
    hint = Text(model.hint, Type.SMALL, tone=Tone.SOFT, lines=2) if model.hint else None
    if kit.wide:
        top = top_bar(model.title, model.back, *tools)
        left = Column(large_picture(model.picture), hint, below, gap=6, grow=1)
        side = Column(said, *(button(tap, size=Type.BODY) for tap in model.decide), width=SIDE, gap=6)
        return page(top, Row(left, side, grow=1, gap=Space.PAD), pad=Space.GAP)
    return page(
        top_bar(model.title, model.back),
        Row(*tools),
        large_picture(model.picture, grow=0.0),
        hint,
        below,
        said,
        Row(*(button(tap, grow=1, size=Type.BODY) for tap in model.decide)) if model.decide else None,
    )


def large_picture(model: PictureModel, grow: float = 1.0, height: float | None = None) -> Node:
    """The live picture with everything over it."""
    outlines = [
        Outline(one.corners, Tone(one.tone), one.label, thick=one.thick, middle=one.middle) for one in model.outlines
    ]
    handles = None
    if model.handles:
        corners = model.handles

        def moved(index: int, x: float, y: float) -> Action:
            return DragCorners((*corners[:index], (x, y), *corners[index + 1 :]))

        handles = Handles(corners, Tone.ACCENT, moved, DropCorners())
    return OutlinedPicture(outlines, handles, grow=grow, height=height, key="live picture")


def verdict_lines(verdicts: Sequence[Verdict]) -> list[Node]:
    """Each with its sign, its word, and what to do."""
    return [
        Surface(
            Row(
                Icon(one.icon, 24, tone=Tone(one.tone)),
                Column(
                    Text(one.words, Type.BODY, font=Font.TITLE),
                    Text(one.below, Type.SMALL, tone=Tone.SOFT) if one.below else None,
                    gap=1,
                    grow=1,
                    align="middle",
                ),
            ),
            pad=7,
            radius=12,
            shadow=False,
            outline=Tone(one.tone) if one.tone in ("no", "warn") else None,
            outline_width=1.5,
        )
        for one in verdicts
    ]


def missing_camera(model: MissingCamera, kit: Kit) -> Node:
    """Why no picture comes, and what to check, large."""
    checks = [
        Surface(
            Row(Text(str(number), Type.TITLE, font=Font.TITLE, tone=Tone.ACCENT, width=26), Text(words, grow=1)), pad=10
        )
        for number, words in enumerate(model.checks, 1)
    ]
    head = Row(
        Icon("no-camera", 72 if kit.wide else 96, tone=Tone.WARN),
        Column(
            Text(model.title, Type.SENTENCE, font=Font.TITLE),
            Text(model.why, Type.BODY, tone=Tone.SOFT),
            grow=1,
            gap=2,
        ),
        gap=Space.PAD,
    )
    return Column(
        head,
        Scroll("missing", Grid(*checks, columns=2, cell=300)) if checks else Gap(),
        button(model.tap) if model.tap is not None else None,
        grow=1,
        gap=Space.PAD,
    )
