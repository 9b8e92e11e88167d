"""A plain second referee, in the simplest words and sharing no code with the rules: the whole game once more.

It is told the same things as the rules are, in plain words (`card`, `use`, `roll`, `reroll`, `stop`), refuses with
Refused, and knows pools, pot, results, round, who acts, who is out and who has won.
"""

from __future__ import annotations

from dataclasses import dataclass, field

BOSS = 0
"""A face that has no value."""


class Refused(ValueError):
    """The rules forbid it."""


def met(condition: str, faces: list[int]) -> bool:
    """Whether the dice show what the card warns of."""
    values = [face for face in faces if face != BOSS]
    what, *numbers = condition.split()
    n = [int(number) for number in numbers]
    match what:
        case "total":
            return sum(values) >= n[0]
        case "run":
            return any(all(start + step in values for step in range(n[0])) for start in (1, 2, 3, 4, 5))
        case "odd":
            return len([value for value in values if value in (1, 3, 5)]) >= n[0]
        case "different":
            return len(set(values)) >= n[0]
        case "pair":
            return len(set(values)) < len(values)
        case "fives":
            return values.count(5) >= 2
        case "any":
            return any(value in n for value in values)
    raise ValueError(condition)


@dataclass
class Played:
    """What a player did this round."""

    faces: list[int] = field(default_factory=list)
    valid: bool = False

    @property
    def result(self) -> int:
        return sum(self.faces)


@dataclass
class PlainGang:
    """A table of Gang of Dice."""

    players: int
    first: int
    bonus: tuple[int, int, int] = (1, 1, 2)
    pooled: bool = False

    def __post_init__(self) -> None:
        each = 9 if self.players == 4 else 12
        self.real_dice = each * self.players
        self.wealth = [each + 3 * each] * self.players
        self.out = [False] * self.players
        self.pot = self.tokens_in_pot = self.round = 0
        self.starter = self.first
        self.card: tuple[str, str] | None = None
        self.order: list[int] = []
        self.played: dict[int, Played] = {}
        self.staked = self.throws = 0
        self.lying: list[int] | None = None
        self.over = False

    # --- who and what ------------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        return self.order[0] if self.card else self.starter

    @property
    def limit(self) -> int:
        """The most dice that the player in turn can use."""
        if self.pooled:
            return self.wealth[self.turn]
        in_front = sum(len(played.faces) for played in self.played.values() if played.valid)
        free = self.real_dice - (self.pot - self.tokens_in_pot) - in_front
        return min(self.wealth[self.turn], max(1, free))

    def winners(self) -> list[int]:
        left = [seat for seat in range(self.players) if not self.out[seat]]
        among = left or self.last_out
        return [seat for seat in among if self.wealth[seat] == max(self.wealth[other] for other in among)]

    # --- what is told ------------------------------------------------------------------------------------------------

    def turn_up(self, kind: str, condition: str) -> None:
        _refuse_if(self.over or self.card is not None)
        self.round += 1
        self.card, self.played = (kind, condition), {}
        if self.round >= 10:
            self.pot += 3 * self.bonus[self.round - 10]
            self.tokens_in_pot += 3 * self.bonus[self.round - 10]
        seats = [(self.starter + step) % self.players for step in range(self.players)]
        self.order = [seat for seat in seats if not self.out[seat]]

    def use(self, seat: int, n: int) -> None:
        self._require(seat, self.staked == 0)
        _refuse_if(not 1 <= n <= self.limit)
        self.staked, self.throws, self.lying = n, 0, None
        self.wealth[seat] -= n

    def roll(self, seat: int, faces: list[int]) -> None:
        self._require(seat, self.staked > 0 and self.lying is None and len(faces) == self.staked)
        self._thrown(seat, faces)

    def reroll(self, seat: int, places: list[int], faces: list[int]) -> None:
        self._require(seat, self.lying is not None and 0 < len(places) == len(faces) == len(set(places)))
        assert self.lying is not None
        _refuse_if(not all(0 <= place < len(self.lying) for place in places))
        lying = list(self.lying)
        for place, face in zip(places, faces, strict=True):
            lying[place] = face
        self._thrown(seat, lying)

    def stop(self, seat: int) -> None:
        self._require(seat, self.lying is not None)
        assert self.card is not None
        assert self.lying is not None
        self._ends(seat, valid=not met(self.card[1], self.lying))

    # --- what follows ------------------------------------------------------------------------------------------------

    def _require(self, seat: int, due: bool) -> None:
        _refuse_if(self.over or self.card is None or seat != self.turn or not due)

    def _thrown(self, seat: int, faces: list[int]) -> None:
        _refuse_if(any(face not in (BOSS, 1, 2, 3, 4, 5) for face in faces))
        assert self.card is not None
        self.lying, self.throws = faces, self.throws + 1
        kind, condition = self.card
        if kind == "explosion" and met(condition, faces):
            self._ends(seat, valid=False)
        elif self.throws == 3:
            self._ends(seat, valid=not met(condition, faces))

    def _ends(self, seat: int, valid: bool) -> None:
        assert self.lying is not None
        self.played[seat] = Played(self.lying, valid)
        if not valid:
            self.pot += len(self.lying)
        self.staked, self.lying = 0, None
        self.order.pop(0)
        if not self.order:
            self._round_ends()

    def _round_ends(self) -> None:
        best: int | None = None
        for seat, played in self.played.items():  # in the order of play: equal in both, the earlier one stays
            if played.valid and (
                best is None
                or (played.result, len(played.faces)) > (self.played[best].result, len(self.played[best].faces))
            ):
                best = seat
        if best is not None:
            self.wealth[best] += self.pot + sum(len(played.faces) for played in self.played.values() if played.valid)
            self.pot = self.tokens_in_pot = 0
            self.starter = best
        self.last_out = [seat for seat in range(self.players) if self.wealth[seat] == 0 and not self.out[seat]]
        for seat in self.last_out:
            self.out[seat] = True
        self.card = None
        self.over = self.out.count(False) < 2 or self.round == 12
        while self.out[self.starter] and not all(self.out):
            self.starter = (self.starter + 1) % self.players


def _refuse_if(wrong: bool) -> None:
    if wrong:
        raise Refused
