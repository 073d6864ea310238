"""The GIF 89a file format: its blocks, and GIF's variant of LZW compression (Welch 1984)."""

from __future__ import annotations

from struct import pack

TRAILER = b";"
_FOREVER = 0
_KEEP = 1 << 2
"""The disposal method "do not dispose": the next frame is drawn over this one."""
_MAX_CODES = 4096


def header(width: int, height: int, colours: list[tuple[int, int, int]]) -> bytes:
    """Return the start of the file: the size, the palette and an endless loop.

    The number of colours must be a power of two.
    """
    bits = _bits(len(colours))
    screen = pack("<HHBBB", width, height, 0x80 | (bits - 1) << 4 | (bits - 1), 0, 0)
    palette = b"".join(map(bytes, colours))
    loop = b"\x21\xff\x0bNETSCAPE2.0\x03\x01" + pack("<HB", _FOREVER, 0)
    return b"GIF89a" + screen + palette + loop


def frame(packed: bytes, corner: tuple[int, int], size: tuple[int, int], seconds: float) -> bytes:
    """Return a frame of packed pixels that is drawn at `corner` and shown for `seconds`."""
    control = b"\x21\xf9\x04" + pack("<BHBB", _KEEP, round(seconds * 100), 0, 0)
    return control + b"\x2c" + pack("<HHHHB", *corner, *size, 0) + packed


def pack_pixels(pixels: bytes, number_of_colours: int) -> bytes:
    """Compress palette indices, one byte per pixel in reading order, with LZW.

    A code stands for a run of pixels that occurred before. Each code written adds one run to the table.
    Codes get one bit longer whenever the table outgrows them, up to 12 bits; then the table starts again.
    """
    depth = max(2, _bits(number_of_colours))
    clear, end = 1 << depth, (1 << depth) + 1
    out = bytearray()
    pending, pending_bits = clear, depth + 1  # bits not yet written, the first one lowest
    width, codes = depth + 1, end + 1
    runs: dict[int, int] = {}  # a run's code and one more colour → the longer run's code
    run = pixels[0]
    for colour in pixels[1:]:
        longer = runs.get(run << 8 | colour)
        if longer is not None:
            run = longer
            continue
        pending |= run << pending_bits
        pending_bits += width
        if codes < _MAX_CODES:
            runs[run << 8 | colour] = codes
            codes += 1
            if codes - 1 == 1 << width:
                width += 1
        else:
            pending |= clear << pending_bits
            pending_bits += width
            width, codes = depth + 1, end + 1
            runs.clear()
        while pending_bits >= 8:
            out.append(pending & 0xFF)
            pending >>= 8
            pending_bits -= 8
        run = colour
    pending |= run << pending_bits | end << (pending_bits + width)
    out += pending.to_bytes((pending_bits + 2 * width + 7) // 8, "little")
    blocks = (out[at : at + 255] for at in range(0, len(out), 255))
    return bytes([depth]) + b"".join(bytes([len(each)]) + each for each in blocks) + b"\0"


def _bits(colours: int) -> int:
    return (colours - 1).bit_length()
