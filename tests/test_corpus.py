"""Old games under new code: each ends as it did, or its version of the rules is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import seri
from seri.core import registry
from seri.core.errors import BadTranscript

from .corpus import DIGESTS, FOLDER, digest, folder_of, read_digests

FOLDERS = sorted(FOLDER.glob("*/rules-*"))


@pytest.mark.parametrize("name", registry.names())
def test_the_present_rules_of_every_game_have_a_corpus(name: str) -> None:
    version = registry.meta(name).rules_version
    folder = folder_of(name, version)
    assert folder.is_dir(), f"no finished games under rules {version}: make corpus ARGS={name}"
    counts = {int(file.name.partition("-")[0]) for file in folder.glob("[0-9]*.txt")}
    meta = registry.meta(name)
    assert counts == set(range(meta.min_players, meta.max_players + 1))


@pytest.mark.parametrize(
    "folder", FOLDERS, ids=lambda folder: f"{folder.parent.name}-{folder.name}"
)
def test_every_finished_game_ends_as_it_did(folder: Path) -> None:
    """Outcome, scores and places are checks in the file; the last state has its digest."""
    version = registry.meta(folder.parent.name).rules_version
    files = [file for file in sorted(folder.glob("*.txt")) if file.name != DIGESTS]
    ends = {}
    for file in files:
        text = file.read_text()
        assert "\n= end " in text, f"{file.name} does not tell how the game ended"
        if folder.name != f"rules-{version}":
            with pytest.raises(BadTranscript, match="played under rules version"):
                seri.read_transcript(text, file.name)
            continue
        ends[file.name] = digest(seri.read_transcript(text, file.name))
    if ends:
        assert ends == read_digests(folder)
