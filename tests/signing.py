#!/usr/bin/env python3
"""Signs URLs by the examples of docs/operations.md, in Python and JavaScript, and by the program's own
subcommand: the service takes what they sign, and refuses what another secret signs.

    signing.py BINARY
"""

import json
import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

from service import running

SECRET = "0123456789abcdef0123456789abcdef"
NEXT = "fedcba9876543210fedcba9876543210"
TARGETS = ["/maze.svg", "/maze.svg?seed=1", "/maze.json?shape=hex&seed=a%2Bb&cols=5&rows=4"]
# Targets of POST, each with a body.
POSTED = [("/maze", {"cols": 5, "rows": 4, "seed": 1}), ("/solve", {"cols": 2, "rows": 2, "seed": 1, "moves": "N"})]


def example(language):
    text = (Path(__file__).parent.parent / "docs" / "operations.md").read_text()
    section = text.split("\n## Signed URLs\n")[1].split("\n## ")[0]
    found = re.findall(rf"```{language}\n(.*?)```", section, re.S)
    assert len(found) == 1, f"{len(found)} examples in {language}"
    return found[0]


def by_python(target, secret, method="GET", name="web"):
    names = {}
    exec(example("python"), names)
    return names["sign"](target, name, secret, method=method)


def by_javascript(target, secret, method="GET", name="web"):
    values = ", ".join(json.dumps(value) for value in [target, name, secret, 3600, method])
    call = f"process.stdout.write(sign({values}));"
    command = ["node", "--input-type=module", "--eval", example("js") + call]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def by_the_program(target, secret, method="GET", name="web"):
    environment = {**os.environ, "MAZE_SIGNING_KEYS": f"other:{'x' * 32},{name}:{secret}"}
    command = [sys.argv[1], "sign", target, "--key", name, "--seconds", "3600"]
    if method == "POST":
        command.append("--post")
    signed = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    return signed.stdout.strip()


def status(url, body=None):
    """Returns the status of GET, or of POST with a body."""
    request = urllib.request.Request(url)
    if body is not None:
        request.data = json.dumps(body).encode()
        request.add_header("Content-Type", "application/json")
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


SIGNERS = [by_python, by_javascript, by_the_program]
os.environ["MAZE_SIGNING_KEYS"] = f"web:{SECRET}"
with running(sys.argv[1]) as (_, origin):
    for target in TARGETS:
        assert status(origin + target) == 403, f"{target} needs no signature"
        for sign in SIGNERS:
            url = origin + sign(target, SECRET)
            assert status(url) == 200, f"{sign.__name__}: {url}"
            forged = origin + sign(target, SECRET[::-1])
            assert status(forged) == 403, f"{sign.__name__}: {forged}"
    for target, body in POSTED:
        assert status(origin + target, body) == 403, f"{target} needs no signature"
        for sign in SIGNERS:
            url = origin + sign(target, SECRET, "POST")
            assert status(url, body) == 200, f"{sign.__name__}: {url}"
            assert status(url) == 403, f"{sign.__name__}: a signature of POST holds for GET"
            got = origin + sign(target, SECRET)
            assert status(got, body) == 403, f"{sign.__name__}: a signature of GET holds for POST"

# A key replaces another: first both hold, then the new one alone.
old, new = (by_python(TARGETS[1], secret, name=name) for secret, name in [(SECRET, "web"), (NEXT, "web2")])
for keys, expected in [
    (f"web:{SECRET}", [200, 403]),
    (f"web:{SECRET},web2:{NEXT}", [200, 200]),
    (f"web2:{NEXT}", [403, 200]),
]:
    os.environ["MAZE_SIGNING_KEYS"] = keys
    with running(sys.argv[1]) as (_, origin):
        found = [status(origin + old), status(origin + new)]
        assert found == expected, f"{keys}: {found}"
print(f"{len(TARGETS)} URLs of GET and {len(POSTED)} of POST signed by three programs, and a key replaced")
