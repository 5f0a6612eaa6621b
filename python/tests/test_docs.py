"""The examples of the guide and of the package run, and the types say what there is."""

import ast
import doctest
import inspect
import os
import re
from importlib import metadata
from pathlib import Path

import pytest

import mazewright
import mazewright.gym
import mazewright.tasks

PACKAGE = Path(mazewright.__file__).parent
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("page", ["docs/python.md", "python/README.md"])
def test_the_blocks_of_pages_run(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
    assert blocks
    names = {}
    for block in blocks:
        exec(compile(block, page, "exec"), names)  # noqa: S102


@pytest.mark.parametrize("module", [mazewright, mazewright.gym, mazewright.tasks])
def test_examples_of_modules_run(module):
    result = doctest.testmod(module)
    assert result.attempted > 0 and result.failed == 0


def test_help_lists_the_parameters():
    for function, own in ((mazewright.maze, "shape"), (mazewright.dataset, "vary"), (mazewright.book, "per_page")):
        assert re.search(rf"^    {own}: \S", function.__doc__, re.MULTILINE)
    assert "Default: square." in mazewright.maze.__doc__


def documented(text):
    """Returns the types of the native part with the documentation that it has."""
    lines = text.splitlines()
    for node in sorted(ast.walk(ast.parse(text)), key=lambda node: -getattr(node, "lineno", 0)):
        if not isinstance(node, ast.ClassDef):
            continue
        for function in reversed([it for it in node.body if isinstance(it, ast.FunctionDef)]):
            doc = inspect.getdoc(getattr(getattr(mazewright._native, node.name), function.name))
            if function.name.startswith("__"):
                continue
            body = function.body[0]
            indent = " " * 8
            written = (
                f'{indent}"""{doc}"""' if "\n" not in doc else f'{indent}"""{doc}\n"""'.replace("\n", f"\n{indent}")
            )
            written = re.sub(r"[ ]+$", "", written, flags=re.MULTILINE).split("\n")
            if body.lineno == function.end_lineno and lines[body.lineno - 1].endswith(": ..."):
                lines[body.lineno - 1] = lines[body.lineno - 1][: -len(" ...")]
                lines[body.lineno : body.lineno] = written
            else:
                lines[body.lineno - 1 : body.end_lineno] = written
    return "\n".join(lines) + "\n"


def test_types_have_the_documentation():
    """UPDATE=1 writes it."""
    path = ROOT / "python/mazewright/_native.pyi"
    text = path.read_text()
    if os.environ.get("UPDATE"):
        path.write_text(documented(text))
    else:
        assert documented(text) == text, "run UPDATE=1 pytest python/tests/test_docs.py"


def test_types_name_all_there_is():
    tree = ast.parse((ROOT / "python/mazewright/_native.pyi").read_text())
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            described = {it.name for it in node.body if isinstance(it, ast.FunctionDef)}
            real = {
                name
                for name, it in vars(getattr(mazewright._native, node.name)).items()
                if callable(it) or not name.startswith("__")
            }
            public = {name for name in real if not name.startswith("__")}
            assert {name for name in described if not name.startswith("__")} == public, node.name


def test_the_wheel_has_the_licences_of_what_is_in_it() -> None:
    files = metadata.files("mazewright") or []
    texts = [file.read_text() for file in files if file.match("licenses/THIRD-PARTY.txt")]
    assert len(texts) == 1
    for name in ["pyo3 ", "pdf-writer ", "Bitstream Vera"]:
        assert name in texts[0], name
