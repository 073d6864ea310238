"""`verify`: what a certificate proves, what it only claims, and what is wrong in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.proof.checker.boards import is_solvable, parity, read_board, replay_fault
from taquin.proof.checker.budget import SECONDS, Budget, BudgetUsedUp
from taquin.proof.checker.evidence import EvidenceChecker, moves
from taquin.proof.checker.searches import optimum
from taquin.proof.checker.verdict import Verdict

if TYPE_CHECKING:
    from taquin.proof.checker.boards import Board
    from taquin.proof.checker.certificate import Certificate


def verify(certificate: Certificate, seconds: float = SECONDS) -> Verdict:
    """Check every statement of a certificate; what takes longer than `seconds` is only claimed."""
    start, goal = certificate.start, certificate.goal
    verdict = Verdict(str(start), str(goal))
    solvable = is_solvable(start, goal)
    _check_moves(certificate, verdict)
    _check_status(certificate, verdict, solvable=solvable)
    if solvable:
        length = "an odd" if parity(start, goal) else "an even"
        verdict.prove(f"every solution has {length} number of moves")
        _check_bounds(certificate, verdict, Budget(seconds))
    highest = max((each.value for each in certificate.evidence), default=0)
    if certificate.lower_bound > highest:
        verdict.refute(
            f"the lower bound is given as {certificate.lower_bound}, "
            f"but the highest value of the evidence is {highest}"
        )
    return verdict


def compare_boards(verdict: Verdict, start: str | None, goal: str | None) -> None:
    """Refute a certificate of other boards than those expected; None expects nothing."""
    for name, here, expected in (("start", verdict.start, start), ("goal", verdict.goal, goal)):
        if expected is not None and (board := str(read_board(expected, f"--{name}"))) != here:
            verdict.refute(f"the {name} is {here}, not {board}")


def _check_moves(certificate: Certificate, verdict: Verdict) -> None:
    text, cost = certificate.moves, certificate.cost
    if text is None:
        if cost is not None:
            verdict.refute(f"the cost is given as {cost}, but there are no moves")
        return
    fault = replay_fault(certificate.start, certificate.goal, text)
    if fault:
        verdict.refute(fault)
    else:
        verdict.cost = len(text)
        verdict.prove(f"the {moves(len(text))} lead from start to goal")
    if cost != len(text):
        verdict.refute(f"the cost is given as {cost}, but there are {moves(len(text))}")


def _check_status(certificate: Certificate, verdict: Verdict, *, solvable: bool) -> None:
    status = certificate.status
    if status == "unsolvable" and solvable:
        verdict.refute("the status is unsolvable, but by parity there is a solution")
    elif not solvable:
        verdict.prove("there is no solution: the parity forbids it")
        if status != "unsolvable":
            verdict.refute(f"the status is {status}, but there is no solution")
    elif status == "solved" and certificate.moves is None:
        verdict.refute("the status is solved, but there are no moves")


def _check_bounds(certificate: Certificate, verdict: Verdict, budget: Budget) -> None:
    """Find the optimum if the board is small or close to the goal; check the evidence, easy patterns first."""
    shortest = _optimum(certificate.start, certificate.goal, budget)
    if shortest is not None:
        how = "breadth-first search from both ends"
        verdict.prove(f"a shortest solution has {moves(shortest)} ({how})", shortest)
    checker = EvidenceChecker(certificate.start, certificate.goal, shortest, verdict, budget)
    for evidence in sorted(
        certificate.evidence,
        key=lambda each: max((len(pattern.tiles) for pattern in each.patterns), default=0),
    ):
        checker.check(evidence)


def _optimum(start: Board, goal: Board, budget: Budget) -> int | None:
    try:
        return optimum(start, goal, budget)
    except BudgetUsedUp:
        return None
