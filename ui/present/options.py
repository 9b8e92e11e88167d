"""The options of a game in words. Options with open values have editors that the game's board brings."""

from __future__ import annotations

from typing import Any

from companion.game import Game, Option
from ui.boards.contract import Board, BoardChoice
from ui.i18n import Words
from ui.present.models import OptionLine, Tap, choice
from ui.present.scope import Scope
from ui.state.game_draft import SetOption
from ui.state.intents import Prefer

_NUMBER_STEPS = (-10, -1, 1, 10)


def option_lines(scope: Scope, game: Game[Any], words: Words) -> tuple[OptionLine, ...]:
    """Every option with its values, and what is chosen of how the board looks."""
    options = [line for option in game.options for line in _lines(scope, game, option, words)]
    return (*options, *(_choice_line(scope, game, one, words) for one in board_choices(scope, game)))


def board_choices(scope: Scope, game: Game[Any]) -> tuple[BoardChoice, ...]:
    """What people choose of how the game's board looks."""
    return scope.boards.ask(game, lambda board: board.choices)


def board_choice(scope: Scope, game: Game[Any], id: str) -> str:
    """How something of the board looks: as it was chosen here once, or as it is until somebody chooses."""
    values = next((one.values for one in board_choices(scope, game) if one.id == id), ("",))
    chosen = scope.prefs.looks.get(f"{game.id}.{id}", "")
    return chosen if chosen in values else values[0]


def chosen_look(scope: Scope, game: Game[Any], id: str, value: str) -> Prefer:
    """What a tap reports that chooses how something of the board looks."""
    return Prefer("looks", {**scope.prefs.looks, f"{game.id}.{id}": value})


def _choice_line(scope: Scope, game: Game[Any], one: BoardChoice, words: Words) -> OptionLine:
    now, about = board_choice(scope, game, one.id), f"board.{one.id}.about"
    taps = tuple(
        choice(words.say(f"board.{one.id}.{value}"), chosen_look(scope, game, one.id, value), value == now)
        for value in one.values
    )
    return OptionLine(words.say(f"board.{one.id}"), taps, words.say(about) if words.has(about) else "")


def chosen_value(scope: Scope, game: Game[Any], option: Option) -> str | None:
    """The value as it stands: chosen, proposed, by default, or the first of those that must be chosen."""

    def standing(board: Board) -> str | None:
        draft = scope.screen_state.draft
        if option.id in board.options:
            return board.options[option.id].value(draft)
        usual = option.default if option.proposed is None else option.proposed
        first = usual if usual is not None else next(iter(option.values), None)
        return draft.choices().get(option.id, first)

    return scope.boards.ask(game, standing)


def _lines(scope: Scope, game: Game[Any], option: Option, words: Words) -> list[OptionLine]:
    value = chosen_value(scope, game, option)

    def lines(board: Board) -> list[OptionLine]:
        if option.id in board.options:
            return list(board.options[option.id].lines(scope, words, option, value or ""))
        title, about = words.say(f"option.{option.id}"), f"option.{option.id}.about"
        if option.values:
            taps = tuple(option_tap(words, option.id, one, one == value) for one in option.values)
            return [OptionLine(title, taps, words.say(about) if words.has(about) else "")]
        return [_number(option, int(value), title)] if value is not None and value.isdigit() else []

    return scope.boards.ask(game, lines)


def option_tap(words: Words, option: str, value: str, chosen: bool) -> Tap:
    """One value of an option, in its own words where the game has some."""
    key = f"option.{option}.{value}"
    return choice(words.say(key) if words.has(key) else value, SetOption(option, value), chosen)


def _number(option: Option, value: int, title: str) -> OptionLine:
    steps = tuple(
        Tap(f"{step:+d}".replace("-", "−"), SetOption(option.id, str(max(1, value + step)))) for step in _NUMBER_STEPS
    )
    return OptionLine(f"{title} · {value}", steps)
