//! Levels and their order where cells stand in no rows: in a mesh, which has one row of all cells.
//!
//! The first level is the cells at the upper side, or the lower one; each further level the cells
//! that meet one of the level before, be it at a corner: so a row of triangles is one level, which by
//! sides alone would be two without a link along either.
//!
//! ```text
//!   0 0 0 0 0      Within a level, cells are put in order by walks from cell to linked cell. Each
//!   1 1 1 1 1      starts in the west, first at cells with one way to go, and keeps to the west, so
//!    2 2   2 2     that few cells are left over for walks of their own.
//! ```

use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::geometry::rounded;
use crate::grid::Grid;

/// How far below the uppermost centre cells still belong to the upper side, in cell sides: less than
/// a row of squares, hexagons or triangles is high, and more than the centres of one row differ.
const SIDE: f64 = 0.75;

/// Whether a grid has one row on each floor that is more than a line or a ring of cells.
pub(super) fn is_rowless(grid: &Grid) -> bool {
    let outside = grid.cells();
    let branches = |cell: u32| {
        let sides = grid.sides(cell).filter(|&side| !grid.is_stairs(grid.edge(side)));
        sides.filter(|&side| grid.beyond(side) != outside).count() > 2
    };
    !grid.reads_by_rows()
        && (0..outside).all(|cell| grid.place(cell)[1] == 0)
        && (0..outside).any(branches)
}

/// Steps to each cell from those at the upper or the lower side of its floor, over corners too. Parts
/// of a floor that none of them leads to start at their first cell.
pub(super) fn steps(grid: &Grid, south: bool, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
    let cells = grid.cells();
    let down = |cell: u32| {
        let y = grid.centre(cell).y;
        // Centres that lie equally deep must tie, whatever their last bits say.
        rounded(if south { -y } else { y } * 1e6)
    };
    let floors: Vec<u32> = (0..cells).map(|cell| grid.place(cell)[2]).collect();
    let mut upmost = vec![i64::MAX; grid.levels() as usize];
    for (cell, &floor) in (0..).zip(&floors) {
        cancel.check_now_and_then(cell as usize)?;
        let own = &mut upmost[floor as usize];
        *own = down(cell).min(*own);
    }
    let side = rounded(SIDE * 1e6);
    let is_first = |cell: &u32| down(*cell) <= upmost[floors[*cell as usize] as usize] + side;
    let mut queue: Vec<u32> = (0..cells).filter(is_first).collect();
    let mut steps = vec![u32::MAX; cells as usize];
    for &cell in &queue {
        steps[cell as usize] = 0;
    }
    let meeting = Meeting::new(grid, cancel)?;
    let mut met = Bits::new(grid.corners() as usize);
    let mut at = 0;
    for rest in 0..cells {
        while at < queue.len() {
            cancel.check_now_and_then(at)?;
            let here = queue[at];
            at += 1;
            let mut reach = |there: u32| {
                let is_new = steps.get(there as usize) == Some(&u32::MAX);
                if is_new && floors[there as usize] == floors[here as usize] {
                    steps[there as usize] = steps[here as usize] + 1;
                    queue.push(there);
                }
            };
            grid.near(here).iter().copied().for_each(&mut reach);
            for corner in corners_of(grid, here) {
                if !met.has(corner) {
                    met.put(corner);
                    meeting.at(corner).iter().copied().for_each(&mut reach);
                }
            }
        }
        if steps[rest as usize] == u32::MAX {
            steps[rest as usize] = 0;
            queue.push(rest);
        }
    }
    Ok(steps)
}

/// Puts the cells of each level, which `ends` tells apart, in an order in which most are linked to
/// the next, from west to east as far as that goes.
pub(super) fn line_up(
    grid: &Grid,
    level: &[u32],
    cells: &mut [u32],
    ends: &[usize],
    cancel: &Cancel,
) -> Result<(), Stop> {
    let east = |cell: u32| (rounded(grid.centre(cell).x * 1e6), cell);
    let mut taken = Bits::new(cells.len());
    let mut line = Vec::with_capacity(cells.len());
    let mut from = 0;
    let mut turn = 0;
    for &end in ends {
        let row = &mut cells[from..end];
        row.sort_by_cached_key(|&cell| east(cell));
        for only_tips in [true, false] {
            for &first in &*row {
                let mut next = Some(first).filter(|&cell| !taken.has(cell));
                while let Some(here) = next {
                    turn += 1;
                    cancel.check_now_and_then(turn)?;
                    let is_free = |&there: &u32| {
                        level.get(there as usize) == Some(&level[here as usize])
                            && !taken.has(there)
                    };
                    let free = || grid.near(here).iter().copied().filter(is_free);
                    if only_tips && here == first && free().count() > 1 {
                        break;
                    }
                    next = free().min_by_key(|&there| east(there));
                    taken.put(here);
                    line.push(here);
                }
            }
        }
        row.copy_from_slice(&line[from..]);
        from = end;
    }
    Ok(())
}

/// The corners of a cell, each as often as edges of it end there; those of stairs, which have none,
/// left out.
fn corners_of(grid: &Grid, cell: u32) -> impl Iterator<Item = u32> {
    let edges = grid.edges_of(cell).iter().filter(|&&edge| !grid.is_stairs(edge));
    edges.flat_map(|&edge| grid.ends(edge))
}

/// Which cells meet at each corner.
struct Meeting {
    /// Where those of each corner begin among the cells, and their number.
    first: Vec<u32>,
    cells: Vec<u32>,
}

impl Meeting {
    fn new(grid: &Grid, cancel: &Cancel) -> Result<Self, Stop> {
        let mut first = vec![0; grid.corners() as usize + 2];
        for cell in 0..grid.cells() {
            cancel.check_now_and_then(cell as usize)?;
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
            cancel.check_now_and_then(cell as usize)?;
            for corner in corners_of(grid, cell) {
                let at = &mut first[corner as usize + 1];
                cells[*at as usize] = cell;
                *at += 1;
            }
        }
        Ok(Self { first, cells })
    }

    fn at(&self, corner: u32) -> &[u32] {
        let [from, end] = [0, 1].map(|more| self.first[corner as usize + more] as usize);
        &self.cells[from..end]
    }
}
