"""Follows a table whose things have places, look by look: what is seen there, against the game in play."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.board_layout import inside
from companion.core import Move
from companion.dice import Box, DieReading, Reading, ZonesSeen
from companion.misread import find_misread
from companion.proposal import Proposal, same_place
from companion.sight import Look, NamedZones, Sight, TableProposal
from companion.table_look import TableLooked, look_at_table
from ui.app.asked_again import AskedAgain
from ui.app.inbox import ReadingTaken
from ui.app.snapshot import Playing


class TableFollower:
    """Makes proposals of looks, for one game in play."""

    def __init__(self, zones: NamedZones) -> None:
        """`zones` are the parts of the picture that the settings name."""
        self.zones = zones
        self.forget()

    def forget(self) -> None:
        """Another game, or none."""
        self._look: Look | None = None
        self._printed: tuple[Box, ...] = ()
        self._mended: list[tuple[DieReading, DieReading]] = []
        """Dice as the camera reads them, and as somebody told them: it holds as long as they lie there and read so."""
        self._declined: TableProposal | None = None
        """What somebody put aside: it is not said again before the table looks otherwise."""
        self._asked = AskedAgain()

    def covers(self, playing: Playing | None) -> bool:
        """Whether the table of the game in play is looked at as a whole."""
        return playing is not None and playing.game.sight is not None and playing.game.sight.covers(self.zones)

    def look(
        self, playing: Playing, taken: ReadingTaken, asked: bool, pending: Proposal | None, agreed: bool
    ) -> tuple[Proposal | None, bool]:
        """What a look means, and whether what was proposed before it counts first, because somebody played on.

        `agreed`: to play on is a yes to `pending`; else it waits for one.
        """
        sight = playing.game.sight
        assert sight is not None
        if playing.outcome is not None or taken.picture is None:
            return None, False
        height, width = taken.picture.shape[:2]
        last = self._look.reading if self._look is not None else None
        self._look = Look(
            self._as_told(taken.reading),
            self.zones,
            width,
            height,
            last,
            asked,
            taken.zones,
            playing.colours,
            self._printed,
        )
        laid = sight.look(playing.state, self._look)
        if laid is not None:
            self._learn(laid, taken.zones)
            return (None if self._put_aside(laid, asked) else laid), False
        before = pending if isinstance(pending, TableProposal) else None
        if before is not None and not agreed:
            before = replace(before, told=())
        looked = self._explained(playing, sight, before)
        return self._to_be_said(playing, looked.proposal, asked), looked.agreed

    def _to_be_said(self, playing: Playing, found: TableProposal | None, asked: bool) -> TableProposal | None:
        if found is None:
            return None
        if self._put_aside(found, asked):
            return None
        return self._long_ago(playing, found, asked)

    def _put_aside(self, found: Proposal, asked: bool) -> bool:
        """Whether somebody has put aside just this, and nobody asked for it since."""
        before = self._declined
        return not asked and before is not None and isinstance(found, TableProposal) and before.answers_the_same(found)

    def _long_ago(self, playing: Playing, found: TableProposal, asked: bool) -> TableProposal:
        """Where one place differs, the throw that was misread may be found: for those who ask, and at the end."""
        sight = playing.game.sight
        assert self._look is not None
        assert sight is not None
        assert sight.tabletop is not None
        playing_on = sight.tabletop.between_turns(playing.state) or sight.tabletop.in_turn(playing.state)
        seen = sight.seen(playing.state, self._look)
        if seen is None or len(found.differs) != 1 or found.waits or (playing_on and not asked):
            return found
        entries = [(entry.number, entry.before, entry.move) for entry in playing.entries]
        return replace(found, misread=find_misread(playing.game.rules, sight.tabletop, entries, seen))

    def decline(self, proposal: Proposal | None) -> None:
        """Somebody has put it aside."""
        self._declined = proposal if isinstance(proposal, TableProposal) else None

    def stopped(self, proposal: Proposal | None, playing: Playing | None) -> None:
        """Somebody has stopped what ran down: it waits for a tap from now on."""
        if isinstance(proposal, TableProposal) and playing is not None:
            self._asked.stopped(proposal, len(playing.entries))

    def taken_back(self, moves: tuple[Move, ...], left: int) -> None:
        """These moves were taken back; so many entries are left."""
        self._asked.taken_back(moves, left)

    def may_count(self, proposal: Proposal | None, playing: Playing | None) -> bool:
        """Whether it may count by itself: nobody has stopped it, or taken it back."""
        if not isinstance(proposal, TableProposal) or playing is None:
            return True
        return not self._asked.includes(proposal, len(playing.entries))

    def again(self, playing: Playing) -> TableProposal | None:
        """What the last look explains now that something was told by hand, or taken back; None where it explains
        nothing, or just what somebody has put aside. A whole turn on a table that was seen earlier is asked."""
        sight = playing.game.sight
        if self._look is None or sight is None or sight.tabletop is None or playing.outcome is not None:
            return None
        if not (sight.tabletop.in_turn(playing.state) or sight.tabletop.between_turns(playing.state)):
            return None
        found = look_at_table(playing.game, playing.state, replace(self._look, asked=False, before=None)).proposal
        if found is None or not found.explanations or self._put_aside(found, asked=False):
            return None
        return found if sight.tabletop.in_turn(playing.state) else replace(found, certain=False)

    def mended(self, playing: Playing, reading: Reading) -> Proposal | None:
        """The proposal made anew from a reading that somebody has set right."""
        sight = playing.game.sight
        if self._look is None or sight is None:
            return None
        pairs = zip(self._look.reading.dice, reading.dice, strict=False)
        for old, new in pairs:
            if old != new and old.box == new.box:
                read = next((one for one in self._mended if one[1] == old), None)
                self._mended = [one for one in self._mended if one is not read]
                self._mended.append((old if read is None else read[0], new))
        self._look = replace(self._look, reading=reading, asked=True)
        laid = sight.look(playing.state, self._look)
        return laid if laid is not None else self._explained(playing, sight, None).proposal

    def _as_told(self, reading: Reading) -> Reading:
        """A later look at dice that somebody has told: what they said of them still holds."""
        still = [(old, new) for old, new in self._mended if any(_same(old, die) for die in reading.dice)]
        self._mended = still
        if not still:
            return reading
        dice = [next((replace(new, box=die.box) for old, new in still if _same(old, die)), die) for die in reading.dice]
        return replace(reading, dice=tuple(dice))

    def _explained(self, playing: Playing, sight: Sight[Any], pending: TableProposal | None) -> TableLooked:
        if sight.tabletop is None or self._look is None:
            return TableLooked(None)
        return look_at_table(playing.game, playing.state, self._look, pending)

    def _learn(self, laid: Proposal, seen: ZonesSeen | None) -> None:
        """Once every die of the set-up is read, whatever else looks like a thing in a zone is printed on its board."""
        if seen is not None and isinstance(laid, TableProposal) and laid.sure:
            assert self._look is not None
            zones = [[(x * self._look.width, y * self._look.height) for x, y in zone] for zone in self.zones.values()]
            boxes = [thing.box for thing in seen.things]
            self._printed = tuple(box for box in boxes if any(inside(zone, *box.centre) for zone in zones))


def _same(old: DieReading, die: DieReading) -> bool:
    """Whether a die lies where it lay and is read as it was."""
    return (old.face, old.colour) == (die.face, die.colour) and same_place(old.box, die.box)
