//! A maze on its way: what it was when only the first of its links were open.

use std::sync::Arc;

use super::{Maze, moves};
use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};

impl Maze {
    /// The maze when so many links were open; ends, openings and cells that are cut out are there from
    /// the beginning. Time O(sides).
    pub fn unfinished(finished: &Arc<Self>, links: usize, cancel: &Cancel) -> Result<Self, Stop> {
        let whole = &**finished;
        let grid = Arc::clone(&whole.grid);
        let (opened, closed) = whole.order.split_at(links.min(whole.order.len()));
        let (mut open, mut bare) = (whole.open.clone(), whole.bare.clone());
        let mut close = |edge| {
            open.take(edge);
            if let Some(bare) = &mut bare {
                bare.take(edge);
            }
        };
        let mut is_closed = Bits::new(grid.links() as usize);
        for (turn, &link) in closed.iter().enumerate() {
            cancel.check_now_and_then(turn)?;
            is_closed.put(link);
            close(link);
        }
        // The other pictures of links over seams and of tunnels.
        let mouths = grid.crossings().iter().map(|it| it.edges);
        for [link, edge] in grid.seams().chain(mouths) {
            if is_closed.has(link) {
                close(edge);
            }
        }
        // Nothing leads over the outline.
        whole.openings.iter().for_each(|&edge| open.take(edge));
        let ways = grid.sides_of(&open, cancel)?;
        whole.openings.iter().for_each(|&edge| open.put(edge));
        let moves = moves::Table::new(&grid, &ways, cancel)?;
        Ok(Self {
            grid,
            open,
            bare,
            cut: whole.cut.clone(),
            ways,
            moves,
            order: opened.to_vec(),
            openings: whole.openings.clone(),
            start: whole.start,
            goal: whole.goal,
            more: whole.more.clone(),
            finished: Some(Arc::clone(finished)),
        })
    }

    /// The maze once all its links are open.
    pub fn finished(&self) -> &Self {
        self.finished.as_deref().unwrap_or(self)
    }

    /// Whether a cell has been reached: always in a maze that is finished.
    pub fn is_reached(&self, cell: u32) -> bool {
        self.finished.is_none() || self.next(cell).next().is_some()
    }
}
