//! Lines as straight parts, with chords instead of arcs.

use crate::drawing::stroke_arc::StrokeArc;
use crate::drawing::{Lines, real_point};
use mazewright_core::geometry::Point;

/// The largest angle that a chord replaces.
const CHORD_ANGLE: f64 = 0.1;

/// Returns all straight parts of lines, and chords of their arcs.
pub(crate) fn straight_parts(lines: &Lines) -> impl Iterator<Item = [Point; 2]> + '_ {
    let mut arcs = lines.arcs.iter().peekable();
    lines.point_ranges().flat_map(|line| line.skip(1)).flat_map(move |to| {
        let ends = [to - 1, to].map(|at| lines.points[at]);
        let arc = arcs.next_if(|arc| arc.to as usize == to);
        let between = arc.into_iter().flat_map(move |arc| {
            let arc = StrokeArc::new(ends, arc);
            arc.points_between(arc.points_every(CHORD_ANGLE))
        });
        let [mut here, end] = ends.map(real_point);
        between.chain([end]).map(move |there| [std::mem::replace(&mut here, there), there])
    })
}
