"""`@rule`: one source that runs as plain Python and, compiled by Numba, fast.

A rule called from Python is interpreted until its game has been compiled (`Game.compile`);
rules that compiled code calls are always compiled. With `NUMBA_DISABLE_JIT=1` everything is
interpreted, which is what debuggers, coverage and mutation tests want. `NUMBA_BOUNDSCHECK=1`
checks every index.
"""

from __future__ import annotations

import functools
import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
BOUNDSCHECK = os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")


class Rule:
    """A function of a game or a kernel, with its compiled twin made when first needed."""

    def __init__(self, function: Callable[..., Any], *, nogil: bool = True) -> None:
        functools.update_wrapper(self, function)
        self.function = function
        self.nogil = nogil
        self._call: Callable[..., Any] = function
        self._compiled: Callable[..., Any] | None = None
        self._made_for = -1

    def __call__(self, *args: Any) -> Any:
        return self._call(*args)

    def __repr__(self) -> str:
        return f"<rule {self.function.__module__}.{self.function.__qualname__}>"

    @property
    def compiled(self) -> Callable[..., Any]:
        """The compiled function (the plain one where compiling is switched off)."""
        if self._compiled is None or self._made_for != _sources_seen:
            self._made_for = _sources_seen
            self._compiled = self._make()
        return self._compiled

    def _make(self) -> Callable[..., Any]:
        if INTERPRETED:
            return self.function
        from . import compiler

        return compiler.dispatcher(self.function, nogil=self.nogil)

    @property
    def is_compiled(self) -> bool:
        """Whether a call from Python runs compiled code."""
        return self._call is not self.function

    def switch(self) -> None:
        """From now on let Python call the compiled function."""
        self._call = self.compiled


def rule(function: Callable[..., Any]) -> Rule:
    """Mark a function as a rule: Numba's nopython subset, also valid plain Python."""
    return Rule(function)


_sources_seen = 0


def sources_changed() -> None:
    """Folders of games came or went: what is compiled from now on has another cache folder."""
    global _sources_seen
    _sources_seen += 1


# ---- The cache of compiled code -------------------------------------------------------------


def sources(folders: Iterable[Path]) -> list[Path]:
    """All Python files below the folders, in an order that does not depend on the disk."""
    return sorted(file for folder in folders for file in folder.rglob("*.py"))


def source_digest(folders: Iterable[Path]) -> str:
    """A digest of all sources, of the versions of Numba, NumPy and Python, and of the switches.

    Numba's own cache looks at one file at a time, so a change in another file would bring back
    stale code. A folder per digest can't be stale.
    """
    from importlib.metadata import version

    digest = hashlib.sha256()
    for part in (version("numba"), version("llvmlite"), version("numpy"), sys.version):
        digest.update(part.encode())
    digest.update(b"boundscheck" if BOUNDSCHECK else b"")
    for file in sources(folders):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def cache_root() -> Path:
    """Where compiled code is kept: SERI_CACHE_DIR, or the user's cache folder."""
    if chosen := os.environ.get("SERI_CACHE_DIR"):
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or base
    return Path(base) / "seri"


def cache_folder(folders: Iterable[Path]) -> Path:
    """The cache folder of these sources, made if need be; a temporary one if it can't be."""
    folder = cache_root() / source_digest(folders)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115
        probe.close()
    except OSError:
        return Path(tempfile.mkdtemp(prefix="seri-"))
    return folder
