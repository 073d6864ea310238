"""`verify`: checks every statement of a certificate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.proof.checker.pattern_evidence import recomputed_sum
from taquin.proof.checker.plain_heuristics import plain_value
from taquin.proof.checker.rules import is_solvable, parity_of, replay_fault, with_parity
from taquin.proof.checker.verdict import Verdict
from taquin.proof.checker.wording import count, list_of, name_of_heuristic, name_of_search
from taquin.puzzle import Puzzle

if TYPE_CHECKING:
    from taquin.proof.certificate import Certificate
    from taquin.proof.evidence import Evidence


def verify(certificate: Certificate, *, thorough: bool = False) -> Verdict:
    """Check every statement of a certificate.

    With `thorough`, pattern values are recomputed in Python instead of by the engine; that takes longer.
    """
    puzzle, verdict = Puzzle.of(certificate.start, certificate.goal), Verdict()
    solvable = is_solvable(puzzle.start.tiles, puzzle.goal.tiles, puzzle.cols)
    _check_moves(certificate, puzzle, verdict)
    _check_status(certificate, verdict, solvable=solvable)
    if solvable:
        parity = "an odd" if parity_of(puzzle) else "an even"
        verdict.proven.append(f"every solution has {parity} number of moves")
        for evidence in certificate.evidence:
            _check_evidence(evidence, puzzle, verdict, thorough=thorough)
    highest = max((each.value for each in certificate.evidence), default=0)
    if certificate.lower_bound > highest:
        verdict.refuted.append(
            f"the lower bound is given as {certificate.lower_bound}, "
            f"but the highest value of the evidence is {highest}"
        )
    return verdict


def _check_moves(certificate: Certificate, puzzle: Puzzle, verdict: Verdict) -> None:
    moves, cost = certificate.moves, certificate.cost
    if moves is None:
        if cost is not None:
            verdict.refuted.append(f"the cost is given as {cost}, but there are no moves")
        return
    fault = replay_fault(puzzle, moves)
    if fault:
        verdict.refuted.append(fault)
    else:
        verdict.cost = len(moves)
        verdict.proven.append(f"the {count(len(moves), 'move')} lead from start to goal")
    if cost != len(moves):
        verdict.refuted.append(f"the cost is given as {cost}, but there are {len(moves)} moves")


def _check_status(certificate: Certificate, verdict: Verdict, *, solvable: bool) -> None:
    status = certificate.status
    if status == "unsolvable" and solvable:
        verdict.refuted.append("the status is unsolvable, but by parity there is a solution")
    elif not solvable:
        verdict.proven.append("there is no solution: the parity forbids it")
        if status != "unsolvable":
            verdict.refuted.append(f"the status is {status}, but there is no solution")
    elif status == "solved" and certificate.moves is None:
        verdict.refuted.append("the status is solved, but there are no moves")


def _check_evidence(
    evidence: Evidence, puzzle: Puzzle, verdict: Verdict, *, thorough: bool
) -> None:
    value, name = evidence.value, name_of_heuristic(evidence.heuristic)
    statement = f"no solution is shorter than {count(value, 'move')}"
    if verdict.cost is not None and value > verdict.cost:
        verdict.refuted.append(f"that {statement} is wrong: this solution has {verdict.cost}")
        return
    if evidence.kind != "heuristic":
        _check_claim(evidence, statement, verdict)
        return
    if evidence.patterns:
        found = recomputed_sum(evidence, puzzle, verdict, thorough=thorough)
        how = "values recomputed without pattern databases"
        why_not = "a value takes too long to recompute"
    else:
        found = plain_value(evidence.heuristic, puzzle)
        how, why_not = "recomputed", "this checker cannot compute it"
    if found is None:
        verdict.claimed.append(f"{statement} ({name}: {why_not})")
        verdict.claimed_bound = max(verdict.claimed_bound, value)
    elif value > with_parity(found, puzzle):
        raised = with_parity(found, puzzle)
        by_parity = "" if raised == found else f", or {raised} by parity"
        verdict.refuted.append(
            f"that {statement} by {name} is wrong: its value is {found}{by_parity}"
        )
    else:
        verdict.proven.append(f"{statement} ({name}, {how})")
        verdict.proven_bound = max(verdict.proven_bound, value)
        verdict.claimed_bound = max(verdict.claimed_bound, value)


def _check_claim(evidence: Evidence, statement: str, verdict: Verdict) -> None:
    """Check the claim of a search: it may contradict itself, but it cannot be proven."""
    thresholds = [each.bound for each in evidence.rounds]
    rising = thresholds == sorted(set(thresholds))
    if not rising or any(each >= evidence.value for each in thresholds):
        verdict.refuted.append(
            f"that {statement} does not follow from the iterations {list_of(thresholds)}: "
            "thresholds rise, and stay below the bound that they prove"
        )
        return
    search = name_of_search(evidence.algorithm, evidence.heuristic)
    source = f"{count(len(thresholds), 'iteration')} of {search}" if thresholds else search
    verdict.claimed.append(f"{statement}: {source}, which only a repeated search can confirm")
    verdict.claimed_bound = max(verdict.claimed_bound, evidence.value)
