//! Directions that a caller moves in, and which side of a cell lies there.
//!
//! A side lies in the direction from the cell's centre to the middle of the edge that draws it, so
//! that a way over a seam goes where the picture shows it. Of all sides, those with a wall and those
//! of the outline included, the one whose direction is nearest to the wanted one is meant, the
//! clockwise one of two that are equally near; it must be less than 45° away. Stairs lead up or down
//! and nowhere else.

use std::collections::HashMap;
use std::f64::consts::FRAC_1_SQRT_2;

use mazewright_core::geometry::{Point, rounded};
use mazewright_core::grid::Grid;

/// A direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heading {
    /// One of eight points of the compass, counted clockwise from the north.
    Point(u8),
    /// To the next level.
    Up,
    /// To the level before.
    Down,
}

/// The points of the compass, clockwise from the north.
const POINTS: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

/// Cells with more sides than this, rooms above all, are looked at once for each direction.
const MANY_SIDES: usize = 16;

impl Heading {
    /// Reads a word, in either case: a point of the compass, `up`, `down`, `u` or `d`.
    pub fn word(text: &str) -> Option<Self> {
        let lower = text.to_ascii_lowercase();
        match lower.as_str() {
            "up" | "u" => Some(Self::Up),
            "down" | "d" => Some(Self::Down),
            word => POINTS.iter().position(|own| *own == word).map(|at| Self::Point(at as u8)),
        }
    }

    /// Reads one of the letters `NESWUD`.
    pub fn letter(letter: u8) -> Option<Self> {
        Self::word(char::from(letter).encode_utf8(&mut [0; 4]))
    }

    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Point(at) => POINTS[usize::from(at)],
            Self::Up => "up",
            Self::Down => "down",
        }
    }

    /// The way of length 1 that it is; none where it leads to another level.
    fn way(self) -> Option<Point> {
        let Self::Point(at) = self else { return None };
        let (side, slant) = (1.0, FRAC_1_SQRT_2);
        Some(match at {
            0 => Point::new(0.0, -side),
            1 => Point::new(slant, -slant),
            2 => Point::new(side, 0.0),
            3 => Point::new(slant, slant),
            4 => Point::new(0.0, side),
            5 => Point::new(-slant, slant),
            6 => Point::new(-side, 0.0),
            _ => Point::new(-slant, -slant),
        })
    }
}

/// Finds the sides of a grid's cells by direction.
pub struct Compass<'a> {
    grid: &'a Grid,
    known: HashMap<(u32, Heading), Option<usize>>,
}

impl<'a> Compass<'a> {
    /// A compass for the cells of a grid.
    pub fn new(grid: &'a Grid) -> Self {
        Self { grid, known: HashMap::new() }
    }

    /// The side of a cell that lies in a direction, if one does.
    pub fn side(&mut self, cell: u32, heading: Heading) -> Option<usize> {
        let grid = self.grid;
        if grid.sides(cell).len() <= MANY_SIDES {
            return side(grid, cell, heading);
        }
        *self.known.entry((cell, heading)).or_insert_with(|| side(grid, cell, heading))
    }
}

fn side(grid: &Grid, cell: u32, heading: Heading) -> Option<usize> {
    let level = |cell: u32| grid.col_row_level(cell)[2];
    let Some(wanted) = heading.way() else {
        return grid.sides(cell).find(|&side| {
            let there = grid.neighbor(side);
            let (from, to) = if heading == Heading::Up { (cell, there) } else { (there, cell) };
            grid.drawn_edge(side).is_none() && level(to) == level(from) + 1
        });
    };
    let away = |side: usize| {
        let edge = grid.drawn_edge(side)?;
        let way = grid.middle(edge) - grid.centre(cell);
        // Sides that are equally far must tie, whatever their last bits say.
        let cosine = rounded(wanted.dot(way) / way.length() * 1e9);
        let counterclockwise = wanted.cross(way) < 0.0;
        (cosine > rounded(FRAC_1_SQRT_2 * 1e9)).then_some((-cosine, counterclockwise, side))
    };
    grid.sides(cell).filter_map(away).min().map(|(.., side)| side)
}
