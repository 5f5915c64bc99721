"""The picture of a game: a moment that its folder holds, drawn by its own board."""

from __future__ import annotations

import random

from ..core import registry
from ..core.contract import CHANCE
from ..core.game import Game
from ..core.match import Match
from ..core.transcript import read_transcript

SOURCE = "picture.txt"
"""A transcript in the game's folder; the picture shows where it stops."""

SEED = 1
"""Of the random game that is drawn half-way where a folder holds no moment."""


def picture(name: str) -> str:
    """The board as the seat to move sees it, as an SVG document."""
    match = picture_match(name)
    return match.view(match.current_player).svg("en", match.names)


def picture_match(name: str) -> Match:
    """The match that is drawn: that of `picture.txt`, or half of a random one."""
    source = registry.load(name).folder / SOURCE
    if source.is_file():
        return read_transcript(source.read_text(encoding="utf-8"), str(source)).match()
    return _half_of_a_game(Game(name, registry.meta(name).max_players))


def _half_of_a_game(game: Game) -> Match:
    rng = random.Random(SEED)
    match = game.match(seed=SEED)
    while not match.is_over:
        match.play(rng.choice(match.legal()))
    match.undo(len(match.events) // 2)
    while match.current_player == CHANCE:
        match.undo()
    return match
