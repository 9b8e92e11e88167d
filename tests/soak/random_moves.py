"""Random moves, legal and not, through a real session and journal: a refusal changes nothing, a move keeps the laws.

Beside moves that are due there are moves of other moments, by other people, with fields that were tampered with, throws
that no die can show, things set by hand, and taking back, putting back and mending at any entry.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum
from random import Random
from typing import Any

from msgspec.structs import asdict, replace

from companion.core import SEATS, Adjust, Choose, IllegalMove, Move, Numbered, PickDice, RollDice, Rolled, Seat, Seats
from companion.dice import BOSS, PIPS, Face
from companion.errors import CodedError
from companion.game import Game
from companion.journal.writer import Journal
from companion.random_player import RandomPlayer, throw
from companion.session import Session
from tests.contract.tables import REQUIRED
from tests.soak.referee import LawBroken, judge, judge_entries
from ui.present.change_fields import bare, editable, members, proposed, typed

LOOK_BACK = 200
"""After so many moves the game is opened anew from the journal, and must stand where it stood."""
REMEMBERED = 300
"""Moves of other moments that are tried again."""
LONGEST = 1500
"""Entries after which another game is begun: a table that only quarrels would never end one."""


class RandomMoves:
    """Somebody who plays one game, and cheats, forgets and changes their mind."""

    def __init__(self, game: Game[Any], chance: Random, journal: Journal) -> None:
        self.game, self.chance, self.journal = game, chance, journal
        self.tally: Counter[str] = Counter()
        self._player = RandomPlayer(chance)
        self._known: list[Move] = []
        self._begin()

    def _begin(self) -> None:
        players = self.chance.choice(self.game.players)
        required = REQUIRED[self.game.id](players, self.chance) if self.game.id in REQUIRED else {}
        chosen = {
            option.id: self.chance.choice(option.values)
            for option in self.game.options
            if option.values and option.check is None and self.chance.random() < 0.5
        }
        options = self.game.complete({**chosen, **required}, players)
        seats = Seats(tuple(f"P{n}" for n in range(players)), SEATS[self.chance.randrange(players)])
        self.session = Session.start(self.game, seats, self.journal, options)
        self.tally["games"] += 1

    def step(self) -> None:
        """One move, or one attempt; LawBroken where something was lost, any other error is a fault of ours."""
        self.tally["tried"] += 1
        over = self.session.outcome is not None or len(self.session.entries) > LONGEST
        if self.session.closed or (over and self.chance.random() < 0.2):
            self.look_back()
            self._begin()
        before, entries, last = self.session.state, self.session.entries, self.session.last
        try:
            self._attempt()
        except (IllegalMove, CodedError) as refusal:
            self.tally["refused"] += 1
            if (self.session.state, self.session.entries, self.session.last) != (before, entries, last):
                raise LawBroken(f"a refusal changed something: {refusal}") from refusal
            return
        self.tally["taken"] += 1
        if self.tally["tried"] % LOOK_BACK == 0:
            self.look_back()

    def look_back(self) -> None:
        """What the journal has is what is played, whole."""
        again = Session.resume(self.game, self.journal, self.session.id)
        if (again.state, [entry.move for entry in again.entries]) != (
            self.session.state,
            [entry.move for entry in self.session.entries],
        ):
            raise LawBroken(f"game {self.session.id} is another one in the journal")
        judge_entries(self.game, again.entries, again.state, max(0, len(again.entries) - LOOK_BACK))
        self.tally["opened anew"] += 1

    def _attempt(self) -> None:
        session, chance = self.session, self.chance
        what = chance.random()
        if what < 0.55 and session.asks:
            move, _ = self._player.legal(self.game.rules, session.state, chance.choice(session.asks))
            self._remember(move)
            self._submit(move)
        elif what < 0.78 and self._known:
            move = chance.choice(self._known)
            self._submit(self._tampered(move) if chance.random() < 0.6 else move)
        elif what < 0.82:
            faces = tuple(chance.choice((*PIPS, BOSS, Face("17", 17))) for _ in range(chance.randrange(9)))
            self._submit(Rolled(chance.choice((*session.seats, None)), faces))
        elif what < 0.87:
            self._submit(Adjust(None, self._change()))
        elif what < 0.93 and session.entries:
            far = chance.random() < 0.2
            to = chance.choice(session.entries[-12:]).number if far else None
            session.undo(to, confirmed=chance.random() < 0.8)
            self.tally["taken back"] += 1
        elif what < 0.97:
            session.redo()
            self.tally["put back"] += 1
        elif what < 0.999 and session.entries:
            self._amend()
        else:
            session.end_early()

    def _submit(self, move: Move) -> None:
        before = self.session.state
        self.session.submit(move)
        judge(self.game, before, move, self.session.state)

    def _amend(self) -> None:
        entries = self.session.entries
        place = self.chance.randrange(max(0, len(entries) - 8), len(entries))
        entry = entries[place]
        asks = self.game.rules.asks(entry.before)
        fitting = [ask for ask in asks if isinstance(ask, Choose | PickDice | RollDice)]
        if not fitting:
            return
        ask = self.chance.choice(fitting)
        move = ask.answer(throw(ask.dice, self.chance)) if isinstance(ask, RollDice) else self._player.answer(ask)
        self.session.amend(entry.number, move)
        self.tally["amended"] += 1
        judge_entries(self.game, self.session.entries, self.session.state, place)

    def _change(self) -> Any:
        state, seats = self.session.state, self.session.seats
        kind = self.chance.choice(editable(self.game, state, seats, begins=False))
        chosen: dict[str, Any] = {}
        for name, type_ in typed(kind):
            plain = bare(type_)
            if members(plain):
                chosen[name] = self.chance.choice(members(plain))
            elif name == "seat":
                chosen[name] = self.chance.choice(tuple(seats))
            elif plain is int and self.chance.random() < 0.7:
                chosen[name] = self.chance.choice((-1, 0, 1, 2, 3, 5, 8, 30, 1000))
        return proposed(self.game, state, kind, chosen, seats)

    def _remember(self, move: Move) -> None:
        if len(self._known) < REMEMBERED:
            self._known.append(move)
        else:
            self._known[self.chance.randrange(REMEMBERED)] = move

    def _tampered(self, move: Move) -> Move:
        """The same with one field changed to another value of its kind."""
        fields = asdict(move)
        name = self.chance.choice(tuple(fields))
        value = fields[name]
        other: Any = value
        if name == "seat":
            other = self.chance.choice((*self.session.seats, None))
        elif isinstance(value, Seat):
            other = self.chance.choice(SEATS)
        elif isinstance(value, Numbered):
            other = self.chance.choice(type(value).members)
        elif isinstance(value, Enum):
            other = self.chance.choice(tuple(type(value)))
        elif isinstance(value, bool):
            other = not value
        elif isinstance(value, int):
            other = self.chance.choice((-1, 0, 1, value + 1, value - 1, 99))
        elif isinstance(value, tuple) and value:
            other = self.chance.choice((value[:-1], value[::-1], (*value, value[0]), ()))
        return replace(move, **{name: other})


def play_moves(game: Game[Any], seed: int, count: int, journal: Journal | None = None) -> Counter[str]:
    """So many attempts; how many of them were what."""
    with journal or Journal(None) as kept:
        hands = RandomMoves(game, Random(f"{game.id} {seed}"), kept)
        for _ in range(count):
            hands.step()
        hands.look_back()
    return hands.tally
