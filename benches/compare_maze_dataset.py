#!/usr/bin/env python3
"""Measures mazes per second and processor of `mazewright dataset` in each format, and of the published
package maze-dataset in the same run, in turn, each by the processor time that it takes.

    python3 -m venv DIR && DIR/bin/pip install 'maze-dataset==1.4.2' 'muutils==0.8.7'
    DIR/bin/python benches/compare_maze_dataset.py target/release/mazewright

Both make depth-first mazes of 10 × 10 squares with their solutions. Prints the least time of several rounds.
"""

import os
import subprocess
import sys
from importlib.metadata import version

from maze_dataset.generation import LatticeMazeGenerators

SIDE, ROUNDS = 10, 5
FORMATS = ["ndjson", "csv", "parquet", "tar"]
# Enough mazes for some tenths of a second each.
COUNTS = {"ndjson": 40_000, "csv": 40_000, "parquet": 20_000, "tar": 2_000}


def processor_time(work):
    """Returns the processor time of `work` in seconds, of this process and of the children that it waited for."""
    before = os.times()
    work()
    after = os.times()
    return sum(after[:4]) - sum(before[:4])


def by_package(count):
    for _ in range(count):
        maze = LatticeMazeGenerators.gen_dfs((SIDE, SIDE))
        assert len(maze.generate_random_path()) >= 2


def by_program(program, form, count):
    query = f"cols={SIDE}&rows={SIDE}&algorithm=backtracker&seed=7&count={count}"
    if form == "ndjson":
        query += "&fields=solution"
    subprocess.run([program, "dataset", "-", "--format", form, query, "-q"], check=True, stdout=subprocess.DEVNULL)


def main(program):
    works = {f"maze-dataset {version('maze-dataset')}": (by_package, 100)}
    for form in FORMATS:
        works[f"mazewright dataset, {form}"] = (lambda count, form=form: by_program(program, form, count), COUNTS[form])
    least = dict.fromkeys(works, float("inf"))
    for _ in range(ROUNDS):
        for name, (work, count) in works.items():
            least[name] = min(least[name], processor_time(lambda: work(count)) / count)
    for name, seconds in least.items():
        print(f"{name:<32} {seconds * 1e6:8.1f} µs a maze, {1 / seconds:8.0f} mazes a second and processor")


if __name__ == "__main__":
    main(sys.argv[1])
