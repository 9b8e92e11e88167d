"""The free table: no rules but the players' own. Any dice game that people know: throws, sums, points, whose turn."""

from companion.dice import D6, FOUR, SIX, Die
from companion.game import Game, HelpPart, Option
from companion.games.free_table.model import EndGame, NextPlayer, PointsAre, ScorePoints, State, TakeSum, UseDice
from companion.games.free_table.notation import FreeNotation
from companion.games.free_table.rules import MOST_DICE, FreeRules

GAME: Game[State] = Game(
    id="free-table",
    title="Free table",
    players=(1, 2, 3, 4, 5, 6, 7, 8),
    rules=FreeRules(),
    notation=FreeNotation(),
    moves=(TakeSum, ScorePoints, NextPlayer, UseDice, EndGame),
    changes=(PointsAre,),
    dice=(D6,),
    locale=__name__,
    board="ui.boards.free_table",
    options=(Option("dice", default="5", values=tuple(str(n) for n in range(1, MOST_DICE + 1))),),
    score_change=PointsAre,
    apart=True,
    help=(
        HelpPart("any", (Die(D6, SIX), Die(D6, FOUR)), ("ask.throw",)),
        HelpPart("points", (), ("ask.sum", "ask.points", "ask.on")),
        HelpPart("dice", (), ("ask.dice",)),
        HelpPart("needs"),
    ),
)
