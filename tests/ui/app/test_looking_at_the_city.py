"""One look at the whole city of Dicetopia becomes a proposal; nothing of it counts without a yes."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from companion.core import RollDice
from companion.dice import PIPS, Colour, Reading
from companion.games.dicetopia import GAME
from companion.games.dicetopia.model.moves import Deploy
from companion.games.dicetopia.model.state import Phase, State
from companion.games.dicetopia.pieces import AGENTS, DISTRICTS, GUGU, District
from companion.random_player import RandomPlayer
from companion.sight import Sighted
from tests.games.dicetopia.test_city_reading import HEIGHT, NAMED, WIDTH, picture
from tests.ui.tabletop import Tabletop
from ui.app.inbox import AddDie, Answer, ConfirmReading, Discard, ReadAgain, ReadingTaken, SetDie
from ui.app.snapshot import Cue
from ui.present.confirm import ConfirmModel
from ui.present.present import present
from ui.state.intents import Place
from ui.state.screen_state import ScreenState

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


def sees(top: Tabletop, reading: Reading) -> Sighted | None:
    top.says(ReadingTaken(reading, PHOTOGRAPH))
    proposal = top.now.proposal
    assert proposal is None or isinstance(proposal, Sighted)
    return proposal


def table(**options: str) -> Tabletop:
    return Tabletop(zones=NAMED).starts("dicetopia", **{"factions": "none", **options})


def test_the_setup_is_read_from_one_picture_and_confirmed_once() -> None:
    city = played(Phase.TURN)
    top = table()
    proposal = sees(top, picture(city))
    assert proposal is not None
    assert not proposal.doubtful
    assert state(top).phase is Phase.CITY  # nothing counts yet
    top.says(ConfirmReading())
    assert state(top).phase is Phase.TURN
    assert [sorted(slots) for slots in state(top).city] == [sorted(slots) for slots in city.city]


def test_a_wrong_colour_is_a_doubt_at_its_die_and_one_tap_mends_it() -> None:
    city = played(Phase.TURN)
    right = picture(city)
    violet = next(i for i, die in enumerate(right.dice) if die.colour is Colour.VIOLET)
    dice = list(right.dice)
    dice[violet] = replace(
        dice[violet], colour=Colour.WHITE, colours=((Colour.WHITE, 0.6), (Colour.VIOLET, 0.4)), sure=0.6
    )
    top = table()
    proposal = sees(top, replace(right, dice=tuple(dice)))
    assert proposal is not None
    doubted = [die for die in proposal.dice if die.doubts]
    assert top.now.cue is Cue.DOUBTFUL
    assert violet in [die.seen for die in doubted]
    assert not proposal.complete
    index = next(i for i, die in enumerate(proposal.dice) if die.seen == violet)
    top.says(SetDie(index, colour=Colour.VIOLET))
    assert isinstance(top.now.proposal, Sighted)
    assert not top.now.proposal.doubtful
    top.says(ConfirmReading())
    assert state(top).phase is Phase.TURN


def test_a_die_that_was_not_seen_is_told_and_lies_where_one_is_missing() -> None:
    city = played(Phase.TURN)
    whole = picture(city)
    lost = whole.dice[4]
    top = table()
    assert sees(top, replace(whole, dice=(*whole.dice[:4], *whole.dice[5:]))) is None  # dice are still being put out
    top.says(ReadAgain())
    proposal = sees(top, replace(whole, dice=(*whole.dice[:4], *whole.dice[5:])))
    assert proposal is not None
    assert not proposal.complete
    top.says(AddDie(lost.face, lost.colour), ConfirmReading())
    assert [sorted(slots) for slots in state(top).city] == [sorted(slots) for slots in city.city]


def test_the_screen_shows_the_dice_by_district() -> None:
    top = table()
    sees(top, picture(played(Phase.TURN)))
    screen = present(top.now, ScreenState(place=Place.TABLE)).screen
    assert isinstance(screen, ConfirmModel)
    assert len(screen.groups) == len(DISTRICTS)
    assert sorted(i for _, members in screen.groups for i in members) == list(range(18))


def ready(until: Phase, district: District | None = None, **options: str) -> Tabletop:
    """A table with zones that stands so."""
    top = table(**options)
    play(top, until, district=district)
    return top


def test_the_die_that_is_gone_was_taken_by_the_player_in_turn() -> None:
    top = ready(Phase.TURN)
    now = state(top)
    whole = picture(now)
    proposal = sees(top, replace(whole, dice=whole.dice[1:]))
    assert proposal is not None
    assert proposal.told == (Deploy(now.current, DISTRICTS[0], now.city[0][0]),)  # type: ignore[arg-type]
    top.says(ConfirmReading())
    assert state(top).phase is Phase.ACTION


def test_a_table_that_did_not_change_proposes_nothing_but_tells_who_asks() -> None:
    top = ready(Phase.TURN)
    assert sees(top, picture(state(top))) is None
    top.says(ReadAgain())
    asked = sees(top, picture(state(top)))
    assert asked is not None
    assert asked.doubtful
    assert not asked.complete


@pytest.mark.parametrize("named", [False, True])
def test_a_reroll_is_the_one_die_that_changed(named: bool) -> None:
    top = ready(Phase.REROLL) if named else ready(Phase.ACTION, GUGU)
    now = state(top)
    place, piece = next((d, slots[i]) for d, slots in enumerate(now.city) for i in range(3) if slots[i] < AGENTS[0])
    if named:
        assert now.action is not None
        assert now.action.first is not None
        place, piece = now.action.first.place, now.action.first.piece
    other = piece // 6 * 6 + (piece + 1) % 6
    changed = _with(now, place, piece, other)
    proposal = sees(top, picture(changed))
    assert proposal is not None
    assert len(proposal.told) == (1 if named else 2)
    assert [die.face for die in proposal.dice] == [PIPS[other % 6]]
    top.says(ConfirmReading())
    after = state(top)
    assert [sorted(slots) for slots in after.city] == [sorted(slots) for slots in changed.city]
    assert [sorted(dice) for dice in after.boards] == [sorted(dice) for dice in changed.boards]


def _with(now: State, place: int, piece: int, other: int) -> State:
    places: list[Any] = [list(pieces) for pieces in (*now.city, *now.boards)]
    places[place][places[place].index(piece)] = other
    return replace(now, city=tuple(map(tuple, places[:6])), boards=tuple(map(tuple, places[6:])))


def test_where_banxa_could_stop_it_the_die_is_named_first() -> None:
    for seed in range(20):
        top = table(factions="ewo, banxa")
        play(top, Phase.ACTION, seed, GUGU)
        now = state(top)
        if now.current == 0:  # not Banxa's own action
            break
    assert now.current == 0
    piece = next(piece for piece in now.city[0] if piece < AGENTS[0])
    assert sees(top, picture(_with(now, 0, piece, piece // 6 * 6 + (piece + 1) % 6))) is None


def test_at_the_end_the_table_is_compared_with_the_score_sheet_for_those_who_ask() -> None:
    top = ready(Phase.REVEAL)
    now = state(top)
    assert sees(top, picture(now)) is None
    top.says(ReadAgain())
    agreed = sees(top, picture(now))
    assert agreed is not None
    assert agreed.only_compares
    assert not agreed.doubtful
    top.says(Discard(), ReadAgain())
    piece = now.boards[0][0]
    differs = sees(top, picture(_with(now, 6, piece, piece // 6 * 6 + (piece + 1) % 6)))
    assert differs is not None
    assert len([die for die in differs.dice if die.doubts]) == 1
    screen = present(top.now, ScreenState(place=Place.TABLE)).screen
    assert isinstance(screen, ConfirmModel)
    assert screen.confirm.action == Discard()


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
