//! Directions of moves, and the side of a cell that lies in a direction.
//!
//! The direction of a side points from the centre of the cell to the middle of the edge that draws
//! the side. So a link across a seam has the direction in which it is drawn. The search covers all
//! sides of the cell, including walls and the outline. It finds the side with the smallest angle to
//! the given direction; of two with the same angle, the clockwise one. The angle must be less than
//! 45°. Stairs have only the directions up and down.

use std::collections::BTreeMap;
use std::f64::consts::FRAC_1_SQRT_2;

use crate::geometry::{Point, rounded};
use crate::grid::Grid;

/// The direction of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// One of eight points of the compass, counted clockwise from the north.
    Point(u8),
    /// To the next higher level.
    Up,
    /// To the next lower level.
    Down,
}

/// The points of the compass, clockwise from the north.
const POINTS: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

/// For cells with more sides than this (mostly rooms), the finder remembers the result for each
/// direction.
const MANY_SIDES: usize = 16;

impl Direction {
    const NORTH: Self = Self::Point(0);
    const EAST: Self = Self::Point(2);
    const SOUTH: Self = Self::Point(4);
    const WEST: Self = Self::Point(6);

    /// Returns the direction in a maze of a single level, in which up is north and down is south.
    #[must_use]
    pub fn on_one_level(self) -> Self {
        match self {
            Self::Up => Self::NORTH,
            Self::Down => Self::SOUTH,
            point @ Self::Point(_) => point,
        }
    }

    /// Parses a word in upper or lower case: a point of the compass (`n`, `ne` …), `left`, `right`,
    /// `up`, `down`, or the first letter of one of these four. Returns `None` for any other text.
    pub fn parse(text: &str) -> Option<Self> {
        let lower = text.to_ascii_lowercase();
        match lower.as_str() {
            "up" | "u" => Some(Self::Up),
            "down" | "d" => Some(Self::Down),
            "right" | "r" => Some(Self::EAST),
            "left" | "l" => Some(Self::WEST),
            word => POINTS.iter().position(|own| *own == word).map(|at| Self::Point(at as u8)),
        }
    }

    /// Parses one of the letters of `NESWUDLR`, in upper or lower case.
    pub fn from_letter(letter: u8) -> Option<Self> {
        Self::parse(char::from(letter).encode_utf8(&mut [0; 4]))
    }

    /// Returns the word for the direction in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Self::Point(at) => POINTS[usize::from(at)],
            Self::Up => "up",
            Self::Down => "down",
        }
    }

    /// Returns the unit vector, y down, or `None` for a direction to another level.
    fn vector(self) -> Option<Point> {
        let Self::Point(at) = self else { return None };
        let (full, slant) = (1.0, FRAC_1_SQRT_2);
        Some(match at {
            0 => Point::new(0.0, -full),
            1 => Point::new(slant, -slant),
            2 => Point::new(full, 0.0),
            3 => Point::new(slant, slant),
            4 => Point::new(0.0, full),
            5 => Point::new(-slant, slant),
            6 => Point::new(-full, 0.0),
            _ => Point::new(-slant, -slant),
        })
    }
}

/// Finds the side of a cell that lies in a direction.
pub struct DirectionFinder<'a> {
    grid: &'a Grid,
    known: BTreeMap<(u32, Direction), Option<usize>>,
}

impl<'a> DirectionFinder<'a> {
    /// Returns a finder for the cells of a grid.
    pub fn new(grid: &'a Grid) -> Self {
        Self { grid, known: BTreeMap::new() }
    }

    /// Returns the side of a cell that lies in a direction, if there is one.
    pub fn side(&mut self, cell: u32, direction: Direction) -> Option<usize> {
        let grid = self.grid;
        if grid.sides(cell).len() <= MANY_SIDES {
            return side(grid, cell, direction);
        }
        *self.known.entry((cell, direction)).or_insert_with(|| side(grid, cell, direction))
    }
}

/// A side of a cell, and a name that no other side of the cell has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedSide {
    /// The side.
    pub side: usize,
    /// The word for a direction in which the side lies. If that is the word of another side, whole degrees clockwise
    /// from the north.
    pub name: String,
}

/// Returns the sides of a cell with their names. A move in the direction of a word crosses the side of that name.
pub fn named_sides(grid: &Grid, cell: u32) -> Vec<NamedSide> {
    let mut finder = DirectionFinder::new(grid);
    let mut named: Vec<NamedSide> = Vec::new();
    for side in grid.sides(cell) {
        let thousandths = grid.drawn_edge(side).map(|edge| {
            let away = grid.middle(edge) - grid.centre(cell);
            rounded(libm::atan2(away.x, -away.y).to_degrees() * 1000.0).rem_euclid(360_000)
        });
        let thousandths = thousandths.unwrap_or_default();
        // The nearest point of the compass comes first.
        let nearest = ((thousandths + 22_500) / 45_000 % 8) as u8;
        let points = (0..8).map(|at| Direction::Point((nearest + at) % 8));
        let word = points
            .chain([Direction::Up, Direction::Down])
            .find(|&direction| finder.side(cell, direction) == Some(side));
        let name = word.map_or_else(
            || {
                let is_free = |name: &String| named.iter().all(|other| other.name != *name);
                let degrees = thousandths / 1000..=thousandths / 1000 + 360;
                degrees.map(|it| it.to_string()).find(is_free).unwrap_or_default()
            },
            |word| word.name().to_owned(),
        );
        named.push(NamedSide { side, name });
    }
    named
}

fn side(grid: &Grid, cell: u32, direction: Direction) -> Option<usize> {
    let level = |cell: u32| grid.col_row_level(cell)[2];
    let Some(wanted) = direction.vector() else {
        return grid.sides(cell).find(|&side| {
            let there = grid.neighbor(side);
            let (from, to) = if direction == Direction::Up { (cell, there) } else { (there, cell) };
            grid.drawn_edge(side).is_none() && level(to) == level(from) + 1
        });
    };
    let away = |side: usize| {
        let edge = grid.drawn_edge(side)?;
        let vector = grid.middle(edge) - grid.centre(cell);
        // Rounding makes sides with equal angles tie in spite of floating-point errors.
        let cosine = rounded(wanted.dot(vector) / vector.length() * 1e9);
        let counterclockwise = wanted.cross(vector) < 0.0;
        (cosine > rounded(FRAC_1_SQRT_2 * 1e9)).then_some((-cosine, counterclockwise, side))
    };
    grid.sides(cell).filter_map(away).min().map(|(.., side)| side)
}
