"""Taking samples in turn, and their medians."""

from __future__ import annotations

import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

MICRO, MILLI, MILLION = 1e6, 1e3, 1e-6

Probe = Callable[[], Mapping[str, float]]
"""Takes one sample of one or more figures, by name."""


def take_samples(probes: Sequence[Probe], repeats: int) -> dict[str, list[float]]:
    """Sample all probes in turn, so that a busy moment of the computer hits all alike."""
    samples: defaultdict[str, list[float]] = defaultdict(list)
    for _ in range(repeats):
        for probe in probes:
            for name, sample in probe().items():
                samples[name].append(sample)
    return dict(samples)


def medians(samples: Mapping[str, Sequence[float]]) -> dict[str, float]:
    return {name: statistics.median(each) for name, each in samples.items()}


def seconds(work: Callable[[], object]) -> float:
    """Processor time that this thread takes for it, whatever else the computer does."""
    began = time.thread_time()
    work()
    return time.thread_time() - began


def clock_seconds(work: Callable[[], object]) -> float:
    """How long it takes by the clock."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
