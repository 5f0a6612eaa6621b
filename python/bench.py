"""Measures depth-first mazes of 10×10 squares with their solutions, on one core, in turn with maze-dataset.

    pip install 'maze-dataset==1.4.2' 'muutils==0.8.7'
    python python/bench.py

Prints the least processor time of several rounds, and how many times as long maze-dataset takes. Ends with 1 if the data set
is not at least 200 times as fast.
"""

import os
import sys
from importlib.metadata import version
from time import process_time

import mazewright

SIDE, ROUNDS, LEAST = 10, 5, 200


def by_rival(count):
    from maze_dataset.generation import LatticeMazeGenerators

    for _ in range(count):
        maze = LatticeMazeGenerators.gen_dfs((SIDE, SIDE))
        assert len(maze.generate_random_path()) >= 2


def by_dataset(count):
    for maze in mazewright.dataset(cols=SIDE, rows=SIDE, seed=7, count=count):
        assert len(maze.solution) >= 2


def by_seed(count):
    first = mazewright.maze(cols=SIDE, rows=SIDE, seed=7)
    for seed in range(count):
        assert len(first.with_seed(seed).solution) >= 2


def by_call(count):
    for seed in range(count):
        assert len(mazewright.maze(cols=SIDE, rows=SIDE, seed=seed).solution) >= 2


def main():
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    rival = f"maze-dataset {version('maze-dataset')}"
    works = {
        rival: (by_rival, 100),
        "mazewright.dataset": (by_dataset, 20_000),
        "Maze.with_seed": (by_seed, 20_000),
        "mazewright.maze": (by_call, 20_000),
    }
    least = dict.fromkeys(works, float("inf"))
    for _ in range(ROUNDS):
        for name, (work, count) in works.items():
            began = process_time()
            work(count)
            least[name] = min(least[name], (process_time() - began) / count)
    print("| | µs a maze | maze-dataset takes |\n| --- | --- | --- |")
    for name, seconds in least.items():
        print(f"| {name} | {seconds * 1e6:.1f} | {least[rival] / seconds:.0f} × |")
    return least[rival] < LEAST * least["mazewright.dataset"]


if __name__ == "__main__":
    sys.exit(main())
