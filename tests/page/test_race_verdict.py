"""The verdict on a race claims only what its lanes have proven together."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.locators import FIFTEEN, FIFTEEN_COST, at, press

Visit = Callable[..., Page]
Lane = dict[str, Any]

JUDGE = """async (races) => {
    const { distinctions, laneOutcome, optimality, verdict } = await import("/page/race/verdict.js");
    return races.map((lanes) => ({
        verdict: verdict(lanes.map((_, index) => `lane ${index + 1}`), lanes),
        badges: distinctions(lanes),
        outcomes: lanes.map((lane) => laneOutcome(lane, lanes)),
        optimal: lanes.map((lane) => optimality(lane, lanes)),
    }));
}"""


def lane(cost: int | None, bound: int, status: str = "", expanded: int = 100) -> Lane:
    """Return the part of a lane's result that the verdict reads."""
    statistics = {"expanded": expanded, "peak_memory": expanded * 100}
    return {
        "status": status or ("node_limit" if cost is None else "solved"),
        "cost": cost,
        "moves": None if cost is None else "U" * cost,
        "lower_bound": bound,
        "optimal": cost == bound,
        "statistics": statistics,
    }


CASES: list[tuple[list[Lane], str, list[list[str]], list[str]]] = [
    (  # one long solution, and lanes that stopped at a limit
        [lane(210, 19), lane(None, 40), lane(None, 35)],
        "Only lane 1 found a solution, 210 moves. It is proven that every solution has at least 40 moves. "
        "lane 2 and lane 3 stopped at the node limit.",
        [["only solution"], [], []],
        [
            "found a solution of 210 moves; every solution has at least 40",
            *["stopped at the node limit"] * 2,
        ],
    ),
    (  # one lane has proven a bound that another one has not
        [lane(26, 26, expanded=500), lane(40, 19, expanded=50)],
        "lane 1 found a shortest solution, 26 moves. lane 2’s solution has 40 moves. "
        "lane 2 expanded the fewest nodes to find a solution, 50.",
        [["shortest"], ["fewest expanded", "least memory"]],
        [
            "found a solution of 26 moves: a shortest one",
            "found a solution of 40 moves; a shortest one has 26",
        ],
    ),
    (  # the heuristic may overestimate, but a stopped lane has proven the bound
        [lane(26, 0), lane(None, 26)],
        "Only lane 1 found a solution, 26 moves. It is a shortest one. lane 2 stopped at the node limit.",
        [["shortest"], []],
        ["found a solution of 26 moves: a shortest one", "stopped at the node limit"],
    ),
    (  # no lane has proven a bound
        [lane(30, 0, expanded=90), lane(28, 0, expanded=91)],
        "lane 2 found the shortest solution of this race, 28 moves. lane 1’s solution has 30 moves. "
        "lane 1 expanded the fewest nodes to find a solution, 90. "
        "It is not proven that no solution is shorter.",
        [["fewest expanded", "least memory"], ["shortest found"]],
        [
            "found a solution of 30 moves, not proven shortest",
            "found a solution of 28 moves, not proven shortest",
        ],
    ),
    (
        [lane(None, 31), lane(None, 0, "cancelled")],
        "No search found a solution. It is proven that every solution has at least 31 moves. "
        "lane 1 stopped at the node limit. lane 2 was cancelled.",
        [[], []],
        ["stopped at the node limit", "cancelled"],
    ),
    (
        [lane(None, 0, "unsolvable"), lane(None, 0, "unsolvable")],
        "No search found a solution. lane 1 and lane 2 proved that the board cannot be solved.",
        [[], []],
        ["proved that the board cannot be solved"] * 2,
    ),
    (  # the start is the goal
        [lane(0, 0, expanded=0), lane(0, 0, expanded=0)],
        "lane 1 and lane 2 found a shortest solution, 0 moves. "
        "lane 1 and lane 2 expanded the fewest nodes to find a solution, 0.",
        [["shortest", "fewest expanded", "least memory"]] * 2,
        ["found a solution of 0 moves: a shortest one"] * 2,
    ),
]


@pytest.mark.parametrize(("lanes", "verdict", "badges", "outcomes"), CASES)
def test_a_verdict(
    visit: Visit, lanes: list[Lane], verdict: str, badges: list[list[str]], outcomes: list[str]
) -> None:
    (judged,) = visit(at("race")).evaluate(JUDGE, [lanes])
    assert judged["badges"] == badges
    assert judged["verdict"] == verdict
    assert judged["outcomes"] == outcomes


def test_only_a_proven_length_is_called_shortest(visit: Visit) -> None:
    """Random races: no solution is shorter than the optimum, and no bound is above it."""
    random = Random(17)
    races = []
    for _ in range(500):
        optimum = random.randint(1, 30)
        bounds = [
            random.choice([0, optimum, random.randint(0, optimum)])
            for _ in range(random.randint(2, 4))
        ]
        costs = [random.choice([None, optimum, optimum + 2 * random.randint(0, 9)]) for _ in bounds]
        races.append([lane(cost, bound) for cost, bound in zip(costs, bounds, strict=True)])
    for lanes, judged in zip(races, visit(at("race")).evaluate(JUDGE, races), strict=True):
        bound = max(each["lower_bound"] for each in lanes)
        proven = [each["cost"] == bound for each in lanes]
        assert ["shortest" in badges for badges in judged["badges"]] == proven
        assert [text == "yes" for text in judged["optimal"]] == proven
        assert [text.endswith(": a shortest one") for text in judged["outcomes"]] == proven
        claims = (
            "found a shortest solution" in judged["verdict"]
            or "It is a shortest" in judged["verdict"]
        )
        assert claims == any(proven)


def test_a_solution_without_proof_is_not_called_shortest(visit: Visit) -> None:
    searches = (
        "algorithm=greedy&heuristic=manhattan;algorithm=iddfs;algorithm=astar&heuristic=manhattan"
    )
    page = visit(at("race", FIFTEEN, race=searches, stop=10000))
    press(page, "Start the race")
    results = page.get_by_role("region", name="Results", exact=True)
    expect(results).to_contain_text("Only greedy · manhattan found a solution")
    greedy, iddfs, astar = results.get_by_role("row").all()[1:]
    moves, shortest, *_ = greedy.get_by_role("cell").all_text_contents()
    assert int(moves) > FIFTEEN_COST
    assert shortest == "not proven"
    expect(greedy.locator(".badge")).to_have_text("only solution")
    bounds = [int(row.get_by_role("cell").nth(2).inner_text()) for row in (greedy, iddfs, astar)]
    expect(results).to_contain_text(f"every solution has at least {max(bounds)} moves")
    expect(page.locator(".lane").first).to_contain_text(
        f"every solution has at least {max(bounds)}"
    )


def test_what_one_lane_has_proven_holds_for_all(visit: Visit) -> None:
    searches = "algorithm=astar&heuristic=manhattan;algorithm=greedy&heuristic=manhattan"
    page = visit(at("race", race=searches))
    press(page, "Start the race")
    expect(page.locator(".race-status")).to_have_text("The race is over.")
    shortest, longer = page.locator(".lane-status").all_text_contents()
    assert shortest == "found a solution of 14 moves: a shortest one"
    assert longer == "found a solution of 34 moves; a shortest one has 14"
    badges = page.locator(".race-result tbody tr").first.locator(".badge")
    expect(badges.first).to_have_text("shortest")
