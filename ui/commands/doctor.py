"""`table-companion doctor`: look whether everything works, and say what does not and what to do about it."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from importlib.metadata import version
from typing import Any

from companion.settings import settings_file
from companion.storage.data_folder import FolderBusy, WriterLock, data_folder
from ui.commands.bare_console import fitted, is_bare
from ui.commands.options import common_options
from ui.i18n import Words, system_language
from ui.system.checks import devices, memory, outputs, power, software, speed, storage
from ui.system.checks.finding import Check, Finding, Level, Surroundings, red

CHECKS: Mapping[str, Check] = {
    "versions": software.versions,
    "settings": software.settings,
    "disk": storage.space,
    "memory": memory.memory,
    "journal": storage.journal,
    "plugins": software.plugins,
    "dice": storage.own_dice,
    "display": outputs.display,
    "touch": outputs.touch,
    "camera": devices.camera,
    "panel": devices.panel,
    "sound": outputs.sound,
    "voice": outputs.voice,
    "power": power.power,
    "speed": speed.speed,
}
QUICK = ("versions", "settings", "disk", "journal", "plugins", "dice")
"""What takes a moment and neither camera, screen nor anybody's finger: whether this version can start here at all."""
GIVEN_UP = "TABLE_COMPANION_GIVEN_UP"
"""Set where the doctor comes because the companion did not: whoever looks at the display must hear that."""
SIGNS = {Level.UNTRIED: "·", Level.GREEN: "✓", Level.AMBER: "!", Level.RED: "✗"}
COLOURS = {Level.UNTRIED: "36", Level.GREEN: "32", Level.AMBER: "33", Level.RED: "31"}


def add_parser(commands: Any) -> None:
    """The command line of doctor."""
    parser = commands.add_parser(
        "doctor",
        help="look whether everything works, and say what does not",
        parents=[common_options("as the settings say")],
        epilog="Exit status: 0 all is well, 1 something wants a look, 2 something does not work.",
    )
    parser.add_argument("--only", metavar="CHECK", choices=tuple(CHECKS), action="append", help=", ".join(CHECKS))
    parser.add_argument("--quick", action="store_true", help=f"only what takes a moment: {', '.join(QUICK)}")
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(args: argparse.Namespace) -> int:
    """Look, tell, and say by the exit status how bad it is."""
    here = surroundings(args.data)
    kept = here.loaded.settings.language
    words = Words(args.language or (kept if kept != "system" else system_language(os.environ)))
    if sys.stdout.isatty() and not args.json:  # somebody may stand there, who can be asked for a tap and a press
        here = replace(here, ask=lambda asked: print(_shown(f"  … {words(asked)}"), flush=True))
    findings = []
    for finding in examine(here, args.only or (QUICK if args.quick else tuple(CHECKS))):
        findings.append(finding)
        if not args.json:
            print(_shown(as_text(finding, words), finding.level), flush=True)
    if args.json:
        print(json.dumps(as_fields(findings, words), ensure_ascii=not sys.stdout.encoding.lower().startswith("utf")))
    else:
        given_up = os.environ.get(GIVEN_UP, "0") not in ("", "0")
        if not given_up or worst(findings) is Level.RED:  # nobody is told that it works where it did not start
            print(_shown(words.say(f"doctor.overall.{worst(findings)}")))
        if given_up:
            print(_shown(words.say("doctor.given-up")), flush=True)
    return worst(findings).rank


def surroundings(chosen: str | None) -> Surroundings:
    """The companion as it is installed here."""
    data = data_folder(chosen, os.environ)
    return Surroundings(data, settings_file.load(data / settings_file.FILE), os.environ, running=_is_running(data))


def examine(here: Surroundings, names: Sequence[str]) -> Iterator[Finding]:
    """Every check in turn; one that breaks down is itself a finding."""
    for name in names:
        try:
            yield from CHECKS[name](here)
        except Exception as error:  # the door for drivers: the doctor must get to the end
            yield red(name, software.text_of(error))


def worst(findings: Sequence[Finding]) -> Level:
    """How it stands altogether."""
    levels = (finding.level for finding in findings)
    return max(levels, key=lambda level: (level.rank, level is Level.UNTRIED), default=Level.GREEN)


def as_text(finding: Finding, words: Words) -> str:
    """A finding as a line, and what to do as a second one."""
    sign, title = SIGNS[finding.level], words.say(f"doctor.title.{finding.check}")
    line = f"{sign} {words.say('doctor.line', title=title, said=finding.said)}"
    return line if finding.advice is None else f"{line}\n  → {words(finding.advice)}"


def _shown(text: str, level: Level | None = None) -> str:
    """A text as the terminal can show it, its sign in the level's colour."""
    if not sys.stdout.isatty():
        return text
    if is_bare(os.environ):
        text = fitted(text, shutil.get_terminal_size().columns)
    return text if level is None else f"\033[{COLOURS[level]}m{text[0]}\033[0m{text[1:]}"


def as_fields(findings: Sequence[Finding], words: Words) -> dict[str, Any]:
    """All findings for a program."""
    return {
        "program": version("table-companion"),
        "level": worst(findings).value,
        "findings": [
            {
                "check": finding.check,
                "level": finding.level.value,
                "code": finding.said.key,
                "text": words(finding.said),
                "advice": None if finding.advice is None else words(finding.advice),
            }
            for finding in findings
        ],
    }


def _is_running(data: Any) -> bool:
    """Whether another program has the data folder."""
    try:
        WriterLock(data, "table-companion doctor").release()
    except FolderBusy:
        return True
    except OSError:
        return False
    return False
