"""Options that several commands share, as argparse parents, and what is made of them."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from companion.game import Game
from companion.storage.data_folder import data_folder
from companion.text import LANGUAGES
from ui.i18n import Words, system_language


def data_option() -> argparse.ArgumentParser:
    """`--data` alone, for commands that say little: `commands.add_parser(..., parents=[data_option()])`."""
    parent = argparse.ArgumentParser(add_help=False)
    parent.add_argument("--data", metavar="FOLDER", help="the data folder; default: where games are kept")
    return parent


def common_options(language: str = "the system's") -> argparse.ArgumentParser:
    """`--data` and `--language`; `language` is what the help says of its default."""
    parent = data_option()
    parent.add_argument("--language", choices=LANGUAGES, help=f"default: {language}")
    return parent


def trailing_options() -> argparse.ArgumentParser:
    """The common options once more, for actions: people add them at the end of the line, and where they do not, what
    stands before the action holds."""
    parent = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    parent.add_argument("--data", metavar="FOLDER", help=argparse.SUPPRESS)
    parent.add_argument("--language", choices=LANGUAGES, help=argparse.SUPPRESS)
    return parent


def folder_of(args: argparse.Namespace) -> Path:
    """The data folder that is meant."""
    return data_folder(args.data, os.environ)


def words_of(args: argparse.Namespace, game: Game[Any] | None = None) -> Words:
    """Words in the language that was asked for, or the system's; a game's own among them."""
    return Words(args.language or system_language(os.environ), game)
