"""How Python runs a server: what is right for a script makes one with thousands of tables stall."""

from __future__ import annotations

import gc
import sys

THRESHOLDS = (10_000, 10, 200)
"""Of the garbage collector. Nearly everything is freed without it; but each look at all objects
of a thousand tables takes a second, in which nobody is served."""

SECONDS_OF_A_THREAD = 0.0005
"""How long a thread that draws goes on while one that writes to the database waits for it."""


def settle() -> None:
    """Let Python run a server from now on: what is there already stays."""
    sys.setswitchinterval(SECONDS_OF_A_THREAD)
    gc.set_threshold(*THRESHOLDS)
    gc.collect()
    gc.freeze()
