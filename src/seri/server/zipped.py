"""A gzip stream of pieces that are compressed one by one, each of them once for all its readers.

Each piece is flushed so that it arrives at once, and stands for itself: a stream that waits keeps
no compressor, only a checksum.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import AsyncIterator

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send

HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
LAST_BLOCK = b"\x03\x00"
RAW = -zlib.MAX_WBITS
LEVEL = 5
PIECE_LEVEL = 3
"""For what is pushed again and again, half the time for an eighth more bytes."""


STREAM = "/stream"
"""What the path of every stream ends with."""


class Zipping(GZipMiddleware):
    """Compresses all answers but streams.

    Those compress themselves, and the compressor that waits for them here would take 250 kB each.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].endswith(STREAM):
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


class Piece:
    """A text as whole blocks of a raw deflate stream, which look back at nothing before them.

    It is kept compressed only: thousands of tables keep what was drawn last.
    """

    __slots__ = ("_crossed", "block", "length")

    def __init__(self, text: str) -> None:
        data = text.encode()
        compressor = zlib.compressobj(PIECE_LEVEL, wbits=RAW)
        self.block = compressor.compress(data) + compressor.flush(zlib.Z_FULL_FLUSH)
        self.length = len(data)
        self._crossed = zlib.crc32(data) ^ zlib.crc32(bytes(self.length))

    @property
    def text(self) -> str:
        return zlib.decompressobj(wbits=RAW).decompress(self.block).decode()

    def checksum_after(self, before: int) -> int:
        """The checksum of a stream that goes on with this piece.

        A checksum is linear: what comes before counts as it does before as many zeros.
        """
        return zlib.crc32(bytes(self.length), before) ^ self._crossed


async def zipped(pieces: AsyncIterator[Piece]) -> AsyncIterator[bytes]:
    """The pieces as one gzip stream (RFC 1952), a chunk for each."""
    checksum, length = 0, 0
    yield HEADER
    async for piece in pieces:
        checksum, length = piece.checksum_after(checksum), length + piece.length
        yield piece.block
    yield LAST_BLOCK + struct.pack("<II", checksum, length & 0xFFFFFFFF)


async def plain(pieces: AsyncIterator[Piece]) -> AsyncIterator[str]:
    """The pieces for who reads no gzip."""
    async for piece in pieces:
        yield piece.text
