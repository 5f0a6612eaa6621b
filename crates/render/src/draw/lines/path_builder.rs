//! Builds the lines of a drawing. Rounds points, and merges segments that continue each other on a
//! straight line or a circle.

use crate::draw::lines::corner_arcs::{CornerArcs, Fillet};
use crate::draw::lines::segment::Segment;
use crate::drawing::{ArcSegment, Cap, DevicePoint, Join, Lines};
use crate::style::strokes::Caps;
use mazewright_core::geometry::{Arc, Point};
use mazewright_core::grid::Grid;

/// A builder of lines.
pub(crate) struct PathBuilder<'a, F> {
    lines: Lines,
    pub(crate) to_device: &'a F,
    /// If the last segment is an arc: its radius, whether it runs clockwise, and the angle that it
    /// sweeps.
    arc: Option<(f64, bool, f64)>,
    /// Whether the line turned where a segment was too short to be drawn.
    turned: bool,
    /// The current position, before rounding.
    pub(crate) position: Point,
    /// The points that are free ends, each with its position if the line is extended by half its
    /// width.
    free: Vec<(u32, DevicePoint)>,
    /// Half the line width, in cell sides.
    half: f64,
    /// The rounded corners, if they are wanted.
    corners: Option<CornerArcs>,
}

impl<'a, F: Fn(Point) -> DevicePoint> PathBuilder<'a, F> {
    pub(crate) fn new(to_device: &'a F) -> Self {
        let lines = Lines { rectilinear: true, ..Lines::default() };
        Self {
            lines,
            to_device,
            arc: None,
            turned: false,
            position: Point::default(),
            free: Vec::new(),
            half: 0.0,
            corners: None,
        }
    }

    /// Keeps the rounded corners.
    pub(crate) fn keep_corners(mut self) -> Self {
        self.corners = Some(CornerArcs::default());
        self
    }

    /// Returns the rounded corners that were kept.
    pub(crate) fn into_corners(self) -> CornerArcs {
        self.corners.unwrap_or_default()
    }

    /// Keeps the arc at a corner, if rounded corners are wanted.
    pub(crate) fn add_corner(&mut self, corner: Point, arc: Fillet) {
        if let Some(corners) = &mut self.corners {
            corners.add(corner, arc);
        }
    }

    /// Returns a builder for lines with this half width, in cell sides.
    pub(crate) fn with_half_width(to_device: &'a F, half: f64) -> Self {
        Self { half, ..Self::new(to_device) }
    }

    /// Reserves memory for `points` points and `lines` lines.
    pub(crate) fn reserve(&mut self, points: usize, lines: usize) {
        self.lines.points.reserve_exact(points);
        self.lines.starts.reserve_exact(lines);
    }

    /// Returns the lines, with square ends and pointed corners if all segments are horizontal or
    /// vertical, and round ones otherwise.
    pub(crate) fn finish(self) -> Lines {
        let Lines { rectilinear, .. } = self.lines;
        let (cap, join) =
            if rectilinear { (Cap::Square, Join::Miter) } else { (Cap::Round, Join::Round) };
        Lines { cap, join, ..self.lines }
    }

    /// Returns the lines with the given caps at their free ends.
    pub(crate) fn finish_with_caps(mut self, caps: Caps) -> Lines {
        let cap = match caps {
            Caps::Auto => return self.finish(),
            Caps::Square if self.lines.rectilinear => return self.finish(),
            Caps::Round => Cap::Round,
            Caps::Butt => Cap::Butt,
            Caps::Square => {
                // Only free ends are extended; ends that touch other lines do not change.
                for &(point, moved) in &self.free {
                    self.lines.points[point as usize] = moved;
                }
                Cap::Butt
            }
        };
        let sharp = cap == Cap::Butt && self.lines.rectilinear;
        let join = if sharp { Join::Miter } else { Join::Round };
        Lines { cap, join, ..self.lines }
    }

    /// Records that the current line has a free start or end. `out` is the segment that leads to
    /// it.
    pub(crate) fn add_free_end(&mut self, out: Segment, at_start: bool) {
        let last = self.lines.points.len() as u32 - 1;
        let point = if at_start { self.lines.starts.last().map_or(0, |&it| it) } else { last };
        let moved = out.point(out.length() + self.half);
        self.free.push((point, (self.to_device)(moved)));
    }

    pub(crate) fn start(&mut self, at: Point) {
        self.lines.starts.push(self.lines.points.len() as u32);
        self.lines.points.push((self.to_device)(at));
        self.arc = None;
        self.turned = false;
        self.position = at;
    }

    /// Prevents the next arc from being merged with the last one.
    pub(crate) fn separate_arcs(&mut self) {
        self.arc = None;
    }

    /// Adds an edge, from one of its corners to the other.
    pub(crate) fn edge(&mut self, grid: &Grid, edge: u32, [from, to]: [u32; 2]) {
        if let Some((arc, clockwise)) = grid.arc_between(from, to) {
            return self.curve(&arc, clockwise);
        }
        let mut bends: Vec<Point> = grid.bends(edge).collect();
        if !bends.is_empty() && grid.ends(edge)[0] != from {
            bends.reverse();
        }
        for point in bends.into_iter().chain([grid.corner(to)]) {
            self.straight(point, false);
        }
    }

    /// Draws a closed outline. All its points stay, so that outlines with a common part leave no gap there.
    pub(crate) fn ring(&mut self, segments: &[Segment]) {
        let Some(first) = segments.first() else { return };
        self.start(first.from);
        for &Segment { from, to, round } in segments {
            match round {
                Some((centre, clockwise)) => {
                    let radius = f64::midpoint((from - centre).length(), (to - centre).length());
                    let [from, to] = if clockwise { [from, to] } else { [to, from] };
                    self.separate_arcs();
                    self.curve(&Arc { centre, radius, from, to }, clockwise);
                }
                None => self.straight(to, false),
            }
        }
    }

    /// Adds a straight segment to a point. If `ran_on`, the segment continues the previous one and
    /// replaces its end.
    #[inline]
    pub(crate) fn straight(&mut self, to: Point, ran_on: bool) {
        let there = (self.to_device)(to);
        let points = self.lines.points.len();
        if let Some(last) = self.lines.points.last_mut() {
            let start = self.lines.starts.last().map_or(0, |&start| start as usize);
            if *last == there && points > start + 1 {
                // Bends may be closer together than a hundredth of a pixel.
                self.turned |= !ran_on;
                return;
            }
            let ran_on = ran_on && !std::mem::take(&mut self.turned);
            self.lines.rectilinear &= last[0] == there[0] || last[1] == there[1];
            if ran_on && self.arc.is_none() {
                *last = there;
                return;
            }
        }
        self.lines.points.push(there);
        self.arc = None;
    }

    pub(crate) fn curve(&mut self, arc: &Arc, clockwise: bool) {
        /// Longer arcs are not merged: close to half a circle, a change of the rounded ends by a
        /// hundredth of a pixel moves the middle by whole pixels.
        const MOST_SWEEP: f64 = std::f64::consts::PI * 0.75;
        let to = (self.to_device)(if clockwise { arc.to } else { arc.from });
        if self.lines.points.last() == Some(&to) {
            // A corner that hardly turns has an arc shorter than a hundredth of a pixel.
            return;
        }
        self.turned = false;
        let (_, piece) = arc.angles();
        let radius = arc.radius;
        if let Some((before, same_direction, sweep)) = self.arc
            && same_direction == clockwise
            && (before - radius).abs() < 1e-6
            && sweep + piece <= MOST_SWEEP
            && let Some(last) = self.lines.points.last_mut()
        {
            *last = to;
            self.arc = Some((radius, clockwise, sweep + piece));
            return;
        }
        let origin = (self.to_device)(Point::default());
        let on_circle = (self.to_device)(Point::new(radius, 0.0));
        self.lines.arcs.push(ArcSegment {
            to: self.lines.points.len() as u32,
            radius: on_circle[0].abs_diff(origin[0]),
            clockwise,
        });
        self.lines.points.push(to);
        self.lines.rectilinear = false;
        self.arc = Some((radius, clockwise, piece));
    }

    /// Prevents the arcs before and after this point from being merged, if `apart`.
    pub(crate) fn separate_arcs_if(&mut self, apart: bool) {
        if apart {
            self.arc = None;
        }
    }

    /// Closes a line that started in the middle of a straight run: its start moves to the beginning
    /// of that run.
    pub(crate) fn close(&mut self) {
        let start = self.lines.starts[self.lines.starts.len() - 1];
        let begins_curved =
            self.lines.arcs.binary_search_by_key(&(start + 1), |arc| arc.to).is_ok();
        if self.arc.is_none() && !begins_curved {
            self.lines.points.pop();
            let last = self.lines.points[self.lines.points.len() - 1];
            self.lines.points[start as usize] = last;
        }
    }
}
