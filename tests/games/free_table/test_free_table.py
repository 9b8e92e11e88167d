"""The free table: a game of the journal like the others, that survives a pulled plug."""

from __future__ import annotations

from pathlib import Path

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from companion.core import RECORD, SEATS, IllegalMove, Rolled, Seats
from companion.dice import FIVE, FOUR, ONE, PIPS, SIX, TWO
from companion.games.free_table import GAME
from companion.games.free_table.model import NextPlayer, PointsAre, TakeSum
from companion.journal.writer import Journal
from companion.session import Session
from tests.ui.tapping import words_on
from ui.app.inbox import Amend, Answer, CameraIs, CameraState, ReadingTaken
from ui.headless.scenes import SCENES, reading
from ui.present.confirm import ConfirmModel
from ui.present.table import TableModel

A, B = SEATS[:2]


def test_a_sum_is_taken_once_by_whoever_it_belongs_to() -> None:
    rules = GAME.rules

    state = rules.setup(Seats(("Ana", "Bob")), {"dice": "2"})
    state = rules.apply(state, Rolled(A, (FIVE, SIX))).state
    state = rules.apply(state, TakeSum(B)).state
    assert state.points == (0, 11)
    with pytest.raises(IllegalMove, match=r"sum\.taken"):
        rules.apply(state, TakeSum(A))


def test_any_number_of_dice_may_be_thrown_and_faces_are_counted() -> None:

    state = GAME.rules.setup(Seats(("Ana",)), {"dice": "2"})
    state = GAME.rules.apply(state, Rolled(A, (FIVE, FIVE, ONE, SIX))).state
    assert state.dice == 4
    assert state.counts == (1, 0, 0, 0, 2, 1)


def test_loaded_dice_are_noticed_and_fair_ones_are_not() -> None:

    fair = loaded = GAME.rules.setup(Seats(("Ana",)), {"dice": "6"})
    for _ in range(10):
        fair = GAME.rules.apply(fair, Rolled(A, PIPS)).state
        loaded = GAME.rules.apply(loaded, Rolled(A, (SIX,) * 4 + (ONE, TWO))).state
    assert [note.key for note in GAME.rules.view(fair, RECORD).notes] == ["note.faces", "note.fair.usual"]
    assert [note.key for note in GAME.rules.view(loaded, RECORD).notes] == ["note.faces", "note.fair.unusual"]


def test_a_misread_die_changes_sums_and_statistics_of_all_that_followed(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        session = Session.start(GAME, Seats(("Ana", "Bob")), journal)
        session.submit(Rolled(A, (FIVE, SIX)))
        session.submit(TakeSum(A))
        session.submit(NextPlayer(A))
        session.amend(session.entries[0].number, Rolled(A, (FIVE, ONE)))
        assert session.state.points[A] == 6
        number = session.id
    with Journal(tmp_path) as journal:  # the plug was pulled
        again = Session.resume(GAME, journal, number)
        assert again.state.points == (6, 0)
        assert again.state.counts == (1, 0, 0, 0, 1, 0)


def test_the_free_table_on_the_screen_from_home_and_back_after_a_pulled_plug() -> None:
    top = ScreenHarness()
    top.tap("free.title")
    top.window.tap("2")
    top.tap("new.start")
    assert isinstance(top.model, TableModel)
    assert top.screen.snapshot.playing is not None
    names = top.screen.snapshot.playing.seats.names
    top.send(CameraIs(CameraState.LOOKING))
    read, picture = reading(((FOUR, None), (TWO, None), (TWO, None)))
    top.send(ReadingTaken(read, picture, thrown=(True, True, True)))
    assert isinstance(top.model, ConfirmModel), "three dice, though five were thrown last"
    assert not top.model.confirm.barred
    top.tap("confirm.yes")
    assert "8" in words_on(top)
    assert isinstance(top.model, TableModel)
    top.do(Answer(TakeSum(A)))
    assert top.model.players[0].score == "8"
    entry = top.screen.snapshot.playing.entries[0]
    top.do(Amend(entry.number, Rolled(A, (FOUR, TWO, FIVE))))
    assert top.model.players[0].score == "11"
    top.window.tap(top.words.say("table.menu"))
    top.tap("menu.home")
    top.tap("free.title")
    assert top.screen.snapshot.playing is not None
    assert top.screen.snapshot.playing.seats.names == names, "it goes on where it was"
    assert top.model.players[0].score == "11"


def test_points_are_set_right_by_holding_them() -> None:
    top = ScreenHarness()
    SCENES["free-table"](top)
    line = next(one for one in top.model.players if one.who.name == "Félix")
    assert line.held is not None
    top.do(line.held[0])
    top.window.tap("−1")
    top.tap("adjust.done")
    assert top.screen.snapshot.playing is not None
    assert top.screen.snapshot.playing.entries[-1].move.change == PointsAre(A, 11)  # type: ignore[attr-defined]


def test_the_free_table_is_not_among_the_games_to_choose_from() -> None:
    top = ScreenHarness()
    top.tap("home.new")
    assert len(top.model.games) == 4
