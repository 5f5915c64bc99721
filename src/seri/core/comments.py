"""What people write after `#` in a transcript, and where it stands among the events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass
class Comments:
    """Comments without their `#`.

    `head` are those of the header, `above[n]` whole lines before event n (or after the last),
    `beside[n]` what stands on the line of event n.
    """

    head: list[str] = field(default_factory=list)
    above: dict[int, list[str]] = field(default_factory=dict)
    beside: dict[int, str] = field(default_factory=dict)

    def until(self, events: int) -> Comments:
        """Those that are left when only so many events are."""
        return Comments(
            list(self.head),
            {number: list(texts) for number, texts in self.above.items() if number <= events},
            {number: text for number, text in self.beside.items() if number < events},
        )

    def lines(self, number: int, event: str, longest: int) -> Iterator[str]:
        """The line of event `number` with its comments; too long a line becomes two."""
        yield from self.lines_above(number)
        beside = self.beside.get(number)
        line = event if beside is None else f"{event}  #{beside}"
        if beside is not None and len(line) > longest:
            yield f"#{beside}"
            line = event
        yield line

    def lines_above(self, number: int) -> Iterator[str]:
        return (f"#{text}" for text in self.above.get(number, ()))


def split_comment(line: str) -> tuple[str, str | None]:
    """What a line says, and the comment on it; the names of players may hold a `#`."""
    said = line.strip()
    if said.startswith("name "):
        return said, None
    if said.startswith("#"):
        return "", said[1:]
    said, mark, comment = said.partition(" #")
    return said.strip(), comment if mark else None
