"""A plain second referee of turns, actions and abilities: lines of a record in, a table of plain lists out.

It shares no code with the rules, refuses with Refused, and ends where the last turn does: what the end is worth, the
plain referee of scores knows.
"""

from __future__ import annotations

from dataclasses import dataclass, field

DISTRICTS = ("agency", "gugu", "waste", "twilight", "observatory", "nethal")
Spot = tuple[str, str]
"""A place (a district or a player's name) and a piece (`white=3`, `agent Ana`)."""


class Refused(ValueError):
    """The rules forbid it."""


def refuse_if(wrong: bool) -> None:
    if wrong:
        raise Refused


@dataclass
class PlainPlay:
    """The table between the first turn and the last."""

    names: list[str]
    factions: list[str]
    turn: str
    optional: bool = False
    restricted: bool = False

    def __post_init__(self) -> None:
        self.first = self.turn
        self.round = 1
        self.places: dict[str, list[str]] = {place: [] for place in (*DISTRICTS, *self.names)}
        self.spent: set[str] = set()
        self.due: str | None = None
        self.by_ewo = self.over = self.adapting = self.second_throw = False
        self.finished: str | None = None
        self.sent_to: str | None = None
        self.waits: str | None = None
        self.throws = 0

    # --- looking around ----------------------------------------------------------------------------------------------

    def dice(self, place: str) -> list[str]:
        return [piece for piece in self.places[place] if "=" in piece]

    def with_dice(self) -> list[str]:
        return [district for district in DISTRICTS if self.dice(district)]

    def is_a(self, name: str, faction: str) -> bool:
        return self.factions[self.names.index(name)] == faction

    def exchangeable(self, a: str, b: str) -> bool:
        (colour, value), (other, number) = a.split("="), b.split("=")
        return not self.restricted or colour == other or value == number

    def possible(self, district: str) -> bool:
        on_boards = [die for name in self.names for die in self.dice(name)]
        match district:
            case "waste":
                manned = [d for d in DISTRICTS if any(piece.startswith("agent") for piece in self.places[d])]
                return any(a != b for a in manned for b in self.with_dice())
            case "twilight":
                return len(self.with_dice()) > 1
            case "observatory":
                in_city = [die for d in DISTRICTS for die in self.dice(d)]
                return any(self.exchangeable(a, b) for a in in_city for b in on_boards)
            case "nethal":
                return len(on_boards) > 1
        return True

    def _there(self, spot: Spot) -> None:
        refuse_if(spot[1] not in self.places[spot[0]])

    def _put(self, spot: Spot, piece: str) -> None:
        pieces = self.places[spot[0]]
        pieces[pieces.index(spot[1])] = piece

    # --- a turn ------------------------------------------------------------------------------------------------------

    def deploy(self, name: str, district: str, die: str) -> None:
        refuse_if(self.over or self.due is not None or name != self.turn)
        refuse_if(self.sent_to not in (None, district))
        self._there((district, die))
        self._put((district, die), f"agent {name}")
        self.places[name].append(die)
        self.due, self.by_ewo, self.adapting, self.finished, self.sent_to = district, False, False, None, None
        self.second_throw = self.second_throw and self.is_a(name, "tuulu")

    def act_as(self, name: str, district: str) -> None:
        refuse_if(not self.is_a(name, "ewo") or name in self.spent)
        refuse_if(self.due is None or name != self.turn or not self.possible(district))
        self.spent.add(name)
        self.due, self.by_ewo = district, True

    def act(self, name: str, verb: str, spots: list[Spot], face: str = "", stopper: str = "") -> None:
        """The action that is due, on these targets; stopped by Banxa, if so."""
        refuse_if(self.due is None or name != self.turn)
        touched = False
        match verb:
            case "draw":
                refuse_if(self.due != "agency")
            case "no":
                refuse_if(self.possible(self.due or "") and (self.by_ewo or not self.optional))
            case "reroll":
                refuse_if(self.due != "gugu" or "=" not in spots[0][1])
                self._there(spots[0])
                if not stopper:
                    self._put(spots[0], f"{spots[0][1].split('=')[0]}={face}")
            case "swap":
                self._swappable(*spots)
                if not stopper:
                    touched = self._swap(name, *spots)
        if stopper:
            refuse_if(not self.is_a(stopper, "banxa") or stopper in self.spent or stopper == name or self.by_ewo)
            self.spent.add(stopper)
        self.due, self.finished, self.adapting = None, name, touched
        self._next()

    def _swappable(self, a: Spot, b: Spot) -> None:
        city = [spot[0] in DISTRICTS for spot in (a, b)]
        dice = ["=" in spot[1] for spot in (a, b)]
        match self.due:
            case "waste":
                refuse_if(city != [True, True] or sorted(dice) != [False, True] or a[0] == b[0])
            case "twilight":
                refuse_if(city != [True, True] or dice != [True, True] or a[0] == b[0])
            case "observatory":
                refuse_if(sorted(city) != [False, True] or dice != [True, True] or not self.exchangeable(a[1], b[1]))
            case "nethal":
                refuse_if(city != [False, False] or dice != [True, True])
                refuse_if(a == b and self.places[a[0]].count(a[1]) < 2)
            case _:
                raise Refused
        self._there(a)
        self._there(b)

    def _swap(self, name: str, a: Spot, b: Spot) -> bool:
        """Whether Hollows, somebody else than the one who swaps, owned one of the pieces."""
        if a[0] != b[0]:
            self._put(a, b[1])
            self._put(b, a[1])
        owners = {piece.removeprefix("agent ") if piece.startswith("agent") else place for place, piece in (a, b)}
        return any(owner in self.names and owner != name and self.is_a(owner, "hollows") for owner in owners)

    def _next(self) -> None:
        """Clockwise, six rounds; then whoever put a turn off, and a hypnosis that waited for it."""
        self.sent_to = None
        seat = self.names.index(self.turn)
        while self.round <= 6:
            seat = (seat + 1) % len(self.names)
            self.round += self.names[seat] == self.first
            if self.round <= 6 and len(self.places[self.names[seat]]) < 6:
                break
        left = [name for name in self.names if len(self.places[name]) < 6]
        if not self.with_dice() or not left:
            self.over = True
            return
        self.turn = self.names[seat] if self.round <= 6 else left[0]
        if self.round > 6 and self.waits is not None:
            self.sent_to = self.waits if self.dice(self.waits) else None
            self.waits = None

    # --- abilities ---------------------------------------------------------------------------------------------------

    def _unspent(self, name: str, faction: str) -> None:
        refuse_if(not self.is_a(name, faction) or name in self.spent)

    def _own_moment(self, name: str) -> None:
        """Before the own agent is sent, or straight after the own action."""
        refuse_if(self.due is not None or (self.over and name != self.finished))
        refuse_if(name not in (self.turn, self.finished))

    def _begins(self, name: str) -> None:
        """Whoever acts in turn ends what the player before might still have done, but not what Hollows may."""
        self.finished = name if name == self.finished else None
        self.second_throw = self.second_throw and self.is_a(name, "tuulu")
        self.spent.add(name)

    def pass_turn(self, name: str) -> None:
        self._unspent(name, "roamers")
        refuse_if(self.over or self.due is not None or name != self.turn or self.round > 6)
        self.spent.add(name)
        self.waits, self.finished, self.second_throw = self.sent_to, None, False
        self._next()

    def hypnotise(self, name: str, victim: str, district: str) -> None:
        self._unspent(name, "perceptioneers")
        refuse_if(self.over or self.due is not None or victim != self.turn or victim == name)
        refuse_if(not self.dice(district))
        self.spent.add(name)
        self.sent_to = district

    def exterminate(self, name: str, spot: Spot) -> None:
        self._unspent(name, "shakra")
        self._own_moment(name)
        refuse_if(spot[0] not in DISTRICTS or "=" not in spot[1])
        self._there(spot)
        refuse_if(spot[0] == self.sent_to and len(self.dice(spot[0])) == 1)
        self._put(spot, "empty")
        self._begins(name)
        self.over = self.over or not self.with_dice()

    def pray(self, name: str, spot: Spot, face: str) -> None:
        refuse_if(not self.is_a(name, "tuulu") or not (self.throws == 0 or self.second_throw))
        self._own_moment(name)
        refuse_if("=" not in spot[1])
        self._there(spot)
        self._put(spot, f"{spot[1].split('=')[0]}={face}")
        self._begins(name)
        self.throws += 1
        self.second_throw = self.throws == 1

    def adapt(self, name: str, die: str, by: int) -> None:
        refuse_if(not self.is_a(name, "hollows") or not self.adapting)
        self._there((name, die))
        colour, value = die.split("=")
        refuse_if(not 1 <= int(value) + by <= 6)
        self._put((name, die), f"{colour}={int(value) + by}")
        self.adapting = False


@dataclass
class Reader:
    """Lines of a record, told to the plain referee."""

    play: PlainPlay
    left: list[str] = field(default_factory=list)

    def tell(self, line: str) -> None:
        """One line; Refused where the rules forbid it."""
        name, _, rest = line.partition(": ")
        self.left = rest.split()
        play, verb = self.play, self._word()
        match verb:
            case "deploy":
                play.deploy(name, self._word(), self._word())
            case "as":
                district = self._word()
                before = (play.due, play.by_ewo, set(play.spent))
                play.act_as(name, district)
                try:
                    self._act(name, self._word())
                except Refused:
                    play.due, play.by_ewo, play.spent = before
                    raise
            case "pass":
                play.pass_turn(name)
            case "hypnotise":
                play.hypnotise(name, self._word(), self._word())
            case "exterminate":
                play.exterminate(name, self._spot())
            case "pray":
                spot = self._spot()
                self._word()
                play.pray(name, spot, self._word())
            case "adapt":
                play.adapt(name, self._word(), int(self._word()))
            case _:
                self._act(name, verb)

    def _act(self, name: str, verb: str) -> None:
        spots = [self._spot()] if verb in ("reroll", "swap") else []
        if verb == "swap":
            self._word()
            spots.append(self._spot())
        face = stopper = ""
        if self.left[:1] == ["->"]:
            face = self.left[1]
        elif self.left[:1] == ["blocked"]:
            stopper = self.left[2]
        self.play.act(name, verb, spots, face, stopper)

    def _word(self) -> str:
        return self.left.pop(0)

    def _spot(self) -> Spot:
        place, piece = self._word(), self._word()
        return place, f"agent {self._word()}" if piece == "agent" else piece
