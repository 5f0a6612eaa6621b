//! Lines as straight parts, with chords instead of arcs.

use crate::drawing::{ArcSegment, DevicePoint, Lines};
use mazewright_core::geometry::{Arc, Point};

/// The largest angle that a chord replaces.
const CHORD_ANGLE: f64 = 0.1;

/// Passes all straight parts of lines to `take`, and chords of their arcs.
pub(crate) fn for_each_part(lines: &Lines, mut take: impl FnMut([Point; 2])) {
    let point = |[x, y]: DevicePoint| Point::new(f64::from(x), f64::from(y));
    let mut arcs = lines.arcs.iter().peekable();
    for line in lines.point_ranges() {
        for to in line.skip(1) {
            let ends = [to - 1, to].map(|at| point(lines.points[at]));
            match arcs.next_if(|arc| arc.to as usize == to) {
                Some(arc) => chords(ends, arc, &mut take),
                None => take(ends),
            }
        }
    }
}

/// Passes the chords of an arc of at most half a circle to `take`.
fn chords([from, to]: [Point; 2], arc: &ArcSegment, mut take: impl FnMut([Point; 2])) {
    let (radius, along) = (f64::from(arc.radius), to - from);
    let half = along.length() / 2.0;
    if half == 0.0 {
        return;
    }
    let right = Point::new(-along.y, along.x)
        * ((radius * radius - half * half).max(0.0).sqrt() / (2.0 * half));
    let centre = (from + to) * 0.5 + if arc.clockwise { right } else { right * -1.0 };
    // With y down, angles grow clockwise.
    let (first, last) = if arc.clockwise { (from, to) } else { (to, from) };
    let (start, sweep) = Arc { centre, radius, from: first, to: last }.angles();
    let count = (sweep / CHORD_ANGLE).ceil().max(1.0) as u32;
    let mut here = first;
    for chord in 1..=count {
        let angle = start + sweep * f64::from(chord) / f64::from(count);
        let there = if chord == count { last } else { centre + Point::polar(radius, angle) };
        take([here, there]);
        here = there;
    }
}
