"""The card question: asked once, kept for good, and what was corrected holds in the game in play and in later ones."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from companion.catalogue.model import Source
from companion.core import SEATS, Adjust, Choose
from companion.games.dice_city import GAME, effect_text, effects
from companion.games.dice_city.cards import BOOK
from companion.games.dice_city.model.moves import Reveal
from companion.games.dice_city.model.state import Phase, State
from companion.journal.writer import Journal
from companion.random_player import RandomPlayer
from companion.registry import installed
from companion.text import LANGUAGES
from tests.ui.tabletop import Tabletop
from ui.app.controller import TableController
from ui.app.game_store import GameStore
from ui.app.inbox import Answer, InboxMessage, LeaveGame, SayCard, StartGame
from ui.boards.dice_city.cards import VOCABULARY
from ui.boards.dice_city.model import TownBoard
from ui.present.cards import CardSheet
from ui.present.keyboard import KeyboardSheet
from ui.present.models import FieldLine, Tap
from ui.present.scope import Prefs
from ui.present.table import TableModel
from ui.state.intents import Close, Key, Open
from ui.state.screen_controller import ScreenController
from ui.state.sheets import AboutCard, EditCard, WritingLine


class House:
    """A table in a house that keeps what its owners say."""

    def __init__(self, data: Path) -> None:
        self.table = TableController(GameStore(Journal(None), installed(), data))
        self.screen = ScreenController(self.send)
        self.data = data

    def send(self, message: InboxMessage) -> None:
        self.table.handle(message)
        self.screen.receive(self.table.snapshot)

    def starts(self, game: str = "dice-city", **options: str) -> House:
        self.send(StartGame(game, ("Ana", "Bob"), SEATS[0], options))
        return self

    @property
    def sheet(self) -> CardSheet | None:
        found = self.screen.shown().sheet
        assert found is None or isinstance(found, CardSheet)
        return found

    def state(self) -> State:
        assert self.table.snapshot.playing is not None
        assert isinstance(self.table.snapshot.playing.state, State)
        return self.table.snapshot.playing.state

    def reveals(self, card: str) -> None:
        self.send(Answer(Reveal(None, card)))

    def taps(self, icon: str) -> None:
        """The button of the sheet's foot with this icon."""
        assert self.sheet is not None
        self.screen.do(next(tap for tap in self.sheet.taps if tap.icon == icon).action)


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path).starts()


def field(house: House, words: str) -> FieldLine:
    assert house.sheet is not None
    return next(line for line in house.sheet.fields if line.words.startswith(words))


def test_the_board_is_asked_about_when_a_game_begins_and_a_yes_is_kept(house: House) -> None:
    assert house.screen.screen_state.sheet == AboutCard("board")
    assert house.sheet is not None
    assert len(house.sheet.lines) == 11
    house.taps("check")
    assert house.sheet is None
    playing = house.table.snapshot.playing
    assert playing is not None
    assert playing.owned is not None
    assert {held.source for held in playing.owned.entries["board"].values()} == {Source.OWNER}
    house.send(LeaveGame())
    house.starts()
    assert house.sheet is None  # confirmed once


def test_no_card_has_to_be_compared_but_each_can_be(house: House) -> None:
    house.screen.do(Close())
    house.reveals("mint")
    assert house.sheet is None
    house.screen.do(Open(AboutCard("mint")))
    assert house.sheet is not None
    assert len(house.sheet.lines) == 6


def test_a_corrected_card_holds_now_and_in_later_games(house: House) -> None:
    house.screen.do(Close())
    house.reveals("mint")
    house.screen.do(Open(AboutCard("mint")))
    before = house.state().book.of["mint"]
    house.taps("pencil")
    for _ in range(2):
        house.screen.do(field(house, "Points").steps[1].action)
    house.screen.do(field(house, "Cost: iron").steps[1].action)
    house.taps("check")
    after = house.state().book.of["mint"]
    assert after.vp == before.vp + 2
    assert after.cost == (*before.cost[:2], before.cost[2] + 1)
    playing = house.table.snapshot.playing
    assert playing is not None
    assert isinstance(playing.entries[-1].move, Adjust)  # part of the record
    house.send(LeaveGame())
    house.starts()
    assert house.state().book.of["mint"] == after


def test_effects_are_put_together_in_words(house: House) -> None:
    house.screen.do(Close())
    house.reveals("mint")
    house.screen.do(Open(EditCard("mint", (("ability", effects.NONE),))))
    house.screen.do(field(house, "Ability").choices[-1].action)
    assert house.sheet is not None
    (vocabulary,) = house.sheet.fields
    assert len(vocabulary.choices) == len(VOCABULARY)
    gain = next(tap for tap in vocabulary.choices if tap.words == "Take 1 wood")
    house.screen.do(gain.action)
    plus = next(tap for tap in field(house, "Ability: Take 1 wood").choices if tap.words == "+1")
    house.screen.do(plus.action)
    assert field(house, "Ability: Take 2 wood")
    house.taps("check")
    assert house.state().book.of["mint"].ability == (effects.Gain(wood=2),)


def test_the_vocabulary_has_every_effect() -> None:
    made = {type(effect) for text in VOCABULARY for effect in effect_text.parse(text)}
    assert made == set(get_args(effects.Effect))
    assert len(set(VOCABULARY)) == len(VOCABULARY)


def test_the_vocabulary_can_say_every_card_that_we_ship() -> None:
    """Numbers are stepped up afterwards; several resources are several effects."""
    said = {re.sub(r"\d+", "N", text) for text in VOCABULARY}
    for card in BOOK.cards:
        for effect in card.ability:
            text = re.sub(r"\d+", "N", effect_text.text((effect,)))
            parts = (
                [f"gain {part}" for part in re.findall("N [a-z]+", text)] if type(effect) is effects.Gain else [text]
            )
            assert set(parts) <= said, card.id


def test_a_value_that_cannot_be_is_greyed_with_its_sentence(house: House) -> None:
    house.screen.do(Open(EditCard("mint", (("vp", 99),))))
    assert house.sheet is not None
    keep = house.sheet.taps[0]
    assert keep.barred
    assert keep.below
    house.send(SayCard("mint", (("vp", 99),)))
    assert house.table.snapshot.refused is not None
    assert house.state().book.of["mint"].vp != 99


def test_what_cannot_hold_in_the_game_now_is_not_kept_either(house: House) -> None:
    house.screen.do(Close())
    player = RandomPlayer(Random(1))
    while house.state().phase is not Phase.DIE:
        playing = house.table.snapshot.playing
        assert playing is not None
        house.send(Answer(player.answer(playing.asks[0])))
    house.send(SayCard("mint", (("vp", 9),)))
    assert house.table.snapshot.refused is not None
    playing = house.table.snapshot.playing
    assert playing is not None
    assert playing.owned is not None
    assert "mint" not in playing.owned.entries
    house.send(SayCard("mint"))  # a plain yes changes nothing on the table
    assert house.table.snapshot.refused is None


def test_every_card_can_be_shown_and_edited_in_every_language(house: House) -> None:
    assert GAME.catalogue is not None
    for language in LANGUAGES:
        house.screen.prefs = Prefs(language=language)
        for entry in GAME.catalogue.entries:
            for sheet in (AboutCard(entry.id), EditCard(entry.id)):
                house.screen.do(Open(sheet))
                assert house.sheet is not None
                said = [*_words(house.sheet.taps), *(line.words for line in house.sheet.fields)]
                said += [part for line in house.sheet.lines for part in line]
                assert not [words for words in said if words.startswith(("field.", "compare.", "source.", "entry."))]


def _words(taps: tuple[Tap, ...]) -> list[str]:
    return [tap.words for tap in taps]


def test_a_card_that_is_not_shipped_is_named_described_and_turned_up(house: House) -> None:
    house.screen.do(Close())
    board = house.screen.shown().screen
    assert isinstance(board, TableModel)
    assert isinstance(board.board.model, TownBoard)
    house.screen.do(board.board.model.turned_up[-1].action)
    for sign in "new forge":
        house.screen.do(Key(sign))
    keyboard = house.screen.shown().sheet
    assert isinstance(keyboard, KeyboardSheet)
    house.screen.do(keyboard.done.action)
    house.screen.do(field(house, "Points").steps[1].action)
    house.taps("check")
    assert house.state().book.of["new-forge"].vp == 1
    house.reveals("new-forge")
    assert "new-forge" in house.state().supply.display


def test_a_name_that_records_use_is_no_name_for_a_card(house: House) -> None:
    house.screen.do(Open(WritingLine("white", names_card=True)))
    keyboard = house.screen.shown().sheet
    assert isinstance(keyboard, KeyboardSheet)
    assert keyboard.done.barred
    assert "white" in keyboard.wrong


def test_dicetopias_doubtful_missions_are_compared_too(tmp_path: Path) -> None:
    house = House(tmp_path).starts("dicetopia", factions="none")
    house.screen.do(Open(EditCard("clones")))
    assert house.sheet is not None
    assert {line.words for line in house.sheet.fields} == {"Points", "All dice have the same"}


def test_nobody_is_asked_where_nothing_is_kept() -> None:
    top = Tabletop().starts("dice-city")
    playing = top.now.playing
    assert playing is not None
    assert playing.owned is None
    ask: Any = playing.asks[0]
    assert isinstance(ask, Choose)
