"""The sixteen conditions: the rulebook's cases, and every throw of up to five dice read a second time."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, product

import pytest

from companion.dice import BOSS, FACES, GANG_DIE, Die, Face
from companion.games.gang_of_dice.cards import LYING, Condition, holds, tally, total, worth_throwing_again


def faces(text: str) -> tuple[Face, ...]:
    return tuple(FACES[word] for word in text.split())


@pytest.mark.parametrize(
    ("thrown", "condition", "met"),
    [
        ("3 4 5", "run-3", True),
        ("1 2 4 5", "run-3", False),
        ("1 boss", "run-2", False),
        ("4 3", "total-7", True),
        ("4 2 boss", "total-7", False),
        ("3 3", "odd-2", True),
        ("2 4 boss", "odd-1", False),
        ("boss boss", "pair", False),
        ("2 boss", "different-2", False),
        ("2 2 4", "different-2", True),
        ("5 5 1", "fives", True),
        ("1 2 boss", "any-3-4-5", False),
        ("1", "any-1", True),
        ("5 boss", "any-4-5", True),
        ("5", "run-2", False),
        ("boss boss boss", "different-2", False),
        ("4 4 2", "different-3", False),
    ],
)
def test_conditions_as_the_rulebook_explains_them(thrown: str, condition: str, met: bool) -> None:
    assert holds(Condition(condition), tally(faces(thrown))) is met


def plainly(condition: Condition, values: list[int]) -> bool:
    """The rules read a second time, die by die, with no tally; the Boss has been left out."""
    family, *numbers = condition.split("-")
    match family:
        case "total":
            return sum(values) >= int(numbers[0])
        case "run":
            length = int(numbers[0])
            return any(
                all(high - low == 1 for low, high in pairwise(some))
                for some in combinations(sorted(set(values)), length)
            )
        case "odd":
            return len([value for value in values if value in (1, 3, 5)]) >= int(numbers[0])
        case "different":
            return len(set(values)) >= int(numbers[0])
        case "pair":
            return any(one == other for one, other in combinations(values, 2))
        case "fives":
            return values.count(5) >= 2
        case _:
            return bool({int(number) for number in numbers} & set(values))


@pytest.mark.parametrize("condition", list(Condition))
def test_every_throw_of_up_to_five_dice(condition: Condition) -> None:
    seen: Counter[bool] = Counter()
    for n in range(1, 6):
        for thrown in product(GANG_DIE.faces, repeat=n):
            values = [face.value for face in thrown if face.value is not None]
            counts = tally(thrown)
            met = holds(condition, counts)
            assert met is plainly(condition, values), thrown
            assert total(counts) == sum(values)
            seen[met] += 1
    assert sum(seen.values()) == 6 + 6**2 + 6**3 + 6**4 + 6**5
    assert len(seen) == 2, "a condition that always or never holds would be no test"


@pytest.mark.parametrize("condition", list(Condition))
def test_a_throw_of_nothing_but_bosses_offends_nobody(condition: Condition) -> None:
    assert not holds(condition, tally([BOSS] * 5))


@pytest.mark.parametrize(
    ("thrown", "condition", "picked"),
    [
        ("5 3", "total-7", (0,)),  # one die defuses it, the highest that does
        ("1 1 2 3", "run-3", (3,)),
        ("5 5 5 5", "pair", (0, 1, 2, 3)),  # no single die helps
        ("4 boss 1 boss", "total-13", (1, 3)),  # safe: what is worth least
        ("4 2 2", "total-13", (1, 2)),
    ],
)
def test_the_suggested_pick(thrown: str, condition: str, picked: tuple[int, ...]) -> None:
    dice = tuple(Die(GANG_DIE, face) for face in faces(thrown))
    assert worth_throwing_again(Condition(condition), dice, tally(faces(thrown))) == picked


def test_a_die_for_every_face() -> None:
    assert {die.face for die in LYING.values()} == set(GANG_DIE.faces)
