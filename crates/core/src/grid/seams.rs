//! Seams: the lines along which a wrapped grid is cut open to be drawn in the plane. A link across
//! a seam is drawn twice.
//!
//! The link's own edge is drawn at its first cell, and a second edge at its second cell.

use crate::collections::bits::BitSet;
use crate::grid::Grid;
use crate::grid::layout::Layout;

/// The sides that are drawn by a second edge, not by the edge of their link.
#[derive(Clone, Debug)]
pub(super) struct Seams {
    /// Pairs of such a side and the edge that is drawn for it, sorted by side.
    pictures: Vec<[u32; 2]>,
    /// The set of those sides, to avoid most searches.
    sides: BitSet,
}

impl Default for Seams {
    fn default() -> Self {
        Self { pictures: Vec::new(), sides: BitSet::new(0) }
    }
}

impl Seams {
    /// Builds the structure from pairs of side and edge, sorted by side; `side_count` is the number
    /// of sides of the grid.
    pub(super) fn new(pictures: Vec<[u32; 2]>, side_count: usize) -> Self {
        let mut sides = BitSet::new(side_count);
        for &[side, _] in &pictures {
            sides.insert(side);
        }
        Self { pictures, sides }
    }

    /// Returns the second edge that is drawn for a side, if there is one.
    #[inline]
    fn at(&self, side: usize) -> Option<u32> {
        if self.pictures.is_empty() || !self.sides.contains(side as u32) {
            return None;
        }
        let at = self.pictures.binary_search_by_key(&(side as u32), |&[side, _]| side);
        at.ok().map(|at| self.pictures[at][1])
    }

    /// Returns whether each side is drawn by the edge of its link.
    pub(super) fn is_empty(&self) -> bool {
        self.pictures.is_empty()
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.pictures) + self.sides.bytes()
    }
}

impl Grid {
    /// Iterates over the links across seams, each with its second edge.
    pub fn seams(&self) -> impl Iterator<Item = [u32; 2]> + '_ {
        let seams = self.seams.pictures.iter();
        seams
            .map(|&[side, edge]| [self.edge(side as usize), edge])
            .filter(|&[link, _]| self.tunnel(link).is_none())
    }

    /// Returns the edge that is drawn for a side; `None` for stairs.
    #[inline]
    pub fn drawn_edge(&self, side: usize) -> Option<u32> {
        let edge = self.edge(side);
        let own = || (self.stairs == 0 || !self.is_stairs(edge)).then_some(edge);
        self.seams.at(side).or_else(own)
    }

    /// Returns the edge that is drawn for a side of a cell, with its corners in clockwise order
    /// around the cell, or `None` for stairs.
    #[inline]
    pub fn oriented_edge(&self, cell: u32, side: usize) -> Option<(u32, [u32; 2])> {
        if let (Some(pattern), Layout::Lattice(lattice)) = (&self.pattern, &self.layout) {
            return Some((pattern.edge(side), pattern.ends_of_side(side, lattice)));
        }
        let edge = self.drawn_edge(side)?;
        let [from, to] = self.ends(edge);
        // The corners of an edge are in clockwise order for its first cell. The second edge of a
        // seam has only one cell.
        let second = self.neighbor(side) < cell && edge == self.edge(side)
            || self.is_blind_at_crossing(cell, side);
        Some((edge, if second { [to, from] } else { [from, to] }))
    }

    /// Returns the corners of a side of a cell in clockwise order around the cell, or `None` for
    /// stairs.
    #[inline]
    pub fn oriented_ends(&self, cell: u32, side: usize) -> Option<[u32; 2]> {
        match (&self.pattern, &self.layout) {
            (Some(pattern), Layout::Lattice(lattice)) => Some(pattern.ends_of_side(side, lattice)),
            _ => self.oriented_edge(cell, side).map(|(_, ends)| ends),
        }
    }

    /// Iterates over the boundary of a cell, clockwise from the top: each edge with its corners in
    /// that direction. What the cell encloses follows, each ring of it counterclockwise.
    pub fn boundary(&self, cell: u32) -> impl DoubleEndedIterator<Item = (u32, [u32; 2])> + '_ {
        self.sides(cell).filter_map(move |side| self.oriented_edge(cell, side))
    }

    /// Iterates over the seams. For each, returns both cells with the edge that is drawn there, the
    /// one with the link's own edge first.
    pub fn seam_sides(&self) -> impl Iterator<Item = [(u32, u32); 2]> + '_ {
        self.seams.pictures.iter().filter_map(|&[side, edge]| {
            let side = side as usize;
            if self.tunnel(self.edge(side)).is_some() {
                return None;
            }
            let other = self.neighbor(side);
            let mut beyond = self.neighbors(other).into_iter().filter(|&cell| cell != self.cells);
            let cell = beyond.find(|&cell| self.sides(cell).contains(&side))?;
            Some([(other, self.edge(side)), (cell, edge)])
        })
    }

    /// Turns pairs of sides of the outline into links; each side is given with its cell. Edges keep
    /// their numbers, so the numbering is not the one that the module describes.
    pub(crate) fn glue(&mut self, pairs: impl Iterator<Item = [(u32, u32); 2]>) {
        let mut pictures = Vec::new();
        for mut pair in pairs {
            pair.sort_unstable();
            let [(one, own), (other, side)] = pair;
            self.neighbors[own as usize] = other;
            self.neighbors[side as usize] = one;
            pictures.push([side, self.edge[side as usize]]);
            self.edge[side as usize] = self.edge[own as usize];
        }
        pictures.sort_unstable();
        self.seams = Seams::new(pictures, self.neighbors.len());
    }
}
