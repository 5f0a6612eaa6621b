#!/usr/bin/env python3
"""Reads PDF documents with qpdf and poppler: their structure is sound, their fonts are embedded, their text
can be selected, they are tagged and archival, have no scripts, and what callers write into them is text.

    documents.py BINARY
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request

from archival import check_archival
from service import running

# Characters that would end a string or a stream of a PDF, an element, or a line if they were not
# escaped.
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
    ("/maze.pdf", {"page": "a4", "seed": "1", "worksheet": "true", "key": "corner", "lang": "de"}),
    ("/book.pdf", {"count": "6", "seed": "1", "bound": "true", "page": "6x9", "lang": "fr"}),
    ("/maze.pdf", {"page": "a0", "seed": "1", "theme": "night", "worksheet": "true", "trail": "word:AB"}),
    ("/maze.pdf", {"page": "a4", "seed": "1", "ink": "11223380", "solution": "true", "sheets": "2x1"}),
]


# Texts of callers on pages: a path, its other parameters, and the parameters that are texts.
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

# A maze that cannot be made, the second of a list: a page of the book says so.
GAP = {"cols": 5, "rows": 5, "sparse": 100}


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(command)}: {done.stdout}{done.stderr}"
    return done.stdout


def fetch(server, path, query, file, body=None):
    url = f"{server}{path}?{urllib.parse.urlencode(query)}"
    headers = {"Content-Type": "application/json"}
    sent = url if body is None else urllib.request.Request(url.rstrip("?"), json.dumps(body).encode(), headers)
    with urllib.request.urlopen(sent, timeout=60) as answer, open(file, "wb") as out:
        out.write(answer.read())
    return url


def check(url, file):
    """Checks that the document is sound."""
    run("qpdf", "--check", file)
    check_archival(file)
    # Two lines of headings, then a font each; after its name and type: encoding, emb, sub, uni.
    for line in run("pdffonts", file).splitlines()[2:]:
        assert re.search(r"\byes\s+yes\s+yes\s+\d+\s+\d+$", line), f"{url}: {line}"
    said = dict(line.split(":", 1) for line in run("pdfinfo", file).splitlines() if ":" in line)
    assert said["Tagged"].strip() == "yes" and said["JavaScript"].strip() == "no", f"{url}: {said}"
    assert said["Title"].strip(), url
    return said


def shown(file):
    """Returns the visible text of the pages, in one line."""
    return " ".join(run("pdftotext", file, "-").split())


def told(file):
    """Returns the text of each element of a document, regardless of its position on the page."""
    return re.findall(r'^ *"(.*)"$', run("pdfinfo", "-struct-text", file), re.MULTILINE)


def check_text(url, file, text, least, is_title):
    """Checks that `text` appears as text at least `least` times, and as the document's title if `is_title`."""
    said = check(url, file)["Title"].strip()
    assert said == text or not is_title, f"{url}: {said}"
    seen, words = shown(file), " ".join(text.split())
    times = seen.count(words)
    assert times >= least, f"{url}: {times} times in {seen}"
    return seen


def check_words(server, file):
    """Checks that there are spaces between words of broken lines, and between columns."""
    title = "The great labyrinth of King Minos on the island of Crete"
    query = {"seed": 3, "cols": 5, "rows": 5, "count": 24, "bound": "true", "page": "4x6in"}
    url = fetch(server, "/book.pdf", {**query, "title": title, "author": title, "captions": title}, file)
    # On its own page, as the author and in the contents. The feet of small pages shorten it.
    check_text(url, file, title, 3, True)
    lines = told(file)
    for text in [title, "Mazes 1 to 24 4", f"1 – {title} 4", f"1 {title}"]:
        assert text in lines, f"{url}: {text} is not in {lines}"
    sheet = {"seed": 3, "page": "5x7in", "worksheet": "true", "title": title, "instructions": f"{title}. " * 3}
    url = fetch(server, "/maze.pdf", sheet, file)
    lines = [line.strip() for line in told(file)]
    for text in [title, sheet["instructions"].strip()]:
        assert text in lines, f"{url}: {text} is not in {lines}"


def main(binary):
    with running(binary) as (_, server), tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "document.pdf")
        for path, query in DOCUMENTS:
            check(fetch(server, path, query, file), file)
        for text in HOSTILE:
            for path, fixed, names in TEXTS:
                url = fetch(server, path, {**fixed, **{name: text for name in names}}, file)
                check_text(url, file, text, len(names), "title" in names)
            mazes = [{"cols": 5, "rows": 5, "title": text}, {**GAP, "title": text}]
            url = fetch(server, "/book.pdf", {}, file, {"seed": 1, "title": text, "mazes": mazes})
            seen = check_text(url, file, text, len(mazes), True)
            assert "This maze could not be made." in seen, f"{url}: {seen}"
        check_words(server, file)
    read = len(DOCUMENTS) + (len(TEXTS) + 1) * len(HOSTILE) + 2
    print(f"documents: {read} PDF documents read by qpdf and poppler")


if __name__ == "__main__":
    main(sys.argv[1])
