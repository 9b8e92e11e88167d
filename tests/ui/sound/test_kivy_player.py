"""The player on Kivy's audio: the newest wins, a card that fails costs a sound, and real samples come out of SDL."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ui.sound.kivy_player import KivyPlayer
from ui.sound.player import VOICE
from ui.sound.sound_packs import OURS
from ui.sound.speaker_facts import cards, has_speaker

ROOT = Path(__file__).parents[3]
PATIENCE = 20.0


class FakeSound:
    """A sound of Kivy's, and what was done with it."""

    def __init__(self, name: str, done: list[str], heard: threading.Semaphore) -> None:
        self.volume = 1.0
        self._name, self._done, self._heard = name, done, heard

    def play(self) -> None:
        self._done.append(f"{self._name} at {self.volume}")
        self._heard.release()

    def stop(self) -> None:
        self._done.append(f"{self._name} stops")

    def unload(self) -> None:
        self._done.append(f"{self._name} is let go")


class Loudspeaker:
    """A player over fakes. `gate` holds the thread up while it loads, as a slow card does."""

    def __init__(self, *kept: str, broken: str = "") -> None:
        self.done: list[str] = []
        self.heard = threading.Semaphore(0)
        self.gate = threading.Event()
        self.loading = threading.Semaphore(0)
        self._broken = broken
        self.player = KivyPlayer([Path(name) for name in kept], self._load)
        self.player.open()

    def _load(self, file: Path) -> Any:
        self.loading.release()
        assert self.gate.wait(PATIENCE)
        self.done.append(f"load {file}")
        if file.name == self._broken:
            raise OSError("the card has gone")
        return FakeSound(file.name, self.done, self.heard)


def test_of_sounds_that_come_while_the_card_is_busy_the_newest_is_heard() -> None:
    speaker = Loudspeaker()
    speaker.player.play(Path("first"), 0.5)
    assert speaker.loading.acquire(timeout=PATIENCE)
    for name in ("second", "third"):
        speaker.player.play(Path(name), 0.5)
    speaker.gate.set()
    assert speaker.heard.acquire(timeout=PATIENCE)
    assert speaker.heard.acquire(timeout=PATIENCE)
    speaker.player.close()
    played = [line for line in speaker.done if " at " in line]
    assert played == ["first at 0.5", "third at 0.5"]
    assert "first is let go" in speaker.done, "what is not kept is let go of when the next comes"


def test_what_is_kept_is_loaded_once_and_lanes_do_not_cut_each_other() -> None:
    speaker = Loudspeaker("bomb")
    speaker.gate.set()
    speaker.player.play(Path("word"), 0.3, VOICE)
    assert speaker.heard.acquire(timeout=PATIENCE)
    for _ in range(2):
        speaker.player.play(Path("bomb"), 0.7)
        assert speaker.heard.acquire(timeout=PATIENCE)
    speaker.player.close()
    assert speaker.done.count("load bomb") == 1
    assert speaker.done.index("word at 0.3") < speaker.done.index("bomb at 0.7")
    assert "word stops" not in speaker.done[: speaker.done.index("bomb at 0.7")]


def test_nothing_is_opened_before_there_is_a_window() -> None:
    player = KivyPlayer([OURS / "bomb.wav"], lambda file: pytest.fail("SDL was begun by two threads"))
    player.play(OURS / "read.wav", 1.0)
    player.close()


def test_a_sound_that_fails_is_said_once_and_the_next_is_heard(caplog: pytest.LogCaptureFixture) -> None:
    speaker = Loudspeaker(broken="bad")
    speaker.gate.set()
    for _ in range(2):
        speaker.player.play(Path("bad"), 1.0)
        assert speaker.loading.acquire(timeout=PATIENCE)
    speaker.player.play(Path("good"), 1.0)
    assert speaker.heard.acquire(timeout=PATIENCE)
    speaker.player.close()
    assert [record.getMessage() for record in caplog.records] == ["bad cannot be heard"]


_PLAYS = """
import os, sys, time
from pathlib import Path
from ui.sound.kivy_player import KivyPlayer
out, file = Path(os.environ["SDL_DISKAUDIOFILE"]), Path(sys.argv[1])
player = KivyPlayer([file])
player.open()
player.play(file, 0.5)
until = time.monotonic() + 20
while time.monotonic() < until and not (out.exists() and any(out.read_bytes()[-400_000:])):
    time.sleep(0.01)
player.close()
print("heard" if out.exists() and any(out.read_bytes()) else "silent")
"""


def _in_a_process_of_its_own(driver: str, out: Path) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "SDL_AUDIODRIVER": driver,
        "SDL_DISKAUDIOFILE": str(out),
        "SDL_DISKAUDIODELAY": "2",
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_HOME": str(out.parent / "kivy"),
        "PYTHONPATH": str(ROOT),
    }
    command = [sys.executable, "-c", _PLAYS, str(OURS / "your-turn.wav")]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)


def test_real_samples_come_out_of_the_mixer(tmp_path: Path) -> None:
    out = tmp_path / "out.raw"
    done = _in_a_process_of_its_own("disk", out)
    assert (done.returncode, done.stdout.strip()) == (0, "heard"), done.stderr
    samples = np.frombuffer(out.read_bytes()[: out.stat().st_size // 4 * 4], "<i2")
    assert 1000 < np.abs(samples.astype(int)).max() < 0.55 * 32767, "at half its volume"


@pytest.mark.long
def test_a_computer_without_a_sound_card_stays_silent_and_does_not_fail(tmp_path: Path) -> None:
    script = _PLAYS.replace("until = time.monotonic() + 20", "until = time.monotonic() + 1")
    environment = {**os.environ, "SDL_AUDIODRIVER": "alsa", "ALSA_CONFIG_PATH": str(tmp_path / "none")}
    environment |= {"SDL_DISKAUDIOFILE": str(tmp_path / "o"), "KIVY_NO_ARGS": "1", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", script, str(OURS / "read.wav")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "silent"), done.stderr


def test_whether_there_is_something_to_hear_through(tmp_path: Path) -> None:
    assert not has_speaker({}, tmp_path)
    assert has_speaker({"SDL_AUDIODRIVER": "pulseaudio"}, tmp_path)
    (tmp_path / "proc/asound").mkdir(parents=True)
    (tmp_path / "proc/asound/cards").write_text("--- no soundcards ---\n")
    assert not has_speaker({"SDL_AUDIODRIVER": "alsa"}, tmp_path)
    (tmp_path / "proc/asound/cards").write_text(" 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n   vc4-hdmi-0\n")
    assert cards(tmp_path) == ("vc4-hdmi - vc4-hdmi-0",)
    assert has_speaker({"SDL_AUDIODRIVER": "alsa"}, tmp_path)
