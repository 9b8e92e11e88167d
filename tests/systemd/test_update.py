"""Another version from a stick: whole and checked before anything is changed; and what an image is made of."""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tests.systemd.fake_pi import ROOT, FakePi
from ui.system.version_watch import newest

UPDATE = ROOT / "systemd" / "update.sh"
BOARDS = {"rpi3", "rpi4", "rpi5", "rpizero2w"}
"""rpi-image-gen's layers for the boards that the companion runs on (device/*/device.yaml there)."""
BESIDES = ("raspberrypi-sys-mods", "raspi-utils-core", "busybox", "e2fsprogs", "overlayroot")
"""What the installer takes for granted on a Raspberry Pi OS, and what --read-only-root would fetch."""
LAYER = ROOT / "systemd" / "image" / "layer" / "table-companion.yaml"


class Stick:
    """A stick, and a companion that can be updated from it."""

    def __init__(self, folder: Path) -> None:
        self.sticks, self.program, self._folder = folder / "sticks", folder / "program", folder
        self.told, self._run = folder / "told", folder / "run"
        self._run.mkdir()
        self.told.write_text("")
        (self.sticks / "sda1").mkdir(parents=True)
        (self.program / "current" / "systemd").mkdir(parents=True)
        self._script(self.program / "current" / "systemd" / "install.sh", "the one that is there")
        (folder / "etc").mkdir()
        (folder / "etc" / "os-release").write_text("ID=debian\nVERSION_CODENAME=bookworm\n")
        (folder / "proc").mkdir()
        self.mounts = folder / "proc" / "mounts"
        self.mounts.write_text("/dev/mmcblk0p2 / ext4 rw,noatime 0 0\n")
        (folder / "bin").mkdir()
        (folder / "bin" / "dpkg").write_text("#!/bin/sh\necho arm64\n")
        (folder / "bin" / "dpkg").chmod(0o755)

    def _script(self, file: Path, name: str, status: int = 0) -> None:
        file.write_text(f'#!/bin/sh\necho "{name}: $*" >>{self.told}\ncat {self._run}/outcome\nexit {status}\n')
        file.chmod(0o755)

    def bundle(
        self,
        version: str,
        *,
        checksum: bool = True,
        system: str = "bookworm-arm64",
        status: int = 0,
        stick: str = "sda1",
    ) -> Path:
        """A version on the stick, whose installer only says how it was called."""
        inside = self._folder / version / "table-companion"
        (inside / "systemd").mkdir(parents=True)
        (inside / "wheels").mkdir()
        self._script(inside / "systemd" / "install.sh", version, status)
        (self.sticks / stick).mkdir(exist_ok=True)
        file = self.sticks / stick / f"table-companion-{version}-{system}.tar"
        with tarfile.open(file, "w") as tar:
            tar.add(inside, "table-companion")
        if checksum:
            told = f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
            file.with_name(file.name + ".sha256").write_text(told)
        return file

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Say it, as the administrator would."""
        return subprocess.run(
            [str(UPDATE), *words],
            capture_output=True,
            text=True,
            env={
                "PATH": f"{self._folder / 'bin'}:/usr/bin:/bin",
                "TABLE_COMPANION_FACTS": str(self._folder),
                "TABLE_COMPANION_PROGRAM": str(self.program),
                "TABLE_COMPANION_STICKS": str(self.sticks),
                "RUNTIME_DIRECTORY": str(self._run),
            },
        )

    def outcome(self) -> str:
        """What is told at the display."""
        return (self._run / "outcome").read_text().strip()


@pytest.fixture
def stick(tmp_path: Path) -> Stick:
    return Stick(tmp_path)


def test_the_newest_version_on_the_stick_installs_itself_without_a_network(stick: Stick) -> None:
    for version in ("0.9.0", "0.10.0", "0.2.0"):
        stick.bundle(version)
    stick.bundle("0.11.0", system="trixie-arm64")  # newer, and not for this system
    done = stick.run("update", "--language", "fr")
    assert done.returncode == 0, done.stderr
    told = stick.told.read_text()
    assert re.fullmatch(
        r"0\.10\.0: --kiosk --any-computer --wheels \S+/table-companion/wheels --language fr\n", told
    ), told
    assert [path.name for path in stick.program.iterdir()] == ["current"], "nothing is left lying about"


@pytest.mark.parametrize(
    ("lying", "taken"),
    [
        (["sda1/2.0.0", "sdb1/1.0.0"], "2.0.0"),
        (["sda1/1.5.0", "sda1/2.0.0 without"], "1.5.0"),
        (["sda1/1.0.9", "sda1/1.0.10", "sdb1/1.0.10rc1 without"], "1.0.10"),
        (["sda1/1.0.0rc2", "sdb1/1.0.0rc10"], "1.0.0rc10"),
        (["sda1/1.0", "sda1/1.0.0"], "1.0.0"),
        (["sda1/1.0.08", "sda1/1.0.9"], "1.0.9"),
        (["sda1/1.0.0", "sda1/of-me"], "1.0.0"),
    ],
)
def test_what_the_screen_offers_is_what_is_taken(stick: Stick, lying: list[str], taken: str) -> None:
    for told in lying:
        where, version, *without = told.replace("/", " ").split()
        stick.bundle(version, stick=where, checksum=not without)
    assert newest(stick.sticks, "bookworm-arm64") == taken
    done = stick.run("update")
    assert done.returncode == 0, done.stderr
    assert stick.told.read_text().startswith(f"{taken}: ")


def test_what_a_pulled_plug_has_left_of_an_update_is_removed_with_the_next(stick: Stick) -> None:
    (stick.program / "update.Xa3b9Z").mkdir()
    (stick.program / "update.Xa3b9Z" / "bundle.tar").write_text("half of it")
    stick.bundle("0.9.0")
    assert stick.run("update").returncode == 0
    assert not list(stick.program.glob("update.??????")), "an old one fills the card, update by update"


def test_one_update_at_a_time(stick: Stick) -> None:
    stick.bundle("0.9.0")
    another = os.open(stick.program, os.O_RDONLY)
    fcntl.flock(another, fcntl.LOCK_EX)
    done = stick.run("update")
    os.close(another)
    assert done.returncode == 1
    assert "Another version is being put in place" in done.stderr
    assert stick.told.read_text() == ""


def test_a_certain_file_can_be_named(stick: Stick) -> None:
    stick.bundle("0.10.0")
    older = stick.bundle("0.9.0")
    assert stick.run("update", str(older)).returncode == 0
    assert stick.told.read_text().startswith("0.9.0: ")


@pytest.mark.parametrize("spoil", ["changed", "no checksum", "no stick", "another tar"])
def test_what_is_not_whole_changes_nothing(stick: Stick, spoil: str) -> None:
    if spoil != "no stick":
        file = stick.bundle("0.9.0", checksum=spoil != "no checksum")
        if spoil == "changed":
            content = bytearray(file.read_bytes())
            content[len(content) // 2] ^= 1
            file.write_bytes(content)
        if spoil == "another tar":
            file.write_bytes(b"no tar at all")
            file.with_name(file.name + ".sha256").write_text(hashlib.sha256(b"no tar at all").hexdigest())
    done = stick.run("update")
    assert done.returncode == 1
    assert done.stderr.strip().splitlines()[-1].startswith("table-companion: ")
    assert stick.told.read_text() == ""
    assert [path.name for path in stick.program.iterdir()] == ["current"]


def test_the_way_back_is_the_installers(stick: Stick) -> None:
    assert stick.run("roll-back").returncode == 0
    assert stick.told.read_text() == "the one that is there: --kiosk --roll-back\n"
    assert stick.outcome() == "back"


@pytest.mark.parametrize(
    ("spoil", "word"),
    [
        ("", "done"),
        ("no stick", "no-stick"),
        ("no checksum", "no-stick"),
        ("changed", "checksum"),
        ("fails", "failed"),
        ("covered", "covered"),
    ],
)
def test_one_word_at_the_display_says_how_it_went(stick: Stick, spoil: str, word: str) -> None:
    if spoil != "no stick":
        file = stick.bundle("0.9.0", checksum=spoil != "no checksum", status=1 if spoil == "fails" else 0)
        if spoil == "changed":
            file.write_bytes(b"something else")
    if spoil == "covered":
        stick.mounts.write_text(
            "overlayroot / overlay rw,lowerdir=/media/root-ro,upperdir=/media/root-rw/overlay 0 0\n"
        )
    assert stick.run("update").returncode == (0 if word == "done" else 1)
    assert stick.outcome() == word


# --- the installer's part of it ---


def test_the_new_version_looks_at_the_data_before_it_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    done = FakePi(tmp_path).install("--dry-run").stdout.splitlines()
    tried = next(n for n, line in enumerate(done) if "/venv-1/bin/table-companion doctor" in line)
    switched = next(n for n, line in enumerate(done) if line.endswith("current.new /opt/table-companion/current"))
    assert tried < switched
    assert "runuser -u table-companion" in done[tried]
    assert done[tried].endswith(" doctor --quick")  # no camera, no display, nobody to ask


SPOILT, UNREADABLE = "doctor.journal.broken", "doctor.journal.newer"


def trial(folder: Path, new: str, present: str | None) -> subprocess.CompletedProcess[str]:
    """The trial of a version whose doctor does the one, where that of the version in place does the other."""
    program = folder / "program"
    for name, does in {"venv-2": new, "venv-1": present}.items():
        if does is not None:
            doctor = program / name / "bin" / "table-companion"
            doctor.parent.mkdir(parents=True)
            doctor.write_text(f"#!/bin/sh\n{does}\n")
            doctor.chmod(0o755)
    if present is not None:
        (program / "current").symlink_to(program / "venv-1")
    (folder / "data").mkdir()
    (folder / "data" / "journal.db").write_bytes(bytes(range(256)) * 64)
    script = f"""
        run() {{ "$@"; }}
        runuser() {{ shift 3; "$@"; }}
        say() {{ echo "$*"; }}
        stop() {{ echo "$*" >&2; exit 1; }}
        user=nobody cache_folder={folder} data_folder={folder / "data"}
        program_folder={program} venv={program / "venv-2"}
        . {ROOT / "systemd" / "versions.sh"}
        try_program
    """
    return subprocess.run(["sh", "-eu", "-c", script], cwd=ROOT, capture_output=True, text=True)


def finds(*codes: str, status: int = 2) -> str:
    """A doctor that finds this, in its own words for programs."""
    found = ", ".join(f'{{"check": "journal", "level": "red", "code": "{code}"}}' for code in codes)
    return f"echo '{{\"findings\": [{found}]}}'; exit {status}"


@pytest.mark.parametrize(
    ("new", "present", "taken"),
    [
        (finds(SPOILT), finds(SPOILT), True),
        (finds(SPOILT), finds(SPOILT, UNREADABLE), True),
        (finds(SPOILT, UNREADABLE), finds(SPOILT), False),
        (finds(SPOILT), finds(status=0), False),
        (finds(SPOILT), "exit 127", False),
        (finds(SPOILT), None, False),
        (finds(status=1), finds(status=0), True),
        ("exit 134", "exit 134", False),
        ("exit 2", finds(SPOILT), False),
    ],
)
def test_what_the_version_in_place_finds_too_is_no_fault_of_the_new_one(
    tmp_path: Path, new: str, present: str | None, taken: bool
) -> None:
    done = trial(tmp_path, new, present)
    assert (done.returncode == 0) is taken, done.stdout + done.stderr


def test_a_spoilt_journal_does_not_keep_an_update_away(tmp_path: Path) -> None:
    """By the real doctor: the companion sets such a file aside at its next start."""
    doctor = f'exec {sys.executable} -m ui "$@"'
    done = trial(tmp_path, doctor, doctor)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "the version in place finds the same" in done.stdout


def test_with_wheels_nothing_is_fetched(tmp_path: Path) -> None:
    pi = FakePi(tmp_path)
    pi.command("dpkg", 'echo "Status: install ok installed"')
    done = pi.install("--dry-run", "--wheels", "/wheels")
    assert done.returncode == 0, done.stderr
    assert "apt-get" not in done.stdout
    pips = [line for line in done.stdout.splitlines() if "-m pip install" in line]
    assert pips
    assert all("--no-index --find-links /wheels" in pip for pip in pips)
    assert "--require-hashes" in pips[0], "a stick's packages are held against the list, too"


def test_a_package_that_a_stick_cannot_bring_is_named_before_anything_changes(tmp_path: Path) -> None:
    pi = FakePi(tmp_path)
    pi.command(
        "dpkg", 'case "$2" in libmtdev1) exit 1 ;; *t64) exit 1 ;; *) echo "Status: install ok installed" ;; esac'
    )
    done = pi.install("--dry-run", "--wheels", "/wheels")
    assert done.returncode == 1
    assert "sudo apt install libmtdev1" in done.stderr
    assert "+ " not in done.stdout


def test_a_version_that_takes_over_is_not_careful_because_another_could_not_start(tmp_path: Path) -> None:
    program, data = tmp_path / "program", tmp_path / "data"
    for folder in (program / "venv-1", program / "venv-2", data):
        folder.mkdir(parents=True)
    (program / "current").symlink_to(program / "venv-1")
    (data / "starting.json").write_text('{"boot": "", "count": 5, "step": "window"}')
    script = f"""
        run() {{ "$@"; }}
        variant=kiosk program_folder={program} data_folder={data}
        . {ROOT / "systemd" / "versions.sh"}
        switch_to {program / "venv-2"}
    """
    subprocess.run(["sh", "-eu", "-c", script], check=True)
    assert (program / "current").readlink() == program / "venv-2"
    assert (program / "previous").readlink() == program / "venv-1"
    assert not (data / "starting.json").exists()


def test_a_version_that_does_not_start_gives_way_and_is_not_offered_again(tmp_path: Path) -> None:
    program = tmp_path / "program"
    for name in ("venv-1", "venv-2"):
        (program / name).mkdir(parents=True)
    (program / "current").symlink_to(program / "venv-2")
    (program / "previous").symlink_to(program / "venv-1")
    script = f"""
        run() {{ echo "$*"; case $1 in systemctl) ;; *) "$@" ;; esac; }}
        say() {{ :; }}
        step() {{ :; }}
        stop() {{ echo "$*" >&2; exit 1; }}
        variant=kiosk program_folder={program} data_folder={tmp_path}
        . {ROOT / "systemd" / "versions.sh"}
        give_way
    """
    done = subprocess.run(["sh", "-eu", "-c", script], capture_output=True, text=True)
    assert done.returncode == 1
    assert "the one before is in place again" in done.stderr
    assert (program / "current").readlink() == program / "venv-1"
    assert not (program / "previous").is_symlink()
    told = [line for line in done.stdout.splitlines() if line.startswith("systemctl")]
    assert [line.split()[1] for line in told] == ["stop", "reset-failed", "restart"]


def test_there_is_no_way_back_from_the_first_version(tmp_path: Path) -> None:
    done = FakePi(tmp_path).install("--dry-run", "--roll-back")
    assert done.returncode == 1
    assert "no version before" in done.stderr


# --- the image ---


def test_the_images_packages_are_those_that_the_installer_asks_for(tmp_path: Path) -> None:
    pi = FakePi(tmp_path)
    pi.command("apt-cache", 'echo "Package: $2"')
    asked = pi.install("--packages").stdout.split()
    listed = re.findall(r"^    - ([a-z0-9.-]+)$", LAYER.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted([*asked, *BESIDES])


def test_the_boards_that_the_images_settings_name_are_rpi_image_gens() -> None:
    settings = (ROOT / "systemd" / "image" / "config" / "table-companion.yaml").read_text(encoding="utf-8")
    named = re.findall(r"\b(?:rpi|zero|pi|cm)[0-9]\w*|\brpizero\w+", settings)
    assert named
    assert set(named) <= BOARDS


def test_the_line_that_makes_an_image_names_the_bundle_made_last(tmp_path: Path) -> None:
    """A star within an argument is nobody's to expand: the shell does that for whole words alone."""
    page = (ROOT / "docs" / "image.md").read_text(encoding="utf-8").partition("## Making the image")[2]
    block = re.search(r"(?m)(?:^    .*\n)+", page)
    assert block is not None
    here, tool = tmp_path / "a folder", tmp_path / "rpi-image-gen" / "rpi-image-gen"
    here.mkdir()
    tool.parent.mkdir()
    tool.write_text("""#!/bin/sh\nfor word in "$@"; do echo "$word"; done\n""")
    tool.chmod(0o755)
    for age, version in enumerate(("0.10.0", "0.9.0")):
        made = here / f"table-companion-{version}-trixie-arm64.tar"
        made.touch()
        os.utime(made, (10**9 - age, 10**9 - age))
    done = subprocess.run(["sh", "-euc", f"make() {{ :; }}\n{block[0]}"], cwd=here, capture_output=True, text=True)
    assert f"IGconf_companion_bundle={here}/table-companion-0.10.0-trixie-arm64.tar" in done.stdout.splitlines()
    assert f"IGconf_companion_hook={here}/systemd/image/hook.sh" in done.stdout.splitlines()


def test_the_bundle_is_made_for_the_systems_that_are_tested() -> None:
    from tests.systemd.wheels import PYTHONS

    script = (ROOT / "systemd" / "bundle.sh").read_text(encoding="utf-8")
    assert dict(re.findall(r"python=(\S+) numpy=(\S+)", script)) == PYTHONS
