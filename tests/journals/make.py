"""Makes the journal of a game that has none yet: `python -m tests.journals.make GAME [--players N] [--option a=b ...]`.

Since new rules have moves of their own, `--since printed-cards` makes another one beside it.

The game is played by chance with everything that a journal can hold: taking back, putting back, corrections, the
table's word, an early end that was taken back. A journal that exists is never overwritten.
"""

from __future__ import annotations

import argparse
import json
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from companion.core import SEATS, IllegalMove, Move, RollDice, Rolled, ScoreBy, Seats
from companion.journal.entries import Why
from companion.journal.reader import FILE
from companion.journal.writer import Journal
from companion.random_player import RandomPlayer, throw
from companion.registry import installed
from companion.session import Session, SessionError

HERE = Path(__file__).parent
LEAST_MOVES = 40
NAMES = ("Anna", "Bea", "Carlo", "Désirée")


class _Clock:
    """A minute passes from entry to entry."""

    def __init__(self) -> None:
        self._now = datetime(2026, 11, 16, 19, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self._now += timedelta(minutes=1)
        return self._now


def told(session: Session[Any]) -> dict[str, Any]:
    """What must come out again: the way the scores went, and the end."""
    rules, outcome = session.game.rules, session.outcome
    assert outcome is not None, "only finished games are kept here"
    states = [*(entry.before for entry in session.entries), session.state]
    return {
        "moves": len(session.entries),
        "amended": [entry.number for entry in session.entries if entry.amended],
        "adjusted": [entry.number for entry in session.entries if entry.adjusted],
        "scores": [[score.total for score in rules.scores(state)] for state in states],
        "rounds": [rules.round(state) for state in states],
        "reason": outcome.reason.key,
        "winners": [int(seat) for seat in outcome.winners],
        "standings": [[int(place.seat), place.points, list(place.tie_breaks)] for place in outcome.standings],
    }


def play(session: Session[Any], chance: Random) -> None:
    """Play to the end, with a change of mind now and then."""
    player = RandomPlayer(chance)
    done: set[str] = set()
    while session.asks:
        session.submit(_next(session, player))
        if chance.random() < 0.12:
            done.add(_change_of_mind(session, chance))
    missing = {"undo", "redo", "amend", "adjust", "close"} - done
    if missing:
        raise SystemExit(f"the game was too short for {', '.join(sorted(missing))}: try another --seed")


def _next(session: Session[Any], player: RandomPlayer) -> Move:
    """What somebody does now; nobody ends a game early that can be ended at any time."""
    rules = session.game.rules
    for _ in range(50):
        move, step = player.step(rules, session.state)
        if len(session.entries) >= LEAST_MOVES or rules.outcome(step.state) is None:
            break
    return move


def _change_of_mind(session: Session[Any], chance: Random) -> str:
    match chance.choice(["undo", "redo", "amend", "amend", "adjust", "close"]):
        case "undo":
            session.undo(confirmed=True)
            return "undo"
        case "redo":
            place = max(0, len(session.entries) - 3)
            session.undo(session.entries[place].number, confirmed=True)
            session.redo()
            return "redo"
        case "amend":
            return _amend(session, chance)
        case "adjust":
            session.adjust(ScoreBy(chance.choice(tuple(session.seats)), chance.randint(-3, 3)))
            return "adjust"
        case _ if session.outcome is None:
            session.end_early(Why.PLAYER_LEFT, SEATS[1])
            session.undo()
            return "close"
    return ""


def _amend(session: Session[Any], chance: Random) -> str:
    """Correct the last throw, if what came after it allows another."""
    thrown = [entry for entry in session.entries if isinstance(entry.move, Rolled)]
    if not thrown:
        return ""
    entry = thrown[-1]
    ask = next(ask for ask in session.game.rules.asks(entry.before) if isinstance(ask, RollDice))
    try:
        session.amend(entry.number, ask.answer(throw(ask.dice, chance)))
    except (SessionError, IllegalMove):
        return ""
    return "amend"


def main() -> int:
    """Make one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--since", metavar="WHAT", help="what is new since the journal that is there already")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    args = parser.parse_args()
    kept = HERE / f"{args.game}{f'.{args.since}' if args.since else ''}.db"
    if kept.exists():
        print(f"{kept} is there already, and is never made again", file=sys.stderr)
        return 2
    game = installed().get(args.game)
    with TemporaryDirectory() as folder:
        with Journal(Path(folder), _Clock()) as journal:
            options = dict(option.split("=", 1) for option in args.option)
            session = Session.start(game, Seats(NAMES[: args.players], SEATS[1]), journal, options, title="Kept")
            play(session, Random(args.seed))
            expected = told(session)
        kept.write_bytes((Path(folder) / FILE).read_bytes())
    text = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in expected.items())
    kept.with_suffix(".json").write_text(f"{{\n{text}\n}}\n", encoding="utf-8")
    print(f"{kept}: {session.last} entries, {expected['moves']} of them count")
    return 0


if __name__ == "__main__":
    sys.exit(main())
