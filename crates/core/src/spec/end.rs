//! Start and goal of a route, as a request gives them, and their text form.

use std::fmt;

/// Start or goal of a route, as given in a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The first cell that touches the outline, in reading order. In a silhouette, which a mask or
    /// an outline cuts out, the first such cell where the outline is broad.
    First,
    /// The last cell, by the same rule.
    Last,
    /// A cell by id.
    Cell(u32),
    /// A cell by column, row and level.
    At {
        /// Column: position in the row, from 0.
        col: u32,
        /// Row (polar: ring), from 0.
        row: u32,
        /// Level, from 0.
        level: u32,
    },
    /// The cell whose centre is nearest to a point of the drawing's bounds.
    Compass(Compass),
    /// A random cell by the seed.
    Random,
    /// The cell farthest from the other end. If both ends are `Farthest`, they are the ends of a
    /// longest route.
    Farthest,
}

/// One of nine points of the drawing's bounds.
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
    /// The ends with a name, and their names, without the [`Compass`] points.
    pub const WORDS: [(&'static str, End); 4] = [
        ("first", End::First),
        ("last", End::Last),
        ("random", End::Random),
        ("farthest", End::Farthest),
    ];

    /// Reads `first`, `se`, `17`, `3,4` or `3,4,1`. `separator` separates column, row and level.
    /// Numbers have no sign and no leading zeros.
    pub fn parse(text: &str, separator: char) -> Option<Self> {
        if let Some((_, end)) = Self::WORDS.iter().find(|(name, _)| *name == text) {
            return Some(*end);
        }
        if let Some((_, point)) = Compass::NAMES.iter().find(|(name, _)| *name == text) {
            return Some(Self::Compass(*point));
        }
        let mut numbers = text.split(separator);
        let first = integer(numbers.next()?)?;
        let Some(row) = numbers.next() else { return Some(Self::Cell(first)) };
        let row = integer(row)?;
        let level = numbers.next().map_or(Some(0), integer)?;
        numbers.next().is_none().then_some(Self::At { col: first, row, level })
    }

    /// Writes the shortest text that [`parse`](Self::parse) reads as this value.
    pub fn write(self, f: &mut impl fmt::Write, separator: char) -> fmt::Result {
        match self {
            Self::Cell(id) => write!(f, "{id}"),
            Self::At { col, row, level: 0 } => write!(f, "{col}{separator}{row}"),
            Self::At { col, row, level } => write!(f, "{col}{separator}{row}{separator}{level}"),
            Self::Compass(point) => write!(f, "{point}"),
            word => {
                let name = Self::WORDS.iter().find(|(_, end)| *end == word);
                f.write_str(name.map_or("first", |(name, _)| name))
            }
        }
    }
}

/// Uses commas as separators.
impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, ',')
    }
}

/// Parses an integer without a sign and leading zeros.
fn integer(text: &str) -> Option<u32> {
    let has_no_leading_zero = text == "0" || !text.starts_with('0');
    let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    if has_no_leading_zero && is_digits { text.parse().ok() } else { None }
}
