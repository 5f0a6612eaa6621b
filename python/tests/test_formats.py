"""Bytes are those of the service, for each shape and format."""

import json
import os
import random
import warnings
from typing import Literal, get_args, get_origin, get_type_hints
from urllib.parse import urlencode

import pytest

import mazewright
from mazewright._parameters import MazeParameters

SIZES = {"polar": "rows=4", "voronoi": "cols=6&rows=5", "penrose-p2": "cols=6&rows=5", "penrose-p3": "cols=6&rows=5"}


def of_service(service, form, query):
    status, body = service.get(f"/maze.{form}?{query}")
    return body if status == 200 else None


@pytest.mark.parametrize("shape", mazewright.SHAPES)
def test_each_format_has_the_bytes_of_the_service(service, shape):
    m = mazewright.maze(f"shape={shape}&{SIZES.get(shape, 'cols=6&rows=5')}&seed=7")
    seen = 0
    for form in mazewright.FORMATS:
        expected = of_service(service, form, m.query)
        if expected is None:
            with pytest.raises(mazewright.MazeError):
                m.render(form)
        else:
            assert m.render(form) == expected, form
            seen += 1
    assert seen >= 19


@pytest.mark.parametrize(
    "query",
    [
        "shape=hex&cols=9&rows=7&seed=1&solution=true&theme=dark&cell=12.50",
        "shape=square&cols=12&rows=9&seed=word&algorithm=kruskal&braid=0.3&solver=a-star",
        "shape=polar&rows=6&seed=3&difficulty=easy",
        "shape=tri&levels=2&cols=6&rows=5&seed=5&layers=walls,trace",
        "mask=text:HI&mask_parts=all&cols=30&rows=12&seed=2&title=A+%26+B",
        "width=300&height=200&fit=fill&seed=4",
    ],
)
@pytest.mark.parametrize("form", ["svg", "png", "json", "pdf"])
def test_parameters_mean_what_they_mean_to_the_service(service, query, form):
    expected = of_service(service, form, query)
    assert expected and mazewright.maze(query).render(form) == expected
    assert mazewright.maze(f"{query}&format={form}").render() == expected


def test_keyword_arguments_are_a_body(service):
    parameters = {
        "mask": ["....", ".XX.", "...."],
        "cols": 12,
        "rows": 9,
        "seed": 5,
        "layers": ["walls", "solution"],
        "openings": ["n", "s"],
    }
    status, expected = service.get("/maze.svg", json.dumps(parameters).encode())
    assert status == 200
    assert mazewright.maze(**parameters).svg() == expected.decode()
    mesh = {"vertices": [[0, 0], [1, 0], [1, 1], [0, 1]], "faces": [[0, 1, 2], [0, 2, 3]]}
    status, expected = service.get("/maze.json", json.dumps({"mesh": mesh, "seed": 1}).encode())
    assert status == 200
    assert mazewright.maze(mesh=mesh, seed=1).render("json") == expected


def test_books_have_the_bytes_of_the_service(service):
    status, expected = service.get("/book.pdf?shape=hex&cols=6&rows=6&seed=3&count=3&ramp=size")
    assert status == 200
    assert mazewright.book("shape=hex&cols=6&rows=6&seed=3", count=3, ramp="size") == expected
    mazes = [{"shape": "tri", "seed": 1, "cols": 6, "rows": 5}, {"shape": "polar", "seed": 2, "rows": 4}]
    status, expected = service.get("/book.pdf", json.dumps({"mazes": mazes, "per_page": 2}).encode())
    assert status == 200
    assert mazewright.book(mazes=mazes, per_page=2) == expected
    with pytest.raises(mazewright.MazeError, match=r"mazes\[0\]"):
        mazewright.book(mazes=[{"cols": 0}])
    with pytest.raises(TypeError):
        mazewright.book("cols=5", mazes=mazes)


def test_data_sets_have_the_mazes_of_the_service(service):
    query = "vary=shape:tri:hex,cols:5..9&rows=6&seed=3&count=12&offset=4&solution_length=4..60"
    status, lines = service.get(f"/dataset.ndjson?{query}")
    assert status == 200
    expected = [json.loads(line) for line in lines.splitlines()]
    mazes = mazewright.dataset(query)
    assert mazes.url == "/dataset.ndjson?" + mazes.url.partition("?")[2] and len(mazes) == 12
    made = list(mazes)
    assert [m.index for m in made] == [it["index"] for it in expected]
    assert [m.solution for m in made] == [it["solution"]["cells"] for it in expected]
    assert mazes[3].solution == expected[3]["solution"]["cells"]
    # An item is a maze by itself.
    assert mazewright.maze(made[5].query).json() == made[5].json()
    assert made[5].render("svg") == of_service(service, "svg", made[5].query)


WRONG = ["0", "1", "2", "x", "true", "none", "-1", "0.5", "1e3", "99999999", "", "hex", "A,B", "é", "red"]


def values(kind):
    """Returns values of a type, most of them right."""
    if get_origin(kind) is Literal:
        return [str(value).lower() if isinstance(value, bool) else value for value in get_args(kind)] * 2
    return {bool: ["true", "false"], int: ["2", "5", "30"], float: ["1", "2.5"]}.get(kind, ["2", "red", "text:A"])


def test_faults_are_those_of_the_service(service):
    """Random requests: the same bytes, or the same faults. REQUESTS says how many."""
    rng = random.Random(7)
    kinds = get_type_hints(MazeParameters)
    del kinds["mesh"], kinds["seed"], kinds["format"]
    outcomes = {200: 0, 400: 0, 422: 0}
    count = int(os.environ.get("REQUESTS", "600"))
    for _ in range(count):
        pairs = {"cols": "6", "rows": "5", "seed": "3"}
        for name in rng.sample(list(kinds), rng.choice([1, 1, 2, 3])):
            misspelt = rng.choice([name] * 20 + [name + "s"])
            pairs[misspelt] = rng.choice(values(kinds[name]) * 4 + WRONG)
        query = urlencode(pairs)
        status, body = service.get(f"/maze?{query}")
        outcomes[status] += 1
        try:
            made = mazewright.maze(query).render()
        except mazewright.MazeError as error:
            # Links are of the service alone.
            problem = json.loads(body.replace(b', link"', b'"'))
            assert status != 200, query
            if error.code in ("too-many-pixels", "too-many-bytes", "too-large", "too-much-memory"):
                # The limits of the service are lower.
                continue
            assert problem["type"].endswith(":" + error.code), query
            assert problem["detail"] == error.detail, query
            faults = [{k: v for k, v in fault._asdict().items() if v is not None} for fault in error.faults]
            assert problem.get("errors", []) == faults, query
        else:
            assert status == 200 or problem_of_limits(body), query
            assert status != 200 or made == body, query
    assert min(outcomes.values()) > count / 15, outcomes


def problem_of_limits(body):
    kind = json.loads(body)["type"].rsplit(":", 1)[1]
    return kind in ("too-many-pixels", "too-many-bytes", "too-large", "too-much-memory")


def test_books_take_pictures(tmp_path):
    disc = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4"/></svg>'
    path = tmp_path / "disc.svg"
    path.write_text(disc)
    size = {"cols": 12, "rows": 12, "seed": 1}
    books = [mazewright.book(mask=mask, count=2, **size) for mask in (path, disc, disc.encode(), {"svg": disc})]
    assert len(set(books)) == 1 and books[0].startswith(b"%PDF")
    assert mazewright.book("cols=12&rows=12&seed=1", mask=path, count=2) == books[0]
    assert mazewright.book(mazes=[{"mask": path, **size}]).startswith(b"%PDF")


def test_books_warn_of_gaps_and_notes():
    impossible = {"cols": 5, "rows": 5, "seed": 1, "sparse": 100}
    mazes = [{"cols": 5, "rows": 5, "seed": 1}]
    with pytest.warns(UserWarning, match="print shops bind at least 24"):
        mazewright.book(mazes=mazes, bound=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        mazewright.book(mazes=mazes)
    with pytest.warns(UserWarning, match="^1 maze of the book could not be made"):
        mazewright.book(mazes=[*mazes, impossible])
