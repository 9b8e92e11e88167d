"""Use all dice as they lie: one tap, and questions only where a place has a choice.

Nothing is reckoned here a second time: the moves are made with `apply`, and what they will bring is what a dry run of
them brought. The order is one in which no die takes from another what it is worth: first what moves dice, lays cards
under them or copies what lies under them; what spends or counts the stock behind what fills it; throws come last.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from companion.core import Choose, Follows, Move, Shortcut, Step
from companion.games.dice_city import effects
from companion.games.dice_city.asks import asks
from companion.games.dice_city.effects import RESOURCE_IDS, Scope
from companion.games.dice_city.model import moves, tasks
from companion.games.dice_city.model.board import ALL_DICE, ROWS, Stock, place_number
from companion.games.dice_city.model.state import Phase, State
from companion.games.dice_city.words import card_words
from companion.text import Message, message

Apply = Callable[[State, Move], Step[State]]
USE_ALL = "use-all"
_BEFORE, _PLAIN, _SPENDS, _COUNTS, _THROWS = range(5)


def shortcuts(state: State, apply: Apply) -> tuple[Shortcut, ...]:
    """Use all unused dice as they lie, with what that will bring."""
    if state.phase is not Phase.DICE or state.turn.used == ALL_DICE:
        return ()
    count = len(ROWS) - state.turn.used.bit_count()
    words = message("shortcut.use-all", n=count)
    return (Shortcut(USE_ALL, state.player, words, announced(state, apply)),)


def follows(state: State, apply: Apply, shortcut: str) -> Follows:
    """Questions with one answer are answered; under the shortcut, die after die is used up to the next question."""
    made: list[Move] = []
    seat = state.player
    while state.player == seat:
        found = _only_answer(state) or (_next_use(state) if shortcut == USE_ALL else ())
        if not found:
            break
        for move in found:
            state = apply(state, move).state
        made += found
    waits = shortcut == USE_ALL and state.phase in (Phase.DIE, Phase.TASK) and isinstance(asks(state)[0], Choose)
    return Follows(tuple(made), waits)


def _only_answer(state: State) -> tuple[Move, ...]:
    """The one answer to a question that has no other."""
    if state.phase not in (Phase.DIE, Phase.TASK, Phase.KEEP):
        return ()
    due = asks(state)
    if len(due) != 1 or not isinstance(due[0], Choose) or len(due[0].options) != 1:
        return ()
    return due[0].options


def _next_use(state: State) -> tuple[Move, ...]:
    """The next die as it lies. Where its place is deactivated it is only taken up: what it does is a choice."""
    if state.phase is not Phase.DICE:
        return ()
    dice = [die for die in range(len(ROWS)) if not state.turn.used >> die & 1]
    if not dice:
        return ()
    return _use(state, min(dice, key=lambda die: _rank(state, die)))


def _use(state: State, die: int) -> tuple[Move, ...]:
    seat = state.player
    take = moves.TakeDie(seat, ROWS[die])
    return (take,) if _struck(state, die) else (take, moves.Activate(seat))


def _struck(state: State, die: int) -> bool:
    city = state.cities[state.player]
    return bool(city.struck >> place_number(die, city.dice[die]) & 1)


def _card(state: State, die: int) -> str:
    city = state.cities[state.player]
    return city.places[place_number(die, city.dice[die])]


def _rank(state: State, die: int) -> int:
    """When a die is used, as its place says."""
    if _struck(state, die):
        return _BEFORE
    return max((_rank_of(effect) for effect in state.book.uses[_card(state, die)]), default=_PLAIN, key=_firmness)


def _firmness(rank: int) -> int:
    """What comes early beats all, what comes late beats what is plain."""
    return _THROWS + 1 if rank == _BEFORE else rank


def _rank_of(effect: effects.Effect) -> int:
    match effect:
        case effects.MoveDice() | effects.Fetch() | effects.Reactivate() | effects.Reroll(others=True):
            return _BEFORE
        case effects.Copy(scope=Scope.DIE):
            return _BEFORE
        case effects.Copy() | effects.Pay() | effects.PaySame() | effects.Trade() | effects.Exchange():
            return _SPENDS
        case effects.PointsPerPair():
            return _COUNTS
        case effects.Reroll():
            return _THROWS
    return _PLAIN


# --- said before ------------------------------------------------------------------------------------------------------


class _Trial(Struct, frozen=True):
    """What the dice bring that need no choice, and the places of those that do."""

    stock: Stock
    strength: int
    bandit_strength: int
    tokens: int
    hourglasses: int
    weaker: int
    used: tuple[str, ...]
    """The places used, in order."""
    choices: tuple[str, ...]
    thrown: tuple[int, ...]
    """Dice that are thrown again."""
    stuck: tuple[int, ...]
    """Dice on deactivated places."""

    @property
    def brought(self) -> tuple[Stock, int, int, int, int, int]:
        """All that is counted, whatever the order was."""
        return self.stock, self.strength, self.bandit_strength, self.tokens, self.hourglasses, self.weaker


def announced(state: State, apply: Apply) -> tuple[Message, ...]:
    """What using all dice as they lie will bring, what is asked on the way, and the order where it matters."""
    trial = _tried(state, apply)
    said = [message("shortcut.brings", what=_amounts(trial))]
    if _tried(state, apply, backwards=True).brought != trial.brought:
        said.append(message("shortcut.order", cards=tuple(map(card_words, trial.used))))
    if trial.choices:
        said.append(message("shortcut.choice", cards=tuple(map(card_words, trial.choices))))
    if trial.stuck:
        said.append(message("shortcut.stuck", dice=tuple(ROWS[die] for die in trial.stuck)))
    if trial.thrown:
        said.append(message("shortcut.thrown", dice=tuple(ROWS[die] for die in trial.thrown)))
    return tuple(said)


def _amounts(trial: _Trial) -> Message | tuple[Message, ...]:
    counted = [
        *zip(RESOURCE_IDS, trial.stock, strict=True),
        ("strength", trial.strength),
        ("bandit-strength", trial.bandit_strength),
        ("vp", trial.tokens),
        ("hourglass", trial.hourglasses),
    ]
    said = [message(f"amount.{thing}", n=n) for thing, n in counted if n]
    if trial.weaker:
        said.append(message("amount.weaker", n=trial.weaker))
    return tuple(said) or Message("shortcut.nothing")


def _tried(state: State, apply: Apply, *, backwards: bool = False) -> _Trial:
    """Use every die that asks nothing; `backwards` in the opposite order, to see whether the order matters."""
    before, seat = state, state.player
    used: list[str] = []
    choices: list[str] = []
    thrown: list[int] = []
    stuck: list[int] = []
    left = [die for die in range(len(ROWS)) if not state.turn.used >> die & 1]
    while left:
        in_order = sorted(left, key=lambda die: _rank(state, die))
        die = in_order[-1 if backwards else 0]
        left.remove(die)
        if _struck(state, die):
            stuck.append(die)
            continue
        after, card = state, _card(state, die)
        todo = _use(state, die)
        while todo:
            for move in todo:
                after = apply(after, move).state
            todo = _only_answer(after)
        if after.tasks:
            if isinstance(after.tasks[-1], tasks.Rerolling):
                thrown.append(die)
            else:
                choices.append(card)
            continue
        state = after
        used.append(card)
    was, now = before.cities[seat], state.cities[seat]
    wood, stone, iron = (have - had for have, had in zip(now.stock, was.stock, strict=True))
    return _Trial(
        stock=(wood, stone, iron),
        strength=now.strength - was.strength,
        bandit_strength=now.bandit_strength - was.bandit_strength,
        tokens=now.tokens - was.tokens,
        hourglasses=now.hourglasses - was.hourglasses,
        weaker=state.turn.weaker - before.turn.weaker,
        used=tuple(used),
        choices=tuple(choices),
        thrown=tuple(thrown),
        stuck=tuple(stuck),
    )
