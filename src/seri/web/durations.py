"""Times as people read them: `static/clock.js` writes what is left in the same way, and moments in
the way and the time zone of whoever reads them."""

from __future__ import annotations

import time
from math import ceil

from ..core.words import Words
from .models import Timing

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


def clock_text(seconds: float, words: Words) -> str:
    """`4:05`, `1:04:05`, or days and hours; a second that has begun counts whole."""
    left = max(0, ceil(seconds))
    if left >= DAY:
        days, hours = left // DAY, left % DAY // HOUR
        return words.text("page.clock.long", days=days, hours=hours)
    minutes = f"{left % HOUR // MINUTE:02}:{left % MINUTE:02}"
    return f"{left // HOUR}:{minutes}" if left >= HOUR else minutes.removeprefix("0")


def when_text(at: float) -> str:
    """A moment, the same for all readers: `2026-05-08 12:30 UTC`."""
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(at))


def when_code(at: float) -> str:
    """The same as programs read it: `2026-05-08T12:30Z`."""
    return time.strftime("%Y-%m-%dT%H:%MZ", time.gmtime(at))


def about_clock(timing: Timing, words: Words) -> list[tuple[str, str]]:
    """A table's clock and what happens when time is out, as names and values; none for none."""
    if timing.kind == "none":
        return []
    clock = words.text(
        f"page.clock.{timing.kind}",
        time=clock_text(timing.seconds, words),
        count=timing.seconds // DAY,
        increment=timing.increment,
    )
    if timing.vacation:
        clock += words.text("page.clock.vacation", count=timing.vacation // DAY)
    if timing.quiet is not None:
        start, end, zone = timing.quiet
        clock += words.text("page.clock.quiet", start=start, end=end, zone=zone)
    policy = words.text(f"page.new.timeout_{timing.on_timeout}")
    return [(words.text("page.clock.name"), clock), (words.text("page.new.timeout"), policy)]
