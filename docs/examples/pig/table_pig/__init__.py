"""Pig, a plug-in of the table companion: one die, two to six players, and the courage to throw again."""

from __future__ import annotations

from companion.dice import D6, ONE, Die
from companion.game import Game, HelpPart, Option
from companion.remarks import Remarkable
from table_pig.advice import PigAdviser, PigOdds
from table_pig.model import BankedIs, Hold
from table_pig.notation import PigNotation
from table_pig.rules import PigRules

GAME = Game(
    id="pig",
    title="Pig",
    players=(2, 3, 4, 5, 6),
    rules=PigRules(),
    notation=PigNotation(),
    moves=(Hold,),
    changes=(BankedIs,),
    dice=(D6,),
    locale="table_pig",
    remarks=(
        Remarkable("lost", ("lost",), least=2),
        Remarkable("held", ("held",), fact="n", least=15),
    ),
    board="table_pig.board",
    options=(Option("target", default="100", values=("50", "100", "200")),),
    odds=PigOdds(),
    adviser=PigAdviser(),
    cues={"lost": "bomb"},
    help=(
        HelpPart("goal", (), ("ask.throw",)),
        HelpPart("one", (Die(D6, ONE),), ("ask.throw",)),
        HelpPart("hold", (), ("ask.hold",)),
        HelpPart("needs"),
    ),
)
