"""How rows and columns divide their room: the heart of every screen, for any children and any room."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.kit.layout import GIVES_WAY, lifted, shares

sizes = st.floats(0, 2000, allow_nan=False)
child = st.tuples(sizes, st.sampled_from((0.0, 0.0, 0.6, 1.0, 2.0)), st.booleans())
children = st.lists(child, min_size=1, max_size=8)


def _shared(told: list[tuple[float, float, bool]], room: float) -> list[float]:
    return shares([w for w, _, _ in told], [g for _, g, _ in told], [s for _, _, s in told], room)


@given(children, st.floats(-100, 5000))
def test_nothing_is_negative_and_nothing_sticks_out(told: list[tuple[float, float, bool]], room: float) -> None:
    got = _shared(told, room)
    assert len(got) == len(told)
    assert all(size >= -1e-6 for size in got)
    assert sum(got) <= max(0.0, room) + 0.5 + 1e-6


@given(children, st.floats(0, 5000))
def test_where_something_grows_or_lacks_all_of_the_room_is_given(
    told: list[tuple[float, float, bool]], room: float
) -> None:
    wanted = sum(w for w, _, _ in told)
    got = _shared(told, room)
    if any(g for _, g, _ in told) or wanted > room:
        assert sum(got) == pytest.approx(min(room, max(wanted, room)), abs=0.6)
    else:
        assert got == [w for w, _, _ in told]


@given(children, st.floats(0, 2000))
def test_with_enough_room_everybody_has_what_it_wants_and_growing_ones_share_the_rest(
    told: list[tuple[float, float, bool]], spare: float
) -> None:
    got = _shared(told, sum(w for w, _, _ in told) + spare)
    total = sum(g for _, g, _ in told)
    for size, (wanted, grow, _) in zip(got, told, strict=True):
        assert size == pytest.approx(wanted + (spare * grow / total if total else 0.0), abs=1e-6)


@given(children, st.floats(0, 5000))
def test_stiff_ones_keep_their_size_as_long_as_soft_ones_can_give(
    told: list[tuple[float, float, bool]], room: float
) -> None:
    told = [(w, g, s and not g) for w, g, s in told]
    stiff = sum(w for w, _, s in told if s)
    got = _shared(told, room)
    if stiff <= room:
        for size, (wanted, _, is_stiff) in zip(got, told, strict=True):
            assert not is_stiff or size == pytest.approx(wanted, abs=0.6)


@given(children, st.floats(0, 5000))
def test_growing_ones_give_way_first(told: list[tuple[float, float, bool]], room: float) -> None:
    got = _shared(told, room)
    if any(size < wanted - 0.6 for size, (wanted, grow, _) in zip(got, told, strict=True) if not grow):
        for size, (wanted, grow, _) in zip(got, told, strict=True):
            assert not grow or size <= wanted * GIVES_WAY + 0.6


@given(st.lists(st.tuples(sizes, st.booleans()), min_size=2, max_size=8), st.floats(0, 3000))
def test_who_wants_more_gets_no_less(told: list[tuple[float, bool]], room: float) -> None:
    """Among equals: the order of sizes stays."""
    wanted = sorted(w for w, _ in told)
    got = shares(wanted, [0.0] * len(wanted), [False] * len(wanted), room)
    assert got == pytest.approx(sorted(got), abs=1e-6)


@given(st.lists(st.tuples(sizes, sizes), min_size=1, max_size=8))
def test_lifting_moves_only_what_others_can_spare(pairs: list[tuple[float, float]]) -> None:
    got, least = [g for g, _ in pairs], [low for _, low in pairs]
    after = lifted(got, least)
    assert sum(after) == pytest.approx(sum(got), abs=1e-6)
    for before, now, low in zip(got, after, least, strict=True):
        if before >= low:
            assert low - 1e-6 <= now <= before + 1e-6, "who had enough keeps its least"
        else:
            assert before - 1e-6 <= now <= low + 1e-6, "who had too little gets no more than its least"
    if sum(got) >= sum(least):
        assert all(now >= low - 1e-6 for now, low in zip(after, least, strict=True))
