"""People who play Dicy Cards: each throw is scored with the card that earns most; nothing to score, skip.

Where that makes the next player turn a card over, the card that was turned is tapped: it tells both.
"""

from __future__ import annotations

from companion.core import Choose, Move
from companion.games.dicy_cards.cards import best_scores
from companion.games.dicy_cards.implied import implied
from companion.games.dicy_cards.model import Score, Skip, State
from ui.app.inbox import AnswerAll
from ui.app.snapshot import Playing
from ui.headless.taps_games import whole_game
from ui.headless.taps_people import People


class DicyPeople(People):
    """They take the most points that lie there."""

    def choose(self, playing: Playing, ask: Choose) -> Move:
        state = playing.state
        assert isinstance(state, State)
        scores = [move for move in ask.options if isinstance(move, Score)]
        if scores:
            points = best_scores(state.dice, tuple(move.card for move in scores))
            return max(scores, key=lambda move: points[move.card].points)
        skips = [move for move in ask.options if isinstance(move, Skip)]
        return skips[0] if skips else self.chance.choice(ask.options)

    def answer(self, move: Move) -> None:
        playing = self.table.playing
        assert isinstance(playing.state, State)
        turned = [told for told in implied(playing.state, playing.game.rules.apply).values() if told.act == move]
        if turned:
            self.table.tap(AnswerAll(self.chance.choice(turned).moves))
        else:
            super().answer(move)


TAPS = {"dicy-cards": lambda wish: whole_game("dicy-cards", wish, DicyPeople)}
