"""Tables, drawn on a terminal, lines with tabs when piped; and progress bars."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

import typer

Item = TypeVar("Item")


def on_terminal() -> bool:
    return sys.stdout.isatty()


def show_table(columns: Sequence[str], rows: Iterable[Sequence[object]], title: str = "") -> None:
    """Print a table; numbers stand to the right."""
    cells = [[str(cell) for cell in row] for row in rows]
    if not on_terminal():
        for line in (columns, *cells):
            typer.echo("\t".join(line))
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title or None, title_justify="left")
    for index, column in enumerate(columns):
        right = all(_is_number(row[index]) for row in cells)
        table.add_column(column, justify="right" if right else "left")
    for row in cells:
        table.add_row(*map(Text, row))
    Console().print(table)


def with_progress(items: Iterable[Item], count: int) -> Iterator[Item]:
    """The same items, with a bar on the terminal while they come."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(elapsed_when_finished=True))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=count)
        for item in items:
            bar.advance(task)
            yield item


def _is_number(text: str) -> bool:
    return text[:1].isdigit() or text[:1] == "-"
