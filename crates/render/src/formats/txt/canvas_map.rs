//! Maps the points of a grid to a canvas of characters.
//!
//! The scale follows from the mean cell size. It is adjusted slightly if rows or columns of
//! vertices then fall on rows or columns of characters. Levels lie below each other.

use crate::formats::txt::canvas::{CharacterCanvas, Margins};
use crate::formats::txt::segments::TextStrokes;
use crate::style::options::Charset;
use mazewright_core::geometry::{Bounds, Point, rounded};
use mazewright_core::grid::Grid;
use mazewright_core::{Cancel, Error, Spec};

/// Mean number of characters per cell.
const CELL_CHARACTERS: f64 = 20.0;
/// Columns and rows per cell side where all walls are horizontal or vertical.
const BOX_SCALE: [f64; 2] = [4.0, 2.0];
/// Smallest and largest factor for the adjustment of a scale.
const STRETCH: (f64, f64) = (0.85, 1.2);
/// Vertices that are closer than this, in cell sides, count as one position.
const LEAST_PITCH: f64 = 0.2;

/// Returns columns and rows per cell side, before they are adjusted.
fn scale(spec: &Spec) -> [f64; 2] {
    let size = spec.site.size();
    // The mean cell of a mesh has area 1.
    let area = if spec.site.mesh.is_some() { 1.0 } else { size.x * size.y / spec.cells() as f64 };
    let rows = (CELL_CHARACTERS / (2.0 * area)).sqrt();
    [2.0 * rows, rows]
}

/// Returns the largest number of columns and rows per cell side.
pub(crate) fn max_scale(spec: &Spec) -> [f64; 2] {
    let [columns, rows] = scale(spec).map(|scale| scale * STRETCH.1);
    [columns.max(BOX_SCALE[0]), rows.max(BOX_SCALE[1])]
}

/// Adjusts a scale so that vertices fall on characters, if a small change is enough. `coordinates`
/// are those of some vertices along one axis.
fn adjusted(scale: f64, mut coordinates: Vec<f64>) -> f64 {
    coordinates.sort_unstable_by(f64::total_cmp);
    let gaps = coordinates.windows(2).map(|pair| pair[1] - pair[0]);
    let pitch = gaps.filter(|&gap| gap > LEAST_PITCH).fold(f64::INFINITY, f64::min);
    let fitting = rounded(pitch.min(1e3) * scale) as f64 / pitch;
    let is_near = scale * STRETCH.0 <= fitting && fitting <= scale * STRETCH.1;
    if is_near { fitting } else { scale }
}

/// A level and its position on the canvas.
#[derive(Clone)]
struct Floor {
    bounds: Bounds,
    top: i64,
}

/// The mapping from points to the canvas.
pub(crate) struct CanvasMap {
    scale: [f64; 2],
    floors: Vec<Floor>,
    margins: Margins,
    /// How far rows of vertices are moved down.
    down: f64,
    /// The characters that walls are drawn with.
    pub(crate) strokes: TextStrokes,
}

impl CanvasMap {
    pub(crate) fn new(
        spec: &Spec,
        grid: &Grid,
        charset: Charset,
        margins: Margins,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        const SAMPLED_CORNERS: u32 = 400;
        let strokes = match charset {
            _ if is_rectilinear(grid, cancel)? => TextStrokes::Boxes,
            Charset::Unicode => TextStrokes::Braille,
            Charset::Ascii => TextStrokes::Slopes,
        };
        let mut scale = scale(spec);
        if strokes == TextStrokes::Boxes {
            scale = BOX_SCALE;
        } else {
            let sample =
                || (0..grid.corners().min(SAMPLED_CORNERS)).map(|corner| grid.corner(corner));
            scale[0] = adjusted(scale[0], sample().map(|point| point.x).collect());
            scale[1] = adjusted(scale[1], sample().map(|point| point.y).collect());
        }
        let mut floors = vec![Floor { bounds: Bounds::EMPTY, top: 0 }; grid.levels() as usize];
        for cell in 0..grid.cells() {
            cancel.check_periodically(cell as usize)?;
            let floor = &mut floors[grid.col_row_level(cell)[2] as usize];
            for (edge, [from, _]) in grid.boundary(cell) {
                floor.bounds.add(grid.corner(from));
                grid.bends(edge).for_each(|point| floor.bounds.add(point));
                grid.arc(edge).into_iter().for_each(|arc| floor.bounds.add_arc(&arc));
            }
        }
        // Among characters that match slopes, a horizontal line is at the lower end of a row.
        let is_sloped = strokes == TextStrokes::Slopes;
        let is_lowered = is_sloped && has_level_top(grid, &floors, cancel)?;
        let down = f64::from(u8::from(is_lowered));
        // Where vertices have rows of their own, an empty row separates levels; elsewhere the
        // heading does.
        let between = 1 + i64::from(is_lowered || !is_sloped);
        let [above, below] = [margins.above, margins.below].map(|rows| rows as i64);
        let heading = i64::from(floors.len() > 1);
        let mut top = 0;
        for floor in &mut floors {
            floor.top = top + heading + above;
            let height = (floor.bounds.max.y - floor.bounds.min.y) * scale[1];
            top = floor.top + rounded(height) + between + below;
        }
        Ok(Self { scale, floors, margins, down, strokes })
    }

    /// Creates a canvas that all levels fit on.
    pub(crate) fn canvas(&self) -> CharacterCanvas {
        let width = self.floors.iter().map(|it| it.bounds.max.x - it.bounds.min.x);
        let width = rounded(width.fold(0.0, f64::max) * self.scale[0]) as usize + 2;
        let Margins { left, right, below, .. } = self.margins;
        let height = self.floors.last().map_or(0.0, |last| {
            last.top as f64 + (last.bounds.max.y - last.bounds.min.y) * self.scale[1]
        });
        CharacterCanvas::new(left + width + right, rounded(height) as usize + 2 + below)
    }

    /// Maps a point of a level to columns and rows from the upper left. Box-drawing characters are
    /// centred on vertices; among characters that match slopes, rows of vertices lie between two rows.
    pub(crate) fn position(&self, level: usize, point: Point) -> Point {
        let Floor { bounds, top } = &self.floors[level];
        let offset = point - bounds.min;
        let [left, top] = [self.margins.left as f64, *top as f64 + self.down];
        Point::new(offset.x * self.scale[0] + left, offset.y * self.scale[1] + top)
    }

    /// Returns the row of the heading above each level, if there are several levels.
    pub(crate) fn headings(&self) -> impl Iterator<Item = i64> + '_ {
        let above = self.margins.above as i64;
        let floors = self.floors.iter().filter(|_| self.floors.len() > 1);
        floors.map(move |floor| floor.top - above - 1)
    }

    /// Returns the column and row of the character at a position.
    pub(crate) fn character(&self, position: Point) -> [i64; 2] {
        let is_centred = self.strokes == TextStrokes::Boxes;
        let index = |at: f64| if is_centred { rounded(at) } else { at.floor() as i64 };
        [index(position.x), index(position.y)]
    }

    /// Returns the level whose bounds contain a point.
    pub(crate) fn level(&self, point: Point) -> usize {
        self.floors.iter().position(|floor| floor.bounds.contains(point)).unwrap_or(0)
    }
}

/// Returns whether all edges are horizontal or vertical.
fn is_rectilinear(grid: &Grid, cancel: &Cancel) -> Result<bool, Error> {
    if grid.has_arcs() || grid.has_bends() {
        return Ok(false);
    }
    for edge in (0..grid.edges()).filter(|&edge| !grid.is_stairs(edge)) {
        cancel.check_periodically(edge as usize)?;
        let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
        let vector = to - from;
        if vector.x.abs().min(vector.y.abs()) > 1e-6 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns whether an edge at the top of a level is horizontal, or may be so because it is an arc.
fn has_level_top(grid: &Grid, floors: &[Floor], cancel: &Cancel) -> Result<bool, Error> {
    if grid.has_arcs() || grid.has_bends() {
        return Ok(true);
    }
    let top = floors.iter().map(|floor| floor.bounds.min.y).fold(f64::INFINITY, f64::min);
    for edge in (0..grid.edges()).filter(|&edge| !grid.is_stairs(edge)) {
        cancel.check_periodically(edge as usize)?;
        if grid.ends(edge).iter().all(|&corner| grid.corner(corner).y - top < LEVEL) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Vertices whose heights differ by less than this, in cell sides, have the same height.
const LEVEL: f64 = 1e-6;
