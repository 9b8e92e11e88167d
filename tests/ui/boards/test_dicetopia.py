"""The board of Dicetopia without Kivy: exactly what may be chosen is lit, and a tap on it answers the ask."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core import Choose, IllegalMove, Move
from companion.games.dicetopia.missions import MISSIONS
from companion.games.dicetopia.model.moves import AllIn, Hypnotise, Reveal
from companion.random_player import RandomPlayer
from tests.ui.tabletop import Tabletop
from ui.app.inbox import Answer
from ui.boards.dicetopia.model import DistrictSlot, TopiaBoard
from ui.boards.dicetopia.present import FILTERS
from ui.present.controls import ChoiceButtons
from ui.present.present import present
from ui.present.table import TableModel
from ui.state.intents import Open, OpenAsk, Place, SetAmount
from ui.state.screen_state import ScreenState, after
from ui.state.sheets import Reason

ALL_FACTIONS = (
    "banxa, bingmai, centauri, dangmer",
    "ewo, hollows, roamers, shakra",
    "perceptioneers, tuulu, hollows, banxa",
)


def table(top: Tabletop, local: ScreenState | None = None) -> TableModel:
    screen = present(top.now, local or ScreenState(place=Place.TABLE)).screen
    assert isinstance(screen, TableModel)
    return screen


def board(top: Tabletop, local: ScreenState | None = None) -> TopiaBoard:
    drawn = table(top, local).board.model
    assert isinstance(drawn, TopiaBoard)
    return drawn


def slots(model: TopiaBoard) -> list[DistrictSlot]:
    in_city = [slot for district in model.districts for slot in district.slots]
    return [*in_city, *(slot for faction in model.factions for slot in faction.slots)]


def answers(model: TableModel) -> set[Move]:
    """Every move that one tap makes."""
    assert isinstance(model.board.model, TopiaBoard)
    actions: list[Any] = [slot.action for slot in slots(model.board.model) if slot.lit]
    actions += [district.action for district in model.board.model.districts if district.lit]
    actions += [tap.action for c in model.controls if isinstance(c, ChoiceButtons) for tap in c.taps if not tap.barred]
    return {action.move for action in actions if isinstance(action, Answer)}


@pytest.mark.parametrize("factions", ALL_FACTIONS)
def test_exactly_what_may_be_chosen_can_be_tapped_through_whole_games(factions: str) -> None:
    top = Tabletop().starts("dicetopia", ("Ana", "Bob", "Cleo", "Dan"), factions=factions)
    player = RandomPlayer(Random(11))
    at_table = ScreenState(place=Place.TABLE)
    for _ in range(400):
        playing = top.now.playing
        assert playing is not None
        if playing.outcome is not None:
            break
        main = playing.asks[0]
        if isinstance(main, Choose) and not isinstance(main.options[0], Reveal | AllIn):
            alone = [ask.options[0] for ask in playing.asks[1:] if isinstance(ask, Choose) and len(ask.options) == 1]
            assert answers(table(top)) == {*main.options, *alone}
        for index, ask in enumerate(playing.asks):
            if index and isinstance(ask, Choose) and len(ask.options) > 1:
                opened = after(at_table, OpenAsk(index), {})
                assert _reachable(top, opened) == set(ask.options)
        move, _ = player.step(playing.game.rules, playing.state)
        top.says(Answer(move))
    else:
        pytest.fail("the game does not end")


def _reachable(top: Tabletop, opened: ScreenState) -> set[Move]:
    """Every move that the opened ask leads to, by one tap or by two."""
    found = answers(table(top, opened))
    for slot in slots(board(top, opened)):
        if slot.lit and isinstance(slot.action, SetAmount):
            found |= answers(table(top, after(opened, slot.action, {})))
    return found


def _until(top: Tabletop, there: Any) -> None:
    player = RandomPlayer(Random(5))
    while True:
        playing = top.now.playing
        assert playing is not None
        assert playing.outcome is None
        if there(playing):
            return
        top.says(Answer(player.answer(playing.asks[0])))


def test_the_first_of_a_swap_carries_its_number() -> None:
    top = Tabletop().starts("dicetopia", factions="none")
    _until(top, lambda playing: playing.state.action is not None and playing.state.action.first is not None)
    assert [slot.order for slot in slots(board(top)) if slot.order] == [1]


def test_a_hypnotised_player_who_taps_elsewhere_reads_the_rule() -> None:
    top = Tabletop().starts("dicetopia", factions="ewo, perceptioneers")
    _until(top, lambda playing: len(playing.asks) > 1 and isinstance(playing.asks[1].options[0], Hypnotise))
    playing = top.now.playing
    assert playing is not None
    reaction = playing.asks[1]
    assert isinstance(reaction, Choose)
    top.says(Answer(reaction.options[0]))
    there, *elsewhere = board(top).districts
    assert there.due
    assert all(slot.lit for slot in there.slots)
    barred = [slot for district in elsewhere for slot in district.slots if slot.die is not None]
    assert barred
    for slot in barred:
        assert slot.veiled
        assert isinstance(slot.action, Open)
        assert isinstance(slot.action.sheet, Reason)
        with pytest.raises(IllegalMove):
            playing.game.rules.apply(top.now.playing.state, slot.action.sheet.move)  # type: ignore[union-attr]


def test_all_forty_missions_are_on_one_page_each() -> None:
    listed = [mission for page in FILTERS.values() for mission in page]
    assert sorted(listed) == sorted(MISSIONS)


def test_missions_that_lie_open_are_offered_no_more_and_each_tells_what_it_pays() -> None:
    top = Tabletop().starts("dicetopia", factions="none")
    _until(top, lambda playing: isinstance(getattr(playing.asks[0], "options", [None])[0], Reveal))
    picker = board(top).missions
    assert picker is not None
    tile = picker.tiles[0]
    assert tile.worth
    top.says(tile.action)
    now = board(top).missions
    assert now is not None
    assert tile.mission not in [one.mission for one in now.tiles]
    other = now.tiles[0]
    top.says(other.action)
    playing = top.now.playing
    while playing is not None and playing.outcome is None:
        ask = playing.asks[0]
        assert isinstance(ask, Choose)
        playing = top.says(Answer(ask.options[0])).playing
    assert playing is not None
    sheet = playing.game.rules.scores(playing.state)[0]
    assert [f"now {line.points}" for line in sheet.lines[-2:]] == [tile.pays, other.pays]
