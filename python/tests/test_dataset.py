"""Data sets."""

import subprocess
import sys

import pytest

import mazewright


def test_items_depend_on_their_number_alone():
    mazes = mazewright.dataset(cols=6, rows=6, seed=7, count=50)
    made = list(mazes)
    assert len(mazes) == len(made) == 50 and [m.index for m in made] == list(range(50))
    assert [m.query for m in mazes] == [m.query for m in made]
    assert mazes[10] == made[10] and mazes[-1] == made[-1]
    later = mazewright.dataset(cols=6, rows=6, seed=7, count=20, offset=30)
    assert list(later) == made[30:] and later[0].index == 30
    with pytest.raises(IndexError):
        mazes[50]
    assert "of 50 mazes" in repr(mazes)


def test_values_that_vary():
    by_text = mazewright.dataset("vary=shape:tri:hex,cols:5..9,algorithm:all", rows=6, seed=7, count=30)
    by_mapping = mazewright.dataset(
        vary={"shape": ["tri", "hex"], "cols": range(5, 10), "algorithm": "all"}, rows=6, seed=7, count=30
    )
    assert by_text.url == by_mapping.url
    made = list(by_text)
    assert {m.params["shape"] for m in made} == {"tri", "hex"}
    assert all(5 <= m.params["cols"] <= 9 for m in made) and len({m.params["algorithm"] for m in made}) > 5


def test_data_sets_without_duplicates():
    mazes = mazewright.dataset(cols=3, rows=2, seed=7, count=10, unique=True)
    passages = [str(m.json(fields="links")) for m in mazes]
    assert 5 < len(passages) == len(set(passages)) <= 10
    with pytest.raises(TypeError, match="unique"):
        mazes[0]
    later = mazewright.dataset(cols=3, rows=2, seed=7, count=5, offset=5, unique=True)
    assert [m.query for m in later] == [m.query for m in mazes if m.index >= 5]


def test_faults():
    with pytest.raises(mazewright.MazeError, match="count is 0"):
        mazewright.dataset(count=0)
    with pytest.raises(mazewright.MazeError) as raised:
        mazewright.dataset(vary="sape:tri")
    assert raised.value.faults[0].suggestion == "shape"
    # The mask leaves cells that are not connected, which only making them shows.
    with pytest.raises(mazewright.MazeError):
        list(mazewright.dataset(mask="text:HI", mask_parts="one", cols=30, rows=12, seed=1, count=2))


def test_pictures_are_no_part_of_a_url(tmp_path):
    path = tmp_path / "disc.svg"
    path.write_text("<svg/>")
    for picture in (path, b"\x89PNG", {"svg": "<svg/>"}):
        with pytest.raises(
            TypeError, match=r"mask is a \w+, but the mazes of a data set have a URL, which holds no files"
        ):
            mazewright.dataset(mask=picture)
    with pytest.raises(TypeError, match="cols is a dict, but the mazes of a data set"):
        mazewright.dataset(cols={"a": 1})


def test_an_iterator_is_busy_while_it_makes_a_maze():
    """A signal handler that takes the next maze would wait for ever."""
    program = """
import signal
import mazewright
mazes = iter(mazewright.dataset(cols=2000, rows=2000, seed=1, count=2))
signal.signal(signal.SIGALRM, lambda *_: next(mazes))
signal.setitimer(signal.ITIMER_REAL, 0.2)
try:
    next(mazes)
except RuntimeError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert "is making a maze already" in done.stdout
