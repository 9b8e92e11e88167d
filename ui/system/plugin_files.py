"""Which files and entries of a wheel are a plug-in's own: one package with a name that nothing here has, and no more.

Whoever puts a wheel in place writes what lies in it beside everything that is installed: a module that Python starts
with, the `bin` of the environment, another package's files. Nothing is let in because it looks harmless; what is let
in is listed here, and everything else is refused.
"""

from __future__ import annotations

import csv
import re
import sys
import zipfile
from collections.abc import Mapping, Sequence
from importlib.metadata import packages_distributions
from importlib.util import find_spec

from companion.errors import CodedError
from companion.registry import GROUP

LONGEST_WORD = 120
"""Characters of a name, a sentence or a requirement that are shown."""
OURS = ("companion", "vision", "hardware", "ui", "tests")
AT_EVERY_START = ("sitecustomize", "usercustomize")
"""Modules that Python imports by itself, if somebody puts them there."""
_PACKAGE = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_ENTRY = re.compile(r"([A-Za-z]\w*)(\.\w+)*\s*(:\s*\w+(\.\w+)*)?\s*(\[[^\]]*\])?")

Entries = Mapping[str, str]
"""The games: their ids, and where each is found in the plug-in."""


class NoPlugIn(CodedError):
    """Why a file is not let in: the sentence `plugin.no.<code>`."""

    prefix = "plugin.no."


def games_in(entry_points: str, file: str) -> Entries:
    """The games of an `entry_points.txt`; anything else that it would bring, a command above all, is refused.

    Read line by line, as pip reads it: for a parser of INI files an indented line would go on with the one before.
    """
    section, games = "", dict[str, str]()
    for line in (each.strip() for each in entry_points.splitlines()):
        if not line or line.startswith(("#", ";")):
            continue
        if line.startswith("["):
            section = line
            if section != f"[{GROUP}]":
                raise NoPlugIn("more", file=file, part=shown(section))
            continue
        name, equals, value = (part.strip() for part in line.partition("="))
        if not section or not equals:
            raise ValueError(line)
        games[name] = value
    return games


def refuse_foreign_files(names: Sequence[str], info: str, games: Entries, file: str, owner: str) -> None:
    """Nothing but the package of the games and its own record: not in ours, in the system, or run at every start.

    `info` is the folder of its record, `owner` the distribution whose earlier version may have the package already.
    """
    if len({name.rstrip("/").casefold() for name in names}) != len(names):
        raise NoPlugIn("damaged", file=file)  # of two that differ in case, or not at all, nobody knows which one stays
    for name in names:
        parts = name.removesuffix("/").split("/")
        if not all(part.isprintable() and part not in ("", ".", "..") and "\\" not in part for part in parts):
            raise NoPlugIn("outside", file=file, part=shown(name))
        if parts[0].casefold() in OURS:
            raise NoPlugIn("ours", file=file, part=shown(name))
    own = _own_package(games, file)
    for name in names:
        top, slash, _ = name.partition("/")
        if not slash or top not in (own, info):  # another package, a data folder, a lone module, a .pth file
            known = _has_it(top.removesuffix(".py"), owner)
            raise NoPlugIn("named" if known else "outside", file=file, part=shown(name))
    if f"{own}/__init__.py" not in names:
        raise NoPlugIn("games", file=file)
    if _has_it(own, owner):
        raise NoPlugIn("named", file=file, part=own)


def refuse_foreign_record(wheel: zipfile.ZipFile, info: str, file: str) -> None:
    """The list of its files names nothing else: whoever replaces the plug-in later deletes what stands there."""
    names = set(wheel.namelist())
    if f"{info}/RECORD" not in names:
        return
    for row in csv.reader(wheel.read(f"{info}/RECORD").decode("utf-8").splitlines()):
        if row and row[0] not in names:
            raise NoPlugIn("outside", file=file, part=shown(row[0]))


def _own_package(games: Entries, file: str) -> str:
    """The package that the games lie in."""
    found = [_ENTRY.fullmatch(value) for value in games.values()]
    packages = {one[1] for one in found if one is not None}
    if not packages or None in found:
        raise NoPlugIn("games", file=file)
    own = min(packages)
    if other := sorted(packages - {own}):
        raise NoPlugIn("outside", file=file, part=shown(other[0]))
    if _PACKAGE.fullmatch(own) is None:
        raise NoPlugIn("outside", file=file, part=shown(own))
    return own


def _has_it(package: str, owner: str) -> bool:
    """Whether Python, the system or something installed has a package or module of this name, in whatever case."""
    name = package.casefold()
    if name in {known.casefold() for known in (*sys.stdlib_module_names, *AT_EVERY_START)}:
        return True
    owners = {plain(one) for top, them in packages_distributions().items() if top.casefold() == name for one in them}
    if owners:
        return owners != {owner}
    # What a package of the system brings need not be listed: only the importer knows it. Nothing is imported.
    return _PACKAGE.fullmatch(package) is not None and find_spec(package) is not None


def plain(name: str) -> str:
    """A distribution's name as it is compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def shown(value: object) -> str:
    """One line of harmless letters."""
    told = "".join(letter if letter.isprintable() else " " for letter in str(value or ""))
    return " ".join(told.split())[:LONGEST_WORD]
