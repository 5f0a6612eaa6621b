"""What notebooks show of a maze."""

from __future__ import annotations

import base64
from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mazewright._native import Maze

# The most cells of a maze that is shown as SVG, which larger mazes would make slow to scroll.
_MOST_CELLS_OF_SVG = 10_000


def bundle(maze: Maze, include: Collection[str] | None, exclude: Collection[str] | None) -> dict[str, str]:
    """Returns a picture of a maze and its text, each by its media type."""
    picture = "image/svg+xml" if maze.cells <= _MOST_CELLS_OF_SVG else "image/png"
    kinds = ["text/plain", picture] if include is None else include
    shown: dict[str, str] = {}
    for kind in kinds:
        if exclude is not None and kind in exclude:
            continue
        if kind == "text/plain":
            shown[kind] = repr(maze)
        elif kind == "image/svg+xml":
            shown[kind] = maze.svg()
        elif kind == "image/png":
            shown[kind] = base64.b64encode(maze.png()).decode()
    return shown
