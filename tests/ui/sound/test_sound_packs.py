"""Sound packs: a folder of files; what is missing or bad is heard as ours, and said in a sentence."""

from __future__ import annotations

import wave
from pathlib import Path

from ui.i18n import Words
from ui.sound.kinds import BOMB, READ, WIN
from ui.sound.player import NotingPlayer
from ui.sound.sound_desk import SoundDesk
from ui.sound.sound_packs import OURS, open_pack, packs


def lay(data: Path, pack: str, kind: str, seconds: float = 0.2) -> Path:
    folder = data / "sounds" / pack
    folder.mkdir(parents=True, exist_ok=True)
    with wave.open(str(folder / f"{kind}.wav"), "wb") as file:
        file.setparams((1, 2, 8000, 0, "NONE", ""))
        file.writeframes(b"\0\1" * round(8000 * seconds))
    return folder / f"{kind}.wav"


def test_a_pack_takes_the_place_of_ours_kind_by_kind(tmp_path: Path) -> None:
    bomb, moo = lay(tmp_path, "farm", BOMB), lay(tmp_path, "farm", "moo")
    pack = open_pack(tmp_path, "farm")
    assert pack.file(BOMB) == bomb
    assert pack.file("moo") == moo, "what only a plug-in knows"
    assert pack.file(READ) == OURS / "read.wav"
    assert pack.file("baa") is None
    assert pack.problems == ()
    assert packs(tmp_path) == ("farm",)


def test_ours_are_heard_where_no_pack_is_chosen_or_none_lies_there(tmp_path: Path) -> None:
    assert packs(tmp_path) == ()
    assert open_pack(tmp_path).file(WIN) == OURS / "win.wav"
    gone = open_pack(tmp_path, "farm")
    assert gone.file(WIN) == OURS / "win.wav"
    assert [problem.key for problem in gone.problems] == ["bad-sound.pack"]


def test_a_bad_file_is_one_sentence_and_ours_is_heard(tmp_path: Path) -> None:
    lay(tmp_path, "farm", BOMB).write_bytes(b"RIFF, or so it says")
    lay(tmp_path, "farm", READ, seconds=11)
    lay(tmp_path, "farm", WIN, seconds=0)
    (tmp_path / "sounds/farm/thaw.wav").mkdir()
    huge = lay(tmp_path, "farm", "freeze")
    with huge.open("ab") as file:
        file.truncate(5 * 1024 * 1024)
    pack = open_pack(tmp_path, "farm")
    assert sorted(problem.key for problem in pack.problems) == [
        "bad-sound.length",
        "bad-sound.length",
        "bad-sound.size",
        "bad-sound.unreadable",
        "bad-sound.wav",
    ]
    for kind in (BOMB, READ, WIN, "thaw", "freeze"):
        assert pack.file(kind) == OURS / f"{kind}.wav"
    for language in ("en", "fr", "it", "de"):
        missing: list[str] = []
        words = Words(language, on_missing=missing.append)
        assert all("farm/" in words(problem) for problem in pack.problems)
        assert missing == []


def test_the_settings_say_how_loud_and_which(tmp_path: Path) -> None:
    player = NotingPlayer()
    desk = SoundDesk(player, 40, (BOMB,), tmp_path)
    desk.play(BOMB)
    desk.play(READ)
    assert player.played == [("read", 0.4)]
    desk.hear(BOMB)
    assert player.played[-1] == ("bomb", 0.4), "somebody tries what is switched off"
    desk.volume = 0
    desk.play(READ)
    desk.hear(BOMB)
    assert len(player.played) == 2
    desk.volume, mine = 100, lay(tmp_path, "farm", READ)
    desk.want_pack("farm")
    desk.play(READ)
    desk.play("a kind that nobody has")
    assert list(player.now.values()) == [mine]
