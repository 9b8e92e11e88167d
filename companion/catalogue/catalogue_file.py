"""Owners' catalogues as files: one a game in the data folder, and the same text to export, mail and import.

TOML, read with the standard library and written by a few lines of our own: plain tables of text, numbers and lists. A
file that cannot be used is refused as a whole, naming file, entry and key, and what was kept stays as it was.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast

from companion.catalogue.model import (
    MOST_ENTRIES,
    Catalogue,
    CatalogueFault,
    Field,
    Owned,
    Source,
    Value,
    checked_entry,
    checked_value,
)
from companion.storage import plain_toml
from companion.storage.data_folder import make_private
from companion.storage.durable_file import write_through

FOLDER = "catalogue"
FORMAT = 1
LARGEST_FILE = 256 * 1024
"""In bytes. Thirty cards with their texts take about ten thousand."""

_KEYS = ("value", "source")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_WHERE = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)$")


def kept_file(data: Path, game_id: str) -> Path:
    """Where the owners' catalogue of a game is kept."""
    return data / FOLDER / f"{game_id}.toml"


def load(data: Path, game_id: str, catalogue: Catalogue) -> Owned:
    """What the owners said of this game so far; nothing where there is no file. CatalogueFault if it is damaged.

    Entries and fields that this version does not have are kept, for the version that had them.
    """
    path = kept_file(data, game_id)
    if not path.exists():
        return Owned()
    return parse(_text(path), str(path), game_id, catalogue, strict=False)


def save(data: Path, game_id: str, owned: Owned) -> None:
    """Keep what the owners said: after a cut at any moment the old file or the new one is there. CatalogueFault."""
    path = kept_file(data, game_id)
    try:
        make_private(data)
        make_private(path.parent)
        write_through(path, text(game_id, owned).encode("utf-8"))
    except OSError as error:
        raise CatalogueFault("catalogue.write", file=str(path), why=error.strerror or str(error)) from error


def import_file(data: Path, game_id: str, catalogue: Catalogue, path: Path) -> Owned:
    """Lay a file that somebody exported over what is kept, and keep it. CatalogueFault changes nothing."""
    brought = parse(_text(path), str(path), game_id, catalogue, strict=True)
    joined = load(data, game_id, catalogue).joined(brought)
    if len(joined.entries) > MOST_ENTRIES:
        raise CatalogueFault("catalogue.many", file=str(path), most=MOST_ENTRIES)
    save(data, game_id, joined)
    return brought


# --- reading --------------------------------------------------------------------------------------------------------


def parse(content: str, file: str, game_id: str, catalogue: Catalogue, *, strict: bool) -> Owned:
    """What this text says, or CatalogueFault; `strict` refuses entries and fields that the game does not have."""
    try:
        top = plain_toml.loads(content)
    except ValueError as error:  # of TOML, or of a number with more digits than Python reads
        raise _syntax(file, content, str(error)) from error
    for key in top:
        if key not in ("format", "game", "entries"):
            raise CatalogueFault("catalogue.key.top", file=file, key=key, known=("format", "game", "entries"))
    if type(top.get("format")) is not int or top["format"] != FORMAT:
        raise CatalogueFault("catalogue.format", file=file, expected=FORMAT)
    if top.get("game") != game_id:
        raise CatalogueFault("catalogue.game", file=file, game=game_id, found=str(top.get("game", "?"))[:60])
    entries = _table(top.get("entries", {}), file, "entries", "")
    if len(entries) > MOST_ENTRIES:
        raise CatalogueFault("catalogue.many", file=file, most=MOST_ENTRIES)
    return Owned({id: _fields(_table(said, file, id, ""), file, id, catalogue, strict) for id, said in entries.items()})


def _fields(said: dict[str, Any], file: str, id: str, catalogue: Catalogue, strict: bool) -> dict[str, Field]:
    model = checked_entry(catalogue, id, file) if strict else catalogue.model(id) or {}
    fields = {}
    for name, told in said.items():
        if strict and name not in model:
            raise CatalogueFault("catalogue.key", file=file, entry=id, key=name, known=tuple(model))
        held = _table(told, file, id, name)
        for key in held:
            if key not in _KEYS:
                raise CatalogueFault("catalogue.key", file=file, entry=id, key=f"{name}.{key}", known=_KEYS)
        if "value" not in held:
            raise CatalogueFault("catalogue.missing", file=file, entry=id, key=f"{name}.value")
        if name in model:
            value = checked_value(catalogue, id, name, held["value"], file)
        else:
            value = _kept(held["value"], file, id, name)
        fields[name] = Field(value, _source(held.get("source", Source.OWNER), file, id, name))
    return fields


def _kept(value: Any, file: str, id: str, name: str) -> Value:
    """A value of an entry or a field that this version does not have, as it is."""
    parts = value if isinstance(value, list) else [value]
    if all(type(part) is str for part in parts) or all(type(part) is int for part in parts):
        return tuple(value) if isinstance(value, list) else cast(Value, value)
    allowed = "text, a whole number, or a list of one of these"
    raise CatalogueFault("catalogue.value", file=file, entry=id, key=name, value=str(value)[:60], allowed=allowed)


def _source(word: Any, file: str, id: str, name: str) -> Source:
    try:
        return Source(word)
    except ValueError as error:
        allowed = " | ".join(Source)
        raise CatalogueFault(
            "catalogue.value", file=file, entry=id, key=f"{name}.source", value=str(word)[:60], allowed=allowed
        ) from error


def _table(value: Any, file: str, entry: str, key: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise CatalogueFault("catalogue.table", file=file, entry=entry, key=key or entry)
    return value


def _syntax(file: str, content: str, told: str) -> CatalogueFault:
    where = _WHERE.search(told)
    line = int(where[1]) if where is not None and where[1] else content.count("\n") + 1
    return CatalogueFault("catalogue.syntax", file=file, line=line, why=_WHERE.sub("", told))


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise CatalogueFault("catalogue.open", file=str(path), why=error.strerror or str(error)) from error
    if len(content) > LARGEST_FILE:
        raise CatalogueFault("catalogue.size", file=str(path), most=LARGEST_FILE // 1024)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise CatalogueFault("catalogue.encoding", file=str(path), line=line) from error


# --- writing --------------------------------------------------------------------------------------------------------


def text(game_id: str, owned: Owned) -> str:
    """The catalogue as a file has it."""
    lines = [
        f"# The cards of {game_id} as their owners know them: a file of Table Companion.",
        f"format = {FORMAT}",
        f"game = {_string(game_id)}",
    ]
    for id, fields in owned.entries.items():
        for name, held in fields.items():
            lines += ["", f"[entries.{_key(id)}.{_key(name)}]", f"value = {_value(held.value)}"]
            lines.append(f"source = {_string(held.source)}")
    return "\n".join(lines) + "\n"


def _key(text: str) -> str:
    return text if _BARE_KEY.fullmatch(text) else _string(text)


def _value(value: Value) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(_value(part) for part in value)}]"
    return str(value) if isinstance(value, int) else _string(value)


def _string(text: str) -> str:
    """A basic string of TOML: quotes, backslashes and control characters escaped."""
    escaped = "".join(
        f"\\{sign}" if sign in '"\\' else f"\\u{ord(sign):04X}" if ord(sign) < 32 or ord(sign) == 127 else sign
        for sign in text
    )
    return f'"{escaped}"'
