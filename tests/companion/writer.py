"""A program that plays and reports each entry once the journal confirmed it; the tests kill it, or take its disk away.

python -m tests.companion.writer FOLDER SEED [PHOTOS]
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from companion.journal.writer import Journal
from companion.random_player import RandomPlayer
from companion.session import Session
from tests.companion.toy import TABLE_OF_TWO, TOY


def main(folder: str, seed: str, photos: str = "") -> None:
    """Take up the newest game, or begin one, and play until somebody stops us."""
    chance = random.Random(int(seed))
    journal = Journal(Path(folder), program="writer")
    games = journal.games()
    if games:
        session = Session.resume(TOY, journal, games[-1].id)
    else:
        session = Session.start(TOY, TABLE_OF_TWO, journal, {"target": "100000"})
    print("ready", session.id, session.last, flush=True)
    while True:
        if session.entries and chance.random() < 0.1:
            session.undo(confirmed=True)
        else:
            session.submit(RandomPlayer(chance).answer(session.asks[0]), photo=b"jpeg" * 500 if photos else None)
        print(session.last, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
