"""A game of Dicetopia before a camera: every turn is done on a filmed table, with all that goes wrong at one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from companion.core import Move
from companion.dice import PIPS, Die, DieKind, Doubt, Reading
from companion.games.dicetopia import GAME
from companion.games.dicetopia.model.state import Phase, State
from companion.random_player import RandomPlayer
from companion.sight import Explanation, TableProposal
from tests.ui.tabletop import Tabletop
from ui.app import device_events
from ui.app.inbox import Answer, ConfirmReading, MomentOver, TakeTurn
from ui.app.seat_colours import seat_colours
from ui.app.snapshot import Snapshot
from ui.headless.table_film import TableFilm
from vision.read.reader import DiceReader
from vision.sources.board_table import BoardSettings, Cube, Piece
from vision.sources.frame import Picture
from vision.watch.live_table import LiveTable

SMALL = BoardSettings(720, 405, fps=10.0, pause=0.7)
Table = tuple[tuple[int, ...], ...]


def table_of(state: State) -> Table:
    """What lies where, in no order."""
    return tuple(tuple(sorted(pieces)) for pieces in (*state.city, *state.boards))


class MisreadingReader:
    """The real reader, which takes one die for another now and then: unsure of it, or sure."""

    def __init__(self, chance: Random) -> None:
        self._reader, self._chance = DiceReader(), chance
        self.spoil: str = ""
        self._which = 0.0

    def spoils(self, how: str) -> None:
        self.spoil, self._which = how, self._chance.random()

    def read(self, image: Picture, kinds: tuple[DieKind, ...] | None) -> Reading:
        reading = self._reader.read(image, kinds)
        if not self.spoil or not reading.dice:
            return reading
        dice = sorted(reading.dice, key=lambda die: (round(die.box.y0, -1), die.box.x0))
        number = int(self._which * len(dice))
        other = PIPS[(dice[number].face.value or 0) % 6]
        doubts = (Doubt.GLARE,) if self.spoil == "unsure" else ()
        dice[number] = replace(dice[number], face=other, doubts=doubts, choices=((other, 0.9),))
        return Reading(tuple(dice), not doubts and reading.confident, reading.doubts)


class FilmedGame:
    """One game: a person plays it on the table, and answers the companion only where it asks."""

    def __init__(self, seed: int, *, boards: bool = True, mishaps: bool = True, players: int = 2) -> None:
        names = ("Ana", "Bob", "Cleo", "Dan")[:players]
        self.chance, self.mishaps = Random(seed), mishaps
        self.player = RandomPlayer(self.chance)
        self.boards, self.colours = boards, seat_colours(names, ())
        self.film = TableFilm(GAME, self.colours, seed, boards=boards, settings=SMALL)
        self.top = Tabletop(zones=self.film.zones).starts("dicetopia", names, factions="none")
        self.reader = MisreadingReader(self.chance)
        self.live = LiveTable(self.reader, GAME.dice)
        self.live.watch_zones(self.film.zones)
        self.truth = self.state
        self.taps = self.turns = self.counted = 0
        self.mending = 0
        """Touches of turns in which the reader was made to take one die for another."""
        self.moves: list[Move] = []

    # --- the companion ------------------------------------------------------------------------------------------------

    @property
    def now(self) -> Snapshot:
        return self.top.now

    @property
    def state(self) -> State:
        playing = self.now.playing
        assert playing is not None
        assert isinstance(playing.state, State)
        return playing.state

    def watch(self) -> TableProposal | None:
        """Let the film run; what the companion says then."""
        for frame in self.film.source.play():
            for event in self.live.update(frame):
                self.top.says(device_events.seen(event))
        proposal = self.now.proposal
        assert proposal is None or isinstance(proposal, TableProposal)
        return proposal

    def moment_passes(self) -> None:
        """Nobody stops what counts by itself."""
        moment = self.now.moment
        assert moment is not None
        self.counted += 1
        self.top.says(MomentOver(moment.number))

    # --- the table ----------------------------------------------------------------------------------------------------

    def sets_up(self) -> None:
        """The dice are put out, some of them first, and the city counts by itself."""
        self.film.source.wait(0.6)
        self.watch()
        while self.truth.phase is Phase.CITY:
            self._plays(self.player.answer(GAME.rules.asks(self.truth)[0]))
        pieces = self.film.pieces(self.truth)
        if self.mishaps:
            self.film.source.lay({**pieces, "nethal": pieces["nethal"][1:]})
            missing = self.watch()
            assert missing is not None
            assert not missing.complete
            assert len(missing.doubts) == 1
        self.film.lay(self.truth)
        proposal = self.watch()
        assert proposal is not None
        if not proposal.sure:
            self.taps += 1
            self.top.says(ConfirmReading())
        else:
            self.moment_passes()
        assert table_of(self.state) == table_of(self.truth)

    def _plays(self, move: Move) -> None:
        self.truth = GAME.rules.apply(self.truth, move).state
        self.moves.append(move)

    def turn(self) -> None:
        """A turn by chance, done on the table."""
        before, start = self.truth, len(self.moves)
        while self.truth is before or self.truth.phase not in (Phase.TURN, Phase.REVEAL):
            self._plays(self.player.legal(GAME.rules, self.truth, GAME.rules.asks(self.truth)[0])[0])
        if self.mishaps:
            self._mishap(before)
        self.turns += 1
        self.film.lay(self.truth)
        self.watch()
        is_spoiled, taps = bool(self.reader.spoil), self.taps
        self.reader.spoils("")
        self._told(self.moves[start:])
        self.mending += self.taps - taps if is_spoiled else 0
        assert table_of(self.state) == table_of(self.truth)
        assert (self.state.phase, self.state.current) == (self.truth.phase, self.truth.current)

    def _told(self, moves: Sequence[Move]) -> None:
        """Whatever the companion wants to know of a turn: a moment that passes, a choice, or moves by hand."""
        for _ in range(8):
            if (self.state.phase, self.state.current) == (self.truth.phase, self.truth.current):
                return
            proposal = self.now.proposal
            fitting = self._fitting(proposal, moves) if isinstance(proposal, TableProposal) else None
            if self.now.moment is not None:
                assert fitting is not None, ("counts by itself and is wrong", proposal, moves)
                self.moment_passes()
            elif fitting is not None:
                self.taps += 1
                self.top.says(TakeTurn(fitting))
            else:
                done = 0 if self.state.phase is Phase.TURN else 1
                for move in moves[done:]:
                    self.taps += 1
                    self.top.says(Answer(move))
        raise AssertionError(("the turn was never told", moves, self.now.proposal))

    def _fitting(self, proposal: TableProposal, moves: Sequence[Move]) -> int | None:
        """Which of the explanations is what was done; a half turn is, if it is how this one began."""
        for index, found in enumerate(proposal.explanations):
            if self._leads_there(found) if found.whole else found.moves == tuple(moves[: len(found.moves)]):
                return index
        return None

    def _leads_there(self, found: Explanation) -> bool:
        state = self.state
        for move in found.moves:
            state = GAME.rules.apply(state, move).state
        return table_of(state) == table_of(self.truth)

    # --- what goes wrong ----------------------------------------------------------------------------------------------

    def _mishap(self, before: State) -> None:
        """Something that is no turn, and is put right again; nothing of it may count."""
        pieces = self.film.pieces(before)
        filled = [zone for zone in pieces if any(isinstance(piece, Die) for piece in pieces[zone])]
        zone = self.chance.choice([zone for zone in filled if not zone.startswith("board")])
        die = next(piece for piece in pieces[zone] if isinstance(piece, Die))
        wrongs = ("hand", "lifted", "knocked", "swapped", "wrong action", "covered", "unsure", "misread", "nothing")
        match self.chance.choice(wrongs):
            case "hand":
                self.film.source.pass_over()
                assert self.watch() is None
            case "lifted":
                self.film.source.lay({zone: [piece for piece in pieces[zone] if piece is not die]})
                lifted = self.watch()
                assert lifted is not None
                assert lifted.waits
            case "knocked":
                self.film.source.knock(zone, die, PIPS[(die.face.value or 0) % 6])
                knocked = self.watch()
                assert knocked is not None
                assert knocked.differs
            case "swapped":
                others = [other for other in filled if other != zone]
                if others:
                    self._swap(pieces, zone, die, self.chance.choice(others))
            case "wrong action" if self.boards:
                self._wrong_action(pieces, before, zone, die)
            case "covered":
                self.film.source.cover([zone], 4.6)
                self.watch()
            case "unsure" | "misread" as how:
                self.reader.spoils(how)
                return
        assert table_of(self.state) == table_of(before), "something counted that was no turn"

    def _wrong_action(self, pieces: dict[str, list[Piece]], before: State, zone: str, die: Die) -> None:
        """An agent for a die that goes to the board of somebody else: no turn leads there. Then it is put right."""
        agent = Cube(self.colours[before.current])
        own, others = f"board-{before.current + 1}", f"board-{before.seats.after(before.current) + 1}"
        here, there = list(pieces[zone]), list(pieces[others])
        room = next((slot for slot, piece in enumerate(there) if isinstance(piece, Cube)), None)
        if room is None or agent not in pieces[own]:
            return
        here[here.index(die)], there[room] = agent, die
        sent = list(pieces[own])
        sent.remove(agent)
        self.film.source.lay({zone: here, own: sent, others: there})
        wrong = self.watch()
        assert wrong is not None, "a wrong action was met with silence"
        assert self.now.moment is None, "a wrong action never counts by itself"
        assert not wrong.explanations
        self.film.source.lay(pieces)
        self.watch()

    def _swap(self, pieces: dict[str, list[Piece]], zone: str, die: Die, other: str) -> None:
        there = next(piece for piece in pieces[other] if isinstance(piece, Die))
        here, away = list(pieces[zone]), list(pieces[other])
        here[here.index(die)], away[away.index(there)] = there, die
        self.film.source.lay({zone: here, other: away})
        swapped = self.watch()
        assert (swapped is None) == (die == there)
        assert swapped is None or not swapped.complete
