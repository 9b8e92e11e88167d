"""The sounds there are, by name. A game may name others: a sound pack then has a file for them."""

from __future__ import annotations

THROWN, READ, DOUBTFUL, REFUSED, SAVED = "thrown", "read", "doubtful", "refused", "saved"
YOUR_TURN, BOMB, FREEZE, THAW, ROUND_WON, WIN = "your-turn", "bomb", "freeze", "thaw", "round-won", "win"

KINDS = (THROWN, READ, DOUBTFUL, REFUSED, SAVED, YOUR_TURN, BOMB, FREEZE, THAW, ROUND_WON, WIN)
"""All of ours, in the order in which they are listed: words `sound.<kind>`."""
