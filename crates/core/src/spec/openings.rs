//! The openings in the outline of a maze: at start and goal, none, or at listed cells.
//!
//! ```text
//!   true                    start and goal, if they touch the outline
//!   false                   nowhere
//!   start,n,17,3:4,random   these cells only
//!   0,                      cell 0 only; `0` and `1` alone are false and true
//! ```
//!
//! Since commas separate the items of a list, columns and rows are separated by colons: `col:row`
//! or `col:row:level`.

use std::fmt::{self, Write as _};

use crate::spec::end::End;

/// The largest number of openings in a list.
pub const MAX_OPENINGS: usize = 64;

/// Lists of a single cell whose number alone would be a boolean, and the number.
const LONE: [(&str, &str); 2] = [("0,", "0"), ("1,", "1")];

/// The openings in the outline of a maze.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Openings {
    /// At start and goal, if they touch the outline.
    Ends,
    /// Nowhere.
    None,
    /// At each of these cells.
    Listed(Box<[Opening]>),
}

/// A cell at which the outline opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opening {
    /// The start of the route.
    Start,
    /// The goal of the route.
    Goal,
    /// Another cell that touches the outline; never [`End::Farthest`].
    At(End),
}

/// The reason why a list of openings is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningsFault {
    /// An item is not an opening.
    Unknown,
    /// An item occurs twice.
    Twice(Opening),
    /// The list has this many items, more than [`MAX_OPENINGS`].
    TooMany(usize),
}

impl Opening {
    /// The openings at the ends of the route, with their names.
    pub const ENDS: [(&'static str, Self); 2] = [("start", Self::Start), ("goal", Self::Goal)];

    /// Reads one item of a list.
    pub fn parse(text: &str) -> Option<Self> {
        if let Some((_, end)) = Self::ENDS.iter().find(|(name, _)| *name == text) {
            return Some(*end);
        }
        // "farthest" is relative to the other end of the route, and an opening has no other end.
        End::parse(text, ':').filter(|&end| end != End::Farthest).map(Self::At)
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => f.write_str("start"),
            Self::Goal => f.write_str("goal"),
            Self::At(end) => end.write(f, ':'),
        }
    }
}

impl Openings {
    /// Reads `true`, `false` (or `1`, `0`), or a list. Only `random` may occur more than once.
    pub fn parse(text: &str) -> Result<Self, OpeningsFault> {
        match text {
            "true" | "1" => return Ok(Self::Ends),
            "false" | "0" => return Ok(Self::None),
            _ => {}
        }
        let text = LONE.iter().find(|(list, _)| *list == text).map_or(text, |(_, cell)| cell);
        let count = text.split(',').count();
        if count > MAX_OPENINGS {
            return Err(OpeningsFault::TooMany(count));
        }
        let mut listed = Vec::with_capacity(count);
        for item in text.split(',') {
            let opening = Opening::parse(item).ok_or(OpeningsFault::Unknown)?;
            if opening != Opening::At(End::Random) && listed.contains(&opening) {
                return Err(OpeningsFault::Twice(opening));
            }
            listed.push(opening);
        }
        Ok(Self::Listed(listed.into()))
    }

    /// Returns the items of a list, or nothing if this is not a list.
    pub fn listed(&self) -> &[Opening] {
        match self {
            Self::Listed(listed) => listed,
            Self::Ends | Self::None => &[],
        }
    }
}

impl From<bool> for Openings {
    fn from(open: bool) -> Self {
        if open { Self::Ends } else { Self::None }
    }
}

/// Writes the form that [`Openings::parse`] reads; items keep their order.
impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ends => f.write_str("true"),
            Self::None => f.write_str("false"),
            Self::Listed(listed) => {
                let is_lone = matches!(listed[..], [Opening::At(End::Cell(0 | 1))]);
                listed.iter().enumerate().try_for_each(|(at, opening)| {
                    if at > 0 {
                        f.write_char(',')?;
                    }
                    write!(f, "{opening}")
                })?;
                f.write_str(if is_lone { "," } else { "" })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_back_as_they_are_written() {
        for same in [
            "true",
            "false",
            "goal",
            "0,",
            "1,",
            "2",
            "0,1",
            "start,n,17,3:4,0:2:1,first,last,random,random",
        ] {
            assert_eq!(Openings::parse(same).expect("openings").to_string(), same);
        }
        assert_eq!(Openings::parse("1"), Ok(Openings::Ends));
        assert_eq!(Openings::parse("0"), Ok(Openings::None));
        assert_eq!(Openings::parse("3:4:0").expect("a place").to_string(), "3:4");
        for wrong in ["", "start,", "farthest", "true,n", "3:", "3:4:5:6", "03", "-1", "n, s"] {
            assert_eq!(Openings::parse(wrong), Err(OpeningsFault::Unknown), "{wrong}");
        }
        let twice = OpeningsFault::Twice(Opening::At(End::At { col: 1, row: 2, level: 0 }));
        assert_eq!(Openings::parse("1:2,n,1:2:0"), Err(twice));
        let many = |count| vec!["random"; count].join(",");
        assert!(Openings::parse(&many(MAX_OPENINGS)).is_ok());
        let fault = OpeningsFault::TooMany(MAX_OPENINGS + 1);
        assert_eq!(Openings::parse(&many(MAX_OPENINGS + 1)), Err(fault));
    }
}
