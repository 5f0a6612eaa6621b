//! Grades a path through a maze: whether each step is possible, how much longer it is than a shortest
//! route, and a score.

use serde::Serialize;

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::maze::Maze;
use crate::maze::direction::{Direction, DirectionFinder};
use crate::solver::{SOLVERS, Search};

/// A path through a maze, as given by a caller. It may contain impossible steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Path {
    /// The ids of the cells, beginning with the start.
    Cells(Vec<u64>),
    /// The cells by column, row and level, beginning with the start.
    Places(Vec<[u32; 3]>),
    /// The moves, beginning at the start.
    Moves(Vec<Direction>),
}

impl Path {
    /// Returns the number of cells or moves.
    pub fn len(&self) -> usize {
        match self {
            Self::Cells(cells) => cells.len(),
            Self::Places(places) => places.len(),
            Self::Moves(moves) => moves.len(),
        }
    }

    /// Returns whether the path is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The grade of a path.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Grade {
    /// Whether each step is possible.
    pub valid: bool,
    /// Whether the path is valid and ends at the goal.
    pub complete: bool,
    /// The number of steps before the first impossible step.
    pub steps: u32,
    /// The number of steps of a shortest route.
    pub shortest: Option<u32>,
    /// The number of steps more than on a shortest route, if the path is complete.
    pub longer_by: Option<u32>,
    /// Whether the path is complete and a shortest route.
    pub is_shortest: bool,
    /// The score from 0 to 100, if the path is complete and its time is known.
    pub score: Option<f64>,
    /// The number of the first impossible step, from 1; 0 if the path does not begin at the start.
    pub at: Option<u32>,
    /// The cell before that step; `None` if the path does not begin at the start.
    pub cell: Option<u32>,
    /// The reason why the step is impossible: a stable identifier for programs, in kebab-case.
    pub reason: Option<&'static str>,
    /// The reason why the step is impossible, as a message.
    pub detail: Option<String>,
    /// The number of different cells visited before the first impossible step.
    pub visited: u32,
    /// The URL of the maze, if it has one. [`grade`] does not know it and sets `None`.
    pub url: Option<String>,
}

/// The reason why a step is impossible.
struct Fault {
    reason: &'static str,
    detail: String,
}

/// Grades a path. `seconds` is the time that the player took, if it is known.
///
/// The score is 100 · shortest / steps · 2^(−seconds / cells): 100 for a shortest route in no time,
/// 50 for a shortest route at one second per cell.
///
/// # Errors
/// Fails only if it is cancelled.
pub fn grade(
    maze: &Maze,
    path: &Path,
    seconds: Option<f64>,
    seed: u64,
    cancel: &Cancel,
) -> Result<Grade, Error> {
    let grid = maze.grid();
    let (ends, area) = component(maze, path);
    let [start, goal] = ends;
    let mut walker = Walker { maze, finder: DirectionFinder::new(grid), here: start };
    let mut seen = BitSet::new(grid.cells() as usize);
    let mut steps = 0;
    let mut fault = None;
    if matches!(path, Path::Moves(_)) {
        seen.insert(start);
    }
    for index in 0..path.len() {
        cancel.check_periodically(index)?;
        if let Err(why) = walker.take(path, index) {
            fault = Some(why);
            break;
        }
        steps += u32::from(seen.contains(start));
        seen.insert(walker.here);
    }
    let has_begun = seen.contains(start);
    let valid = fault.is_none();
    let complete = valid && walker.here == goal;
    let shortest = shortest(maze, ends, seed, cancel)?;
    let longer_by = shortest.filter(|_| complete).and_then(|least| steps.checked_sub(least));
    let score = seconds.filter(|_| complete).zip(shortest).map(|(seconds, least)| {
        let share = f64::from(least) / f64::from(steps);
        to_hundredths(100.0 * share * libm::exp2(-seconds / f64::from(area)))
    });
    let (reason, detail) = fault.map(|Fault { reason, detail }| (reason, detail)).unzip();
    Ok(Grade {
        valid,
        complete,
        steps,
        shortest,
        longer_by,
        is_shortest: longer_by == Some(0),
        score,
        at: (!valid).then_some(if has_begun { steps + 1 } else { 0 }),
        cell: (!valid && has_begun).then_some(walker.here),
        reason,
        detail,
        visited: seen.count() as u32,
        url: None,
    })
}

/// Returns the cells that a path enters, the start first, up to its first impossible step.
///
/// # Errors
/// Fails only if it is cancelled.
pub fn path_cells(maze: &Maze, path: &Path, cancel: &Cancel) -> Result<Vec<u64>, Error> {
    let ([start, _], _) = component(maze, path);
    let mut walker = Walker { maze, finder: DirectionFinder::new(maze.grid()), here: start };
    let mut cells = match path {
        Path::Moves(_) => vec![start.into()],
        Path::Cells(_) | Path::Places(_) => Vec::new(),
    };
    for index in 0..path.len() {
        cancel.check_periodically(index)?;
        if walker.take(path, index).is_err() {
            break;
        }
        cells.push(walker.here.into());
    }
    Ok(cells)
}

fn to_hundredths(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

/// Returns start, goal and number of cells of the component in which the path begins.
fn component(maze: &Maze, path: &Path) -> ([u32; 2], u32) {
    let grid = maze.grid();
    let first = match path {
        Path::Cells(cells) => cells.first().and_then(|&cell| u32::try_from(cell).ok()),
        Path::Places(places) => places.first().and_then(|&place| grid.cell_at(place)),
        Path::Moves(_) => None,
    };
    let whole = ([maze.start(), maze.goal()], maze.cell_count());
    if grid.components().len() < 2 {
        return whole;
    }
    let has = |cells: &[u32], cell| cells.binary_search(&cell).is_ok();
    let mut components = maze.ends().zip(grid.components());
    let own =
        components.find(|(_, component)| first.is_none_or(|cell| has(&component.cells, cell)));
    own.map_or(whole, |(ends, component)| {
        let used = component.cells.iter().filter(|&&cell| maze.is_used(cell));
        (ends, used.count() as u32)
    })
}

/// Returns the number of steps of a shortest route, by the first solver that always finds one.
fn shortest(maze: &Maze, ends: [u32; 2], seed: u64, cancel: &Cancel) -> Result<Option<u32>, Error> {
    let Some(solver) = SOLVERS.iter().find(|solver| solver.value.shortest) else { return Ok(None) };
    let search = Search::new(seed, cancel).between(ends[0], ends[1]);
    Ok((solver.value.solve)(maze, &search)?.length())
}

/// A position in the maze.
struct Walker<'a> {
    maze: &'a Maze,
    finder: DirectionFinder<'a>,
    here: u32,
}

impl Walker<'_> {
    /// Goes to the cell of `path` at `index`, or does the move at `index`.
    fn take(&mut self, path: &Path, index: usize) -> Result<(), Fault> {
        let cell = match path {
            Path::Cells(cells) => cells[index],
            Path::Places(places) => self.at(places[index])?,
            Path::Moves(moves) => return self.move_towards(index + 1, moves[index]),
        };
        if index == 0 { self.begin(cell) } else { self.step(index, cell) }
    }

    /// Checks that the path begins at the start.
    fn begin(&self, cell: u64) -> Result<(), Fault> {
        let start = self.here;
        let cell = self.known(cell)?;
        if cell == start {
            return Ok(());
        }
        let detail = format!("the path starts at {cell}, but the start is {start}");
        Err(Fault { reason: "not-the-start", detail })
    }

    /// Moves to the cell `to`, which must be linked to the current cell.
    fn step(&mut self, at: usize, to: u64) -> Result<(), Fault> {
        let here = self.here;
        let to = self.known(to)?;
        if self.maze.neighbours(here).any(|next| next == to) {
            self.here = to;
            return Ok(());
        }
        let clause = format!("step {at} goes from cell {here} to cell {to}, but");
        Err(if self.maze.grid().neighbors(here).contains(&to) {
            let between = self.between(here, to);
            Fault { reason: "wall", detail: format!("{clause} {between} between them") }
        } else if here == to {
            let detail = format!("{clause} they are the same cell");
            Fault { reason: "not-adjacent", detail }
        } else {
            Fault { reason: "not-adjacent", detail: format!("{clause} these cells do not touch") }
        })
    }

    /// Moves in a direction.
    fn move_towards(&mut self, at: usize, direction: Direction) -> Result<(), Fault> {
        let (maze, here) = (self.maze, self.here);
        let is_flat = maze.spec().site.levels == 1;
        let direction = if is_flat { direction.on_one_level() } else { direction };
        let clause = format!("step {at} goes {} from cell {here}, but", direction.name());
        let none = |why: &str| Fault { reason: "no-neighbor", detail: format!("{clause} {why}") };
        let Some(side) = self.finder.side(here, direction) else {
            return Err(none(match direction {
                Direction::Point(_) => "that cell has no side in that direction",
                Direction::Up | Direction::Down => "the maze has no level there",
            }));
        };
        let to = maze.grid().neighbor(side);
        if to == maze.grid().cells() {
            return Err(none("the maze ends there"));
        }
        if !maze.is_open(maze.grid().edge(side)) {
            let between = self.between(here, to);
            let detail = format!("{clause} {between} between it and cell {to}");
            return Err(Fault { reason: "wall", detail });
        }
        self.here = to;
        Ok(())
    }

    /// Returns the id of the cell at a place, or a fault if there is none.
    fn at(&self, place: [u32; 3]) -> Result<u64, Fault> {
        self.maze.grid().cell_at(place).map(u64::from).ok_or_else(|| {
            let [col, row, level] = place;
            let detail = format!(
                "the path names column {col}, row {row} of level {level}, but the maze has no cell there"
            );
            Fault { reason: "no-such-cell", detail }
        })
    }

    /// Returns the id of a cell, or a fault if the maze has no such cell.
    fn known(&self, cell: u64) -> Result<u32, Fault> {
        let cells = self.maze.grid().cells();
        u32::try_from(cell).ok().filter(|&cell| cell < cells).ok_or_else(|| {
            let last = cells - 1;
            let detail = format!("the path names cell {cell}, but the maze has cells 0 to {last}");
            Fault { reason: "no-such-cell", detail }
        })
    }

    /// Returns the words for the obstacle between two neighbours: a wall, or missing stairs between
    /// levels.
    fn between(&self, here: u32, there: u32) -> &'static str {
        let level = |cell| self.maze.grid().col_row_level(cell)[2];
        if level(here) == level(there) { "there is a wall" } else { "there are no stairs" }
    }
}
