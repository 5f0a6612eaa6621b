"""Fetches mazes from the service at MAZE_URL with the client that openapi-generator makes for Python."""

import os

import openapi_client
from openapi_client.api.formats_api import FormatsApi

client = openapi_client.ApiClient(openapi_client.Configuration(host=os.environ["MAZE_URL"]))
formats = FormatsApi(client)

svg = formats.get_maze_svg(shape=openapi_client.Shape.HEX, seed="1", solution=openapi_client.SolutionOverlay.TRUE)
assert bytes(svg).startswith(b"<svg"), svg
png = formats.get_maze_png(seed="1", cols=10)
assert bytes(png).startswith(b"\x89PNG"), png
pdf = formats.get_maze_format(format="pdf", seed="1")
assert bytes(pdf).startswith(b"%PDF"), pdf

maze = formats.get_maze_json(shape=openapi_client.Shape.TRI, cols=18, rows=12, seed="42")
assert len(maze.nodes) == 216 and len(maze.links) == 215
assert maze.directed is False and maze.solution.length == len(maze.solution.cells) - 1
seed = openapi_client.SeedInBody("42")
posted = formats.post_maze_json(openapi_client.MazeRequest(shape="tri", cols=18, rows=12, seed=seed))
assert posted.links == maze.links
print("openapi-generator, Python: SVG, PNG, PDF and JSON are read")
