"""The city and the faction boards as a table that can be followed: what lies where, and which turns to try.

What differs leads: after each deploy the places that still look wrong say which actions are worth trying, and after
each action they say which dice Tuulu or Shakra must have touched.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations, product

from companion.core import SEATS, Change, Event, Seat
from companion.dice import Colour, Die
from companion.games.dicetopia.model.changes import SetBoard, SetDistrict
from companion.games.dicetopia.model.state import Phase, State
from companion.games.dicetopia.pieces import (
    AGENTS,
    CITY_DICE,
    COLOURS,
    DICE,
    DICE_PER_COLOUR,
    DISTRICTS,
    EMPTY,
    GUGU,
    NETHAL,
    OBSERVATORY,
    TWILIGHT,
    WASTE,
    District,
    Faction,
    city_die,
)
from companion.games.dicetopia.sight.turn_steps import (
    BOARDS,
    ActionStep,
    DeployStep,
    ExterminateStep,
    PlayStep,
    PrayStep,
    SwapStep,
    ThrowStep,
    play,
)
from companion.games.dicetopia.sight.zones import ZONES
from companion.games.dicetopia.words import PLACE
from companion.tabletop import NO_GAP, Gap, Lying, Misfits, Seen, Tabletop, TurnPlayed, TurnStep
from companion.text import Message

_DIE = re.compile(f"({'|'.join(COLOURS)})=([1-6])")
_FACES = range(6)
_BEGUN = {Phase.ACTION, Phase.CONFIRM, Phase.REROLL, Phase.EXTERMINATE, Phase.PRAY, Phase.PRAYER_ROLL}
_SAID = {"deployed", "rerolled", "swapped", "drew", "impossible", "acted-as", "exterminated", "adapted"}
"""What happens in a turn and has a short form."""
Steps = tuple[PlayStep, ...]


class CityTable(Tabletop[State]):
    """Places are the six districts and then the boards in seat order; looks are pieces."""

    agents = frozenset(AGENTS)

    def between_turns(self, state: State) -> bool:
        return state.phase is Phase.TURN

    def in_turn(self, state: State) -> bool:
        return state.phase in _BEGUN

    def place(self, state: State, name: str) -> int | None:
        names = (*(district.id for district in DISTRICTS), *state.seats.names)
        return names.index(name) if name in names else None

    def look(self, state: State, word: str) -> int | None:
        kind, _, name = word.partition(" ")
        if kind == "agent" and name in state.seats.names:
            return AGENTS[state.seats.names.index(name)]
        die = _DIE.fullmatch(word)
        return None if die is None else city_die(COLOURS.index(Colour(die[1])), int(die[2]))

    def zone(self, place: int) -> str:
        return ZONES[place]

    def words(self, place: int) -> Message:
        return PLACE[place]

    def thing(self, look: int) -> Die | Seat:
        return DICE[look] if look < AGENTS[0] else SEATS[look - AGENTS[0]]

    def taken_over(self, state: State, seen: Seen, places: Iterable[int]) -> tuple[Change, ...]:
        changes = [_as_seen(state, seen, place) for place in places]
        return tuple(change for change in changes if change is not None) if None not in changes else ()

    def said(self, event: Event) -> Message | None:
        return Message(f"said.{event.code}", event.facts) if event.code in _SAID else super().said(event)

    def too_many(self, state: State, looks: Sequence[int]) -> bool:
        colours = Counter(look // 6 for look in looks if look < AGENTS[0])
        return max(colours.values(), default=0) > DICE_PER_COLOUR[len(state.seats)]

    def most_dice(self, state: State) -> int:
        return DICE_PER_COLOUR[len(state.seats)] * len(COLOURS)

    def lying(self, state: State) -> Lying:
        things = [
            (place, int(look))
            for place, looks in enumerate((*state.city, *state.boards))
            for look in looks
            if look != EMPTY
        ]
        return dict(enumerate(things))

    def turns(self, state: State, seen: Seen) -> Iterator[tuple[TurnStep, ...]]:
        return _Search(state, self.lying(state), seen).turns()

    def play(self, state: State, steps: Sequence[TurnStep]) -> TurnPlayed | None:
        return play(state, self.lying(state), steps)


def _as_seen(state: State, seen: Seen, place: int) -> Change | None:
    """A place set as it is seen; agents that no camera sees stay as they are noted."""
    there = seen.places.get(place)
    if there is None or there.untold:
        return None
    dice = tuple(CITY_DICE[look] for look in sorted(there.looks) if look < AGENTS[0])
    if place >= BOARDS:
        return SetBoard(SEATS[place - BOARDS], dice)
    told = [look for look in there.looks if look >= AGENTS[0]]
    agents = sorted(piece for piece in state.city[place] if piece in AGENTS) if seen.hidden else sorted(told)
    empty = len(state.city[place]) - len(dice) - len(agents)
    if empty < 0:
        return None
    return SetDistrict(DISTRICTS[place], dice, tuple(SEATS[agent - AGENTS[0]] for agent in agents), empty)


class _Search:
    """The turns of the player in turn that are worth trying."""

    def __init__(self, state: State, lying: Lying, seen: Seen) -> None:
        self.state, self.lying, self.seen = state, lying, seen
        self.seat = state.current
        faction, spent = state.agreed.factions[self.seat], state.spent[self.seat]
        self.ewo = faction is Faction.EWO and not spent
        self.throws = 0
        if faction is Faction.TUULU:
            self.throws = int(state.windows.prayed) if spent else 2
        self._known_prayers: dict[tuple[object, ...], list[tuple[PrayStep, ...]]] = {}
        self.kills = int(faction is Faction.SHAKRA and not spent)

    def turns(self) -> Iterator[Steps]:
        city = _alike(self.lying, range(BOARDS))
        if self.kills and sum(look < AGENTS[0] and place < BOARDS for place, look in self.lying.values()) == 1:
            yield from ((ExterminateStep(thing),) for thing in city)  # nothing is left to take: the turn is over
        for thing in city:
            deploy = DeployStep(self.seat, thing)
            sent = deploy.done(self.lying)
            wrong = self.seen.misfits(sent)
            enough = self._abilities(sent, wrong)  # with these, no action can be seen
            for abilities in enough:
                yield from _arranged((deploy,), [*abilities])
            for touched, action in self._actions(deploy, sent, wrong):
                acted = action.done(sent)
                for abilities in self._abilities(acted, self.seen.misfits(acted, touched, wrong), action):
                    if not any(less <= abilities for less in enough):
                        yield from _arranged((deploy, action), [*abilities])

    # --- actions ------------------------------------------------------------------------------------------------------

    def _actions(self, deploy: DeployStep, lying: Lying, wrong: Misfits) -> Iterator[tuple[frozenset[int], ActionStep]]:
        """The actions that touch the places that look wrong after the deploy, but for what abilities can put right."""
        if not wrong:
            return  # no action can be seen
        due, spare = self.lying[deploy.thing][0], self.throws + self.kills
        for district in DISTRICTS if self.ewo else (DISTRICTS[due],):
            instead = None if district == due else district
            for touched, action in _district_actions(district, lying, deploy.thing):
                if len(wrong.keys() - touched) <= spare:
                    yield touched, ActionStep(action, instead)

    # --- abilities ----------------------------------------------------------------------------------------------------

    def _abilities(self, lying: Lying, wrong: Misfits, action: ActionStep | None = None) -> set[frozenset[PlayStep]]:
        """What Shakra or Tuulu must have done besides, for the table to look as it is seen; nothing, if it does."""
        found: set[frozenset[PlayStep]] = set() if wrong else {frozenset()}
        if self.kills and [*wrong.values()] == [Gap(0, 1)]:
            kills = [ExterminateStep(thing) for thing in _dice(lying, min(wrong))]
            found.update(frozenset((kill,)) for kill in kills if not self.seen.misfits(kill.done(lying)))
        if self.throws:
            found.update(self._prayers(lying, wrong))
            if action is not None and self.state.agreed.observatory_restricted:
                for enabling in self._enabling(lying, action.action):
                    thrown = lying
                    for pray in enabling:
                        thrown = pray.done(thrown)
                    touched = [lying[pray.thing][0] for pray in enabling]
                    found.update(self._prayers(thrown, self.seen.misfits(thrown, touched, wrong), enabling))
        return found

    def _enabling(self, lying: Lying, action: PlayStep) -> Iterator[tuple[PrayStep, ...]]:
        """Throws without which a restricted Observatory Bank would not exchange these two, wherever they are seen."""
        if not isinstance(action, SwapStep):
            return
        swapped = (action.first, action.second)
        if sum(lying[thing][0] < BOARDS for thing in swapped) == 1:
            single = [[PrayStep(thing, face) for face in _FACES] for thing in swapped]
            yield from ((pray,) for prayers in single for pray in prayers)
            if self.throws > 1:
                yield from product(*single)

    def _prayers(
        self, lying: Lying, wrong: Misfits, thrown: tuple[PrayStep, ...] = ()
    ) -> Iterator[frozenset[PlayStep]]:
        """These throws, which have been made, and as many more as the places that still look wrong need."""
        left = self.throws - len(thrown)
        if any(gap.surplus for gap in wrong.values()) or sum(gap.missing for gap in wrong.values()) > left:
            return
        for throws in product(*(self._place_prayers(lying, place) for place in wrong)):
            more = [pray for prayers in throws for pray in prayers]
            things = {pray.thing for pray in (*thrown, *more)}
            if 0 < len(things) == len(thrown) + len(more) <= self.throws:
                yield frozenset((*thrown, *more))

    def _place_prayers(self, lying: Lying, place: int) -> list[tuple[PrayStep, ...]]:
        """The throws, one or two, after which a place looks as it is seen. The same places come up again and again."""
        here = {thing: look for thing, (where, look) in lying.items() if where == place}
        key = (place, *here.items())
        if key not in self._known_prayers:
            dice = [thing for thing, look in here.items() if look < AGENTS[0]]
            single = [PrayStep(thing, face) for thing in dice for face in _FACES if face != here[thing] % 6]
            found = [(pray,) for pray in single if self._puts_right(place, here, (pray,))]
            others = [pray for pray in single if (pray,) not in found]
            pairs = [(one, two) for one, two in combinations(others, 2) if one.thing != two.thing]
            self._known_prayers[key] = [*found, *(pair for pair in pairs if self._puts_right(place, here, pair))]
        return self._known_prayers[key]

    def _puts_right(self, place: int, here: Mapping[int, int], prayers: Sequence[PrayStep]) -> bool:
        shown = {pray.thing: here[pray.thing] // 6 * 6 + pray.face for pray in prayers}
        return self.seen.gap(place, [*{**here, **shown}.values()]) == NO_GAP


def _district_actions(district: District, lying: Lying, taken: int) -> Iterator[tuple[frozenset[int], PlayStep]]:
    """Every action of a district on this table, and the places that it touches; swaps in the order of the places."""
    city, boards = _alike(lying, range(BOARDS)), _alike(lying, range(BOARDS, BOARDS + len(SEATS)), apart=taken)
    if district == GUGU:
        for thing in (*city, *boards):
            place, look = lying[thing]
            yield from ((frozenset((place,)), ThrowStep(thing, face)) for face in _FACES if face != look % 6)
    elif district == WASTE:
        yield from _swaps(_alike(lying, range(BOARDS), agents=True), city, lying)
    elif district == TWILIGHT:
        yield from _swaps(city, city, lying, ordered=True)
    elif district == OBSERVATORY:
        yield from _swaps(city, boards, lying)
    elif district == NETHAL:
        yield from _swaps(boards, boards, lying, ordered=True)


def _swaps(
    firsts: Sequence[int], seconds: Sequence[int], lying: Lying, ordered: bool = False
) -> Iterator[tuple[frozenset[int], PlayStep]]:
    """Swaps between two places; `ordered`: the place that comes first is named first."""
    for first, second in product(firsts, seconds):
        here, there = lying[first][0], lying[second][0]
        if here < there or (not ordered and here != there):
            yield frozenset((here, there)), SwapStep(first, second)


def _alike(lying: Lying, places: range, agents: bool = False, apart: int | None = None) -> list[int]:
    """One thing of each look in each of these places, dice or agents; `apart` came from elsewhere, so it is its own."""
    found = {
        (*where, thing == apart): thing
        for thing, where in lying.items()
        if where[0] in places and (where[1] >= AGENTS[0]) is agents
    }
    return list(found.values())


def _dice(lying: Lying, place: int) -> list[int]:
    return [thing for thing, where in lying.items() if where[0] == place and where[1] < AGENTS[0]]


def _arranged(base: Steps, abilities: Sequence[PlayStep]) -> Iterator[Steps]:
    """Abilities before the deploy or after the action, in any order; what is done to a die comes before its end."""
    for order in permutations(abilities):
        for before in range(len(order) + 1):
            gone = [step.thing for step in order[:before] if isinstance(step, ExterminateStep)]
            if not any(thing in step.things for thing in gone for step in base):
                yield (*order[:before], *base, *order[before:])
