"""A look at a table whose things have places, as a proposal: what happened, what is still open, or where it differs.

Every look is answered the same way, whether the table came to rest or somebody asked. One explanation is said and may
count by itself; two to four are to be chosen from; where there is none, the places that differ are shown beside the
sheet. While something is in somebody's hand, the companion waits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core import IllegalMove, Move, RollDice, Seat
from companion.dice import Die
from companion.follow import Explained, explain, rests
from companion.game import Game
from companion.sight import Explanation, Look, PlaceCompared, TableProposal
from companion.tabletop import Lying, Seen, Tabletop, TurnPlayed
from companion.text import Message, message

MOST_CHOICES = 4
"""More explanations than these are no choice any more: what all of them begin with is offered, the rest is told."""


class TableLooked(Struct, frozen=True):
    """What a look brought."""

    proposal: TableProposal | None
    """None: the table is as it is noted, and nobody asked."""
    agreed: bool = False
    """Somebody played on, so that what was proposed before counts first."""


def look_at_table(
    game: Game[Any], state: Any, look: Look, pending: TableProposal | None = None, seen: Seen | None = None
) -> TableLooked:
    """What a look means; `pending` is what was proposed after the look before it."""
    sight = game.sight
    assert sight is not None
    seen = seen or sight.seen(state, look)
    if seen is None:
        return TableLooked(None)
    at = _Table(game, state, look, seen)
    found = explain(game, state, seen)
    if found.now:
        return TableLooked(at.unchanged())
    if found.turns:
        return TableLooked(at.explained([at.told(turn, state) for turn in found.turns]))
    if pending is not None and pending.explanations:
        onward = at.played_on(pending)
        if onward is not None:
            return onward
    beside = list(rests(game.rules, at.table, state, seen, beside=True)) if at.may_react() else []
    if beside:  # what others may add is asked, not guessed
        return TableLooked(replace(at.explained([at.told(turn, state) for turn in beside]), certain=False))
    return TableLooked(at.differing(found))


class _Table:
    """One look, and the sentences about it."""

    def __init__(self, game: Game[Any], state: Any, look: Look, seen: Seen) -> None:
        assert game.sight is not None
        assert game.sight.tabletop is not None
        self.game, self.state, self.look, self.seen = game, state, look, seen
        self.table: Tabletop[Any] = game.sight.tabletop
        self.lying = self.table.lying(state)

    def may_react(self) -> bool:
        """Whether somebody may do something beside the turn."""
        return len(self.game.rules.asks(self.state)) > 1

    # --- explanations -------------------------------------------------------------------------------------------------

    def told(self, turn: TurnPlayed, state: Any) -> Explanation:
        """A turn in a few words."""
        return self._said([move for _, move in turn.history], turn.whole)

    def _said(self, moves: Sequence[Move], whole: bool) -> Explanation:
        said: list[Message] = []
        state = self.state
        for move in moves:
            step = self.game.rules.apply(state, move)
            said += [words for event in step.events if (words := self.table.said(event)) is not None]
            state = step.state
        if not whole:
            ask = next(iter(self.game.rules.asks(state)), None)
            said += [ask.prompt] if ask is not None else []
        return Explanation(tuple(said), tuple(moves), whole)

    def explained(self, found: Sequence[Explanation]) -> TableProposal:
        """What may have happened."""
        if len(found) > MOST_CHOICES:
            common = _common([one.moves for one in found])
            found = [self._said(common, whole=False)] if common else []
            if not found:
                return self._proposal(message("follow.many"), lit=tuple(self.seen.misfits(self.lying)))
            return self._one(found[0], certain=False)
        if len(found) == 1:
            return self._one(found[0], self._certain(found[0]))
        return self._proposal(message("follow.which"), explanations=tuple(found), lit=self._touched(found))

    def _one(self, found: Explanation, certain: bool) -> TableProposal:
        return self._proposal(
            message("follow.said", said=found.said),
            told=found.moves,
            explanations=(found,),
            lit=self._touched([found]),
            certain=certain,
        )

    def _after(self, moves: Sequence[Move]) -> Any:
        state = self.state
        for move in moves:
            state = self.game.rules.apply(state, move).state
        return state

    def _touched(self, found: Iterable[Explanation]) -> tuple[int, ...]:
        places: set[int] = set()
        for one in found:
            places |= _changed(self.lying, self.table.lying(self._after(one.moves)))
        return tuple(sorted(places))

    def _certain(self, found: Explanation) -> bool:
        """Whether all that changed was seen: no thing there is untold, and whoever came is seen to have come."""
        touched = [self.seen.places.get(place) for place in self._touched([found])]
        seen = [place for place in touched if place is not None]
        agents = not self.seen.hidden or len(seen) == len(touched)
        return agents and bool(seen) and not any(place.untold for place in seen)

    def played_on(self, pending: TableProposal) -> TableLooked | None:
        """The table after what was proposed before, and something more: whoever plays on has agreed to it."""
        ways: list[Explanation] = []
        for before in pending.explanations:
            try:
                state = self._after(before.moves)
            except IllegalMove:
                continue  # it was proposed for a table that has changed since
            found = explain(self.game, state, self.seen)
            if pending.told and (found.now or found.turns):
                later = _Table(self.game, state, self.look, self.seen)
                now = later.unchanged() if found.now else later.explained([later.told(t, state) for t in found.turns])
                return TableLooked(now, agreed=True)
            if found.now:
                ways.append(before)
            for turn in found.turns:
                more = [move for _, move in turn.history]
                ways.append(self._said((*before.moves, *more), turn.whole))
        return TableLooked(replace(self.explained(ways), certain=False)) if ways else None

    # --- what differs -------------------------------------------------------------------------------------------------

    def unchanged(self) -> TableProposal | None:
        """Everything lies as it is noted: a die may have been thrown and show what it showed."""
        sight = self.game.sight
        assert sight is not None
        moves = sight.thrown_alike(self.state, self.look)
        if moves:
            return self._one(self._said(moves, whole=True), certain=False)
        return self._proposal(message("follow.agrees")) if self.look.asked else None

    def differing(self, found: Explained) -> TableProposal:
        """The places that nothing explains."""
        gaps = self.seen.misfits(self.lying)
        waits = sum(gap.surplus for gap in gaps.values()) > 0 and not self.look.asked
        compared = tuple(self._compared(place) for place in found.differs)
        changes = () if waits else self.table.taken_over(self.state, self.seen, found.differs)
        prompt = message("follow.waits" if waits else "follow.differs", places=tuple(one.words for one in compared))
        return self._proposal(prompt, differs=compared, changes=changes, lit=found.differs, waits=waits)

    def _compared(self, place: int) -> PlaceCompared:
        there = self.seen.places[place]
        noted = [look for where, look in self.lying.values() if where == place and look not in self.seen.hidden]
        table: list[Die | Seat | None] = [self.table.thing(look) for look in sorted(there.looks)]
        table += [None] * there.untold
        sheet = tuple(self.table.thing(look) for look in sorted(noted))
        return PlaceCompared(place, self.table.words(place), tuple(table), sheet)

    def _proposal(self, prompt: Message, **more: Any) -> TableProposal:
        seat = self.game.rules.turn(self.state)
        return TableProposal(RollDice(seat, prompt, self.game.dice), self.look.reading, (), (), (), **more)


def _changed(before: Lying, after: Lying) -> set[int]:
    """The places that do not hold the same things any more."""
    then, now = Counter(before.values()), Counter(after.values())
    return {place for place, _ in ((then - now) + (now - then))}


def _common(turns: Sequence[Sequence[Move]]) -> tuple[Move, ...]:
    """What all turns begin with."""
    common: list[Move] = []
    for moves in zip(*turns, strict=False):
        if len(set(moves)) > 1:
            break
        common.append(moves[0])
    return tuple(common)
