//! Straight segments of walls as characters.

use crate::formats::txt::canvas::{
    BRAILLE_DOTS, CharacterCanvas, DOWN, LARGE_DOT, LEFT, RAIL_ACROSS, RAIL_DOWN, RIGHT, SMALL_DOT,
    UP,
};
use mazewright_core::geometry::{Point, rounded};

/// Slope in rows per column above which a line is steep.
const STEEP_SLOPE: f64 = 0.4;
/// Columns per row below which a steep line is drawn as vertical.
const VERTICAL_SLANT: f64 = 0.35;

/// The kinds of characters for walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextStrokes {
    /// Box-drawing characters, for walls that are all horizontal or vertical.
    Boxes,
    /// Lines of dots in Braille patterns.
    Braille,
    /// ASCII characters that match the slope: a steep wall has one in each row that it crosses (`/`, `\`
    /// or `|`), a flat one in each column (`_`, `-` or `'`, by its height within the row).
    Slopes,
}

impl TextStrokes {
    /// Draws a segment, whose ends are in columns and rows of characters.
    pub(crate) fn draw(self, canvas: &mut CharacterCanvas, [from, to]: [Point; 2]) {
        match self {
            Self::Boxes => draw_boxes(canvas, [from, to]),
            Self::Braille => draw_dots(canvas, [from, to]),
            Self::Slopes if is_steep(to - from) => draw_steep(canvas, [from, to]),
            Self::Slopes => draw_flat(canvas, [from, to]),
        }
    }

    /// Returns the code of a dot of the route among these characters.
    pub(crate) fn dot(self) -> u16 {
        match self {
            Self::Boxes => SMALL_DOT,
            Self::Braille | Self::Slopes => LARGE_DOT,
        }
    }

    /// Draws a rail of a bridge where the canvas has no walls, and in any case at its middle.
    pub(crate) fn draw_rail(self, canvas: &mut CharacterCanvas, [from, to]: [Point; 2]) {
        let vector = to - from;
        let is_down = match self {
            Self::Boxes => vector.y.abs() > vector.x.abs(),
            Self::Braille | Self::Slopes => is_steep(vector),
        };
        let rail = if is_down { RAIL_DOWN } else { RAIL_ACROSS };
        let along = |point: Point| if is_down { point.y } else { point.x };
        let [start, end] = [along(from), along(to)];
        // Box-drawing characters are centred on vertices, others lie between them.
        let (characters, centre) = match self {
            Self::Boxes => (rounded(start.min(end))..rounded(start.max(end)) + 1, 0.0),
            Self::Braille | Self::Slopes => (range_of_centres(start.min(end), start.max(end)), 0.5),
        };
        for index in characters {
            let share = (index as f64 + centre - start) / (end - start);
            let [col, row] = self.character(from + vector * share);
            canvas.fill(col, row, rail);
        }
        let [col, row] = self.character(from + vector * 0.5);
        canvas.set(col, row, rail);
    }

    /// Returns the column and row of the character that draws a wall at a position.
    fn character(self, Point { x, y }: Point) -> [i64; 2] {
        match self {
            Self::Boxes => [rounded(x), rounded(y)],
            Self::Braille => {
                let [cols, rows] = BRAILLE_DOTS;
                let dot = |at: f64, dots: i64| rounded(at * dots as f64).div_euclid(dots);
                [dot(x, cols), dot(y, rows)]
            }
            Self::Slopes => [x.floor() as i64, third(y).div_euclid(3)],
        }
    }
}

/// Returns the third of a row that contains a height, counted from the top. The border between two
/// thirds belongs to the upper one, so that a horizontal line between two rows is drawn at the
/// lower end of a row.
fn third(height: f64) -> i64 {
    const TOLERANCE: f64 = 1e-6;
    (height * 3.0 - TOLERANCE).ceil() as i64 - 1
}

fn is_steep(vector: Point) -> bool {
    vector.y.abs() > STEEP_SLOPE * vector.x.abs()
}

fn draw_boxes(canvas: &mut CharacterCanvas, ends: [Point; 2]) {
    let [start, end] = ends.map(|it| [rounded(it.x), rounded(it.y)]);
    let [left, upper] = [start[0].min(end[0]), start[1].min(end[1])];
    for col in left..start[0].max(end[0]) {
        canvas.join(col, upper, RIGHT);
        canvas.join(col + 1, upper, LEFT);
    }
    for row in upper..start[1].max(end[1]) {
        canvas.join(left, row, DOWN);
        canvas.join(left, row + 1, UP);
    }
}

/// Draws one dot in each column of dots, or in each row of dots if the segment is steeper than it
/// is wide.
fn draw_dots(canvas: &mut CharacterCanvas, ends: [Point; 2]) {
    let [cols, rows] = BRAILLE_DOTS.map(|it| it as f64);
    let [from, to] = ends.map(|it| Point::new(it.x * cols, it.y * rows));
    let vector = to - from;
    let steps = vector.x.abs().max(vector.y.abs()).ceil().max(1.0);
    for step in 0..=steps as u32 {
        let at = from + vector * (f64::from(step) / steps);
        canvas.add_dot(rounded(at.x), rounded(at.y));
    }
}

fn draw_steep(canvas: &mut CharacterCanvas, [from, to]: [Point; 2]) {
    let (top, bottom) = if to.y > from.y { (from, to) } else { (to, from) };
    let slant = (bottom.x - top.x) / (bottom.y - top.y);
    let character = match slant {
        _ if slant > VERTICAL_SLANT => b'\\',
        _ if slant < -VERTICAL_SLANT => b'/',
        _ => b'|',
    };
    for row in range_of_centres(top.y, bottom.y) {
        let col = top.x + slant * (row as f64 + 0.5 - top.y);
        canvas.put(col.floor() as i64, row, character);
    }
}

fn draw_flat(canvas: &mut CharacterCanvas, [from, to]: [Point; 2]) {
    let (left, right) = if to.x > from.x { (from, to) } else { (to, from) };
    let slope = (right.y - left.y) / (right.x - left.x);
    for col in range_of_centres(left.x, right.x) {
        let height = left.y + slope * (col as f64 + 0.5 - left.x);
        let third = third(height);
        let character = b"'-_"[third.rem_euclid(3) as usize];
        canvas.fill(col, third.div_euclid(3), character.into());
    }
}

/// Returns the rows or columns whose centres lie between two positions; at least one.
fn range_of_centres(from: f64, to: f64) -> std::ops::Range<i64> {
    let (first, end) = (rounded(from), rounded(to));
    if first < end { first..end } else { first..first + 1 }
}
