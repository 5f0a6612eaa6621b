//! Spokes with bends: paths from the middles of a cell's sides to a hub inside it. They serve cells
//! that straight spokes would leave, such as countries of a map.
//!
//! The outline of the cell is triangulated by ear clipping, the smallest ear first. The hub is the
//! centroid of the last triangle. A path leads across the diagonals that clipped the ears, from
//! triangle to triangle, to the last triangle. The paths across a diagonal are equally spaced, in
//! the order of their starts on the outline, so no two of them meet.
//!
//! ```text
//!     ┌──m──────────┐     m: the middle of a side; its path crosses one diagonal
//!     │    ╲  ╱ hub │
//!     └─────╲╱┐     │
//!             └─────┘
//! ```

use crate::cancel::Cancel;
use crate::error::Error;
use crate::geometry::Point;

/// The largest number of points of an outline that is triangulated: the time is quadratic in it.
const MAX_POINTS: usize = 2000;

/// Twice the area of a triangle counts as 0 up to this value, in squares of a cell side.
const TOLERANCE: f64 = 1e-12;

/// The spokes of one cell.
pub(super) struct Spokes {
    /// The point at which they meet.
    pub(super) hub: Point,
    /// The bends of each spoke, from the middle of its side to the hub.
    pub(super) bends: Vec<Vec<Point>>,
}

/// Computes the spokes that start at the points `starts` of an outline. The outline is clockwise,
/// and `starts` are in its order. Returns `None` if the outline has too many points or is too thin
/// to be triangulated.
pub(super) fn spokes(
    outline: &[Point],
    starts: &[usize],
    cancel: &Cancel,
) -> Result<Option<Spokes>, Error> {
    if outline.len() > MAX_POINTS {
        return Ok(None);
    }
    let Some(Triangulation { ears, remaining: last_triangle }) = clip_ears(outline, cancel)? else {
        return Ok(None);
    };
    let hub =
        last_triangle.iter().fold(Point::default(), |sum, &at| sum + outline[at]) * (1.0 / 3.0);
    // The number of starts up to each point.
    let mut starts_up_to = vec![0_usize; outline.len()];
    for &start in starts {
        starts_up_to[start] = 1;
    }
    let is_start: Vec<usize> = starts_up_to.clone();
    for at in 1..starts_up_to.len() {
        starts_up_to[at] += starts_up_to[at - 1];
    }
    let total = starts.len();
    // At least one spoke starts in the range.
    let starts_within = |from: usize, to: usize, less: usize| match (starts_up_to[to] + total
        - starts_up_to[from]
        - less)
        % total
    {
        0 => total,
        count => count,
    };
    let bends = starts.iter().map(|&start| {
        let mut line = Vec::new();
        let mut ear = ears[start];
        while let Some(Ear { ends: [from, to], .. }) = ear {
            let (rank, count) =
                (starts_within(from, start, 0), starts_within(from, to, is_start[to]));
            let part = rank as f64 / (count + 1) as f64;
            line.push(outline[from] + (outline[to] - outline[from]) * part);
            // The next ear has the diagonal as a side: it is the ear of the end that was clipped
            // first.
            ear = match (ears[from], ears[to]) {
                (Some(one), Some(other)) => Some(if one.step < other.step { one } else { other }),
                (one, other) => one.or(other),
            };
        }
        line
    });
    Ok(Some(Spokes { hub, bends: bends.collect() }))
}

/// A triangle that was clipped at a point.
#[derive(Clone, Copy)]
struct Ear {
    /// The ends of the diagonal, in clockwise order.
    ends: [usize; 2],
    /// The step in which it was clipped.
    step: usize,
}

/// A triangulated outline.
struct Triangulation {
    /// The ear of each point that was clipped.
    ears: Vec<Option<Ear>>,
    /// The corners of the last triangle.
    remaining: Vec<usize>,
}

/// Clips ears from an outline, the smallest first, until three points are left.
fn clip_ears(outline: &[Point], cancel: &Cancel) -> Result<Option<Triangulation>, Error> {
    let mut remaining: Vec<usize> = (0..outline.len()).collect();
    let mut ears = vec![None; outline.len()];
    let mut sized: Vec<(f64, usize)> = Vec::new();
    for step in 0..outline.len().saturating_sub(3) {
        cancel.check()?;
        let count = remaining.len();
        let corners = |at: usize| {
            [remaining[(at + count - 1) % count], remaining[at], remaining[(at + 1) % count]]
        };
        let size = |[one, two, three]: [usize; 3]| {
            (outline[two] - outline[one]).cross(outline[three] - outline[one])
        };
        sized.clear();
        sized.extend((0..count).map(|at| (size(corners(at)), at)));
        sized.retain(|&(size, _)| size > TOLERANCE);
        sized.sort_unstable_by(|one, other| one.0.total_cmp(&other.0));
        let is_free = |&&(_, at): &&(f64, usize)| {
            let own = corners(at);
            let [one, two, three] = own;
            remaining.iter().filter(|point| !own.contains(point)).all(|&point| {
                let sides = [[one, two, point], [two, three, point], [three, one, point]];
                sides.into_iter().any(|side| size(side) < -TOLERANCE)
            })
        };
        let Some(&(_, at)) = sized.iter().find(is_free) else { return Ok(None) };
        let [from, own, to] = corners(at);
        ears[own] = Some(Ear { ends: [from, to], step });
        remaining.remove(at);
    }
    Ok(Some(Triangulation { ears, remaining }))
}

/// Returns a point well inside a polygon. The candidates are the middles of horizontal chords, half
/// way between consecutive heights of corners. The result is the one with the most space around it.
pub(super) fn inner_point(polygon: &[Point]) -> Point {
    let mut heights: Vec<f64> = polygon.iter().map(|point| point.y).collect();
    heights.sort_unstable_by(f64::total_cmp);
    let (mut best, mut middle) = (0.0, polygon[0]);
    let mut crossed = Vec::new();
    for pair in heights.windows(2) {
        let (y, gap) = (f64::midpoint(pair[0], pair[1]), pair[1] - pair[0]);
        crossed.clear();
        let sides = polygon.iter().zip(polygon.iter().cycle().skip(1));
        for (from, to) in sides.filter(|(from, to)| (from.y > y) != (to.y > y)) {
            crossed.push(from.x + (to.x - from.x) * ((y - from.y) / (to.y - from.y)));
        }
        crossed.sort_unstable_by(f64::total_cmp);
        for ends in crossed.chunks_exact(2) {
            // The space is limited by the chord's length and by the distance of the two heights.
            let space = (ends[1] - ends[0]).min(gap);
            if space > best {
                (best, middle) = (space, Point::new(f64::midpoint(ends[0], ends[1]), y));
            }
        }
    }
    middle
}
