"""Each contract test runs at every table."""

from __future__ import annotations

import pytest

from tests.contract.tables import GAMES, TABLES


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", TABLES, ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES, ids=lambda game: game.id)
