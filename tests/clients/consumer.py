"""Fetches mazes from the service at MAZE_URL with the client that openapi-python-client generates."""

import os

from mazewright_client import Client
from mazewright_client.api.formats import get_maze_json, get_maze_png, get_maze_svg, post_maze_json
from mazewright_client.api.lists import get_shapes
from mazewright_client.api.mazes import get_maze
from mazewright_client.api.solutions import post_solve
from mazewright_client.models import (
    Algorithm,
    Grade,
    Maze,
    MazeRequest,
    Problem,
    RouteRequest,
    Shape,
    ShapeList,
    SolutionOverlay,
)

client = Client(base_url=os.environ["MAZE_URL"])

maze = get_maze_json.sync(
    client=client, shape=Shape.TRI, cols=18, rows=12, seed="42", algorithm=Algorithm.WILSON
)
assert isinstance(maze, Maze), maze
assert len(maze.nodes) == 216 and len(maze.links) == 215
assert maze.nodes[0].id == 0 and maze.planar.vertices[0][0] >= 0
assert maze.solution.length == len(maze.solution.cells) - 1
assert maze.params.algorithm == Algorithm.WILSON and maze.params.shape == "tri"
assert maze.stats.cells == 216 and maze.multigraph is False

posted = post_maze_json.sync(
    client=client, body=MazeRequest(shape=Shape.TRI, cols=18, rows=12, seed=42, algorithm=Algorithm.WILSON)
)
assert isinstance(posted, Maze) and posted.links == maze.links

svg = get_maze_svg.sync_detailed(client=client, shape=Shape.HEX, seed="1", solution=SolutionOverlay.TRUE)
assert svg.status_code == 200 and svg.content.startswith(b"<svg"), svg
assert svg.headers["content-type"] == "image/svg+xml"
png = get_maze_png.sync_detailed(client=client, seed="1")
assert png.content.startswith(b"\x89PNG")
assert get_maze.sync_detailed(client=client).content.startswith(b"<svg")

grade = post_solve.sync(client=client, body=RouteRequest(cols=4, rows=3, seed="1", path=[0]))
assert isinstance(grade, Grade) and grade.valid and not grade.complete

shapes = get_shapes.sync(client=client)
assert isinstance(shapes, ShapeList) and Shape.TRI in [shape.name for shape in shapes.shapes]

wrong = get_maze_json.sync(client=client, cols=0)
assert isinstance(wrong, Problem) and wrong.errors[0].code == "out-of-range", wrong
print("Python: models and answers agree")
