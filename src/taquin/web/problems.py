"""Problems: everything that goes wrong is told in one sentence, as problem details (RFC 9457)."""

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
from taquin.web.job_queue import Full

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.requests import Request

MEDIA_TYPE = "application/problem+json"
WRONG_INPUT = 422
RETRY_AFTER_SECONDS = 10
_PLAIN = {
    "Not Found": "there is nothing at this address",
    "Method Not Allowed": "nothing at this address takes that method",
}
"""What others say in their own words, in ours."""
_NO_TEXT = "There was an error parsing the body"
"""What FastAPI says, with another status, of a body that is not even text."""


class Problem(BaseModel):
    """What is wrong, as the command would say it."""

    title: str
    status: int
    detail: str = Field(description="The sentence that the command prints.")
    pointer: str | None = Field(
        default=None, description="The line with the wrong word, and carets below."
    )
    span: Annotated[list[int], Field(min_length=2, max_length=2)] | None = Field(
        default=None, description="Where the wrong word begins and ends in the text."
    )


def problem(status: int, detail: str) -> Problem:
    """Return the problem of that status, with its usual title."""
    return Problem(title=HTTPStatus(status).phrase, status=status, detail=printable(detail))


def problem_of(error: BaseException) -> Problem:
    """Say in one sentence what an exception is about."""
    if isinstance(error, RequestValidationError):
        return problem(WRONG_INPUT, _sentence(error))
    if isinstance(error, NotationError) and error.span is not None:
        found = problem(WRONG_INPUT, str(error))
        return found.model_copy(update={"pointer": error.pointer(), "span": list(error.span)})
    if isinstance(error, TaquinError):
        return problem(WRONG_INPUT, str(error))
    if isinstance(error, HTTPException) and error.detail == _NO_TEXT:
        return problem(WRONG_INPUT, "the body is not JSON")
    if isinstance(error, HTTPException):
        return problem(error.status_code, _PLAIN.get(error.detail, error.detail))
    if isinstance(error, Full):
        return problem(503, "all places in the queue are taken; try again in some seconds")
    if isinstance(error, CallStopped):  # the client has left, or the server is about to
        return problem(503, "the work was stopped")
    if isinstance(error, ChildEnded):
        return problem(500, f"the work came to no end: {error.reason}")
    return problem(500, "the server made a mistake; its log says which")


def problem_response(told: Problem, headers: dict[str, str] | None = None) -> Response:
    """Return the problem as an answer."""
    text = json.dumps(told.model_dump(exclude_none=True))  # ASCII: input may be no valid Unicode
    return Response(text, told.status, headers, MEDIA_TYPE)


def answer_problems(app: FastAPI) -> None:
    """Let the app answer all errors this way."""

    async def answer(_: Request, error: Exception) -> Response:
        headers = dict(getattr(error, "headers", None) or {})
        if isinstance(error, Full):
            headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
        return problem_response(problem_of(error), headers)

    for kind in (
        RequestValidationError,
        TaquinError,
        HTTPException,
        Full,
        CallStopped,
        ChildEnded,
        Exception,
    ):
        app.add_exception_handler(kind, answer)


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Describe the problems that an operation may answer with, for OpenAPI."""
    schema = {"schema": {"$ref": "#/components/schemas/Problem"}}
    return {
        status: {
            "description": HTTPStatus(status).phrase,
            "content": {MEDIA_TYPE: schema},
        }
        for status in statuses
    }


def _sentence(error: RequestValidationError) -> str:
    """Return the first complaint with the name of the field it is about."""
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return f"the body is not JSON: {first['ctx']['error']}"
    message = first["msg"].removeprefix("Value error, ")
    place = ".".join(str(part) for part in first["loc"][1:])
    return f"{place}: {message}" if place else f"the request: {message}"
