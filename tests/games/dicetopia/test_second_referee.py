"""The rules and a plain second referee play the same turns, and agree on every piece and on what is refused."""

from __future__ import annotations

from random import Random

import pytest

from companion.core import SEATS, IllegalMove, Seats
from companion.games.dicetopia import GAME
from companion.games.dicetopia.model.state import Phase, State
from companion.games.dicetopia.notation.checks import dice_text
from companion.games.dicetopia.pieces import AGENTS, DISTRICTS, EMPTY, Piece
from companion.random_player import RandomPlayer
from companion.records.names import TableNames
from tests.games.dicetopia.plain_play import PlainPlay, Reader, Refused
from tests.games.dicetopia.playing import NAMES, options

RULES, NOTATION = GAME.rules, GAME.notation
GAMES = 25
"""For each number of players."""


def _piece(piece: Piece, names: TableNames) -> str:
    if piece == EMPTY:
        return "empty"
    return dice_text((piece,)) if piece < AGENTS[0] else f"agent {names.name(SEATS[piece - AGENTS[0]])}"  # type: ignore[arg-type]


def _places(state: State, names: TableNames) -> dict[str, list[str]]:
    city = {district.id: sorted(_piece(p, names) for p in state.city[district]) for district in DISTRICTS}
    return city | {names.name(s): sorted(_piece(p, names) for p in state.boards[s]) for s in state.seats}


def _agree(state: State, plain: PlainPlay, names: TableNames) -> None:
    assert {place: sorted(pieces) for place, pieces in plain.places.items()} == _places(state, names)
    assert plain.over == (state.phase is Phase.REVEAL)
    assert plain.spent == {names.name(seat) for seat in state.seats if state.spent[seat]}
    if not plain.over:
        assert plain.turn == names.name(state.current)
        assert min(plain.round, 6) == RULES.round(state)
        forced = state.windows.hypnotised
        assert plain.sent_to == (None if forced is None else forced.id)


def _start(chance: Random, players: int) -> tuple[State, PlainPlay, TableNames]:
    chosen = {**options(chance, players), "scenario": "none"}
    seats = Seats(NAMES[:players], SEATS[chance.randrange(players)])
    state = RULES.setup(seats, chosen)
    player = RandomPlayer(chance)
    while state.phase is Phase.CITY:
        state = player.step(RULES, state)[1].state
    names = TableNames(seats)
    factions = [""] * players if chosen["factions"] == "none" else chosen["factions"].split(", ")
    plain = PlainPlay(
        list(seats.names),
        factions,
        names.name(seats.first),
        optional=chosen["actions"] == "optional",
        restricted=chosen["observatory"] == "restricted",
    )
    for place, pieces in _places(state, names).items():
        plain.places[place] = list(pieces)
    return state, plain, names


def _line(chance: Random, plain: PlainPlay) -> str:
    """Something that somebody may try: mostly about pieces that are there, often at the wrong time."""

    def spot(*, board: bool = True) -> str:
        place = chance.choice([place for place in plain.places if board or place not in plain.names])
        return f"{place} {chance.choice([p for p in plain.places[place] if p != 'empty'] or ['white=1'])}"

    def die_in(place: str) -> str:
        return chance.choice(plain.dice(place) or ["white=1"])

    name = plain.turn if chance.random() < 0.6 else chance.choice(plain.names)
    district, face = chance.choice(DISTRICTS).id, chance.randint(1, 6)
    stopped = f" blocked by {chance.choice(plain.names)}" if chance.random() < 0.2 else ""
    actions = ["draw", "no action", f"swap {spot()} with {spot()}{stopped}", f"swap {spot()} with {spot()}"]
    actions.append(f"reroll {spot()}{stopped or f' -> {face}'}")
    others = [
        f"deploy {district} {die_in(district)}",
        *(
            "pass",
            f"hypnotise {chance.choice(plain.names)} {district}",
            f"exterminate {spot()}",
            f"pray {spot()} -> {face}",
        ),
        f"adapt {die_in(name)} {chance.choice(('+1', '-1'))}",
        f"as {district} {chance.choice([action for action in actions if action != 'no action'])}",
    ]
    return f"{name}: {chance.choice(actions if chance.random() < (0.7 if plain.due else 0.1) else others)}"


def _after(state: State, line: str, names: TableNames) -> State | None:
    """The state after a line; None where the rules refuse it."""
    name, _, rest = line.partition(": ")
    seat = names.seat(name)
    try:
        for move in NOTATION.parse_move(state, seat, rest.split(), names):
            state = RULES.apply(state, move).state
    except IllegalMove:
        return None
    return state


def _targets_agents_only_where_swapped(line: str) -> bool:
    """Whether the line can be understood at all: agents are named in swaps only."""
    return "agent" not in line or " swap " in line


def _games(players: int, seeds: range) -> tuple[int, int]:
    legal = refused = 0
    for seed in seeds:
        chance = Random(seed)
        state, plain, names = _start(chance, players)
        reader = Reader(plain)
        _agree(state, plain, names)
        while not plain.over:
            line = _line(chance, plain)
            if not _targets_agents_only_where_swapped(line):
                continue
            after = _after(state, line, names)
            if after is None:
                refused += 1
                with pytest.raises(Refused):
                    reader.tell(line)
                continue
            legal += 1
            reader.tell(line)
            state = after
            _agree(state, plain, names)
    return legal, refused


@pytest.mark.parametrize("players", GAME.players)
def test_whatever_is_tried_both_refuse_or_neither_and_the_table_is_the_same(players: int) -> None:
    legal, refused = _games(players, range(GAMES))
    assert legal > GAMES * players * 12
    assert refused > legal


@pytest.mark.parametrize("players", GAME.players)
def test_the_second_referee_follows_random_games(players: int) -> None:
    for seed in range(GAMES):
        chance = Random(1000 + seed)
        state, plain, names = _start(chance, players)
        reader, player, history = Reader(plain), RandomPlayer(chance), []
        while state.phase is not Phase.REVEAL:
            move, step = player.step(RULES, state)
            history.append((state, move))
            state = step.state
        for line in NOTATION.write(history, names):
            reader.tell(line)
        _agree(state, plain, names)
