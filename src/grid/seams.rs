//! Seams: where a wrapped grid is cut open to be drawn flat, a link has two pictures.
//!
//! The link's own edge is drawn at its first cell, and one more at its second.

use super::Grid;
use crate::bits::Bits;

/// The sides that are drawn by another edge than their link's.
#[derive(Clone, Debug)]
pub(super) struct Seams {
    /// Each such side and the edge that draws it; by side.
    pictures: Vec<[u32; 2]>,
    /// Those sides among all: few have to be looked up.
    sides: Bits,
}

impl Default for Seams {
    fn default() -> Self {
        Self { pictures: Vec::new(), sides: Bits::new(0) }
    }
}

impl Seams {
    /// Sides with the edges that draw them, by side, of so many sides.
    pub(super) fn new(pictures: Vec<[u32; 2]>, of: usize) -> Self {
        let mut sides = Bits::new(of);
        for &[side, _] in &pictures {
            sides.put(side);
        }
        Self { pictures, sides }
    }

    /// The edge that draws a side, if that is not its link's.
    #[inline]
    fn at(&self, side: usize) -> Option<u32> {
        if self.pictures.is_empty() || !self.sides.has(side as u32) {
            return None;
        }
        let at = self.pictures.binary_search_by_key(&(side as u32), |&[side, _]| side);
        at.ok().map(|at| self.pictures[at][1])
    }

    /// Whether every side is drawn by its link's edge.
    pub(super) fn is_empty(&self) -> bool {
        self.pictures.is_empty()
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.pictures) + self.sides.bytes()
    }
}

impl Grid {
    /// The links over seams, each with its second edge.
    pub fn seams(&self) -> impl Iterator<Item = [u32; 2]> + '_ {
        let seams = self.seams.pictures.iter();
        seams
            .map(|&[side, edge]| [self.edge[side as usize], edge])
            .filter(|&[link, _]| self.tunnel(link).is_none())
    }

    /// The edge that draws a side; none for stairs.
    #[inline]
    pub fn drawn(&self, side: usize) -> Option<u32> {
        let edge = self.edge[side];
        let own = || (self.stairs == 0 || !self.is_stairs(edge)).then_some(edge);
        self.seams.at(side).or_else(own)
    }

    /// The edge that draws a side of a cell, with its corners clockwise round the cell; none for
    /// stairs.
    #[inline]
    pub(crate) fn clockwise(&self, cell: u32, side: usize) -> Option<(u32, [u32; 2])> {
        let edge = self.drawn(side)?;
        let [from, to] = self.ends(edge);
        // An edge runs as its first cell has it; one that draws a seam has but one cell.
        let second =
            self.near[side] < cell && edge == self.edge[side] || self.is_beside_bridge(cell, side);
        Some((edge, if second { [to, from] } else { [from, to] }))
    }

    /// The edges round a cell, clockwise from the top, each with its corners in that direction.
    pub fn round(&self, cell: u32) -> impl DoubleEndedIterator<Item = (u32, [u32; 2])> + '_ {
        self.sides(cell).filter_map(move |side| self.clockwise(cell, side))
    }

    /// The seams, each as its two cells and the edge that either draws: first the link's own.
    pub fn seam_sides(&self) -> impl Iterator<Item = [(u32, u32); 2]> + '_ {
        self.seams.pictures.iter().filter_map(|&[side, edge]| {
            let side = side as usize;
            if self.tunnel(self.edge[side]).is_some() {
                return None;
            }
            let other = self.near[side];
            let mut beyond = self.near(other).iter().copied().filter(|&cell| cell != self.cells);
            let cell = beyond.find(|&cell| self.sides(cell).contains(&side))?;
            Some([(other, self.edge[side]), (cell, edge)])
        })
    }

    /// Makes links of pairs of sides of the outline, each a cell and its side. Edges keep their
    /// numbers, so that this is not yet a grid as others are.
    pub(crate) fn glue(&mut self, pairs: impl Iterator<Item = [(u32, u32); 2]>) {
        let mut pictures = Vec::new();
        for mut pair in pairs {
            pair.sort_unstable();
            let [(one, own), (other, side)] = pair;
            self.near[own as usize] = other;
            self.near[side as usize] = one;
            pictures.push([side, self.edge[side as usize]]);
            self.edge[side as usize] = self.edge[own as usize];
        }
        pictures.sort_unstable();
        self.seams = Seams::new(pictures, self.near.len());
    }
}
