//! A maze under construction: its links can still be opened and closed.

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::grid::Grid;

/// A grid with its open links and removed cells.
pub(super) struct Draft<'a> {
    pub(super) grid: &'a Grid,
    /// The open links, as a set of edges.
    pub(super) open: BitSet,
    /// The open links, in the order in which they were opened.
    pub(super) order: Vec<u32>,
    /// The cells removed by the `sparse` option, if it is set.
    pub(super) removed: Option<BitSet>,
}

impl<'a> Draft<'a> {
    /// Starts with the links that an algorithm opened.
    pub(super) fn new(grid: &'a Grid, order: Vec<u32>, cancel: &Cancel) -> Self {
        let mut open = BitSet::new(grid.edges() as usize);
        for (index, &link) in order.iter().enumerate() {
            cancel.pause_periodically(index);
            open.insert(link);
        }
        Self { grid, open, order, removed: None }
    }

    /// Opens a link.
    pub(super) fn open(&mut self, link: u32) {
        self.open.insert(link);
        self.order.push(link);
    }

    /// Closes a link. Time O(open links).
    pub(super) fn close(&mut self, link: u32) {
        self.open.remove(link);
        self.order.retain(|&other| other != link);
    }

    /// Returns the neighbours of a cell across open links, each with its link.
    pub(super) fn steps(&self, cell: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.links(cell).filter(|&(_, link)| self.open.contains(link))
    }

    /// Returns whether a cell is a dead end: it has one open link. A room is not a dead end,
    /// because it keeps its only door.
    pub(super) fn is_dead_end(&self, cell: u32) -> bool {
        let mut steps = self.steps(cell);
        steps.next().is_some() && steps.next().is_none() && Some(cell) != self.grid.room()
    }

    /// Returns the closed links of a cell that may be opened, each with the neighbour. Links of
    /// removed cells, rooms and crossings stay closed.
    pub(super) fn closed(&self, cell: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let joins = self.may_join(cell);
        let closed = self.links(cell).filter(move |_| joins);
        closed.filter(|&(there, link)| !self.open.contains(link) && self.may_join(there))
    }

    /// Returns whether further links of a cell may be opened.
    fn may_join(&self, cell: u32) -> bool {
        let is_cut = self.removed.as_ref().is_some_and(|cut| cut.contains(cell));
        !is_cut && Some(cell) != self.grid.room() && !self.grid.is_crossing(cell)
    }

    /// Returns the neighbours of a cell, each with the link to it.
    fn links(&self, cell: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let (grid, outside) = (self.grid, self.grid.cells());
        let sides = grid.sides(cell).map(|side| (grid.neighbor(side), grid.edge(side)));
        sides.filter(move |&(there, _)| there != outside)
    }
}
