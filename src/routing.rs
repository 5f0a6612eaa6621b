//! How a maze's ways run: whether they cross, mirror each other, close into loops, or end.
//!
//! A perfect maze has exactly one way between any two cells. What changes that is done in this
//! order:
//!
//! ```text
//!   weave, symmetry   decide what an algorithm is given to carve
//!   sparse            cuts dead ends back
//!   braid             opens dead ends
//!   loops             opens further links
//!   unicursal         turns the maze into one path round it
//! ```

use std::fmt;

use crate::catalog::{Choice, Chosen};

/// How a maze's ways run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Routing {
    /// Which share of the places where a passage can run below another one is taken.
    pub weave: Share,
    /// What the maze looks the same after.
    pub symmetry: Chosen<Symmetry>,
    /// How often all dead ends are cut away.
    pub sparse: u32,
    /// Which share of the dead ends is opened.
    pub braid: Share,
    /// How many more links are opened.
    pub loops: u32,
    /// Whether the maze is one path without junctions.
    pub unicursal: bool,
}

impl Default for Routing {
    fn default() -> Self {
        Self {
            weave: Share::NONE,
            symmetry: &SYMMETRIES[0],
            sparse: 0,
            braid: Share::NONE,
            loops: 0,
            unicursal: false,
        }
    }
}

/// A part of a whole, in hundredths: exact, comparable, hashable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Share(u32);

impl Share {
    /// Nothing.
    pub const NONE: Self = Self(0);
    /// The whole.
    pub const ALL: Self = Self(100);

    /// So many hundredths, at most 100.
    pub const fn hundredth(hundredths: u32) -> Option<Self> {
        if hundredths <= 100 { Some(Self(hundredths)) } else { None }
    }

    /// That part of a number, rounded to the nearest.
    pub fn of(self, count: usize) -> usize {
        (count * self.0 as usize + 50) / 100
    }

    /// Reads `0`, `0.5`, `0.25` or `1`: at most two decimals, no trailing zero.
    pub fn parse(text: &str) -> Option<Self> {
        match text.split_once('.') {
            None => match text {
                "0" => Some(Self::NONE),
                "1" => Some(Self::ALL),
                _ => None,
            },
            Some(("0", part)) => {
                let plain = matches!(part.len(), 1 | 2) && !part.ends_with('0');
                let digits = part.bytes().all(|byte| byte.is_ascii_digit());
                let part: u32 = format!("{part:0<2}").parse().ok()?;
                (plain && digits).then_some(Self(part))
            }
            Some(_) => None,
        }
    }
}

/// The way in which [`Share::parse`] reads it.
impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            100 => f.write_str("1"),
            0 => f.write_str("0"),
            part if part.is_multiple_of(10) => write!(f, "0.{}", part / 10),
            part => write!(f, "0.{part:02}"),
        }
    }
}

/// What a symmetric maze looks the same after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Nothing.
    None,
    /// A mirror that stands upright: left and right are alike.
    Mirror,
    /// A mirror that lies level: above and below are alike.
    Flip,
    /// Part of a full turn about the middle: 1 / this number of it.
    Turn(u32),
}

/// The symmetries.
pub static SYMMETRIES: &[Choice<Symmetry>] = &[
    Choice { name: "none", aliases: &[], doc: "Any maze", is: Symmetry::None },
    Choice {
        name: "mirror",
        aliases: &["left-right"],
        doc: "The right half mirrors the left one",
        is: Symmetry::Mirror,
    },
    Choice {
        name: "flip",
        aliases: &["top-bottom"],
        doc: "The lower half mirrors the upper one",
        is: Symmetry::Flip,
    },
    Choice {
        name: "turn-2",
        aliases: &[],
        doc: "The same after half a turn",
        is: Symmetry::Turn(2),
    },
    Choice {
        name: "turn-3",
        aliases: &[],
        doc: "The same after a third of a turn",
        is: Symmetry::Turn(3),
    },
    Choice {
        name: "turn-4",
        aliases: &[],
        doc: "The same after a quarter of a turn",
        is: Symmetry::Turn(4),
    },
    Choice {
        name: "turn-5",
        aliases: &[],
        doc: "The same after a fifth of a turn",
        is: Symmetry::Turn(5),
    },
    Choice {
        name: "turn-6",
        aliases: &[],
        doc: "The same after a sixth of a turn",
        is: Symmetry::Turn(6),
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_read_back_as_they_are_written() {
        for hundredths in 0..=100 {
            let share = Share::hundredth(hundredths).expect("a part");
            assert_eq!(Share::parse(&share.to_string()), Some(share), "{share}");
        }
        assert_eq!(Share::hundredth(101), None);
        for wrong in
            ["", "00", "2", "1.5", "1.0", ".5", "0.", "0.50", "0.125", "-0.5", "0.+5", "1e0"]
        {
            assert_eq!(Share::parse(wrong), None, "{wrong}");
        }
        assert_eq!(Share::parse("0.5").map(|half| half.of(5)), Some(3));
    }
}
