"""The keyword arguments of mazes, data sets and books: their types and texts.

Written by `UPDATE=1 python/check.sh PROGRAM` from openapi.yaml; do not edit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any, Literal, Protocol, TypedDict, Union


class Array(Protocol):
    """An array of NumPy, or what else makes a list of itself."""

    def tolist(self) -> Any: ...


Picture = Union[str, bytes, "PathLike[str]", Mapping[str, str]]
"""A picture: a name, the text of an SVG, the bytes of a file, or its path."""

Vary = Union[str, Mapping[str, Union[str, range, Sequence[Union[str, float]]]]]
"""Values that differ from maze to maze, by the names of their parameters."""

ShapeName = Literal["square", "tri", "hex", "oct", "zeta", "brick", "cairo", "rhombille", "kite", "floret", "trihex", "snub-square", "rhombitrihex", "polar", "penrose-p2", "penrose-p3", "voronoi"]
OutlineName = Literal["rectangle", "triangle", "hexagon", "rhombus", "circle", "ring", "sector", "star", "heart"]
RimName = Literal["cells", "smooth"]
WrapName = Literal["none", "x", "y", "xy", "mobius"]
HoleName = Literal["none", "rectangle", "hexagon", "circle"]
MaskPartsName = Literal["one", "largest", "all"]
AlgorithmName = Literal["backtracker", "kruskal", "wilson", "prim-true", "prim-simplified", "prim-modified", "prim-edge", "growing-tree", "aldous-broder", "houston", "origin-shift", "boruvka", "reverse-delete", "hunt-and-kill", "binary-tree", "sidewinder", "eller", "division", "blobby-division", "random-walk"]
CornerName = Literal["nw", "ne", "sw", "se"]
SymmetryName = Literal["none", "mirror", "flip", "turn-2", "turn-3", "turn-4", "turn-5", "turn-6"]
SolverName = Literal["bfs", "bfs-full", "bidirectional", "a-star", "dfs", "right-hand", "left-hand", "pledge", "tremaux", "dead-end-filling", "cul-de-sac-filling", "random-mouse", "all-shortest"]
FormatName = Literal["svg", "png", "webp", "gif", "apng", "json", "txt", "graphml", "dot", "csv", "npy", "stl", "scad", "pdf", "dxf", "3mf", "glb", "obj", "html", "gcode", "hpgl"]
SolutionOverlayName = Literal["only", True, False]
RouteStyleName = Literal["line", "dots", "arrows", "gradient"]
DrawStyleName = Literal["walls", "passages"]
FillName = Literal["none", "distance", "segment", "level", "solution"]
ColormapName = Literal["viridis", "magma", "inferno", "plasma", "cividis", "blues", "reds", "greys"]
FitName = Literal["inside", "pad", "fill"]
CapsName = Literal["auto", "round", "square", "butt"]
MarksName = Literal["auto", "none", "dots", "arrows", "letters", "words", "icons", "textures"]
IconPlaceName = Literal["auto", "cell", "outside"]
WarpName = Literal["none", "polar"]
LangName = Literal["en", "de", "fr", "es", "it", "pt", "nl"]
ThemeName = Literal["light", "dark", "auto", "text", "night", "print", "blueprint", "sepia", "forest", "ocean", "sunset", "candy", "chalk", "neon", "slate", "contrast"]
BitDepthName = Literal["auto", "1"]
AnimateName = Literal["none", "carve", "solve", "both"]
CharsetName = Literal["unicode", "ascii"]
ArrayContentName = Literal["blocks", "connections", "solution"]
CutShapeName = Literal["line", "area"]
OrientationName = Literal["auto", "portrait", "landscape"]
FooterName = Literal["short", "none", "full"]
KeyName = Literal["none", "back", "corner"]
RampName = Literal["none", "size", "difficulty", "mixed"]


class MazeParameters(TypedDict, total=False):
    """The parameters of a maze:

    shape: The shape of the cells. Default: square.
    cols: Cells in a row; polar: in the first ring.
    rows: Rows of cells; polar: rings.
    outline: Which part of the plane holds cells. Default: rectangle.
    angle: How wide a sector is, in degrees, clockwise from the top. Default: 90.
    inner: The radius of what is missing in the middle of a ring, in percent. Default: 50.
    rim: Whether cells that an outline or a mask cuts are left out, or cut along it. Default: cells.
    levels: Floors, joined by stairs and drawn side by side, the lowest first. Default: 1.
    wrap: Which edges are glued together; open seams carry the same number on both sides. Default: none.
    hole: A room in the middle, with one door and the goal inside. Default: none.
    hole_size: The room's height in percent of the maze's shorter side. Default: 30.
    mask: Which part of the picture holds cells: rows of X (out) and dots (in), text:HELLO, or a preset. Default: none.
    mask_parts: Whether a mask or a mesh may have several connected parts. Default: one.
    algorithm: How the maze is carved. Default: backtracker.
    pick: Which cell of a growing tree grows next, by weights. Default: newest,random.
    corner: Where the corridors of a binary tree or a sidewinder meet; polar: n is the innermost ring. Default: nw.
    bias: Which passages are preferred: below 0 those along rows (rings), above 0 those across. Default: 0.
    bias_angle: The direction of a bias: rows, or degrees clockwise from east; a bias above 0 prefers it. Default: rows.
    river: The probability that a walk continues where it can, in percent; lower values make more dead ends. Default: 100.
    run: How likely a passage runs straight on where it can, in percent. Default: 0.
    weave: The share of possible crossings, at which one passage runs below another, from 0 to 1. Default: 0.
    symmetry: The symmetry of the maze: a mirror, or a turn about its middle. Default: none.
    sparse: The number of times that all dead ends are removed. Default: 0.
    braid: The share of the dead ends that are opened, each into a neighbour. Default: 0.
    loops: The number of further passages that are opened, each choice of them equally likely. Default: 0.
    unicursal: Whether the maze is one path without junctions that visits everything. Default: false.
    difficulty: The difficulty of the solution: other seeds are tried until a maze has it. Default: any.
    difficulty_strict: Whether a difficulty that no tried maze has is an error; otherwise the nearest maze is taken. Default: true.
    solver: How the solution is found. Default: bfs.
    seed: The seed of all random choices: a number, or any text; a fresh one if it is not given.
    gen: The generation contract; with it and a seed the maze never changes. Default: 1.
    start: Where the route starts. Default: first.
    goal: Where the route ends. Default: last.
    openings: Where the outline opens: at start and goal (true), nowhere (false), or at the cells listed. Default: true.
    format: The format of the response; the path's extension or the header Accept can give it too. Default: svg.
    solution: Whether the picture shows the solution; JSON always has it. Default: false.
    way: How the solution is drawn: as a line, dots, arrows, or a gradient by colormap. Default: line.
    draw: Whether the maze shows by its walls or by its passages. Default: walls.
    layers: The layers that are drawn, comma-separated, from back to front. Default: usual.
    fill: The property that decides the colour of a cell. Default: none.
    colormap: The colours of filled cells, and of a way that is a gradient; perceptually even. Default: viridis.
    legend: Whether a bar below the maze explains the colours of filled cells. Default: false.
    width: The width that the picture fits into, in pixels; its longer side is 640 where no size is given.
    height: The height that the picture fits into, in pixels.
    fit: Whether the picture is as small as its maze, or has exactly width and height. Default: inside.
    cell: The side of a cell in pixels; polar: the width of a ring.
    line: The thickness of a wall in pixels.
    caps: How free ends of walls end. Default: auto.
    corners: The radius of corners at which two walls meet, in percent of a cell's side. Default: 0.
    inset: The distance of walls from the edges of their cells, in percent of a cell's side, and less in narrow cells: corridors with gaps between them. Default: 0.
    margin: The space round the maze in pixels, at least half a line.
    marks: The marks at start and goal; words on worksheets, posters and pages with a trail, without icons. Default: auto.
    start_icon: The picture at the start; auto is what goes with goal_icon. Default: auto.
    goal_icon: The picture at the goal; auto is what goes with start_icon. Default: auto.
    icon_place: Whether icons are in the cells of start and goal, or outside the openings. Default: auto.
    tactile: Whether the maze is drawn for reading by touch, on swell paper or embossed: walls of 1.5 mm, passages of 6 mm or more, textures and braille at the ends. Default: false.
    trail: Letters or numbers to be collected along the solution, with others off it. Default: none.
    warp: Whether the picture is bent into a disc, its rows into rings. Default: none.
    turn: By how much the picture of the maze is turned, clockwise, in degrees. Default: 0.
    title: The title above the maze.
    lang: The language of the words that pictures and pages add. Default: en.
    theme: The colours that are not given. Default: light.
    ink: The walls' colour.
    paper: The background's colour.
    path: The solution's colour. Like `ink`.
    scale: Device pixels for each pixel, for screens of high density. Default: 1.
    dpi: Pixels in an inch, before scale: how large PNG, SVG and a PDF page of fit size are when they are printed.
    bit_depth: Bits of a PNG's pixel; 1 is ink and paper alone, for e-paper and receipt printers. Default: auto.
    animate: The animated part: the carving of the maze, its solution, or both.
    frames: The largest number of frames of an animation; it has fewer if there are fewer steps. Default: 100.
    duration: How long an animation takes, in seconds. Default: 8.
    pause: The pause before an animation begins again, in seconds. Default: 2.
    head: Whether an animation shows the cells at work, and those that may be reached next. Default: false.
    fields: The members of a JSON document, comma-separated; all stands for the usual ones. Default: all.
    charset: Which characters a text is drawn with. Default: unicode.
    bom: Whether a CSV begins with a byte order mark, so that Excel reads it as UTF-8. Default: false.
    array: The content of a NumPy array. Default: blocks.
    cell_mm: The side of a cell in millimetres, where a format has millimetres; it gives an SVG its size on paper. Default: 10.
    fit_mm: The longest side of a maze with its outer walls, in millimetres, instead of cell_mm.
    cut: Whether an SVG is for cutters: in millimetres, with hairlines, and the outline last on a layer of its own. Default: false.
    group_ids: Whether the groups of an SVG have ids, and are layers for drawing programs; for cutters they always are. Default: false.
    cut_shape: Whether a cutter follows the middle of walls or their outlines. Default: line.
    kerf_mm: The width of material that the tool takes away, in millimetres; closed outlines lie half of it outside what stays. Default: 0.
    wall_mm: The thickness of walls of a solid, or of walls that are cut out as areas, in millimetres. Default: 2.
    feed_mm_min: The speed of G-code with the pen down or the laser on, in millimetres per minute. Default: 1000.
    pen_up: The G-code that lifts the pen or turns the laser off. Default: M5.
    pen_down: The G-code that lowers the pen or turns the laser on. Default: M3 S1000.
    layer_pause: Whether G-code waits before each layer but the first, so that the pen or the power can be changed. Default: false.
    height_mm: The height of a solid's walls above its base, in millimetres. Default: 10.
    base_mm: The thickness of a solid's base, in millimetres; 0 is a frame without a floor. Default: 2.
    bumps: Whether a solid has bumps at start and goal that a finger finds. Default: false.
    groove_mm: How deep a groove for a ball runs along the passages, in the floor, in millimetres; 0 is none. Default: 0.
    page: The paper of a PDF. Default: a4.
    sheets: Columns and rows of sheets for a poster, which overlap by 10 mm and have marks where they meet. Default: 1x1.
    orientation: How a PDF's page is held. Default: auto.
    page_margin: The margin of a PDF's page, in millimetres, with the footer; 15 on A4, and more on larger pages. Default: 15.
    footer: The text at the foot of a PDF's page. Default: short.
    worksheet: Whether a PDF is a worksheet: name, date, title, instructions, and stars for the difficulty. Default: false.
    instructions: The instructions of a worksheet, instead of the usual sentence.
    key: The place of a PDF's answer key: a second page, or small in a corner. Default: none.
    mesh: Cells of your own: a planar graph, or GeoJSON.
    """

    shape: ShapeName
    """The shape of the cells. Default: square."""
    cols: int
    """Cells in a row; polar: in the first ring."""
    rows: int
    """Rows of cells; polar: rings."""
    outline: OutlineName
    """Which part of the plane holds cells. Default: rectangle."""
    angle: int
    """How wide a sector is, in degrees, clockwise from the top. Default: 90."""
    inner: int
    """The radius of what is missing in the middle of a ring, in percent. Default: 50."""
    rim: RimName
    """Whether cells that an outline or a mask cuts are left out, or cut along it. Default: cells."""
    levels: int
    """Floors, joined by stairs and drawn side by side, the lowest first. Default: 1."""
    wrap: WrapName
    """Which edges are glued together; open seams carry the same number on both sides. Default: none."""
    hole: HoleName
    """A room in the middle, with one door and the goal inside. Default: none."""
    hole_size: int
    """The room's height in percent of the maze's shorter side. Default: 30."""
    mask: str | Sequence[str] | Mapping[str, Any] | Picture | Array
    """Which part of the picture holds cells: rows of X (out) and dots (in), text:HELLO, or a preset. Default: none."""
    mask_parts: MaskPartsName
    """Whether a mask or a mesh may have several connected parts. Default: one."""
    algorithm: AlgorithmName
    """How the maze is carved. Default: backtracker."""
    pick: str | Sequence[str | int]
    """Which cell of a growing tree grows next, by weights. Default: newest,random."""
    corner: CornerName
    """Where the corridors of a binary tree or a sidewinder meet; polar: n is the innermost ring. Default: nw."""
    bias: int
    """Which passages are preferred: below 0 those along rows (rings), above 0 those across. Default: 0."""
    bias_angle: str | int
    """The direction of a bias: rows, or degrees clockwise from east; a bias above 0 prefers it. Default: rows."""
    river: int
    """The probability that a walk continues where it can, in percent; lower values make more dead ends. Default: 100."""
    run: int
    """How likely a passage runs straight on where it can, in percent. Default: 0."""
    weave: float
    """The share of possible crossings, at which one passage runs below another, from 0 to 1. Default: 0."""
    symmetry: SymmetryName
    """The symmetry of the maze: a mirror, or a turn about its middle. Default: none."""
    sparse: int
    """The number of times that all dead ends are removed. Default: 0."""
    braid: float
    """The share of the dead ends that are opened, each into a neighbour. Default: 0."""
    loops: int
    """The number of further passages that are opened, each choice of them equally likely. Default: 0."""
    unicursal: bool
    """Whether the maze is one path without junctions that visits everything. Default: false."""
    difficulty: str | int
    """The difficulty of the solution: other seeds are tried until a maze has it. Default: any."""
    difficulty_strict: bool
    """Whether a difficulty that no tried maze has is an error; otherwise the nearest maze is taken. Default: true."""
    solver: SolverName
    """How the solution is found. Default: bfs."""
    seed: str | int
    """The seed of all random choices: a number, or any text; a fresh one if it is not given."""
    gen: int
    """The generation contract; with it and a seed the maze never changes. Default: 1."""
    start: str | int | Sequence[str | int]
    """Where the route starts. Default: first."""
    goal: str | int | Sequence[str | int]
    """Where the route ends. Default: last."""
    openings: bool | str | Sequence[str | int]
    """Where the outline opens: at start and goal (true), nowhere (false), or at the cells listed. Default: true."""
    format: FormatName
    """The format of the response; the path's extension or the header Accept can give it too. Default: svg."""
    solution: SolutionOverlayName
    """Whether the picture shows the solution; JSON always has it. Default: false."""
    way: RouteStyleName
    """How the solution is drawn: as a line, dots, arrows, or a gradient by colormap. Default: line."""
    draw: DrawStyleName
    """Whether the maze shows by its walls or by its passages. Default: walls."""
    layers: str | Sequence[str | int]
    """The layers that are drawn, comma-separated, from back to front. Default: usual."""
    fill: FillName
    """The property that decides the colour of a cell. Default: none."""
    colormap: ColormapName
    """The colours of filled cells, and of a way that is a gradient; perceptually even. Default: viridis."""
    legend: bool
    """Whether a bar below the maze explains the colours of filled cells. Default: false."""
    width: int
    """The width that the picture fits into, in pixels; its longer side is 640 where no size is given."""
    height: int
    """The height that the picture fits into, in pixels."""
    fit: FitName
    """Whether the picture is as small as its maze, or has exactly width and height. Default: inside."""
    cell: float
    """The side of a cell in pixels; polar: the width of a ring."""
    line: float
    """The thickness of a wall in pixels."""
    caps: CapsName
    """How free ends of walls end. Default: auto."""
    corners: int
    """The radius of corners at which two walls meet, in percent of a cell's side. Default: 0."""
    inset: int
    """The distance of walls from the edges of their cells, in percent of a cell's side, and less in narrow cells: corridors with gaps between them. Default: 0."""
    margin: float
    """The space round the maze in pixels, at least half a line."""
    marks: MarksName
    """The marks at start and goal; words on worksheets, posters and pages with a trail, without icons. Default: auto."""
    start_icon: str | Picture
    """The picture at the start; auto is what goes with goal_icon. Default: auto."""
    goal_icon: str | Picture
    """The picture at the goal; auto is what goes with start_icon. Default: auto."""
    icon_place: IconPlaceName
    """Whether icons are in the cells of start and goal, or outside the openings. Default: auto."""
    tactile: bool
    """Whether the maze is drawn for reading by touch, on swell paper or embossed: walls of 1.5 mm, passages of 6 mm or more, textures and braille at the ends. Default: false."""
    trail: str
    """Letters or numbers to be collected along the solution, with others off it. Default: none."""
    warp: WarpName
    """Whether the picture is bent into a disc, its rows into rings. Default: none."""
    turn: int
    """By how much the picture of the maze is turned, clockwise, in degrees. Default: 0."""
    title: str
    """The title above the maze."""
    lang: LangName
    """The language of the words that pictures and pages add. Default: en."""
    theme: ThemeName
    """The colours that are not given. Default: light."""
    ink: str
    """The walls' colour."""
    paper: str
    """The background's colour."""
    path: str
    """The solution's colour. Like `ink`."""
    scale: int
    """Device pixels for each pixel, for screens of high density. Default: 1."""
    dpi: int
    """Pixels in an inch, before scale: how large PNG, SVG and a PDF page of fit size are when they are printed."""
    bit_depth: BitDepthName
    """Bits of a PNG's pixel; 1 is ink and paper alone, for e-paper and receipt printers. Default: auto."""
    animate: AnimateName
    """The animated part: the carving of the maze, its solution, or both."""
    frames: int
    """The largest number of frames of an animation; it has fewer if there are fewer steps. Default: 100."""
    duration: float
    """How long an animation takes, in seconds. Default: 8."""
    pause: float
    """The pause before an animation begins again, in seconds. Default: 2."""
    head: bool
    """Whether an animation shows the cells at work, and those that may be reached next. Default: false."""
    fields: str | Sequence[str | int]
    """The members of a JSON document, comma-separated; all stands for the usual ones. Default: all."""
    charset: CharsetName
    """Which characters a text is drawn with. Default: unicode."""
    bom: bool
    """Whether a CSV begins with a byte order mark, so that Excel reads it as UTF-8. Default: false."""
    array: ArrayContentName
    """The content of a NumPy array. Default: blocks."""
    cell_mm: float
    """The side of a cell in millimetres, where a format has millimetres; it gives an SVG its size on paper. Default: 10."""
    fit_mm: float
    """The longest side of a maze with its outer walls, in millimetres, instead of cell_mm."""
    cut: bool
    """Whether an SVG is for cutters: in millimetres, with hairlines, and the outline last on a layer of its own. Default: false."""
    group_ids: bool
    """Whether the groups of an SVG have ids, and are layers for drawing programs; for cutters they always are. Default: false."""
    cut_shape: CutShapeName
    """Whether a cutter follows the middle of walls or their outlines. Default: line."""
    kerf_mm: float
    """The width of material that the tool takes away, in millimetres; closed outlines lie half of it outside what stays. Default: 0."""
    wall_mm: float
    """The thickness of walls of a solid, or of walls that are cut out as areas, in millimetres. Default: 2."""
    feed_mm_min: int
    """The speed of G-code with the pen down or the laser on, in millimetres per minute. Default: 1000."""
    pen_up: str
    """The G-code that lifts the pen or turns the laser off. Default: M5."""
    pen_down: str
    """The G-code that lowers the pen or turns the laser on. Default: M3 S1000."""
    layer_pause: bool
    """Whether G-code waits before each layer but the first, so that the pen or the power can be changed. Default: false."""
    height_mm: float
    """The height of a solid's walls above its base, in millimetres. Default: 10."""
    base_mm: float
    """The thickness of a solid's base, in millimetres; 0 is a frame without a floor. Default: 2."""
    bumps: bool
    """Whether a solid has bumps at start and goal that a finger finds. Default: false."""
    groove_mm: float
    """How deep a groove for a ball runs along the passages, in the floor, in millimetres; 0 is none. Default: 0."""
    page: str
    """The paper of a PDF. Default: a4."""
    sheets: str
    """Columns and rows of sheets for a poster, which overlap by 10 mm and have marks where they meet. Default: 1x1."""
    orientation: OrientationName
    """How a PDF's page is held. Default: auto."""
    page_margin: float
    """The margin of a PDF's page, in millimetres, with the footer; 15 on A4, and more on larger pages. Default: 15."""
    footer: FooterName
    """The text at the foot of a PDF's page. Default: short."""
    worksheet: bool
    """Whether a PDF is a worksheet: name, date, title, instructions, and stars for the difficulty. Default: false."""
    instructions: str
    """The instructions of a worksheet, instead of the usual sentence."""
    key: KeyName
    """The place of a PDF's answer key: a second page, or small in a corner. Default: none."""
    mesh: Mapping[str, Any] | PathLike[str]
    """Cells of your own: a planar graph, or GeoJSON."""


class DatasetParameters(TypedDict, total=False):
    """The parameters of a data set:

    shape: The shape of the cells. Default: square.
    cols: Cells in a row; polar: in the first ring.
    rows: Rows of cells; polar: rings.
    outline: Which part of the plane holds cells. Default: rectangle.
    angle: How wide a sector is, in degrees, clockwise from the top. Default: 90.
    inner: The radius of what is missing in the middle of a ring, in percent. Default: 50.
    rim: Whether cells that an outline or a mask cuts are left out, or cut along it. Default: cells.
    levels: Floors, joined by stairs and drawn side by side, the lowest first. Default: 1.
    wrap: Which edges are glued together; open seams carry the same number on both sides. Default: none.
    hole: A room in the middle, with one door and the goal inside. Default: none.
    hole_size: The room's height in percent of the maze's shorter side. Default: 30.
    mask: Which part of the picture holds cells: rows of X (out) and dots (in), text:HELLO, or a preset. Default: none.
    mask_parts: Whether a mask or a mesh may have several connected parts. Default: one.
    algorithm: How the maze is carved. Default: backtracker.
    pick: Which cell of a growing tree grows next, by weights. Default: newest,random.
    corner: Where the corridors of a binary tree or a sidewinder meet; polar: n is the innermost ring. Default: nw.
    bias: Which passages are preferred: below 0 those along rows (rings), above 0 those across. Default: 0.
    bias_angle: The direction of a bias: rows, or degrees clockwise from east; a bias above 0 prefers it. Default: rows.
    river: The probability that a walk continues where it can, in percent; lower values make more dead ends. Default: 100.
    run: How likely a passage runs straight on where it can, in percent. Default: 0.
    weave: The share of possible crossings, at which one passage runs below another, from 0 to 1. Default: 0.
    symmetry: The symmetry of the maze: a mirror, or a turn about its middle. Default: none.
    sparse: The number of times that all dead ends are removed. Default: 0.
    braid: The share of the dead ends that are opened, each into a neighbour. Default: 0.
    loops: The number of further passages that are opened, each choice of them equally likely. Default: 0.
    unicursal: Whether the maze is one path without junctions that visits everything. Default: false.
    difficulty: The difficulty of the solution: other seeds are tried until a maze has it. Default: any.
    difficulty_strict: Whether a difficulty that no tried maze has is an error; otherwise the nearest maze is taken. Default: true.
    solver: How the solution is found. Default: bfs.
    seed: The seed of all random choices: a number, or any text; a fresh one if it is not given.
    gen: The generation contract; with it and a seed the maze never changes. Default: 1.
    start: Where the route starts. Default: first.
    goal: Where the route ends. Default: last.
    openings: Where the outline opens: at start and goal (true), nowhere (false), or at the cells listed. Default: true.
    solution: Whether the picture shows the solution; JSON always has it. Default: false.
    way: How the solution is drawn: as a line, dots, arrows, or a gradient by colormap. Default: line.
    draw: Whether the maze shows by its walls or by its passages. Default: walls.
    layers: The layers that are drawn, comma-separated, from back to front. Default: usual.
    fill: The property that decides the colour of a cell. Default: none.
    colormap: The colours of filled cells, and of a way that is a gradient; perceptually even. Default: viridis.
    legend: Whether a bar below the maze explains the colours of filled cells. Default: false.
    width: The width that the picture fits into, in pixels; its longer side is 640 where no size is given.
    height: The height that the picture fits into, in pixels.
    fit: Whether the picture is as small as its maze, or has exactly width and height. Default: inside.
    cell: The side of a cell in pixels; polar: the width of a ring.
    line: The thickness of a wall in pixels.
    caps: How free ends of walls end. Default: auto.
    corners: The radius of corners at which two walls meet, in percent of a cell's side. Default: 0.
    inset: The distance of walls from the edges of their cells, in percent of a cell's side, and less in narrow cells: corridors with gaps between them. Default: 0.
    margin: The space round the maze in pixels, at least half a line.
    marks: The marks at start and goal; words on worksheets, posters and pages with a trail, without icons. Default: auto.
    start_icon: The picture at the start; auto is what goes with goal_icon. Default: auto.
    goal_icon: The picture at the goal; auto is what goes with start_icon. Default: auto.
    icon_place: Whether icons are in the cells of start and goal, or outside the openings. Default: auto.
    tactile: Whether the maze is drawn for reading by touch, on swell paper or embossed: walls of 1.5 mm, passages of 6 mm or more, textures and braille at the ends. Default: false.
    trail: Letters or numbers to be collected along the solution, with others off it. Default: none.
    warp: Whether the picture is bent into a disc, its rows into rings. Default: none.
    turn: By how much the picture of the maze is turned, clockwise, in degrees. Default: 0.
    title: The title above the maze.
    lang: The language of the words that pictures and pages add. Default: en.
    theme: The colours that are not given. Default: light.
    ink: The walls' colour.
    paper: The background's colour.
    path: The solution's colour. Like `ink`.
    scale: Device pixels for each pixel, for screens of high density. Default: 1.
    dpi: Pixels in an inch, before scale: how large PNG, SVG and a PDF page of fit size are when they are printed.
    bit_depth: Bits of a PNG's pixel; 1 is ink and paper alone, for e-paper and receipt printers. Default: auto.
    animate: The animated part: the carving of the maze, its solution, or both.
    frames: The largest number of frames of an animation; it has fewer if there are fewer steps. Default: 100.
    duration: How long an animation takes, in seconds. Default: 8.
    pause: The pause before an animation begins again, in seconds. Default: 2.
    head: Whether an animation shows the cells at work, and those that may be reached next. Default: false.
    fields: The members of a JSON document, comma-separated; all stands for the usual ones. Default: all.
    charset: Which characters a text is drawn with. Default: unicode.
    bom: Whether a CSV begins with a byte order mark, so that Excel reads it as UTF-8. Default: false.
    array: The content of a NumPy array. Default: blocks.
    cell_mm: The side of a cell in millimetres, where a format has millimetres; it gives an SVG its size on paper. Default: 10.
    fit_mm: The longest side of a maze with its outer walls, in millimetres, instead of cell_mm.
    cut: Whether an SVG is for cutters: in millimetres, with hairlines, and the outline last on a layer of its own. Default: false.
    group_ids: Whether the groups of an SVG have ids, and are layers for drawing programs; for cutters they always are. Default: false.
    cut_shape: Whether a cutter follows the middle of walls or their outlines. Default: line.
    kerf_mm: The width of material that the tool takes away, in millimetres; closed outlines lie half of it outside what stays. Default: 0.
    wall_mm: The thickness of walls of a solid, or of walls that are cut out as areas, in millimetres. Default: 2.
    feed_mm_min: The speed of G-code with the pen down or the laser on, in millimetres per minute. Default: 1000.
    pen_up: The G-code that lifts the pen or turns the laser off. Default: M5.
    pen_down: The G-code that lowers the pen or turns the laser on. Default: M3 S1000.
    layer_pause: Whether G-code waits before each layer but the first, so that the pen or the power can be changed. Default: false.
    height_mm: The height of a solid's walls above its base, in millimetres. Default: 10.
    base_mm: The thickness of a solid's base, in millimetres; 0 is a frame without a floor. Default: 2.
    bumps: Whether a solid has bumps at start and goal that a finger finds. Default: false.
    groove_mm: How deep a groove for a ball runs along the passages, in the floor, in millimetres; 0 is none. Default: 0.
    page: The paper of a PDF. Default: a4.
    sheets: Columns and rows of sheets for a poster, which overlap by 10 mm and have marks where they meet. Default: 1x1.
    orientation: How a PDF's page is held. Default: auto.
    page_margin: The margin of a PDF's page, in millimetres, with the footer; 15 on A4, and more on larger pages. Default: 15.
    footer: The text at the foot of a PDF's page. Default: short.
    worksheet: Whether a PDF is a worksheet: name, date, title, instructions, and stars for the difficulty. Default: false.
    instructions: The instructions of a worksheet, instead of the usual sentence.
    key: The place of a PDF's answer key: a second page, or small in a corner. Default: none.
    count: Items. Default: 100.
    offset: The number of the first item, so that a data set can be made in parts and in any order. Default: 0.
    vary: Parameters that are drawn anew for each item, each with its values or a range of whole numbers.
    solution_length: The least and the greatest length of the solution, in steps; other mazes are drawn again.
    unique: Whether no two items have the same maze. Default: false.
    """

    shape: ShapeName
    """The shape of the cells. Default: square."""
    cols: int
    """Cells in a row; polar: in the first ring."""
    rows: int
    """Rows of cells; polar: rings."""
    outline: OutlineName
    """Which part of the plane holds cells. Default: rectangle."""
    angle: int
    """How wide a sector is, in degrees, clockwise from the top. Default: 90."""
    inner: int
    """The radius of what is missing in the middle of a ring, in percent. Default: 50."""
    rim: RimName
    """Whether cells that an outline or a mask cuts are left out, or cut along it. Default: cells."""
    levels: int
    """Floors, joined by stairs and drawn side by side, the lowest first. Default: 1."""
    wrap: WrapName
    """Which edges are glued together; open seams carry the same number on both sides. Default: none."""
    hole: HoleName
    """A room in the middle, with one door and the goal inside. Default: none."""
    hole_size: int
    """The room's height in percent of the maze's shorter side. Default: 30."""
    mask: str | Sequence[str] | Array
    """Which part of the picture holds cells: rows of X (out) and dots (in), text:HELLO, or a preset. Default: none."""
    mask_parts: MaskPartsName
    """Whether a mask or a mesh may have several connected parts. Default: one."""
    algorithm: AlgorithmName
    """How the maze is carved. Default: backtracker."""
    pick: str | Sequence[str | int]
    """Which cell of a growing tree grows next, by weights. Default: newest,random."""
    corner: CornerName
    """Where the corridors of a binary tree or a sidewinder meet; polar: n is the innermost ring. Default: nw."""
    bias: int
    """Which passages are preferred: below 0 those along rows (rings), above 0 those across. Default: 0."""
    bias_angle: str | int
    """The direction of a bias: rows, or degrees clockwise from east; a bias above 0 prefers it. Default: rows."""
    river: int
    """The probability that a walk continues where it can, in percent; lower values make more dead ends. Default: 100."""
    run: int
    """How likely a passage runs straight on where it can, in percent. Default: 0."""
    weave: float
    """The share of possible crossings, at which one passage runs below another, from 0 to 1. Default: 0."""
    symmetry: SymmetryName
    """The symmetry of the maze: a mirror, or a turn about its middle. Default: none."""
    sparse: int
    """The number of times that all dead ends are removed. Default: 0."""
    braid: float
    """The share of the dead ends that are opened, each into a neighbour. Default: 0."""
    loops: int
    """The number of further passages that are opened, each choice of them equally likely. Default: 0."""
    unicursal: bool
    """Whether the maze is one path without junctions that visits everything. Default: false."""
    difficulty: str | int
    """The difficulty of the solution: other seeds are tried until a maze has it. Default: any."""
    difficulty_strict: bool
    """Whether a difficulty that no tried maze has is an error; otherwise the nearest maze is taken. Default: true."""
    solver: SolverName
    """How the solution is found. Default: bfs."""
    seed: str | int
    """The seed of all random choices: a number, or any text; a fresh one if it is not given."""
    gen: int
    """The generation contract; with it and a seed the maze never changes. Default: 1."""
    start: str | int | Sequence[str | int]
    """Where the route starts. Default: first."""
    goal: str | int | Sequence[str | int]
    """Where the route ends. Default: last."""
    openings: bool | str | Sequence[str | int]
    """Where the outline opens: at start and goal (true), nowhere (false), or at the cells listed. Default: true."""
    solution: SolutionOverlayName
    """Whether the picture shows the solution; JSON always has it. Default: false."""
    way: RouteStyleName
    """How the solution is drawn: as a line, dots, arrows, or a gradient by colormap. Default: line."""
    draw: DrawStyleName
    """Whether the maze shows by its walls or by its passages. Default: walls."""
    layers: str | Sequence[str | int]
    """The layers that are drawn, comma-separated, from back to front. Default: usual."""
    fill: FillName
    """The property that decides the colour of a cell. Default: none."""
    colormap: ColormapName
    """The colours of filled cells, and of a way that is a gradient; perceptually even. Default: viridis."""
    legend: bool
    """Whether a bar below the maze explains the colours of filled cells. Default: false."""
    width: int
    """The width that the picture fits into, in pixels; its longer side is 640 where no size is given."""
    height: int
    """The height that the picture fits into, in pixels."""
    fit: FitName
    """Whether the picture is as small as its maze, or has exactly width and height. Default: inside."""
    cell: float
    """The side of a cell in pixels; polar: the width of a ring."""
    line: float
    """The thickness of a wall in pixels."""
    caps: CapsName
    """How free ends of walls end. Default: auto."""
    corners: int
    """The radius of corners at which two walls meet, in percent of a cell's side. Default: 0."""
    inset: int
    """The distance of walls from the edges of their cells, in percent of a cell's side, and less in narrow cells: corridors with gaps between them. Default: 0."""
    margin: float
    """The space round the maze in pixels, at least half a line."""
    marks: MarksName
    """The marks at start and goal; words on worksheets, posters and pages with a trail, without icons. Default: auto."""
    start_icon: str
    """The picture at the start; auto is what goes with goal_icon. Default: auto."""
    goal_icon: str
    """The picture at the goal; auto is what goes with start_icon. Default: auto."""
    icon_place: IconPlaceName
    """Whether icons are in the cells of start and goal, or outside the openings. Default: auto."""
    tactile: bool
    """Whether the maze is drawn for reading by touch, on swell paper or embossed: walls of 1.5 mm, passages of 6 mm or more, textures and braille at the ends. Default: false."""
    trail: str
    """Letters or numbers to be collected along the solution, with others off it. Default: none."""
    warp: WarpName
    """Whether the picture is bent into a disc, its rows into rings. Default: none."""
    turn: int
    """By how much the picture of the maze is turned, clockwise, in degrees. Default: 0."""
    title: str
    """The title above the maze."""
    lang: LangName
    """The language of the words that pictures and pages add. Default: en."""
    theme: ThemeName
    """The colours that are not given. Default: light."""
    ink: str
    """The walls' colour."""
    paper: str
    """The background's colour."""
    path: str
    """The solution's colour. Like `ink`."""
    scale: int
    """Device pixels for each pixel, for screens of high density. Default: 1."""
    dpi: int
    """Pixels in an inch, before scale: how large PNG, SVG and a PDF page of fit size are when they are printed."""
    bit_depth: BitDepthName
    """Bits of a PNG's pixel; 1 is ink and paper alone, for e-paper and receipt printers. Default: auto."""
    animate: AnimateName
    """The animated part: the carving of the maze, its solution, or both."""
    frames: int
    """The largest number of frames of an animation; it has fewer if there are fewer steps. Default: 100."""
    duration: float
    """How long an animation takes, in seconds. Default: 8."""
    pause: float
    """The pause before an animation begins again, in seconds. Default: 2."""
    head: bool
    """Whether an animation shows the cells at work, and those that may be reached next. Default: false."""
    fields: str | Sequence[str | int]
    """The members of a JSON document, comma-separated; all stands for the usual ones. Default: all."""
    charset: CharsetName
    """Which characters a text is drawn with. Default: unicode."""
    bom: bool
    """Whether a CSV begins with a byte order mark, so that Excel reads it as UTF-8. Default: false."""
    array: ArrayContentName
    """The content of a NumPy array. Default: blocks."""
    cell_mm: float
    """The side of a cell in millimetres, where a format has millimetres; it gives an SVG its size on paper. Default: 10."""
    fit_mm: float
    """The longest side of a maze with its outer walls, in millimetres, instead of cell_mm."""
    cut: bool
    """Whether an SVG is for cutters: in millimetres, with hairlines, and the outline last on a layer of its own. Default: false."""
    group_ids: bool
    """Whether the groups of an SVG have ids, and are layers for drawing programs; for cutters they always are. Default: false."""
    cut_shape: CutShapeName
    """Whether a cutter follows the middle of walls or their outlines. Default: line."""
    kerf_mm: float
    """The width of material that the tool takes away, in millimetres; closed outlines lie half of it outside what stays. Default: 0."""
    wall_mm: float
    """The thickness of walls of a solid, or of walls that are cut out as areas, in millimetres. Default: 2."""
    feed_mm_min: int
    """The speed of G-code with the pen down or the laser on, in millimetres per minute. Default: 1000."""
    pen_up: str
    """The G-code that lifts the pen or turns the laser off. Default: M5."""
    pen_down: str
    """The G-code that lowers the pen or turns the laser on. Default: M3 S1000."""
    layer_pause: bool
    """Whether G-code waits before each layer but the first, so that the pen or the power can be changed. Default: false."""
    height_mm: float
    """The height of a solid's walls above its base, in millimetres. Default: 10."""
    base_mm: float
    """The thickness of a solid's base, in millimetres; 0 is a frame without a floor. Default: 2."""
    bumps: bool
    """Whether a solid has bumps at start and goal that a finger finds. Default: false."""
    groove_mm: float
    """How deep a groove for a ball runs along the passages, in the floor, in millimetres; 0 is none. Default: 0."""
    page: str
    """The paper of a PDF. Default: a4."""
    sheets: str
    """Columns and rows of sheets for a poster, which overlap by 10 mm and have marks where they meet. Default: 1x1."""
    orientation: OrientationName
    """How a PDF's page is held. Default: auto."""
    page_margin: float
    """The margin of a PDF's page, in millimetres, with the footer; 15 on A4, and more on larger pages. Default: 15."""
    footer: FooterName
    """The text at the foot of a PDF's page. Default: short."""
    worksheet: bool
    """Whether a PDF is a worksheet: name, date, title, instructions, and stars for the difficulty. Default: false."""
    instructions: str
    """The instructions of a worksheet, instead of the usual sentence."""
    key: KeyName
    """The place of a PDF's answer key: a second page, or small in a corner. Default: none."""
    count: int
    """Items. Default: 100."""
    offset: int
    """The number of the first item, so that a data set can be made in parts and in any order. Default: 0."""
    vary: str | Vary
    """Parameters that are drawn anew for each item, each with its values or a range of whole numbers."""
    solution_length: str
    """The least and the greatest length of the solution, in steps; other mazes are drawn again."""
    unique: bool
    """Whether no two items have the same maze. Default: false."""


class BookParameters(TypedDict, total=False):
    """The parameters of a book:

    shape: The shape of the cells. Default: square.
    cols: Cells in a row; polar: in the first ring.
    rows: Rows of cells; polar: rings.
    outline: Which part of the plane holds cells. Default: rectangle.
    angle: How wide a sector is, in degrees, clockwise from the top. Default: 90.
    inner: The radius of what is missing in the middle of a ring, in percent. Default: 50.
    rim: Whether cells that an outline or a mask cuts are left out, or cut along it. Default: cells.
    levels: Floors, joined by stairs and drawn side by side, the lowest first. Default: 1.
    wrap: Which edges are glued together; open seams carry the same number on both sides. Default: none.
    hole: A room in the middle, with one door and the goal inside. Default: none.
    hole_size: The room's height in percent of the maze's shorter side. Default: 30.
    mask: Which part of the picture holds cells: rows of X (out) and dots (in), text:HELLO, or a preset. Default: none.
    mask_parts: Whether a mask or a mesh may have several connected parts. Default: one.
    algorithm: How the maze is carved. Default: backtracker.
    pick: Which cell of a growing tree grows next, by weights. Default: newest,random.
    corner: Where the corridors of a binary tree or a sidewinder meet; polar: n is the innermost ring. Default: nw.
    bias: Which passages are preferred: below 0 those along rows (rings), above 0 those across. Default: 0.
    bias_angle: The direction of a bias: rows, or degrees clockwise from east; a bias above 0 prefers it. Default: rows.
    river: The probability that a walk continues where it can, in percent; lower values make more dead ends. Default: 100.
    run: How likely a passage runs straight on where it can, in percent. Default: 0.
    weave: The share of possible crossings, at which one passage runs below another, from 0 to 1. Default: 0.
    symmetry: The symmetry of the maze: a mirror, or a turn about its middle. Default: none.
    sparse: The number of times that all dead ends are removed. Default: 0.
    braid: The share of the dead ends that are opened, each into a neighbour. Default: 0.
    loops: The number of further passages that are opened, each choice of them equally likely. Default: 0.
    unicursal: Whether the maze is one path without junctions that visits everything. Default: false.
    difficulty: The difficulty of the solution: other seeds are tried until a maze has it. Default: any.
    difficulty_strict: Whether a difficulty that no tried maze has is an error; otherwise the nearest maze is taken. Default: true.
    solver: How the solution is found. Default: bfs.
    seed: The seed of all random choices: a number, or any text; a fresh one if it is not given.
    gen: The generation contract; with it and a seed the maze never changes. Default: 1.
    start: Where the route starts. Default: first.
    goal: Where the route ends. Default: last.
    openings: Where the outline opens: at start and goal (true), nowhere (false), or at the cells listed. Default: true.
    solution: Whether the picture shows the solution; JSON always has it. Default: false.
    way: How the solution is drawn: as a line, dots, arrows, or a gradient by colormap. Default: line.
    draw: Whether the maze shows by its walls or by its passages. Default: walls.
    layers: The layers that are drawn, comma-separated, from back to front. Default: usual.
    fill: The property that decides the colour of a cell. Default: none.
    colormap: The colours of filled cells, and of a way that is a gradient; perceptually even. Default: viridis.
    legend: Whether a bar below the maze explains the colours of filled cells. Default: false.
    width: The width that the picture fits into, in pixels; its longer side is 640 where no size is given.
    height: The height that the picture fits into, in pixels.
    fit: Whether the picture is as small as its maze, or has exactly width and height. Default: inside.
    cell: The side of a cell in pixels; polar: the width of a ring.
    line: The thickness of a wall in pixels.
    caps: How free ends of walls end. Default: auto.
    corners: The radius of corners at which two walls meet, in percent of a cell's side. Default: 0.
    inset: The distance of walls from the edges of their cells, in percent of a cell's side, and less in narrow cells: corridors with gaps between them. Default: 0.
    margin: The space round the maze in pixels, at least half a line.
    marks: The marks at start and goal; words on worksheets, posters and pages with a trail, without icons. Default: auto.
    start_icon: The picture at the start; auto is what goes with goal_icon. Default: auto.
    goal_icon: The picture at the goal; auto is what goes with start_icon. Default: auto.
    icon_place: Whether icons are in the cells of start and goal, or outside the openings. Default: auto.
    trail: Letters or numbers to be collected along the solution, with others off it. Default: none.
    warp: Whether the picture is bent into a disc, its rows into rings. Default: none.
    turn: By how much the picture of the maze is turned, clockwise, in degrees. Default: 0.
    title: The title above the maze.
    lang: The language of the words that pictures and pages add. Default: en.
    theme: The colours that are not given. Default: light.
    ink: The walls' colour.
    paper: The background's colour.
    path: The solution's colour. Like `ink`.
    scale: Device pixels for each pixel, for screens of high density. Default: 1.
    dpi: Pixels in an inch, before scale: how large PNG, SVG and a PDF page of fit size are when they are printed.
    page: The paper of a PDF. Default: a4.
    orientation: How a PDF's page is held. Default: auto.
    page_margin: The margin of a PDF's page, in millimetres, with the footer; 15 on A4, and more on larger pages. Default: 15.
    footer: The text at the foot of a PDF's page. Default: short.
    worksheet: Whether a PDF is a worksheet: name, date, title, instructions, and stars for the difficulty. Default: false.
    instructions: The instructions of a worksheet, instead of the usual sentence.
    count: How many mazes. Default: 10.
    shapes: Shapes that the mazes have in turn, comma-separated, instead of `shape`; `all` means all of them.
    ramp: How the mazes differ. Default: none.
    per_page: Mazes on a page. Default: 1.
    solutions: Whether their solutions follow at the end. Default: true.
    solutions_per_page: Solutions on a page. Default: 6.
    bound: Whether the pages are to be bound, for print on demand. Default: false.
    large_print: Whether everything on the pages is twice as large. Default: false.
    author: The author on the title page, on the cover and in the properties of a bound book.
    copyright: The copyright notice of a bound book, behind its title page; paragraphs are separated by `|`.
    belongs_to: Whether a bound book has a page with the words "This book belongs to" and a line for a name. Default: false.
    blurb: The text on the back of the cover of a bound book; paragraphs are separated by `|`.
    captions: Words next to the numbers of the mazes, in order, separated by `|`; one may be empty.
    unique: Whether no two mazes of the book are alike. Default: false.
    cover: Whether to print the cover of a bound book instead of its pages. Default: false.
    stock: The paper of the pages, which decides how wide the spine is: 0.002252 in a page, 0.0025 in, or 0.002347 in. Default: white.
    mazes: The mazes one by one, each with the parameters of a maze.
    """

    shape: ShapeName
    """The shape of the cells. Default: square."""
    cols: int
    """Cells in a row; polar: in the first ring."""
    rows: int
    """Rows of cells; polar: rings."""
    outline: OutlineName
    """Which part of the plane holds cells. Default: rectangle."""
    angle: int
    """How wide a sector is, in degrees, clockwise from the top. Default: 90."""
    inner: int
    """The radius of what is missing in the middle of a ring, in percent. Default: 50."""
    rim: RimName
    """Whether cells that an outline or a mask cuts are left out, or cut along it. Default: cells."""
    levels: int
    """Floors, joined by stairs and drawn side by side, the lowest first. Default: 1."""
    wrap: WrapName
    """Which edges are glued together; open seams carry the same number on both sides. Default: none."""
    hole: HoleName
    """A room in the middle, with one door and the goal inside. Default: none."""
    hole_size: int
    """The room's height in percent of the maze's shorter side. Default: 30."""
    mask: str | Sequence[str] | Mapping[str, Any] | Picture | Array
    """Which part of the picture holds cells: rows of X (out) and dots (in), text:HELLO, or a preset. Default: none."""
    mask_parts: MaskPartsName
    """Whether a mask or a mesh may have several connected parts. Default: one."""
    algorithm: AlgorithmName
    """How the maze is carved. Default: backtracker."""
    pick: str | Sequence[str | int]
    """Which cell of a growing tree grows next, by weights. Default: newest,random."""
    corner: CornerName
    """Where the corridors of a binary tree or a sidewinder meet; polar: n is the innermost ring. Default: nw."""
    bias: int
    """Which passages are preferred: below 0 those along rows (rings), above 0 those across. Default: 0."""
    bias_angle: str | int
    """The direction of a bias: rows, or degrees clockwise from east; a bias above 0 prefers it. Default: rows."""
    river: int
    """The probability that a walk continues where it can, in percent; lower values make more dead ends. Default: 100."""
    run: int
    """How likely a passage runs straight on where it can, in percent. Default: 0."""
    weave: float
    """The share of possible crossings, at which one passage runs below another, from 0 to 1. Default: 0."""
    symmetry: SymmetryName
    """The symmetry of the maze: a mirror, or a turn about its middle. Default: none."""
    sparse: int
    """The number of times that all dead ends are removed. Default: 0."""
    braid: float
    """The share of the dead ends that are opened, each into a neighbour. Default: 0."""
    loops: int
    """The number of further passages that are opened, each choice of them equally likely. Default: 0."""
    unicursal: bool
    """Whether the maze is one path without junctions that visits everything. Default: false."""
    difficulty: str | int
    """The difficulty of the solution: other seeds are tried until a maze has it. Default: any."""
    difficulty_strict: bool
    """Whether a difficulty that no tried maze has is an error; otherwise the nearest maze is taken. Default: true."""
    solver: SolverName
    """How the solution is found. Default: bfs."""
    seed: str | int
    """The seed of all random choices: a number, or any text; a fresh one if it is not given."""
    gen: int
    """The generation contract; with it and a seed the maze never changes. Default: 1."""
    start: str | int | Sequence[str | int]
    """Where the route starts. Default: first."""
    goal: str | int | Sequence[str | int]
    """Where the route ends. Default: last."""
    openings: bool | str | Sequence[str | int]
    """Where the outline opens: at start and goal (true), nowhere (false), or at the cells listed. Default: true."""
    solution: SolutionOverlayName
    """Whether the picture shows the solution; JSON always has it. Default: false."""
    way: RouteStyleName
    """How the solution is drawn: as a line, dots, arrows, or a gradient by colormap. Default: line."""
    draw: DrawStyleName
    """Whether the maze shows by its walls or by its passages. Default: walls."""
    layers: str | Sequence[str | int]
    """The layers that are drawn, comma-separated, from back to front. Default: usual."""
    fill: FillName
    """The property that decides the colour of a cell. Default: none."""
    colormap: ColormapName
    """The colours of filled cells, and of a way that is a gradient; perceptually even. Default: viridis."""
    legend: bool
    """Whether a bar below the maze explains the colours of filled cells. Default: false."""
    width: int
    """The width that the picture fits into, in pixels; its longer side is 640 where no size is given."""
    height: int
    """The height that the picture fits into, in pixels."""
    fit: FitName
    """Whether the picture is as small as its maze, or has exactly width and height. Default: inside."""
    cell: float
    """The side of a cell in pixels; polar: the width of a ring."""
    line: float
    """The thickness of a wall in pixels."""
    caps: CapsName
    """How free ends of walls end. Default: auto."""
    corners: int
    """The radius of corners at which two walls meet, in percent of a cell's side. Default: 0."""
    inset: int
    """The distance of walls from the edges of their cells, in percent of a cell's side, and less in narrow cells: corridors with gaps between them. Default: 0."""
    margin: float
    """The space round the maze in pixels, at least half a line."""
    marks: MarksName
    """The marks at start and goal; words on worksheets, posters and pages with a trail, without icons. Default: auto."""
    start_icon: str | Picture
    """The picture at the start; auto is what goes with goal_icon. Default: auto."""
    goal_icon: str | Picture
    """The picture at the goal; auto is what goes with start_icon. Default: auto."""
    icon_place: IconPlaceName
    """Whether icons are in the cells of start and goal, or outside the openings. Default: auto."""
    trail: str
    """Letters or numbers to be collected along the solution, with others off it. Default: none."""
    warp: WarpName
    """Whether the picture is bent into a disc, its rows into rings. Default: none."""
    turn: int
    """By how much the picture of the maze is turned, clockwise, in degrees. Default: 0."""
    title: str
    """The title above the maze."""
    lang: LangName
    """The language of the words that pictures and pages add. Default: en."""
    theme: ThemeName
    """The colours that are not given. Default: light."""
    ink: str
    """The walls' colour."""
    paper: str
    """The background's colour."""
    path: str
    """The solution's colour. Like `ink`."""
    scale: int
    """Device pixels for each pixel, for screens of high density. Default: 1."""
    dpi: int
    """Pixels in an inch, before scale: how large PNG, SVG and a PDF page of fit size are when they are printed."""
    page: str
    """The paper of a PDF. Default: a4."""
    orientation: OrientationName
    """How a PDF's page is held. Default: auto."""
    page_margin: float
    """The margin of a PDF's page, in millimetres, with the footer; 15 on A4, and more on larger pages. Default: 15."""
    footer: FooterName
    """The text at the foot of a PDF's page. Default: short."""
    worksheet: bool
    """Whether a PDF is a worksheet: name, date, title, instructions, and stars for the difficulty. Default: false."""
    instructions: str
    """The instructions of a worksheet, instead of the usual sentence."""
    count: int
    """How many mazes. Default: 10."""
    shapes: str
    """Shapes that the mazes have in turn, comma-separated, instead of `shape`; `all` means all of them."""
    ramp: RampName
    """How the mazes differ. Default: none."""
    per_page: Literal[1, 2, 4]
    """Mazes on a page. Default: 1."""
    solutions: bool
    """Whether their solutions follow at the end. Default: true."""
    solutions_per_page: Literal[1, 2, 4, 6, 9]
    """Solutions on a page. Default: 6."""
    bound: bool
    """Whether the pages are to be bound, for print on demand. Default: false."""
    large_print: bool
    """Whether everything on the pages is twice as large. Default: false."""
    author: str
    """The author on the title page, on the cover and in the properties of a bound book."""
    copyright: str
    """The copyright notice of a bound book, behind its title page; paragraphs are separated by `|`."""
    belongs_to: bool
    """Whether a bound book has a page with the words "This book belongs to" and a line for a name. Default: false."""
    blurb: str
    """The text on the back of the cover of a bound book; paragraphs are separated by `|`."""
    captions: str
    """Words next to the numbers of the mazes, in order, separated by `|`; one may be empty."""
    unique: bool
    """Whether no two mazes of the book are alike. Default: false."""
    cover: bool
    """Whether to print the cover of a bound book instead of its pages. Default: false."""
    stock: Literal["white", "cream", "color"]
    """The paper of the pages, which decides how wide the spine is: 0.002252 in a page, 0.0025 in, or 0.002347 in. Default: white."""
    mazes: Sequence[MazeParameters]
    """The mazes one by one, each with the parameters of a maze."""
