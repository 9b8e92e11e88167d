"""How a new game begins: what was chosen, with what the owners corrected of the game's cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.catalogue import catalogue_file
from companion.core import Change, Options
from companion.game import Game


@dataclass(frozen=True, slots=True)
class Beginning:
    """The options of a new game, complete and checked, and what it is given."""

    options: Options
    given: Sequence[Change] = ()


def beginning(game: Game[Any], chosen: Mapping[str, str], players: int, data: Path) -> Beginning:
    """A game as it begins in this house; BadOption, or CatalogueFault where the owners' file is damaged."""
    if game.catalogue is None:
        return Beginning(game.complete(chosen, players))
    entries = catalogue_file.load(data, game.id, game.catalogue).over(game.catalogue)
    options = game.complete(game.catalogue.options(entries, chosen), players)
    return Beginning(options, game.catalogue.given(entries))
