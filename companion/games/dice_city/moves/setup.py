"""The table before the first move, and the options that decide about it."""

from __future__ import annotations

from companion.core import Options, Seats
from companion.games.dice_city.cards import BANDITS, BASIC_COPIES, BASICS, BOOK, COPIES, DECK
from companion.games.dice_city.model.board import NOTHING, OFFERED
from companion.games.dice_city.model.state import City, House, Phase, State, Supply

SOLO_ROWS = {"normal": 4, "hard": 5}
"""Cards in each of the two rows on offer when one plays alone."""
TARGET = "50"
MOST_TARGET = 500


def check_target(text: str, players: int) -> str:
    """The points that win alone, in canonical form."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= MOST_TARGET):
        raise ValueError(f"a number from 1 to {MOST_TARGET}")
    return str(int(text))


def first_state(seats: Seats, options: Options) -> State:
    """Nothing is on offer yet and no die has been thrown."""
    players = len(seats)
    solo = SOLO_ROWS[options["solo"]] if players == 1 else 0
    house = House(
        row_end=options["row-end"],
        deck_ends=options["deck-end"] == "on",
        owner_chooses=options["reroll-chooser"] == "owner",
        hidden=options["points"] == "hidden",
        solo=solo,
        target=int(options["target"]),
        lazy=options["market"] == "lazy" and not solo,
    )
    unnamed = OFFERED if house.lazy else 0
    more = players + 2
    deck = min(DECK, COPIES * len(BOOK.locations))
    supply = Supply(
        display=("",) * unnamed,
        lower=(),
        rows=2 if solo else 0,
        deck=deck - unnamed,
        unseen=(COPIES,) * len(BOOK.locations),
        discard=(),
        basics=(BASIC_COPIES,) * len(BASICS),
        bandits=(1, 1, 1) if solo else (more,) * len(BANDITS),
        ships=(1, 1, 1) if solo else (more, players, 1),
    )
    city = City(
        places=BOOK.board,
        struck=0,
        dice=(),
        stock=NOTHING,
        hourglasses=0,
        tokens=0,
        strength=0,
        bandit_strength=0,
        bandits=(),
        ships=(),
    )
    return State(
        seats=seats,
        extra=(0,) * players,
        house=house,
        book=BOOK,
        phase=Phase.ROLL if house.lazy else Phase.DISPLAY,
        step=Phase.DISPLAY,
        player=seats.first,
        round=1,
        cities=(city,) * players,
        supply=supply,
        due=0 if house.lazy else offered(house),
    )


def offered(house: House) -> int:
    """Cards in the first display."""
    return 2 * house.solo or OFFERED
