"""The public names of `import taquin`, and the modules that it does not load."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import taquin

PUBLIC = {
    "Board",
    "Heuristic",
    "Improvement",
    "Limits",
    "Move",
    "Observer",
    "Puzzle",
    "SearchConfig",
    "SearchInterrupted",
    "Solution",
    "Statistics",
    "Status",
    "TaquinError",
    "heuristic",
    "improving",
    "register",
    "solve",
    "__version__",
}


def test_the_public_names() -> None:
    assert set(taquin.__all__) == PUBLIC
    assert all(hasattr(taquin, name) for name in PUBLIC)


def loaded_after(statement: str) -> set[str]:
    code = f"{statement}\nimport sys\nsys.stdout.write(' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_each_public_name_is_imported_on_first_use() -> None:
    assert not {name for name in loaded_after("import taquin") if name.startswith("taquin.")}
    assert "taquin.board" in loaded_after("from taquin import Board")
    tree = ast.parse(Path(taquin.__file__).read_text("utf-8"))
    typed = {
        alias.name: node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    modules = {name: f"taquin.{module}" for name, module in taquin._MODULES.items()}
    assert modules.items() <= typed.items()
    assert set(modules) == PUBLIC


def test_a_module_does_not_hide_the_function_of_its_name() -> None:
    code = "import taquin.solve\nimport taquin\nassert taquin.solve('1 2 3 0').cost == 0"
    assert "taquin.solve" in loaded_after(code)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="'taquin' has no attribute 'slove'"):
        taquin.slove  # type: ignore[attr-defined]  # noqa: B018
    assert set(dir(taquin)) >= PUBLIC


def test_importing_loads_nothing_heavy() -> None:
    loaded = loaded_after("from taquin import *")
    assert "taquin.board" in loaded
    assert not loaded & {"rich", "taquin._native", "numpy", "json", "argparse", "fractions"}


@pytest.mark.parametrize(
    "name", ["astar", "bfs", "ida_star", "beam", "bidirectional", "rbfs", "wide_beam"]
)
def test_importing_loads_no_algorithm(name: str) -> None:
    assert f"taquin.search.{name}" not in loaded_after("from taquin import *")


def test_a_python_search_loads_only_its_own_file() -> None:
    loaded = loaded_after(
        "import taquin\n"
        "from taquin.search import find_algorithm\n"
        "find_algorithm('ida-star').python_search(taquin.Puzzle.of('1 2 3 4 5 6 7 0 8'), h=len)"
    )
    assert "taquin.search.ida_star" in loaded
    assert not loaded & {"taquin.search.bfs", "taquin.search.beam", "taquin.search.rbfs"}


def test_the_example_of_the_docstring() -> None:
    solution = taquin.solve("1 2 3 4 0 6 7 5 8")
    assert (solution.cost, solution.optimal, "".join(solution.moves or ())) == (2, True, "DR")


def test_an_error_is_also_a_value_error() -> None:
    with pytest.raises(taquin.TaquinError):
        taquin.solve("1 2 3")
    assert issubclass(taquin.TaquinError, ValueError)


class TestSolve:
    def test_any_goal(self) -> None:
        assert taquin.solve("1 2 0 3", "1 0 2 3").cost is None
        assert taquin.solve("1 2 3 0", "1 0 3 2").cost == 1

    @pytest.mark.parametrize(
        ("options", "algorithm"),
        [
            ({"width": 10}, "beam"),
            ({"frontier": 10}, "astar-ida"),
            ({"heuristic": "misplaced"}, "astar"),
            ({"weight": 2.0}, "astar"),
            ({"ties": "lifo"}, "astar"),
            ({"algorithm": "A*"}, "astar"),
        ],
    )
    def test_an_option_implies_the_algorithm(
        self, options: dict[str, object], algorithm: str
    ) -> None:
        solution = taquin.solve("4 1 2 5 8 3 7 0 6", **options)  # type: ignore[arg-type]
        assert solution.algorithm == algorithm
        assert solution.solved

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ({"algorithm": "bfs", "weight": 2.0}, "bfs does not take weight"),
            ({"algorithm": "ida-star", "ties": "fifo"}, "ida-star does not take ties"),
            (
                {"algorithm": "astar", "width": 5},
                r"astar does not take width \(it takes weight, ties\)",
            ),
            ({"algorithm": "ida-star", "frontier": 5}, "ida-star does not take frontier"),
            ({"algorithm": "astr"}, "did you mean 'astar'"),
        ],
    )
    def test_options_that_an_algorithm_does_not_take(
        self, options: dict[str, object], message: str
    ) -> None:
        with pytest.raises(taquin.TaquinError, match=message):
            taquin.solve("4 1 2 5 8 3 7 0 6", **options)  # type: ignore[arg-type]

    @pytest.mark.parametrize("board", ["1 2 3 0", "1 2 3 / 0 4 5", "4 1 2 5 8 3 7 0 6"])
    def test_without_options_small_boards_are_solved_optimally(self, board: str) -> None:
        assert taquin.solve(board).optimal

    def test_the_default_35_puzzle_of_s0_gets_a_solution(self) -> None:
        board = (
            "10 35 18 12 27 31 25 16 32 2 28 7 1 24 5 20 26 34 "
            "19 17 3 9 14 8 33 22 13 15 4 6 29 21 11 0 23 30"
        )
        solution = taquin.solve(board)
        assert solution.cost is not None
        assert solution.lower_bound >= 144  # the linear conflict of the start
        assert solution.replay()[-1] == taquin.Board.goal("blank-last", 6, 6).tiles
