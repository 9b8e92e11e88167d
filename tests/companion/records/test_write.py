"""Writing a game down: the record's form, and adjustments in awkward places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.core import SEATS, Adjust, Move, Rolled, ScoreBy, Seat, Seats
from companion.dice import FOUR, THREE
from companion.game import BadLine, Game, Names
from companion.records.replay import replay
from companion.records.write import write_record
from table_pig import GAME as PIG
from table_pig.model import BankedIs, Hold, State
from table_pig.notation import PigNotation

ANA, BO = SEATS[0], SEATS[1]
TABLE = Seats(("Ana", "Bo"), BO)


def test_header_givens_and_lines() -> None:
    moves = (Rolled(BO, (FOUR,)), Adjust(None, ScoreBy(ANA, -3)), Hold(BO), Adjust(None, BankedIs(BO, 9)))
    text = write_record(PIG, TABLE, {"target": "50"}, (BankedIs(ANA, 7), ScoreBy(BO, 2)), moves)
    assert text.splitlines() == [
        "game: pig",
        "players: Ana, Bo",
        "first: Bo",
        "options: target=50",
        "---",
        "given Ana score 7",
        "table: adjust Bo score +2",
        "Bo: roll 4",
        "table: adjust Ana score -3",
        "Bo: hold",
        "table: adjust Bo score 9",
    ]


def test_defaults_are_not_written() -> None:
    assert write_record(PIG, Seats(("Ana", "Bo")), {"target": "100"}, (), ()) == "game: pig\nplayers: Ana, Bo\n---\n"


class TwoMovesALine(PigNotation):
    """As where dice are picked and then thrown: a throw and the hold behind it are one line, `Ana: grab 4`."""

    def parse_move(self, state: State, seat: Seat, words: Sequence[str], names: Names) -> tuple[Move, ...]:
        if words[0] != "grab":
            raise BadLine("move", words=" ".join(words), known=("grab FACE",))
        return (*super().parse_move(state, seat, ["roll", *words[1:]], names), Hold(seat))

    def write(self, history: Sequence[tuple[State, Move]], names: Names) -> Iterator[str]:
        thrown: Rolled | None = None
        for _, move in history:
            if isinstance(move, Rolled):
                thrown = move
            elif thrown is not None and thrown.seat is not None:
                yield f"{names.name(thrown.seat)}: grab {thrown.faces[0].id}"


GRAB: Game[State] = replace(PIG, notation=TwoMovesALine())


def test_an_adjustment_inside_a_line_is_written_behind_it() -> None:
    moves = (Rolled(BO, (FOUR,)), Adjust(None, ScoreBy(ANA, 1)), Hold(BO), Rolled(ANA, (THREE,)), Hold(ANA))
    text = write_record(GRAB, TABLE, {"target": "50"}, (), moves)
    assert text.splitlines()[5:] == ["Bo: grab 4", "table: adjust Ana score +1", "Ana: grab 3"]
    found = replay(text, lambda _: GRAB)
    assert found.failure is None
    state = GRAB.rules.setup(TABLE, {"target": "50"})
    for move in moves:
        state = GRAB.rules.apply(state, move).state
    assert found.state == state


def test_an_unfinished_line_is_left_out_and_its_adjustment_kept() -> None:
    moves = (Rolled(BO, (FOUR,)), Adjust(None, ScoreBy(ANA, 1)))
    text = write_record(GRAB, TABLE, {"target": "50"}, (), moves)
    assert text.splitlines()[5:] == ["table: adjust Ana score +1"]
