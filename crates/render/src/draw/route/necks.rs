//! Necks: places where a rim leaves so little of a cell that walls of the usual width would close the passage through it. Walls
//! are thinner there, on the side of the neck.

use crate::draw::line_widths::{WIDTHS, half_wall_at, may_have_necks, neck_clearance, width_step};
use crate::draw::lines::elastic::{distance_of, leg_space, nearest};
use crate::draw::numbers::seam_numbers::SeamNumbers;
use crate::draw::route::clearance::RouteWalls;
use crate::draw::route::{Bridges, RouteLines, add};
use crate::drawing::near_segments::NearSegments;
use crate::drawing::stroke_arc::StrokeArc;
use crate::drawing::{ArcSegment, Cap, DevicePoint, Join, Lines, Marks, real_point, rounded_point};
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

/// The number of different widths of walls: the thicknesses of both sides add up.
const SUMS: usize = 2 * WIDTHS - 1;

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
    // Square ends would reach into necks, and flat ends of thinner parts would leave cracks.
    let cap = if lines.cap == Cap::Square { Cap::Round } else { lines.cap };
    let whole = Lines { cap, ..lines.empty_like() };
    let thin =
        Lines { rectilinear: false, cap: Cap::Round, join: Join::Round, ..lines.empty_like() };
    let mut by_sum: [Lines; SUMS] = std::array::from_fn(|_| thin.clone());
    by_sum[SUMS - 1] = whole;
    let mut arcs = lines.arcs.iter().peekable();
    for line in lines.point_ranges() {
        let mut last = None;
        if let [single] = lines.points[line.clone()] {
            by_sum[SUMS - 1].move_to(single);
        }
        for to in line.skip(1) {
            cancel.check()?;
            let ends = [lines.points[to - 1], lines.points[to]];
            let arc = arcs.next_if(|arc| arc.to as usize == to);
            for WallPart { ends: [from, to], sum } in index.parts(ends, arc, half) {
                let kept = &mut by_sum[sum];
                if last != Some((sum, from)) {
                    kept.move_to(from);
                }
                match arc.filter(|_| sum == SUMS - 1) {
                    Some(arc) => kept.arc_to(to, arc.radius, arc.clockwise),
                    None => kept.line_to(to),
                }
                last = Some((sum, to));
            }
        }
    }
    let by_sum = by_sum.into_iter().enumerate().filter(|(_, lines)| !lines.points.is_empty());
    let marks = by_sum.map(|(sum, mut lines)| {
        lines.rectilinear &= lines.arcs.is_empty();
        Marks::Lines { lines, width: width * (sum as u32 + 2) / (2 * WIDTHS as u32) }
    });
    Ok(marks.collect())
}

/// The necks of a drawing by their place.
struct NeckIndex {
    necks: NearSegments<()>,
    /// The distance from necks up to which walls are thinner.
    reach: f64,
}

/// A part of a wall.
struct WallPart {
    ends: [DevicePoint; 2],
    /// The thickness of both sides, each in steps of a [`WIDTHS`]th of half a wall, from 0.
    sum: usize,
}

/// A neck near a part of a wall.
struct NearNeck {
    neck: [Point; 2],
    distance: f64,
    /// The direction away from it, as a unit vector.
    away: Point,
}

impl NeckIndex {
    fn new(necks: &[[Point; 2]], reach: f64, cancel: &Cancel) -> Result<Self, Error> {
        let necks = necks.iter().map(|&neck| (neck, ()));
        Ok(Self { necks: NearSegments::new(SQUARE * reach, necks, |_| true, cancel)?, reach })
    }

    /// Returns the necks near a part of a wall.
    fn near(&self, part: [Point; 2]) -> impl Iterator<Item = [Point; 2]> + '_ {
        self.necks.near(Bounds::of(part).grown(self.reach)).map(|(neck, ())| neck)
    }

    /// Returns the parts of a segment, thinner on the side of necks. `half` is half the usual width.
    fn parts(
        &self,
        ends: [DevicePoint; 2],
        arc: Option<&ArcSegment>,
        half: f64,
    ) -> SmallVec<[WallPart; 4]> {
        let mut found: SmallVec<[WallPart; 4]> = SmallVec::new();
        for long in parts(ends, arc, SQUARE * self.reach) {
            let is_near = self.near(long.map(real_point)).next().is_some();
            let fine = if is_near { parts(long, arc, PART * half) } else { smallvec![long] };
            for ends in fine {
                let part = self.part(ends, half);
                match found.last_mut() {
                    Some(last) if [last.sum, part.sum] == [SUMS - 1; 2] => last.ends[1] = ends[1],
                    _ => found.push(part),
                }
            }
        }
        found
    }

    /// Returns a short part of a wall, thinner on the side of the nearest neck, and on the other side if a neck is there, too.
    fn part(&self, ends: [DevicePoint; 2], half: f64) -> WallPart {
        let wall = ends.map(real_point);
        let middle = (wall[0] + wall[1]) * 0.5;
        let near = |neck: [Point; 2]| {
            let offset = middle - nearest(middle, neck);
            let away = offset * (1.0 / offset.length().max(1.0));
            NearNeck { neck, distance: distance_of(wall, &smallvec![neck]), away }
        };
        let necks: SmallVec<[NearNeck; 4]> = self.near(wall).map(near).collect();
        let thinnest = |necks: &mut dyn Iterator<Item = &NearNeck>| {
            let nearest = necks.min_by(|one, other| one.distance.total_cmp(&other.distance));
            let distance = nearest.map_or(f64::INFINITY, |it| it.distance);
            let away = nearest.map_or(Point::default(), |it| it.away);
            (width_step(half_wall_at(distance, half), half), away)
        };
        let (step, away) = thinnest(&mut necks.iter());
        if step == WIDTHS - 1 {
            return WallPart { ends, sum: SUMS - 1 };
        }
        if necks.iter().any(|it| it.distance <= half / WIDTHS as f64) {
            // The end of a wall may reach over the middle of a neck.
            return WallPart { ends, sum: 0 };
        }
        let (other, _) = thinnest(&mut necks.iter().filter(|it| it.away.dot(away) < 0.0));
        // The side away from the neck keeps its place.
        let unit = half / (2 * WIDTHS) as f64;
        let moved = wall.map(|end| end + away * (unit * (other as f64 - step as f64)));
        // Necks in other directions need space, too.
        let space = |it: &NearNeck| {
            let passage = it.distance - half_wall_at(it.distance, half);
            distance_of(moved, &smallvec![it.neck]) - passage
        };
        let least = necks.iter().map(space).fold(half, f64::min);
        let sum = (step + other).min(((least / unit) as usize).saturating_sub(2));
        WallPart { ends: moved.map(rounded_point), sum }
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
