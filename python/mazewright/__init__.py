"""Mazes on any tessellation: pictures, data, arrays, environments and tasks.

    >>> import mazewright
    >>> m = mazewright.maze(shape="hex", cols=12, rows=10, seed=42)
    >>> m.query
    'shape=hex&cols=12&rows=10&seed=42&gen=1'

The same query gives the same maze in the service, on the command line and here.
"""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any, get_args

from mazewright import _native, _parameters
from mazewright._errors import Fault, MazeError
from mazewright._native import Dataset, Maze, __version__
from mazewright._values import as_query, to_json, to_query

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from mazewright._parameters import BookParameters, DatasetParameters, MazeParameters

__all__ = [
    "ALGORITHMS",
    "FORMATS",
    "SHAPES",
    "SOLVERS",
    "Dataset",
    "Fault",
    "Maze",
    "MazeError",
    "__version__",
    "book",
    "dataset",
    "maze",
]

SHAPES: tuple[_parameters.ShapeName, ...] = get_args(_parameters.ShapeName)
"""The names of shapes of cells."""

ALGORITHMS: tuple[_parameters.AlgorithmName, ...] = get_args(_parameters.AlgorithmName)
"""The names of algorithms."""

SOLVERS: tuple[_parameters.SolverName, ...] = get_args(_parameters.SolverName)
"""The names of solvers."""

FORMATS: tuple[_parameters.FormatName, ...] = get_args(_parameters.FormatName)
"""The names of formats."""


def maze(query: str = "", /, **parameters: Unpack[MazeParameters]) -> Maze:
    """Makes a maze and solves it.

    `query` is the query of a URL of the service, such as `"shape=tri&cols=18&rows=12"`. Keyword arguments have the same
    names and add to it. Without `seed` each call makes another maze. Raises `MazeError` for parameters that cannot be
    understood, or where no such maze exists.
    """
    return _native.maze(as_query(query), **parameters)


def dataset(query: str = "", /, **parameters: Unpack[DatasetParameters]) -> Dataset:
    """Describes a data set of many mazes, which are made one by one.

    Takes the parameters of `maze`, without pictures and meshes, and a few of its own. Iterate over it, or take one maze
    by its number: item i depends on the parameters, the seed and i alone.
    """
    return _native.dataset(to_query(as_query(query), parameters))


def book(query: str = "", /, **parameters: Unpack[BookParameters]) -> bytes:
    """Prints many mazes as one PDF, with the solutions at the end.

    Takes the parameters of `maze` and a few of its own. `mazes` lists the mazes one by one. Warns if mazes could not
    be made, or if print shops would not bind the book.
    """
    if query and "mazes" in parameters:
        raise TypeError("mazes is given, so that parameters must be keyword arguments, but a query is given too")
    given = {name: value for name, value in parameters.items() if value is not None}
    pdf, missing, note = _native.book(as_query(query), to_json(given))
    if missing:
        mazes = "1 maze" if missing == 1 else f"{missing} mazes"
        warnings.warn(f"{mazes} of the book could not be made; the gaps in the book say why", stacklevel=2)
    if note:
        warnings.warn(note, stacklevel=2)
    return pdf


def _document(function: Any, parameters: type) -> None:
    # Python has no documentation under -OO.
    if function.__doc__ and parameters.__doc__:
        function.__doc__ = f"{function.__doc__.rstrip()}\n\n{parameters.__doc__}"


_document(maze, _parameters.MazeParameters)
_document(dataset, _parameters.DatasetParameters)
_document(book, _parameters.BookParameters)
