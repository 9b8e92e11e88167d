"""Lines of records: what cannot be understood, what is understood and refused, and how games are written."""

from __future__ import annotations

import pytest

from companion.core import Adjust, IllegalMove, Move
from companion.game import BadLine, BadOption
from companion.games.dicetopia import GAME
from companion.games.dicetopia.model.changes import SetBoard, SetDeferred, SetDistrict, SetSpent, SetStars
from companion.games.dicetopia.model.moves import NoAction
from companion.games.dicetopia.model.state import Phase
from companion.records.names import TableNames
from companion.records.replay import replay
from companion.records.write import write_record
from tests.games.dicetopia.talking import Table

START = Table("Ana", "Bob Lee", "Bob", factions="ewo, banxa, hollows").laid()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Ana: fly agency", "unknown"),
        ("Ana: deploy", "expected"),
        ("Ana: deploy bank white=1", "unknown"),
        ("Ana: deploy agency red=1", "unknown"),
        ("Ana: deploy agency white", "unknown"),
        ("Ana: deploy agency white=x", "unknown"),
        ("Ana: deploy agency white=1 violet=3", "rest"),
        ("Ana: reroll agency white=1", "expected"),
        ("Ana: reroll Zoe white=1 -> 2", "unknown"),
        ("Ana: swap agency white=1 gugu white=2", "expected"),
        ("Ana: swap agency white=1 with gugu white=2 stopped by Bob", "expected"),
        ("Ana: swap agency agent Zoe with gugu white=2", "unknown"),
        ("Ana: no", "expected"),
        ("Ana: as gugu deploy gugu white=2", "unknown"),
        ("Ana: adapt white=1 +2", "unknown"),
        ("Ana: hypnotise agency Bob", "unknown"),
        ("Ana: copy pips of Bob white=1 onto white=2", "unknown"),
        ("Ana: copy value of Bob white=1", "expected"),
        ("Ana: missions boss, nobody", "unknown"),
        ("Ana: missions boss spies", "rest"),
        ("Ana: all-in", "expected"),
        ("table: town agency white=1", "unknown"),
        ("table: city agency white=1 nothing", "rest"),
        ("table: adjust Ana hat white=1", "unknown"),
        ("table: adjust mission boss", "expected"),
        ("table: adjust mission boss many", "expected"),
        ("table: adjust mission boss " + "9" * 5000, "expected"),
        ("Ana: deploy agency white=" + "9" * 5000, "unknown"),
        ("table: adjust agency agent Zoe", "unknown"),
    ],
)  # fmt: skip
def test_what_cannot_be_understood_says_what_is_known(line: str, code: str) -> None:
    with pytest.raises(BadLine) as caught:
        START.moves(line)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "line",
    [
        "gugu ruled by Ana",
        "gugu controlled Ana",
        "Ana hats 3",
        "Ana pillage many",
        "Ana pillage --3",
        "Ana pillage " + "9" * 5000,
        "Ana dice white",
        "Zoe dice",
    ],
)
def test_checks_that_cannot_be_understood(line: str) -> None:
    with pytest.raises(BadLine):
        START.shows(line)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Ana: deploy agency white=7", "dice.face"),
        ("Ana: deploy agency white=boss", "dice.face"),
        ("Ana: missions boss", "mission.count"),
        ("table: city agency white=1", "city.complete"),
        ("Bob: deploy agency white=1", "turn"),
        ("Ana: draw", "deploy.due"),
        ("Ana: reroll agency white=1 -> 2", "deploy.due"),
        ("Ana: missions boss, spies", "deploy.due"),
        ("Ana: decide gugu Bob", "ability.faction"),
        ("Bob Lee: reroll agency white=1 blocked by Bob Lee", "turn"),
    ],
)
def test_what_is_understood_and_refused(line: str, code: str) -> None:
    START.refuses(line, code)


def test_a_city_has_so_many_dice_of_each_colour() -> None:
    table = Table("Ana", "Bob").says("table: city agency violet=1 violet=2 violet=3")
    table.says("table: city gugu violet=1 violet=2 white=3")
    table.refuses("table: city waste violet=1 violet=2 white=3", "city.too-many")
    table.refuses("Ana: deploy agency violet=1", "city.missing")
    table.refuses("table: city agency white=1 white=2 white=3", "city.placed")
    table.says("table: city waste violet=1 white=3 turquoise=1")


def test_the_longest_name_that_fits_is_meant() -> None:
    table = Table("Ana", "Bob Lee", "Bob").laid().says("Ana: deploy agency white=1", "Ana: draw")
    table.says("Bob Lee: deploy agency violet=3", "Bob Lee: draw", "Bob: deploy observatory white=1")
    table.says("Bob: swap gugu violet=6 with Bob Lee violet=3")
    table.shows("Bob Lee dice violet=6", "Bob dice white=1", "agency controlled by Ana, Bob Lee")


def test_a_swap_may_be_told_from_either_end() -> None:
    table = Table("Ana", "Bob").laid().says("Ana: deploy waste violet=1")
    table.says("Ana: swap agency white=1 with waste agent Ana").shows(
        "agency controlled by Ana", "waste controlled by nobody"
    )
    table.says("Bob: deploy observatory white=1", "Bob: swap Ana violet=1 with gugu violet=6").shows(
        "Ana dice violet=6"
    )


def test_the_action_that_is_written_must_be_the_one_that_is_due() -> None:
    table = Table("Ana", "Bob").laid().says("Ana: deploy twilight violet=4")
    table.refuses("Ana: reroll gugu white=2 -> 3", "action.other").refuses("Ana: draw", "action.other")
    table.refuses("Ana: swap agency white=1 with Ana violet=4", "target.twilight")
    table.refuses("Ana: swap twilight agent Ana with agency white=1", "target.twilight")
    table.refuses("Ana: swap agency white=1 with agency violet=3", "swap.same-district")
    table.refuses("Ana: swap agency white=2 with gugu violet=6", "die.absent")
    table = Table("Ana", "Bob").laid().says("Ana: deploy waste violet=1")
    table.refuses("Ana: swap agency agent Ana with gugu violet=6", "agent.absent")
    table.refuses("Ana: swap waste agent Ana with waste violet=2", "swap.same-district")
    table.refuses("Ana: swap waste violet=2 with gugu violet=6", "target.waste")
    table = Table("Ana", "Bob").laid().says("Ana: deploy observatory white=1")
    table.refuses("Ana: swap agency violet=3 with gugu violet=6", "target.observatory")
    table = Table("Ana", "Bob").laid().says("Ana: deploy gugu white=2")
    table.refuses("Ana: swap agency violet=3 with gugu violet=6", "action.other")
    table.refuses("Ana: reroll gugu agent Ana -> 3", "target.gugu")


def test_the_restricted_bank_exchanges_like_for_like() -> None:
    table = Table("Ana", "Bob", observatory="restricted").laid().says("Ana: deploy observatory white=1")
    assert len(table.options) == 7, "white dice, and dice that show 1"
    table.refuses("Ana: swap gugu violet=6 with Ana white=1", "observatory.match")
    table.says("Ana: swap waste violet=1 with Ana white=1").shows("Ana dice violet=1")


def test_the_restricted_bank_can_be_impossible() -> None:
    table = Table("Ana", "Bob", observatory="restricted", factions="shakra, ewo").given(
        "agency white=1 white=1 agent Ana",
        "gugu white=1 white=1 agent Ana",
        "waste white=1 white=1 agent Ana",
        "twilight agent Ana agent Ana empty",
        "observatory turquoise=6 agent Bob agent Bob",
        "nethal agent Bob agent Bob agent Bob",
        "Ana dice violet=2 violet=3 violet=4 violet=5 violet=6",
        "Bob dice violet=2 turquoise=3 turquoise=4 turquoise=5 turquoise=6",
        "Ana spent",
    )
    table.says("Ana: deploy observatory turquoise=6")
    assert table.options == (NoAction(table.seats.first),)
    table.refuses("Ana: swap agency white=1 with Ana violet=2", "action.impossible")
    assert table.says("Ana: no action").turn == "Bob"


NEARLY_FULL = (
    "agency agent Ana agent Ana agent Bob",
    "gugu agent Ana agent Bob agent Bob",
    "waste white=1 white=2 white=3",
    "twilight white=4 agent Ana agent Bob",
    "observatory white=5 agent Ana agent Bob",
    "nethal white=6 violet=6 violet=6",
    "Ana dice violet=2 violet=3 violet=4 violet=5 turquoise=6",
    "Bob dice turquoise=2 turquoise=3 turquoise=4 turquoise=5 turquoise=6",
)


def test_waste_management_can_be_impossible() -> None:
    table = Table("Ana", "Bob").given(*NEARLY_FULL)
    table.says("table: adjust nethal agent Ana agent Ana agent Ana", "table: adjust observatory empty empty empty")
    table.says("table: adjust waste agent Ana agent Ana white=1", "Ana: deploy waste white=1")
    table.refuses("Ana: no action", "action.required")
    table.says("table: adjust twilight agent Ana agent Ana agent Ana")
    table.refuses("Ana: swap waste agent Ana with twilight white=4", "action.impossible")
    table.says("Ana: no action")
    assert table.state.phase is Phase.REVEAL, "no die is left that Bob could take"


def test_twilight_congress_can_be_impossible() -> None:
    table = Table("Ana", "Bob").given(*NEARLY_FULL)
    table.says("table: adjust waste agent Ana agent Ana agent Ana", "table: adjust nethal empty empty empty")
    table.says("table: adjust observatory empty empty empty", "table: adjust twilight white=4 white=1 agent Bob")
    table.says("Ana: deploy twilight white=4")
    table.refuses("Ana: swap twilight white=1 with gugu white=2", "action.impossible").says("Ana: no action")


@pytest.mark.parametrize("text", ["ewo", "ewo, ewo", "ewo, nobody", "ewo, banxa, hollows", ""])
def test_factions_are_as_many_as_players_and_different(text: str) -> None:
    with pytest.raises(BadOption):
        GAME.complete({"factions": text}, 2)
    with pytest.raises(BadOption):
        GAME.complete({}, 2)
    assert GAME.complete({"factions": " ewo ,banxa"}, 2)["factions"] == "ewo, banxa"


def test_changes_are_written_as_they_are_read() -> None:
    names = TableNames(START.seats)
    for words in (
        "agency violet=3 agent Bob Lee agent Bob empty",
        "Bob Lee dice white=1 violet=6",
        "Ana dice",
        "Bob spent",
        "Ana deferred",
        "mission per-6 3",
    ):
        (change,) = GAME.notation.parse_change(START.state, words.split(), names)
        assert type(change) in (SetDistrict, SetBoard, SetSpent, SetDeferred, SetStars)
        assert GAME.notation.write_change(change, names) == words


def test_a_game_with_corrections_is_written_and_replays() -> None:
    table = Table("Ana", "Bob", factions="ewo, banxa", scenario="Night watch")
    given = GAME.notation.parse_change(table.state, ["mission", "per-6", "3"], table.names)
    table.state = table.rules.begin(table.state, given)
    moves: list[Move] = []
    for line in (
        "table: city agency violet=3 white=1 turquoise=6",
        "table: city nethal white=6 turquoise=3 turquoise=4",
        "table: city waste violet=1 violet=2 violet=5",
        "table: city twilight violet=4 white=5 white=6",
        "table: city observatory white=1 turquoise=1 turquoise=2",
        "table: city gugu violet=6 white=2 turquoise=5",
        "Ana: deploy twilight white=5",
        "Ana: as gugu reroll Ana white=5 -> 6",
        "table: adjust agency violet=3 white=2 turquoise=6",
        "Bob: deploy gugu violet=6",
        "Bob: reroll Ana white=6 -> 1",
        "Ana: deploy gugu white=2",
        "Ana: reroll waste violet=1 blocked by Bob",
        "Bob: deploy observatory turquoise=1",
        "Bob: swap nethal white=6 with Ana white=1",
        "Ana: deploy waste violet=2",
        "Ana: swap gugu agent Bob with twilight violet=4",
        "Bob: deploy agency white=2",
    ):
        moves += table.moves(line)
        table.says(line)
    options = GAME.complete({"factions": "ewo, banxa", "scenario": "Night watch"}, 2)
    text = write_record(GAME, table.seats, options, given, moves)
    found = replay(text, lambda _: GAME)
    assert found.failure is None
    assert found.state == table.state
    assert "given mission per-6 3" in text
    assert "options: scenario=Night watch" in text
    assert "Ana: as gugu reroll Ana white=5 -> 6" in text
    assert "Ana: reroll waste violet=1 blocked by Bob" in text
    assert "Bob: swap nethal white=6 with Ana white=1\n" in text
    assert "Ana: swap gugu agent Bob with twilight violet=4\n" in text
    assert any(isinstance(move, Adjust) for move in found.moves)


def test_a_player_may_be_called_mission() -> None:
    table = Table("mission", "Bob").laid()
    table.says("table: adjust mission dice").shows("mission agents 6")
    with pytest.raises(IllegalMove):
        table.says("table: adjust mission deferred")


def test_the_given_line_that_spoils_the_table_is_blamed_and_not_one_that_waited_for_the_rest() -> None:
    header = "game: dicetopia\nplayers: Ana, Bob\nfactions: none\n---\n"
    agents = "given agency agent Ana white=1 white=2\ngiven gugu agent Bob white=3 white=4\n"
    boards = "given Ana dice white=5\ngiven Bob dice white=6{}\n"
    for more, code in ((" violet=1", "given.dice"), ("", None)):
        found = replay(header + agents + boards.format(more), lambda id: GAME).failure
        assert (found and (found.line, found.code)) == (code and (8, code))
