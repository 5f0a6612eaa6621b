//! Algorithm options: settings that change the texture of the mazes of some algorithms. At its
//! default value, an option has no effect.
//!
//! ```text
//!   pick         which cell grows next: weights of the newest, the oldest and a random one
//!   corner       where the corridors of row-wise mazes meet: nw, ne, sw or se
//!   bias         −100 (passages along the rows) … 0 … 100 (passages across them)
//!   bias_angle   rows, or an angle: −100 is then across this direction, and 100 along it
//!   river        100 … 0: the probability, in percent, that a walk continues where it can
//!   run          0 … 100: the probability, in percent, that a step goes straight on where it can
//! ```

use std::fmt;

/// The options of an algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AlgorithmOptions {
    /// The rule that picks the next cell to grow.
    pub pick: Pick,
    /// The corner where the corridors of row-wise mazes meet.
    pub corner: Corner,
    /// The bias: one below 0 prefers passages along the rows, and one above 0 those across them.
    pub bias: i32,
    /// The direction of the bias. If it is an angle, a bias above 0 prefers passages along it.
    pub bias_angle: BiasDirection,
    /// The probability that a walk continues where it can, in percent.
    pub river: u32,
    /// The probability that a step goes straight on where it can, in percent.
    pub run: u32,
}

impl Default for AlgorithmOptions {
    fn default() -> Self {
        Self {
            pick: Pick::default(),
            corner: Corner::NorthWest,
            bias: 0,
            bias_angle: BiasDirection::Rows,
            river: 100,
            run: 0,
        }
    }
}

/// One of the algorithm options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlgorithmOption {
    /// [`AlgorithmOptions::pick`].
    Pick,
    /// [`AlgorithmOptions::corner`].
    Corner,
    /// [`AlgorithmOptions::bias`].
    Bias,
    /// [`AlgorithmOptions::bias_angle`].
    BiasAngle,
    /// [`AlgorithmOptions::river`].
    River,
    /// [`AlgorithmOptions::run`].
    Run,
}

impl AlgorithmOption {
    /// All options.
    pub const ALL: [Self; 6] =
        [Self::Pick, Self::Corner, Self::Bias, Self::BiasAngle, Self::River, Self::Run];

    /// Returns the name of the option, which is also the name of the request parameter.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pick => "pick",
            Self::Corner => "corner",
            Self::Bias => "bias",
            Self::BiasAngle => "bias_angle",
            Self::River => "river",
            Self::Run => "run",
        }
    }
}

impl AlgorithmOptions {
    /// The strongest biases.
    pub const BIASES: [i32; 2] = [-100, 100];
    /// The least and the greatest value of `river` and of `run`.
    pub const PERCENTAGES: [u32; 2] = [0, 100];

    /// Returns the options that differ from their default values.
    pub fn non_default(&self) -> impl Iterator<Item = AlgorithmOption> + use<> {
        let (options, default) = (*self, Self::default());
        AlgorithmOption::ALL.into_iter().filter(move |option| match option {
            AlgorithmOption::Pick => options.pick != default.pick,
            AlgorithmOption::Corner => options.corner != default.corner,
            AlgorithmOption::Bias => options.bias != default.bias,
            AlgorithmOption::BiasAngle => options.bias_angle != default.bias_angle,
            AlgorithmOption::River => options.river != default.river,
            AlgorithmOption::Run => options.run != default.run,
        })
    }

    /// Returns the probability, in units of 1/200, that a choice between a step across the rows and
    /// one along them takes the step across.
    pub fn across(&self) -> u32 {
        (100 + self.bias.clamp(-100, 100)) as u32
    }
}

/// The direction of a bias.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BiasDirection {
    /// The rows of cells.
    Rows,
    /// A direction of the picture, in degrees clockwise from east, from 0 to
    /// [`MAX_DEGREES`](Self::MAX_DEGREES). Directions half a turn apart are the same.
    Degrees(u32),
}

impl BiasDirection {
    /// The largest angle, in degrees.
    pub const MAX_DEGREES: u32 = 179;

    /// Parses `rows`, or whole degrees without a leading zero. Returns `None` for any other text.
    pub fn parse(text: &str) -> Option<Self> {
        if text == "rows" {
            return Some(Self::Rows);
        }
        let degrees = parse_whole(text).filter(|&degrees| degrees <= Self::MAX_DEGREES)?;
        Some(Self::Degrees(degrees))
    }
}

/// Writes the form that [`BiasDirection::parse`] reads.
impl fmt::Display for BiasDirection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rows => f.write_str("rows"),
            Self::Degrees(degrees) => write!(f, "{degrees}"),
        }
    }
}

/// Parses a whole number without sign or leading zeros.
fn parse_whole(text: &str) -> Option<u32> {
    let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let canonical = text == "0" || !text.starts_with('0');
    text.parse().ok().filter(|_| is_digits && canonical)
}

/// A corner of the picture. In a grid of rings, north means the innermost ring and south the
/// outermost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Corner {
    /// Upper left.
    NorthWest,
    /// Upper right.
    NorthEast,
    /// Lower left.
    SouthWest,
    /// Lower right.
    SouthEast,
}

impl Corner {
    /// The four corners with their names.
    pub const NAMES: [(&'static str, Self); 4] = [
        ("nw", Self::NorthWest),
        ("ne", Self::NorthEast),
        ("sw", Self::SouthWest),
        ("se", Self::SouthEast),
    ];

    /// Returns the name of the corner.
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, corner)| *corner == self).map_or("nw", |(name, _)| name)
    }

    /// Returns whether the corner is at the bottom.
    pub fn is_south(self) -> bool {
        matches!(self, Self::SouthWest | Self::SouthEast)
    }

    /// Returns whether the corner is on the right.
    pub(crate) fn is_east(self) -> bool {
        matches!(self, Self::NorthEast | Self::SouthEast)
    }
}

/// A rule for picking the next cell to grow: weights for the newest, the oldest and a random cell,
/// without a common divisor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pick {
    newest: u32,
    oldest: u32,
    random: u32,
}

impl Default for Pick {
    fn default() -> Self {
        Self { newest: 1, oldest: 0, random: 1 }
    }
}

impl Pick {
    /// The largest weight.
    pub const MAX_WEIGHT: u32 = 1000;
    /// The names of the rules.
    pub const NAMES: [&'static str; 3] = ["newest", "oldest", "random"];
    /// Always picks a random cell.
    pub const RANDOM: Self = Self { newest: 0, oldest: 0, random: 1 };

    /// Returns the rule with these weights, or `None` if all weights are 0 or one is above
    /// [`MAX_WEIGHT`](Self::MAX_WEIGHT).
    pub fn new(newest: u32, oldest: u32, random: u32) -> Option<Self> {
        let largest = newest.max(oldest).max(random);
        let divisor = [newest, oldest, random].into_iter().fold(0, greatest_common_divisor);
        (1..=Self::MAX_WEIGHT).contains(&largest).then(|| Self {
            newest: newest / divisor,
            oldest: oldest / divisor,
            random: random / divisor,
        })
    }

    /// Returns the weights of the newest, the oldest and a random cell.
    pub fn weights(self) -> [u32; 3] {
        [self.newest, self.oldest, self.random]
    }

    /// Parses rules with their weights, such as `newest:2,random:1`. Each rule may occur once, and
    /// a weight that is left out is 1. Returns `None` for any other text.
    pub fn parse(text: &str) -> Option<Self> {
        let mut weights = [None; 3];
        for part in text.split(',') {
            let (name, weight) = part.split_once(':').unwrap_or((part, "1"));
            let at = Self::NAMES.iter().position(|known| *known == name)?;
            if weights[at].replace(parse_whole(weight)?).is_some() {
                return None;
            }
        }
        let [newest, oldest, random] = weights.map(Option::unwrap_or_default);
        Self::new(newest, oldest, random)
    }
}

/// Writes the shortest form that [`Pick::parse`] reads.
impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let given = Self::NAMES.iter().zip(self.weights()).filter(|&(_, weight)| weight > 0);
        for (at, (name, weight)) in given.enumerate() {
            f.write_str(if at == 0 { "" } else { "," })?;
            f.write_str(name)?;
            if weight > 1 {
                write!(f, ":{weight}")?;
            }
        }
        Ok(())
    }
}

/// Returns the greatest common divisor of two numbers, by Euclid's algorithm.
fn greatest_common_divisor(mut one: u32, mut other: u32) -> u32 {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}
