"""Problems: every error of the API is one sentence in a problem document (RFC 9457)."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated, Any

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.responses import Response

from taquin.errors import NotationError, TaquinError
from taquin.isolation import CallStopped, ChildEnded
from taquin.util.printable import printable
from taquin.web.job_queue import QueueFull

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.requests import Request

MEDIA_TYPE = "application/problem+json"
WRONG_INPUT = 422
RETRY_AFTER_SECONDS = 10
_SENTENCES = {
    "Not Found": "nothing has this address",
    "Method Not Allowed": "this address does not support that method",
}
"""Sentences that replace Starlette's phrases."""
_NOT_TEXT = "There was an error parsing the body"
"""FastAPI's message for a body that is not text; it has the status 400."""


class Problem(BaseModel):
    """An error, in the words that the command prints."""

    title: str
    status: int
    detail: str = Field(description="The sentence that the command prints.")
    pointer: str | None = Field(
        default=None, description="The line with the wrong token, and carets below it."
    )
    span: Annotated[list[int], Field(min_length=2, max_length=2)] | None = Field(
        default=None, description="The start and the end of the wrong token in the text."
    )


def problem(status: int, detail: str) -> Problem:
    """Return the problem of an HTTP status; its title is the status phrase."""
    return Problem(title=HTTPStatus(status).phrase, status=status, detail=printable(detail))


def problem_of(error: BaseException) -> Problem:
    """Return the problem that describes an exception in one sentence."""
    if isinstance(error, RequestValidationError):
        return problem(WRONG_INPUT, _sentence(error))
    if isinstance(error, NotationError) and error.span is not None:
        wrong = problem(WRONG_INPUT, str(error))
        return wrong.model_copy(update={"pointer": error.pointer(), "span": list(error.span)})
    if isinstance(error, TaquinError):
        return problem(WRONG_INPUT, str(error))
    if isinstance(error, HTTPException) and error.detail == _NOT_TEXT:
        return problem(WRONG_INPUT, "the body is not JSON")
    if isinstance(error, HTTPException):
        return problem(error.status_code, _SENTENCES.get(error.detail, error.detail))
    if isinstance(error, QueueFull):
        return problem(503, "the queue is full; try again in a few seconds")
    if isinstance(error, CallStopped):  # the client has disconnected, or the server stops
        return problem(503, "the request was cancelled")
    if isinstance(error, ChildEnded):
        return problem(500, f"the computation failed: {error.reason}")
    return problem(500, "the server has an internal error; its log has the details")


def problem_response(problem: Problem, headers: dict[str, str] | None = None) -> Response:
    """Return the HTTP response of a problem.

    The text is ASCII, because the input that it quotes may be invalid Unicode.
    """
    text = json.dumps(problem.model_dump(exclude_none=True))
    return Response(text, problem.status, headers, MEDIA_TYPE)


def add_problem_handlers(app: FastAPI) -> None:
    """Make the application answer every exception with a problem."""

    async def answer(_: Request, error: Exception) -> Response:
        headers = dict(getattr(error, "headers", None) or {})
        if isinstance(error, QueueFull):
            headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
        return problem_response(problem_of(error), headers)

    for kind in (
        RequestValidationError,
        TaquinError,
        HTTPException,
        QueueFull,
        CallStopped,
        ChildEnded,
        Exception,
    ):
        app.add_exception_handler(kind, answer)


def describe_problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the OpenAPI description of answers with these problem statuses."""
    schema = {"schema": {"$ref": "#/components/schemas/Problem"}}
    return {
        status: {
            "description": HTTPStatus(status).phrase,
            "content": {MEDIA_TYPE: schema},
        }
        for status in statuses
    }


def _sentence(error: RequestValidationError) -> str:
    """Return the first validation error, after the name of its field."""
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return f"the body is not JSON: {first['ctx']['error']}"
    message = first["msg"].removeprefix("Value error, ")
    field = ".".join(str(part) for part in first["loc"][1:])
    return f"{field}: {message}" if field else f"the request: {message}"
