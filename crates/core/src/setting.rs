//! Values of the settings of a maze, in every form that a caller may use.
//!
//! A setting of type `T` accepts any [`Setting<T>`]: a `T` itself, or a name, number or text that
//! denotes one.

use crate::cancel::Cancel;
use crate::catalog::{Chosen, Listed, lookup};
use crate::error::{Error, Refusal};
use crate::mesh::Mesh;
use crate::site::mask::Mask;
use crate::spec::openings::{Openings, OpeningsFault};
use crate::spec::topology::Share;
use crate::spec::{End, SEED_BYTES, Seed};

/// A value for a setting of type `T`.
pub trait Setting<T> {
    /// Returns the value, or a refusal of `parameter` if `self` denotes none.
    fn read(self, parameter: &'static str) -> Result<T, Refusal>;
}

impl<T> Setting<T> for T {
    fn read(self, _: &'static str) -> Result<T, Refusal> {
        Ok(self)
    }
}

/// The name or an alias of an entry of a table.
impl<T: Listed> Setting<Chosen<T>> for &str {
    fn read(self, parameter: &'static str) -> Result<Chosen<T>, Refusal> {
        lookup(self).map_err(|refusal| Refusal { parameter, ..refusal })
    }
}

/// The number of a seed.
impl Setting<Seed> for u64 {
    fn read(self, _: &'static str) -> Result<Seed, Refusal> {
        Ok(self.into())
    }
}

/// Any text, as [`Seed::parse`] reads it.
impl Setting<Seed> for &str {
    fn read(self, parameter: &'static str) -> Result<Seed, Refusal> {
        Seed::parse(self).ok_or_else(|| {
            let (bytes, allowed) = (self.len(), format!("1 to {SEED_BYTES} bytes"));
            let detail = format!("{parameter} has {bytes} bytes, but must have {allowed}");
            Refusal::new(parameter, "out-of-range", detail).allowing(allowed)
        })
    }
}

/// The id of a cell.
impl Setting<End> for u32 {
    fn read(self, _: &'static str) -> Result<End, Refusal> {
        Ok(End::Cell(self))
    }
}

/// Column and row of a cell of the lowest level.
impl Setting<End> for (u32, u32) {
    fn read(self, _: &'static str) -> Result<End, Refusal> {
        Ok(End::At { col: self.0, row: self.1, level: 0 })
    }
}

/// A text as [`End::parse`] reads it, with commas.
impl Setting<End> for &str {
    fn read(self, parameter: &'static str) -> Result<End, Refusal> {
        const ALLOWED: &str = "first, last, random, farthest, a point of the compass (n, ne, e, se, s, \
                               sw, w, nw, center), or a cell by id (17) or by column, row and level \
                               (3,4 or 3,4,1)";
        End::parse(self, ',').ok_or_else(|| invalid(parameter, self, ALLOWED))
    }
}

/// Whether the outline opens at start and goal.
impl Setting<Openings> for bool {
    fn read(self, _: &'static str) -> Result<Openings, Refusal> {
        Ok(self.into())
    }
}

/// A text as [`Openings::parse`] reads it.
impl Setting<Openings> for &str {
    fn read(self, parameter: &'static str) -> Result<Openings, Refusal> {
        const ALLOWED: &str = "true, false, or a list of start, goal, first, last, random, points of \
                               the compass and cells (17, 3:4 or 3:4:1), with commas between them";
        Openings::parse(self).map_err(|fault| match fault {
            OpeningsFault::Unknown => invalid(parameter, self, ALLOWED),
            OpeningsFault::Twice(opening) => {
                let detail = format!("{parameter} names {opening} twice");
                Refusal::new(parameter, "duplicate", detail).allowing(ALLOWED)
            }
            OpeningsFault::TooMany(count) => {
                let detail = format!("{parameter} has {count} items, which are too many");
                Refusal::new(parameter, "too-many", detail).allowing(ALLOWED)
            }
        })
    }
}

/// A number from 0 to 1, rounded to hundredths.
impl Setting<Share> for f64 {
    fn read(self, parameter: &'static str) -> Result<Share, Refusal> {
        let is_share = (0.0..=1.0).contains(&self);
        let share = is_share.then(|| Share::from_hundredths((self * 100.0 + 0.5) as u32)).flatten();
        share.ok_or_else(|| {
            let detail = format!("{parameter} is {self}, but must be from 0 to 1");
            Refusal::new(parameter, "out-of-range", detail).allowing("0 to 1")
        })
    }
}

/// A text as [`Mask::parse`] reads it: rows of `X` and `.`, `text:` and letters, or the name of a
/// preset.
impl Setting<Mask> for &str {
    fn read(self, parameter: &'static str) -> Result<Mask, Refusal> {
        Mask::parse(self).map_err(|fault| {
            let (shown, detail) = (shown(self), fault.detail);
            Refusal::new(parameter, fault.code, format!("{parameter} is {shown:?}, but {detail}"))
        })
    }
}

/// A JSON document as [`Mesh::read`] reads it.
impl Setting<Mesh> for &str {
    fn read(self, parameter: &'static str) -> Result<Mesh, Refusal> {
        Mesh::read(self, &Cancel::new()).map_err(|error| match error {
            Error::Refused(refusal) => refusal,
            Error::Cancelled => Refusal::new(parameter, "cancelled", "reading was cancelled"),
        })
    }
}

fn invalid(parameter: &'static str, text: &str, allowed: &str) -> Refusal {
    let shown = shown(text);
    let detail = format!("{parameter} is {shown:?}, but must be {allowed}");
    Refusal::new(parameter, "invalid", detail).allowing(allowed)
}

/// Returns the beginning of a text, for messages.
fn shown(text: &str) -> String {
    const CHARACTERS: usize = 48;
    let cut = text.char_indices().nth(CHARACTERS).map(|(at, _)| at);
    cut.map_or_else(|| text.to_owned(), |at| format!("{}…", &text[..at]))
}
