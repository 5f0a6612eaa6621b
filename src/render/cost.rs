//! What making a picture takes at most: told from what is wanted alone, so that it is refused before
//! anything is built.

use super::style::Style;
use super::{Canvas, Format, Write, frame, pdf, txt};
use crate::catalog::Chosen;
use crate::routing::Share;
use crate::solver::Route;
use crate::spec::Spec;

/// What making a picture takes at most, known before anything is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Cells.
    pub cells: u64,
    /// Pixels; 0 where the format has none.
    pub pixels: u64,
    /// Bytes of the answer.
    pub output: u64,
    /// Bytes of memory while it is made, the answer not counted.
    pub work: u64,
}

impl Cost {
    /// Bytes that a cell of a trace takes in an answer, at most: a number and a comma.
    pub(super) const TRACED: u64 = 8;

    /// The same with the trace of the search.
    #[must_use]
    pub fn with_trace(self) -> Self {
        let trace = self.cells.saturating_mul(Route::MOST_TRACE as u64);
        let output = self.output.saturating_add(trace.saturating_mul(Self::TRACED));
        // A trace grows to twice its size at most, of words.
        Self { output, work: self.work.saturating_add(trace.saturating_mul(8)), ..self }
    }
}

/// Memory that a cell of a plain site takes while the maze is made and drawn, in bytes: some more
/// than in squares with diagonals, which take the most (190).
const PLAIN: u64 = 200;
/// The same for a site that is reworked: floors of octagons take the most (245), for where the cells
/// lie is listed and no longer follows from a pattern.
const REWORKED: u64 = 280;
/// The same with a room, or where each part of a mask is a maze: those are grids of their own.
const IN_PIECES: u64 = 460;
/// How many times as much it is where crossings are woven in, for then the grid stands beside the
/// woven one, and the latter beside what is left to carve.
const WOVEN: u64 = 2;
/// What a row or a column has beside its cells: corners and edges of the outline, or, for cells of
/// points, mirrored ones. Only in a single row it counts.
const RIM: u64 = 300;

/// What a link that is opened beyond a perfect maze's adds to a told format, in bytes: its two cells,
/// four times, and its number.
const LOOP: u64 = 92;

/// What marks beyond walls and a solution add to the memory of a cell, in bytes, for each multiple of
/// those: numbers take the most, stroke by stroke.
const RICH: u64 = 100;

/// What an animation adds to the memory of a cell, in bytes: two drawings and their pieces, and the
/// maze once more.
const MOVING: u64 = 400;

/// Bytes of a frame in which little changes, and of what tells when it is seen.
const FRAME: u64 = 2048;

/// How much more bytes a pixel takes that has a colour of its own, rather than one of a few: four.
const TRUE_COLORS: u64 = 16;

/// Memory that drawing in pixels takes, whatever the maze, in bytes: a band of each layer, the lines
/// in it and what the encoder looks back on.
const BAND: u64 = 2 << 20;

/// How many links may be open beyond those of a perfect maze: a dead end opens at most one, and a
/// cell has about three links, and stairs.
fn most_loops(spec: &Spec) -> u64 {
    let cells = spec.site.weight().min(u64::from(u32::MAX));
    let braid = if spec.routing.braid == Share::NONE { 0 } else { cells };
    (u64::from(spec.routing.loops) + braid).min(4 * cells)
}

/// What making a picture takes at most. Constant time, nothing is built; saturates.
pub fn cost(spec: &Spec, style: &Style, format: Chosen<Format>) -> Cost {
    let site = &spec.site;
    let per_cell = match site {
        // Where kites lie is listed, and for a while both grids are there.
        _ if spec.routing.unicursal => REWORKED,
        _ if site.is_plain() => PLAIN,
        _ if site.has_pieces() => IN_PIECES,
        _ => REWORKED,
    };
    let per_cell = if spec.routing.weave == Share::NONE { per_cell } else { per_cell * WOVEN };
    // Bends take bytes as well.
    let weight = spec.weight();
    // So do the corners and edges of the rim: a single row has few others.
    let rim = u64::from(site.cols) + u64::from(site.rows);
    let rim = if site.mesh.is_some() { 0 } else { rim };
    let (canvas, extra) = match format.is.canvas {
        Canvas::None => (rim, 1 << 16),
        Canvas::Pages => (rim, pdf::PACKING),
        Canvas::Pixels(_) => {
            let [width, height] = frame::pixels(spec, style);
            (width.saturating_mul(height), width.saturating_mul(40).saturating_add(BAND))
        }
        Canvas::Characters => {
            let characters = txt::characters(spec);
            (characters, characters.saturating_add(1 << 16))
        }
    };
    let animation = &style.options.animation;
    let moves = format.is.takes.contains(&"animate") && animation.moves();
    let drawn = !matches!(format.is.write, Write::Told(_));
    let rich = if drawn { style.richness() } else { 0 };
    // Bent, each mark of what is drawn takes as many times as much.
    let bulk = if drawn { frame::bulk(spec, style) } else { 1 };
    let marks = (1 + rich).saturating_mul(bulk);
    // There, the rim's edges count as others do.
    let bent = if bulk > 1 { weight.saturating_add(rim) } else { weight };
    let beside = if drawn { frame::strips(style) } else { 0 };
    let per_cell = (marks - 1).saturating_mul(RICH).saturating_add(per_cell + format.is.beside);
    // Two drawings, the one before and the next, and what they are made of.
    let two = if moves {
        MOVING.saturating_mul(bulk).saturating_add((marks - 1).saturating_mul(RICH))
    } else {
        0
    };
    let cells = bent.saturating_mul(per_cell.saturating_add(two)).saturating_add(rim * RIM);
    let written = if rich > 0 { canvas.saturating_mul(TRUE_COLORS) } else { canvas };
    let told = if matches!(format.is.write, Write::Told(_)) { LOOP } else { 0 };
    let pixels = if format.is.is_raster() { canvas } else { 0 };
    let frames = match (moves, format.is.canvas) {
        (false, _) => 0,
        // Each link, cell and step comes and goes once.
        (true, Canvas::None) => bent.saturating_mul(marks.saturating_mul(160)),
        // Colours are taken away by clearing all, where nothing is below them.
        (true, _) if style.paper.rgba[3] < 255 => {
            u64::from(animation.most_frames()).saturating_mul(written / 4)
        }
        (true, _) => written.saturating_mul(2),
    };
    let frames =
        frames.saturating_add(u64::from(animation.most_frames()).saturating_mul(if moves {
            FRAME.saturating_add(pixels / 512)
        } else {
            0
        }));
    let shown = if format.is.moves() {
        // Two frames, and what is written of one.
        pixels.saturating_mul(if rich > 0 { 12 } else { 4 })
    } else {
        0
    };
    Cost {
        cells: spec.cells(),
        pixels,
        output: (format.is.bytes)(bent.saturating_mul(marks), written)
            .saturating_add(most_loops(spec) * told)
            .saturating_add(beside)
            .saturating_add(frames),
        work: cells.saturating_add(extra).saturating_add(beside).saturating_add(shown),
    }
}
