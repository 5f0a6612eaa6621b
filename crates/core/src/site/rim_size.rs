//! Upper bounds on what a smooth rim adds to a site, computed without building anything.

use crate::site::outline::CutRectangle;
use crate::site::region_extent::RegionExtent;
use crate::site::{Site, clip};

/// Upper bounds on what a smooth rim adds to each level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RimSize {
    /// The number of cells that are clipped.
    pub cells: u64,
    /// The number of times that the rim crosses edges of cells. Crossings of a mask's sides with each other count by
    /// half, because they take half as much memory.
    pub crossings: u64,
    /// The number of the mask's sides.
    pub sides: u64,
}

impl RimSize {
    /// Returns the number of plain cells that take at least as much memory.
    pub fn equivalent_cells(self) -> u64 {
        2 * self.cells + self.crossings + self.sides
    }

    /// Returns the number of corners that clipped cells have where the rim crosses their edges.
    pub(super) fn corners(self) -> u64 {
        4 * self.cells
    }
}

impl Site {
    /// Returns what the rim adds to each level: nothing, unless cells are clipped.
    pub fn rim_size(&self) -> RimSize {
        if !self.is_clipped() {
            return RimSize::default();
        }
        let size = self.size();
        // A clipped arc has bends, which count as well.
        let bends = if self.has_ring_rows() { 2.0 } else { 1.0 };
        let crossings = |of: RegionExtent| (bends * self.crossed_edges(of.length)) as usize;
        let of_figure = match (CutRectangle::new(self).figure_extent(size), &self.mesh) {
            // A closed line crosses most edges of a mesh twice at most. An edge has two corners.
            (Some(_), Some(mesh)) => mesh.corners() as usize,
            (extent, _) => crossings(extent.unwrap_or_default()),
        };
        let (sides, of_mask) = match &self.mask {
            None => (0, 0),
            Some(mask) => {
                let edges = match &self.mesh {
                    Some(mesh) => mask.sides().saturating_mul(mesh.corners() as usize),
                    None => crossings(mask.extent(size)),
                };
                let overlaps = mask.overlaps(clip::MAX_OVERLAPS) / 2;
                (mask.sides(), overlaps + edges.min(clip::MAX_CROSSINGS))
            }
        };
        let [sides, crossings] = [sides, of_figure + of_mask].map(|count| count as u64);
        // A contour that crosses no edge clips a single cell.
        let met = (1 + crossings + sides).min(clip::MAX_CELLS as u64);
        RimSize { cells: met.min(self.cells() / u64::from(self.levels)), crossings, sides }
    }
}
