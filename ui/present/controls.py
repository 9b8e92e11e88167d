"""How each ask is answered with taps alone. One closed list of asks, so any game can be played on the day it exists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from companion.core import TABLE, Amount, AnyAsk, Choose, IllegalMove, Move, PickDice, RollDice, Rolled
from companion.dice import Die
from ui.app.inbox import Answer, ReadAgain, TakeShortcut
from ui.app.snapshot import Playing
from ui.present.amend import Held, hold_to_amend
from ui.present.consequences import brought
from ui.present.models import DieModel, Tap
from ui.present.scope import Scope, die_model, focused, refusal
from ui.state.intents import Open, OpenAsk, SetAmount, TogglePick
from ui.state.sheets import ByHand, Reason

FEW = 16
"""Up to this many numbers are buttons of their own; beyond them a button leads to steps."""
BIG_STEP = 10


class ChoiceButtons(Struct, frozen=True):
    """Some buttons to choose from."""

    title: str
    taps: tuple[Tap, ...]
    sentences: bool = False
    """Each says a whole sentence, and needs its room."""


class Numbers(Struct, frozen=True):
    """A number to choose: each a button where they are few, else a number with steps and its button."""

    title: str
    taps: tuple[Tap, ...]
    shown: str = ""
    steps: tuple[Tap, ...] = ()
    done: Tap | None = None


class Picks(Struct, frozen=True):
    """Dice are taken up on the board; this finishes it."""

    title: str
    done: Tap
    others: tuple[Tap, ...] = ()


class Throw(Struct, frozen=True):
    """Dice are to be thrown: the camera looks, or they are entered by hand."""

    title: str
    taps: tuple[Tap, ...]


Control = ChoiceButtons | Numbers | Picks | Throw


def open_ask(scope: Scope) -> tuple[int | None, tuple[AnyAsk, ...]]:
    """All asks, and which of them was opened instead of the main one."""
    asks = scope.asks
    index = scope.screen_state.ask
    return (index if index is not None and index < len(asks) else None), asks


def pick_ask(scope: Scope) -> PickDice | None:
    """The ask whose dice are taken up on the board now: the opened one, or the only one."""
    index, asks = open_ask(scope)
    if index is not None:
        opened = asks[index]
        return opened if isinstance(opened, PickDice) else None
    picks = [ask for ask in asks if isinstance(ask, PickDice)]
    return picks[0] if len(picks) == 1 else None


def shown_picks(scope: Scope, ask: PickDice) -> tuple[int, ...]:
    """The dice that are taken up: as tapped; before that what is suggested, unless they are thrown again at once."""
    if scope.screen_state.picks is not None:
        return tuple(sorted(i for i in scope.screen_state.picks if i < len(ask.dice)))
    return () if ask.thrown else ask.suggested


def board_dice(scope: Scope) -> tuple[DieModel, ...]:
    """The dice on the board: those to pick from can be tapped, those that a hint speaks of are lit."""
    ask = pick_ask(scope)
    lit = scope.advised.dice if scope.advised is not None else ()
    if ask is None:
        throw = next((a for a in scope.asks if isinstance(a, RollDice)), None)
        if throw is not None:
            open_places = [DieModel("", kind.colour, words=scope.words.fact(kind.colour or "")) for kind in throw.dice]
            return (*open_places, *(die_model(scope, die) for die in throw.kept))
        return tuple(
            die_model(scope, die, held=_hold(scope, i, die), lit=i in lit) for i, die in enumerate(scope.view.dice)
        )
    shown = shown_picks(scope, ask)
    return tuple(
        die_model(scope, die, TogglePick(i, shown), picked=i in shown, held=_hold(scope, i, die), lit=i in lit)
        for i, die in enumerate(ask.dice)
    )


def _hold(scope: Scope, place: int, die: Die) -> Held:
    """A die that was misread is held to set it right."""
    playing = scope.snapshot.playing
    return hold_to_amend(playing, place, die.face) if playing is not None else None


def controls(scope: Scope, playing: Playing, hidden: Sequence[Move] = ()) -> tuple[Control, ...]:
    """The controls of what is due; moves that the drawn board offers itself are left out."""
    index, asks = open_ask(scope)
    if index is not None:
        return tuple(_control(scope, playing, asks[index], hidden, main=True))
    found: list[Control] = shortcut_buttons(scope, playing)
    picks = [i for i, ask in enumerate(asks) if isinstance(ask, PickDice)]
    for i, ask in enumerate(asks):
        if isinstance(ask, PickDice) and len(picks) > 1:
            continue
        found += _control(scope, playing, ask, hidden, main=i == 0)
    if len(picks) > 1:
        taps = tuple(Tap(scope.words(asks[i].prompt), OpenAsk(i), icon="dice") for i in picks)
        found.append(ChoiceButtons(scope.say("table.choose-dice"), taps))
    return tuple(found)


def shortcut_buttons(scope: Scope, playing: Playing) -> list[Control]:
    """What several moves could be made of with one tap, each with what it will bring."""
    taps = tuple(
        Tap(
            scope.words(shortcut.words),
            TakeShortcut(shortcut.id),
            icon="play",
            kind="main",
            below=" · ".join(scope.words(said) for said in shortcut.brings),
        )
        for shortcut in playing.shortcuts
    )
    return [ChoiceButtons("", taps)] if taps else []


def _control(scope: Scope, playing: Playing, ask: AnyAsk, hidden: Sequence[Move], *, main: bool) -> list[Control]:
    title = "" if main else scope.words(ask.prompt)
    match ask:
        case Choose():
            taps = _options(scope, playing, ask, hidden, main)
            if len(taps) == 1 and not main:  # what it brings stands on the only answer, or else the question
                return [ChoiceButtons("", (replace(taps[0], below=taps[0].below or title),))]
            return [ChoiceButtons(title, taps)] if taps else []
        case Amount():
            return [_amount(scope, playing, ask, title)]
        case PickDice():
            return [_picks(scope, playing, ask, title)]
        case RollDice():
            return [_throw(scope, title)]
        case _:
            assert_never(ask)


def describe(scope: Scope, playing: Playing, move: Move) -> str:
    """A move in a few words, the first letter large: it stands on a button."""
    words = scope.words(playing.game.rules.describe(move))
    return words[:1].upper() + words[1:]


def _options(scope: Scope, playing: Playing, ask: Choose, hidden: Sequence[Move], main: bool) -> tuple[Tap, ...]:
    at = focused(scope)
    lone = len(ask.options) == 1 and main
    taps = [
        with_consequence(
            scope,
            playing,
            move,
            Tap(
                describe(scope, playing, move),
                Answer(move),
                kind="main" if lone else "plain",
                focus=move == at,
                ends_turn=ends_turn(playing, move),
            ),
        )
        for move in ask.options
        if move not in hidden
    ]
    if main:
        taps += [
            barred_tap(scope, playing, move) for move in playing.game.rules.barred(playing.state) if move not in hidden
        ]
    return tuple(taps)


def with_consequence(scope: Scope, playing: Playing, move: Move, tap: Tap) -> Tap:
    """The button with what it brings, in its colour: green is a gain, red a loss; nothing else is green or red."""
    brings = brought(scope, playing, move)
    if brings is None:
        return tap
    kind = tap.kind if brings.tone == "plain" else brings.tone
    return replace(tap, kind=kind, below=scope.words(brings.words))


def ends_turn(playing: Playing, move: Move) -> bool:
    """Whether a move costs the turn just after a throw was confirmed, when a finger may still be where Confirm was."""
    if not playing.entries or not isinstance(playing.entries[-1].move, Rolled):
        return False
    rules = playing.game.rules
    try:
        after = rules.apply(playing.state, move).state
    except IllegalMove:
        return False
    return rules.turn(after) != playing.turn


def barred_tap(scope: Scope, playing: Playing, move: Move) -> Tap:
    """A move that people would look for and the rules forbid: greyed, with the reason; a tap opens the rule."""
    illegal = refusal(playing, move)
    below = "" if illegal is None else refusal_words(scope, illegal)
    return Tap(describe(scope, playing, move), Open(Reason(move)), below=below, barred=True)


def refusal_words(scope: Scope, illegal: IllegalMove) -> str:
    """A refusal in one sentence, as the shared screen may read it."""
    return scope.words(illegal.seen_by(TABLE))


def _amount(scope: Scope, playing: Playing, ask: Amount, title: str) -> Numbers:
    at = focused(scope)
    few = ask.high - ask.low < FEW
    if few or scope.screen_state.amount is None:
        shown = range(ask.low, ask.high + 1) if few else range(ask.low, ask.low + FEW - 1)
        taps = [Tap(str(number), Answer(ask.answer(number)), focus=ask.answer(number) == at) for number in shown]
        if not few:
            taps.append(Tap("…", SetAmount(ask.low + FEW - 1)))
        return Numbers(title, tuple(taps))
    number = min(max(scope.screen_state.amount, ask.low), ask.high)
    steps = tuple(
        Tap(f"{step:+d}".replace("-", "−"), SetAmount(min(max(number + step, ask.low), ask.high)))
        for step in (-BIG_STEP, -1, 1, BIG_STEP)
    )
    done = Tap(describe(scope, playing, ask.answer(number)), Answer(ask.answer(number)), icon="check", kind="yes")
    return Numbers(title, (), str(number), steps, done)


def _picks(scope: Scope, playing: Playing, ask: PickDice, title: str) -> Picks:
    shown = shown_picks(scope, ask)
    move = ask.answer(shown)
    illegal = None
    if ask.low <= len(shown) <= ask.high:
        illegal = refusal(playing, move)
        below = "" if illegal is None else refusal_words(scope, illegal)
    elif not shown:
        below = scope.say("table.tap-or-throw" if ask.thrown and scope.has_camera() else "table.tap-dice")
    else:
        below = scope.say("table.pick-count", low=ask.low, high=ask.high, seen=len(shown))
    fits = not below
    words = describe(scope, playing, move) if shown else scope.say("table.throw-again" if ask.thrown else "table.take")
    icon = "again" if ask.thrown else "check"
    action = Answer(move) if fits else Open(Reason(move)) if illegal is not None else None
    costs = ends_turn(playing, ask.answer(ask.suggested))
    done = Tap(words, action, icon=icon, kind="main", below=below, barred=not fits, ends_turn=costs)
    if fits:
        done = with_consequence(scope, playing, move, done)
    others = _suggestion(scope, ask, shown)
    return Picks(title, done, others)


def _suggestion(scope: Scope, ask: PickDice, shown: tuple[int, ...]) -> tuple[Tap, ...]:
    """One tap takes up what is suggested; it keeps its place, so that nothing moves while one picks."""
    if not ask.suggested or ask.thrown:
        return ()
    action = TogglePick(ask.suggested[0], ask.suggested[1:])
    return (Tap(scope.say("table.suggest"), action, icon="bulb", barred=shown == ask.suggested),)


def _throw(scope: Scope, title: str) -> Throw:
    by_hand = Tap(
        scope.say("table.by-hand"), Open(ByHand()), icon="hand", kind="plain" if scope.has_camera() else "main"
    )
    taps = [by_hand]
    if scope.has_camera():
        taps.append(Tap(scope.say("table.read-now"), ReadAgain(), icon="camera"))
    return Throw(title, tuple(taps))
