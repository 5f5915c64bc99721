"""A gzip stream of pieces that are compressed one by one.

Each piece is flushed so that it arrives at once, and stands for itself: a stream that waits keeps
no compressor, only a checksum.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import AsyncIterator

HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
LAST_BLOCK = b"\x03\x00"
RAW = -zlib.MAX_WBITS
LEVEL = 5


async def zipped(pieces: AsyncIterator[str]) -> AsyncIterator[bytes]:
    """The pieces as one gzip stream (RFC 1952), a chunk for each."""
    checksum, length = 0, 0
    yield HEADER
    async for piece in pieces:
        data = piece.encode()
        checksum, length = zlib.crc32(data, checksum), length + len(data)
        yield deflate(data)
    yield LAST_BLOCK + struct.pack("<II", checksum, length & 0xFFFFFFFF)


def deflate(data: bytes) -> bytes:
    """Whole blocks of a raw deflate stream that look back at nothing before them."""
    compressor = zlib.compressobj(LEVEL, wbits=RAW)
    return compressor.compress(data) + compressor.flush(zlib.Z_FULL_FLUSH)
