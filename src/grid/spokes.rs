//! Ways from the middles of a cell's sides to a hub inside it, where straight ones would leave the
//! cell: maps have bays and capes.
//!
//! Ears are cut off the cell's outline, the smallest first, until a triangle is left; the hub is its
//! middle. A way runs from ear to ear over the diagonals by which they were cut off, back to that
//! triangle. Over a diagonal ways lead in the order in which they start round the outline, at equal
//! distances, so no two of them meet.
//!
//! ```text
//!     ┌──m──────────┐     m: the middle of a side; its way crosses one diagonal
//!     │    ╲  ╱ hub │
//!     └─────╲╱┐     │
//!             └─────┘
//! ```

use crate::cancel::{Cancel, Stop};
use crate::geometry::Point;

/// Most points of an outline that is cut up: the time grows with their square.
const MOST: usize = 2000;

/// Twice the area that counts as none, in squares of a cell side.
const FLAT: f64 = 1e-12;

/// The ways inside one cell.
pub(super) struct Spokes {
    /// Where they meet.
    pub(super) hub: Point,
    /// The bends of each, from its middle to the hub.
    pub(super) bends: Vec<Vec<Point>>,
}

/// The ways from some of the points of an outline, given clockwise and in order. `None` where the
/// outline is too long or too thin to be cut up.
pub(super) fn spokes(
    outline: &[Point],
    starts: &[usize],
    cancel: &Cancel,
) -> Result<Option<Spokes>, Stop> {
    if outline.len() > MOST {
        return Ok(None);
    }
    let Some(Cut { ears, rest }) = cut(outline, cancel)? else { return Ok(None) };
    let hub = rest.iter().fold(Point::default(), |sum, &at| sum + outline[at]) * (1.0 / 3.0);
    // How many start up to each point.
    let mut upto = vec![0_usize; outline.len()];
    for &start in starts {
        upto[start] = 1;
    }
    let is_start: Vec<usize> = upto.clone();
    for at in 1..upto.len() {
        upto[at] += upto[at - 1];
    }
    let all = starts.len();
    // At least one, for the way in question starts there.
    let within =
        |from: usize, to: usize, less: usize| match (upto[to] + all - upto[from] - less) % all {
            0 => all,
            count => count,
        };
    let bends = starts.iter().map(|&start| {
        let mut line = Vec::new();
        let mut ear = ears[start];
        while let Some(Ear { ends: [from, to], .. }) = ear {
            let (rank, count) = (within(from, start, 0), within(from, to, is_start[to]));
            let part = rank as f64 / (count + 1) as f64;
            line.push(outline[from] + (outline[to] - outline[from]) * part);
            // The ear of which the diagonal is a side is that of the end that was cut off first.
            ear = match (ears[from], ears[to]) {
                (Some(one), Some(other)) => Some(if one.turn < other.turn { one } else { other }),
                (one, other) => one.or(other),
            };
        }
        line
    });
    Ok(Some(Spokes { hub, bends: bends.collect() }))
}

/// A triangle that was cut off at a point.
#[derive(Clone, Copy)]
struct Ear {
    /// The ends of the diagonal, clockwise.
    ends: [usize; 2],
    /// When.
    turn: usize,
}

/// An outline in triangles.
struct Cut {
    /// The ear of each point that was cut off.
    ears: Vec<Option<Ear>>,
    /// The three points that are left.
    rest: Vec<usize>,
}

/// Cuts ears off an outline, the smallest first, until three points are left.
fn cut(outline: &[Point], cancel: &Cancel) -> Result<Option<Cut>, Stop> {
    let mut rest: Vec<usize> = (0..outline.len()).collect();
    let mut ears = vec![None; outline.len()];
    let mut sized: Vec<(f64, usize)> = Vec::new();
    for turn in 0..outline.len().saturating_sub(3) {
        cancel.check()?;
        let count = rest.len();
        let corners =
            |at: usize| [rest[(at + count - 1) % count], rest[at], rest[(at + 1) % count]];
        let size = |[one, two, three]: [usize; 3]| {
            (outline[two] - outline[one]).cross(outline[three] - outline[one])
        };
        sized.clear();
        sized.extend((0..count).map(|at| (size(corners(at)), at)));
        sized.retain(|&(size, _)| size > FLAT);
        sized.sort_unstable_by(|one, other| one.0.total_cmp(&other.0));
        let is_free = |&&(_, at): &&(f64, usize)| {
            let own = corners(at);
            let [one, two, three] = own;
            rest.iter().filter(|point| !own.contains(point)).all(|&point| {
                let sides = [[one, two, point], [two, three, point], [three, one, point]];
                sides.into_iter().any(|side| size(side) < -FLAT)
            })
        };
        let Some(&(_, at)) = sized.iter().find(is_free) else { return Ok(None) };
        let [from, own, to] = corners(at);
        ears[own] = Some(Ear { ends: [from, to], turn });
        rest.remove(at);
    }
    Ok(Some(Cut { ears, rest }))
}

/// A point well inside a closed way: the middle of the widest of the level chords half way between
/// two of its points that follow each other from top to bottom.
pub(super) fn inside(way: &[Point]) -> Point {
    let mut levels: Vec<f64> = way.iter().map(|point| point.y).collect();
    levels.sort_unstable_by(f64::total_cmp);
    let (mut best, mut middle) = (0.0, way[0]);
    let mut crossed = Vec::new();
    for pair in levels.windows(2) {
        let (y, high) = (f64::midpoint(pair[0], pair[1]), pair[1] - pair[0]);
        crossed.clear();
        let sides = way.iter().zip(way.iter().cycle().skip(1));
        for (from, to) in sides.filter(|(from, to)| (from.y > y) != (to.y > y)) {
            crossed.push(from.x + (to.x - from.x) * ((y - from.y) / (to.y - from.y)));
        }
        crossed.sort_unstable_by(f64::total_cmp);
        for ends in crossed.chunks_exact(2) {
            // Neither flat nor narrow.
            let room = (ends[1] - ends[0]).min(high);
            if room > best {
                (best, middle) = (room, Point::new(f64::midpoint(ends[0], ends[1]), y));
            }
        }
    }
    middle
}
