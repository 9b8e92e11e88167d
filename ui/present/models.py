"""Frozen models: all that a screen shows, in words, and what each tap reports. No Kivy, no rules.

Equal models look equal, so a screen that gets an equal model is not drawn again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.dice import Box, Colour

Action = Any
"""A message for the inbox, an intent of the screen, or a tuple of these, carried out in order."""

PREVIEW_SIZE = (320, 180)
"""Pixels of the camera's small picture; frames are shrunk to it before they are handed to the drawing thread."""


@dataclass(frozen=True, slots=True)
class Photo:
    """A photograph in memory. Two are equal if they are the same one."""

    key: int
    pixels: Any = field(compare=False, hash=False, repr=False)


def photo(pixels: Any) -> Photo | None:
    """A photograph as part of a model; None stays None."""
    return None if pixels is None else Photo(id(pixels), pixels)


@dataclass(frozen=True, slots=True)
class Tap:
    """A button: its words, and what it reports."""

    words: str
    action: Action = None
    icon: str = ""
    kind: str = "plain"
    """plain, main, yes, no, quiet, chosen"""
    below: str = ""
    barred: bool = False
    """Greyed; `below` tells why, and the action opens the rule."""
    focus: bool = False
    """The amber button points at it."""


@dataclass(frozen=True, slots=True)
class Who:
    """A player as drawn: never by colour alone."""

    name: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class DieModel:
    """A die as drawn."""

    face: str
    """Empty: not known yet."""
    colour: Colour | None = None
    action: Action = None
    picked: bool = False
    doubtful: bool = False
    faint: bool = False
    focus: bool = False
    words: str = ""


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player in the list of scores."""

    who: Who
    score: str
    notes: tuple[str, ...] = ()
    turn: bool = False
    out: bool = False
    marked: bool = False
    """A number of theirs was set by hand."""
    icons: tuple[str, ...] = ()
    """What lies before them, small: frozen cards and active ones."""
    held: tuple[Action, Action] | None = None
    """Hold to peek: what is reported while the finger rests, and after."""
    hint: str = ""


@dataclass(frozen=True, slots=True)
class CameraModel:
    """The small picture and what the camera does."""

    icon: str
    words: str
    tone: str
    """soft, accent, yes, warn, no"""
    live: bool
    why: str = ""


# --- controls: how the asks are answered ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Options:
    """Some buttons to choose from."""

    title: str
    taps: tuple[Tap, ...]


@dataclass(frozen=True, slots=True)
class Numbers:
    """A number to choose: each a button where they are few, else a number with steps and its button."""

    title: str
    taps: tuple[Tap, ...]
    shown: str = ""
    steps: tuple[Tap, ...] = ()
    done: Tap | None = None


@dataclass(frozen=True, slots=True)
class Picks:
    """Dice are taken up on the board; this finishes it."""

    title: str
    done: Tap
    others: tuple[Tap, ...] = ()


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice are to be thrown: the camera looks, or they are entered by hand."""

    title: str
    taps: tuple[Tap, ...]


@dataclass(frozen=True, slots=True)
class CardChoice:
    """One of the warnings of Gang of Dice, as a picture and in words."""

    condition: str
    words: str
    action: Action
    kind: str
    focus: bool = False


@dataclass(frozen=True, slots=True)
class CardPicker:
    """Which warning was turned up: the conditions of one kind, and the switch to the other kind."""

    kinds: tuple[Tap, ...]
    cards: tuple[CardChoice, ...]


Control = Options | Numbers | Picks | Throw | CardPicker


# --- boards -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GenericBoard:
    """Any game: what everybody should know, and the dice."""

    notes: tuple[str, ...]
    dice: tuple[DieModel, ...]


@dataclass(frozen=True, slots=True)
class GangBoard:
    """Gang of Dice: the warning, the dice, who leads, the pot."""

    condition: str
    """Empty: no card lies there yet."""
    kind: str
    title: str
    words: str
    dice: tuple[DieModel, ...]
    total: str
    offended: str
    """In words, if the dice meet the condition as they lie."""
    safe: str
    leader: Who | None
    lead: str
    pot: str
    pot_words: str
    rerolls: int | None


@dataclass(frozen=True, slots=True)
class DicyCard:
    """One card: frozen ones look frozen; what it would earn, and with which dice."""

    card: str
    name: str
    rule: str
    frozen: bool
    earns: str
    picks: tuple[int, ...]
    """Values of the dice that it would use."""
    action: Action = None
    barred: bool = False
    reason: str = ""
    effect: str = ""
    pay: Tap | None = None
    choose: Tap | None = None
    focus: bool = False


@dataclass(frozen=True, slots=True)
class DicyBoard:
    """Dicy Cards: the dice, five cards of the player who acts."""

    who: Who
    dice: tuple[DieModel, ...]
    cards: tuple[DicyCard, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class WholeBoard:
    """A board that wants the whole display; games add their own kinds (`ui.boards.models`)."""


Board = GenericBoard | GangBoard | DicyBoard | WholeBoard


# --- screens ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableModel:
    """The table."""

    title: str
    round: str
    due: str
    who: Who | None
    board: Board
    controls: tuple[Control, ...]
    players: tuple[PlayerLine, ...]
    log: tuple[str, ...]
    camera: CameraModel
    notices: tuple[str, ...]
    menu: Tap
    history: Tap
    undo: Tap | None
    back: Tap | None = None
    """To the main ask, where another is open."""


@dataclass(frozen=True, slots=True)
class ConfirmDie:
    """One die of a proposal."""

    die: DieModel
    box: Box | None
    tag: str
    doubts: tuple[str, ...]
    role: str
    """thrown, kept, extra"""


@dataclass(frozen=True, slots=True)
class ConfirmModel:
    """A reading to confirm: the photograph, the faces, the doubts, and what can be mended."""

    title: str
    who: Who | None
    photo: Photo | None
    dice: tuple[ConfirmDie, ...]
    doubts: tuple[str, ...]
    sum: str
    confirm: Tap
    taps: tuple[Tap, ...]
    hint: str
    groups: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Names of places, and which of the dice lie there; empty where all lie in one."""


@dataclass(frozen=True, slots=True)
class HomeModel:
    """Home."""

    title: str
    greeting: str
    resume: Tap | None
    new: Tap
    taps: tuple[Tap, ...]
    notices: tuple[str, ...]
    working: str = ""


@dataclass(frozen=True, slots=True)
class GameTile:
    """A game to choose."""

    id: str
    title: str
    players: str
    action: Action
    chosen: bool
    refused: str = ""


@dataclass(frozen=True, slots=True)
class GuestLine:
    """A player of a new game."""

    who: Who
    words: str
    first: bool
    rename: Action
    dress: Action
    dismiss: Action
    later: Action
    begins: Action
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class OptionLine:
    """An option in words, with its values."""

    words: str
    values: tuple[Tap, ...]
    below: str = ""


@dataclass(frozen=True, slots=True)
class NewModel:
    """A new game: three pages."""

    page: int
    title: str
    steps: tuple[Tap, ...]
    games: tuple[GameTile, ...]
    guests: tuple[GuestLine, ...]
    remembered: tuple[tuple[Who, Action], ...]
    add: Tap | None
    throw: Tap | None
    seats_words: str
    remembered_words: str
    options: tuple[OptionLine, ...]
    given: tuple[Tap, ...]
    given_words: str
    give: Tap | None
    hint: str
    back: Tap
    next: Tap
    working: str = ""


@dataclass(frozen=True, slots=True)
class KeptLine:
    """A kept game."""

    title: str
    words: str
    names: str
    resume: Tap | None
    delete: Tap
    problem: str = ""


@dataclass(frozen=True, slots=True)
class KeptModel:
    """Kept games."""

    title: str
    lines: tuple[KeptLine, ...]
    empty: str
    back: Tap
    working: str = ""


@dataclass(frozen=True, slots=True)
class SettingsModel:
    """Settings: each a line with its values."""

    title: str
    lines: tuple[OptionLine, ...]
    back: Tap
    about: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HelpModel:
    """Help: short paragraphs with a picture each."""

    title: str
    parts: tuple[tuple[str, str, str], ...]
    """Icon, heading, words."""
    back: Tap


@dataclass(frozen=True, slots=True)
class TallyLine:
    """A line of the free table."""

    who: Who
    total: str
    last: str
    rename: Action
    taps: tuple[Tap, ...]
    drop: Tap


@dataclass(frozen=True, slots=True)
class FreeModel:
    """The free table."""

    title: str
    photo: Photo | None
    dice: tuple[DieModel, ...]
    sum: str
    sum_words: str
    count: str
    lines: tuple[TallyLine, ...]
    pad: tuple[DieModel, ...]
    taps: tuple[Tap, ...]
    add: Tap | None
    camera: CameraModel
    back: Tap
    hint: str


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A player's place at the end."""

    place: str
    who: Who
    points: str
    breaks: str
    winner: bool
    lines: tuple[tuple[str, str], ...]
    """The score sheet: what, and how many points."""


@dataclass(frozen=True, slots=True)
class EndModel:
    """The end of a game."""

    title: str
    winners: tuple[Who, ...]
    sentence: str
    reason: str
    standings: tuple[StandingLine, ...]
    taps: tuple[Tap, ...]
    marked: str = ""
    """If numbers were set by hand."""


ScreenModel = (
    TableModel | ConfirmModel | HomeModel | NewModel | KeptModel | SettingsModel | HelpModel | FreeModel | EndModel
)


# --- sheets -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MenuSheet:
    """Some things to do, one below the other."""

    title: str
    words: str
    taps: tuple[Tap, ...]
    close: Tap


@dataclass(frozen=True, slots=True)
class HandSheet:
    """The pad: places of the dice, and the faces to tap."""

    title: str
    dice: tuple[DieModel, ...]
    faces: tuple[DieModel, ...]
    sum: str
    done: Tap
    close: Tap
    note: str = ""


@dataclass(frozen=True, slots=True)
class EntryLine:
    """One entry of the history."""

    words: str
    who: Who | None
    time: str
    photo: str | None
    marks: tuple[str, ...]
    chosen: bool
    action: Action


@dataclass(frozen=True, slots=True)
class HistorySheet:
    """The history: entries, newest first, and what can be done with the one that was tapped."""

    title: str
    lines: tuple[EntryLine, ...]
    empty: str
    photo: str | None
    detail: tuple[str, ...]
    taps: tuple[Tap, ...]
    tools: tuple[Tap, ...]
    close: Tap


@dataclass(frozen=True, slots=True)
class FieldLine:
    """One field of a change: choices, or a number with steps."""

    words: str
    choices: tuple[Tap, ...] = ()
    shown: str = ""
    steps: tuple[Tap, ...] = ()


@dataclass(frozen=True, slots=True)
class AdjustSheet:
    """Set a number right by hand."""

    title: str
    words: str
    kinds: tuple[Tap, ...]
    line: Tap
    """What has no steps and buttons can be written as a line."""
    fields: tuple[FieldLine, ...]
    done: Tap
    close: Tap


@dataclass(frozen=True, slots=True)
class CardSheet:
    """A card as it is known, to compare it or to put it right."""

    title: str
    words: str
    lines: tuple[tuple[str, str, str], ...]
    """What, its value, and who says so."""
    fields: tuple[FieldLine, ...]
    taps: tuple[Tap, ...]
    close: Tap


@dataclass(frozen=True, slots=True)
class DieSheet:
    """A die to mend: the likeliest faces first."""

    title: str
    photo: Photo | None
    box: Box | None
    doubts: tuple[str, ...]
    faces: tuple[DieModel, ...]
    colours: tuple[Tap, ...]
    taps: tuple[Tap, ...]
    close: Tap


@dataclass(frozen=True, slots=True)
class AskSheet:
    """A question, a refusal, a reason: a sentence, perhaps the rule behind it, and the answers."""

    icon: str
    tone: str
    title: str
    sentence: str
    rule: str
    taps: tuple[Tap, ...]


@dataclass(frozen=True, slots=True)
class KeyboardSheet:
    """The keyboard."""

    title: str
    text: str
    rows: tuple[tuple[Tap, ...], ...]
    done: Tap
    close: Tap
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class ColourSheet:
    """Colours with symbols and names."""

    title: str
    colours: tuple[tuple[Who, Action, bool], ...]
    close: Tap


@dataclass(frozen=True, slots=True)
class FirstSheet:
    """Who begins, by a throw."""

    title: str
    lines: tuple[tuple[Who, str, bool], ...]
    faces: tuple[DieModel, ...]
    close: Tap


SheetModel = (
    MenuSheet
    | HandSheet
    | HistorySheet
    | AdjustSheet
    | DieSheet
    | AskSheet
    | CardSheet
    | KeyboardSheet
    | ColourSheet
    | FirstSheet
)


@dataclass(frozen=True, slots=True)
class Shown:
    """All that is on the display: a screen, a sheet over it, and a question or a refusal over both."""

    screen: ScreenModel
    sheet: SheetModel | None = None
    question: AskSheet | None = None
    peeking: str = ""
    """What the finger uncovers while it rests."""
