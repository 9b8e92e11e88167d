"""Playing in the terminal, shown with Pig: what is typed, what is answered."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from companion.core import SEATS, Amount, PickDice, RollDice, Seats
from companion.dice import BOSS, D6, FIVE, GANG_DIE, PIPS, SIX, THREE, Colour, Die, DieKind
from companion.games.gang_of_dice import GAME as GANG
from companion.games.gang_of_dice.model import State as GangState
from companion.journal.writer import Journal
from companion.random_player import RandomPlayer
from companion.session import Session
from companion.text import LANGUAGES, message
from table_pig import GAME as PIG
from table_pig.model import Hold, State
from ui.commands.terminal import Terminal
from ui.commands.terminal_menu import Misread, answer, hint
from ui.i18n import Words

TABLE = Seats(("Ana", "Bo"))
ANA = SEATS[0]


class Script:
    """A console whose typist follows a list; behind its end there is no more input."""

    def __init__(self, *typed: str) -> None:
        self.typed = list(typed)
        self.told: list[str] = []

    def ask(self, prompt: str) -> str | None:
        self.told.append(prompt)
        return self.typed.pop(0) if self.typed else None

    def tell(self, line: str) -> None:
        self.told.append(line)

    @property
    def text(self) -> str:
        return "\n".join(self.told)


def play(*typed: str, simulate: int | None = None, language: str = "en") -> tuple[Session[State], Script]:
    journal = Journal(None)
    session = Session.start(PIG, TABLE, journal, {"target": "50"})
    console = Script(*typed)
    dice = None if simulate is None else Random(simulate)
    Terminal(session, Words(language, PIG, TABLE), console, dice=dice, resume="play --resume 1").run()
    journal.close()
    return session, console


def test_dice_are_typed_and_choices_made_by_number() -> None:
    session, console = play("6", "1", "5", "2")
    assert session.state.banked == (11, 0)
    assert "Ana banks 11 points and has 11." in console.text
    assert "1-2> " in console.told


def test_the_end_of_input_leaves_and_says_how_to_go_on() -> None:
    session, console = play("6")
    assert len(session.entries) == 1
    assert console.told[-1].endswith("go on with: play --resume 1")


def test_q_leaves() -> None:
    session, console = play("q", "6")
    assert session.entries == ()
    assert console.typed == ["6"]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("9", "“9” is no face of this die; it has 1, 2, 3, 4, 5 and 6."),
        ("3 3", "Dice due: 1; typed: 2."),
        ("boss", "No die in this throw can show Boss."),
    ],
)
def test_what_cannot_be_gets_a_sentence_and_is_asked_again(typed: str, told: str) -> None:
    session, console = play(typed, "4")
    assert told in console.told
    assert session.state.unbanked == 4


def test_a_wrong_number_of_the_menu_gets_a_sentence() -> None:
    session, console = play("4", "7", "x", "2")
    assert "“7” is no number from 1 to 2." in console.told
    assert "“x” is no number from 1 to 2." in console.told
    assert session.state.banked == (4, 0)


def test_the_menu_is_not_told_again_after_a_slip_but_when_asked_for() -> None:
    _, console = play("4", "7", "x", "q")
    assert sum(line.startswith("  1) ") for line in console.told) == 1
    _, console = play("4", "7", "s", "q")
    assert sum(line.startswith("  1) ") for line in console.told) == 2


def test_undo_asks_before_it_takes_a_throw_back() -> None:
    session, console = play("4", "u", "n", "u", "y", "5")
    assert session.state.unbanked == 5
    assert "Taken back: Ana throws 4" in console.told
    session, console = play("u")
    assert len(console.told) > 1


def test_redo_history_scores_and_help() -> None:
    session, console = play("4", "2", "u", "y", "r", "h", "s", "?", "r")
    assert session.state.banked == (4, 0)
    assert "Put back: Hold" in console.told
    assert any("Ana throws 4" in line for line in console.told)
    assert any("takes the last move back" in line for line in console.told)


def test_the_simulated_table_throws_the_same_for_the_same_seed() -> None:
    moves = []
    for _ in range(2):
        session, _console = play("2", "2", "2", simulate=7)
        moves.append([entry.move for entry in session.entries])
    assert moves[0] == moves[1]
    assert len(moves[0]) > 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_plays_itself_ends_and_names_the_winner(language: str) -> None:
    missing: list[str] = []
    console = Script()
    with Journal(None) as journal:
        session = Session.start(PIG, TABLE, journal)
        words = Words(language, PIG, TABLE, on_missing=missing.append)
        Terminal(session, words, console, player=RandomPlayer(Random(3))).run()
    assert session.outcome is not None
    assert TABLE.names[session.outcome.winners[0]] in console.told[-1]
    assert missing == []


WHITE, RED = (DieKind(PIPS, colour) for colour in (Colour.WHITE, Colour.RED))
WORDS = Words("de")


def test_coloured_dice_may_be_typed_in_any_order() -> None:
    ask = RollDice(ANA, message("x"), (WHITE, RED))
    assert answer(ask, "red=5 white=3", WORDS) == ask.answer((THREE, FIVE))
    assert answer(ask, "rot=5, weiß=3", WORDS) == ask.answer((THREE, FIVE))
    assert answer(ask, "3 5", WORDS) == ask.answer((THREE, FIVE))
    for wrong in ("red=5 red=3", "green=5 white=3", "red=5", "red=x white=3"):
        with pytest.raises(Misread):
            answer(ask, wrong, WORDS)
    assert "weiß=1 rot=1" in hint(ask, WORDS)


def test_dice_may_be_typed_without_blanks() -> None:
    ask = RollDice(ANA, message("x"), (D6, D6))
    assert answer(ask, "35", WORDS) == ask.answer((THREE, FIVE))
    for wrong in ("355", "3"):
        with pytest.raises(Misread):
            answer(ask, wrong, WORDS)


def test_dice_are_picked_by_their_places() -> None:
    dice = (Die(GANG_DIE, THREE), Die(GANG_DIE, BOSS), Die(GANG_DIE, THREE))
    taken: list[tuple[int, ...]] = []

    class Recorder(PickDice, frozen=True):
        def answer(self, picks: Sequence[int]) -> Hold:
            taken.append(tuple(picks))
            return Hold(ANA)

    recorder = Recorder(ANA, message("x"), Hold(ANA), "seat", dice, 1, 2, (1,))
    assert "[2] Boss" in hint(recorder, WORDS)
    for typed in ("", "3 1", "2,3"):
        answer(recorder, typed, WORDS)
    assert taken == [(1,), (0, 2), (1, 2)]
    for wrong in ("1 2 3", "4", "x"):
        with pytest.raises(Misread):
            answer(recorder, wrong, WORDS)


def test_an_amount_lies_between_its_limits() -> None:
    ask = Amount(ANA, message("x"), Hold(ANA), "seat", 2, 5)
    assert hint(ask, Words("en")) == "2 to 5"
    for wrong in ("1", "6", "-3", "", "²"):
        with pytest.raises(Misread):
            answer(ask, wrong, WORDS)


def test_faces_are_known_by_their_words() -> None:
    ask = RollDice(ANA, message("x"), (GANG_DIE, D6))
    assert answer(ask, "BOSS 6", WORDS) == ask.answer((BOSS, SIX))


def gang(*typed: str, dice: Random | None = None) -> tuple[Session[GangState], Script]:
    console = Script(*typed)
    with Journal(None) as journal:
        session = Session.start(GANG, TABLE, journal)
        Terminal(session, Words("en", GANG, TABLE), console, dice=dice).run()
    return session, console


def test_the_simulated_table_draws_the_cards_too() -> None:
    session, console = gang("1", dice=Random(3))
    assert len(session.state.played) == 1
    assert "which card" not in console.text


def test_a_card_that_was_played_is_told_with_its_reason() -> None:
    session, console = gang("1", "1", "2", "2", "1", "2", "2", "32")
    assert [(card.condition, card.kind) for card in session.state.played] == [("total-7", "bomb")] * 2
    assert "  32) Bomb: total of 7 or more – already played in this game" in console.told
