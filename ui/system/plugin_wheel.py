"""What a plug-in on a stick is, before anything of it runs: from whom, which games, what it asks for, and why not.

A wheel is an archive; nothing in it is executed to look at it. Whoever agrees lets a program in that may do whatever
the companion may, and the screen says so. What would reach beyond a program of its own is refused.
"""

from __future__ import annotations

import hashlib
import io
import logging
import re
import zipfile
from collections.abc import Iterator
from email.message import Message as Headers
from email.parser import HeaderParser
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

from companion.plugin_contract import ID
from companion.registry import DISTRIBUTION, GROUP, installed
from ui.state.plugins import PlugIn
from ui.system.plugin_files import NoPlugIn, games_in, plain, refuse_foreign_files, refuse_foreign_record, shown

LARGEST = 20_000_000
"""Bytes of a wheel: a game is far smaller, and a stick is slow."""
LARGEST_UNPACKED = 100_000_000
LARGEST_HEAD = 100_000
MOST_FILES = 5_000
_WHEEL = re.compile(
    r"(?P<name>[A-Za-z0-9][A-Za-z0-9_.]*)-(?P<version>[A-Za-z0-9_.!+]+)(-\d[^-]*)?-[^-]*py3[^-]*-none-any\.whl"
)
_log = logging.getLogger(__package__)
_REQUIREMENT = re.compile(r"\s*([A-Za-z0-9][A-Za-z0-9._-]*)")


def examine(path: Path) -> PlugIn:
    """What this wheel says of itself; where it is not let in, with the reason."""
    try:
        return _examined(path)
    except NoPlugIn as error:
        return PlugIn(str(path), refused=error.message)


def _examined(path: Path) -> PlugIn:
    named = _WHEEL.fullmatch(path.name)
    if named is None:
        raise NoPlugIn("name", file=path.name)
    try:
        if path.stat().st_size > LARGEST:
            raise NoPlugIn("large", file=path.name, megabytes=LARGEST // 1_000_000)
        content = path.read_bytes()
        with zipfile.ZipFile(io.BytesIO(content)) as wheel:  # what is shown is of the same bytes as the checksum
            info = f"{named['name']}-{named['version']}.dist-info"
            _refuse_large(wheel, path.name)
            headers = HeaderParser().parsestr(_text(wheel, f"{info}/METADATA"))
            names = [member.orig_filename for member in wheel.infolist()]
            listed = f"{info}/entry_points.txt"
            entries = games_in(_text(wheel, listed) if listed in names else "", path.name)
            refuse_foreign_files(names, info, entries, path.name, plain(named["name"]))
            refuse_foreign_record(wheel, info, path.name)
    except NoPlugIn:
        raise
    except Exception as error:  # each of an archive's compressions has errors of its own, and none of them matters more
        _log.info("%s cannot be read: %r", path, error)
        raise NoPlugIn("damaged", file=path.name) from error
    games = tuple(sorted(entries))
    if not all(ID.fullmatch(game) for game in games):
        raise NoPlugIn("games", file=path.name)
    ours = set(installed(safe=True).ids())
    if taken := [game for game in games if game in ours]:
        raise NoPlugIn("taken", file=path.name, game=taken[0])
    name, uses = shown(headers["Name"]), tuple(_requirements(headers))
    present = {plain(found.metadata["Name"] or "") for found in distributions()}
    if plain(name) == DISTRIBUTION or (plain(name) in present and not _is_plug_in(name)):
        raise NoPlugIn("replaces", file=path.name, name=name)
    if plain(name) != plain(named["name"]):  # pip takes the file's name, the screen would show the other
        raise NoPlugIn("damaged", file=path.name)
    missing = tuple(need for need in uses if plain(_name_of(need)) not in present)
    if missing:
        raise NoPlugIn("needs", file=path.name, known=missing)
    return PlugIn(
        str(path),
        hashlib.sha256(content).hexdigest(),
        name,
        shown(headers["Version"]),
        shown(headers["Summary"]),
        from_whom(headers),
        games,
        tuple(need for need in uses if plain(_name_of(need)) != DISTRIBUTION),
    )


def _refuse_large(wheel: zipfile.ZipFile, file: str) -> None:
    members = wheel.infolist()
    if len(members) > MOST_FILES or sum(member.file_size for member in members) > LARGEST_UNPACKED:
        raise NoPlugIn("large", file=file, megabytes=LARGEST_UNPACKED // 1_000_000)


def _text(wheel: zipfile.ZipFile, name: str) -> str:
    if wheel.getinfo(name).file_size > LARGEST_HEAD:
        raise ValueError(name)
    return wheel.read(name).decode("utf-8")


def _requirements(headers: Headers) -> Iterator[str]:
    """What it needs to run; what only some extra of it would need is nobody's concern here."""
    for need in headers.get_all("Requires-Dist", []):
        if "extra ==" not in need and _REQUIREMENT.match(need):
            yield shown(need.split(";")[0])


def from_whom(headers: Any) -> str:
    """Who says to have made it; nobody has checked that."""
    for key in ("Author", "Author-email", "Maintainer", "Maintainer-email"):
        if told := shown(headers[key]):
            return told
    return ""


def _is_plug_in(name: str) -> bool:
    """Whether what is installed under this name is a plug-in itself: another version of it may come."""
    return any(
        entry.group == GROUP
        for found in distributions()
        if plain(found.metadata["Name"] or "") == plain(name)
        for entry in found.entry_points
    )


def _name_of(requirement: str) -> str:
    found = _REQUIREMENT.match(requirement)
    return found[1] if found is not None else ""
