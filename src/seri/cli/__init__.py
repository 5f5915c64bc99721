"""The command `seri`. Each command's module is imported when the command is called."""

from .app import main

__all__ = ["main"]
