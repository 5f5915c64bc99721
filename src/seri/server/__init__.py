"""The server: tables that people and bots play at, kept so that no acknowledged move is lost."""

from .run import CannotServe, serve

__all__ = ["CannotServe", "serve"]
