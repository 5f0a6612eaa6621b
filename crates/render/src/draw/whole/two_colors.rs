//! A drawing in two colours, for displays and printers that have no shades between them.

use crate::color::Color;
use crate::draw::whole::casing::{PASSAGES, is_casing};
use crate::drawing::{Drawing, Marks, UNITS_PER_PIXEL};

/// The least radius of a disc: it covers the centre of a pixel wherever it lies.
const LEAST_RADIUS: u32 = 71;

/// How much wider oblique and curved lines are, in hundredths of a pixel: the chords of a curve lie inside it, so that a
/// line of exactly one pixel would have gaps.
const MORE: u32 = 15;

/// Draws everything in `ink`, apart from marks in the colour of the paper. Marks over passages have the
/// colour of the paper, too, because passages are ink.
///
/// A pixel will be ink if its centre is. So lines become a whole number of pixels wide: no wall is
/// thinner than a pixel, and walls of one width look alike. The drawing is in device pixels.
pub(crate) fn reduce_to_two_colors(drawing: &mut Drawing, ink: Color) {
    let paper = drawing.paper;
    // Casings separate lines from areas, and a drawing in two colours has no areas.
    drawing.layers.retain(|layer| !is_casing(layer.name));
    let mut is_over_passages = false;
    for layer in &mut drawing.layers {
        if layer.color != paper {
            layer.color = if is_over_passages { paper } else { ink };
        }
        is_over_passages |= layer.name == PASSAGES;
        for marks in &mut layer.marks {
            match marks {
                Marks::Lines { lines, width } => {
                    let more = if lines.rectilinear { 0 } else { MORE };
                    *width = whole_pixels(*width) + more;
                }
                Marks::Discs { radius, .. } => *radius = (*radius).max(LEAST_RADIUS),
                Marks::Shapes { .. } | Marks::Areas { .. } => {}
            }
        }
    }
}

/// Returns the nearest width of whole pixels, at least one.
fn whole_pixels(width: u32) -> u32 {
    let unit = UNITS_PER_PIXEL as u32;
    ((width + unit / 2) / unit).max(1) * unit
}
