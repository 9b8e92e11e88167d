"""What a reading means for the game in play: the camera's proposals, and what the companion knows of the tray.

What lies there and which dice were taken up belong to an entry of the journal: take it back, and they go with it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from companion.core import RECORD, TABLE, Amount, Ask, IllegalMove, PickDice, RollDice, Rolled, Rules
from companion.correction import Told
from companion.dice import Die, DieReading, Doubt, Reading
from companion.errors import CodedError
from companion.proposal import Lying, Proposal, number_thrown, propose, propose_number, same_place
from companion.session import Entry
from companion.sight import NamedZones, Sighted
from companion.text import Message, message
from ui.app.inbox import ReadingTaken
from ui.app.snapshot import Playing
from ui.app.table_follower import TableFollower
from ui.app.unanswered_throws import UnansweredThrows

MOST_AT_ONCE = 12
"""Dice of a throw of any number: more lie about."""
NO_NEXT_THROW = frozenset(f"doubt.{why}" for why in ("too-many", "too-few", "thrown-count", "nothing-thrown"))
"""What keeps dice that came from being the next throw, whatever they show."""


class Unfinished(CodedError):
    """Something that cannot be done yet: the sentence `refused.<code>`."""

    prefix = "refused."


ThrowAsk = RollDice | PickDice | Amount
"""An ask that thrown dice can answer."""


class CameraProposals:
    """Makes proposals of readings, for one game in play."""

    def __init__(self, zones: NamedZones) -> None:
        """`zones` are the parts of the picture that the settings name, for games that look at the whole table."""
        self.table = TableFollower(zones)
        self.throws = UnansweredThrows()
        self.forget()

    @property
    def zones(self) -> NamedZones:
        """The parts of the picture that are looked at as places of a table."""
        return self.table.zones

    @zones.setter
    def zones(self, zones: NamedZones) -> None:
        self.table.zones = zones

    def forget(self) -> None:
        """Nothing is known of the tray."""
        self.asked = False
        """Somebody wants to know what the next reading says, thrown or not."""
        self.table.forget()
        self._lying: dict[int, tuple[Lying, ...]] = {}
        """The dice as they lay after the throw of this entry."""
        self._came: tuple[int, ReadingTaken] | None = None
        """The last reading of a throw, and the entry of the throw that counted before it."""
        self._apart = False
        """What came since the last throw that counted may be more than one: it is asked about."""
        self.throws.forget()

    def sit_down(self, number: int | None) -> None:
        """Another game, or none, or the same once more."""
        self.forget()
        self.throws.sit_down(number)

    # --- readings -----------------------------------------------------------------------------------------------------

    def read(self, playing: Playing | None, taken: ReadingTaken) -> Proposal | None:
        """What a reading would submit; None where it means nothing: dice that lie about are not a throw.

        A throw that answers nothing yet is kept, and it is said why; a look that was asked for is always answered.
        """
        asked, self.asked = self.asked, False
        if taken.thrown is None or any(taken.thrown):
            self.throws.came()
        if playing is None or taken.resting:
            return None
        ask = _throw_due(playing)
        if asked and ask is None and playing.game.sight is not None:
            raise Unfinished("no-zones", game=playing.game.title)
        if taken.thrown is not None and not any(taken.thrown) and taken.reading.confident:
            return None
        waits = self.throws.kept is not None or self.throws.offered is not None
        if not waits and _no_dice(taken, ask, self._lying.get(_last_throw(playing.entries), ())):
            self.throws.said = message("waiting.unread")
            return None
        self.throws.drop()
        came = self._since_last_throw(playing, taken)
        proposal, why = self._against(playing, ask, came)
        if ask is None:
            proposal = self._thrown_on(playing, came)
        if proposal is None and taken.thrown is None:
            raise Unfinished("look", reason=why)
        self.throws.stopped = False
        if proposal is None:
            self.throws.keep(came, why)
        self.throws.offer(came if proposal is not None and came.thrown is not None else None)
        return proposal

    def follows(self, playing: Playing, proposal: Proposal, taken: ReadingTaken) -> bool:
        """Whether dice that came after a reading can be the next throw: taken up, and so many as are due then."""
        if not taken.handled or not _gone(proposal.reading, taken.reading):
            return False
        rules, state = playing.game.rules, playing.state
        try:
            for move in proposal.moves():
                state = rules.apply(state, move).state
            asks = rules.asks(state)
            due = _throw_among(asks)
            if due is None:
                return bool(asks)  # something is told first, and the throw waits for it
            lying = proposal.lying()
            then = self._laid(rules, state, due, taken, lying, picks=None)
        except IllegalMove:
            return False
        return not any(doubt.key in NO_NEXT_THROW for doubt in then.doubts)

    def keep_behind(self, proposal: Proposal, taken: ReadingTaken) -> bool:
        """Whether dice that came lie where those of a throw lay that is not confirmed: then that one goes first.

        They are kept until somebody has said yes or no to it. Not those that are thrown once more because they leaned
        on something, nor those that came late.
        """
        again = _gone(proposal.reading, taken.reading)
        if taken.thrown is None or not any(taken.thrown) or not proposal.complete or not again or _unreadable(again):
            return False
        self.throws.keep_behind(taken, sum(taken.thrown))
        return True

    def unconfirmed(self, playing: Playing) -> Proposal | None:
        """The throw before was put aside: what came after it, laid over what is due now, is asked about."""
        behind = self.throws.behind
        if behind is None:
            return None
        self.throws.drop()
        came = self._since_last_throw(playing, behind)
        proposal, why = self._against(playing, _throw_due(playing), came)
        if proposal is None:
            self.throws.keep(came, why)
        self.throws.offer(came if proposal is not None else None)
        return proposal

    def retry(self, playing: Playing) -> Proposal | None:
        """Something was answered: the throw that was kept, if it can be proposed now."""
        throws = self.throws
        if throws.behind is not None:
            throws.kept, throws.behind = self._since_last_throw(playing, throws.behind), None
        kept = throws.kept
        if kept is None:
            return None
        proposal, throws.said = self._against(playing, _throw_due(playing), kept)
        if proposal is not None:
            throws.drop()
            self._came = (_last_throw(playing.entries), kept)
            throws.offer(kept)
        return proposal

    def offer_again(self, entries: Sequence[Entry[Any]]) -> None:
        """What had counted by itself was taken back, and is proposed as it lies there."""
        if self._came is not None and self._came[0] == _last_throw(entries):
            self.throws.offer(self._came[1])
            self.throws.stopped = True

    def told_otherwise(self, before: Playing, now: Playing) -> None:
        """Something was told or taken back while a throw lay there: it is kept for what is due now."""
        more = _throws(now.entries) > _throws(before.entries)
        answered = more or before.number != now.number or now.outcome is not None
        self.throws.told_otherwise(answered=answered, alike=_throw_due(before) == _throw_due(now))

    def _against(
        self, playing: Playing, ask: ThrowAsk | None, taken: ReadingTaken
    ) -> tuple[Proposal | None, Message | None]:
        """What a throw would submit, or why it cannot yet."""
        n = sum(taken.thrown) if taken.thrown is not None else len(taken.reading.dice)
        if ask is None:
            due = playing.asks[0].prompt if playing.asks else None
            told = message("waiting.over", n=n) if due is None else message("waiting.first", n=n, due=due)
            return None, told
        try:
            proposal = self._propose(playing, ask, taken)
            if self._apart and taken.thrown is not None:
                proposal = replace(proposal, doubts=(*proposal.doubts, message("doubt.thrown-apart")))
            return proposal, None
        except IllegalMove as illegal:
            return None, message("waiting.refused", n=n, reason=illegal.seen_by(TABLE))

    def _thrown_on(self, playing: Playing, taken: ReadingTaken) -> Proposal | None:
        """A throw that says by the way what comes before it, such as the end of a turn: whole and beyond doubt only."""
        rules, state = playing.game.rules, playing.state
        first = rules.thrown_on(state) if taken.thrown is not None and all(taken.thrown) and playing.asks else None
        if first is None or not taken.whole:
            return None
        due = next((due for due in rules.asks(rules.apply(state, first).state) if isinstance(due, RollDice)), None)
        if due is None or len(due.dice) != len(taken.reading.dice):
            return None
        before = self._lying.get(_last_throw(playing.entries), ())
        proposal = propose(due, taken.reading, before, None, taken.thrown)
        return replace(proposal, first=(first,)) if proposal.complete and not proposal.doubtful else None

    def mended(self, playing: Playing | None, proposal: Proposal, told: Told) -> Proposal | None:
        """The proposal made anew from a reading that somebody has set right."""
        reading, thrown = told
        if playing is None:
            return None
        if isinstance(proposal, Sighted):
            return self.table.mended(playing, reading)
        if proposal.first and _throw_due(playing) is None:
            before = self._lying.get(_last_throw(playing.entries), ())
            return replace(propose(proposal.ask, reading, before, None, thrown), first=proposal.first)
        ask = _throw_due(playing) if proposal.first else proposal.ask
        # Whoever sets a die right has looked at all of them.
        seen = ReadingTaken(reading, thrown=thrown, whole=True, handled=True)
        if self.throws.offered is not None:
            self.throws.offered, self.throws.stopped = seen, True
        return None if ask is None else self._propose(playing, ask, seen)

    def _propose(self, playing: Playing, ask: ThrowAsk, taken: ReadingTaken) -> Proposal:
        """A throw laid over what it answers; IllegalMove where so many dice cannot be thrown."""
        before = self._lying.get(_last_throw(playing.entries), ())
        picks = None if isinstance(ask, Amount) else _taken_up(playing, ask)
        return self._laid(playing.game.rules, playing.state, ask, taken, before, picks)

    @staticmethod
    def _laid(
        rules: Rules[Any],
        state: Any,
        ask: ThrowAsk,
        taken: ReadingTaken,
        before: Sequence[Lying],
        picks: tuple[int, ...] | None,
    ) -> Proposal:
        """A throw laid over what it answers in a state, with the dice as they lay before."""
        reading, thrown = taken.reading, taken.thrown
        if isinstance(ask, RollDice) and ask.any_number:
            seen = min(number_thrown(reading, before, thrown), MOST_AT_ONCE)
            ask = replace(ask, dice=ask.dice[:1] * max(1, seen))
        if not isinstance(ask, Amount):
            return propose(ask, reading, before, picks, thrown, handled=taken.handled)
        number = ask.answer(number_thrown(reading, before, thrown))
        due = next(due for due in rules.asks(rules.apply(state, number).state) if isinstance(due, RollDice))
        return propose_number(number, due, reading, before, thrown, taken.whole)

    def _since_last_throw(self, playing: Playing, taken: ReadingTaken) -> ReadingTaken:
        """A reading with all that came since a throw counted: a cocked die thrown once more does not make others old.

        Whether it was one throw nobody knows where dice that could be read were thrown again, or more have come than
        were missing.
        """
        if taken.thrown is None:
            return replace(taken, picture=None)
        at = _last_throw(playing.entries)
        thrown, handled = taken.thrown, taken.handled
        self._apart = self._apart and self._came is not None and self._came[0] == at and not all(thrown)
        if self._came is not None and self._came[0] == at:
            earlier = self._came[1]
            came = [die.box for die, new in zip(earlier.reading.dice, earlier.thrown or (), strict=True) if new]
            thrown = tuple(
                new or any(same_place(box, die.box) for box in came)
                for die, new in zip(taken.reading.dice, thrown, strict=True)
            )
            handled = handled or earlier.handled
            if thrown != taken.thrown:
                again = _gone(earlier.reading, taken.reading)
                more = len(taken.reading.dice) > len(earlier.reading.dice)
                fills = not again and (not more or _too_few(_throw_due(playing), earlier))
                self._apart = self._apart or not (fills or _unreadable(again))
        since = replace(taken, thrown=thrown, handled=handled, picture=None)
        self._came = (at, since)
        return since

    # --- what lies there ----------------------------------------------------------------------------------------------

    def confirmed(self, entries: Sequence[Entry[Any]], proposal: Proposal) -> None:
        """A proposal was submitted; `entries` are those of the game after it."""
        self._lying[_last_throw(entries)] = proposal.lying()

    def told(self, before: Playing, move: Rolled, entry: int) -> None:
        """A throw was entered by hand: its dice lie somewhere unknown; those beside them have not moved."""
        ask = next((ask for ask in before.asks if isinstance(ask, RollDice)), None)
        if ask is None:
            return
        kinds = ask.dice[:1] * len(move.faces) if ask.any_number else ask.dice
        thrown = [Lying(Die(kind, face)) for kind, face in zip(kinds, move.faces, strict=True)]
        lying, picks = list(self._lying.get(_last_throw(before.entries), ())), _taken_up(before, ask)
        if picks is not None and len(lying) == len(ask.dice) + len(ask.kept):
            for place, die in zip(picks, thrown, strict=True):
                lying[place] = die
            thrown = lying
        self._lying[entry] = tuple(thrown)

    def realign(self, playing: Playing) -> None:
        """After an amendment, or in a game just taken up, the engine knows better than we do what the dice show."""
        dice, throw = playing.game.rules.view(playing.state, RECORD).dice, _last_throw(playing.entries)
        if throw and throw not in self._lying:
            self._read_up(playing)
        lying = self._lying.get(throw, ())
        if lying and len(dice) == len(lying):
            self._lying[throw] = tuple(replace(old, die=die) for old, die in zip(lying, dice, strict=True))

    def _read_up(self, playing: Playing) -> None:
        """A game that was taken up again: its dice still lie somewhere, as the journal tells them."""
        rules = playing.game.rules
        missing: list[tuple[Playing, Rolled, int]] = []
        for number in range(len(playing.entries) - 1, -1, -1):
            entry = playing.entries[number]
            if entry.number in self._lying:
                break
            if isinstance(entry.move, Rolled):
                asks = rules.asks(entry.before)
                before = dataclasses.replace(playing, state=entry.before, asks=asks, entries=playing.entries[:number])
                missing.append((before, entry.move, entry.number))
                if not any(isinstance(ask, RollDice) and ask.kept for ask in asks):
                    break  # all were thrown: what lay there before has gone
        for before, move, throw in reversed(missing):
            self.told(before, move, throw)


def _last_throw(entries: Sequence[Entry[Any]]) -> int:
    """The entry of the last throw that counts; 0 before any."""
    return next((entry.number for entry in reversed(entries) if isinstance(entry.move, Rolled)), 0)


def _throws(entries: Sequence[Entry[Any]]) -> int:
    return sum(isinstance(entry.move, Rolled) for entry in entries)


def _taken_up(playing: Playing, ask: RollDice | PickDice) -> tuple[int, ...] | None:
    """Where the dice in the air belong beside those kept, as the journal tells: the last pick since a throw."""
    if isinstance(ask, PickDice) or not ask.kept:
        return None
    for entry in reversed(playing.entries):
        if isinstance(entry.move, Rolled):
            break
        for asked in playing.game.rules.asks(entry.before):
            if isinstance(asked, PickDice) and asked.thrown and type(asked.template) is type(entry.move):
                picks: tuple[int, ...] = getattr(entry.move, asked.open_field)
                return picks if len(picks) == len(ask.dice) else None
    return None


def _throw_due(playing: Playing) -> ThrowAsk | None:
    """The ask that a throw answers: one for a throw, or one that is told by what is thrown (which dice, how many)."""
    return _throw_among(playing.asks)


def _throw_among(asks: Sequence[Ask]) -> ThrowAsk | None:
    throws: list[ThrowAsk] = [ask for ask in asks if isinstance(ask, RollDice)]
    throws += [ask for ask in asks if isinstance(ask, PickDice | Amount) and ask.thrown]
    return throws[0] if throws else None


def _gone(before: Reading, now: Reading) -> list[DieReading]:
    """Dice of a reading that no longer lie there as they were read."""
    return [
        old for old in before.dice if not any(old.face == die.face and same_place(old.box, die.box) for die in now.dice)
    ]


def _unreadable(dice: Sequence[DieReading]) -> bool:
    """Whether all of these leaned on something: everybody throws such dice once more."""
    return bool(dice) and all(Doubt.COCKED in die.doubts for die in dice)


def _no_dice(taken: ReadingTaken, ask: ThrowAsk | None, before: Sequence[Lying]) -> bool:
    """Whether what came is no throw, but a cup or a card: nothing of it was read, and it cannot be the dice."""
    dice = taken.reading.dice
    if taken.thrown is None or any(taken.thrown):
        return False
    if ask is None or isinstance(ask, Amount):
        return True
    if not dice or (isinstance(ask, RollDice) and not ask.kept):
        return sum(doubt.box is not None for doubt in taken.reading.doubts) < len(ask.dice)
    return bool(before) and all(_still_lies(old, dice) for old in before)


def _still_lies(old: Lying, dice: Sequence[DieReading]) -> bool:
    return any(die.face == old.die.face and same_place(old.box, die.box) for die in dice)


def _too_few(ask: ThrowAsk | None, taken: ReadingTaken) -> bool:
    """Whether dice were missing of a throw."""
    wanted = 0 if not isinstance(ask, RollDice) or ask.any_number else len(ask.dice)
    return sum(taken.thrown or ()) < wanted
