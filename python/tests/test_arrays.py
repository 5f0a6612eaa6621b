"""Arrays and graphs."""

import io

import networkx as nx
import numpy as np
import pytest

import mazewright


def test_squares_are_arrays():
    m = mazewright.maze(cols=10, rows=8, seed=1)
    for kind, dtype, shape in [
        ("blocks", np.uint8, (17, 21)),
        ("connections", np.bool_, (2, 8, 10)),
        ("solution", np.int32, (len(m.solution), 2)),
    ]:
        array = m.array(kind)
        assert array.dtype == dtype and array.shape == shape
        assert np.array_equal(array, np.load(io.BytesIO(m.render("npy", array=kind))))
    assert np.array_equal(m.array(), m.array("blocks"))
    rows_and_cols = [(row, col) for col, row, _ in map(m.place, m.solution)]
    assert m.array("solution").tolist() == [list(it) for it in rows_and_cols]
    with pytest.raises(mazewright.MazeError, match="squares"):
        mazewright.maze(shape="hex", seed=1).array()


@pytest.mark.parametrize("shape", mazewright.SHAPES)
def test_graphs_of_each_shape(shape):
    m = mazewright.maze(shape=shape, cols=7, rows=6, seed=3)
    document = m.json()
    passages, moves, centres = m.passages(), m.moves(), m.centres()
    assert passages.tolist() == [[it["source"], it["target"]] for it in document["links"]]
    assert [[to for to in row if to >= 0] for row in moves.tolist()] == [m.neighbours(cell) for cell in range(m.cells)]
    assert np.allclose(centres, [(it["x"], it["y"]) for it in document["nodes"]], atol=1e-3)
    assert (passages.dtype, moves.dtype, centres.dtype) == (np.int32, np.int32, np.float64)
    moves[0, 0] = 0  # Arrays are writable.
    graph = m.networkx()
    assert nx.is_tree(graph) and nx.shortest_path(graph, m.start, m.goal) == m.solution
    assert graph.nodes[3]["col"] == m.place(3)[0] and graph.graph["goal"] == m.goal


def test_pixels():
    m = mazewright.maze(cols=6, rows=4, seed=1, paper="ff0000", ink="0000ff")
    pixels = m.pixels(cell=10, margin=5)
    assert pixels.dtype == np.uint8 and pixels.shape[:2] == (50, 70) and pixels.shape[2] in (3, 4)
    assert pixels[0, 0, :3].tolist() == [255, 0, 0]
    assert m.pixels(scale=2, cell=10, margin=5).shape[:2] == (100, 140)


def test_numpy_values_are_parameters():
    inside = np.ones((12, 12), bool)
    inside[4:8, 4:8] = False
    m = mazewright.maze(mask=inside, cols=np.int64(12), rows=12, seed=np.uint64(7), braid=np.float64(0.5))
    rows = ["".join(".X"[not it] for it in row) for row in inside]
    assert m == mazewright.maze(mask=rows, cols=12, rows=12, seed=7, braid=0.5)
    assert m.cells == inside.sum()
