//! The table of parameters. Query strings, JSON bodies, canonical URLs, cache keys, the documents'
//! own `params`, the API's description and the playground's form are all read off it.

use crate::request::kind::{Kind, Name, names_of};
use crate::request::maze_request::Ask;
use crate::request::parameter::{Fallback, Parameter, Place};
use mazewright_core::algorithm::ALGORITHMS;
use mazewright_core::algorithm::options::Corner;
use mazewright_core::catalog::find;
use mazewright_core::shape::SHAPES;
use mazewright_core::site::mask::PARTS;
use mazewright_core::site::{HOLES, OUTLINES, WRAPS};
use mazewright_core::solver::SOLVERS;
use mazewright_core::spec::GEN;
use mazewright_core::spec::topology::SYMMETRIES;
use mazewright_render::formats::FORMATS;
use mazewright_render::style::animation::{ANIMATES, FRAMES};
use mazewright_render::style::look::{COLORMAPS, DRAWS, FILLS, THEMES, WARPS};
use mazewright_render::style::options::{ARRAYS, CHARSETS};
use mazewright_render::style::page::{ORIENTATIONS, PAGES};
use mazewright_render::style::strokes::{CAPS, WAYS};
use mazewright_render::style::{Length, Overlay};

/// Whether and where a solution shows, as names.
const OVERLAYS: [(Name, Overlay); 3] = [
    (Name { name: "false", aliases: &["0"], doc: "The maze alone" }, Overlay::Hidden),
    (Name { name: "true", aliases: &["1"], doc: "The solution over the maze" }, Overlay::Over),
    (Name { name: "only", aliases: &[], doc: "The solution alone, to lay over" }, Overlay::Only),
];

fn set_overlay(ask: &mut Ask, text: &str) -> bool {
    let called = |name: &Name| name.name == text || name.aliases.contains(&text);
    let found = OVERLAYS.iter().find(|(name, _)| called(name));
    found.map(|(_, overlay)| ask.style.solution = *overlay).is_some()
}

fn overlay_name(ask: &Ask) -> &'static str {
    let found = OVERLAYS.iter().find(|(_, overlay)| *overlay == ask.style.solution);
    found.map_or("false", |(name, _)| name.name)
}

fn set_corner(ask: &mut Ask, text: &str) -> bool {
    let found = Corner::NAMES.iter().find(|(name, _)| *name == text);
    found.map(|(_, corner)| ask.spec.texture.corner = *corner).is_some()
}

fn corner_names() -> Vec<Name> {
    Corner::NAMES.map(|(name, _)| Name { name, aliases: &[], doc: "" }).to_vec()
}

/// Sets a field to the entry of a table that has a name.
macro_rules! choice {
    ($table:ident, $($field:ident).+) => {
        Kind::Choice {
            names: || names_of($table),
            set: |ask, text| find($table, text).map(|it| ask.$($field).+ = it).is_some(),
            get: |ask| ask.$($field).+.name,
        }
    };
}

/// A kind with bounds, or none, whose values are a field of the request.
macro_rules! field {
    ($kind:ident $(, $bound:ident: $value:expr)*; $($field:ident).+) => {
        Kind::$kind {
            $($bound: $value,)*
            set: |ask, value| ask.$($field).+ = value,
            get: |ask| ask.$($field).+,
        }
    };
}

/// Most columns and rows. One number for every shape, so that more of them is a plain error; how
/// many cells they make together is checked later.
const SIDE: u32 = 1_000_000;

/// One line of the table.
macro_rules! parameters {
    ($($name:literal $aliases:tt, $kind:expr, $default:expr, $place:ident, $doc:literal,
       $example:literal;)*) => {
        &[$(Parameter {
            name: $name,
            aliases: &$aliases,
            kind: $kind,
            default: $default,
            place: Place::$place,
            doc: $doc,
            example: $example,
        }),*]
    };
}

/// The parameters, in the order in which the canonical URL has them.
#[rustfmt::skip]
pub static PARAMETERS: &[Parameter] = parameters![
    "shape" [], choice!(SHAPES, spec.site.shape), Fallback::Text("square"), Always,
        "The shape of the cells", "tri";
    "cols" ["width"], field!(Integer, min: 1, max: SIDE; spec.site.cols), Fallback::Shape, Always,
        "Cells in a row; polar: in the first ring", "18";
    "rows" ["height"], field!(Integer, min: 1, max: SIDE; spec.site.rows), Fallback::Shape, Always,
        "Rows of cells; polar: rings", "12";
    "mesh" [], Kind::Mesh, Fallback::None, Body,
        "Cells of your own in place of shape, cols and rows: a planar graph, in the body of a POST",
        "{\"vertices\":[[0,0],[1,0],[1,1],[0,1]],\"faces\":[[0,1,2],[0,2,3]]}";
    "outline" [], choice!(OUTLINES, spec.site.outline), Fallback::Text("rectangle"), Changed,
        "Which part of the plane holds cells", "hexagon";
    "angle" [], field!(Integer, min: 1, max: 360; spec.site.angle), Fallback::Text("90"), Changed,
        "How wide a sector is, in degrees, clockwise from the top", "120";
    "inner" [], field!(Integer, min: 1, max: 95; spec.site.inner), Fallback::Text("50"), Changed,
        "The radius of what is missing in the middle of a ring, in percent", "40";
    "levels" ["floors", "depth"], field!(Integer, min: 1, max: 1000; spec.site.levels),
        Fallback::Text("1"), Changed,
        "Floors, joined by stairs and drawn side by side, the lowest first", "3";
    "wrap" [], choice!(WRAPS, spec.site.wrap), Fallback::Text("none"), Changed,
        "Which edges are glued together; open seams carry the same number on both sides", "x";
    "hole" ["room"], choice!(HOLES, spec.site.hole), Fallback::Text("none"), Changed,
        "A room in the middle, with one door and the goal inside", "circle";
    "hole_size" [], field!(Integer, min: 5, max: 90; spec.site.hole_size), Fallback::Text("30"),
        Changed, "The room's height in percent of the maze's shorter side", "25";
    "mask" [], Kind::Mask {
            set: |ask, mask| ask.spec.site.mask = mask, get: |ask| ask.spec.site.mask.as_ref(),
        }, Fallback::Text("none"), Changed,
        "Which part of the picture holds cells: rows of X (out) and dots (in), text:HELLO, or a preset",
        "heart";
    "mask_parts" [], Kind::Choice {
            names: || names_of(PARTS),
            set: |ask, text| find(PARTS, text).map(|it| ask.spec.site.parts = it.is).is_some(),
            get: |ask| ask.spec.site.parts.name(),
        }, Fallback::Text("one"), Changed,
        "What becomes of a mask whose cells do not hang together", "largest";
    "algorithm" ["algo"], choice!(ALGORITHMS, spec.algorithm), Fallback::Text("backtracker"), Changed,
        "How the maze is carved", "kruskal";
    "pick" [], field!(Pick; spec.texture.pick), Fallback::Text("newest,random"), Changed,
        "Which cell of a growing tree grows next, by weights", "newest:3,oldest";
    "corner" [], Kind::Choice {
            names: corner_names, set: set_corner, get: |ask| ask.spec.texture.corner.name(),
        }, Fallback::Text("nw"), Changed,
        "Where the corridors of a binary tree or a sidewinder meet; polar: n is the innermost ring", "se";
    "bias" [], field!(Signed, min: -100, max: 100; spec.texture.bias), Fallback::Text("0"), Changed,
        "Which passages are preferred: below 0 those along rows (rings), above 0 those across", "-50";
    "bias_angle" [], field!(Direction; spec.texture.bias_angle), Fallback::Text("rows"), Changed,
        "What a bias goes by: rows, or a direction in degrees clockwise from east; above 0 prefers it", "30";
    "river" [], field!(Integer, min: 0, max: 100; spec.texture.river), Fallback::Text("100"), Changed,
        "How likely a passage flows on rather than ends where it stands, in percent", "80";
    "run" [], field!(Integer, min: 0, max: 100; spec.texture.run), Fallback::Text("0"), Changed,
        "How likely a passage runs straight on where it can, in percent", "60";
    "weave" [], field!(Share; spec.routing.weave), Fallback::Text("0"), Changed,
        "Which share of the places where a passage can run below another one is taken, from 0 to 1", "0.5";
    "symmetry" [], choice!(SYMMETRIES, spec.routing.symmetry), Fallback::Text("none"), Changed,
        "What the maze looks the same after: a mirror or a turn about its middle", "mirror";
    "sparse" [], field!(Integer, min: 0, max: 1_000_000; spec.routing.sparse), Fallback::Text("0"), Changed,
        "How often all dead ends are cut away", "3";
    "braid" [], field!(Share; spec.routing.braid), Fallback::Text("0"), Changed,
        "Which share of the dead ends is opened, each into a neighbour", "0.5";
    "loops" [], field!(Integer, min: 0, max: 4_000_000_000; spec.routing.loops), Fallback::Text("0"), Changed,
        "How many more passages are opened, each choice of them equally likely", "10";
    "unicursal" [], field!(Boolean; spec.routing.unicursal), Fallback::Text("false"), Changed,
        "Whether the maze is one path without junctions that visits everything", "true";
    "difficulty" [], field!(Difficulty; difficulty), Fallback::Text("any"), Changed,
        "How hard the solution is to find: other seeds are tried until it is about so", "medium";
    "solver" [], choice!(SOLVERS, solver), Fallback::Text("bfs"), Changed,
        "How the solution is found", "a-star";
    "seed" [], Kind::Seed { set: |ask, seed| ask.spec.seed = seed, get: |ask| &ask.spec.seed },
        Fallback::Fresh, Always,
        "What fixes everything random: a number, or any text; a fresh one where not given", "42";
    "gen" [], Kind::Integer { min: GEN, max: GEN, set: |_, _| (), get: |_| GEN },
        Fallback::Text("1"), Always,
        "The generation contract; with it and a seed an answer never changes again", "1";
    "start" ["from", "entrance"], field!(End; spec.start), Fallback::Text("first"), Changed,
        "Where the route starts", "nw";
    "goal" ["to", "exit"], field!(End; spec.goal), Fallback::Text("last"), Changed,
        "Where the route ends", "farthest";
    "openings" [], Kind::Openings {
            set: |ask, openings| ask.spec.openings = openings, get: |ask| &ask.spec.openings,
        }, Fallback::Text("true"), Changed,
        "Where the outline opens: at start and goal (true), nowhere (false), or at the cells listed", "n,17,3:0";
    "format" [], choice!(FORMATS, format), Fallback::Text("svg"), Path,
        "What to write; the path's extension and the header Accept say it too", "png";
    "solution" [], Kind::Choice {
            names: || OVERLAYS.map(|(name, _)| name).to_vec(), set: set_overlay, get: overlay_name,
        }, Fallback::Text("false"), Changed,
        "Whether the picture shows the solution; JSON always has it", "true";
    "way" [], choice!(WAYS, style.strokes.way), Fallback::Text("line"), Changed,
        "What shows the solution where it shows: a line, dots, arrows, or a gradient by colormap", "dots";
    "draw" [], choice!(DRAWS, style.draw), Fallback::Text("walls"), Changed,
        "Whether the maze shows by its walls or by its passages", "passages";
    "layers" [], field!(Layers; style.layers), Fallback::Text("usual"), Changed,
        "What shows, comma-separated, from the back to the front", "planar,dual";
    "fill" [], choice!(FILLS, style.fill), Fallback::Text("none"), Changed,
        "What decides the colour of a cell", "distance";
    "colormap" ["colourmap", "cmap"], choice!(COLORMAPS, style.colormap), Fallback::Text("viridis"),
        Changed, "The colours of filled cells, and of a way that is a gradient; perceptually even", "magma";
    "legend" [], field!(Boolean; style.legend), Fallback::Text("false"), Changed,
        "Whether a bar below the maze tells what the colours of filled cells mean", "true";
    "cell" [], field!(Length, unit: "pixels", min: Length::pixels(1), max: Length::pixels(1000); style.cell),
        Fallback::Text("20"), Changed,
        "The side of a cell in pixels; polar: the width of a ring", "12.5";
    "line" [], field!(Length, unit: "pixels", min: Length::hundredth(10), max: Length::pixels(100); style.line),
        Fallback::Text("2"), Changed,
        "The thickness of a wall in pixels", "1.5";
    "caps" [], choice!(CAPS, style.strokes.caps), Fallback::Text("auto"), Changed,
        "How free ends of walls end", "butt";
    "corners" [], field!(Integer, min: 0, max: 50; style.strokes.corners), Fallback::Text("0"), Changed,
        "The radius of corners at which two walls meet, in percent of a cell's side", "30";
    "inset" [], field!(Integer, min: 0, max: 45; style.strokes.inset), Fallback::Text("0"), Changed,
        "How far walls stand inside the cells, in percent of a cell's side: corridors with gaps between them", "20";
    "margin" [], field!(Length, unit: "pixels", min: Length::pixels(0), max: Length::pixels(1000); style.margin),
        Fallback::Text("10"), Changed,
        "The space round the maze in pixels, at least half a line", "4";
    "warp" ["coord"], choice!(WARPS, style.warp), Fallback::Text("none"), Changed,
        "Whether the picture is bent into a disc, its rows into rings", "polar";
    "turn" ["rotate"], field!(Integer, min: 0, max: 359; style.turn), Fallback::Text("0"), Changed,
        "By how much the picture of the maze is turned, clockwise, in degrees", "45";
    "title" [], Kind::Text {
            set: |ask, title| ask.style.title = Some(title), get: |ask| ask.style.title.as_ref(),
        }, Fallback::None, Changed,
        "What stands above the maze, in words", "Daedalus";
    "theme" [], choice!(THEMES, style.theme), Fallback::Text("light"), Changed,
        "What the colours are where they are not given", "blueprint";
    "ink" [], field!(Color; style.ink), Fallback::Theme, Changed,
        "The walls' colour", "navy";
    "paper" ["background"], field!(Color; style.paper), Fallback::Theme, Changed,
        "The background's colour", "none";
    "path" [], field!(Color; style.path), Fallback::Theme, Changed,
        "The solution's colour", "0a0";
    "animate" ["animation"], choice!(ANIMATES, style.options.animation.animate), Fallback::Format, Changed,
        "What moves: the carving of the maze, its solution, or both", "carve";
    "frames" [], field!(Integer, min: FRAMES[0], max: FRAMES[1]; style.options.animation.frames),
        Fallback::Text("100"), Changed,
        "Frames of an animation at most; fewer where there are fewer steps", "60";
    "duration" [], field!(Length, unit: "seconds", min: Length::hundredth(10), max: Length::pixels(120);
            style.options.animation.duration), Fallback::Text("8"), Changed,
        "How long an animation takes, in seconds", "12.5";
    "pause" [], field!(Length, unit: "seconds", min: Length::pixels(0), max: Length::pixels(60);
            style.options.animation.pause), Fallback::Text("2"), Changed,
        "How long an animation rests before it begins again, in seconds", "3";
    "fields" [], field!(Fields; fields), Fallback::Text("all"), Changed,
        "The members of a JSON document, comma-separated; all stands for the usual ones", "solution,stats";
    "charset" [], choice!(CHARSETS, style.options.charset), Fallback::Text("unicode"), Changed,
        "Which characters a text is drawn with", "ascii";
    "array" [], choice!(ARRAYS, style.options.array), Fallback::Text("blocks"), Changed,
        "What a NumPy array holds", "connections";
    "cell_mm" [], field!(Length, unit: "millimetres", min: Length::pixels(1), max: Length::pixels(1000);
            style.options.solid.cell), Fallback::Text("10"), Changed,
        "The side of a cell of a solid, in millimetres", "12.5";
    "wall_mm" [], field!(Length, unit: "millimetres", min: Length::hundredth(10), max: Length::pixels(100);
            style.options.solid.wall), Fallback::Text("2"), Changed,
        "The thickness of a solid's walls, in millimetres", "1.2";
    "height_mm" [], field!(Length, unit: "millimetres", min: Length::hundredth(10), max: Length::pixels(1000);
            style.options.solid.height), Fallback::Text("10"), Changed,
        "How far a solid's walls rise above its base, in millimetres", "8";
    "base_mm" [], field!(Length, unit: "millimetres", min: Length::hundredth(10), max: Length::pixels(100);
            style.options.solid.base), Fallback::Text("2"), Changed,
        "The thickness of a solid's base, in millimetres", "1";
    "page" ["paper_size"], choice!(PAGES, style.options.print.page), Fallback::Text("a4"), Changed,
        "The paper of a PDF", "a3";
    "orientation" [], choice!(ORIENTATIONS, style.options.print.orientation), Fallback::Text("auto"), Changed,
        "How a PDF's page is held", "landscape";
    "page_margin" [], field!(Length, unit: "millimetres", min: Length::pixels(0), max: Length::pixels(60);
            style.options.print.margin), Fallback::Text("15"), Changed,
        "The space round the picture on a PDF's page, in millimetres; the footer stands in it", "10";
    "progress" [], field!(Boolean; progress), Fallback::Text("false"), Nowhere,
        "Whether to tell how far the work has come, as events, and in the end where the answer is", "true";
    "download" [], field!(Boolean; download), Fallback::Text("false"), Nowhere,
        "Whether browsers save the answer as a file", "true";
];
