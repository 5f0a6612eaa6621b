//! Clips cells at an outline or a mask, for smooth rims.
//!
//! ```text
//!   PlaneRegion, Mask ─ area ─▶ contours ─ attract ─▶ contours through corners ─ slice ─▶ pieces
//!                          integers              corners moved onto them
//!   pieces ─ unite ─▶ pieces that are large enough ─ assemble ─▶ Grid with edges that have bends
//! ```
//!
//! The plain shape is laid large enough to cover the outline. All positions near the outline are
//! snapped to a lattice of integers; areas are combined, and cells sliced, by `i_overlay`. A corner
//! near the outline is moved onto it, so that few cells become slivers. The slivers that remain, and
//! cells that could only be entered through a narrow gap, are united with a neighbour.
//!
//! The computation covers only cells near the outline. All others keep their corners, edges and
//! names.

mod area;
mod assemble;
mod attract;
mod crossings;
mod lattice;
mod names;
mod near_pairs;
mod nearby;
mod neighborhood;
mod points;
mod slice;
mod unite;

use crate::cancel::Cancel;
use crate::error::{Error, Refusal};
use crate::grid::Grid;
use crate::site::Site;
use crate::site::clip::lattice::ClipLattice;
use crate::site::mask::MAX_SIDES;
use crate::site::outline::CutRectangle;

/// The largest number of line segments of contours: the sides of a mask, some of them divided into
/// four to make curves.
const MAX_SEGMENTS: usize = 4 * MAX_SIDES;

/// The largest number of cells that an outline may meet.
pub(super) const MAX_CELLS: usize = 1 << 16;

/// The largest number of times that the sides of a mask cross or touch each other before its areas
/// are united.
pub(super) const MAX_OVERLAPS: usize = 1 << 16;

/// The largest number of crossings of an outline with edges of cells, and of parts of its sides as
/// long as a cell.
pub(super) const MAX_CROSSINGS: usize = 1 << 18;

impl Site {
    /// Clips the cells of a plain grid at the outline and the mask. The result need not be
    /// connected.
    pub(super) fn clip(
        &self,
        cut: &CutRectangle,
        grid: Grid,
        cancel: &Cancel,
    ) -> Result<Grid, Error> {
        let has_arcs = grid.has_arcs();
        let frame = cut.frame(grid.bounds());
        let mut bounds = grid.bounds();
        for point in [frame.min, frame.max] {
            bounds.add(point);
        }
        let lattice = ClipLattice::new(bounds);
        let contours = self.area(cut, frame, has_arcs, &lattice, cancel)?;
        let grid = grid.with_bends_for_arcs();
        let clipped = slice::clip(&grid, &lattice, &contours, cancel)?;
        let clipped = clipped.ok_or_else(|| self.too_complex())?;
        if clipped.cells() == 0 { Err(self.too_few_left().into()) } else { Ok(clipped) }
    }

    /// Returns the refusal of an outline with too many segments, too many cells along it, too many
    /// crossings with their edges, or more pieces than the plain grid has cells.
    fn too_complex(&self) -> Refusal {
        let parameter = if self.mask.is_some() { "mask" } else { "outline" };
        let detail = format!(
            "{parameter} is too complex to clip cells at: it has more than {MAX_SIDES} sides, \
             meets more than {MAX_CELLS} cells, crosses their edges more than {MAX_CROSSINGS} \
             times, or divides them into more pieces than there are cells; take rim=cells, or a \
             simpler {parameter}"
        );
        let allowed = format!("at most {MAX_SIDES} sides and {MAX_CELLS} cells, or rim=cells");
        Refusal::new(parameter, "too-complex", detail).allowing(allowed)
    }

    /// Returns the refusal of a mask whose sides cross too often.
    fn too_crossed() -> Refusal {
        let detail = format!(
            "mask is too complex to clip cells at: its outlines cross themselves or each other \
             more than {MAX_OVERLAPS} times, or too many of its sides lie close to each other; \
             take rim=cells, or a mask whose outlines do not cross"
        );
        let allowed = format!("outlines that cross at most {MAX_OVERLAPS} times, or rim=cells");
        Refusal::new("mask", "too-complex", detail).allowing(allowed)
    }
}

/// Returns the bounds of some lattice points.
fn bounds_of(points: &[[i32; 2]]) -> [[i32; 2]; 2] {
    let (mut low, mut high) = ([i32::MAX; 2], [i32::MIN; 2]);
    for point in points {
        for axis in 0..2 {
            low[axis] = low[axis].min(point[axis]);
            high[axis] = high[axis].max(point[axis]);
        }
    }
    [low, high]
}
