//! Grades a caller's path through a maze: whether it can be walked, where it breaks off, how much longer
//! it is than a shortest one, and a score.

use serde::Serialize;

use crate::handlers::direction::{Compass, Heading};
use crate::request::path::Walk;
use mazewright_core::cancel::Cancel;
use mazewright_core::collections::bits::BitSet;
use mazewright_core::error::Error;
use mazewright_core::maze::Maze;
use mazewright_core::solver::{SOLVERS, Search};

/// The grade of a path; its fields are the members of the answer, in their order.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Grade {
    /// Whether each of its steps can be taken.
    pub valid: bool,
    /// Whether it is valid and ends at the goal.
    pub complete: bool,
    /// Its steps, or those up to where it breaks off.
    pub steps: u32,
    /// Steps of a shortest path.
    pub shortest: Option<u32>,
    /// How many steps more than that it has, if it is complete.
    pub longer_by: Option<u32>,
    /// Whether it is complete and no path is shorter.
    pub is_shortest: bool,
    /// From 0 to 100, if it is complete and its time is known.
    pub score: Option<f64>,
    /// The step at which it breaks off, counted from 1; 0 if it does not begin at the start.
    pub at: Option<u32>,
    /// The cell in which it breaks off; none if it does not begin at the start.
    pub cell: Option<u32>,
    /// Why it breaks off, in a word.
    pub reason: Option<&'static str>,
    /// Why it breaks off, in a sentence.
    pub detail: Option<String>,
    /// How many different cells it visits, up to where it breaks off.
    pub visited: u32,
    /// The maze's canonical URL, if it has one.
    pub url: Option<String>,
}

/// Why a path breaks off.
struct Break {
    reason: &'static str,
    detail: String,
}

/// Grades a path. `seconds` is the time that it took, if that is known.
///
/// The score is 100 · shortest / steps · 2^(−seconds / cells): a shortest path in no time has 100, and
/// a path that takes as many seconds as the maze has cells has half of what it would have in no time.
pub fn grade(
    maze: &Maze,
    walk: &Walk,
    seconds: Option<f64>,
    seed: u64,
    cancel: &Cancel,
) -> Result<Grade, Error> {
    let grid = maze.grid();
    let (ends, area) = part(maze, walk);
    let [start, goal] = ends;
    let mut walker = Walker { maze, compass: Compass::new(grid), here: start };
    let mut seen = BitSet::new(grid.cells() as usize);
    let mut steps = 0;
    let mut broken = None;
    if matches!(walk, Walk::Moves(_)) {
        seen.insert(start);
    }
    for turn in 0..walk.len() {
        cancel.check_periodically(turn)?;
        let stepped = match walk {
            Walk::Path(cells) if turn == 0 => walker.begin(cells[0]),
            Walk::Path(cells) => walker.step(turn, cells[turn]),
            Walk::Moves(moves) => walker.turn(turn + 1, moves[turn]),
        };
        if let Err(why) = stepped {
            broken = Some(why);
            break;
        }
        steps += u32::from(seen.contains(start));
        seen.insert(walker.here);
    }
    let begun = seen.contains(start);
    let valid = broken.is_none();
    let complete = valid && walker.here == goal;
    let shortest = shortest(maze, ends, seed, cancel)?;
    let longer_by = shortest.filter(|_| complete).and_then(|least| steps.checked_sub(least));
    let score = seconds.filter(|_| complete).zip(shortest).map(|(seconds, least)| {
        let share = f64::from(least) / f64::from(steps);
        hundredths(100.0 * share * libm::exp2(-seconds / f64::from(area)))
    });
    let (reason, detail) = broken.map(|Break { reason, detail }| (reason, detail)).unzip();
    Ok(Grade {
        valid,
        complete,
        steps,
        shortest,
        longer_by,
        is_shortest: longer_by == Some(0),
        score,
        at: (!valid).then_some(if begun { steps + 1 } else { 0 }),
        cell: (!valid && begun).then_some(walker.here),
        reason,
        detail,
        visited: seen.count() as u32,
        url: None,
    })
}

fn hundredths(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

/// Start and goal of the part of the maze in which a path begins, and the number of its cells.
fn part(maze: &Maze, walk: &Walk) -> ([u32; 2], u32) {
    let grid = maze.grid();
    let first = match walk {
        Walk::Path(cells) => cells.first().and_then(|&cell| u32::try_from(cell).ok()),
        Walk::Moves(_) => None,
    };
    let whole = ([maze.start, maze.goal], maze.cells());
    if grid.components().len() < 2 {
        return whole;
    }
    let has = |cells: &[u32], cell| cells.binary_search(&cell).is_ok();
    let mut parts = maze.ends().zip(grid.components());
    let own = parts.find(|(_, piece)| first.is_none_or(|cell| has(&piece.cells, cell)));
    own.map_or(whole, |(ends, piece)| {
        let used = piece.cells.iter().filter(|&&cell| maze.is_used(cell));
        (ends, used.count() as u32)
    })
}

/// Steps of a shortest path, by the first solver that always finds one.
fn shortest(maze: &Maze, ends: [u32; 2], seed: u64, cancel: &Cancel) -> Result<Option<u32>, Error> {
    let Some(solver) = SOLVERS.iter().find(|solver| solver.value.shortest) else { return Ok(None) };
    let search = Search::new(seed, cancel);
    let route = if ends == [maze.start, maze.goal] {
        (solver.value.solve)(maze, &search)?
    } else {
        (solver.value.solve)(&maze.with_ends(ends), &search)?
    };
    Ok(route.length())
}

/// A position in the maze that follows the path.
struct Walker<'a> {
    maze: &'a Maze,
    compass: Compass<'a>,
    here: u32,
}

impl Walker<'_> {
    /// Begins in a cell, which has to be the start.
    fn begin(&self, cell: u64) -> Result<(), Break> {
        let start = self.here;
        let cell = self.existing(cell)?;
        if cell == start {
            return Ok(());
        }
        let detail = format!("the path starts at {cell}, but the start is {start}");
        Err(Break { reason: "not-the-start", detail })
    }

    /// Goes to a cell, which has to be next to this one with no wall between them.
    fn step(&mut self, at: usize, to: u64) -> Result<(), Break> {
        let here = self.here;
        let to = self.existing(to)?;
        if self.maze.neighbors(here).any(|next| next == to) {
            self.here = to;
            return Ok(());
        }
        let step = format!("step {at} goes from cell {here} to cell {to}, but");
        Err(if self.maze.grid().neighbors(here).contains(&to) {
            let between = self.between(here, to);
            Break { reason: "wall", detail: format!("{step} {between} between them") }
        } else if here == to {
            let detail = format!("{step} that is the same cell");
            Break { reason: "not-adjacent", detail }
        } else {
            Break { reason: "not-adjacent", detail: format!("{step} it is not next to it") }
        })
    }

    /// Goes in a direction.
    fn turn(&mut self, at: usize, heading: Heading) -> Result<(), Break> {
        let (maze, here) = (self.maze, self.here);
        let step = format!("step {at} goes {} from cell {here}, but", heading.name());
        let none = |why: &str| Break { reason: "no-neighbor", detail: format!("{step} {why}") };
        let Some(side) = self.compass.side(here, heading) else {
            return Err(none(match heading {
                Heading::Point(_) => "no side of that cell faces there",
                Heading::Up | Heading::Down => "there is no level there",
            }));
        };
        let to = maze.grid().neighbor(side);
        if to == maze.grid().cells() {
            return Err(none("there the maze ends"));
        }
        if !maze.is_open(maze.grid().edge(side)) {
            let between = self.between(here, to);
            let detail = format!("{step} {between} between it and cell {to}");
            return Err(Break { reason: "wall", detail });
        }
        self.here = to;
        Ok(())
    }

    /// A number as a cell of the maze.
    fn existing(&self, cell: u64) -> Result<u32, Break> {
        let cells = self.maze.grid().cells();
        u32::try_from(cell).ok().filter(|&cell| cell < cells).ok_or_else(|| {
            let last = cells - 1;
            let detail = format!("there is no cell {cell}, the maze has cells 0 to {last}");
            Break { reason: "no-such-cell", detail }
        })
    }

    /// Why one cannot go from one cell to the other: between levels there are no walls.
    fn between(&self, here: u32, there: u32) -> &'static str {
        let level = |cell| self.maze.grid().col_row_level(cell)[2];
        if level(here) == level(there) { "a wall stands" } else { "no stairs lead" }
    }
}
