//! The points of the edges near an outline: corners and bends of the plain grid, some of them
//! moved, and the additional points of pieces of cells.

use std::collections::BTreeMap;

use crate::geometry::{LatticePoint, Point};
use crate::grid::Grid;
use crate::site::clip::lattice::ClipLattice;

/// The points. Points of the plain grid keep their numbers; all others have higher numbers.
pub(super) struct Points<'a> {
    grid: &'a Grid,
    lattice: &'a ClipLattice,
    /// The new positions of moved points of the plain grid.
    moved: BTreeMap<u32, LatticePoint>,
    /// The additional points.
    added: Vec<LatticePoint>,
    /// The number of the point at each lattice point, as far as it is known.
    numbers: BTreeMap<LatticePoint, u32>,
}

impl<'a> Points<'a> {
    /// Starts with the points of a plain grid.
    pub(super) fn new(grid: &'a Grid, lattice: &'a ClipLattice) -> Self {
        let (moved, numbers) = (BTreeMap::new(), BTreeMap::new());
        Self { grid, lattice, moved, added: Vec::new(), numbers }
    }

    /// Returns the lattice point of a point of the plain grid before any point was moved.
    pub(super) fn plain(&self, point: u32) -> LatticePoint {
        self.lattice.snap(self.grid.layout().corner(point))
    }

    /// Returns the lattice point of a point.
    pub(super) fn at(&self, point: u32) -> LatticePoint {
        match point.checked_sub(self.grid.points()) {
            Some(added) => self.added[added as usize],
            None => self.moved.get(&point).copied().unwrap_or_else(|| self.plain(point)),
        }
    }

    /// Returns the position of a point: that of the plain grid, unless it was moved.
    pub(super) fn position(&self, point: u32) -> Point {
        if self.is_plain(point) {
            return self.grid.layout().corner(point);
        }
        self.lattice.position(self.at(point))
    }

    /// Moves a point of the plain grid.
    pub(super) fn place(&mut self, point: u32, to: LatticePoint) {
        self.moved.insert(point, to);
    }

    /// Returns whether a point is one of the plain grid that was not moved.
    pub(super) fn is_plain(&self, point: u32) -> bool {
        point < self.grid.points() && !self.moved.contains_key(&point)
    }

    /// Registers a point of the plain grid under its lattice point.
    pub(super) fn register(&mut self, point: u32) {
        let at = self.at(point);
        self.numbers.entry(at).or_insert(point);
    }

    /// Returns the point at a lattice point, or adds a new one.
    pub(super) fn number(&mut self, at: LatticePoint) -> u32 {
        let next = self.grid.points() + self.added.len() as u32;
        let number = *self.numbers.entry(at).or_insert(next);
        if number == next {
            self.added.push(at);
        }
        number
    }

    /// Returns the canonical number of a point: points at the same lattice point have the same.
    pub(super) fn canonical(&self, point: u32) -> u32 {
        self.numbers.get(&self.at(point)).copied().unwrap_or(point)
    }

    /// Returns an upper bound on all numbers, not included.
    pub(super) fn end(&self) -> u32 {
        self.grid.points() + self.added.len() as u32
    }

    /// Returns the points around a cell of the plain grid, clockwise, including bends.
    pub(super) fn around(&self, cell: u32) -> Vec<u32> {
        self.grid.sides(cell).flat_map(|side| self.along(cell, side)).collect()
    }

    /// Returns the points of a side of a cell of the plain grid, without the last.
    pub(super) fn along(&self, cell: u32, side: usize) -> Vec<u32> {
        let Some((edge, ends)) = self.grid.oriented_edge(cell, side) else { return Vec::new() };
        let bends = self.grid.bend_ids(edge);
        let is_forward = self.grid.ends(edge) == ends;
        let mut points = vec![ends[0]];
        if is_forward {
            points.extend(bends);
        } else {
            points.extend(bends.rev());
        }
        points
    }
}
