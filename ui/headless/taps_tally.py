"""What people had to do with their fingers: taps and presses, by what was open when they were made."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class TapTally:
    """Counts touches of the screen and presses of buttons."""

    taps: Counter[str] = field(default_factory=Counter)
    """By phase: what was due, or open, when the screen was touched."""
    presses: Counter[str] = field(default_factory=Counter)
    touches: list[str] = field(default_factory=list)
    """Every touch and press in its order, with its phase: to find out which of them are needless."""
    turns: int = 0
    throws: int = 0
    """Throws and other looks that were filmed and read."""
    by_themselves: int = 0
    """Readings that counted without a touch."""
    mended: int = 0
    """Dice that somebody had to set right."""
    wrongly_sure: int = 0
    """Readings that were about to count by themselves and were wrong: somebody stopped them."""
    notes: list[str] = field(default_factory=list)
    """What else was counted, in a sentence."""

    def tapped(self, phase: str, what: object) -> None:
        """The screen was touched."""
        self.taps[phase] += 1
        self.touches.append(f"{self.turns:>4} {phase:<10} {what}")

    def pressed(self, phase: str, what: object) -> None:
        """A button was pressed."""
        self.presses[phase] += 1
        self.touches.append(f"{self.turns:>4} {phase:<10} press {what}")

    @property
    def total(self) -> int:
        """Every touch and every press."""
        return sum(self.taps.values()) + sum(self.presses.values())

    @property
    def a_turn(self) -> float:
        """Touches and presses a turn; of what has no turns, all of them."""
        return self.total / max(self.turns, 1)

    def lines(self) -> list[str]:
        """For the terminal: a line a phase, the costly ones first."""
        phases = sorted({*self.taps, *self.presses}, key=lambda name: -(self.taps[name] + self.presses[name]))
        turns = max(self.turns, 1)
        told = [
            f"  {name:<14} {self.taps[name] / turns:6.2f} taps {self.presses[name] / turns:6.2f} presses"
            f"   ({self.taps[name]} + {self.presses[name]})"
            for name in phases
        ]
        looks = f"{self.throws} looks read, {self.by_themselves} counted by themselves, {self.mended} dice mended"
        if self.wrongly_sure:
            looks += f", {self.wrongly_sure} sure and wrong"
        sums = f"  {self.turns} turns, {self.total} touches; {looks}"
        return [*told, sums, *(f"  {note}" for note in self.notes)]
