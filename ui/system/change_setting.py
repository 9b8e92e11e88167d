"""Changing one setting in settings.toml: comments and order stay, and a cut leaves the old file or the new one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from companion.settings.settings_file import BadSetting, Loaded, checked_all, parse
from companion.storage import plain_toml
from companion.storage.data_folder import make_private
from companion.storage.durable_file import write_through


def change(path: Path, key: str, value: Any) -> Loaded:
    """Set one key such as `display.theme`; None takes it out, so that the default counts again. What then holds.

    BadSetting if the value is not allowed, or the file cannot be read or written; the file is untouched then.
    """
    return change_all(path, {key: value})


def change_all(path: Path, values: Mapping[str, Any]) -> Loaded:
    """Set several keys that belong together: all of them are in the file afterwards, or none."""
    checked_all({key: value for key, value in values.items() if value is not None})
    document = _document(path)
    for key, value in values.items():
        _put(document, path, key, value)
    text = tomlkit.dumps(document)
    try:
        make_private(path.parent)
        write_through(path, text.encode("utf-8"))
    except OSError as error:
        raise BadSetting("unwritable", where=str(path), reason=error.strerror or "?") from error
    return parse(text, str(path))


def _put(document: tomlkit.TOMLDocument, path: Path, key: str, value: Any) -> None:
    table: Any = document
    *above, last = key.split(".")
    for name in above:
        if name not in table:
            if value is None:
                return
            table[name] = tomlkit.table()
        table = table[name]
        if not isinstance(table, dict):
            raise BadSetting("section", where=str(path), key=name, found=str(table)[:60])
    if value is None:
        table.pop(last, None)
    else:
        table[last] = value


def _document(path: Path) -> tomlkit.TOMLDocument:
    try:
        text = path.read_bytes().decode("utf-8")
        plain_toml.loads(text)  # what only looks like settings would keep the careful parser busy for minutes
        return tomlkit.parse(text)
    except FileNotFoundError:
        return tomlkit.document()
    except OSError as error:
        raise BadSetting("unreadable", where=str(path), reason=error.strerror or "?") from error
    except UnicodeDecodeError as error:
        raise BadSetting("encoding", where=str(path)) from error
    except (TOMLKitError, ValueError) as error:
        raise BadSetting("syntax", where=str(path), reason=str(error)) from error
