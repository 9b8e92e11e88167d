"""Records of any game, shown with Pig: header, lines, failures and their places."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core import SEATS, Adjust, ScoreBy, Seats
from companion.errors import UnknownGame
from companion.game import Game
from companion.records.names import TableNames
from companion.records.replay import Failure, FailureKind, Replay, replay, replay_bytes, replay_file
from table_pig import GAME as PIG
from ui.i18n import Words

HEADER = "game: pig\nplayers: Ana, Bo, Bo Derek\n---\n"


def find(game_id: str) -> Game[object]:  # type: ignore[type-var]
    if game_id != "pig":
        raise UnknownGame("game.unknown", game=game_id, known=("pig",))
    return PIG  # type: ignore[return-value]


def play(body: str, header: str = HEADER) -> Replay:
    return replay(header + body, find)


def failure(found: Replay) -> Failure:
    assert found.failure is not None
    return found.failure


def sentence(found: Replay) -> str:
    missing: list[str] = []
    told = Words("en", found.game, found.seats, on_missing=missing.append)(failure(found).message)
    assert missing == []
    return told


def scores(found: Replay) -> tuple[int, ...]:
    return tuple(score.total for score in PIG.rules.scores(found.state))  # type: ignore[arg-type]


def test_a_record_is_followed_to_its_end() -> None:
    found = play("# a remark\n\nAna: roll 4\r\n  Ana :  hold \n= Ana score 4\nBo: roll 1\n= turn Bo Derek\n= round 1\n")
    assert found.failure is None
    assert found.player_lines == 3
    assert scores(found) == (4, 0, 0)


@pytest.mark.parametrize(
    ("header", "line", "code", "told"),
    [
        ("game: poker\nplayers: A, B\n---\n", 1, "game.unknown", "There is no game “poker”; known: pig."),
        ("players: A, B\n---\n", 2, "header.missing", "The header has no line “game: …”."),
        ("game: pig\n---\n", 2, "header.missing", "The header has no line “players: …”."),
        ("game: pig\nplayers: A\n---\n", 2, "players.count", "for 2, 3, 4, 5 and 6"),
        ("game: pig\nplayers: A, B, A\n---\n", 2, "name.twice", "“A”"),
        ("game: pig\nplayers: A,  B  c, B c\n---\n", 2, "name.twice", "“B c”"),
        ("game: pig\nplayers: A, Caf\u00e9, Cafe\u0301\n---\n", 2, "name.twice", "“Café”"),
        ("game: pig\nplayers: A, , B\n---\n", 2, "name.empty", "needs a name"),
        (f"game: pig\nplayers: A, {'n' * 1_000_000}\n---\n", 2, "name.long", "100"),
        ("game: pig\nplayers: A, Turn\n---\n", 2, "name.reserved", "“Turn”"),
        ("game: pig\nplayers: A, Unbanked\n---\n", 2, "name.reserved", "“Unbanked”"),
        ("game: pig\nplayers: A, !B\n---\n", 2, "name.start", "!"),
        ("game: pig\nplayers: A, B=C\n---\n", 2, "name.sign", "="),
        ("game: pig\nplayers: A, B->C\n---\n", 2, "name.sign", "->"),
        ("game: pig\nplayers: A, B:C\n---\n", 2, "name.sign", ":"),
        ("game: pig\nplayers: A, B\x07C\n---\n", 2, "name.sign", "U+0007"),
        ("game: pig\nplayers: A, B\nfirst: C\n---\n", 3, "name.unknown", "A and B"),
        ("game: pig\nplayers: A, B\ncolour: red\n---\n", 3, "header.unknown", "game, players, first and options"),
        ("game: pig\ncolour: red\nplayers: A\n---\n", 2, "header.unknown", "“colour”"),
        ("game: pig\nplayers: A, B\nplayers: A, C\n---\n", 3, "header.twice", "“players”"),
        ("game: pig\nplayers: A, B\noptions: speed=9\n---\n", 3, "option.unknown", "known: target"),
        ("game: pig\nplayers: A, B\noptions: target=9\n---\n", 3, "option.value", "50 | 100 | 200"),
        ("game: pig\nplayers: A, B\noptions: target\n---\n", 3, "options.form", "name=value"),
        ("game: pig\nplayers: A, B\noptions: target=50, target=50\n---\n", 3, "option.twice", "“target”"),
        ("game: pig\nplayers: A, B\nA: roll 3\n", 3, "header.unknown", "“A”"),
        ("game: pig\nplayers: A, B\n", 2, "header.end", "---"),
        ("game: pig\nplayers: A, B\n\nhello\n", 4, "header.line", "“hello”"),
        ("", 1, "header.missing", "game"),
    ],
)
def test_a_header_that_cannot_be_understood(header: str, line: int, code: str, told: str) -> None:
    found = replay(header, find)
    assert (failure(found).line, failure(found).kind, failure(found).code) == (line, FailureKind.SYNTAX, code)
    assert told in sentence(found)
    assert found.state is None


def test_first_and_options_are_as_the_header_says() -> None:
    found = play("= turn B\n", "game: pig\nplayers: A, B\nfirst: B\noptions: target=50\n---\n")
    assert found.failure is None
    assert found.options == {"target": "50"}
    assert found.seats == Seats(("A", "B"), SEATS[1])


@pytest.mark.parametrize(
    ("body", "line", "kind", "code", "told"),
    [
        ("Ana: fly\n", 4, FailureKind.SYNTAX, "move", "known: roll FACE and hold"),
        ("Zoe: hold\n", 4, FailureKind.SYNTAX, "name.unknown", "Ana, Bo and Bo Derek"),
        ("ana: hold\n", 4, FailureKind.SYNTAX, "name.unknown", "“ana”"),
        ("hold\n", 4, FailureKind.SYNTAX, "line.unknown", "NAME: ..."),
        ("Ana:\n", 4, FailureKind.SYNTAX, "line.empty", "“Ana:”"),
        ("table: dance\n", 4, FailureKind.SYNTAX, "table", "adjust NAME score N"),
        ("table: adjust Zoe score 3\n", 4, FailureKind.SYNTAX, "change", "NAME score N"),
        ("table: adjust Ana score +x\n", 4, FailureKind.SYNTAX, "number", "“+x”"),
        ("table: adjust Ana score +" + "9" * 5000, 4, FailureKind.SYNTAX, "number", "“+999"),
        ("= Ana score " + "9" * 5000, 4, FailureKind.SYNTAX, "number", "“999"),
        ("given Zoe score 3\n", 4, FailureKind.SYNTAX, "change", "NAME score N"),
        ("given Ana score 3\ngiven Ana score 4\n", 5, FailureKind.SYNTAX, "given.twice", "Ana score 4"),
        ("Ana: roll 3\ngiven Bo score 4\n", 5, FailureKind.SYNTAX, "given.late", "before the first move"),
        (
            "table: adjust Ana score +1\ngiven Bo score 4\n",
            5,
            FailureKind.SYNTAX,
            "given.late",
            "before the first move",
        ),
        ("given Ana score 100\n", 4, FailureKind.ILLEGAL, "banked.range", "0 to 99"),
        ("given Bo score 3\ngiven Ana score 100\nAna: hold\n", 5, FailureKind.ILLEGAL, "banked.range", "0 to 99"),
        ("Ana: roll 7\n", 4, FailureKind.SYNTAX, "move", "“roll 7”"),
        ("Ana: roll boss\n", 4, FailureKind.ILLEGAL, "dice.face", "Boss"),
        ("Ana: roll 3 3\n", 4, FailureKind.ILLEGAL, "dice.count", "due 1, seen 2"),
        ("Ana: hold\n", 4, FailureKind.ILLEGAL, "hold.nothing", "Ana has nothing to bank yet"),
        ("Bo: roll 3\n", 4, FailureKind.ILLEGAL, "turn", "It is Ana’s turn."),
        ("= Ana score 1\n", 4, FailureKind.CHECK, "false", "“Ana score 1” does not hold here: it is 0."),
        ("= turn Bo\n", 4, FailureKind.CHECK, "false", "it is Ana"),
        ("= round 2\n", 4, FailureKind.CHECK, "false", "it is 1"),
        ("= over\n", 4, FailureKind.CHECK, "false", "it is not over"),
        ("= winner Ana\n", 4, FailureKind.CHECK, "false", "it is not over"),
        ("= unbanked 3\n", 4, FailureKind.CHECK, "false", "it is 0"),
        ("= turn Zoe\n", 4, FailureKind.SYNTAX, "name.unknown", "“Zoe”"),
        ("= Zoe score 3\n", 4, FailureKind.SYNTAX, "name.unknown", "“Zoe”"),
        ("= Ana score much\n", 4, FailureKind.SYNTAX, "number", "“much”"),
        ("= weather fine\n", 4, FailureKind.SYNTAX, "check", "unbanked N"),
        ("=\n", 4, FailureKind.SYNTAX, "line.empty", "“=”"),
        ("! Ana: roll 3\n", 4, FailureKind.CHECK, "legal", "“Ana: roll 3” is legal here"),
        ("! Ana: fly\n", 4, FailureKind.SYNTAX, "move", "“fly”"),
        ("! given Ana score 3\n", 4, FailureKind.SYNTAX, "line.unknown", "given Ana score 3"),
        ("! table: adjust Ana score +3\n", 4, FailureKind.CHECK, "legal", "legal here"),
        ("---\n", 4, FailureKind.SYNTAX, "line.unknown", "“---”"),
    ],
)
def test_the_first_thing_that_goes_wrong_is_told(body: str, line: int, kind: FailureKind, code: str, told: str) -> None:
    found = play(body)
    assert (failure(found).line, failure(found).kind, failure(found).code) == (line, kind, code)
    assert told in sentence(found)


def test_the_other_fields_say_what_stood_before_the_failure() -> None:
    found = play("Ana: roll 4\nAna: hold\nBo: roll 3\nBo: hold\nBo Derek: hold\n")
    assert found.player_lines == 4
    assert scores(found) == (4, 3, 0)


def test_a_given_that_is_refused_leaves_what_was_given_before_it() -> None:
    found = play("given Bo score 3\ngiven Ana score 100\ngiven Bo Derek score 5\nAna: hold\n")
    assert failure(found).line == 5
    assert scores(found) == (0, 3, 0)


def test_a_refused_move_leaves_the_table_as_it_is() -> None:
    found = play("Ana: roll 4\n! Bo: roll 3\n! Ana: roll 3 3\n! table: adjust Ana score 100\nAna: hold\n")
    assert found.failure is None
    assert found.player_lines == 2
    assert scores(found) == (4, 0, 0)


def test_checks_after_the_end() -> None:
    over = "given Ana score 98\nAna: roll 2\nAna: hold\n= over\n= winner Ana\n"
    assert play(over).failure is None
    assert failure(play(over + "= not over\n")).kind is FailureKind.CHECK
    assert failure(play(over + "= winner Ana, Bo\n")).kind is FailureKind.CHECK
    assert failure(play(over + "= turn Ana\n")).kind is FailureKind.CHECK
    assert failure(play(over + "Bo: roll 3\n")).code == "game.over"
    assert play(over + "! Bo: roll 3\n").failure is None


def test_the_longest_name_that_fits_is_meant() -> None:
    found = play("given Bo Derek score 7\ngiven Bo score 5\n= Bo Derek score 7\n= Bo score 5\n")
    assert found.failure is None
    names = TableNames(Seats(("Bo", "Bo Derek", "Derek")))
    assert names.take(["Bo", "Derek", "x"]) == (SEATS[1], ["x"])
    assert names.take(["Bo", "x"]) == (SEATS[0], ["x"])
    assert names.take(["x"]) is None


def test_names_are_compared_composed_and_with_folded_blanks() -> None:
    header = "game: pig\nplayers: Zoe\u0308 K, Bo\n---\n"
    assert play("Zo\u00eb   K: roll 4\n= Zoe\u0308 K score 0\n", header).failure is None


def test_somebody_may_be_called_like_the_beginning_of_a_line() -> None:
    header = "game: pig\nplayers: given Bob, Table Four\n---\n"
    assert play("given Bob: roll 3\ngiven Bob: hold\nTable Four: roll 2\n= given Bob score 3\n", header).failure is None


def test_points_from_the_table_are_kept_apart() -> None:
    found = play("table: adjust Bo score +7\ntable: adjust Bo score -2\n= Bo score 5\ntable: adjust Bo score 9\n")
    assert found.failure is None
    assert scores(found) == (0, 14, 0)
    assert found.player_lines == 0
    assert found.moves[0] == Adjust(None, ScoreBy(SEATS[1], 7))


def test_givens_may_stand_between_checks_until_the_first_move() -> None:
    assert play("given Ana score 3\n= Ana score 3\n! Bo: hold\ngiven Bo score 4\n= Bo score 4\n").failure is None


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    for path in (tmp_path / "absent.table", tmp_path):
        found = replay_file(path, find)
        assert found.game is None
        assert (failure(found).line, failure(found).kind, failure(found).code) == (0, FailureKind.SYNTAX, "file.open")
        assert "cannot be opened" in sentence(found)


def test_a_file_in_another_encoding_says_which_byte_and_line(tmp_path: Path) -> None:
    path = tmp_path / "latin.table"
    path.write_bytes("game: pig\nplayers: Félix, Bo\n---\n".encode("latin-1"))
    found = replay_file(path, find)
    assert (failure(found).line, failure(found).kind, failure(found).code) == (0, FailureKind.SYNTAX, "file.encoding")
    assert "byte 0xE9 in line 2" in sentence(found)


def test_a_byte_order_mark_says_nothing() -> None:
    assert replay_bytes("\ufeffgame: pig\nplayers: Ana, Bo\n---\n".encode(), find).failure is None
