"""Environments for Gymnasium: find the route from the start of a maze to its goal, in cells of any shape.

    >>> import gymnasium, mazewright.gym
    >>> env = gymnasium.make("mazewright/Maze-v0", query="shape=hex&cols=8&rows=8")
    >>> observation, info = env.reset(seed=1)

An action is a side of the cell: it leads to the cell across that side, or nowhere if a wall is there. The sides of squares
are 0 up, 1 right, 2 down and 3 left. A step costs 1 / `max_steps`, and the goal gives 1.
"""

from __future__ import annotations

import string
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import mazewright
from mazewright._unsolved import unsolved

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from mazewright._parameters import MazeParameters

__all__ = ["MazeEnv", "MazeVectorEnv"]

Observation = Literal["array", "blocks", "text", "rgb"]

# Further sides for shapes whose cells have other sides in each maze.
_SPARE_SIDES = 4
# How many seeds `reset` tries for a maze that fits the observations.
_TRIES = 1000
# The most steps of an episode, for each cell.
_STEPS_PER_CELL = 4
# Pictures have these values, so that a cell is where its centre says.
_PLAIN: dict[str, Any] = {"scale": 1, "turn": 0, "warp": "none", "fit": "inside"}
_AGENT, _GOAL = (37, 99, 235), (22, 163, 74)


class _Mazes:
    """Mazes of the same parameters and size, each with a seed of its own."""

    def __init__(self, query: str, parameters: MazeParameters, new_maze: bool):
        self.first = mazewright.maze(query, **parameters)
        self.new_maze = new_maze
        one, other = (self.first.with_seed(seed).centres() for seed in (0, 1))
        has_other_cells = new_maze and not np.array_equal(one, other)
        self.cells, sides = self.first.moves().shape
        """The number of rows of observations. Cells that `sparse` has removed have a row too."""
        self.sides = sides + (_SPARE_SIDES if has_other_cells else 0)

    def next(self, random: np.random.Generator) -> tuple[mazewright.Maze, npt.NDArray[np.int32]]:
        """Returns a maze and the cells across the sides of each cell, with as many sides for each maze."""
        for _ in range(_TRIES):
            maze = self.first.with_seed(int(random.integers(2**53))) if self.new_maze else self.first
            moves = maze.moves()
            spare = self.sides - moves.shape[1]
            # Rarely a cell has more sides than there are actions.
            if spare >= 0 and len(moves) == self.cells:
                return maze, np.pad(moves, ((0, 0), (0, spare)), constant_values=-1)
        raise RuntimeError(
            f"none of {_TRIES} mazes has {self.cells} cells of at most {self.sides} sides, as the first one has; "
            "take new_maze=False"
        )


def _most_steps(given: int | None, cells: int) -> int:
    """Returns after how many steps a maze ends."""
    if given is None:
        return _STEPS_PER_CELL * cells
    if given < 1:
        raise ValueError(f"max_steps is {given}, but must be at least 1")
    return given


def _space(cells: int, sides: int) -> spaces.Box:
    return spaces.Box(0, 1, (cells, sides + 2), np.uint8)


def _planes(moves: npt.NDArray[np.int32], cell: int, goal: int) -> npt.NDArray[np.uint8]:
    """Returns a row for each cell: whether each side is open, whether the agent is here, and whether the goal is."""
    planes = np.zeros((len(moves), moves.shape[1] + 2), np.uint8)
    planes[:, :-2] = moves >= 0
    planes[cell, -2] = 1
    planes[goal, -1] = 1
    return planes


class MazeEnv(gymnasium.Env[Any, np.int64]):
    """One maze after another.

    `query` and keyword arguments are those of `mazewright.maze`. Each `reset` makes another maze, unless `new_maze` is
    false. Observations are:

    * `array`: a row for each cell: whether each side is open, whether the agent is here, and whether the goal is.
    * `blocks`: squares only: 0 free, 1 wall, 2 agent, 3 goal.
    * `text`: a drawing, and a sentence that says where the agent is and where it can go.
    * `rgb`: a picture with the agent in blue and the goal in green, without `title`, `scale`, `turn` and `warp`.
    """

    metadata = {"render_modes": ["rgb_array", "ansi"], "render_fps": 8}

    def __init__(
        self,
        query: str = "",
        *,
        observation: Observation = "array",
        new_maze: bool = True,
        max_steps: int | None = None,
        render_mode: str | None = None,
        **parameters: Unpack[MazeParameters],
    ):
        self._mazes = _Mazes(query, parameters, new_maze)
        self.maze = self._mazes.first
        self.render_mode = render_mode
        if "rgb" in (observation, render_mode, str(render_mode).partition("_")[0]) and "title" in self.maze.params:
            raise ValueError("title is given, but pictures of an environment have none; leave it out")
        self.max_steps = _most_steps(max_steps, self.maze.cells)
        self.action_space = spaces.Discrete(self._mazes.sides)
        self._moves = self.maze.moves()
        self._cell = self.maze.start
        self._steps = 0
        # Pictures that are drawn once for all steps in a maze.
        self._drawn: dict[str, Any] = {}
        observers: dict[Observation, Callable[[], Any]] = {
            "array": self._array,
            "blocks": self._blocks,
            "text": self._text,
            "rgb": self._rgb,
        }
        if observation not in observers:
            raise ValueError(f"observation is {observation}, but must be one of {', '.join(observers)}")
        self._observe = observers[observation]
        self.observation_space = self._space_of(observation)

    def _space_of(self, observation: Observation) -> spaces.Space[Any]:
        if observation == "array":
            return _space(self._mazes.cells, self._mazes.sides)
        if observation == "text":
            # The sentence names each cell by a few words.
            longest = 2 * len(self._text()) + 100 * self._mazes.sides
            return spaces.Text(longest, charset=string.printable)
        sample = self._observe()
        return spaces.Box(0, 3 if observation == "blocks" else 255, sample.shape, np.uint8)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Puts the agent at the start of a maze."""
        super().reset(seed=seed, options=options)
        self.maze, self._moves = self._mazes.next(self.np_random)
        self._cell, self._steps = self.maze.start, 0
        self._drawn.clear()
        return self._observe(), self._info()

    def step(self, action: np.int64) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Moves the agent across a side of its cell, unless a wall is there."""
        if not 0 <= action < self._mazes.sides:
            raise ValueError(f"action is {action}, but must be from 0 to {self._mazes.sides - 1}")
        there = int(self._moves[self._cell, int(action)])
        if there >= 0:
            self._cell = there
        self._steps += 1
        terminated = self._cell == self.maze.goal
        truncated = not terminated and self._steps >= self.max_steps
        reward = float(terminated) - 1 / self.max_steps
        return self._observe(), reward, terminated, truncated, self._info()

    def _info(self) -> dict[str, Any]:
        mask = (self._moves[self._cell] >= 0).astype(np.int8)
        return {"cell": self._cell, "shortest": len(self.maze.solution) - 1, "action_mask": mask}

    def _array(self) -> npt.NDArray[np.uint8]:
        return _planes(self._moves, self._cell, self.maze.goal)

    def _blocks(self) -> npt.NDArray[np.uint8]:
        blocks: npt.NDArray[np.uint8] = self._kept("npy", lambda: self.maze.array("blocks")).copy()
        for cell, mark in ((self.maze.goal, 3), (self._cell, 2)):
            col, row, _ = self.maze.place(cell)
            blocks[2 * row + 1, 2 * col + 1] = mark
        return blocks

    def _text(self) -> str:
        drawing = self._kept("txt", lambda: self.maze.txt(charset="ascii", **unsolved(self.maze)))
        named = self._named
        leads = [f"{side} to {named(int(to))}" for side, to in enumerate(self._moves[self._cell]) if to >= 0]
        goal = named(self.maze.goal)
        return f"{drawing}You are in {named(self._cell)}. The goal is {goal}. Actions: {', '.join(leads)}.\n"

    def _named(self, cell: int) -> str:
        col, row, level = self.maze.place(cell)
        on = f", level {level}" if level else ""
        return f"cell {cell} (column {col}, row {row}{on})"

    def _rgb(self) -> npt.NDArray[np.uint8]:
        drawn, margin, side = self._kept("png", self._picture)
        pixels: npt.NDArray[np.uint8] = drawn.copy()
        for cell, color in ((self.maze.goal, _GOAL), (self._cell, _AGENT)):
            x, y = (margin + at * side for at in self.maze.position(cell))
            radius = side / 4
            rows, cols = np.ogrid[: pixels.shape[0], : pixels.shape[1]]
            pixels[(rows + 0.5 - y) ** 2 + (cols + 0.5 - x) ** 2 <= radius**2] = color
        return pixels

    def _picture(self) -> tuple[npt.NDArray[np.uint8], float, float]:
        """Returns the pixels of the maze, its margin and the side of a cell."""
        changes = unsolved(self.maze)
        given = self.maze._params_in("png")
        for name, value in _PLAIN.items():
            if given.get(name, value) != value:
                changes[name] = value
        params = self.maze._params_in("png", **changes)
        return self.maze.pixels(**changes)[:, :, :3], params["margin"], params["cell"]

    def _kept(self, name: str, draw: Callable[[], Any]) -> Any:
        if name not in self._drawn:
            self._drawn[name] = draw()
        return self._drawn[name]

    def render(self) -> Any:
        """Returns a picture or a text of the maze with the agent."""
        if self.render_mode is None:
            return None
        return self._rgb() if self.render_mode == "rgb_array" else self._text()


class MazeVectorEnv(VectorEnv[npt.NDArray[np.uint8], npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many mazes at once, in arrays: the observation `array` of each, as `MazeEnv` has it.

    A maze that has ended begins anew at the next step, whose action does not count.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}

    def __init__(
        self,
        num_envs: int = 1,
        query: str = "",
        *,
        new_maze: bool = True,
        max_steps: int | None = None,
        **parameters: Unpack[MazeParameters],
    ):
        if num_envs < 1:
            raise ValueError(f"num_envs is {num_envs}, but must be at least 1")
        self.num_envs = num_envs
        self._mazes = _Mazes(query, parameters, new_maze)
        cells, sides = self._mazes.cells, self._mazes.sides
        self.max_steps = _most_steps(max_steps, cells)
        self.single_observation_space = _space(cells, sides)
        self.single_action_space = spaces.Discrete(sides)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._moves = np.full((num_envs, cells, sides), -1, np.int32)
        self._planes = np.zeros((num_envs, cells, sides + 2), np.uint8)
        self._cells, self._goals, self._steps, self._shortest = np.zeros((4, num_envs), np.int64)
        self._has_ended = np.zeros(num_envs, bool)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.uint8], dict[str, Any]]:
        """Begins all mazes anew."""
        super().reset(seed=seed, options=options)
        self._begin(np.arange(self.num_envs))
        self._has_ended[:] = False
        return self._planes.copy(), self._info()

    def _begin(self, numbers: npt.NDArray[np.intp]) -> None:
        for number in numbers:
            maze, moves = self._mazes.next(self.np_random)
            self._moves[number] = moves
            self._planes[number] = _planes(moves, maze.start, maze.goal)
            self._cells[number], self._goals[number] = maze.start, maze.goal
            self._steps[number], self._shortest[number] = 0, len(maze.solution) - 1

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[
        npt.NDArray[np.uint8], npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]
    ]:
        """Moves the agent of each maze that has not ended, and begins the others anew."""
        if not self.action_space.contains(np.asarray(actions)):
            last = self._mazes.sides - 1
            raise ValueError(f"actions are {actions}, but must be {self.num_envs} numbers from 0 to {last}")
        goes_on = ~self._has_ended
        self._begin(np.flatnonzero(self._has_ended))
        all_mazes = np.arange(self.num_envs)
        there = self._moves[all_mazes, self._cells, actions]
        moved = np.flatnonzero(goes_on & (there >= 0))
        self._planes[moved, self._cells[moved], -2] = 0
        self._cells[moved] = there[moved]
        self._planes[moved, self._cells[moved], -2] = 1
        self._steps += goes_on
        terminated = goes_on & (self._cells == self._goals)
        truncated = goes_on & ~terminated & (self._steps >= self.max_steps)
        rewards = np.where(goes_on, terminated - 1 / self.max_steps, 0.0)
        self._has_ended = terminated | truncated
        return self._planes.copy(), rewards, terminated, truncated, self._info()

    def _info(self) -> dict[str, Any]:
        mask = (self._moves[np.arange(self.num_envs), self._cells] >= 0).astype(np.int8)
        return {"cell": self._cells.copy(), "shortest": self._shortest.copy(), "action_mask": mask}


gymnasium.register(
    "mazewright/Maze-v0",
    entry_point="mazewright.gym:MazeEnv",
    vector_entry_point="mazewright.gym:MazeVectorEnv",
)
