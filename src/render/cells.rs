//! Cells as areas, coloured by what was asked for.

use super::Picture;
use super::drawing::{Marks, Spot};
use super::inset::{self, Inset};
use super::look::Fill;
use super::style::{Color, Style};
use super::trace;
use crate::algorithm::segments;
use crate::cancel::{Cancel, Stop};
use crate::geometry::Point;
use crate::maze::Maze;

/// Colours that a colour map is cut into.
pub(super) const STEPS: usize = 64;

/// How strong cells show that have no colour of their own, and those that were explored, in percent.
const TILE: u32 = 12;
const EXPLORED: u32 = 28;

/// What decides the colour of each cell.
pub(super) struct Values {
    /// By cell; none for those that stay empty.
    of: Vec<Option<u32>>,
    /// The greatest; the least is 0.
    pub(super) most: u32,
}

impl Values {
    /// The values by which a picture's cells are coloured, if they are and show.
    pub(super) fn new(picture: &Picture<'_>, cancel: &Cancel) -> Result<Option<Self>, Stop> {
        let Picture { maze, style, .. } = *picture;
        if !style.shows_cells() {
            return Ok(None);
        }
        let of = match style.fill.is {
            Fill::None => return Ok(None),
            // Colours do not change while the maze is carved.
            Fill::Distance => distances(maze.finished(), cancel)?,
            Fill::Segment => by_segment(maze.finished(), cancel)?,
            Fill::Level => {
                let level = |cell| maze.is_used(cell).then(|| maze.grid().place(cell)[2]);
                (0..maze.grid().cells()).map(level).collect()
            }
            Fill::Solution => along(picture),
        };
        let most = of.iter().flatten().copied().max().unwrap_or(0);
        Ok(Some(Self { of, most }))
    }

    /// Which of the colours of a map stands for a value.
    fn step(&self, value: u32) -> usize {
        value as usize * (STEPS - 1) / self.most.max(1) as usize
    }
}

/// One of the colours of the map that a style has.
pub(super) fn color(step: usize, style: &Style) -> Color {
    let color = style.colormap.is.eval_rational(step, STEPS);
    Color { rgba: [color.r, color.g, color.b, 255] }
}

/// The cells, filled; each colour's together.
pub(super) fn filled(
    picture: &Picture<'_>,
    values: Option<&Values>,
    spot: impl Fn(Point) -> Spot,
    cancel: &Cancel,
) -> Result<Vec<Marks>, Stop> {
    let Picture { maze, style, .. } = *picture;
    let paint = Paint::new(picture, cancel)?;
    let shows = |cell| maze.is_used(cell) && maze.is_reached(cell);
    let Some(values) = values else {
        let all: Vec<u32> = (0..maze.grid().cells()).filter(|&cell| shows(cell)).collect();
        return Ok(vec![paint.areas(&all, style.ink.faint(TILE), spot, cancel)?]);
    };
    let mut steps = vec![Vec::new(); STEPS];
    for (cell, value) in (0..).zip(&values.of) {
        if let Some(value) = value.filter(|_| maze.is_reached(cell)) {
            steps[values.step(value)].push(cell);
        }
    }
    let mut marks = Vec::new();
    for (step, cells) in steps.iter().enumerate().filter(|(_, cells)| !cells.is_empty()) {
        marks.push(paint.areas(cells, color(step, style), &spot, cancel)?);
    }
    Ok(marks)
}

/// The cells that solvers explored.
pub(super) fn explored(
    picture: &Picture<'_>,
    spot: impl Fn(Point) -> Spot,
    cancel: &Cancel,
) -> Result<Vec<Marks>, Stop> {
    let mut cells: Vec<u32> =
        picture.routes.iter().flat_map(|route| route.trace.iter().copied()).collect();
    cells.sort_unstable();
    cells.dedup();
    if cells.is_empty() {
        return Ok(Vec::new());
    }
    let color = picture.style.path.faint(EXPLORED);
    Ok(vec![Paint::new(picture, cancel)?.areas(&cells, color, spot, cancel)?])
}

/// What of a cell is filled: all of it, or the corridor in it.
enum Paint<'a> {
    Cells(&'a Maze),
    Corridors(Inset<'a>),
}

impl<'a> Paint<'a> {
    fn new(picture: &Picture<'a>, cancel: &Cancel) -> Result<Self, Stop> {
        let Picture { maze, style, .. } = *picture;
        if style.strokes.inset == 0 {
            return Ok(Self::Cells(maze));
        }
        Ok(Self::Corridors(Inset::new(maze, style, cancel)?))
    }

    fn areas(
        &self,
        cells: &[u32],
        color: Color,
        spot: impl Fn(Point) -> Spot,
        cancel: &Cancel,
    ) -> Result<Marks, Stop> {
        let outlines = match self {
            Self::Cells(maze) => trace::outlines(maze.grid(), cells, spot, cancel)?,
            Self::Corridors(corridors) => inset::outlines(corridors, cells, spot, cancel)?,
        };
        Ok(Marks::Areas { color, outlines })
    }
}

/// Steps from the start of the maze that a cell belongs to.
fn distances(maze: &Maze, cancel: &Cancel) -> Result<Vec<Option<u32>>, Stop> {
    let mut steps = vec![None; maze.grid().cells() as usize];
    let mut queue: Vec<u32> = maze.ends().map(|[start, _]| start).collect();
    for &start in &queue {
        steps[start as usize] = Some(0);
    }
    let mut next = 0;
    while next < queue.len() {
        cancel.check_now_and_then(next)?;
        let here = queue[next];
        next += 1;
        for there in maze.next(here) {
            if steps[there as usize].is_none() {
                steps[there as usize] = steps[here as usize].map(|steps| steps + 1);
                queue.push(there);
            }
        }
    }
    Ok(steps)
}

/// The number of the walk in which a cell was first reached.
fn by_segment(maze: &Maze, cancel: &Cancel) -> Result<Vec<Option<u32>>, Stop> {
    let mut values = vec![None; maze.grid().cells() as usize];
    for (number, walk) in (0..).zip(segments(maze.grid(), maze.order(), cancel)?) {
        for cell in walk {
            values[cell as usize].get_or_insert(number);
        }
    }
    Ok(values)
}

/// How far along the solution a cell lies.
fn along(picture: &Picture<'_>) -> Vec<Option<u32>> {
    let mut values = vec![None; picture.maze.grid().cells() as usize];
    for route in picture.routes {
        for (at, &cell) in (0..).zip(&route.cells) {
            values[cell as usize] = Some(at);
        }
    }
    values
}
