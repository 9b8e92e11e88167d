"""People at a filmed table: they throw what is due, look at what is read, and tap only what nothing else can tell.

What they decide is for each game to say (`Board.people`); how they throw, compare, mend and confirm is the same in all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from companion.core import Amount, AnyAsk, Choose, Move, PickDice, RollDice
from companion.dice import DieKind, Face
from companion.random_player import throw
from ui.app import button_meaning
from ui.app.inbox import Answer, ButtonColour, Hold, No, Pressed, RemoveDie, SetDie, TakeShortcut
from ui.app.snapshot import Playing
from ui.headless.taps_table import FilmedTable
from ui.headless.tray_truth import TrayTruth
from ui.present.cards import CardSheet
from ui.present.sheets import HandSheet
from ui.state.intents import Close, EnterFace, Open, TogglePick
from ui.state.sheets import ByHand, MendDie
from vision.sources.simulated import SimulatedTable

READ_WITHIN = 2.0
"""Seconds of rest in which a throw must have been read."""
EMPTY_SECONDS = 0.6
"""How long the empty tray is looked at before the first throw."""
MOST_DICE = 6
"""More are seldom thrown at once where a game leaves the number free: the tray is small."""
MOST_MENDING = 12
"""Touches after which a reading is given up and the throw entered by hand."""
GREEN = Pressed(ButtonColour.GREEN)


class People:
    """Everybody at the table. Games say what they decide; without a word of the game it is chance."""

    def __init__(self, table: FilmedTable, chance: Random) -> None:
        self.table, self.chance = table, chance
        assert isinstance(table.film, SimulatedTable)
        self.film = table.film
        self.tray = TrayTruth(self.film)
        self.thrown: dict[int, Face] = {}
        """The dice of the last throw as they really lie, by their numbers on the film."""
        self._picked: tuple[int, ...] = ()
        self.film.wait(EMPTY_SECONDS)

    # --- what a game decides ------------------------------------------------------------------------------------------

    def choose(self, playing: Playing, ask: Choose) -> Move:
        """One of several moves."""
        drawn = playing.game.rules.drawn(playing.state)
        return self.chance.choice(drawn or ask.options)

    def amount(self, playing: Playing, ask: Amount) -> int:
        """How many."""
        return self.chance.randint(ask.low, min(ask.high, max(ask.low, MOST_DICE)))

    def throws_again(self, playing: Playing, ask: PickDice) -> Sequence[int]:
        """Which dice are thrown again; none: something else is done."""
        return ask.suggested if self.chance.random() < 0.5 else ()

    def main(self, playing: Playing) -> AnyAsk:
        """The ask that is answered next."""
        return playing.asks[0]

    # --- playing ------------------------------------------------------------------------------------------------------

    def play(self, most_turns: int | None = None) -> None:
        """Play to the end, or so many turns."""
        while self.table.playing.outcome is None:
            if self.table.tally.turns == most_turns and self.table.between_turns:
                return
            self.step()

    def step(self) -> None:
        """One thing that is due."""
        shown = self.table.top.screen.shown()
        if shown.question is not None:
            self.table.tap(No())
        elif isinstance(shown.sheet, CardSheet):
            self.table.tap(shown.sheet.taps[0].action)
        elif shown.sheet is not None:
            self.table.tap(Close())
        elif self.table.now.proposal is not None:
            self.judge()
        else:
            self.act(self.table.playing)

    def act(self, playing: Playing) -> None:
        """Answer what is due: with dice where dice can tell it, with one tap for several moves where one is offered."""
        if playing.shortcuts:
            self.reports(TakeShortcut(playing.shortcuts[0].id))
            return
        ask = self.main(playing)
        match ask:
            case RollDice():
                self._throw(ask)
            case PickDice() if ask.thrown:
                picks = tuple(sorted(self.throws_again(playing, ask)))
                if picks:
                    self._throw_again(ask, picks)
                else:
                    others = [other for other in playing.asks if isinstance(other, Choose) and not other.optional]
                    self.answer(self.choose(playing, others[0]))
            case PickDice():
                self.answer(ask.answer(ask.suggested))
            case Amount() if ask.thrown:
                self._throw_so_many(playing, self.amount(playing, ask))
            case Amount():
                self.answer(ask.answer(self.amount(playing, ask)))
            case Choose():
                self.answer(self.choose(playing, ask))

    def answer(self, move: Move) -> None:
        """Say a move."""
        self.reports(Answer(move))

    def reports(self, message: Answer | TakeShortcut) -> None:
        """Say it with green, where that is what green means now, else on the screen."""
        if button_meaning.meaning(GREEN, self.table.now) == (message,):
            self.table.press()
        else:
            self.table.say(message)

    # --- throws -------------------------------------------------------------------------------------------------------

    def faces(self, kinds: Sequence[DieKind]) -> tuple[Face, ...]:
        """What the dice show this time."""
        return throw(kinds, self.chance)

    def _throw(self, ask: RollDice) -> None:
        faces, numbers = self.faces(ask.dice), list(range(len(ask.dice)))
        if ask.kept and self._picked and len(self.tray.numbers) == len(ask.dice) + len(ask.kept):
            numbers = [self.tray.numbers[place] for place in self._picked]
            self.film.throw_again(numbers, faces)
        else:
            self.film.throw(faces, ask.dice)
        self._picked = ()
        self.watch(dict(zip(numbers, faces, strict=True)))

    def _throw_so_many(self, playing: Playing, number: int) -> None:
        """The throw tells how many there are."""
        kinds = playing.game.dice[:1] * number
        faces = self.faces(kinds)
        self.film.throw(faces, kinds)
        self.watch(dict(enumerate(faces)))

    def _throw_again(self, ask: PickDice, picks: tuple[int, ...]) -> None:
        faces = self.faces([ask.dice[place].kind for place in picks])
        if len(self.tray.numbers) != len(ask.dice):  # nobody saw which die is which: it is told, and thrown anew
            self._picked = picks
            self._tell_picks(ask, picks)
            return
        numbers = [self.tray.numbers[place] for place in picks]
        self.film.throw_again(numbers, faces)
        self.watch(dict(zip(numbers, faces, strict=True)))

    def watch(self, thrown: Mapping[int, Face]) -> None:
        """Dice are in the air: look on until they were read; what is not read in time is entered by hand."""
        self.thrown = dict(thrown)
        before = len(self.table.playing.entries)
        if not self.table.look_on(READ_WITHIN, lambda: self._read_since(before)):
            self._by_hand()

    def _read_since(self, entries: int) -> bool:
        return self.table.now.proposal is not None or len(self.table.playing.entries) > entries

    # --- what was read ------------------------------------------------------------------------------------------------

    def judge(self) -> None:
        """Compare the reading with what lies there: what is right counts, the rest is mended."""
        proposal = self.table.now.proposal
        assert proposal is not None
        wrong = self.tray.next_tap(proposal, self.thrown)
        if wrong is None and self.tray.agrees(proposal, self.thrown) and proposal.complete:
            self.tray.remember(proposal)
            if self.table.now.moment is not None:
                self.lets_count()
            else:
                self.table.press()
            return
        self.table.tally.wrongly_sure += self.table.now.moment is not None
        for _ in range(MOST_MENDING):
            if wrong is None:
                break
            self._mend(wrong)
            proposal = self.table.now.proposal
            wrong = self.tray.next_tap(proposal, self.thrown) if proposal is not None else None
        proposal = self.table.now.proposal
        if proposal is not None and proposal.complete and self.tray.agrees(proposal, self.thrown):
            self.tray.remember(proposal)
            self.table.press()
        else:
            self._by_hand()

    def lets_count(self) -> None:
        """What is right needs nobody: its moment runs down."""
        moment, before = self.table.now.moment, len(self.table.playing.entries)
        assert moment is not None
        self.table.look_on(
            moment.seconds + 1,
            lambda: len(self.table.playing.entries) > before or self.table.now.moment is None,
        )

    def _mend(self, wrong: SetDie | RemoveDie) -> None:
        """Two touches: the die, which stops what runs down, and what it shows or that it is none."""
        self.table.tally.mended += 1
        opened = Open(MendDie(wrong.index))
        self.table.tap((Hold(), opened) if self.table.now.moment is not None else opened)
        self.table.tap((wrong, Close()))

    def _by_hand(self) -> None:
        """Nobody could read it: it is told."""
        self.tray.numbers = []
        self.enter(list(self.thrown.values()))

    def enter(self, faces: list[Face]) -> None:
        """The pad: a touch a die, and one to begin and to end. Nothing where no throw is due."""
        due = next((ask for ask in self.table.playing.asks if isinstance(ask, RollDice)), None)
        if due is None:
            return
        self.table.tap(Open(ByHand()))
        for face in _by_kind(due.dice, faces):
            self.table.tap(EnterFace(face, len(due.dice)))
        sheet = self.table.top.screen.shown().sheet
        assert isinstance(sheet, HandSheet)
        self.table.tap(sheet.done.action)

    def _tell_picks(self, ask: PickDice, picks: Sequence[int]) -> None:
        """The dice that are taken up, touched one by one."""
        shown: tuple[int, ...] = ()
        for place in picks:
            self.table.tap(TogglePick(place, shown))
            shown = tuple(sorted((*shown, place)))
        self.table.tap(Answer(ask.answer(picks)))


def _by_kind(kinds: Sequence[DieKind], faces: list[Face]) -> list[Face]:
    """The faces in the order of the dice that can show them."""
    found = []
    for kind in kinds:
        face = next((face for face in faces if face in kind.faces), faces[0])
        faces.remove(face)
        found.append(face)
    return found
