"""Dice City (Vangelis Bagiartakis, AEG and Artipia 2015): five dice, a city of thirty places, cards, bandits, ships."""

from companion.dice import PIPS, Die
from companion.game import Game, HelpPart, Option
from companion.games.dice_city import former
from companion.games.dice_city.advice import DiceCityAdviser
from companion.games.dice_city.card_help import card_help
from companion.games.dice_city.catalogue import CATALOGUE
from companion.games.dice_city.model.board import KINDS
from companion.games.dice_city.model.changes import CHANGES
from companion.games.dice_city.model.moves import MOVES
from companion.games.dice_city.model.state import State
from companion.games.dice_city.moves.setup import TARGET, check_target
from companion.games.dice_city.notation import DiceCityNotation
from companion.games.dice_city.odds import DiceCityOdds
from companion.games.dice_city.rules import DiceCityRules
from companion.remarks import Remarkable

GAME: Game[State] = Game(
    id="dice-city",
    title="Dice City",
    players=(1, 2, 3, 4),
    rules=DiceCityRules(),
    notation=DiceCityNotation(),
    moves=MOVES,
    changes=CHANGES,
    dice=KINDS,
    locale="companion.games.dice_city",
    remarks=(
        Remarkable("attacks", ("attacked",), least=2),
        Remarkable("exports", ("exported",), fact="n", least=4),
    ),
    board="ui.boards.dice_city",
    options=(
        Option("row-end", "optional", ("optional", "automatic", "off")),
        Option("deck-end", "on", ("on", "off")),
        Option("reroll-chooser", "active", ("active", "owner")),
        Option("points", "open", ("open", "hidden")),
        Option("market", "told", ("told", "lazy"), proposed="lazy"),
        Option("solo", "normal", ("normal", "hard")),
        Option("target", TARGET, check=check_target),
    ),
    version=former.VERSION,
    older=former.given,
    catalogue=CATALOGUE,
    odds=DiceCityOdds(),
    adviser=DiceCityAdviser(),
    cues={
        "attacked": "bomb",
        "raided": "bomb",
        **dict.fromkeys(("ending.bandits", "ending.ships", "ending.deck", "ending.rows"), "last-round"),
    },
    help_cards=card_help,
    help=(
        HelpPart("goal"),
        HelpPart(
            "dice",
            tuple(Die(kind, face) for kind, face in zip(KINDS, PIPS, strict=False)),
            ("ask.roll", "ask.dice", "ask.die", "ask.spend", "ask.nudge", "ask.revive"),
        ),
        HelpPart("attack", (), ("ask.attack", "ask.bandits")),
        HelpPart("build", (), ("ask.build", "ask.export", "ask.reveal", "ask.discard")),
        HelpPart("end", (), ("ask.end", "ask.keep")),
        HelpPart("needs"),
    ),
)
