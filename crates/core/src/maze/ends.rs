//! Finds the start and goal of each route, as the spec requests them.

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::{Error, Refusal};
use crate::geometry::{Point, rounded};
use crate::grid::Grid;
use crate::maze::Maze;
use crate::maze::broad_places::CellsNearby;
use crate::maze::longest_route::LongestRoute;
use crate::maze::outer_corners::{opening_edge, outer_corners};
use crate::rng::{Purpose, Rng};
use crate::spec::{Compass, End, Spec};

/// Returns a refusal if the requested start or goal cannot exist in a grid.
pub(super) fn check(grid: &Grid, spec: &Spec) -> Result<(), Refusal> {
    for (parameter, end) in [("start", spec.start), ("goal", spec.goal)] {
        if let Some(fault) = no_such_cell(grid, end) {
            let detail = format!("{parameter} is {end}, but {fault}");
            return Err(Refusal::new(parameter, "no-such-cell", detail));
        }
        let parts = grid.components().len();
        if parts > 1 && matches!(end, End::Cell(_) | End::At { .. }) {
            let detail = format!(
                "{parameter} is a single cell, but the {} has {parts} parts, each a maze with \
                 its own {parameter}; take a word such as first or n",
                spec.site.source_of_parts()
            );
            let allowed = "first, last, random, farthest or a point of the compass".to_owned();
            return Err(Refusal::new(parameter, "several-parts", detail).allowing(allowed));
        }
    }
    Ok(())
}

/// Returns the start and goal of each maze, in the order of the grid's components.
pub(super) fn find(maze: &Maze, spec: &Spec, cancel: &Cancel) -> Result<Vec<[u32; 2]>, Error> {
    let mut rng = Rng::new(spec.seed.number(), Purpose::Ends);
    let is_cut = spec.site.is_cut();
    let pieces = maze.grid().components();
    if pieces.len() < 2 {
        let whole = Part { maze, grid: maze.grid(), cells: None, is_cut, cancel };
        return Ok(vec![whole.ends(spec, &mut rng)?]);
    }
    let parts = pieces.iter().map(|it| Part {
        maze,
        grid: &it.grid,
        cells: Some(&it.cells),
        is_cut,
        cancel,
    });
    parts.map(|part| part.ends(spec, &mut rng)).collect()
}

/// Returns the cell that an end names by number or position, if it exists.
pub(super) fn named(grid: &Grid, end: End) -> Option<u32> {
    match end {
        End::Cell(cell) => (cell < grid.cells()).then_some(cell),
        End::At { col, row, level } => grid.cell_at([col, row, level]),
        _ => None,
    }
}

/// Returns a compass point of a grid's bounds.
pub(super) fn compass_point(grid: &Grid, Compass { across, down }: Compass) -> Point {
    let size = grid.size();
    Point::new(size.x * f64::from(across) / 2.0, size.y * f64::from(down) / 2.0)
}

/// Returns the first or last of the given cells in reading order. `cells` must be in ascending
/// order. If rows are rings, reading order is by position in the picture: from top to bottom, then
/// from left to right.
pub(super) fn first_or_last(
    grid: &Grid,
    mut cells: impl DoubleEndedIterator<Item = u32>,
    last: bool,
) -> Option<u32> {
    if grid.reads_by_rows() {
        return if last { cells.next_back() } else { cells.next() };
    }
    let place = |cell: &u32| {
        let Point { x, y } = grid.centre(*cell);
        // Rounding makes centres at the same height equal in spite of floating-point errors.
        (rounded(y * 1e6), rounded(x * 1e6))
    };
    if last { cells.max_by_key(place) } else { cells.min_by_key(place) }
}

/// A part of a maze with a start and a goal of its own: the whole maze, or one component.
struct Part<'a> {
    maze: &'a Maze,
    /// The grid of the part.
    grid: &'a Grid,
    /// The cells of a component, as numbered in the whole grid; `None` for the whole maze.
    cells: Option<&'a [u32]>,
    /// Whether the part is a silhouette, whose default ends must avoid tips.
    is_cut: bool,
    cancel: &'a Cancel,
}

impl Part<'_> {
    /// Returns the number of a cell of the part in the whole grid.
    fn id(&self, cell: u32) -> u32 {
        self.cells.map_or(cell, |cells| cells[cell as usize])
    }

    /// Returns the start and goal, as numbered in the whole grid.
    fn ends(&self, spec: &Spec, rng: &mut Rng) -> Result<[u32; 2], Error> {
        let farthest = |from| self.farthest(from);
        let [start, goal] = match (spec.start, spec.goal) {
            (End::Farthest, End::Farthest) => {
                let start = farthest(self.id(self.used().next().unwrap_or(0)))?;
                let (goal, steps) = self.farthest_and_steps(start)?;
                self.farther([start, goal], steps)?
            }
            (End::Farthest, goal) => {
                let goal = self.id(self.end(goal, rng)?);
                [farthest(goal)?, goal]
            }
            (start, End::Farthest) => {
                let start = self.id(self.end(start, rng)?);
                [start, farthest(start)?]
            }
            (End::Random, End::Random) => {
                let start = self.random(None, rng);
                [start, self.random(Some(start), rng)].map(|cell| self.id(cell))
            }
            (start, End::Random) => {
                let start = self.end(start, rng)?;
                [start, self.random(Some(start), rng)].map(|cell| self.id(cell))
            }
            (End::Random, goal) => {
                let goal = self.end(goal, rng)?;
                [self.random(Some(goal), rng), goal].map(|cell| self.id(cell))
            }
            (End::First, End::Last) => {
                let (start, goal) = (self.end(End::First, rng)?, self.end(End::Last, rng)?);
                let others = self.used().filter(|&cell| cell != start);
                // If dead ends were removed, the outline may have only one cell left.
                let goal =
                    if start == goal { first_or_last(self.grid, others, true) } else { Some(goal) };
                [start, goal.unwrap_or(start)].map(|cell| self.id(cell))
            }
            (start, goal) => {
                [self.end(start, rng)?, self.end(goal, rng)?].map(|cell| self.id(cell))
            }
        };
        if start == goal {
            let (whose, allowed) = match self.cells {
                None if self.maze.removed_cells().is_some() => {
                    ("", "another cell that is left, or farthest".to_owned())
                }
                None => ("", format!("any cell from 0 to {} but {start}", self.grid.cells() - 1)),
                Some(_) => (" in one of the mask's parts", "another point, or farthest".to_owned()),
            };
            let detail = format!(
                "goal is cell {goal}{whose}, but the start is that cell too; a route needs two \
                 cells"
            );
            return Err(Error::Refused(
                Refusal::new("goal", "same-cell", detail).allowing(allowed),
            ));
        }
        Ok([start, goal])
    }

    /// Returns the cells that belong to the maze, as numbered in the part.
    fn used(&self) -> impl DoubleEndedIterator<Item = u32> + '_ {
        (0..self.grid.cells()).filter(|&cell| {
            self.cancel.pause_periodically(cell as usize);
            self.maze.is_used(self.id(cell))
        })
    }

    /// Returns a random cell other than `except`, each equally likely, as numbered in the part.
    fn random(&self, except: Option<u32>, rng: &mut Rng) -> u32 {
        let count = match self.maze.removed_cells() {
            None => self.grid.cells() as usize,
            Some(_) => self.used().count(),
        };
        let drawn = rng.below(count as u32 - u32::from(except.is_some()));
        self.used().filter(|&cell| Some(cell) != except).nth(drawn as usize).unwrap_or(0)
    }

    /// Returns one end, as numbered in the part.
    fn end(&self, wanted: End, rng: &mut Rng) -> Result<u32, Error> {
        if wanted == End::Random {
            return Ok(self.random(None, rng));
        }
        let cell = resolve(self.grid, || self.used(), wanted);
        match wanted {
            End::First | End::Last if self.is_cut && Some(cell) != self.grid.room() => {
                self.broad_end(cell, wanted == End::Last)
            }
            _ => Ok(cell),
        }
    }

    /// Returns the first or last cell at which the outline is broad, or `cell` if the maze has no
    /// openings.
    fn broad_end(&self, cell: u32, last: bool) -> Result<u32, Error> {
        /// The least breadth of a place, relative to the broadest.
        const BROAD: f64 = 0.8;
        let outside = outer_corners(self.grid, self.cancel)?;
        let nearby = CellsNearby::new(self.grid, self.cancel)?;
        let mut places = Vec::new();
        for (index, cell) in outline_cells(self.grid, self.used()).enumerate() {
            self.cancel.check_periodically(index * 16)?;
            let Some(edge) = opening_edge(self.grid, cell, last, Some(&outside)) else { continue };
            places.push((cell, nearby.breadth(self.grid.middle(edge))));
        }
        let most = places.iter().map(|&(_, breadth)| breadth).fold(0.0, f64::max);
        let broad = places.iter().filter(|&&(_, breadth)| breadth >= most * BROAD);
        Ok(first_or_last(self.grid, broad.map(|&(cell, _)| cell), last).unwrap_or(cell))
    }

    /// Returns the two cells that are farthest apart, given a pair that is `steps` apart. In a tree
    /// this is the given pair. Large mazes are not searched. A search that takes too long, as in a
    /// very open maze of many cells, returns the best pair so far.
    fn farther(&self, ends: [u32; 2], steps: u32) -> Result<[u32; 2], Error> {
        const MOST_CELLS: usize = 1 << 17;
        /// The largest number of cells to visit: about half a second.
        const MOST_VISITS: usize = 1 << 26;
        let parts = self.maze.grid().components().len().max(1);
        let used = (0..self.maze.grid().cells()).filter(|&cell| self.maze.is_used(cell)).count();
        if used > MOST_CELLS || self.maze.passage_count() as usize + parts == used {
            return Ok(ends);
        }
        let mut visits_left = MOST_VISITS;
        let found = LongestRoute::search(self.maze, ends[0], &mut visits_left, self.cancel)?;
        Ok(if found.steps > steps { found.ends } else { ends })
    }

    /// Returns the cell farthest from another in steps; the first if there are several. Both are
    /// numbered in the whole grid.
    fn farthest(&self, from: u32) -> Result<u32, Error> {
        self.farthest_and_steps(from).map(|(cell, _)| cell)
    }

    /// Returns the farthest cell, as [`farthest`](Self::farthest) does, and its number of steps.
    fn farthest_and_steps(&self, from: u32) -> Result<(u32, u32), Error> {
        let mut seen = BitSet::new(self.maze.grid().cells() as usize);
        seen.insert(from);
        let (mut ring, mut next) = (vec![from], Vec::new());
        let (mut iteration, mut steps) = (0, 0);
        loop {
            for &cell in &ring {
                iteration += 1;
                self.cancel.check_periodically(iteration)?;
                for there in self.maze.neighbours(cell) {
                    if !seen.contains(there) {
                        seen.insert(there);
                        next.push(there);
                    }
                }
            }
            if next.is_empty() {
                return Ok((ring.into_iter().min().unwrap_or(from), steps));
            }
            steps += 1;
            std::mem::swap(&mut ring, &mut next);
            next.clear();
        }
    }
}

/// Returns the cell of an end, among the cells used by the maze. A random end is not supported.
pub(super) fn resolve<I>(grid: &Grid, used: impl Fn() -> I, wanted: End) -> u32
where
    I: DoubleEndedIterator<Item = u32>,
{
    let found = match wanted {
        End::Cell(_) | End::At { .. } => named(grid, wanted),
        End::Compass(compass) => grid.nearest_of(compass_point(grid, compass), used()),
        End::Last if grid.room().is_some() => grid.room(),
        End::First | End::Last | End::Farthest | End::Random => {
            on_outline(grid, used, wanted == End::Last)
        }
    };
    found.unwrap_or(0)
}

/// Returns the first or last cell that touches the outline, in reading order; if none does, the
/// first or last of all cells. Rooms and crossings are excluded.
fn on_outline<I>(grid: &Grid, used: impl Fn() -> I, last: bool) -> Option<u32>
where
    I: DoubleEndedIterator<Item = u32>,
{
    let is_allowed = |cell: &u32| is_allowed(grid, *cell);
    first_or_last(grid, outline_cells(grid, used()), last)
        .or_else(|| first_or_last(grid, used().filter(is_allowed), last))
}

/// Returns the cells that touch the outline. Rooms and crossings are excluded.
fn outline_cells<I>(grid: &Grid, used: I) -> impl DoubleEndedIterator<Item = u32>
where
    I: DoubleEndedIterator<Item = u32>,
{
    let touches = |cell: &u32| grid.sides(*cell).any(|side| grid.is_outer(side));
    used.filter(|&cell| is_allowed(grid, cell)).filter(touches)
}

fn is_allowed(grid: &Grid, cell: u32) -> bool {
    Some(cell) != grid.room() && !grid.is_crossing(cell)
}

/// Returns a clause that names the existing cells, to follow "but", or `None` if the end is not a
/// missing cell.
pub(super) fn no_such_cell(grid: &Grid, end: End) -> Option<String> {
    match end {
        End::Cell(_) | End::At { .. } if named(grid, end).is_some() => None,
        End::Cell(_) => Some(format!("the maze has cells 0 to {}", grid.cells() - 1)),
        End::At { row, level, .. } => Some(match grid.levels() {
            levels if level < levels => columns_or_rows(grid, row, level),
            1 => "the maze has only level 0".to_owned(),
            levels => format!("the maze has levels 0 to {}", levels - 1),
        }),
        _ => None,
    }
}

/// Returns a clause that names the columns of a row or, if there is no such row, the rows.
fn columns_or_rows(grid: &Grid, row: u32, level: u32) -> String {
    let places =
        || (0..grid.cells()).map(|cell| grid.col_row_level(cell)).filter(|at| at[2] == level);
    let cols = || places().filter(|at| at[1] == row).map(|at| at[0]);
    let (Some(low), Some(high)) = (cols().min(), cols().max()) else {
        let last = places().map(|at| at[1]).max().unwrap_or(0);
        return format!("the maze has rows 0 to {last}");
    };
    if cols().count() as u32 == high - low + 1 {
        format!("row {row} has columns {low} to {high}")
    } else {
        format!("row {row} has no cell there; its cells lie in columns {low} to {high}")
    }
}
