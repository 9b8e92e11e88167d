"""Each contract test runs at every table."""

from __future__ import annotations

import pytest

from tests.contract.tables import GAMES, MORE_SEEDS, SEEDS, tables


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "table" in metafunc.fixturenames:
        more = [pytest.param(table, marks=pytest.mark.long) for table in tables(MORE_SEEDS)]
        metafunc.parametrize("table", [*tables(SEEDS), *more], ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES, ids=lambda game: game.id)
