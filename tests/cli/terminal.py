"""Running the command `seri` as a person does: through pipes, and at a pseudo terminal."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

SECONDS = 120
CTRL_C = b"\x03"
ASKED = re.compile(rb"\n(\x1b\[[?0-9a-z]+)?> $")
"""The prompt at the end of what is shown, with what some terminals put before it."""

INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}
"""Nothing is compiled in the background of a test."""

COMPILED = {"NUMBA_DISABLE_JIT": "0"}
"""For what is too slow without."""


def environment(data: Path, **more: str) -> Mapping[str, str]:
    return {**os.environ, "SERI_DATA": str(data), "LANG": "en_US.UTF-8", **INTERPRETED, **more}


def command(*args: str) -> list[str]:
    return [sys.executable, "-m", "seri", *args]


def seri(
    data: Path, *args: str, typed: Sequence[str] = (), **more: str
) -> subprocess.CompletedProcess[str]:
    """Run it with lines typed through a pipe; the input then ends."""
    return subprocess.run(
        command(*args),
        input="".join(f"{line}\n" for line in typed),
        env=environment(data, **more),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )


def kept(output: str) -> Path:
    """The file that a session named when it was left."""
    return Path(output.rstrip().splitlines()[-1].partition("kept in ")[2])


def at_terminal(data: Path, *args: str, keys: bytes) -> tuple[int, str]:
    """Run it at a terminal where these keys are hit when it asks; (exit code, what was shown)."""
    import pty

    ours, theirs = pty.openpty()
    with subprocess.Popen(
        command(*args), stdin=theirs, stdout=theirs, stderr=theirs, env=environment(data),
        start_new_session=True, preexec_fn=_own_terminal,
    ) as process:  # fmt: skip
        os.close(theirs)
        try:
            shown = _type(ours, keys)
        except BaseException:
            process.kill()
            raise
    os.close(ours)
    return process.returncode, shown.decode("utf-8", "replace")


def _type(terminal: int, keys: bytes) -> bytes:
    """Hit the keys at the prompt; what is shown until the program ends.

    A signal that comes just before Python's readline waits is noticed with the next key only, so
    Ctrl-C is hit again while nothing happens, as a person would.
    """
    shown, asked = b"", False
    while chunk := _read(terminal, again=keys if asked and keys == CTRL_C else b""):
        shown += chunk
        if not asked and ASKED.search(shown):
            os.write(terminal, keys)
            asked = True
    return shown


def _own_terminal() -> None:
    """Make standard input the terminal of the new session, so that Ctrl-C reaches it."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def _read(terminal: int, again: bytes) -> bytes:
    """What comes next, nothing at the end; `again` is hit for every second of silence."""
    try:
        while again and not select.select([terminal], [], [], 1.0)[0]:
            os.write(terminal, again)
        return os.read(terminal, 65_536)
    except OSError:  # Linux says so when the other side is closed
        return b""
