//! Bends a drawing into a disc: horizontal lines become rings, vertical lines spokes, and the upper
//! end becomes the innermost ring.
//!
//! The width of the drawing, or the circumference of a wrapped maze, becomes a full turn, clockwise
//! from the top; down becomes outward. The radius of the hole is chosen so that cells in the middle
//! row are as wide as they are high. The innermost cells are at least half as wide as those of the
//! flat drawing. Lines keep their thickness. Only passages get wider outward with the cells: the
//! outline of each of their segments is bent, not only its centre line.
//!
//! All lengths are in hundredths of a pixel. A point of the flat drawing is `[x, y]`; bent points
//! are relative to the centre of the disc.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use crate::draw::whole::casing::{PASSAGES, PASSAGES_CASING};
use crate::draw::whole::seam_walls;
use crate::drawing::stroke_outline::{DevicePolygon, MAX_CHORD_ERROR, middle, stroke_outline};
use crate::drawing::{Cap, DevicePoint, Join, Layer, Lines, Marks, rounded_point};
use mazewright_core::geometry::{Point, rounded};
use mazewright_core::{Cancel, Error};

/// Maximum height of an arc that is drawn as a straight segment; it is below the visible
/// resolution.
const FLAT: f64 = 1.0;

/// The layers whose lines get wider outward.
const GROWING: [&str; 2] = [PASSAGES, PASSAGES_CASING];

/// Maximum number of chords of one segment.
const MOST_CHORDS: f64 = 512.0;

/// The disc into which a rectangle is bent.
pub(crate) struct Disc {
    /// The horizontal distance that becomes a full turn.
    circumference: f64,
    /// The radius of the upper end.
    inner: f64,
    /// The radius of the lower end.
    outer: f64,
    /// The clockwise rotation, in radians.
    rotation: f64,
}

impl Disc {
    /// Returns the disc of a rectangle, from the width of a full turn, the height of the rectangle,
    /// the side of a cell and the clockwise rotation in radians.
    pub(crate) fn new(circumference: f64, height: f64, cell: f64, rotation: f64) -> Self {
        // The innermost cells are at least half as wide as in the flat drawing.
        let inner = (circumference / TAU - height / 2.0).max(circumference / TAU / 2.0).max(cell);
        Self { circumference, inner, outer: inner + height, rotation }
    }

    /// Returns the outer diameter.
    pub(crate) fn diameter(&self) -> u64 {
        rounded(2.0 * self.outer) as u64
    }

    /// Returns the maximum number of chords for a straight segment with these horizontal and
    /// vertical extents.
    pub(crate) fn chords(&self, across: f64, down: f64) -> usize {
        let angle = across * TAU / self.circumference;
        let bend = self.outer * angle * angle + 2.0 * down * angle;
        (bend / (8.0 * MAX_CHORD_ERROR)).sqrt().ceil().clamp(1.0, MOST_CHORDS) as usize
    }

    /// Returns the number of chords for the round end of a line.
    pub(crate) fn round_end(&self, width: u32) -> usize {
        // Like spokes, ends get wider outward.
        let stretched = (self.outer * TAU / self.circumference).max(1.0);
        let bend = f64::from(width) / 2.0 * stretched * FRAC_PI_2 * FRAC_PI_2;
        (bend / (2.0 * MAX_CHORD_ERROR)).sqrt().ceil().max(2.0) as usize
    }

    /// Leaves out lines on the right end that will lie on those of the left end.
    pub(crate) fn join_ends(&self, layers: &mut [Layer], cancel: &Cancel) -> Result<(), Error> {
        seam_walls::draw_once(layers, rounded(self.circumference) as i32, cancel)
    }

    /// Bends layers, and moves the centre of the disc to a point.
    pub(crate) fn bend(
        &self,
        layers: &mut [Layer],
        centre: Point,
        cancel: &Cancel,
    ) -> Result<(), Error> {
        let all = layers.iter_mut().flat_map(|layer| {
            let grows = GROWING.contains(&layer.name);
            layer.marks.iter_mut().map(move |marks| (marks, grows))
        });
        for (marks, grows) in all {
            match marks {
                Marks::Discs { centres, .. } => {
                    for (index, device_point) in centres.iter_mut().enumerate() {
                        cancel.check_periodically(index)?;
                        *device_point = self.device_point(centre, device_point.map(f64::from));
                    }
                }
                Marks::Shapes { outlines } | Marks::Areas { outlines, .. } => {
                    *outlines = self.areas(outlines, centre, cancel)?;
                }
                Marks::Lines { lines, .. } if !grows => {
                    *lines = self.centre_lines(lines, centre, cancel)?;
                }
                Marks::Lines { lines, width } => {
                    let outlines = self.lines(lines, *width, centre, cancel)?;
                    *marks = Marks::Shapes { outlines };
                }
            }
        }
        Ok(())
    }

    /// Bends closed outlines.
    fn areas(&self, from: &Lines, centre: Point, cancel: &Cancel) -> Result<Lines, Error> {
        let mut bender = OutlineBender::new(self, centre);
        for (index, line) in from.point_ranges().enumerate() {
            cancel.check_periodically(index * BENT_COST)?;
            bender.close(&DevicePolygon::of(from, line));
        }
        Ok(bender.lines)
    }

    /// Bends the centre lines of stroked lines; their thickness stays the same.
    fn centre_lines(&self, from: &Lines, centre: Point, cancel: &Cancel) -> Result<Lines, Error> {
        // Horizontal and vertical lines do not stay so.
        let cap = if from.cap == Cap::Square { Cap::Round } else { from.cap };
        let lines = Lines { rectilinear: false, cap, join: Join::Round, ..Lines::default() };
        let mut bender = OutlineBender { lines, ..OutlineBender::new(self, centre) };
        for range in from.point_ranges() {
            let mut here = from.points[range.start].map(f64::from);
            bender.lines.move_to(self.device_point(centre, here));
            for to in range.skip(1) {
                cancel.check_periodically(to * BENT_COST)?;
                for (at, _) in middle(from, to).skip(1) {
                    let there = [at.x, at.y];
                    bender.line_to(here, there);
                    here = there;
                }
            }
        }
        Ok(bender.lines)
    }

    /// Bends the outlines of stroked lines.
    fn lines(
        &self,
        from: &Lines,
        width: u32,
        centre: Point,
        cancel: &Cancel,
    ) -> Result<Lines, Error> {
        let mut bender = OutlineBender::new(self, centre);
        let end = self.round_end(width);
        let pieces = from.point_ranges().flat_map(|line| line.skip(1));
        for (index, to) in pieces.enumerate() {
            cancel.check_periodically(index * BENT_COST)?;
            bender.close(&stroke_outline(from, to, f64::from(width) / 2.0, end));
        }
        Ok(bender.lines)
    }

    fn device_point(&self, centre: Point, [x, y]: [f64; 2]) -> DevicePoint {
        let angle = x * TAU / self.circumference + self.rotation - FRAC_PI_2;
        // A line may be thicker than the hole.
        let point = centre + Point::polar((self.inner + y).max(0.0), angle);
        rounded_point(point)
    }
}

/// The cost of bending an outline or a segment, in plain iterations of a loop.
const BENT_COST: usize = 16;

/// Collects bent outlines.
struct OutlineBender<'a> {
    disc: &'a Disc,
    centre: Point,
    lines: Lines,
}

impl<'a> OutlineBender<'a> {
    fn new(disc: &'a Disc, centre: Point) -> Self {
        Self { disc, centre, lines: Lines::default() }
    }

    /// Bends one closed polygon.
    fn close(&mut self, DevicePolygon(points): &DevicePolygon) {
        let Some(&first) = points.first() else { return };
        self.lines.move_to(self.disc.device_point(self.centre, first));
        let mut here = first;
        for &there in points.iter().skip(1).chain([&first]) {
            self.line_to(here, there);
            here = there;
        }
        self.lines.close();
    }

    /// Bends a straight segment between two flat points.
    fn line_to(&mut self, from: [f64; 2], to: [f64; 2]) {
        let disc = self.disc;
        let [across, down] = [to[0] - from[0], to[1] - from[1]];
        let is_horizontal = down == 0.0;
        let angle = across.abs() * TAU / disc.circumference;
        let radius = (disc.inner + to[1]).max(0.0);
        let parts = if across == 0.0 || radius == 0.0 {
            1
        } else if is_horizontal {
            /// Longer arcs would be too sensitive to the rounding of their ends.
            const MOST: f64 = PI * 0.75;
            (angle / MOST).ceil() as usize
        } else {
            disc.chords(across.abs(), down.abs())
        };
        let part = angle / parts as f64;
        let is_arc = is_horizontal && radius * part * part / 8.0 > FLAT;
        for step in 1..=parts {
            let share = step as f64 / parts as f64;
            let place = [from[0] + across * share, from[1] + down * share];
            let device_point =
                disc.device_point(self.centre, if step == parts { to } else { place });
            if is_arc {
                self.lines.arc_to(device_point, rounded(radius) as u32, across > 0.0);
            } else {
                self.lines.line_to(device_point);
            }
        }
    }
}
