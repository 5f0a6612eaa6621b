//! Necks: places where a rim leaves so little of a cell that walls of the usual width would close the passage through it. Walls
//! are thinner there.

use crate::draw::line_widths::{WIDTHS, half_wall_at, may_have_necks, neck_clearance, width_step};
use crate::draw::lines::elastic::{distance_of, leg_space};
use crate::draw::numbers::seam_numbers::SeamNumbers;
use crate::draw::route::clearance::RouteWalls;
use crate::draw::route::{Bridges, RouteLines, add};
use crate::drawing::segment_index::SegmentIndex;
use crate::drawing::stroke_arc::StrokeArc;
use crate::drawing::{ArcSegment, DevicePoint, Lines, Marks, real_point, rounded_point};
use crate::scene::Scene;
use mazewright_core::geometry::{Bounds, Point};
use mazewright_core::{Cancel, Error};
use smallvec::{SmallVec, smallvec};

/// The longest part of a wall with one width at a neck, relative to half the usual width.
const PART: f64 = 0.5;

/// The side of a square of the index, relative to the reach of a neck.
const SQUARE: f64 = 4.0;

/// Returns the middles of all necks of a finished maze, in hundredths of a pixel.
fn necks(
    scene: &Scene<'_>,
    to_device: &impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Vec<[Point; 2]>, Error> {
    let maze = scene.maze.finished();
    let scene = &Scene { maze, ..*scene };
    let grid = maze.grid();
    let half = scene.style.half_line();
    let mut narrow = Vec::new();
    for cell in (0..grid.cells()).filter(|&cell| maze.is_used(cell)) {
        cancel.check_periodically(cell as usize)?;
        let is_wide =
            |(edge, _)| maze.is_wall(edge) || leg_space(grid, cell, edge) >= neck_clearance(half);
        if !grid.boundary(cell).all(is_wide) {
            narrow.push(cell);
        }
    }
    let numbers = SeamNumbers::default();
    let mut walls = RouteWalls::new(scene, None, [0.0, neck_clearance(half)], &narrow, cancel)?;
    let mut found = RouteLines::default();
    if !walls.are_full() {
        for (index, &cell) in narrow.iter().enumerate() {
            cancel.check_periodically(index)?;
            let steps = maze.steps(cell).filter(|&(_, link)| !grid.is_stairs(link));
            let others: SmallVec<[u32; 8]> = steps.map(|(there, _)| there).collect();
            for (at, &one) in others.iter().enumerate() {
                let mut pass = |cells: &[u32]| {
                    let kind = (None, &numbers, Bridges::Joined);
                    add(&mut found, scene, kind, cells, &mut walls, cancel)
                };
                if maze.opening_at(cell).is_some() {
                    pass(&[one, cell])?;
                }
                others[..at].iter().try_for_each(|&other| pass(&[other, cell, one]))?;
            }
        }
    }
    let points = found.lines.points();
    let ends = |&(to, _): &(usize, f64)| [to - 1, to].map(|at| real_point(to_device(points[at])));
    Ok(found.narrow.iter().map(ends).collect())
}

/// Returns lines of walls by their width, in hundredths of a pixel: thinner at necks.
pub(crate) fn thinner_at_necks(
    scene: &Scene<'_>,
    lines: Lines,
    to_device: &impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Vec<Marks>, Error> {
    let width = scene.style.line.hundredths();
    let necks = if may_have_necks(scene) { necks(scene, to_device, cancel)? } else { Vec::new() };
    if necks.is_empty() {
        return Ok(vec![Marks::Lines { lines, width }]);
    }
    let half = f64::from(width) / 2.0;
    let index = NeckIndex::new(&necks, neck_clearance(half), cancel)?;
    let mut by_width: [Lines; WIDTHS] = std::array::from_fn(|_| lines.empty_like());
    let mut arcs = lines.arcs.iter().peekable();
    for line in lines.point_ranges() {
        let mut last = None;
        if let [single] = lines.points[line.clone()] {
            by_width[WIDTHS - 1].move_to(single);
        }
        for to in line.skip(1) {
            cancel.check()?;
            let ends = [lines.points[to - 1], lines.points[to]];
            let arc = arcs.next_if(|arc| arc.to as usize == to);
            let widths = index.widths(ends, arc, half);
            for run in widths.chunk_by(|one, next| one.1 == next.1) {
                let (from, step, there) = (run[0].0[0], run[0].1, run[run.len() - 1].0[1]);
                let kept = &mut by_width[step];
                if last != Some(step) {
                    kept.move_to(from);
                }
                match arc {
                    Some(arc) => kept.arc_to(there, arc.radius, arc.clockwise),
                    None => kept.line_to(there),
                }
                last = Some(step);
            }
        }
    }
    let by_width = by_width.into_iter().enumerate().filter(|(_, lines)| !lines.points.is_empty());
    let marks = by_width.map(|(step, mut lines)| {
        lines.rectilinear &= lines.arcs.is_empty();
        Marks::Lines { lines, width: width * (step as u32 + 1) / WIDTHS as u32 }
    });
    Ok(marks.collect())
}

/// The necks of a drawing by their place.
struct NeckIndex {
    necks: SegmentIndex<()>,
    /// The distance from necks up to which walls are thinner.
    reach: f64,
}

/// A part of a segment, and its width, from 0.
type WidthPart = ([DevicePoint; 2], usize);

impl NeckIndex {
    fn new(necks: &[[Point; 2]], reach: f64, cancel: &Cancel) -> Result<Self, Error> {
        let necks = necks.iter().map(|&neck| (neck, ()));
        Ok(Self { necks: SegmentIndex::new(SQUARE * reach, necks, |_| true, cancel)?, reach })
    }

    /// Returns the necks near a part of a wall.
    fn near(&self, part: [Point; 2]) -> impl Iterator<Item = [Point; 2]> + '_ {
        self.necks.near(Bounds::of(part).grown(self.reach)).map(|(neck, ())| neck)
    }

    /// Returns the parts of a segment with their widths. `half` is half the usual width.
    fn widths(
        &self,
        ends: [DevicePoint; 2],
        arc: Option<&ArcSegment>,
        half: f64,
    ) -> SmallVec<[WidthPart; 8]> {
        let whole = WIDTHS - 1;
        let long = parts(ends, arc, SQUARE * self.reach);
        let is_near = |part: &[DevicePoint; 2]| self.near(part.map(real_point)).next().is_some();
        if !long.iter().any(is_near) {
            return smallvec![(ends, whole)];
        }
        let fine = parts(ends, arc, PART * half);
        let width = |part: [DevicePoint; 2]| {
            let wall = part.map(real_point);
            let distances = self.near(wall).map(|neck| distance_of(wall, &smallvec![neck]));
            let least = distances.fold(f64::INFINITY, f64::min);
            (part, width_step(half_wall_at(least, half), half))
        };
        fine.into_iter().map(width).collect()
    }
}

/// Returns the parts of a segment that are no longer than a length.
fn parts(
    [from, to]: [DevicePoint; 2],
    arc: Option<&ArcSegment>,
    longest: f64,
) -> SmallVec<[[DevicePoint; 2]; 4]> {
    let along = real_point(to) - real_point(from);
    let count = (along.length() / longest).ceil().max(1.0) as usize;
    let share = |part: usize| part as f64 / count as f64;
    let straight = |part: usize| real_point(from) + along * share(part);
    let bent = arc.map(|arc| StrokeArc::new([from, to], arc).points_between(count - 1));
    let between: SmallVec<[Point; 4]> = match bent {
        Some(points) => points.collect(),
        None => (1..count).map(straight).collect(),
    };
    let mut here = from;
    let ends = between.into_iter().map(rounded_point).chain([to]);
    ends.map(|there| [std::mem::replace(&mut here, there), there]).collect()
}
