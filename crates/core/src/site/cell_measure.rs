//! The size of cells, which determines the thickness of lines in a picture.
//!
//! It is measured on a sample of the shape in its default size, so that it is known before a maze
//! is built.

use std::sync::{LazyLock, OnceLock};

use crate::cancel::Cancel;
use crate::geometry::Point;
use crate::grid::Grid;
use crate::rng::{Purpose, Rng};
use crate::shape::{SHAPES, Shape};
use crate::site::Site;

/// The size of cells, in cell sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellMeasure {
    /// The side of a square with the mean area of a cell.
    pub pitch: f64,
    /// The width of a narrow passage. For nine cells in ten, the longest edge is at least this
    /// long, and a disc of at least this diameter about the centre fits into the cell.
    pub passage: f64,
    /// The largest width of a cell for which lines become thicker. For a mesh it is a sixteenth of
    /// the longer side, so that a few large cells do not have thick lines; otherwise it is
    /// unlimited.
    pub most: f64,
    /// The mean length of inner walls per cell of a perfect maze, in pitches.
    pub walls: f64,
}

/// The number of cells along the longer side of a mesh below which lines do not become thicker.
const FEW: f64 = 16.0;

/// The mean length of inner walls per cell of a maze of squares.
const WALLS_OF_SQUARES: f64 = 0.9;

impl CellMeasure {
    /// Returns the thickness of a line, given as a share of a cell. It is less where passages are
    /// narrow compared with the mean cell, or where a mesh has few cells.
    pub fn share(&self, share: f64) -> f64 {
        share * self.pitch.min(2.0 * self.passage).min(self.most)
    }

    /// Returns the thickness of a wall, given as a share of a cell. It is also less where there are
    /// more walls, so that all pictures are about equally dark.
    pub fn wall_share(&self, share: f64) -> f64 {
        self.share(share) * (WALLS_OF_SQUARES / self.walls).sqrt()
    }
}

/// The measures of a shape.
struct ShapeMeasures {
    /// The measure of the cells.
    whole: CellMeasure,
    /// The measure of the quadrilaterals into which a unicursal maze divides cells.
    quarters: CellMeasure,
}

/// The measures of the shapes in the order of their table, computed on first use.
static MEASURES: LazyLock<Vec<OnceLock<ShapeMeasures>>> =
    LazyLock::new(|| SHAPES.iter().map(|_| OnceLock::new()).collect());

impl Site {
    /// Returns the size of the cells or, for a unicursal maze, of the quadrilaterals into which
    /// they are divided.
    pub fn cell_measure(&self, unicursal: bool) -> CellMeasure {
        if let Some(mesh) = &self.mesh {
            let half = if unicursal { 0.5 } else { 1.0 };
            let size = mesh.size();
            return CellMeasure {
                pitch: half,
                passage: half * mesh.passage(),
                most: size.x.max(size.y) / FEW,
                walls: WALLS_OF_SQUARES,
            };
        }
        let at = SHAPES.iter().position(|shape| shape.name == self.shape.name);
        let measure = || measure_shape(&self.shape.value);
        let own = OnceLock::new();
        let measures = at.map_or(&own, |at| &MEASURES[at]).get_or_init(measure);
        if unicursal { measures.quarters } else { measures.whole }
    }
}

fn measure_shape(shape: &Shape) -> ShapeMeasures {
    let (cols, rows) = shape.default_size;
    let cancel = Cancel::new();
    let grid = shape.lay(cols, rows, &mut Rng::new(0, Purpose::Lay), &cancel);
    // No shape refuses its own default size.
    let square =
        CellMeasure { pitch: 1.0, passage: 1.0, most: f64::INFINITY, walls: WALLS_OF_SQUARES };
    let whole = grid.as_ref().map_or(square, measure);
    let quarters = grid.and_then(|grid| grid.ortho(&cancel));
    ShapeMeasures { whole, quarters: quarters.map_or(whole, |quarters| measure(&quarters.grid)) }
}

fn measure(grid: &Grid) -> CellMeasure {
    let cells = f64::from(grid.cells());
    let mut area = 0.0;
    let mut widths = Vec::with_capacity(grid.cells() as usize);
    for cell in 0..grid.cells() {
        widths.push(cell_width(grid, cell));
        for (edge, [from, to]) in grid.boundary(cell) {
            let middle = grid.middle(edge);
            let [from, to] = [from, to].map(|corner| grid.corner(corner));
            area += f64::midpoint(from.cross(middle), middle.cross(to));
        }
    }
    widths.sort_by(f64::total_cmp);
    let pitch = (area.abs() / cells).sqrt();
    let lengths = (0..grid.edges()).map(|edge| {
        let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
        (grid.middle(edge) - from).length() + (to - grid.middle(edge)).length()
    });
    let (links, edges) = (f64::from(grid.links()), f64::from(grid.edges()));
    // A perfect maze opens one link for each cell except one.
    let standing = (links - cells + 1.0) / links;
    let inner = lengths.sum::<f64>() * links / edges;
    let walls = inner * standing / cells / pitch;
    CellMeasure {
        pitch,
        passage: widths[widths.len() / 10],
        most: f64::INFINITY,
        walls: walls.max(0.1),
    }
}

/// Returns the diameter of the largest disc about the centre of a cell, or the length of the
/// longest edge if that is less.
fn cell_width(grid: &Grid, cell: u32) -> f64 {
    let centre = grid.centre(cell);
    let (mut room, mut longest) = (f64::INFINITY, 0.0);
    for (edge, [from, to]) in grid.boundary(cell) {
        let [from, to] = [from, to].map(|corner| grid.corner(corner));
        longest = f64::max(longest, (to - from).length());
        let away = match grid.arc(edge) {
            Some(_) => (grid.middle(edge) - centre).length(),
            None => distance(centre, [from, to]),
        };
        room = f64::min(room, away);
    }
    longest.min(2.0 * room)
}

/// Returns the distance of a point from a line segment.
fn distance(point: Point, [from, to]: [Point; 2]) -> f64 {
    let along = to - from;
    let share = ((point - from).dot(along) / along.dot(along)).clamp(0.0, 1.0);
    (from + along * share - point).length()
}
