//! A picture as a list of layers with a few kinds of marks: the common input of all drawn formats.
//!
//! Coordinates are integers, in hundredths of a pixel, x to the right and y down. They are rounded
//! here, so that all formats draw the same geometry.

pub(crate) mod bezier;
pub(crate) mod chords;
pub(crate) mod clip;
pub(crate) mod cutting;
pub(crate) mod diff;
pub(crate) mod lettering;
pub(crate) mod near_segments;
mod page_colors;
pub(crate) mod stroke_arc;
pub(crate) mod stroke_outline;

use std::borrow::Cow;

use crate::color::Color;
use mazewright_core::geometry::{Point, rounded};

pub use crate::drawing::page_colors::PageColors;

/// Units of a drawing in one pixel.
pub const UNITS_PER_PIXEL: i32 = 100;

/// The maximum side of a drawing, in pixels; coordinates in hundredths of a pixel fit into 32 bits.
pub const MAX_SIDE: u64 = 21_000_000;

/// A point of a drawing, in hundredths of a pixel.
pub type DevicePoint = [i32; 2];

/// Returns a point of a drawing as a point of the plane.
pub(crate) fn real_point([x, y]: DevicePoint) -> Point {
    Point::new(x.into(), y.into())
}

/// Returns the point of a drawing that is nearest to a point of the plane.
pub(crate) fn rounded_point(point: Point) -> DevicePoint {
    [point.x, point.y].map(|along| rounded(along) as i32)
}

/// The language of descriptions and alternative texts.
pub const DESCRIPTION_LANGUAGE: &str = "en";

/// A picture as layers of marks.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// Width and height in hundredths of a pixel.
    pub size: DevicePoint,
    /// A short title; plain text.
    pub title: String,
    /// Whether the caller gave the title.
    pub is_titled: bool,
    /// The language of a title that the caller did not give.
    pub language: &'static str,
    /// One sentence that describes the picture; plain text.
    pub description: String,
    /// Device pixels for each pixel, in formats that consist of pixels.
    pub scale: u32,
    /// Pixels per inch, if the picture has a size on paper.
    pub dpi: Option<u32>,
    /// Millimetres in a pixel, if the drawing has a size in millimetres.
    pub pixel_mm: Option<f64>,
    /// Whether the groups of an SVG have ids, and are layers for drawing programs.
    pub has_ids: bool,
    /// The colour of the background.
    pub paper: Color,
    /// The colours that depend on the page around the picture.
    pub page_colors: PageColors,
    /// The colour of all marks, in formats of pixels with two colours, if there are to be no others.
    pub sole_ink: Option<Color>,
    /// The layers, from back to front.
    pub layers: Vec<Layer>,
}

impl Drawing {
    /// Returns the drawing in device pixels: all lengths are multiplied by the scale.
    pub(crate) fn in_device_pixels(&self) -> Cow<'_, Self> {
        if self.scale <= 1 {
            return Cow::Borrowed(self);
        }
        let mut drawing = self.clone();
        drawing.magnify();
        Cow::Owned(drawing)
    }

    /// Returns the layers in device pixels.
    pub(crate) fn magnified_layers(mut self) -> Vec<Layer> {
        self.magnify();
        self.layers
    }

    /// Applies the scale. The limit on the side of an image holds for the result.
    fn magnify(&mut self) {
        let scale = std::mem::replace(&mut self.scale, 1);
        let factor = scale as i32;
        // The picture has the same size on paper.
        self.dpi = self.dpi.map(|dpi| dpi * scale);
        self.size = self.size.map(|along| along * factor);
        for marks in self.layers.iter_mut().flat_map(|layer| &mut layer.marks) {
            match marks {
                Marks::Lines { lines, width } => {
                    lines.magnify(factor);
                    *width *= scale;
                }
                Marks::Discs { centres, radius } => {
                    for centre in centres.iter_mut() {
                        *centre = centre.map(|it| it * factor);
                    }
                    *radius *= scale;
                }
                Marks::Shapes { outlines } | Marks::Areas { outlines, .. } => {
                    outlines.magnify(factor);
                }
            }
        }
    }
}

/// Marks of one meaning and one colour. Where marks overlap, the opacity of the colour is applied
/// only once.
#[derive(Clone, Debug)]
pub struct Layer {
    /// The meaning of the marks: one of [`LAYERS`](crate::style::layers::LAYERS), `passages`,
    /// `signs`, `ends`, `outline` (of a piece that is cut), `title`, `legend` (the bar of colours)
    /// or `scale` (the words and numbers below it).
    pub name: &'static str,
    /// The colour of the marks. Layers with an invisible colour are omitted.
    pub color: Color,
    /// The marks.
    pub marks: Vec<Marks>,
}

/// A group of marks of one kind.
#[derive(Clone, Debug)]
pub enum Marks {
    /// Stroked lines.
    Lines {
        /// The centre lines.
        lines: Lines,
        /// The line width, in hundredths of a pixel.
        width: u32,
    },
    /// Filled discs.
    Discs {
        /// The centres.
        centres: Vec<DevicePoint>,
        /// The radius, in hundredths of a pixel.
        radius: u32,
    },
    /// Filled shapes, by the nonzero rule: overlapping outlines of the same orientation are all
    /// filled.
    Shapes {
        /// The closed outlines.
        outlines: Lines,
    },
    /// Filled areas with a colour of their own, drawn without anti-aliasing, so that there are no
    /// gaps between adjacent areas.
    Areas {
        /// The colour of the areas.
        color: Color,
        /// The closed outlines.
        outlines: Lines,
    },
}

/// Polylines whose segments may be arcs.
///
/// The picture does not depend on how segments are joined into lines: where several walls meet, two
/// of them are joined into one line, and its corner covers the ends of the others. A line whose
/// last point equals its first is closed and has a corner there too.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// The points of all lines, one line after the other.
    pub points: Vec<DevicePoint>,
    /// The index of the first point of each line.
    pub starts: Vec<u32>,
    /// The segments that are arcs of at most half a circle, in the order of their points.
    pub arcs: Vec<ArcSegment>,
    /// Whether every segment is straight, and horizontal or vertical.
    pub rectilinear: bool,
    /// How lines end.
    pub cap: Cap,
    /// How corners are drawn.
    pub join: Join,
}

/// How lines end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cap {
    /// Square, extended by half the line width.
    #[default]
    Square,
    /// Round, with half a disc around the end.
    Round,
    /// Square, at the end itself.
    Butt,
}

/// How corners are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Join {
    /// Pointed.
    #[default]
    Miter,
    /// Round.
    Round,
}

/// A segment that is an arc. Its start is the point before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArcSegment {
    /// The index of the point at which it ends.
    pub to: u32,
    /// Its radius, in hundredths of a pixel.
    pub radius: u32,
    /// Whether it runs clockwise.
    pub clockwise: bool,
}

impl Lines {
    /// Returns the range of point indices of each line.
    pub fn point_ranges(&self) -> impl Iterator<Item = std::ops::Range<usize>> + Clone + '_ {
        let ends = self.starts.iter().skip(1).map(|&start| start as usize);
        let ends = ends.chain([self.points.len()]);
        self.starts.iter().zip(ends).map(|(&start, end)| start as usize..end)
    }

    /// Returns an empty set of lines with the same attributes.
    pub(crate) fn empty_like(&self) -> Self {
        let Self { rectilinear, cap, join, .. } = *self;
        Self { rectilinear, cap, join, ..Self::default() }
    }

    /// Multiplies all lengths by `factor`.
    fn magnify(&mut self, factor: i32) {
        self.points.iter_mut().for_each(|point| *point = point.map(|along| along * factor));
        self.arcs.iter_mut().for_each(|arc| arc.radius *= factor as u32);
    }

    /// Begins a new line at a point.
    pub fn move_to(&mut self, at: DevicePoint) {
        self.starts.push(self.points.len() as u32);
        self.points.push(at);
    }

    /// Adds a straight segment to a point, unless the line already ends there.
    pub fn line_to(&mut self, to: DevicePoint) {
        if self.points.last() != Some(&to) {
            self.points.push(to);
        }
    }

    /// Adds an arc to a point, unless the line already ends there.
    pub(crate) fn arc_to(&mut self, to: DevicePoint, radius: u32, clockwise: bool) {
        if self.points.last() != Some(&to) {
            self.arcs.push(ArcSegment { to: self.points.len() as u32, radius, clockwise });
            self.points.push(to);
        }
    }

    /// Removes the last point of the current outline if it repeats the first and does not end an
    /// arc.
    pub(crate) fn close(&mut self) {
        let Some(&start) = self.starts.last() else { return };
        let last = self.points.len() - 1;
        let is_arc = self.arcs.last().is_some_and(|arc| arc.to as usize == last);
        if last > start as usize && !is_arc && self.points[last] == self.points[start as usize] {
            self.points.pop();
        }
    }

    /// Returns whether the line of a range of points ends where it starts.
    pub fn is_closed(&self, line: &std::ops::Range<usize>) -> bool {
        line.len() > 2 && self.points[line.start] == self.points[line.end - 1]
    }

    /// Returns the segments before and after the one that ends at point `to`, each as the index of
    /// its last point. `None` at an end of an open line.
    pub(crate) fn adjacent_segments(&self, to: u32) -> [Option<u32>; 2] {
        let at = self.starts.partition_point(|&start| start < to);
        let start = self.starts[at - 1];
        let end = self.starts.get(at).map_or(self.points.len() as u32, |&next| next) - 1;
        let closed = self.is_closed(&(start as usize..end as usize + 1));
        let before = if to - 1 > start { Some(to - 1) } else { closed.then_some(end) };
        let after = if to < end { Some(to + 1) } else { closed.then_some(start + 1) };
        [before, after]
    }
}
