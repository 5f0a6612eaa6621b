//! The walls where both ends of a flat drawing meet in a disc. A cutter would follow the walls of both ends, so those
//! on the right end are left out where walls on the left end cover them.

use crate::drawing::cutting::covered::{CoveringSegments, straight_segments, without_covered};
use crate::drawing::{Layer, Lines, Marks};
use mazewright_core::{Cancel, Error};

/// Removes the straight parts of lines that lie on other lines if those are moved to the right by `period`.
pub(crate) fn draw_once(layers: &mut [Layer], period: i32, cancel: &Cancel) -> Result<(), Error> {
    let beyond = all_lines(layers).flat_map(|lines| &lines.points).map(|point| point[0]).max();
    let overlap = beyond.unwrap_or(0) - period + 1;
    let mut moved = Vec::new();
    for lines in all_lines(layers) {
        for (at, ends) in straight_segments(lines).enumerate() {
            cancel.check_periodically(at)?;
            if ends.iter().all(|end| end[0] <= overlap) {
                moved.push(ends.map(|[x, y]| [x + period, y]));
            }
        }
    }
    let index = CoveringSegments::new(&moved, cancel)?;
    for lines in all_lines(layers) {
        *lines = without_covered(lines, &index, cancel)?;
    }
    Ok(())
}

fn all_lines(layers: &mut [Layer]) -> impl Iterator<Item = &mut Lines> {
    layers.iter_mut().flat_map(|layer| &mut layer.marks).filter_map(|marks| match marks {
        Marks::Lines { lines, .. } => Some(lines),
        _ => None,
    })
}
