"""The panel beside the screen: its presses as messages, and cues as lamps."""

from __future__ import annotations

from companion.core import SEATS
from hardware.buttons import ButtonEvent, ButtonPressed, PlayerButtonPressed
from ui.app.inbox import Button, PlayerPressed, Pressed


def pressed(event: ButtonEvent) -> Pressed | PlayerPressed:
    """A press of the panel as a message."""
    match event:
        case ButtonPressed(button=button, held=held):
            return Pressed(Button(button.value), held)
        case PlayerButtonPressed(seat=seat):
            return PlayerPressed(SEATS[seat])
