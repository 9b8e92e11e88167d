"""The command line: `table-companion COMMAND ...`.

Each command is a module of its own, `ui/commands/<name>.py`, with `add_parser(subparsers)` and `run(args) -> int`. Only
the one that was asked for is imported, so that `replay` answers at once and needs neither camera nor screen.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from io import TextIOWrapper
from types import ModuleType
from typing import NoReturn

from companion.errors import CodedError, CompanionError
from ui.i18n import Words, system_language

PROGRAM = "table-companion"
BAD_INPUT = 2
"""Exit status where what was given cannot be used: as argparse has it."""
INTERRUPTED = 130

COMMANDS = {
    "play": "start the companion, or play one game in the terminal",
    "read": "read the dice in pictures",
    "watch": "follow the dice in front of the camera",
    "teach": "teach the reader a face of your own dice",
    "calibrate": "measure the colours of your own dice",
    "corrections": "what was set right at the table, and how it is read now",
    "focus": "find the focus of the tray once, and keep it",
    "replay": "replay game records and check them",
    "follow": "tell which turn explains what is seen on the table",
    "odds": "tell exact odds of a throw",
    "stats": "tell statistics of what was played",
    "export": "write a kept game as a record, or everything as tables",
    "games": "list, show, rename or delete kept games",
    "cards": "look at and correct the cards of a game",
    "backup": "copy everything that is kept into one file",
    "restore": "bring a backup back",
    "plugins": "which plug-ins are in, or what a file would be",
    "doctor": "look whether everything works, and say what does not",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    wanted = next((word for word in words if not word.startswith("-")), None)
    parser, module = _parser(wanted)
    args = parser.parse_args(words)
    if module is None:
        parser.print_help()
        return BAD_INPUT
    if isinstance(sys.stdout, TextIOWrapper):
        # A name or a path that the terminal has no letters for is written in escapes, which JSON understands as well.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        status: int = module.run(args)
        sys.stdout.flush()
        return status
    except CompanionError as error:
        print(f"{PROGRAM}: {_sentence(error, getattr(args, 'language', None))}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has enough of it; Python would complain again when it closes the pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _sentence(error: CompanionError, language: str | None) -> str:
    if isinstance(error, CodedError):
        return Words(language or system_language(os.environ)).error(error)
    return str(error)


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with a command line in one sentence; `--help` has the rest."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message} ({self.prog} --help)\n")


def _parser(wanted: str | None) -> tuple[argparse.ArgumentParser, ModuleType | None]:
    """The parser, complete for the command that is wanted, and that command's module."""
    parser = _Parser(prog=PROGRAM, description="A companion for the real board game beside it.")
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {version(PROGRAM)}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    module = None
    for name, summary in COMMANDS.items():
        if name == wanted:
            module = import_module(f"ui.commands.{name}")
            module.add_parser(commands)
        else:
            commands.add_parser(name, help=summary, add_help=False)
    return parser, module
