//! The title: text above a picture, drawn in the bundled font.

use crate::draw::page_area::PageArea;
use crate::drawing::lettering::{add_text, width};
use crate::drawing::{Layer, Lines, Marks};
use crate::style::Style;
use mazewright_core::geometry::Point;

/// Height that a title adds to a picture, in hundredths of a pixel.
pub(crate) const TITLE_HEIGHT: u64 = 3600;

/// Font size in hundredths of a pixel, if the title fits into the width of the picture.
const EM: f64 = 2400.0;

/// Distance of the middle of the capitals below the margin, in hundredths of a pixel.
const MIDDLE: f64 = 1300.0;

/// Draws the title above the maze, if there is one and it is visible.
pub(crate) fn layer(style: &Style, inside: PageArea) -> Option<Layer> {
    let title = style.title.as_ref()?;
    let color = style.text_color();
    let em = EM.min(inside.width as f64 / width(title.text()));
    let [centre, top] = [inside.margin as f64 + inside.width as f64 / 2.0, inside.margin as f64];
    let mut outlines = Lines::default();
    add_text(title.text(), Point::new(centre, top + MIDDLE), em, &mut outlines);
    let layer = Layer { name: "title", color, marks: vec![Marks::Shapes { outlines }] };
    color.is_visible().then_some(layer)
}
