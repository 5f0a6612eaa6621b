//! Rows for grids whose cells are not arranged in rows: in a mesh all cells have the same row
//! number.
//!
//! The first row consists of the cells at the upper side, or at the lower one. Each further row
//! consists of the cells that touch a cell of the previous row, at a side or at a corner. With
//! corners included, a row of triangles is one row; by sides alone it would be two, without links
//! along either of them.
//!
//! ```text
//!   0 0 0 0 0      Within a row, the cells are ordered by walks from cell to linked cell. Each walk
//!   1 1 1 1 1      starts in the west, first at cells with only one possible step, and always takes
//!    2 2   2 2     the westernmost step, so that few cells are left over for walks of their own.
//! ```

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::geometry::rounded;
use crate::grid::Grid;

/// The largest depth below the uppermost centre at which a cell belongs to the upper side, in cell
/// sides. This is less than the height of a row of squares, hexagons or triangles, and more than
/// the centres of one row differ.
const FIRST_ROW_DEPTH: f64 = 0.75;

/// Returns whether each level of a grid has a single row that is more than a line or a ring of
/// cells.
pub(super) fn is_rowless(grid: &Grid) -> bool {
    let outside = grid.cells();
    let branches = |cell: u32| {
        let sides = grid.sides(cell).filter(|&side| !grid.is_stairs(grid.edge(side)));
        sides.filter(|&side| grid.neighbor(side) != outside).count() > 2
    };
    !grid.reads_by_rows()
        && (0..outside).all(|cell| grid.col_row_level(cell)[1] == 0)
        && (0..outside).any(branches)
}

/// Returns the row of each cell: the number of steps, over sides or corners, from the upper (or
/// lower) side of its level. In a part of a level that cannot be reached from there, steps are
/// counted from the part's first cell.
pub(super) fn rows_by_distance(
    grid: &Grid,
    south: bool,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let cells = grid.cells();
    let depth = |cell: u32| {
        let y = grid.centre(cell).y;
        // Rounding makes centres at the same depth equal in spite of floating-point errors.
        rounded(if south { -y } else { y } * 1e6)
    };
    let level_of: Vec<u32> = (0..cells).map(|cell| grid.col_row_level(cell)[2]).collect();
    let mut least_depth = vec![i64::MAX; grid.levels() as usize];
    for (cell, &level) in (0..).zip(&level_of) {
        cancel.check_periodically(cell as usize)?;
        let least = &mut least_depth[level as usize];
        *least = depth(cell).min(*least);
    }
    let tolerance = rounded(FIRST_ROW_DEPTH * 1e6);
    let is_first =
        |cell: &u32| depth(*cell) <= least_depth[level_of[*cell as usize] as usize] + tolerance;
    let mut queue: Vec<u32> = (0..cells).filter(is_first).collect();
    let mut steps = vec![u32::MAX; cells as usize];
    for &cell in &queue {
        steps[cell as usize] = 0;
    }
    let cells_at_corners = CellsAtCorners::new(grid, cancel)?;
    let mut seen_corners = BitSet::new(grid.corners() as usize);
    let mut at = 0;
    for cell in 0..cells {
        while at < queue.len() {
            cancel.check_periodically(at)?;
            let here = queue[at];
            at += 1;
            let mut reach = |there: u32| {
                let is_new = steps.get(there as usize) == Some(&u32::MAX);
                if is_new && level_of[there as usize] == level_of[here as usize] {
                    steps[there as usize] = steps[here as usize] + 1;
                    queue.push(there);
                }
            };
            grid.neighbors(here).iter().copied().for_each(&mut reach);
            for corner in corners_of(grid, here) {
                if !seen_corners.contains(corner) {
                    seen_corners.insert(corner);
                    cells_at_corners.at(corner).iter().copied().for_each(&mut reach);
                }
            }
        }
        if steps[cell as usize] == u32::MAX {
            steps[cell as usize] = 0;
            queue.push(cell);
        }
    }
    Ok(steps)
}

/// Orders the cells of each row so that most are linked to the next, from west to east as far as
/// possible. `cells` is sorted by row, and `ends` has the index at which each row ends.
pub(super) fn order_rows(
    grid: &Grid,
    row_of: &[u32],
    cells: &mut [u32],
    ends: &[usize],
    cancel: &Cancel,
) -> Result<(), Error> {
    let west_to_east = |cell: u32| (rounded(grid.centre(cell).x * 1e6), cell);
    let mut placed = BitSet::new(cells.len());
    let mut ordered = Vec::with_capacity(cells.len());
    let mut from = 0;
    let mut iteration = 0;
    for &end in ends {
        let row = &mut cells[from..end];
        row.sort_by_cached_key(|&cell| west_to_east(cell));
        for only_row_ends in [true, false] {
            for &first in &*row {
                let mut next = Some(first).filter(|&cell| !placed.contains(cell));
                while let Some(here) = next {
                    iteration += 1;
                    cancel.check_periodically(iteration)?;
                    let is_free = |&there: &u32| {
                        row_of.get(there as usize) == Some(&row_of[here as usize])
                            && !placed.contains(there)
                    };
                    let free = || grid.neighbors(here).into_iter().filter(is_free);
                    if only_row_ends && here == first && free().count() > 1 {
                        break;
                    }
                    next = free().min_by_key(|&there| west_to_east(there));
                    placed.insert(here);
                    ordered.push(here);
                }
            }
        }
        row.copy_from_slice(&ordered[from..]);
        from = end;
    }
    Ok(())
}

/// Returns the corners of a cell, one for each end of each of its edges. Stairs have no corners.
fn corners_of(grid: &Grid, cell: u32) -> impl Iterator<Item = u32> {
    let edges = grid.edges_of(cell).into_iter().filter(|&edge| !grid.is_stairs(edge));
    edges.flat_map(|edge| grid.ends(edge))
}

/// The cells that meet at each corner, in compressed sparse rows.
struct CellsAtCorners {
    /// The index in `cells` at which the cells of each corner begin; the last entry is the length
    /// of `cells`.
    first: Vec<u32>,
    cells: Vec<u32>,
}

impl CellsAtCorners {
    fn new(grid: &Grid, cancel: &Cancel) -> Result<Self, Error> {
        let mut first = vec![0; grid.corners() as usize + 2];
        for cell in 0..grid.cells() {
            cancel.check_periodically(cell as usize)?;
            for corner in corners_of(grid, cell) {
                first[corner as usize + 2] += 1;
            }
        }
        let mut total = 0;
        for count in &mut first {
            total += *count;
            *count = total;
        }
        let mut cells = vec![0; total as usize];
        for cell in 0..grid.cells() {
            cancel.check_periodically(cell as usize)?;
            for corner in corners_of(grid, cell) {
                let at = &mut first[corner as usize + 1];
                cells[*at as usize] = cell;
                *at += 1;
            }
        }
        Ok(Self { first, cells })
    }

    /// Returns the cells at a corner, each as often as it has edges that end there.
    fn at(&self, corner: u32) -> &[u32] {
        let [from, end] = [0, 1].map(|more| self.first[corner as usize + more] as usize);
        &self.cells[from..end]
    }
}
