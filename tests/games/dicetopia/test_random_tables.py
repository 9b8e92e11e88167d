"""Random tables shown to the companion: never an explanation that is not legal or leads elsewhere, never silence."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion.core import SEATS, Seats
from companion.dice import Doubt, Thing, ZonesSeen
from companion.games.dicetopia import GAME
from companion.games.dicetopia.model.state import Phase, State
from companion.games.dicetopia.pieces import AGENTS, CITY_DICE, DISTRICTS, Faction
from companion.games.dicetopia.sight.table_seen import table_seen
from companion.random_player import RandomPlayer
from companion.sight import Look, TableProposal
from companion.table_look import look_at_table
from tests.games.dicetopia.looking import CITY_ALONE, NAMED, look_at

LOOKED_AT = set(Phase) - {Phase.CITY, Phase.OVER}


def states(chance: Random, count: int) -> list[State]:
    """Games by chance, stopped anywhere."""
    found: list[State] = []
    while len(found) < count:
        players = chance.choice((2, 3, 4))
        named = chance.sample([faction.value for faction in Faction], players)
        factions = ", ".join(named) if chance.random() < 0.7 else "none"
        seats = Seats(("Ana", "Bob", "Cleo", "Dan")[:players], SEATS[0])
        state = GAME.rules.setup(seats, GAME.complete({"factions": factions}, players))
        player = RandomPlayer(chance)
        while state.phase is not Phase.OVER:
            if state.phase in LOOKED_AT and chance.random() < 0.25:
                found.append(state)
            asks = GAME.rules.asks(state)
            ask = asks[0] if chance.random() < 0.85 else chance.choice(asks)
            state = player.legal(GAME.rules, state, ask)[1].state
    return found[:count]


def disturbed(state: State, chance: Random) -> State:
    """The table after a few moves, or after hands that know no rules."""
    player = RandomPlayer(chance)
    for _ in range(chance.choice((0, 1, 2, 3, 4, 6))):
        if state.phase in LOOKED_AT:
            state = player.legal(GAME.rules, state, GAME.rules.asks(state)[0])[1].state
    places = [list(pieces) for pieces in (*state.city, *state.boards)]
    for _ in range(chance.choice((0, 0, 1, 2, 4))):
        place = chance.randrange(len(places))
        if not places[place]:
            continue
        slot = chance.randrange(len(places[place]))
        other = chance.randrange(len(places))
        match chance.choice(("turn", "swap", "lift")):
            case "turn" if places[place][slot] < AGENTS[0]:
                places[place][slot] = CITY_DICE[places[place][slot] // 6 * 6 + chance.randrange(6)]
            case "swap" if places[other]:
                there = chance.randrange(len(places[other]))
                pieces = places[place][slot], places[other][there]
                if max(pieces) < AGENTS[0] or max(place, other) < len(DISTRICTS):
                    places[other][there], places[place][slot] = pieces
            case "lift":
                del places[place][slot]
    return replace(state, city=tuple(map(tuple, places[:6])), boards=tuple(map(tuple, places[6:])))


def looked(table: State, chance: Random) -> Look:
    """A look at it: zones are missing or covered, dice are unsure, agents have no plain colour, or none is seen."""
    look = look_at(table, zones=CITY_ALONE if chance.random() < 0.3 else NAMED, asked=chance.random() < 0.3)
    assert look.seen is not None
    if chance.random() < 0.3:
        covered = tuple(chance.sample(sorted(NAMED), chance.choice((1, 2, 4))))
        look = replace(look, seen=replace(look.seen, covered=covered))
    if chance.random() < 0.3 and look.reading.dice:
        dice = list(look.reading.dice)
        for number in chance.sample(range(len(dice)), min(len(dice), chance.choice((1, 2, 3)))):
            dice[number] = replace(dice[number], doubts=(Doubt.BLURRED,))
        look = replace(look, reading=replace(look.reading, dice=tuple(dice), confident=False))
    things = look.seen.things if look.seen is not None else ()
    match chance.choice(("plain", "plain", "plain", "grey", "none")):
        case "grey" if things:
            return replace(look, seen=ZonesSeen((Thing(things[0].box), *things[1:]), look.seen.covered))  # type: ignore[union-attr]
        case "none":
            return replace(look, seen=None)
    return look


def shown(count: int, seed: int) -> None:
    chance = Random(seed)
    table = GAME.sight.tabletop  # type: ignore[union-attr]
    assert table is not None
    pending: TableProposal | None = None
    for state in states(chance, count):
        look = looked(disturbed(state, chance), chance)
        answer = look_at_table(GAME, state, look, pending if chance.random() < 0.2 else None)
        proposal, seen = answer.proposal, table_seen(state, look)
        fits = not seen.misfits(table.lying(state))
        if proposal is None:
            assert answer.agreed or (fits and not look.asked), "silence"
            continue
        base = state
        if answer.agreed:
            assert pending is not None
            base = _after(state, pending)
        for found in proposal.explanations:
            after = base
            for move in found.moves:
                after = GAME.rules.apply(after, move).state  # IllegalMove: it was not legal
            assert not seen.misfits(table.lying(after)) or (len(proposal.explanations) == 1 and not found.whole)
        assert not proposal.sure or len(proposal.explanations) == 1
        if not proposal.explanations:
            assert proposal.ask.prompt.key in ("follow.agrees", "follow.many", "follow.differs", "follow.waits")
            assert bool(proposal.differs) == (proposal.ask.prompt.key in ("follow.differs", "follow.waits"))
        pending = proposal


def _after(state: State, pending: TableProposal) -> State:
    for move in pending.told:
        state = GAME.rules.apply(state, move).state
    return state


def test_tables_by_chance_are_explained_legally_and_never_met_with_silence() -> None:
    shown(250, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_ten_thousand_tables_by_chance(seed: int) -> None:
    shown(1000, seed=100 + seed)
