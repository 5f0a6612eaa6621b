"""A maze and what it says of itself."""

import base64
import copy
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import mazewright


def test_a_maze_says_how_to_get_it_again():
    m = mazewright.maze(shape="hex", cols=12, rows=10, seed=42)
    assert m.query == "shape=hex&cols=12&rows=10&seed=42&gen=1"
    assert m.url == "/maze.svg?" + m.query
    assert m == mazewright.maze("gen=1&shape=hexagon", cols=12, rows=10, seed="42")
    assert m != mazewright.maze(m.query.replace("42", "43"))
    assert len({m, mazewright.maze(m.query)}) == 1
    assert repr(m) == f'mazewright.maze("{m.query}")' and eval(repr(m)) == m
    assert m.seed == 42 and mazewright.maze(cols=5, rows=5, seed="a word").seed == "a word"
    assert mazewright.maze(cols=5, rows=5, seed="007").seed == "007"


def test_without_a_seed_each_call_makes_another_maze():
    seeds = {mazewright.maze(cols=5, rows=5).seed for _ in range(20)}
    assert len(seeds) == 20 and all(0 <= seed < 2**53 for seed in seeds)
    m = mazewright.maze(cols=20, rows=20)
    assert m.svg() == m.svg() == mazewright.maze(m.query).svg()


def test_facts_are_those_of_the_document():
    m = mazewright.maze(shape="tri", cols=18, rows=12, seed=1, loops=3, solver="dfs")
    document = m.json()
    assert m.cells == len(document["nodes"]) and [m.start, m.goal] == [document["start"], document["goal"]]
    assert m.solution == document["solution"]["cells"]
    assert m.stats == document["stats"] and m.difficulty == document["stats"]["difficulty"]
    assert {**m.params, **document["params"]} == {**m.params, "format": "json"}
    for node in document["nodes"][::17]:
        cell = node["id"]
        assert len(m.neighbours(cell)) == node["neighbors"]
        assert m.place(cell) == (node["col"], node["row"], node["level"])
        assert m.position(cell) == pytest.approx((node["x"], node["y"]), abs=1e-3)
    with pytest.raises(IndexError, match="cell 432 does not belong"):
        m.neighbours(432)


def test_changes_replace_parameters():
    m = mazewright.maze("shape=hex&cols=8&rows=7&seed=5&theme=dark")
    query = m.query
    assert m.svg(solution=True) == mazewright.maze(query, solution=True).svg()
    assert m.svg(theme="light") == mazewright.maze("shape=hex&cols=8&rows=7&seed=5").svg()
    assert m.svg(cols=9) == mazewright.maze("shape=hex&cols=9&rows=7&seed=5&theme=dark").svg()
    assert m.svg(layers="walls,trace") == mazewright.maze(query, layers="walls,trace").svg()
    assert m.json(fields="trace")["trace"]
    assert m.query == query and m.svg() == mazewright.maze(query).svg()
    with pytest.raises(mazewright.MazeError, match="format is given twice"):
        m.render("svg", format="png")
    mesh = mazewright.maze(mesh={"vertices": [[0, 0], [1, 0], [1, 1], [0, 1]], "faces": [[0, 1, 2], [0, 2, 3]]}, seed=1)
    assert 'stroke="#f00"' in mesh.svg(ink="f00").lower() or "#ff0000" in mesh.svg(ink="f00").lower()
    with pytest.raises(mazewright.MazeError, match="shape and mesh are both given"):
        mesh.svg(shape="hex")


def test_files_have_the_format_of_their_extension(tmp_path):
    m = mazewright.maze(cols=8, rows=8, seed=5)
    for form in mazewright.FORMATS:
        m.write(tmp_path / f"a.{form}")
        assert (tmp_path / f"a.{form}").read_bytes() == m.render(form)
    m.write(str(tmp_path / "b.SVG"), solution="only")
    assert (tmp_path / "b.SVG").read_text() == m.svg(solution="only")
    with pytest.raises(mazewright.MazeError, match="format is docx, but must be one of svg, png"):
        m.write(tmp_path / "a.docx")
    with pytest.raises(ValueError, match="a has no extension that names a format; give it one, or format"):
        m.write(tmp_path / "a")
    m.write(tmp_path / "a", format="txt")
    assert (tmp_path / "a").read_text() == m.txt()
    mazewright.maze(cols=8, rows=8, seed=5, format="csv").write(tmp_path / "a")
    assert (tmp_path / "a").read_bytes() == m.render("csv")
    with pytest.raises(FileNotFoundError):
        m.write(tmp_path / "no" / "a.svg")


def test_other_seeds():
    m = mazewright.maze(shape="hex", cols=8, rows=7, seed=5, difficulty="easy")
    for seed in (6, "a word", 2**64 - 1):
        assert m.with_seed(seed) == mazewright.maze("shape=hex&cols=8&rows=7&difficulty=easy", seed=seed)
        assert m.with_seed(seed).svg() == mazewright.maze("shape=hex&cols=8&rows=7&difficulty=easy", seed=seed).svg()
    voronoi = mazewright.maze(shape="voronoi", cols=6, rows=6, seed=1)
    assert voronoi.with_seed(2).svg() == mazewright.maze(voronoi.query.replace("seed=1", "seed=2")).svg()
    with pytest.raises(mazewright.MazeError, match="seed is"):
        m.with_seed("x" * 300)
    with pytest.raises(TypeError):
        m.with_seed(None)


def test_grades():
    m = mazewright.maze(cols=5, rows=4, seed=1)
    assert m.grade(m.solution)["is_shortest"]
    places = [m.place(cell)[:2] for cell in m.solution]
    assert m.grade(places)["complete"]
    assert m.grade(m.solution[:2]) == {**m.grade(m.solution[:2]), "valid": True, "complete": False, "steps": 1}
    assert not m.grade("NNN")["valid"]
    assert m.grade(m.solution, seconds=0)["score"] == 100
    for wrong in ("xyz", [], [0.5], None):
        with pytest.raises(mazewright.MazeError):
            m.grade(wrong)


def test_errors_name_all_faults():
    with pytest.raises(mazewright.MazeError) as raised:
        mazewright.maze(shape="hexx", colz=5, rows=0)
    error = raised.value
    assert isinstance(error, ValueError) and error.code == "invalid-parameters"
    assert [fault.parameter for fault in error.faults] == ["shape", "colz", "rows"]
    assert [fault.suggestion for fault in error.faults] == ["hex", "cols", None]
    assert str(error).splitlines() == [fault.detail for fault in error.faults]
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, again.detail, again.faults) == (error.code, error.detail, error.faults)
    with pytest.raises(mazewright.MazeError, match="given twice"):
        mazewright.maze("cols=5", cols=5)
    with pytest.raises(TypeError, match="no parameter takes a "):
        mazewright.maze(cols=object())
    with pytest.raises(mazewright.MazeError) as raised:
        mazewright.maze(cols=1_000_000, rows=1_000_000)
    assert raised.value.faults[0].code == "too-large"


def test_notebooks_show_a_picture():
    m = mazewright.maze(cols=5, rows=5, seed=1)
    assert m._repr_mimebundle_() == {"text/plain": repr(m), "image/svg+xml": m.svg()}
    assert m._repr_mimebundle_(include=["image/png"]).keys() == {"image/png"}
    assert m._repr_mimebundle_(exclude=["text/plain"]).keys() == {"image/svg+xml"}
    large = mazewright.maze(cols=101, rows=100, seed=1)
    bundle = large._repr_mimebundle_()
    assert base64.b64decode(bundle["image/png"]) == large.png() and "image/svg+xml" not in bundle
    assert str(m) == m.txt() and "\n" in str(m)


def test_mazes_can_be_pickled():
    mesh = {"vertices": [[0, 0], [1, 0], [1, 1], [0, 1]], "faces": [[0, 1, 2], [0, 2, 3]]}
    item = mazewright.dataset(cols=5, rows=5, seed=1)[3]
    for m in (
        mazewright.maze(cols=5, rows=5),
        mazewright.maze(mesh=mesh),
        item,
        mazewright.maze(mesh=mesh).with_seed(4),
    ):
        for again in (pickle.loads(pickle.dumps(m)), copy.deepcopy(m)):
            assert again == m and again.svg() == m.svg() and again.index == m.index and again.seed == m.seed


def test_pictures_as_values(tmp_path):
    disc = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4"/></svg>'
    (tmp_path / "disc.svg").write_text(disc)
    png = mazewright.maze(cols=4, rows=4, seed=1, width=64).png(fill="distance")
    by_path = mazewright.maze(mask=tmp_path / "disc.svg", cols=20, rows=20, seed=1)
    assert by_path == mazewright.maze(mask=disc, cols=20, rows=20, seed=1)
    assert by_path == mazewright.maze(mask=disc.encode(), cols=20, rows=20, seed=1)
    assert by_path.cells < 400
    assert mazewright.maze(cols=5, rows=5, seed=1, goal_icon=png, marks="icons").url is None


def test_threads_work_at_the_same_time():
    """The interpreter's lock is free while a maze is made, so that this thread counts on."""
    done = threading.Event()

    def work():
        mazewright.maze(cols=1500, rows=1500, seed=1)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    counted = 0
    while not done.is_set():
        counted += 1
        time.sleep(0.001)
    thread.join()
    assert counted > 20


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_an_interrupt_stops_the_work():
    # Programs in the background ignore interrupts.
    program = """
import signal
import mazewright
signal.signal(signal.SIGINT, signal.default_int_handler)
print("begun", flush=True)
try:
    mazewright.maze(cols=6000, rows=6000, seed=1)
except KeyboardInterrupt:
    print("stopped", flush=True)
"""
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "begun\n"
    time.sleep(0.3)
    began = time.monotonic()
    child.send_signal(signal.SIGINT)
    assert child.stdout.read() == "stopped\n" and child.wait() == 0
    assert time.monotonic() - began < 3


def test_memory_stays_flat():
    """MAZES says over how many mazes."""
    import resource

    m = mazewright.maze(cols=10, rows=10, seed=1)

    def work(count):
        for seed in range(count):
            m.with_seed(seed).svg()

    work(500)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    work(int(os.environ.get("MAZES", "5000")))
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 4096


def test_versions_agree():
    cargo = (Path(__file__).parents[2] / "Cargo.toml").read_text()
    assert f'\nversion = "{mazewright.__version__}"\n' in cargo
    assert json.dumps(mazewright.__version__) in (Path(__file__).parents[1] / "Cargo.toml").read_text()


def test_a_maze_of_one_format_has_the_others():
    plain = mazewright.maze(cols=6, rows=5, seed=1)
    for parameters in (
        {"format": "txt", "charset": "ascii"},
        {"format": "pdf", "page": "a4", "page_margin": 20},
        {"format": "png", "scale": 2},
        {"format": "gif", "animate": "solve", "frames": 10},
        {"format": "npy", "array": "connections"},
        {"format": "stl", "cell_mm": 9, "wall_mm": 3},
        {"format": "svg", "cut": True, "cell_mm": 9},
        {"format": "dxf", "cell_mm": 9},
        {"format": "gcode", "cell_mm": 9},
        {"format": "csv"},
    ):
        m = mazewright.maze(cols=6, rows=5, seed=1, **parameters)
        assert m.stats == plain.stats and m._repr_mimebundle_().keys() == {"text/plain", "image/svg+xml"}
        for again in (mazewright.maze(m.query), pickle.loads(pickle.dumps(m))):
            assert again == m and again.render() == m.render()
        for form in mazewright.FORMATS:
            # Parameters that a format takes keep their values.
            kept = {}
            for name, value in parameters.items():
                try:
                    plain.render(form, **kept, **{name: value})
                    kept[name] = value
                except mazewright.MazeError as error:
                    assert error.faults[0].code in ("not-taken", "duplicate"), (parameters, form, name)
            try:
                expected = plain.render(form, **kept)
            except mazewright.MazeError:
                continue
            # Millimetres still give the size of a picture whose format does not take them.
            assert m.render(form) == expected or "cell_mm" in parameters, (parameters, form)
        with pytest.raises(mazewright.MazeError, match="charset is given, but format is svg"):
            m.svg(charset="ascii")


def test_rows_of_removed_cells():
    pytest.importorskip("numpy")
    m = mazewright.maze(cols=6, rows=6, seed=1, sparse=3)
    moves = m.moves()
    removed = [node["id"] for node in m.json()["nodes"] if not node["neighbors"]]
    assert len(moves) == len(m.centres()) == 36 > m.cells and len(removed) == 36 - m.cells
    assert (moves[removed] == -1).all()


def test_files_as_values(tmp_path):
    mesh = {"vertices": [[0, 0], [1, 0], [1, 1], [0, 1]], "faces": [[0, 1, 2], [0, 2, 3]]}
    path = tmp_path / "mesh.json"
    path.write_text(json.dumps(mesh))
    assert mazewright.maze(mesh=path, seed=1) == mazewright.maze(mesh=mesh, seed=1)
    for name in ("cols", "title", "seed"):
        for value in (path, b"5", bytearray(b"5"), memoryview(b"5")):
            with pytest.raises(mazewright.MazeError, match=f"{name} is a file of .* bytes, but only mask, mesh"):
                mazewright.maze(**{name: value})
    (tmp_path / "rows.txt").write_bytes(b"...\r\n.X.\r\n...\r\n")
    rows = mazewright.maze(mask=["...", ".X.", "..."], seed=1)
    assert mazewright.maze(mask=tmp_path / "rows.txt", seed=1) == rows
    with pytest.raises(mazewright.MazeError, match=r"mask is cat\.png, but that is the name of a file"):
        mazewright.maze(mask="cat.png")
    for content in (b"\x00\xff\xfe", b"RIFF\x04\0\0\0WAVEfmt ", b"GIF89a\xff\0"):
        with pytest.raises(mazewright.MazeError, match=f"a file of {len(content)} bytes.*must be a PNG"):
            mazewright.maze(mask=content)


def test_mistakes_are_named(tmp_path):
    maze = mazewright.maze(cols=4, rows=4, seed=1)
    for kind, words, make in (
        (TypeError, "the query is a dict, but must be a text", lambda: mazewright.maze({"shape": "hex"})),
        (TypeError, "the query is a dict", lambda: mazewright.dataset({"shape": "hex"})),
        (TypeError, "the query is a int", lambda: mazewright.book(5)),
        (ValueError, "cell is nan, but its numbers must be finite", lambda: mazewright.maze(cell=float("nan"))),
        (ValueError, "cell is inf", lambda: mazewright.dataset(cell=float("inf"))),
        (TypeError, "layers is {'walls'}, but no parameter takes a set", lambda: mazewright.maze(layers={"walls"})),
        (mazewright.MazeError, "mask is a list of lists, but must be rows", lambda: mazewright.maze(mask=[[1, 0]])),
        (FileNotFoundError, "nowhere.png", lambda: mazewright.maze(mask=tmp_path / "nowhere.png")),
        (FileNotFoundError, "none/a.svg", lambda: maze.write(tmp_path / "none" / "a.svg")),
        (IndexError, "cell -1 does not belong to the maze, which has 0 to 15", lambda: maze.neighbours(-1)),
        (IndexError, "cell 16", lambda: maze.place(16)),
    ):
        with pytest.raises(kind, match=words):
            make()
