"""The project as it lies there: scripts that a shell understands, pages whose links lead somewhere."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from ui.commands.cli import COMMANDS

ROOT = Path(__file__).parents[1]
SCRIPTS = sorted(path for folder in (".ci", "systemd") for path in (ROOT / folder).glob("*") if path.is_file())
SHELL_SCRIPTS = [
    path for path in SCRIPTS if path.read_bytes().startswith((b"#!/bin/sh", b"#!/usr/bin/env sh", b"#!/bin/bash"))
]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


@pytest.mark.parametrize("script", SHELL_SCRIPTS, ids=lambda path: path.name)
def test_shell_scripts_are_sound_and_can_be_run(script: Path) -> None:
    assert os.access(script, os.X_OK)
    if shutil.which("shellcheck") is None:
        pytest.skip("shellcheck is not installed here")
    checked = subprocess.run(["shellcheck", str(script)], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert target.startswith("http") or (page.parent / target).exists(), target


def test_the_readme_begins_with_the_two_commands() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert [line.split("#")[0].strip() for line in lines[2:4]] == ["make run", "make test"]


def test_every_command_module_is_on_the_command_line() -> None:
    sources = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "ui" / "commands").glob("*.py")}
    assert {name for name, source in sources.items() if "\ndef add_parser(" in source} == set(COMMANDS)


def test_the_rule_that_the_shell_knows_no_game_holds_for_all_of_the_shell() -> None:
    rules = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    told = next(rule for rule in rules if rule.get("forbidden_modules") == ["companion.games.*"])["source_modules"]
    rooms = {path.stem for path in (ROOT / "ui").iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    shared = {path.stem for path in (ROOT / "ui" / "boards").glob("*.py")} | {"generic"}
    shell = {f"ui.{room}" for room in rooms - {"boards", "__init__"}}
    assert shell | {f"ui.boards.{name}" for name in shared - {"__init__"}} == set(told)
