"""Finished games of every game, by the version of its rules, to be replayed under new code.

`tests/corpus/GAME/rules-N/PLAYERS-PRESET-NUMBER.txt` are transcripts; `digests.txt` beside them
holds the digest of each one's last state. `make corpus` (`python -m tests.corpus`) adds games.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import seri
from seri.core.transcript import Transcript

FOLDER = Path(__file__).parent
DIGESTS = "digests.txt"


def folder_of(name: str, version: int) -> Path:
    return FOLDER / name / f"rules-{version}"


def digest(transcript: Transcript) -> str:
    """What the last state is, whatever the layout of its record in memory."""
    state = transcript.match().state
    text = json.dumps(transcript.game.to_json(state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def read_digests(folder: Path) -> dict[str, str]:
    """Digests by the names of the files."""
    lines = (folder / DIGESTS).read_text().split()
    return dict(zip(lines[1::2], lines[::2], strict=True))


def write_digests(folder: Path) -> None:
    """Digests of all transcripts of a folder as this code replays them."""
    files = sorted(each for each in folder.glob("*.txt") if each.name != DIGESTS)
    read = ((file.name, seri.read_transcript(file.read_text(), file.name)) for file in files)
    lines = [f"{digest(transcript)}  {name}\n" for name, transcript in read]
    (folder / DIGESTS).write_text("".join(lines))
