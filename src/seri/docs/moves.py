"""The table of all actions, or outcomes: numbers, texts, and what they mean."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import groupby

from ..core.contract import CHANCE
from ..core.game import Game
from .markdown import code

SEED = 1
"""Of the random game whose labels are collected."""

VARIANTS = 2
"""So many labels of an action are shown."""

FEW = 2
"""So many texts in a row that differ in the last word only still get a line each."""


def numbered(game: Game, *, outcomes: bool) -> Iterator[tuple[str, ...]]:
    """A row for each action (number, text, meaning) or outcome (number, text).

    Neighbours whose texts differ in the last word only share a row.
    """
    state = game.start() if outcomes else game.first_decision()
    count = game.num_outcomes if outcomes else game.num_actions
    seat = CHANCE if outcomes else game.current_player(state)
    texts = [game.show_event(state, seat, number) for number in range(count)]
    labels = {} if outcomes else _labels(game)

    def meaning(number: int) -> tuple[str, ...]:
        return () if outcomes else (labels[number],)

    for numbers in _runs(texts):
        yield from _rows(numbers, texts, meaning)


def _labels(game: Game) -> dict[int, str]:
    """What buttons say for each action; two words for one where a random game has both."""
    words, label = game.words("en"), game.modules.describe.label
    start = game.first_decision()
    said: dict[int, dict[str, None]] = {number: {} for number in range(game.num_actions)}
    match, rng = game.match(seed=SEED), random.Random(SEED)
    while not match.is_over:
        legal = match.legal()
        for number in legal:
            if len(said[number]) < VARIANTS:
                said[number][words.line(label(match.state, number))] = None
        match.play(rng.choice(legal))
    return {
        number: " / ".join(seen) if seen else words.line(label(start, number))
        for number, seen in said.items()
    }


def _runs(texts: list[str]) -> Iterator[list[int]]:
    """Numbers that follow each other, with the same text up to the last word."""
    for _, run in groupby(range(len(texts)), lambda number: texts[number].rpartition(" ")[0]):
        yield list(run)


def _rows(
    numbers: list[int], texts: list[str], meaning: Callable[[int], tuple[str, ...]]
) -> Iterator[tuple[str, ...]]:
    first, last = numbers[0], numbers[-1]
    if len(numbers) <= FEW or " " not in texts[first]:
        yield from ((str(number), code(texts[number]), *meaning(number)) for number in numbers)
        return
    ends = zip(meaning(first), meaning(last), strict=True)
    yield (
        f"{first} to {last}",
        _together([texts[number] for number in numbers]),
        *(f"{one} … {other}" for one, other in ends),
    )


def _together(texts: list[str]) -> str:
    """`bid 1` to `bid 16`, or the first text and the last words of the others."""
    lasts = [text.rpartition(" ")[2] for text in texts]
    if all(last.isdigit() for last in lasts):
        numbers = [int(last) for last in lasts]
        if numbers == list(range(numbers[0], numbers[0] + len(numbers))):
            return f"{code(texts[0])} to {code(texts[-1])}"
    return ", ".join([code(texts[0]), *map(code, lasts[1:])])
