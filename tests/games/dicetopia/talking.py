"""A table that talks in record lines: `table.says("Ana: deploy gugu violet=6")`."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.core import SEATS, Adjust, AnyAsk, Change, Choose, IllegalMove, Move, ScoreBy, Seats
from companion.games.dicetopia import GAME
from companion.games.dicetopia.model.state import State
from companion.games.dicetopia.view import CityView
from companion.records.names import TableNames

PLAIN_CITY = {
    "agency": "violet=3 white=1 turquoise=6",
    "gugu": "violet=6 white=2 turquoise=5",
    "waste": "violet=1 violet=2 violet=5",
    "twilight": "violet=4 white=5 white=6",
    "observatory": "white=1 turquoise=1 turquoise=2",
    "nethal": "white=6 turquoise=3 turquoise=4",
}
"""A city for two players."""
WIDE_CITY = {
    "agency": "violet=3 white=1 turquoise=6 white=3",
    "gugu": "violet=6 white=2 turquoise=5 violet=2",
    "waste": "violet=1 violet=2 violet=5 turquoise=4",
    "twilight": "violet=4 white=5 white=6 turquoise=2",
    "observatory": "white=1 turquoise=1 turquoise=2 violet=3",
    "nethal": "white=6 turquoise=3 turquoise=4 white=4",
}
"""A city for three players."""


class Table:
    """A game of Dicetopia, told line by line."""

    def __init__(self, *names: str, factions: str = "none", first: str | None = None, **options: str) -> None:
        chosen = {"factions": factions, **{name.replace("_", "-"): value for name, value in options.items()}}
        self.seats = Seats(names, SEATS[names.index(first or names[0])])
        self.names = TableNames(self.seats)
        self.rules = GAME.rules
        self.state: State = self.rules.setup(self.seats, GAME.complete(chosen, len(names)))

    def given(self, *lines: str) -> Table:
        """The table as people found it."""
        changes: list[Change] = []
        for line in lines:
            changes += GAME.notation.parse_change(self.state, line.split(), self.names)
        self.state = self.rules.begin(self.state, changes)
        return self

    def laid(self, city: dict[str, str] | None = None) -> Table:
        """The dice put out: a city that does for most tests."""
        for district, dice in (city or (PLAIN_CITY if len(self.seats) == 2 else WIDE_CITY)).items():
            self.says(f"table: city {district} {dice}")
        return self

    def says(self, *lines: str) -> Table:
        """Lines that must be legal."""
        for line in lines:
            self.state = self._after(line)
        return self

    def refuses(self, line: str, code: str) -> Table:
        """A line that must be refused, with this code."""
        with pytest.raises(IllegalMove) as caught:
            self._after(line)
        assert caught.value.code == code, (line, str(caught.value))
        return self

    def shows(self, *checks: str) -> Table:
        """Check lines that must hold."""
        for line in checks:
            looked = GAME.notation.parse_check(self.state, line.split(), self.names)
            assert looked.holds, f"{line}: {looked.found}"
        return self

    def _after(self, line: str) -> State:
        state = self.state
        for move in self.moves(line):
            state = self.rules.apply(state, move).state
        return state

    def moves(self, line: str) -> Sequence[Move]:
        """The moves that a line means here."""
        head, _, rest = line.partition(":")
        words = rest.split()
        if head != "table":
            return GAME.notation.parse_move(self.state, self.names.seat(head), words, self.names)
        if words[0] != "adjust":
            return GAME.notation.parse_table(self.state, words, self.names)
        taken = self.names.take(words[1:])
        if taken is not None and taken[1][0] == "score":
            return [Adjust(None, ScoreBy(taken[0], int(taken[1][1])))]
        changes = GAME.notation.parse_change(self.state, words[1:], self.names)
        return [Adjust(None, change) for change in changes]

    @property
    def turn(self) -> str | None:
        seat = self.rules.turn(self.state)
        return None if seat is None else self.names.name(seat)

    @property
    def round(self) -> int:
        return self.rules.round(self.state)

    @property
    def view(self) -> CityView:
        view = self.rules.view(self.state, "table")
        assert isinstance(view, CityView)
        return view

    @property
    def scores(self) -> dict[str, int]:
        return {self.names.name(score.seat): score.total for score in self.rules.scores(self.state)}

    @property
    def winners(self) -> list[str]:
        outcome = self.rules.outcome(self.state)
        assert outcome is not None
        return [self.names.name(seat) for seat in outcome.winners]

    @property
    def offered(self) -> list[str]:
        """The prompts of what may be done beside the main ask."""
        return [ask.prompt.key for ask in self.asks if getattr(ask, "optional", False)]

    @property
    def asks(self) -> tuple[AnyAsk, ...]:
        return self.rules.asks(self.state)

    @property
    def options(self) -> tuple[Move, ...]:
        """What the main ask offers."""
        ask = self.asks[0]
        assert isinstance(ask, Choose)
        return ask.options
