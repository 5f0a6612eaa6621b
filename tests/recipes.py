#!/usr/bin/env python3
"""Runs the commands of documents as they stand there, in an empty folder, against a running server.

    recipes.py BINARY [--install] [PAGE]...

Blocks of Python run where the modules that they import are there. With --install, the packages that
the pages install are installed first.
"""

import importlib.util
import os
import re
import subprocess
import sys
import tempfile

from service import running

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
PAGES = ("docs/recipes.md", "docs/agents.md", "vectors/README.md")


def blocks(page):
    """Returns the blocks of code: their language and their text."""
    with open(os.path.join(ROOT, page), encoding="utf-8") as file:
        return re.findall(r"^```(sh|python)\n(.*?)^```$", file.read(), re.MULTILINE | re.DOTALL)


def lacking(code):
    """Returns the modules that a program imports and that are not there."""
    names = re.findall(r"^(?:import|from) ([\w., ]+?)(?: import .*| as .*)?$", code, re.MULTILINE)
    modules = {name.strip().split(".")[0] for line in names for name in line.split(",")}
    return sorted(name for name in modules if not importlib.util.find_spec(name))


def main(binary, installs, pages):
    count, skipped = 0, []
    with running(binary) as (_, server), tempfile.TemporaryDirectory() as folder:
        programs = os.path.join(folder, "programs")
        os.mkdir(programs)
        os.symlink(binary, os.path.join(programs, "mazewright"))
        os.environ["PATH"] = programs + os.pathsep + os.environ["PATH"]
        os.symlink(os.path.join(ROOT, "vectors"), os.path.join(folder, "vectors"))
        for language, code in [block for page in pages for block in blocks(page)]:
            code = code.replace("http://localhost:8080", server).replace("localhost:8080", server)
            if code.startswith("pip install"):
                if installs:
                    arguments = code.removeprefix("pip install").replace("'", "").split()
                    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", *arguments], check=True)
                continue
            if language == "python" and (missing := lacking(code)):
                skipped += missing
                continue
            command = [sys.executable, "-c", code] if language == "python" else ["bash", "-ec", code]
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
            assert done.returncode == 0, f"{code}\n{done.stdout}{done.stderr}"
            assert "urn:mazewright:problem" not in done.stdout, f"{code}\n{done.stdout}"
            count += 1
        for entry in os.scandir(folder):
            if entry.is_file():
                with open(entry, "rb") as file:
                    assert b"urn:mazewright:problem" not in file.read(), f"{entry.name} is an error"
    print(f"recipes: {count} blocks run; {', '.join(skipped) or 'nothing'} missing")


if __name__ == "__main__":
    named = [page for page in sys.argv[2:] if page != "--install"]
    main(os.path.abspath(sys.argv[1]), "--install" in sys.argv, named or PAGES)
