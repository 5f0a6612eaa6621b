//! Sizes of pages.

use std::fmt::{self, Write as _};

use crate::kinds::ChoiceKind;
use crate::text::number::without_idle_zeros;
use crate::value::{Description, Name, ValueError, ValueKind, Widget};
use mazewright_render::style::Length;
use mazewright_render::style::page::{PAGES, Page, TRIMS};

/// Hundredths of a millimetre in an inch.
const INCH: u32 = 2540;

/// The name of a page, or width and height in inches or millimetres, such as `5.5x8.5in`.
pub struct PageKind;

impl ValueKind for PageKind {
    type Value = Page;

    fn parse_spelling(&self, text: &str) -> Result<Page, ValueError> {
        let unknown = match ChoiceKind(PAGES).parse(text) {
            Ok(page) => return Ok(page.value),
            Err(unknown) => unknown,
        };
        match Measures::read(text) {
            Some(measures) => measures.page(),
            None => Err(misspelt(text).unwrap_or(unknown)),
        }
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
            let inches = size.map(|side| inches(side).to_string());
            inches.join(" × ")
        });
        let Description { allowed, .. } = ChoiceKind(PAGES).describe();
        let allowed = format!(
            "{allowed}, or width x height in in or mm, from {least} to {most} in, as 5.5x8.5in or \
             140x210mm"
        );
        Description::text(allowed, Widget::Suggestions).with_values(PAGES.iter().map(Name::from))
    }
}

/// Converts hundredths of a millimetre to inches, rounded down to hundredths.
fn inches(side: u32) -> f64 {
    (f64::from(side) / f64::from(INCH) * 100.0).floor() / 100.0
}

/// The units of width and height.
const UNITS: [&str; 2] = ["in", "mm"];

/// Width and height with a unit.
struct Measures<'a> {
    /// The sides as they were given.
    sides: [&'a str; 2],
    unit: &'static str,
    /// The sides in hundredths of a millimetre.
    size: [u32; 2],
}

impl<'a> Measures<'a> {
    fn read(text: &'a str) -> Option<Self> {
        let (sides, unit) =
            UNITS.into_iter().find_map(|unit| Some((without(text, unit)?, unit)))?;
        let (width, height) = sides.split_once(['x', 'X'])?;
        let hundredths = |side: &str| {
            let hundredths = u64::from(length(side)?.hundredths());
            let part = if unit == "in" { INCH } else { 100 };
            u32::try_from((hundredths * u64::from(part) + 50) / 100).ok()
        };
        let size = [hundredths(width)?, hundredths(height)?];
        Some(Self { sides: [width, height], unit, size })
    }

    /// Returns the page with these sides, or an error.
    fn page(&self) -> Result<Page, ValueError> {
        let [least, most] = TRIMS;
        let fits = |axis: usize, side: u32| (least[axis]..=most[axis]).contains(&side);
        let wrong = [0, 1].map(|axis| !fits(axis, self.size[axis]));
        if wrong == [false; 2] {
            return Ok(Page::Paper(self.size));
        }
        let Self { sides: [width, height], unit, size } = self;
        let (suggestion, detail) = if fits(0, size[1]) && fits(1, size[0]) {
            let upright = format!("{height}x{width}{unit}");
            let detail = format!(
                "the sides are those of an upright page; take page={upright} with \
                 orientation=landscape"
            );
            (Some(upright), detail)
        } else {
            let range = |axis: usize| {
                let [least, most] = [least, most].map(|size| match *unit {
                    "in" => inches(size[axis]),
                    _ => f64::from(size[axis]) / 100.0,
                });
                let name = ["width", "height"][axis];
                format!("its {name} must be from {least} to {most} {unit}")
            };
            let ranges: Vec<String> = (0..2).filter(|&axis| wrong[axis]).map(range).collect();
            (None, ranges.join(" and "))
        };
        Err(ValueError { suggestion, detail: Some(detail), ..ValueError::out_of_range() })
    }
}

fn length(side: &str) -> Option<Length> {
    Length::parse(&without_idle_zeros(side))
}

/// Removes the unit at the end of a text, in any case.
fn without<'a>(text: &'a str, unit: &str) -> Option<&'a str> {
    let (rest, end) = text.split_at_checked(text.len().checked_sub(unit.len())?)?;
    end.eq_ignore_ascii_case(unit).then_some(rest)
}

/// Returns the error of two sides without a unit, or with a unit at each.
fn misspelt(text: &str) -> Option<ValueError> {
    let (width, height) = text.split_once(['x', 'X'])?;
    let is_length = |side: &str| length(side).is_some();
    let (right, why) = if is_length(width) && is_length(height) {
        // The widest page is 8.5 inches wide, and the narrowest 101.6 millimetres.
        let is_inches = length(width)? < Length::whole(25);
        (format!("{text}{}", UNITS[usize::from(!is_inches)]), "the unit is missing")
    } else {
        let unit = UNITS.into_iter().find(|unit| without(width, unit).is_some())?;
        let (width, height) = (without(width, unit)?, without(height, unit)?);
        if !is_length(width) || !is_length(height) {
            return None;
        }
        (format!("{width}x{height}{unit}"), "the unit is given once, at the end")
    };
    let detail = Some(format!("{why}; take page={right}"));
    Some(ValueError { suggestion: Some(right), detail, ..ValueError::new("unknown-value") })
}
