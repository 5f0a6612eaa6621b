"""Tasks for language models, in the style of reasoning-gym: a question, an answer and a score.

>>> import mazewright.tasks
>>> task = mazewright.tasks.MazeTask("cols=5&rows=5", seed=1, size=100)
>>> entry = task[0]
>>> task.score_answer(entry["answer"], entry)
1.0
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypedDict

import mazewright
from mazewright._unsolved import unsolved

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from mazewright._parameters import DatasetParameters

__all__ = ["Entry", "MazeTask"]

_LETTERS = {(0, -1): "N", (1, 0): "E", (0, 1): "S", (-1, 0): "W"}

_DRAWING = """\
Here is a maze of squares, {cols} columns and {rows} rows. Columns are counted from the left and rows from the top, from 0.

{drawing}
Find a shortest way from column {start[0]}, row {start[1]} to column {goal[0]}, row {goal[1]}. Answer with the moves alone, as
letters without spaces: N up, E to the right, S down, W to the left."""

_GRAPH = """\
Here is a maze of cells with numbers. Passages join these pairs of cells, and can be walked in both directions:

{passages}

Find a shortest way from cell {start} to cell {goal}. Answer with the numbers of the cells alone, from {start} to {goal}, with
spaces between them."""


class Entry(TypedDict):
    """One question with its answer."""

    question: str
    answer: str
    metadata: dict[str, Any]


class MazeTask(Sequence[Entry]):
    """Questions for the route through mazes.

    `query` and keyword arguments are those of `mazewright.dataset`, so that `vary` and `difficulty` work. Question i
    depends on the parameters, the seed and i alone. Mazes of squares are drawn, unless `kind` is `graph`; of other shapes
    the question lists the passages.
    """

    def __init__(
        self,
        query: str = "",
        /,
        *,
        size: int = 500,
        kind: Literal["drawing", "graph"] = "drawing",
        **parameters: Unpack[DatasetParameters],
    ):
        self.size = size
        self.kind = kind
        parameters["count"] = size
        self.mazes = mazewright.dataset(query, **parameters)

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[Entry]:
        return (self._entry(maze) for maze in self.mazes)

    def __getitem__(self, index: Any) -> Any:
        """Returns the question of a number."""
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(self.size))]
        maze = self.mazes[index]
        if maze is None:
            raise LookupError(f"no maze of number {index} is as the parameters want it")
        return self._entry(maze)

    def _entry(self, maze: mazewright.Maze) -> Entry:
        is_drawn = self.kind == "drawing" and _is_of_squares(maze)
        metadata = {
            "query": maze.query,
            "kind": "drawing" if is_drawn else "graph",
            "start": maze.start,
            "goal": maze.goal,
            "length": len(maze.solution) - 1,
            "difficulty": maze.difficulty,
        }
        question, answer = _drawing(maze) if is_drawn else _graph(maze)
        return {"question": question, "answer": answer, "metadata": metadata}

    def score_answer(self, answer: str | None, entry: Entry) -> float:
        """Returns 1 for a shortest route, less for longer ones, and 0 for an answer that does not reach the goal."""
        if not answer or not answer.strip():
            return 0.0
        maze = mazewright.maze(entry["metadata"]["query"])
        try:
            if entry["metadata"]["kind"] == "drawing":
                grade = maze.grade("".join(answer.split()))
            else:
                grade = maze.grade([int(cell) for cell in answer.replace(",", " ").split()])
        except ValueError:
            # `MazeError` is one, for what is not a way at all.
            return 0.0
        if not grade["complete"]:
            return 0.0
        # No steps lead to the goal if it is the start.
        return float(grade["shortest"] / grade["steps"]) if grade["steps"] else 1.0


def _is_of_squares(maze: mazewright.Maze) -> bool:
    """Returns whether a maze is of squares that fill a rectangle, which alone have blocks."""
    try:
        maze.render("npy")
    except mazewright.MazeError:
        return False
    return True


def _drawing(maze: mazewright.Maze) -> tuple[str, str]:
    places = [maze.place(cell)[:2] for cell in maze.solution]
    steps = itertools.pairwise(places)
    params = maze.params
    question = _DRAWING.format(
        cols=params["cols"],
        rows=params["rows"],
        drawing=maze.txt(**unsolved(maze)),
        start=maze.place(maze.start),
        goal=maze.place(maze.goal),
    )
    return question, "".join(_LETTERS[to[0] - at[0], to[1] - at[1]] for at, to in steps)


def _graph(maze: mazewright.Maze) -> tuple[str, str]:
    links = maze.json(fields="links")["links"]
    passages = ", ".join(f"{link['source']}-{link['target']}" for link in links)
    question = _GRAPH.format(passages=passages, start=maze.start, goal=maze.goal)
    return question, " ".join(map(str, maze.solution))
