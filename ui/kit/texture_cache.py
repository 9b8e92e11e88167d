"""The cache of textures: kept while the same game is shown, and let go of with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar, cast

_Made = TypeVar("_Made", bound=Callable[..., Any])
_caches: list[Any] = []


def texture_cache(most: int) -> Callable[[_Made], _Made]:
    """A function that makes a texture keeps so many of them: `@texture_cache(96)`."""

    def cached(make: _Made) -> _Made:
        kept = lru_cache(maxsize=most)(make)
        _caches.append(kept)
        return cast(_Made, kept)

    return cached


def drop_textures() -> None:
    """Forget all of them. What is on the screen holds its own until something else is drawn."""
    for kept in _caches:
        kept.cache_clear()


def textures_kept() -> int:
    """How many there are."""
    return sum(kept.cache_info().currsize for kept in _caches)
