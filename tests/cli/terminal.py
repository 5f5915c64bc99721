"""Running the command `seri` as a person does: through pipes, and at a pseudo terminal."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

SECONDS = 120
ASKED = re.compile(rb"\n(\x1b\[[?0-9a-z]+)?> $")
"""The prompt at the end of what is shown, with what some terminals put before it."""

INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}
"""Nothing is compiled in the background of a test."""


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
    shown = bytearray()
    sent = False
    with subprocess.Popen(
        command(*args), stdin=theirs, stdout=theirs, stderr=theirs, env=environment(data),
        start_new_session=True, preexec_fn=_own_terminal,
    ) as process:  # fmt: skip
        os.close(theirs)
        while chunk := _read(ours):
            shown += chunk
            if not sent and ASKED.search(shown):
                os.write(ours, keys)
                sent = True
    os.close(ours)
    return process.returncode, shown.decode("utf-8", "replace")


def _own_terminal() -> None:
    """Make standard input the terminal of the new session, so that Ctrl-C reaches it."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def _read(file: int) -> bytes:
    """What comes next; nothing at the end."""
    try:
        return os.read(file, 65_536)
    except OSError:  # Linux says so when the other side is closed
        return b""
