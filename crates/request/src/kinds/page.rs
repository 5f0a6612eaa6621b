//! Sizes of pages.

use std::fmt::{self, Write as _};

use crate::kinds::ChoiceKind;
use crate::text::number::without_idle_zeros;
use crate::value::{Description, Name, ValueError, ValueKind, Widget};
use mazewright_render::style::Length;
use mazewright_render::style::page::{CUSTOM_PAGES, PAGES, Page};

/// The name of a page, or width and height with a unit, such as `5.5x8.5in`.
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
        let Description { allowed, .. } = ChoiceKind(PAGES).describe();
        let [least, most] = CUSTOM_PAGES;
        let (least, most) = (INCHES.words(least), CENTIMETRES.words(most));
        let allowed = format!(
            "{allowed}, or width x height in in, cm or mm, from {least} to {most}, as 5.5x8.5in or 60x80cm"
        );
        Description::text(allowed, Widget::Suggestions).with_values(PAGES.iter().map(Name::from))
    }
}

/// A unit of width and height.
struct Unit {
    name: &'static str,
    /// Its hundredths of a millimetre.
    size: u32,
}

const INCHES: Unit = Unit { name: "in", size: 2540 };
const CENTIMETRES: Unit = Unit { name: "cm", size: 1000 };
const MILLIMETRES: Unit = Unit { name: "mm", size: 100 };

/// The units. Sides without a unit mean the first with which there is such a page.
const UNITS: [Unit; 3] = [INCHES, CENTIMETRES, MILLIMETRES];

impl Unit {
    /// Converts hundredths of a millimetre to this unit, rounded down to hundredths.
    fn number(&self, side: u32) -> Length {
        Length::from_hundredths(side * 100 / self.size)
    }

    /// Returns two sides in hundredths of a millimetre in words.
    fn words(&self, [width, height]: [u32; 2]) -> String {
        format!("{} × {} {}", self.number(width), self.number(height), self.name)
    }

    /// Converts a side in this unit to hundredths of a millimetre.
    fn hundredths(&self, side: Length) -> Option<u32> {
        let hundredths = u64::from(side.hundredths()) * u64::from(self.size);
        u32::try_from((hundredths + 50) / 100).ok()
    }
}

/// Width and height with a unit.
struct Measures<'a> {
    /// The sides as they were given.
    sides: [&'a str; 2],
    unit: &'static Unit,
    /// The sides in hundredths of a millimetre.
    size: [u32; 2],
}

impl<'a> Measures<'a> {
    fn read(text: &'a str) -> Option<Self> {
        let (sides, unit) =
            UNITS.iter().find_map(|unit| Some((text.strip_suffix(unit.name)?, unit)))?;
        let (width, height) = sides.split_once('x')?;
        Self::of([width, height], unit)
    }

    fn of(sides: [&'a str; 2], unit: &'static Unit) -> Option<Self> {
        let [width, height] = sides.map(|side| unit.hundredths(length(side)?));
        Some(Self { sides, unit, size: [width?, height?] })
    }

    /// Returns for each side whether there are pages with such a side.
    fn fit(&self) -> [bool; 2] {
        let [least, most] = CUSTOM_PAGES;
        [0, 1].map(|axis| (least[axis]..=most[axis]).contains(&self.size[axis]))
    }

    /// Returns the same page, turned.
    fn turned(&self) -> Self {
        let reversed = |[width, height]: [_; 2]| [height, width];
        let [width, height] = self.size;
        Self { sides: reversed(self.sides), size: [height, width], ..*self }
    }

    /// Returns the page with these sides, or an error.
    fn page(&self) -> Result<Page, ValueError> {
        let fit = self.fit();
        if fit == [true; 2] {
            return Ok(Page::Paper(self.size));
        }
        let turned = self.turned();
        let (suggestion, detail) = if turned.fit() == [true; 2] {
            let detail = format!(
                "the sides are those of an upright page; take page={turned} with orientation=landscape"
            );
            (Some(turned.to_string()), detail)
        } else {
            let range = |axis: usize| {
                let [least, most] = CUSTOM_PAGES.map(|size| self.unit.number(size[axis]));
                let name = ["width", "height"][axis];
                format!("its {name} must be from {least} to {most} {}", self.unit.name)
            };
            let ranges: Vec<String> = (0..2).filter(|&axis| !fit[axis]).map(range).collect();
            (None, ranges.join(" and "))
        };
        Err(ValueError { suggestion, detail: Some(detail), ..ValueError::out_of_range() })
    }
}

impl fmt::Display for Measures<'_> {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { sides: [width, height], unit, .. } = self;
        write!(text, "{width}x{height}{}", unit.name)
    }
}

fn length(side: &str) -> Option<Length> {
    Length::parse(&without_idle_zeros(side))
}

/// Returns the error of two sides that are spelt otherwise.
fn misspelt(text: &str) -> Option<ValueError> {
    let without_spaces: String = text.split_whitespace().collect();
    let text = without_spaces.replace(['×', '*'], "x");
    let (width, height) = text.split_once('x')?;
    let sides = [width, height];
    let in_unit = |unit: &'static Unit| {
        let sides = sides.map(|side| side.strip_suffix(unit.name));
        Some(([sides[0]?, sides[1]?], unit))
    };
    let (right, why) = if let Some(right) = Measures::read(&text) {
        (right, "the sides have an x between them, and no spaces")
    } else if let Some((sides, unit)) = UNITS.iter().find_map(in_unit) {
        (Measures::of(sides, unit)?, "the unit is given once, at the end")
    } else {
        let mut pages = UNITS.iter().filter_map(|unit| Measures::of(sides, unit));
        (pages.find(|page| page.fit() == [true; 2])?, "the unit is missing")
    };
    let detail = Some(format!("{why}; take page={right}"));
    Some(ValueError {
        suggestion: Some(right.to_string()),
        detail,
        ..ValueError::new("unknown-value")
    })
}
