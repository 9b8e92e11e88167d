"""Dicy Cards: six dice, five cards that freeze when used, first to a hundred points."""

from companion.dice import D6, FOUR, SIX, THREE, TWO, Die
from companion.game import Game, HelpPart, Option
from companion.games.dicy_cards.advice import DicyAdviser
from companion.games.dicy_cards.card_help import card_help
from companion.games.dicy_cards.model import Freeze, Pay, Reroll, Score, SetFrozen, SetScore, Skip, State, Thaw
from companion.games.dicy_cards.notation import DicyNotation
from companion.games.dicy_cards.odds import DicyOdds
from companion.games.dicy_cards.rules import DicyRules
from companion.games.dicy_cards.sets import CATALOGUE, any_five, settle
from companion.remarks import Remarkable

GAME: Game[State] = Game(
    id="dicy-cards",
    title="Dicy Cards",
    players=(2, 3, 4),
    rules=DicyRules(),
    notation=DicyNotation(),
    moves=(Score, Pay, Reroll, Skip, Freeze, Thaw),
    changes=(SetScore, SetFrozen),
    dice=(D6,),
    locale="companion.games.dicy_cards",
    remarks=(
        Remarkable("card", ("scored",), fact="n", least=10),
        Remarkable("frozen", ("paid",), least=3),
    ),
    board="ui.boards.dicy_cards",
    options=(
        Option("cards", default=None, check=settle, header=True, by_chance=any_five),
        Option("lowest-three", default="others", values=("others", "self")),
    ),
    catalogue=CATALOGUE,
    score_change=SetScore,
    odds=DicyOdds(),
    adviser=DicyAdviser(),
    cues={"froze": "freeze", "thawed": "thaw", "all-frozen": "freeze", "goal": "last-round"},
    help_cards=card_help,
    help=(
        HelpPart("goal"),
        HelpPart("turn", tuple(Die(D6, face) for face in (TWO, THREE, FOUR)), ("ask.roll", "ask.decide", "ask.skip")),
        HelpPart("freeze", (Die(D6, SIX),), ("ask.pick", "ask.reroll", "ask.dice", "ask.freeze", "ask.thaw")),
        HelpPart("end"),
        HelpPart("needs"),
    ),
)
