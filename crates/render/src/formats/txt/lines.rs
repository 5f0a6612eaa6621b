//! Any grid as text: walls are rasterised as lines of characters.
//!
//! If all walls are horizontal or vertical, they are box-drawing characters; otherwise they are lines of
//! dots in Braille patterns or, in ASCII, of the characters that match their slope best. The scale follows
//! from the mean cell size, and is adjusted slightly if rows or columns of vertices then fall on rows or
//! columns of characters.

use crate::draw::route::route_lines;
use crate::draw::seam_numbers::SeamNumbers;
use crate::formats::txt::canvas::{CharacterCanvas, DOT};
use crate::formats::txt::marks;
use crate::formats::txt::segments::TextStrokes;
use crate::scene::Scene;
use crate::style::Overlay;
use crate::style::options::Charset;
use mazewright_core::cancel::Cancel;
use mazewright_core::error::Error;
use mazewright_core::geometry::{Bounds, Point, rounded};
use mazewright_core::grid::Grid;
use mazewright_core::maze::Maze;
use mazewright_core::spec::Spec;

/// Mean number of characters per cell.
const CELL_CHARACTERS: f64 = 20.0;
/// Columns and rows per cell side where all walls are horizontal or vertical.
const BOX_SCALE: [f64; 2] = [4.0, 2.0];
/// Smallest and largest factor by which a scale is adjusted.
const STRETCH: (f64, f64) = (0.85, 1.2);
/// Vertices that are closer than this, in cell sides, count as one position.
const LEAST_PITCH: f64 = 0.2;
/// Largest angle of a chord of an arc, in radians.
const CHORD_ANGLE: f64 = 0.2;
/// Columns from one dot of the route to the next.
const DOT_COLUMNS: f64 = 2.0;

/// Columns and rows per cell side, before they are adjusted.
fn scale(spec: &Spec) -> [f64; 2] {
    let size = spec.site.size();
    // The mean cell of a mesh has area 1.
    let area = if spec.site.mesh.is_some() { 1.0 } else { size.x * size.y / spec.cells() as f64 };
    let rows = (CELL_CHARACTERS / (2.0 * area)).sqrt();
    [2.0 * rows, rows]
}

/// The largest number of columns and rows per cell side.
pub(crate) fn max_scale(spec: &Spec) -> [f64; 2] {
    let [columns, rows] = scale(spec).map(|scale| scale * STRETCH.1);
    [columns.max(BOX_SCALE[0]), rows.max(BOX_SCALE[1])]
}

/// Adjusts a scale so that vertices fall on characters, if a small change is enough.
/// `coordinates` are those of some vertices along one axis.
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
struct CanvasMap {
    scale: [f64; 2],
    floors: Vec<Floor>,
    strokes: TextStrokes,
}

impl CanvasMap {
    fn new(spec: &Spec, grid: &Grid, charset: Charset, cancel: &Cancel) -> Result<Self, Error> {
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
        let mut top = 0;
        for floor in &mut floors {
            floor.top = top;
            let height = (floor.bounds.max.y - floor.bounds.min.y) * scale[1];
            // One row for the last row of vertices and an empty one between levels.
            top += rounded(height) + 2;
        }
        Ok(Self { scale, floors, strokes })
    }

    /// Creates a canvas that all levels fit on.
    fn canvas(&self) -> CharacterCanvas {
        let width = self.floors.iter().map(|it| it.bounds.max.x - it.bounds.min.x);
        let width = rounded(width.fold(0.0, f64::max) * self.scale[0]) as usize + 2;
        let height = self.floors.last().map_or(0.0, |last| {
            last.top as f64 + (last.bounds.max.y - last.bounds.min.y) * self.scale[1]
        });
        CharacterCanvas::new(width, rounded(height) as usize + 2)
    }

    /// Maps a point of a level to columns and rows from the upper left. Box-drawing characters are
    /// centred on vertices; among characters that match slopes, rows of vertices lie between two rows.
    fn position(&self, level: usize, point: Point) -> Point {
        let Floor { bounds, top } = &self.floors[level];
        let offset = point - bounds.min;
        let down = if self.strokes == TextStrokes::Slopes { 1.0 } else { 0.0 };
        Point::new(offset.x * self.scale[0], offset.y * self.scale[1] + *top as f64 + down)
    }

    /// The column and row of the character at a position.
    fn character(&self, position: Point) -> [i64; 2] {
        let is_centred = self.strokes == TextStrokes::Boxes;
        let index = |at: f64| if is_centred { rounded(at) } else { at.floor() as i64 };
        [index(position.x), index(position.y)]
    }

    /// The level whose bounds contain a point.
    fn level(&self, point: Point) -> usize {
        self.floors.iter().position(|floor| floor.bounds.contains(point)).unwrap_or(0)
    }
}

/// Whether all edges are horizontal or vertical.
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

/// Writes the maze of any grid.
pub(crate) fn write(scene: &Scene<'_>, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let Scene { spec, maze, style, .. } = *scene;
    let grid = maze.grid();
    let charset = style.options.charset.value;
    let canvas_map = CanvasMap::new(spec, grid, charset, cancel)?;
    let mut canvas = canvas_map.canvas();
    if style.solution != Overlay::Only {
        walls(&canvas_map, maze, &mut canvas, cancel)?;
    }
    if style.solution != Overlay::Hidden {
        let route = route_lines(scene, None, &SeamNumbers::default(), cancel)?;
        for line in &route.lines {
            let level = canvas_map.level(line[0]);
            for (index, pair) in line.windows(2).enumerate() {
                cancel.check_periodically(index)?;
                dots(
                    &canvas_map,
                    &mut canvas,
                    [pair[0], pair[1]].map(|point| canvas_map.position(level, point)),
                );
            }
        }
    }
    if style.solution != Overlay::Only && grid.stairs() > 0 {
        for cell in 0..grid.cells() {
            cancel.check_periodically(cell as usize)?;
            let stairs = maze.steps(cell).filter(|&(_, link)| grid.is_stairs(link));
            // Upper levels have higher cell numbers.
            let directions = stairs
                .fold(0, |directions, (there, _)| directions | if there > cell { 1 } else { 2 });
            if directions > 0 {
                mark(&canvas_map, grid, &mut canvas, (cell, b"^v%"[directions - 1]));
            }
        }
    }
    for marked_cell in marks(maze) {
        mark(&canvas_map, grid, &mut canvas, marked_cell);
    }
    canvas.to_text(charset, cancel)
}

/// Writes a mark at the centre of a cell, or next to it if there is already one.
fn mark(
    canvas_map: &CanvasMap,
    grid: &Grid,
    canvas: &mut CharacterCanvas,
    (cell, symbol): (u32, u8),
) {
    let level = grid.col_row_level(cell)[2] as usize;
    let [col, row] = canvas_map.character(canvas_map.position(level, grid.centre(cell)));
    let is_mark = |code: &u16| b"^v%SG".iter().any(|&mark| *code == u16::from(mark));
    let is_taken = canvas.code_at(col, row).is_some_and(|code| is_mark(code));
    canvas.put(col + i64::from(is_taken), row, symbol);
}

fn walls(
    canvas_map: &CanvasMap,
    maze: &Maze,
    canvas: &mut CharacterCanvas,
    cancel: &Cancel,
) -> Result<(), Error> {
    let grid = maze.grid();
    for cell in 0..grid.cells() {
        // A cell has several walls, each drawn character by character.
        cancel.check_periodically(cell as usize * 4)?;
        let level = grid.col_row_level(cell)[2] as usize;
        for side in grid.sides(cell) {
            let Some((edge, [from, to])) = grid.oriented_edge(cell, side) else { continue };
            // Each wall is drawn once, from the cell with the lower number.
            let is_second = grid.neighbor(side) < cell && edge == grid.edge(side);
            if is_second || !maze.is_wall(edge) {
                continue;
            }
            let mut here = canvas_map.position(level, grid.corner(from));
            let mut line = |there: Point| {
                let there = canvas_map.position(level, there);
                canvas_map.strokes.draw(canvas, [here, there]);
                here = there;
            };
            if let Some(arc) = grid.arc(edge) {
                let (angle, sweep) = arc.angles();
                let chords = (sweep / CHORD_ANGLE).ceil();
                let at = |part: f64| arc.centre + Point::polar(arc.radius, angle + sweep * part);
                let forward = grid.corner(from) == arc.from;
                for chord in 1..chords as u32 {
                    let part = f64::from(chord) / chords;
                    line(at(if forward { part } else { 1.0 - part }));
                }
            }
            let bends: Vec<Point> = grid.bends(edge).collect();
            bends.into_iter().for_each(&mut line);
            line(grid.corner(to));
        }
    }
    Ok(())
}

/// Draws dots along a segment of the route, both ends included.
fn dots(canvas_map: &CanvasMap, canvas: &mut CharacterCanvas, [from, to]: [Point; 2]) {
    let vector = to - from;
    let steps = (vector.x.abs() / DOT_COLUMNS).max(vector.y.abs()).ceil().max(1.0);
    for step in 0..=steps as u32 {
        let [col, row] = canvas_map.character(from + vector * (f64::from(step) / steps));
        canvas.fill(col, row, DOT);
    }
}
