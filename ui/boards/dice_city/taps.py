"""People who play Dice City: use all dice as they lie, seldom one otherwise; take points, attack, build, and end."""

from __future__ import annotations

from companion.core import AnyAsk, Choose, Move, RollDice
from companion.games.dice_city.cards import Pile
from companion.games.dice_city.model import moves
from companion.games.dice_city.model.board import PLACE_OF, RESOURCES, ROW_OF, place_number
from companion.games.dice_city.model.state import State
from ui.app.inbox import Answer, TakeShortcut
from ui.app.snapshot import Playing
from ui.headless.taps_games import whole_game
from ui.headless.taps_people import People

WORTH = (moves.AttackBandits, moves.AttackPlace, moves.Raid, moves.Export, moves.Build)
"""What is done with strength and resources before a turn ends, the points first."""
NEIGHBOURLY = 0.5
"""How often somebody leaves the others' cities alone."""
EXCEPTION = 0.25
"""How often a die of the five is first used otherwise than for the place on which it lies."""


class CityPeople(People):
    """They use the dice as they lie, and are seldom cruel."""

    def act(self, playing: Playing) -> None:
        """One tap for all dice; an exception is tapped before."""
        state, shortcuts = playing.state, playing.shortcuts
        assert isinstance(state, State)
        if not shortcuts:
            super().act(playing)
        elif state.turn.used == 0 and self.chance.random() < EXCEPTION:
            self.answer(self.choose(playing, next(ask for ask in playing.asks if isinstance(ask, Choose))))
            self._otherwise(self.table.playing)
        else:
            self.table.tap(TakeShortcut(shortcuts[0].id))

    def answer(self, move: Move) -> None:
        """Who has finished throws the dice for the next turn: that says it."""
        playing = self.table.playing
        before = len(playing.entries)
        if move == playing.game.rules.thrown_on(playing.state):
            after = playing.game.rules.apply(playing.state, move).state
            for due in playing.game.rules.asks(after):
                if isinstance(due, RollDice):
                    self._throw(due)
        if self.table.now.proposal is None and len(self.table.playing.entries) == before:
            super().answer(move)

    def _otherwise(self, playing: Playing) -> None:
        """The die in hand moves another, becomes an hourglass, refreshes the market or wakes a place up."""
        others = [move for ask in playing.asks if isinstance(ask, Choose) for move in ask.options]
        others = [move for move in others if not isinstance(move, moves.Activate)]
        if others:
            self.answer(self.chance.choice(others))

    def main(self, playing: Playing) -> AnyAsk:
        """Whatever brings points comes before the end of the turn."""
        asks = [ask for ask in playing.asks if isinstance(ask, Choose)]
        for kind in WORTH:
            for ask in asks[1:]:
                if isinstance(ask.options[0], kind) and not self._spares(kind):
                    return ask
        return playing.asks[0]

    def _spares(self, kind: type[Move]) -> bool:
        """Bandits never; the others mostly, once the bandits are too strong."""
        return kind in (moves.AttackPlace, moves.Raid) and self.chance.random() < NEIGHBOURLY

    def choose(self, playing: Playing, ask: Choose) -> Move:
        state, options = playing.state, ask.options
        assert isinstance(state, State)
        first = options[0]
        match first:
            case moves.AttackBandits() | moves.Export():
                return max(options, key=lambda move: getattr(move, "points", 0))
            case moves.AttackPlace() | moves.Raid():
                shown = [
                    target.action.move for target in self.table.top.window.targets() if type(target.action) is Answer
                ]
                return self.chance.choice([move for move in options if move in shown] or options)
            case moves.Build():
                return max(options, key=lambda move: self._points(state, move))
            case moves.Take():
                stock = state.cities[state.player].stock
                return moves.Take(first.seat, min(RESOURCES, key=lambda one: stock[PLACE_OF[one]]))
            case moves.PlaceAt():
                return self._place(state, options)
            case moves.EndTurn():
                ends = [move for move in options if isinstance(move, moves.EndGame)]
                return ends[0] if ends else first
        done = [move for move in options if isinstance(move, moves.Done)]
        if done and self.chance.random() < NEIGHBOURLY:
            return done[0]
        return super().choose(playing, ask)

    def _points(self, state: State, move: Move) -> tuple[int, float]:
        card = state.book.of[move.card] if isinstance(move, moves.Build) else None
        return (card.vp if card is not None else 0), self.chance.random()

    def _place(self, state: State, options: tuple[Move, ...]) -> Move:
        """Upon what is printed, first where a die lies or nothing else was built."""
        city = state.cities[state.player]
        free = [
            move
            for move in options
            if isinstance(move, moves.PlaceAt)
            and state.book.of[city.places[place_number(ROW_OF[move.row], move.column)]].pile is Pile.PRINTED
        ]
        return self.chance.choice(free or options)


TAPS = {"dice-city": lambda wish: whole_game("dice-city", wish, CityPeople)}
