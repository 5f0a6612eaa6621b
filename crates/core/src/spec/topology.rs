//! Topology options: crossings, symmetry, loops and dead ends of a maze.
//!
//! A perfect maze has exactly one route between any two cells. The options that change this are
//! applied in this order:
//!
//! ```text
//!   weave, symmetry   determine the grid that the algorithm carves
//!   sparse            removes dead ends
//!   braid             opens dead ends
//!   loops             opens further links
//!   unicursal         turns the maze into one path around it
//! ```

use std::fmt;

use crate::catalog::{Choice, Chosen, Listed};

/// The code of the refusal to remove dead ends so often that fewer than two cells would remain. The
/// limit depends on the seed.
pub const TOO_SPARSE: &str = "too-sparse";

/// The topology options of a maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Topology {
    /// The share of the possible crossings, where one passage runs below another, that the maze
    /// uses.
    pub weave: Share,
    /// The symmetry of the maze.
    pub symmetry: Chosen<Symmetry>,
    /// How many times all dead ends are removed.
    pub sparse: u32,
    /// The share of the dead ends that is opened.
    pub braid: Share,
    /// The number of further links that are opened.
    pub loops: u32,
    /// Whether the maze is one path without junctions.
    pub unicursal: bool,
}

impl Default for Topology {
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

/// A share from 0 to 1, in whole hundredths, so that it is exact, comparable and hashable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Share(u32);

impl Share {
    /// A share of 0.
    pub const NONE: Self = Self(0);
    /// A share of 1.
    pub const ALL: Self = Self(100);

    /// Returns a share of `hundredths`, or `None` if that is more than 100.
    pub const fn from_hundredths(hundredths: u32) -> Option<Self> {
        if hundredths <= 100 { Some(Self(hundredths)) } else { None }
    }

    /// Returns this share of a number, rounded to the nearest whole number.
    pub fn of(self, count: usize) -> usize {
        (count * self.0 as usize + 50) / 100
    }

    /// Parses a number from 0 to 1 with at most two decimals and no trailing zero, such as `0`,
    /// `0.5`, `0.25` or `1`. Returns `None` for any other text.
    pub fn parse(text: &str) -> Option<Self> {
        match text.split_once('.') {
            None => match text {
                "0" => Some(Self::NONE),
                "1" => Some(Self::ALL),
                _ => None,
            },
            Some(("0", part)) => {
                let is_shortest = matches!(part.len(), 1 | 2) && !part.ends_with('0');
                let are_digits = part.bytes().all(|byte| byte.is_ascii_digit());
                let part: u32 = format!("{part:0<2}").parse().ok()?;
                (is_shortest && are_digits).then_some(Self(part))
            }
            Some(_) => None,
        }
    }
}

/// Writes the form that [`Share::parse`] reads.
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

/// The symmetry of a maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// No symmetry.
    None,
    /// Mirror symmetry of the left and right half.
    Mirror,
    /// Mirror symmetry of the upper and lower half.
    Flip,
    /// Rotational symmetry of order n: the maze is the same after 1/n of a full turn about its
    /// centre.
    Turn(u32),
}

impl Listed for Symmetry {
    const PARAMETER: &'static str = "symmetry";

    fn table() -> &'static [Choice<Self>] {
        SYMMETRIES
    }
}

/// All symmetries. The first is the default.
pub static SYMMETRIES: &[Choice<Symmetry>] = &[
    Choice { name: "none", aliases: &[], doc: "Any maze", value: Symmetry::None },
    Choice {
        name: "mirror",
        aliases: &["left-right"],
        doc: "The right half mirrors the left half",
        value: Symmetry::Mirror,
    },
    Choice {
        name: "flip",
        aliases: &["top-bottom"],
        doc: "The lower half mirrors the upper half",
        value: Symmetry::Flip,
    },
    Choice {
        name: "turn-2",
        aliases: &[],
        doc: "The same after half a turn",
        value: Symmetry::Turn(2),
    },
    Choice {
        name: "turn-3",
        aliases: &[],
        doc: "The same after a third of a turn",
        value: Symmetry::Turn(3),
    },
    Choice {
        name: "turn-4",
        aliases: &[],
        doc: "The same after a quarter of a turn",
        value: Symmetry::Turn(4),
    },
    Choice {
        name: "turn-5",
        aliases: &[],
        doc: "The same after a fifth of a turn",
        value: Symmetry::Turn(5),
    },
    Choice {
        name: "turn-6",
        aliases: &[],
        doc: "The same after a sixth of a turn",
        value: Symmetry::Turn(6),
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_read_back_as_they_are_written() {
        for hundredths in 0..=100 {
            let share = Share::from_hundredths(hundredths).expect("a part");
            assert_eq!(Share::parse(&share.to_string()), Some(share), "{share}");
        }
        assert_eq!(Share::from_hundredths(101), None);
        for wrong in
            ["", "00", "2", "1.5", "1.0", ".5", "0.", "0.50", "0.125", "-0.5", "0.+5", "1e0"]
        {
            assert_eq!(Share::parse(wrong), None, "{wrong}");
        }
        assert_eq!(Share::parse("0.5").map(|half| half.of(5)), Some(3));
    }
}
