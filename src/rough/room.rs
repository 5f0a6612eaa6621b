//! Rooms: some cells made one, whose sides are those that lead out of them, in order round it.

use super::Rough;
use crate::bits::Bits;
use crate::geometry::{Point, rounded};

impl Rough {
    /// The sides of a room, each with its cell, in order round it.
    pub(super) fn round(&self, room: &Bits) -> Vec<(u32, usize)> {
        let grid = &self.grid;
        let inside = || room.within(0..self.cells() as usize).map(|cell| cell as u32);
        let mut sides: Vec<(u32, u32, usize)> = Vec::new();
        for cell in inside() {
            for side in grid.sides(cell) {
                let there = grid.beyond(side);
                if let Some((_, [from, _])) = grid.clockwise(cell, side)
                    && (there == grid.cells() || !room.has(there))
                {
                    sides.push((from, cell, side));
                }
            }
        }
        sides.sort_unstable();
        let mut left = vec![true; sides.len()];
        let top = |&at: &usize| {
            let Point { x, y } = grid.layout().corner(sides[at].0);
            (rounded(y * 1e6), rounded(x * 1e6))
        };
        let mut round = Vec::with_capacity(sides.len());
        // A side that starts where the last one ended; else the topmost of those left.
        let mut next = (0..sides.len()).min_by_key(top);
        while let Some(at) = next {
            left[at] = false;
            let (_, cell, side) = sides[at];
            round.push((cell, side));
            let end = grid.clockwise(cell, side).map_or(0, |(_, [_, to])| to);
            let from = sides.partition_point(|&(from, _, _)| from < end);
            let mut on = (from..sides.len()).take_while(|&at| sides[at].0 == end);
            let on = on.find(|&at| left[at]);
            next = on.or_else(|| (0..sides.len()).filter(|&at| left[at]).min_by_key(top));
        }
        round
    }

    /// The cell of a room that lies nearest to the middle of them all.
    pub(super) fn middle(&self, room: &Bits) -> u32 {
        let inside = || room.within(0..self.cells() as usize).map(|cell| cell as u32);
        let share = 1.0 / room.count() as f64;
        let middle = inside().fold(Point::default(), |sum, cell| sum + self.centre(cell) * share);
        let away = |&cell: &u32| {
            let way = self.centre(cell) - middle;
            rounded(way.dot(way) * 1e6)
        };
        inside().min_by_key(away).unwrap_or(0)
    }
}
