//! Joins the holes of a polygon with its outline by cuts, so that a polygon without holes remains (D.
//! Eberly, Triangulation by Ear Clipping, 2002).
//!
//! ```text
//!   ┌──────────┐     The cut leads from the rightmost corner of a hole to the nearest corner of the
//!   │  ┌───┐ ╱ │     outline that is visible from there. The outline then runs along the cut, around
//!   │  └───┘╱  │     the hole, and back along the cut.
//!   └──────────┘
//! ```

use crate::formats::solid::ears::{FloorPoint, Pace, area};
use mazewright_core::{Cancel, Error, Polygon, ring_sides};

/// Joins the rings of a polygon, whose outer ring is clockwise. Returns `None` if a hole does not
/// see the outline, because walls meet.
pub(super) fn joined(
    polygon: Polygon<FloorPoint>,
    cancel: &Cancel,
) -> Result<Option<Vec<FloorPoint>>, Error> {
    let Polygon { outer: mut outline, mut holes } = polygon;
    let mut pace = Pace::default();
    let right = |hole: &Vec<FloorPoint>| hole.iter().map(|point| point[0]).fold(f32::MIN, f32::max);
    // The next hole on the left sees the outline or a hole that is joined to it.
    holes.sort_by(|one, other| right(one).total_cmp(&right(other)));
    while let Some(mut hole) = holes.pop() {
        let rightmost = |&at: &usize, &other: &usize| hole[at][0].total_cmp(&hole[other][0]);
        let Some(start) = (0..hole.len()).max_by(rightmost) else { return Ok(None) };
        hole.rotate_left(start);
        hole.push(hole[0]);
        let from = hole[0];
        let away = |at: usize| {
            let [x, y] = [0, 1].map(|axis| f64::from(outline[at][axis] - from[axis]));
            x * x + y * y
        };
        let mut nearest: Vec<usize> = (0..outline.len()).collect();
        nearest.sort_by(|&at, &other| away(at).total_cmp(&away(other)));
        let count = holes.iter().chain([&hole, &outline]).map(Vec::len).sum();
        let mut visible = None;
        for at in nearest {
            pace.step(count, cancel)?;
            let mut others =
                holes.iter().chain([&hole, &outline]).flat_map(|ring| ring_sides(ring));
            if faces(&outline, at, from) && !others.any(|side| meets([from, outline[at]], side)) {
                visible = Some(at);
                break;
            }
        }
        let Some(at) = visible else { return Ok(None) };
        hole.push(outline[at]);
        let rest = outline.split_off(at + 1);
        outline.extend(hole);
        outline.extend(rest);
    }
    Ok(Some(outline))
}

/// Returns whether a corner of a clockwise outline faces a point: whether the line to it starts
/// inside the outline.
fn faces(outline: &[FloorPoint], at: usize, point: FloorPoint) -> bool {
    let count = outline.len();
    let [before, corner, after] =
        [outline[(at + count - 1) % count], outline[at], outline[(at + 1) % count]];
    let inside = [area([before, corner, point]), area([corner, after, point])].map(|it| it > 0.0);
    if area([before, corner, after]) > 0.0 {
        inside == [true, true]
    } else {
        inside != [false, false]
    }
}

/// Returns whether two lines have a point in common, apart from their ends. Lines on one straight line count as if
/// they had one.
fn meets([from, to]: [FloorPoint; 2], [one, other]: [FloorPoint; 2]) -> bool {
    let is_end = |point: FloorPoint| [from, to].iter().any(|end| end[..2] == point[..2]);
    if is_end(one) || is_end(other) {
        return false;
    }
    let parts = |a, b, points: [FloorPoint; 2]| points.map(|point| area([a, b, point]));
    let [across, along] = [parts(from, to, [one, other]), parts(one, other, [from, to])];
    [across, along].iter().all(|[left, right]| left * right <= 0.0)
}
