//! An index of straight segments by their place in the plane.

use mazewright_core::geometry::{Bounds, Point};
use mazewright_core::{Cancel, Error};

/// A square of the plane, by its column and its row.
pub(crate) type Square = [i32; 2];

/// Straight segments, each with a tag.
pub(crate) struct NearSegments<T> {
    /// The side of a square.
    side: f64,
    /// Each segment with each of the squares that the box around it touches, in the order of squares.
    by_square: Vec<(Square, [Point; 2], T)>,
}

impl<T: Copy> NearSegments<T> {
    /// Returns an index of segments in those squares that are wanted.
    pub(crate) fn new(
        side: f64,
        segments: impl Iterator<Item = ([Point; 2], T)>,
        is_wanted: impl Fn(&Square) -> bool,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let mut by_square = Vec::new();
        let mut pause = cancel.pauses();
        for (ends, tag) in segments {
            for square in squares(Bounds::of(ends), side) {
                pause();
                if is_wanted(&square) {
                    by_square.push((square, ends, tag));
                }
            }
        }
        by_square.sort_by(|one, other| {
            pause();
            one.0.cmp(&other.0)
        });
        cancel.check()?;
        Ok(Self { side, by_square })
    }

    /// Returns the segments that may touch a box, each once.
    pub(crate) fn near(&self, bounds: Bounds) -> impl Iterator<Item = ([Point; 2], T)> + '_ {
        let in_square = |square: Square| {
            let first = self.by_square.partition_point(|it| it.0 < square);
            self.by_square[first..].iter().take_while(move |it| it.0 == square)
        };
        let least = square_of(bounds.min, self.side);
        let found = squares(bounds, self.side).flat_map(in_square);
        found.filter_map(move |&(square, ends, tag)| {
            let own = Bounds::of(ends);
            // It is returned in the first square that both boxes touch.
            let first = square_of(own.min, self.side);
            let is_first = (0..2).all(|axis| first[axis].max(least[axis]) == square[axis]);
            (is_first && own.overlaps(&bounds)).then_some((ends, tag))
        })
    }
}

/// Returns the squares with a side that a box touches.
pub(crate) fn squares(bounds: Bounds, side: f64) -> impl Iterator<Item = Square> + use<> {
    let [low, high] = [bounds.min, bounds.max].map(|corner| square_of(corner, side));
    (low[0]..=high[0]).flat_map(move |column| (low[1]..=high[1]).map(move |row| [column, row]))
}

/// Returns the square of a point.
fn square_of(point: Point, side: f64) -> Square {
    [point.x, point.y].map(|along| (along / side).floor() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_segment_near_a_box_is_found_once() {
        let random = |seed: u64| f64::from((seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 52) as u32);
        let point = |at: u64| Point::new(random(2 * at) - 2048.0, random(2 * at + 1) - 2048.0);
        let segments: Vec<_> = (0..60).map(|at| ([point(2 * at), point(2 * at + 1)], at)).collect();
        for side in [10.0, 700.0, 10_000.0] {
            let all = segments.iter().copied();
            let index = NearSegments::new(side, all, |_| true, &Cancel::new()).expect("an index");
            for at in 0..40 {
                let bounds = Bounds::of([point(1000 + at), point(2000 + at)]);
                let mut found: Vec<_> = index.near(bounds).map(|it| it.1).collect();
                found.sort_unstable();
                let touches = |ends: [Point; 2]| Bounds::of(ends).overlaps(&bounds);
                let near = segments.iter().filter(|it| touches(it.0)).map(|it| it.1);
                assert_eq!(found, near.collect::<Vec<_>>(), "side {side}, box {at}");
            }
        }
    }
}
