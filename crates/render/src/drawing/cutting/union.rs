//! The union of polygons as outlines. The plane is halved until a part has few polygons, so that no
//! step takes long; then the outlines of the two halves are joined where they meet.
//!
//! ```text
//!    ╭───┊───╮      The outlines of both halves run along the line between them, in opposite
//!    │ ← ┊ → │      directions. Parts that both have are left out, and the ends that remain
//!    ╰───┊───╯      are joined. Outlines stay closed, however points are rounded.
//! ```

use crate::drawing::DevicePoint;
use i_overlay::core::fill_rule::FillRule;
use i_overlay::core::overlay::{Overlay, ShapeType};
use i_overlay::core::overlay_rule::OverlayRule;
use i_overlay::i_float::int::point::IntPoint;
use mazewright_core::geometry::rounded;
use mazewright_core::{Cancel, Error};

/// Closed outlines, each point once.
pub(super) type CutContours = Vec<Vec<DevicePoint>>;

/// The number of sides whose union takes about a millisecond.
const SIDES_AT_ONCE: usize = 1500;

/// How many plain iterations of a loop it costs to divide a polygon.
const DIVISION_COST: usize = 8;

/// Returns the outlines of the union: outer ones and holes with opposite orientations.
pub(super) fn union(
    polygons: CutContours,
    rule: FillRule,
    cancel: &Cancel,
) -> Result<CutContours, Error> {
    let sides: usize = polygons.iter().map(Vec::len).sum();
    if sides <= SIDES_AT_ONCE {
        return union_at_once(&polygons, rule, cancel);
    }
    let (axis, at) = middle(&polygons, cancel)?;
    let mut halves = [CutContours::new(), CutContours::new()];
    for (index, polygon) in polygons.iter().enumerate() {
        cancel.check_periodically(index * DIVISION_COST)?;
        for (half, is_beyond) in halves.iter_mut().zip([false, true]) {
            let part = part(polygon, axis, at, is_beyond);
            if part.len() > 2 {
                half.push(part);
            }
        }
    }
    let largest = halves.iter().map(|half| half.iter().map(Vec::len).sum()).max().unwrap_or(0);
    // Polygons that all lie on each other cannot be divided.
    if largest * 8 > sides * 7 {
        return union_at_once(&polygons, rule, cancel);
    }
    // To free many polygons takes long.
    for (index, polygon) in polygons.into_iter().enumerate() {
        cancel.check_periodically(index)?;
        drop(polygon);
    }
    let [before, beyond] = halves;
    let before = union(before, rule, cancel)?;
    let beyond = union(beyond, rule, cancel)?;
    joined([before, beyond], axis, at, cancel)
}

fn union_at_once(
    polygons: &CutContours,
    rule: FillRule,
    cancel: &Cancel,
) -> Result<CutContours, Error> {
    cancel.check()?;
    let mut overlay = Overlay::new(polygons.iter().map(Vec::len).sum());
    for polygon in polygons {
        let points = polygon.iter().map(|&[x, y]| IntPoint::new(x, y));
        overlay.add_path_iter(points, ShapeType::Subject);
    }
    let shapes = overlay.overlay(OverlayRule::Subject, rule);
    cancel.check()?;
    let points = |contour: Vec<IntPoint<i32>>| contour.into_iter().map(|at| [at.x, at.y]).collect();
    Ok(shapes.into_iter().flatten().map(points).collect())
}

/// Returns the axis along which polygons extend most, and the middle of their extent.
fn middle(polygons: &CutContours, cancel: &Cancel) -> Result<(usize, i32), Error> {
    let (mut low, mut high) = ([i32::MAX; 2], [i32::MIN; 2]);
    for (index, polygon) in polygons.iter().enumerate() {
        cancel.check_periodically(index * DIVISION_COST)?;
        for point in polygon {
            for axis in 0..2 {
                low[axis] = low[axis].min(point[axis]);
                high[axis] = high[axis].max(point[axis]);
            }
        }
    }
    let extent = [0, 1].map(|axis| i64::from(high[axis]) - i64::from(low[axis]));
    let axis = usize::from(extent[1] > extent[0]);
    Ok((axis, low[axis] + (extent[axis] / 2) as i32))
}

/// Returns the part of a polygon on one side of the line where the coordinate `axis` is `at`. Parts
/// that hang together along the line alone are covered twice or not at all there.
fn part(polygon: &[DevicePoint], axis: usize, at: i32, is_beyond: bool) -> Vec<DevicePoint> {
    let is_in = |point: DevicePoint| if is_beyond { point[axis] >= at } else { point[axis] <= at };
    let mut part = Vec::with_capacity(polygon.len() + 2);
    let Some(&last) = polygon.last() else { return part };
    let mut from = last;
    for &to in polygon {
        if is_in(from) != is_in(to) {
            let share = (f64::from(at) - f64::from(from[axis]))
                / (f64::from(to[axis]) - f64::from(from[axis]));
            let [start, end] = [from, to].map(|point| f64::from(point[1 - axis]));
            let mut crossing = [at; 2];
            crossing[1 - axis] = rounded(start + (end - start) * share) as i32;
            if part.last() != Some(&crossing) {
                part.push(crossing);
            }
        }
        if is_in(to) && part.last() != Some(&to) {
            part.push(to);
        }
        from = to;
    }
    if part.len() > 1 && part.first() == part.last() {
        part.pop();
    }
    part
}

/// Joins the outlines of two halves along the line between them.
fn joined(
    halves: [CutContours; 2],
    axis: usize,
    at: i32,
    cancel: &Cancel,
) -> Result<CutContours, Error> {
    let mut steps = cancel.pauses();
    let along = 1 - axis;
    let (mut contours, mut chains, mut turns) =
        (CutContours::new(), CutContours::new(), Vec::new());
    for mut contour in halves.into_iter().flatten() {
        let count = contour.len();
        let is_on_line = |points: &[DevicePoint], from: usize| {
            points[from][axis] == at && points[(from + 1) % count][axis] == at
        };
        let Some(first) = (0..count).find(|&from| is_on_line(&contour, from)) else {
            contours.push(contour);
            continue;
        };
        contour.rotate_left((first + 1) % count);
        let mut chain = vec![contour[0]];
        for from in 0..count {
            steps();
            let to = contour[(from + 1) % count];
            if is_on_line(&contour, from) {
                turns.extend([(contour[from][along], 1), (to[along], -1)]);
                let chain = std::mem::replace(&mut chain, vec![to]);
                if chain.len() > 1 {
                    chains.push(chain);
                }
            } else {
                chain.push(to);
            }
        }
    }
    cancel.check()?;
    // Parts that only one half has remain, in their direction.
    turns.sort_unstable();
    let mut direction = 0;
    for pair in turns.windows(2) {
        direction += pair[0].1;
        let mut ends = [[at; 2]; 2];
        (ends[0][along], ends[1][along]) = (pair[0].0, pair[1].0);
        match direction {
            _ if ends[0] == ends[1] => {}
            0 => {}
            1.. => chains.push(ends.to_vec()),
            _ => chains.push(vec![ends[1], ends[0]]),
        }
    }
    cancel.check()?;
    chains.sort_unstable_by_key(|chain| chain[0]);
    cancel.check()?;
    let starts: Vec<DevicePoint> = chains.iter().map(|chain| chain[0]).collect();
    for at_chain in 0..chains.len() {
        let mut contour = std::mem::take(&mut chains[at_chain]);
        while let (Some(&first), Some(&last)) = (contour.first(), contour.last())
            && first != last
        {
            steps();
            let from = starts.partition_point(|&start| start < last);
            let mut next = (from..chains.len()).take_while(|&it| starts[it] == last);
            let Some(next) = next.find(|&it| !chains[it].is_empty()) else { break };
            contour.extend(chains[next].drain(..).skip(1));
        }
        contour.pop();
        if contour.len() > 2 {
            contours.push(without_straight(&contour, axis, at, &mut steps));
        }
    }
    Ok(contours)
}

/// Returns an outline without the points on the line at which it runs straight on.
fn without_straight(
    contour: &[DevicePoint],
    axis: usize,
    at: i32,
    step: &mut impl FnMut(),
) -> Vec<DevicePoint> {
    let count = contour.len();
    let is_corner = |&index: &usize| {
        step();
        let [before, here, after] =
            [index + count - 1, index, index + 1].map(|it| contour[it % count].map(i64::from));
        let [one, other] = [(before, here), (here, after)].map(|(a, b)| [b[0] - a[0], b[1] - a[1]]);
        contour[index][axis] != at || one[0] * other[1] != one[1] * other[0]
    };
    (0..count).filter(is_corner).map(|index| contour[index]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::cutting::areas::double_area;

    fn area(contours: &CutContours) -> i128 {
        contours.iter().map(|contour| double_area(contour)).sum()
    }

    /// Halves have the same union as the whole, however many polygons the line divides.
    #[test]
    fn halves_are_joined() {
        let mut state = 11_u64;
        let mut random = move |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((state >> 33) % below) as i32
        };
        for count in [1, 300, 600, 2000, 5000] {
            for is_upright in [true, false] {
                let mut polygon = || {
                    let [x, y] = [random(40_000), random(40_000)];
                    let [width, height] = [20 + random(900), 20 + random(900)];
                    let slant = if is_upright { 0 } else { random(400) };
                    vec![[x, y], [x + width, y], [x + width + slant, y + height], [x, y + height]]
                };
                let polygons: CutContours = (0..count).map(|_| polygon()).collect();
                let cancel = Cancel::new();
                let whole =
                    union_at_once(&polygons, FillRule::NonZero, &cancel).expect("not cancelled");
                let found = union(polygons, FillRule::NonZero, &cancel).expect("not cancelled");
                let what = format!("{count} {is_upright}");
                let (found_area, area) = (area(&found), area(&whole));
                if is_upright {
                    assert_eq!(found_area, area, "{what}");
                    assert_eq!(found.len(), whole.len(), "{what}");
                } else {
                    // Each crossing with a line is rounded.
                    assert!((found_area - area).abs() * 10_000 < area, "{what}");
                    assert!(found.len().abs_diff(whole.len()) * 100 <= whole.len(), "{what}");
                }
            }
        }
    }
}
