//! Upper bounds on memory and output size, computed from the request alone, so that a request can
//! be rejected before anything is built.

use std::f64::consts::TAU;

use crate::draw::numbers::seam_numbers;
use crate::draw::route::textures;
use crate::draw::{frame, legend};
use crate::drawing::stroke_outline::MAX_CHORD_ERROR;
use crate::formats::json::TRACE_BYTES;
use crate::formats::solid::measures::{CHORD_ANGLE, MOST_SAGITTA, Measures};
use crate::formats::{Canvas, Format, SettingGroup, pdf, txt};
use crate::raster::row_compressor::memory_at_once;
use crate::style::layers::StyleLayer;
use crate::style::look::Draw;
use crate::style::options::Solid;
use crate::style::page::Key;
use crate::style::strokes::Strokes;
use crate::style::title::Title;
use crate::style::trail::Trail;
use crate::style::{Length, Style};
use mazewright_core::{Chosen, Maze, RimSize, Route, Share, Spec, Symmetry, Topology};

/// Upper bounds for making a drawing or a data file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Number of cells.
    pub cells: u64,
    /// Number of pixels; 0 for formats without pixels.
    pub pixels: u64,
    /// Size of the output in bytes.
    pub output: u64,
    /// Memory in bytes while it is made, not counting the output.
    pub memory: u64,
}

impl Cost {
    /// Returns the cost with the trace of the search included.
    #[must_use]
    pub fn with_trace(self) -> Self {
        let trace = self.cells.saturating_mul(Route::MAX_TRACE_PER_CELL as u64);
        let output = self.output.saturating_add(trace.saturating_mul(TRACE_BYTES));
        // The trace is a vector of 4-byte numbers that may have twice the needed capacity.
        Self { output, memory: self.memory.saturating_add(trace.saturating_mul(8)), ..self }
    }
}

/// Memory per cell of a plain maze in a repeating pattern, in bytes, while the maze is made and its
/// walls are drawn without inset and rounded corners. `tests/memory.rs` checks all of these shapes
/// with every algorithm and format.
const PATTERN: u64 = 60;
/// Memory per cell of any other plain site while the maze is made and drawn, in bytes: slightly more than
/// the largest measured value (190, squares with diagonals).
const PLAIN: u64 = 200;
/// The same for a site whose grid is rebuilt: floors of octagons need the most (245), because the
/// positions of cells are stored and no longer follow from a pattern.
const REWORKED: u64 = 280;
/// The same with a room, or with one maze per component of a mask: those are separate grids.
const IN_PIECES: u64 = 460;
/// Factor for woven crossings: the original grid exists next to the woven one, and later the woven
/// grid next to the one that remains to be carved.
const WOVEN: u64 = 2;
/// Memory per row or column besides its cells, in bytes: vertices and edges of the outline, or
/// mirrored points for cells defined by points. Matters only for a single row.
const OUTLINE: u64 = 300;

/// Largest size of one more link than a perfect maze has in a data format, in bytes: its two cells,
/// four times, and its number.
const LOOP: u64 = 92;

/// Memory per cell of marks besides walls and the solution, in bytes, for each multiple of those:
/// numbers need the most, because of their outlines.
const MARKS: u64 = 100;

/// Memory per cell for the order of lines for cutters, in bytes: the lines twice, and the index of
/// their ends.
const ORDER: u64 = 60;

/// Memory per cell for the union of walls that are areas, in bytes, for each point of their outlines.
const OUTLINES: u64 = 100;

/// Memory per cell of a solution that is bent around walls, in bytes: points that a list with room for twice as many
/// holds.
const ROUTE: u64 = 20;

/// Additional memory per cell of an animation, in bytes: two drawings with their pieces, and
/// another maze.
const ANIMATION: u64 = 400;

/// Bytes of a frame in which little changes, including its timing.
const FRAME: u64 = 2048;

/// Factor for a pixel in true colour: its largest size in a compressed image is 4 bytes instead of
/// a quarter of a byte.
const TRUE_COLORS: u64 = 16;

/// Memory for drawing pixels that does not depend on the maze, in bytes: a band of each layer, the
/// lines in it and the window of the encoder.
const BAND: u64 = 2 << 20;

/// Returns an upper bound on the open links beyond those of a perfect maze. Braiding opens at most one per
/// dead end; a cell has about three links, plus stairs.
fn most_loops(spec: &Spec) -> u64 {
    let cells = spec.site.equivalent_cells().min(u64::from(u32::MAX));
    let braid = if spec.topology.braid == Share::NONE { 0 } else { cells };
    (u64::from(spec.topology.loops) + braid).min(4 * cells)
}

/// The factor for rounded corners of lines: an arc is one more vertex.
const ROUNDED_LINES: u64 = 2;
/// What rounded corners of a solid add to the factor, for each chord of [`CHORD_ANGLE`]: strips on both sides.
const ROUNDED_SOLID: f64 = 3.0;
/// The number of edges of a hexagon, for which the sizes of formats are measured, if each edge belongs to two cells.
const EDGES_OF_HEXAGON: u64 = 3;
/// Crossings of a smooth rim with edges that count as a cell: each adds a vertex and an edge. A cell has two and three.
const CROSSINGS_PER_CELL: u64 = 2;
/// Chords of rings that count as a cell: each adds a point on both sides of a wall. A cell has a dozen.
const CHORDS_PER_CELL: u64 = 4;
/// The factor for inset walls: each is two lines, which end at the corners of their cells.
const INSET_LINES: u64 = 3;

/// The factor for the marks of cells at work in an animated SVG, relative to a wall that appears:
/// each mark has its own time.
const HEADS: u64 = 3;

/// Returns whether the grid is a repeating pattern, whose geometry is computed, and the maze has
/// only what its algorithm carves.
fn is_pattern(spec: &Spec) -> bool {
    let Topology { weave, symmetry, sparse, braid, loops: _, unicursal } = spec.topology;
    let is_carved = weave == Share::NONE && symmetry.value == Symmetry::None && !unicursal;
    let is_pattern = spec.site.shape.value.block().is_some() && spec.site.is_plain();
    is_pattern && is_carved && sparse == 0 && braid == Share::NONE
}

/// Returns whether the walls are drawn with the tables of a repeating pattern.
fn has_plain_walls(style: &Style) -> bool {
    style.draw.value == Draw::Walls && style.strokes.inset == 0 && style.strokes.is_plain()
}

/// Returns the number of plain cells whose walls take at least as many bytes in a format, and the factor for rounded
/// corners and inset walls. `weight` is the number of plain cells that take as much memory.
fn walls(spec: &Spec, style: &Style, format: &Format, weight: u64) -> (u64, u64) {
    if format.reads(SettingGroup::Solid) {
        return solid_walls(spec, style, format, weight);
    }
    let rounding = rounding(style, format, ROUNDED_LINES);
    (weight.saturating_mul(rounding), rounding)
}

/// Returns the factor for rounded corners and inset walls on the size of a data format with walls.
fn rounding(style: &Style, format: &Format, rounded: u64) -> u64 {
    let Strokes { corners, inset, .. } = style.strokes;
    let has = |is_given: bool, group: SettingGroup| {
        is_given && format.write.is_data() && format.reads(group)
    };
    [
        (has(corners > 0, SettingGroup::Corners), rounded),
        (has(inset > 0, SettingGroup::Inset), INSET_LINES),
    ]
    .iter()
    .map(|&(is_there, factor)| if is_there { factor } else { 1 })
    .product()
}

/// Works as [`walls`], for solids.
fn solid_walls(spec: &Spec, style: &Style, format: &Format, weight: u64) -> (u64, u64) {
    let measures = Measures { cell: cell_side(spec, style) / 100.0, wall: 0.0, groove: 0.0 };
    let chords = CHORD_ANGLE / measures.chord_angle(style.strokes.radius());
    let rounding = rounding(style, format, 1 + (ROUNDED_SOLID * chords).ceil() as u64);
    let levels = u64::from(spec.site.levels);
    // The cells of a path are counted by the corners of others, those at the rim as well.
    let rim = if spec.topology.unicursal { RimSize::default() } else { spec.site.rim_size() };
    let cells = match &spec.site.mesh {
        Some(_) => weight.saturating_sub(rim.equivalent_cells().saturating_mul(levels)),
        None => spec.kept_edges().div_ceil(EDGES_OF_HEXAGON),
    };
    let met = (rim.crossings / CROSSINGS_PER_CELL).saturating_mul(levels);
    // A side is a sharp corner, which may be rounded, or up to four chords of a curve.
    let side = if rounding > 1 { 1 + chords.ceil() as u64 } else { 1 };
    let count = cells
        .saturating_add(met)
        .saturating_mul(rounding)
        .saturating_add(rim.sides.saturating_mul(side * levels))
        .saturating_add(ring_chords(spec, style).div_ceil(CHORDS_PER_CELL));
    (count, rounding)
}

/// Returns the number of chords of a solid of rings, besides one for each arc. A circle of radius r has 2π √(r s)
/// chords, where s is the side of a cell by eight times the sagitta, but no chord is longer than `CHORD_ANGLE`. Arcs of
/// large circles are single chords.
fn ring_chords(spec: &Spec, style: &Style) -> u64 {
    /// The longest arc in cell sides. It is less than 1.5 on the inside of its cells, and cells of many columns are
    /// moved outward by up to two thirds of their radius.
    const LONGEST: f64 = 2.5;
    /// The same if the first ring has few cells.
    const LONGEST_OF_FEW: f64 = 1.6;
    const FEW: u32 = 6;
    let site = &spec.site;
    if !site.has_ring_rows() {
        return 0;
    }
    let longest = if site.cols > FEW { LONGEST } else { LONGEST_OF_FEW };
    let side = cell_side(spec, style) / 100.0 / (8.0 * MOST_SAGITTA);
    let last = (site.size().x / 2.0).min(longest * longest * side);
    let small = last.min(1.0 / (CHORD_ANGLE * CHORD_ANGLE * side)) + 1.0;
    let chords = TAU
        * (side.sqrt() * (2.0 / 3.0) * (last + 1.0) * (last + 1.0).sqrt() + small / CHORD_ANGLE);
    (f64::from(site.levels) * chords).ceil() as u64
}

/// Returns an upper bound for the side of a cell in hundredths of a millimetre.
fn cell_side(spec: &Spec, style: &Style) -> f64 {
    let Solid { cell, fit, .. } = style.options.solid;
    // A mask may leave few of the cells, which are larger then.
    let fitted = |fit: Length| {
        let size = spec.site.size();
        2.0 * f64::from(fit.hundredths()) / size.x.max(size.y)
    };
    fit.map_or(f64::from(cell.hundredths()), fitted)
}

/// Returns the factor for walls that are cut out as areas: points for both sides, for the chords of arcs and for
/// round ends.
fn outlining(spec: &Spec, style: &Style, format: &Format) -> u64 {
    if !format.reads(SettingGroup::Tool) || !style.options.has_wall_areas() {
        return 1;
    }
    let (cell, wall) = (cell_side(spec, style), style.options.solid.wall);
    let chords = |length: f64| (length / (8.0 * MAX_CHORD_ERROR)).sqrt().ceil() as u64;
    4 + 2 * chords(cell) + 4 * chords(f64::from(wall.hundredths()))
}

/// Returns the maximum number of bytes that the title, the legend, the signs of a trail, the numbers of seams and the
/// marks at the ends take in a drawing.
fn annotations(spec: &Spec, style: &Style) -> u64 {
    let title = style.title.as_ref().map_or(0, Title::bytes);
    let legend = if style.legend { legend::BYTES } else { 0 };
    let trail = style.trail.as_ref().map_or(0, Trail::bytes);
    let marks = style.marks.bytes() + textures::most_bytes(&spec.site, style);
    let seams = seam_numbers::most_bytes(&spec.site);
    title + legend + trail + seams + marks.saturating_mul(spec.site.max_components())
}

/// Computes the upper bounds in constant time, without building anything; saturates.
pub fn cost(spec: &Spec, style: &Style, format: Chosen<Format>) -> Cost {
    let site = &spec.site;
    let per_cell = match site {
        // The positions of ortho cells are stored, and both grids exist for a while.
        _ if spec.topology.unicursal => REWORKED,
        _ if is_pattern(spec) && has_plain_walls(style) => PATTERN,
        _ if site.is_plain() => PLAIN,
        _ if site.may_have_components() => IN_PIECES,
        _ => REWORKED,
    };
    let per_cell = if spec.topology.weave == Share::NONE { per_cell } else { per_cell * WOVEN };
    // The weight includes bends.
    let weight = spec.equivalent_cells();
    // The vertices and edges of the outline count too: a single row has few others, and each level has its own.
    let outline = (u64::from(site.cols) + u64::from(site.rows)).saturating_mul(site.levels.into());
    let outline = if site.mesh.is_some() { 0 } else { outline };
    let (canvas, extra) = match format.value.canvas {
        Canvas::None => (outline, 1 << 16),
        Canvas::Pages => (outline, pdf::COMPRESSION_MEMORY),
        Canvas::Pixels { .. } => {
            let [width, height] = frame::max_pixels(spec, style);
            (width.saturating_mul(height), width.saturating_mul(40).saturating_add(BAND))
        }
        Canvas::Characters => {
            let characters = txt::characters(spec);
            (characters, characters.saturating_mul(2).saturating_add(1 << 16))
        }
    };
    let animation = &style.options.animation;
    let moves = format.value.reads(SettingGroup::Animation) && animation.is_animated();
    let is_drawn = !format.value.write.is_data();
    let has_centres =
        format.value.reads(SettingGroup::Layers) && style.layers.contains(StyleLayer::Centres);
    let richness = if is_drawn { style.extra_cost() } else { u64::from(has_centres) };
    // Warped drawings have several times as many points per mark.
    let bulk = if is_drawn { frame::warp_cost_factor(spec, style) } else { 1 };
    let marks = (1 + richness).saturating_mul(bulk);
    // In a warped drawing, edges of the outline count like all others.
    let warped_weight = if bulk > 1 { weight.saturating_add(outline) } else { weight };
    let (walls, rounding) = walls(spec, style, &format.value, warped_weight);
    let options = &style.options;
    let is_ordered = format.value.reads(SettingGroup::Cut) && (options.cut || options.is_measured);
    let order = if is_ordered { ORDER } else { 0 };
    let outlining = outlining(spec, style, &format.value);
    let outlines = if outlining > 1 { OUTLINES * outlining } else { 0 };
    let route = if is_drawn && style.shows_solution() { ROUTE } else { 0 };
    let per_cell =
        (marks - 1).saturating_mul(MARKS).saturating_add(per_cell + order + outlines + route);
    // Two drawings, the previous and the next frame, and their pieces.
    let animation_bytes = if moves {
        ANIMATION.saturating_mul(bulk).saturating_add((marks - 1).saturating_mul(MARKS))
    } else {
        0
    };
    let cells = warped_weight
        .saturating_mul(per_cell.saturating_add(animation_bytes))
        .saturating_add(walls.saturating_mul(format.value.bytes_per_cell))
        .saturating_add(outline.saturating_mul(OUTLINE));
    // Stairs and marks on the solution have an edge in the colour of the paper. Its blends turn few
    // colours into many.
    let has_edges = style.marks.has_edges() || style.shows_solution() && site.levels > 1;
    // The blends of translucent colours may fill a palette, which has no place for unchanged pixels then.
    let is_translucent = moves && [style.ink, style.path].iter().any(|color| color.rgba[3] < 255);
    let has_many_colors = richness > 0 || is_drawn && (has_edges || is_translucent);
    let written = if has_many_colors { canvas.saturating_mul(TRUE_COLORS) } else { canvas };
    let loop_bytes = if is_drawn { 0 } else { LOOP };
    let pixels = if format.value.is_raster() { canvas } else { 0 };
    let frames = match (moves, format.value.canvas) {
        (false, _) => 0,
        // Each link, cell and step appears and disappears once.
        (true, Canvas::None) => {
            let heads = if animation.head { HEADS } else { 0 };
            warped_weight.saturating_mul((marks + heads).saturating_mul(160))
        }
        // With a transparent background, every frame is a complete image.
        (true, _) if style.paper.rgba[3] < 255 => {
            u64::from(animation.max_frames()).saturating_mul(written / 4)
        }
        (true, _) => written.saturating_mul(2),
    };
    let frames =
        frames.saturating_add(u64::from(animation.max_frames()).saturating_mul(if moves {
            FRAME.saturating_add(pixels / 512)
        } else {
            0
        }));
    let pixel_memory = match format.value.canvas {
        Canvas::Pixels { bytes_per_pixel: [few_colors, many_colors], .. } => {
            let [kept, packed] = if has_many_colors { [many_colors, 4] } else { [few_colors, 1] };
            pixels.saturating_mul(kept).saturating_add(memory_at_once(pixels, packed))
        }
        _ => 0,
    };
    // A key shows the maze again, and so does each sheet of a poster.
    let print = &style.options.print;
    let [sheets, rows] = print.sheets.map(u64::from);
    let printed = sheets * rows + u64::from(print.key.value != Key::None);
    let copies = if format.value.reads(SettingGroup::Print) { printed } else { 1 };
    // A page of HTML has the maze twice.
    let strips = if is_drawn { annotations(spec, style) } else { 0 };
    let strips = strips.saturating_mul(1 + copies);
    Cost {
        cells: spec.cells(),
        pixels,
        output: (format.value.max_bytes)(
            walls.saturating_mul(marks.saturating_mul(outlining)).saturating_mul(copies),
            written * if is_drawn { 1 } else { rounding },
        )
        .saturating_add(most_loops(spec) * loop_bytes)
        .saturating_add(strips)
        .saturating_add(frames),
        memory: cells.saturating_add(extra).saturating_add(strips).saturating_add(pixel_memory),
    }
}

/// Memory per cell besides the grid, in bytes: the maze, its routes, and the notes of data formats
/// that are written in chunks.
const KEPT: u64 = 100;

/// Returns the memory of a maze in bytes while a data file is written from it in chunks, not
/// counting the chunks.
pub fn kept(maze: &Maze) -> u64 {
    let grid = maze.grid();
    grid.bytes() as u64 + KEPT * u64::from(grid.cells()) + (1 << 16)
}
