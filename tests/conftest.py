"""What all tests share."""

from __future__ import annotations

from hypothesis import settings

# A busy machine is no defect of what is tested: no example has to hurry.
settings.register_profile("table", deadline=None)
settings.load_profile("table")
