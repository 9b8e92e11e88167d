"""The voice: plain words for an engine, the newest sentence alone, an engine that hangs is ended, and real speech."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.text import LANGUAGES
from ui.i18n import Words
from ui.sound.player import VOICE, NotingPlayer
from ui.sound.speech_engines import SpeechEngine, find_engine
from ui.sound.speech_text import LONGEST, spoken
from ui.sound.voice import Voice

PATIENCE = 30.0


# --- words for an engine ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Félix throws 3 and 5: that makes 8.", "Félix throws 3 and 5: that makes 8."),
        ("--help throws", "help throws"),
        ("[[h@l'oU]] leads", "h l'oU leads"),
        ('<speak><audio src="x"/></speak> leads', 'speak audio src "x"/ /speak leads'),
        ("$(reboot) `reboot` ; reboot", "(reboot) reboot ; reboot"),
        ("Ana\n-w /etc/passwd\n", "Ana -w /etc/passwd"),
        ("−3 · “Cold” → 4", "3 , Cold , 4"),
        ("\x1b[31mred\x00\u202e", "31mred"),
        ("", ""),
    ],
)
def test_names_are_spoken_as_typed_and_nothing_is_a_command(written: str, said: str) -> None:
    assert spoken(written) == said


@given(st.text(max_size=2000))
def test_whatever_is_written_becomes_one_plain_line(text: str) -> None:
    said = spoken(text)
    assert len(said) <= LONGEST
    assert not set(said) & set("[]<>{}\\|\n\r\t\0$`")
    assert not said.startswith("-")


# --- engines ----------------------------------------------------------------------------------------------------------


def test_piper_speaks_where_it_has_a_voice_of_the_language_else_espeak(tmp_path: Path) -> None:
    programs = {"piper": "/bin/piper", "espeak-ng": "/bin/espeak-ng"}
    voices = tmp_path / "voices"
    voices.mkdir()
    for name in ("fr_FR-siwis-medium.onnx", "fr_FR-siwis-medium.onnx.json", "de_DE-thorsten.onnx"):
        (voices / name).touch()
    french, german = (find_engine(language, tmp_path, programs.get) for language in ("fr", "de"))
    assert french is not None
    assert french.name == "Piper"
    assert str(voices / "fr_FR-siwis-medium.onnx") in french.command
    assert german is not None
    assert german.name == "espeak-ng", "a voice without its description is none"
    assert find_engine("fr", tmp_path, {"piper": "/bin/piper"}.get) is not None
    assert find_engine("it", tmp_path, {"piper": "/bin/piper"}.get) is None
    assert find_engine("it", tmp_path, lambda name: None) is None


# --- the newest wins --------------------------------------------------------------------------------------------------

_WRITES = """
import sys, wave
with wave.open(sys.argv[1], "wb") as file:
    file.setparams((1, 2, 8000, 0, "NONE", ""))
    said = sys.stdin.buffer.read()
    file.writeframes(said + b" " * (len(said) % 2))
"""
_HANGS = "import signal, sys; sys.stdin.buffer.read(); signal.pause()"


class Ear(NotingPlayer):
    """A player that tells when something is heard, and what an engine of ours was told to say."""

    def __init__(self) -> None:
        super().__init__()
        self.heard = threading.Semaphore(0)
        self.texts: list[str] = []

    def play(self, file: Path, volume: float, lane: str = VOICE) -> None:
        super().play(file, volume, lane)
        with wave.open(str(file), "rb") as sound:
            self.texts.append(sound.readframes(10_000).decode("utf-8", "replace").strip("\0\n "))
        self.heard.release()


class Table:
    """A voice whose engine, by language, writes or hangs."""

    def __init__(self, bound: float = PATIENCE) -> None:
        self.ear = Ear()
        self.asked = threading.Semaphore(0)
        self.voice = Voice(self.ear, self._find, bound)

    def _find(self, language: str) -> SpeechEngine | None:
        self.asked.release()
        code = {"en": _WRITES, "fr": _HANGS, "it": "raise SystemExit(1)"}.get(language)
        return SpeechEngine("ours", (sys.executable, "-c", code)) if code is not None else None


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table()
    yield made
    made.voice.close()


def test_a_sentence_is_made_by_a_program_and_heard(table: Table) -> None:
    table.voice.say("Ana leads with 11. ", "en", 0.6)
    assert table.ear.heard.acquire(timeout=PATIENCE)
    assert table.ear.texts == ["Ana leads with 11."]
    assert table.ear.played[0][1] == 0.6


def test_a_new_sentence_ends_the_one_that_is_being_made(table: Table) -> None:
    table.voice.say("an engine that would never end", "fr", 1.0)
    assert table.asked.acquire(timeout=PATIENCE)
    for text in ("too old already", "the newest"):
        table.voice.say(text, "en", 1.0)
    while "the newest" not in table.ear.texts:
        assert table.ear.heard.acquire(timeout=PATIENCE), "the hanging engine was not ended"
    table.voice.close()
    assert table.ear.texts[-1] == "the newest"
    assert "an engine that would never end" not in table.ear.texts


def test_an_engine_that_hangs_is_ended_and_the_next_sentence_is_heard() -> None:
    table = Table(bound=0.05)
    table.voice.say("never", "fr", 1.0)
    assert table.asked.acquire(timeout=PATIENCE)
    table.voice._bound = PATIENCE
    table.voice.say("heard", "en", 1.0)
    assert table.ear.heard.acquire(timeout=PATIENCE)
    table.voice.close()
    assert table.ear.texts == ["heard"]


def test_without_an_engine_or_with_one_that_fails_it_is_silent_and_goes_on(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    for language in ("de", "it"):
        table.voice.say("nobody speaks this", language, 1.0)
        assert table.asked.acquire(timeout=PATIENCE)
    table.voice.say("heard", "en", 1.0)
    assert table.ear.heard.acquire(timeout=PATIENCE)
    assert table.ear.texts == ["heard"]


def test_a_program_that_is_not_there_is_said_once(caplog: pytest.LogCaptureFixture) -> None:
    asked = threading.Semaphore(0)

    def find(language: str) -> SpeechEngine:
        asked.release()
        raise FileNotFoundError("espeak-ng")

    voice = Voice(NotingPlayer(), find)
    for _ in range(3):
        voice.say("hello", "en", 1.0)
        assert asked.acquire(timeout=PATIENCE)
    voice.close()
    assert [record.getMessage() for record in caplog.records] == ["nothing can be said"]


def test_a_disk_without_room_costs_the_sentence_alone(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as full:
        full.setattr("ui.sound.voice.tempfile.TemporaryDirectory", _no_room)
        table.voice.say("nowhere to lay this", "en", 1.0)
        for _ in range(2):  # the second is asked for only when the first has failed
            assert table.asked.acquire(timeout=PATIENCE)
            table.voice.say("nor this", "de", 1.0)
    table.voice.say("heard", "en", 1.0)
    assert table.ear.heard.acquire(timeout=PATIENCE)
    assert table.ear.texts == ["heard"]


def _no_room(**wanted: object) -> None:
    raise OSError(28, "No space left on device")


def test_hushed_means_that_nothing_follows(table: Table) -> None:
    table.voice.say("never", "fr", 1.0)
    assert table.asked.acquire(timeout=PATIENCE)
    table.voice.hush()
    table.voice.close()
    assert table.ear.texts == []


# --- real speech ------------------------------------------------------------------------------------------------------


class RecordingEar(NotingPlayer):
    """Takes in the samples of what is heard."""

    def __init__(self) -> None:
        super().__init__()
        self.heard = threading.Event()
        self.samples, self.rate = np.zeros(0), 1

    def play(self, file: Path, volume: float, lane: str = VOICE) -> None:
        with wave.open(str(file), "rb") as sound:
            self.rate = sound.getframerate()
            self.samples = np.frombuffer(sound.readframes(10 * self.rate), "<i2").astype(float) / 32767
        self.heard.set()


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed: nothing speaks here")
@pytest.mark.parametrize("language", LANGUAGES)
def test_real_speech_is_heard_in_every_language_and_does_not_clip(language: str) -> None:
    ear = RecordingEar()
    voice = Voice(ear, find_engine)
    voice.say(Words(language).say("voice.try"), language, 1.0)
    assert ear.heard.wait(PATIENCE)
    voice.close()
    samples, rate = ear.samples, ear.rate
    assert 0.5 < len(samples) / rate < 6
    assert 0.05 < np.abs(samples).max() < 1.0
    assert samples.std() > 0.01


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed: nothing speaks here")
def test_a_name_that_looks_like_an_option_is_spoken(tmp_path: Path) -> None:
    engine = find_engine("en")
    assert engine is not None
    lengths = []
    for number, name in enumerate(("help", "--help", "[[help]]")):
        file = tmp_path / f"{number}.wav"
        subprocess.run(engine.writes(file), input=spoken(f"{name} leads").encode(), check=True, timeout=PATIENCE)
        lengths.append(file.stat().st_size)
    assert len(set(lengths)) == 1, "all three are the word"
