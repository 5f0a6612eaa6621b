//! Where routes start and end, by what was asked for.

use super::Maze;
use crate::bits::Bits;
use crate::cancel::{Cancel, Refusal, Stop};
use crate::geometry::{Point, rounded};
use crate::grid::Grid;
use crate::rng::{Purpose, Rng};
use crate::spec::{End, Spec};

/// Refuses ends that a grid does not have.
pub(super) fn check(grid: &Grid, spec: &Spec) -> Result<(), Refusal> {
    for (parameter, end) in [("start", spec.start), ("goal", spec.goal)] {
        check_cell(grid, parameter, end)?;
        let parts = grid.pieces().len();
        if parts > 1 && matches!(end, End::Cell(_) | End::At { .. }) {
            let detail = format!(
                "{parameter} is a cell, but the mask has {parts} parts, each a maze with a {parameter} \
                 of its own; name it by a word"
            );
            let allowed = "first, last, random, farthest or a point of the compass".to_owned();
            return Err(Refusal {
                parameter,
                code: "several-parts",
                detail,
                allowed: Some(allowed),
            });
        }
    }
    Ok(())
}

/// Start and goal of each maze, in the order of the grid's pieces.
pub(super) fn find(maze: &Maze, spec: &Spec, cancel: &Cancel) -> Result<Vec<[u32; 2]>, Stop> {
    let mut rng = Rng::new(spec.seed.number(), Purpose::Ends);
    let pieces = maze.grid().pieces();
    if pieces.len() < 2 {
        let whole = Part { maze, grid: maze.grid(), cells: None };
        return Ok(vec![whole.ends(spec, &mut rng, cancel)?]);
    }
    let parts = pieces.iter().map(|it| Part { maze, grid: &it.grid, cells: Some(&it.cells) });
    parts.map(|part| part.ends(spec, &mut rng, cancel)).collect()
}

/// The edges by which the outline opens: the first of the start's, the last of the goal's,
/// clockwise from the top, so that mazes are entered from above and left below. A room stays closed.
pub(super) fn openings(grid: &Grid, [start, goal]: [u32; 2]) -> impl Iterator<Item = u32> + '_ {
    let outer = |cell| {
        let sides = grid.sides(cell).filter(move |_| Some(cell) != grid.room());
        let outer = sides.filter(|&side| grid.beyond(side) == grid.cells());
        outer.map(|side| grid.edge(side))
    };
    outer(start).next().into_iter().chain(outer(goal).next_back())
}

/// A part of a maze that has a start and a goal: the whole, or a piece.
struct Part<'a> {
    maze: &'a Maze,
    grid: &'a Grid,
    /// The cells of a piece, as the whole numbers them.
    cells: Option<&'a [u32]>,
}

impl Part<'_> {
    /// The number that the whole has for a cell.
    fn id(&self, own: u32) -> u32 {
        self.cells.map_or(own, |cells| cells[own as usize])
    }

    fn ends(&self, spec: &Spec, rng: &mut Rng, cancel: &Cancel) -> Result<[u32; 2], Stop> {
        let far = |from| self.farthest(from, cancel);
        let [start, goal] = match (spec.start, spec.goal) {
            (End::Farthest, End::Farthest) => {
                let start = far(self.id(0))?;
                [start, far(start)?]
            }
            (End::Farthest, goal) => {
                let goal = self.id(self.end(goal, rng));
                [far(goal)?, goal]
            }
            (start, End::Farthest) => {
                let start = self.id(self.end(start, rng));
                [start, far(start)?]
            }
            (End::Random, End::Random) => {
                let start = rng.below(self.grid.cells());
                [start, self.other_than(start, rng)].map(|own| self.id(own))
            }
            (start, End::Random) => {
                let start = self.end(start, rng);
                [start, self.other_than(start, rng)].map(|own| self.id(own))
            }
            (End::Random, goal) => {
                let goal = self.end(goal, rng);
                [self.other_than(goal, rng), goal].map(|own| self.id(own))
            }
            (start, goal) => [self.end(start, rng), self.end(goal, rng)].map(|own| self.id(own)),
        };
        if start == goal {
            let (whose, allowed) = match self.cells {
                None => ("", format!("any cell from 0 to {} but {start}", self.grid.cells() - 1)),
                Some(_) => (" in one of the mask's parts", "another point, or farthest".to_owned()),
            };
            return Err(Stop::Refused(Refusal {
                parameter: "goal",
                code: "same-cell",
                detail: format!(
                    "goal is cell {goal}{whose}, but the start is that cell too; a route needs two \
                     cells"
                ),
                allowed: Some(allowed),
            }));
        }
        Ok([start, goal])
    }

    fn other_than(&self, cell: u32, rng: &mut Rng) -> u32 {
        let other = rng.below(self.grid.cells() - 1);
        if other < cell { other } else { other + 1 }
    }

    /// One end, as the part itself numbers its cells.
    fn end(&self, wanted: End, rng: &mut Rng) -> u32 {
        end(self.grid, wanted, rng)
    }

    /// The cell farthest from another, in steps; of several, the one with the lowest id. Both as the
    /// whole numbers them.
    fn farthest(&self, from: u32, cancel: &Cancel) -> Result<u32, Stop> {
        let mut seen = Bits::new(self.maze.grid().cells() as usize);
        seen.put(from);
        let (mut here, mut next) = (vec![from], Vec::new());
        let mut turn = 0;
        loop {
            for &cell in &here {
                turn += 1;
                cancel.check_now_and_then(turn)?;
                for there in self.maze.next(cell) {
                    if !seen.has(there) {
                        seen.put(there);
                        next.push(there);
                    }
                }
            }
            if next.is_empty() {
                return Ok(here.into_iter().min().unwrap_or(from));
            }
            std::mem::swap(&mut here, &mut next);
            next.clear();
        }
    }
}

/// One end of a grid's maze.
pub(super) fn end(grid: &Grid, end: End, rng: &mut Rng) -> u32 {
    match end {
        End::Cell(cell) => cell,
        End::At { col, row, level } => grid.cell([col, row, level]).unwrap_or(0),
        End::Compass(compass) => {
            let size = grid.size();
            grid.nearest(Point::new(
                size.x * f64::from(compass.across) / 2.0,
                size.y * f64::from(compass.down) / 2.0,
            ))
        }
        End::Random => rng.below(grid.cells()),
        End::First | End::Farthest => outer(grid, false),
        End::Last => grid.room().unwrap_or_else(|| outer(grid, true)),
    }
}

/// The first or last cell that touches the outline, in reading order. Where rows are rings, reading
/// order goes by the picture: from top to bottom, then from left to right.
fn outer(grid: &Grid, last: bool) -> u32 {
    let outside = grid.cells();
    let touches = |cell: &u32| grid.near(*cell).contains(&outside);
    if grid.reads_by_rows() {
        // A torus has no outline: there the first and the last cell do.
        let (mut outer, end) = (0..outside, if last { outside - 1 } else { 0 });
        let found = if last { outer.rfind(touches) } else { outer.find(touches) };
        return found.unwrap_or(end);
    }
    let outer = (0..outside).filter(touches);
    let place = |cell: &u32| {
        let Point { x, y } = grid.centre(*cell);
        // Centres that are equally high must tie, whatever their last bits say.
        (rounded(y * 1e6), rounded(x * 1e6))
    };
    if last { outer.max_by_key(place) } else { outer.min_by_key(place) }.unwrap_or(0)
}

/// Refuses a cell that does not exist.
fn check_cell(grid: &Grid, parameter: &'static str, end: End) -> Result<(), Refusal> {
    let detail = match end {
        End::Cell(id) if id >= grid.cells() => {
            format!("{parameter} is {id}, but the maze has cells 0 to {}", grid.cells() - 1)
        }
        End::At { col, row, level } if grid.cell([col, row, level]).is_none() => {
            let levels = grid.levels();
            let place =
                if level > 0 { format!("{col},{row},{level}") } else { format!("{col},{row}") };
            let has = if level >= levels {
                if levels == 1 {
                    "the maze has only level 0".to_owned()
                } else {
                    format!("the maze has levels 0 to {}", levels - 1)
                }
            } else {
                what_a_row_has(grid, row, level)
            };
            format!("{parameter} is {place}, but {has}")
        }
        _ => return Ok(()),
    };
    Err(Refusal { parameter, code: "no-such-cell", detail, allowed: None })
}

/// Which columns or rows there are, in words.
fn what_a_row_has(grid: &Grid, row: u32, level: u32) -> String {
    let places = || (0..grid.cells()).map(|cell| grid.place(cell)).filter(|at| at[2] == level);
    let cols = || places().filter(|at| at[1] == row).map(|at| at[0]);
    let (Some(low), Some(high)) = (cols().min(), cols().max()) else {
        let last = places().map(|at| at[1]).max().unwrap_or(0);
        return format!("the maze has rows 0 to {last}");
    };
    if cols().count() as u32 == high - low + 1 {
        format!("row {row} has columns {low} to {high}")
    } else {
        format!("row {row} has no cell there, though some from column {low} to {high}")
    }
}
