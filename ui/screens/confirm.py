"""Confirm a reading: the photograph, big faces, doubts in words; two taps mend a die, one confirms."""

from __future__ import annotations

from ui.kit.layout import Column, Grid, Row, Scroll, Stack
from ui.kit.node import Kit, Node
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.photo_loader import photo_texture
from ui.kit.picture import Picture, region_around
from ui.kit.pieces import Badge, DiceRow, DrawnDie
from ui.kit.running_bar import RunningBar, TapAnywhere
from ui.kit.theme import Font, Space, Type
from ui.present.confirm import ConfirmDie, ConfirmModel, RunningDown
from ui.screens.common import button, die

AROUND, LEAST_SHARE, SHAPE = 0.9, 0.3, 1.15
"""How much table shows around the dice (in their size), the least share of the picture, and its shape."""


def _key(one: ConfirmDie) -> str:
    """The same as on the table, where it will lie in the same order: it goes there by itself."""
    return f"die {int(one.tag) - 1}"


def confirm_screen(model: ConfirmModel, kit: Kit) -> Node:
    """Landscape: photograph left, faces right. Portrait: one below the other."""
    head = Row(
        Badge(model.who.colour, 42) if model.who is not None else None,
        Text(model.title, Type.TITLE, font=Font.TITLE, lines=2, grow=1),
        Text(model.sum, Type.BODY, font=Font.BOLD, tone=Tone.ACCENT, lines=1),
    )
    thrown = [one for one in model.dice if one.role == "thrown"]
    beside = [one for one in model.dice if one.role != "thrown"]
    faces: Node = (
        _places(model)
        if model.groups
        else DiceRow(*(_face(one) for one in thrown), size=84 if model.running is None else 112, grow=1)
    )
    rest = (
        Row(
            *(die(one.die, 50, key=_key(one)) for one in beside),
            Text(_beside_words(beside), Type.SMALL, tone=Tone.SOFT, grow=1, lines=2),
        )
        if beside
        else None
    )
    confirm: Node = button(model.confirm, size=28, height=66)
    if model.running is not None:
        confirm = Row(running_bar(model.running, grow=2), button(model.confirm, size=22, height=84, grow=1))
    tools = Row(*(button(tap, grow=1, size=17) for tap in model.taps))
    picture = _picture(model, kit)
    if model.running is not None:  # nothing to do but to look; the bar takes the room of the tools
        return Stack(TapAnywhere(model.running.tap.action), _running(head, picture, faces, rest, confirm, kit))
    doubts = _doubts(model)
    if kit.wide:
        right = Column(faces, rest, doubts, tools, confirm, grow=1)
        body: Node = Row(picture, right, grow=1, gap=Space.PAD) if picture is not None else right
        return Column(head, body, pad=Space.PAD)
    return Column(head, picture, faces, rest, doubts, tools, confirm, pad=Space.PAD)


def _running(head: Node, picture: Node | None, faces: Node, rest: Node | None, confirm: Node, kit: Kit) -> Node:
    """A reading that counts by itself: its dice large, the bar over the whole width."""
    if not kit.wide or picture is None:
        return Column(head, picture, faces, rest, confirm, pad=Space.PAD)
    body = Row(picture, Column(faces, rest, grow=1), grow=1, gap=Space.PAD)
    return Column(head, body, confirm, pad=Space.PAD)


def running_bar(running: RunningDown, grow: float, height: float = 84) -> Node:
    """What is left of its moment."""
    tap = running.tap
    return RunningBar(
        tap.words, tap.below, tap.action, number=running.number, seconds=running.seconds, height=height, grow=grow
    )


def _places(model: ConfirmModel) -> Node:
    """Dice by the place they lie in."""
    most = max(len(members) for _, members in model.groups)
    places: list[Node] = []
    for name, members in model.groups:
        row = DiceRow(*(_face(model.dice[i]) for i in members), size=52, gap=4, rows=1)
        places.append(Column(Text(name, Type.SMALL, font=Font.BOLD, lines=1, align="center"), row, gap=1))
    return Scroll("places", Grid(*places, cell=56 * most, columns=3, gap=6), least=150)


def _face(one: ConfirmDie) -> DrawnDie:
    """A big face; a doubtful one carries the number that its doubt and its outline have."""
    node = die(one.die, 84, key=_key(one))
    node.order = int(one.tag) if one.doubts else None
    return node


def _beside_words(beside: list[ConfirmDie]) -> str:
    words = [doubt for one in beside for doubt in one.doubts]
    return " · ".join(dict.fromkeys(words))


def _doubts(model: ConfirmModel) -> Node:
    lines = [(one.tag, doubt) for one in model.dice if one.role == "thrown" for doubt in one.doubts]
    told = [Text(f"{tag} · {doubt}", Type.SMALL, lines=2) for tag, doubt in lines]
    told += [Text(doubt, Type.SMALL, lines=3) for doubt in model.doubts]
    if not told:
        return Text(model.hint, Type.SMALL, tone=Tone.SOFT, lines=2, align="center")
    return Surface(
        Row(Icon("warn", 26, tone=Tone.WARN), Scroll("doubts", Column(*told, gap=3), least=96, grow=1)),
        pad=8,
        radius=12,
        shadow=False,
        outline=Tone.WARN,
        outline_width=1.5,
    )


def _picture(model: ConfirmModel, kit: Kit) -> Node | None:
    if model.photo is None:
        return None
    marks = tuple(
        (
            one.box,
            Tone.WARN if one.doubts else Tone.SOFT if one.role != "thrown" else Tone.YES,
            one.tag,
            one.die.action,
        )
        for one in model.dice
        if one.box is not None
    )
    texture = photo_texture(model.photo)
    part = region_around([box for box, *_ in marks], texture.size, AROUND, LEAST_SHARE, SHAPE)
    height = None if kit.wide or not model.groups else 250.0  # the dice of many places need the room
    return Picture(texture, marks=marks, region=part, grow=1.05 if kit.wide else 0, height=height)
