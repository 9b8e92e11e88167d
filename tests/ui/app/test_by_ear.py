"""By ear alone: with the screen covered, all that is due is said, and three buttons play whole turns."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.core import SEATS, Outcome, RollDice, Seat
from companion.dice import Doubt
from companion.games.free_table.model import EndGame
from companion.journal.writer import Journal
from companion.registry import installed
from companion.text import LANGUAGES
from tests.ui.app.test_voice_lines import SpokenTable
from tests.ui.tabletop import die, seen
from ui.app import inbox
from ui.app.inbox import ButtonColour
from ui.app.voice_lines import Says

GREEN, AMBER, RED = ButtonColour.GREEN, ButtonColour.AMBER, ButtonColour.RED


class Blindfolded(SpokenTable):
    """Somebody who hears, throws dice, and has three buttons. Nothing here looks at the table but to check it."""

    def __init__(self, folder: Path, language: str = "en", journal: Journal | None = None) -> None:
        super().__init__(folder, Says.EAR, language, journal)

    def press(self, button: ButtonColour) -> str:
        self.presses(button)
        return self.said()

    def goes_on_until(self, words: str, most: int = 60) -> str:
        """Amber, until the wanted choice is said."""
        for _ in range(most):
            said = self.press(AMBER)
            if words in said:
                return said
        raise AssertionError(f"nobody said {words!r}")

    def throws(self, faces: str) -> str:
        self.sees(faces)
        return self.said()

    @property
    def turn(self) -> Seat | None:
        return self.playing.turn


@pytest.fixture
def player(tmp_path: Path) -> Blindfolded:
    return Blindfolded(tmp_path)


def test_a_whole_turn_of_gang_of_dice(player: Blindfolded) -> None:
    player.starts("gang-of-dice")
    assert "which card is turned up?" in player.said()
    player.goes_on_until("Bomb: total of 10 or more")
    said = player.press(GREEN)
    assert "Round 1. Bomb: total of 10 or more." in said
    assert "Ana: how many dice?" in said
    assert "Read: 1, 2 and 3." in player.throws("1 2 3"), "the camera counts what was thrown"
    said = player.press(GREEN)
    assert "that makes 6" in said
    assert "throw some dice again? 2 rerolls left" in said
    assert "Or stop at 6" in said
    said = player.goes_on_until("Throw 1 die again: 1.")
    assert player.press(GREEN).endswith("Ana: throw 1 die again.")
    assert "Read: 5." in player.throws("5 2 3")
    said = player.press(GREEN)
    assert "If Ana stops now, the bomb goes off" in said
    player.goes_on_until("Throw 1 die again: 5.")
    player.press(GREEN)
    player.throws("1 2 3")
    said = player.press(GREEN)
    assert "Ana leads with 6" in said, "after the second reroll the dice count as they lie"
    assert "Bob: how many dice?" in said
    assert player.turn == 1


def test_a_whole_turn_of_dicy_cards(player: Blindfolded) -> None:
    player.starts("dicy-cards", cards="A")
    assert "Ana" in player.said()
    assert "Read: 1, 1, 1, 2, 3 and 4." in player.throws("1 1 1 2 3 4")
    said = player.press(GREEN)
    assert "Ana throws 1, 1, 1, 2, 3 and 4." in said
    assert "Amber tells the" in said
    first = player.press(AMBER)
    second = player.press(AMBER)
    assert first != second
    assert first
    said = player.press(GREEN)
    assert said
    for _ in range(10):
        if player.turn == 1:
            break
        said = player.press(GREEN)  # says the first choice, or takes the one that was said
    assert player.turn == 1
    assert "Bob" in said


def test_green_takes_only_what_was_said(player: Blindfolded) -> None:
    player.starts("dicy-cards", cards="A")
    player.throws("1 1 1 2 3 4")
    player.press(GREEN)
    entries = len(player.playing.entries)
    said = player.press(GREEN)
    assert len(player.playing.entries) == entries, "several choices: green says the first"
    assert said
    player.press(GREEN)
    assert len(player.playing.entries) > entries


def test_red_goes_back_to_what_is_due_and_then_takes_back(player: Blindfolded) -> None:
    player.starts("gang-of-dice")
    player.goes_on_until("Bomb: total of 10 or more")
    player.press(GREEN)
    player.press(AMBER)
    assert player.press(RED).startswith("Ana: how many dice?")
    said = player.press(RED)
    assert said.startswith("Taken back.")
    assert "which card is turned up?" in said


def test_a_doubtful_die_is_mended_by_ear(player: Blindfolded) -> None:
    player.starts("gang-of-dice")
    player.goes_on_until("Bomb: total of 10 or more")
    player.press(GREEN)
    player.says(inbox.ReadingTaken(seen(die("1", 0), die("2", 1, Doubt.GLARE, also="3"), confident=False)))
    said = player.said()
    assert "Read: 1 and 2." in said
    assert "Die 2: 2." in said
    assert "Amber: mend." in said
    assert player.press(AMBER).startswith("Die 2: 2.")
    assert player.press(AMBER).startswith("Die 2: 3.")
    assert "that makes 4" in player.press(GREEN)


def test_a_refusal_and_a_question_are_said_with_what_the_buttons_do(player: Blindfolded) -> None:
    player.starts("gang-of-dice")
    player.said()
    player.says(inbox.SwitchOff())
    assert player.said().endswith("Green: yes. Red: no.")
    assert "which card is turned up?" in player.press(RED)
    player.says(inbox.ConfirmReading())
    assert player.said().endswith("Green goes on.")
    assert "which card is turned up?" in player.press(GREEN)


def test_a_button_that_can_do_nothing_says_again_what_is_due(player: Blindfolded) -> None:
    assert "No game is open" in player.press(GREEN)
    player.starts("dicy-cards", cards="A")
    first = player.said()
    assert player.press(GREEN) in first
    assert player.press(GREEN) in first


def test_behind_the_last_choice_amber_tells_how_it_stands(player: Blindfolded) -> None:
    player.starts("gang-of-dice")
    player.goes_on_until("Bomb: total of 10 or more")
    player.press(GREEN)
    player.throws("1 2 3")
    player.press(GREEN)
    said = player.goes_on_until("On the table: 1, 2 and 3.")
    assert "Ana: " in said
    assert "Bob: " in said
    assert "Bomb" in said, "what everybody sees on the board"
    entries = len(player.playing.entries)
    assert "2 rerolls left" in player.press(GREEN), "green goes back to what is due"
    assert len(player.playing.entries) == entries
    player.goes_on_until("Stop.")


def test_how_it_stands_betrays_nothing_that_is_hidden(player: Blindfolded) -> None:
    player.starts("gang-of-dice", pools="hidden")
    said = player.goes_on_until("Bonus tokens", most=40)
    assert "Ana" not in said
    assert "Bob" not in said


def test_an_evening_without_the_screen(player: Blindfolded) -> None:
    assert "No game is open. Begin one on the screen." in player.press(AMBER), "nothing was ever played"
    player.starts("free-table")
    player.says(inbox.Answer(EndGame(SEATS[0])))
    assert "Amber tells the 2 choices." in player.said()
    assert player.press(AMBER).startswith("Again: ")
    assert player.press(AMBER) == "To the beginning."
    said = player.press(GREEN)
    assert player.now.playing is None
    assert said.startswith("No game is open. Green: Again: ")
    player.press(GREEN)
    assert player.playing.seats.first == SEATS[1], "the next begins"
    player.says(inbox.LeaveGame())
    assert "Amber tells the 2 choices." in player.said()
    assert player.press(GREEN).startswith("Go on: ")
    player.press(GREEN)
    assert player.playing.number == 2


def test_it_is_said_at_the_start_what_can_be_gone_on_with(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "data")
    player = Blindfolded(tmp_path, journal=journal)
    player.starts("dicy-cards", cards="A")
    again = Blindfolded(tmp_path, journal=journal)
    again.sound.observe(again.now)
    assert again.said() == "No game is open. Green: Go on: Dicy Cards, Ana and Bob."


def test_nothing_is_offered_to_whoever_sees_the_screen(player: Blindfolded) -> None:
    player.starts("dicy-cards", cards="A")
    player.says(inbox.ByEar(False), inbox.LeaveGame())
    assert player.now.offers == ()
    player.says(inbox.ByEar(True))
    assert len(player.now.offers) == 1


def test_no_reading_counts_before_it_was_heard(player: Blindfolded) -> None:
    player.starts("dicy-cards", cards="A")
    player.throws("1 1 1 2 3 4")
    assert player.now.moment is None
    assert player.now.proposal is not None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["gang-of-dice", "dicy-cards"])
def test_by_ear_in_every_language_with_words_for_everything(tmp_path: Path, game: str, language: str) -> None:
    player = Blindfolded(tmp_path, language)
    player.starts(game, **({"cards": "A"} if game == "dicy-cards" else {}))
    for faces in ("1 2 3", "1 1 1 2 3 4"):
        for button in (AMBER, GREEN, AMBER, RED, GREEN, GREEN, AMBER, AMBER):
            assert player.press(button), "every press is answered"
        player.throws(faces)
        player.press(GREEN)
    for said in player.voice.said:
        assert "ear." not in said
        assert "voice." not in said


def test_the_end_is_said(player: Blindfolded) -> None:
    player.starts("free-table")
    player.said()
    player.says(inbox.Answer(EndGame(SEATS[0])))
    said = player.said()
    outcome = player.playing.outcome
    assert isinstance(outcome, Outcome)
    assert "The free table is over." in said


@pytest.mark.parametrize("game", [game.id for game in installed(safe=True).games()])
@pytest.mark.parametrize("steps", [12, pytest.param(150, marks=pytest.mark.long)])
def test_any_game_goes_on_by_ear_and_every_press_is_answered(tmp_path: Path, game: str, steps: int) -> None:
    player, chance, moves = Blindfolded(tmp_path), Random(steps), 0
    options = {"dicy-cards": {"cards": "A"}, "dicetopia": {"factions": "banxa,bingmai"}}.get(game, {})
    player.starts(game, **options)
    player.said()
    for _ in range(steps):
        before = player.now.playing
        asks = before.asks if before is not None else ()
        throw = next((ask for ask in asks if isinstance(ask, RollDice)), None)
        if throw is not None and chance.random() < 0.8:
            player.says(inbox.Answer(throw.answer([chance.choice(kind.faces) for kind in throw.dice])))
            assert player.said()
        else:
            for button in [AMBER] * chance.randint(0, 4) + [GREEN] * chance.randint(1, 2):
                assert player.press(button), "every press is answered"
        moves += player.now.playing is not before
    assert moves >= steps // 4, "and the game goes on"
