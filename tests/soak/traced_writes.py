"""A program stopped at its writes: each system call that changes a file of a folder is seen before it is done (ptrace).

Nothing is needed but the kernel; where it forbids tracing, `allowed` says so.
"""

from __future__ import annotations

import ctypes
import os
import platform
import signal
import struct
from collections.abc import Callable
from pathlib import Path

_SEIZE, _INTERRUPT, _SYSCALL, _LISTEN, _SYSCALL_INFO = 0x4206, 0x4207, 24, 0x4208, 0x420E
_OPTIONS = 0x1 | 0x8 | 0x100000
"""Tell system calls apart, trace new threads, and let the program die with us."""
_WALL = 0x40000000
_ENTRY = 1
_CHANGES = {
    "x86_64": {1: "fd", 18: "fd", 20: "fd", 74: "fd", 75: "fd", 77: "fd", 82: "", 83: "", 87: "", 258: "", 263: "",
               264: "", 316: ""},
    "aarch64": {64: "fd", 68: "fd", 66: "fd", 82: "fd", 83: "fd", 46: "fd", 34: "", 35: "", 38: "", 276: ""},
}  # fmt: skip
"""write, pwrite64, writev, fsync, fdatasync, ftruncate on a file of the folder; rename, unlink, mkdir anywhere."""

_libc = ctypes.CDLL(None, use_errno=True)
_libc.ptrace.restype = ctypes.c_long
_libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]


def _ptrace(request: int, thread: int, address: int = 0, data: object = 0) -> int:
    result: int = _libc.ptrace(request, thread, address, data)
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result


def allowed() -> bool:
    """Whether this kernel lets us trace a child of ours, on a processor whose calls we know."""
    if platform.machine() not in _CHANGES or not hasattr(os, "fork"):
        return False
    child = os.fork()
    if child == 0:
        signal.pause()
        os._exit(0)
    try:
        _ptrace(_SEIZE, child, 0, _OPTIONS)
        return True
    except OSError:
        return False
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, _WALL)


def kill_at_write(process: int, folder: Path, number: int, begin: Callable[[], None], over: Callable[[], bool]) -> int:
    """Let a program go on from `begin` and kill it before its write of this number; how many it had made by then.

    `over` tells, at every write and now and then, that it has done all it wanted: it is killed then, too.
    """
    known = _CHANGES[platform.machine()]
    for thread in map(int, os.listdir(f"/proc/{process}/task")):
        _ptrace(_SEIZE, thread, 0, _OPTIONS)
        _ptrace(_INTERRUPT, thread)
    begin()
    made, seen = 0, 0
    while True:
        thread, status = os.waitpid(-1, _WALL)
        if os.WIFEXITED(status) or os.WIFSIGNALED(status):
            if thread == process:
                raise AssertionError(f"the companion ended by itself: {status}")
            continue
        seen += 1
        stopped, event = os.WSTOPSIG(status), status >> 16
        if stopped == signal.SIGTRAP | 0x80:
            call, first = _call(thread)
            if call in known and (not known[call] or _inside(process, first, folder)):
                made += 1
                if made == number or over():
                    break
        if seen % 200 == 0 and over():
            break
        passed = 0 if event or stopped in (signal.SIGTRAP, signal.SIGTRAP | 0x80) else stopped
        try:
            _ptrace(_SYSCALL, thread, 0, passed)
        except OSError:
            continue  # it is gone meanwhile
    os.kill(process, signal.SIGKILL)
    while thread != process or not os.WIFSIGNALED(status):  # its threads are ours to bury first, then it is
        thread, status = os.waitpid(-1, _WALL)
    return made


def _call(thread: int) -> tuple[int | None, int]:
    """The system call that begins, and its first argument; None where one ends."""
    buffer = ctypes.create_string_buffer(88)
    _ptrace(_SYSCALL_INFO, thread, len(buffer), ctypes.addressof(buffer))
    if buffer.raw[0] != _ENTRY:
        return None, 0
    call, first = struct.unpack_from("QQ", buffer.raw, 24)
    return call, first


def _inside(process: int, descriptor: int, folder: Path) -> bool:
    try:
        return os.readlink(f"/proc/{process}/fd/{descriptor}").startswith(f"{folder}/")
    except OSError:
        return False
