"""Every command, run in a process of its own."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from taquin.board import Board
from taquin.cli.main import COMMANDS
from taquin.heuristics import HEURISTICS
from taquin.search import ALGORITHMS
from taquin.solution import Solution
from taquin.version import __version__
from tests.end_to_end.command import EASY, ENVIRONMENT, FIFTEEN, TAQUIN, UNSOLVABLE, taquin


class TestSolve:
    def test_the_report(self) -> None:
        done = taquin("solve", EASY, "--algorithm", "astar", "--heuristic", "manhattan")
        assert done.returncode == 0
        assert done.stderr == ""
        assert "│ 4 │ 1 │ 2 │" in done.stdout
        assert "7 moves, proven optimal" in done.stdout
        assert "ULURRDD" in done.stdout
        assert "expanded 7" in done.stdout

    def test_a_15_puzzle_without_options(self) -> None:
        done = taquin("solve", FIFTEEN)
        assert done.returncode == 0
        assert "49 moves, proven optimal" in done.stdout

    @pytest.mark.parametrize("algorithm", ALGORITHMS)
    def test_every_algorithm(self, algorithm: str) -> None:
        done = taquin("solve", EASY, "--algorithm", algorithm, "--json")
        assert done.returncode == 0
        solution = Solution.from_json(done.stdout)
        assert solution.algorithm == algorithm

    @pytest.mark.parametrize("heuristic", [*HEURISTICS, "max(manhattan, gaschnig)"])
    def test_every_heuristic(self, heuristic: str) -> None:
        done = taquin("solve", EASY, "--heuristic", heuristic, "--json")
        assert done.returncode == 0
        assert Solution.from_json(done.stdout).heuristic == heuristic

    def test_a_heuristic_that_is_not_admissible_proves_nothing(self) -> None:
        done = taquin("solve", EASY, "--heuristic", "kim")
        assert done.returncode == 0
        assert "not proven optimal: kim is not admissible" in done.stdout

    def test_a_weight_shows_the_gap(self) -> None:
        done = taquin("solve", "6 4 7 8 3 5 1 2 0", "-a", "astar", "-H", "manhattan", "-w", "3")
        assert "not proven optimal: at most" in done.stdout

    def test_the_option_frontier_chooses_astar_ida(self) -> None:
        done = taquin("solve", "6 4 7 8 3 5 1 2 0", "--frontier", "100", "--json")
        solution = Solution.from_json(done.stdout)
        assert (solution.algorithm, solution.cost, solution.optimal) == ("astar-ida", 30, True)

    def test_the_trace(self) -> None:
        done = taquin("solve", EASY, "-H", "manhattan", "--trace")
        assert "start   g = 0, h = 7, f = 7" in done.stdout
        assert "move 1: U   g = 1, h = 6, f = 7" in done.stdout
        assert "move 7: D   g = 7, h = 0, f = 7" in done.stdout
        assert done.stdout.count("┌") == 2 + 8

    def test_tile_notation(self) -> None:
        done = taquin("solve", EASY, "--notation", "tile")
        assert "DRDL2U2" in done.stdout

    def test_another_goal(self) -> None:
        done = taquin("solve", "1 2 0 3 4 5 6 7 8", "--goal", "blank-first", "--json")
        assert json.loads(done.stdout)["cost"] == 2

    def test_several_boards_from_a_file(self, tmp_path: Path) -> None:
        file = tmp_path / "boards.txt"
        file.write_text(f"# two boards\n{EASY}\n1 2 3 4 5 6 7 0 8\n")
        done = taquin("solve", str(file))
        assert done.returncode == 0
        assert "board 1 of 2" in done.stdout
        assert "board 2 of 2" in done.stdout
        lines = taquin("solve", str(file), "--json").stdout.splitlines()
        assert [json.loads(line)["cost"] for line in lines] == [7, 1]

    def test_a_file_in_the_notation_of_the_42_school(self, tmp_path: Path) -> None:
        file = tmp_path / "3x3.txt"
        file.write_text("# This puzzle is solvable\n3\n1 2 3\n4 0 6\n7 5 8\n")
        assert json.loads(taquin("solve", str(file), "--json").stdout)["moves"] == "DR"

    def test_standard_input(self) -> None:
        done = taquin("solve", "-", "--json", stdin="1 2 3\n4 0 6\n7 5 8\n")
        assert json.loads(done.stdout)["moves"] == "DR"

    def test_json_is_one_object_per_line_in_every_outcome(self) -> None:
        done = taquin("solve", "-", "--json", stdin=f"{EASY}\n{UNSOLVABLE}\n")
        solutions = [Solution.from_json(line) for line in done.stdout.splitlines()]
        assert [each.status for each in solutions] == ["solved", "unsolvable"]
        assert done.returncode == 3


class TestCompare:
    def test_one_row_per_search(self) -> None:
        done = taquin("compare", EASY, "-a", "bfs,astar,ida-star", "-H", "misplaced,manhattan")
        assert done.returncode == 0
        rows = [line.split() for line in done.stdout.splitlines() if "yes" in line]
        assert [row[:3] for row in rows] == [
            ["bfs", "–", "7"],
            ["astar", "misplaced", "7"],
            ["astar", "manhattan", "7"],
            ["ida-star", "misplaced", "7"],
            ["ida-star", "manhattan", "7"],
        ]

    def test_the_row_of_a_stopped_search_names_the_limit(self) -> None:
        done = taquin("compare", FIFTEEN, "-a", "ucs", "--node-limit", "100")
        assert done.returncode == 1
        assert re.search(r"(?m)^ucs +– +node limit +≥ \d+ +100 ", done.stdout)

    def test_the_line_above_the_table_has_the_goal_and_the_limits(self) -> None:
        searches = ("-a", "bfs", "-g", "1 2 3 4 5 6 7 0 8")
        assert "to spiral · " in taquin("compare", EASY, "-g", "spiral").stdout
        assert (
            "to 1 2 3 4 5 6 7 0 8 · 1 search, at most 10 s and"
            in taquin("compare", EASY, *searches).stdout
        )
        limits = ("--time-limit", "2.5", "--memory-limit", "64MB", "--node-limit", "5000")
        stdout = taquin("compare", EASY, *searches, *limits).stdout
        assert "at most 2.5 s and 5,000 expansions and 64 MB each" in stdout
        unlimited = taquin("compare", EASY, *searches, "--time-limit", "none").stdout
        assert " s and " not in unlimited

    def test_json(self) -> None:
        done = taquin("compare", EASY, "1 2 3 0", "-a", "bfs,ucs", "--json")
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        assert [(row["algorithm"], row["cost"]) for row in rows] == [
            ("bfs", 7),
            ("ucs", 7),
            ("bfs", 0),
            ("ucs", 0),
        ]


class TestCheck:
    def test_the_values_of_all_heuristics(self) -> None:
        done = taquin("check", "1 2 3 0 4 6 7 5 8")
        assert done.returncode == 0
        assert "a valid 3×3 board, solvable" in done.stdout
        values = {
            line.split()[0]: line.split()[1]
            for line in done.stdout.splitlines()
            if line[0].isalpha()
        }
        assert (values["manhattan"], values["kim"], values["inversions"]) == ("3", "5", "2")
        assert set(HEURISTICS) <= set(values)

    def test_unsolvable(self) -> None:
        done = taquin("check", UNSOLVABLE)
        assert done.returncode == 3
        assert "unsolvable: the blank needs an even number of moves" in done.stdout

    def test_json(self) -> None:
        data = json.loads(taquin("check", EASY, "--json").stdout)
        assert data["solvable"] is True
        assert data["heuristics"]["manhattan"] == 7


class TestGenerate:
    @pytest.mark.parametrize("size", ["2x2", "2x3", "3x3", "4x4", "5x3"])
    def test_solve_reads_its_output(self, size: str) -> None:
        made = taquin("generate", "--size", size, "--count", "3", "--seed", "7", "--moves", "12")
        assert made.returncode == 0
        done = taquin("solve", "-", "--json", stdin=made.stdout)
        assert done.returncode == 0
        solutions = [Solution.from_json(line) for line in done.stdout.splitlines()]
        starts = [Board.parse(line) for line in made.stdout.splitlines()]
        assert len(solutions) == 3
        assert [json.loads(each.to_json())["start"] for each in solutions] == list(map(str, starts))

    def test_an_exact_depth(self) -> None:
        made = taquin("generate", "--size", "3x3", "--depth", "31", "--seed", "1")
        done = taquin("solve", "-", "--json", stdin=made.stdout)
        assert json.loads(done.stdout)["cost"] == 31

    @pytest.mark.parametrize("method", [(), ("--moves", "40"), ("--depth", "9")])
    def test_the_same_seed_gives_the_same_boards(self, method: tuple[str, ...]) -> None:
        arguments = ("generate", "--size", "3x3", "--count", "4", *method, "--seed")
        assert taquin(*arguments, "5").stdout == taquin(*arguments, "5").stdout
        assert taquin(*arguments, "5").stdout != taquin(*arguments, "6").stdout

    def test_json(self) -> None:
        done = taquin("generate", "--size", "2x3", "--count", "2", "--seed", "3", "--json")
        for line in done.stdout.splitlines():
            data = json.loads(line)
            assert Board.parse(data["start"]).shape == "2×3"
            assert data["seed"] == 3


class TestList:
    def test_algorithms(self) -> None:
        done = taquin("list", "algorithms")
        assert done.returncode == 0
        assert all(name in done.stdout for name in ALGORITHMS)

    def test_only_options_that_solve_takes_are_listed(self) -> None:
        done = taquin("list", "algorithms")
        assert re.search(r"(?m)^wide-beam +yes +width ", done.stdout)
        assert re.search(r"(?m)^anytime +no +within, optimal ", done.stdout)

    def test_heuristics(self) -> None:
        done = taquin("list", "heuristics")
        assert done.returncode == 0
        assert all(name in done.stdout for name in HEURISTICS)

    def test_sets_and_the_boards_of_a_set(self) -> None:
        assert "korf100" in taquin("list", "sets").stdout
        head, *boards = taquin("list", "sets", "book").stdout.splitlines()
        assert head.startswith("#")
        assert head.endswith("--goal blank-last")
        assert len(boards) == 31
        assert boards[30] == "6 4 7 8 3 5 1 2 0"


def test_help_has_examples_exit_codes_and_commands() -> None:
    done = taquin("--help")
    assert done.returncode == 0
    assert "examples:" in done.stdout
    assert "130 interrupted" in done.stdout
    for command in ("solve", "compare", "check", "generate", "list"):
        assert command in done.stdout
        assert taquin(command, "--help").returncode == 0


def test_the_help_command_equals_the_help_option() -> None:
    assert taquin("help").stdout == taquin("--help").stdout
    assert taquin("help", "solve").stdout == taquin("solve", "--help").stdout
    assert taquin("help", "lab", "run").stdout == taquin("lab", "run", "--help").stdout
    assert "taquin help solve" in taquin("help").stdout


def test_help_names_the_default_goals_and_limits() -> None:
    assert "blank-last (default)" in taquin("help", "solve").stdout
    assert "blank-first (default)" in taquin("help", "batch").stdout
    assert "the goal is blank-first" in " ".join(taquin("help", "script").stdout.split())
    compare = " ".join(taquin("help", "compare").stdout.split())
    assert "stop after this time (default: 10); none for no limit" in compare
    assert "(default: 1GB, or 40% of the free memory if that is less" in compare


def test_the_documentation_lists_every_command() -> None:
    documented = (Path(__file__).parents[2] / "docs" / "command.md").read_text(encoding="utf-8")
    listed = re.findall(r"(?m)^\| `([a-z]+)[` ]", documented.partition("## Boards")[0])
    assert sorted(listed) == sorted([*COMMANDS, "help"])


class TestBoardsWithoutQuotes:
    @pytest.mark.parametrize("command", ["solve", "check", "compare", "render"])
    def test_numbers_are_one_board(self, command: str) -> None:
        numbers = tuple(EASY.split())
        algorithms = ("-a", "astar") if command == "compare" else ()
        quoted, bare = taquin(command, EASY, *algorithms), taquin(command, *numbers, *algorithms)
        assert bare.returncode == quoted.returncode == 0
        assert bare.stdout.splitlines()[:7] == quoted.stdout.splitlines()[:7]

    @pytest.mark.parametrize(
        "arguments",
        [
            ("1", "2", "3", "/", "4", "0", "5"),
            ("123", "4B5"),
            ("1,2,3", "/", "4,_,5"),
            ("1 2 3/4 0 5",),
        ],
    )
    def test_rows_and_other_blanks(self, arguments: tuple[str, ...]) -> None:
        assert taquin("solve", *arguments, "--format", "states").stdout.startswith(
            "1 2 3 / 4 0 5\n"
        )

    def test_several_complete_boards_stay_separate(self) -> None:
        done = taquin("solve", "123456780", "1 2 3 0", "1203", "--format", "moves")
        assert done.stdout == "\n\nR\n"
        done = taquin("solve", "123456780", "12345678_", "--format", "moves")
        assert done.stdout == "\n\n"

    def test_files_can_have_numbers_as_names(self, tmp_path: Path) -> None:
        for name in ("1", "2"):
            (tmp_path / name).write_text("1 2 0 3\n")
        done = subprocess.run(
            [TAQUIN, "solve", "1", "2", "--format", "moves"],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=ENVIRONMENT,
            check=True,
        )
        assert done.stdout == "R\nR\n"


def test_version() -> None:
    assert taquin("--version").stdout == f"taquin {__version__}\n"
