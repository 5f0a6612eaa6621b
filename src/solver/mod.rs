//! The ways to find a route: one file a solver, one line in the table.
//!
//! ```text
//!   wave      rings of cells equally far from an end     bfs, bfs-full, bidirectional, all-shortest
//!   measure   how far apart two cells are at least       a-star
//!   hand      a hand on the wall                         right-hand, left-hand, pledge
//!   walk      a walk and the thread that it trails       those three, tremaux, random-mouse
//! ```
//!
//! Searches see the maze from above: they explore its cells in any order. Walkers go from cell to
//! cell with a thread behind them, which they take up again where they come back to it. In a perfect
//! maze all find the same route.

mod a_star;
mod all_shortest;
mod bfs;
mod bfs_full;
mod bidirectional;
mod blocks;
mod cul_de_sac_filling;
mod dead_end_filling;
mod dfs;
mod hand;
mod left_hand;
mod measure;
mod pledge;
mod random_mouse;
mod right_hand;
mod tremaux;
mod walk;
mod wave;

use crate::cancel::{Cancel, Stop};
use crate::catalog::{Choice, Chosen};
use crate::maze::Maze;

pub use blocks::{Blocks, blocks};

/// A way to find a route.
pub struct Solver {
    /// The search.
    pub solve: Solve,
    /// Whether its routes are always shortest.
    pub shortest: bool,
}

/// Finds a route from the maze's start to its goal, or finds out that it cannot.
pub type Solve = fn(&Maze, &Search<'_>) -> Result<Route, Stop>;

/// What a search needs beside the maze.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    /// What fixes everything random.
    pub seed: u64,
    /// Whether the route is to have a [trace](Route::trace).
    pub traced: bool,
    /// Whether somebody still waits for it.
    pub cancel: &'a Cancel,
}

/// What a solver found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Route {
    /// The cells from start to goal, both included, each linked to the one before, and none twice;
    /// no cell at all where the solver did not arrive.
    pub cells: Vec<u32>,
    /// How many different cells the solver came to see, by its own definition.
    pub explored: u32,
    /// The cells in the order in which the solver explored them; empty unless asked for. Searches
    /// have each cell once; walks are cut after [so many](Self::MOST_TRACE) steps a cell.
    pub trace: Vec<u32>,
    /// All shortest routes, where the solver finds them.
    pub shortest: Option<AllShortest>,
}

/// All the shortest routes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllShortest {
    /// The cells that lie on any of them, in their order.
    pub cells: Vec<u32>,
    /// How many there are; none where that is 2¹²⁸ or more.
    pub paths: Option<u128>,
}

impl<'a> Search<'a> {
    /// A search without a trace.
    pub fn new(seed: u64, cancel: &'a Cancel) -> Self {
        Self { seed, traced: false, cancel }
    }
}

impl Route {
    /// Cells of a trace at most, for each cell of the maze.
    pub const MOST_TRACE: usize = 4;

    /// Steps from start to goal, where the solver arrived.
    pub fn length(&self) -> Option<u32> {
        (self.cells.len() as u32).checked_sub(1)
    }
}

/// A route for each pair of ends that a maze has, in their order.
pub fn routes(
    solver: Chosen<Solver>,
    maze: &Maze,
    search: &Search<'_>,
) -> Result<Vec<Route>, Stop> {
    let mut routes = vec![(solver.is.solve)(maze, search)?];
    for ends in maze.ends().skip(1) {
        routes.push((solver.is.solve)(&maze.between(ends), search)?);
    }
    Ok(routes)
}

/// Whether a route that a solver found between two ends of a maze is a shortest one; searches only
/// where the solver does not promise it.
pub fn is_shortest(
    solver: Chosen<Solver>,
    maze: &Maze,
    ends: [u32; 2],
    route: &Route,
    cancel: &Cancel,
) -> Result<bool, Stop> {
    let Some(length) = route.length() else { return Ok(false) };
    if solver.is.shortest {
        return Ok(true);
    }
    let best = (bfs::BFS.is.solve)(&maze.between(ends), &Search::new(0, cancel))?;
    Ok(best.length() == Some(length))
}

/// The solvers; the first is what a caller gets who does not say.
pub static SOLVERS: &[Choice<Solver>] = &[
    bfs::BFS,
    bfs_full::BFS_FULL,
    bidirectional::BIDIRECTIONAL,
    a_star::A_STAR,
    dfs::DFS,
    right_hand::RIGHT_HAND,
    left_hand::LEFT_HAND,
    pledge::PLEDGE,
    tremaux::TREMAUX,
    dead_end_filling::DEAD_END_FILLING,
    cul_de_sac_filling::CUL_DE_SAC_FILLING,
    random_mouse::RANDOM_MOUSE,
    all_shortest::ALL_SHORTEST,
];
