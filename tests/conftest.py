"""What all tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from companion.storage.data_folder import VARIABLE

# A busy machine is no defect of what is tested: no example has to hurry.
settings.register_profile("table", deadline=None)
settings.load_profile("table")


@pytest.fixture(scope="session", autouse=True)
def nobodys_data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Whoever runs the tests has games, settings and dice of their own: none of them may count here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, str(tmp_path_factory.mktemp("nobody") / "data"))
        yield
