//! A picture as a few kinds of marks, in hundredths of a pixel: what every drawn format shows.
//!
//! Coordinates are whole numbers from here on, so that every format draws from the same figures,
//! each rounded once.

use super::Picture;
use super::layers;
use super::style::{Color, Style};
use crate::cancel::{Cancel, Stop};
use crate::geometry::{Point, rounded};
use crate::site::Site;
use crate::spec::Spec;

/// Hundredths of a pixel in a pixel.
pub const UNIT: i32 = 100;

/// Most pixels of a drawing's side: hundredths of them are whole numbers of 32 bits.
pub const MOST_SIDE: u64 = 21_000_000;

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

/// Marks of one meaning and colour; where they overlap, the colour's opacity counts once.
#[derive(Clone, Debug)]
pub struct Layer {
    /// What they mean: one of [`LAYERS`](super::look::LAYERS), `passages`, `signs` or `ends`.
    pub name: &'static str,
    /// Their colour; a layer that would not show is left out.
    pub color: Color,
    /// The marks.
    pub marks: Vec<Marks>,
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
    /// Filled areas: where outlines run the same way round, what one of them holds is filled.
    Shapes {
        /// Their closed outlines.
        outlines: Lines,
    },
    /// Areas of a colour of their own, without anti-aliasing, so that neighbours meet.
    Areas {
        /// Their colour.
        color: Color,
        /// Their closed outlines.
        outlines: Lines,
    },
}

/// Polylines, some of whose pieces may be arcs.
///
/// The picture does not depend on how pieces are joined into lines: where several walls meet, two of
/// them make one line, whose corner there covers the ends of the others. A line whose last point is
/// its first is closed: its ends are a corner as well.
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
    /// How lines end.
    pub cap: Cap,
    /// What their corners are like.
    pub join: Join,
}

/// How lines end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cap {
    /// Half their thickness beyond their last point, at a right angle.
    #[default]
    Square,
    /// With half a disc about their last point.
    Round,
    /// At their last point, at a right angle.
    Butt,
}

/// What the corners of lines are like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Join {
    /// Sharp.
    #[default]
    Miter,
    /// Round.
    Round,
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

    /// Whether the line through a range of points ends where it starts.
    pub fn is_closed(&self, line: &std::ops::Range<usize>) -> bool {
        line.len() > 2 && self.points[line.start] == self.points[line.end - 1]
    }
}

impl Drawing {
    /// Draws a maze.
    pub fn new(picture: &Picture<'_>, cancel: &Cancel) -> Result<Self, Stop> {
        let Picture { spec, style, maze, routes, .. } = *picture;
        let size = maze.grid().size();
        let spot = |point: Point| {
            [point.x, point.y].map(|along| scaled(along, style) + style.margin.hundredths() as i32)
        };
        let layers = layers::layers(picture, &spot, cancel)?;
        Ok(Self {
            size: [full(size.x, style), full(size.y, style)],
            title: match &spec.site {
                site @ Site { mesh: Some(_), .. } => {
                    format!(
                        "{} maze, {} cells, seed {}",
                        site.name(),
                        site.cols,
                        spec.seed.number()
                    )
                }
                Site { shape, cols, rows, .. } => {
                    format!("{} maze, {cols} × {rows}, seed {}", shape.name, spec.seed.number())
                }
            },
            description: format!(
                "A maze of {} {}, made by {}; the way from cell {} to cell {} {}.",
                maze.cells(),
                if spec.routing.unicursal { "kites" } else { spec.site.cells_are() },
                spec.algorithm.name,
                maze.start,
                maze.goal,
                match routes[0].length() {
                    Some(steps) => format!("takes {steps} steps"),
                    None => "was not found".to_owned(),
                },
            ),
            paper: style.paper,
            layers,
        })
    }
}

/// Width and height of a picture in whole pixels, before anything is built.
pub fn pixels(spec: &Spec, style: &Style) -> [u64; 2] {
    let size = spec.site.size();
    let whole = |length: f64| {
        let hundredths = rounded(length * f64::from(style.cell.hundredths())) as u64;
        (hundredths + 2 * u64::from(style.margin.hundredths())).div_ceil(UNIT as u64)
    };
    [whole(size.x), whole(size.y)]
}

/// A length in cell sides as hundredths of a pixel: the only place in which a coordinate is
/// rounded.
#[inline]
fn scaled(length: f64, style: &Style) -> i32 {
    rounded(length * f64::from(style.cell.hundredths())) as i32
}

/// [`scaled`], with the margin on either side.
fn full(length: f64, style: &Style) -> i32 {
    scaled(length, style) + 2 * style.margin.hundredths() as i32
}
