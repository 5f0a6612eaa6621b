"""Drawings without the solution, for solvers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mazewright._native import Maze

# Layers that show the solution, or how a solver found it.
_SOLVED = {"solution", "trace"}


def unsolved(maze: Maze) -> dict[str, Any]:
    """Returns the changes that draw a maze without its solution."""
    layers = [layer for layer in maze.params["layers"].split(",") if layer not in _SOLVED]
    if layers == ["usual"]:
        return {"solution": False}
    return {"layers": layers or "walls"}
