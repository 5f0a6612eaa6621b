"""`mazewright/_parameters.py`: the keyword arguments, with the types and texts that openapi.yaml has.

UPDATE=1 writes it.
"""

import json
import os
import re
from pathlib import Path

import yaml

import mazewright

ROOT = Path(__file__).parents[2]
PATH = ROOT / "python/mazewright/_parameters.py"

HEAD = '''\
"""The keyword arguments of mazes, data sets and books: their types and texts.

Written by `UPDATE=1 python/check.sh PROGRAM` from openapi.yaml; do not edit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any, Literal, Protocol, TypedDict, Union


class Array(Protocol):
    """An array of NumPy, or what else makes a list of itself."""

    def tolist(self) -> Any: ...


Picture = Union[str, bytes, "PathLike[str]", Mapping[str, str]]
"""A picture: a name, the text of an SVG, the bytes of a file, or its path."""

Vary = Union[str, Mapping[str, Union[str, range, Sequence[Union[str, float]]]]]
"""Values that differ from maze to maze, by the names of their parameters."""

'''

# Types in Python that JSON does not have.
FURTHER = {
    "mask": " | Picture | Array",
    "start_icon": " | Picture",
    "goal_icon": " | Picture",
    "vary": " | Vary",
    "mesh": " | PathLike[str]",
}
# The further types of a data set, whose URL holds no pictures.
FURTHER_IN_URL = {"mask": " | Sequence[str] | Array", "vary": " | Vary"}

PLAIN = {"integer": "int", "number": "float", "boolean": "bool", "string": "str", "object": "Mapping[str, Any]"}

# Parameters of answers over HTTP, and the files of a tar.
LEFT_OUT = {"download", "error", "progress", "formats"}


class Description:
    """The description of the service, and the file that follows from it."""

    def __init__(self, document):
        self.paths = document["paths"]
        self.components = document["components"]
        self.choices = {}

    def followed(self, value):
        """Returns a value behind references, and its name."""
        name = None
        while "$ref" in value:
            kind, name = value["$ref"].split("/")[-2:]
            value = self.components[kind][name]
        return name, value

    def parameters(self, path):
        """Returns the parameters of a path by their names."""
        listed = [self.followed(it)[1] for it in self.paths[path]["get"]["parameters"]]
        return {it["name"]: it for it in listed if it["in"] == "query"}

    def body(self, path):
        """Returns the schemas of the members of a body by their names."""
        content = self.followed(self.paths[path]["post"]["requestBody"])[1]["content"]["application/json"]
        return self.followed(content["schema"])[1]["properties"]

    def kind(self, schema):
        """Returns the type of values in Python. Those of a choice with a name have a type of their own."""
        name, schema = self.followed(schema)
        if "enum" in schema:
            names = [it for it in schema["enum"] if it not in ("true", "false")]
            listed = [json.dumps(it) for it in names] + ["True", "False"] * (len(names) < len(schema["enum"]))
            literal = f"Literal[{', '.join(listed)}]"
            if name is None:
                return literal
            self.choices[f"{name}Name"] = literal
            return f"{name}Name"
        if "oneOf" in schema:
            return " | ".join(self.kind(it) for it in schema["oneOf"])
        kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        return " | ".join(f"Sequence[{self.kind(schema['items'])}]" if it == "array" else PLAIN[it] for it in kinds)

    def members(self, own, schemas, further=FURTHER):
        """Returns the type and the text of each parameter."""
        members = {}
        for name, parameter in own.items():
            kind = self.kind(schemas.get(name) or parameter["schema"]) + further.get(name, "")
            if "Sequence" not in kind and "str" in kind.split(" | ") and takes_list(name):
                kind += " | Sequence[str | int]"
            text = parameter["description"].rstrip(".") + "."
            if "x-default" in parameter:
                default = parameter["x-default"]
                text += f" Default: {default if isinstance(default, str) else json.dumps(default)}."
            members[name] = kind, text
        return members

    def module(self):
        """Returns the text of the file."""
        body = self.body("/maze")
        maze = {name: it for name, it in self.parameters("/maze").items() if name in body and name not in LEFT_OUT}
        of_maze = self.members(maze, body)
        mesh = {"mesh": {"schema": body["mesh"], "description": "Cells of your own: a planar graph, or GeoJSON."}}
        of_maze |= self.members(mesh, body)

        def of(path, further=FURTHER):
            own = {name: it for name, it in self.parameters(path).items() if name not in LEFT_OUT}
            of_body = {name for name in maze if name not in FURTHER or further is FURTHER}
            schemas = {**body, **{name: own[name]["schema"] for name in own if name not in of_body}}
            return self.members(own, schemas, further)

        classes = [
            written("MazeParameters", "a maze", of_maze),
            written("DatasetParameters", "a data set", of("/dataset.{format}", FURTHER_IN_URL)),
            written(
                "BookParameters",
                "a book",
                of("/book.pdf")
                | {"mazes": ("Sequence[MazeParameters]", "The mazes one by one, each with the parameters of a maze.")},
            ),
        ]
        choices = "".join(f"{name} = {literal}\n" for name, literal in self.choices.items())
        return HEAD + choices + "".join(classes)


def takes_list(name):
    """Returns whether a parameter may be a list."""
    try:
        mazewright.maze(**{name: ["x"]})
    except mazewright.MazeError as error:
        return error.faults[0].code not in ("wrong-type", "unknown-parameter")
    return True


def written(name, of, members):
    texts = "".join(f"    {name}: {text}\n" for name, (_, text) in members.items())
    fields = "".join(f'    {name}: {kind}\n    """{text}"""\n' for name, (kind, text) in members.items())
    return f'\n\nclass {name}(TypedDict, total=False):\n    """The parameters of {of}:\n\n{texts}    """\n\n{fields}'


def test_types_are_those_of_the_service():
    text = Description(yaml.safe_load((ROOT / "openapi.yaml").read_text())).module()
    if os.environ.get("UPDATE"):
        PATH.write_text(text)
    assert PATH.read_text() == text, "run UPDATE=1 python/check.sh PROGRAM, and commit the file"


def test_all_parameters_are_there():
    names = mazewright._parameters.MazeParameters.__annotations__
    try:
        mazewright.maze(nonsense=1)
    except mazewright.MazeError as error:
        assert set(re.split(", ", error.faults[0].allowed)) - LEFT_OUT == set(names)
