"""How a new game begins: what was chosen, with what the owners corrected of the game's cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from companion.catalogue import catalogue_file
from companion.core import Change, Options
from companion.game import RANDOM, Game


@dataclass(frozen=True, slots=True)
class Beginning:
    """The options of a new game, complete and checked, and what it is given."""

    options: Options
    given: Sequence[Change] = ()


def beginning(
    game: Game[Any], chosen: Mapping[str, str], players: int, data: Path, chance: Random | None = None
) -> Beginning:
    """A game as it begins in this house; BadOption, or CatalogueFault where the owners' file is damaged."""
    chosen = {**chosen, **_drawn(game, chosen, chance or SystemRandom())}
    if game.catalogue is None:
        return Beginning(game.complete(chosen, players))
    entries = catalogue_file.load(data, game.id, game.catalogue).over(game.catalogue)
    options = game.complete(game.catalogue.options(entries, chosen), players)
    return Beginning(options, game.catalogue.given(entries))


def _drawn(game: Game[Any], chosen: Mapping[str, str], chance: Random) -> dict[str, str]:
    """What chance settles, of the options that were left to it."""
    return {
        option.id: option.by_chance(chance)
        for option in game.options
        if option.by_chance is not None and chosen.get(option.id) == RANDOM
    }
