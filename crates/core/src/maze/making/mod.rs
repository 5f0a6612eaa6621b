//! Makes a maze: opens links by an algorithm, changes some of them by options, and finds ends and openings.

mod braid;
mod carving;
mod draft;
mod loops;
mod motion;
mod sparse;
mod symmetry;
mod unicursal;
mod weave;

use std::sync::Arc;

use crate::algorithm::CarveGrid;
use crate::algorithm::custom::{CUSTOM, check_tree};
use crate::algorithm::options::AlgorithmOptions;
use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::grid::Grid;
use crate::maze::making::draft::Draft;
use crate::maze::open_links::OpenLinks;
use crate::maze::{Maze, ends, openings};
use crate::rng::Rng;
use crate::spec::Spec;
use crate::spec::topology::Share;

impl Maze {
    /// Carves the maze of a spec into the grid of its site, and finds start and goal.
    ///
    /// # Errors
    /// Fails if it is cancelled, or if the grid has no such maze.
    pub fn carve(spec: &Spec, grid: Arc<Grid>, cancel: &Cancel) -> Result<Self, Error> {
        let mut carve_grid = |grid: &Grid, rng: &mut Rng| {
            (spec.algorithm.value.carve)(grid, &spec.options, rng, cancel)
        };
        Self::carve_with(spec, grid, &mut carve_grid, cancel)
    }

    /// Carves a maze by an algorithm of the caller instead of that of the spec.
    ///
    /// The maze starts with all walls. `algorithm` gets a connected grid and a stream of random
    /// numbers, and returns the links to open, in order. They must form a spanning tree. If the grid
    /// has several components, the function is called for each of them. If passages cross or the
    /// maze is symmetric, it gets a smaller grid that represents the rest of the maze.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use mazewright_core::{Cancel, Maze};
    ///
    /// let spec = Maze::builder().size(4, 3).into_spec()?;
    /// let grid = Arc::new(spec.site.lay(0, &Cancel::new())?);
    /// // Each cell but the first opens the link to its first neighbour, above it or to its left.
    /// let maze = Maze::carve_by(
    ///     &spec,
    ///     grid,
    ///     |grid, _| {
    ///         let first = |cell| grid.sides(cell).find(|&side| grid.neighbor(side) < cell);
    ///         (1..grid.cells()).filter_map(first).map(|side| grid.edge(side)).collect()
    ///     },
    ///     &Cancel::new(),
    /// )?;
    /// assert!(maze.connects(0, 1) && maze.connects(0, 4) && !maze.connects(4, 5));
    /// # Ok::<(), mazewright_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// Fails if it is cancelled, if the grid has no such maze, or if the links do not form a
    /// spanning tree.
    pub fn carve_by(
        spec: &Spec,
        grid: Arc<Grid>,
        mut algorithm: impl FnMut(&Grid, &mut Rng) -> Vec<u32>,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let options = AlgorithmOptions::default();
        let spec = Spec { algorithm: &CUSTOM, options, ..spec.clone() };
        let mut carve_grid = |grid: &Grid, rng: &mut Rng| {
            let opened = algorithm(grid, rng);
            check_tree(grid, &opened, cancel)?;
            Ok(opened)
        };
        Self::carve_with(&spec, grid, &mut carve_grid, cancel)
    }

    /// Carves the maze of a spec, and calls `carve_grid` for each grid to carve.
    fn carve_with(
        spec: &Spec,
        mut grid: Arc<Grid>,
        carve_grid: &mut CarveGrid<'_>,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let is_path = spec.topology.unicursal;
        if !is_path {
            ends::check(&grid, spec)?;
            openings::check(&grid, spec)?;
        }
        if spec.topology.weave != Share::NONE {
            grid = Arc::new(weave::weave(spec, &grid, cancel)?);
        }
        let mut order = carving::carve(spec, &grid, carve_grid, cancel)?;
        let mut path_ends = None;
        if is_path {
            let path = unicursal::path(spec, &grid, &order, cancel)?;
            (grid, order, path_ends) = (Arc::new(path.grid), path.order, Some(path.ends));
            openings::check(&grid, spec)?;
        }
        let mut draft = Draft::new(&grid, order, cancel);
        sparse::remove_dead_ends(&mut draft, spec, cancel)?;
        braid::open(&mut draft, spec, cancel)?;
        loops::open(&mut draft, spec, cancel)?;
        let Draft { open, order, removed, .. } = draft;
        cancel.check()?;
        let links = OpenLinks::new(&grid, open, order, cancel)?;
        let mut maze = Self { removed, ..Self::new(Arc::new(spec.clone()), grid, links) };
        maze.ends = match path_ends {
            Some(ends) => vec![ends],
            None => ends::find(&maze, spec, cancel)?,
        };
        maze.open_outline(openings::find(&maze, spec, cancel)?);
        maze.without_wall = maze.removed.is_some().then(|| maze.bare(cancel)).transpose()?;
        Ok(maze)
    }

    /// Returns the edges that are open or belong to no cell of the maze.
    fn bare(&self, cancel: &Cancel) -> Result<BitSet, Error> {
        let mut walled = BitSet::new(self.grid.edges() as usize);
        let used = (0..self.grid.cells()).filter(|&cell| self.is_used(cell));
        for (iteration, cell) in used.enumerate() {
            cancel.check_periodically(iteration)?;
            self.grid.boundary(cell).for_each(|(edge, _)| walled.insert(edge));
        }
        let bare = |edge| !walled.contains(edge) || self.links.edges.contains(edge);
        BitSet::from_bools((0..self.grid.edges()).map(bare), cancel)
    }
}
