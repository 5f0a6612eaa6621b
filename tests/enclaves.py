#!/usr/bin/env python3
"""Asks for meshes with enclaves in every format, and reads each answer with another program. A format that cannot have
such a mesh must say so with an error that names a parameter.

    enclaves.py BINARY
"""

import io
import json
import re
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

import lxml.etree
import lxml.html
import networkx as nx
from PIL import Image
from readers import check_dxf, check_graphs, check_parts, check_program, check_solid, check_webp, fetch
from service import running


def square(x, y, side):
    return [[x, y], [x + side, y], [x + side, y + side], [x, y + side], [x, y]]


def polygons(*rings):
    return {"type": "MultiPolygon", "coordinates": rings}


OUTER, FARTHER = square(0, 0, 9), [square(9, 0, 9)]
MESHES = {
    "one enclave": polygons([OUTER, square(3, 3, 3)], [square(3, 3, 3)], FARTHER),
    "an enclave in an enclave": polygons(
        [OUTER, square(2, 2, 5)], [square(2, 2, 5), square(4, 4, 1)], [square(4, 4, 1)], FARTHER
    ),
    "two enclaves in a hole": polygons(
        [OUTER, [[2, 3], [8, 3], [8, 6], [2, 6], [2, 3]]], [square(2, 3, 3)], [square(5, 3, 3)], FARTHER
    ),
}


def check_json(base, query):
    """Checks the graph, the solution and the walls: each edge of the tiling is a wall or open."""
    document = json.loads(fetch(f"{base}/maze.json?{query}"))
    maze = nx.node_link_graph(document, edges="links")
    assert nx.is_tree(maze)
    assert nx.shortest_path(maze, document["start"], document["goal"]) == document["solution"]["cells"]
    cells = nx.MultiGraph(map(tuple, document["dual"]["edges"]))
    assert nx.is_connected(cells) and len(cells) == len(maze) == len(document["planar"]["faces"])
    crossed = set(document["dual"]["crosses"])
    open_edges = set(range(len(document["planar"]["edges"]))) - set(document["walls"])
    assert len(open_edges & crossed) == maze.number_of_edges(), "a passage opens one edge"
    assert len(open_edges - crossed) <= 2, "an opening for each end"


def check_picture(base, query, name):
    picture = Image.open(io.BytesIO(fetch(f"{base}/maze.{name}?{query}")))
    picture.load()
    darkest, brightest = picture.convert("L").getextrema()
    assert darkest < 64 < 192 < brightest, "walls on paper"


def check_animation(base, query, name):
    check_picture(base, query, name)
    for animate in ["carve", "solve"]:
        animation = Image.open(io.BytesIO(fetch(f"{base}/maze.{name}?{query}&animate={animate}")))
        assert animation.n_frames > 1, animate
        animation.seek(animation.n_frames - 1)
        animation.load()


def check_svg(base, query):
    for more in ["", "&inset=20", "&draw=passages", "&fill=distance", "&cut=true&cell_mm=9", "&animate=carve"]:
        root = lxml.etree.fromstring(fetch(f"{base}/maze.svg?{query}{more}"))
        assert root.tag == "{http://www.w3.org/2000/svg}svg" and root.find(".//{*}path") is not None, more


def check_page(base, query):
    root = lxml.html.fromstring(fetch(f"{base}/maze.html?{query}"))
    assert root.find(".//svg") is not None


def check_pdf(base, query):
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(fetch(f"{base}/maze.pdf?{query}"))
        file.flush()
        subprocess.run(["qpdf", "--check", file.name], check=True, capture_output=True, timeout=60)


def check_gcode(base, query):
    lines = fetch(f"{base}/maze.gcode?{query}&cell_mm=9").decode().splitlines()
    moves = [line for line in lines if re.match(r"G[01] X", line)]
    assert len(moves) > 9 and all(re.fullmatch(r"G[01] X[\d.]+ Y[\d.]+( F\d+)?", line) for line in moves)
    assert "(SOLUTION)" in lines or "solution=true" not in query


def check_hpgl(base, query):
    commands = fetch(f"{base}/maze.hpgl?{query}&cell_mm=9").decode().replace("\n", "").split(";")
    strokes = [command for command in commands if command.startswith("PD")]
    assert len(strokes) > 2 and all(re.fullmatch(r"PD\d+,\d+(,\d+,\d+)*", stroke) for stroke in strokes)


def named(check, name):
    return lambda base, query: check(base, query, name)


# How each format is read. Formats of the service that are missing here fail.
CHECKS = {
    "svg": check_svg,
    "png": named(check_picture, "png"),
    "webp": check_webp,
    "gif": named(check_animation, "gif"),
    "apng": named(check_animation, "apng"),
    "json": check_json,
    "txt": lambda base, query: fetch(f"{base}/maze.txt?{query}").decode(),
    "graphml": check_graphs,
    "dot": check_graphs,
    "csv": check_graphs,
    "npy": lambda base, query: fetch(f"{base}/maze.npy?{query}"),
    "stl": lambda base, query: check_solid(base, f"{query}&wall_mm=0.8"),
    "scad": lambda base, query: check_program(base, f"{query}&wall_mm=1"),
    "pdf": check_pdf,
    "dxf": check_dxf,
    "3mf": lambda base, query: check_parts(base, f"{query}&wall_mm=0.8"),
    "glb": lambda base, query: check_parts(base, f"{query}&wall_mm=0.8"),
    "obj": lambda base, query: check_parts(base, f"{query}&wall_mm=0.8"),
    "html": check_page,
    "gcode": check_gcode,
    "hpgl": check_hpgl,
}
# Formats whose documents always have a solution, or whose check asks for it.
WITH_SOLUTION = {"json", "graphml", "dot", "csv", "npy", "dxf", "3mf", "glb", "obj"}
# Formats that draw squares alone.
REFUSED = {"npy"}


def link(base, mesh):
    """Returns the query of a short link to a mesh."""
    body = json.dumps({"mesh": mesh}).encode()
    request = urllib.request.Request(f"{base}/links", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["url"].split("?")[1]


def main(binary):
    read = refused = 0
    done = set()
    with tempfile.TemporaryDirectory() as folder, running(binary, MAZE_DATABASE=f"sqlite:{folder}/links.db") as (_, base):
        formats = [it["name"] for it in json.loads(fetch(f"{base}/formats"))["formats"]]
        for (name, mesh), solution in [(it, more) for it in MESHES.items() for more in ["", "&solution=true"]]:
            query = f"{link(base, mesh)}&seed=5"
            done.clear()
            for format in formats:
                check = CHECKS[format]
                if check in done or solution and format in WITH_SOLUTION:
                    continue
                done.add(check)
                try:
                    check(base, query + solution)
                except urllib.error.HTTPError as error:
                    fault = json.load(error)["errors"][0]
                    assert format in REFUSED and fault["parameter"], f"{name} as {format}: {fault}"
                    refused += 1
                except Exception as error:
                    raise SystemExit(f"{name} as {format}{solution}: {error!r}") from error
                else:
                    assert format not in REFUSED, f"{name} as {format}"
                    read += 1
    print(f"enclaves: {read} documents of {len(formats)} formats read, {refused} refused")


if __name__ == "__main__":
    main(sys.argv[1])
