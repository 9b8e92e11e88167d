"""The pages: players, games, the evening, the dice."""

from __future__ import annotations

from datetime import UTC, timedelta
from random import Random

import pytest

from companion.core import Seats
from companion.dice import PIPS, Colour
from companion.fairness import Verdict
from companion.journal.entries import Why
from companion.journal.writer import Journal
from companion.session import Session
from companion.statistics.dice import dice_page
from companion.statistics.digest import SeatLuck
from companion.statistics.evening import as_day, last_evening
from companion.statistics.games import game_pages
from companion.statistics.luck import LEAST_DICE, luck_of
from companion.statistics.players import player_pages
from companion.statistics.report import COLUMNS, StatisticsError, Wanted, as_plain, report, rows
from tests.companion.conftest import TestClock
from tests.companion.statistics.evenings import digests, won_by
from tests.companion.toy import ANNA, TOY, GoOn, threw

ALL = ("Anna", "Bea", "Carl")


def test_an_empty_journal_has_friendly_pages(journal: Journal) -> None:
    told = report(digests(journal))
    assert (told.games, told.players, told.by_game, told.evening, told.dice.sets) == (0, (), (), None, ())


def test_a_player_has_games_wins_streaks_rival_and_nemesis(journal: Journal) -> None:
    for names, winner in (
        (("Anna", "Bea"), 0),
        (("Anna", "Bea"), 0),
        (("Anna", "Bea"), 1),
        (("Anna", "Carl"), 1),
        (("Anna", "Carl"), 1),
        (("Anna", "Bea"), 1),
    ):
        won_by(journal, names, winner)
    pages = {page.name: page for page in player_pages(digests(journal).games)}
    anna = pages["Anna"]
    assert (anna.games, anna.wins, anna.favourite) == (6, 2, "toy")
    assert (anna.streak, anna.best_streak, anna.worst_streak) == (-4, 2, 4)
    assert anna.rival is not None
    assert (anna.rival.name, anna.rival.together, anna.rival.ahead, anna.rival.behind) == ("Bea", 4, 2, 2)
    assert anna.nemesis is not None
    assert (anna.nemesis.name, anna.nemesis.ahead, anna.nemesis.behind) == ("Carl", 2, 0)
    assert pages["Carl"].nemesis is None, "nobody is ahead of Carl"
    (in_toy,) = anna.by_game
    assert (in_toy.mean, in_toy.best) == ((21 + 21 + 3 * 4) / 6, 21)
    assert [won for _, _, won, _ in anna.last] == [False, False, False, False, True, True]


def test_an_unfinished_game_is_no_defeat(journal: Journal) -> None:
    won_by(journal, ("Anna", "Bea"), 0)
    Session.start(TOY, Seats(("Anna", "Bea")), journal).end_early(Why.STOPPED)
    anna = player_pages(digests(journal).games)[0]
    assert (anna.name, anna.games, anna.unfinished, anna.streak) == ("Anna", 1, 1, 1)


def test_a_game_has_record_wins_and_what_it_is_worth_to_begin(journal: Journal) -> None:
    won_by(journal, ALL, 0)
    won_by(journal, ALL, 2)
    Session.start(TOY, Seats(ALL), journal)
    Session.start(TOY, Seats(ALL), journal).end_early(Why.STOPPED)
    (page,) = game_pages(digests(journal).games)
    assert (page.finished, page.ended_early, page.open) == (2, 1, 1)
    assert page.best is not None
    assert (page.best.player, page.best.points) == ("Anna", 21), "the first of equals had it first"
    assert page.wins == (("Anna", 1, 2), ("Carl", 1, 2), ("Bea", 0, 2))
    assert page.first_wins == 2, "in these games the winner always begins"
    assert page.mean == pytest.approx((21 + 4 + 5 + 3 + 4 + 21) / 6)
    assert page.minutes is not None
    assert page.minutes < 1


def test_the_evening_ends_at_six_in_the_morning(journal: Journal, clock: TestClock) -> None:
    won_by(journal, ALL, 0)
    clock.now += timedelta(hours=22)  # from eight in the evening to six in the evening of the next day
    won_by(journal, ALL, 1)
    clock.now += timedelta(hours=9)  # past midnight
    won_by(journal, ALL, 1)
    evening = last_evening(digests(journal).games, UTC)
    assert evening is not None
    assert (evening.day.isoformat(), [number for number, *_ in evening.games]) == ("2026-11-17", [2, 3])
    best = evening.lines[0]
    assert (best.name, best.games, best.wins) == ("Bea", 2, 2)
    assert evening.race is not None
    assert (evening.race.number, evening.race.points[-1]) == (3, (3, 21, 5))


def test_luck_goes_on_from_game_to_game(journal: Journal) -> None:
    won_by(journal, ALL, 0)
    won_by(journal, ALL, 0)
    evening = last_evening(digests(journal).games, UTC)
    assert evening is not None
    anna = next(line for line in evening.lines if line.name == "Anna")
    assert anna.luck_race == ((0.0, 0.0), (1.0, -2.0), (2.0, -4.0)), "each time 2 and 3 where 7 is the average"


@pytest.mark.parametrize(("excess", "word"), [(0.0, "plain"), (25.0, "plain"), (40.0, "lucky"), (-40.0, "unlucky")])
def test_luck_has_a_word_only_where_it_is_rare(excess: float, word: str) -> None:
    assert luck_of(SeatLuck(200, excess, 200 * 35 / 12)).word == word


def test_few_dice_are_no_luck() -> None:
    assert luck_of(SeatLuck(LEAST_DICE - 1, 50.0, 80.0)).word == "few"


def test_luck_is_as_rare_as_it_says() -> None:
    """Of many fair evenings, a tenth is luckier than 90 of 100."""
    chance = Random(4)
    lucky = 0
    for _ in range(2000):
        excess = sum(chance.randint(1, 6) - 3.5 for _ in range(60))
        lucky += (luck_of(SeatLuck(60, excess, 60 * 35 / 12)).luckier_than or 0) > 0.9
    assert 150 < lucky < 250


# --- dice -------------------------------------------------------------------------------------------------------------


def thrown(journal: Journal, faces: list[int], colours: tuple[Colour, Colour]) -> None:
    """Throws of two dice, as the camera read them, in one long turn; no ones, which would end it."""
    session = Session.start(TOY, Seats(("Anna", "Bea")), journal, {"target": "100000"})
    for first, second in zip(faces[::2], faces[1::2], strict=True):
        session.submit_all((threw(ANNA, first, second),), seen=colours)
        session.submit(GoOn(ANNA))


def test_dice_are_told_apart_by_colour_alone(journal: Journal) -> None:
    thrown(journal, [2, 3] * 12, (Colour.RED, Colour.BLUE))
    page = dice_page(digests(journal).games)
    assert {(one.colour, one.fairness.throws) for one in page.sets} == {(Colour.RED, 12), (Colour.BLUE, 12)}
    assert {one.fairness.verdict for one in page.sets} == {Verdict.FEW}


def test_a_die_that_always_shows_the_same_is_unusual(journal: Journal) -> None:
    thrown(journal, [6, 2, 6, 3, 6, 4, 6, 5] * 10, (Colour.RED, Colour.BLUE))
    red = dice_page(digests(journal).games).sets[0]
    assert (red.colour, red.fairness.verdict, red.fairness.too_often) == (Colour.RED, Verdict.UNUSUAL, True)
    assert red.fairness.strangest == PIPS[5]
    assert red.fairness.odds > 4000


def test_it_is_remembered_that_dice_were_unusual_before(journal: Journal) -> None:
    thrown(journal, [6] * 40, (Colour.RED, Colour.RED))
    before = dice_page(digests(journal).games).sets[0].fairness.odds
    thrown(journal, [2, 3, 4, 5] * 30, (Colour.RED, Colour.RED))
    assert dice_page(digests(journal).games).sets[0].fairness.odds >= before


# --- what somebody asks about -----------------------------------------------------------------------------------------


def test_one_player_one_game_one_time(journal: Journal, clock: TestClock) -> None:
    won_by(journal, ("Anna", "Bea"), 0)
    clock.now += timedelta(days=30)
    won_by(journal, ("Carl", "Bea"), 0)
    found = digests(journal)
    anna = report(found, Wanted(player="Anna"))
    assert ([page.name for page in anna.players], anna.games) == (["Anna"], 1)
    assert report(found, Wanted(since=as_day("2026-12-01", UTC))).games == 1
    assert report(found, Wanted(game="toy")).games == 2
    assert report(found, Wanted(game="chess")).games == 0
    with pytest.raises(StatisticsError, match="no-player") as refused:
        report(found, Wanted(player="Zoe"))
    assert refused.value.facts["known"] == ("Anna", "Bea", "Carl")


def test_a_day_is_a_day() -> None:
    assert as_day("2026-11-18", UTC).isoformat().startswith("2026-11-18")
    for text in ("yesterday", "2026-13-01", ""):
        with pytest.raises(ValueError, match=r"."):
            as_day(text)


def test_plain_values_have_everything(journal: Journal) -> None:
    won_by(journal, ALL, 0)
    journal.new_game("chess", 1, Seats(ALL), {}, "[]", "Chess")
    plain = as_plain(report(digests(journal)), lambda message: message.key)
    assert plain["unread"] == [{"number": 2, "title": "Chess", "problem": "games.not-installed"}]
    assert plain["dice"]["sets"][0]["fairness"]["faces"][1] == {"face": "2", "count": 1, "low": 0, "high": 2}
    assert [page["name"] for page in plain["players"]] == ["Anna", "Bea", "Carl"]


def test_the_table_has_a_row_for_each_game_and_player(journal: Journal) -> None:
    won_by(journal, ALL, 1)
    Session.start(TOY, Seats(("Anna", "Bea")), journal).submit(threw(ANNA, 5, 6))
    table = [dict(zip(COLUMNS, row, strict=True)) for row in rows(digests(journal).games)]
    assert [(row["number"], row["player"], row["points"], row["won"]) for row in table] == [
        (1, "Anna", 3, 0),
        (1, "Bea", 21, 1),
        (1, "Carl", 5, 0),
        (2, "Anna", "", ""),
        (2, "Bea", "", ""),
    ]
