"""Tables seen: the contract's sentences one by one, and a second opinion over tables of random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.core import Seats
from companion.follow import Followed, SeenFile, follow, seen_table, tabletop_of
from companion.games.dicetopia import GAME
from companion.games.dicetopia.model.moves import Adapt, Deploy
from companion.games.dicetopia.model.state import Phase
from companion.random_player import RandomPlayer
from companion.records.names import TableNames
from companion.records.replay import replay
from companion.registry import installed
from tests.companion.plain_follow import DISTRICTS, PlainFollow, fits, places_of, table_of

NAMES = ("Ana", "Bob", "Cleo", "Dora")
CITY = """---
table: city agency violet=3 white=1 turquoise=6
table: city gugu violet=6 white=4 turquoise=5
table: city waste violet=1 turquoise=4 turquoise=4
table: city twilight white=1 white=5 white=6
table: city observatory white=2 violet=6 turquoise=6
table: city nethal violet=1 violet=2 turquoise=2
"""
Places = dict[str, list[str]]


def stands(*lines: str, factions: str = "none", options: str = "") -> Any:
    """A game for two after these lines."""
    head = f"game: dicetopia\nplayers: Ana, Bob\nfactions: {factions}\n"
    head += f"options: {options}\n" if options else ""
    found = replay(head + CITY + "\n".join(lines) + "\n", installed().get)
    assert found.failure is None, found.failure
    return found.state


def look(state: Any, places: Places, agents: bool = True) -> Followed:
    seen = seen_table(SeenFile(places, agents), tabletop_of(GAME, state), state)
    return follow(GAME, state, TableNames(state.seats), seen)


def after(state: Any, *lines: str) -> Places:
    """The whole table after these lines of the player in turn."""
    ended = PlainFollow(state, 0).legal([f"{state.seats.names[state.current]}: {line}" for line in lines])
    assert ended is not None
    return places_of(table_of(ended), state)


def ana(*lines: str) -> tuple[str, ...]:
    return tuple(f"Ana: {line}" for line in lines)


def test_a_turn_is_told_by_its_table() -> None:
    state = stands()
    turn = ("deploy gugu violet=6", "reroll twilight white=6 -> 2")
    assert look(state, after(state, *turn)) == Followed(explanations=(ana(*turn),))


def test_as_the_record_says_is_now_even_if_a_turn_would_fit_under_what_is_not_seen() -> None:
    state = stands()
    places = places_of(table_of(state), state)
    assert look(state, places) == Followed(now=True)
    assert look(state, {}) == Followed(now=True)
    del places["Ana"], places["gugu"]
    assert look(state, places) == Followed(now=True)


def test_a_deploy_whose_action_is_open_is_half_a_turn() -> None:
    state = stands()
    half = Followed(half=(ana("deploy gugu violet=6"),))
    places = after(state, "deploy gugu violet=6")
    assert look(state, places) == half
    assert look(state, {**places, "twilight": ["white=1", "white=5", "?"]}) == half, "also under something untold"
    del places["twilight"]
    assert look(state, places) == half, "also with the action in a place that is not seen"


def test_agents_that_are_not_seen() -> None:
    state = stands()
    places = after(state, "deploy gugu violet=6")
    places = {name: [one for one in words if "=" in one] for name, words in places.items()}
    assert look(state, places, agents=False) == Followed(half=(ana("deploy gugu violet=6"),))


def test_the_agency_is_a_whole_turn_and_no_action_only_where_none_is_possible() -> None:
    state = stands()
    drew = ana("deploy agency white=1", "draw")
    assert look(state, after(state, "deploy agency white=1")) == Followed(explanations=(drew,))
    none = ana("deploy nethal violet=2", "no action")
    assert look(state, after(state, "deploy nethal violet=2")) == Followed(explanations=(none,))
    optional = stands(options="actions=optional")
    gugu = after(optional, "deploy gugu violet=6", "no action")
    assert look(optional, gugu) == Followed(half=(ana("deploy gugu violet=6"),))


def test_swaps_are_told_from_the_place_that_comes_first_and_from_the_agent() -> None:
    state = stands("Ana: deploy agency white=1", "Ana: draw", "Bob: deploy agency violet=3", "Bob: draw")
    turn = ("deploy twilight white=5", "swap nethal violet=2 with gugu white=4")
    told = ana("deploy twilight white=5", "swap gugu white=4 with nethal violet=2")
    assert told in look(state, after(state, *turn)).explanations
    turn = ("deploy waste violet=1", "swap waste agent Ana with gugu white=4")
    assert ana(*turn) in look(state, after(state, *turn)).explanations


def test_equal_dice_stand_once() -> None:
    state = stands()
    found = look(state, after(state, "deploy gugu violet=6", "reroll waste turquoise=4 -> 1"))
    assert found.explanations == (ana("deploy gugu violet=6", "reroll waste turquoise=4 -> 1"),)


def test_what_nothing_explains_is_told_place_by_place() -> None:
    state = stands()
    places = places_of(table_of(state), state)
    places["gugu"], places["Bob"] = ["white=4", "turquoise=5"], ["violet=6"]
    assert look(state, places) == Followed(differs=("gugu", "Bob"))


def test_a_swap_that_banxa_could_stop_still_replays() -> None:
    state = stands(factions="tuulu, banxa")
    turn = ("deploy twilight white=5", "swap gugu white=4 with nethal violet=2")
    assert ana(*turn) in look(state, after(state, *turn)).explanations


def test_ewo_act_as_another_district_but_never_as_their_own() -> None:
    state = stands(factions="ewo, banxa")
    turn = ("deploy twilight white=5", "as gugu reroll nethal violet=2 -> 5")
    assert look(state, after(state, *turn)).explanations == (ana(*turn),)
    turn = ("deploy gugu white=4", "reroll nethal violet=2 -> 5")
    assert look(state, after(state, *turn)).explanations == (ana(*turn),)


def test_shakra_before_the_deploy_or_after_the_action() -> None:
    state = stands(factions="shakra, banxa")
    kill, turn = "exterminate waste violet=1", ("deploy agency white=1", "draw")
    found = look(state, after(state, kill, *turn))
    assert set(found.explanations) == {ana(kill, *turn), ana(*turn, kill)}
    found = look(state, after(state, kill, "deploy gugu white=4"))
    assert found == Followed(half=(ana(kill, "deploy gugu white=4"),))


def test_shakra_take_a_die_and_another_is_thrown_to_look_like_it() -> None:
    state = stands(factions="shakra, banxa")
    turn = ("exterminate twilight white=1", "deploy gugu white=4", "reroll twilight white=5 -> 1")
    assert ana(*turn) in look(state, after(state, *turn)).explanations


def test_a_hypnotised_player_deploys_where_they_must() -> None:
    state = stands("Bob: hypnotise Ana waste", factions="tuulu, perceptioneers")
    places = {name: ["?"] * len(words) for name, words in after(state, "deploy waste violet=1").items()}
    assert {lines[0] for lines in look(state, places).half} == {
        "Ana: deploy waste violet=1",
        "Ana: deploy waste turquoise=4",
    }


def test_tuulu_throw_twice_in_any_order_but_no_throw_that_is_not_seen() -> None:
    state = stands(factions="tuulu, banxa")
    one, two, turn = "pray waste violet=1 -> 5", "pray nethal violet=2 -> 3", ("deploy agency white=1", "draw")
    found = set(look(state, after(state, one, two, *turn)).explanations)
    assert found == {
        *(ana(a, b, *turn) for a, b in ((one, two), (two, one))),
        *(ana(a, *turn, b) for a, b in ((one, two), (two, one))),
        *(ana(*turn, a, b) for a, b in ((one, two), (two, one))),
    }
    again = set(look(state, after(state, "pray waste violet=1 -> 3", "pray waste violet=3 -> 5", *turn)).explanations)
    assert again == {ana(one, *turn), ana(*turn, one)}


def test_tuulu_throw_what_a_restricted_observatory_needs_even_where_it_is_not_seen_and_nothing_else() -> None:
    state = stands(factions="tuulu, banxa", options="observatory=restricted")
    turn = ("deploy observatory white=2", "swap gugu white=4 with Ana white=2")
    assert look(state, after(state, *turn)).explanations == (ana(*turn),)
    prayed = ("pray gugu turquoise=5 -> 2", "deploy observatory white=2", "swap gugu turquoise=2 with Ana white=2")
    places = after(state, *prayed)
    places["Ana"] = ["?"]
    assert ana(*prayed) in look(state, places).explanations


# --- random games ---------------------------------------------------------------------------------------------------

ALL = ["banxa", "bingmai", "centauri", "dangmer", "ewo", "hollows", "roamers", "shakra", "perceptioneers", "tuulu"]


def random_turns(chance: Random, first: str | None = None) -> Iterator[tuple[Any, Any]]:
    """A random game, turn by turn: the table before, and after whatever the player in turn did."""
    names = NAMES[: chance.choice((2, 3, 4))]
    factions = chance.sample(ALL, len(names))
    if first is not None:
        factions = [first, *(one for one in factions if one != first)][: len(names)]
    chosen = {
        "factions": "none" if first == "none" else ", ".join(factions),
        "observatory": chance.choice(("free", "restricted")),
        "actions": chance.choice(("required", "optional")),
    }
    seats = Seats(names)
    start = GAME.rules.begin(GAME.rules.setup(seats, GAME.complete(chosen, len(names))), [])
    yield from turns_from(start, chance)


def turns_from(start: Any, chance: Random) -> Iterator[tuple[Any, Any]]:
    """The same from any table."""
    before: Any = None
    sent = guessed = False
    for state, move, step in RandomPlayer(chance).game(GAME.rules, start):
        over = guessed or (sent and (move.seat != before.current or isinstance(move, Deploy)))
        if state.phase is Phase.TURN and (before is None or over):
            before, sent, guessed = state, False, False
        if before is None:
            continue
        guessed = guessed or move.seat != before.current or isinstance(move, Adapt)  # others, and Hollows, are asked
        sent = sent or isinstance(move, Deploy)
        ended: Any = step.state
        if sent and not guessed and ended.phase in (Phase.TURN, Phase.REVEAL):
            yield before, ended


def blurred(places: Places, chance: Random) -> tuple[Places, bool]:
    """The same table seen worse: places that are not seen, things that cannot be told, perhaps no agents."""
    agents = chance.random() < 0.7
    seen = {name: [one for one in words if agents or "=" in one] for name, words in places.items()}
    seen = {name: words for name, words in seen.items() if chance.random() < 0.9}
    return {name: ["?" if chance.random() < 0.05 else one for one in words] for name, words in seen.items()}, agents


def throws_left(state: Any) -> int:
    return int(state.windows.prayed) if state.spent[state.current] else 2


def compare(seed: int, first: str, most: int) -> int:
    """Tables of one random game, by both opinions; how many were compared."""
    chance = Random(seed)
    compared = 0
    for before, ended in random_turns(chance, first):
        if before.agreed.factions[before.current] == "tuulu" and throws_left(before) == 2:
            continue  # the second opinion would take hours: see the small tables
        if compared < most and chance.random() < 0.4:
            compared += compare_one(before, *blurred(places_of(table_of(ended), ended), chance))
    return compared


def compare_one(before: Any, places: Places, agents: bool) -> bool:
    """One table by both opinions; whether there was something to explain."""
    found = look(before, places, agents)
    assert found.now is fits(table_of(before), places, agents)
    if not found.now:
        whole, half = PlainFollow(before, throws_left(before)).follow(places, agents)
        assert (set(found.explanations), set(found.half)) == (whole, half), (before, places, agents)
        assert len(set(found.explanations)) == len(found.explanations)
        assert bool(found.differs) is not bool(whole or half)
    return not found.now


def small_table(chance: Random, faction: str) -> Any:
    """A city in which only three dice are left, and one on each board: small enough for every turn of Tuulu."""
    dice = [f"{chance.choice(('violet', 'white', 'turquoise'))}={chance.randint(1, 6)}" for _ in range(5)]
    slots = [*dice[2:], "agent Ana", "agent Bob", *["empty"] * 13]
    chance.shuffle(slots)
    lines = [f"given {name} {' '.join(slots[i * 3 : i * 3 + 3])}" for i, name in enumerate(DISTRICTS)]
    lines += [f"given Ana dice {dice[0]}", f"given Bob dice {dice[1]}"]
    options = f"observatory={chance.choice(('free', 'restricted'))}, actions={chance.choice(('required', 'optional'))}"
    head = f"game: dicetopia\nplayers: Ana, Bob\nfactions: {faction}, banxa\noptions: {options}\n---\n"
    return replay(head + "\n".join(lines) + "\n", installed().get).state


def compare_small(seed: int, faction: str) -> bool:
    chance = Random(seed)
    before = small_table(chance, faction)
    turns = [ended for began, ended in turns_from(before, chance) if began == before]
    return bool(turns) and compare_one(before, *blurred(places_of(table_of(turns[-1]), before), chance))


@pytest.mark.parametrize(("faction", "tables"), [("tuulu", 1), ("shakra", 5), ("ewo", 5)])
def test_a_second_opinion_on_small_tables(faction: str, tables: int) -> None:
    assert sum(compare_small(seed, faction) for seed in range(tables)) > 0


@pytest.mark.long
@pytest.mark.parametrize("faction", ["tuulu", "shakra", "ewo"])
def test_a_second_opinion_on_many_small_tables(faction: str) -> None:
    assert sum(compare_small(seed, faction) for seed in range(100, 112)) > 5


@pytest.mark.parametrize("first", ["none", "shakra", "ewo", "banxa", "tuulu"])
def test_a_second_opinion(first: str) -> None:
    assert sum(compare(seed, first, 2) for seed in range(4)) > 2


@pytest.mark.long
@pytest.mark.parametrize("first", ["none", *ALL])
def test_a_second_opinion_over_many_tables(first: str) -> None:
    assert sum(compare(seed, first, 8) for seed in range(100, 107)) > 12


def check_never_silent(seed: int, first: str) -> int:
    chance = Random(seed)
    count = 0
    for before, ended in random_turns(chance, first):
        for places, agents in (
            (places_of(table_of(ended), ended), True),
            blurred(places_of(table_of(ended), ended), chance),
        ):
            found = look(before, places, agents)
            assert found.now or found.explanations or found.half, (seed, before, places)
            assert not found.differs
            for lines in (*found.explanations, *found.half):
                then = PlainFollow(before, 0).legal(list(lines))
                assert then is not None, lines
                assert fits(table_of(then), places, agents), lines
                assert (then.phase is Phase.ACTION) is (lines in found.half)
            count += 1
    return count


@pytest.mark.parametrize("first", ["none", "shakra", "ewo", "tuulu", "roamers"])
def test_a_turn_that_was_played_is_never_met_with_silence(first: str) -> None:
    assert sum(check_never_silent(seed, first) for seed in range(2)) > 10


@pytest.mark.long
@pytest.mark.parametrize("first", ["none", *ALL])
def test_many_turns_that_were_played_are_never_met_with_silence(first: str) -> None:
    assert sum(check_never_silent(seed, first) for seed in range(200, 206)) > 30
