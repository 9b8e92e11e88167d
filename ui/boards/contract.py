"""The door for boards: what a game may bring for the screens. Public; built-in games use nothing else.

`Game.board` names a module, and that module has one value:

    BOARD = Board(present=present, draw="my_game.draw:my_board")

`present` makes a frozen model in words and imports no Kivy; `draw` names the function that makes a node of the model,
and its module is loaded when it is first drawn. Everything else may be left out. Whatever a board raises, the generic
board takes over and the screen says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from companion.core import Move, Seat, Step
from companion.dice import Colour
from companion.game import Option
from companion.text import Message

if TYPE_CHECKING:  # the shell's own modules load boards, so these are named here and imported there
    from ui.app.snapshot import Playing
    from ui.i18n import Words
    from ui.present.card_editor import CardEditor
    from ui.present.controls import Control
    from ui.present.models import OptionLine, Tap
    from ui.present.scope import Scope
    from ui.state.game_draft import Draft


TileDie = tuple[str, Colour | None]
"""A die on the tile of a game: its face and its colour."""
PLAIN_TILE: tuple[TileDie, ...] = (("1", None), ("2", None), ("3", None))


class PresentedBoard(Struct, frozen=True):
    """A board as it stands: its model, and the controls of what is not tapped on it."""

    model: Any
    """Any frozen value. Equal ones look equal: what did not change is not drawn again."""
    controls: tuple[Control, ...] = ()
    menu: tuple[Tap, ...] = ()
    """What is done so seldom that it waits in the menu."""
    due: str = ""
    """What is due, where the board asks for it in its own way; empty: as the ask says."""


class OptionEditor(Struct, frozen=True):
    """How an option with open values is chosen on the New-game screen."""

    lines: Callable[[Scope, Words, Option, str], Sequence[OptionLine]]
    """Its lines with their buttons, given the value as it stands."""
    value: Callable[[Draft], str]
    """The value as it stands in the draft of a game."""


class BoardChoice(Struct, frozen=True):
    """Something that people choose of how the board looks: on the New-game screen and in the menu; remembered.

    No part of rules and records. Words: `board.<id>`, `board.<id>.<value>`, and `board.<id>.about` where it needs it.
    """

    id: str
    values: tuple[str, ...]
    """What it can be; the first until somebody chooses."""


class Brings(Struct, frozen=True):
    """What a choice would bring, on its button: `Brings(message("brings.bombed", n=5), "no")`."""

    words: Message
    """A few words to whoever taps; in the game's catalogues."""
    tone: str = "plain"
    """yes: a gain, green. no: a loss, red. plain: neither."""


class Splash(Struct, frozen=True):
    """An event that fills the display for a moment: `splashes={"bombed": Splash("bomb", "no")}`."""

    art: str
    """A figure of `ui.kit.splash_art` by name, or `module:function` that paints one (`ui.kit.painting`)."""
    tone: str = "plain"
    """yes: it hops for joy. no: it shakes in a fire. plain: neither."""
    grand: bool = False
    """Longer, with confetti: the end of a game has that."""


class GameLook(Struct, frozen=True):
    """How the table is seen to be this game's from afar: its hues and its emblem, as bright as the theme."""

    hue: int
    """Of the ground and of all that lies on it, in degrees: 0 red, 120 green, 240 blue."""
    accent: int
    """Of what is pointed at."""
    emblem: str
    """One of our icons, or `package:file.png`: a drawing in black on white, as high as it is wide."""


class Board(Struct, frozen=True):
    """What a game shows of itself."""

    present: Callable[[Scope, Playing, Any], PresentedBoard]
    """The board of the game in play, given what everybody at the table may know (the game's own `View`)."""
    draw: str
    """`module:function`, called with the model and the `Kit`; it returns a `Node`."""
    whole: bool = False
    """It wants the whole display: people lie on the board, what is due stands in the bar."""
    tile: tuple[TileDie, ...] = PLAIN_TILE
    """The dice on its tile where a game is chosen: faces and colours."""
    look: GameLook | None = None
    """Its colours and its emblem; None: as the rest of the companion."""
    player_icons: Callable[[Any, Seat], tuple[str, ...]] = lambda view, seat: ()
    """What lies before a player, as small icons; empty where words tell it."""
    options: Mapping[str, OptionEditor] = field(default_factory=dict)
    """Editors of its options with open values, by the option's id."""
    choices: tuple[BoardChoice, ...] = ()
    """What people choose of how it looks."""
    cards: CardEditor | None = None
    """How the values of its catalogue are said and changed; None: numbers and words as they are."""
    card_of: Callable[[Move | None], str | None] = lambda move: None
    """The entry of its catalogue that a move brings up, to compare it with the real card; None: the game begins."""
    brings: Callable[[Any, Move, Step[Any]], Brings | None] = lambda state, move, step: None
    """What a move would bring, given the state before it and what the rules make of it; `ui.present.consequences` has
    `by_events` for games whose events say it all."""
    splashes: Mapping[str, Splash] = field(default_factory=dict)
    """Events that fill the display for a moment, by their code. Words: `splash.<code>`, `.number` and `.words`."""
    card_picture: str = ""
    """`module:function`, called with the id of a card that the help tells of (`Game.help_cards`) and the `Kit`; it
    returns a `Node`. Empty: words alone."""
    members: tuple[str, ...] = ()
    """Where words of enumerations are when something is set by hand: `card` if its catalogues have `card.<member>`."""
    scenes: str = ""
    """A module with `SCENES`, states to be looked at by name: `make pictures` renders them, tests look at them."""
    taps: str = ""
    """A module with `TAPS`, whole games by name that people play on a filmed table: `make taps` counts touches."""
