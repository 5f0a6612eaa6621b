//! Clips a drawing to a rectangle: the result is a drawing of its own, with only the marks that
//! reach into the rectangle.

use crate::drawing::{ArcSegment, Cap, DevicePoint, Drawing, Layer, Lines, Marks};
use mazewright_core::{Cancel, Error};

/// Left, top, right and bottom, in hundredths of a pixel.
pub(crate) type Rect = [i32; 4];

/// Returns the part of a drawing that lies in a rectangle. Its origin is the upper left corner of
/// the rectangle.
pub(crate) fn clip(drawing: &Drawing, rect: Rect, cancel: &Cancel) -> Result<Drawing, Error> {
    let [left, upper, right, lower] = rect;
    let mut layers = Vec::with_capacity(drawing.layers.len());
    for layer in &drawing.layers {
        let marks: Result<Vec<_>, Error> =
            layer.marks.iter().map(|marks| part(marks, rect, cancel)).collect();
        layers.push(Layer { name: layer.name, color: layer.color, marks: marks? });
    }
    Ok(Drawing {
        size: [right - left, lower - upper],
        title: String::new(),
        is_titled: false,
        language: drawing.language,
        description: String::new(),
        scale: drawing.scale,
        dpi: drawing.dpi,
        pixel_mm: drawing.pixel_mm,
        has_ids: drawing.has_ids,
        paper: drawing.paper,
        page_colors: drawing.page_colors,
        sole_ink: drawing.sole_ink,
        layers,
    })
}

fn part(marks: &Marks, rect: Rect, cancel: &Cancel) -> Result<Marks, Error> {
    Ok(match marks {
        Marks::Lines { lines, width } => {
            Marks::Lines { lines: segments(lines, *width, rect, cancel)?, width: *width }
        }
        Marks::Discs { centres, radius } => {
            let reaches = |&&centre: &&DevicePoint| touches(bounds([centre]), *radius as i32, rect);
            let centres = centres.iter().filter(reaches).map(|&centre| translated(centre, rect));
            Marks::Discs { centres: centres.collect(), radius: *radius }
        }
        Marks::Shapes { outlines } => Marks::Shapes { outlines: closed(outlines, rect, cancel)? },
        Marks::Areas { color, outlines } => {
            Marks::Areas { color: *color, outlines: closed(outlines, rect, cancel)? }
        }
    })
}

/// Returns the segments of lines that reach into a rectangle. Consecutive segments stay joined.
fn segments(lines: &Lines, width: u32, rect: Rect, cancel: &Cancel) -> Result<Lines, Error> {
    let mut clipped = lines.empty_like();
    let mut arcs = lines.arcs.iter().peekable();
    for (index, line) in lines.point_ranges().enumerate() {
        cancel.check_periodically(index)?;
        let mut joined = false;
        // A closed line has a corner where it begins, but only if all of its segments are kept.
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
                clipped.starts.push(clipped.points.len() as u32);
                clipped.points.push(translated(from, rect));
            }
            joined = true;
            clipped
                .arcs
                .extend(arc.map(|arc| ArcSegment { to: clipped.points.len() as u32, ..*arc }));
            clipped.points.push(translated(to, rect));
        }
    }
    Ok(clipped)
}

/// Returns the closed outlines that reach into a rectangle, without cutting any of them.
fn closed(outlines: &Lines, rect: Rect, cancel: &Cancel) -> Result<Lines, Error> {
    let mut clipped = outlines.empty_like();
    let mut arcs = outlines.arcs.iter().peekable();
    for (index, line) in outlines.point_ranges().enumerate() {
        cancel.check_periodically(index)?;
        let points = &outlines.points[line.clone()];
        let bounding_box = bounds(points.iter().copied());
        let margin = if outlines.arcs.is_empty() {
            0
        } else {
            bulge([bounding_box[0], bounding_box[1]], [bounding_box[2], bounding_box[3]])
        };
        let reaches = touches(bounding_box, margin, rect);
        let start = clipped.points.len();
        while let Some(arc) = arcs.next_if(|arc| (arc.to as usize) < line.end) {
            if reaches {
                let to = (start + arc.to as usize - line.start) as u32;
                clipped.arcs.push(ArcSegment { to, ..*arc });
            }
        }
        if reaches {
            clipped.starts.push(start as u32);
            clipped.points.extend(points.iter().map(|&point| translated(point, rect)));
        }
    }
    Ok(clipped)
}

/// Returns an upper bound for the distance of an arc of at most half a circle from its chord.
pub(crate) fn bulge(from: DevicePoint, to: DevicePoint) -> i32 {
    (from[0].abs_diff(to[0]) + from[1].abs_diff(to[1])).div_ceil(2) as i32
}

/// Returns the bounding box of points.
pub(crate) fn bounds(points: impl IntoIterator<Item = DevicePoint>) -> Rect {
    points.into_iter().fold([i32::MAX, i32::MAX, i32::MIN, i32::MIN], |all, [x, y]| {
        [all[0].min(x), all[1].min(y), all[2].max(x), all[3].max(y)]
    })
}

/// Returns whether a bounding box, enlarged by `margin` on all sides, touches a rectangle.
fn touches(bounds: Rect, margin: i32, rect: Rect) -> bool {
    // Anti-aliasing affects the neighbouring pixel.
    let margin = margin + crate::drawing::UNITS_PER_PIXEL;
    bounds[0] - margin <= rect[2]
        && bounds[1] - margin <= rect[3]
        && bounds[2] + margin >= rect[0]
        && bounds[3] + margin >= rect[1]
}

fn translated([x, y]: DevicePoint, rect: Rect) -> DevicePoint {
    [x - rect[0], y - rect[1]]
}
