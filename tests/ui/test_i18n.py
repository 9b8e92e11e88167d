"""Words for keys and facts, in four languages."""

from __future__ import annotations

import re

import pytest

from companion import po
from companion.core import SEATS, Seats
from companion.dice import BOSS, D6, SIX, THREE, Colour, Die, DieKind
from companion.game import BadLine, BadOption
from companion.text import LANGUAGES, message
from table_pig import GAME as PIG
from ui.i18n import OWN_NAMES, SHELL, Words, system_language

TABLE = Seats(("Félix", "Louise", "Suzie"))


def test_seats_become_names_and_lists_are_said_as_people_say_them() -> None:
    known = tuple(TABLE)
    told = {language: Words(language, seats=TABLE).fact(known) for language in LANGUAGES}
    assert told == {
        "en": "Félix, Louise and Suzie",
        "fr": "Félix, Louise et Suzie",
        "it": "Félix, Louise e Suzie",
        "de": "Félix, Louise und Suzie",
    }


def test_every_kind_of_fact_has_words() -> None:
    words = Words("de", seats=TABLE)
    white = DieKind(D6.faces, Colour.WHITE)
    assert [words.fact(fact) for fact in (THREE, BOSS, Colour.TURQUOISE, True, -4, 12, None, "text", ())] == [
        "3", "Boss", "türkis", "ja", "−4", "12", "nichts", "text", "nichts",
    ]  # fmt: skip
    assert words.fact(Die(white, SIX)) == "6 (weiß)"
    assert words.fact(Die(D6, SIX)) == "6"
    assert words.fact((SEATS[1], (THREE, SIX))) == "Louise und 3 und 6"
    assert words.fact(message("illegal.turn", player=SEATS[0])) == "Félix ist an der Reihe."
    assert Words("en").fact(SEATS[4]) == "player 5"


def test_plural_follows_the_fact_n() -> None:
    english, french = Words("en", PIG, TABLE), Words("fr", PIG, TABLE)
    assert english.say("note.unbanked", n=1) == "1 point not banked yet"
    assert english.say("note.unbanked", n=0) == "0 points not banked yet"
    assert french.say("note.unbanked", n=0) == "0 point en jeu"


def test_no_french_line_breaks_before_its_punctuation_or_inside_its_quotes() -> None:
    assert Words("fr").say("doctor.line", title="Disque", said="x") == "Disque\N{NO-BREAK SPACE}: x"
    told = Words("fr").say("terminal.misread.number", text="x", low=1, high=2)
    assert told == "«\N{NO-BREAK SPACE}x\N{NO-BREAK SPACE}» n’est pas un nombre de 1 à 2."
    assert Words("fr").say("terminal.misread.dice", expected=1, seen=2) == (
        "Dés attendus\N{NO-BREAK SPACE}: 1\N{NO-BREAK SPACE}; tapés\N{NO-BREAK SPACE}: 2."
    )


def test_the_game_speaks_before_the_shell_and_an_unknown_key_is_shown() -> None:
    missing: list[str] = []
    words = Words("it", PIG, TABLE, on_missing=missing.append)
    assert words.say("move.hold") == "Fermarsi"
    assert words.say("yes") == "sì"
    assert words.say("no.such.key", n=3) == "no.such.key"
    assert missing == ["no.such.key"]


def test_a_missing_fact_leaves_a_gap_and_raises_nothing() -> None:
    missing: list[str] = []
    assert Words("en", on_missing=missing.append).say("illegal.turn") == "It is …’s turn."
    assert missing == ["illegal.turn: {player}"]


def test_an_unknown_language_is_english() -> None:
    assert Words("xx").say("yes") == "yes"
    assert system_language({"LANG": "de_CH.UTF-8"}) == "de"
    assert system_language({"LANG": "es_ES.UTF-8"}) == "en"
    assert system_language({"LC_ALL": "it_IT", "LANG": "fr_FR"}) == "it"
    assert system_language({}) == "en"


def test_errors_find_their_sentences() -> None:
    words = Words("en")
    assert words.error(BadLine("number", word="x")) == "“x” is no whole number."
    assert words.error(BadOption("unknown", option="a", known=("b", "c"))) == (
        "The option “a” is unknown; known: b and c."
    )
    assert BadLine("number", word="x").message.key == "syntax.number"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shell_speaks_every_language_with_the_same_keys_and_placeholders(language: str) -> None:
    english, other = po.load(SHELL, "en").sentences, po.load(SHELL, language).sentences
    assert english.keys() ^ other.keys() == set()
    for key, forms in english.items():
        assert po.placeholders(forms) == po.placeholders(other[key]), key
    assert po.load(SHELL, language).language == language
    assert language in OWN_NAMES


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_has_a_brace_too_many(language: str) -> None:
    for key, forms in po.load(SHELL, language).sentences.items():
        for form in forms:
            assert not re.search(r"[{}]", po.PLACEHOLDER.sub("", form)), key


def test_a_giant_line_of_somebodys_file_makes_no_giant_sentence_and_commands_no_terminal() -> None:
    said = Words("en").say("syntax.header.line", line="\x1b]0;mine\x07" + "(" * 1_000_000 + "\udcff\0")
    assert len(said) < 700
    assert said.startswith("“\N{REPLACEMENT CHARACTER}]0;mine\N{REPLACEMENT CHARACTER}((")
    assert "((\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}”" in said
    assert Words("en").fact("Félix\u00a0& Zoë\nof Łódź") == "Félix\u00a0& Zoë\nof Łódź"
