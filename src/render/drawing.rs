//! A picture as a few kinds of marks, in hundredths of a pixel: what every drawn format shows.
//!
//! Coordinates are whole numbers from here on, so that every format draws from the same figures,
//! each rounded once.

use crate::spec::Spec;

use super::Picture;
use super::style::{Color, Overlay, Style};
use super::trace;
use crate::cancel::{Cancel, Stop};
use crate::geometry::Point;

/// Hundredths of a pixel in a pixel.
pub const UNIT: i32 = 100;

/// A point of a drawing, in hundredths of a pixel.
pub type Spot = [i32; 2];

/// A picture as a few kinds of marks.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// Width and height in hundredths of a pixel.
    pub size: Spot,
    /// What it is, in a few words; plain text.
    pub title: String,
    /// What can be seen, in a sentence; plain text.
    pub description: String,
    /// The background's colour.
    pub paper: Color,
    /// What is drawn on it, from the back to the front.
    pub layers: Vec<Layer>,
}

/// Marks of one meaning and colour.
#[derive(Clone, Debug)]
pub struct Layer {
    /// What they mean: `walls`, `solution`, `ends`.
    pub name: &'static str,
    /// Their colour; a layer that would not show is left out.
    pub color: Color,
    /// The marks.
    pub marks: Marks,
}

/// Marks of one kind.
#[derive(Clone, Debug)]
pub enum Marks {
    /// Lines of some thickness, in hundredths of a pixel.
    Lines {
        /// Where they run.
        lines: Lines,
        /// Their thickness.
        width: u32,
    },
    /// Filled discs.
    Discs {
        /// Their centres.
        centres: Vec<Spot>,
        /// Their radius.
        radius: u32,
    },
}

/// Polylines, some of whose pieces may be arcs.
///
/// Where every piece is upright or level, lines end square, half their thickness beyond their last
/// point, and have mitred corners; else ends and corners are round. So the picture does not depend
/// on how pieces are joined into lines.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// The points of all lines, one after the other.
    pub points: Vec<Spot>,
    /// Where each line's points start.
    pub starts: Vec<u32>,
    /// The pieces that are arcs, at most half a circle each: the point at which one ends, its
    /// radius, and whether it runs clockwise; in the order of the points.
    pub arcs: Vec<Bend>,
    /// Whether every piece is straight, and upright or level.
    pub rectilinear: bool,
}

/// A piece that is an arc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bend {
    /// The point at which it ends.
    pub to: u32,
    /// Its radius.
    pub radius: u32,
    /// Whether it runs clockwise.
    pub clockwise: bool,
}

impl Lines {
    /// The lines, each as the range of its points.
    pub fn each(&self) -> impl Iterator<Item = std::ops::Range<usize>> + '_ {
        let ends = self.starts.iter().skip(1).map(|&start| start as usize);
        let ends = ends.chain([self.points.len()]);
        self.starts.iter().zip(ends).map(|(&start, end)| start as usize..end)
    }
}

/// Width and height of a picture in whole pixels, before anything is built.
pub fn pixels(spec: &Spec, style: &Style) -> [u64; 2] {
    let size = spec.shape.is.size_of(spec.cols, spec.rows);
    let whole = |length: f64| ((full(length, style)) as u64).div_ceil(UNIT as u64);
    [whole(size.x), whole(size.y)]
}

/// A length in cell sides with the margin on either side, in hundredths of a pixel.
fn full(length: f64, style: &Style) -> f64 {
    (length * f64::from(style.cell.hundredths())).round()
        + 2.0 * f64::from(style.margin.hundredths())
}
