"""Boards over HTTP: checking, generating, heuristic values, notations and published sets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given

from taquin.board import GOALS, Board
from taquin.heuristics import HEURISTICS
from taquin.instances.sets import SETS
from taquin.puzzle import Puzzle, goal_name
from taquin.solve import solve
from taquin.web.boards import distances, forms
from tests.strategies import boards, puzzles
from tests.web.streams import EIGHT, FIFTEEN

if TYPE_CHECKING:
    import httpx

ROWS = "1 2 3 / 4 5 6 / 7 8 9 / 10 11 0"


def post(client: httpx.Client, path: str, **body: Any) -> Any:
    response = client.post(path, json=body)
    assert response.status_code == 200, response.text
    return response.json()


def refused(client: httpx.Client, path: str, **body: Any) -> Any:
    """Send a wrong request, and return the problem that answers it."""
    response = client.post(path, json=body)
    assert response.headers["content-type"] == "application/problem+json"
    problem = response.json()
    assert response.status_code == problem["status"] == 422
    return problem


@given(boards(largest_side=10))
def test_the_parser_reads_every_form(board: Board) -> None:
    for text in forms(board).values():
        assert Board.parse(text) == board


@given(puzzles())
def test_distances_add_up_to_manhattan(puzzle: Puzzle) -> None:
    assert sum(distances(puzzle)) == HEURISTICS["manhattan"].bind(puzzle)(puzzle.initial)


@pytest.mark.parametrize("name", GOALS)
def test_a_named_goal_is_recognised(name: str) -> None:
    assert goal_name(Board.goal(name, 3, 4)) == name
    assert goal_name(Board.parse(EIGHT)) is None


def test_a_board_is_checked(client: httpx.Client) -> None:
    checked = post(client, "/api/board", text=" 8 6 7/2 5 4/3 B 1")
    assert (checked["rows"], checked["cols"]) == (3, 3)
    assert checked["tiles"] == [8, 6, 7, 2, 5, 4, 3, 0, 1]
    assert checked["text"] == EIGHT
    assert checked["goal"]["name"] == "blank-last"
    assert (checked["solvable"], checked["why_unsolvable"]) == (True, None)


def test_an_unsolvable_board_has_a_reason(client: httpx.Client) -> None:
    checked = post(client, "/api/board", text="1 2 3 4 5 6 8 7 0")
    assert not checked["solvable"]
    assert checked["why_unsolvable"] == Puzzle.of("1 2 3 4 5 6 8 7 0").why_unsolvable()


def test_a_wrong_token_has_its_position(client: httpx.Client) -> None:
    problem = refused(client, "/api/board", text="1 2 3 4 5 6 7 8 8")
    assert problem["detail"] == "8 appears twice, and the blank (0) is missing"
    assert problem["span"] == [16, 17]
    assert problem["pointer"] == f"1 2 3 4 5 6 7 8 8\n{' ' * 16}^"


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ({"text": ""}, "there is no board: the text is empty"),
        ({"text": EIGHT, "goal": "1 2 3 0"}, "the goal has another shape"),
        ({"text": EIGHT, "goal": "spirall"}, "unknown goal 'spirall'; did you mean 'spiral'?"),
        ({"text": EIGHT, "goal": "1 2 3 4 5 6 7 8 8"}, "in the goal: 8 appears twice"),
        (
            {"text": " ".join(map(str, range(121)))},
            "the largest board here is 10×10, and this one is 11×11",
        ),
        ({"text": "0 " * 3000}, "text: String should have at most 4000 characters"),
        ({"text": 7}, "text: Input should be a valid string"),
        ({"txt": EIGHT}, "text: Field required"),
        ({"text": EIGHT, "gaol": "spiral"}, "gaol: Extra inputs are not permitted"),
    ],
)
def test_a_wrong_board_is_refused_with_one_sentence(
    client: httpx.Client, body: dict[str, Any], detail: str
) -> None:
    assert refused(client, "/api/board", **body)["detail"].startswith(detail)


@pytest.mark.parametrize(
    "body", [b"{", b"\xff", b"[" * 60_000, b"1" * 60_000, b"", b'{"text": "\\ud800"}']
)
def test_a_malformed_body_is_refused(client: httpx.Client, body: bytes) -> None:
    response = client.post("/api/board", content=body, headers={"Content-Type": "application/json"})
    assert response.status_code in (400, 422)
    assert response.json()["detail"]


def test_a_seed_reproduces_its_board(client: httpx.Client) -> None:
    generated = post(client, "/api/generate", rows=3, cols=4, goal="spiral")
    assert generated["solvable"]
    again = post(client, "/api/generate", rows=3, cols=4, goal="spiral", seed=generated["seed"])
    assert again == generated


def test_a_board_of_an_exact_depth(client: httpx.Client) -> None:
    generated = post(client, "/api/generate", rows=3, cols=3, depth=17, seed=5)
    assert solve(generated["text"]).cost == 17


def test_a_board_by_random_moves(client: httpx.Client) -> None:
    generated = post(client, "/api/generate", rows=2, cols=2, moves=0, seed=5)
    assert generated["tiles"] == [1, 2, 3, 0]


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ({"rows": 11, "cols": 3}, "rows: Input should be less than or equal to 10"),
        ({"rows": 3, "cols": 3, "depth": 99}, "no 3×3 board is 99 moves deep: the maximum is 31"),
        ({"rows": 3, "cols": 3, "depth": 5, "moves": 5}, "moves and depth exclude each other"),
        (
            {"rows": 3, "cols": 3, "goal": "1 2 3 0"},
            "the goal is 2×2, but the board is 3×3",
        ),
        ({"rows": 5, "cols": 5, "depth": 5}, "a 5×5 board has too many states"),
    ],
)
def test_boards_that_cannot_be_made(
    client: httpx.Client, body: dict[str, Any], detail: str
) -> None:
    assert refused(client, "/api/generate", **body)["detail"].startswith(detail)


def test_values_of_all_heuristics(client: httpx.Client) -> None:
    found = post(client, "/api/heuristics", board=FIFTEEN)
    puzzle = Puzzle.of(FIFTEEN)
    for name in ("misplaced", "manhattan", "walking-distance"):
        assert found["values"][name] == HEURISTICS[name].bind(puzzle)(puzzle.initial)
    assert found["distances"] == distances(puzzle)


def test_an_unavailable_heuristic_is_null(client: httpx.Client) -> None:
    board = str(Board.goal("blank-first", 6, 6))
    assert post(client, "/api/heuristics", board=board)["values"]["walking-distance"] is None


def test_moves_in_every_notation(client: httpx.Client) -> None:
    written = post(client, "/api/notation", board=ROWS, moves="u u lldr")
    assert written["blank"] == "UULLDR"
    assert written["tile"] == "D2R2UL"
    assert written["numbers"] == "9 6 5 4 7 8"
    board = Board.parse(ROWS)
    for tile in map(int, written["numbers"].split()):
        cells = {
            board.apply(move): board.tiles[board.apply(move).blank] for move in board.legal_moves()
        }
        board = next(after for after, slid in cells.items() if slid == tile)
    assert written["end"] == list(board.tiles)


@pytest.mark.parametrize(
    ("moves", "detail"),
    [
        ("UUX", "'X' is not a move: write U, L, R or D"),
        ("UUD D", "move 5: the blank cannot move D there"),
        ("U" * 20_001, "moves: String should have at most 20000 characters"),
    ],
)
def test_wrong_moves(client: httpx.Client, moves: str, detail: str) -> None:
    assert refused(client, "/api/notation", board=ROWS, moves=moves + "D")["detail"] == detail


def test_sets(client: httpx.Client) -> None:
    listed = client.get("/api/sets").json()
    assert [each["name"] for each in listed] == list(SETS)
    korf = client.get("/api/sets/korf100").json()
    assert len(korf) == 100
    assert korf[0]["optimum"] == 57
    assert client.get("/api/sets/korf101").json()["status"] == 404
