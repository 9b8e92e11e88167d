"""Games that were kept with the cards of the first version: they open, with their cards, and so are their records."""

from __future__ import annotations

import shutil
from pathlib import Path

from companion.core import Seats
from companion.dice import Colour
from companion.games.dice_city import GAME, former
from companion.games.dice_city.model.changes import SetBoard, SetCard, SetPlace, SetTokens
from companion.games.dice_city.model.state import State
from companion.journal.reader import FILE, ReadOnlyJournal
from companion.records.replay import replay
from companion.records.write import write_record
from companion.session import Session
from tests.games.dice_city.table import Table

KEPT = Path(__file__).parents[2] / "journals" / "dice-city.db"


def begun(*told: object) -> State:
    """A game of the first version with these givens."""
    seats = Seats(("Ana", "Bob"))
    given = former.given(1, told)  # type: ignore[arg-type]
    state = GAME.rules.begin(GAME.rules.setup(seats, GAME.complete({}, 2)), given)
    assert isinstance(state, State)
    return state


def test_an_old_game_has_its_old_cards_and_a_new_one_does_not() -> None:
    book = begun().book
    assert (book.of["regular-army"].cost, book.of["town-hall"].vp) == ((1, 0, 1), 3)
    assert "theatre" in book.of
    assert book.board[4] == "small-house"
    assert former.given(former.VERSION, [SetTokens(Seats(("Ana",)).first, 3)]) == (SetTokens(Seats(("Ana",)).first, 3),)


def test_what_its_owners_had_said_goes_over_the_old_cards() -> None:
    said = SetCard("town-hall", vp=9, ability="copy die")
    state = begun(said, SetBoard(Colour.RED, ("small-houses",) * 5 + ("reroll-space",)))
    hall = state.book.of["town-hall"]
    assert (hall.vp, hall.cost) == (9, (2, 2, 0))
    assert hall.ability == begun().book.of["church"].ability
    assert state.cities[0].places[12:18] == ("small-house",) * 5 + ("traveller",)


def test_places_are_known_by_their_former_names() -> None:
    seat = Seats(("Ana", "Bob")).first
    assert begun(SetPlace(seat, Colour.RED, 1, "small-houses")).cities[0].places[12] == "small-house"
    Table("Ana red 1 small-houses").shows("Ana at red 1 small-house", "Ana at red 1 small-houses")


def test_the_record_of_an_old_game_tells_its_cards_and_replays(tmp_path: Path) -> None:
    shutil.copy(KEPT, tmp_path / FILE)
    with ReadOnlyJournal(tmp_path) as reader:
        (start,) = reader.games()
        session = Session.resume(GAME, reader, start.id)
    assert session.older_rules is not None
    assert session.begun.options["market"] == "told"
    moves = [entry.move for entry in session.entries]
    text = write_record(GAME, session.seats, session.begun.options, session.given, moves)
    assert "given card theatre culture cost 2 0 1 defence 3 vp 1 ability gain 2 vp" in text
    found = replay(text, lambda game_id: GAME)
    assert found.failure is None
    assert found.state == session.state
