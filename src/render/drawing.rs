//! A picture as a few kinds of marks, in hundredths of a pixel: what every drawn format shows.
//!
//! Coordinates are whole numbers from here on, so that every format draws from the same figures,
//! each rounded once.

use super::cells::Values;
use super::frame::Frame;
use super::style::{Color, Overlay, Style};
use super::{Picture, layers, legend, title};
use crate::cancel::{Cancel, Stop};
use crate::geometry::{Point, rounded};
use crate::site::Site;

pub use super::frame::pixels;

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
    /// Whether the caller gave those words.
    pub is_titled: bool,
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
    /// What they mean: one of [`LAYERS`](super::look::LAYERS), `passages`, `signs`, `ends`, `title`,
    /// `legend` (a bar of colours) or `scale` (the words and numbers below it).
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

    /// No lines yet, which are to be drawn as these are.
    pub(super) fn alike(&self) -> Self {
        let Self { rectilinear, cap, join, .. } = *self;
        Self { rectilinear, cap, join, ..Self::default() }
    }

    /// Begins a line.
    pub(super) fn start(&mut self, at: Spot) {
        self.starts.push(self.points.len() as u32);
        self.points.push(at);
    }

    /// Goes on straight, unless it is there already.
    pub(super) fn straight(&mut self, to: Spot) {
        if self.points.last() != Some(&to) {
            self.points.push(to);
        }
    }

    /// Goes on by an arc, unless it is there already.
    pub(super) fn arc(&mut self, to: Spot, radius: u32, clockwise: bool) {
        if self.points.last() != Some(&to) {
            self.arcs.push(Bend { to: self.points.len() as u32, radius, clockwise });
            self.points.push(to);
        }
    }

    /// Leaves out a last point that a closed outline has anyway.
    pub(super) fn close(&mut self) {
        let Some(&start) = self.starts.last() else { return };
        let last = self.points.len() - 1;
        let is_arc = self.arcs.last().is_some_and(|arc| arc.to as usize == last);
        if last > start as usize && !is_arc && self.points[last] == self.points[start as usize] {
            self.points.pop();
        }
    }

    /// Whether the line through a range of points ends where it starts.
    pub fn is_closed(&self, line: &std::ops::Range<usize>) -> bool {
        line.len() > 2 && self.points[line.start] == self.points[line.end - 1]
    }

    /// The pieces of a line before and after the one that ends at a point.
    pub(super) fn beside(&self, to: u32) -> [Option<u32>; 2] {
        let at = self.starts.partition_point(|&start| start < to);
        let start = self.starts[at - 1];
        let end = self.starts.get(at).map_or(self.points.len() as u32, |&next| next) - 1;
        let closed = self.is_closed(&(start as usize..end as usize + 1));
        let before = if to - 1 > start { Some(to - 1) } else { closed.then_some(end) };
        let after = if to < end { Some(to + 1) } else { closed.then_some(start + 1) };
        [before, after]
    }
}

impl Drawing {
    /// Draws a maze.
    pub fn new(picture: &Picture<'_>, cancel: &Cancel) -> Result<Self, Stop> {
        let Picture { spec, style, maze, routes, .. } = *picture;
        let frame = Frame::new(maze.grid().size(), spec, style);
        let [left, upper] = frame.origin();
        let spot = |point: Point| [scaled(point.x, style) + left, scaled(point.y, style) + upper];
        let values = Values::new(picture, cancel)?;
        let mut layers = layers::layers(picture, values.as_ref(), &spot, cancel)?;
        frame.place(&mut layers, cancel)?;
        // What is laid over another picture does not say the same twice.
        if style.solution != Overlay::Only {
            layers.splice(0..0, title::layer(style, frame.inside));
            layers.extend(legend::layers(style, values.as_ref(), frame.inside));
        }
        Ok(Self {
            size: frame.size.map(|length| length as i32),
            is_titled: style.title.is_some(),
            title: match &spec.site {
                _ if let Some(title) = &style.title => title.text().to_owned(),
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

/// A length in cell sides as hundredths of a pixel: the only place in which a coordinate is
/// rounded.
#[inline]
fn scaled(length: f64, style: &Style) -> i32 {
    rounded(length * f64::from(style.cell.hundredths())) as i32
}
