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
TARGETS = ["/maze.svg", "/maze.svg?seed=1", "/maze.json?shape=hex&seed=a%2Bb&cols=5&rows=4"]


def example(language):
    text = (Path(__file__).parent.parent / "docs" / "operations.md").read_text()
    section = text.split("\n## Signed URLs\n")[1].split("\n## ")[0]
    found = re.findall(rf"```{language}\n(.*?)```", section, re.S)
    assert len(found) == 1, f"{len(found)} examples in {language}"
    return found[0]


def by_python(target, secret):
    names = {}
    exec(example("python"), names)
    return names["sign"](target, "web", secret)


def by_javascript(target, secret):
    call = f"process.stdout.write(sign({json.dumps(target)}, 'web', {json.dumps(secret)}));"
    command = ["node", "--input-type=module", "--eval", example("js") + call]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def by_the_program(target, secret):
    environment = {**os.environ, "MAZE_SIGNING_KEYS": f"web:{secret}"}
    command = [sys.argv[1], "sign", target, "--seconds", "3600"]
    signed = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    return signed.stdout.strip()


def status(url):
    try:
        with urllib.request.urlopen(url) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


os.environ["MAZE_SIGNING_KEYS"] = f"web:{SECRET}"
with running(sys.argv[1]) as (_, origin):
    for target in TARGETS:
        assert status(origin + target) == 403, f"{target} needs no signature"
        for sign in [by_python, by_javascript, by_the_program]:
            url = origin + sign(target, SECRET)
            assert status(url) == 200, f"{sign.__name__}: {url}"
            forged = origin + sign(target, SECRET[::-1])
            assert status(forged) == 403, f"{sign.__name__}: {forged}"
print(f"{len(TARGETS)} URLs signed by three programs")
