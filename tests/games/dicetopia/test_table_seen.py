"""The camera over the city: what lies where, the set-up with one sentence a cause, and what a whole look means."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core import Move
from companion.dice import BOSS, FACES, Box, Colour, Doubt, PictureDoubt, Reading, Thing, ZonesSeen
from companion.games.dicetopia import GAME
from companion.games.dicetopia.model.changes import SetBoard, SetDistrict
from companion.games.dicetopia.model.state import Phase, State
from companion.games.dicetopia.pieces import AGENCY, AGENTS, DISTRICTS, GUGU, NETHAL, WASTE
from companion.games.dicetopia.sight.table_seen import table_seen
from companion.games.dicetopia.sight.zones import zone_at
from companion.sight import Look, TableProposal
from companion.table_look import look_at_table
from tests.games.dicetopia.looking import (
    CITY_ALONE,
    COLOURS,
    NAMED,
    ZONES,
    box_at,
    changed,
    cubes,
    look_at,
    picture,
    without,
)
from tests.games.dicetopia.looking import seen as seen_die
from tests.games.dicetopia.talking import PLAIN_CITY, Table
from ui.i18n import Words

LAID = Table("Ana", "Bob").laid()
EMPTY = Table("Ana", "Bob")
WHITE_ONE = "white=1"


def says(before: Table, look: Look, pending: TableProposal | None = None) -> TableProposal | None:
    return look_at_table(GAME, before.state, look, pending).proposal


def sentence(proposal: TableProposal, table: Table) -> str:
    words = Words("en", GAME, table.seats)
    (explanation,) = proposal.explanations
    return "; ".join(words(part) for part in explanation.said)


def causes(look: Look) -> list[str]:
    proposal = GAME.sight.look(EMPTY.state, look)  # type: ignore[union-attr]
    assert isinstance(proposal, TableProposal)
    return [Words("en", GAME, EMPTY.seats)(doubt) for doubt in proposal.doubts]


def played(*lines: str, factions: str = "none") -> tuple[Table, Table]:
    """The table before these lines and after them."""
    before, after = (Table("Ana", "Bob", factions=factions).laid() for _ in range(2))
    after.says(*lines)
    return before, after


# --- what lies where ------------------------------------------------------------------------------------------------


def test_a_look_tells_dice_and_agents_by_their_places() -> None:
    _, after = played("Ana: deploy gugu violet=6", "Ana: reroll nethal white=6 -> 2")
    there = table_seen(after.state, look_at(after.state))
    assert not there.misfits(GAME.sight.tabletop.lying(after.state))  # type: ignore[union-attr]
    assert AGENTS[0] in there.places[GUGU].looks
    assert not there.hidden


def test_places_without_a_zone_or_under_a_hand_are_unknown_and_not_empty() -> None:
    look = look_at(LAID.state, zones=CITY_ALONE, seen=ZonesSeen((), ("gugu", "no-such-zone")))
    places = table_seen(LAID.state, look).places
    assert set(places) == {int(d) for d in DISTRICTS} - {GUGU}


@pytest.mark.parametrize(
    "more",
    [
        {"sure": 0.5},
        {"doubts": (Doubt.GLARE,)},
        {"by_rules": True},
        {"face": BOSS},
        {"colour": Colour.RED},
        {"colour": None},
    ],
    ids=["unsure", "doubted", "by the rules alone", "no such face", "no such colour", "no colour"],
)
def test_a_die_that_is_not_read_surely_cannot_be_told(more: dict[str, object]) -> None:
    look = look_at(LAID.state, reading=changed(picture(LAID.state), 0, **more))
    there = table_seen(LAID.state, look).places[AGENCY]
    assert there.untold == 1
    assert len(there.looks) == 2


def test_something_that_was_not_read_at_all_is_one_thing() -> None:
    right = picture(LAID.state)
    lost = PictureDoubt(Doubt.UNKNOWN_FACE, right.dice[0].box)
    look = look_at(LAID.state, reading=replace(without(right, 0), doubts=(lost,), confident=False))
    assert table_seen(LAID.state, look).places[AGENCY].untold == 1


def test_an_agent_of_an_unknown_or_unclear_colour_cannot_be_told() -> None:
    _, after = played("Ana: deploy agency white=1", "Ana: draw")
    for colours in (((Colour.ORANGE, 1.0),), ((Colour.RED, 0.5), (Colour.BLUE, 0.5)), ()):
        look = look_at(after.state, seen=ZonesSeen((Thing(box_at(AGENCY, 1), colours),)))
        there = table_seen(after.state, look).places[AGENCY]
        assert (there.untold, len(there.looks)) == (1, 2)


def test_agents_that_wait_on_the_boards_are_not_listed_and_what_is_printed_is_no_agent() -> None:
    waiting = Thing(box_at(6, 4), ((COLOURS[0], 1.0),))
    print_ = Thing(box_at(WASTE, 5), ((COLOURS[1], 1.0),))
    look = look_at(LAID.state, seen=ZonesSeen((waiting, print_)), printed=(print_.box,))
    assert not table_seen(LAID.state, look).misfits(GAME.sight.tabletop.lying(LAID.state))  # type: ignore[union-attr]


def test_where_no_agent_is_seen_although_some_are_noted_none_can_be_seen() -> None:
    _, after = played("Ana: deploy agency white=1", "Ana: draw")
    assert table_seen(after.state, look_at(after.state, seen=ZonesSeen())).hidden == frozenset(AGENTS)
    assert table_seen(after.state, look_at(after.state, seen=None)).hidden == frozenset(AGENTS)


def test_a_zone_holds_what_has_its_middle_in_it() -> None:
    triangle = {0: ((0.0, 0.0), (10.0, 0.0), (0.0, 10.0))}
    assert zone_at(triangle, Box.square(3, 3, 2)) == 0
    assert zone_at(triangle, Box.square(7, 7, 2)) is None


# --- one explanation, several, none, half ---------------------------------------------------------------------------


def test_one_explanation_is_said_as_a_sentence_and_is_sure() -> None:
    before, after = played("Ana: deploy gugu violet=6", "Ana: reroll nethal white=6 -> 2")
    proposal = says(before, look_at(after.state))
    assert proposal is not None
    assert sentence(proposal, before) == "violet 6 from The Gugu Airforce; white 6 (Nethal Syndicate) became 2"
    assert proposal.sure
    state = before.state
    for move in proposal.moves():
        state = GAME.rules.apply(state, move).state
    assert state == after.state


def test_a_swap_is_seen_and_so_is_the_agency_with_its_draw() -> None:
    before, after = played("Ana: deploy twilight white=5", "Ana: swap agency violet=3 with nethal white=6")
    swap = says(before, look_at(after.state))
    assert swap is not None
    assert sentence(swap, before) == (
        "white 5 from Twilight Congress; violet 3 (The Agency) swapped with white 6 (Nethal Syndicate)"
    )
    before, after = played("Ana: deploy agency white=1", "Ana: draw")
    drawn = says(before, look_at(after.state))
    assert drawn is not None
    assert sentence(drawn, before) == "white 1 from The Agency; a mission drawn"
    assert drawn.sure


def test_a_thing_that_cannot_be_told_where_something_changed_is_asked() -> None:
    before, after = played("Ana: deploy agency white=1", "Ana: draw")
    unclear = ZonesSeen((Thing(box_at(AGENCY, 1), ()),))
    proposal = says(before, look_at(after.state, seen=unclear))
    assert proposal is not None
    assert proposal.complete
    assert not proposal.sure


def test_two_to_four_explanations_are_to_be_chosen_from() -> None:
    city = {**PLAIN_CITY, "gugu": PLAIN_CITY["waste"], "waste": PLAIN_CITY["gugu"]}
    before, after = (Table("Ana", "Bob").laid(city) for _ in range(2))
    after.says("Ana: deploy gugu violet=2", "Ana: reroll gugu violet=1 -> 2")
    look = look_at(after.state, zones=CITY_ALONE, seen=None)
    proposal = says(before, look)
    assert proposal is not None
    assert 2 <= len(proposal.explanations) <= 4
    assert not proposal.complete
    assert not proposal.sure


def test_half_a_turn_is_told_with_what_is_still_open() -> None:
    before = Table("Ana", "Bob").laid()
    after = Table("Ana", "Bob").laid().says("Ana: deploy twilight white=5")
    proposal = says(before, look_at(after.state))
    assert proposal is not None
    (half,) = proposal.explanations
    assert not half.whole
    assert proposal.sure
    assert proposal.lit == (int(DISTRICTS[3]), 6)


def test_the_rest_of_a_turn_is_explained_from_its_middle() -> None:
    """The deploy was told by hand, the action is seen; also with its first target named."""
    lines = ("Ana: deploy twilight white=5", "Ana: swap agency violet=3 with nethal white=6")
    before, after = Table("Ana", "Bob").laid().says(lines[0]), Table("Ana", "Bob").laid().says(*lines)
    for _ in range(2):
        proposal = says(before, look_at(after.state))
        assert proposal is not None
        assert len(proposal.explanations) == 1
        state = before.state
        for move in proposal.moves():
            state = GAME.rules.apply(state, move).state
        assert (state.city, state.boards) == (after.state.city, after.state.boards)
        before.state = GAME.rules.apply(before.state, proposal.moves()[0]).state


def test_nothing_that_rules_allow_explains_it_and_the_places_are_shown_beside_the_sheet() -> None:
    dice = picture(LAID.state)
    wrong = changed(changed(dice, 0, face=FACES["5"]), 4, face=FACES["5"])
    proposal = says(LAID, look_at(LAID.state, reading=wrong))
    assert proposal is not None
    assert [place.place for place in proposal.differs] == [AGENCY, GUGU]
    assert not proposal.explanations
    assert not proposal.complete
    assert {type(change) for change in proposal.changes} == {SetDistrict}
    state = LAID.state
    for change in proposal.changes:
        state = GAME.rules.change(state, change)
    assert not table_seen(state, look_at(LAID.state, reading=wrong)).misfits(
        GAME.sight.tabletop.lying(state)  # type: ignore[union-attr]
    )


def test_the_dice_of_a_board_are_taken_over_too() -> None:
    before = Table("Ana", "Bob").laid().says("Ana: deploy agency white=1", "Ana: draw")
    look = look_at(before.state)
    number = len(look.reading.dice) - 1
    wrong = changed(look.reading, number, face=FACES["4"])
    proposal = says(before, replace(look, reading=wrong))
    assert proposal is not None
    assert [type(change) for change in proposal.changes] == [SetBoard]


def test_while_something_is_in_a_hand_it_waits_and_only_who_asks_is_told_what_is_missing() -> None:
    lifted = without(picture(LAID.state), 0)
    waits = says(LAID, look_at(LAID.state, reading=lifted))
    assert waits is not None
    assert waits.waits
    assert waits.lit == (AGENCY,)
    asked = says(LAID, look_at(LAID.state, reading=lifted, asked=True))
    assert asked is not None
    assert not asked.waits
    assert len(asked.differs) == 1


def test_a_table_as_it_is_noted_says_nothing_but_answers_who_asks() -> None:
    assert says(LAID, look_at(LAID.state)) is None
    asked = says(LAID, look_at(LAID.state, asked=True))
    assert asked is not None
    assert asked.ask.prompt.key == "follow.agrees"


def test_who_plays_on_has_agreed_to_what_was_proposed() -> None:
    first = ("Ana: deploy agency white=1", "Ana: draw")
    before, after = played(*first)
    pending = says(before, look_at(after.state))
    after.says("Bob: deploy twilight white=6", "Bob: swap gugu violet=6 with nethal white=6")
    looked = look_at_table(GAME, before.state, look_at(after.state), pending)
    assert looked.agreed
    assert looked.proposal is not None
    assert looked.proposal.sure


def test_what_others_may_add_is_asked_and_never_sure() -> None:
    """Ana is in turn after Bob of the Tuulu has acted; a die changed that only he may have thrown."""
    lines = ("Ana: deploy agency white=1", "Ana: draw", "Bob: deploy agency violet=3", "Bob: draw")
    before, _ = played(factions="ewo, tuulu")
    before.says(*lines)
    after, _ = played(factions="ewo, tuulu")
    after.says(*lines, "Bob: pray nethal white=6 -> 1")
    proposal = says(before, look_at(after.state))
    assert proposal is not None
    assert len(proposal.explanations) == 1
    assert not proposal.sure


def test_a_die_thrown_again_with_the_same_face_is_told_by_where_it_lies() -> None:
    before = Table("Ana", "Bob").laid().says("Ana: deploy gugu violet=6")
    first = look_at(before.state)
    moved = changed(first.reading, 0, box=first.reading.dice[0].box.moved(14.0, 9.0))
    proposal = says(before, replace(first, reading=moved, before=first.reading))
    assert proposal is not None
    assert sentence(proposal, before) == "violet 3 (The Agency) became 3"
    assert not proposal.sure


def test_a_named_die_may_be_thrown_beside_the_city() -> None:
    table = Table("Ana", "Bob").laid().says("Ana: deploy gugu violet=6")
    named: Move = GAME.rules.asks(table.state)[0].options[0]  # type: ignore[union-attr]
    table.state = GAME.rules.apply(table.state, named).state
    assert table.state.phase is Phase.REROLL
    look = look_at(table.state)
    beside = replace(look.reading.dice[0], face=FACES["1"], box=Box(1100, 700, 1130, 730))
    proposal = says(table, replace(look, reading=replace(look.reading, dice=(*look.reading.dice[1:], beside))))
    assert proposal is not None
    assert sentence(proposal, table) == "violet 3 (The Agency) became 1"


# --- the set-up -----------------------------------------------------------------------------------------------------


def test_the_whole_city_in_one_look_is_complete_and_sure() -> None:
    proposal = GAME.sight.look(EMPTY.state, look_at(LAID.state))  # type: ignore[union-attr]
    assert isinstance(proposal, TableProposal)
    assert proposal.sure
    state: State = EMPTY.state
    for move in proposal.moves():
        state = GAME.rules.apply(state, move).state
    assert state.phase is Phase.TURN
    assert [sorted(slots) for slots in state.city] == [sorted(slots) for slots in LAID.state.city]


def test_a_die_that_is_missing_is_one_sentence_with_its_colour_and_place() -> None:
    last = without(picture(LAID.state), 17)  # a turquoise 4 in Nethal
    assert causes(look_at(LAID.state, reading=last)) == ["A turquoise one is missing in Nethal Syndicate."]
    proposal = GAME.sight.look(EMPTY.state, look_at(LAID.state, reading=last))  # type: ignore[union-attr]
    assert Words("en", GAME, EMPTY.seats)(proposal.ask.prompt) == "17 of 18 dice lie in the city"  # type: ignore[union-attr]


def test_while_many_are_missing_only_their_number_is_told() -> None:
    few = Reading(picture(LAID.state).dice[:5], True)
    assert causes(look_at(LAID.state, reading=few)) == ["13 more dice are to be put out."]


def test_every_other_cause_has_its_sentence_and_marks_its_dice() -> None:
    right = picture(LAID.state)
    hues = ((Colour.WHITE, 0.6), (Colour.VIOLET, 0.4))
    assert causes(look_at(LAID.state, reading=changed(right, 0, sure=0.5))) == [
        "1 die cannot be read for sure: tap the marked one."
    ]
    misread = changed(right, 0, colour=Colour.WHITE, colours=hues)
    proposal = GAME.sight.look(EMPTY.state, look_at(LAID.state, reading=misread))  # type: ignore[union-attr]
    assert isinstance(proposal, TableProposal)
    assert [die.seen for die in proposal.dice if die.doubts] == [0]
    moved = changed(right, 0, box=box_at(GUGU, 4))
    assert causes(look_at(LAID.state, reading=moved)) == [
        "The Gugu Airforce has 4 dice, 3 are due.",
        "1 die is missing in The Agency.",
    ]
    beside = changed(right, 0, box=Box(1150, 760, 1180, 790))
    assert causes(look_at(LAID.state, reading=beside))[0] == "1 die lies in no district."


def test_districts_that_are_told_by_hand_already_are_left_alone() -> None:
    half = Table("Ana", "Bob").says("table: city agency violet=3 white=1 turquoise=6")
    proposal = GAME.sight.look(half.state, look_at(LAID.state, reading=picture(LAID.state)))  # type: ignore[union-attr]
    assert isinstance(proposal, TableProposal)
    assert AGENCY not in proposal.laid
    assert len(proposal.dice) == 15


def test_every_zone_of_the_settings_is_a_place() -> None:
    table = GAME.sight.tabletop  # type: ignore[union-attr]
    assert table is not None
    assert [table.zone(place) for place in range(10)] == list(NAMED)
    assert cubes(LAID.state) == ZonesSeen()
    assert set(ZONES) == set(range(10))
    assert seen_die(NETHAL, 0, Colour.WHITE, "1").box == box_at(NETHAL, 0)
