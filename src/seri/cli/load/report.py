"""The run, the table and the JSON of `seri bench-server`."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

import typer

import seri

from ...core.warm import environment, fill_cache
from ..bench.machine import machine
from ..files import check_writable, write_text
from ..output import show_table
from .connection import LoadFailed
from .size import TARGETS, Figures, Size, Target

HOST = "127.0.0.1"
SECONDS_TO_STOP = 10


def run(size: Size, database: str | None, file: Path | None) -> Figures:
    """Measure a server under load; print the figures beside the targets, write them as JSON."""
    size.check()
    check_writable(file)
    about = machine()
    typer.echo("\n".join(f"{key}: {value}" for key, value in about.items()))
    kind = (database or "sqlite").partition(":")[0]
    typer.echo(
        f"{size.tables:,} tables of {', '.join(size.games)}; {size.streams:,} streams; "
        f"{size.rate:g} moves/s for {size.seconds:g} s; {kind}"
    )
    fill_cache(*size.games)
    with tempfile.TemporaryDirectory() as folder, served(Path(folder), database) as (port, pid):
        figures = under_load(size, port, pid)
    _show(figures)
    if file is not None:
        report = {"seri": seri.__version__, "machine": about, "size": asdict(size)}
        write_text(file, json.dumps({**report, "database": kind, "figures": figures}, indent=2))
    return figures


@contextmanager
def served(folder: Path, database: str | None) -> Iterator[tuple[int, int]]:
    """A server in a process of its own; its port and the number of the process."""
    where = ["--database", database] if database else ["--data", str(folder)]
    command = [sys.executable, "-m", "seri", "serve", "--host", HOST, "--port", "0", *where]
    with subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            said = server.stdout.readline()
            if not said:
                raise LoadFailed("the server did not start")
            yield int(said.split()[3].rstrip("/").rpartition(":")[2]), server.pid
        finally:
            server.terminate()
            _wait(server)


def _wait(server: subprocess.Popen[str]) -> None:
    try:
        server.wait(SECONDS_TO_STOP)
    except subprocess.TimeoutExpired:
        server.kill()


def under_load(size: Size, port: int, pid: int) -> Figures:
    """The figures of a server, from a load in a process of its own. Raises LoadFailed."""
    order = {"size": asdict(size), "host": HOST, "port": port, "server": pid}
    done = subprocess.run(
        [sys.executable, "-m", "seri.cli.load.measure"],
        env=environment(),
        input=json.dumps(order),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise LoadFailed(f"the load could not be made: {done.stderr.strip()[-300:]}")
    figures: Figures = json.loads(done.stdout)
    return figures


def _show(figures: Figures) -> None:
    shown = {key: target for key, target in TARGETS.items() if key in figures}
    rows = [_row(target, figures[key]) for key, target in shown.items()]
    show_table(("figure", "reached", "target", "unit", ""), rows)


def _row(target: Target, reached: float) -> tuple[str, ...]:
    return target.about, _number(reached), _wanted(target), target.unit, _said(target, reached)


def _wanted(target: Target) -> str:
    if target.most is not None:
        return f"≤ {target.most:g}"
    return f"≥ {target.least:g}" if target.least is not None else ""


def _said(target: Target, reached: float) -> str:
    if target.most is None and target.least is None:
        return ""
    return "met" if target.is_met(reached) else "missed"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.3g}"
