"""Children at the screen: touches anywhere, any button, readings at any moment. Nothing breaks, no score is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.soak.random_hands import RandomHands, play_hands

GAMES = ("gang-of-dice", "dicy-cards", "dicetopia", "dice-city", "free-table")


def test_random_touches_and_presses_break_nothing() -> None:
    play_hands(seed=6, count=250)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_random_hands_at_every_game(game: str, tmp_path: Path) -> None:
    tally = play_hands(seed=1, count=1500, game=game, folder=tmp_path).tally
    assert min(tally["throws"], tally["presses"], tally["touches"], tally["turns"], tally["replayed"]) > 0


def test_the_random_fingers_really_get_somewhere() -> None:
    hands = RandomHands(seed=2, game="gang-of-dice")
    top = hands.top
    places, entries = set(), 0
    for _ in range(200):
        hands.poke()
        shown = top.screen.shown()
        places.add((type(shown.screen), type(shown.sheet)))
        if top.screen.snapshot.playing is not None:
            entries = max(entries, len(top.screen.snapshot.playing.entries))
    assert len(places) >= 6
    assert entries >= 3
    assert len({type(message) for message in top.sent}) >= 6
