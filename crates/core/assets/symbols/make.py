#!/usr/bin/env python3
"""Makes symbols.ttf of the icons that symbols.tsv lists.

    npm pack @mdi/svg@7.4.47 @phosphor-icons/core@2.1.1      # unpack both into DIR/mdi and DIR/phosphor
    pip install fonttools==4.68.0 skia-pathops==0.9.2
    python3 make.py DIR

Overlaps are removed, so that holes have the opposite direction of what surrounds them, and an
icon is scaled to 2048 units. A glyph has the name of its symbol.
"""

import sys
from pathlib import Path
from xml.etree import ElementTree

import pathops
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path

UNITS = 2048
FILES = {"mdi": "mdi/svg/{}.svg", "phosphor": "phosphor/assets/fill/{}-fill.svg"}
HERE = Path(__file__).parent


def glyph(file, percent):
    root = ElementTree.parse(file).getroot()
    side = float(root.get("viewBox").split()[2])
    path = pathops.Path()
    for element in root:
        if not element.tag.endswith("}path") or set(element.attrib) - {"d"}:
            raise SystemExit(f"{file}: {element.tag} {element.attrib}")
        parse_path(element.get("d"), path.getPen())
    if percent:
        border = pathops.Path(path)
        border.stroke(side * percent / 50, pathops.LineCap.ROUND_CAP, pathops.LineJoin.ROUND_JOIN, 4)
        border.convertConicsToQuads()
        path.addPath(border)
    path.simplify(fix_winding=True, keep_starting_points=False)
    pen = TTGlyphPen(None)
    scale = UNITS / side
    path.draw(TransformPen(Cu2QuPen(pen, max_err=1.0), (scale, 0, 0, -scale, 0, UNITS)))
    return pen.glyph()


def main():
    sources = Path(sys.argv[1])
    lines = (HERE / "symbols.tsv").read_text().splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    for name, package, icon, *percent in rows:
        file = sources / FILES[package].format(icon)
        glyphs[name] = glyph(file, float(percent[0]) if percent else 0)
    builder = FontBuilder(UNITS, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({})
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({name: (UNITS, 0) for name in glyphs})
    builder.setupHorizontalHeader(ascent=UNITS, descent=0)
    builder.setupNameTable({"familyName": "mazewright symbols", "styleName": "Regular"})
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.font.recalcTimestamp = False
    builder.font.save(HERE / "symbols.ttf")


main()
