"""What the server answers to, one module for each idea."""

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
