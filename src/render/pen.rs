//! Lines on their way to a drawing: points are rounded, pieces that run straight on are merged, and so
//! are arcs of one circle.

use super::chain::Piece;
use super::drawing::{Bend, Cap, Join, Lines, Spot};
use super::strokes::Caps;
use crate::geometry::{Arc, Point};
use crate::grid::Grid;

/// Writes lines.
pub(super) struct Pen<'a, F> {
    lines: Lines,
    pub(super) spot: &'a F,
    /// Where the last piece was an arc: its radius, whether it ran clockwise, how far it swept.
    arc: Option<(f64, bool, f64)>,
    /// Where it stands, before rounding.
    pub(super) at: Point,
    /// Points at which nothing else meets, and where they move if they are to end square.
    free: Vec<(u32, Spot)>,
    /// Half the thickness of the lines, in cell sides.
    half: f64,
}

impl<'a, F: Fn(Point) -> Spot> Pen<'a, F> {
    pub(super) fn new(spot: &'a F) -> Self {
        let lines = Lines { rectilinear: true, ..Lines::default() };
        Self { lines, spot, arc: None, at: Point::default(), free: Vec::new(), half: 0.0 }
    }

    /// For lines of half a thickness, in cell sides.
    pub(super) fn of_thickness(spot: &'a F, half: f64) -> Self {
        Self { half, ..Self::new(spot) }
    }

    /// The lines: round, unless all of them are upright or level.
    pub(super) fn done(self) -> Lines {
        let Lines { rectilinear, .. } = self.lines;
        let round =
            if rectilinear { (Cap::Square, Join::Miter) } else { (Cap::Round, Join::Round) };
        Lines { cap: round.0, join: round.1, ..self.lines }
    }

    /// The lines, whose free ends are as they are wanted.
    pub(super) fn capped(mut self, caps: Caps) -> Lines {
        let cap = match caps {
            Caps::Auto => return self.done(),
            Caps::Square if self.lines.rectilinear => return self.done(),
            Caps::Round => Cap::Round,
            Caps::Butt => Cap::Butt,
            Caps::Square => {
                // An end where others meet stays as it is; only free ones become longer.
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

    /// Notes that the line just drawn starts or ends free, with a piece that leads out there.
    pub(super) fn ends_free(&mut self, out: Piece, at_start: bool) {
        let last = self.lines.points.len() as u32 - 1;
        let point = if at_start { self.lines.starts.last().map_or(0, |&it| it) } else { last };
        let moved = out.point(out.length() + self.half);
        self.free.push((point, (self.spot)(moved)));
    }

    pub(super) fn start(&mut self, at: Point) {
        self.lines.starts.push(self.lines.points.len() as u32);
        self.lines.points.push((self.spot)(at));
        self.arc = None;
        self.at = at;
    }

    /// Keeps an arc that comes next apart from the one before.
    pub(super) fn apart(&mut self) {
        self.arc = None;
    }

    /// Goes along an edge from one of its corners to the other.
    pub(super) fn edge(&mut self, grid: &Grid, edge: u32, [from, to]: [u32; 2]) {
        if let Some((arc, clockwise)) = grid.arc_between(from, to) {
            return self.curve(&arc, clockwise);
        }
        let mut bends: Vec<Point> = grid.bends(edge).collect();
        if grid.ends(edge)[0] != from {
            bends.reverse();
        }
        for point in bends.into_iter().chain([grid.corner(to)]) {
            self.straight(point, false);
        }
    }

    /// Goes straight to a point; `ran_on` if the piece before runs straight on to this one.
    #[inline]
    pub(super) fn straight(&mut self, to: Point, ran_on: bool) {
        let there = (self.spot)(to);
        let points = self.lines.points.len();
        if let Some(last) = self.lines.points.last_mut() {
            let start = self.lines.starts.last().map_or(0, |&start| start as usize);
            if *last == there && points > start + 1 {
                // Bends may lie closer together than a hundredth of a pixel.
                return;
            }
            self.lines.rectilinear &= last[0] == there[0] || last[1] == there[1];
            if ran_on && self.arc.is_none() {
                *last = there;
                return;
            }
        }
        self.lines.points.push(there);
        self.arc = None;
    }

    pub(super) fn curve(&mut self, arc: &Arc, clockwise: bool) {
        /// Longer arcs would lie on circles that hang too much on their rounded ends: close to half
        /// a circle, a hundredth of a pixel there moves the middle by whole pixels.
        const MOST: f64 = std::f64::consts::PI * 0.75;
        let to = (self.spot)(if clockwise { arc.to } else { arc.from });
        let (_, piece) = arc.angles();
        let radius = arc.radius;
        if let Some((before, same, sweep)) = self.arc
            && same == clockwise
            && (before - radius).abs() < 1e-6
            && sweep + piece <= MOST
            && let Some(last) = self.lines.points.last_mut()
        {
            *last = to;
            self.arc = Some((radius, clockwise, sweep + piece));
            return;
        }
        let origin = (self.spot)(Point::default());
        let along = (self.spot)(Point::new(radius, 0.0));
        self.lines.arcs.push(Bend {
            to: self.lines.points.len() as u32,
            radius: along[0].abs_diff(origin[0]),
            clockwise,
        });
        self.lines.points.push(to);
        self.lines.rectilinear = false;
        self.arc = Some((radius, clockwise, piece));
    }

    /// Keeps the arcs before and after here from becoming one.
    pub(super) fn part_arcs(&mut self, apart: bool) {
        if apart {
            self.arc = None;
        }
    }

    /// Ends a line where it began, in the middle of a straight run: it now begins where that run
    /// does.
    pub(super) fn close(&mut self) {
        let start = self.lines.starts[self.lines.starts.len() - 1];
        let begins_curved = self.lines.arcs.iter().any(|arc| arc.to == start + 1);
        if self.arc.is_none() && !begins_curved {
            self.lines.points.pop();
            let last = self.lines.points[self.lines.points.len() - 1];
            self.lines.points[start as usize] = last;
        }
    }
}
