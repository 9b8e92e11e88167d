"""What a new game proposes, and what people choose of how its board looks."""

from __future__ import annotations

from pathlib import Path

from companion.game import Option
from companion.games.dice_city import GAME
from companion.registry import installed
from companion.settings.settings_file import load
from ui.app.companion_app import PREFERENCES, preferences
from ui.app.snapshot import Snapshot
from ui.boards.loader import Boards
from ui.i18n import Words
from ui.present.models import Tap
from ui.present.new import chosen_options
from ui.present.options import board_choice, chosen_value, option_lines
from ui.present.scope import Library, Prefs, Scope
from ui.state.game_draft import Draft
from ui.state.intents import Prefer
from ui.state.screen_state import ScreenState
from ui.system.change_setting import change


def scope(prefs: Prefs | None = None, *options: tuple[str, str]) -> Scope:
    library = Library(games=installed(safe=True).records())
    draft = Draft(page=2, game=GAME.id, options=options)
    return Scope(
        Snapshot(serial=0), ScreenState(draft=draft), prefs or Prefs(), library, Words("en", GAME), boards=Boards()
    )


def test_a_new_game_proposes_the_market_that_nobody_names_and_records_do_not() -> None:
    (market,) = [option for option in GAME.options if option.id == "market"]
    assert chosen_value(scope(), GAME, market) == "lazy"
    assert chosen_options(scope(), GAME)["market"] == "lazy"
    assert chosen_value(scope(None, ("market", "told")), GAME, market) == "told"
    assert GAME.complete({}, 2)["market"] == "told"


def test_what_is_not_proposed_otherwise_is_as_by_default() -> None:
    points = Option("points", "open", ("open", "hidden"))
    assert chosen_value(scope(), GAME, points) == "open"


def _taps(shown: Scope) -> dict[str, Tap]:
    return {tap.action.value["dice-city.tokens"]: tap for line in option_lines(shown, GAME, shown.words)
            for tap in line.values if isinstance(tap.action, Prefer)}  # fmt: skip


def test_who_keeps_the_tokens_is_offered_at_the_start_and_remembered(tmp_path: Path) -> None:
    taps = _taps(scope())
    assert list(taps) == ["table", "companion"]
    assert [tap.kind for tap in taps.values()] == ["chosen", "plain"]
    chosen = taps["companion"].action
    file = tmp_path / "settings.toml"
    change(file, PREFERENCES[chosen.name], chosen.value)
    prefs = preferences(load(file).settings, "en")
    assert board_choice(scope(prefs), GAME, "tokens") == "companion"
    assert _taps(scope(prefs))["companion"].kind == "chosen"


def test_a_look_that_no_board_knows_is_as_before_anybody_chose() -> None:
    assert board_choice(scope(Prefs(looks={"dice-city.tokens": "marble"})), GAME, "tokens") == "table"
