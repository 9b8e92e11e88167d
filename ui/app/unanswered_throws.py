"""Throws that lie there unanswered: proposed, kept until something else is told, behind another, or left with a game.

No throw is lost in silence: whatever is told, taken back or put aside over it, it waits for what is due next, as long
as its dice lie there.
"""

from __future__ import annotations

from companion.proposal import SAME_AGAIN, Proposal
from companion.text import Message, message
from ui.app.inbox import ReadingTaken


class UnansweredThrows:
    """What waits, and what is said of it."""

    def __init__(self) -> None:
        self._left: tuple[int, ReadingTaken] | None = None
        """The throw that lay there when a game was left, and the number of that game."""
        self.forget()

    def forget(self) -> None:
        """Nothing is known of the tray."""
        self.kept: ReadingTaken | None = None
        """A throw that came while something else was due: it is proposed as soon as it can be."""
        self.behind: ReadingTaken | None = None
        """A throw that came while one that nobody has confirmed was proposed, with its picture."""
        self.offered: ReadingTaken | None = None
        """The throw that is proposed, or was put aside whole."""
        self.aside = False
        """Somebody has put it aside: as an answer to what is due it is wrong."""
        self.stopped = False
        """Somebody has stopped it: it does not count by itself, whatever it answers later."""
        self.said: Message | None = None
        """Why it waits, and what is to be told first."""

    # --- a game is left and taken up again ----------------------------------------------------------------------------

    def leave(self, number: int) -> None:
        """This game is left: the throw that lies there is kept for it, as long as nothing else is thrown."""
        lies = self.kept or self.offered
        self._left = (number, lies) if lies is not None and not self.aside else None

    def sit_down(self, number: int | None) -> None:
        """Another game, or none, or the same once more: only a throw that was left there is known of the tray."""
        self.forget()
        if self._left is not None and self._left[0] == number:
            self.kept, self.stopped, self._left = self._left[1], True, None

    # --- what comes, and what becomes of it ---------------------------------------------------------------------------

    def came(self) -> None:
        """Something else was thrown: what was left with a game does not lie there as it did."""
        self._left = None

    def offer(self, taken: ReadingTaken | None) -> None:
        """This is proposed now; None: nothing that was thrown is."""
        self.offered, self.aside = taken, False

    def keep(self, taken: ReadingTaken, why: Message | None) -> None:
        """It answers nothing yet."""
        self.kept, self.said = taken, why

    def keep_behind(self, taken: ReadingTaken, n: int) -> None:
        """The one that is proposed goes first."""
        self.behind, self.said = taken, message("waiting.behind", n=n)

    def drop(self) -> None:
        """What was kept no longer lies there, or is another throw now."""
        self.kept = self.behind = self.said = None

    # --- what somebody says, and what moves ---------------------------------------------------------------------------

    def put_aside(self, proposal: Proposal | None) -> None:
        """What is proposed is no answer to what is due. A throw of which all is new may be one to what is due next.

        Not dice that were only pushed aside or put in a row.
        """
        pushed = proposal is not None and any(doubt.key == SAME_AGAIN for doubt in proposal.doubts)
        if self.offered is not None and (pushed or not all(self.offered.thrown or (False,))):
            self.offered = None
        self.aside = self.stopped = True

    def told_otherwise(self, *, answered: bool, alike: bool) -> None:
        """Something was told or taken back over what is proposed: it is kept for what is due now.

        `answered`: a throw counts, or it is another game. `alike`: the same is due as before.
        """
        offered = self.offered
        if self.aside and alike:
            return
        self.offer(None)
        if offered is not None and not answered and self.kept is self.behind is None:
            self.kept = offered

    def taken_up(self) -> None:
        """The dice that lay there are gone."""
        self._left = None
        self.drop()
        self.offer(None)

    def moved(self) -> None:
        """Something moves in the tray: what was said of things that are no dice no longer holds."""
        if self.kept is self.behind is None:
            self.said = None
