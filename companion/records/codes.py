"""A record as the texts of a few QR codes, and back: packed, and cut so that each can be read from a small display.

A text has letters and digits alone, which QR codes hold most densely and which survive being copied by hand, mail or
chat: `TC1:<checksum of the record>:<number>:<how many>:<part>`. They may come back in any order, and twice.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterable

from companion.game import BadLine

PREFIX = "TC1:"
LONGEST = 560
"""Letters of one code: at this length its squares are four pixels wide on the 7-inch display, enough for a phone."""
MOST_CODES = 99
_LARGEST = 2 * 1024 * 1024
"""Bytes of a record; what would unpack to more is none."""
_BLANKS = "\ufeff \t\r\n"
"""What stands around a text that went through files, the mark at their beginning among it."""
_CODE = re.compile(r"TC1:([0-9A-F]{8}):([0-9]{1,2}):([0-9]{1,2}):([A-Z2-7]*)")


def codes(record: str) -> tuple[str, ...]:
    """The texts of a record's codes; BadLine where it is too long even for many of them."""
    plain = record.encode()
    packed = base64.b32encode(zlib.compress(plain, 9)).decode().rstrip("=")
    number = -(-len(packed) // LONGEST)
    if number > MOST_CODES:
        raise BadLine("codes.long", n=number, most=MOST_CODES)
    mark, each = f"{zlib.crc32(plain):08X}", -(-len(packed) // number)
    parts = (packed[place : place + each] for place in range(0, len(packed), each))
    return tuple(f"{PREFIX}{mark}:{place}:{number}:{part}" for place, part in enumerate(parts, start=1))


def is_code(text: str) -> bool:
    """Whether this begins as the text of a code does."""
    return text.lstrip(_BLANKS)[: len(PREFIX)].upper() == PREFIX


def joined(texts: Iterable[str]) -> str:
    """The record of which these are codes; BadLine says which are missing, or what else is wrong."""
    parts: dict[int, str] = {}
    whole: tuple[str, int] | None = None
    for text in texts:
        found = _CODE.fullmatch(text.strip(_BLANKS).upper())
        if found is None:
            raise BadLine("codes.form", text=text.strip()[:40])
        told = found[1], int(found[3])
        if whole is not None and told != whole:
            raise BadLine("codes.mixed")
        whole = told
        parts[int(found[2])] = found[4]
    if whole is None:
        raise BadLine("codes.form", text="")
    mark, number = whole
    missing = tuple(place for place in range(1, number + 1) if place not in parts)
    if missing:
        raise BadLine("codes.missing", missing=missing, n=number)
    return _unpacked("".join(parts[place] for place in range(1, number + 1)), mark)


def _unpacked(letters: str, mark: str) -> str:
    try:
        packed = base64.b32decode(letters + "=" * (-len(letters) % 8))
        plain = zlib.decompressobj().decompress(packed, _LARGEST)
        if f"{zlib.crc32(plain):08X}" != mark:
            raise BadLine("codes.damaged")
        return plain.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError) as error:
        raise BadLine("codes.damaged") from error
