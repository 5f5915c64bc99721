"""Processes that compile: they end with whoever started them."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest

STARTER = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", '''
import time
from seri.core.warm import be_modest
be_modest()
print("there", flush=True)
time.sleep(600)
'''], stdout=subprocess.PIPE)
child.stdout.readline()
print(child.pid, flush=True)
"""
SECONDS = 30


@pytest.mark.skipif(sys.platform == "win32", reason="there a parent's number outlives it")
def test_a_process_that_compiles_ends_with_its_parent() -> None:
    started = subprocess.run([sys.executable, "-c", STARTER], stdout=subprocess.PIPE, check=True)
    child, until = int(started.stdout), time.monotonic() + SECONDS
    while _is_there(child):
        assert time.monotonic() < until
        time.sleep(0.1)


def _is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
