//! A rectangle cut out of a drawing, as a drawing of its own: the pieces that reach into it.

use super::drawing::{Bend, Cap, Drawing, Layer, Lines, Marks, Spot};
use crate::cancel::{Cancel, Stop};

/// Left, upper, right and lower end, in hundredths of a pixel.
pub(super) type Rect = [i32; 4];

/// The part of a drawing that lies in a rectangle.
pub(super) fn cut(drawing: &Drawing, rect: Rect, cancel: &Cancel) -> Result<Drawing, Stop> {
    let [left, upper, right, lower] = rect;
    let mut layers = Vec::with_capacity(drawing.layers.len());
    for layer in &drawing.layers {
        let marks: Result<Vec<_>, Stop> =
            layer.marks.iter().map(|marks| part(marks, rect, cancel)).collect();
        layers.push(Layer { name: layer.name, color: layer.color, marks: marks? });
    }
    Ok(Drawing {
        size: [right - left, lower - upper],
        title: String::new(),
        is_titled: false,
        description: String::new(),
        paper: drawing.paper,
        layers,
    })
}

fn part(marks: &Marks, rect: Rect, cancel: &Cancel) -> Result<Marks, Stop> {
    Ok(match marks {
        Marks::Lines { lines, width } => {
            Marks::Lines { lines: pieces(lines, *width, rect, cancel)?, width: *width }
        }
        Marks::Discs { centres, radius } => {
            let reaches = |&&centre: &&Spot| touches(bounds([centre]), *radius as i32, rect);
            let centres = centres.iter().filter(reaches).map(|&centre| moved(centre, rect));
            Marks::Discs { centres: centres.collect(), radius: *radius }
        }
        Marks::Shapes { outlines } => Marks::Shapes { outlines: closed(outlines, rect, cancel)? },
        Marks::Areas { color, outlines } => {
            Marks::Areas { color: *color, outlines: closed(outlines, rect, cancel)? }
        }
    })
}

/// The pieces of lines that reach into a rectangle. Pieces that meet in it stay joined.
fn pieces(lines: &Lines, width: u32, rect: Rect, cancel: &Cancel) -> Result<Lines, Stop> {
    let mut cut = lines.alike();
    let mut arcs = lines.arcs.iter().peekable();
    for (turn, line) in lines.each().enumerate() {
        cancel.check_now_and_then(turn)?;
        let mut joined = false;
        // Where a closed line begins is a corner only while all of it is there.
        let whole = lines.cap == Cap::Butt && lines.is_closed(&line);
        for at in line.start + 1..line.end {
            let [from, to] = [lines.points[at - 1], lines.points[at]];
            let arc = arcs.next_if(|arc| arc.to as usize == at);
            let bulge = arc.map_or(0, |_| bulge(from, to));
            if !whole && !touches(bounds([from, to]), width as i32 + bulge, rect) {
                joined = false;
                continue;
            }
            if !joined {
                cut.starts.push(cut.points.len() as u32);
                cut.points.push(moved(from, rect));
            }
            joined = true;
            cut.arcs.extend(arc.map(|arc| Bend { to: cut.points.len() as u32, ..*arc }));
            cut.points.push(moved(to, rect));
        }
    }
    Ok(cut)
}

/// The closed outlines that reach into a rectangle, whole.
fn closed(outlines: &Lines, rect: Rect, cancel: &Cancel) -> Result<Lines, Stop> {
    let mut cut = outlines.alike();
    let mut arcs = outlines.arcs.iter().peekable();
    for (turn, line) in outlines.each().enumerate() {
        cancel.check_now_and_then(turn)?;
        let points = &outlines.points[line.clone()];
        let around = bounds(points.iter().copied());
        let grown = if outlines.arcs.is_empty() {
            0
        } else {
            bulge([around[0], around[1]], [around[2], around[3]])
        };
        let reaches = touches(around, grown, rect);
        let start = cut.points.len();
        while let Some(arc) = arcs.next_if(|arc| (arc.to as usize) < line.end) {
            if reaches {
                let to = (start + arc.to as usize - line.start) as u32;
                cut.arcs.push(Bend { to, ..*arc });
            }
        }
        if reaches {
            cut.starts.push(start as u32);
            cut.points.extend(points.iter().map(|&point| moved(point, rect)));
        }
    }
    Ok(cut)
}

/// How far an arc of at most half a circle may rise over its chord.
pub(super) fn bulge(from: Spot, to: Spot) -> i32 {
    (from[0].abs_diff(to[0]) + from[1].abs_diff(to[1])).div_ceil(2) as i32
}

/// The bounds of points.
pub(super) fn bounds(points: impl IntoIterator<Item = Spot>) -> Rect {
    points.into_iter().fold([i32::MAX, i32::MAX, i32::MIN, i32::MIN], |all, [x, y]| {
        [all[0].min(x), all[1].min(y), all[2].max(x), all[3].max(y)]
    })
}

/// Whether bounds, grown on all sides, touch a rectangle.
fn touches(bounds: Rect, grown: i32, rect: Rect) -> bool {
    // Anti-aliasing reaches into the next pixel.
    let grown = grown + super::drawing::UNIT;
    bounds[0] - grown <= rect[2]
        && bounds[1] - grown <= rect[3]
        && bounds[2] + grown >= rect[0]
        && bounds[3] + grown >= rect[1]
}

fn moved([x, y]: Spot, rect: Rect) -> Spot {
    [x - rect[0], y - rect[1]]
}
