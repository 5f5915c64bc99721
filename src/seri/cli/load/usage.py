"""What a process uses of the computer, where the system tells it (Linux)."""

from __future__ import annotations

import os
from pathlib import Path

KILO, MEGA = 1e3, 1e6


def memory(pid: int) -> float:
    """Bytes of memory that a process has; 0 where that can't be known."""
    file = Path(f"/proc/{pid}/statm")
    if not file.is_file():
        return 0.0
    return float(int(file.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE"))


def processor_seconds(pid: int) -> float:
    """Processor time that a process has taken so far; 0 where that can't be known."""
    file = Path(f"/proc/{pid}/stat")
    if not file.is_file():
        return 0.0
    fields = file.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
