"""What people are told to type can be typed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ui.commands import program_name


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a virtual environment that no shell looks into."""
    bin = tmp_path / "my table" / ".venv" / "bin"
    bin.mkdir(parents=True)
    (bin / program_name.NAME).touch(mode=0o755)
    monkeypatch.setattr(sys, "executable", str(bin / "python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    return bin


def test_from_the_project_s_folder_the_way_is_short(environment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(environment.parent.parent)
    assert program_name.command("play", "--data", "a b") == ".venv/bin/table-companion play --data 'a b'"


def test_from_elsewhere_it_is_whole_and_blanks_are_quoted(
    environment: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    assert program_name.command("play") == f"'{environment / program_name.NAME}' play"


def test_where_the_shell_finds_it_the_name_is_enough(environment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(environment))
    assert program_name.command("doctor") == "table-companion doctor"


def test_without_a_script_the_name_is_said(environment: Path) -> None:
    (environment / program_name.NAME).unlink()
    assert program_name.command("doctor") == "table-companion doctor"
