"""The arena: bots play many games against each other, and what that says about them.

`simulate` plays games and `standings` counts them. A `Contest` is played in blocks that cancel
the luck of the seat (`designs`), and `results` says with intervals who is stronger. A bot is
whatever `seri.bot` makes of its text, so anything that has a name there can be measured: a net
that `seri probe` has trained against a level is a `solo` matchup of `medium:net=FILE` and it.
"""

from .blocks import Block, Contest, check_blocks, check_bots, play
from .cluster import NoCluster
from .designs import DESIGNS, Matchup, default_design, matchups, neighbours
from .game import BotFailed, Played
from .results import Results, Row, Table, results, solo_share
from .simulate import simulate
from .standings import Standing, Standings, standings
from .workers import WorkersLost, processors

__all__ = [
    "DESIGNS",
    "Block",
    "BotFailed",
    "Contest",
    "Matchup",
    "NoCluster",
    "Played",
    "Results",
    "Row",
    "Standing",
    "Standings",
    "Table",
    "WorkersLost",
    "check_blocks",
    "check_bots",
    "default_design",
    "matchups",
    "neighbours",
    "play",
    "processors",
    "results",
    "simulate",
    "solo_share",
    "standings",
]
