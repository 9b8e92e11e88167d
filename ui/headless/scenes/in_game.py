"""Scenes of a game that look the same in any: a reading, the sheets over a table, the end, kept games."""

from __future__ import annotations

from random import Random

from companion.core import Rolled, ScoreBy
from companion.dice import BOSS, FIVE, FOUR, ONE, THREE, TWO, Doubt
from companion.random_player import RandomPlayer
from ui.app.inbox import (
    Answer,
    CameraIs,
    CameraState,
    EndEarly,
    Hold,
    LeaveGame,
    MomentOver,
    ReadingTaken,
    SetRight,
    TakeBack,
)
from ui.headless.scene_steps import B, C, Scene, board_scenes, by_chance, playing, reading
from ui.headless.screen_harness import ScreenHarness
from ui.present.adjust import hold_to_correct
from ui.present.amend import amending
from ui.state.intents import EnterFace, Go, Key, Open, Place, SetField, ShowRules, ShowScorePad, ShowWhy
from ui.state.sheets import (
    ByHand,
    EndIt,
    Leaves,
    MendDie,
    Menu,
    MissedDie,
    Reason,
    SetByHand,
    ShowGains,
    ShowHistory,
    WritingLine,
)


def running(top: ScreenHarness) -> None:
    """All is clear: it counts by itself, unless somebody stops it."""
    board_scenes()["gang-throw"](top)
    read, picture = reading(tuple((face, None) for face in (THREE, ONE, BOSS, TWO, FIVE)))
    top.send(CameraIs(CameraState.LOOKING))
    top.send(ReadingTaken(read, picture, thrown=(True,) * 5, whole=True))


def confirm(top: ScreenHarness) -> None:
    """All is clear, and somebody has stopped it: one press."""
    running(top)
    top.send(Hold())


def counted(top: ScreenHarness) -> None:
    """It counted by itself: for ten seconds one tap takes it back."""
    running(top)
    moment = top.screen.snapshot.moment
    assert moment is not None
    top.send(MomentOver(moment.number))


def waiting(top: ScreenHarness) -> None:
    """Dice were thrown before the card was told."""
    top.start("gang-of-dice", 3)
    read, picture = reading(tuple((face, None) for face in (THREE, ONE, BOSS, TWO, FIVE)))
    top.send(CameraIs(CameraState.LOOKING))
    top.send(ReadingTaken(read, picture, thrown=(True,) * 5, whole=True))


def confirm_doubts(top: ScreenHarness) -> None:
    """Two dice are in doubt, and one is too many."""
    board_scenes()["gang-throw"](top)
    faces = (THREE, ONE, BOSS, TWO, FIVE, FOUR)
    doubts = {1: (Doubt.GLARE,), 4: (Doubt.COCKED, Doubt.DIFFERS)}
    read, picture = reading(tuple((face, None) for face in faces), doubts)
    top.send(CameraIs(CameraState.LOOKING))
    top.send(ReadingTaken(read, picture))


def mend_die(top: ScreenHarness) -> None:
    """What does this die show?"""
    confirm_doubts(top)
    top.do(Open(MendDie(1)))


def missed_die(top: ScreenHarness) -> None:
    """A die that the camera did not see."""
    confirm_doubts(top)
    top.do(Open(MissedDie()))


def by_hand(top: ScreenHarness) -> None:
    """The pad."""
    board_scenes()["gang-throw"](top)
    top.do(Open(ByHand()), EnterFace(THREE, 5), EnterFace(BOSS, 5))


def refused(top: ScreenHarness) -> None:
    """Which rule forbids it."""
    board_scenes()["gang-commit"](top)
    (ask,) = playing(top).asks
    top.do(Answer(ask.answer(99)))


def why(top: ScreenHarness) -> None:
    """The rule in our own words."""
    refused(top)
    top.do(ShowWhy(True))


def greyed(top: ScreenHarness) -> None:
    """Why a choice is greyed."""
    board_scenes()["dicy-decide"](top)
    now = playing(top)
    top.do(Open(Reason(now.game.rules.barred(now.state)[0], why=True)))


def question(top: ScreenHarness) -> None:
    """Before much is taken back."""
    board_scenes()["gang-decide"](top)
    top.send(TakeBack(playing(top).entries[1].number))


def menu(top: ScreenHarness) -> None:
    """Pause."""
    board_scenes()["gang-decide"](top)
    top.do(Open(Menu()))


def end_early(top: ScreenHarness) -> None:
    """Who leaves?"""
    board_scenes()["gang-decide"](top)
    top.do(Open(EndIt()))


def history(top: ScreenHarness) -> None:
    """Every entry; one was tapped."""
    board_scenes()["gang-decide"](top)
    top.do(Open(ShowHistory(playing(top).entries[2].number)))


def adjust(top: ScreenHarness) -> None:
    """The table overrules."""
    board_scenes()["gang-decide"](top)
    top.do(Open(SetByHand(kind=1)))


def adjust_cards(top: ScreenHarness) -> None:
    """A change with several members."""
    board_scenes()["dicy-decide"](top)
    top.do(Open(SetByHand(kind=1)))


def adjust_score(top: ScreenHarness) -> None:
    """A number was held: it begins as it is, and tells old and new."""
    board_scenes()["gang-decide"](top)
    now = playing(top)
    held = hold_to_correct(top.scope, now, now.game.score_change, seat=B)
    assert held is not None
    top.do(held[0], SetField("n", 46))


def adjust_district(top: ScreenHarness) -> None:
    """Several of a list, some of them twice."""
    by_chance(top, "dicetopia", 40)
    top.do(Open(SetByHand(kind=0)))


def adjust_stock(top: ScreenHarness) -> None:
    """Several numbers of one thing."""
    by_chance(top, "dice-city", 40)
    top.do(Open(SetByHand(kind=1)), SetField("stock", (2, 0, 1)))


def adjust_place(top: ScreenHarness) -> None:
    """What lies on a place of a city."""
    by_chance(top, "dice-city", 40)
    top.do(Open(SetByHand(kind=0)))


def amend(top: ScreenHarness) -> None:
    """A die of an earlier throw was misread."""
    board_scenes()["gang-decide"](top)
    throw = next(entry for entry in playing(top).entries if isinstance(entry.move, Rolled))
    top.do(amending(throw, 1), EnterFace(FOUR, 5))


def undone(top: ScreenHarness) -> None:
    """Something was taken back, and can be put back."""
    board_scenes()["gang-decide"](top)
    top.send(TakeBack())


def leaves(top: ScreenHarness) -> None:
    """Somebody leaves: go on without, pause or end?"""
    board_scenes()["gang-commit"](top)
    top.do(Open(Leaves(C)))


def rules(top: ScreenHarness) -> None:
    """The rules of the game in play, at the step where one is."""
    board_scenes()["gang-decide"](top)
    top.do(Go(Place.HELP))


def rules_city(top: ScreenHarness) -> None:
    """The same of another game."""
    by_chance(top, "dice-city", 30)
    top.do(Go(Place.HELP))


def rules_cards(top: ScreenHarness) -> None:
    """What each warning says, read before a game."""
    top.do(Go(Place.HELP), ShowRules("gang-of-dice"))


def rules_missions(top: ScreenHarness) -> None:
    """What each mission of Dicetopia asks for."""
    top.do(Go(Place.HELP), ShowRules("dicetopia"))


def rules_locations(top: ScreenHarness) -> None:
    """What each location of Dice City says."""
    top.do(Go(Place.HELP), ShowRules("dice-city"))


def rules_dicy(top: ScreenHarness) -> None:
    """What the cards on the table say."""
    board_scenes()["dicy-decide"](top)
    top.do(Go(Place.HELP))


def line(top: ScreenHarness) -> None:
    """What has no buttons is written as a line."""
    board_scenes()["gang-decide"](top)
    top.do(Open(WritingLine()), Key("Louise"), *(Key(sign) for sign in "dice 40"))


def end(top: ScreenHarness) -> None:
    """The end of a game, with numbers set by hand."""
    by_chance(top, "dicy-cards", 20)
    top.send(SetRight(ScoreBy(B, 5)))
    player = RandomPlayer(Random(8))
    while playing(top).outcome is None:
        now = playing(top)
        move, _ = player.step(now.game.rules, now.state)
        top.send(Answer(move))


def score_pad(top: ScreenHarness) -> None:
    """The score pad of a game, with its race."""
    end(top)
    top.do(ShowScorePad(True))


def gains(top: ScreenHarness) -> None:
    """What made a number of it."""
    score_pad(top)
    top.do(Open(ShowGains(B)))


def feast(top: ScreenHarness) -> None:
    """The end of a game of four with a longer course."""
    top.start("dicetopia", 4)
    player = RandomPlayer(Random(8))
    while playing(top).outcome is None:
        now = playing(top)
        move, _ = player.step(now.game.rules, now.state)
        top.table.handle(Answer(move))
        top.screen.receive(top.table.snapshot, None)
    top.receive()


def feast_pad(top: ScreenHarness) -> None:
    """Its pad, with many sources."""
    feast(top)
    top.do(ShowScorePad(True))


def feast_gains(top: ScreenHarness) -> None:
    """Several lines behind one number."""
    feast_pad(top)
    top.do(Open(ShowGains(B, "score.row.control")))


def ended_early(top: ScreenHarness) -> None:
    """Somebody left."""
    board_scenes()["gang-decide"](top)
    top.send(EndEarly(C))


def kept(top: ScreenHarness) -> None:
    """Kept games."""
    ended_early(top)
    top.send(LeaveGame())
    by_chance(top, "dicy-cards", 4)
    top.send(LeaveGame())
    top.do(Go(Place.KEPT))


SCENES: dict[str, Scene] = {
    "running": running,
    "confirm": confirm,
    "counted": counted,
    "waiting": waiting,
    "confirm-doubts": confirm_doubts,
    "mend-die": mend_die,
    "missed-die": missed_die,
    "by-hand": by_hand,
    "refused": refused,
    "why": why,
    "greyed": greyed,
    "question": question,
    "menu": menu,
    "end-early": end_early,
    "history": history,
    "adjust": adjust,
    "adjust-cards": adjust_cards,
    "adjust-score": adjust_score,
    "adjust-district": adjust_district,
    "adjust-stock": adjust_stock,
    "adjust-place": adjust_place,
    "amend": amend,
    "undone": undone,
    "leaves": leaves,
    "rules": rules,
    "rules-city": rules_city,
    "rules-cards": rules_cards,
    "rules-missions": rules_missions,
    "rules-locations": rules_locations,
    "rules-dicy": rules_dicy,
    "line": line,
    "end": end,
    "score-pad": score_pad,
    "gains": gains,
    "feast": feast,
    "feast-pad": feast_pad,
    "feast-gains": feast_gains,
    "ended-early": ended_early,
    "kept": kept,
}
