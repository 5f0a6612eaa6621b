//! The adjacency of cells: computed in a repeating pattern, listed in all other grids.

use std::borrow::Cow;

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::grid::layout::Layout;
use crate::grid::per_side::PerSide;
use crate::grid::{Grid, Sides};

impl Grid {
    /// Returns the numbers of the sides of a cell, clockwise from the top. The ranges of different
    /// cells do not overlap, but there may be unused numbers between them.
    #[inline]
    pub fn sides(&self, cell: u32) -> std::ops::Range<usize> {
        if let Some(pattern) = &self.pattern {
            return pattern.sides(cell);
        }
        if let Some(sides) = self.uniform_sides {
            let sides = sides as usize;
            return cell as usize * sides..(cell as usize + 1) * sides;
        }
        self.first[cell as usize] as usize..self.first[cell as usize + 1] as usize
    }

    /// Returns the largest number of sides of a cell.
    pub fn most_sides(&self) -> usize {
        self.most_sides
    }

    /// Returns the neighbour across each side of a cell. The number of cells,
    /// [`cells`](Self::cells), means the outside.
    #[inline]
    pub fn neighbors(&self, cell: u32) -> PerSide<'_> {
        match &self.pattern {
            Some(pattern) => pattern.neighbors(cell),
            None => PerSide::listed(&self.neighbors[self.sides(cell)]),
        }
    }

    /// Returns the edge of each of a cell's sides.
    #[inline]
    pub fn edges_of(&self, cell: u32) -> PerSide<'_> {
        match &self.pattern {
            Some(pattern) => pattern.edges_of(cell),
            None => PerSide::listed(&self.edge[self.sides(cell)]),
        }
    }

    /// Returns the neighbour across a side, or the number of cells, [`cells`](Self::cells), for the
    /// outside.
    #[inline]
    pub fn neighbor(&self, side: usize) -> u32 {
        match &self.pattern {
            Some(pattern) => pattern.neighbor(side),
            None => self.neighbors[side],
        }
    }

    /// Returns the first side of `here` that leads to `there`, or `None` if the two cells are not
    /// neighbours.
    #[inline]
    pub(crate) fn side_between(&self, here: u32, there: u32) -> Option<usize> {
        if let Some(pattern) = &self.pattern {
            return pattern.side_between(here, there);
        }
        let sides = self.sides(here);
        let at = self.neighbors[sides.clone()].iter().position(|&near| near == there)?;
        Some(sides.start + at)
    }

    /// Returns the same link as a side of the neighbour, or `None` for the outside.
    #[inline]
    pub fn opposite_side(&self, side: usize) -> Option<usize> {
        if let Some(pattern) = &self.pattern {
            return pattern.opposite_side(side);
        }
        let there = self.neighbors[side];
        let is_same = |&back: &usize| back != side && self.edge[back] == self.edge[side];
        (there != self.cells).then(|| self.sides(there).find(is_same))?
    }

    /// Returns the neighbour across every side of the grid, in the order of sides. The result is
    /// empty in a repeating pattern, which computes neighbours.
    #[inline]
    pub(crate) fn listed_neighbors(&self) -> &[u32] {
        &self.neighbors
    }

    /// Returns the edge of a side.
    #[inline]
    pub fn edge(&self, side: usize) -> u32 {
        match &self.pattern {
            Some(pattern) => pattern.edge(side),
            None => self.edge[side],
        }
    }

    /// Returns the edge of a side that leads to a neighbour.
    #[inline]
    pub(crate) fn link(&self, side: usize) -> u32 {
        match &self.pattern {
            Some(pattern) => pattern.link(side),
            None => self.edge[side],
        }
    }

    /// Returns the sides that lead to a neighbour through one of `links`.
    pub(crate) fn sides_of_links(&self, links: &BitSet, cancel: &Cancel) -> Result<BitSet, Error> {
        if self.pattern.is_some() {
            let mut open = BitSet::new(self.sides(self.cells - 1).end);
            for cell in 0..self.cells {
                cancel.check_periodically(cell as usize)?;
                for side in self.sides(cell).filter(|&side| links.contains(self.edge(side))) {
                    open.insert(side as u32);
                }
            }
            return Ok(open);
        }
        if self.weave.is_none() {
            return BitSet::from_bools(self.edge.iter().map(|&link| links.contains(link)), cancel);
        }
        // A tunnel's edge is also a side of the crossing above it, but that side leads nowhere.
        let sides = self.edge.iter().zip(&self.neighbors);
        let leads = |(&link, &near): (&u32, &u32)| links.contains(link) && near != self.cells;
        BitSet::from_bools(sides.map(leads), cancel)
    }

    /// Returns the corners of an edge, in clockwise order for its first cell.
    #[inline]
    pub fn ends(&self, edge: u32) -> [u32; 2] {
        match (&self.pattern, &self.layout) {
            (Some(pattern), Layout::Lattice(lattice)) => pattern.ends(edge, lattice),
            _ => self.ends[edge as usize],
        }
    }

    /// Iterates over the two cells of each link, the lower id first; in the order of links.
    pub fn link_cells(&self) -> impl Iterator<Item = [u32; 2]> + '_ {
        let outside = self.cells();
        (0..outside).flat_map(move |here| {
            self.sides(here).filter_map(move |side| {
                let there = self.neighbor(side);
                // Two links may join the same two cells; they differ only in their numbers.
                (here < there && there != outside).then_some([here, there])
            })
        })
    }

    /// Returns the grid with its sides and edges in lists. Sides are then numbered without gaps.
    pub(crate) fn listed(&self, cancel: &Cancel) -> Result<Cow<'_, Self>, Error> {
        if self.pattern.is_none() {
            return Ok(Cow::Borrowed(self));
        }
        let cells = self.cells;
        let sides = (0..cells).map(|cell| self.sides(cell).len()).sum();
        let mut listed = Sides {
            first: Vec::with_capacity(cells as usize + 1),
            neighbors: Vec::with_capacity(sides),
            edge: Vec::with_capacity(sides),
        };
        for cell in 0..cells {
            cancel.check_periodically(cell as usize)?;
            listed.first.push(listed.neighbors.len() as u32);
            listed.neighbors.extend(self.neighbors(cell));
            listed.edge.extend(self.edges_of(cell));
        }
        listed.first.push(listed.neighbors.len() as u32);
        let edges = self.edges() as usize;
        let (mut ends, mut directions) = (Vec::with_capacity(edges), Vec::with_capacity(edges));
        for edge in 0..self.edges() {
            cancel.check_periodically(edge as usize)?;
            ends.push(self.ends(edge));
            directions.extend(self.direction_id(edge));
        }
        Ok(Cow::Owned(Self::new(listed, ends, self.links, Some(directions), self.layout.clone())))
    }

    /// Converts the grid into one with lists, as [`listed`](Self::listed) does, without a copy if
    /// it has them already.
    pub(crate) fn into_listed(self, cancel: &Cancel) -> Result<Self, Error> {
        if self.pattern.is_none() {
            return Ok(self);
        }
        self.listed(cancel).map(Cow::into_owned)
    }
}
