//! Finds the corners along the outside of a grid, as opposed to its holes, and the edges at which
//! it opens.

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::collections::disjoint_sets::DisjointSets;
use crate::error::Error;
use crate::grid::Grid;

/// Returns the corners on the closed line around each level: the line of outer edges through the
/// leftmost corner of the level. Time O(sides).
pub(super) fn outer_corners(grid: &Grid, cancel: &Cancel) -> Result<BitSet, Error> {
    let mut lines = DisjointSets::new(grid.corners());
    let mut leftmost: Vec<Option<u32>> = vec![None; grid.levels() as usize];
    for cell in 0..grid.cells() {
        cancel.check_periodically(cell as usize)?;
        let leftmost = &mut leftmost[grid.col_row_level(cell)[2] as usize];
        for [from, to] in outer_edges(grid, cell) {
            lines.join(from, to);
            let x = |corner: u32| grid.corner(corner).x;
            if leftmost.is_none_or(|corner| x(from) < x(corner)) {
                *leftmost = Some(from);
            }
        }
    }
    let around: Vec<u32> =
        leftmost.into_iter().flatten().map(|corner| lines.find(corner)).collect();
    let mut outer = BitSet::new(grid.corners() as usize);
    for corner in 0..grid.corners() {
        cancel.check_periodically(corner as usize)?;
        if around.contains(&lines.find(corner)) {
            outer.insert(corner);
        }
    }
    Ok(outer)
}

/// Returns the corners of each outer edge of a cell.
fn outer_edges(grid: &Grid, cell: u32) -> impl Iterator<Item = [u32; 2]> + '_ {
    grid.sides(cell).filter(|&side| grid.is_outer(side)).map(|side| grid.ends(grid.edge(side)))
}

/// Returns the edge at which the outline opens at the start or goal: the first or last edge of the
/// cell on the outline. If `corners` is given, only edges with one of these corners count.
pub(super) fn opening_edge(
    grid: &Grid,
    cell: u32,
    is_goal: bool,
    corners: Option<&BitSet>,
) -> Option<u32> {
    let is_there = |edge: &u32| corners.is_none_or(|corners| corners.contains(grid.ends(*edge)[0]));
    let mut edges = outline_edges(grid, cell).filter(is_there);
    if is_goal { edges.next_back() } else { edges.next() }
}

/// Returns the edges of a cell on the outline, clockwise from the top. A room has none.
pub(super) fn outline_edges(grid: &Grid, cell: u32) -> impl DoubleEndedIterator<Item = u32> + '_ {
    let sides = grid.sides(cell).filter(move |_| Some(cell) != grid.room());
    let outline_edges = sides.filter(|&side| grid.is_outer(side));
    outline_edges.map(|side| grid.edge(side))
}
