"""`python -m seri` is the command `seri`."""

from .cli import main

main()
