"""Statistics as a picture: the same numbers as the screens, drawn by matplotlib, which only this module imports."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.statistics.dice import DiceSet
from companion.statistics.report import Report, StatisticsError
from ui.i18n import Words
from ui.stats_words import StatsWords

MOST_SETS = 4
"""Histograms in one picture: the strangest dice, and those most thrown."""
INCHES = (6.4, 3.6)
"""Of one chart."""
Draw = Callable[[Any], None]


def write_png(path: Path, told: Report, titles: Mapping[str, str], words: Words) -> None:
    """Draw all that there is to draw; StatisticsError where that cannot be."""
    charts = _charts(told, StatsWords(words, titles))
    if not charts:
        raise StatisticsError("png.nothing")
    down = -(-len(charts) // 2)
    across = min(2, len(charts))
    figure = new_figure((INCHES[0] * across, INCHES[1] * down))
    for place, draw in enumerate(charts):
        draw(figure.add_subplot(down, across, place + 1))
    save(figure, path)


def new_figure(inches: tuple[float, float]) -> Any:
    """An empty picture of this size; StatisticsError says what to install where matplotlib is not there."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError as error:
        raise StatisticsError("no-charts") from error
    figure = Figure(figsize=inches, layout="constrained")
    FigureCanvasAgg(figure)
    return figure


def save(figure: Any, path: Path) -> None:
    """Write a picture."""
    try:
        figure.savefig(path, format="png", dpi=120)
    except OSError as error:
        raise StatisticsError("png.failed", file=str(path), reason=error.strerror or str(error)) from error


def _charts(told: Report, say: StatsWords) -> list[Draw]:
    charts: list[Draw] = []
    if any(page.games for page in told.players):
        charts.append(lambda axes: _wins(axes, told, say))
    if told.evening is not None:
        if told.evening.race is not None:
            charts.append(lambda axes: _race(axes, told, say))
        if any(line.luck.dice for line in told.evening.lines):
            charts.append(lambda axes: _luck(axes, told, say))
    charts += [_faces(one, say) for one in told.dice.sets[:MOST_SETS] if one.fairness.throws]
    return charts


def _wins(axes: Any, told: Report, say: StatsWords) -> None:
    names = [page.name for page in told.players]
    axes.bar(names, [page.games for page in told.players], color="#d5d5d5", label=say.words.say("stats.games"))
    axes.bar(names, [page.wins for page in told.players], color="#2a7f62", label=say.words.say("stats.wins"))
    axes.set_title(say.words.say("stats.wins"))
    axes.legend()


def _race(axes: Any, told: Report, say: StatsWords) -> None:
    race = told.evening.race if told.evening is not None else None
    assert race is not None
    for seat, name in enumerate(race.names):
        axes.plot(range(len(race.points)), [points[seat] for points in race.points], label=name)
    axes.set_title(f"{say.title(race.game)}: {say.words.say('stats.race')}")
    axes.legend()


def _luck(axes: Any, told: Report, say: StatsWords) -> None:
    assert told.evening is not None
    for line in told.evening.lines:
        axes.plot([at for at, _ in line.luck_race], [excess for _, excess in line.luck_race], label=line.name)
    axes.axhline(0, color="#888888", linewidth=0.8)
    axes.set_title(say.words.say("stats.luck.race"))
    axes.legend()


def _faces(one: DiceSet, say: StatsWords) -> Draw:
    def draw(axes: Any) -> None:
        faces = one.fairness.faces
        names = [say.words.fact(face.face) for face in faces]
        axes.axhspan(faces[0].low, faces[0].high, color="#dddddd", label=say.words.say("stats.band"))
        axes.bar(names, [face.count for face in faces], color="#355f8d", width=0.6)
        axes.set_title(f"{say.dice_name(one)}\n{say.fair(one.fairness)}", wrap=True, fontsize="medium")
        axes.legend()

    return draw
