"""The public vectors: requests, and the hashes of their answers."""

import hashlib
import io
import json

import pytest
from conftest import ROOT
from PIL import Image

import mazewright

VECTORS = [json.loads(line) for line in (ROOT / "vectors/vectors.jsonl").read_text("utf-8").splitlines()]


def content(form, answer):
    """Returns what is hashed: the pixels of a PNG, and the bytes of other formats."""
    return Image.open(io.BytesIO(answer)).convert("RGBA").tobytes() if form == "png" else answer


@pytest.mark.parametrize("part", range(10))
def test_the_package_gives_the_vectors(part):
    assert len(VECTORS) > 500
    for vector in VECTORS[part::10]:
        for form, expected in vector.items():
            if form != "query":
                m = mazewright.maze(f"{vector['query']}&format={form}")
                assert hashlib.sha256(content(form, m.render())).hexdigest() == expected, (form, vector["query"])
