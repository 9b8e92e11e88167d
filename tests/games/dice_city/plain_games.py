"""The plain referee's own games: whole records made by chance, with refusals and checks, and records kept by it."""

from __future__ import annotations

from random import Random

from tests.games.dice_city.plain import PlainTable
from tests.games.dice_city.plain_cards import BASICS, CARDS, GOODS, LOCATIONS, PRINTED, ROWS, Refused

NAMES = ["Ana", "Bob", "Cleo", "Dan"]
CHOICES = {
    "row-end": ["optional", "automatic", "off"], "deck-end": ["on", "on", "off"], "reroll-chooser": ["active", "owner"],
    "solo": ["normal", "hard"], "market": ["told", "lazy"], "target": ["50", "20", "80"],
}  # fmt: skip


def replayed(record: str) -> PlainTable:
    """A record kept by the plain referee; AssertionError names the line that it disputes."""
    table: PlainTable | None = None
    header: dict[str, str] = {}
    for place, line in enumerate(record.splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        if table is None and line != "---":
            key, _, value = line.partition(":")
            header[key] = value.strip()
        elif table is None:
            names = [name.strip() for name in header["players"].split(",")]
            told = [option.split("=") for option in header.get("options", "").split(",") if option.strip()]
            options = {name.strip(): value.strip() for name, value in told}
            table = PlainTable(names, header.get("first", names[0]), options)
        elif line.startswith("= "):
            table.start()
            assert found(table, line.split()[1:]), f"line {place}: {line}"
        elif line.startswith("! "):
            try:
                table.line(line[2:])
            except Refused:
                continue
            raise AssertionError(f"line {place} is legal: {line}")
        else:
            try:
                table.line(line)
            except Refused as refusal:
                raise AssertionError(f"line {place}: {refusal}") from refusal
    assert table is not None
    return table


def found(table: PlainTable, words: list[str]) -> bool:
    """Whether a check holds."""
    match words:
        case ["over"]:
            return table.over
        case ["not", "over"]:
            return not table.over
        case ["turn", name]:
            return table.turn == name
        case ["round", number]:
            return bool(table.t["round"] == int(number))
        case ["winner", *names]:
            return sorted(table.winners()) == sorted(" ".join(names).split(", "))
        case ["pile", what, pile, number]:
            return bool(table.t[what][int(pile)] == int(number))
        case [name, "score", number]:
            return table.score(name) == int(number)
        case [name, "city", number]:
            return table.city_points(name) == int(number)
        case [name, "stock", *numbers]:
            return bool(table.t["cities"][name]["stock"] == [int(number) for number in numbers])
        case [name, "at", row, column, card]:
            return bool(table.t["cities"][name]["grid"][row][int(column) - 1] == card)
        case [name, ("deactivated" | "active") as how, row, column]:
            return ((row, int(column)) in table.t["cities"][name]["tokens"]) is (how == "deactivated")
        case [name, what, number]:
            return bool(table.t["cities"][name][what] == int(number))
    raise AssertionError(f"no check: {' '.join(words)}")


class ByChance:
    """A game in which people try whatever comes to their mind: what is refused is told as refused."""

    def __init__(self, seed: int, players: int, lines: int = 400, **options: str) -> None:
        self.chance = Random(seed)
        self.lines = lines
        chosen = {name: self.chance.choice(values) for name, values in CHOICES.items()} | options
        names = NAMES[:players]
        first = self.chance.choice(names)
        self.table = PlainTable(names, first, chosen)
        told = ", ".join(f"{name}={value}" for name, value in chosen.items())
        self.record = ["game: dice-city", f"players: {', '.join(names)}", f"first: {first}", f"options: {told}", "---"]

    def play(self) -> str:
        """The whole record."""
        self._given()
        self._display()
        while not self.table.over and len(self.record) < self.lines:
            self._next()
            if self.chance.random() < 0.2:
                self._check()
        for name in self.table.names:
            self.record.append(f"= {name} score {self.table.score(name)}")
        self.record.append("= over" if self.table.over else f"= turn {self.table.turn}")
        if self.table.winners():
            self.record.append(f"= winner {', '.join(self.table.winners())}")
        return "\n".join(self.record) + "\n"

    def _try(self, line: str, *, told: bool = True) -> bool:
        """A line played, or told as refused."""
        try:
            self.table.line(line)
        except Refused:
            if told:
                self.record.append(f"! {line}")
            return False
        self.record.append(line)
        return True

    # --- before the game --------------------------------------------------------------------------------

    def _given(self) -> None:
        chance = self.chance
        if chance.random() < 0.25:
            return
        crowded = chance.choice([0.2, 0.6, 0.9, 1.0])
        for name in self.table.names:
            for row in ROWS:
                for column in range(1, 7):
                    if chance.random() < crowded:
                        pile = chance.choice([BASICS, LOCATIONS, LOCATIONS])
                        self._give(
                            f"{name} {row} {column} {chance.choice(pile)}{chance.choice(['', '', ' deactivated'])}"
                        )
            if chance.random() < 0.7:
                self._give(f"{name} stock {' '.join(str(chance.randrange(6)) for _ in GOODS)}")
            for what, most in (("hourglasses", 5), ("vp", 9), ("strength", 9)):
                if chance.random() < 0.3:
                    self._give(f"{name} {what} {chance.randrange(most)}")
            if len(self.table.names) > 1 and chance.random() < 0.3:
                self._give(f"{name} bandits {chance.choice(['2 2 3', '3 4 4 4', '2', '4 4'])}")
                self._give(f"{name} ships {chance.choice(['5', '5 10', '5 5', '20'])}")
            if chance.random() < 0.3:
                self._give(f"{name} dice {self._faces()}")

    def _give(self, line: str) -> None:
        if self.table.t["deck"] > 14:
            try:
                self.table.line(f"given {line}")
            except Refused:
                return
            self.record.append(f"given {line}")

    def _display(self) -> None:
        if self.table.lazy:
            self.table.start()
        else:
            self._turn_up("display", self.table.t["due"])

    def _turn_up(self, verb: str, count: int) -> None:
        """Cards that can still come."""
        left, deck = dict(self.table.t["copies"]), self.table.t["deck"]
        cards: list[str] = []
        for _ in range(count):
            if not deck:
                gone = [card for card in self.table.t["gone"] if card]
                left, deck = {card: gone.count(card) for card in LOCATIONS}, len(gone)
            card = self.chance.choice([card for card in LOCATIONS for _ in range(left[card])])
            left[card] -= 1
            deck -= 1
            cards.append(card)
        assert self._try(f"table: {verb} {', '.join(cards)}", told=False), cards

    # --- turns --------------------------------------------------------------------------------

    def _next(self) -> None:
        table, chance = self.table, self.chance
        me = table.turn
        if chance.random() < 0.02:
            self._overrule()
        elif table.t["due"]:
            self._turn_up("reveal", chance.randint(1, table.t["due"]))
        elif table.t["phase"] == "roll":
            assert self._try(f"{me}: roll {self._faces()}")
        elif table.t["unused"]:
            if not self._try(f"{me}: {self._with_a_die()}") and chance.random() < 0.5:
                self._use_any()
        elif chance.random() < 0.12 or (not self._try(f"{me}: {self._behind_the_dice()}") and chance.random() < 0.15):
            self._try(f"{me}: end turn{chance.choice(['', '', '', ' keeping ' + self._goods(2), ' keeping none'])}")

    def _overrule(self) -> None:
        """The table is right: whatever can be given can be set between two moves."""
        chance, name = self.chance, self.chance.choice(self.table.names)
        card = chance.choice([*PRINTED, *BASICS, *LOCATIONS])
        self._try("table: adjust " + chance.choice([
            f"{name} stock {' '.join(str(chance.randrange(6)) for _ in GOODS)}", f"{name} vp {chance.randrange(20)}",
            f"{name} strength {chance.randrange(9)}", f"{name} hourglasses {chance.randrange(4)}",
            f"{name} {self._place()} {card}{chance.choice(['', ' deactivated'])}", f"{name} dice {self._faces()}",
            f"{name} score {chance.choice(['+2', '-1'])}", f"{name} bandits {chance.choice(['none', '2 3', '4 4'])}",
            f"{name} ships {chance.choice(['none', '5', '5 10'])}",
        ]))  # fmt: skip

    def _use_any(self) -> None:
        """Nobody thinks for ever."""
        die = self.chance.choice(self.table.t["unused"])
        if not self._try(f"{self.table.turn}: use {die}{self._choices_under(die)}"):
            self._try(f"{self.table.turn}: pass with {die}")

    def _faces(self) -> str:
        return " ".join(f"{row}={self.chance.randint(1, 6)}" for row in ROWS)

    def _die(self) -> str:
        return str(self.chance.choice(self.table.t["unused"] if self.chance.random() < 0.9 else ROWS))

    def _place(self) -> str:
        return f"{self.chance.choice(ROWS)} {self.chance.randint(1, 6)}"

    def _goods(self, most: int) -> str:
        return " ".join(self.chance.choice(GOODS) for _ in range(self.chance.randint(1, most)))

    def _with_a_die(self) -> str:
        chance, die = self.chance, self._die()
        match chance.choices(
            ["use", "move", "refresh", "reactivate", "pass", "spend", "late"], [16, 2, 1, 2, 1, 1, 0.3]
        )[0]:
            case "use":
                return f"use {die}{self._choices_under(die)}"
            case "move":
                return f"move {self._die()} {chance.choice(['left', 'right'])} with {die}"
            case "refresh" if self.table.lazy:
                return f"refresh with {die}"
            case "refresh":
                display = self.table.t["top"]
                cards = chance.sample(display, min(4, len(display))) if display else ["manor"]
                return f"refresh {', '.join(cards)} with {die}"
            case "reactivate":
                tokens = sorted(self.table.t["cities"][self.table.turn]["tokens"])
                row, column = chance.choice(tokens) if tokens and chance.random() < 0.9 else self._place().split()
                return f"reactivate {row} {column} with {die}"
            case "pass":
                return f"pass with {die}"
            case "spend" if chance.random() < 0.3 and len(self.table.names) > 1:
                others = self.table.clockwise(self.table.t["player"])[1:]
                return "spend tokens for reroll " + ", ".join(
                    f"{name} {chance.choice(ROWS)} -> {chance.randint(1, 6)}" for name in others
                )
            case "spend":
                return f"spend tokens for {chance.choice([*GOODS, 'strength'])}"
        return chance.choice(["attack bandits 2", "export 5", "end turn", "build quarry at red 1"])

    def _choices_under(self, die: str, depth: int = 0) -> str:
        column = self.table.t["cities"][self.table.turn]["dice"][die]
        return self._choices(die, die, column, depth)

    def _choices(self, die: str, row: str, column: int, depth: int) -> str:
        """What may follow, most of it sensible."""
        chance, me = self.chance, self.table.t["cities"][self.table.turn]
        others = [other for other in self.table.t["unused"] if other != die]
        if chance.random() < 0.05:
            return ""
        match me["grid"][row][column - 1]:
            case "traveller":
                return f" -> {chance.randint(1, 6)}"
            case "well":
                thrown = chance.sample(others, chance.randint(0, len(others)))
                return f" -> {chance.randint(1, 6)}" + "".join(
                    f", {other} -> {chance.randint(1, 6)}" for other in thrown
                )
            case "storehouse":
                return f" paying {chance.choice(GOODS)}"
            case "market-place":
                paid, *got = chance.sample(GOODS, 3)
                count = chance.randint(1, 2)
                gains = " ".join(f"{good} {good}" for good in (chance.choice(got) for _ in range(count)))
                return f" exchanging {' '.join([paid] * count)} for {gains}"
            case "barracks":
                return f" at {self._place()}"
            case "stables" if others:
                return f" moving {chance.choice(others)} to {chance.randint(1, 6)}"
            case ("cemetery" | "church" | "town-hall") as card if depth < 4:
                at = [(r, c) for r in ROWS for c in range(1, 7)]
                if card == "cemetery" and chance.random() < 0.9:
                    at = [place for place in at if place[0] == row]
                if card == "church" and chance.random() < 0.9:
                    at = [(other, me["dice"][other]) for other in others] or at
                if chance.random() < 0.4:
                    copiers = ("cemetery", "church", "town-hall")
                    at = [place for place in at if me["grid"][place[0]][place[1] - 1] in copiers] or at
                if chance.random() < 0.7:
                    at = [place for place in at if me["grid"][place[0]][place[1] - 1] not in PRINTED] or at
                chosen = chance.choice(at)
                return f" as {chosen[0]} {chosen[1]}{self._choices(die, *chosen, depth + 1)}"
        return ""

    def _behind_the_dice(self) -> str:
        chance, table = self.chance, self.table
        others = [name for name in table.names if name != table.turn] or table.names
        match chance.choices(
            ["attack", "bandits", "raid", "build", "export", "rows", "late"], [3, 2, 2, 9, 2, 0.4, 0.2]
        )[0]:
            case "attack":
                name = chance.choice(others)
                grid = table.t["cities"][name]["grid"]
                built = [f"{row} {at + 1}" for row in ROWS for at in range(6) if grid[row][at] not in PRINTED]
                return f"attack {name} {chance.choice(built) if built and chance.random() < 0.95 else self._place()}"
            case "bandits":
                return f"attack bandits {chance.choice([2, 3, 4])}"
            case "raid":
                return f"raid {chance.choice(others)} {self._goods(2)}"
            case "build":
                offered = [*table.t["top"], *table.t["bottom"]] or LOCATIONS
                pile = BASICS if chance.random() < 0.35 else offered if chance.random() < 0.97 else list(CARDS)
                card = chance.choice(pile)
                paying = card == "grand-statue" and chance.random() < 0.6
                return f"build {card} at {self._place()}{' paying ' + self._goods(3) if paying else ''}"
            case "export":
                return f"export {chance.choice([5, 10, 20])}"
            case "rows":
                return "end the game"
        return chance.choice(["use red", "pass with white", "spend tokens for wood"])

    def _check(self) -> None:
        chance, table = self.chance, self.table
        name = chance.choice(table.names)
        city = table.t["cities"][name]
        row, column = chance.choice(ROWS), chance.randint(1, 6)
        off = "deactivated" if (row, column) in city["tokens"] else "active"
        self.record.append("= " + chance.choice([
            f"{name} score {table.score(name)}", f"{name} city {table.city_points(name)}",
            f"{name} stock {' '.join(map(str, city['stock']))}", f"{name} strength {city['strength']}",
            f"{name} bandit-strength {city['bandit-strength']}", f"{name} vp {city['vp']}",
            f"{name} hourglasses {city['hourglasses']}", f"{name} at {row} {column} {city['grid'][row][column - 1]}",
            f"{name} {off} {row} {column}", f"round {table.t['round']}", f"turn {table.turn}",
            f"pile bandits 3 {table.t['bandits'][3]}", f"pile ships 5 {table.t['ships'][5]}",
        ] if not table.over else ["over"]))  # fmt: skip


def record(seed: int, players: int, lines: int = 400, **options: str) -> str:
    """A game by chance with so many players."""
    return ByChance(seed, players, lines, **{name.replace("_", "-"): value for name, value in options.items()}).play()
