"""What a viewer may know of the table. Only pools can be secret: everything else lies in the open."""

from __future__ import annotations

from companion.core import RECORD, Seat, Viewer
from companion.games.gang_of_dice.cards import Tally, holds, total
from companion.games.gang_of_dice.model import GangSeatView, GangView, Phase, State
from companion.games.gang_of_dice.words import card_facts
from companion.text import Message, message


def view(state: State, viewer: Viewer, *, over: bool, free_dice: int, all_lie: bool, bonus: int) -> GangView:
    """The table as this viewer may know it."""
    hand = state.hand
    dice = () if hand is None else hand.dice
    counts = None if hand is None or hand.picked else hand.counts
    met = None if counts is None or state.card is None else holds(state.card.condition, counts)
    return GangView(
        round=state.round,
        turn=None if over else state.turn,
        seats=tuple(_seat(state, seat, viewer, over) for seat in state.seats),
        dice=dice,
        notes=(*_notes(state, over, bonus, counts, met), *_short_of_dice(state, viewer, free_dice, all_lie)),
        phase=state.phase,
        card=state.card,
        holds=met,
        total=None if counts is None else total(counts),
        picked=() if hand is None or not dice else hand.picked,
        rerolls=None if hand is None else hand.rerolls,
        leader=state.leader,
        best=None if state.leader is None else state.results[state.leader],
        pot=state.pot,
        in_front=state.in_front,
        bonus=bonus,
        played=state.played,
        free_dice=free_dice,
    )


def _seat(state: State, seat: Seat, viewer: Viewer, over: bool) -> GangSeatView:
    """One player. At the end the screens are lifted, and whoever is eliminated has nothing behind theirs."""
    out = state.out_in[seat] is not None
    seen = over or out or not state.house.hidden or viewer in (RECORD, seat)
    result = state.results[seat]
    playing = seat == state.turn and state.hand is not None
    committed = 0
    if result is not None:
        committed = len(result.dice)
    elif playing and state.hand is not None:
        committed = state.hand.committed
    notes: list[Message] = []
    if out:
        notes.append(message("note.out"))
    elif result is not None:
        key = "note.valid" if result.valid else "note.invalid"
        notes.append(message(key, total=result.total, n=committed))
    elif playing:
        notes.append(message("note.playing", n=committed))
    return GangSeatView(
        seat=seat,
        score=state.pools[seat] + state.extra[seat] if seen else None,
        notes=tuple(notes),
        out=out,
        result=result,
        committed=committed,
    )


def _short_of_dice(state: State, viewer: Viewer, free_dice: int, all_lie: bool) -> list[Message]:
    """What to do at the table where somebody owns more than the few dice that do not lie there."""
    if state.phase is not Phase.COMMIT or state.house.physical is None:
        return []
    if all_lie:
        return [message("note.all-lie")]
    few = free_dice * len(state.seats) < state.house.physical  # fewer than everybody began with
    seen = not state.house.hidden or viewer in (RECORD, state.turn)
    return [message("note.free", n=free_dice)] if few and seen and state.pools[state.turn] > free_dice else []


def _notes(state: State, over: bool, bonus: int, counts: Tally | None, met: bool | None) -> list[Message]:
    """What everybody should see, most urgent first: the card, the dice as they stand, who leads, the pot."""
    notes: list[Message] = []
    between = state.phase is Phase.CARD
    if state.card is not None and not between:
        notes.append(Message("note.card", card_facts(state.card)))
    if counts is not None:
        notes.append(message("note.holds" if met else "note.total", total=total(counts)))
    if state.hand is not None and state.hand.dice:
        rerolls = state.hand.rerolls
        notes.append(message("note.rerolls", n=rerolls) if rerolls else message("note.last-throw"))
    best = None if state.leader is None else state.results[state.leader]
    if best is not None:
        key = "note.won" if between else "note.leader"
        notes.append(message(key, player=state.leader, total=best.total, n=len(best.dice)))
    elif between and any(state.results):
        notes.append(message("note.void"))
    if state.pot:
        notes.append(message("note.pot", n=state.pot))
    if bonus and between and not over:
        notes.append(message("note.bonus", n=bonus))
    if between and not over:
        notes.append(message("note.bonus.rule", tokens=state.house.bonus))
    return notes
