"""The mode a sensor is read in: the smallest that shows everything and is large enough."""

from __future__ import annotations

import pytest

from vision.sources.pi_cameras import CAMERAS, IMX219, IMX477, IMX708, camera_of_model
from vision.sources.sensor_modes import (
    SensorMode,
    choose_mode,
    movement_size,
    picture_size,
    shows_all,
    told_modes,
    whole_modes,
)


def test_every_camera_shows_its_whole_field_by_default() -> None:
    for camera in CAMERAS:
        mode = choose_mode(camera.modes, None, None, 15)
        assert mode is not None
        assert mode.crop == max(one.crop for one in camera.modes), camera.name
        full = picture_size(mode, None, None)
        assert shows_all(mode, full), camera.name
        assert shows_all(mode, movement_size(full)), camera.name
        assert not any(side % 2 for side in (*full, *movement_size(full)))


@pytest.mark.parametrize(
    ("modes", "width", "height", "fps", "size"),
    [
        (IMX708, None, None, 15, (2304, 1296)),
        (IMX708, 3000, None, 10, (4608, 2592)),
        (IMX708, 3000, None, 15, (2304, 1296)),  # the large one is too slow
        (IMX708, 9000, None, 10, (4608, 2592)),
        (IMX219, 640, 480, 15, (1640, 1232)),  # not the small one, which is cut out of the middle
        (IMX219, None, 2000, 15, (3280, 2464)),
        (IMX477, 1600, None, 15, (2028, 1520)),
    ],
)
def test_large_enough_fast_enough_and_never_cut_out(
    modes: tuple[SensorMode, ...], width: int | None, height: int | None, fps: float, size: tuple[int, int]
) -> None:
    mode = choose_mode(modes, width, height, fps)
    assert mode is not None
    assert mode.size == size


def test_more_bits_where_both_are_there() -> None:
    eight = SensorMode((1640, 1232), 8, (3280, 2464), 83.7)
    mode = choose_mode((eight, *IMX219), None, None, 15)
    assert mode is not None
    assert mode.bit_depth == 10


def test_a_cut_out_mode_that_an_early_libcamera_called_whole_is_not_believed() -> None:
    lying = SensorMode((1536, 864), 10, (4608, 2592), 120.13)
    assert [mode.size for mode in whole_modes((lying, *IMX708[1:]))] == [(2304, 1296), (4608, 2592)]


def test_wishes_for_a_size() -> None:
    mode = IMX708[1]
    assert picture_size(mode, 1280, None) == (1280, 720)
    assert picture_size(mode, None, 720) == (1280, 720)
    assert picture_size(mode, 1280, 960) == (1280, 960)
    assert not shows_all(mode, (1280, 960)), "both sides wished for in another shape: something is cut away"
    assert picture_size(None, None, None) == (1536, 864)


def test_a_list_with_what_is_no_mode() -> None:
    assert told_modes([{"format": "MJPEG"}]) == ()
    assert choose_mode((), None, None, 15) is None


def test_cameras_by_the_name_libcamera_has_for_them() -> None:
    names = {model: camera.name for model in ("imx708_noir", "imx708_wide_noir") if (camera := camera_of_model(model))}
    assert names == {"imx708_noir": "Camera Module 3", "imx708_wide_noir": "Camera Module 3 Wide"}
    assert camera_of_model("ov5647") is None
