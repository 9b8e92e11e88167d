"""Our own sounds: all there, none clipped, none with an offset, short, small, and as the script makes them."""

from __future__ import annotations

import shutil
import subprocess
import wave

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.registry import installed
from ui.boards.loader import load_board
from ui.i18n import Words
from ui.sound import make_sounds
from ui.sound.kinds import BOMB, KINDS, SAVED
from ui.sound.sound_packs import OURS, check

FULL = 32767


def shipped(kind: str) -> NDArray[np.int16]:
    with wave.open(str(OURS / f"{kind}.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, make_sounds.RATE)
        return np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(np.int16)


def test_every_kind_has_a_sound_and_they_are_small() -> None:
    files = {file.stem: file for file in OURS.glob("*.wav")}
    assert set(files) == set(KINDS) == set(make_sounds.SOUNDS)
    assert sum(file.stat().st_size for file in files.values()) < 400_000


@pytest.mark.parametrize("kind", KINDS)
def test_a_sound_neither_clips_nor_clicks_nor_hums(kind: str) -> None:
    sound = shipped(kind).astype(float) / FULL
    check(OURS / f"{kind}.wav")
    assert 0.2 < np.abs(sound).max() < 0.9, "heard, and a decibel below what a file can hold"
    assert abs(sound.mean()) < 0.0005, "no offset: it would click at both ends"
    assert max(abs(sound[0]), abs(sound[-1])) < 0.002, "it begins and ends in silence"
    assert 0.05 <= len(sound) / make_sounds.RATE <= 1.7
    assert (np.abs(sound) == np.abs(sound).max()).sum() <= 2, "a clipped top is flat"


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_shipped_is_what_the_script_makes(kind: str) -> None:
    made = make_sounds.samples(kind).astype(int)
    assert len(made) == len(shipped(kind))
    assert np.abs(made - shipped(kind)).max() <= 2, "processors round sines a little differently"


def test_the_bomb_is_the_loudest_and_a_tick_the_softest() -> None:
    energy = {kind: float((shipped(kind).astype(float) ** 2).sum()) for kind in KINDS}
    assert max(energy, key=lambda kind: energy[kind]) == BOMB
    assert min(energy, key=lambda kind: energy[kind]) == SAVED


@pytest.mark.skipif(shutil.which("sox") is None, reason="sox is not installed: numpy alone has measured")
@pytest.mark.parametrize("kind", KINDS)
def test_sox_measures_the_same(kind: str) -> None:
    told = subprocess.run(
        ["sox", str(OURS / f"{kind}.wav"), "-n", "stats"], capture_output=True, text=True, check=True
    ).stderr
    stats = {line[:11].strip(): line.split()[-1] for line in told.splitlines()}
    assert abs(float(stats["DC offset"])) < 0.0005
    assert float(stats["Pk lev dB"]) < -0.9
    assert float(stats["Flat factor"]) < 3.0


def test_every_sound_that_a_game_calls_for_is_there_and_belongs_to_an_event_with_words() -> None:
    for game in installed(safe=True).games():
        words = Words("en", game)
        for code, kind in game.cues.items():
            assert kind in KINDS, f"{game.id}: {kind}"
            assert words.has(f"event.{code}"), f"{game.id}: {code}"


def test_what_fills_the_display_is_also_heard() -> None:
    for game in installed(safe=True).games():
        if game.board:
            assert set(load_board(game.board).splashes) <= set(game.cues), game.id


def test_every_kind_has_words() -> None:
    for language in ("en", "fr", "it", "de"):
        words = Words(language)
        assert all(words.has(f"sound.{kind}") for kind in KINDS)
