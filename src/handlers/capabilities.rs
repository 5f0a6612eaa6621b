//! What each shape can do, found by trying: which outlines, wraps and rooms leave a grid of it, which
//! symmetries it has, whether it can be woven, and which algorithms carve it.

use std::sync::{Arc, LazyLock};

use serde::Serialize;

use crate::request::MazeRequest;
use mazewright_core::algorithm::ALGORITHMS;
use mazewright_core::algorithm::options::AlgorithmOptions;
use mazewright_core::cancel::Cancel;
use mazewright_core::catalog::Chosen;
use mazewright_core::error::Error;
use mazewright_core::grid::Grid;
use mazewright_core::maze::Maze;
use mazewright_core::rng::{Purpose, Rng};
use mazewright_core::shape::{SHAPES, Shape};
use mazewright_core::site::{HOLES, OUTLINES, Site, WRAPS};
use mazewright_core::spec::Spec;
use mazewright_core::spec::topology::{SYMMETRIES, Share, Topology};

/// What a shape can do; the members of the list of shapes in their order.
#[derive(Serialize)]
pub struct Trial {
    /// The shape.
    #[serde(skip)]
    pub shape: Chosen<Shape>,
    /// Cells of the size that holds where none is asked for.
    pub cells: u32,
    /// The fewest and most sides of a cell of that size.
    pub sides: Range,
    /// The fewest and most cells that a cell of that size touches along an edge.
    pub neighbors: Range,
    /// Outlines that leave a grid.
    pub outlines: Vec<&'static str>,
    /// Wraps whose edges fit in some small size.
    pub wraps: Vec<&'static str>,
    /// Rooms that leave a grid.
    pub holes: Vec<&'static str>,
    /// Symmetries that mazes of some small size can have.
    pub symmetries: Vec<&'static str>,
    /// Whether passages can run over and under each other.
    pub weaves: bool,
    /// Algorithms that carve a plain grid.
    pub algorithms: Vec<&'static str>,
}

/// The fewest and the most of something.
#[derive(Serialize)]
pub struct Range {
    /// The fewest.
    pub min: usize,
    /// The most.
    pub max: usize,
}

/// More cells than any of these grids has.
const MANY: u64 = 100_000;

/// Columns and rows on which algorithms are tried.
const CARVED: u32 = 6;

/// What each shape can do, in the order of the table. Tried on first use, in some tens of
/// milliseconds.
pub fn trials() -> &'static [Trial] {
    static TRIALS: LazyLock<Vec<Trial>> =
        LazyLock::new(|| SHAPES.iter().filter_map(tried).collect());
    &TRIALS
}

fn tried(shape: Chosen<Shape>) -> Option<Trial> {
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
        let routing = Topology { symmetry, ..Topology::default() };
        small.into_iter().any(|(cols, rows)| carves(Site::new(shape, cols, rows), routing))
    });
    Some(Trial {
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

/// Small sizes, of which at least one is a multiple of any block of cells that is repeated, for each
/// remainder of the rows by 4: a Möbius strip needs the right one.
fn sizes() -> impl Iterator<Item = (u32, u32)> {
    (12..=16).map(|rows| (12, rows)).chain([(24, 24)])
}

fn lay(site: &Site) -> Option<Grid> {
    site.check(MANY).ok()?;
    site.lay(1, &Cancel::new()).ok()
}

/// Whether there is a maze whose ways run so.
fn carves(site: Site, routing: Topology) -> bool {
    let spec = Spec { site, topology: routing, ..MazeRequest::blank().spec };
    let grid = spec.check(MANY).is_ok().then(|| lay(&spec.site)).flatten();
    grid.is_some_and(|grid| Maze::carve(&spec, Arc::new(grid), &Cancel::new()).is_ok())
}

fn range(grid: &Grid, count: impl Fn(u32) -> usize) -> Range {
    let counts = || (0..grid.cells()).map(&count);
    Range { min: counts().min().unwrap_or(0), max: counts().max().unwrap_or(0) }
}

/// How many cells a cell touches along an edge.
fn neighbors(grid: &Grid, cell: u32) -> usize {
    let mut near: Vec<u32> = grid.neighbors(cell).to_vec();
    near.sort_unstable();
    near.dedup();
    near.iter().filter(|&&other| other != grid.cells()).count()
}

fn carvers(shape: Chosen<Shape>) -> Vec<&'static str> {
    let Some(grid) = lay(&Site::new(shape, CARVED, CARVED)) else { return Vec::new() };
    let carves = ALGORITHMS.iter().filter(|algorithm| {
        let mut rng = Rng::new(1, Purpose::Carve);
        let carved =
            (algorithm.value.carve)(&grid, &AlgorithmOptions::default(), &mut rng, &Cancel::new());
        !matches!(carved, Err(Error::Refused(_)))
    });
    carves.map(|algorithm| algorithm.name).collect()
}
