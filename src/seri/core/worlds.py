"""Dice for looking at the truths that a view leaves possible: the same view, the same dice."""

from __future__ import annotations

import hashlib

import numpy as np

SEED_BYTES = 16


def dice_for(*seen: bytes) -> np.random.Generator:
    """Dice that follow from what was seen alone, so that what they decide tells no more."""
    digest = hashlib.sha256(b"\n".join(seen)).digest()
    return np.random.default_rng(int.from_bytes(digest[:SEED_BYTES], "big"))
