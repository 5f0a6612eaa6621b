//! An index of the line segments of contours: the plane is divided into square tiles, and each
//! segment is listed for the tiles near it.

use crate::cancel::Cancel;
use crate::error::Error;
use crate::geometry::LatticePoint;
use crate::site::clip::lattice::in_steps;

/// The index.
pub(super) struct SegmentIndex<'a> {
    contours: &'a [Vec<LatticePoint>],
    /// The contour and the number in it of each segment.
    segments: Vec<[u32; 2]>,
    /// The side of a tile in steps.
    tile: i32,
    /// Row and column of a tile, and a segment that is near it; sorted.
    listed: Vec<([i32; 2], u32)>,
}

impl<'a> SegmentIndex<'a> {
    /// Builds the index, or returns `None` if it would list segments more than `most` times.
    pub(super) fn new(
        contours: &'a [Vec<LatticePoint>],
        tile: i32,
        most: usize,
        cancel: &Cancel,
    ) -> Result<Option<Self>, Error> {
        let (mut segments, mut listed) = (Vec::new(), Vec::new());
        for (contour, points) in (0..).zip(contours) {
            for at in 0..points.len() as u32 {
                let id = segments.len() as u32;
                segments.push([contour, at]);
                let [from, to] = ends(points, at);
                // Parts of at most the length of a tile, so that a long segment is listed only for
                // tiles near it.
                let offset = [0, 1].map(|axis| i64::from(to[axis]) - i64::from(from[axis]));
                let longer = offset[0].abs().max(offset[1].abs());
                let parts = longer / i64::from(tile) + 1;
                let along = |part: i64| {
                    [0, 1].map(|axis| (i64::from(from[axis]) + offset[axis] * part / parts) as i32)
                };
                for part in 0..parts {
                    cancel.check_periodically(listed.len())?;
                    if listed.len() > most {
                        return Ok(None);
                    }
                    let [one, other] = [along(part), along(part + 1)];
                    let low = [0, 1].map(|axis| one[axis].min(other[axis]) - 1);
                    let high = [0, 1].map(|axis| one[axis].max(other[axis]) + 1);
                    for row in low[1].div_euclid(tile)..=high[1].div_euclid(tile) {
                        for col in low[0].div_euclid(tile)..=high[0].div_euclid(tile) {
                            listed.push(([row, col], id));
                        }
                    }
                }
            }
        }
        cancel.check()?;
        let mut pause = cancel.pauses();
        listed.sort_unstable_by(|one, other| {
            pause();
            one.cmp(other)
        });
        cancel.check()?;
        listed.dedup();
        Ok(Some(Self { contours, segments, tile, listed }))
    }

    /// Returns the contour and the number in it of a segment.
    pub(super) fn place(&self, segment: u32) -> [u32; 2] {
        self.segments[segment as usize]
    }

    /// Returns the two ends of a segment.
    pub(super) fn ends(&self, segment: u32) -> [LatticePoint; 2] {
        let [contour, at] = self.place(segment);
        ends(&self.contours[contour as usize], at)
    }

    /// Returns whether a segment may be near a rectangle.
    pub(super) fn is_near(&self, low: LatticePoint, high: LatticePoint) -> bool {
        self.tiles(low, high).any(|tiles| !tiles.is_empty())
    }

    /// Returns the segments that may be near a rectangle, in ascending order.
    pub(super) fn near(&self, low: LatticePoint, high: LatticePoint) -> Vec<u32> {
        let mut found: Vec<u32> =
            self.tiles(low, high).flatten().map(|&(_, segment)| segment).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Iterates over the rows of tiles that meet a rectangle, each as its list.
    fn tiles(
        &self,
        low: LatticePoint,
        high: LatticePoint,
    ) -> impl Iterator<Item = &[([i32; 2], u32)]> {
        let [low, high] = [low, high].map(|point| point.map(|along| along.div_euclid(self.tile)));
        (low[1]..=high[1]).map(move |row| {
            let from = self.listed.partition_point(|&(tile, _)| tile < [row, low[0]]);
            let rest = &self.listed[from..];
            let count = rest.partition_point(|&(tile, _)| tile <= [row, high[0]]);
            &rest[..count]
        })
    }

    /// Returns whether the contours contain a point that is not on any of them, by the even-odd
    /// rule.
    pub(super) fn contains(&self, point: LatticePoint) -> bool {
        let right_end = [i32::MAX, point[1]];
        let crossed = self.near(point, right_end).into_iter().filter(|&segment| {
            let [from, to] = self.ends(segment);
            if (from[1] > point[1]) == (to[1] > point[1]) {
                return false;
            }
            let (offset, along) = (in_steps(point) - in_steps(from), in_steps(to) - in_steps(from));
            (along.cross(offset) < 0.0) == (along.y < 0.0)
        });
        crossed.count() % 2 == 1
    }
}

/// Returns the ends of a segment of a contour.
fn ends(points: &[LatticePoint], at: u32) -> [LatticePoint; 2] {
    let at = at as usize;
    [points[at], points[(at + 1) % points.len()]]
}
