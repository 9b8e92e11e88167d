"""A table that plays by itself: simulated dice tumble in front of a camera, are read, mended where misread, confirmed.

The whole way of a die is real here but for the dice: frames, settling, reading, proposal, button, session. It is the
demonstration where nobody sits at the table, and the proof that the parts fit together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from companion.core import Amount, AnyAsk, Move, PickDice, RollDice
from companion.dice import Face
from companion.random_player import RandomPlayer, throw
from ui.app import device_events
from ui.app.inbox import Answer, InboxMessage
from ui.app.snapshot import Snapshot
from ui.headless.tray_truth import TrayTruth
from vision.sources.frame import Frame
from vision.sources.simulated import SimulatedTable
from vision.watch.live_table import LiveTable

MOST_DICE = 6
"""Nobody throws more at once here, where a game leaves the number free: the tray is small."""
MOST_MENDING = 40
"""Taps after which a proposal is given up and the throw entered by hand."""
EMPTY_SECONDS = 0.6
"""How long the empty table is looked at before the first throw: what is new is told from what was there."""
PATIENCE_FRAMES = 30
"""Frames after all is quiet in which a reading must come."""


@dataclass(slots=True)
class CameraTally:
    """How the camera did."""

    throws: int = 0
    mended: int = 0
    """Dice that were read wrong, not seen, or seen where none was."""
    by_hand: int = 0
    """Throws before the camera that had to be entered by hand."""

    @property
    def read(self) -> int:
        """Throws that the camera read and somebody confirmed."""
        return self.throws - self.by_hand


class FewDice(RandomPlayer):
    """Plays by chance, but with few dice where their number is free: a demonstration is looked at, not waited for."""

    def answer(self, ask: AnyAsk) -> Move:
        if isinstance(ask, Amount):
            return ask.answer(self.chance.randint(ask.low, min(ask.high, max(ask.low, MOST_DICE))))
        return super().answer(ask)


class SelfPlay:
    """Plays the game that a table is set for, one answer at a time."""

    def __init__(
        self,
        handle: Callable[[InboxMessage], Snapshot],
        confirm: Callable[[], Snapshot],
        source: SimulatedTable,
        live: LiveTable,
        chance: Random,
        *,
        filmed: int | None = None,
        on_frame: Callable[[Frame], None] = lambda frame: None,
    ) -> None:
        """`handle` gives a message to the table, `confirm` agrees to a proposal; both give the snapshot after it.

        After `filmed` throws the rest is entered by hand, because films take their time.
        """
        self._handle, self._confirm, self._on_frame = handle, confirm, on_frame
        self._source, self._live = source, live
        self._chance, self._filmed = chance, filmed
        self._player = FewDice(chance)
        self._truth = TrayTruth(source)
        self._picks: tuple[int, ...] = ()
        self.tally = CameraTally()
        source.wait(EMPTY_SECONDS)

    def step(self, now: Snapshot) -> Snapshot:
        """Answer one thing that is due."""
        playing = now.playing
        if playing is None or not playing.asks:
            raise ValueError("nothing is due: the game is over or none was started")
        due = [ask for ask in playing.asks if not ask.optional] or list(playing.asks)
        ask = self._chance.choice(due)
        self._live.kinds = device_events.dice_expected(now)
        is_filmed = self._filmed is None or self.tally.throws < self._filmed
        if is_filmed and isinstance(ask, RollDice):
            return self._throw(ask)
        if is_filmed and isinstance(ask, PickDice) and ask.thrown:
            return self._throw_again(ask)
        move, _ = self._player.legal(playing.game.rules, playing.state, ask)
        return self._handle(Answer(move))

    # --- throws -------------------------------------------------------------------------------------------------------

    def _throw(self, ask: RollDice) -> Snapshot:
        faces = throw(ask.dice, self._chance)
        if ask.kept and len(self._truth.numbers) == len(ask.dice) + len(ask.kept) and self._picks:
            numbers = [self._truth.numbers[place] for place in self._picks]
            self._source.throw_again(numbers, faces)
        else:
            numbers = list(range(len(faces)))
            self._source.throw(faces, ask.dice)
        return self._watch_and_confirm(ask, dict(zip(numbers, faces, strict=True)), ())

    def _throw_again(self, ask: PickDice) -> Snapshot:
        picks = tuple(sorted(self._player.picks(ask)))
        if len(self._truth.numbers) != len(ask.dice):
            self._picks = picks
            return self._handle(Answer(ask.answer(picks)))
        faces = throw([ask.dice[place].kind for place in picks], self._chance)
        numbers = [self._truth.numbers[place] for place in picks]
        self._source.throw_again(numbers, faces)
        return self._watch_and_confirm(ask, dict(zip(numbers, faces, strict=True)), picks)

    def _watch_and_confirm(self, ask: RollDice | PickDice, wanted: dict[int, Face], picks: tuple[int, ...]) -> Snapshot:
        self.tally.throws += 1
        self._picks = ()
        now = self._mend(self._watch(), wanted)
        proposal = now.proposal
        if proposal is None or (picks and proposal.picks != picks) or not self._truth.agrees(proposal, wanted):
            return self._by_hand(ask, wanted, picks)
        self._truth.remember(proposal)
        return self._confirm()

    def _watch(self) -> Snapshot | None:
        """Let the simulated table do what it was told, and look on until a reading was proposed."""
        now: Snapshot | None = None
        quiet = 0
        while quiet < PATIENCE_FRAMES:
            quiet = 0 if self._source.busy else quiet + 1
            frame = self._source.step()
            self._on_frame(frame)
            for event in self._live.update(frame):
                now = self._handle(device_events.seen(event))
            if not self._source.busy and now is not None and now.proposal is not None:
                return now
        return now

    # --- as a player would: compare, tap what is wrong, confirm -------------------------------------------------------

    def _mend(self, now: Snapshot | None, wanted: dict[int, Face]) -> Snapshot:
        if now is None:
            return Snapshot(serial=-1)
        for _ in range(MOST_MENDING):
            tap = self._truth.next_tap(now.proposal, wanted) if now.proposal is not None else None
            if tap is None:
                break
            self.tally.mended += 1
            now = self._handle(tap)
        return now

    def _by_hand(self, ask: RollDice | PickDice, wanted: dict[int, Face], picks: tuple[int, ...]) -> Snapshot:
        self.tally.by_hand += 1
        self._truth.numbers = []
        faces = tuple(wanted.values())
        if isinstance(ask, PickDice):
            now = self._handle(Answer(ask.answer(picks)))
            due = next(a for a in now.playing.asks if isinstance(a, RollDice)) if now.playing else None
            return now if due is None else self._handle(Answer(due.answer(faces)))
        return self._handle(Answer(ask.answer(faces)))
