"""People who play Dicetopia on boards that the camera sees: hands move dice and agents, and the companion follows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.core import AnyAsk, Choose, Move, RollDice, Rolled
from companion.dice import PIPS, Die
from companion.games.dicetopia.model.state import Phase, State
from companion.games.dicetopia.moves.setup import slots_of
from companion.games.dicetopia.pieces import AGENTS, DICE, DICE_PER_COLOUR, DISTRICTS, EMPTY, KINDS, Piece
from companion.games.dicetopia.rules import DicetopiaRules
from companion.games.dicetopia.sight.zones import BOARD_ZONES
from companion.random_player import throw
from companion.sight import TableProposal
from ui.app.inbox import Discard, ReadAgain, TakeTurn
from ui.app.snapshot import Playing
from ui.headless.taps_games import Wish
from ui.headless.taps_people import People
from ui.headless.taps_start import sit_down
from ui.headless.taps_table import FilmedTable
from ui.headless.taps_tally import TapTally
from ui.present.scope import people
from vision.sources.board_table import BoardTable, Cube, city_places
from vision.sources.board_table import Piece as Laid

PLAYERS = 4
"""Thirty dice, which is all of them."""
LOOKED_AT_WITHIN = 2.0
"""Seconds of rest in which the table must have been looked at."""
IN_ONE_GO = 0.5
"""How often the agent is sent and the action done before the hand goes away."""
_RULES = DicetopiaRules()


class TopiaPeople(People):
    """They move what lies there, and say what cannot be seen."""

    def __init__(self, table: FilmedTable, chance: Random, boards: bool) -> None:
        """`boards`: the faction boards are in view, too."""
        assert isinstance(table.film, BoardTable)
        self.table, self.chance, self.boards, self.laid = table, chance, boards, table.film
        self.laid.wait(1.0)

    @property
    def state(self) -> State:
        """The game as the companion knows it."""
        state = self.table.playing.state
        assert isinstance(state, State)
        return state

    # --- the set-up ---------------------------------------------------------------------------------------------------

    def lay_city(self) -> None:
        """Thirty dice out of a bag; done when the companion has all of them."""
        dice = [kind for kind in KINDS for _ in range(DICE_PER_COLOUR[len(self.state.seats)])]
        self.chance.shuffle(dice)
        city: dict[str, list[Laid]] = {}
        for district in DISTRICTS:
            here = [dice.pop() for _ in range(slots_of(self.state, district))]
            city[district.id] = [Die(kind, self.chance.choice(PIPS)) for kind in here]
        self.laid.lay(city)
        while self.state.phase is Phase.CITY:
            self._settle_for()

    # --- a turn -------------------------------------------------------------------------------------------------------

    def play(self, most_turns: int | None = None) -> None:
        """Turn after turn, until missions are told."""
        while self.state.phase is Phase.TURN and self.table.tally.turns != most_turns:
            self.turn()

    def turn(self) -> None:
        """One turn as chance wants it: done on the table, then said, as far as it has to be."""
        before, plan = self.state, self._plan(self.state)
        states = [before]
        for move in plan:
            states.append(_RULES.apply(states[-1], move).state)
        if self.chance.random() > IN_ONE_GO:
            self.laid.lay(self._lying(states[1]))
        self.laid.lay(self._lying(states[-1]))
        for _ in range(len(plan) + 2):
            if self.state == states[-1]:
                return
            self._settle_for(states, plan)
        raise AssertionError(f"the turn {plan} cannot be said")

    def _plan(self, state: State) -> list[Move]:
        """What the player in turn is going to do."""
        plan: list[Move] = []
        seat, number = state.current, state.round
        while (state.current, state.round) == (seat, number) and state.phase is not Phase.REVEAL:
            plan.append(self._decided(state, _RULES.asks(state)[0]))
            state = _RULES.apply(state, plan[-1]).state
        return plan

    def _decided(self, state: State, ask: AnyAsk) -> Move:
        """Any choice but to exchange a die for one that looks the same, which helps nobody."""
        if isinstance(ask, RollDice):
            return ask.answer(throw(ask.dice, self.chance))
        assert isinstance(ask, Choose)
        first = state.action.first if state.action is not None else None
        useful = [move for move in ask.options if first is None or getattr(move, "die", None) != first.piece]
        return self.chance.choice(useful or ask.options)

    def _lying(self, state: State) -> dict[str, Sequence[Laid]]:
        """What lies on the table when the game stands so."""
        everybody = people(self.table.top.scope, self.table.playing)

        def laid(piece: Piece) -> Laid:
            return DICE[piece] if piece < AGENTS[0] else Cube(everybody[piece - AGENTS[0]].colour)

        lying: dict[str, Sequence[Laid]] = {
            district.id: [laid(piece) for piece in state.city[district] if piece != EMPTY] for district in DISTRICTS
        }
        if self.boards:
            boards = zip(BOARD_ZONES, state.boards, strict=False)
            lying.update({zone: [DICE[die] for die in board] for zone, board in boards})
        return lying

    # --- what the companion makes of it -------------------------------------------------------------------------------

    def _settle_for(self, states: Sequence[State] = (), plan: Sequence[Move] = ()) -> None:
        """Wait for what a look says; let it count, choose what happened, or say it."""
        entries = len(self.table.playing.entries)
        self.table.look_on(LOOKED_AT_WITHIN, lambda: self._answered(entries))
        proposal = self.table.now.proposal
        if len(self.table.playing.entries) > entries:
            return
        if self.table.now.moment is not None and self._right(proposal, states):
            self.lets_count()
        elif isinstance(proposal, TableProposal) and proposal.complete and self._right(proposal, states):
            self.table.press()
        elif isinstance(proposal, TableProposal) and (index := self._which(proposal, states)) is not None:
            self.table.say(TakeTurn(index))
        elif not plan:
            self.table.tap(ReadAgain())
        else:
            self._tell(states, plan)

    def _answered(self, entries: int) -> bool:
        """Whether there is something to say yes to, or it counted already; half a turn is waited for."""
        proposal = self.table.now.proposal
        if len(self.table.playing.entries) > entries or self.table.now.moment is not None:
            return True
        return isinstance(proposal, TableProposal) and len(proposal.explanations) > 1

    def _right(self, proposal: object, states: Sequence[State]) -> bool:
        """Whether this is what happened; while the city is put out, all that lies there was seen."""
        if not isinstance(proposal, TableProposal):
            return False
        return not states or self._after(proposal.told) in states[1:]

    def _which(self, proposal: TableProposal, states: Sequence[State]) -> int | None:
        """Which of the explanations is what happened."""
        found = [i for i, one in enumerate(proposal.explanations) if self._after(one.moves) in states[1:]]
        return found[0] if found and len(proposal.explanations) > 1 else None

    def _after(self, moves: Sequence[Move]) -> State:
        state = self.state
        for move in moves:
            state = _RULES.apply(state, move).state
        return state

    def _tell(self, states: Sequence[State], plan: Sequence[Move]) -> None:
        """By hand: the next thing that the companion does not know."""
        if self.table.now.proposal is not None:
            self.table.say(Discard())
        done = max(i for i, state in enumerate(states) if state == self.state)
        move = plan[done]
        if isinstance(move, Rolled):
            self.enter(list(move.faces))
        else:
            self.answer(move)

    # --- the end ------------------------------------------------------------------------------------------------------

    def choose(self, playing: Playing, ask: Choose) -> Move:
        return self.chance.choice(ask.options)

    def tell_missions(self) -> None:
        """What nobody could see: the cards in everybody's hand."""
        while self.table.playing.outcome is None:
            if self.table.now.proposal is not None:
                self.table.say(Discard())
            else:
                self.step()


def _game(wish: Wish, house: str, boards: bool) -> TopiaPeople:
    zones = BOARD_ZONES[:PLAYERS] if boards else ()
    film = BoardTable(city_places([district.id for district in DISTRICTS], zones), seed=wish.seed)
    table = FilmedTable(wish.seed, film=film, zones=film.zones, cards=Path(house))
    sit_down(table, "dicetopia", PLAYERS)
    table.tally = TapTally()
    return TopiaPeople(table, Random(wish.seed), boards)


def set_up(wish: Wish) -> TapTally:
    """Until all thirty dice are known: all touches, there is no turn yet."""
    with TemporaryDirectory() as house:
        people = _game(wish, house, boards=True)
        people.lay_city()
        people.table.tally.turns = 0
        return people.table.tally


def turns(wish: Wish, boards: bool) -> TapTally:
    """A game from the first agent to the outcome; what the end costs is told apart."""
    with TemporaryDirectory() as house:
        people = _game(wish, house, boards)
        people.lay_city()
        people.table.tally = tally = TapTally()
        people.play(wish.turns)
        if wish.turns is None:
            people.table.tally = end = TapTally()
            people.tell_missions()
            tally.notes.append(f"and the end, with the missions of {PLAYERS} players: {end.total} touches")
        return tally


TAPS = {
    "dicetopia": lambda wish: turns(wish, boards=True),
    "dicetopia-setup": set_up,
    "dicetopia-city-only": lambda wish: turns(wish, boards=False),
}
