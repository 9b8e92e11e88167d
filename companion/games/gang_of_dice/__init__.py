"""Gang of Dice, by Reiner Knizia: as high as you dare, without offending the Boss."""

from __future__ import annotations

from companion.dice import BOSS, FIVE, FOUR, GANG_DIE, THREE, TWO, Die
from companion.game import Game, HelpPart, Option
from companion.games.gang_of_dice.advice import GangAdviser
from companion.games.gang_of_dice.card_help import card_help
from companion.games.gang_of_dice.catalogue import CATALOGUE
from companion.games.gang_of_dice.model import Commit, DiceAre, PotIs, Reroll, RoundIs, State, Stop, TurnUp
from companion.games.gang_of_dice.notation import GangNotation
from companion.games.gang_of_dice.odds import GangOdds
from companion.games.gang_of_dice.rules import GangRules
from companion.remarks import Remarkable

GAME: Game[State] = Game(
    id="gang-of-dice",
    title="Gang of Dice",
    players=(2, 3, 4),
    rules=GangRules(),
    notation=GangNotation(),
    moves=(TurnUp, Commit, Reroll, Stop),
    changes=(RoundIs, DiceAre, PotIs),
    dice=(GANG_DIE,),
    locale=__name__,
    remarks=(
        Remarkable("bombs", ("exploded", "bombed"), least=2),
        Remarkable("haul", ("round.won",), fact="n", least=5),
    ),
    board="ui.boards.gang_of_dice",
    options=(
        Option("bonus", default="fr", values=("fr", "en")),
        Option("dice", default="physical", values=("physical", "pooled")),
        Option("pools", default="open", values=("open", "hidden")),
    ),
    catalogue=CATALOGUE,
    score_change=DiceAre,
    odds=GangOdds(),
    adviser=GangAdviser(),
    cues={
        "exploded": "bomb",
        "bombed": "bomb",
        "round.won": "round-won",
        "round.void": "sad",
        "eliminated": "sad",
    },
    help_cards=card_help,
    help=(
        HelpPart("goal", (Die(GANG_DIE, FIVE), Die(GANG_DIE, FOUR)), ("ask.card",)),
        HelpPart("commit", (Die(GANG_DIE, TWO), Die(GANG_DIE, THREE)), ("ask.commit",)),
        HelpPart("boss", (Die(GANG_DIE, BOSS),), ("ask.roll", "ask.throw-again", "ask.reroll", "ask.stop")),
        HelpPart("end"),
        HelpPart("needs"),
    ),
)
