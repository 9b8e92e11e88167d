"""Reads `.po` catalogues: keys to sentences, with plurals, and errors that name file and line.

A small reader of our own, because catalogues here are read as they are written: plug-ins bring theirs as text, and
nobody has to compile anything.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files

from msgspec import Struct

from companion.errors import CompanionError

PLACEHOLDER = re.compile(r"\{([^{}]+)\}")
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"\s*$')
_KEYWORD = re.compile(r"(msgid|msgid_plural|msgstr|msgstr\[(\d)\])\s+(?=\")")
_ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


class PoError(CompanionError, ValueError):
    """A catalogue that cannot be read: which file, which line, and what is wrong there."""


class PoFile(Struct, frozen=True):
    """The sentences of one language: each key has its forms, one where number does not matter."""

    language: str
    sentences: Mapping[str, tuple[str, ...]]
    plural: Callable[[int], int]
    """Which form a number takes."""

    def form(self, key: str, number: object) -> str | None:
        """The sentence of this key for this number, or None if the catalogue does not have it."""
        forms = self.sentences.get(key)
        if forms is None:
            return None
        if len(forms) == 1 or not isinstance(number, int):
            return forms[-1]
        return forms[self.plural(abs(number))]


def placeholders(forms: tuple[str, ...]) -> frozenset[str]:
    """The names of all facts that these forms of a sentence put in."""
    return frozenset(name for form in forms for name in PLACEHOLDER.findall(form))


@cache
def load(package: str, language: str) -> PoFile:
    """The catalogue of a package's folder `locale`, read once."""
    resource = files(package).joinpath("locale", f"{language}.po")
    try:
        text = resource.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise PoError(f"{resource}: not UTF-8 at byte {error.start}") from error
    except OSError as error:
        raise PoError(f"{resource}: {error.strerror or error}") from error
    return parse(text, str(resource))


def parse(text: str, source: str) -> PoFile:
    """The catalogue written in this text; `source` is the file's name for errors."""
    sentences: dict[str, tuple[str, ...]] = {}
    header = ""
    for entry in _entries(text, source):
        forms = entry.checked(source)
        if entry.key == "":
            header = forms[0]
        elif entry.key in sentences:
            raise PoError(f"{source}:{entry.line}: {entry.key} is there twice")
        elif all(forms):
            sentences[entry.key] = forms
        else:
            raise PoError(f"{source}:{entry.line}: {entry.key} has no words")
    fields = dict(line.split(":", 1) for line in header.splitlines() if ":" in line)
    count, plural = _plural_rule(fields.get("Plural-Forms", "nplurals=2; plural=(n != 1)"), source)
    for key, forms in sentences.items():
        if len(forms) not in (1, count):
            raise PoError(f"{source}: {key} has {len(forms)} plural forms, and the header says {count}")
    return PoFile(fields.get("Language", "").strip(), sentences, plural)


class _Entry(Struct):
    line: int
    key: str = ""
    forms: dict[int, str] = {}

    def checked(self, source: str) -> tuple[str, ...]:
        if not self.forms:
            raise PoError(f"{source}:{self.line}: {self.key or 'the header'} has no msgstr")
        if sorted(self.forms) != list(range(len(self.forms))):
            raise PoError(f"{source}:{self.line}: the plural forms of {self.key} are not numbered from 0")
        return tuple(self.forms[n] for n in range(len(self.forms)))


def _entries(text: str, source: str) -> Iterator[_Entry]:
    entry: _Entry | None = None
    target = ""
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        keyword = _KEYWORD.match(line)
        if keyword is not None:
            target = keyword[1]
            line = line[keyword.end() :]
            if target == "msgid":
                if entry is not None:
                    yield entry
                entry = _Entry(number)
        elif not line.startswith('"'):
            raise PoError(f"{source}:{number}: expected msgid, msgid_plural, msgstr or a quoted string")
        string = _STRING.match(line)
        if string is None:
            raise PoError(f"{source}:{number}: the quoted string does not end on this line")
        if entry is None:
            raise PoError(f"{source}:{number}: expected msgid first")
        _append(entry, target, _unescape(string[1]))
    if entry is not None:
        yield entry


def _append(entry: _Entry, target: str, text: str) -> None:
    if target == "msgid":
        entry.key += text
    elif target != "msgid_plural":  # the plural's key repeats the singular's and says nothing new
        index = int(target[7]) if target != "msgstr" else 0
        entry.forms[index] = entry.forms.get(index, "") + text


def _unescape(text: str) -> str:
    if "\\" not in text:
        return text
    return re.sub(r"\\(.)", lambda found: _ESCAPES.get(found[1], found[1]), text)


def _plural_rule(text: str, source: str) -> tuple[int, Callable[[int], int]]:
    found = re.fullmatch(r"\s*nplurals\s*=\s*(\d+)\s*;\s*plural\s*=\s*([^;]+);?\s*", text)
    if found is None:
        raise PoError(f"{source}: the header's Plural-Forms should read nplurals=2; plural=(n != 1);")
    try:
        return int(found[1]), gettext.c2py(found[2])
    except ValueError as error:
        raise PoError(f"{source}: the header's Plural-Forms cannot be read: {error}") from error
