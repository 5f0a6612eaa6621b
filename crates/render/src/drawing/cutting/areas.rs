//! The areas that strokes cover together, as closed outlines for knives and routers. Outlines
//! neither cross nor overlap, whatever the strokes do.

use std::f64::consts::FRAC_PI_2;
use std::ops::Range;

use crate::drawing::cutting::nesting::lines_around;
use crate::drawing::cutting::union::{CutContours, union};
use crate::drawing::stroke_outline::{DevicePolygon, MAX_CHORD_ERROR, stroke_outline};
use crate::drawing::{Cap, DevicePoint, Lines};
use i_overlay::core::fill_rule::FillRule;
use mazewright_core::geometry::rounded;
use mazewright_core::{Cancel, Error, Work};

/// The smallest area or hole that is kept, in square hundredths of a millimetre: a square as wide as
/// a cut line.
const SPECK: i128 = 10 * 10;

/// How many plain iterations of a loop the outline of a stroke costs.
const STROKE_COST: usize = 16;

/// Closed outlines without crossings. The outer ones and the holes have opposite orientations.
#[derive(Clone, Debug, Default)]
pub(crate) struct CutAreas {
    contours: CutContours,
    /// The number of outer ones.
    pieces: usize,
}

impl CutAreas {
    /// Returns the area that strokes of a width cover.
    pub(crate) fn of_strokes<'a>(
        strokes: impl Iterator<Item = &'a Lines>,
        width: u32,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let mut polygons = CutContours::new();
        for lines in strokes {
            push_strokes(&mut polygons, lines, width, cancel)?;
        }
        Self::union(polygons, FillRule::NonZero, cancel)
    }

    /// Returns the area inside closed lines, by the even-odd rule.
    pub(crate) fn inside(lines: &Lines, cancel: &Cancel) -> Result<Self, Error> {
        let mut polygons = CutContours::new();
        for line in lines.point_ranges() {
            cancel.check_periodically(line.start * STROKE_COST)?;
            polygons.push(device_points(&DevicePolygon::of(lines, line)));
        }
        Self::union(polygons, FillRule::EvenOdd, cancel)
    }

    /// Returns this area and what strokes of a width cover.
    pub(crate) fn with_strokes(
        &self,
        lines: &Lines,
        width: u32,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let mut polygons = self.contours.clone();
        push_strokes(&mut polygons, lines, width, cancel)?;
        Self::union(polygons, FillRule::NonZero, cancel)
    }

    fn union(polygons: CutContours, rule: FillRule, cancel: &Cancel) -> Result<Self, Error> {
        let mut areas = Self::default();
        let mut work = Work::new(cancel);
        for contour in union(polygons, rule, cancel)? {
            work.add(contour.len())?;
            let double_area = double_area(&contour);
            if double_area.abs() >= 2 * SPECK {
                areas.pieces += usize::from(double_area > 0);
                areas.contours.push(contour);
            }
        }
        Ok(areas)
    }

    /// Returns the number of connected pieces, and the number of holes in them.
    pub(crate) fn pieces_and_holes(&self) -> [usize; 2] {
        [self.pieces, self.contours.len() - self.pieces]
    }

    /// Returns the outlines inside others, and those that cut the whole loose.
    pub(crate) fn inner_and_outer(&self, cancel: &Cancel) -> Result<[Lines; 2], Error> {
        let all = self.lines(cancel)?;
        let ranges: Vec<Range<usize>> = all.point_ranges().collect();
        let around = lines_around(&all, &ranges, cancel)?;
        let mut parts = [all.empty_like(), all.empty_like()];
        for (at, range) in ranges.into_iter().enumerate() {
            cancel.check_periodically(range.start)?;
            let is_outer = around.get(at).is_none_or(Option::is_none);
            let part = &mut parts[usize::from(is_outer)];
            part.starts.push(part.points.len() as u32);
            part.points.extend_from_slice(&all.points[range]);
        }
        Ok(parts)
    }

    /// Returns the outlines as closed lines.
    pub(crate) fn lines(&self, cancel: &Cancel) -> Result<Lines, Error> {
        let mut work = Work::new(cancel);
        let mut lines = Lines { cap: Cap::Butt, ..Lines::default() };
        for contour in &self.contours {
            let Some(&first) = contour.first() else { continue };
            work.add(contour.len())?;
            lines.move_to(first);
            contour.iter().skip(1).chain([&first]).for_each(|&at| lines.line_to(at));
        }
        Ok(lines)
    }
}

/// Appends the outline of each stroke.
fn push_strokes(
    polygons: &mut CutContours,
    lines: &Lines,
    width: u32,
    cancel: &Cancel,
) -> Result<(), Error> {
    let half = f64::from(width) / 2.0;
    let end = (FRAC_PI_2 * (half / (2.0 * MAX_CHORD_ERROR)).sqrt()).ceil().max(2.0) as usize;
    for to in lines.point_ranges().flat_map(|line| line.skip(1)) {
        cancel.check_periodically(to * STROKE_COST)?;
        polygons.push(device_points(&stroke_outline(lines, to, half, end)));
    }
    Ok(())
}

fn device_points(DevicePolygon(points): &DevicePolygon) -> Vec<DevicePoint> {
    points.iter().map(|point| point.map(|along| rounded(along) as i32)).collect()
}

/// Returns twice the area of an outline, negative for holes.
pub(super) fn double_area(contour: &[DevicePoint]) -> i128 {
    let Some(&last) = contour.last() else { return 0 };
    let mut sum = 0;
    let mut from = last.map(i128::from);
    for to in contour {
        let to = to.map(i128::from);
        sum += from[0] * to[1] - from[1] * to[0];
        from = to;
    }
    sum
}
