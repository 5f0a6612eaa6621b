//! A drawing bent into a disc: what was level becomes a ring, what was upright a spoke, and the upper
//! end lies innermost.
//!
//! A full turn, from the top clockwise, is the drawing's width; down is outward. The hole in the
//! middle is as large as leaves cells in the middle row as wide as they are high. Widths bend with
//! the plane: a piece of a line is bent with all the ground that it covers, so rings keep their
//! thickness and spokes grow outward. The drawing is one of filled outlines then.
//!
//! All lengths in hundredths of a pixel; a flat place is `[x, y]`, a bent one lies round the origin.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use super::drawing::{Layer, Lines, Marks, Spot};
use super::outline::{Outline, ground};
use crate::cancel::{Cancel, Stop};
use crate::geometry::{Point, rounded};

/// How far a chord may lie off the curve that it stands for.
pub(super) const OFF: f64 = 4.0;

/// How flat an arc may be to be drawn as a straight piece: no rounding shows it.
const FLAT: f64 = 1.0;

/// Most chords of a piece.
const MOST_CHORDS: f64 = 512.0;

/// The disc that a rectangle is bent into.
pub(super) struct Disc {
    /// How much of x makes a full turn.
    round: f64,
    /// The radius of what lies at the upper end.
    inner: f64,
    /// The radius of what lies at the lower end.
    outer: f64,
    /// By how much it is turned, clockwise, in radians.
    ahead: f64,
}

impl Disc {
    /// The disc of a rectangle: its width, for a full turn, its height and a cell's side.
    pub(super) fn new(round: f64, height: f64, cell: f64, ahead: f64) -> Self {
        let inner = (round / TAU - height / 2.0).max(cell);
        Self { round, inner, outer: inner + height, ahead }
    }

    /// From rim to rim.
    pub(super) fn diameter(&self) -> u64 {
        rounded(2.0 * self.outer) as u64
    }

    /// How many chords a straight piece takes at most that goes so far across and down.
    pub(super) fn chords(&self, across: f64, down: f64) -> usize {
        let angle = across * TAU / self.round;
        let bend = self.outer * angle * angle + 2.0 * down * angle;
        (bend / (8.0 * OFF)).sqrt().ceil().clamp(1.0, MOST_CHORDS) as usize
    }

    /// How many chords the round end of a line takes.
    pub(super) fn round_end(&self, width: u32) -> usize {
        // Ends grow outward as spokes do.
        let stretched = (self.outer * TAU / self.round).max(1.0);
        let bend = f64::from(width) / 2.0 * stretched * FRAC_PI_2 * FRAC_PI_2;
        (bend / (2.0 * OFF)).sqrt().ceil().max(2.0) as usize
    }

    /// Bends layers, round a point.
    pub(super) fn bend(
        &self,
        layers: &mut [Layer],
        centre: Point,
        cancel: &Cancel,
    ) -> Result<(), Stop> {
        for marks in layers.iter_mut().flat_map(|layer| &mut layer.marks) {
            match marks {
                Marks::Discs { centres, .. } => {
                    for (turn, spot) in centres.iter_mut().enumerate() {
                        cancel.check_now_and_then(turn)?;
                        *spot = self.spot(centre, spot.map(f64::from));
                    }
                }
                Marks::Shapes { outlines } | Marks::Areas { outlines, .. } => {
                    *outlines = self.areas(outlines, centre, cancel)?;
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
    fn areas(&self, from: &Lines, centre: Point, cancel: &Cancel) -> Result<Lines, Stop> {
        let mut bent = Bent::new(self, centre);
        for (turn, line) in from.each().enumerate() {
            cancel.check_now_and_then(turn)?;
            bent.close(&Outline::of(from, line));
        }
        Ok(bent.lines)
    }

    /// Bends the ground that lines cover.
    fn lines(
        &self,
        from: &Lines,
        width: u32,
        centre: Point,
        cancel: &Cancel,
    ) -> Result<Lines, Stop> {
        let mut bent = Bent::new(self, centre);
        let end = self.round_end(width);
        let pieces = from.each().flat_map(|line| line.skip(1));
        for (turn, to) in pieces.enumerate() {
            cancel.check_now_and_then(turn)?;
            bent.close(&ground(from, to, f64::from(width) / 2.0, end));
        }
        Ok(bent.lines)
    }

    fn spot(&self, centre: Point, [x, y]: [f64; 2]) -> Spot {
        let angle = x * TAU / self.round + self.ahead - FRAC_PI_2;
        // A line may be thicker than the hole in the middle.
        let at = centre + Point::polar((self.inner + y).max(0.0), angle);
        [at.x, at.y].map(|along| rounded(along) as i32)
    }
}

/// Bent outlines as they are written.
struct Bent<'a> {
    disc: &'a Disc,
    centre: Point,
    lines: Lines,
}

impl<'a> Bent<'a> {
    fn new(disc: &'a Disc, centre: Point) -> Self {
        Self { disc, centre, lines: Lines::default() }
    }

    /// Bends one closed outline.
    fn close(&mut self, Outline(points): &Outline) {
        let Some(&first) = points.first() else { return };
        self.lines.start(self.disc.spot(self.centre, first));
        let mut here = first;
        for &there in points.iter().skip(1).chain([&first]) {
            self.go(here, there);
            here = there;
        }
        self.lines.close();
    }

    /// Goes straight from one flat place to another.
    fn go(&mut self, from: [f64; 2], to: [f64; 2]) {
        let disc = self.disc;
        let [across, down] = [to[0] - from[0], to[1] - from[1]];
        let is_level = down == 0.0;
        let angle = across.abs() * TAU / disc.round;
        let radius = (disc.inner + to[1]).max(0.0);
        let parts = if across == 0.0 || radius == 0.0 {
            1
        } else if is_level {
            /// Longer arcs would hang too much on where their ends were rounded to.
            const MOST: f64 = PI * 0.75;
            (angle / MOST).ceil() as usize
        } else {
            disc.chords(across.abs(), down.abs())
        };
        let part = angle / parts as f64;
        let is_arc = is_level && radius * part * part / 8.0 > FLAT;
        for at in 1..=parts {
            let share = at as f64 / parts as f64;
            let place = [from[0] + across * share, from[1] + down * share];
            let spot = disc.spot(self.centre, if at == parts { to } else { place });
            if is_arc {
                self.lines.arc(spot, rounded(radius) as u32, across > 0.0);
            } else {
                self.lines.straight(spot);
            }
        }
    }
}
