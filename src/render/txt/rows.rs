//! Squares as text, row by row: each cell is four columns and two rows, whose left and upper walls
//! are its own.

use super::canvas::BOXES;
use super::marks;
use crate::cancel::{Cancel, Stop};
use crate::maze::Maze;
use crate::render::Picture;
use crate::render::options::Charset;
use crate::render::passed::Passed;
use crate::render::squares::{DOWN, LEFT, RIGHT, UP};
use crate::render::style::Overlay;

/// What stands in a place where a wall may be: nothing, a wall, or the way through.
const FREE: u8 = 0;
const WALL: u8 = 1;
const WAY: u8 = 2;

/// A few characters that are always written together.
#[derive(Clone, Copy, Default)]
struct Token {
    bytes: [u8; Token::MOST],
    len: usize,
}

impl Token {
    /// Bytes of the longest.
    const MOST: usize = 16;

    fn new(text: &str) -> Self {
        let mut token = Self { len: text.len(), ..Self::default() };
        token.bytes[..text.len()].copy_from_slice(text.as_bytes());
        token
    }
}

/// A line of text that has room for what will be written.
struct Line {
    bytes: Vec<u8>,
    len: usize,
}

impl Line {
    fn new(tokens: usize) -> Self {
        Self { bytes: vec![0; tokens * Token::MOST], len: 0 }
    }

    #[inline]
    fn push(&mut self, token: &Token) {
        // As many bytes each time, which is quicker than as many as it has.
        self.bytes[self.len..][..Token::MOST].copy_from_slice(&token.bytes);
        self.len += token.len;
    }

    /// Puts a character into the middle of the cell whose columns were written last.
    fn mark(&mut self, mark: u8) {
        self.bytes[self.len - 2] = mark;
    }

    /// Adds it to a text, without the blanks at its end, and begins the next one.
    fn end(&mut self, text: &mut Vec<u8>) {
        text.extend_from_slice(self.bytes[..self.len].trim_ascii_end());
        text.push(b'\n');
        self.len = 0;
    }
}

/// The ink of a set of characters: four columns of each kind of line.
struct Ink {
    /// A junction by its arms (up 1, right 2, down 4, left 8) and the three columns after it.
    above: [[Token; 3]; 16],
    /// The place left of a cell, and the three columns of a cell: blank, or on the way.
    beside: [[Token; 2]; 3],
}

impl Ink {
    fn new(charset: Charset) -> Self {
        let at = usize::from(charset == Charset::Ascii);
        let dot = ["·", "*"][at];
        let level = BOXES[0b1010][at].repeat(3);
        let after = ["   ".to_owned(), level, format!(" {dot} ")];
        let upright = [" ", BOXES[0b0101][at], dot];
        let token = |head: &str, rest: &str| Token::new(&format!("{head}{rest}"));
        Self {
            above: std::array::from_fn(|arms| {
                after.each_ref().map(|after| token(BOXES[arms][at], after))
            }),
            beside: upright.map(|left| [token(left, "   "), token(left, &after[WAY as usize])]),
        }
    }
}

/// What is seen of a maze.
struct Seen<'a> {
    maze: &'a Maze,
    /// Whether walls show.
    walls: bool,
    /// The way, where it shows.
    way: Option<Passed>,
}

impl<'a> Seen<'a> {
    fn new(picture: &Picture<'a>, cancel: &Cancel) -> Result<Self, Stop> {
        let way = match picture.style.solution {
            Overlay::Hidden => None,
            Overlay::Over | Overlay::Only => Some(Passed::new(picture, cancel)?),
        };
        Ok(Self { maze: picture.maze, walls: picture.style.solution != Overlay::Only, way })
    }

    /// What stands on a side of a cell.
    #[inline]
    fn at(&self, cell: u32, side: usize) -> u8 {
        let edge = self.maze.grid().edges_of(cell)[side];
        if self.maze.is_wall(edge) {
            u8::from(self.walls)
        } else if self.way.as_ref().is_some_and(|way| way.edges.has(edge)) {
            WAY
        } else {
            FREE
        }
    }

    /// What stands above and left of a cell that has cells there.
    #[inline]
    fn at_links(&self, cell: u32) -> [u8; 2] {
        // Where cells are cut out no walls stand either.
        if self.is_on_way(cell) || self.maze.unused().is_some() {
            return [UP, LEFT].map(|side| self.at(cell, side));
        }
        let first = self.maze.grid().sides(cell).start;
        [UP, LEFT].map(|side| u8::from(self.walls && !self.maze.leads(first + side)))
    }

    #[inline]
    fn is_on_way(&self, cell: u32) -> bool {
        self.way.as_ref().is_some_and(|way| way.cells.has(cell))
    }
}

/// Writes the maze of a rectangle of squares.
pub(super) fn write(
    picture: &Picture<'_>,
    cols: u32,
    rows: u32,
    cancel: &Cancel,
) -> Result<Vec<u8>, Stop> {
    let seen = Seen::new(picture, cancel)?;
    let ink = Ink::new(picture.style.options.charset.is);
    let wall = if picture.style.options.charset.is == Charset::Ascii { 1 } else { 3 };
    let cells = cols as usize * rows as usize;
    let mut text = Vec::with_capacity(cells * (3 + 4 * wall) + 64 * (cols + rows) as usize);
    let mut marks = marks(picture.maze);
    marks.sort_unstable();
    let mut marks = marks.into_iter().peekable();
    let mut line = Line::new(cols as usize + 2);
    // What stands left of each cell of the row above, and right of the last.
    let mut above = vec![FREE; cols as usize + 1];
    for row in 0..rows {
        let first = row * cols;
        let mut left = FREE;
        for (cell, above) in (first..first + cols).zip(&mut above) {
            cancel.check_now_and_then(cell as usize)?;
            let [right, down] = if row == 0 || cell == first {
                [UP, LEFT].map(|side| seen.at(cell, side))
            } else {
                seen.at_links(cell)
            };
            line.push(&ink.above[arms(*above, right, down, left)][right as usize]);
            (left, *above) = (right, down);
        }
        let last = &mut above[cols as usize];
        let upright = seen.at(first + cols - 1, RIGHT);
        line.push(&ink.above[arms(*last, FREE, upright, left)][0]);
        *last = upright;
        line.end(&mut text);
        for (cell, &left) in (first..).zip(&above[..cols as usize]) {
            let mark = marks.next_if(|&(marked, _)| marked == cell);
            let dotted = mark.is_none() && seen.is_on_way(cell);
            line.push(&ink.beside[left as usize][usize::from(dotted)]);
            if let Some((_, mark)) = mark {
                line.mark(mark);
            }
        }
        line.push(&ink.beside[upright as usize][0]);
        line.end(&mut text);
    }
    let mut left = FREE;
    for (cell, &above) in (cells as u32 - cols..).zip(&above[..cols as usize]) {
        let right = seen.at(cell, DOWN);
        line.push(&ink.above[arms(above, right, FREE, left)][right as usize]);
        left = right;
    }
    line.push(&ink.above[arms(above[cols as usize], FREE, FREE, left)][0]);
    line.end(&mut text);
    Ok(text)
}

/// The arms of a junction, by what stands above it, right of it, below it and left of it.
#[inline]
fn arms(up: u8, right: u8, down: u8, left: u8) -> usize {
    let arm = |stands: u8, bit: usize| usize::from(stands == WALL) << bit;
    arm(up, 0) | arm(right, 1) | arm(down, 2) | arm(left, 3)
}
