"""TOML of files that anybody may have written: read within moments, whatever it holds."""

from __future__ import annotations

import re
import tomllib
from typing import Any

_LONG_KEY = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){20}""")
"""A key of more than twenty parts: none of ours has more than three, and the time it takes grows with their square.

Looked for at the beginning of words alone, and nothing is tried twice (`++`): a word may be as long as the file."""


def loads(text: str) -> dict[str, Any]:
    """The tables of a TOML text, or ValueError with its line where that is known."""
    if (key := _LONG_KEY.search(text)) is not None:
        line = text.count("\n", 0, key.start()) + 1
        raise ValueError(f"a key of more than twenty parts (at line {line})")
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise ValueError("nested too deeply (at line 1)") from error
