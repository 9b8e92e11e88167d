"""What is sure counts after its moment, in which anybody can stop it; what is not sure is asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core import Rolled
from companion.dice import FIVE, THREE, Box, Doubt
from companion.games.dicy_cards.cards import CardId
from companion.games.dicy_cards.model import Pay
from companion.games.gang_of_dice.model import Stop
from companion.journal.writer import Journal
from tests.ui.app.throwing import ANA, again, dicy, doubtful, gang, moves, over, thrown
from tests.ui.tabletop import Tabletop, seen
from ui.app import inbox
from ui.app.inbox import ButtonColour, CameraIs, CameraState, Hold, MomentOver, ReadingTaken, TakeBack
from ui.app.moments import TAKE_BACK_SECONDS, Alarms
from ui.app.snapshot import Cue

# --- the moment -------------------------------------------------------------------------------------------------------


def test_a_sure_reading_counts_when_its_moment_is_over_and_not_before() -> None:
    table = dicy()
    table.says(thrown("1 2 3 4 5 6"))
    assert table.now.moment is not None
    assert table.now.moment.seconds == 3
    assert moves(table) == []
    over(table)
    assert [type(move) for move in moves(table)] == [Rolled]
    assert table.now.proposal is None
    assert table.now.moment is None
    assert table.now.cue is Cue.SAVED


def test_a_stale_moment_takes_nothing() -> None:
    table = dicy()
    table.says(thrown("1 2 3 4 5 6"))
    assert table.now.moment is not None
    first = table.now.moment.number
    table.says(thrown("2 2 3 4 5 6", start=20), inbox.Hold())
    table.says(MomentOver(first))
    assert len(moves(table)) == 1, "the throw before it; the second was stopped"
    table.says(MomentOver(99))
    assert len(moves(table)) == 1


@pytest.mark.parametrize(
    "stop", [Hold(), inbox.Pressed(ButtonColour.RED), inbox.Pressed(ButtonColour.AMBER), CameraIs(CameraState.HAND)]
)
def test_a_tap_the_red_button_or_a_hand_stops_it_and_leaves_it_to_be_confirmed(stop: Any) -> None:
    table = dicy()
    table.says(thrown("1 2 3 4 5 6"))
    assert table.now.moment is not None
    number = table.now.moment.number
    table.says(stop, CameraIs(CameraState.LOOKING), MomentOver(number))
    assert table.now.moment is None
    assert moves(table) == []
    assert table.now.proposal is not None
    table.presses(ButtonColour.GREEN)
    assert len(moves(table)) == 1
    playing = table.now.playing
    assert playing is not None
    assert not playing.entries[0].by_itself, "somebody said yes"


def test_mending_a_die_stops_it() -> None:
    table = dicy()
    table.says(thrown("1 2 3 4 5 6"), inbox.SetDie(5, THREE))
    assert table.now.moment is None
    assert moves(table) == []


def test_green_does_not_wait_for_the_moment() -> None:
    table = dicy()
    table.says(thrown("1 2 3 4 5 6"))
    table.presses(ButtonColour.GREEN)
    assert len(moves(table)) == 1
    assert table.now.counted is None


def test_a_knock_at_the_tray_lets_the_moment_begin_anew() -> None:
    table = dicy()
    table.says(thrown("1 2 3 4 5 6"))
    assert table.now.moment is not None
    number = table.now.moment.number
    table.says(CameraIs(CameraState.ROLLING))
    assert table.now.moment is None
    table.says(MomentOver(number))
    assert moves(table) == []
    table.says(CameraIs(CameraState.LOOKING))
    assert table.now.moment is not None
    pushed = [
        replace(d, box=Box(d.box.x0 + 4, d.box.y0, d.box.x1 + 4, d.box.y1)) for d in thrown("1 2 3 4 5 6").reading.dice
    ]
    table.says(ReadingTaken(seen(*pushed), None, thrown=(True,) * 6))
    assert moves(table) == [], "the same dice, a little aside, are no next throw"
    over(table)
    assert len(moves(table)) == 1


def test_a_camera_that_goes_leaves_the_reading_to_be_confirmed() -> None:
    table = dicy()
    table.says(thrown("1 2 3 4 5 6"), CameraIs(CameraState.LOST), CameraIs(CameraState.LOOKING))
    assert table.now.moment is None
    assert table.now.proposal is not None


@pytest.mark.parametrize("hand", [CameraState.HAND, CameraState.ROLLING])
def test_dice_that_are_taken_up_are_a_yes(hand: CameraState) -> None:
    table = dicy()
    table.says(thrown("1 2 3 4 5 6"), CameraIs(hand), CameraIs(CameraState.LOOKING, taken_up=2))
    assert len(moves(table)) == 1
    playing = table.now.playing
    assert playing is not None
    assert playing.entries[0].by_itself


def test_a_hand_that_comes_after_a_tap_has_stopped_it_is_no_yes() -> None:
    table = dicy()
    table.says(thrown("1 2 3 4 5 6"), Hold(), CameraIs(CameraState.HAND), CameraIs(CameraState.LOOKING, taken_up=2))
    assert moves(table) == []
    assert table.now.proposal is not None


def test_the_next_throw_is_a_yes_and_is_proposed_against_what_is_due_then() -> None:
    table = gang()
    table.says(thrown("1 2 3"), again("1 . 3", "5"))
    assert [type(move).__name__ for move in moves(table)] == ["TurnUp", "Commit", "Rolled"]
    assert table.now.proposal is not None
    assert table.now.proposal.picks == (1,)
    assert table.now.moment is not None
    over(table)
    assert [type(move).__name__ for move in moves(table)][3:] == ["Reroll", "Rolled"]


def test_a_players_own_button_goes_on_with_what_the_throw_showed() -> None:
    table = gang()
    table.says(thrown("1 2 3"), inbox.Answer(Stop(ANA)))
    assert moves(table)[-1] == Stop(ANA)
    assert isinstance(moves(table)[-2], Rolled)


# --- what counted is taken back with one tap --------------------------------------------------------------------------


def test_what_counted_is_taken_back_without_a_question_and_can_be_mended() -> None:
    table = gang()
    table.says(thrown("1 2 3"))
    over(table)
    counted = table.now.counted
    assert counted is not None
    assert counted.seconds == TAKE_BACK_SECONDS == 10
    table.says(TakeBack(counted.first))
    assert table.now.asked is None
    assert len(moves(table)) == 1, "stake and throw are gone together"
    assert table.now.proposal is not None
    assert table.now.moment is None, "what was taken back does not run down again"
    table.says(inbox.SetDie(0, FIVE), inbox.ConfirmReading())
    assert moves(table)[-1] == Rolled(ANA, (FIVE, *[d.face for d in thrown("2 3").reading.dice]))


def test_red_takes_back_what_counted_and_it_can_be_put_back() -> None:
    table = gang()
    table.says(thrown("1 2 3"))
    over(table)
    table.presses(ButtonColour.RED)
    assert table.now.asked is None
    assert len(moves(table)) == 1
    table.says(inbox.Discard(), inbox.PutBack())
    assert len(moves(table)) == 3


def test_after_ten_seconds_a_throw_is_taken_back_as_before() -> None:
    table = dicy()
    table.says(thrown("1 2 3 4 5 6"))
    over(table)
    assert table.now.counted is not None
    table.says(MomentOver(table.now.counted.number))
    assert table.now.counted is None
    table.says(TakeBack())
    assert table.now.asked is None
    assert moves(table) == []
    assert table.now.playing is not None
    assert table.now.playing.can_put_back


def test_the_history_keeps_that_it_counted_by_itself(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        table = gang(journal=journal)
        table.says(thrown("1 2 3"))
        over(table)
        assert table.now.playing is not None
        number = table.now.playing.number
    with Journal(tmp_path) as journal:
        table = Tabletop(journal)
        table.says(inbox.ResumeGame(number))
        assert table.now.playing is not None
        assert [entry.by_itself for entry in table.now.playing.entries] == [False, True, True]


# --- the clock at the rim ---------------------------------------------------------------------------------------------


def test_an_alarm_goes_off_once_and_only_while_its_moment_stands() -> None:
    now = 100.0
    alarms = Alarms(lambda: now)
    table = dicy()
    assert alarms.wait(5.0) == 5.0
    alarms.observe(table.says(thrown("1 2 3 4 5 6")))
    assert table.now.moment is not None
    assert alarms.wait(5.0) == 3.0
    assert alarms.over() is None
    now = 102.0
    alarms.observe(table.says(CameraIs(CameraState.LOOKING)))
    assert alarms.wait(5.0) == 1.0, "the same moment goes on"
    now = 103.5
    assert alarms.wait(5.0) == 0.0
    assert alarms.over() == MomentOver(table.now.moment.number)
    assert alarms.over() is None
    alarms.observe(table.says(thrown("2 2 3 4 5 6", start=30)))
    alarms.observe(table.says(Hold()))
    now = 200.0
    assert alarms.over() is not None, "only what may be taken back"
    assert alarms.over() is None


# --- nothing without its moment ---------------------------------------------------------------------------------------

SAID = st.sampled_from(
    [
        thrown("1 2 3 4 5 6"),
        thrown("6 5 4 3 2 1", start=20),
        doubtful(Doubt.TOUCHING),
        thrown("1 2 3"),
        Hold(),
        inbox.Pressed(ButtonColour.RED),
        inbox.Pressed(ButtonColour.AMBER),
        CameraIs(CameraState.HAND),
        CameraIs(CameraState.ROLLING),
        CameraIs(CameraState.LOOKING),
        CameraIs(CameraState.LOOKING, taken_up=2),
        CameraIs(CameraState.LOST),
        inbox.ReadAgain(),
        inbox.SetDie(0, THREE),
        TakeBack(),
        inbox.Answer(Pay(ANA, CardId.ODD)),
        "over",
        "stale",
    ]
)


@given(st.lists(SAID, max_size=14))
def test_nothing_is_taken_without_its_moment(said: list[Any]) -> None:
    """Whatever happens: what counts by itself was shown, sure, with a moment of its own, and stopped by nobody."""
    table = dicy()
    shown: set[int] = set()
    """Proposals that had a moment, by identity, and that nobody has stopped since."""
    keep: list[Any] = []
    for one in said:
        before, open_, number = table.now.playing, table.now.proposal, table.now.moment
        table.says(
            *([MomentOver(number.number)] if number else [])
            if one == "over"
            else [MomentOver(10**6)]
            if one == "stale"
            else [one]
        )
        assert before is not None
        assert table.now.playing is not None
        known = {entry.number for entry in before.entries}
        fresh = [entry for entry in table.now.playing.entries if entry.number not in known and entry.by_itself]
        if fresh:
            assert id(open_) in shown
            assert open_ is not None
            assert open_.sure
        if isinstance(one, Hold | inbox.Pressed | inbox.SetDie | inbox.ReadAgain | TakeBack) or one == CameraIs(
            CameraState.LOST
        ):
            shown.clear()
        if table.now.moment is not None:
            keep.append(table.now.proposal)
            shown.add(id(table.now.proposal))
