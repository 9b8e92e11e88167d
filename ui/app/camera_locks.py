"""What a camera keeps as it is: exposure, white balance and focus, as the settings and as the screens name them."""

from __future__ import annotations

from dataclasses import replace

from companion.settings import settings_file as saved
from vision.sources.frame import Locks

LOCKS = {"exposure": ("exposure_us", "gain"), "white": ("colour_gains",), "focus": ("focus_dioptres",)}
"""What can be kept as it is, and the figures that belong to it."""


def locks_of(settings: saved.Settings) -> Locks:
    """What the camera keeps as it is."""
    want = settings.camera.locks
    gains = None if want.red_gain is None or want.blue_gain is None else (want.red_gain, want.blue_gain)
    return Locks(want.exposure_us, want.gain, gains, want.focus_dioptres)


def locked(locks: Locks, name: str) -> bool:
    """Whether this is kept."""
    return getattr(locks, LOCKS[name][0]) is not None


def with_lock(locks: Locks, name: str, found: Locks) -> Locks:
    """These locks, and one more as it was found."""
    return replace(locks, **{one: getattr(found, one) for one in LOCKS[name]})


def kept_locks(locks: Locks) -> dict[str, float | int | None]:
    """Locks as keys of the settings; None for what is left to the camera."""
    red, blue = locks.colour_gains or (None, None)
    figures = {
        "exposure_us": locks.exposure_us,
        "gain": locks.gain,
        "red_gain": red,
        "blue_gain": blue,
        "focus_dioptres": locks.focus_dioptres,
    }
    return {
        f"camera.locks.{name}": value if value is None or isinstance(value, int) else round(value, 2)
        for name, value in figures.items()
    }
