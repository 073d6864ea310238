"""The routes of the server, one module for each subject."""

from taquin.web.routes import (
    about,
    analysis,
    board,
    compare,
    lab,
    page,
    render,
    search,
    sets,
    trace,
)

ROUTERS = tuple(
    module.router
    for module in (page, about, board, search, compare, analysis, trace, sets, render, lab)
)
