"""A game as a picture: its race, and the score pad at the end. Drawn by matplotlib, as the charts of statistics are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.session import Session
from companion.statistics.digest import digest_of
from companion.statistics.report import StatisticsError
from ui.commands.stats_charts import new_figure, save
from ui.i18n import Words

INCHES = (11.0, 6.0)


def write_game(path: Path, session: Session[Any], words: Words) -> None:
    """Draw a game that is over; StatisticsError where that cannot be."""
    digest = digest_of(session)
    if not digest.race:
        raise StatisticsError("png.open")
    figure = new_figure(INCHES)
    race, pad = figure.subplots(1, 2)
    for seat, name in enumerate(session.seats.names):
        race.plot(range(len(digest.race)), [points[seat] for points in digest.race], label=name)
    race.set_title(words.say("stats.race"))
    race.legend()
    pad.axis("off")
    rows = pad_rows(session, words)
    table = pad.table(cellText=rows, colLabels=["", *session.seats.names], loc="upper center", cellLoc="right")
    table.auto_set_font_size(False)
    table.set_fontsize(11)
    table.scale(1.0, 1.7)
    table.auto_set_column_width(range(len(session.seats) + 1))
    day = (session.entries[-1].at if session.entries else session.begun.created).astimezone().strftime("%d.%m.%Y")
    figure.suptitle(f"{session.game.title} · {day}")
    save(figure, path)


def pad_rows(session: Session[Any], words: Words) -> list[list[str]]:
    """The score pad: a row for each thing that brought somebody points, and the total."""
    scores = session.game.rules.scores(session.state)
    labels = dict.fromkeys(words(line.label) for score in scores for line in score.lines)
    told = [{words(line.label): line.points for line in score.lines} for score in scores]
    rows = [[label, *(words.fact(one[label]) if label in one else "" for one in told)] for label in labels]
    return [*rows, [words.say("score.total"), *(words.fact(score.total) for score in scores)]]
