"""What the screens may know of camera and panel: one look of the camera, and what hangs on the pins. Pure values."""

from __future__ import annotations

from dataclasses import dataclass

from companion.dice import Reading

Polygon = tuple[tuple[float, float], ...]
"""Corners in shares of the picture's width and height, 0 to 1, y downwards."""


@dataclass(frozen=True, slots=True)
class CameraSight:
    """One look of the camera, for the page that shows it."""

    width: int
    height: int
    """Of the picture that was read, in pixels."""
    reading: Reading
    """All that was read, in the tray and beside it."""
    faults: tuple[str, ...] = ()
    """What is wrong with the light, worst first (`light.<fault>`)."""
    die_pixels: float | None = None
    """How large a die is; None where none lies there."""
    tray: Polygon | None = None
    """The tray as it was found by itself."""
    lockable: tuple[str, ...] = ()
    """What this camera can keep as it is: exposure, white, focus."""


@dataclass(frozen=True, slots=True)
class DeviceFacts:
    """What is there: the buttons by name, a buzzer, a light that can be set, a loudspeaker."""

    buttons: tuple[str, ...] = ()
    buzzer: bool = False
    backlight: bool = False
    """The display's own light can be set."""
    absent: str | None = None
    """Why there is no panel, as a key."""
    lamps: bool = False
    """There are lamps, or a strip of them."""
    speaker: bool = False
    """Sounds can be heard."""
    speech: str = ""
    """What speaks the language of the table; empty: nothing does."""
    packs: tuple[str, ...] = ()
    """The sound packs that lie in the data folder."""
    pins: tuple[tuple[str, int], ...] = ()
    """What is wired, and to which pin (BCM); also where the pins cannot be opened."""
    reserved: tuple[int, ...] = ()
    """Pins that something else speaks through, such as a light strip."""
    down: tuple[str, ...] = ()
    """The buttons that are pressed at this moment."""


@dataclass(frozen=True, slots=True)
class About:
    """What runs here."""

    program: str = ""
    computer: str = ""
    system: str = ""
    libraries: tuple[str, ...] = ()
    folder: str = ""
    """Where games are kept."""
    free: int | None = None
    """Bytes that are left there; None: nobody knows."""


@dataclass(frozen=True, slots=True)
class Equipment:
    """All that the screens know of the devices at this moment."""

    sight: CameraSight | None = None
    facts: DeviceFacts = DeviceFacts()
    about: About = About()
    """Known while it is shown."""
