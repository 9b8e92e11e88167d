"""Looks at the whole city of Dicetopia: turns that explain it are proposed, differences shown, all by the same way."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from companion.core import Adjust, RollDice, Rolled
from companion.dice import PIPS, Colour, Doubt, Reading, ZonesSeen
from companion.games.dicetopia import GAME
from companion.games.dicetopia.model.state import Phase, State
from companion.games.dicetopia.pieces import AGENTS, DISTRICTS, GUGU, District
from companion.random_player import RandomPlayer
from companion.sight import TableProposal
from tests.games.dicetopia.looking import CITY_ALONE, HEIGHT, NAMED, WIDTH, changed, cubes, picture, without
from tests.ui.tabletop import Tabletop
from ui.app.inbox import (
    AddDie,
    Amend,
    Answer,
    ButtonColour,
    CameraIs,
    CameraState,
    ConfirmReading,
    Discard,
    Hold,
    MomentOver,
    Pressed,
    ReadAgain,
    ReadingTaken,
    SetDie,
    TakeBack,
    TakeOver,
    TakeTurn,
    Yes,
)
from ui.app.snapshot import Cue
from ui.present.present import present
from ui.present.table import TableModel
from ui.state.intents import Place, UsePad
from ui.state.screen_state import ScreenState, after, observe

PHOTOGRAPH = np.zeros((HEIGHT, WIDTH, 3), np.uint8)


def played(until: Phase, factions: str = "none", seed: int = 6, district: District | None = None) -> State:
    """Dicetopia for two, its main asks answered by chance until a phase."""
    top = Tabletop().starts("dicetopia", factions=factions)
    play(top, until, seed, district)
    return state(top)


def play(top: Tabletop, until: Phase, seed: int = 6, district: District | None = None) -> None:
    player = RandomPlayer(Random(seed))
    for _ in range(200):
        now = state(top)
        due = now.action.district if now.action is not None else None
        if now.phase is until and district in (None, due):
            return
        playing = top.now.playing
        assert playing is not None
        top.says(Answer(player.answer(playing.asks[0])))
    raise AssertionError("the table never stands so")


def state(top: Tabletop) -> State:
    playing = top.now.playing
    assert playing is not None
    assert isinstance(playing.state, State)
    return playing.state


def sees(top: Tabletop, reading: Reading, agents: State | None = None) -> TableProposal | None:
    """The table comes to rest; `agents`: what stands in the city beside its dice."""
    zones = cubes(agents) if agents is not None else ZonesSeen()
    top.says(ReadingTaken(reading, PHOTOGRAPH, zones=zones, resting=True))
    proposal = top.now.proposal
    assert proposal is None or isinstance(proposal, TableProposal)
    return proposal


def shows(top: Tabletop, now: State) -> TableProposal | None:
    """The table comes to rest, and lies as this state says."""
    return sees(top, picture(now), now)


def table(**options: str) -> Tabletop:
    return Tabletop(zones=NAMED).starts("dicetopia", **{"factions": "none", **options})


def test_the_setup_is_read_from_one_picture_and_confirmed_once() -> None:
    city = played(Phase.TURN)
    top = table()
    proposal = sees(top, picture(city))
    assert proposal is not None
    assert proposal.sure
    assert state(top).phase is Phase.CITY  # nothing counts yet
    top.says(ConfirmReading())
    assert state(top).phase is Phase.TURN
    assert [sorted(slots) for slots in state(top).city] == [sorted(slots) for slots in city.city]
    top.says(TakeBack(), Yes())
    assert state(top).phase is Phase.CITY
    assert not any(state(top).city)


def test_a_wrong_colour_is_a_doubt_at_its_die_and_one_tap_mends_it() -> None:
    city = played(Phase.TURN)
    right = picture(city)
    violet = next(i for i, die in enumerate(right.dice) if die.colour is Colour.VIOLET)
    hues = ((Colour.WHITE, 0.6), (Colour.VIOLET, 0.4))
    top = table()
    proposal = sees(top, changed(right, violet, colour=Colour.WHITE, colours=hues))
    assert proposal is not None
    assert violet in [die.seen for die in proposal.dice if die.doubts]
    assert not proposal.complete
    index = next(i for i, die in enumerate(proposal.dice) if die.seen == violet)
    top.says(SetDie(index, colour=Colour.VIOLET))
    assert top.now.proposal is not None
    assert not top.now.proposal.doubtful
    again = sees(top, changed(right, violet, colour=Colour.WHITE, colours=hues))
    assert again is not None
    assert again.complete, "what somebody told of a die holds as long as it lies there"
    top.says(ConfirmReading())
    assert state(top).phase is Phase.TURN


def test_a_die_that_was_not_seen_is_told_and_lies_where_one_is_missing() -> None:
    city = played(Phase.TURN)
    whole = picture(city)
    lost = whole.dice[4]
    top = table()
    proposal = sees(top, without(whole, 4))
    assert proposal is not None
    assert not proposal.complete
    assert top.now.cue is Cue.NONE  # dice are still being put out
    top.says(AddDie(lost.face, lost.colour), ConfirmReading())
    assert [sorted(slots) for slots in state(top).city] == [sorted(slots) for slots in city.city]


def test_the_board_shows_the_faces_that_are_read_while_dice_are_laid() -> None:
    top = table()
    sees(top, without(picture(played(Phase.TURN)), 17))
    screen = present(top.now, ScreenState(place=Place.TABLE)).screen
    assert isinstance(screen, TableModel)
    assert screen.due == "17 of 18 dice lie in the city"
    assert screen.followed is not None
    assert len(screen.followed.notes) == 1
    read = [slot for district in screen.board.model.districts for slot in district.slots if slot.die.face]
    assert len(read) == 17


def test_by_hand_the_setup_takes_a_tap_for_each_die() -> None:
    city = played(Phase.TURN)
    top, local, taps = table(), ScreenState(place=Place.TABLE), 0
    while state(top).phase is Phase.CITY:
        model = present(top.now, local).screen.board.model  # type: ignore[union-attr]
        place = next(d for d in DISTRICTS if not state(top).city[d])
        piece = city.city[place][len(local.pad or ())]
        key = model.pad.columns[piece // 6][piece % 6]
        taps += 1
        if isinstance(key.action, UsePad):
            local = after(local, key.action, {})
        else:
            before = top.now
            top.says(key.action)
            local = observe(local, before, top.now)
    assert taps == 18
    assert [sorted(slots) for slots in state(top).city] == [sorted(slots) for slots in city.city]


def ready(until: Phase, district: District | None = None, **options: str) -> Tabletop:
    """A table with zones that stands so."""
    top = table(**options)
    play(top, until, district=district)
    return top


def turn(now: State, seed: int = 3) -> State:
    """The state after a turn by chance."""
    player, seat = RandomPlayer(Random(seed)), now.current
    while now.phase is not Phase.TURN or now.current == seat:
        now = GAME.rules.apply(now, player.answer(GAME.rules.asks(now)[0])).state
    return now


def test_a_turn_that_was_played_is_said_and_one_yes_takes_all_of_it() -> None:
    top = ready(Phase.TURN)
    wanted = turn(state(top))
    proposal = shows(top, wanted)
    assert proposal is not None
    assert proposal.sure
    screen = present(top.now, ScreenState(place=Place.TABLE)).screen
    assert isinstance(screen, TableModel)
    assert screen.due
    top.says(ConfirmReading())
    assert (state(top).city, state(top).boards) == (wanted.city, wanted.boards)
    top.says(TakeBack(), Yes())
    assert state(top).current != wanted.current


def test_whoever_plays_on_has_said_yes() -> None:
    top = ready(Phase.TURN)
    first = turn(state(top))
    second = turn(first, seed=4)
    assert shows(top, first) is not None
    proposal = shows(top, second)
    assert proposal is not None
    assert (state(top).city, state(top).boards) == (first.city, first.boards)
    top.says(ConfirmReading())
    assert (state(top).city, state(top).boards) == (second.city, second.boards)


def test_a_table_that_did_not_change_proposes_nothing_but_tells_who_asks() -> None:
    top = ready(Phase.TURN)
    assert shows(top, state(top)) is None
    top.says(ReadAgain())
    asked = shows(top, state(top))
    assert asked is not None
    assert not asked.complete
    assert not asked.differs
    top.says(Discard())
    assert top.now.proposal is None


def test_what_was_taken_and_put_back_is_proposed_no_more() -> None:
    top = ready(Phase.TURN)
    before = state(top)
    assert shows(top, turn(before)) is not None
    assert shows(top, before) is None
    assert top.now.proposal is None


@pytest.mark.parametrize("named", [False, True])
def test_a_reroll_is_the_one_die_that_changed(named: bool) -> None:
    top = ready(Phase.REROLL) if named else ready(Phase.ACTION, GUGU)
    now = state(top)
    place, piece = next((d, slots[i]) for d, slots in enumerate(now.city) for i in range(3) if slots[i] < AGENTS[0])
    if named:
        assert now.action is not None
        assert now.action.first is not None
        place, piece = now.action.first.place, now.action.first.piece
    wanted = _with(now, place, piece, piece // 6 * 6 + (piece + 1) % 6)
    proposal = shows(top, wanted)
    assert proposal is not None
    assert len(proposal.told) == (1 if named else 2)
    top.says(ConfirmReading())
    assert [sorted(slots) for slots in state(top).city] == [sorted(slots) for slots in wanted.city]
    assert [sorted(dice) for dice in state(top).boards] == [sorted(dice) for dice in wanted.boards]


def _with(now: State, place: int, piece: int, other: int) -> State:
    places: list[Any] = [list(pieces) for pieces in (*now.city, *now.boards)]
    places[place][places[place].index(piece)] = other
    return replace(now, city=tuple(map(tuple, places[:6])), boards=tuple(map(tuple, places[6:])))


def test_what_nothing_explains_is_shown_beside_the_sheet_and_may_be_taken_over() -> None:
    top = ready(Phase.REVEAL)
    now = state(top)
    assert shows(top, now) is None
    piece = now.boards[0][0]
    wrong = _with(now, 6, piece, piece // 6 * 6 + (piece + 1) % 6)
    differs = shows(top, wrong)
    assert differs is not None
    assert [place.place for place in differs.differs] == [6]
    screen = present(top.now, ScreenState(place=Place.TABLE)).screen
    assert isinstance(screen, TableModel)
    assert screen.followed is not None
    assert len(screen.followed.places) == 1
    top.says(TakeOver())
    assert sorted(state(top).boards[0]) == sorted(wrong.boards[0])
    assert top.now.playing is not None
    assert isinstance(top.now.playing.entries[-1].move, Adjust)  # it stays marked
    assert shows(top, wrong) is None


def test_at_the_end_the_throw_that_was_misread_long_ago_is_found_and_put_right() -> None:
    top = ready(Phase.REVEAL)
    now = state(top)
    entries = top.now.playing.entries  # type: ignore[union-attr]
    reroll = next(e for e in reversed(entries) if isinstance(e.move, Rolled) and e.move.seat is not None)
    shown = reroll.move.faces[0]
    other = PIPS[(shown.value or 0) % 6]
    wanted = _replayed_with(entries, reroll.number, Rolled(reroll.move.seat, (other,)))
    differs = shows(top, wanted)
    assert differs is not None
    assert differs.misread is not None
    assert differs.misread.entry == reroll.number
    top.says(Amend(differs.misread.entry, differs.misread.move))
    assert table_of(state(top)) == table_of(wanted) != table_of(now)
    assert shows(top, wanted) is None


def _replayed_with(entries: Sequence[Any], number: int, move: Rolled) -> State:
    now = next(entry.before for entry in entries if entry.number == number)
    for entry in entries:
        if entry.number >= number:
            now = GAME.rules.apply(now, move if entry.number == number else entry.move).state
    assert isinstance(now, State)
    return now


def table_of(now: State) -> list[list[int]]:
    return [sorted(pieces) for pieces in (*now.city, *now.boards)]


def test_what_was_put_aside_is_not_said_again_before_the_table_changes() -> None:
    top = ready(Phase.TURN)
    wanted = turn(state(top))
    assert shows(top, wanted) is not None
    top.says(Discard())
    assert shows(top, wanted) is None
    top.says(ReadAgain())
    assert shows(top, wanted) is not None


def test_what_was_taken_back_is_asked_and_does_not_count_by_itself_again() -> None:
    top = ready(Phase.TURN)
    wanted = turn(state(top))
    shows(top, wanted)
    assert top.now.moment is not None
    top.says(MomentOver(top.now.moment.number))
    assert state(top).current == wanted.current
    assert top.now.counted is not None
    top.says(TakeBack())
    assert state(top).current != wanted.current
    proposal = shows(top, wanted)
    assert proposal is not None
    assert top.now.moment is None
    top.says(ConfirmReading())
    assert state(top).current == wanted.current


def of_several(top: Tabletop, seed: int) -> State | None:
    """A turn that is one of several explanations, on a table without faction boards; shown."""
    wanted = turn(state(top), seed)
    proposal = sees(top, picture(wanted, boards=False), wanted)
    return wanted if proposal is not None and len(proposal.explanations) > 1 else None


def test_the_wrong_one_of_several_turns_is_taken_back_and_the_choice_is_there_again() -> None:
    for seed in range(60):
        top = Tabletop(zones=CITY_ALONE).starts("dicetopia", factions="none")
        play(top, Phase.TURN)
        if of_several(top, seed) is not None:
            break
    choice = top.now.proposal
    assert isinstance(choice, TableProposal)
    top.says(TakeTurn(0), TakeBack())
    again = top.now.proposal
    assert isinstance(again, TableProposal)
    assert again.explanations == choice.explanations
    assert top.now.moment is None
    top.says(TakeTurn(1))
    assert top.now.refused is None


def tells(top: Tabletop, seed: int) -> None:
    """The turn by chance, move by move."""
    player, seat = RandomPlayer(Random(seed)), state(top).current
    while state(top).phase is not Phase.TURN or state(top).current == seat:
        playing = top.now.playing
        assert playing is not None
        top.says(Answer(player.answer(playing.asks[0])))


def test_a_turn_told_by_hand_leaves_the_next_one_that_was_seen_to_be_said() -> None:
    for seed in range(60):
        top = ready(Phase.TURN)
        first = turn(state(top), seed)
        both = turn(first, seed + 100)
        proposal = shows(top, both)
        if proposal is not None and not proposal.explanations:
            break
    assert proposal is not None
    top.says(Discard())
    tells(top, seed)
    assert state(top) == first
    then = top.now.proposal
    assert isinstance(then, TableProposal), "the next turn was seen, too"
    assert then.explanations
    assert top.now.moment is None, "the look is an old one: it is asked"


def test_nothing_begins_to_run_down_because_something_was_taken_back() -> None:
    for seed in range(60):
        top = ready(Phase.TURN)
        wanted = turn(state(top), seed)
        found = shows(top, wanted)
        if found is None or not found.sure or len(found.told) < 3:
            continue
        top.says(Answer(found.told[0]))
        playing = top.now.playing
        assert playing is not None
        target = next((m for m in playing.asks[0].options if m != found.told[1]), None)  # type: ignore[union-attr]
        if target is not None and top.now.moment is not None:
            break
    assert target is not None
    top.says(Answer(target), TakeBack())
    assert isinstance(top.now.proposal, TableProposal)
    assert top.now.moment is None


def in_two_halves() -> tuple[State, Tabletop]:
    """A turn that has counted by itself in two halves, and the table after it."""
    for seed in range(40):
        top = ready(Phase.TURN)
        wanted = turn(state(top), seed)
        proposal = shows(top, wanted)
        if proposal is None or not proposal.sure or len(proposal.told) < 2:
            continue
        half = GAME.rules.apply(state(top), proposal.told[0]).state
        top = ready(Phase.TURN)
        for part in (half, wanted):
            shows(top, part)
            if top.now.moment is None:
                break
            top.says(MomentOver(top.now.moment.number))
        else:
            return wanted, top
    raise AssertionError("no turn is seen in two halves")


def test_what_was_taken_back_in_two_steps_does_not_count_by_itself_as_one() -> None:
    wanted, top = in_two_halves()
    assert state(top).current == wanted.current
    for _ in range(2):
        top.says(TakeBack(), Yes())
        proposal = shows(top, wanted)
        assert proposal is not None
        assert proposal.told
        assert top.now.moment is None
    top.says(ConfirmReading())
    assert state(top).current == wanted.current


def test_a_hand_stops_the_moment_and_the_same_table_begins_it_again() -> None:
    top = ready(Phase.TURN)
    wanted = turn(state(top))
    shows(top, wanted)
    top.says(CameraIs(CameraState.HAND))
    assert top.now.moment is None
    shows(top, wanted)
    assert top.now.moment is not None
    top.says(Hold())
    shows(top, wanted)
    assert top.now.moment is None, "who stopped it by a tap is asked"


def other_looks(wanted: State) -> list[tuple[str, ReadingTaken]]:
    """The same table, less well seen: one die unsure, or a hand that rests over one place."""
    reading, zones = picture(wanted), cubes(wanted)
    looks = []
    for number, die in enumerate(reading.dice):
        read = changed(reading, number, doubts=(Doubt.BLURRED,))
        unsure = replace(read, confident=False)
        looks.append((f"{die.face} unsure", ReadingTaken(unsure, PHOTOGRAPH, zones=zones, resting=True)))
    for place in NAMED:
        hand = replace(zones, covered=(place,))
        looks.append((f"{place} covered", ReadingTaken(reading, PHOTOGRAPH, zones=hand, resting=True)))
    return looks


def test_what_somebody_stopped_stays_stopped_whatever_is_seen_in_between() -> None:
    top = ready(Phase.TURN)
    wanted = turn(state(top))
    shows(top, wanted)
    assert top.now.moment is not None
    top.says(Hold())
    for what, look in other_looks(wanted):
        top.says(look)
        assert top.now.moment is None, what
        proposal = shows(top, wanted)
        assert proposal is not None
        assert proposal.sure
        assert top.now.moment is None, f"after {what}"
    top.says(ConfirmReading())
    assert state(top).current == wanted.current
    shows(top, turn(state(top), seed=4))
    assert top.now.moment is not None, "the game has gone on"


@pytest.mark.parametrize("stop", [Hold(), Pressed(ButtonColour.RED)])
def test_a_set_up_that_was_stopped_is_asked_until_it_lies_otherwise(stop: Any) -> None:
    city = picture(played(Phase.TURN))
    top = table()
    sees(top, city)
    top.says(stop)
    assert top.now.moment is None
    backwards = replace(city, dice=city.dice[::-1])
    proposal = sees(top, backwards)
    assert proposal is not None
    assert proposal.sure, "it can be confirmed by a tap"
    assert top.now.moment is None
    sees(top, without(city, 4))
    sees(top, city)
    assert top.now.moment is None, "the same again"
    sees(top, picture(played(Phase.TURN, seed=7)))
    assert top.now.moment is not None, "another city"


def test_the_bar_of_a_set_up_runs_on_while_nothing_changes() -> None:
    city = picture(played(Phase.TURN))
    top = table()
    sees(top, city)
    moment = top.now.moment
    assert moment is not None
    sees(top, city)
    assert top.now.moment == moment


def test_a_set_up_that_was_put_aside_is_not_said_again_before_it_changes() -> None:
    city = picture(played(Phase.TURN))
    top = table()
    sees(top, city)
    top.presses(ButtonColour.RED)
    top.presses(ButtonColour.RED)
    assert top.now.proposal is None
    assert sees(top, city) is None
    top.says(ReadAgain())
    assert sees(top, city) is not None
    assert top.now.moment is None, "who stopped it is asked"


def test_a_set_up_that_was_taken_back_does_not_count_by_itself_again() -> None:
    city = picture(played(Phase.TURN))
    top = table()
    sees(top, city)
    assert top.now.moment is not None
    top.says(MomentOver(top.now.moment.number), TakeBack())
    assert state(top).phase is Phase.CITY
    assert sees(top, city) is not None
    assert top.now.moment is None
    top.says(ConfirmReading())
    assert state(top).phase is Phase.TURN


def test_of_several_turns_one_is_chosen_by_a_tap_or_by_the_buttons() -> None:
    zones = {name: zone for name, zone in NAMED.items() if not name.startswith("board")}
    for seed in range(60):
        top = Tabletop(zones=zones).starts("dicetopia", factions="none")
        play(top, Phase.TURN)
        wanted = turn(state(top), seed)
        proposal = sees(top, picture(wanted, boards=False), wanted)
        if proposal is not None and len(proposal.explanations) > 1:
            break
    assert proposal is not None
    assert not proposal.complete
    screen = present(top.now, ScreenState(place=Place.TABLE)).screen
    assert isinstance(screen, TableModel)
    assert len(screen.controls[0].taps) == len(proposal.explanations)  # type: ignore[union-attr]
    top.presses(ButtonColour.AMBER)
    assert top.now.focus == 0
    top.presses(ButtonColour.AMBER)
    assert top.now.focus == 1
    top.presses(ButtonColour.GREEN)
    assert top.now.proposal is None
    assert state(top).phase is not Phase.TURN or state(top).current == wanted.current


def test_a_tap_on_an_old_picture_of_a_choice_is_refused_and_costs_nothing() -> None:
    top = ready(Phase.TURN)
    shows(top, turn(state(top)))
    before = state(top)
    top.says(TakeTurn(7))
    assert top.now.refused is not None
    top.says(TakeOver())
    assert top.now.refused is not None
    assert state(top) == before


def test_without_zones_throws_are_read_one_by_one_and_a_look_says_what_is_missing() -> None:
    top = Tabletop().starts("dicetopia", factions="none")
    top.says(ReadAgain(), ReadingTaken(picture(played(Phase.TURN)), PHOTOGRAPH))
    assert top.now.proposal is None
    assert top.now.refused is not None
    assert top.now.refused.sentence is not None
    assert top.now.refused.sentence.key == "refused.no-zones"


def test_a_district_half_told_by_hand_is_read_alone() -> None:
    city = played(Phase.TURN)
    top = table()
    play_counts(top, city)
    ask = GAME.rules.asks(state(top))[0]
    assert isinstance(ask, RollDice)
    top.says(ReadingTaken(picture(city), PHOTOGRAPH), ConfirmReading())
    assert sorted(state(top).city[0]) == sorted(city.city[0])


def play_counts(top: Tabletop, city: State) -> None:
    """The colours of the first district, told by hand."""
    for colour in range(2):
        ask: Any = GAME.rules.asks(state(top))[0]
        top.says(Answer(ask.answer(sum(piece // 6 == colour for piece in city.city[0]))))
