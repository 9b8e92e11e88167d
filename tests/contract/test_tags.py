"""The tags under which journals keep moves and changes: every kind has one of its own, and none ever changes."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core import NO_TAG, Adjust, Rolled, ScoreBy
from companion.game import Game
from tests.contract.tables import GAMES

KEPT = {
    "free-table": "TakeSum ScorePoints NextPlayer UseDice EndGame PointsAre",
    "dice-city": """
        Reveal TakeDie Activate MoveDie Refresh Discard Revive Pass Spend ForceDie Take PayWith Swap PlaceAt CopyFrom
        Done AttackBandits AttackPlace Raid Build Export EndGame KeepLess EndTurn
        MoveDieTo ThrowToo
        SetPlace SetStock SetStrength SetTokens SetHourglasses SetShips SetBandits SetDice SetCard SetBanditDefence
        SetShipCost SetBoard
    """,
    "dicetopia": """
        CountColour Deploy TargetCity TargetBoard TargetAgent Draw NoAction Confirm ActAs Block Adapt Pass Exterminate
        Hypnotise Pray CopyFrom Decide Reveal AllIn Chameleon
        SetDistrict SetBoard SetSpent SetDeferred SetStars
    """,
    "dicy-cards": "Score Pay Reroll Skip Freeze Thaw SetScore SetFrozen",
    "gang-of-dice": "TurnUp Commit Reroll Stop RoundIs DiceAre PotIs",
    "pig": "Hold BankedIs",
}
"""As they stand in kept games. Add to them; whoever changes one makes games unreadable."""


def tags_of(kinds: tuple[type[Any], ...]) -> list[str]:
    return [kind.__struct_config__.tag for kind in kinds]


@pytest.mark.parametrize("brought", GAMES, ids=lambda game: game.id)
def test_every_move_and_change_has_a_tag_of_its_own(brought: Game[Any]) -> None:
    moves, changes = tags_of((Rolled, Adjust, *brought.moves)), tags_of((ScoreBy, *brought.changes))
    assert NO_TAG not in (*moves, *changes)
    assert len(set(moves)) == len(moves)
    assert len(set(changes)) == len(changes)


@pytest.mark.parametrize("brought", GAMES, ids=lambda game: game.id)
def test_tags_stay_as_they_are_kept(brought: Game[Any]) -> None:
    assert tags_of((*brought.moves, *brought.changes)) == KEPT[brought.id].split()


def test_tags_that_all_games_share() -> None:
    assert tags_of((Rolled, Adjust, ScoreBy)) == ["Rolled", "Adjust", "ScoreBy"]
