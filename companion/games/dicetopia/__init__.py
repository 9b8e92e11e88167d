"""Dicetopia (Tobias Hall, All Or None Games 2018): send agents, take dice, control districts, fulfil missions."""

from companion.dice import FIVE, SIX, TWO, Die
from companion.game import Game, HelpPart, Option
from companion.games.dicetopia.advice import TopiaAdviser
from companion.games.dicetopia.card_help import card_help
from companion.games.dicetopia.catalogue import CATALOGUE
from companion.games.dicetopia.model.changes import CHANGES
from companion.games.dicetopia.model.moves import MOVES
from companion.games.dicetopia.model.state import State
from companion.games.dicetopia.moves.setup import LIKE_SHARED, NO_SCENARIO, check_factions, check_scenario
from companion.games.dicetopia.notation import DicetopiaNotation
from companion.games.dicetopia.odds import DicetopiaOdds
from companion.games.dicetopia.pieces import KINDS
from companion.games.dicetopia.rules import DicetopiaRules
from companion.games.dicetopia.sight import CitySight
from companion.remarks import Remarkable

GAME: Game[State] = Game(
    id="dicetopia",
    title="Dicetopia",
    players=(2, 3, 4),
    rules=DicetopiaRules(),
    notation=DicetopiaNotation(),
    moves=MOVES,
    changes=CHANGES,
    dice=KINDS,
    locale="companion.games.dicetopia",
    remarks=(
        Remarkable("hypnosis", ("hypnotised",), least=2),
        Remarkable("exterminations", ("exterminated",), least=2),
    ),
    board="ui.boards.dicetopia",
    options=(
        Option("factions", None, check=check_factions, header=True),
        Option("observatory", "free", ("free", "restricted")),
        Option("actions", "required", ("required", "optional")),
        Option("shared-control", "yes", ("yes", "no")),
        Option("boss-shared", LIKE_SHARED, (LIKE_SHARED, "yes", "no")),
        Option("spies-shared", LIKE_SHARED, (LIKE_SHARED, "yes", "no")),
        Option("tiebreak-shared", LIKE_SHARED, (LIKE_SHARED, "yes", "no")),
        Option("ties", "all", ("all", "none")),
        Option("clones", "value", ("value", "colour")),
        Option("scenario", NO_SCENARIO, check=check_scenario),
    ),
    catalogue=CATALOGUE,
    cues={"exterminated": "bomb", "hypnotised": "freeze"},
    sight=CitySight(),
    odds=DicetopiaOdds(),
    adviser=TopiaAdviser(),
    help_cards=card_help,
    help=(
        HelpPart("goal"),
        HelpPart("turn", (Die(KINDS[0], FIVE), Die(KINDS[1], TWO), Die(KINDS[2], SIX)), ("ask.deploy", "ask.pass")),
        HelpPart("action", (), ("ask.action.", "ask.reroll", "ask.confirm", "ask.as")),
        HelpPart("city", (), ("ask.city.",)),
        HelpPart("end", (), ("ask.reveal.", "ask.all-in", "ask.chameleon", "ask.copy", "ask.decide")),
        HelpPart("needs"),
    ),
)
