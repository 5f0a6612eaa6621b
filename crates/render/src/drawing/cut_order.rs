//! The order of lines for cutters: inner lines before those around them, so that the material still
//! holds a piece while it is cut.

use crate::drawing::{ArcSegment, DevicePoint, Lines};

/// Returns the same lines in ascending order of the area of their bounds. A line around others has
/// larger bounds than each of them.
pub(crate) fn inner_first(lines: &Lines) -> Lines {
    let mut order: Vec<(u64, std::ops::Range<usize>)> =
        lines.point_ranges().map(|line| (bounds_area(&lines.points[line.clone()]), line)).collect();
    order.sort_by_key(|(area, _)| *area);
    let mut sorted = lines.empty_like();
    for (_, line) in order {
        let start = sorted.points.len();
        sorted.starts.push(start as u32);
        sorted.points.extend_from_slice(&lines.points[line.clone()]);
        let first = lines.arcs.partition_point(|arc| (arc.to as usize) < line.start);
        let own = lines.arcs[first..].iter().take_while(|arc| (arc.to as usize) < line.end);
        sorted.arcs.extend(own.map(|arc| {
            let to = (arc.to as usize - line.start + start) as u32;
            ArcSegment { to, ..*arc }
        }));
    }
    sorted
}

/// Returns the area of the smallest upright rectangle around points.
fn bounds_area(points: &[DevicePoint]) -> u64 {
    let side = |axis: usize| {
        let along = points.iter().map(|point| point[axis]);
        let (least, most) = (along.clone().min().unwrap_or(0), along.max().unwrap_or(0));
        u64::from(most.abs_diff(least))
    };
    side(0) * side(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_around_others_come_after_them_with_their_arcs() {
        let mut lines = Lines::default();
        lines.move_to([0, 0]);
        lines.line_to([100, 0]);
        lines.arc_to([0, 100], 100, true);
        lines.move_to([10, 10]);
        lines.arc_to([20, 20], 10, false);
        let sorted = inner_first(&lines);
        assert_eq!(sorted.points, [[10, 10], [20, 20], [0, 0], [100, 0], [0, 100]]);
        assert_eq!(sorted.starts, [0, 2]);
        let arcs: Vec<_> = sorted.arcs.iter().map(|arc| (arc.to, arc.radius)).collect();
        assert_eq!(arcs, [(1, 10), (4, 100)]);
    }
}
