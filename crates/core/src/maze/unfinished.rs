//! A stage in the construction of a maze: the maze with only the first of its links open.
//!
//! An algorithm that [adds walls](crate::algorithm::Algorithm::adds_walls) starts with an open
//! space, and each of its links is a gap between two regions. At each stage, later links connect
//! the regions that are still undivided. All links within such a region are open as well.

use std::sync::Arc;

use crate::cancel::Cancel;
use crate::collections::disjoint_sets::DisjointSets;
use crate::error::Error;
use crate::maze::{Maze, moves};

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
        let (opened, closed) = whole.order.split_at(links.min(whole.order.len()));
        let mut open = whole.open.clone();
        for (iteration, &link) in closed.iter().enumerate() {
            cancel.check_periodically(iteration)?;
            open.remove(link);
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
        // A link over a seam or through a tunnel is drawn by two edges. If the link is open, both
        // are.
        let tunnel_ends = grid.crossings().iter().map(|it| it.edges);
        for [link, edge] in grid.seams().chain(tunnel_ends) {
            if open.contains(link) {
                open.insert(edge);
            } else {
                open.remove(edge);
            }
        }
        // Openings are not links, so they are left out while the open sides are collected.
        whole.openings.iter().for_each(|&edge| open.remove(edge));
        let open_sides = grid.sides_of_links(&open, cancel)?;
        whole.openings.iter().for_each(|&edge| open.insert(edge));
        let moves = moves::Table::new(&grid, &open_sides, cancel)?;
        let edges = 0..grid.edges() as usize;
        let without_wall = whole.without_wall.clone().map(|mut bare| {
            whole.open.in_range(edges.clone()).for_each(|edge| bare.remove(edge as u32));
            open.in_range(edges).for_each(|edge| bare.insert(edge as u32));
            bare
        });
        Ok(Self {
            spec: Arc::clone(&whole.spec),
            grid,
            open,
            without_wall,
            removed: whole.removed.clone(),
            open_sides,
            moves,
            order: opened.to_vec(),
            openings: whole.openings.clone(),
            start: whole.start,
            goal: whole.goal,
            other_ends: whole.other_ends.clone(),
            has_no_ends: whole.has_no_ends,
            cut_ends: whole.cut_ends.clone(),
            finished: Some(Arc::clone(finished)),
        })
    }

    /// Returns the undivided regions when the first `links` links are open: the sets of cells that
    /// later links of the spanning tree join.
    fn undivided(&self, links: usize, cancel: &Cancel) -> Result<DisjointSets, Error> {
        let mut pause = cancel.pauses();
        let ends: Vec<[u32; 2]> = self.grid.link_cells().inspect(|_| pause()).collect();
        let mut joined = DisjointSets::new(self.grid.cells());
        let mut regions = DisjointSets::new(self.grid.cells());
        for (iteration, &link) in self.order.iter().enumerate() {
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
