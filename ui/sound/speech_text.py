"""What is written, as it is handed to a speech engine: plain words, in which nothing is a command."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 600
"""Characters of one utterance: about forty seconds. Nobody listens longer, and the newest wins anyway."""
_SPOKEN = {"−": "-", "…": "...", "·": ",", "→": ",", "’": "'", "\N{NO-BREAK SPACE}": " "}
_SPOKEN |= dict.fromkeys("“”„«»", "")
_MARKS = str.maketrans(_SPOKEN)
_COMMANDS = re.compile(r"[\[\]<>{}\\|^_*#~`&@=]+")
"""Signs by which engines are told phonemes, markup or stops; no name is spoken by them."""


def spoken(text: str) -> str:
    """A sentence without anything that an engine would take for more than words; names stay as they were typed."""
    plain = "".join(
        sign if unicodedata.category(sign)[0] not in "CS" or sign in "-+" else " " for sign in text.translate(_MARKS)
    )
    plain = " ".join(_COMMANDS.sub(" ", plain).split())
    if len(plain) > LONGEST:
        plain = plain[:LONGEST].rsplit(" ", 1)[0]
    return plain.lstrip("-+ ")


def sentence(said: str) -> str:
    """Words as a sentence of their own: the voice falls at its end, and rests before the next."""
    said = said.strip()
    return said[:1].upper() + said[1:] + ("." if said and said[-1] not in ".?!…:" else "")
