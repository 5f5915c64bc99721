"""What a stream sends: views as events, a heartbeat, and a goodbye."""

from __future__ import annotations

from .zipped import Piece

RETRY_MILLISECONDS = 1000
MAIN, CHAT = "", "chat"
"""The kinds of views: the part of the page that all else belongs to, and the chat."""

GOODBYE = "goodbye"
"""The event that says that the server stops: who hears it comes back by and by."""


def as_event(revision: int, text: str, kind: str = MAIN) -> str:
    """A text as one event of a stream."""
    name = f"event: {kind}\n" if kind else ""
    data = "".join(f"data: {line}\n" for line in text.splitlines())
    return f"id: {revision}\n{name}{data}\n"


def view(revision: int, text: str, kind: str = MAIN) -> Piece:
    """What was drawn of a revision, as an event."""
    return Piece(as_event(revision, text, kind))


def now(seconds: float) -> Piece:
    """What the server's clock shows."""
    return Piece(f"event: now\ndata: {seconds:.3f}\n\n")


BEGINNING = Piece(f"retry: {RETRY_MILLISECONDS}\n\n")
HEARTBEAT = Piece(":\n\n")
END = Piece(f"event: {GOODBYE}\ndata: {GOODBYE}\n\n")
