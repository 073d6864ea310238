"""The checker of certificates. It stands alone: it shares no code with what it checks.

    python -m taquin.proof.checker FILE

The checker is plain Python. It imports the standard library and this folder only, so that it can be read,
and trusted, without the rest of the package. In the order of reading:

    boards        boards as text, moves, parity, solvability
    certificate   the file, read strictly
    distances     heuristics, recomputed from the two boards
    searches      shortest paths: of whole boards, of rows, and of the tiles of a pattern
    budget        how much time and memory all searches together may take
    evidence      what one piece of evidence proves
    checking      what the certificate proves
    verdict       what is proven, claimed and wrong

Nothing that the file says is believed. What only a repeated search could confirm, such as completed
iterations, is not proven but claimed.
"""
