#!/usr/bin/env python3
"""Reads JSON documents with NetworkX, an outside judge, and checks that they are perfect mazes.

    networkx_check.py SOURCE...          each a file or a URL of a document
    networkx_check.py --serve BINARY     starts the server and asks it for mazes of every kind
"""

import itertools
import json
import os
import re
import subprocess
import sys
import urllib.error
import urllib.request

import networkx as nx

OPENAPI = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "openapi.yaml")
SIZES = [(2, 1), (3, 2), (18, 12), (40, 25)]
SITES = ["outline=circle", "mask=heart", "levels=3", "hole=circle", "wrap=x", "wrap=xy&levels=2"]
SITES += ["weave=1", "weave=0.5&levels=2", "weave=1&wrap=xy"]
# What some shapes are too narrow for, or do not do.
REFUSED = {"disconnected", "no-crossing", "no-rectangle", "not-repeating"}


def choices(parameter):
    """The values of a parameter, as openapi.yaml lists them."""
    with open(OPENAPI, encoding="utf-8") as description:
        pattern = rf"^      name: {parameter}\n(?:(?!      name:).*\n)*?        enum: (\[.*\])"
        return json.loads(re.search(pattern, description.read(), re.MULTILINE).group(1))


def check(document):
    """Fails with an AssertionError unless the document is a perfect maze, in every reading of it."""
    # Up to 3.5 NetworkX reads `links` unless told otherwise, from 3.6 on `edges`.
    maze = nx.node_link_graph(document, edges="links")
    assert nx.utils.graphs_equal(maze, nx.node_link_graph(document, edges="edges"))
    assert not maze.is_directed() and not maze.is_multigraph()
    assert list(maze) == list(range(len(maze))), "ids are indices"
    assert nx.is_tree(maze), "a perfect maze is a tree"
    assert all(maze.degree(cell) == data["neighbors"] for cell, data in maze.nodes(data=True))

    solution = document["solution"]
    start, goal = document["start"], document["goal"]
    assert nx.shortest_path_length(maze, start, goal) == solution["length"]
    assert nx.shortest_path(maze, start, goal) == solution["cells"]
    assert len(solution["cells"]) <= solution["explored"] <= len(maze)

    planar, dual = document["planar"], document["dual"]
    seams = {edge: other for pair in planar["seams"] for edge, other in (pair, pair[::-1])}
    tunnels = {crossing["under"]: crossing for crossing in planar["crossings"]}
    bridges = {crossing["cell"] for crossing in planar["crossings"]}
    # Two corners may be joined twice, by two arcs.
    tiling = nx.MultiGraph(map(tuple, planar["edges"]))
    corners, edges, faces = tiling.number_of_nodes(), tiling.number_of_edges(), len(planar["faces"])
    assert corners == len(planar["vertices"]) and edges == len(planar["edges"])
    assert nx.check_planarity(nx.Graph(tiling))[0]
    floors = 1 + max(data["level"] for _, data in maze.nodes(data=True))
    assert nx.number_connected_components(tiling) == floors
    if document["params"]["hole"] == document["params"]["mask"] == "none":
        assert corners - edges + faces == floors, "planes without holes"

    cells = nx.MultiGraph(map(tuple, dual["edges"]))
    assert len(cells) == faces == len(maze) and nx.is_connected(cells)
    if floors == 1 and not seams and not tunnels:
        assert nx.check_planarity(nx.Graph(cells))[0]
    assert len(dual["crosses"]) == len(dual["edges"])
    of_edge = {}
    for face, around in enumerate(planar["faces"]):
        for edge in around:
            of_edge.setdefault(edge, []).append(face)
    assert len(of_edge) == edges, "every edge has a face"
    crossed, stairs = {}, set()
    for link, (edge, pair) in enumerate(zip(dual["crosses"], dual["edges"])):
        if edge is None:
            one, other = (maze.nodes[cell] for cell in pair)
            assert (one["col"], one["row"]) == (other["col"], other["row"])
            assert abs(one["level"] - other["level"]) == 1, "stairs lead to the next level"
            stairs.add(tuple(sorted(pair)))
            continue
        sides = of_edge[edge] + (of_edge[seams[edge]] if edge in seams else [])
        if link in tunnels:
            sides = [face for mouth in tunnels[link]["edges"] for face in of_edge[mouth]]
            assert sides.count(tunnels[link]["cell"]) == 2, "a tunnel passes below one cell"
            sides = [face for face in sides if face != tunnels[link]["cell"]]
        assert sorted(sides) == sorted(pair), "a link joins the cells on either side of its edge"
        crossed[edge] = tuple(sorted(pair))
    # Beside a bridge no link crosses an edge, though two cells have it.
    beside = {edge for cell in bridges for edge in planar["faces"][cell]}
    between = {edge for edge, pair in of_edge.items() if len(pair) == 2}
    assert between - beside == set(crossed) - set(seams) - beside
    for crossing in tunnels.values():
        cell, around = crossing["cell"], planar["faces"][crossing["cell"]]
        assert {cell} == set.intersection(*(set(dual["edges"][link]) for link in crossing["over"]))
        assert maze.degree(cell) == 2 and maze.has_edge(*dual["edges"][crossing["under"]])
        way_in, way_out = (around.index(edge) for edge in crossing["edges"])
        assert 2 * abs(way_in - way_out) == len(around), "a tunnel runs straight"
        assert not set(crossing["edges"]) & set(document["walls"]), "both mouths are open"

    # What is no wall is a passage, or an opening of the outline at one of the ends.
    gaps = set(range(edges)) - set(document["walls"])
    assert all((edge in gaps) == (other in gaps) for edge, other in seams.items())
    passages = {crossed[gap] for gap in gaps if gap in crossed}
    opened = {tuple(sorted(pair)) for pair in maze.edges()}
    assert passages == opened - stairs and opened - passages <= stairs
    mouths = {edge for crossing in tunnels.values() for edge in crossing["edges"]}
    others = set(crossed) | set(seams) | mouths
    openings = [of_edge[gap][0] for gap in gaps if gap not in others]
    assert set(openings) <= {start, goal} and len(openings) <= 2


def load(source):
    if re.match(r"https?://", source):
        with urllib.request.urlopen(source, timeout=60) as answer:
            return json.load(answer)
    with open(source, encoding="utf-8") as file:
        return json.load(file)


def serve(binary):
    """Starts the server on a free port of this machine, and yields the URLs to ask it for."""
    server = subprocess.Popen(
        [binary],
        env={**os.environ, "MAZE_LISTEN": "127.0.0.1:0"},
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        for line in server.stderr:
            if found := re.search(r"listening on (http://\S+)", line):
                break
        else:
            raise SystemExit(f"{binary} ended without listening")
        for shape, algorithm in itertools.product(choices("shape"), choices("algorithm")):
            query = f"shape={shape}&algorithm={algorithm}&cols=18&rows=12"
            yield f"{found[1]}/maze.json?{query}&seed=1"
        for shape, (cols, rows) in itertools.product(choices("shape"), SIZES):
            query = f"shape={shape}&cols={cols}&rows={rows}"
            yield f"{found[1]}/maze.json?{query}&seed=1"
            yield f"{found[1]}/maze.json?{query}&seed=2&openings=false&start=farthest&goal=farthest"
        for shape, site in itertools.product(choices("shape"), SITES):
            yield f"{found[1]}/maze.json?shape={shape}&cols=12&rows=12&{site}&seed=3"
    finally:
        server.terminate()
        server.stderr.close()
        server.wait(timeout=30)


def main(arguments):
    sources = serve(arguments[1]) if arguments[:1] == ["--serve"] else arguments
    count = refused = 0
    for source in sources:
        try:
            check(load(source))
        except urllib.error.HTTPError as error:
            code = json.load(error)["errors"][0]["code"]
            if code not in REFUSED:
                raise SystemExit(f"{source}: {code}") from error
            refused += 1
            continue
        except Exception as error:
            raise SystemExit(f"{source}: {error!r}") from error
        count += 1
    if count <= refused:
        raise SystemExit(__doc__)
    print(f"networkx {nx.__version__}: {count} documents are perfect mazes, {refused} refused")


if __name__ == "__main__":
    main(sys.argv[1:])
