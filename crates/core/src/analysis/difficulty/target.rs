//! The requested difficulty of a maze, and the distance of a difficulty from it.

use std::fmt;
use std::ops::RangeInclusive;

/// The requested difficulty of a maze.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Target {
    /// Any difficulty.
    #[default]
    Any,
    /// From 0 to 40.
    Easy,
    /// From 41 to 59.
    Medium,
    /// From 60 to 100.
    Hard,
    /// Close to this number from 0 to 100: at most [`Target::TOLERANCE`] away.
    Near(u32),
}

impl Target {
    /// The largest accepted difference from a requested number.
    pub const TOLERANCE: u32 = 2;

    /// The words for targets.
    pub const NAMES: [(&'static str, Self); 4] =
        [("any", Self::Any), ("easy", Self::Easy), ("medium", Self::Medium), ("hard", Self::Hard)];

    /// Parses a word or a whole number from 0 to 100. Returns `None` for any other text.
    pub fn parse(text: &str) -> Option<Self> {
        if let Some((_, target)) = Self::NAMES.into_iter().find(|(name, _)| *name == text) {
            return Some(target);
        }
        let number: u32 = text.parse().ok()?;
        (number <= 100 && number.to_string() == text).then_some(Self::Near(number))
    }

    /// Returns the range of difficulties that match.
    pub fn range(self) -> RangeInclusive<u32> {
        match self {
            Self::Any => 0..=100,
            Self::Easy => 0..=40,
            Self::Medium => 41..=59,
            Self::Hard => 60..=100,
            Self::Near(number) => {
                number.saturating_sub(Self::TOLERANCE)..=(number + Self::TOLERANCE).min(100)
            }
        }
    }

    /// Returns the distance of a difficulty from the matching range; 0 if it matches.
    pub fn distance(self, percent: u32) -> u32 {
        let range = self.range();
        range.start().saturating_sub(percent).max(percent.saturating_sub(*range.end()))
    }
}

/// Writes the form that [`Target::parse`] reads.
impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("any"),
            Self::Easy => f.write_str("easy"),
            Self::Medium => f.write_str("medium"),
            Self::Hard => f.write_str("hard"),
            Self::Near(number) => write!(f, "{number}"),
        }
    }
}
