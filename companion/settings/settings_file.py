"""settings.toml as frozen values. Whatever is wrong in the file is told, all at once, and the rest still counts."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from companion.errors import CodedError
from companion.settings import rules
from companion.storage import plain_toml
from companion.text import LANGUAGES, Message

FILE = "settings.toml"
_RETIRED = ("advice",)
"""Settings that earlier versions had: a file that still has them is not wrong."""
FIRST_START = ("language", "display", "camera", "light", "buttons", "sound", "throw", "done")
"""The steps from the box to the first throw, in order; `done` is behind the last."""
ADVICE = ("hints", "warnings")
"""What a player may want: to be told when asking, or also before a clearly poor choice."""
VOICES = ("off", "calls", "everything", "ear")
"""How much the voice says."""
STRIP_PINS = {"0.": 10, "1.": 20}
"""The pin through which each SPI line speaks."""
ASK = "ask"
"""Instead of seconds: no reading counts by itself."""
WIRED = (
    "button green", "button red", "button amber", *(f"player {n}" for n in range(1, 9)),
    "lamp turn", "lamp read", "lamp doubt", "lamp refused", "lamp saved", "buzzer",
)  # fmt: skip
"""Everything that may hang on a pin."""
MOST_TOLD = 20
"""Problems of one file that are told, each with its line; of more only the number is."""
_HEADER = re.compile(r"\s*+\[++([^\]]++)\]")
_NAME = re.compile(r"\s*+([\w\"'-]++(?:\s*+\.\s*+[\w\"'-]++)*+)\s*+=")
"""Of a section and of a value. Nothing is tried twice (`++`): a line may be as long as the file."""
LARGEST_FILE = 256 * 1024
"""In bytes. Every setting with a comment takes less than ten thousand."""
T = TypeVar("T")


def _is(default: Any, rule: rules.Rule) -> Any:
    """A setting: what it is unless the file says otherwise, and what it may be."""
    if isinstance(default, dict):
        return field(default_factory=lambda: MappingProxyType(default), metadata={"rule": rule})
    return field(default=default, metadata={"rule": rule})


@dataclass(frozen=True, slots=True)
class DisplaySettings:
    """The touchscreen."""

    theme: str = _is("dark", rules.one_of("dark", "light", "contrast"))
    rotation: int = _is(0, rules.one_of(0, 90, 180, 270))
    """Degrees clockwise."""
    text_size: int = _is(100, rules.one_of(100, 125, 150))
    """In percent of the usual."""
    brightness: int = _is(100, rules.whole(10, 100))
    """Of the display's own light, in percent; without one it has no effect."""
    dim_after: int = _is(0, rules.one_of(0, 2, 5, 15, 30))
    """Minutes without anybody after which the display grows dark; 0: never."""
    scoreboard_after: int = _is(60, rules.one_of(0, 20, 60, 180, 600))
    """Seconds without anybody after which the scores of the game in play stand large; 0: never."""
    motion: bool = _is(True, rules.FLAG)
    """Whether dice fall, scores count up and great moments fill the display."""
    looks: Mapping[str, str] = _is({}, rules.LOOKS)
    """What was chosen of how boards look, such as `"dice-city.tokens" = "companion"`."""


@dataclass(frozen=True, slots=True)
class CameraLocks:
    """What the camera is told to keep as it is; what is not set stays with the camera."""

    exposure_us: int | None = _is(None, rules.whole(10, 1_000_000))
    gain: float | None = _is(None, rules.number(1, 64))
    red_gain: float | None = _is(None, rules.number(0.1, 32))
    blue_gain: float | None = _is(None, rules.number(0.1, 32))
    focus_dioptres: float | None = _is(None, rules.number(0, 32))
    """One over the distance in metres."""


@dataclass(frozen=True, slots=True)
class CameraSettings:
    """Where pictures come from."""

    source: str = _is("auto", rules.one_of("auto", "picamera", "usb", "simulated", "none"))
    device: int = _is(0, rules.whole(0, 63))
    """Which one, where several are connected."""
    width: int | None = _is(None, rules.whole(320, 4608))
    height: int | None = _is(None, rules.whole(240, 3456))
    """In pixels; what is not set follows from the camera: a Pi's own shows its whole field."""
    rate: int = _is(15, rules.whole(1, 60))
    """Pictures a second."""
    locks: CameraLocks = field(default_factory=CameraLocks)


@dataclass(frozen=True, slots=True)
class TraySettings:
    """Where dice are looked for, as it was calibrated."""

    area: tuple[tuple[float, float], ...] = _is((), rules.CORNERS)
    zones: Mapping[str, rules.Polygon] = _is({}, rules.ZONES)
    boards: Mapping[str, rules.Polygon] = _is({}, rules.BOARDS)
    """Where boards lie, by game and board (`dicetopia.city`): their zones follow from what the game says of them."""
    trial_area: tuple[tuple[float, float], ...] | None = _is(None, rules.CORNERS)
    trial_boards: Mapping[str, rules.Polygon] | None = _is(None, rules.BOARDS)
    """What was dragged and nobody has accepted yet: it lies beside the old one, which counts."""
    mm_per_width: float | None = _is(None, rules.number(50, 3000))
    """Millimetres of table that the picture's width shows."""


@dataclass(frozen=True, slots=True)
class ReaderSettings:
    """When a table is still, and how often it is read. When a reading is sure is calibrated with the reader itself."""

    effort: str = _is("auto", rules.one_of("auto", "full", "light"))
    """How many readings a throw gets: several, one on a slow computer, or as its speed says."""
    learns: bool = _is(True, rules.FLAG)
    """Whether confirmed throws teach: size, colours and faces of the dice on this table."""
    moving: float = _is(0.0006, rules.number(0.00005, 0.1))
    """Share of the tray's area: a changed part this large is movement."""
    still_after: float = _is(0.15, rules.number(0.05, 3))
    """Seconds without movement from which the table is still."""
    count_after: int | str = _is(3, rules.whole_or(ASK, 1, 10))
    """Seconds after which a sure reading counts by itself, unless somebody stops it; or that all are asked about."""

    @property
    def moment(self) -> int | None:
        """Those seconds; None: always ask."""
        return self.count_after if isinstance(self.count_after, int) else None


@dataclass(frozen=True, slots=True)
class HardwareSettings:
    """Buttons, lamps and buzzer, by the GPIO number (BCM) of their pin."""

    panel: bool = _is(True, rules.FLAG)
    """Whether to look for one at all."""
    buttons: Mapping[str, int] = _is({"green": 17, "red": 27, "amber": 22}, rules.named_pins("green", "red", "amber"))
    players: tuple[int, ...] = _is((), rules.pin_list(8))
    """Pins of the players' own buttons, clockwise."""
    lamps: Mapping[str, int] = _is(
        {"turn": 5, "read": 6, "doubt": 13, "refused": 19, "saved": 26},
        rules.named_pins("turn", "read", "doubt", "refused", "saved"),
    )
    buzzer: int | None = _is(None, rules.whole(rules.PINS.start, rules.PINS.stop - 1))
    pull_up: bool = _is(True, rules.FLAG)
    """Buttons connect their pin to ground (true) or to 3.3 V (false)."""
    lamps_active_high: bool = _is(True, rules.FLAG)
    lamp_brightness: int = _is(100, rules.whole(5, 100))
    """Of lamps and strip, in percent."""
    buzzer_active_high: bool = _is(True, rules.FLAG)
    debounce: float = _is(0.03, rules.number(0.005, 0.2))
    """Seconds that a contact must stay as it is to count."""
    hold: float = _is(3.0, rules.number(0.5, 10))
    """Seconds after which the red button is held."""
    strip: int = _is(0, rules.whole(0, 300))
    """Lamps of a WS2812 strip on an SPI line; 0: there is none."""
    strip_device: str = _is("0.0", rules.one_of("0.0", "0.1", "1.0", "1.1", "1.2", "10.0"))
    """Which SPI line, as in `/dev/spidev0.0`."""
    trial: Mapping[str, int] | None = _is(None, rules.named_pins(*WIRED))
    """Pins that were tapped and nobody has accepted yet: they lie beside the old ones, which count."""

    def wired(self) -> tuple[tuple[str, int], ...]:
        """Every pin in use, with the key that says so."""
        named = [(f"buttons.{name}", pin) for name, pin in self.buttons.items()]
        named += [("players", pin) for pin in self.players]
        named += [(f"lamps.{name}", pin) for name, pin in self.lamps.items()]
        if self.strip and self.strip_device[:2] in STRIP_PINS:
            named.append(("strip", STRIP_PINS[self.strip_device[:2]]))
        return (*named, *(() if self.buzzer is None else (("buzzer", self.buzzer),)))


@dataclass(frozen=True, slots=True)
class SpeakerSettings:
    """Sounds, where there is a loudspeaker."""

    volume: int = _is(70, rules.whole(0, 100))
    """In percent; 0: no sounds."""
    silent: tuple[str, ...] = _is((), rules.WORDS)
    """Kinds of sounds that are not wanted, such as `saved`."""
    pack: str = _is("", rules.FOLDER_NAME)
    """The folder in `sounds` that has them; empty: our own."""


@dataclass(frozen=True, slots=True)
class VoiceSettings:
    """What is spoken, where a speech engine is installed."""

    says: str = _is("off", rules.one_of(*VOICES))
    """Nothing, what a caller calls, every sentence of the log, or so much that nobody needs to see."""
    volume: int = _is(90, rules.whole(0, 100))
    """In percent."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All that the owners of a table may choose."""

    language: str = _is("system", rules.one_of("system", *LANGUAGES))
    sound: bool = _is(True, rules.FLAG)
    """Whether the buzzer sounds."""
    first_start: str = _is("", rules.one_of("", *FIRST_START))
    """The step of the first start that is due, or `done`; empty where nobody has begun it."""
    lock: str = _is("", rules.CODE)
    """Four digits before anything is deleted, set, left or switched off on the screen; empty: no lock."""
    photographs: bool = _is(True, rules.FLAG)
    """Whether the settled photograph is kept beside its entry."""
    advice_for: Mapping[str, str] = _is({}, rules.advice_of(*ADVICE))
    """Players who want advice, by name, and which; all others get none."""
    display: DisplaySettings = field(default_factory=DisplaySettings)
    camera: CameraSettings = field(default_factory=CameraSettings)
    tray: TraySettings = field(default_factory=TraySettings)
    reader: ReaderSettings = field(default_factory=ReaderSettings)
    hardware: HardwareSettings = field(default_factory=HardwareSettings)
    speaker: SpeakerSettings = field(default_factory=SpeakerSettings)
    voice: VoiceSettings = field(default_factory=VoiceSettings)


class BadSetting(CodedError):
    """A setting that cannot be: the sentence `bad-setting.<code>`."""

    prefix = "bad-setting."


@dataclass(frozen=True, slots=True)
class Loaded:
    """What the file says, with the defaults for what it does not say or says wrong, and everything that is wrong."""

    settings: Settings
    problems: tuple[Message, ...] = ()


def load(path: Path) -> Loaded:
    """The settings of a file; all defaults where there is none."""
    content = b""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
        text = content.decode("utf-8")
    except FileNotFoundError:
        return Loaded(Settings())
    except OSError as error:
        return Loaded(Settings(), (BadSetting("unreadable", where=str(path), reason=error.strerror or "?").message,))
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        return Loaded(Settings(), (BadSetting("encoding", where=f"{path}:{line}").message,))
    if len(content) > LARGEST_FILE:
        return Loaded(Settings(), (BadSetting("size", where=str(path), most=LARGEST_FILE // 1024).message,))
    return parse(text, str(path))


def parse(text: str, file: str) -> Loaded:
    """The settings of a text; `file` is what it is called in problems."""
    try:
        table = plain_toml.loads(text)
    except ValueError as error:  # of TOML, or of a number with more digits than Python reads
        at = re.search(r"\(at line (\d+)", str(error))
        where = f"{file}:{at[1]}" if at else file
        return Loaded(Settings(), (BadSetting("syntax", where=where, reason=str(error)).message,))
    page = _Page(text, file)
    settings = page.take(Settings(), table, "")
    settings = page.without_doubled_pins(settings)
    if page.untold:
        page.problems.append(BadSetting("more", where=file, n=page.untold).message)
    return Loaded(settings, tuple(page.problems))


def checked(key: str, value: Any) -> Any:
    """A value for one key such as `display.theme`, as the companion keeps it, or BadSetting."""
    settings: Any = checked_all({key: value})
    for name in key.split("."):
        settings = getattr(settings, name)
    return settings


def checked_all(values: Mapping[str, Any]) -> Settings:
    """The settings with these values and defaults for the rest, or BadSetting: what belongs together is judged so."""
    page = _Page("", FILE)
    table: dict[str, Any] = {}
    for key, value in values.items():
        inner = table
        *above, last = key.split(".")
        for name in above:
            inner = inner.setdefault(name, {})
        inner[last] = value
    settings = page.without_doubled_pins(page.take(Settings(), table, ""))
    if page.problems:
        problem = page.problems[0]
        raise BadSetting(problem.key.removeprefix("bad-setting."), **problem.facts)
    return settings


class _Page:
    """One settings file being read, and what is wrong in it."""

    def __init__(self, text: str, file: str) -> None:
        self._text = text
        self._file = file
        self._lines: tuple[tuple[str, int], ...] | None = None
        self.problems: list[Message] = []
        self.untold = 0
        """How many more there were."""

    def take(self, default: T, table: Mapping[str, Any], above: str) -> T:
        """The section as the table says, by default as it was."""
        assert is_dataclass(default)
        known = {one.name: one for one in fields(default)}
        said: dict[str, Any] = {}
        for name, value in table.items():
            key = f"{above}{name}"
            if key in _RETIRED:
                continue
            if name not in known:
                self._unknown(key, name, tuple(known), above)
                continue
            rule, now = known[name].metadata.get("rule"), getattr(default, name)
            if rule is not None and rule.fits(value):
                said[name] = rule.kept(value)
            elif rule is not None:
                self._problem("value", key, found=_shown(value), allowed=rule.allowed)
            elif isinstance(value, dict):
                said[name] = self.take(now, value, f"{key}.")
            else:
                self._problem("section", key, found=_shown(value))
        section: T = replace(default, **said)  # type: ignore[type-var]
        return section

    def without_doubled_pins(self, settings: Settings) -> Settings:
        """Two things on one pin cannot be; then all pins are as by default, because nobody can tell which is meant."""
        seen: dict[int, str] = {}
        doubled = False
        for name, pin in settings.hardware.wired():
            if pin in seen:
                doubled = True
                self._problem("pin-twice", f"hardware.{name}", pin=str(pin), other=f"hardware.{seen[pin]}")
            seen.setdefault(pin, name)
        if not doubled:
            return settings
        usual = HardwareSettings()
        pins = {name: getattr(usual, name) for name in ("buttons", "players", "lamps", "buzzer")}
        return replace(settings, hardware=replace(settings.hardware, **pins))

    def _unknown(self, key: str, name: str, known: tuple[str, ...], above: str) -> None:
        if len(self.problems) >= MOST_TOLD:
            self.untold += 1
            return
        beside, anywhere = difflib.get_close_matches(name, known, n=1), _every_key()
        if beside:
            self._problem("misspelt", key, meant=f"{above}{beside[0]}")
        elif elsewhere := difflib.get_close_matches(name, anywhere, n=1):
            self._problem("misspelt", key, meant=anywhere[elsewhere[0]])
        else:
            self._problem("unknown", key, known=tuple(f"{above}{one}" for one in known))

    def _problem(self, code: str, key: str, **facts: Any) -> None:
        if len(self.problems) >= MOST_TOLD:
            self.untold += 1
            return
        line = self._line_of(key)
        where = self._file if line is None else f"{self._file}:{line}"
        self.problems.append(BadSetting(code, where=where, key=key, **facts).message)

    def _line_of(self, key: str) -> int | None:
        """The line in which a key is set, or its section begins; None where it cannot be told (inline tables)."""
        if self._lines is None:
            self._lines = tuple(_keys_by_line(self._text))
        for here, number in self._lines:
            if here in (key, f"{key}.") or (not here.endswith(".") and key.startswith(f"{here}.")):
                return number
        return None


def _every_key(section: Any = None, above: str = "") -> dict[str, str]:
    """Every setting's last name, with its whole key."""
    section = Settings() if section is None else section
    keys: dict[str, str] = {}
    for one in fields(section):
        value = getattr(section, one.name)
        if is_dataclass(value):
            keys.update(_every_key(value, f"{above}{one.name}."))
        else:
            keys.setdefault(one.name, f"{above}{one.name}")
    return keys


def _keys_by_line(text: str) -> Iterator[tuple[str, int]]:
    """Every key that is set, and every section with a dot behind it, with its line."""
    section = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _HEADER.match(line):
            section = re.sub(r"[\s\"]", "", header[1]) + "."
            yield section, number
        elif name := _NAME.match(line):
            yield section + re.sub(r"[\s\"']", "", name[1]), number


def _shown(value: Any) -> str:
    """A value as people wrote it, not too long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'[:60]
    return str(value)[:60]
