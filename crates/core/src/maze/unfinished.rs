//! A stage in the construction of a maze: the maze with only the first of its links open.
//!
//! An algorithm that [adds walls](crate::algorithm::Algorithm::adds_walls) starts with an open
//! space, and each of its links is a gap between two regions. At each stage, later links connect
//! the regions that are still undivided. All links within such a region are open as well.

use std::sync::Arc;

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::collections::disjoint_sets::DisjointSets;
use crate::error::Error;
use crate::maze::Maze;
use crate::maze::open_links::OpenLinks;

impl Maze {
    /// Returns whether the maze is constructed by adding walls to an open space. All other mazes
    /// start with all walls, including unicursal and woven mazes.
    pub fn adds_walls(&self) -> bool {
        let is_divided = self.grid.crossings().is_empty() && !self.spec.topology.unicursal;
        self.spec.algorithm.value.adds_walls && is_divided
    }

    /// Returns the maze at the stage when its first `links` links are open. If the maze is
    /// constructed by [adding walls](Self::adds_walls), all links within an undivided region are
    /// open too. Start, goal, openings and removed cells are those of the finished maze. Time
    /// O(sides).
    ///
    /// # Errors
    /// Fails only if it is cancelled.
    pub fn unfinished(finished: &Arc<Self>, links: usize, cancel: &Cancel) -> Result<Self, Error> {
        let whole = &**finished;
        let grid = Arc::clone(&whole.grid);
        let order = &whole.links.order;
        let opened = &order[..links.min(order.len())];
        let mut open = BitSet::new(grid.edges() as usize);
        for (iteration, &link) in opened.iter().enumerate() {
            cancel.check_periodically(iteration)?;
            open.insert(link);
        }
        if whole.adds_walls() {
            let mut regions = whole.undivided(links, cancel)?;
            for (link, [one, other]) in (0..).zip(grid.link_cells()) {
                cancel.check_periodically(link as usize)?;
                if regions.find(one) == regions.find(other) {
                    open.insert(link);
                }
            }
        }
        let links = OpenLinks::new(&grid, open, opened.to_vec(), cancel)?;
        let mut maze = Self::new(Arc::clone(&whole.spec), grid, links);
        maze.open_outline(whole.openings.clone());
        maze.without_wall = whole.without_wall.clone().map(|mut bare| {
            let edges = 0..maze.grid.edges() as usize;
            whole.links.edges.in_range(edges.clone()).for_each(|edge| bare.remove(edge as u32));
            maze.links.edges.in_range(edges).for_each(|edge| bare.insert(edge as u32));
            bare
        });
        Ok(Self {
            removed: whole.removed.clone(),
            ends: whole.ends.clone(),
            finished: Some(Arc::clone(finished)),
            ..maze
        })
    }

    /// Returns the undivided regions when the first `links` links are open: the sets of cells that
    /// later links of the spanning tree join.
    fn undivided(&self, links: usize, cancel: &Cancel) -> Result<DisjointSets, Error> {
        let mut pause = cancel.pauses();
        let ends: Vec<[u32; 2]> = self.grid.link_cells().inspect(|_| pause()).collect();
        let mut joined = DisjointSets::new(self.grid.cells());
        let mut regions = DisjointSets::new(self.grid.cells());
        for (iteration, &link) in self.links.order.iter().enumerate() {
            cancel.check_periodically(iteration)?;
            let [one, other] = ends[link as usize];
            // The links that close a loop are opened last, through existing walls.
            if joined.join(one, other) && iteration >= links {
                regions.join(one, other);
            }
        }
        Ok(regions)
    }

    /// Returns the finished maze, with all its links open.
    pub fn finished(&self) -> &Self {
        self.finished.as_deref().unwrap_or(self)
    }

    /// Returns whether a cell has an open link. In a finished maze the result is always true.
    pub fn is_reached(&self, cell: u32) -> bool {
        self.finished.is_none() || self.neighbours(cell).next().is_some()
    }
}
