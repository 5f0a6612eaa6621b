//! The table of parameters. Query strings, JSON bodies, canonical URLs, cache keys, the `params` of documents, the
//! API's description and the studio's form all follow it.

use crate::ParameterId;
use crate::choices::{BIT_DEPTHS, ERROR_FORMS, MEETING_CORNERS, OVERLAYS, PICTURE_FITS};
use crate::defaults;
use crate::kinds::integer::{integer, within};
use crate::kinds::length::length;
use crate::kinds::{
    BooleanKind, ChoiceKind, ColorKind, DifficultyKind, DirectionKind, EndKind, FieldsKind,
    IconKind, LayersKind, MachineCommandKind, MaskKind, MeshKind, OpeningsKind, OptionalKind,
    PageKind, PickKind, SeedKind, ShareKind, SheetsKind, SignedKind, TitleKind, TrailKind,
    VariantKind,
};
use crate::need::Need::{Given, Silent, UnlessDefault};
use crate::parameter::{
    Constant, Control, EndlessUse, Fallback, Parameter, RequestField, Topic, UrlPlace,
};
use crate::table_macros::{field, parameters};
use crate::text::titles;
use mazewright_core::mask::PARTS;
use mazewright_core::{
    ALGORITHMS, AlgorithmOptions, GENERATION_VERSION, HOLE_SIZES, HOLES, OUTLINES, RIMS, SHAPES,
    SOLVERS, SYMMETRIES, Site, WRAPS,
};
use mazewright_render::formats::{FORMATS, SettingGroup};
use mazewright_render::style::Style;
use mazewright_render::style::animation::{ANIMATES, FRAME_LIMITS};
use mazewright_render::style::cutting::CUT_SHAPES;
use mazewright_render::style::end_marks::{ICON_PLACES, MARK_KINDS};
use mazewright_render::style::look::{COLORMAPS, DRAWS, FILLS, THEMES, WARPS};
use mazewright_render::style::options::{ARRAYS, CHARSETS, Solid};
use mazewright_render::style::page::{FOOTERS, KEYS, ORIENTATIONS};
use mazewright_render::style::strokes::{CAPS, SOLUTION_STYLES};
use mazewright_render::words::LANGUAGES;

// An entry is:
//
//     CONSTANT = "name" ["aliases"], value, default, place in the canonical URL,
//         "one sentence", "example", in_endless VIEWS, needs [NEEDS], usual_if RULE,
//         control { CONTROL };
//
// VIEWS names the views of an endless maze that take the parameter, or says why none does. NEEDS lists what it needs of
// other parameters. RULE says whether a given value changes nothing, if more than the default decides that. CONTROL says
// how pages show it. These four may be missing. The entries have the order of the canonical URL. The brackets above a run
// of entries name its group of settings and the topic under which pages show it. A format reads all settings of a group
// or none.
#[rustfmt::skip]
parameters![
    [Common, Cells]
    SHAPE = "shape" [], field!(spec.site.shape, ChoiceKind(SHAPES)), Fallback::Text("square"), Always,
        "The shape of the cells", "tri", in_endless Maze,
        control { titles: titles::SHAPES };
    COLS = "cols" ["columns"], field!(spec.site.cols, within(Site::SIDES)), Fallback::Shape, Always,
        "Cells in a row; polar: in the first ring", "18", in_endless Windows,
        control { label: Some("Columns"), has_slider: false };
    ROWS = "rows" [], field!(spec.site.rows, within(Site::SIDES)), Fallback::Shape, Always,
        "Rows of cells; polar: rings", "12", in_endless Windows,
        control { has_slider: false };
    MESH = "mesh" [], field!(spec.site.mesh, MeshKind), Fallback::None, Body,
        "Your own cells instead of shape, cols and rows: a planar graph, in a body",
        "{\"vertices\":[[0,0],[1,0],[1,1],[0,1]],\"faces\":[[0,1,2],[0,2,3]]}";
    [Common, Site]
    OUTLINE = "outline" [], field!(spec.site.outline, ChoiceKind(OUTLINES)), Fallback::Text("rectangle"), Changed,
        "Which part of the plane holds cells", "hexagon";
    ANGLE = "angle" [], field!(spec.site.angle, within(Site::ANGLES)), Fallback::Text("90"), Changed,
        "How wide a sector is, in degrees, clockwise from the top", "120",
        needs [Given("outline=sector")];
    INNER = "inner" [], field!(spec.site.inner, within(Site::INNER_RADII)), Fallback::Text("50"), Changed,
        "The radius of what is missing in the middle of a ring, in percent", "40",
        needs [Given("outline=ring")];
    RIM = "rim" [], field!(spec.site.rim, VariantKind(RIMS)), Fallback::Text("cells"), Changed,
        "Whether cells that an outline or a mask cuts are left out, or cut along it", "smooth",
        control { has_segments: true, titles: &[("cells", "Whole cells"), ("smooth", "Smooth")] };
    LEVELS = "levels" ["floors", "depth"], field!(spec.site.levels, within(Site::LEVELS)),
        Fallback::Text("1"), Changed,
        "Floors, joined by stairs and drawn side by side, the lowest first", "3",
        needs [UnlessDefault("tactile=false")],
        control { slider: Some([1.0, 8.0, 1.0]) };
    WRAP = "wrap" [], field!(spec.site.wrap, ChoiceKind(WRAPS)), Fallback::Text("none"), Changed,
        "Which edges are glued together; open seams carry the same number on both sides", "x",
        needs [UnlessDefault("tactile=false")];
    HOLE = "hole" ["room"], field!(spec.site.hole, ChoiceKind(HOLES)), Fallback::Text("none"), Changed,
        "A room in the middle, with one door and the goal inside", "circle";
    HOLE_SIZE = "hole_size" [], field!(spec.site.hole_size, within(HOLE_SIZES)), Fallback::Text("30"),
        Changed, "The room's height in percent of the maze's shorter side", "25",
        needs [Given("hole!=none")];
    MASK = "mask" ["mask_svg"], field!(spec.site.mask, MaskKind), Fallback::Text("none"), Changed,
        "Which part of the picture holds cells: rows of X (out) and dots (in), text:HELLO, or a preset",
        "heart";
    MASK_PARTS = "mask_parts" [], field!(spec.site.parts, VariantKind(PARTS), Some(defaults::mask_parts)), Fallback::Text("one"), Changed,
        "Whether a mask or a mesh may have several connected parts", "largest",
        needs [Given("mask!=none|mesh!=")];
    [Common, Carving]
    ALGORITHM = "algorithm" ["algo"], field!(spec.algorithm, ChoiceKind(ALGORITHMS)), Fallback::Text("backtracker"), Changed,
        "How the maze is carved", "kruskal", in_endless Maze,
        control { label: Some("Carved by") };
    PICK = "pick" [], field!(spec.options.pick, PickKind), Fallback::Text("newest,random"), Changed,
        "Which cell of a growing tree grows next, by weights", "newest:3,oldest", in_endless Maze;
    CORNER = "corner" [], field!(spec.options.corner, VariantKind(MEETING_CORNERS)), Fallback::Text("nw"), Changed,
        "Where the corridors of a binary tree or a sidewinder meet; polar: n is the innermost ring", "se", in_endless Maze;
    BIAS = "bias" [], field!(spec.options.bias, SignedKind(AlgorithmOptions::BIASES)), Fallback::Text("0"), Changed,
        "Which passages are preferred: below 0 those along rows (rings), above 0 those across", "-50", in_endless Maze;
    BIAS_ANGLE = "bias_angle" [], field!(spec.options.bias_angle, DirectionKind), Fallback::Text("rows"), Changed,
        "The direction of a bias: rows, or degrees clockwise from east; a bias above 0 prefers it", "30", in_endless Maze;
    RIVER = "river" [], field!(spec.options.river, within(AlgorithmOptions::PERCENTAGES)), Fallback::Text("100"), Changed,
        "The probability that a walk continues where it can, in percent; lower values make more dead ends", "80", in_endless Maze;
    RUN = "run" [], field!(spec.options.run, within(AlgorithmOptions::PERCENTAGES)), Fallback::Text("0"), Changed,
        "How likely a passage runs straight on where it can, in percent", "60", in_endless Maze;
    [Common, Passages]
    WEAVE = "weave" [], field!(spec.topology.weave, ShareKind), Fallback::Text("0"), Changed,
        "The share of possible crossings, at which one passage runs below another, from 0 to 1", "0.5",
        needs [UnlessDefault("tactile=false")],
        control { slider: Some([0.0, 1.0, 0.05]) };
    SYMMETRY = "symmetry" [], field!(spec.topology.symmetry, ChoiceKind(SYMMETRIES)), Fallback::Text("none"), Changed,
        "The symmetry of the maze: a mirror, or a turn about its middle", "mirror",
        control { hidden: &["turn-5"] };
    SPARSE = "sparse" [], field!(spec.topology.sparse, integer(0, 1_000_000)), Fallback::Text("0"), Changed,
        "The number of times that all dead ends are removed", "3",
        control { slider: Some([0.0, 20.0, 1.0]) };
    BRAID = "braid" [], field!(spec.topology.braid, ShareKind), Fallback::Text("0"), Changed,
        "The share of the dead ends that are opened, each into a neighbour", "0.5",
        control { slider: Some([0.0, 1.0, 0.05]) };
    LOOPS = "loops" [], field!(spec.topology.loops, integer(0, 4_000_000_000)), Fallback::Text("0"), Changed,
        "The number of further passages that are opened, each choice of them equally likely", "10",
        control { slider: Some([0.0, 100.0, 1.0]) };
    UNICURSAL = "unicursal" [], field!(spec.topology.unicursal, BooleanKind), Fallback::Text("false"), Changed,
        "Whether the maze is one path without junctions that visits everything", "true",
        needs [UnlessDefault("tactile=false")];
    [Search, Route]
    DIFFICULTY = "difficulty" [], field!(difficulty, DifficultyKind), Fallback::Text("any"), Changed,
        "The difficulty of the solution: other seeds are tried until a maze has it", "medium",
        needs [Given("unicursal=false")],
        control { has_segments: true };
    DIFFICULTY_STRICT = "difficulty_strict" [], field!(difficulty_strict, BooleanKind), Fallback::Text("true"), Changed,
        "Whether a difficulty that no tried maze has is an error; otherwise the nearest maze is taken", "false",
        needs [Given("difficulty!=any")],
        control { label: Some("Exact difficulty") };
    SOLVER = "solver" [], field!(solver, ChoiceKind(SOLVERS)), Fallback::Text("bfs"), Changed,
        "How the solution is found", "a-star",
        control { label: Some("Solved by"), titles: titles::SOLVERS };
    [Common, Route]
    SEED = "seed" [], field!(spec.seed, SeedKind),
        Fallback::Fresh, Always,
        "The seed of all random choices: a number, or any text; a fresh one if it is not given", "42", in_endless Maze,
        control { is_choice: false };
    GEN = "gen" [], &Constant { kind: integer(GENERATION_VERSION, GENERATION_VERSION), value: GENERATION_VERSION },
        Fallback::Text("1"), Always,
        "The generation contract; with it and a seed the maze never changes", "1", in_endless Maze,
        control { label: Some("Generation contract"), is_choice: false };
    START = "start" ["from", "entrance"], field!(spec.start, EndKind), Fallback::Text("first"), Changed,
        "Where the route starts", "nw", in_endless Maze;
    GOAL = "goal" ["to", "exit"], field!(spec.goal, EndKind), Fallback::Text("last"), Changed,
        "Where the route ends", "farthest", in_endless Maze,
        needs [Given("unicursal=false")];
    OPENINGS = "openings" [], field!(spec.openings, OpeningsKind), Fallback::Text("true"), Changed,
        "Where the outline opens: at start and goal (true), nowhere (false), or at the cells listed", "n,17,3:0", in_endless Pictures;
    [Common, Output]
    FORMAT = "format" [], field!(format, ChoiceKind(FORMATS)), Fallback::Text("svg"), Path,
        "The format of the response; the path's extension or the header Accept can give it too", "png", in_endless Windows,
        control { titles: titles::FORMATS };
    [Solution, Route]
    SOLUTION = "solution" [], field!(style.solution, VariantKind(OVERLAYS)), Fallback::Text("false"), Changed,
        "Whether the picture shows the solution; JSON always has it", "true", in_endless Pictures,
        usual_if |it| it.style.solution == defaults::solution(it),
        control {
            has_segments: true, titles: &[("false", "Hidden"), ("true", "Shown"), ("only", "Alone")], is_choice: false
        };
    [Drawing, Look]
    WAY = "way" [], field!(style.strokes.solution_style, ChoiceKind(SOLUTION_STYLES), Some(defaults::way)), Fallback::Text("line"), Changed,
        "How the solution is drawn: as a line, dots, arrows, or a gradient by colormap", "dots", in_endless Windows,
        needs [Given("solution!=false|layers=solution"), Silent("cut=false")],
        control { label: Some("Solution drawn as"), has_segments: true };
    DRAW = "draw" [], field!(style.draw, ChoiceKind(DRAWS)), Fallback::Text("walls"), Changed,
        "Whether the maze shows by its walls or by its passages", "passages", in_endless Windows,
        needs [UnlessDefault("tactile=false")];
    [Layers, Look]
    LAYERS = "layers" [], field!(style.layers, LayersKind, Some(defaults::layers)), Fallback::Text("usual"), Changed,
        "The layers that are drawn, comma-separated, from back to front", "planar,dual", in_endless Windows,
        needs [UnlessDefault("tactile=false")];
    [Drawing, Look]
    FILL = "fill" [], field!(style.fill, ChoiceKind(FILLS)), Fallback::Text("none"), Changed,
        "The property that decides the colour of a cell", "distance",
        in_endless Not("the colours of cells follow from distances over the whole maze or from the order of carving, which \
             are not known in a part of an endless maze"),
        needs [UnlessDefault("tactile=false"), Silent("cut=false")];
    COLORMAP = "colormap" ["colourmap", "cmap"], field!(style.colormap, ChoiceKind(COLORMAPS)), Fallback::Text("viridis"),
        Changed, "The colours of filled cells, and of a way that is a gradient; perceptually even", "magma", in_endless Windows,
        needs [Given("fill!=none|way=gradient")];
    LEGEND = "legend" [], field!(style.legend, BooleanKind), Fallback::Text("false"), Changed,
        "Whether a bar below the maze explains the colours of filled cells", "true",
        in_endless Not("it explains the colours of filled cells, and windows have none"),
        needs [Given("fill!=none")];
    WIDTH = "width" [], field!(width, OptionalKind(integer(16, 100_000))), Fallback::None, Changed,
        "The width that the picture fits into, in pixels; its longer side is 640 where no size is given", "800", in_endless Windows,
        needs [Silent("cut=false")],
        control { slider: Some([100.0, 2000.0, 10.0]) };
    HEIGHT = "height" [], field!(height, OptionalKind(integer(16, 100_000))), Fallback::None, Changed,
        "The height that the picture fits into, in pixels", "600", in_endless Windows,
        needs [Silent("cut=false")],
        control { slider: Some([100.0, 2000.0, 10.0]) };
    FIT = "fit" [], field!(picture_fit, ChoiceKind(PICTURE_FITS)), Fallback::Text("inside"), Changed,
        "Whether the picture is as small as its maze, or has exactly width and height", "pad", in_endless Windows;
    CELL = "cell" [], field!(style.cell, length("pixels", 100, 1000)),
        Fallback::Size, Changed,
        "The side of a cell in pixels; polar: the width of a ring", "12.5", in_endless Windows,
        needs [Silent("cut=false")],
        usual_if |it| it.has_usual_length(ParameterId::CELL, |style| style.cell),
        control { slider: Some([1.0, 100.0, 1.0]) };
    LINE = "line" [], field!(style.line, length("pixels", Style::LEAST_LINE, 100)),
        Fallback::Size, Changed,
        "The thickness of a wall in pixels", "1.5", in_endless Windows,
        needs [UnlessDefault("tactile=false")],
        usual_if |it| it.has_usual_length(ParameterId::LINE, |style| style.line),
        control { slider: Some([0.5, 12.0, 0.5]) };
    CAPS = "caps" [], field!(style.strokes.caps, ChoiceKind(CAPS)), Fallback::Text("auto"), Changed,
        "How free ends of walls end", "butt", in_endless Windows;
    [Corners, Look]
    CORNERS = "corners" [], field!(style.strokes.corners, integer(0, 50)), Fallback::Text("0"), Changed,
        "The radius of corners at which two walls meet, in percent of a cell's side", "30", in_endless Windows,
        needs [UnlessDefault("tactile=false")];
    [Inset, Look]
    INSET = "inset" [], field!(style.strokes.inset, integer(0, 45), Some(defaults::inset)), Fallback::Text("0"), Changed,
        "The distance of walls from the edges of their cells, in percent of a cell's side, and less in narrow cells: corridors with gaps between them", "20", in_endless Windows,
        needs [UnlessDefault("tactile=false"), UnlessDefault("draw=walls")];
    [Drawing, Look]
    MARGIN = "margin" [], field!(style.margin, length("pixels", 0, 1000)),
        Fallback::Size, Changed,
        "The space round the maze in pixels, at least half a line", "4", in_endless Windows,
        needs [UnlessDefault("tactile=false")],
        usual_if |it| it.has_usual_length(ParameterId::MARGIN, |style| style.margin),
        control { slider: Some([1.0, 100.0, 1.0]) };
    MARKS = "marks" ["markers"], field!(style.marks.kind, ChoiceKind(MARK_KINDS), Some(defaults::marks)), Fallback::Text("auto"), Changed,
        "The marks at start and goal; words on worksheets, posters and pages with a trail, without icons", "letters", in_endless Windows,
        needs [UnlessDefault("tactile=false|marks=none,textures")];
    START_ICON = "start_icon" [], field!(style.marks.start_icon, IconKind), Fallback::Text("auto"), Changed,
        "The picture at the start; auto is what goes with goal_icon", "dog", in_endless Windows,
        needs [Given("marks=auto,icons")];
    GOAL_ICON = "goal_icon" [], field!(style.marks.goal_icon, IconKind), Fallback::Text("auto"), Changed,
        "The picture at the goal; auto is what goes with start_icon", "bone", in_endless Windows,
        needs [Given("marks=auto,icons")];
    ICON_PLACE = "icon_place" [], field!(style.marks.icon_place, ChoiceKind(ICON_PLACES)), Fallback::Text("auto"), Changed,
        "Whether icons are in the cells of start and goal, or outside the openings", "outside",
        in_endless Not("an endless maze has no outside, so icons are in their cells"),
        needs [Given("marks=auto,icons")];
    TACTILE = "tactile" [], field!(style.tactile, BooleanKind), Fallback::Text("false"), Changed,
        "Whether the maze is drawn for reading by touch, on swell paper or embossed: walls of 1.5 mm, passages of 6 mm or more, textures and braille at the ends", "true",
        in_endless Not("its labels are at start and goal, which most windows lack");
    TRAIL = "trail" [], field!(style.trail, TrailKind), Fallback::Text("none"), Changed,
        "Letters or numbers to be collected along the solution, with others off it", "word:SPRING",
        in_endless Not("it follows the solution, and an endless maze has none"), needs [UnlessDefault("tactile=false"), UnlessDefault("animate=none"), UnlessDefault("cut=false")];
    WARP = "warp" ["coord"], field!(style.warp, ChoiceKind(WARPS)), Fallback::Text("none"), Changed,
        "Whether the picture is bent into a disc, its rows into rings", "polar", in_endless Windows,
        needs [UnlessDefault("tactile=false")];
    TURN = "turn" ["rotate"], field!(style.rotation, integer(0, 359)), Fallback::Text("0"), Changed,
        "By how much the picture of the maze is turned, clockwise, in degrees", "45", in_endless Windows;
    TITLE = "title" [], field!(style.title, TitleKind { any: true }), Fallback::None, Changed,
        "The title above the maze", "Daedalus", in_endless Windows,
        needs [Silent("cut=false")];
    LANG = "lang" ["language"], field!(style.language, ChoiceKind(LANGUAGES)), Fallback::Text("en"), Changed,
        "The language of the words that pictures and pages add", "de", in_endless Windows,
        control { label: Some("Language") };
    THEME = "theme" [], field!(style.theme, ChoiceKind(THEMES)), Fallback::Text("light"), Changed,
        "The colours that are not given", "blueprint", in_endless Pictures,
        control { label: Some("Colours") };
    INK = "ink" [], field!(style.ink, ColorKind, Some(defaults::ink)), Fallback::Theme, Changed,
        "The walls' colour", "navy", in_endless Pictures;
    PAPER = "paper" ["background"], field!(style.paper, ColorKind, Some(defaults::paper)), Fallback::Theme, Changed,
        "The background's colour", "none", in_endless Pictures,
        needs [Silent("cut=false")];
    PATH = "path" [], field!(style.path, ColorKind, Some(defaults::path)), Fallback::Theme, Changed,
        "The solution's colour", "0a0", in_endless Pictures,
        needs [Silent("solution!=false|layers!=usual|animate=solve,both")];
    [Density, Look]
    SCALE = "scale" [], field!(style.scale, integer(1, 4)), Fallback::Text("1"), Changed,
        "Device pixels for each pixel, for screens of high density", "2", in_endless Windows;
    [Resolution, Look]
    DPI = "dpi" [], field!(style.dpi, OptionalKind(integer(10, 2400))), Fallback::None, Changed,
        "Pixels in an inch, before scale: how large PNG, SVG and a PDF page of fit size are when they are printed", "300", in_endless Windows,
        needs [Silent("cut=false")],
        control { slider: Some([10.0, 600.0, 1.0]) };
    [Depth, Look]
    BIT_DEPTH = "bit_depth" ["bits"], field!(style.options.two_colors, VariantKind(BIT_DEPTHS)), Fallback::Text("auto"), Changed,
        "Bits of a PNG's pixel; 1 is ink and paper alone, for e-paper and receipt printers", "1", in_endless Windows;
    [Animation, Motion]
    ANIMATE = "animate" ["animation"], field!(style.options.animation.animate, ChoiceKind(ANIMATES), Some(defaults::animate)), Fallback::Format, Changed,
        "The animated part: the carving of the maze, its solution, or both", "carve",
        needs [UnlessDefault("tactile=false")];
    FRAMES = "frames" [], field!(style.options.animation.frames, within(FRAME_LIMITS)),
        Fallback::Text("100"), Changed,
        "The largest number of frames of an animation; it has fewer if there are fewer steps", "60",
        needs [Given("animate!=none")],
        control { slider: Some([FRAME_LIMITS[0] as f64, 240.0, 1.0]) };
    DURATION = "duration" [], field!(style.options.animation.duration, length("seconds", 10, 120)), Fallback::Text("8"), Changed,
        "How long an animation takes, in seconds", "12.5",
        needs [Given("animate!=none")],
        control { slider: Some([0.1, 30.0, 1.0]) };
    PAUSE = "pause" [], field!(style.options.animation.pause, length("seconds", 0, 60)), Fallback::Text("2"), Changed,
        "The pause before an animation begins again, in seconds", "3",
        needs [Given("animate!=none")],
        control { slider: Some([0.5, 10.0, 0.5]) };
    HEAD = "head" [], field!(style.options.animation.head, BooleanKind), Fallback::Text("false"), Changed,
        "Whether an animation shows the cells at work, and those that may be reached next", "true",
        needs [Given("animate!=none"), Silent("format=<animations>")];
    [Fields, Output]
    FIELDS = "fields" [], field!(fields, FieldsKind), Fallback::Text("all"), Changed,
        "The members of a JSON document, comma-separated; all stands for the usual ones", "solution,stats";
    [Charset, Output]
    CHARSET = "charset" [], field!(style.options.charset, ChoiceKind(CHARSETS)), Fallback::Text("unicode"), Changed,
        "Which characters a text is drawn with", "ascii", in_endless Windows;
    [Table, Output]
    BOM = "bom" [], field!(style.options.bom, BooleanKind), Fallback::Text("false"), Changed,
        "Whether a CSV begins with a byte order mark, so that Excel reads it as UTF-8", "true";
    [Array, Output]
    ARRAY = "array" [], field!(style.options.array, ChoiceKind(ARRAYS)), Fallback::Text("blocks"), Changed,
        "The content of a NumPy array", "connections";
    [CellMillimetres, Output]
    CELL_MM = "cell_mm" [], field!(style.options.solid.cell, length("millimetres", Solid::LEAST_CELL, Solid::MOST_CELL)), Fallback::Text("10"), Changed,
        "The side of a cell in millimetres, where a format has millimetres; it gives an SVG its size on paper", "12.5",
        needs [UnlessDefault("tactile=false")],
        usual_if |it| !it.is_measured() && it.style.options.solid.cell == Solid::default().cell,
        control { label: Some("Cell, mm"), slider: Some([Solid::LEAST_CELL as f64 / 100.0, 40.0, 1.0]) };
    FIT_MM = "fit_mm" [], field!(fit_mm, OptionalKind(length("millimetres", 1000, Solid::MOST_FIT))), Fallback::None, Changed,
        "The longest side of a maze with its outer walls, in millimetres, instead of cell_mm", "120",
        needs [UnlessDefault("tactile=false")],
        control { slider: Some([10.0, 400.0, 1.0]) };
    [Cut, Output]
    CUT = "cut" ["cutter"], field!(style.options.cut, BooleanKind), Fallback::Text("false"), Changed,
        "Whether an SVG is for cutters: in millimetres, with hairlines, and the outline last on a layer of its own", "true",
        needs [UnlessDefault("tactile=false")];
    [Ids, Output]
    GROUP_IDS = "group_ids" [], field!(style.group_ids, BooleanKind), Fallback::Text("false"), Changed,
        "Whether the groups of an SVG have ids, and are layers for drawing programs; for cutters they always are", "true",
        needs [Silent("cut=false")];
    [Tool, Output]
    CUT_SHAPE = "cut_shape" [], field!(style.options.cutting.shape, ChoiceKind(CUT_SHAPES)), Fallback::Text("line"), Changed,
        "Whether a cutter follows the middle of walls or their outlines", "area", needs [Given("cut=true|format=<cutters>")];
    KERF_MM = "kerf_mm" ["kerf"], field!(style.options.cutting.kerf, length("millimetres", 0, 2)), Fallback::Text("0"), Changed,
        "The width of material that the tool takes away, in millimetres; closed outlines lie half of it outside what stays", "0.2",
        needs [Given("cut=true|format=<cutters>"), Given("solution!=only")], control { label: Some("Kerf, mm"), slider: Some([0.0, 2.0, 0.05]) };
    [WallMillimetres, Output]
    WALL_MM = "wall_mm" [], field!(style.options.solid.wall, length("millimetres", Solid::LEAST_WALL, 100)), Fallback::Text("2"), Changed,
        "The thickness of walls of a solid, or of walls that are cut out as areas, in millimetres", "1.2",
        needs [Given("cut_shape=area&cut=true|cut_shape=area&format=<cutters>|format=<solids>")], control { label: Some("Wall, mm"), slider: Some([0.5, 10.0, 0.5]) };
    [Machine, Output]
    FEED_MM_MIN = "feed_mm_min" ["feed"], field!(style.options.machine.feed, integer(1, 100_000)), Fallback::Text("1000"), Changed,
        "The speed of G-code with the pen down or the laser on, in millimetres per minute", "600",
        control { label: Some("Feed, mm/min"), slider: Some([100.0, 6000.0, 100.0]) };
    PEN_UP = "pen_up" ["laser_off"], field!(style.options.machine.pen_up, MachineCommandKind), Fallback::Text("M5"), Changed,
        "The G-code that lifts the pen or turns the laser off", "M9";
    PEN_DOWN = "pen_down" ["laser_on"], field!(style.options.machine.pen_down, MachineCommandKind), Fallback::Text("M3 S1000"), Changed,
        "The G-code that lowers the pen or turns the laser on", "M8";
    LAYER_PAUSE = "layer_pause" [], field!(style.options.machine.layer_pause, BooleanKind), Fallback::Text("false"), Changed,
        "Whether G-code waits before each layer but the first, so that the pen or the power can be changed", "true";
    [Solid, Output]
    HEIGHT_MM = "height_mm" [], field!(style.options.solid.height, length("millimetres", 10, 1000)), Fallback::Text("10"), Changed,
        "The height of a solid's walls above its base, in millimetres", "8",
        control { label: Some("Height, mm"), slider: Some([0.1, 40.0, 1.0]) };
    BASE_MM = "base_mm" [], field!(style.options.solid.base, length("millimetres", 0, 100)), Fallback::Text("2"), Changed,
        "The thickness of a solid's base, in millimetres; 0 is a frame without a floor", "1",
        control { label: Some("Base, mm"), slider: Some([0.5, 10.0, 0.5]) };
    BUMPS = "bumps" [], field!(style.options.solid.bumps, BooleanKind), Fallback::Text("false"), Changed,
        "Whether a solid has bumps at start and goal that a finger finds", "true";
    GROOVE_MM = "groove_mm" [], field!(style.options.solid.groove, length("millimetres", 0, 50)), Fallback::Text("0"), Changed,
        "How deep a groove for a ball runs along the passages, in the floor, in millimetres; 0 is none", "1",
        needs [Silent("solution=false")],
        control { label: Some("Groove, mm"), slider: Some([0.0, 10.0, 1.0]) };
    [Print, Output]
    PAGE = "page" ["paper_size"], field!(style.options.print.page, PageKind), Fallback::Text("a4"), Changed,
        "The paper of a PDF", "a3";
    SHEETS = "sheets" [], field!(style.options.print.sheets, SheetsKind), Fallback::Text("1x1"), Changed,
        "Columns and rows of sheets for a poster, which overlap by 10 mm and have marks where they meet", "3x2",
        needs [UnlessDefault("tactile=false"), UnlessDefault("page!=fit"), UnlessDefault("worksheet=false"), UnlessDefault("key=none,back")];
    ORIENTATION = "orientation" [], field!(style.options.print.orientation, ChoiceKind(ORIENTATIONS)), Fallback::Text("auto"), Changed,
        "How a PDF's page is held", "landscape",
        needs [Given("page!=fit")];
    PAGE_MARGIN = "page_margin" [], field!(style.options.print.margin, length("millimetres", 0, 60), Some(defaults::page_margin)), Fallback::Text("15"), Changed,
        "The margin of a PDF's page, in millimetres, with the footer; 15 on A4, and more on larger pages", "10",
        needs [Given("page!=fit")],
        control { label: Some("Page margin, mm") };
    FOOTER = "footer" [], field!(style.options.print.footer, ChoiceKind(FOOTERS)), Fallback::Text("short"), Changed,
        "The text at the foot of a PDF's page", "full";
    WORKSHEET = "worksheet" [], field!(style.options.print.worksheet, BooleanKind), Fallback::Text("false"), Changed,
        "Whether a PDF is a worksheet: name, date, title, instructions, and stars for the difficulty", "true";
    INSTRUCTIONS = "instructions" [], field!(style.options.print.instructions, TitleKind { any: false }), Fallback::None, Changed,
        "The instructions of a worksheet, instead of the usual sentence", "Escape!",
        needs [Given("worksheet=true")];
    KEY = "key" ["answer_key"], field!(style.options.print.key, ChoiceKind(KEYS)), Fallback::Text("none"), Changed,
        "The place of a PDF's answer key: a second page, or small in a corner", "corner";
    [Common, Output]
    PROGRESS = "progress" [], field!(progress, BooleanKind), Fallback::Text("false"), Nowhere,
        "Whether to send the progress as events, and at the end the URL of the result", "true";
    DOWNLOAD = "download" [], field!(download, BooleanKind), Fallback::Text("false"), Nowhere,
        "Whether browsers save the answer as a file", "true", in_endless Pictures;
    ERROR = "error" ["on_error"], field!(error_image, VariantKind(ERROR_FORMS)), Fallback::Text("document"), Nowhere,
        "The form of an error response: a problem document, or a picture with its text", "image";
];
