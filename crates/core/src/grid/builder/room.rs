//! Rooms: cells that are merged into one. The sides of a room are the sides that lead out of it, in
//! order around its boundary.

use crate::collections::bits::BitSet;
use crate::geometry::{Point, rounded};
use crate::grid::builder::GridBuilder;

impl GridBuilder {
    /// Returns the sides of a room, each with its cell, in order around its boundary.
    pub(crate) fn room_boundary(&self, room: &BitSet) -> Vec<(u32, usize)> {
        let grid = &self.grid;
        let inside = || room.in_range(0..self.cells() as usize).map(|cell| cell as u32);
        let mut sides: Vec<(u32, u32, usize)> = Vec::new();
        for cell in inside() {
            for side in grid.sides(cell) {
                let there = grid.neighbor(side);
                if let Some((_, [from, _])) = grid.oriented_edge(cell, side)
                    && (there == grid.cells() || !room.contains(there))
                {
                    sides.push((from, cell, side));
                }
            }
        }
        sides.sort_unstable();
        let mut remaining = vec![true; sides.len()];
        let top = |&at: &usize| {
            let Point { x, y } = grid.layout().corner(sides[at].0);
            (rounded(y * 1e6), rounded(x * 1e6))
        };
        let mut boundary = Vec::with_capacity(sides.len());
        // The next side starts where the previous side ended. If there is none, it is the topmost
        // of the remaining sides.
        let mut next = (0..sides.len()).min_by_key(top);
        while let Some(at) = next {
            remaining[at] = false;
            let (_, cell, side) = sides[at];
            boundary.push((cell, side));
            let end = grid.oriented_edge(cell, side).map_or(0, |(_, [_, to])| to);
            let from = sides.partition_point(|&(from, _, _)| from < end);
            let mut following = (from..sides.len()).take_while(|&at| sides[at].0 == end);
            let following = following.find(|&at| remaining[at]);
            next =
                following.or_else(|| (0..sides.len()).filter(|&at| remaining[at]).min_by_key(top));
        }
        boundary
    }

    /// Returns the cell of a room whose centre is nearest to the mean of all centres.
    pub(crate) fn central_cell(&self, room: &BitSet) -> u32 {
        let inside = || room.in_range(0..self.cells() as usize).map(|cell| cell as u32);
        let share = 1.0 / room.count() as f64;
        let middle = inside().fold(Point::default(), |sum, cell| sum + self.centre(cell) * share);
        let away = |&cell: &u32| {
            let offset = self.centre(cell) - middle;
            rounded(offset.dot(offset) * 1e6)
        };
        inside().min_by_key(away).unwrap_or(0)
    }
}
