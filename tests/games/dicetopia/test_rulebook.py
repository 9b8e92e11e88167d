"""The worked examples: of the rulebook, and of the end state built to give its numbers."""

from __future__ import annotations

import pytest

from companion.core import SEATS, Seats
from companion.games.dicetopia import GAME
from companion.games.dicetopia.missions import MISSIONS, CountedTable
from companion.games.dicetopia.notation.tokens import Reader
from companion.records.names import TableNames
from companion.text import Message
from tests.games.dicetopia.talking import Table
from tests.games.dicetopia.test_rulings import the_end
from ui.i18n import Words

RED_BOARD = "violet=6 violet=6 white=4 white=4 turquoise=3 turquoise=1"


def test_the_turn_of_the_rulebook() -> None:
    table = Table("Ana", "Bob").laid().says("Ana: deploy gugu violet=6", "Ana: reroll nethal white=6 -> 2")
    table.shows("Ana dice violet=6", "gugu dice white=2 turquoise=5", "gugu controlled by Ana", "Ana agents 5")
    table.shows("nethal dice white=2 turquoise=3 turquoise=4")


def test_the_score_of_the_rulebook_line_by_line() -> None:
    table = the_end().says("Ana: missions city-violet, pairs-both", "Bob: missions godfather, all-colours")
    red = table.rules.scores(table.state)[0]
    assert [(line.label.key, line.points) for line in red.lines] == [
        ("score.pillage", 24),
        ("score.control", 6),
        ("score.control", 6),
        ("score.control.shared", 3),
        ("score.control", 7),
        ("score.mission.each", 8),
        ("score.mission.each", 14),
    ]
    assert red.total == 68
    table.shows("Bob pillage 22", "Bob control 16", "Bob missions 18")
    assert table.winners == ["Ana"]


def test_every_number_has_its_reason_in_words() -> None:
    table = the_end().says("Ana: missions city-violet, none-2", "Bob: missions godfather, triple")
    words = Words("en", GAME, table.seats)
    said = [[words(line.label) for line in score.lines] for score in table.rules.scores(table.state)]
    assert said[0] == [
        "Own dice: violet 6, violet 6, white 4, white 4, turquoise 1 and turquoise 3",
        "The Agency: 2 agents lead; 5 + turquoise 1",
        "The Gugu Airforce: 2 agents lead; 5 + violet 1",
        "Twilight Congress: 1 agent, shared with Bob; part of 6 (5 + white 1)",
        "Nethal Syndicate: 1 agent leads; 5 + turquoise 1 and turquoise 1",
        "Each violet die left in the city: 2 × 4 (violet 1 and violet 3)",
        "No 2: yes",
    ]
    assert said[1][1] == "Waste Management: 3 agents lead; 5 + no dice"
    assert said[1][-2:] == [
        "Each district with three of your agents: 1 × 10 (Waste Management)",
        "Three of a kind: not met",
    ]


def _points(card: str, board: str) -> int:
    own = Reader(board.split(), TableNames(Seats(("Ana", "Bob")))).dice()
    table = CountedTable(boards=(own, ()), city=((),) * 6, controlled_by=((),) * 6)
    return MISSIONS[card].stars * MISSIONS[card].finds(table, SEATS[0]).times


@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("pairs-value", 8), ("triple", 0), ("all-colours", 8), ("per-6", 8), ("none-2", 8), ("none-5", 11),
        ("only-even", 0), ("per-violet", 6), ("all-values", 0), ("none-1", 0), ("pairs-both", 14),
    ],
)  # fmt: skip
def test_missions_on_the_red_board(card: str, points: int) -> None:
    assert _points(card, RED_BOARD) == points


@pytest.mark.parametrize(("card", "points"), [("pairs-value", 8), ("pairs-both", 7), ("triple", 8)])
def test_missions_on_four_fives(card: str, points: int) -> None:
    assert _points(card, "violet=5 violet=5 violet=5 white=5 turquoise=1 turquoise=2") == points


def test_a_tie_goes_to_more_districts_then_to_the_higher_dice_then_to_both() -> None:
    table = the_end().says("Ana: missions triple, clones", "Bob: missions only-odd, only-even")
    assert table.scores == {"Ana": 46, "Bob": 38}
    table.says("table: adjust Bob score +8")
    assert table.scores == {"Ana": 46, "Bob": 46}
    assert table.winners == ["Ana"], "four districts against three"
    even = Table("Ana", "Bob").given(
        "agency violet=1 agent Ana agent Ana",
        "gugu violet=1 agent Bob agent Bob",
        "waste white=1 agent Ana agent Ana",
        "twilight white=1 agent Bob agent Bob",
        "observatory turquoise=1 agent Ana agent Ana",
        "nethal turquoise=1 agent Bob agent Bob",
        "Ana dice violet=1 violet=2 white=3 white=4 turquoise=5 turquoise=6",
        "Bob dice violet=1 violet=2 white=3 white=4 turquoise=5 turquoise=5",
    )
    even.says("Ana: missions triple, clones", "Bob: missions only-odd, only-even", "table: adjust Bob score +1")
    assert even.winners == ["Ana"], "the same points and districts, but 21 against 20"
    even.says("table: adjust Bob dice violet=1 violet=2 white=3 white=4 turquoise=5 turquoise=6")
    even.says("table: adjust Bob score -1")
    assert even.winners == ["Ana", "Bob"]


def test_the_screen_gets_typed_districts_and_boards() -> None:
    table = Table("Ana", "Bob", factions="ewo, banxa").laid().says("Ana: deploy gugu violet=6")
    view = table.view
    assert view.districts[1].name == Message("district.gugu")
    assert [type(slot).__name__ for slot in view.districts[1].slots] == ["AgentPiece", "Die", "Die"]
    assert (view.districts[1].pot, view.districts[1].controllers) == (12, (SEATS[0],))
    assert view.action is not None
    assert view.action.id == "gugu"
    board = view.seats[0]
    assert (board.faction, len(board.dice)) == ("ewo", 1)  # type: ignore[attr-defined]
