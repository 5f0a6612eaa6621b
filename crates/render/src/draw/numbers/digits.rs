//! Whole numbers as outlines of the bundled font, narrowed, or as single lines for cutters. Numbers that
//! would be too small to read are not drawn.

use std::ops::Range;

use crate::draw::numbers::stroke_digits::{SPACE, strokes};
use crate::drawing::lettering::{CAPITAL_HEIGHT, LEAST_HEIGHT, UNITS_PER_EM};
use crate::drawing::{Cap, DevicePoint, Join, Lines, Marks};
use crate::style::Style;
use crate::style::look::Warp;
use mazewright_core::font::{advance, contours_in, face};
use mazewright_core::geometry::{Bounds, Point};

/// Width of the digits, relative to those of the font.
const NARROWED: f64 = 0.85;

/// Number of straight segments per curve of the font.
const SEGMENTS: u32 = 3;

/// The least height of a number in a cell, relative to that of other text: 5 pixels instead of 7, because a
/// reader can conclude it from the numbers of its neighbours.
const LEAST_IN_CELLS: f64 = 5.0 / 7.0;

/// The digits for the numbers of a drawing.
pub(crate) struct Numbers {
    digits: Vec<Digit>,
    /// The least height of a number, in cell sides.
    least: f64,
    warp: Warp,
    /// -1 if numbers are turned by half a circle, so that they are not upside down in a rotated drawing; else 1.
    turn: f64,
    /// The width of single lines, in hundredths of a pixel; `None` for outlines.
    line: Option<u32>,
}

/// A digit of height 1, upwards from the origin. The y axis points down.
#[derive(Default)]
struct Digit {
    /// Outlines, or single lines.
    contours: Vec<Vec<Point>>,
    advance: f64,
    /// The left and the right end of its contours.
    extent: [f64; 2],
}

impl Numbers {
    /// The cost of drawing a number, in plain iterations of a loop.
    pub(crate) const COST: usize = 64;

    /// Reads the digits of the font.
    pub(crate) fn new(style: &Style) -> Self {
        let is_cut = style.options.cut;
        Self {
            digits: (0..10)
                .map(|it| if is_cut { stroked(it) } else { outlined(it).unwrap_or_default() })
                .collect(),
            line: is_cut.then(|| style.line.hundredths()),
            least: in_cell_sides(LEAST_HEIGHT, style),
            warp: style.warp.value,
            turn: if UPSIDE_DOWN.contains(&style.rotation) { -1.0 } else { 1.0 },
        }
    }

    /// Returns the least height of a legible number, in cell sides.
    pub(crate) fn least_height(&self) -> f64 {
        self.least
    }

    /// Returns the least height of a legible number in a cell, in cell sides.
    pub(crate) fn least_height_in_cells(&self) -> f64 {
        self.least * LEAST_IN_CELLS
    }

    /// Returns the width of a number as a multiple of its height.
    pub(crate) fn width_ratio(&self, number: u32) -> f64 {
        let [left, right] = self.extent(number);
        right - left
    }

    fn digits(&self, number: u32) -> impl Iterator<Item = &Digit> {
        let text = number.to_string();
        text.into_bytes().into_iter().map(|digit| &self.digits[usize::from(digit - b'0')])
    }

    /// Returns the left and the right end of the contours of a number of height 1.
    fn extent(&self, number: u32) -> [f64; 2] {
        let (mut start, mut ends) = (0.0, [0.0; 2]);
        for (at, digit) in self.digits(number).enumerate() {
            let [left, right] = digit.extent.map(|end| start + end);
            ends = [if at == 0 { left } else { ends[0] }, right];
            start += digit.advance;
        }
        ends
    }

    /// Returns the number of points of the outlines of a number.
    pub(crate) fn points(&self, number: u32) -> usize {
        self.digits(number).flat_map(|digit| &digit.contours).map(Vec::len).sum()
    }

    /// Returns the marks for the lines of all numbers; `None` without any.
    pub(crate) fn marks(&self, lines: Lines) -> Option<Marks> {
        let is_empty = lines.points.is_empty();
        let marks = match self.line {
            Some(width) => {
                Marks::Lines { lines: Lines { cap: Cap::Round, join: Join::Round, ..lines }, width }
            }
            None => Marks::Shapes { outlines: lines },
        };
        (!is_empty).then_some(marks)
    }

    /// Appends the lines of a number, given its centre and its height in cell sides. In a disc it is
    /// mirrored vertically, because the warp maps down to outward and mirrors it again.
    pub(crate) fn add(
        &self,
        number: u32,
        (centre, height): (Point, f64),
        to_device: &impl Fn(Point) -> DevicePoint,
        lines: &mut Lines,
    ) {
        let [left, right] = self.extent(number);
        let mut start = Point::new(-(left + right) / 2.0, 0.5);
        // In a disc, numbers in one half are upside down, however it is rotated.
        let (upward, turn) = if self.warp == Warp::Polar { (-1.0, 1.0) } else { (1.0, self.turn) };
        for digit in self.digits(number) {
            for contour in &digit.contours {
                let mut points = contour.iter().map(|&point| {
                    let Point { x, y } = start + point;
                    to_device(centre + Point::new(x, y * upward) * (height * turn))
                });
                if let Some(first) = points.next() {
                    lines.move_to(first);
                    points.for_each(|point| lines.line_to(point));
                    if self.line.is_none() {
                        lines.close();
                    }
                }
            }
            start.x += digit.advance;
        }
    }
}

/// Rotations, in degrees, that turn a text upside down.
const UPSIDE_DOWN: Range<u32> = 91..270;

/// Pixels of 1/96 inch in a millimetre.
const PIXELS_PER_MM: f64 = 96.0 / 25.4;

/// Converts hundredths of a pixel of 1/96 inch to cell sides. In a drawing for cutters, cells have millimetres.
pub(crate) fn in_cell_sides(length: f64, style: &Style) -> f64 {
    let unit = if style.options.cut { PIXELS_PER_MM } else { 1.0 };
    length / unit / f64::from(style.cell.hundredths())
}

/// Returns a digit as single lines.
fn stroked(digit: u8) -> Digit {
    let contours = strokes(digit);
    let extent = ends(&contours);
    Digit { contours, advance: extent[1] + SPACE, extent }
}

/// Returns a digit as outlines of the font.
fn outlined(digit: u8) -> Option<Digit> {
    let digit = char::from(b'0' + digit);
    let face = face()?;
    let scale = 1.0 / (CAPITAL_HEIGHT * UNITS_PER_EM);
    let mut contours = contours_in(&face, digit, SEGMENTS)?;
    for point in contours.iter_mut().flatten() {
        *point = Point::new(point.x * NARROWED, point.y) * scale;
    }
    let extent = ends(&contours);
    Some(Digit { contours, advance: advance(&face, digit)? * NARROWED * scale, extent })
}

/// Returns the left and the right end of contours.
fn ends(contours: &[Vec<Point>]) -> [f64; 2] {
    let bounds = Bounds::of(contours.iter().flatten().copied());
    [bounds.min.x, bounds.max.x]
}
