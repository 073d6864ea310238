"""Solving and watching: the optimum of a 15-puzzle, the player, cancelled searches, any-time progress."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from taquin.puzzle import Puzzle
from tests.page.locators import (
    EIGHT,
    ENDLESS,
    FIFTEEN,
    FIFTEEN_COST,
    at,
    board_of,
    expect_message,
    press,
    search_status,
)
from tests.page.processes import processor_time
from tests.serving import Serving, wait_until

Visit = Callable[..., Page]


def test_a_15_puzzle_is_solved_optimally_and_watched(visit: Visit) -> None:
    page = visit(at("play", FIFTEEN))
    press(page, "Solve")
    expect(search_status(page)).to_have_text("49 moves, proven optimal.")
    moves = page.get_by_role("list", name="Moves of the solution").get_by_role("button")
    expect(moves).to_have_count(FIFTEEN_COST)
    position = page.get_by_role("slider", name="Position in the solution")
    position.fill("49")
    expect_message(page, "Solved")
    assert board_of(page) == Puzzle.of(FIFTEEN).goal
    position.fill("20")
    halfway = board_of(page)
    press(page, "Step")
    expect(position).to_have_value("21")
    press(page, "Back")
    assert board_of(page) == halfway
    moves.nth(4).click()
    expect(position).to_have_value("5")
    slid = r"blank (up, tile \d+ down|down, tile \d+ up|left, tile \d+ right|right, tile \d+ left)"
    expect(moves.nth(4)).to_have_accessible_name(re.compile(f"^Move 5: {slid}$"))
    expect(moves.nth(4)).to_have_attribute("aria-current", "step")
    press(page, "First")
    assert str(board_of(page)) == FIFTEEN
    expect(page.get_by_role("img", name=re.compile("Chart: g, h and f"))).to_be_visible()


def test_the_player_plays_and_pauses(visit: Visit) -> None:
    page = visit(at("play", EIGHT))
    press(page, "Solve")
    expect(search_status(page)).to_have_text("7 moves, proven optimal.")
    page.get_by_role("combobox", name="Speed").select_option(index=0)
    press(page, "Play")
    position = page.get_by_role("slider", name="Position in the solution")
    expect(position).not_to_have_value("0")
    press(page, "Pause")
    reached = position.input_value()
    page.wait_for_timeout(600)
    assert position.input_value() == reached


def test_a_click_on_a_move_goes_there_while_the_player_plays(visit: Visit) -> None:
    page = visit(at("play", FIFTEEN))
    press(page, "Solve")
    moves = page.get_by_role("list", name="Moves of the solution").get_by_role("button")
    expect(moves).to_have_count(FIFTEEN_COST)
    page.get_by_role("combobox", name="Speed").select_option(index=0)
    press(page, "Play")
    moves.nth(29).click()
    page.wait_for_timeout(300)
    assert int(page.get_by_role("slider", name="Position in the solution").input_value()) >= 30


def test_a_long_search_is_cancelled_and_its_worker_is_gone(visit: Visit, server: Serving) -> None:
    page = visit(at("play", FIFTEEN, **ENDLESS))
    worker = _begin_endless(page, server)
    press(page, "Cancel search")
    expect(search_status(page)).to_contain_text("Cancelled")
    expect(page.get_by_role("button", name="Solve", exact=True)).to_be_visible()
    wait_until(lambda: worker not in server.workers())


def test_closing_the_page_ends_its_search(visit: Visit, server: Serving) -> None:
    page = visit(at("play", FIFTEEN, **ENDLESS))
    worker = _begin_endless(page, server)
    page.close()
    wait_until(lambda: worker not in server.workers())


def _begin_endless(page: Page, server: Serving) -> int:
    """Begin an endless search, wait for its counters, and return its process id."""
    press(page, "Solve")
    counters = page.get_by_label("Counters")
    expect(counters.get_by_text(re.compile(r"[0-9]{2},[0-9]{3}")).first).to_be_visible()
    before = {pid: processor_time(pid) for pid in server.workers()}
    page.wait_for_timeout(500)
    return max(before, key=lambda pid: processor_time(pid) - before[pid])


def test_the_solution_of_a_large_board_improves(visit: Visit) -> None:
    page = visit(at("play", seconds=2))
    for name in ("Rows", "Columns"):
        page.get_by_role("combobox", name=name).select_option("6")
    page.get_by_role("spinbutton", name="Seed").fill("3")
    press(page, "New board")
    expect(page.get_by_role("application")).to_have_accessible_name("Board, 6 × 6")
    press(page, "Solve")
    progress = page.get_by_role("region", name="Any-time progress")
    expect(progress).to_contain_text("Best cost")
    expect(search_status(page)).to_contain_text("moves")
    value = "//dt[text()='{}']/following-sibling::dd"
    path_by, bound_by = (
        progress.locator(f"xpath={value.format(name)}")
        for name in ("Solution found by", "Bound proven by")
    )
    expect(path_by).to_have_text(re.compile("^(constructive|refine|wide-beam)$"))
    expect(bound_by).to_have_text(re.compile("pdb|linear-conflict|astar-ida"))
    expect(page.get_by_role("slider", name="Position in the solution")).to_be_visible()


def test_a_problem_of_the_search_is_shown(visit: Visit) -> None:
    page = visit(at("play", EIGHT, algorithm="astar", heuristic="manhatan"))
    press(page, "Solve")
    alert = page.get_by_role("region", name="Solve and watch").get_by_role("alert")
    expect(alert).to_contain_text("did you mean 'manhattan'?")


def test_moves_made_during_a_search_are_kept(visit: Visit) -> None:
    board = "5 4 3 2 1 10 9 8 7 6 15 14 13 12 11 20 19 18 17 16 24 23 22 21 0"
    page = visit(at("play", board, seconds=3))
    press(page, "Solve")
    expect(search_status(page)).to_have_text("Searching…")
    page.get_by_role("application").focus()
    page.keyboard.press("ArrowDown")
    moved = board_of(page)
    expect(search_status(page)).to_contain_text("You have moved on", timeout=20_000)
    assert board_of(page) == moved
    press(page, "Watch")
    press(page, "Pause")
    page.get_by_role("slider", name="Position in the solution").fill("0")
    assert str(board_of(page)) == board
