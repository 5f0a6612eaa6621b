//! Builds a grid from the faces of a planar graph, for tessellations that do not repeat a block.

use crate::cancel::Cancel;
use crate::collections::filled;
use crate::error::Error;
use crate::grid::layout::Layout;
use crate::grid::{Grid, Sides};

/// The faces of a planar graph, each as its corners in clockwise order.
#[derive(Clone, Debug)]
pub struct Faces {
    first: Vec<u32>,
    corners: Vec<u32>,
}

impl Faces {
    /// Returns an empty list with room for faces of `corners` corners together.
    pub fn with_capacity(faces: usize, corners: usize) -> Self {
        let mut first = Vec::with_capacity(faces + 1);
        first.push(0);
        Self { first, corners: Vec::with_capacity(corners) }
    }

    /// Returns an empty list of faces.
    pub fn new() -> Self {
        Self { first: vec![0], corners: Vec::new() }
    }

    /// Adds a face: its corners, clockwise from the top.
    pub fn push(&mut self, corners: impl IntoIterator<Item = u32>) {
        self.corners.extend(corners);
        self.first.push(self.corners.len() as u32);
    }

    /// Finds the edges that faces share, and returns the grid. Counting sort: time O(sides).
    pub fn lay(self, layout: Layout, cancel: &Cancel) -> Result<Grid, Error> {
        const NONE: u32 = u32::MAX;
        let Self { first, corners } = self;
        let sides = corners.len();
        let cells = first.len() - 1;
        let mut to = vec![0; sides];
        for (cell, pair) in first.windows(2).enumerate() {
            cancel.check_periodically(cell)?;
            let (from, end) = (pair[0] as usize, pair[1] as usize);
            to[from..end - 1].copy_from_slice(&corners[from + 1..end]);
            to[end - 1] = corners[from];
        }
        // Sort by the lower corner, then by the higher one, so that sides that are the same edge
        // are adjacent.
        let low = |side: u32| corners[side as usize].min(to[side as usize]);
        let high = |side: u32| corners[side as usize].max(to[side as usize]);
        let sorted = sorted_by(high, 0..sides as u32, layout.corners(), cancel)?;
        let sorted = sorted_by(low, sorted, layout.corners(), cancel)?;
        let mut twins = filled(&NONE, sides, cancel)?;
        for (index, same) in sorted
            .chunk_by(|&one, &other| (low(one), high(one)) == (low(other), high(other)))
            .enumerate()
        {
            cancel.check_periodically(index)?;
            for (at, &side) in same.iter().enumerate() {
                // Two faces have their common edge in opposite directions.
                let opposite = |&&other: &&u32| {
                    twins[other as usize] == NONE && corners[other as usize] == to[side as usize]
                };
                if twins[side as usize] == NONE
                    && let Some(&twin) = same[at + 1..].iter().find(opposite)
                {
                    twins[side as usize] = twin;
                    twins[twin as usize] = side;
                }
            }
        }
        drop(sorted);

        let mut near = filled(&(cells as u32), sides, cancel)?;
        let mut edge = filled(&NONE, sides, cancel)?;
        let mut outer = 0;
        for (side, &twin) in twins.iter().enumerate() {
            cancel.check_periodically(side)?;
            outer += usize::from(twin == NONE);
        }
        // A vector that grows would be copied at once.
        let mut ends = Vec::with_capacity(sides / 2 + outer / 2 + 1);
        for cell in 0..cells {
            cancel.check_periodically(cell)?;
            for side in first[cell] as usize..first[cell + 1] as usize {
                let twin = twins[side];
                if twin == NONE {
                    continue;
                }
                near[twin as usize] = cell as u32;
                if twin as usize > side {
                    edge[side] = ends.len() as u32;
                    ends.push([corners[side], to[side]]);
                } else {
                    edge[side] = edge[twin as usize];
                }
            }
        }
        let links = ends.len() as u32;
        for side in 0..sides {
            cancel.check_periodically(side)?;
            if edge[side] == NONE {
                edge[side] = ends.len() as u32;
                ends.push([corners[side], to[side]]);
            }
        }
        Ok(Grid::new(Sides { first, neighbors: near, edge }, ends, links, None, layout))
    }
}

impl Default for Faces {
    fn default() -> Self {
        Self::new()
    }
}

/// Sorts sides by a key below `keys`, with a stable counting sort.
fn sorted_by(
    key: impl Fn(u32) -> u32,
    sides: impl IntoIterator<Item = u32, IntoIter: ExactSizeIterator + Clone>,
    keys: usize,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let sides = sides.into_iter();
    // Filled in order, because a page that is written for the first time takes a microsecond or more.
    let mut fill = filled(&0_u32, keys + 1, cancel)?;
    for (index, side) in sides.clone().enumerate() {
        cancel.check_periodically(index)?;
        fill[key(side) as usize + 1] += 1;
    }
    for key in 0..keys {
        cancel.check_periodically(key)?;
        fill[key + 1] += fill[key];
    }
    let mut sorted = filled(&0, sides.len(), cancel)?;
    for (index, side) in sides.enumerate() {
        cancel.check_periodically(index)?;
        let at = &mut fill[key(side) as usize];
        sorted[*at as usize] = side;
        *at += 1;
    }
    Ok(sorted)
}
