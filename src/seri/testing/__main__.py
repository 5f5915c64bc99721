"""`python -m seri.testing [GAME...]`: check the laws of games and say how it went."""

from __future__ import annotations

import argparse
import sys

from seri.core import registry

from .batches import check_batch, check_playouts
from .laws import check_laws, variants


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m seri.testing", description=__doc__)
    parser.add_argument("games", nargs="*", help="names of games; all if none is given")
    parser.add_argument("--seeds", type=int, default=1, help="games with every law, each variant")
    parser.add_argument("--batch", type=int, default=20, help="games side by side, each variant")
    arguments = parser.parse_args()
    for name in arguments.games or registry.names():
        nodes = 0
        for game in variants(name):
            nodes += check_batch(game, arguments.batch)
            check_playouts(game, arguments.batch)
            for seed in range(arguments.seeds):
                nodes += check_laws(game, seed)
        sys.stdout.write(f"{name}: all laws hold at {nodes} nodes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
