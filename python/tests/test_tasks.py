"""Tasks."""

import pytest

import mazewright
from mazewright.tasks import MazeTask


@pytest.mark.parametrize("kind", ["drawing", "graph"])
def test_answers_are_right(kind):
    task = MazeTask("cols=6&rows=5", seed=1, size=20, kind=kind)
    assert len(task) == 20 and len({entry["question"] for entry in task}) == 20
    for entry in task:
        assert entry["metadata"]["kind"] == kind
        assert task.score_answer(entry["answer"], entry) == 1
        assert task.score_answer(f" {entry['answer']}\n", entry) == 1
    assert task[3] == list(task)[3] == MazeTask("cols=6&rows=5", seed=1, size=5, kind=kind)[3]


def test_wrong_answers_get_nothing_and_long_ones_less():
    task = MazeTask(cols=4, rows=4, seed=1, size=3)
    entry = task[0]
    letters = entry["answer"]
    for wrong in (None, "", "NNNN", letters[:-1], "I do not know", "0 1 2", "é"):
        assert task.score_answer(wrong, entry) == 0
    back = {"N": "S", "S": "N", "E": "W", "W": "E"}[letters[0]]
    assert task.score_answer(letters[0] + back + letters, entry) == pytest.approx(len(letters) / (len(letters) + 2))
    graph = MazeTask(shape="hex", cols=4, rows=4, seed=1, size=3)
    entry = graph[0]
    assert entry["metadata"]["kind"] == "graph" and "-" in entry["question"]
    assert graph.score_answer(entry["answer"], entry) == 1
    assert graph.score_answer("0 99", entry) == graph.score_answer("x", entry) == 0


def test_mazes_vary():
    task = MazeTask(vary={"shape": ["tri", "square"], "cols": range(4, 7)}, rows=4, difficulty="easy", seed=1, size=20)
    entries = task[:10]
    assert {entry["metadata"]["kind"] for entry in entries} == {"drawing", "graph"}
    assert all(entry["metadata"]["difficulty"] < 40 for entry in entries)
    assert all(mazewright.maze(entry["metadata"]["query"]).goal == entry["metadata"]["goal"] for entry in entries)


def test_questions_hide_the_answer():
    plain = MazeTask(cols=6, rows=5, seed=1, size=3)
    for drawn in ({"solution": True}, {"layers": "walls,solution"}, {"layers": "solution"}):
        asked = MazeTask(cols=6, rows=5, seed=1, size=3, **drawn)
        assert [entry["question"] for entry in asked] == [entry["question"] for entry in plain]


def test_a_route_of_no_steps(monkeypatch):
    class AtGoal:
        def grade(self, _route):
            return {"complete": True, "steps": 0, "shortest": 0}

    task = MazeTask(shape="hex", cols=4, rows=4, seed=1, size=1)
    entry = task[0]
    monkeypatch.setattr(mazewright, "maze", lambda _query: AtGoal())
    assert task.score_answer("0", entry) == 1
