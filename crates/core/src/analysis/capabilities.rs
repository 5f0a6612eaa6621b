//! The capabilities of each shape, determined by trying: the outlines, wraps, rooms, symmetries,
//! crossings and algorithms that work with it.

use std::sync::{Arc, LazyLock};

use serde::Serialize;

use crate::algorithm::ALGORITHMS;
use crate::algorithm::options::AlgorithmOptions;
use crate::cancel::Cancel;
use crate::catalog::Chosen;
use crate::error::Error;
use crate::grid::Grid;
use crate::maze::Maze;
use crate::rng::{Purpose, Rng};
use crate::shape::{SHAPES, Shape};
use crate::site::{HOLES, OUTLINES, Site, WRAPS};
use crate::spec::Spec;
use crate::spec::topology::{SYMMETRIES, Share, Topology};

/// The settings that a shape can be combined with.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Capabilities {
    /// The shape.
    #[serde(skip)]
    pub shape: Chosen<Shape>,
    /// The number of cells of the default size.
    pub cells: u32,
    /// The smallest and largest number of sides of a cell.
    pub sides: Range,
    /// The smallest and largest number of cells that share an edge with a cell.
    pub neighbors: Range,
    /// The outlines that leave a grid.
    pub outlines: Vec<&'static str>,
    /// The wraps whose edges fit in some small size.
    pub wraps: Vec<&'static str>,
    /// The rooms that leave a grid.
    pub holes: Vec<&'static str>,
    /// The symmetries that mazes of some small size can have.
    pub symmetries: Vec<&'static str>,
    /// Whether passages can cross.
    pub weaves: bool,
    /// The algorithms that can carve a plain grid.
    pub algorithms: Vec<&'static str>,
}

/// The smallest and the largest of some numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Range {
    /// The smallest.
    pub min: usize,
    /// The largest.
    pub max: usize,
}

/// A limit that none of these grids reaches.
const MAX_CELLS: u64 = 100_000;

/// Columns and rows of the grids on which algorithms are tried.
const CARVED_SIDE: u32 = 6;

/// Returns the capabilities of each shape, in the order of [`SHAPES`]. They are determined at the
/// first call, which takes some tens of milliseconds.
pub fn capabilities() -> &'static [Capabilities] {
    static CAPABILITIES: LazyLock<Vec<Capabilities>> =
        LazyLock::new(|| SHAPES.iter().filter_map(try_shape).collect());
    &CAPABILITIES
}

fn try_shape(shape: Chosen<Shape>) -> Option<Capabilities> {
    let (cols, rows) = shape.value.default_size;
    let plain = Site::new(shape, cols, rows);
    let grid = lay(&plain)?;
    let outlines = OUTLINES.iter().filter(|outline| {
        let (cols, rows) = outline.value.side.map_or((cols, rows), |side| (side, side));
        lay(&Site { outline, ..Site::new(shape, cols, rows) }).is_some()
    });
    let wraps = WRAPS.iter().filter(|wrap| {
        sizes().any(|(cols, rows)| lay(&Site { wrap, ..Site::new(shape, cols, rows) }).is_some())
    });
    let holes = HOLES.iter().filter(|hole| lay(&Site { hole, ..plain.clone() }).is_some());
    let symmetries = SYMMETRIES.iter().filter(|symmetry| {
        let small = (3..=6).flat_map(|rows| (3..=6).map(move |cols| (cols, rows)));
        let topology = Topology { symmetry, ..Topology::default() };
        small.into_iter().any(|(cols, rows)| carves(Site::new(shape, cols, rows), topology))
    });
    Some(Capabilities {
        shape,
        cells: grid.cells(),
        sides: range(&grid, |cell| grid.neighbors(cell).len()),
        neighbors: range(&grid, |cell| neighbors(&grid, cell)),
        outlines: outlines.map(|it| it.name).collect(),
        wraps: wraps.map(|it| it.name).collect(),
        holes: holes.map(|it| it.name).collect(),
        symmetries: symmetries.map(|it| it.name).collect(),
        weaves: carves(plain, Topology { weave: Share::ALL, ..Topology::default() }),
        algorithms: carvers(shape),
    })
}

/// Returns small sizes. For each remainder of the rows modulo 4, which matters for Möbius strips,
/// one size is a multiple of every repeated block of cells.
fn sizes() -> impl Iterator<Item = (u32, u32)> {
    (12..=16).map(|rows| (12, rows)).chain([(24, 24)])
}

fn lay(site: &Site) -> Option<Grid> {
    site.check(MAX_CELLS).ok()?;
    site.lay(1, &Cancel::new()).ok()
}

/// Returns whether there is a maze with these options.
fn carves(site: Site, topology: Topology) -> bool {
    let spec = Spec { topology, ..Spec::new(site) };
    let grid = spec.check(MAX_CELLS).is_ok().then(|| lay(&spec.site)).flatten();
    grid.is_some_and(|grid| Maze::carve(&spec, Arc::new(grid), &Cancel::new()).is_ok())
}

fn range(grid: &Grid, count: impl Fn(u32) -> usize) -> Range {
    let counts = || (0..grid.cells()).map(&count);
    Range { min: counts().min().unwrap_or(0), max: counts().max().unwrap_or(0) }
}

/// Returns the number of cells that share an edge with a cell.
fn neighbors(grid: &Grid, cell: u32) -> usize {
    let mut near: Vec<u32> = grid.neighbors(cell).to_vec();
    near.sort_unstable();
    near.dedup();
    near.iter().filter(|&&other| other != grid.cells()).count()
}

fn carvers(shape: Chosen<Shape>) -> Vec<&'static str> {
    let Some(grid) = lay(&Site::new(shape, CARVED_SIDE, CARVED_SIDE)) else { return Vec::new() };
    let carves = ALGORITHMS.iter().filter(|algorithm| {
        let mut rng = Rng::new(1, Purpose::Carve);
        let carved =
            (algorithm.value.carve)(&grid, &AlgorithmOptions::default(), &mut rng, &Cancel::new());
        !matches!(carved, Err(Error::Refused(_)))
    });
    carves.map(|algorithm| algorithm.name).collect()
}
