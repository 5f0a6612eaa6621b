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

/// The ink of a set of characters: four columns of each kind of line.
struct Ink {
    /// A junction by its arms (up 1, right 2, down 4, left 8) and the three columns after it.
    above: [[String; 3]; 16],
    /// The place left of a cell and the three columns of a cell by its mark.
    upright: [&'static str; 3],
    dot: &'static str,
}

impl Ink {
    fn new(charset: Charset) -> Self {
        let at = usize::from(charset == Charset::Ascii);
        let dot = ["·", "*"][at];
        let level = BOXES[0b1010][at].repeat(3);
        let after = ["   ".to_owned(), level, format!(" {dot} ")];
        Self {
            above: std::array::from_fn(|arms| {
                after.each_ref().map(|after| format!("{}{after}", BOXES[arms][at]))
            }),
            upright: [" ", BOXES[0b0101][at], dot],
            dot,
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
    /// The marks of cells, by cell.
    marks: Vec<(u32, u8)>,
}

impl<'a> Seen<'a> {
    fn new(picture: &Picture<'a>, cancel: &Cancel) -> Result<Self, Stop> {
        let mut marks = marks(picture.maze);
        marks.sort_unstable();
        let way = match picture.style.solution {
            Overlay::Hidden => None,
            Overlay::Over | Overlay::Only => Some(Passed::new(picture, cancel)?),
        };
        let walls = picture.style.solution != Overlay::Only;
        Ok(Self { maze: picture.maze, walls, way, marks })
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
    let mut marks = seen.marks.iter().copied().peekable();
    // What stands left of each cell of the row above, and right of the last.
    let mut above = vec![FREE; cols as usize + 1];
    for row in 0..=rows {
        let first = row.min(rows - 1) * cols;
        let side = if row < rows { UP } else { DOWN };
        let (mut left, mut upright) = (FREE, FREE);
        for (cell, above) in (first..first + cols).zip(&mut above) {
            cancel.check_now_and_then(cell as usize)?;
            let right = seen.at(cell, side);
            let down = if row < rows { seen.at(cell, LEFT) } else { FREE };
            text.extend_from_slice(
                ink.above[arms(*above, right, down, left)][right as usize].as_bytes(),
            );
            (left, *above) = (right, down);
        }
        if row < rows {
            upright = seen.at(first + cols - 1, RIGHT);
        }
        let corner = arms(above[cols as usize], FREE, upright, left);
        text.extend_from_slice(ink.above[corner][0].as_bytes());
        above[cols as usize] = upright;
        end_line(&mut text);
        if row == rows {
            break;
        }
        for (cell, &left) in (first..).zip(&above[..cols as usize]) {
            text.extend_from_slice(ink.upright[left as usize].as_bytes());
            text.push(b' ');
            if marks.peek().is_some_and(|&(marked, _)| marked == cell) {
                text.extend(marks.next().map(|(_, mark)| mark));
            } else if seen.way.as_ref().is_some_and(|way| way.cells.has(cell)) {
                text.extend_from_slice(ink.dot.as_bytes());
            } else {
                text.push(b' ');
            }
            text.push(b' ');
        }
        text.extend_from_slice(ink.upright[upright as usize].as_bytes());
        end_line(&mut text);
    }
    Ok(text)
}

/// The arms of a junction, by what stands above it, right of it, below it and left of it.
#[inline]
fn arms(up: u8, right: u8, down: u8, left: u8) -> usize {
    let arm = |stands: u8, bit: usize| usize::from(stands == WALL) << bit;
    arm(up, 0) | arm(right, 1) | arm(down, 2) | arm(left, 3)
}

/// Ends a line, without the blanks at its end.
fn end_line(text: &mut Vec<u8>) {
    while text.last() == Some(&b' ') {
        text.pop();
    }
    text.push(b'\n');
}
