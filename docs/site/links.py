"""The links of the site.

    links.py sources FOLDER   prints the files of the repository that pages of Markdown link to
    links.py check FOLDER     checks that the links of all pages lead to files and anchors
"""

import html.parser
import pathlib
import re
import sys
import urllib.parse


class Page(html.parser.HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, path):
        super().__init__()
        self.links, self.anchors = [], set()
        self.feed(path.read_text())

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ["href", "src"] and value:
                self.links.append(value)
            if name == "id" or (tag == "a" and name == "name"):
                self.anchors.add(value)


def is_local(link):
    parts = urllib.parse.urlsplit(link)
    return not parts.scheme and not parts.netloc


def sources(folder):
    found = set()
    for page in folder.rglob("*.md"):
        for link in re.findall(r"\]\(([^)#\s]+)", page.read_text()):
            path = (page.parent / link).resolve()
            file = path.relative_to(folder.resolve()) if path.is_relative_to(folder.resolve()) else None
            if is_local(link) and file and not path.exists() and file.is_file():
                found.add(str(file))
    print("\n".join(sorted(found)))


def check(folder):
    pages = {path.resolve(): Page(path) for path in folder.rglob("*.html")}
    faults = []
    for path, page in pages.items():
        # Its links are relative to the root of the site.
        if path.name in ["404.html", "toc.html"]:
            continue
        for link in filter(is_local, page.links):
            parts = urllib.parse.urlsplit(link)
            target = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
            anchor = urllib.parse.unquote(parts.fragment)
            if not target.is_file():
                faults.append(f"{path.relative_to(folder.resolve())}: {link} leads to no file")
            elif anchor and target in pages and anchor not in pages[target].anchors:
                faults.append(f"{path.relative_to(folder.resolve())}: {link} leads to no anchor")
    if faults:
        sys.exit("\n".join(sorted(set(faults))))
    print(f"{len(pages)} pages, whose links lead somewhere")


if __name__ == "__main__":
    {"sources": sources, "check": check}[sys.argv[1]](pathlib.Path(sys.argv[2]))
