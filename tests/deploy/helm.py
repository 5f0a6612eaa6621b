#!/usr/bin/env python3
"""Renders the Helm chart as `helm template` does, as far as the chart needs it.

    tests/deploy/helm.py deploy/helm [NAME=VALUE...]

Knows `if`, `if not`, `range $a, $b := …`, `end`, values by their paths, `quote` and `toJson`. Anything else is an error, so that
the templates stay simple.
"""

import json
import pathlib
import re
import sys

import yaml

ACTION = re.compile(r"\{\{(-?) *(.*?) *(-?)\}\}", re.S)


def parts(text):
    """Yields texts and actions; a hyphen in an action removes the white space next to it."""
    end = 0
    trims = False
    for found in ACTION.finditer(text):
        before = text[end : found.start()]
        before = before.lstrip() if trims else before
        yield "text", before.rstrip() if found[1] else before
        yield "action", found[2]
        end, trims = found.end(), bool(found[3])
    rest = text[end:]
    yield "text", rest.lstrip() if trims else rest


def value(expression, scope):
    term, *functions = (part.strip() for part in expression.split("|"))
    names = term.split(".")
    found = scope[names[0]] if term.startswith("$") else scope["."]
    for name in names[1:]:
        if name not in found:
            raise KeyError(f"{term}: there is no {name}")
        found = found[name]
    for function in functions:
        if function not in ("quote", "toJson"):
            raise ValueError(f"unknown function: {function}")
        found = json.dumps(str(found) if function == "quote" else found)
    return found


def render(items, scope, is_top=True):
    """Renders up to the end of a block."""
    written = []
    for kind, text in items:
        if kind == "text":
            written.append(text)
        elif text == "end":
            if is_top:
                raise ValueError("end without a block")
            return "".join(written)
        elif text.startswith("if "):
            condition = text[3:].strip()
            negated = condition.startswith("not ")
            holds = bool(value(condition.removeprefix("not ").strip(), scope)) != negated
            body = render(items, scope, False) if holds else skip(items)
            written.append(body)
        elif text.startswith("range "):
            names, source = text[6:].split(":=")
            names = [name.strip() for name in names.split(",")]
            source = value(source.strip(), scope)
            block = block_of(items)
            # Helm goes through a map in the order of its keys.
            pairs = sorted(source.items()) if isinstance(source, dict) else list(enumerate(source))
            for pair in pairs:
                inner = dict(zip(names, pair[-len(names) :]))
                written.append(render(iter([*block, ("action", "end")]), {**scope, **inner}, False))
        else:
            written.append(str(value(text, scope)))
    if not is_top:
        raise ValueError("a block has no end")
    return "".join(written)


def block_of(items):
    """Takes the parts up to the end of a block."""
    block, depth = [], 1
    for kind, text in items:
        if kind == "action":
            depth += text.startswith(("if ", "range ")) - (text == "end")
            if depth == 0:
                return block
        block.append((kind, text))
    raise ValueError("a block has no end")


def skip(items):
    block_of(items)
    return ""


def main():
    folder = pathlib.Path(sys.argv[1])
    values = yaml.safe_load((folder / "values.yaml").read_text())
    for pair in sys.argv[2:]:
        path, text = pair.split("=", 1)
        *names, last = path.split(".")
        place = values
        for name in names:
            place = place[name]
        if last not in place:
            sys.exit(f"values.yaml has no {path}")
        place[last] = yaml.safe_load(text) if text else ""
    chart = yaml.safe_load((folder / "Chart.yaml").read_text())
    scope = {".": {"Values": values, "Chart": chart, "Release": {"Name": "mazewright", "Namespace": "mazewright"}}}
    for file in sorted((folder / "templates").glob("*.yaml")):
        text = render(parts(file.read_text()), scope)
        if text.strip():
            print(f"---\n# Source: {file.name}\n{text.strip()}")


main()
