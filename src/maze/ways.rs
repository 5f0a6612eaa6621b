//! The links of a maze while they are still closed and opened: once an algorithm has carved, and
//! before the maze is whole.

use crate::bits::Bits;
use crate::grid::Grid;

/// A grid, the links that are open in it, and the cells that are cut out of it.
pub(super) struct Ways<'a> {
    pub(super) grid: &'a Grid,
    /// The open links, as a set of edges.
    pub(super) open: Bits,
    /// The open links, in the order in which they were opened.
    pub(super) order: Vec<u32>,
    /// The cells that are no part of the maze any more, where it was asked that there be some.
    pub(super) cut: Option<Bits>,
}

impl<'a> Ways<'a> {
    /// What an algorithm has opened.
    pub(super) fn new(grid: &'a Grid, order: Vec<u32>) -> Self {
        let mut open = Bits::new(grid.edges() as usize);
        for &link in &order {
            open.put(link);
        }
        Self { grid, open, order, cut: None }
    }

    /// Opens a link.
    pub(super) fn open(&mut self, link: u32) {
        self.open.put(link);
        self.order.push(link);
    }

    /// Closes a link. Time O(open links).
    pub(super) fn close(&mut self, link: u32) {
        self.open.take(link);
        self.order.retain(|&other| other != link);
    }

    /// The cells that open links of a cell lead to, and those links.
    pub(super) fn steps(&self, cell: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.links(cell).filter(|&(_, link)| self.open.has(link))
    }

    /// Whether a cell has one open link and is no room, which has one door for ever.
    pub(super) fn is_dead_end(&self, cell: u32) -> bool {
        let mut steps = self.steps(cell);
        steps.next().is_some() && steps.next().is_none() && Some(cell) != self.grid.room()
    }

    /// The closed links of a cell that may be opened, and the cells that they lead to: neither cell
    /// is cut out, a room or a crossing.
    pub(super) fn closed(&self, cell: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let joins = self.may_join(cell);
        let closed = self.links(cell).filter(move |_| joins);
        closed.filter(|&(there, link)| !self.open.has(link) && self.may_join(there))
    }

    fn may_join(&self, cell: u32) -> bool {
        let is_cut = self.cut.as_ref().is_some_and(|cut| cut.has(cell));
        !is_cut && Some(cell) != self.grid.room() && !self.grid.is_crossing(cell)
    }

    fn links(&self, cell: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let (grid, outside) = (self.grid, self.grid.cells());
        let sides = grid.sides(cell).map(|side| (grid.beyond(side), grid.edge(side)));
        sides.filter(move |&(there, _)| there != outside)
    }
}
