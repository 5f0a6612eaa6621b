//! Tables of values for the sectors of a repeating pattern. Their geometry is the same at every
//! place.

use crate::draw::inset::InsetCorridors;
use crate::draw::inset::sector::{Bound, SectorCells};

/// All that the geometry of a sector depends on, apart from its place.
#[derive(Clone, Copy)]
pub(crate) struct SectorKind {
    /// The number of the side that ends at its corner in the first of its cells, among those of all kinds of cells.
    side: usize,
    /// The number of cells, and the bounds at both ends.
    shape: SectorShape,
}

type SectorShape = (usize, [Bound; 2]);

/// A value for each kind of sector that occurred, by side, and then by one of a few shapes.
pub(crate) struct SectorTable<T>(Vec<Vec<(SectorShape, T)>>);

impl<T> Default for SectorTable<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> SectorTable<T> {
    /// Returns the value of a kind. The first call for a kind creates it with `make`.
    pub(crate) fn get(&mut self, kind: SectorKind, make: impl FnOnce() -> T) -> &T {
        let SectorKind { side, shape } = kind;
        if self.0.len() <= side {
            self.0.resize_with(side + 1, Vec::new);
        }
        let known = &mut self.0[side];
        let at = known.iter().position(|(other, _)| *other == shape).unwrap_or_else(|| {
            known.push((shape, make()));
            known.len() - 1
        });
        &known[at].1
    }
}

impl InsetCorridors<'_> {
    /// Returns the kind of a sector, if the grid is a repeating pattern.
    pub(crate) fn sector_kind(&self, cells: &SectorCells) -> Option<SectorKind> {
        let (cell, side) = cells.parts[0];
        let kind = self.grid.kind(cell).filter(|_| self.is_pattern)?;
        let side = side - self.grid.sides(cell).start + kind as usize * self.grid.most_sides();
        Some(SectorKind { side, shape: (cells.parts.len(), cells.bounds) })
    }
}
