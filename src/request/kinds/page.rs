//! Sizes of pages.

use std::fmt::{self, Write as _};

use crate::request::kinds::ChoiceKind;
use crate::request::value::{Description, Name, ValueError, ValueKind, Widget};
use mazewright_render::style::Length;
use mazewright_render::style::page::{PAGES, Page, TRIMS};

/// Hundredths of a millimetre in an inch.
const INCH: u32 = 2540;

/// The name of a page, or width and height in inches or millimetres, such as `5.5x8.5in`.
pub struct PageKind;

impl ValueKind for PageKind {
    type Value = Page;

    fn parse(&self, text: &str) -> Result<Page, ValueError> {
        let unknown = match ChoiceKind(PAGES).parse(text) {
            Ok(page) => return Ok(page.value),
            Err(unknown) => unknown,
        };
        let size = measured(text).ok_or(unknown)?;
        let [least, most] = TRIMS;
        let fits = (0..2).all(|axis| (least[axis]..=most[axis]).contains(&size[axis]));
        fits.then_some(Page::Paper(size)).ok_or_else(ValueError::out_of_range)
    }

    fn format(&self, value: &Page, text: &mut String) -> fmt::Result {
        match (PAGES.iter().find(|page| page.value == *value), value) {
            (None, Page::Paper(size)) => {
                let [width, height] = size.map(Length::from_hundredths);
                write!(text, "{width}x{height}mm")
            }
            (page, _) => text.write_str(page.map_or("", |page| page.name)),
        }
    }

    fn describe(&self) -> Description {
        let [least, most] = TRIMS.map(|size| {
            let inches =
                size.map(|side| (f64::from(side) / f64::from(INCH) * 100.0).floor() / 100.0);
            format!("{} × {}", inches[0], inches[1])
        });
        let Description { allowed, .. } = ChoiceKind(PAGES).describe();
        let allowed = format!(
            "{allowed}, or width x height in in or mm, from {least} to {most} in, as 5.5x8.5in or \
             140x210mm"
        );
        Description::text(allowed, Widget::Suggestions { wide: false })
            .with_values(PAGES.iter().map(Name::from))
    }
}

/// Reads width and height with a unit, in hundredths of a millimetre.
fn measured(text: &str) -> Option<[u32; 2]> {
    let text = text.to_ascii_lowercase();
    let (sides, unit) = match (text.strip_suffix("in"), text.strip_suffix("mm")) {
        (Some(sides), _) => (sides, INCH),
        (_, sides) => (sides?, 100),
    };
    let (width, height) = sides.split_once('x')?;
    let side = |text: &str| {
        let hundredths = u64::from(Length::parse(text)?.hundredths());
        u32::try_from((hundredths * u64::from(unit) + 50) / 100).ok()
    };
    Some([side(width)?, side(height)?])
}
