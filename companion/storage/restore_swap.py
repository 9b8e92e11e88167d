"""The moment in which a backup takes the place of what is there: a cut anywhere in it is finished at the next start.

A backup that was looked at lies whole in the staging folder. Then a plan is written down; from there on the backup
counts. What is there is renamed aside, what came is renamed into its place, and the plan goes last. Whoever next holds
the folder and finds a plan does what is left of it; a staging folder without a plan never counted, and is removed.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from companion.storage.data_folder import FolderBusy, WriterLock
from companion.storage.durable_file import sync_folder, write_through
from companion.text import Message, message

STAGING = "restore.part"
"""Where a backup is unpacked and looked at before it counts."""
PLAN = "restore.plan.json"
LARGEST_PLAN = 4096
_NOT_NAMES = ("", ".", "..", "/")
_ASIDE = "before-restore-"


def swap(data: Path, replaced: Sequence[str], today: date) -> Path | None:
    """Put what is staged in the place of `replaced`; where that is now which was there, None where nothing was."""
    staging = data / STAGING
    for folder in (staging, *(path for path in staging.rglob("*") if path.is_dir())):
        sync_folder(folder)
    present = [name for name in replaced if _is_there(data / name)]
    aside = _new_folder(data, f"{_ASIDE}{today.isoformat()}") if present else None
    write_through(data / PLAN, json.dumps({"aside": aside and aside.name, "replaced": present}).encode())
    _carry_out(data, aside, present)
    return aside


def finish_cut(data: Path) -> Message | None:
    """Whoever holds the folder's lock: do the rest of a swap that was cut, and say so; None where there was none."""
    plan, staging = data / PLAN, data / STAGING
    if not plan.exists():
        if _is_there(staging):
            _remove(staging)
            sync_folder(data)
        return None
    try:
        aside, replaced = _planned(data)
    except (ValueError, TypeError, KeyError, RecursionError, IsADirectoryError):
        # Ours are written whole or not at all; a strange one is kept for whoever wants to look, and moves nothing.
        plan.replace(plan.with_suffix(".damaged"))
        sync_folder(data)
        return message("backup.cut.damaged", folder=str(data))
    if aside is not None and not aside.exists():
        # Somebody has deleted it: what was in it is gone, and only what would be overwritten now belongs into it.
        aside.mkdir(mode=0o700)
        replaced = [name for name in replaced if (staging / name).exists()]
    _carry_out(data, aside, replaced)
    return message("backup.cut.finished") if aside is None else message("backup.cut.aside", folder=str(aside))


def _planned(data: Path) -> tuple[Path | None, list[str]]:
    """What a plan says: the folder for what was there, and its names. An error of JSON or values where it is none."""
    with (data / PLAN).open("rb") as file:
        content = file.read(LARGEST_PLAN + 1)
    if len(content) > LARGEST_PLAN:
        raise ValueError("no plan of ours is so large")
    told = json.loads(content)
    names = [] if told["aside"] is None else [told["aside"]]
    strange = any(not str(name).startswith(_ASIDE) for name in names)
    if strange or any(name in _NOT_NAMES for name in told["replaced"]):
        raise ValueError("names that no plan of ours has")
    plain = [Path(name).name for name in (*names, *told["replaced"])]
    return (data / plain.pop(0) if names else None), plain


def finish_cut_alone(data: Path, program: str) -> Message | None:
    """The same for one who does not hold the lock, before anything of the folder is read.

    What cannot be done now is said, and tried again by whoever opens the journal: the companion starts in any case.
    """
    if not (data / PLAN).exists():
        return None
    try:
        lock = WriterLock(data, program)
    except (FolderBusy, OSError):
        return None  # somebody is at it, or nobody can be
    try:
        return finish_cut(data)
    except OSError as error:
        return message("backup.cut.failed", folder=str(data), reason=error.strerror or str(error))
    finally:
        lock.release()


def _carry_out(data: Path, aside: Path | None, replaced: Sequence[str]) -> None:
    """What is left of a plan. What is aside already, or no longer staged, was done before the cut."""
    if aside is not None:
        for name in replaced:
            if _is_there(data / name) and not _is_there(aside / name):
                (data / name).rename(aside / name)
        sync_folder(aside)
        sync_folder(data)  # nothing that came may get a place before that which was there is safe in its own
    staging = data / STAGING
    if staging.exists():
        for path in sorted(staging.iterdir()):
            path.rename(data / path.name)
        sync_folder(data)
        staging.rmdir()
    (data / PLAN).unlink()
    sync_folder(data)


def _is_there(path: Path) -> bool:
    """Whether a name is taken, be it by a link that leads nowhere now: to a stick that is not plugged in."""
    return os.path.lexists(path)


def _remove(staging: Path) -> None:
    """What lies where a backup is unpacked, and is none that counts; a pipe or a link is no folder to look into."""
    if staging.is_dir() and not staging.is_symlink():
        shutil.rmtree(staging, ignore_errors=True)
    else:
        with contextlib.suppress(OSError):
            staging.unlink()


def _new_folder(data: Path, name: str) -> Path:
    number = 1
    while True:
        folder = data / (name if number == 1 else f"{name}-{number}")
        with contextlib.suppress(FileExistsError):
            folder.mkdir(mode=0o700)
            return folder
        number += 1
