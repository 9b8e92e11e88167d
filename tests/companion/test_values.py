"""Values with the quick constructor are what `dataclass` promises, in every respect but speed."""

from __future__ import annotations

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, replace
from typing import Any

import pytest

from companion.core import SEATS, Choose, Event, Move, Rolled
from companion.dice import FIVE, ONE
from companion.text import Message
from companion.values import quick


@dataclass(frozen=True, slots=True)
class Plain(Move):
    """As `dataclass` makes it."""

    n: int
    names: list[str] = field(default_factory=list)
    sure: bool = True
    best: int = 0


@quick
@dataclass(frozen=True, slots=True)
class Quick(Move):
    """The same, made quick."""

    n: int
    names: list[str] = field(default_factory=list)
    sure: bool = True
    best: int = 0


@dataclass(frozen=True, slots=True)
class Heir(Quick):
    """A plain heir of a quick class, such as a plug-in may have."""

    more: int = 0


def test_fields_are_set_by_place_by_name_and_by_default() -> None:
    value = Quick(SEATS[1], 5, sure=False)
    assert (value.seat, value.n, value.names, value.sure) == (SEATS[1], 5, [], False)
    assert Quick(None, 1).names is not Quick(None, 1).names
    assert Quick(seat=None, names=["a"], n=2) == Quick(None, 2, ["a"], True)


def test_constructor_is_known_by_the_same_signature_and_refuses_the_same() -> None:
    assert [*inspect.signature(Quick).parameters] == [*inspect.signature(Plain).parameters]
    assert inspect.get_annotations(Quick.__init__) == inspect.get_annotations(Plain.__init__)
    wrong: tuple[tuple[Any, ...], ...] = ((), (None,), (None, 1, [], True, 0, "too many"))
    for arguments in wrong:
        with pytest.raises(TypeError, match=r"Quick\.__init__\(\)"):
            Quick(*arguments)


def test_stays_frozen() -> None:
    value = Quick(None, 5)
    with pytest.raises(FrozenInstanceError):
        value.n = 6  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del value.n
    with pytest.raises((AttributeError, TypeError)):
        value.other = 1  # type: ignore[attr-defined]


def test_is_compared_shown_replaced_copied_and_pickled_like_any_dataclass() -> None:
    value = Quick(SEATS[0], 5, ["a"])
    assert value == Quick(SEATS[0], 5, ["a"]) != Quick(SEATS[0], 6, ["a"])
    assert repr(value) == repr(Plain(SEATS[0], 5, ["a"])).replace("Plain", "Quick")
    assert replace(value, n=6) == Quick(SEATS[0], 6, ["a"])
    assert copy.deepcopy(value) == value
    assert pickle.loads(pickle.dumps(value)) == value
    assert hash(Rolled(SEATS[0], (ONE,))) == hash(Rolled(SEATS[0], (ONE,))) != hash(Rolled(SEATS[0], (FIVE,)))


def test_heirs_have_all_fields_whether_quick_or_not() -> None:
    class Loose(Quick):
        """With room for more attributes."""

    assert type(Loose(SEATS[2], 5)) is Loose
    for kind in (Heir, quick(Heir)):
        value = kind(SEATS[2], 5, more=7)
        assert (value.seat, value.n, value.names, value.sure, value.more) == (SEATS[2], 5, [], True, 7)
        assert pickle.loads(pickle.dumps(value)) == value


def test_values_of_the_contract_have_their_defaults() -> None:
    assert Message("key").facts == {}
    assert Event("code", {}).secret_of is None
    assert Choose(None, Message("key"), ()).optional is False


def test_only_dataclasses_can_be_made_quick() -> None:
    with pytest.raises(TypeError):
        quick(int)
