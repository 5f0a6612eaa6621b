"""The types of the native part."""

from collections.abc import Collection, Iterator, Sequence
from os import PathLike
from typing import Any, final

import networkx as nx
import numpy as np
import numpy.typing as npt
from typing_extensions import Unpack

from mazewright._parameters import ArrayContentName, FormatName, MazeParameters

__version__: str

def maze(query: str = "", /, **parameters: Unpack[MazeParameters]) -> Maze: ...
def restored(query: str, body: str, seed: str | None, index: int | None) -> Maze: ...
def dataset(query: str) -> Dataset: ...
def book(query: str, body: str) -> tuple[bytes, int, str | None]: ...

@final
class Maze:
    @property
    def url(self) -> str | None:
        """The canonical URL on the service, without a host; `None` for a mesh, a long mask or an icon of one's own."""
    @property
    def query(self) -> str | None:
        """The canonical query, which gives this maze again; `None` where there is no `url`."""
    @property
    def seed(self) -> int | str:
        """The seed: a number, or a text if it was one."""
    @property
    def index(self) -> int | None:
        """The number of an item of a data set; `None` for other mazes."""
    @property
    def cells(self) -> int:
        """The number of cells."""
    @property
    def start(self) -> int:
        """The cell where the solution starts."""
    @property
    def goal(self) -> int:
        """The cell where the solution ends."""
    @property
    def solution(self) -> list[int]:
        """The cells of the solution, from start to goal."""
    @property
    def difficulty(self) -> int | None:
        """The difficulty from 0 to 100; `None` if the solver did not arrive."""
    @property
    def stats(self) -> dict[str, Any]:
        """Statistics of the maze and its solution, as in the JSON document."""
    @property
    def params(self) -> dict[str, Any]:
        """All parameters with their values."""
    def _params_in(self, name: FormatName, /, **changes: Unpack[MazeParameters]) -> dict[str, Any]:
        """Returns all parameters with the values that they have in a format. Keyword arguments change parameters."""
    def render(self, name: FormatName | None = None, /, **changes: Unpack[MazeParameters]) -> bytes:
        """Returns the maze in a format, the same bytes as the service has. Keyword arguments change parameters.

        Without a name the format is that of the parameters, or SVG.
        """
    def svg(self, **changes: Unpack[MazeParameters]) -> str:
        """Returns the maze as SVG. Keyword arguments change parameters, such as `solution=True`."""
    def txt(self, **changes: Unpack[MazeParameters]) -> str:
        """Returns the maze as a text."""
    def png(self, **changes: Unpack[MazeParameters]) -> bytes:
        """Returns the maze as a PNG."""
    def json(self, **changes: Unpack[MazeParameters]) -> dict[str, Any]:
        """Returns the maze as a document, which holds its cells, walls, passages and solution."""
    def write(self, path: str | PathLike[str], /, **changes: Unpack[MazeParameters]) -> None:
        """Writes a file in the format of its extension, such as `"a.pdf"`, or without one in the format of the request."""
    def with_seed(self, seed: int | str) -> Maze:
        """Returns a maze with the same parameters and another seed. Faster than `maze`."""
    def neighbours(self, cell: int) -> list[int]:
        """Returns the cells to which passages lead from a cell, in the order of its sides."""
    def position(self, cell: int) -> tuple[float, float]:
        """Returns the centre of a cell: x to the right and y down, in sides of a cell."""
    def place(self, cell: int) -> tuple[int, int, int]:
        """Returns the column, row and level of a cell."""
    def grade(
        self, route: str | Sequence[int] | Sequence[Sequence[int]] | Sequence[str], /, *, seconds: float | None = None
    ) -> dict[str, Any]:
        """Grades a route: a list of cells, each by its number or by column and row, or moves such as `"EESN"`.

        Returns whether it is `valid`, `complete` and a shortest route, and where it goes wrong.
        """
    def networkx(self) -> nx.Graph[int]:
        """Returns the graph of the cells and passages for NetworkX, which must be installed."""
    def array(self, kind: ArrayContentName | None = None) -> npt.NDArray[Any]:
        """Returns squares as an array of NumPy: `blocks`, `connections` or `solution`.

        Blocks are 1 where a wall is. Connections are those of maze-dataset. The solution has a row and a column for each
        cell.
        """
    def moves(self) -> npt.NDArray[np.int32]:
        """Returns an array with a row for each cell number: the cells across its sides, and -1 for walls.

        Cells that `sparse` has removed keep their numbers, and their rows are -1.
        """
    def centres(self) -> npt.NDArray[np.float64]:
        """Returns an array of the centres of cells, with a row for each cell number.

        Cells that `sparse` has removed keep their numbers and have a centre too.
        """
    def passages(self) -> npt.NDArray[np.int32]:
        """Returns an array of the passages, each a pair of cells."""
    def pixels(self, **changes: Unpack[MazeParameters]) -> npt.NDArray[np.uint8]:
        """Returns the picture as an array of rows, columns and channels, which are red, green, blue and perhaps alpha."""
    def _repr_mimebundle_(
        self, include: Collection[str] | None = None, exclude: Collection[str] | None = None
    ) -> dict[str, str]:
        """Returns what notebooks show: an SVG, or a PNG of a maze with many cells."""

@final
class Dataset:
    @property
    def url(self) -> str:
        """The canonical URL on the service, without a host."""
    def __len__(self) -> int: ...
    def __iter__(self) -> DatasetItems: ...
    def __getitem__(self, number: int) -> Maze | None: ...

@final
class DatasetItems(Iterator[Maze]):
    def __next__(self) -> Maze: ...
