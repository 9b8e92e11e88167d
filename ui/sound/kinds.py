"""The sounds there are, by name. A game may name others: a sound pack then has a file for them."""

from __future__ import annotations

THROWN, READ, DOUBTFUL, REFUSED, SAVED = "thrown", "read", "doubtful", "refused", "saved"
YOUR_TURN, BOMB, FREEZE, THAW, SAD = "your-turn", "bomb", "freeze", "thaw", "sad"
ROUND_WON, LAST_ROUND, WIN = "round-won", "last-round", "win"

KINDS = (THROWN, READ, DOUBTFUL, REFUSED, SAVED, YOUR_TURN, BOMB, SAD, FREEZE, THAW, ROUND_WON, LAST_ROUND, WIN)
"""All of ours, in the order in which they are listed: words `sound.<kind>`."""
