"""What every presenting function needs: where the table stands, what the screen knows itself, and words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from companion.advice import Advised
from companion.catalogue.model import Owned
from companion.core import TABLE, AnyAsk, IllegalMove, Move, Seat, View
from companion.dice import Die, Face
from companion.game import Game
from companion.journal.listing import Listed
from companion.journal.reader import Player
from companion.registry import GameRecord
from ui.app.advisor import AdviceNow
from ui.app.button_meaning import stops
from ui.app.device_facts import Equipment, Polygon
from ui.app.inbox import CameraState
from ui.app.seat_colours import seat_colours
from ui.app.snapshot import Playing, Snapshot
from ui.boards.loader import Boards
from ui.i18n import Words
from ui.kit.theme import ThemeName
from ui.present.models import Action, DieModel, Who
from ui.state.panel_page import Pins
from ui.state.screen_state import ScreenState
from ui.state.statistics import RecordNow, StatisticsNow
from ui.state.sticks import SticksNow
from ui.state.versions import Versions

NO_OTHERS = Versions()
NO_STICKS = SticksNow()
NO_STATISTICS = StatisticsNow()
NO_RECORD = RecordNow()


@dataclass(frozen=True, slots=True)
class Prefs:
    """What the table prefers; changed at once, in the middle of a game too."""

    language: str = "en"
    theme: str = ThemeName.DARK.value
    sound: bool = True
    photographs: bool = True
    camera: bool = True
    count_after: int | str = 3
    """Seconds after which a sure reading counts by itself, or that all are asked about."""
    text_size: int = 100
    """In percent of the usual."""
    brightness: int = 100
    """Of the display's own light, in percent."""
    dim_after: int = 0
    """Minutes without anybody after which the display grows dark; 0: never."""
    scoreboard_after: int = 60
    """Seconds without anybody after which the scores stand large; 0: never."""
    motion: bool = True
    """Whether things move; else every picture is the last one."""
    rotation: int = 0
    """Of the display, in degrees clockwise."""
    locks: tuple[str, ...] = ()
    """What the camera keeps as it is: exposure, white, focus."""
    area: Polygon = ()
    """The tray; no corners mean the whole picture."""
    boards: tuple[tuple[str, Polygon], ...] = ()
    """Where boards lie, by their names in the settings."""
    trial_area: Polygon | None = None
    trial_boards: tuple[tuple[str, Polygon], ...] | None = None
    """What was dragged and nobody has accepted yet."""
    first_start: str = "done"
    """The step of the first start that is due."""
    learns: bool = True
    lock: str = ""
    """The number against small hands; empty: no lock."""
    panel: bool = True
    """Whether buttons and lamps are looked for."""
    pull_up: bool = True
    """Buttons connect to ground, not to 3.3 V."""
    pins: Pins = ()
    trial_pins: Pins | None = None
    """What hangs on which pin; and what was tapped and nobody has accepted yet."""
    looks: Mapping[str, str] = field(default_factory=dict)
    """What was chosen of how boards look, by `<game>.<choice>`."""
    advice: Mapping[str, str] = field(default_factory=dict)
    """Players who want advice, and which."""
    lamps: int = 100
    """Of their light, in percent."""
    volume: int = 70
    """Of sounds, in percent."""
    silent: tuple[str, ...] = ()
    """Kinds of sounds that are not wanted."""
    pack: str = ""
    """The sound pack; empty: our own."""
    voice: str = "off"
    """How much is said."""
    voice_volume: int = 90


@dataclass(frozen=True, slots=True)
class Library:
    """What lies on the shelf: games that can be played, games that are kept, players who are remembered."""

    games: tuple[GameRecord, ...] = ()
    kept: tuple[Listed, ...] = ()
    players: tuple[Player, ...] = ()
    loading: bool = False
    owned: Mapping[str, Owned] = field(default_factory=dict)
    """What the owners said of their cards, by game; empty where nobody keeps it."""
    photographs: tuple[int, int] = (0, 0)
    """How many are kept, and how many bytes they take."""
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    """Of players who are remembered and have one, by name: small files."""

    def playable(self) -> dict[str, Game[Any]]:
        """The games that can be played, by id."""
        return {record.id: record.game for record in self.games if record.game is not None}


@dataclass(frozen=True)
class Scope:
    """Everything that a screen may show something of."""

    snapshot: Snapshot
    screen_state: ScreenState
    prefs: Prefs = Prefs()
    library: Library = Library()
    words: Words = field(default_factory=lambda: Words("en"))
    boards: Boards = field(default_factory=Boards)
    versions: Versions = NO_OTHERS
    equipment: Equipment = field(default_factory=Equipment)
    advice: AdviceNow | None = None
    """How far the advice is that somebody wants now."""
    sticks: SticksNow = NO_STICKS
    statistics: StatisticsNow = NO_STATISTICS
    record: RecordNow = NO_RECORD

    def say(self, key: str, **facts: Any) -> str:
        """A sentence of the catalogues."""
        return self.words.say(key, **facts)

    @cached_property
    def view(self) -> View:
        """What everybody at the table may know of the game in play; asked for once a picture."""
        playing = self.snapshot.playing
        assert playing is not None
        return playing.game.rules.view(playing.state, TABLE)

    @cached_property
    def asks(self) -> tuple[AnyAsk, ...]:
        """The asks as the shared screen may show them."""
        playing = self.snapshot.playing
        return playing.game.rules.asks_for(playing.state, TABLE) if playing is not None and playing.asks else ()

    @property
    def advised(self) -> Advised | None:
        """The best choice, while the hint is open: it is lit."""
        now = self.advice
        if not self.screen_state.advice or now is None or now.advice is None or not now.advice.choices:
            return None
        return now.advice.choices[0]

    def has_camera(self) -> bool:
        """Whether a camera is looking."""
        return self.snapshot.camera.state not in (CameraState.ABSENT, CameraState.LOST)


def scope_of(
    snapshot: Snapshot,
    state: ScreenState,
    prefs: Prefs,
    library: Library,
    boards: Boards | None = None,
    versions: Versions = NO_OTHERS,
    equipment: Equipment | None = None,
    advice: AdviceNow | None = None,
    sticks: SticksNow = NO_STICKS,
    statistics: StatisticsNow = NO_STATISTICS,
    record: RecordNow = NO_RECORD,
) -> Scope:
    """The scope with the words of the game in play."""
    playing = snapshot.playing
    game, seats = (playing.game, playing.seats) if playing is not None else (None, None)
    words = Words(prefs.language, game, seats)
    equipped = equipment or Equipment()
    now = advice, sticks, statistics, record
    return Scope(snapshot, state, prefs, library, words, boards or Boards(), versions, equipped, *now)


def who(scope: Scope, seat: Seat | None) -> Who | None:
    """A player of the game in play."""
    playing = scope.snapshot.playing
    if seat is None or playing is None or not 0 <= seat < len(playing.seats):
        return None
    return people(scope, playing)[seat]


def people(scope: Scope, playing: Playing) -> tuple[Who, ...]:
    """Everybody who plays, by seat."""
    names, pictures = playing.seats.names, scope.library.pictures
    worn = seat_colours(names, scope.library.players)
    return tuple(Who(name, colour, pictures.get(name, b"")) for name, colour in zip(names, worn, strict=True))


def refusal(playing: Playing, move: Move) -> IllegalMove | None:
    """Why a move would be refused here; None if it would not."""
    try:
        playing.game.rules.apply(playing.state, move)
    except IllegalMove as illegal:
        return illegal
    return None


def focused(scope: Scope) -> Move | None:
    """The move that the amber button points at; while the hint is open, the one that it speaks of."""
    focus = scope.snapshot.focus
    if focus is None or scope.snapshot.proposal is not None:
        return None if scope.advised is None else scope.advised.move
    moves = stops(scope.snapshot)
    return moves[focus] if focus < len(moves) else None


def face_words(scope: Scope, face: Face) -> str:
    """A face as words."""
    return scope.words.fact(face)


def die_model(
    scope: Scope,
    die: Die,
    action: Action = None,
    picked: bool = False,
    held: tuple[Action, Action] | None = None,
    *,
    lit: bool = False,
) -> DieModel:
    """A die of the table as drawn."""
    words = scope.words.fact(die)
    return DieModel(die.face.id, die.kind.colour, action, picked=picked, words=words, held=held, focus=lit)
