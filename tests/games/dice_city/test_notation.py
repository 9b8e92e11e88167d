"""Record lines: what they mean, what they are refused for, and that what is written reads back."""

from __future__ import annotations

import pytest

from companion.core import Adjust, Seats
from companion.dice import Colour
from companion.games.dice_city import GAME
from companion.games.dice_city.model.changes import SetCard
from companion.games.dice_city.model.moves import Reveal, TakeDie
from companion.records.replay import FailureKind, replay
from companion.records.write import write_record
from tests.games.dice_city.table import Table

HEADER = "game: dice-city\nplayers: Ana, Bob\n---\n"
DISPLAY = "table: display town-hall, manor, bazaar, church, market-place, festival-hall, cemetery, stables\n"
ROLLS = "Ana: roll white=1 yellow=1 red=1 blue=1 black=1\nBob: roll white=1 yellow=1 red=1 blue=1 black=1\n"


def failure(text: str) -> tuple[int, str, str]:
    """Line, kind and code of what goes wrong."""
    found = replay(text, lambda id: GAME).failure
    assert found is not None
    return found.line, found.kind.value, found.code


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Ana: dance", "verb"),
        ("Ana: use", "expected"),
        ("Ana: use green", "unknown"),
        ("Ana: use white to wood", "unknown"),
        ("Ana: use white for gold", "unknown"),
        ("Ana: use white as white 7", "unknown"),
        ("Ana: use white exchanging wood", "expected"),
        ("Ana: use white moving red up", "unknown"),
        ("Ana: use white -> x", "unknown"),
        ("Ana: move red left", "expected"),
        ("Ana: move red left with white now", "rest"),
        ("Ana: refresh manor, palace with white", "unknown"),
        ("Ana: pass", "expected"),
        ("Ana: spend tokens for gold", "unknown"),
        ("Ana: spend wood", "expected"),
        ("Ana: spend tokens for reroll Zoé red -> 4", "unknown"),
        ("Ana: attack Zoé red 1", "unknown"),
        ("Ana: attack bandits many", "number"),
        ("Ana: raid Bob", "expected"),
        ("Ana: build manor", "expected"),
        ("Ana: build palace at red 1", "unknown"),
        ("Ana: end", "expected"),
        ("Ana: end turn keeping gold", "unknown"),
        ("Ana: roll white 1", "unknown"),
        ("table: shuffle", "table"),
        ("table: reveal palace", "unknown"),
        ("table: adjust Ana money 3", "change"),
        ("table: adjust card manor colour red", "unknown"),
        ("table: adjust card manor ability gain gold", "ability"),
        ("table: adjust board red forest", "expected"),
    ],
)
def test_lines_that_cannot_be_understood(line: str, code: str) -> None:
    Table().misreads(line, code)


@pytest.mark.parametrize(
    ("given", "kind", "code"),
    [
        ("given Ana stock 1 1", "syntax", "expected"),
        ("given Ana red 1 palace", "syntax", "unknown"),
        ("given Ana red 7 manor", "syntax", "unknown"),
        ("given Ana dice white=1", "illegal", "dice.count"),
        ("given Ana dice white=1 yellow=1 red=1 blue=1 black=9", "illegal", "dice.face"),
        ("given Ana bandits 2 2 2 2 2", "illegal", "given.pile"),
        ("given Ana bandits 7", "illegal", "given.kind"),
        ("given Ana ships 20 20", "illegal", "given.pile"),
        ("given Ana stock 1000 0 0", "illegal", "given.number"),
        ("given bandits 9 defence 1", "illegal", "given.bandits"),
        ("given ships 7 cost 1 1 1", "illegal", "given.ships"),
        ("given card Palace vp 1", "illegal", "given.card"),
        ("given card militia vp 1", "illegal", "given.card"),
        ("given card manor vp 99", "illegal", "given.card"),
        ("given Bob hourglasses 1\ngiven Bob hourglasses 2", "syntax", "given.twice"),
    ],
)
def test_givens_that_are_refused(given: str, kind: str, code: str) -> None:
    line = 4 + given.count("\n")
    assert failure(f"{HEADER}{given}\n{DISPLAY}") == (line, kind, code)


def test_a_sixteenth_card_of_a_basic_pile_is_refused() -> None:
    places = [f"{row} {column}" for row in ("white", "yellow", "red") for column in range(1, 7)]
    given = "".join(f"given Ana {place} mine\n" for place in places[:16])
    assert failure(HEADER + given) == (19, "illegal", "given.copies")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("table: display manor, manor", "display.count"),
        ("Ana: roll white=1 yellow=1 red=1 blue=1 black=1", "reveal.due"),
        ("table: reveal quarry", "reveal.card"),
        ("table: reveal manor, manor, manor, manor", "reveal.copies"),
    ],
)
def test_the_first_display_is_eight_cards_of_the_deck(line: str, code: str) -> None:
    assert failure(f"{HEADER}{line}\n") == (4, "illegal", code)


def test_the_display_is_laid_out_once() -> None:
    assert failure(HEADER + DISPLAY + DISPLAY) == (5, "illegal", "display.late")


def test_alone_and_hard_the_display_is_ten_cards() -> None:
    header = "game: dice-city\nplayers: Ana\noptions: solo=hard, target=55\n---\n"
    assert failure(header + DISPLAY) == (5, "illegal", "display.count")
    text = header + DISPLAY.replace("stables", "stables, barracks, catapult")
    found = replay(text, lambda id: GAME)
    assert found.failure is None
    assert failure("game: dice-city\nplayers: Ana\noptions: target=many\n---\n")[1] == FailureKind.SYNTAX.value


def test_a_line_is_refused_as_a_whole() -> None:
    table = Table("card bazaar ability gain 3 any", "Ana white 1 bazaar")
    table.refuses("Ana: use white for wood wood", "choice.count")
    table.shows("Ana stock 0 0 0", "Ana active white 1").plays("Ana: use white for wood wood iron")


def test_a_player_told_twice_and_no_cards_told_are_understood_and_refused() -> None:
    table = Table("Ana hourglasses 2")
    table.refuses("Ana: spend tokens for reroll Bob red -> 4, Bob blue -> 5", "reroll.once")
    table.refuses("Ana: refresh with white", "refresh.count")
    table.plays("Ana: spend tokens for reroll Bob red -> 4").shows("Ana hourglasses 0")


def test_moves_count_lines() -> None:
    text = (
        HEADER
        + DISPLAY
        + ROLLS
        + "Ana: use white\nAna: move red right with yellow\n! Ana: use white\n= Ana stock 1 0 0\n"
    )
    found = replay(text, lambda id: GAME)
    assert found.failure is None
    assert found.player_lines == 4
    assert len(found.moves) == 8 + 2 + 2 + 2


def test_names_may_look_like_words_of_the_game() -> None:
    text = (
        "game: dice-city\nplayers: Ana, Ana Stock\n---\ngiven Ana Stock stock 1 0 0\ngiven Ana hourglasses 2\n"
        + DISPLAY
        + "Ana: roll white=1 yellow=1 red=1 blue=1 black=1\nAna Stock: roll white=1 yellow=1 red=1 blue=1 black=1\n"
        + "Ana: spend tokens for reroll Ana Stock red -> 3\n= Ana Stock stock 1 0 0\n= turn Ana\n"
    )
    assert replay(text, lambda id: GAME).failure is None


def test_a_card_added_while_cards_are_turned_up_is_written_where_it_was_added() -> None:
    seats, options = Seats(("Ana", "Bob")), GAME.complete({}, 2)
    cards = ("town-hall", "manor", "fortress", "church", "market-place", "festival-hall", "cemetery", "stables")
    added = Adjust(None, SetCard("fortress", vp=4))
    moves = [*(Reveal(None, card) for card in cards[:2]), added, *(Reveal(None, card) for card in cards[2:])]
    text = write_record(GAME, seats, options, (), moves)
    lines = text.splitlines()[3:]
    assert lines == [
        "table: reveal town-hall, manor",
        "table: adjust card fortress vp 4",
        "table: reveal fortress, church, market-place, festival-hall, cemetery, stables",
    ]
    found = replay(text, lambda id: GAME)
    assert found.failure is None
    assert found.moves == tuple(moves)


def test_corrections_wait_for_the_end_of_a_line() -> None:
    table = Table("Ana white 1 bazaar")
    ana = table.seat("Ana")

    table.does(TakeDie(ana, Colour.WHITE)).refuses("table: adjust Ana vp 3", "adjust.unfinished")


@pytest.mark.parametrize(
    "line",
    [
        "Ana stock 1 0 0",
        "Ana bandit-strength 1",
        "Ana city 1",
        "Ana at red 1 manor",
        "Ana deactivated red 1",
        "pile bandits 3 9",
        "pile ships 20 0",
    ],
)
def test_checks_that_do_not_hold(line: str) -> None:
    assert failure(HEADER + DISPLAY + ROLLS + f"= {line}\n") == (7, "check", "false")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Ana wealth 3", "check"),
        ("pile gold 3 1", "unknown"),
        ("pile ships 7 1", "unknown"),
        ("Ana at red", "expected"),
    ],
)
def test_checks_that_cannot_be_understood(line: str, code: str) -> None:
    assert failure(HEADER + DISPLAY + ROLLS + f"= {line}\n") == (7, "syntax", code)


CHANGES = (
    "Ana red 1 manor deactivated", "Bob blue 6 cave", "Ana stock 1 2 3", "Ana strength 4", "Bob vp 12",
    "Bob hourglasses 3", "Ana ships 5 20", "Ana ships none", "Ana bandits 2 4",
    "Bob dice white=6 yellow=5 red=4 blue=3 black=2",
    "card manor vp 3", "card manor defence none",
    "card palace culture cost 1 2 3 defence 4 vp 5 ability gain 1 wood, deactivate",
    "bandits 2 defence 3", "ships 10 cost 3 2 1", "board blue forest forest cave cave militia traveller",
)  # fmt: skip


@pytest.mark.parametrize("line", CHANGES)
def test_what_is_given_is_written_as_it_was_read(line: str) -> None:
    table = Table()
    (change,) = GAME.notation.parse_change(table.state, line.split(), table.names)
    assert GAME.notation.write_change(change, table.names) == line
    table.plays(f"table: adjust {line}")
