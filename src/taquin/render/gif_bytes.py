"""The GIF 89a format: blocks of bytes, and LZW (Welch 1984) as GIF packs it."""

from __future__ import annotations

from struct import pack

TRAILER = b";"
_FOREVER = 0
_KEEP = 1 << 2
"""The disposal of a frame that stays where it is while the next is drawn over it."""
_MAX_CODES = 4096


def header(width: int, height: int, colours: list[tuple[int, int, int]]) -> bytes:
    """Return the file's beginning: size, palette (a power of two of colours), and to play it forever."""
    bits = _bits(len(colours))
    screen = pack("<HHBBB", width, height, 0x80 | (bits - 1) << 4 | (bits - 1), 0, 0)
    palette = b"".join(map(bytes, colours))
    loop = b"\x21\xff\x0bNETSCAPE2.0\x03\x01" + pack("<HB", _FOREVER, 0)
    return b"GIF89a" + screen + palette + loop


def frame(packed: bytes, corner: tuple[int, int], size: tuple[int, int], seconds: float) -> bytes:
    """Return a frame of packed pixels: where it is drawn over the one before, and how long it stays."""
    control = b"\x21\xf9\x04" + pack("<BHBB", _KEEP, round(seconds * 100), 0, 0)
    return control + b"\x2c" + pack("<HHHHB", *corner, *size, 0) + packed


def pack_pixels(pixels: bytes, number_of_colours: int) -> bytes:
    """Compress the numbers of colours, one byte a pixel, in reading order.

    A code stands for a run of pixels that was met before; the table of runs grows by one with each code
    written, and the codes by one bit whenever the table outgrows them, up to 12 bits.
    """
    depth = max(2, _bits(number_of_colours))
    clear, end = 1 << depth, (1 << depth) + 1
    out = bytearray()
    waiting, waiting_bits = clear, depth + 1  # bits not yet written, the first one lowest
    width, codes = depth + 1, end + 1
    runs: dict[int, int] = {}  # a run's code and one more colour → the longer run's code
    run = pixels[0]
    for colour in pixels[1:]:
        longer = runs.get(run << 8 | colour)
        if longer is not None:
            run = longer
            continue
        waiting |= run << waiting_bits
        waiting_bits += width
        if codes < _MAX_CODES:
            runs[run << 8 | colour] = codes
            codes += 1
            if codes - 1 == 1 << width:
                width += 1
        else:
            waiting |= clear << waiting_bits
            waiting_bits += width
            width, codes = depth + 1, end + 1
            runs.clear()
        while waiting_bits >= 8:
            out.append(waiting & 0xFF)
            waiting >>= 8
            waiting_bits -= 8
        run = colour
    waiting |= run << waiting_bits | end << (waiting_bits + width)
    out += waiting.to_bytes((waiting_bits + 2 * width + 7) // 8, "little")
    blocks = (out[at : at + 255] for at in range(0, len(out), 255))
    return bytes([depth]) + b"".join(bytes([len(each)]) + each for each in blocks) + b"\0"


def _bits(colours: int) -> int:
    return (colours - 1).bit_length()
