//! A grid and its opened links: the maze itself, with its two ends.

use std::sync::Arc;

use crate::bits::Bits;
use crate::cancel::{Cancel, Refusal, Stop};
use crate::geometry::{Point, rounded};
use crate::grid::Grid;
use crate::rng::{Purpose, Rng};
use crate::spec::{End, Spec};

/// A grid and its opened links.
#[derive(Clone, Debug)]
pub struct Maze {
    grid: Arc<Grid>,
    /// Edges without a wall: open links and openings.
    open: Bits,
    /// The sides of open links.
    ways: Bits,
    /// Edges of the outline that are open.
    openings: Vec<u32>,
    /// Where the route starts.
    pub start: u32,
    /// Where the route ends.
    pub goal: u32,
}

impl Maze {
    /// Carves the maze that is wanted into the grid that its shape and size have, and finds its
    /// ends.
    pub fn carve(spec: &Spec, grid: Arc<Grid>, cancel: &Cancel) -> Result<Self, Stop> {
        let mut rng = Rng::new(spec.seed.number(), Purpose::Carve);
        let opened = (spec.algorithm.is.carve)(&grid, &spec.texture, &mut rng, cancel)?;
        let mut open = Bits::new(grid.edges() as usize);
        for &link in &opened {
            open.put(link);
        }
        drop(opened);
        cancel.check()?;
        let ways = grid.sides_of(&open, cancel)?;
        let mut maze = Self { grid, open, ways, openings: Vec::new(), start: 0, goal: 0 };
        (maze.start, maze.goal) = maze.ends(spec, cancel)?;
        if spec.openings {
            maze.openings = maze.outer_edges();
            for &edge in &maze.openings {
                maze.open.put(edge);
            }
        }
        Ok(maze)
    }

    /// The grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Whether a link is open.
    #[inline]
    pub fn is_open(&self, link: u32) -> bool {
        self.open.has(link)
    }

    /// Whether a wall stands on an edge.
    #[inline]
    pub fn is_wall(&self, edge: u32) -> bool {
        !self.open.has(edge)
    }

    /// The edges on which a wall stands, in their order.
    pub fn walls(&self) -> impl Iterator<Item = u32> + '_ {
        self.open.missing(self.grid.edges())
    }

    /// The edge by which the outline opens at a cell, if it does.
    pub fn opening_at(&self, cell: u32) -> Option<u32> {
        let edges = self.grid.edges_of(cell);
        self.openings.iter().copied().find(|edge| edges.contains(edge))
    }

    /// How many links are open.
    pub fn passages(&self) -> u32 {
        (self.open.count() - self.openings.len()) as u32
    }

    /// The cells that open links lead to, in the order of the cell's sides, and those links.
    #[inline]
    pub fn steps(&self, cell: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let open = self.ways.within(self.grid.sides(cell));
        open.map(|side| (self.grid.beyond(side), self.grid.edge(side)))
    }

    /// The cells that open links lead to, in the order of the cell's sides.
    #[inline]
    pub fn next(&self, cell: u32) -> impl Iterator<Item = u32> + '_ {
        let open = self.ways.within(self.grid.sides(cell));
        open.map(|side| self.grid.beyond(side))
    }

    /// How many open links a cell has.
    pub fn passages_at(&self, cell: u32) -> usize {
        self.ways.within(self.grid.sides(cell)).count()
    }

    /// The start opens its first side on the outline, the goal its last: clockwise from the top,
    /// so that mazes are entered from above and left below.
    fn outer_edges(&self) -> Vec<u32> {
        let links = self.grid.links();
        let outer = |cell| self.grid.edges_of(cell).iter().copied().filter(move |&e| e >= links);
        outer(self.start).next().into_iter().chain(outer(self.goal).next_back()).collect()
    }

    fn ends(&self, spec: &Spec, cancel: &Cancel) -> Result<(u32, u32), Stop> {
        let mut rng = Rng::new(spec.seed.number(), Purpose::Ends);
        let (start, goal) = match (spec.start, spec.goal) {
            (End::Farthest, End::Farthest) => {
                let start = self.farthest(0, cancel)?;
                (start, self.farthest(start, cancel)?)
            }
            (End::Farthest, goal) => {
                let goal = self.end(goal, &mut rng);
                (self.farthest(goal, cancel)?, goal)
            }
            (start, End::Farthest) => {
                let start = self.end(start, &mut rng);
                (start, self.farthest(start, cancel)?)
            }
            (End::Random, End::Random) => {
                let cells = self.grid.cells();
                let start = rng.below(cells);
                let goal = rng.below(cells - 1);
                (start, if goal < start { goal } else { goal + 1 })
            }
            (start, End::Random) => {
                let start = self.end(start, &mut rng);
                (start, self.other_than(start, &mut rng))
            }
            (End::Random, goal) => {
                let goal = self.end(goal, &mut rng);
                (self.other_than(goal, &mut rng), goal)
            }
            (start, goal) => (self.end(start, &mut rng), self.end(goal, &mut rng)),
        };
        if start == goal {
            return Err(Stop::Refused(Refusal {
                parameter: "goal",
                code: "same-cell",
                detail: format!(
                    "goal is cell {goal}, but the start is that cell too; a route needs two cells"
                ),
                allowed: Some(format!("any cell from 0 to {} but {start}", self.grid.cells() - 1)),
            }));
        }
        Ok((start, goal))
    }

    fn other_than(&self, cell: u32, rng: &mut Rng) -> u32 {
        let other = rng.below(self.grid.cells() - 1);
        if other < cell { other } else { other + 1 }
    }

    fn end(&self, end: End, rng: &mut Rng) -> u32 {
        let grid = &self.grid;
        match end {
            End::Cell(cell) => cell,
            End::At { col, row, .. } => grid.cell(col, row),
            End::Compass(compass) => {
                let size = grid.size();
                grid.nearest(Point::new(
                    size.x * f64::from(compass.across) / 2.0,
                    size.y * f64::from(compass.down) / 2.0,
                ))
            }
            End::Random => rng.below(grid.cells()),
            End::First | End::Farthest => self.outer(false),
            End::Last => self.outer(true),
        }
    }

    /// The first or last cell that touches the outline, in reading order. Where rows are rings,
    /// reading order goes by the picture: from top to bottom, then from left to right.
    fn outer(&self, last: bool) -> u32 {
        let grid = &self.grid;
        let outside = grid.cells();
        let mut outer = (0..outside).filter(|&cell| grid.near(cell).contains(&outside));
        if grid.reads_by_rows() {
            return if last {
                (0..outside).rev().find(|&cell| grid.near(cell).contains(&outside))
            } else {
                outer.next()
            }
            .unwrap_or(0);
        }
        let place = |cell: &u32| {
            let Point { x, y } = grid.centre(*cell);
            // Centres that are equally high must tie, whatever their last bits say.
            (rounded(y * 1e6), rounded(x * 1e6))
        };
        if last { outer.max_by_key(place) } else { outer.min_by_key(place) }.unwrap_or(0)
    }

    /// The cell farthest from another, in steps; of several, the one with the lowest id.
    fn farthest(&self, from: u32, cancel: &Cancel) -> Result<u32, Stop> {
        let mut seen = Bits::new(self.grid.cells() as usize);
        seen.put(from);
        let (mut here, mut next) = (vec![from], Vec::new());
        let mut turn = 0;
        loop {
            for &cell in &here {
                turn += 1;
                cancel.check_now_and_then(turn)?;
                for there in self.next(cell) {
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
