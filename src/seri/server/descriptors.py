"""How many files and connections a process may have open."""

from __future__ import annotations

import contextlib
import sys

LEAST = 4_096
"""With fewer, a full server may run out of connections."""


def raise_limit() -> int | None:
    """Take as many as the system lets this process have; how many, where that can be known."""
    if sys.platform == "win32":
        return None
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with contextlib.suppress(ValueError, OSError):  # macOS allows less than its hard limit
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
