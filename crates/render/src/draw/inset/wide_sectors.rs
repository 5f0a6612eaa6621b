//! Sectors of many cells, for example around the hub of a fan of triangles. They are measured once,
//! because each of their cells needs its sector.

use crate::draw::inset::InsetCorridors;
use crate::draw::inset::sector::Sector;
use mazewright_core::collections::BitSet;
use mazewright_core::{Cancel, Error};

/// The least number of cells of a sector in the table. Only corners of meshes have as many.
const MANY: usize = 32;

/// The sectors of at least [`MANY`] cells.
#[derive(Default)]
pub(super) struct WideSectors {
    sectors: Vec<Sector>,
    /// The side of each part, the index of its sector, and its number in the sector, in ascending
    /// order.
    parts: Vec<(u32, u32, u32)>,
}

impl WideSectors {
    /// Measures the sectors of many cells. Borders must be known.
    pub(super) fn new(inset: &InsetCorridors<'_>, cancel: &Cancel) -> Result<Self, Error> {
        let mut wide = Self::default();
        let mut counts = vec![0_u8; inset.grid.corners() as usize];
        for (index, (cell, side)) in inset.all_sides().enumerate() {
            cancel.check_periodically(index)?;
            let count = &mut counts[inset.ends(cell, side)[1] as usize];
            *count = count.saturating_add(1);
        }
        if counts.iter().all(|&count| usize::from(count) < MANY) {
            return Ok(wide);
        }
        let mut seen = BitSet::new(inset.grid.sides(inset.grid.cells() - 1).end);
        for (index, (cell, side)) in inset.all_sides().enumerate() {
            cancel.check_periodically(index)?;
            let count = counts[inset.ends(cell, side)[1] as usize];
            if usize::from(count) < MANY || seen.contains(side as u32) {
                continue;
            }
            let cells = inset.sector_cells(cell, side);
            cells.parts.iter().for_each(|&(_, side)| seen.insert(side as u32));
            if cells.parts.len() >= MANY {
                cancel.check()?;
                let sector = wide.sectors.len() as u32;
                let parts = (0..).zip(&cells.parts);
                wide.parts.extend(parts.map(|(part, &(_, side))| (side as u32, sector, part)));
                wide.sectors.push(inset.measure(&cells, cancel.pauses()));
            }
        }
        wide.parts.sort_unstable();
        Ok(wide)
    }

    /// Returns the sector at the end of a side and the number of its part there, if the table has
    /// it.
    pub(super) fn find(&self, side: usize) -> Option<(&Sector, usize)> {
        let at = self.parts.binary_search_by_key(&(side as u32), |&(side, ..)| side).ok()?;
        let (_, sector, part) = self.parts[at];
        Some((&self.sectors[sector as usize], part as usize))
    }
}
