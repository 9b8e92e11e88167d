"""What it costs to serve the companion is held: `make taps` on bounded games stays under what was set out to reach."""

from __future__ import annotations

import json

import pytest

from ui.headless import taps

MOST = {
    "gang-of-dice": 1.5,  # one press a turn, and for two players half a card
    "dicy-cards": 1.1,  # the card; what the next player must turn over for it is told by the same tap
    "dicetopia": 0.3,
    "dicetopia-setup": 1.0,
    "dicetopia-city-only": 1.5,
    "dice-city": 6.0,
    "first-throw": 9.0,
}
"""Touches a turn, or in all."""


@pytest.mark.long
def test_make_taps_stays_under_what_was_set_out_to_reach(capsys: pytest.CaptureFixture[str]) -> None:
    assert taps.main(["--turns", "12"]) == 0
    told = capsys.readouterr().out
    figures = json.loads(told.splitlines()[-1])
    assert set(figures) >= set(MOST)
    assert {name: figures[name] for name in MOST if figures[name] > MOST[name]} == {}, told
