"""`table-companion plugins`: which plug-ins are in, from whom; and what a file would be, before anybody lets it in."""

from __future__ import annotations

import argparse
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any

from companion.registry import DISTRIBUTION, GROUP, installed
from ui.commands.options import common_options, words_of
from ui.i18n import Words
from ui.state.plugins import said_of
from ui.system.plugin_files import shown
from ui.system.plugin_wheel import examine, from_whom

OK, REFUSED = 0, 2


def add_parser(commands: Any) -> None:
    """The command line of plugins."""
    parser = commands.add_parser(
        "plugins",
        help="which plug-ins are in, or what a file would be",
        parents=[common_options()],
        epilog="Exit status: 0, or 2 where a file is not let in.",
    )
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="wheels to look at; nothing of them runs")


def run(args: argparse.Namespace) -> int:
    """Tell what is in, or what these files are."""
    words = words_of(args)
    if args.files:
        return max([_tell_file(path, words) for path in args.files])
    found = [one for one in distributions() if _brings_games(one)]
    if not found:
        print(words.say("plugin.none"))
    for one in sorted(found, key=lambda each: shown(each.metadata["Name"])):
        _tell_installed(one, words)
    return OK


def _tell_file(path: Path, words: Words) -> int:
    plug_in = examine(path)
    if plug_in.refused is not None:
        print(words(plug_in.refused))
        return REFUSED
    print(words.say("plugin.line", name=plug_in.name, version=plug_in.version))
    for sentence in said_of(plug_in):
        print(f"  {words(sentence)}")
    return OK


def _tell_installed(one: Distribution, words: Words) -> None:
    print(words.say("plugin.line", name=shown(one.metadata["Name"]), version=shown(one.metadata["Version"])))
    whom = from_whom(one.metadata)
    print("  " + (words.say("plugin.from", whom=whom) if whom else words.say("plugin.from.nobody")))
    games = tuple(entry.name for entry in one.entry_points if entry.group == GROUP)
    print("  " + words.say("plugin.games", known=games))
    for record in installed().records():
        if record.origin == one.metadata["Name"] and record.reason is not None:
            print("  " + words.say("doctor.plugins.refused", id=record.id, origin=record.origin, reason=record.reason))


def _brings_games(one: Distribution) -> bool:
    return one.metadata["Name"] != DISTRIBUTION and any(entry.group == GROUP for entry in one.entry_points)
