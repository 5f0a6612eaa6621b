//! The knobs that turn an algorithm's texture: whole numbers, each with a value that changes nothing.
//!
//! ```text
//!   pick         which cell grows next: weights of the newest, the oldest and a random one
//!   corner       where the corridors of row-wise mazes meet: nw, ne, sw or se
//!   bias         −100 (passages along the rows) … 0 … 100 (passages across them)
//!   bias_angle   rows, or a direction: −100 is then across it, and 100 along it
//!   river        100 … 0: how likely, in percent, a walk goes on rather than ends where it stands
//!   run          0 … 100: how likely, in percent, a step goes straight on where it can
//! ```

use std::fmt;

/// What turns an algorithm's texture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Texture {
    /// Which cell grows next.
    pub pick: Pick,
    /// Where the corridors of row-wise mazes meet.
    pub corner: Corner,
    /// From −100 (passages along the rows) to 100 (passages across them).
    pub bias: i32,
    /// What the bias goes by. Given a direction, a bias above 0 prefers passages along it.
    pub bias_angle: Direction,
    /// How likely a walk goes on where it can, in percent.
    pub river: u32,
    /// How likely a step goes straight on where it can, in percent.
    pub run: u32,
}

impl Default for Texture {
    fn default() -> Self {
        Self {
            pick: Pick::default(),
            corner: Corner::NorthWest,
            bias: 0,
            bias_angle: Direction::Rows,
            river: 100,
            run: 0,
        }
    }
}

/// One of the knobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knob {
    /// [`Texture::pick`].
    Pick,
    /// [`Texture::corner`].
    Corner,
    /// [`Texture::bias`].
    Bias,
    /// [`Texture::bias_angle`].
    BiasAngle,
    /// [`Texture::river`].
    River,
    /// [`Texture::run`].
    Run,
}

impl Knob {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Pick, Self::Corner, Self::Bias, Self::BiasAngle, Self::River, Self::Run];

    /// Its name, which is also the parameter's.
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

impl Texture {
    /// The knobs that do not stand where they change nothing.
    pub fn turned(&self) -> impl Iterator<Item = Knob> + use<> {
        let (own, plain) = (*self, Self::default());
        Knob::ALL.into_iter().filter(move |knob| match knob {
            Knob::Pick => own.pick != plain.pick,
            Knob::Corner => own.corner != plain.corner,
            Knob::Bias => own.bias != plain.bias,
            Knob::BiasAngle => own.bias_angle != plain.bias_angle,
            Knob::River => own.river != plain.river,
            Knob::Run => own.run != plain.run,
        })
    }

    /// How likely a choice between the two goes across the rows rather than along them: of 200.
    pub fn across(&self) -> u32 {
        (100 + self.bias.clamp(-100, 100)) as u32
    }
}

/// What a bias goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// The rows of cells.
    Rows,
    /// A direction of the picture: degrees clockwise from east, 0 to [`MOST`](Self::MOST). Half a
    /// turn more is the same direction.
    Degrees(u32),
}

impl Direction {
    /// The largest angle, in degrees.
    pub const MOST: u32 = 179;

    /// Reads `rows`, or whole degrees without a leading zero.
    pub fn parse(text: &str) -> Option<Self> {
        if text == "rows" {
            return Some(Self::Rows);
        }
        let degrees = whole(text).filter(|&degrees| degrees <= Self::MOST)?;
        Some(Self::Degrees(degrees))
    }
}

/// The way in which [`Direction::parse`] reads it.
impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rows => f.write_str("rows"),
            Self::Degrees(degrees) => write!(f, "{degrees}"),
        }
    }
}

/// A whole number as it should be written.
fn whole(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let canonical = text == "0" || !text.starts_with('0');
    text.parse().ok().filter(|_| plain && canonical)
}

/// A corner of the picture; of rings, north is the innermost and south the outermost.
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
    /// The four corners and their names.
    pub const NAMES: [(&'static str, Self); 4] = [
        ("nw", Self::NorthWest),
        ("ne", Self::NorthEast),
        ("sw", Self::SouthWest),
        ("se", Self::SouthEast),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, corner)| *corner == self).map_or("nw", |(name, _)| name)
    }

    /// Whether it lies below.
    pub fn is_south(self) -> bool {
        matches!(self, Self::SouthWest | Self::SouthEast)
    }

    /// Whether it lies to the right.
    pub fn is_east(self) -> bool {
        matches!(self, Self::NorthEast | Self::SouthEast)
    }
}

/// How often the newest, the oldest and a random cell grow, as weights without a common divisor.
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
    pub const MOST: u32 = 1000;
    /// The names of the rules.
    pub const NAMES: [&'static str; 3] = ["newest", "oldest", "random"];
    /// Always a random cell.
    pub const RANDOM: Self = Self { newest: 0, oldest: 0, random: 1 };

    /// Weights up to [`MOST`](Self::MOST), at least one of them above 0.
    pub fn new(newest: u32, oldest: u32, random: u32) -> Option<Self> {
        let most = newest.max(oldest).max(random);
        let divisor = [newest, oldest, random].into_iter().fold(0, common_divisor);
        (1..=Self::MOST).contains(&most).then(|| Self {
            newest: newest / divisor,
            oldest: oldest / divisor,
            random: random / divisor,
        })
    }

    /// The weights of newest, oldest and random.
    pub fn weights(self) -> [u32; 3] {
        [self.newest, self.oldest, self.random]
    }

    /// Reads `newest:2,random:1`: rules, each at most once, and their weights, which are 1 where
    /// they are left out.
    pub fn parse(text: &str) -> Option<Self> {
        let mut weights = [None; 3];
        for part in text.split(',') {
            let (name, weight) = part.split_once(':').unwrap_or((part, "1"));
            let at = Self::NAMES.iter().position(|own| *own == name)?;
            if weights[at].replace(whole(weight)?).is_some() {
                return None;
            }
        }
        let [newest, oldest, random] = weights.map(Option::unwrap_or_default);
        Self::new(newest, oldest, random)
    }
}

/// The way in which [`Pick::parse`] reads it, as short as can be.
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

/// Euclid's.
fn common_divisor(mut one: u32, mut other: u32) -> u32 {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}
