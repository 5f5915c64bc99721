"""Reading and writing the files that somebody named, and saying plainly why it can't be done."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from ..core.errors import BadOption, SeriError
from ..core.words import Words
from .speech import FALLBACK, terminal_words

PROBLEMS = {
    errno.ENOENT: "missing",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EISDIR: "folder",
    errno.ENOTDIR: "no_folder",
    errno.EEXIST: "exists",
    errno.EROFS: "read_only",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.ENAMETOOLONG: "long",
}
"""Words by what the system says."""


LONGEST_FILE = 16 * 2**20


class FileTrouble(SeriError):
    """A file that can't be read or written."""

    def __init__(self, file: Path | str, error: OSError) -> None:
        super().__init__(f"{file}: {problem(error, terminal_words(FALLBACK))}")
        self.file = file
        self.error = error

    def said(self, words: Words) -> str:
        """The message in the language of these words."""
        return f"{self.file}: {problem(self.error, words)}"


class CannotRead(SeriError):
    """A file that is there and is no text."""


def problem(error: OSError, words: Words) -> str:
    """What went wrong, in plain words where we have some."""
    known = PROBLEMS.get(error.errno or 0)
    return words.text(f"cli.file.{known}") if known else error.strerror or str(error)


def told(error: OSError) -> str:
    """An error of the system with the file that it is about."""
    if error.filename is None:
        return problem(error, terminal_words(FALLBACK))
    return str(FileTrouble(error.filename, error))


def read_text(file: Path) -> str:
    """The text of a file; raises CannotRead or FileTrouble."""
    try:
        with file.open("rb") as opened:
            data = opened.read(LONGEST_FILE + 1)
        if len(data) > LONGEST_FILE:
            raise CannotRead(f"{file}: is longer than {LONGEST_FILE // 2**20} MB")
        return data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise CannotRead(f"{file}: is no text (UTF-8)") from None
    except OSError as error:
        raise FileTrouble(file, error) from None


def write_text(file: Path, text: str) -> None:
    """Write a file, whole or not at all; raises FileTrouble."""
    if "\0" in str(file):
        raise FileTrouble(file, OSError(errno.EINVAL, "no file can have this name"))
    try:
        if not file.name or file.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        _make_folder(file.parent)
        _write_whole(file, text)
    except OSError as error:
        raise FileTrouble(file, error) from None


def check_writable(file: Path | None) -> None:
    """Raise FileTrouble now rather than after the work whose results shall go there."""
    if file is None:
        return
    was_there = file.exists()
    try:
        _make_folder(file.parent)
        with file.open("a", encoding="utf-8"):
            pass
    except OSError as error:
        raise FileTrouble(file, error) from None
    if not was_there:
        file.unlink()


def check_new(option: str, file: Path | None) -> None:
    """Raise BadOption or FileTrouble, before the work is done, unless the file can be made."""
    if file is not None and file.exists() and not file.is_dir():
        raise BadOption(f"{option} {file}: exists already; name another file")
    check_writable(file)


def check_empty(option: str, folder: Path | None) -> None:
    """Raise BadOption if the folder is there and holds something."""
    if folder is not None and folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadOption(f"{option} {folder}: is not empty; name another folder")


def write_new(file: Path | None, text: str) -> None:
    """Write a file that must not be there yet, if one is named; raises FileTrouble."""
    if file is None:
        return
    if file.exists():
        raise FileTrouble(file, FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)))
    write_text(file, text)


def _write_whole(file: Path, text: str) -> None:
    """Write beside the file, then put it in its place."""
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(file)
    except OSError:
        _remove(part)
        raise


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from error


def _remove(file: Path) -> None:
    try:
        file.unlink(missing_ok=True)
    except OSError:
        return
