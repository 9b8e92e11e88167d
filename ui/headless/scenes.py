"""Every screen with something on it: what `make pictures` renders, and what tests look at."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import cv2

from companion.core import SEATS, Choose, Rolled, ScoreBy
from companion.dice import BOSS, FIVE, FOUR, ONE, SIX, THREE, TWO, Colour, DieReading, Doubt, Face, Reading
from companion.games.dice_city.model.board import ALL_DICE
from companion.games.dice_city.model.changes import SetPlace, SetStock, SetStrength
from companion.games.dice_city.model.moves import TakeDie
from companion.games.dice_city.model.state import Phase as Turning
from companion.games.dicetopia.model.state import Phase
from companion.games.dicy_cards.cards import CardId
from companion.games.dicy_cards.model import Pay, Reroll, Score
from companion.games.gang_of_dice.cards import Condition, Fuse
from companion.games.gang_of_dice.model import Commit, Stop, TurnUp
from companion.journal.reader import Player
from companion.random_player import RandomPlayer
from ui.app.inbox import Answer, CameraIs, CameraState, EndEarly, LeaveGame, ReadingTaken, SetRight, TakeBack
from ui.headless.screen_harness import ScreenHarness
from ui.headless.tray_picture import tray_picture
from ui.kit.theme import PAINTS
from ui.state.intents import (
    AddLine,
    ByHand,
    Close,
    Dress,
    EndIt,
    EnterFace,
    FreeFace,
    Go,
    History,
    Invite,
    Key,
    MendDie,
    Menu,
    MissedDie,
    Open,
    OpenAsk,
    Page,
    Peek,
    PickGame,
    Place,
    Reason,
    SetAmount,
    SetByHand,
    ShowWhy,
    Tally,
    ThrowForFirst,
    TogglePick,
    Typing,
    WhoBegins,
    WritingLine,
)

Scene = Callable[[ScreenHarness], None]
A, B, C = SEATS[:3]


def _guests(top: ScreenHarness, game: str) -> None:
    top.do(Go(Place.NEW), PickGame(game))
    for name, colour in (("Félix", Colour.RED), ("Louise", Colour.BLUE), ("Maximilian", Colour.YELLOW)):
        top.do(Invite(name, colour))


def _remembered(top: ScreenHarness) -> None:
    people = (("Zoé", Colour.VIOLET), ("Jean-Baptiste", Colour.GREEN), ("Bob", Colour.ORANGE), ("Ana", Colour.BLACK))
    top.remember(*(Player(name, colour.value, PAINTS[colour].symbol) for name, colour in people))


def home(top: ScreenHarness) -> None:
    """The first time."""


def home_again(top: ScreenHarness) -> None:
    """After a power cut: the last game is one tap away."""
    top.start("gang-of-dice", 3)
    top.send(LeaveGame())


def new_game(top: ScreenHarness) -> None:
    """Which game?"""
    top.do(Go(Place.NEW))


def new_players(top: ScreenHarness) -> None:
    """Who plays?"""
    _remembered(top)
    _guests(top, "gang-of-dice")


def new_options(top: ScreenHarness) -> None:
    """How?"""
    _guests(top, "gang-of-dice")
    top.do(Page(1))


def new_cards(top: ScreenHarness) -> None:
    """An option with an editor of its own."""
    _guests(top, "dicy-cards")
    top.do(Page(1))


def keyboard(top: ScreenHarness) -> None:
    """A name is typed."""
    _guests(top, "gang-of-dice")
    top.do(Open(Typing(3)), *(Key(sign) for sign in "zoé"))


def colours(top: ScreenHarness) -> None:
    """Colour and symbol."""
    _guests(top, "gang-of-dice")
    top.do(Open(Dress(1)))


def who_begins(top: ScreenHarness) -> None:
    """By a throw."""
    _guests(top, "gang-of-dice")
    top.do(Page(0), Open(WhoBegins()), ThrowForFirst(0, 4))


def gang_card(top: ScreenHarness) -> None:
    """Which warning lies there?"""
    top.start("gang-of-dice", 3)


def gang_commit(top: ScreenHarness) -> None:
    """How many dice?"""
    gang_card(top)
    top.do(Answer(TurnUp(None, Condition.RUN_3, Fuse.EXPLOSION)))


def gang_throw(top: ScreenHarness) -> None:
    """The dice are to be thrown, without a camera."""
    gang_card(top)
    top.do(Answer(TurnUp(None, Condition.TOTAL_11, Fuse.BOMB)), Answer(Commit(A, 5)))


def gang_decide(top: ScreenHarness) -> None:
    """Throw again or stop?"""
    gang_throw(top)
    top.do(Answer(Rolled(A, (THREE, ONE, BOSS, TWO, THREE))), Answer(Stop(A)))
    top.do(Answer(Commit(B, 4)), Answer(Rolled(B, (FIVE, ONE, BOSS, FIVE))), TogglePick(0, ()))


def gang_camera(top: ScreenHarness) -> None:
    """The same with a camera that looks."""
    gang_throw(top)
    picture, _ = tray_picture(((THREE, None), (BOSS, None), (ONE, None)))
    top.window.display.show_frame(cv2.resize(picture, (320, 180)))
    top.send(CameraIs(CameraState.ROLLING))


def gang_hidden(top: ScreenHarness) -> None:
    """Pools behind screens; Louise peeks."""
    top.start("gang-of-dice", 4, pools="hidden")
    top.do(Answer(TurnUp(None, Condition.PAIR, Fuse.BOMB)), Peek(B))


def dicy_throw(top: ScreenHarness) -> None:
    """All six dice."""
    top.start("dicy-cards", 3)


def dicy_decide(top: ScreenHarness) -> None:
    """What would each card earn?"""
    dicy_throw(top)
    top.do(Answer(Rolled(A, (FIVE, FIVE, FOUR, FOUR, TWO, ONE))), Answer(Pay(A, CardId.ODD)))
    top.do(Answer(Reroll(A, (4, 5))), Answer(Rolled(A, (SIX, THREE))))


def dicy_pick(top: ScreenHarness) -> None:
    """Which dice are thrown again?"""
    dicy_throw(top)
    top.do(Answer(Rolled(A, (FIVE, FIVE, FOUR, FOUR, TWO, ONE))), Answer(Pay(A, CardId.ODD)))
    top.do(TogglePick(4, ()), TogglePick(5, (4,)))


def dicy_dice(top: ScreenHarness) -> None:
    """Other dice than the best."""
    dicy_decide(top)
    top.do(OpenAsk(1))


def dicy_answer(top: ScreenHarness) -> None:
    """The others must freeze a card."""
    dicy_decide(top)
    playing = top.screen.snapshot.playing
    assert playing is not None
    choice = next(ask for ask in playing.asks if isinstance(ask, Choose))
    top.do(Answer(next(m for m in choice.options if isinstance(m, Score) and m.card is CardId.ANY_TWO)))


_FACTIONS = "hollows, banxa, tuulu, perceptioneers"


def dicetopia_setup(top: ScreenHarness) -> None:
    """The dice are put out, district by district."""
    _by_chance(top, "dicetopia", 7)


def dicetopia_turn(top: ScreenHarness) -> None:
    """Which die does the agent take? Another faction may hypnotise."""
    _until(top, 4, _FACTIONS, lambda playing: playing.state.round == 2 and _reaction(playing) is not None)


def dicetopia_swap(top: ScreenHarness) -> None:
    """The first of two dice is named, the second is lit."""
    _until(top, 4, _FACTIONS, lambda playing: bool(playing.state.action and playing.state.action.first))


def dicetopia_hypnotise(top: ScreenHarness) -> None:
    """A reaction, opened: the districts are lit."""
    dicetopia_turn(top)
    playing = top.screen.snapshot.playing
    assert playing is not None
    top.do(OpenAsk(_reaction(playing)))


def dicetopia_missions(top: ScreenHarness) -> None:
    """Missions are told; before the first, two factions have their moment."""
    _until(top, 3, "dangmer, bingmai, ewo", lambda playing: playing.state.phase is Phase.REVEAL)


def city_cards(top: ScreenHarness) -> None:
    """Which card was turned up?"""
    top.start("dice-city", 3)


def city_dice(top: ScreenHarness) -> None:
    """Which die is used?"""
    _city(top, lambda now: now.phase is Turning.DICE)


def city_die(top: ScreenHarness) -> None:
    """What can this die do?"""
    _city(top, lambda now: now.phase is Turning.DICE)
    top.send(SetRight(SetPlace(A, Colour.RED, 4, "quarry", deactivated=True)))
    top.send(Answer(TakeDie(A, Colour.BLUE)))


def city_market(top: ScreenHarness) -> None:
    """All dice are used: build, attack, ship, or end the turn."""
    _city(top, lambda now: now.phase is Turning.DICE and now.turn.used == ALL_DICE)
    top.send(SetRight(SetStock(A, (2, 1, 2))))
    top.send(SetRight(SetStrength(A, 4)))
    top.send(SetRight(SetPlace(B, Colour.RED, 4, "regular-army")))


def city_attack(top: ScreenHarness) -> None:
    """Another's city: what can be attacked is lit."""
    city_market(top)
    top.do(SetAmount(1))


def _city(top: ScreenHarness, there: Callable[[Any], bool]) -> None:
    """Dice City, its main asks answered by chance until the first player's table stands so."""
    top.start("dice-city", 3)
    player = RandomPlayer(Random(4))
    playing: Any = top.screen.snapshot.playing
    while not (playing.state.player == A and there(playing.state)):
        top.table.handle(Answer(player.answer(playing.asks[0])))
        top.screen.receive(top.table.snapshot, None)
        playing = top.screen.snapshot.playing
    top.receive()


def _reaction(playing: Any) -> int | None:
    """The first ask beside the main one that has several answers."""
    asks = enumerate(playing.asks)
    return next((i for i, ask in asks if i and isinstance(ask, Choose) and len(ask.options) > 1), None)


def _until(top: ScreenHarness, players: int, factions: str, there: Callable[[Any], bool]) -> None:
    """Dicetopia, its main asks answered by chance until the table stands so."""
    top.start("dicetopia", players, factions=factions)
    player = RandomPlayer(Random(4))
    while True:
        playing = top.screen.snapshot.playing
        assert playing is not None
        assert playing.outcome is None
        if there(playing):
            return
        top.table.handle(Answer(player.answer(playing.asks[0])))
        top.receive()


def _by_chance(top: ScreenHarness, game: str, moves: int, seed: int = 3) -> None:
    top.start(game, min(n for n in top.registry.get(game).players if n > 1))
    player = RandomPlayer(Random(seed))
    for _ in range(moves):
        playing = top.screen.snapshot.playing
        if playing is None or playing.outcome is not None:
            return
        move, _ = player.step(playing.game.rules, playing.state)
        top.send(Answer(move))


def reading(
    dice: tuple[tuple[Face, Colour | None], ...], doubts: dict[int, tuple[Doubt, ...]] | None = None, seed: int = 5
) -> tuple[Reading, Any]:
    """What a camera would say of these dice, and the picture."""
    picture, boxes = tray_picture(dice, seed)
    found = []
    for i, ((face, colour), box) in enumerate(zip(dice, boxes, strict=True)):
        why = (doubts or {}).get(i, ())
        other = THREE if face is not THREE else FIVE
        choices = ((face, 0.62), (other, 0.35)) if why else ((face, 0.99),)
        found.append(DieReading(face, colour, box, 0.6 if why else 0.99, choices, (), why))
    return Reading(tuple(found), confident=not doubts), picture


def confirm(top: ScreenHarness) -> None:
    """All is clear: one press."""
    gang_throw(top)
    read, picture = reading(tuple((face, None) for face in (THREE, ONE, BOSS, TWO, FIVE)))
    top.send(CameraIs(CameraState.LOOKING))
    top.send(ReadingTaken(read, picture))


def confirm_doubts(top: ScreenHarness) -> None:
    """Two dice are in doubt, and one is too many."""
    gang_throw(top)
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
    gang_throw(top)
    top.do(Open(ByHand()), EnterFace(THREE, 5), EnterFace(BOSS, 5))


def refused(top: ScreenHarness) -> None:
    """Which rule forbids it."""
    gang_commit(top)
    top.do(Answer(Commit(A, 99)))


def why(top: ScreenHarness) -> None:
    """The rule in our own words."""
    refused(top)
    top.do(ShowWhy(True))


def greyed(top: ScreenHarness) -> None:
    """Why a choice is greyed."""
    dicy_decide(top)
    playing = top.screen.snapshot.playing
    assert playing is not None
    top.do(Open(Reason(playing.game.rules.barred(playing.state)[0], why=True)))


def question(top: ScreenHarness) -> None:
    """Before much is taken back."""
    gang_decide(top)
    playing = top.screen.snapshot.playing
    assert playing is not None
    top.send(TakeBack(playing.entries[1].number))


def menu(top: ScreenHarness) -> None:
    """Pause."""
    gang_decide(top)
    top.do(Open(Menu()))


def end_early(top: ScreenHarness) -> None:
    """Who leaves?"""
    gang_decide(top)
    top.do(Open(EndIt()))


def history(top: ScreenHarness) -> None:
    """Every entry; one was tapped."""
    gang_decide(top)
    playing = top.screen.snapshot.playing
    assert playing is not None
    top.do(Open(History(playing.entries[2].number)))


def adjust(top: ScreenHarness) -> None:
    """The table overrules."""
    gang_decide(top)
    top.do(Open(SetByHand(kind=1)))


def adjust_cards(top: ScreenHarness) -> None:
    """A change with several members."""
    dicy_decide(top)
    top.do(Open(SetByHand(kind=1)))


def line(top: ScreenHarness) -> None:
    """What has no buttons is written as a line."""
    gang_decide(top)
    top.do(Open(WritingLine()), Key("Louise"), *(Key(sign) for sign in "dice 40"))


def free_table(top: ScreenHarness) -> None:
    """No game at all."""
    top.do(Go(Place.FREE), AddLine(), AddLine(), AddLine(), Tally(0, 12), Tally(1, 5), Tally(1, -1))
    top.do(FreeFace(FIVE), FreeFace(SIX), FreeFace(ONE))


def end(top: ScreenHarness) -> None:
    """The end of a game, with numbers set by hand."""
    _by_chance(top, "dicy-cards", 20)
    top.send(SetRight(ScoreBy(B, 5)))
    playing = top.screen.snapshot.playing
    assert playing is not None
    player = RandomPlayer(Random(8))
    while playing.outcome is None:
        move, _ = player.step(playing.game.rules, playing.state)
        top.send(Answer(move))
        assert top.screen.snapshot.playing is not None
        playing = top.screen.snapshot.playing


def ended_early(top: ScreenHarness) -> None:
    """Somebody left."""
    gang_decide(top)
    top.send(EndEarly(C))


def kept(top: ScreenHarness) -> None:
    """Kept games."""
    ended_early(top)
    top.send(LeaveGame())
    _by_chance(top, "dicy-cards", 4)
    top.send(LeaveGame())
    top.do(Go(Place.KEPT))


def settings(top: ScreenHarness) -> None:
    """Settings."""
    top.do(Go(Place.SETTINGS))


def help_(top: ScreenHarness) -> None:
    """Help."""
    top.do(Go(Place.HELP), Close())


SCENES: dict[str, Scene] = {
    "home": home,
    "home-again": home_again,
    "new-game": new_game,
    "new-players": new_players,
    "new-options": new_options,
    "new-cards": new_cards,
    "keyboard": keyboard,
    "colours": colours,
    "who-begins": who_begins,
    "gang-card": gang_card,
    "gang-commit": gang_commit,
    "gang-throw": gang_throw,
    "gang-decide": gang_decide,
    "gang-camera": gang_camera,
    "gang-hidden": gang_hidden,
    "dicy-throw": dicy_throw,
    "dicy-decide": dicy_decide,
    "dicy-pick": dicy_pick,
    "dicy-dice": dicy_dice,
    "dicy-answer": dicy_answer,
    "city-cards": city_cards,
    "city-dice": city_dice,
    "city-die": city_die,
    "city-market": city_market,
    "city-attack": city_attack,
    "dicetopia-setup": dicetopia_setup,
    "dicetopia-turn": dicetopia_turn,
    "dicetopia-swap": dicetopia_swap,
    "dicetopia-hypnotise": dicetopia_hypnotise,
    "dicetopia-missions": dicetopia_missions,
    "confirm": confirm,
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
    "line": line,
    "free-table": free_table,
    "end": end,
    "ended-early": ended_early,
    "kept": kept,
    "settings": settings,
    "help": help_,
}
"""Every scene by its name."""
