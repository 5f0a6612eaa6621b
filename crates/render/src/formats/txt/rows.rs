//! Rectangles of squares as text, row by row. Each cell is four columns and two rows, which include
//! its left and upper walls.

use crate::draw::route::route_cells::RouteCells;
use crate::formats::squares::{DOWN, LEFT, RIGHT, UP};
use crate::formats::txt::canvas::BOXES;
use crate::formats::txt::marks;
use crate::scene::Scene;
use crate::style::Overlay;
use crate::style::options::Charset;
use mazewright_core::{Cancel, Error, Maze};

/// The content of a side of a cell: nothing, a wall, or the route through an opening.
const OPEN: u8 = 0;
const WALL: u8 = 1;
const ROUTE: u8 = 2;

/// A few characters that are always written together.
#[derive(Clone, Copy, Default)]
struct Glyph {
    bytes: [u8; Glyph::MOST],
    len: usize,
}

impl Glyph {
    /// Length of the longest glyph in bytes.
    const MOST: usize = 16;

    fn new(text: &str) -> Self {
        let mut glyph = Self { len: text.len(), ..Self::default() };
        glyph.bytes[..text.len()].copy_from_slice(text.as_bytes());
        glyph
    }
}

/// A buffer for one line of text, with a fixed capacity.
struct LineBuffer {
    bytes: Vec<u8>,
    len: usize,
}

impl LineBuffer {
    fn new(glyphs: usize) -> Self {
        Self { bytes: vec![0; glyphs * Glyph::MOST], len: 0 }
    }

    #[inline]
    fn push(&mut self, glyph: &Glyph) {
        // Copies a fixed number of bytes, which is faster than copying the exact length.
        self.bytes[self.len..][..Glyph::MOST].copy_from_slice(&glyph.bytes);
        self.len += glyph.len;
    }

    /// Puts a character into the centre of the cell that was written last.
    fn mark(&mut self, mark: u8) {
        self.bytes[self.len - 2] = mark;
    }

    /// Appends the line to a text, without trailing blanks, and clears it.
    fn end(&mut self, text: &mut Vec<u8>) {
        text.extend_from_slice(self.bytes[..self.len].trim_ascii_end());
        text.push(b'\n');
        self.len = 0;
    }
}

/// The glyphs of a character set. Each is four columns wide.
struct Glyphs {
    /// Indexed by the arms of a junction (up 1, right 2, down 4, left 8) and by the content of the
    /// three columns after it: [`OPEN`], [`WALL`] or [`ROUTE`].
    above: [[Glyph; 3]; 16],
    /// Indexed by the content of the left side of a cell and by whether the route passes the cell.
    below: [[Glyph; 2]; 3],
}

impl Glyphs {
    fn new(charset: Charset) -> Self {
        let charset_index = usize::from(charset == Charset::Ascii);
        let dot = ["·", "*"][charset_index];
        let horizontal = BOXES[0b1010][charset_index].repeat(3);
        let after = ["   ".to_owned(), horizontal, format!(" {dot} ")];
        let vertical = [" ", BOXES[0b0101][charset_index], dot];
        let glyph = |head: &str, rest: &str| Glyph::new(&format!("{head}{rest}"));
        Self {
            above: std::array::from_fn(|arms| {
                after.each_ref().map(|after| glyph(BOXES[arms][charset_index], after))
            }),
            below: vertical.map(|left| [glyph(left, "   "), glyph(left, &after[ROUTE as usize])]),
        }
    }
}

/// The parts of a maze that are drawn.
struct DrawnParts<'a> {
    maze: &'a Maze,
    /// Whether walls are drawn.
    walls: bool,
    /// The cells and edges of the route, if it is drawn.
    route: Option<RouteCells>,
}

impl<'a> DrawnParts<'a> {
    fn new(scene: &Scene<'a>, cancel: &Cancel) -> Result<Self, Error> {
        let route = match scene.style.solution {
            Overlay::Hidden => None,
            Overlay::Over | Overlay::Only => Some(RouteCells::new(scene, cancel)?),
        };
        Ok(Self { maze: scene.maze, walls: scene.style.solution != Overlay::Only, route })
    }

    /// Returns the content of a side of a cell.
    #[inline]
    fn on_side(&self, cell: u32, side: usize) -> u8 {
        let edge = self.maze.grid().edges_of(cell)[side];
        if self.maze.is_wall(edge) {
            u8::from(self.walls)
        } else if self.route.as_ref().is_some_and(|route| route.edges.contains(edge)) {
            ROUTE
        } else {
            OPEN
        }
    }

    /// Returns the content of the upper and left sides of a cell that has neighbours there.
    #[inline]
    fn on_linked_sides(&self, cell: u32) -> [u8; 2] {
        // Unused cells have no walls between them, so their edges must be checked.
        if self.is_on_route(cell) || self.maze.removed_cells().is_some() {
            return [UP, LEFT].map(|side| self.on_side(cell, side));
        }
        let first = self.maze.grid().sides(cell).start;
        [UP, LEFT].map(|side| u8::from(self.walls && !self.maze.is_open_side(first + side)))
    }

    #[inline]
    fn is_on_route(&self, cell: u32) -> bool {
        self.route.as_ref().is_some_and(|route| route.cells.contains(cell))
    }
}

/// Writes the maze of a rectangle of squares.
pub(crate) fn write(
    scene: &Scene<'_>,
    cols: u32,
    rows: u32,
    cancel: &Cancel,
) -> Result<Vec<u8>, Error> {
    let drawn = DrawnParts::new(scene, cancel)?;
    let glyphs = Glyphs::new(scene.style.options.charset.value);
    let wall_bytes = if scene.style.options.charset.value == Charset::Ascii { 1 } else { 3 };
    let cells = cols as usize * rows as usize;
    let mut text = Vec::with_capacity(cells * (3 + 4 * wall_bytes) + 64 * (cols + rows) as usize);
    let mut marks = marks(scene.maze);
    marks.sort_unstable();
    let mut marks = marks.into_iter().peekable();
    let mut line = LineBuffer::new(cols as usize + 2);
    // The content of the left side of each cell of the previous row, and of the right side of its
    // last cell.
    let mut above = vec![OPEN; cols as usize + 1];
    for row in 0..rows {
        let first = row * cols;
        let mut left = OPEN;
        for (cell, above) in (first..first + cols).zip(&mut above) {
            cancel.check_periodically(cell as usize)?;
            let [right, down] = if row == 0 || cell == first {
                [UP, LEFT].map(|side| drawn.on_side(cell, side))
            } else {
                drawn.on_linked_sides(cell)
            };
            line.push(&glyphs.above[arms(*above, right, down, left)][right as usize]);
            (left, *above) = (right, down);
        }
        let last = &mut above[cols as usize];
        let right_side = drawn.on_side(first + cols - 1, RIGHT);
        line.push(&glyphs.above[arms(*last, OPEN, right_side, left)][0]);
        *last = right_side;
        line.end(&mut text);
        for (cell, &left) in (first..).zip(&above[..cols as usize]) {
            let mark = marks.next_if(|&(marked, _)| marked == cell);
            let is_dotted = mark.is_none() && drawn.is_on_route(cell);
            line.push(&glyphs.below[left as usize][usize::from(is_dotted)]);
            if let Some((_, mark)) = mark {
                line.mark(mark);
            }
        }
        line.push(&glyphs.below[right_side as usize][0]);
        line.end(&mut text);
    }
    let mut left = OPEN;
    for (cell, &above) in (cells as u32 - cols..).zip(&above[..cols as usize]) {
        let right = drawn.on_side(cell, DOWN);
        line.push(&glyphs.above[arms(above, right, OPEN, left)][right as usize]);
        left = right;
    }
    line.push(&glyphs.above[arms(above[cols as usize], OPEN, OPEN, left)][0]);
    line.end(&mut text);
    Ok(text)
}

/// Returns the arms of a junction, from the content above, right of, below and left of it.
#[inline]
fn arms(up: u8, right: u8, down: u8, left: u8) -> usize {
    let arm = |drawn: u8, bit: usize| usize::from(drawn == WALL) << bit;
    arm(up, 0) | arm(right, 1) | arm(down, 2) | arm(left, 3)
}
