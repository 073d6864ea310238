"""The checker of certificates. It verifies a certificate without any of the search code.

1. It replays the moves with code of its own and counts them.
2. Parity: either all solutions have an even number of moves, or all have an odd one.
3. It recomputes heuristic values from the two boards, with code of its own. Only walking distance is
   the Python heuristic of the package, which is not search code.
4. It recomputes pattern values without pattern databases, by a search over the placements of the pattern's
   tiles. The engine's `pattern_distance` runs this search, or plain Python with `thorough`.
5. Evidence that only a repeated search could confirm, such as completed iterations, is not proven but
   claimed.

The checker imports neither taquin.search, taquin.solve nor taquin.native.engine, and never calls the
engine's searches.
"""

from taquin.proof.checker.verdict import Verdict
from taquin.proof.checker.verification import verify

__all__ = ["Verdict", "verify"]
