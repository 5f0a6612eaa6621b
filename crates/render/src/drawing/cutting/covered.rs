//! Parts of lines that lie on other lines. A cutter would cut them twice.

use crate::drawing::near_segments::NearSegments;
use crate::drawing::{DevicePoint, Lines, real_point, rounded_point};
use mazewright_core::geometry::Bounds;
use mazewright_core::{Cancel, Error};

/// The largest distance of lines that lie on each other, in units of the drawing: both are rounded.
const APART: f64 = 2.0;

/// The side of a square of the index, relative to the mean length of a segment.
const SQUARE: u64 = 4;

/// The largest number of squares along a segment of the index.
const MOST_SQUARES: u64 = 64;

/// Straight segments by their place, each with its number.
pub(crate) struct CoveringSegments(NearSegments<usize>);

impl CoveringSegments {
    /// Returns an index of segments.
    pub(crate) fn new(segments: &[[DevicePoint; 2]], cancel: &Cancel) -> Result<Self, Error> {
        let extent = |[from, to]: &[DevicePoint; 2]| {
            u64::from(from[0].abs_diff(to[0]).max(from[1].abs_diff(to[1])))
        };
        let longest = segments.iter().map(extent).max().unwrap_or(0);
        let mean = segments.iter().map(extent).sum::<u64>() / (segments.len() as u64).max(1);
        let side = (SQUARE * mean).max(longest / MOST_SQUARES).max(1) as f64;
        let segments = segments.iter().enumerate().map(|(at, ends)| (ends.map(real_point), at));
        Ok(Self(NearSegments::new(side, segments, |_| true, cancel)?))
    }

    /// Returns the parts of a segment that none of the first `count` segments covers, from its start to its end; `None` if
    /// no part is covered.
    fn free_parts(&self, ends: [DevicePoint; 2], count: usize) -> Option<Vec<[DevicePoint; 2]>> {
        let [from, end] = ends.map(real_point);
        let length = (end - from).length();
        let along = (end - from) * (1.0 / length.max(1.0));
        let mut covered = Vec::new();
        let near = self.0.near(Bounds::of([from, end]).grown(APART));
        for (other, _) in near.filter(|it| it.1 < count) {
            let other = other.map(|it| it - from);
            let [one, two] = other.map(|it| along.dot(it));
            let [first, last] = [one.min(two).max(0.0), one.max(two).min(length)];
            let is_near = |at: f64| {
                let [away, end] = other.map(|it| along.cross(it));
                (away + (end - away) * (at - one) / (two - one)).abs() <= APART
            };
            if last - first > APART && is_near(first) && is_near(last) {
                covered.push([first, last]);
            }
        }
        if covered.is_empty() {
            return None;
        }
        covered.sort_unstable_by(|one, other| one[0].total_cmp(&other[0]));
        let mut parts = Vec::new();
        let mut at = 0.0;
        for [first, last] in covered.into_iter().chain([[length; 2]]) {
            if first - at > APART {
                parts.push([at, first]);
            }
            at = last.max(at);
        }
        let device = |at: f64| rounded_point(from + along * at);
        Some(parts.into_iter().map(|part| part.map(device)).collect())
    }
}

/// Returns the straight segments of lines.
pub(crate) fn straight_segments(lines: &Lines) -> impl Iterator<Item = [DevicePoint; 2]> {
    let ends = lines.point_ranges().flat_map(|line| line.skip(1));
    let is_arc = |to: u32| lines.arcs.binary_search_by_key(&to, |arc| arc.to).is_ok();
    let straight = ends.filter(move |&to| !is_arc(to as u32));
    straight.map(|to| [lines.points[to - 1], lines.points[to]])
}

/// Returns lines without the parts of straight segments that the segments of an index cover.
pub(crate) fn without_covered(
    lines: &Lines,
    index: &CoveringSegments,
    cancel: &Cancel,
) -> Result<Lines, Error> {
    without_covered_by(lines, index, |_| usize::MAX, cancel)
}

/// Returns lines without the parts of straight segments that lie on `others` or on earlier parts of the lines.
pub(crate) fn without_repeats(
    lines: &Lines,
    others: &Lines,
    cancel: &Cancel,
) -> Result<Lines, Error> {
    let mut segments: Vec<_> = straight_segments(others).collect();
    let first = segments.len();
    segments.extend(straight_segments(lines));
    let index = CoveringSegments::new(&segments, cancel)?;
    without_covered_by(lines, &index, |at| first + at, cancel)
}

/// Returns lines without covered parts. `before` says how many segments of the index may cover each straight segment.
fn without_covered_by(
    lines: &Lines,
    index: &CoveringSegments,
    before: impl Fn(usize) -> usize,
    cancel: &Cancel,
) -> Result<Lines, Error> {
    let mut straight = 0;
    let mut kept = lines.empty_like();
    let mut arcs = lines.arcs.iter().peekable();
    for line in lines.point_ranges() {
        let mut is_started = false;
        for to in line.skip(1) {
            cancel.check_periodically(to)?;
            let ends = [lines.points[to - 1], lines.points[to]];
            let arc = arcs.next_if(|arc| arc.to as usize == to);
            let mut free = None;
            if arc.is_none() {
                free = index.free_parts(ends, before(straight));
                straight += 1;
            }
            let parts = free.unwrap_or_else(|| vec![ends]);
            for &[first, last] in &parts {
                if first != ends[0] || !std::mem::replace(&mut is_started, true) {
                    kept.move_to(first);
                }
                match arc {
                    Some(arc) => kept.arc_to(last, arc.radius, arc.clockwise),
                    None => kept.line_to(last),
                }
            }
            is_started = parts.last().is_some_and(|part| part[1] == ends[1]);
        }
    }
    Ok(kept)
}
