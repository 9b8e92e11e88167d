"""The part of a machine that needs no machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.vm.machine import Machine, MachineError

SLOW_AT_FIRST = """#!/bin/sh
if mkdir {folder}/tried 2>/dev/null; then exit 255; fi
echo open
cat >{folder}/felt
"""


def an_ssh(folder: Path, script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The way into the machine is this script."""
    (folder / "ssh").write_text(script.format(folder=folder))
    (folder / "ssh").chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=":")


def test_a_finger_is_felt_though_the_first_way_to_the_panel_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    an_ssh(tmp_path, SLOW_AT_FIRST, monkeypatch)
    machine = Machine(tmp_path, "arm64")
    machine.finger("tap 1 2")
    assert machine._panel is not None
    machine._panel.communicate()
    assert (tmp_path / "felt").read_text() == "tap 1 2\n"
    machine.forget_panel()


def test_a_panel_that_is_never_reached_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    an_ssh(tmp_path, "#!/bin/sh\nexit 255\n", monkeypatch)
    with pytest.raises(MachineError, match="panel"):
        Machine(tmp_path, "arm64").finger("tap 1 2")
