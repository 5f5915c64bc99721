"""`python -m seri.docs FOLDER [GAME...]`: write the pages of games."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from . import files


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m seri.docs", description=__doc__)
    parser.add_argument("folder", type=Path, help="where to write")
    parser.add_argument("games", nargs="*", help="names of games; all if none is given")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for file, text in files(arguments.folder, arguments.games).items():
        file.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{file}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
