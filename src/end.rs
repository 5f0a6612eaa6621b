//! The ends of a route, as they are asked for, and the words for them.

use std::fmt;

/// One end of the route, as asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The first cell that touches the outline, in reading order.
    First,
    /// The last cell that touches the outline, in reading order.
    Last,
    /// A cell by its id.
    Cell(u32),
    /// A cell by its place.
    At {
        /// Place in the row, from 0.
        col: u32,
        /// Row (polar: ring), from 0.
        row: u32,
        /// Level, from 0.
        level: u32,
    },
    /// The cell whose centre lies nearest to a point of the picture's bounds.
    Compass(Compass),
    /// Any cell, by the seed.
    Random,
    /// The cell farthest from the other end; both ends so: the two ends of the longest path.
    Farthest,
}

/// Nine points of the picture's bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Compass {
    /// 0 left, 1 middle, 2 right.
    pub across: u8,
    /// 0 top, 1 middle, 2 bottom.
    pub down: u8,
}

impl Compass {
    /// The nine points and their names.
    pub const NAMES: [(&'static str, Compass); 9] = [
        ("nw", Compass { across: 0, down: 0 }),
        ("n", Compass { across: 1, down: 0 }),
        ("ne", Compass { across: 2, down: 0 }),
        ("w", Compass { across: 0, down: 1 }),
        ("center", Compass { across: 1, down: 1 }),
        ("e", Compass { across: 2, down: 1 }),
        ("sw", Compass { across: 0, down: 2 }),
        ("s", Compass { across: 1, down: 2 }),
        ("se", Compass { across: 2, down: 2 }),
    ];
}

impl fmt::Display for Compass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::NAMES.iter().find(|(_, point)| point == self);
        f.write_str(name.map_or("center", |(name, _)| name))
    }
}

impl End {
    /// The ends that are words, and the words; the points of the compass left out.
    pub const WORDS: [(&'static str, End); 4] = [
        ("first", End::First),
        ("last", End::Last),
        ("random", End::Random),
        ("farthest", End::Farthest),
    ];

    /// Reads `first`, `se`, `17`, `3,4` or `3,4,1`; `mark` is what stands between the numbers of a
    /// place. Numbers have no sign and no leading zero.
    pub fn parse(text: &str, mark: char) -> Option<Self> {
        if let Some((_, end)) = Self::WORDS.iter().find(|(name, _)| *name == text) {
            return Some(*end);
        }
        if let Some((_, point)) = Compass::NAMES.iter().find(|(name, _)| *name == text) {
            return Some(Self::Compass(*point));
        }
        let mut numbers = text.split(mark);
        let first = whole(numbers.next()?)?;
        let Some(row) = numbers.next() else { return Some(Self::Cell(first)) };
        let row = whole(row)?;
        let level = numbers.next().map_or(Some(0), whole)?;
        numbers.next().is_none().then_some(Self::At { col: first, row, level })
    }

    /// Writes it as [`parse`](Self::parse) reads it, as short as can be.
    pub fn write(self, f: &mut impl fmt::Write, mark: char) -> fmt::Result {
        match self {
            Self::Cell(id) => write!(f, "{id}"),
            Self::At { col, row, level: 0 } => write!(f, "{col}{mark}{row}"),
            Self::At { col, row, level } => write!(f, "{col}{mark}{row}{mark}{level}"),
            Self::Compass(point) => write!(f, "{point}"),
            word => {
                let name = Self::WORDS.iter().find(|(_, end)| *end == word);
                f.write_str(name.map_or("first", |(name, _)| name))
            }
        }
    }
}

/// With commas between the numbers of a place.
impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, ',')
    }
}

/// A whole number without a sign or leading zeros.
fn whole(text: &str) -> Option<u32> {
    let plain = text == "0" || !text.starts_with('0');
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    if plain && digits { text.parse().ok() } else { None }
}
