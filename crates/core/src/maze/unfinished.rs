//! A stage in the construction of a maze: the maze with only the first of its links open.

use std::sync::Arc;

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::maze::{Maze, moves};

impl Maze {
    /// Returns the maze with only its first `links` links open. Start, goal, openings and removed
    /// cells are the same as in the finished maze. Time O(sides).
    ///
    /// # Errors
    /// Fails only if it is cancelled.
    pub fn unfinished(finished: &Arc<Self>, links: usize, cancel: &Cancel) -> Result<Self, Error> {
        let whole = &**finished;
        let grid = Arc::clone(&whole.grid);
        let (opened, closed) = whole.order.split_at(links.min(whole.order.len()));
        let (mut open, mut bare) = (whole.open.clone(), whole.without_wall.clone());
        let mut close = |edge| {
            open.remove(edge);
            if let Some(bare) = &mut bare {
                bare.remove(edge);
            }
        };
        let mut is_closed = BitSet::new(grid.links() as usize);
        for (turn, &link) in closed.iter().enumerate() {
            cancel.check_periodically(turn)?;
            is_closed.insert(link);
            close(link);
        }
        // A link over a seam or through a tunnel is drawn by two edges; both are closed if the link
        // is.
        let tunnel_ends = grid.crossings().iter().map(|it| it.edges);
        for [link, edge] in grid.seams().chain(tunnel_ends) {
            if is_closed.contains(link) {
                close(edge);
            }
        }
        // Openings are not links, so they are left out while the open sides are collected.
        whole.openings.iter().for_each(|&edge| open.remove(edge));
        let open_sides = grid.sides_of_links(&open, cancel)?;
        whole.openings.iter().for_each(|&edge| open.insert(edge));
        let moves = moves::Table::new(&grid, &open_sides, cancel)?;
        Ok(Self {
            spec: Arc::clone(&whole.spec),
            grid,
            open,
            without_wall: bare,
            removed: whole.removed.clone(),
            open_sides,
            moves,
            order: opened.to_vec(),
            openings: whole.openings.clone(),
            start: whole.start,
            goal: whole.goal,
            other_ends: whole.other_ends.clone(),
            has_no_ends: whole.has_no_ends,
            finished: Some(Arc::clone(finished)),
        })
    }

    /// Returns the finished maze, which has all its links open.
    pub fn finished(&self) -> &Self {
        self.finished.as_deref().unwrap_or(self)
    }

    /// Returns whether a cell has an open link. In a finished maze the result is always true.
    pub fn is_reached(&self, cell: u32) -> bool {
        self.finished.is_none() || self.neighbors(cell).next().is_some()
    }
}
