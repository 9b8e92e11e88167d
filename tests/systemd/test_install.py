"""The installer where it changes nothing: what it would do, and what it says where it cannot go on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.systemd.fake_pi import INSTALLER, FakePi


@pytest.fixture
def pi(tmp_path: Path) -> FakePi:
    return FakePi(tmp_path)


def steps(pi: FakePi, *options: str) -> list[str]:
    """What a dry run says it would do."""
    done = pi.install("--dry-run", *options)
    assert done.returncode == 0, done.stderr
    return [line.removeprefix("+ ") for line in done.stdout.splitlines() if line.startswith("+ ")]


@pytest.mark.parametrize("options", [(), ("--desktop",), ("--uninstall",), ("--rotate", "90", "--voice")])
def test_a_dry_run_touches_nothing(pi: FakePi, options: tuple[str, ...]) -> None:
    before = sorted(pi.facts.rglob("*"))
    assert steps(pi, *options)
    assert pi.changing_calls() == []
    assert sorted(pi.facts.rglob("*")) == before


def test_a_kiosk_gets_service_rules_and_command(pi: FakePi) -> None:
    done = steps(pi)
    for file in (
        "/etc/systemd/system/table-companion.service",
        "/etc/systemd/system/table-companion-failed.service",
        "/etc/udev/rules.d/70-table-companion.rules",
        "/etc/udev/rules.d/60-table-companion-devices.rules",
        "/etc/udev/rules.d/71-table-companion-sticks.rules",
        "/etc/polkit-1/rules.d/50-table-companion.rules",
        "/usr/local/bin/table-companion",
        "/etc/systemd/system.conf.d/table-companion-watchdog.conf",
        "/etc/systemd/journald.conf.d/table-companion-journal.conf",
    ):
        assert f"write {file}" in done
    assert "systemctl enable table-companion.service" in done
    assert done[-1] == "systemctl restart table-companion.service"


def test_a_pi_with_a_desktop_keeps_it(pi: FakePi) -> None:
    pi.fact("etc/systemd/system/display-manager.service", "")
    done = steps(pi)
    assert "write /etc/systemd/user/table-companion-desktop.service" in done
    assert "write /etc/xdg/autostart/table-companion-desktop.desktop" in done
    assert not any("multi-user" in step or "system/table-companion" in step for step in done)
    assert not any("watchdog" in step or "journald" in step for step in done if step.startswith("write"))
    assert not any(step.startswith(("useradd", "usermod")) or "/var/lib" in step for step in done)


def test_a_kiosk_on_a_pi_with_a_desktop_leaves_the_desktop_out(pi: FakePi) -> None:
    pi.fact("etc/systemd/system/display-manager.service", "")
    pi.command("systemctl", "echo graphical.target")
    done = steps(pi, "--kiosk")
    assert "write /etc/table-companion/default-target" in done
    assert "systemctl set-default multi-user.target" in done


def packages(done: list[str]) -> list[str]:
    (line,) = (step for step in done if " install -y " in step)
    return line.split(" --no-install-recommends ")[1].split()


def test_the_packages_are_those_that_camera_buttons_display_and_sound_need(pi: FakePi) -> None:
    wanted = packages(steps(pi))
    assert {
        "python3-picamera2",
        "python3-lgpio",
        "python3-numpy",
        "libgbm1",
        "libegl1",
        "libglib2.0-0",
        "libmtdev1",
    } <= set(wanted)
    assert "espeak-ng" not in wanted
    assert "espeak-ng" in packages(steps(pi, "--voice"))


def test_a_voice_is_offered_to_whoever_has_none(pi: FakePi) -> None:
    offer = "For a voice that calls the throws, run this again with --voice."
    assert offer in pi.install("--dry-run").stdout
    assert offer not in pi.install("--dry-run", "--voice").stdout


def test_trixie_calls_some_packages_otherwise(pi: FakePi) -> None:
    pi.release("trixie")
    pi.command("apt-cache", 'echo "Package: $2"')
    wanted = packages(steps(pi))
    assert {"libglib2.0-0t64", "libasound2t64", "libmtdev1t64"} <= set(wanted)
    assert not {"libglib2.0-0", "libasound2", "libmtdev1"} & set(wanted)


def test_apt_is_not_asked_about_what_is_there_under_either_name(pi: FakePi) -> None:
    pi.command("dpkg", 'case "$2" in *t64) exit 1 ;; *) echo "Status: install ok installed" ;; esac')
    wanted = pi.install("--packages").stdout.split()
    assert {"libglib2.0-0", "libasound2", "libmtdev1"} <= set(wanted)
    assert "apt-cache" not in pi.calls.read_text()


def test_a_debian_computer_is_not_asked_for_the_pis_camera(pi: FakePi) -> None:
    (pi.facts / "proc/device-tree/model").unlink()
    pi.command("uname", 'if [ "${1:-}" = -m ]; then echo x86_64; else echo Linux; fi')
    pi.command("apt-cache", "exit 100")
    assert "python3-picamera2" not in packages(steps(pi, "--any-computer"))


def test_what_pip_brings_keeps_to_the_systems_numpy(pi: FakePi) -> None:
    done = steps(pi)
    (environment,) = (step for step in done if "-m venv" in step)
    assert "--system-site-packages" in environment
    needs, program = (step for step in done if "-m pip install" in step)
    assert needs.endswith(f"--require-hashes --no-deps -r {INSTALLER.parent}/locks/bookworm.txt"), "NumPy is not in it"
    assert program.endswith("--no-deps --no-build-isolation /opt/table-companion/source-1")
    together = next(step for step in done if "import numpy, simplejpeg, cv2, picamera2" in step)
    swap = "mv -T /opt/table-companion/current.new /opt/table-companion/current"
    assert done.index(together) < done.index(swap), "what does not start must not replace what does"


def test_another_numpy_is_said_and_pip_keeps_to_it(pi: FakePi) -> None:
    """The list of what was tested holds for the NumPy of the release."""
    pi.numpy("1.26.4")
    told = pi.install("--dry-run").stdout
    assert "NumPy is 1.26.4, not 1.24.2" in told
    pips = [line for line in told.splitlines() if "-m pip install" in line]
    assert all("-c /opt/table-companion/venv-1/constraints.txt" in pip for pip in pips[:2])
    assert not any("--require-hashes" in pip for pip in pips)


def test_trixie_has_a_list_of_its_own(pi: FakePi) -> None:
    pi.release("trixie")
    pi.numpy("2.2.4")
    assert any(step.endswith("locks/trixie.txt") for step in steps(pi))


def test_the_user_is_in_all_groups_and_may_not_log_in(pi: FakePi) -> None:
    done = steps(pi)
    assert any(step.startswith("useradd --system") and "--shell /usr/sbin/nologin" in step for step in done)
    for group in ("video", "render", "input", "gpio", "audio"):
        assert f"usermod --append --groups {group} table-companion" in done
    assert "install -d -o table-companion -g table-companion -m 0700 /var/lib/table-companion" in done


def test_a_user_that_is_there_is_not_made_again(pi: FakePi) -> None:
    pi.command("getent", "exit 0")
    assert not any(step.startswith(("useradd", "groupadd")) for step in steps(pi))


def test_the_rotation_goes_into_the_settings(pi: FakePi) -> None:
    assert any(step.endswith("/settings.toml display.rotation 270") for step in steps(pi, "--rotate", "270"))


def test_uninstalling_removes_all_but_the_data(pi: FakePi) -> None:
    done = steps(pi, "--uninstall")
    assert any(step.startswith("rm -rf /opt/table-companion") for step in done)
    assert not any("/var/lib" in step or "userdel" in step for step in done)


# --- a system that is only read ---

ON = 'overlayroot="tmpfs:recurse=0"'
OVERLAY = "overlayroot / overlay rw,lowerdir=/media/root-ro,upperdir=/media/root-rw/overlay 0 0\n"


@pytest.fixture
def installed(pi: FakePi) -> FakePi:
    (pi.facts / "opt/table-companion").mkdir(parents=True)
    pi.fact("etc/fstab", "/dev/mmcblk0p2 / ext4 noatime 0 1\n")
    return pi


def test_an_empty_partition_takes_the_data_before_the_root_is_covered(installed: FakePi) -> None:
    done = steps(installed, "--read-only-root", "--data-partition", "/dev/mmcblk0p3")
    order = [
        "mkfs.ext4 -q -L companion-data /dev/mmcblk0p3",
        "systemctl stop table-companion.service",
        "mount /dev/mmcblk0p3 /run/table-companion-data",
        "cp -a /var/lib/table-companion/. /run/table-companion-data/",
        "umount /run/table-companion-data",
        "write /etc/fstab",
        "write /etc/overlayroot.local.conf",
    ]
    assert [step for step in done if step in order] == order
    assert any(step.endswith("busybox e2fsprogs overlayroot") for step in done), "the package that covers it"


def test_the_partition_is_found_by_its_name_and_moved_to_once(installed: FakePi) -> None:
    installed.command(
        "blkid", 'case "$*" in -L*) echo /dev/sda1 ;; *TYPE*) echo ext4 ;; *) echo companion-data ;; esac'
    )
    installed.command("dpkg", 'echo "Status: install ok installed"')
    done = steps(installed, "--read-only-root")
    assert not any(step.startswith("mkfs") for step in done)
    assert "mount /dev/sda1 /run/table-companion-data" in done
    installed.fact("etc/fstab", "LABEL=companion-data /var/lib/table-companion ext4 noatime 0 2\n")
    assert steps(installed, "--read-only-root")[0] == "write /etc/overlayroot.local.conf"


SWAP = (
    "/etc/systemd/system/dphys-swapfile.service.d/table-companion.conf",
    "/etc/rpi/swap.conf.d/table-companion.conf",
)
"""Bookworm's and Trixie's."""


def test_no_swap_file_lies_in_the_memory_that_covers_the_root(installed: FakePi) -> None:
    done = steps(installed, "--read-only-root", "--data-partition", "/dev/mmcblk0p3")
    assert done[-2:] == [f"write {file}" for file in SWAP]
    assert steps(installed, "--writable-root") == [f"rm -f /etc/overlayroot.local.conf {SWAP[0]} {SWAP[1]}"]


def test_it_is_taken_back_beneath_the_cover(installed: FakePi) -> None:
    installed.fact("proc/mounts", OVERLAY)
    installed.fact("media/root-ro/etc/overlayroot.local.conf", ON)
    assert steps(installed, "--writable-root") == [
        "mount -o remount,rw /media/root-ro",
        "rm -f " + " ".join(f"/media/root-ro{file}" for file in ("/etc/overlayroot.local.conf", *SWAP)),
        "sync",
        "mount -o remount,ro /media/root-ro",
    ]


@pytest.mark.parametrize(
    ("blkid", "sentence"),
    [
        ("exit 2", "no partition called companion-data"),
        ('case "$*" in -L*) echo /dev/sda ;; *TYPE*) echo dos ;; esac', "/dev/sda is not empty"),
        ('case "$*" in -L*) echo /dev/sda1 ;; *TYPE*) echo ext4 ;; *) echo HOLIDAYS ;; esac', "holds HOLIDAYS"),
    ],
)
def test_nothing_that_holds_something_is_formatted(installed: FakePi, blkid: str, sentence: str) -> None:
    installed.command("blkid", blkid)
    done = installed.install("--dry-run", "--read-only-root")
    assert done.returncode == 1
    assert sentence in done.stderr
    assert "+ " not in done.stdout


def test_a_system_without_the_companion_is_not_made_read_only(pi: FakePi) -> None:
    done = pi.install("--dry-run", "--read-only-root", "--data-partition", "/dev/mmcblk0p3")
    assert "Install the companion first" in done.stderr


def broken(**facts: str) -> Callable[[FakePi], None]:
    def change(pi: FakePi) -> None:
        for path, content in facts.items():
            pi.fact(path.replace("__", "/").replace("_", "-"), content)

    return change


PROBLEMS: list[tuple[Callable[[FakePi], None], tuple[str, ...], str]] = [
    (broken(proc__device_tree__model="Raspberry Pi 2 Model B\0"), (), "needs a Raspberry Pi 4 or 5"),
    (broken(proc__device_tree__model=""), (), "--any-computer"),
    (
        broken(proc__mounts="overlayroot / overlay rw,lowerdir=/media/root-ro,upperdir=/media/root-rw/overlay 0 0\n"),
        (),
        "raspi-config",
    ),
    (broken(proc__mounts="/dev/mmcblk0p2 / ext4 ro,noatime 0 0\n"), (), "read-only"),
    (lambda pi: pi.release("bullseye"), (), "too old"),
    (lambda pi: pi.release("jammy"), (), "Bookworm and Trixie; this is jammy"),
    (lambda pi: pi.command("uname", 'if [ "${1:-}" = -m ]; then echo armv7l; else echo Linux; fi'), (), "64-bit"),
    (lambda pi: pi.command("uname", "echo Darwin"), (), "not Linux"),
    (lambda pi: pi.command("df", "printf 'head\\n/dev/root 30000 1 900 1%% /\\n'"), (), "900 MB free"),
    (lambda pi: pi.command("python3", "exit 1"), (), "Python 3.11"),
    (lambda pi: (pi.bin / "systemctl").unlink(), (), "systemctl is missing"),
    (lambda pi: None, ("--rotate", "45"), "0, 90, 180 or 270"),
    (lambda pi: None, ("--language", "es"), "en, fr, it or de"),
    (lambda pi: None, ("--rotate",), "wants a value"),
    (lambda pi: None, ("--colour",), "no option --colour"),
]


@pytest.mark.parametrize(("change", "options", "sentence"), PROBLEMS, ids=[problem[2] for problem in PROBLEMS])
def test_the_first_problem_ends_it_with_a_sentence_that_helps(
    pi: FakePi, change: Callable[[FakePi], None], options: tuple[str, ...], sentence: str
) -> None:
    change(pi)
    done = pi.install("--dry-run", *options)
    assert done.returncode == 1
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert "+ " not in done.stdout, "nothing is begun before everything was looked at"


def test_without_the_administrators_rights_the_line_to_type_is_told(pi: FakePi) -> None:
    done = pi.install("--rotate", "90")
    assert done.returncode == 1
    assert "sudo " in done.stderr
    assert "--rotate 90" in done.stderr
    assert pi.changing_calls() == []


def test_without_a_network_it_ends_there(pi: FakePi) -> None:
    pi.command("id", "echo 0")
    pi.command("apt-get", "exit 100")
    done = pi.install()
    assert done.returncode == 1
    assert "connected to the network" in done.stderr
    assert pi.changing_calls() == ["apt-get -q update"]


def test_without_the_pis_package_source_it_says_so(pi: FakePi) -> None:
    pi.command("id", "echo 0")
    pi.command("apt-cache", "exit 100")
    done = pi.install()
    assert done.returncode == 1
    assert "python3-picamera2 is not to be had" in done.stderr
