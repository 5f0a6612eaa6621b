#!/usr/bin/env python3
"""Reads PDF documents with qpdf and poppler: their structure is sound, their fonts are embedded, their text
can be selected, they are tagged, have no scripts, and what callers write into them is text.

    documents.py BINARY
"""

import os
import re
import subprocess
import sys
import tempfile
import urllib.error
import urllib.parse
import urllib.request

from service import running

# What would end a string or a stream of a PDF, an element, or a line if it were not escaped.
HOSTILE = [
    ")(\\",
    ") Tj ET (x",
    "<</JS (app.alert(1))>>",
    "endstream endobj",
    "%%EOF",
    "</title><script>alert(1)</script>",
    "&lt;b&gt; & \" '",
    "Ωж “é”",
]

DOCUMENTS = [
    ("/maze.pdf", {"page": "a4", "seed": "1"}),
    ("/maze.pdf", {"page": "fit", "seed": "1", "shape": "hex", "solution": "true"}),
    ("/maze.pdf", {"page": "letter", "seed": "1", "worksheet": "true", "key": "back", "title": "A maze"}),
    ("/maze.pdf", {"page": "a4", "seed": "1", "fill": "distance", "legend": "true", "layers": "cells,walls,ids"}),
    ("/book.pdf", {"count": "9", "seed": "1", "title": "Mazes", "shapes": "all"}),
    ("/book.pdf", {"count": "6", "seed": "1", "ramp": "size", "page": "a5", "footer": "full"}),
]


# Where callers' texts stand on pages: each a path, its parameters but the texts, and the parameters that are texts.
TEXTS = [
    ("/maze.pdf", {"page": "a4", "seed": "1"}, ["title"]),
    ("/maze.pdf", {"page": "a4", "footer": "full", "title": "Maze"}, ["seed"]),
    ("/maze.pdf", {"page": "a4", "seed": "1", "worksheet": "true", "key": "corner"}, ["title", "instructions"]),
    ("/maze.pdf", {"page": "a4", "seed": "1", "worksheet": "true", "key": "back"}, ["title", "instructions"]),
    ("/book.pdf", {"page": "a4", "seed": "1", "count": "2"}, ["title", "captions"]),
    ("/book.pdf", {"page": "a5", "count": "2", "footer": "full", "title": "Mazes"}, ["seed"]),
    ("/book.pdf", {"page": "a5", "seed": "1", "count": "24", "bound": "true"}, ["title", "author", "captions"]),
    ("/book.pdf", {"page": "a5", "seed": "1", "count": "24", "bound": "true", "cover": "true"}, ["title", "author"]),
]

# Of some seeds a maze of this book cannot be made.
GAPS = {"page": "a4", "count": "20", "cols": "5", "rows": "5", "sparse": "2", "loops": "2"}


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(command)}: {done.stdout}{done.stderr}"
    return done.stdout


def fetch(server, path, query, file):
    url = f"{server}{path}?{urllib.parse.urlencode(query)}"
    with urllib.request.urlopen(url, timeout=60) as answer, open(file, "wb") as out:
        out.write(answer.read())
    return url


def with_a_gap(server, file):
    """The parameters of a book in which a page says that its maze could not be made."""
    for seed in range(8):
        query = {**GAPS, "seed": str(seed)}
        try:
            fetch(server, "/book.pdf", query, file)
        except urllib.error.HTTPError:
            # Its first maze cannot be made.
            continue
        if "This maze could not" in " ".join(run("pdftotext", file, "-").split()):
            return query
    raise AssertionError("no book has a gap")


def check(url, file):
    """The document is sound."""
    run("qpdf", "--check", file)
    # Two lines of headings, then a font each; after its name and type: encoding, emb, sub, uni.
    for line in run("pdffonts", file).splitlines()[2:]:
        assert re.search(r"\byes\s+yes\s+yes\s+\d+\s+\d+$", line), f"{url}: {line}"
    said = dict(line.split(":", 1) for line in run("pdfinfo", file).splitlines() if ":" in line)
    assert said["Tagged"].strip() == "yes" and said["JavaScript"].strip() == "no", f"{url}: {said}"
    assert said["Title"].strip(), url
    return said


def main(binary):
    with running(binary) as (_, server), tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "document.pdf")
        for path, query in DOCUMENTS:
            check(fetch(server, path, query, file), file)
        texts = [*TEXTS, ("/book.pdf", with_a_gap(server, file), ["title", "captions"])]
        for text in HOSTILE:
            for path, fixed, names in texts:
                url = fetch(server, path, {**fixed, **{name: text for name in names}}, file)
                said = check(url, file)["Title"].strip()
                assert said == text or "title" not in names, f"{url}: {said}"
                # Lines are broken where they are full, and spaces are not kept there.
                shown = "".join(run("pdftotext", file, "-").split())
                times = shown.count("".join(text.split()))
                assert times >= len(names), f"{url}: {times} times in {shown}"
    print(f"documents: {len(DOCUMENTS) + len(texts) * len(HOSTILE)} PDF documents read by qpdf and poppler")


if __name__ == "__main__":
    main(sys.argv[1])
