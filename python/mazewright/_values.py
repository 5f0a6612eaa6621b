"""Keyword arguments as the service reads them: as JSON, or as a query."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from os import PathLike, fspath
from typing import Any
from urllib.parse import quote

# How a picture in bytes begins, and its media type.
_PICTURES = [
    (b"\x89PNG", "image/png"),
    (b"\xff\xd8", "image/jpeg"),
    (b"RIFF", "image/webp"),
]


def _picture(content: bytes) -> str:
    for head, media in _PICTURES:
        if content.startswith(head):
            return f"data:{media};base64,{base64.b64encode(content).decode()}"
    return content.decode()


def _plain(value: Any) -> Any:
    """Returns what JSON has for values that it does not know."""
    if isinstance(value, (bytes, bytearray)):
        return _picture(bytes(value))
    if isinstance(value, PathLike):
        with open(fspath(value), "rb") as file:
            return _picture(file.read())
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
    return json.dumps(parameters, default=_plain)


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
    given = {name: _varied(value) if name == "vary" else value for name, value in parameters.items()}
    pairs = [
        f"{quote(name, safe='')}={quote(_text(value), safe='')}" for name, value in given.items() if value is not None
    ]
    return "&".join([query, *pairs] if query else pairs)
