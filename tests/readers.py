#!/usr/bin/env python3
"""Reads mazes with NetworkX, igraph, Graphviz, NumPy, OpenSCAD, trimesh, ezdxf and Pillow, independent
programs, and checks that they are perfect.

    readers.py SOURCE...          each a file or a URL of a document with all, distances, mazes
    readers.py --serve BINARY     starts the server and asks it for mazes of every kind and
                                         in every format that these programs read
"""

import io
import itertools
import json
import math
import os
import re
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from fractions import Fraction

import ezdxf
import ezdxf.bbox
import igraph
import networkx as nx
import numpy as np
import pydot
import trimesh
from PIL import Image
from service import running

SIZES = [(2, 1), (3, 2), (18, 12), (40, 25)]
SITES = ["outline=circle", "mask=heart", "levels=3", "hole=circle", "wrap=x", "wrap=xy&levels=2"]
SITES += ["weave=1", "weave=0.5&levels=2", "weave=1&wrap=xy"]
FIELDS = "&fields=all,distances,mazes"
# Errors of shapes that are too narrow for a parameter, or do not support it.
REFUSED = {"disconnected", "no-crossing", "no-rectangle", "not-repeating"}


def choices(server, parameter):
    """Returns the values of a parameter, as the server lists them."""
    with urllib.request.urlopen(f"{server}/{parameter}s") as answer:
        return [choice["name"] for choice in json.load(answer)[f"{parameter}s"]]


def check(document):
    """Fails with an AssertionError unless the document is a perfect maze in each of its representations."""
    # NetworkX up to 3.5 reads `links` by default, from 3.6 on `edges`.
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
    # Except at a bridge, no link crosses an edge between two cells.
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

    # An edge without a wall is a passage, or an opening of the outline at one of the ends.
    gaps = set(range(edges)) - set(document["walls"])
    assert all((edge in gaps) == (other in gaps) for edge, other in seams.items())
    passages = {crossed[gap] for gap in gaps if gap in crossed}
    opened = {tuple(sorted(pair)) for pair in maze.edges()}
    assert passages == opened - stairs and opened - passages <= stairs
    mouths = {edge for crossing in tunnels.values() for edge in crossing["edges"]}
    others = set(crossed) | set(seams) | mouths
    openings = [of_edge[gap][0] for gap in gaps if gap not in others]
    assert set(openings) <= {start, goal} and len(openings) <= 2

    check_numbers(document, maze, cells)


def check_numbers(document, maze, cells):
    """Checks the numbers of the document about the maze; `cells` has all adjacencies."""
    stats = document["stats"]
    degrees = [degree for _, degree in maze.degree()]
    kinds = [stats[name] for name in ("unused", "dead_ends", "corridors", "junctions")]
    assert kinds == [degrees.count(degree) for degree in range(4)]
    assert stats["crossroads"] == sum(degree > 3 for degree in degrees)
    assert stats["cells"] == len(maze) and stats["links"] == cells.number_of_edges()
    assert stats["open"] == maze.number_of_edges()
    assert stats["loops"] == maze.number_of_edges() - len(maze) + 1
    steps = nx.single_source_shortest_path_length(maze, document["start"])
    assert stats["solution_length"] == steps[document["goal"]] == document["solution"]["length"]
    assert document["distances"] == [steps.get(cell) for cell in maze]
    assert stats["diameter_exact"]
    # The longest path of a tree starts at a cell that is farthest from some other cell.
    far = max(steps, key=steps.get)
    sweep = nx.single_source_shortest_path_length(maze, far)
    assert stats["diameter"] == max(sweep.values())
    if len(maze) <= 60:
        assert stats["diameter"] == nx.diameter(maze)
    mazes = document["mazes"]
    if len(cells) <= 40 and document["params"]["hole"] == "none":
        count = spanning_trees(cells)
        assert mazes["count"] == str(count)
        assert abs(mazes["log10"] - math.log10(count)) < 0.0001
    elif mazes["count"] is not None:
        assert abs(mazes["log10"] - math.log10(int(mazes["count"]))) < 0.0001


def spanning_trees(graph):
    """Returns the number of spanning trees of a multigraph: a minor of its Laplacian, in fractions."""
    order = list(graph)[1:]
    rows = [
        [Fraction(graph.degree(one) if one == other else -graph.number_of_edges(one, other))
         for other in order]
        for one in order
    ]
    product = Fraction(1)
    for at, pivot in enumerate(rows):
        product *= pivot[at]
        for row in rows[at + 1:]:
            factor = row[at] / pivot[at]
            row[at:] = [own - factor * above for own, above in zip(row[at:], pivot[at:])]
    return int(product)


def fetch(url):
    with urllib.request.urlopen(url, timeout=60) as answer:
        return answer.read()


def check_graphs(base, query):
    """Checks that GraphML, CSV and DOT contain the same graph as JSON."""
    document = json.loads(fetch(f"{base}/maze.json?{query}"))
    maze = nx.node_link_graph(document, edges="links")
    route = document["solution"]["cells"]
    steps = {tuple(sorted(step)) for step in zip(route, route[1:])}
    edges = {tuple(sorted(edge)) for edge in maze.edges()}

    told = nx.read_graphml(io.BytesIO(fetch(f"{base}/maze.graphml?{query}")), node_type=int)
    assert not told.is_directed() and set(told) == set(maze), "graphml"
    assert {tuple(sorted(edge)) for edge in told.edges()} == edges, "graphml"
    for cell, data in told.nodes(data=True):
        own = maze.nodes[cell]
        assert all(data[key] == own[key] for key in ("x", "y", "col", "row", "level")), "graphml"
        assert data["on_solution"] is (cell in route), "graphml"

    with tempfile.NamedTemporaryFile(suffix=".graphml") as file:
        file.write(fetch(f"{base}/maze.graphml?{query}"))
        file.flush()
        told = igraph.Graph.Read_GraphML(file.name)
    assert told.is_tree() and {tuple(sorted(edge)) for edge in told.get_edgelist()} == edges, "igraph"

    lines = fetch(f"{base}/maze.csv?{query}").decode().split("\r\n")
    header = lines[0].split(",")
    types = {"on_solution": str, **{name: float for name in header[2:6]}}
    told = nx.parse_edgelist(
        lines[1:], delimiter=",", nodetype=int, data=[(name, types[name]) for name in header[2:]]
    )
    assert {tuple(sorted(edge)) for edge in told.edges()} == edges, "csv"
    marked = {tuple(sorted(edge[:2])) for edge in told.edges(data=True) if edge[2]["on_solution"] == "true"}
    assert marked == steps, "csv"

    text = fetch(f"{base}/maze.dot?{query}")
    # Graphviz takes the positions of cells from the document, without its own layout.
    plain = run(["neato", "-n2", "-Tplain"], text).decode().splitlines()
    nodes = [line.split()[1:4] for line in plain if line.startswith("node ")]
    at = {int(name): (float(x), float(y)) for name, x, y in nodes}
    assert set(at) == set(maze) and sum(line.startswith("edge ") for line in plain) == len(edges), "graphviz"
    # One transformation for all cells: the distances of the document in other units, with y up.
    one, other = 0, len(at) - 1
    wide, high = (maze.nodes[other][axis] - maze.nodes[one][axis] for axis in "xy")
    across, down = (there - here for here, there in zip(at[one], at[other]))
    assert abs(wide * down + high * across) < 0.01 * (abs(wide) + abs(high)) * (abs(across) + abs(down)), "graphviz"

    (graph,) = pydot.graph_from_dot_data(text.decode())
    told = {tuple(sorted((int(edge.get_source()), int(edge.get_destination())))) for edge in graph.get_edges()}
    assert graph.get_type() == "graph" and told == edges, "dot"
    marked = {
        tuple(sorted((int(edge.get_source()), int(edge.get_destination()))))
        for edge in graph.get_edges()
        if edge.get("penwidth")
    }
    assert marked == steps, "dot"


def check_arrays(base, query, cols, rows):
    """Checks that NumPy reads the arrays, and that they are those of the maze."""
    document = json.loads(fetch(f"{base}/maze.json?{query}&fields=all,blocks"))
    load = lambda array: np.load(io.BytesIO(fetch(f"{base}/maze.npy?{query}&array={array}")))
    blocks, ways, route = load("blocks"), load("connections"), load("solution")
    assert blocks.dtype == np.uint8 and blocks.shape == (2 * rows + 1, 2 * cols + 1)
    assert ways.dtype == bool and ways.shape == (2, rows, cols)
    assert route.shape == (len(document["solution"]["cells"]), 2)
    assert [row * cols + col for row, col in route.tolist()] == document["solution"]["cells"]
    assert not blocks[1::2, 1::2].any() and blocks[::2, ::2].all()
    assert ((blocks[2:-1:2, 1::2] == 0) == ways[0, :-1]).all() and not ways[0, -1].any()
    assert ((blocks[1::2, 2:-1:2] == 0) == ways[1, :, :-1]).all() and not ways[1, :, -1].any()
    assert ways.sum() == cols * rows - 1, "a perfect maze"
    assert (blocks[:-1:2, 1::2] + 2 * blocks[1::2, 2::2] == np.array(document["blocks"])).all()


def check_solid(base, query):
    """Checks that trimesh finds the solid closed and oriented."""
    mesh = trimesh.load(io.BytesIO(fetch(f"{base}/maze.stl?{query}")), file_type="stl")
    assert mesh.is_watertight and mesh.is_winding_consistent and mesh.volume > 0, "stl"
    return mesh


def check_parts(base, query):
    """Checks that trimesh finds the same closed parts in 3MF, binary glTF and OBJ, in millimetres or metres."""
    volumes, bounds = {}, None
    for name, unit in [("3mf", 1), ("glb", 1000), ("obj", 1)]:
        file = io.BytesIO(fetch(f"{base}/maze.{name}?{query}&solution=true"))
        objects = {"split_objects": True, "split_groups": True, "group_material": False} if name == "obj" else {}
        scene = trimesh.load(file, file_type=name, force="scene", **objects)
        parts = scene.dump() if name != "obj" else list(scene.geometry.values())
        assert len(parts) == 5, f"{name}: {len(parts)} parts"
        for part in parts:
            part.merge_vertices()
            assert part.is_watertight and part.is_winding_consistent, name
        bounds = scene.bounds if name == "3mf" else bounds
        volumes[name] = sorted(part.volume * unit**3 for part in parts)
    assert all(np.allclose(found, volumes["obj"], rtol=1e-3) for found in volumes.values()), volumes
    solid = check_solid(base, query)
    assert np.allclose(bounds, [np.zeros(3), solid.extents], atol=1e-3), "at the origin, as large as STL"


def check_dxf(base, query):
    """Checks that ezdxf reads every line on its layer, and that the drawing has the size of the maze in millimetres."""
    text = fetch(f"{base}/maze.dxf?{query}&solution=true&cell_mm=7").decode()
    drawing = ezdxf.read(io.StringIO(text))
    assert drawing.dxfversion == "AC1009" and not drawing.audit().has_errors
    lines = list(drawing.modelspace())
    assert {line.dxftype() for line in lines} == {"POLYLINE"}
    assert {line.dxf.layer for line in lines} == {"WALLS", "OUTLINE", "SOLUTION"}
    low, high = drawing.header["$EXTMIN"], drawing.header["$EXTMAX"]
    extents = ezdxf.bbox.extents(drawing.modelspace())
    assert extents.extmin.x >= low[0] - 0.01 and extents.extmax.x <= high[0] + 0.01
    assert extents.extmin.y >= low[1] - 0.01 and extents.extmax.y <= high[1] + 0.01


def check_webp(base, query):
    """Checks that libwebp decodes the pixels of the PNG."""
    shown = [Image.open(io.BytesIO(fetch(f"{base}/maze.{it}?{query}"))) for it in ("webp", "png")]
    webp, png = (np.asarray(picture.convert("RGBA")) for picture in shown)
    assert shown[0].format == "WEBP" and (webp == png).all(), "webp"


def check_program(base, query):
    """Checks that OpenSCAD makes the solid of the program, and that it equals the STL."""
    with tempfile.TemporaryDirectory() as folder:
        program, solid = os.path.join(folder, "maze.scad"), os.path.join(folder, "maze.stl")
        with open(program, "wb") as file:
            file.write(fetch(f"{base}/maze.scad?{query}"))
        run(["openscad", "-o", solid, program])
        made = trimesh.load(solid)
    told = check_solid(base, query)
    assert made.is_watertight, "scad"
    # Ends are round in the one and mitred in the other; mitred ends reach a wall further from sharp
    # corners.
    assert np.allclose(made.bounds, told.bounds, atol=1.2), "scad"
    # The solution is as wide as a wall in the one, and fills the passage in the other.
    most = 0.15 if "solution=true" in query else 0.05
    assert abs(made.volume / told.volume - 1) < most, "scad"


def run(command, given=None):
    """Returns the output of a program, within a minute."""
    done = subprocess.run(command, input=given, capture_output=True, timeout=60)
    assert done.returncode == 0, f"{command}: {done.stderr.decode()}"
    return done.stdout


def check_formats(base):
    """Checks every format that an outside program reads; returns how many were read."""
    count = 0
    for shape, site in itertools.product(choices(base, "shape"), ["openings=true", "levels=2"]):
        query = f"shape={shape}&cols=9&rows=7&seed=5&{site}"
        check_graphs(base, query)
        check_solid(base, query + "&wall_mm=0.8")
        check_solid(base, query + "&wall_mm=0.8&solution=true")
        frame = query.replace("&openings=true", "") + "&openings=false&wall_mm=0.8&base_mm=0"
        check_solid(base, frame)
        check_solid(base, query + "&wall_mm=0.8&groove_mm=1.2&bumps=true")
        check_parts(base, query + "&wall_mm=0.8")
        check_dxf(base, query)
        for look in ["", "&fill=distance", "&paper=none&solution=true"]:
            check_webp(base, query + look)
        count += 13
    for shape in choices(base, "shape"):
        check_program(base, f"shape={shape}&cols=4&rows=3&seed=5&wall_mm=1")
        check_solid(base, f"shape={shape}&cols=14&rows=14&seed=5&outline=circle&rim=smooth&wall_mm=0.8")
        count += 2
    # OpenSCAD takes a second for a program, and a groove follows the route alike in all shapes.
    for shape in choices(base, "shape")[::3]:
        check_program(base, f"shape={shape}&cols=3&rows=2&seed=5&wall_mm=1&groove_mm=1")
        count += 1
    for shape, look in itertools.product(["square", "hex"], ["base_mm=0&openings=false", "bumps=true", "solution=true"]):
        check_program(base, f"shape={shape}&cols=4&rows=3&seed=5&wall_mm=1&{look}")
        count += 1
    for cols, rows in SIZES:
        check_arrays(base, f"cols={cols}&rows={rows}&seed=5", cols, rows)
    return count + 3 * len(SIZES)


def load(source):
    if re.match(r"https?://", source):
        with urllib.request.urlopen(source, timeout=60) as answer:
            return json.load(answer)
    with open(source, encoding="utf-8") as file:
        return json.load(file)


def serve(binary):
    """Starts the server on a free port, and yields the URLs to request from it."""
    with running(binary) as (_, server):
        print(f"readers: {check_formats(server)} graphs, arrays, solids, drawings and pictures read")
        for shape, algorithm in itertools.product(choices(server, "shape"), choices(server, "algorithm")):
            query = f"shape={shape}&algorithm={algorithm}&cols=10&rows=7"
            yield f"{server}/maze.json?{query}&seed=1{FIELDS}"
        for shape, (cols, rows) in itertools.product(choices(server, "shape"), SIZES):
            query = f"shape={shape}&cols={cols}&rows={rows}"
            yield f"{server}/maze.json?{query}&seed=1{FIELDS}"
            if cols < 40:  # larger ones take half of the time, and show nothing else about ends
                yield f"{server}/maze.json?{query}&seed=2&openings=false&start=farthest&goal=farthest{FIELDS}"
        for shape, site in itertools.product(choices(server, "shape"), SITES):
            yield f"{server}/maze.json?shape={shape}&cols=12&rows=12&{site}&seed=3{FIELDS}"


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
