"""Playing a contest while a person watches, who may stop it and keep what is finished."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field

from ...arena import Block, Contest, play, processors, solo_share
from ...arena.statistics import Verdict
from ...core.errors import BadOption, SeriError
from ..output import with_progress


@dataclass(frozen=True)
class Where:
    """What does the work: processes here (by default one a processor), or a Ray cluster."""

    workers: int | None = None
    ray: str | None = None

    def __post_init__(self) -> None:
        if self.workers is not None and self.ray is not None:
            raise BadOption("--workers is for this computer, --ray for a cluster: give one")


@dataclass
class Finished:
    """The blocks that were played; why not all, if not all were."""

    blocks: list[Block] = field(default_factory=list)
    interrupted: bool = False
    problem: SeriError | None = None

    @property
    def is_whole(self) -> bool:
        return not self.interrupted and self.problem is None


def play_all(
    contest: Contest, blocks: range, where: Where, verdict: Verdict | None = None
) -> Finished:
    """Play with a progress bar, until all is done, the verdict is decided or Ctrl-C is hit."""
    finished = Finished()
    units = len(blocks) * len(contest.matchups)
    workers = min(where.workers or processors(), units)
    try:
        with closing(play(contest, blocks, workers=workers, ray=where.ray)) as playing:
            for block in with_progress(playing, units):
                finished.blocks.append(block)
                if verdict is not None:
                    verdict.add(solo_share(block))
                    if verdict.is_decided:
                        break
    except KeyboardInterrupt:
        finished.interrupted = True
    except SeriError as error:
        if not finished.blocks:
            raise
        finished.problem = error
    return finished
