"""Dice City's moves as record lines. Several moves can be one line; a line that is not finished is left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core import Change, Move, Rolled, Seat
from companion.dice import Face
from companion.game import Names
from companion.games.dice_city.model import changes, moves, tasks
from companion.games.dice_city.model.board import RESOURCES, ROWS, Bonus
from companion.games.dice_city.model.state import Phase, State
from companion.games.dice_city.notation.line_runner import RULES, WORD


class _Line:
    """The line that is being put together."""

    def __init__(self, seat: Seat | None, head: str, tail: str = "") -> None:
        self.seat = seat
        self.head = head
        self.tail = tail
        self.choices: list[tuple[str, list[tuple[str, str]]]] = []
        """The word of each choice, and what was chosen; an exchange has two sides."""

    def add(self, word: str, left: str, right: str = "", *, new: bool) -> None:
        """One thing chosen, in a choice that is new or goes on."""
        if new or not self.choices:
            self.choices.append((word, []))
        self.choices[-1][1].append((left, right))

    def text(self) -> str:
        """All words of the line."""
        words = [self.head, *(_choice(word, items) for word, items in self.choices), self.tail]
        return " ".join(word for word in words if word)


def _choice(word: str, items: list[tuple[str, str]]) -> str:
    if word == "exchanging":
        return f"exchanging {' '.join(give for give, _ in items)} for {' '.join(get for _, get in items)}"
    separator = " " if word in ("for", "paying") else ", "
    return f"{word} {separator.join(left for left, _ in items)}".lstrip()


def lines(history: Sequence[tuple[State, Move]], names: Names) -> Iterator[str]:
    """The lines of these moves, each with the state before it."""
    line = _Line(None, "")
    revealed: list[str] = []
    whole = False
    for number, (state, move) in enumerate(history):
        if isinstance(move, moves.Reveal):
            whole = whole or (state.phase is Phase.DISPLAY and not (state.supply.display or state.supply.lower))
            revealed.append(move.card)
            if state.due == 1:
                yield f"table: {'display' if whole else 'reveal'} {', '.join(revealed)}"
                revealed, whole = [], False
            continue
        started = _started(move, state, line, names)
        line = started or line
        after = history[number + 1][0] if number + 1 < len(history) else RULES.apply(state, move).state
        if after.phase not in (Phase.TASK, Phase.DIE, Phase.KEEP):
            seat = line.seat if line.seat is not None else move.seat
            assert seat is not None
            yield f"{names.name(seat)}: {line.text()}"
            line = _Line(None, "")
    if revealed:  # an adjustment, or the end, came before the last card: those that lie there are told all the same
        yield f"table: reveal {', '.join(revealed)}"


def _started(move: Move, state: State, line: _Line, names: Names) -> _Line | None:
    """The line that a move begins; None where it goes on with one."""
    seat, die = move.seat, line.tail.removeprefix("with ")
    match move:
        case moves.TakeDie(_, colour):
            return _Line(seat, "", f"with {colour}")
        case moves.Activate():
            return _Line(seat, f"use {die}")
        case moves.MoveDie(_, other, step) if state.phase is Phase.DIE:
            return _Line(seat, f"move {other} {_direction(step)}", line.tail)
        case moves.Refresh():
            return _Line(seat, "refresh", line.tail)
        case moves.Revive(_, row, column) if state.phase is Phase.DIE:
            return _Line(seat, f"reactivate {row} {column}", line.tail)
        case moves.Pass():
            return _Line(seat, "pass", line.tail)
        case moves.Spend(_, bonus):
            return _Line(seat, "spend tokens for" if bonus is Bonus.REROLL else f"spend tokens for {bonus}")
        case moves.Build(_, card):
            return _Line(seat, f"build {card}")
        case moves.KeepLess() | moves.Done():
            return None
        case Rolled(_, faces) if state.phase is Phase.ROLL:
            return _Line(seat, f"roll {dice_words(faces)}")
    text = _single(move, names)
    if text is not None:
        return _Line(seat, text)
    _chosen(move, state.tasks[-1], line, names)
    return None


def _single(move: Move, names: Names) -> str | None:
    """Moves that are a line of their own."""
    match move:
        case moves.AttackBandits(_, points):
            return f"attack bandits {points}"
        case moves.AttackPlace(_, victim, row, column):
            return f"attack {names.name(victim)} {row} {column}"
        case moves.Raid(_, victim, resource):
            return f"raid {names.name(victim)} {resource}"
        case moves.Export(_, points):
            return f"export {points}"
        case moves.EndGame():
            return "end the game"
        case moves.EndTurn(_, keep):
            if keep is None:
                return "end turn"
            kept = [str(one) for one, count in zip(RESOURCES, keep, strict=True) for _ in range(count)]
            return f"end turn keeping {' '.join(kept) or 'none'}"
    return None


def _chosen(move: Move, task: tasks.Task, line: _Line, names: Names) -> None:
    """A choice within a line."""
    word = WORD.get(type(task), "")
    new = not isinstance(task, tasks.Counted) or task.fresh
    match move:
        case moves.Take(_, resource) | moves.PayWith(_, resource):
            line.add(word, str(resource), new=new)
        case moves.Swap(_, give, get):
            each = task.effect.each if isinstance(task, tasks.Trading) else 1
            line.add(word, str(give), " ".join([str(get)] * each), new=new)
        case moves.MoveDieTo(_, die, column):
            line.add(word, f"{die} to {column}", new=new)
        case moves.ThrowToo():
            pass
        case moves.MoveDie(_, die, step):
            line.add(word, f"{die} {_direction(step)}", new=new)
        case moves.Revive(_, row, column) | moves.CopyFrom(_, row, column):
            line.add(word, f"{row} {column}", new=new)
        case moves.PlaceAt(_, row, column):
            line.add("at" if isinstance(task, tasks.Building) else word, f"{row} {column}", new=True)
        case moves.Discard(_, card):
            line.add("", card, new=new)
        case moves.ForceDie(_, victim, die):
            line.add("reroll", f"{names.name(victim)} {die}", new=not line.choices)
        case Rolled(_, faces) if isinstance(task, tasks.Forcing):
            items = line.choices[-1][1]
            items[-1] = (f"{items[-1][0]} -> {faces[0].id}", "")
        case Rolled(_, faces):
            assert isinstance(task, tasks.Rerolling)
            others = zip(task.dice[1:], faces[1:], strict=True)
            line.add(word, ", ".join([faces[0].id, *(f"{ROWS[die]} -> {face.id}" for die, face in others)]), new=True)
        case _:
            raise TypeError(f"not a move of this game: {move!r}")


def _direction(step: int) -> str:
    return "left" if step < 0 else "right"


def dice_words(faces: Sequence[Face]) -> str:
    """Five dice as `colour=face`."""
    return " ".join(f"{row}={face.id}" for row, face in zip(ROWS, faces, strict=True))


# --- changes --------------------------------------------------------------------------------------------------------


def change_words(change: Change, names: Names) -> str:
    """A change as the words behind `given` or `table: adjust`."""
    match change:
        case changes.SetPlace(seat, row, column, card, deactivated):
            return f"{names.name(seat)} {row} {column} {card}{' deactivated' if deactivated else ''}"
        case changes.SetStock(seat, stock):
            return f"{names.name(seat)} stock {_numbers(stock)}"
        case changes.SetStrength(seat, strength):
            return f"{names.name(seat)} strength {strength}"
        case changes.SetTokens(seat, points):
            return f"{names.name(seat)} vp {points}"
        case changes.SetHourglasses(seat, count):
            return f"{names.name(seat)} hourglasses {count}"
        case changes.SetShips(seat, cards):
            return f"{names.name(seat)} ships {_numbers(cards) or 'none'}"
        case changes.SetBandits(seat, cards):
            return f"{names.name(seat)} bandits {_numbers(cards) or 'none'}"
        case changes.SetDice(seat, columns):
            shown = " ".join(f"{row}={column}" for row, column in zip(ROWS, columns, strict=True))
            return f"{names.name(seat)} dice {shown}"
        case changes.SetCard():
            return _card_words(change)
        case changes.SetBanditDefence(points, defence):
            return f"bandits {points} defence {defence}"
        case changes.SetShipCost(points, cost):
            return f"ships {points} cost {_numbers(cost)}"
        case changes.SetBoard(row, places):
            return f"board {row} {' '.join(places)}"
    raise TypeError(f"not a change of this game: {change!r}")


def _card_words(change: changes.SetCard) -> str:
    parts = ["card", change.card]
    parts += [change.type] if change.type is not None else []
    parts += [f"label {change.label}"] if change.label is not None else []
    parts += [f"cost {_numbers(change.cost)}"] if change.cost is not None else []
    parts += [f"defence {change.defence}"] if change.defence is not None else []
    parts += [f"vp {change.vp}"] if change.vp is not None else []
    parts += [f"ability {change.ability}"] if change.ability is not None else []
    return " ".join(parts)


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))
