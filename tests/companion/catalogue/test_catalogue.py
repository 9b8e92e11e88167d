"""The owners' catalogue: their word over ours, kept whole, carried to another house, never half believed."""

from __future__ import annotations

import os
import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalogue import catalogue_file
from companion.catalogue.model import (
    CardEntry,
    Catalogue,
    CatalogueFault,
    Field,
    Fields,
    Owned,
    OwnersWord,
    Source,
    Value,
    unconfirmed,
)
from companion.games.dicy_cards import GAME as DICY

GAME_ID = "toy-city"


def checked(entry: str, name: str, value: Value) -> Value:
    if name == "points" and (not isinstance(value, int) or value < 0):
        raise ValueError("0 or more")
    return value.strip() if isinstance(value, str) else value


def shipped(entry: str, points: int = 2) -> CardEntry:
    return CardEntry(
        entry,
        {
            "cost": Field((1, 0, 2), Source.PUBLIC),
            "points": Field(points, Source.PLACEHOLDER),
            "ability": Field("gain wood", Source.RULEBOOK),
        },
    )


BLANK: dict[str, Value] = {"cost": (0, 0, 0), "points": 0, "ability": ""}
TOY = Catalogue((shipped("manor"), shipped("bazaar", 3)), checked, BLANK)
CLOSED = Catalogue(TOY.entries, checked)
"""The same, where nothing can be added."""


def keep(data: Path, owned: Owned) -> Owned:
    catalogue_file.save(data, GAME_ID, owned)
    return catalogue_file.load(data, GAME_ID, TOY)


def refused(content: str, catalogue: Catalogue = TOY) -> CatalogueFault:
    with pytest.raises(CatalogueFault) as error:
        catalogue_file.parse(content, "friend.toml", GAME_ID, catalogue, strict=True)
    assert error.value.facts["file"] == "friend.toml"
    return error.value


def file_with(*lines: str) -> str:
    return "\n".join(("format = 1", f'game = "{GAME_ID}"', *lines, ""))


class TestTheOwnersWord:
    def test_at_first_everything_is_as_shipped_and_guesses_are_open(self) -> None:
        owned = Owned()
        assert owned.over(TOY)["manor"] == shipped("manor")
        assert unconfirmed(TOY, owned) == ("manor", "bazaar")
        assert owned.standing(TOY, "manor", "points") is OwnersWord.SHIPPED

    def test_a_confirmed_entry_is_open_no_more(self) -> None:
        owned = Owned().say(TOY, "manor")
        assert unconfirmed(TOY, owned) == ("bazaar",)
        assert owned.standing(TOY, "manor", "points") is OwnersWord.CONFIRMED
        assert owned.over(TOY)["manor"].fields["points"] == Field(2, Source.OWNER)

    def test_a_corrected_value_wins_and_the_rest_is_confirmed(self) -> None:
        owned = Owned().say(TOY, "manor", {"points": 5})
        assert owned.over(TOY)["manor"]["points"] == 5
        assert owned.standing(TOY, "manor", "points") is OwnersWord.CORRECTED
        assert owned.standing(TOY, "manor", "cost") is OwnersWord.CONFIRMED
        assert owned.over(TOY)["bazaar"] == shipped("bazaar", 3)

    def test_their_word_survives_an_update_that_ships_something_else(self) -> None:
        owned = Owned().say(TOY, "manor")
        update = Catalogue((shipped("manor", points=9), shipped("market")), checked, BLANK)
        assert owned.over(update)["manor"]["points"] == 2
        assert owned.standing(update, "manor", "points") is OwnersWord.CORRECTED
        assert unconfirmed(update, owned) == ("market",)

    def test_a_card_that_we_do_not_ship_is_added_and_forgotten(self) -> None:
        owned = Owned().say(TOY, "promo tower", {"points": 7, "ability": " draw "})
        assert owned.over(TOY)["promo tower"]["points"] == 7
        assert owned.over(TOY)["promo tower"]["cost"] == (0, 0, 0)
        assert owned.over(TOY)["promo tower"]["ability"] == "draw", "in the game's canonical form"
        assert owned.standing(TOY, "promo tower", "points") is OwnersWord.ADDED
        assert "promo tower" not in owned.forget("promo tower").over(TOY)

    def test_forgetting_goes_back_to_what_is_shipped(self) -> None:
        assert Owned().say(TOY, "manor", {"points": 5}).forget("manor").over(TOY)["manor"]["points"] == 2

    def test_a_second_correction_keeps_the_first(self) -> None:
        owned = Owned().say(TOY, "manor", {"points": 5}).say(TOY, "manor", {"cost": (3, 3, 3)})
        assert (owned.over(TOY)["manor"]["points"], owned.over(TOY)["manor"]["cost"]) == (5, (3, 3, 3))

    @pytest.mark.parametrize(
        ("id", "corrections", "code"),
        [
            ("manor", {"points": -1}, "catalogue.value"),
            ("manor", {"points": "many"}, "catalogue.value"),
            ("manor", {"points": True}, "catalogue.value"),
            ("manor", {"points": 10**9}, "catalogue.value"),
            ("manor", {"ability": "x" * 501}, "catalogue.value"),
            ("manor", {"ability": "half a sign: \ud83c"}, "catalogue.value"),
            ("manor", {"cost": (1,) * 51}, "catalogue.value"),
            ("manor", {"cost": ("one",)}, "catalogue.value"),
            ("manor", {"cost": 3}, "catalogue.value"),
            ("manor", {"colour": "red"}, "catalogue.key"),
            ("", {}, "catalogue.entry"),
            ("x" * 61, {}, "catalogue.entry"),
            ("two\nlines", {}, "catalogue.entry"),
        ],
    )
    def test_what_cannot_be_is_refused_naming_entry_and_key(
        self, id: str, corrections: dict[str, object], code: str
    ) -> None:
        with pytest.raises(CatalogueFault) as error:
            Owned().say(TOY, id, corrections)
        assert error.value.code == code
        assert error.value.facts["entry"] == id[:60]
        for key in corrections:
            assert error.value.facts["key"] == key

    def test_nothing_is_added_where_the_game_knows_all_its_cards(self) -> None:
        with pytest.raises(CatalogueFault, match=r"catalogue\.entry"):
            Owned().say(CLOSED, "promo tower")


names = st.text(string.ascii_letters + string.digits + string.punctuation + " éß–", min_size=1, max_size=12)
texts = st.text(st.characters(codec="utf-8"), max_size=40)


class TestTheFile:
    def test_what_is_kept_is_found_again(self, tmp_path: Path) -> None:
        owned = Owned().say(TOY, "manor", {"points": 5}).say(TOY, "promo “tower” é", {"ability": 'say "hi"\\\n\ttwice'})
        assert keep(tmp_path, owned) == owned
        assert catalogue_file.kept_file(tmp_path, GAME_ID) == tmp_path / "catalogue" / "toy-city.toml"

    def test_no_file_is_no_word(self, tmp_path: Path) -> None:
        assert catalogue_file.load(tmp_path, GAME_ID, TOY) == Owned()

    @given(st.lists(st.tuples(names, texts, st.integers(-9, 9)), max_size=5))
    def test_any_text_is_written_so_that_it_is_read_again(self, cards: list[tuple[str, str, int]]) -> None:
        anything = Catalogue((), blank={"ability": "", "points": 0, "tags": ("x",)})
        entries: dict[str, Fields] = {
            name: {
                "ability": Field(ability, Source.OWNER),
                "points": Field(points, Source.PUBLIC),
                "tags": Field((ability, name), Source.OWNER),
            }
            for name, ability, points in cards
        }
        content = catalogue_file.text(GAME_ID, Owned(entries))
        assert catalogue_file.parse(content, "x", GAME_ID, anything, strict=False) == Owned(entries)

    def test_a_cut_while_writing_leaves_the_old_file(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        owned = keep(tmp_path, Owned().say(TOY, "manor"))

        def cut(descriptor: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "fsync", cut)
        with pytest.raises(CatalogueFault) as error:
            catalogue_file.save(tmp_path, GAME_ID, owned.say(TOY, "bazaar"))
        assert error.value.code == "catalogue.write"
        assert error.value.facts["why"] == "No space left on device"
        monkeypatch.undo()
        assert catalogue_file.load(tmp_path, GAME_ID, TOY) == owned

    def test_what_a_later_version_knows_is_kept_for_it(self, tmp_path: Path) -> None:
        path = catalogue_file.kept_file(tmp_path, GAME_ID)
        path.parent.mkdir()
        path.write_text(
            file_with("[entries.castle.walls]", "value = [4, 4]", "[entries.manor.colour]", 'value = "red"'),
            encoding="utf-8",
        )
        owned = catalogue_file.load(tmp_path, GAME_ID, CLOSED)
        assert list(owned.over(CLOSED)) == ["manor", "bazaar"]
        assert keep(tmp_path, owned.say(CLOSED, "bazaar")).entries["castle"]["walls"].value == (4, 4)

    def test_only_the_owner_of_the_computer_looks_in(self, tmp_path: Path) -> None:
        keep(tmp_path / "new", Owned())
        assert (tmp_path / "new" / "catalogue").stat().st_mode & 0o077 == 0


class TestImport:
    def test_a_friends_file_is_laid_over_what_is_kept(self, tmp_path: Path) -> None:
        keep(tmp_path, Owned().say(TOY, "manor", {"points": 5}))
        friends = tmp_path / "friend.toml"
        friends.write_text(catalogue_file.text(GAME_ID, Owned().say(TOY, "bazaar", {"points": 8})), encoding="utf-8")
        assert len(catalogue_file.import_file(tmp_path, GAME_ID, TOY, friends)) == 3
        known = catalogue_file.load(tmp_path, GAME_ID, TOY).over(TOY)
        assert (known["manor"]["points"], known["bazaar"]["points"]) == (5, 8)

    def test_where_both_speak_of_a_card_the_file_that_is_imported_wins(self, tmp_path: Path) -> None:
        keep(tmp_path, Owned().say(TOY, "manor", {"points": 5, "cost": (9, 9, 9)}))
        friends = tmp_path / "friend.toml"
        friends.write_text(file_with("[entries.manor.points]", "value = 8"), encoding="utf-8")
        catalogue_file.import_file(tmp_path, GAME_ID, TOY, friends)
        manor = catalogue_file.load(tmp_path, GAME_ID, TOY).over(TOY)["manor"]
        assert (manor["points"], manor["cost"]) == (8, (9, 9, 9))

    @pytest.mark.parametrize(
        "content",
        [
            "",
            "format = 2",
            "not toml",
            file_with("[entries.manor.points]", "value = -1"),
            "format = 1\n" + "#" * 300_000,
        ],
    )
    def test_a_bad_file_changes_nothing(self, tmp_path: Path, content: str) -> None:
        owned = keep(tmp_path, Owned().say(TOY, "manor", {"points": 5}))
        bad = tmp_path / "bad.toml"
        bad.write_text(content, encoding="utf-8")
        with pytest.raises(CatalogueFault) as error:
            catalogue_file.import_file(tmp_path, GAME_ID, TOY, bad)
        assert error.value.facts["file"] == str(bad)
        assert catalogue_file.load(tmp_path, GAME_ID, TOY) == owned

    def test_a_damaged_catalogue_is_not_written_over(self, tmp_path: Path) -> None:
        path = catalogue_file.kept_file(tmp_path, GAME_ID)
        path.parent.mkdir()
        path.write_text("format = 1\ngame = ", encoding="utf-8")
        friends = tmp_path / "friend.toml"
        friends.write_text(catalogue_file.text(GAME_ID, Owned().say(TOY, "manor")), encoding="utf-8")
        with pytest.raises(CatalogueFault) as error:
            catalogue_file.import_file(tmp_path, GAME_ID, TOY, friends)
        assert error.value.facts["file"] == str(path)
        assert path.read_text(encoding="utf-8") == "format = 1\ngame = "

    def test_the_line_of_a_syntax_error(self) -> None:
        fault = refused(file_with("[entries.manor.points]", "value = two"))
        assert (fault.code, fault.facts["line"]) == ("catalogue.syntax", 4)
        fault = refused('format = 1\ngame = "toy-city\n')
        assert (fault.code, fault.facts["line"]) == ("catalogue.syntax", 2)
        fault = refused("format = 1\nentries = [1,\n")
        assert (fault.code, fault.facts["line"]) == ("catalogue.syntax", 3)

    @pytest.mark.parametrize(
        ("lines", "code", "facts"),
        [
            (["[entries.castle.points]", "value = 1"], "catalogue.entry", {"entry": "castle"}),
            (["[entries.manor.colour]", 'value = "red"'], "catalogue.key", {"entry": "manor", "key": "colour"}),
            (["[entries.manor.points]", "worth = 1"], "catalogue.key", {"entry": "manor", "key": "points.worth"}),
            (["[entries.manor.points]"], "catalogue.missing", {"entry": "manor", "key": "points.value"}),
            (["[entries.manor]", "points = 1"], "catalogue.table", {"entry": "manor", "key": "points"}),
            (["[entries]", "manor = 1"], "catalogue.table", {"entry": "manor"}),
            (["[entries.manor.points]", "value = 1.5"], "catalogue.value", {"entry": "manor", "key": "points"}),
            (["[entries.manor.points]", "value = -1"], "catalogue.value", {"value": "-1", "allowed": "0 or more"}),
            (["[entries.manor.points]", "value = 1", 'source = "me"'], "catalogue.value", {"key": "points.source"}),
            (["cards = 1"], "catalogue.key.top", {"key": "cards"}),
        ],
    )
    def test_file_entry_and_key_are_named(self, lines: list[str], code: str, facts: dict[str, str]) -> None:
        fault = refused(file_with(*lines), CLOSED)
        assert fault.code == code
        assert {name: fault.facts[name] for name in facts} == facts

    def test_a_file_about_another_game(self) -> None:
        fault = refused('format = 1\ngame = "dice-city"\n')
        assert (fault.code, fault.facts["found"]) == ("catalogue.game", "dice-city")

    def test_too_many_entries(self) -> None:
        lines = [line for n in range(501) for line in (f"[entries.card-{n}.points]", "value = 1")]
        assert refused(file_with(*lines)).code == "catalogue.many"

    def test_deeper_than_anybody_writes(self) -> None:
        assert refused("x = " + "[" * 5000).code == "catalogue.syntax"

    def test_not_text_and_not_there(self, tmp_path: Path) -> None:
        bad = tmp_path / "bad.toml"
        bad.write_bytes(b"format = 1\n\xff\xfe")
        with pytest.raises(CatalogueFault) as error:
            catalogue_file.import_file(tmp_path, GAME_ID, TOY, bad)
        assert (error.value.code, error.value.facts["line"]) == ("catalogue.encoding", 2)
        with pytest.raises(CatalogueFault) as error:
            catalogue_file.import_file(tmp_path, GAME_ID, TOY, tmp_path / "nowhere.toml")
        assert error.value.code == "catalogue.open"


assert DICY.catalogue is not None
SETS: Catalogue = DICY.catalogue


class TestDicyCards:
    """The first game with a catalogue: three of its sets are only pictures in the rulebook."""

    def test_three_sets_are_open_and_the_basic_one_is_certain(self) -> None:
        assert unconfirmed(SETS, Owned()) == ("B", "C", "D")

    def test_a_corrected_set_enters_a_game_as_its_five_ids(self) -> None:
        cards = ("odd", "sixes", "same-x5", "all-low", "straight")
        known = Owned().say(SETS, "B", {"cards": cards}).over(SETS)
        chosen = SETS.options(known, {"cards": "B", "lowest-three": "self"})
        assert DICY.complete(chosen, 2) == {"cards": ", ".join(cards), "lowest-three": "self"}
        assert SETS.options(known, {"cards": "odd, sixes"}) == {"cards": "odd, sixes"}

    @pytest.mark.parametrize("cards", [("odd",), ("odd",) * 5, ("odd", "evens", "sixes", "same-x5", "all-low")])
    def test_a_set_is_five_different_cards(self, cards: tuple[str, ...]) -> None:
        with pytest.raises(CatalogueFault, match="lowest-three"):
            Owned().say(SETS, "C", {"cards": cards})
