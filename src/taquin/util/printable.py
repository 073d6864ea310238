"""printable: text from a file, a request or a name, made safe to show.

A terminal interprets control characters and escape codes, and bidirectional overrides reorder a line.
Unescaped, they could imitate the output of Taquin.
"""

from __future__ import annotations

from unicodedata import category

_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def printable(text: str, *, lines: bool = False) -> str:
    r"""Return the text with an escape such as \x1b or \u202e for each invisible character.

    A line break is escaped too, unless `lines` allows several lines.

    >>> printable("a\x1b")
    'a\\x1b'
    """
    if (text.replace("\n", "") if lines else text).isprintable():
        return text
    return "".join(
        char if (char == "\n" and lines) or category(char) not in _HIDDEN else _escape(char)
        for char in text
    )


def _escape(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")
