"""Lines of a record: what they mean, what is not understood, and how moves are written down."""

from __future__ import annotations

import pytest

from companion.core import SEATS, Adjust, Move, Rolled, Seats
from companion.dice import FACES, PIPS
from companion.game import BadLine, BadOption
from companion.games.dicy_cards import GAME
from companion.games.dicy_cards.cards import CardId
from companion.games.dicy_cards.model import Pay, Phase, Reroll, Score, SetFrozen, SetScore, Skip, State
from companion.games.dicy_cards.sets import SETS
from companion.records.names import TableNames
from companion.records.replay import FailureKind, replay
from companion.records.write import write_record
from tests.games.dicy_cards.talking import Table

ANA, BOB = SEATS[:2]
HEADER = "game: dicy-cards\nplayers: Ana, Bob\ncards: A\n---\n"


def parse(line: str, dice: tuple[int, ...] = (5, 5, 4, 4, 2, 1)) -> tuple[Move, ...]:
    table = Table("Ana", "Bob")
    table.ana.rolls(*dice)
    return GAME.notation.parse_move(table.state, ANA, line.split(), table.names)


def failure(body: str, header: str = HEADER) -> tuple[int, FailureKind, str] | None:
    found = replay(header + body, lambda game_id: GAME).failure
    return None if found is None else (found.line - header.count("\n"), found.kind, found.code)


def test_a_reroll_is_a_payment_a_pick_and_a_throw() -> None:
    assert parse("reroll 1 2 -> 6 3 freezing odd") == (
        Pay(ANA, CardId.ODD),
        Reroll(ANA, (4, 5)),
        Rolled(ANA, (FACES["3"], FACES["6"])),
    ), "the throw is in the order of the dice: the 2 lies before the 1"


def test_each_face_on_the_left_is_one_die() -> None:
    assert parse("reroll 5 -> 4 freezing odd")[1] == Reroll(ANA, (0,))
    assert parse("reroll 5 5 -> 4 1 freezing odd")[1] == Reroll(ANA, (0, 1))


def test_scoring_names_the_dice_by_their_faces() -> None:
    assert parse("score any-two with 5 4") == (Score(ANA, CardId.ANY_TWO, (0, 2)),)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("jump", "verb"),
        ("score", "form"),
        ("score odd", "form"),
        ("score odd 5 5", "form"),
        ("score evens with 2 4", "card"),
        ("score odd with five", "face"),
        ("score odd with white=5", "face"),
        ("reroll 1 -> 2", "form"),
        ("reroll 1 freezing odd", "form"),
        ("reroll 1 -> 2 freezing", "form"),
        ("reroll 1 -> 2 freezing odd now", "form"),
        ("reroll 1 -> 2 freezing evens", "card"),
        ("reroll freezing -> 2 freezing odd", "form"),
        ("skip it", "form"),
        ("freeze", "form"),
        ("thaw odd straight", "form"),
        ("roll 1 2 3 ４ 5 6", "face"),
        ("roll 1 2 3 -4 5 6", "face"),
    ],
)
def test_what_cannot_be_understood(line: str, code: str) -> None:
    with pytest.raises(BadLine) as error:
        parse(line)
    assert error.value.code == code


@pytest.mark.parametrize(
    ("body", "kind", "code"),
    [
        ("Ana: roll 1 2 3 4 5\n", FailureKind.ILLEGAL, "dice.count"),
        ("Ana: roll 1 2 3 4 5 7\n", FailureKind.ILLEGAL, "dice.face"),
        ("Ana: roll 1 2 3 4 5 boss\n", FailureKind.ILLEGAL, "dice.face"),
        ("Bob: roll 1 2 3 4 5 6\n", FailureKind.ILLEGAL, "turn"),
        ("Ana: reroll 1 -> 2 freezing odd\n", FailureKind.ILLEGAL, "roll.first"),
        ("Ana: score odd with 1\n", FailureKind.ILLEGAL, "roll.first"),
        ("Ana: freeze odd\n", FailureKind.ILLEGAL, "answer.none"),
        ("table: card odd\n", FailureKind.SYNTAX, "table"),
        ("table: adjust Ana frozen sixes\n", FailureKind.ILLEGAL, "card.absent"),
        ("given Ana frozen odd, odd\n", FailureKind.SYNTAX, "card.twice"),
        ("given Ana points 3\n", FailureKind.SYNTAX, "change"),
        ("given Ana frozen\n", FailureKind.SYNTAX, "change"),
        ("given Ana score -3\n", FailureKind.SYNTAX, "number"),
        ("= Ana happy\n", FailureKind.SYNTAX, "check"),
        ("= Ana active five\n", FailureKind.SYNTAX, "number"),
        ("= best evens 3\n", FailureKind.SYNTAX, "card"),
    ],
)
def test_a_record_fails_where_and_how_it_should(body: str, kind: FailureKind, code: str) -> None:
    assert failure(body) == (1, kind, code)


def test_a_line_is_done_whole_or_not_at_all() -> None:
    body = "Ana: roll 1 2 3 4 5 6\n! Ana: reroll 1 2 -> 3 7 freezing odd\n= Ana active 5\nAna: score odd with 1 3 5\n"
    assert failure(body) is None


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Ana active 5", "Ana active 4"),
        ("Ana frozen none", "Ana frozen all-low"),
        ("Bob frozen all-low", "Bob frozen none"),
        ("best straight 21", "best straight 20"),
        ("best straight none", "best odd 8"),
        ("best all-low 26", "best all-low none"),
    ],
)
def test_a_check_holds_or_not(wrong: str, right: str) -> None:
    played = "Ana: roll 1 2 3 4 5 6\nAna: reroll 1 -> 6 freezing all-low\n"
    assert failure(f"{played}= {right}\n") is None
    found = failure(f"{played}= {wrong}\n")
    assert found is not None
    assert found[:2] == (3, FailureKind.CHECK)


def test_best_is_none_before_the_throw_and_for_cards_of_other_games() -> None:
    assert (
        failure("= best odd none\nAna: roll 1 2 3 4 5 6\n= best odd 9\n= best sixes none\n= best all-low none\n")
        is None
    )


def test_checks_of_cards_take_any_order_and_any_blanks() -> None:
    body = "given Ana frozen odd,straight\n= Ana frozen straight , odd\n= Ana frozen straight, odd\n= Bob frozen none\n"
    assert failure(body) is None


class TestWriting:
    def written(self, *moves: Move) -> list[str]:
        seats = Seats(("Ana", "Bob"))
        state: State = GAME.rules.setup(seats, GAME.complete({"cards": "A"}, 2))
        history = []
        for move in moves:
            history.append((state, move))
            state = GAME.rules.apply(state, move).state
        return list(GAME.notation.write(history, TableNames(seats)))

    def test_one_line_says_what_was_paid_lifted_and_thrown(self) -> None:
        lines = self.written(
            Rolled(ANA, PIPS),
            Pay(ANA, CardId.ODD),
            Reroll(ANA, (0, 5)),
            Rolled(ANA, (FACES["5"], FACES["5"])),
            Skip(ANA),
        )
        assert lines == ["Ana: roll 1 2 3 4 5 6", "Ana: reroll 1 6 -> 5 5 freezing odd", "Ana: skip"]

    def test_a_record_ends_before_an_unfinished_reroll(self) -> None:
        throw, pay, pick = Rolled(ANA, PIPS), Pay(ANA, CardId.ODD), Reroll(ANA, (0,))
        assert self.written(throw, pay) == self.written(throw, pay, pick) == ["Ana: roll 1 2 3 4 5 6"]

    def test_changes_are_written_as_they_are_read(self) -> None:
        names = TableNames(Seats(("Ana", "Bob Ross")))
        state = GAME.rules.setup(names.seats, GAME.complete({"cards": "A"}, 2))
        for change in (SetScore(BOB, 12), SetFrozen(BOB, (CardId.ODD, CardId.STRAIGHT)), SetFrozen(ANA, ())):
            line = GAME.notation.write_change(change, names)
            assert GAME.notation.parse_change(state, line.split(), names) == (change,)


class TestTheCards:
    @pytest.mark.parametrize("letter", SETS)
    def test_a_letter_stands_for_five_different_cards(self, letter: str) -> None:
        ids = GAME.complete({"cards": letter}, 2)["cards"].split(", ")
        assert len(set(ids)) == 5
        assert GAME.complete({"cards": ",".join(ids)}, 2)["cards"] == ", ".join(ids), "in the order in which they lie"

    def test_the_basic_set_is_the_rulebooks(self) -> None:
        assert set(SETS["A"]) == {"any-two", "all-low", "odd", "straight", "two-pairs"}

    @pytest.mark.parametrize(
        "text", ["", "E", "a", "odd", "odd, odd, straight, sixes, any-two", "odd, evens, straight, sixes, any-two",
                 "odd, straight, sixes, any-two", ", ".join(list(CardId)[:6])]
    )  # fmt: skip
    def test_anything_else_is_refused_telling_what_is_allowed(self, text: str) -> None:
        with pytest.raises(BadOption) as error:
            GAME.complete({"cards": text}, 2)
        assert "A | B | C | D" in error.value.facts["allowed"]
        assert "lowest-three" in error.value.facts["allowed"]

    def test_the_cards_must_be_told(self) -> None:
        with pytest.raises(BadOption):
            GAME.complete({}, 2)

    def test_a_record_without_cards_fails_in_its_header(self) -> None:
        found = replay("game: dicy-cards\nplayers: Ana, Bob\n---\n", lambda game_id: GAME).failure
        assert found is not None
        assert found.kind is FailureKind.SYNTAX


def test_nobody_can_be_called_like_a_card() -> None:
    assert "odd" in GAME.notation.ids()
    assert len(GAME.notation.ids()) == 12


def test_an_adjustment_between_pick_and_throw_is_written_behind_the_line() -> None:
    seats = Seats(("Ana", "Bob"))
    options = GAME.complete({"cards": "A"}, 2)
    moves: list[Move] = [
        Rolled(ANA, PIPS),
        Pay(ANA, CardId.ODD),
        Adjust(None, SetFrozen(BOB, (CardId.STRAIGHT,))),
        Reroll(ANA, (0,)),
        Rolled(ANA, (FACES["6"],)),
    ]
    state = GAME.rules.setup(seats, options)
    for move in moves:
        state = GAME.rules.apply(state, move).state
    found = replay(write_record(GAME, seats, options, (), moves), lambda game_id: GAME)
    assert found.failure is None
    assert found.state == state
    assert state.phase is Phase.DECIDE
