"""Keyword arguments as the service reads them: as JSON, or as a query."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any
from urllib.parse import quote


def _is_file(value: Any) -> bool:
    return isinstance(value, (PathLike, bytes, bytearray, memoryview))


def _read(value: Any) -> Any:
    """Returns the value of a parameter, with the bytes of a file as JSON has them."""
    if not _is_file(value):
        return value
    content = Path(value).read_bytes() if isinstance(value, PathLike) else bytes(value)
    return {"file": base64.b64encode(content).decode()}


def _all_read(parameters: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _read(value) for name, value in parameters.items()}


def _plain(value: Any) -> Any:
    """Returns what JSON has for values that it does not know."""
    if hasattr(value, "tolist"):
        return _rows(value.tolist())
    if isinstance(value, range):
        return list(value)
    raise TypeError(f"{value!r} is a {type(value).__name__}, which no parameter takes")


def _rows(value: Any) -> Any:
    """Returns rows of a mask for an array of truth values in two dimensions, where true is a cell."""
    if (
        isinstance(value, list)
        and value
        and isinstance(value[0], list)
        and all(isinstance(it, bool) for it in value[0])
    ):
        return ["".join(".X"[not inside] for inside in row) for row in value]
    return value


def to_json(parameters: Mapping[str, Any]) -> str:
    """Returns parameters as a JSON object."""
    read = _all_read(parameters)
    mazes = read.get("mazes")
    if isinstance(mazes, (list, tuple)):
        read["mazes"] = [_all_read(maze) if isinstance(maze, Mapping) else maze for maze in mazes]
    return json.dumps(read, default=_plain)


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, (list, tuple)):
        return ",".join(_text(item) for item in value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return json.dumps(value)
    return _text(_plain(value))


def _varied(value: Any) -> Any:
    """Returns `vary` as text: each parameter with its values, with all of them, or with a range of numbers."""
    if not isinstance(value, Mapping):
        return value

    def axis(values: Any) -> str:
        if isinstance(values, range) and values.step == 1 and len(values) > 0:
            return f"{values[0]}..{values[-1]}"
        return values if isinstance(values, str) else ":".join(_text(it) for it in values)

    return ",".join(f"{name}:{axis(values)}" for name, values in value.items())


def to_query(query: str, parameters: Mapping[str, Any]) -> str:
    """Returns a query with further parameters."""
    for name, value in parameters.items():
        if name != "vary" and (_is_file(value) or isinstance(value, Mapping)):
            kind = type(value).__name__
            raise TypeError(f"{name} is a {kind}, but the mazes of a data set have a URL, which holds no files")
    given = {name: _varied(value) if name == "vary" else value for name, value in parameters.items()}
    pairs = [
        f"{quote(name, safe='')}={quote(_text(value), safe='')}" for name, value in given.items() if value is not None
    ]
    return "&".join([query, *pairs] if query else pairs)
