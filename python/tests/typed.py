"""What mypy and pyright must accept, and what they must not: an idle comment that ignores an error is an error."""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import mazewright
from mazewright.tasks import MazeTask

m: mazewright.Maze = mazewright.maze(shape="hex", cols=12, rows=10, seed="a word", solution=True, theme="dark")
mazewright.maze("shape=tri&cols=18")
mazewright.maze(mask=["..", "X."], layers=["walls", "solution"], openings=[0, "n"], start=0)
mazewright.maze(mask=Path("heart.svg"), goal_icon=b"")
mazewright.maze(mask=np.ones((2, 2), bool))
mazewright.maze(mesh={"vertices": [[0, 0], [1, 0], [1, 1]], "faces": [[0, 1, 2]]})

mazewright.maze(shape="hexx")  # type: ignore[arg-type]
mazewright.maze(cols="many")  # type: ignore[arg-type]
mazewright.maze(colz=5)  # type: ignore[call-arg]
m.svg(solution="yes")  # type: ignore[arg-type]
m.render("docx")  # type: ignore[arg-type]
m.cells = 5  # type: ignore[misc]

svg: str = m.svg(ink="navy")
png: bytes = m.png()
solution: list[int] = m.solution
difficulty: int | None = m.difficulty
moves: npt.NDArray[np.int32] = m.moves()
document: dict[str, Any] = m.json(fields=["nodes", "links"])
pdf: bytes = mazewright.book(mazes=[{"shape": "polar", "rows": 5}], per_page=2)

for item in mazewright.dataset(vary={"shape": ["tri", "hex"], "cols": range(5, 9)}, count=5, unique=False):
    index: int | None = item.index
for name in mazewright.SHAPES:
    mazewright.maze(shape=name, algorithm=mazewright.ALGORITHMS[0], solver=mazewright.SOLVERS[-1])

try:
    mazewright.maze(cols=0)
except mazewright.MazeError as error:
    fault: mazewright.Fault = error.faults[0]
    suggestion: str | None = fault.suggestion

question: str = MazeTask(cols=5, rows=5, size=3)[0]["question"]
