"""Compares the answers of a program with vectors/vectors.jsonl: every sixteenth answer, without PNG.

    deploy/release/vectors.py COMMAND...     such as: wine mazewright.exe
"""

import hashlib
import json
import subprocess
import sys
from pathlib import Path

STEP = 16


def main(command: list[str]) -> None:
    lines = (Path(__file__).parents[2] / "vectors/vectors.jsonl").read_text(encoding="utf-8").splitlines()
    compared = 0
    for number, line in enumerate(lines):
        vector = json.loads(line)
        query = vector.pop("query")
        for at, (name, expected) in enumerate(vector.items()):
            # PNG has the hash of its pixels, which need a decoder.
            if (number + at) % STEP or name == "png":
                continue
            answer = subprocess.run(
                [*command, "maze", query, "--format", name, "-o", "-"], stdout=subprocess.PIPE, check=True
            )
            if hashlib.sha256(answer.stdout).hexdigest() != expected:
                sys.exit(f"{query} as {name} has other bytes than vectors/vectors.jsonl says")
            compared += 1
    print(f"{compared} answers are those of the vectors")


main(sys.argv[1:])
