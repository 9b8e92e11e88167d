"""Dice City in records: `Ana: use red as blue 4`, `Ana: build manor at red 2`, `= Ana stock 1 0 2`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.core import Change, IllegalMove, Move, Rolled, Seat
from companion.dice import Colour, Face
from companion.game import BadLine, Check, Names, Notation
from companion.games.dice_city.model import moves
from companion.games.dice_city.model.board import PLACE_OF, RAID, REFRESHED, Bonus
from companion.games.dice_city.model.state import Phase, State
from companion.games.dice_city.moves.setup import offered
from companion.games.dice_city.moves.turn_end import most_kept
from companion.games.dice_city.notation import checks, given, writing
from companion.games.dice_city.notation.line_runner import Line
from companion.games.dice_city.notation.tokens import STEPS, Reader, choices
from companion.games.dice_city.words import IDS

_TABLE = ("display ID, ID, ...", "reveal ID, ...", "adjust ...")


class DiceCityNotation(Notation[State]):
    """One line is often several moves: a die taken up, what it is used for, and the choices that follow."""

    def parse_move(self, state: State, seat: Seat, words: Sequence[str], names: Names) -> tuple[Move, ...]:
        read = _VERBS.get(words[0]) if words else None
        if read is None:
            raise BadLine("verb", word=words[0] if words else "", known=tuple(_VERBS))
        return tuple(read(Line(state, seat), Reader(words[1:], names)).moves)

    def parse_table(self, state: State, words: Sequence[str], names: Names) -> tuple[Move, ...]:
        if not words or words[0] not in ("display", "reveal"):
            raise BadLine("table", known=_TABLE)
        reader = Reader(words[1:], names)
        cards: list[str] = []
        reader.listed(lambda: cards.append(reader.card(state.book)))
        reader.end()
        if words[0] == "display":
            supply, expected = state.supply, min(offered(state.house), state.supply.deck)
            if state.phase is not Phase.DISPLAY or supply.display or supply.lower:
                raise IllegalMove("display.late")
            if len(cards) != expected:
                raise IllegalMove("display.count", expected=expected, seen=len(cards))
        elif len(cards) > state.due > 0:
            raise IllegalMove("reveal.count", n=state.due, seen=len(cards))
        return tuple(moves.Reveal(None, card) for card in cards)

    def parse_change(self, state: State, words: Sequence[str], names: Names) -> tuple[Change, ...]:
        return (given.parse(state, words, names),)

    def parse_check(self, state: State, words: Sequence[str], names: Names) -> Check:
        return checks.check(state, words, names)

    def write(self, history: Sequence[tuple[State, Move]], names: Names) -> Iterator[str]:
        return writing.lines(history, names)

    def write_change(self, change: Change, names: Names) -> str:
        return writing.change_words(change, names)

    def ids(self) -> frozenset[str]:
        return IDS


def _roll(line: Line, reader: Reader) -> Line:
    return line.does(Rolled(line.seat, reader.dice()))


def _use(line: Line, reader: Reader) -> Line:
    die, chosen = reader.die(), choices(reader)
    return line.does(moves.TakeDie(line.seat, die), moves.Activate(line.seat)).chooses(chosen)


def _with(reader: Reader) -> Colour:
    """The die that is spent, at the end of the line."""
    reader.skip("with")
    die = reader.die()
    reader.end()
    return die


def _move(line: Line, reader: Reader) -> Line:
    other = reader.die()
    step = STEPS[reader.one_of(tuple(STEPS), "left or right")]
    die = _with(reader)
    return line.does(moves.TakeDie(line.seat, die), moves.MoveDie(line.seat, other, step))


def _refresh(line: Line, reader: Reader) -> Line:
    cards: list[str] = []
    book, display, lazy = line.state.book, line.state.supply.display, line.state.house.lazy
    if reader.next != "with":
        reader.listed(lambda: cards.append(reader.card(book)))
    die = _with(reader)
    line.does(moves.TakeDie(line.seat, die), moves.Refresh(line.seat))
    if lazy and cards:
        raise IllegalMove("refresh.lazy")
    expected = 0 if lazy else min(REFRESHED, len(display))
    if len(cards) != expected:
        raise IllegalMove("refresh.count", expected=expected, seen=len(cards))
    return line.does(*(moves.Discard(line.seat, card) for card in cards))


def _reactivate(line: Line, reader: Reader) -> Line:
    row, column = reader.place()
    die = _with(reader)
    return line.does(moves.TakeDie(line.seat, die), moves.Revive(line.seat, row, column))


def _pass(line: Line, reader: Reader) -> Line:
    die = _with(reader)
    return line.does(moves.TakeDie(line.seat, die), moves.Pass(line.seat))


def _spend(line: Line, reader: Reader) -> Line:
    reader.skip("tokens", "for")
    bonus = Bonus(reader.one_of(tuple(str(one) for one in Bonus), "what they are spent for"))
    told: list[tuple[Seat, tuple[Colour, Face]]] = []
    if bonus is Bonus.REROLL and reader:
        reader.listed(lambda: told.append(_forced(reader)))
    reader.end()
    forced = dict(told)
    if len(forced) < len(told):
        raise IllegalMove("reroll.once")
    line.does(moves.Spend(line.seat, bonus))
    while line.state.phase is Phase.TASK:
        chooser = line.turn
        victim = line.state.seats.clockwise(line.state.player)[len(line.state.seats) - _left(line)]
        if victim not in forced:
            raise IllegalMove("reroll.missing", player=victim)
        die, face = forced.pop(victim)
        line.does(moves.ForceDie(chooser, victim, die), Rolled(victim, (face,)))
    if forced:
        raise IllegalMove("reroll.own")
    return line


def _left(line: Line) -> int:
    """How many still have to throw a die again."""
    return len(getattr(line.state.tasks[-1], "victims", ()))


def _forced(reader: Reader) -> tuple[Seat, tuple[Colour, Face]]:
    victim, die = reader.player(), reader.die()
    reader.skip("->")
    return victim, (die, reader.face())


def _attack(line: Line, reader: Reader) -> Line:
    if reader.next == "bandits":
        reader.skip("bandits")
        points = reader.number()
        reader.end()
        return line.does(moves.AttackBandits(line.seat, points))
    victim = reader.player()
    row, column = reader.place()
    reader.end()
    return line.does(moves.AttackPlace(line.seat, victim, row, column))


def _raid(line: Line, reader: Reader) -> Line:
    victim, resources = reader.player(), reader.resources()
    reader.end()
    needed, strength = RAID * len(resources), line.state.cities[line.state.player].strength
    try:
        return line.does(*(moves.Raid(line.seat, victim, resource) for resource in resources))
    except IllegalMove as refusal:
        if refusal.code != "strength.raid":
            raise
        raise IllegalMove("strength.raid", needed=needed, have=strength) from refusal


def _build(line: Line, reader: Reader) -> Line:
    card = reader.card(line.state.book)
    reader.skip("at")
    row, column = reader.place()
    chosen = choices(reader)
    return line.does(moves.Build(line.seat, card), moves.PlaceAt(line.seat, row, column)).chooses(chosen)


def _export(line: Line, reader: Reader) -> Line:
    points = reader.number()
    reader.end()
    return line.does(moves.Export(line.seat, points))


def _end(line: Line, reader: Reader) -> Line:
    if reader.next == "the":
        reader.skip("the", "game")
        reader.end()
        return line.does(moves.EndGame(line.seat))
    reader.skip("turn")
    if not reader:
        return line.does(moves.EndTurn(line.seat))
    reader.skip("keeping")
    kept = [0, 0, 0]
    if reader.next == "none":
        reader.skip("none")
    else:
        for resource in reader.resources():
            kept[PLACE_OF[resource]] += 1
    reader.end()
    keep = (kept[0], kept[1], kept[2])
    if keep == most_kept(line.state):
        return line.does(moves.EndTurn(line.seat))
    return line.does(moves.KeepLess(line.seat), moves.EndTurn(line.seat, keep))


_VERBS: dict[str, Callable[[Line, Reader], Line]] = {
    "roll": _roll,
    "use": _use,
    "move": _move,
    "refresh": _refresh,
    "reactivate": _reactivate,
    "pass": _pass,
    "spend": _spend,
    "attack": _attack,
    "raid": _raid,
    "build": _build,
    "export": _export,
    "end": _end,
}
