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


def _plain(value: Any) -> Any:
    """Returns what JSON has for a value that it does not know."""
    if _is_file(value):
        content = Path(value).read_bytes() if isinstance(value, PathLike) else bytes(value)
        return {"file": base64.b64encode(content).decode()}
    if hasattr(value, "tolist"):
        return _rows(value.tolist())
    if isinstance(value, range):
        return list(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"no parameter takes a {type(value).__name__}")


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


def _json(name: str, value: Any) -> str:
    """Returns the value of a parameter as JSON."""
    try:
        return json.dumps(value, default=_plain, allow_nan=False)
    except TypeError as error:
        raise TypeError(f"{name} is {value!r}, but {error}") from error
    except ValueError as error:
        raise ValueError(f"{name} is {value!r}, but its numbers must be finite") from error


def as_query(query: Any) -> str:
    """Returns a query, which is a text."""
    if not isinstance(query, str):
        kind = type(query).__name__
        raise TypeError(
            f"the query is a {kind}, but must be a text; parameters are keyword arguments, as maze(cols=12)"
        )
    return query


def to_json(parameters: Mapping[str, Any]) -> str:
    """Returns parameters as a JSON object."""
    try:
        return json.dumps(parameters, default=_plain, allow_nan=False)
    except (TypeError, ValueError):
        # The error of one parameter names it.
        for name, value in parameters.items():
            _json(name, value)
        raise


def _text(name: str, value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return ",".join(_text(name, item) for item in value)
    if isinstance(value, str):
        return value
    if hasattr(value, "tolist") or isinstance(value, range):
        return _text(name, _plain(value))
    return _json(name, value)


def _varied(value: Any) -> Any:
    """Returns `vary` as text: each parameter with its values, with all of them, or with a range of numbers."""
    if not isinstance(value, Mapping):
        return value

    def axis(name: str, values: Any) -> str:
        if isinstance(values, range) and values.step == 1 and len(values) > 0:
            return f"{values[0]}..{values[-1]}"
        return values if isinstance(values, str) else ":".join(_text(name, it) for it in values)

    return ",".join(f"{name}:{axis(name, values)}" for name, values in value.items())


def to_query(query: str, parameters: Mapping[str, Any]) -> str:
    """Returns a query with further parameters."""
    for name, value in parameters.items():
        if name != "vary" and (_is_file(value) or isinstance(value, Mapping)):
            kind = type(value).__name__
            raise TypeError(f"{name} is a {kind}, but the mazes of a data set have a URL, which holds no files")
    given = {name: _varied(value) if name == "vary" else value for name, value in parameters.items()}
    pairs = [
        f"{quote(name, safe='')}={quote(_text(name, value), safe='')}"
        for name, value in given.items()
        if value is not None
    ]
    return "&".join([query, *pairs] if query else pairs)
