//! The table of parameters. Query strings, JSON bodies, canonical URLs, cache keys, the `params` of documents, the
//! API's description and the studio's form all follow it.

use crate::ParameterId;
use crate::choices::{ERROR_FORMS, MEETING_CORNERS, OVERLAYS};
use crate::defaults;
use crate::kinds::integer::integer;
use crate::kinds::length::length;
use crate::kinds::{
    BooleanKind, ChoiceKind, ColorKind, DifficultyKind, DirectionKind, EndKind, FieldsKind,
    IconKind, LayersKind, MaskKind, MeshKind, OpeningsKind, OptionalKind, PageKind, PickKind,
    SeedKind, ShareKind, SignedKind, TitleKind, VariantKind,
};
use crate::need::Need::{Given, Silent, UnlessDefault};
use crate::parameter::{
    Constant, Control, Fallback, Parameter, RequestField, Schema, Topic, UrlPlace,
};
use mazewright_core::mask::PARTS;
use mazewright_core::{
    ALGORITHMS, GENERATION_VERSION, HOLES, OUTLINES, RIMS, SHAPES, SOLVERS, SYMMETRIES, WRAPS,
};
use mazewright_render::formats::{FORMATS, SettingGroup};
use mazewright_render::style::animation::{ANIMATES, FRAME_LIMITS};
use mazewright_render::style::end_marks::MARK_KINDS;
use mazewright_render::style::look::{COLORMAPS, DRAWS, FILLS, THEMES, WARPS};
use mazewright_render::style::options::{ARRAYS, CHARSETS, Solid};
use mazewright_render::style::page::{FOOTERS, KEYS, ORIENTATIONS};
use mazewright_render::style::strokes::{CAPS, SOLUTION_STYLES};
use mazewright_render::words::LANGUAGES;

/// The largest number of columns or rows. It is the same for every shape, so that a larger number is a plain error. A
/// later check limits the number of cells.
const SIDE: u32 = 1_000_000;

/// Binds a field of the request to a kind of value. A third argument is the function that computes the default from
/// other values.
macro_rules! field {
    ($($field:ident).+, $kind:expr) => {
        field!($($field).+, $kind, None)
    };
    ($($field:ident).+, $kind:expr, $computed:expr) => {
        &RequestField {
            kind: $kind,
            get: |request| &request.$($field).+,
            get_mut: |request| &mut request.$($field).+,
            computed: $computed,
        }
    };
}

/// Defines the table, and a constant for the number of each parameter.
macro_rules! parameters {
    ($([$group:ident, $topic:ident] $($id:ident = $name:literal $aliases:tt, $value:expr, $default:expr,
       $place:ident, $doc:literal, $example:literal
       $(, needs [$($need:expr),*])? $(, control { $($control:tt)* })?;)*)*) => {
        /// The parameters, in the order of the canonical URL.
        pub static PARAMETERS: &[Parameter] = &[$($(Parameter {
            id: ParameterId::$id,
            name: $name,
            aliases: &$aliases,
            group: SettingGroup::$group,
            topic: Topic::$topic,
            value: $value,
            default: $default,
            place: UrlPlace::$place,
            doc: $doc,
            example: $example,
            needs: &[$($($need),*)?],
            control: Control { $($($control)*,)? ..Control::PLAIN },
        },)*)*];

        /// The numbers of the entries.
        #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "named as constants")]
        enum Number {
            $($($id,)*)*
        }

        const _: () = assert!(
            [$($($name,)*)*].len() <= u128::BITS as usize,
            "a set has a bit for each parameter"
        );

        impl ParameterId {
            $($(
                #[doc = concat!("The parameter `", $name, "`.")]
                pub const $id: Self = Self(Number::$id as u8);
            )*)*
        }
    };
}

// An entry is:
//
//     CONSTANT = "name" ["aliases"], value, default, place in the canonical URL,
//         "one sentence", "example",
//         needs [what it needs of other parameters],
//         control { how pages show it };
//
// The last two lines may be missing. The entries have the order of the canonical URL. The brackets
// above a run of entries name its group of settings, which each format reads or does not read, and
// the topic under which pages show it.
#[rustfmt::skip]
parameters![
    [Common, Cells]
    SHAPE = "shape" [], field!(spec.site.shape, ChoiceKind(SHAPES)), Fallback::Text("square"), Always,
        "The shape of the cells", "tri";
    COLS = "cols" ["columns"], field!(spec.site.cols, integer(1, SIDE)), Fallback::Shape, Always,
        "Cells in a row; polar: in the first ring", "18",
        control { label: Some("Columns"), has_slider: false };
    ROWS = "rows" [], field!(spec.site.rows, integer(1, SIDE)), Fallback::Shape, Always,
        "Rows of cells; polar: rings", "12",
        control { has_slider: false };
    MESH = "mesh" [], field!(spec.site.mesh, MeshKind), Fallback::None, Body,
        "Your own cells instead of shape, cols and rows: a planar graph, in the body of a POST",
        "{\"vertices\":[[0,0],[1,0],[1,1],[0,1]],\"faces\":[[0,1,2],[0,2,3]]}";
    [Common, Site]
    OUTLINE = "outline" [], field!(spec.site.outline, ChoiceKind(OUTLINES)), Fallback::Text("rectangle"), Changed,
        "Which part of the plane holds cells", "hexagon";
    ANGLE = "angle" [], field!(spec.site.angle, integer(1, 360)), Fallback::Text("90"), Changed,
        "How wide a sector is, in degrees, clockwise from the top", "120",
        needs [Given("outline=sector")];
    INNER = "inner" [], field!(spec.site.inner, integer(1, 95)), Fallback::Text("50"), Changed,
        "The radius of what is missing in the middle of a ring, in percent", "40",
        needs [Given("outline=ring")];
    RIM = "rim" [], field!(spec.site.rim, VariantKind(RIMS)), Fallback::Text("cells"), Changed,
        "Whether cells that an outline or a mask cuts are left out, or cut along it", "smooth";
    LEVELS = "levels" ["floors", "depth"], field!(spec.site.levels, integer(1, 1000)),
        Fallback::Text("1"), Changed,
        "Floors, joined by stairs and drawn side by side, the lowest first", "3",
        control { slider: Some([1.0, 8.0, 1.0]) };
    WRAP = "wrap" [], field!(spec.site.wrap, ChoiceKind(WRAPS)), Fallback::Text("none"), Changed,
        "Which edges are glued together; open seams carry the same number on both sides", "x";
    HOLE = "hole" ["room"], field!(spec.site.hole, ChoiceKind(HOLES)), Fallback::Text("none"), Changed,
        "A room in the middle, with one door and the goal inside", "circle";
    HOLE_SIZE = "hole_size" [], field!(spec.site.hole_size, integer(5, 90)), Fallback::Text("30"),
        Changed, "The room's height in percent of the maze's shorter side", "25",
        needs [Given("hole!=none")];
    MASK = "mask" ["mask_svg"], field!(spec.site.mask, MaskKind), Fallback::Text("none"), Changed,
        "Which part of the picture holds cells: rows of X (out) and dots (in), text:HELLO, or a preset",
        "heart";
    MASK_PARTS = "mask_parts" [], field!(spec.site.parts, VariantKind(PARTS), Some(defaults::mask_parts)), Fallback::Text("one"), Changed,
        "Whether a mask may leave several connected parts", "largest",
        needs [Given("mask!=none")];
    [Common, Carving]
    ALGORITHM = "algorithm" ["algo"], field!(spec.algorithm, ChoiceKind(ALGORITHMS)), Fallback::Text("backtracker"), Changed,
        "How the maze is carved", "kruskal",
        control { label: Some("Carved by") };
    PICK = "pick" [], field!(spec.options.pick, PickKind), Fallback::Text("newest,random"), Changed,
        "Which cell of a growing tree grows next, by weights", "newest:3,oldest";
    CORNER = "corner" [], field!(spec.options.corner, VariantKind(MEETING_CORNERS)), Fallback::Text("nw"), Changed,
        "Where the corridors of a binary tree or a sidewinder meet; polar: n is the innermost ring", "se";
    BIAS = "bias" [], field!(spec.options.bias, SignedKind { min: -100, max: 100 }), Fallback::Text("0"), Changed,
        "Which passages are preferred: below 0 those along rows (rings), above 0 those across", "-50";
    BIAS_ANGLE = "bias_angle" [], field!(spec.options.bias_angle, DirectionKind), Fallback::Text("rows"), Changed,
        "The direction of a bias: rows, or degrees clockwise from east; a bias above 0 prefers it", "30";
    RIVER = "river" [], field!(spec.options.river, integer(0, 100)), Fallback::Text("100"), Changed,
        "The probability that a walk continues where it can, in percent; lower values make more dead ends", "80";
    RUN = "run" [], field!(spec.options.run, integer(0, 100)), Fallback::Text("0"), Changed,
        "How likely a passage runs straight on where it can, in percent", "60";
    [Common, Passages]
    WEAVE = "weave" [], field!(spec.topology.weave, ShareKind), Fallback::Text("0"), Changed,
        "The share of possible crossings, at which one passage runs below another, from 0 to 1", "0.5",
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
        "Whether the maze is one path without junctions that visits everything", "true";
    [Common, Route]
    DIFFICULTY = "difficulty" [], field!(difficulty, DifficultyKind), Fallback::Text("any"), Changed,
        "The difficulty of the solution: other seeds are tried until a maze has it", "medium",
        needs [Given("unicursal=false")],
        control { segments: Some(&[]) };
    SOLVER = "solver" [], field!(solver, ChoiceKind(SOLVERS)), Fallback::Text("bfs"), Changed,
        "How the solution is found", "a-star",
        control { label: Some("Solved by") };
    SEED = "seed" [], field!(spec.seed, SeedKind),
        Fallback::Fresh, Always,
        "The seed of all random choices: a number, or any text; a fresh one if it is not given", "42";
    GEN = "gen" [], &Constant { kind: integer(GENERATION_VERSION, GENERATION_VERSION), value: GENERATION_VERSION },
        Fallback::Text("1"), Always,
        "The generation contract; with it and a seed the maze never changes", "1",
        control { label: Some("Generation contract") };
    START = "start" ["from", "entrance"], field!(spec.start, EndKind), Fallback::Text("first"), Changed,
        "Where the route starts", "nw";
    GOAL = "goal" ["to", "exit"], field!(spec.goal, EndKind), Fallback::Text("last"), Changed,
        "Where the route ends", "farthest",
        needs [Given("unicursal=false")];
    OPENINGS = "openings" [], field!(spec.openings, OpeningsKind), Fallback::Text("true"), Changed,
        "Where the outline opens: at start and goal (true), nowhere (false), or at the cells listed", "n,17,3:0";
    [Common, Output]
    FORMAT = "format" [], field!(format, ChoiceKind(FORMATS)), Fallback::Text("svg"), Path,
        "The format of the response; the path's extension or the header Accept can give it too", "png";
    [Solution, Route]
    SOLUTION = "solution" [], field!(style.solution, VariantKind(OVERLAYS)), Fallback::Text("false"), Changed,
        "Whether the picture shows the solution; JSON always has it", "true",
        control { segments: Some(&[("false", "Hidden"), ("true", "Shown"), ("only", "Alone")]) };
    [Drawing, Look]
    WAY = "way" [], field!(style.strokes.solution_style, ChoiceKind(SOLUTION_STYLES)), Fallback::Text("line"), Changed,
        "How the solution is drawn: as a line, dots, arrows, or a gradient by colormap", "dots",
        needs [Given("solution!=false|layers=solution"), Silent("cut=false")],
        control { label: Some("Solution drawn as") };
    DRAW = "draw" [], field!(style.draw, ChoiceKind(DRAWS)), Fallback::Text("walls"), Changed,
        "Whether the maze shows by its walls or by its passages", "passages";
    LAYERS = "layers" [], field!(style.layers, LayersKind, Some(defaults::layers)), Fallback::Text("usual"), Changed,
        "The layers that are drawn, comma-separated, from back to front", "planar,dual";
    FILL = "fill" [], field!(style.fill, ChoiceKind(FILLS)), Fallback::Text("none"), Changed,
        "The property that decides the colour of a cell", "distance",
        needs [Silent("cut=false")];
    COLORMAP = "colormap" ["colourmap", "cmap"], field!(style.colormap, ChoiceKind(COLORMAPS)), Fallback::Text("viridis"),
        Changed, "The colours of filled cells, and of a way that is a gradient; perceptually even", "magma",
        needs [Given("fill!=none|way=gradient")];
    LEGEND = "legend" [], field!(style.legend, BooleanKind), Fallback::Text("false"), Changed,
        "Whether a bar below the maze explains the colours of filled cells", "true",
        needs [Given("fill!=none")];
    WIDTH = "width" [], field!(width, OptionalKind(integer(16, 100_000))), Fallback::None, Changed,
        "The width that the picture fits into, in pixels; its longer side is 640 where no size is given", "800",
        needs [Silent("cut=false")],
        control { slider: Some([100.0, 2000.0, 10.0]) };
    HEIGHT = "height" [], field!(height, OptionalKind(integer(16, 100_000))), Fallback::None, Changed,
        "The height that the picture fits into, in pixels", "600",
        needs [Silent("cut=false")],
        control { slider: Some([100.0, 2000.0, 10.0]) };
    CELL = "cell" [], field!(style.cell, length("pixels", 100, 1000)),
        Fallback::Size, Changed,
        "The side of a cell in pixels; polar: the width of a ring", "12.5",
        needs [Silent("cut=false")],
        control { slider: Some([1.0, 100.0, 1.0]) };
    LINE = "line" [], field!(style.line, length("pixels", 10, 100)),
        Fallback::Size, Changed,
        "The thickness of a wall in pixels", "1.5",
        control { slider: Some([0.5, 12.0, 0.5]) };
    CAPS = "caps" [], field!(style.strokes.caps, ChoiceKind(CAPS)), Fallback::Text("auto"), Changed,
        "How free ends of walls end", "butt";
    [Corners, Look]
    CORNERS = "corners" [], field!(style.strokes.corners, integer(0, 50)), Fallback::Text("0"), Changed,
        "The radius of corners at which two walls meet, in percent of a cell's side", "30";
    [Inset, Look]
    INSET = "inset" [], field!(style.strokes.inset, integer(0, 45), Some(defaults::inset)), Fallback::Text("0"), Changed,
        "The distance of walls from the edges of their cells, in percent of a cell's side: corridors with gaps between them", "20",
        needs [UnlessDefault("draw=walls")];
    [Drawing, Look]
    MARGIN = "margin" [], field!(style.margin, length("pixels", 0, 1000)),
        Fallback::Size, Changed,
        "The space round the maze in pixels, at least half a line", "4",
        control { slider: Some([1.0, 100.0, 1.0]) };
    MARKS = "marks" ["markers"], field!(style.marks.kind, ChoiceKind(MARK_KINDS)), Fallback::Text("auto"), Changed,
        "The marks at start and goal", "letters";
    START_ICON = "start_icon" [], field!(style.marks.start_icon, IconKind), Fallback::Text("auto"), Changed,
        "The picture at the start; auto is what goes with goal_icon", "dog",
        needs [Given("marks=auto,icons")];
    GOAL_ICON = "goal_icon" [], field!(style.marks.goal_icon, IconKind), Fallback::Text("auto"), Changed,
        "The picture at the goal; auto is what goes with start_icon", "bone",
        needs [Given("marks=auto,icons")];
    WARP = "warp" ["coord"], field!(style.warp, ChoiceKind(WARPS)), Fallback::Text("none"), Changed,
        "Whether the picture is bent into a disc, its rows into rings", "polar";
    TURN = "turn" ["rotate"], field!(style.rotation, integer(0, 359)), Fallback::Text("0"), Changed,
        "By how much the picture of the maze is turned, clockwise, in degrees", "45";
    TITLE = "title" [], field!(style.title, TitleKind { any: true }), Fallback::None, Changed,
        "The title above the maze", "Daedalus",
        needs [Silent("cut=false")];
    THEME = "theme" [], field!(style.theme, ChoiceKind(THEMES)), Fallback::Text("light"), Changed,
        "The colours that are not given", "blueprint",
        control { label: Some("Look") };
    INK = "ink" [], field!(style.ink, ColorKind, Some(defaults::ink)), Fallback::Theme, Changed,
        "The walls' colour", "navy";
    PAPER = "paper" ["background"], field!(style.paper, ColorKind, Some(defaults::paper)), Fallback::Theme, Changed,
        "The background's colour", "none",
        needs [Silent("cut=false")];
    PATH = "path" [], field!(style.path, ColorKind, Some(defaults::path)), Fallback::Theme, Changed,
        "The solution's colour", "0a0",
        needs [Silent("solution!=false|layers!=usual|animate=solve,both")];
    [Density, Look]
    SCALE = "scale" [], field!(style.scale, integer(1, 4)), Fallback::Text("1"), Changed,
        "Device pixels for each pixel, for screens of high density", "2";
    [Resolution, Look]
    DPI = "dpi" [], field!(style.dpi, OptionalKind(integer(10, 2400))), Fallback::None, Changed,
        "Pixels in an inch, before scale: how large PNG, SVG and a PDF page of fit size are when they are printed", "300",
        needs [Silent("cut=false")],
        control { slider: Some([10.0, 600.0, 1.0]) };
    [Animation, Motion]
    ANIMATE = "animate" ["animation"], field!(style.options.animation.animate, ChoiceKind(ANIMATES), Some(defaults::animate)), Fallback::Format, Changed,
        "The animated part: the carving of the maze, its solution, or both", "carve";
    FRAMES = "frames" [], field!(style.options.animation.frames, integer(FRAME_LIMITS[0], FRAME_LIMITS[1])),
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
        needs [Given("animate!=none"), Silent("format=gif,apng")];
    [Fields, Output]
    FIELDS = "fields" [], field!(fields, FieldsKind), Fallback::Text("all"), Changed,
        "The members of a JSON document, comma-separated; all stands for the usual ones", "solution,stats";
    [Charset, Output]
    CHARSET = "charset" [], field!(style.options.charset, ChoiceKind(CHARSETS)), Fallback::Text("unicode"), Changed,
        "Which characters a text is drawn with", "ascii";
    [Array, Output]
    ARRAY = "array" [], field!(style.options.array, ChoiceKind(ARRAYS)), Fallback::Text("blocks"), Changed,
        "What a NumPy array holds", "connections";
    [CellMillimetres, Output]
    CELL_MM = "cell_mm" [], field!(style.options.solid.cell, length("millimetres", Solid::LEAST_CELL, Solid::MOST_CELL)), Fallback::Text("10"), Changed,
        "The side of a cell in millimetres, where a format has millimetres; it gives an SVG its size on paper", "12.5",
        control { label: Some("Cell, mm"), slider: Some([Solid::LEAST_CELL as f64 / 100.0, 40.0, 1.0]) };
    FIT_MM = "fit_mm" [], field!(fit_mm, OptionalKind(length("millimetres", 1000, Solid::MOST_FIT))), Fallback::None, Changed,
        "The longest side of a maze with its outer walls, in millimetres, instead of cell_mm", "120",
        control { slider: Some([10.0, 400.0, 1.0]) };
    [Cut, Output]
    CUT = "cut" ["cutter"], field!(style.options.cut, BooleanKind), Fallback::Text("false"), Changed,
        "Whether an SVG is for cutters: in millimetres, with hairlines, and the outline last on a layer of its own", "true";
    [Solid, Output]
    WALL_MM = "wall_mm" [], field!(style.options.solid.wall, length("millimetres", 10, 100)), Fallback::Text("2"), Changed,
        "The thickness of a solid's walls, in millimetres", "1.2",
        control { label: Some("Wall, mm"), slider: Some([0.5, 10.0, 0.5]) };
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
    ORIENTATION = "orientation" [], field!(style.options.print.orientation, ChoiceKind(ORIENTATIONS)), Fallback::Text("auto"), Changed,
        "How a PDF's page is held", "landscape",
        needs [Given("page!=fit")];
    PAGE_MARGIN = "page_margin" [], field!(style.options.print.margin, length("millimetres", 0, 60)), Fallback::Text("15"), Changed,
        "The margin of a PDF's page, in millimetres; the footer is in it", "10",
        needs [Given("page!=fit")],
        control { label: Some("Page margin, mm") };
    FOOTER = "footer" [], field!(style.options.print.footer, ChoiceKind(FOOTERS)), Fallback::Text("short"), Changed,
        "The text at the foot of a PDF's page", "full";
    LANG = "lang" ["language"], field!(style.options.print.language, ChoiceKind(LANGUAGES)), Fallback::Text("en"), Changed,
        "The language of the words that a PDF adds", "de";
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
        "Whether browsers save the answer as a file", "true";
    ERROR = "error" ["on_error"], field!(error_image, VariantKind(ERROR_FORMS)), Fallback::Text("document"), Nowhere,
        "The form of an error response: a problem document, or a picture with its text", "image";
];

impl ParameterId {
    /// Returns the parameter that has the name or alias `name`.
    pub fn named(name: &str) -> Option<Self> {
        PARAMETERS.iter().find(|parameter| parameter.is_called(name)).map(|parameter| parameter.id)
    }

    /// Returns the parameter's entry in the table.
    pub fn entry(self) -> &'static Parameter {
        &PARAMETERS[self.number()]
    }

    /// Returns the parameter's name.
    pub fn name(self) -> &'static str {
        self.entry().name
    }
}

/// Returns the schemas of all parameters, for the API's description.
pub fn schemas() -> Vec<Schema> {
    PARAMETERS.iter().map(Parameter::schema).collect()
}

/// Iterates over every name and alias.
pub fn all_names() -> impl Iterator<Item = &'static str> + Clone {
    PARAMETERS.iter().flat_map(|it| it.aliases.iter().copied().chain([it.name]))
}
