//! Breadth-first search by rings: the cells at equal distance from the search's beginning.
//!
//! Each cell is marked with its distance modulo 3. That is enough to find the route back, because
//! the distances of neighbouring cells differ by at most one. So a search takes one byte per cell,
//! and four bytes per cell of a ring.

use crate::error::Error;
use crate::maze::{Maze, moves, peel};
use crate::solver::Search;

/// The mark of a cell that no search has visited.
pub(super) const UNSEEN: u8 = 0;
/// The mark of a cell that no search may visit.
pub(super) const CLOSED: u8 = peel::REMOVED;

/// The end of the maze at which a search begins. The search marks cells with this number plus 0, 1
/// or 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchEnd {
    Start = 1,
    Goal = 4,
}

impl SearchEnd {
    /// Returns the mark of a cell at a distance of `steps`.
    fn mark(self, steps: u32) -> u8 {
        self as u8 + (steps % 3) as u8
    }

    /// Returns whether a mark was made by the search from this end.
    fn has(self, mark: u8) -> bool {
        mark.wrapping_sub(self as u8) < 3
    }

    fn other(self) -> Self {
        if self == Self::Start { Self::Goal } else { Self::Start }
    }
}

/// The marks of the cells of a maze, shared by the searches from both ends.
pub(super) struct Frontier<'a> {
    maze: &'a Maze,
    search: &'a Search<'a>,
    marks: Vec<u8>,
    /// The number of cells visited.
    pub(super) explored: u32,
    /// The cells in the order in which they were visited; empty unless a trace is requested.
    pub(super) trace: Vec<u32>,
    iteration: usize,
    /// The memory of the previous ring, for reuse.
    spare: Vec<u32>,
}

/// The search from one end: its outermost ring of cells.
pub(super) struct Wavefront {
    from: SearchEnd,
    /// The cells of the ring, in the order in which they were visited.
    pub(super) ring: Vec<u32>,
    /// The distance of the ring from the end.
    pub(super) steps: u32,
}

impl<'a> Frontier<'a> {
    /// Starts with no visited cell.
    pub(super) fn new(maze: &'a Maze, search: &'a Search<'a>) -> Self {
        Self::closed(maze, search, vec![UNSEEN; maze.grid().cells() as usize])
    }

    /// Starts with the given marks: [`UNSEEN`], or [`CLOSED`] for cells that the search may not
    /// visit.
    pub(super) fn closed(maze: &'a Maze, search: &'a Search<'a>, marks: Vec<u8>) -> Self {
        Self {
            maze,
            search,
            marks,
            explored: 0,
            trace: Vec::new(),
            iteration: 0,
            spare: Vec::new(),
        }
    }

    /// Returns the cell at an end.
    fn cell_at(&self, end: SearchEnd) -> u32 {
        match end {
            SearchEnd::Start => self.search.start(self.maze),
            SearchEnd::Goal => self.search.goal(self.maze),
        }
    }

    /// Starts the search from an end.
    pub(super) fn start(&mut self, from: SearchEnd) -> Wavefront {
        let cell = self.cell_at(from);
        self.mark(cell, from.mark(0));
        Wavefront { from, ring: vec![cell], steps: 0 }
    }

    /// Marks the goal, so that the search from the start ends there. The goal does not count as
    /// visited.
    pub(super) fn mark_goal(&mut self) {
        let goal = self.cell_at(SearchEnd::Goal);
        self.marks[goal as usize] = SearchEnd::Goal.mark(0);
    }

    #[inline]
    fn mark(&mut self, cell: u32, mark: u8) {
        self.marks[cell as usize] = mark;
        self.explored += 1;
        if self.search.traced {
            self.trace.push(cell);
        }
    }

    /// Advances a search by one ring. If it meets the search from the other end, it stops early and
    /// returns the two cells at which they meet, its own first.
    pub(super) fn advance(&mut self, wave: &mut Wavefront) -> Result<Option<[u32; 2]>, Error> {
        let mut next = std::mem::take(&mut self.spare);
        let (mark, other) = (wave.from.mark(wave.steps + 1), wave.from.other());
        let most_sides = self.maze.grid().most_sides();
        let listed = most_sides.min(moves::MAX_SIDES);
        let mut met = None;
        let mut count = 0;
        'ring: for &here in &wave.ring {
            self.search.cancel.check_periodically(self.iteration)?;
            self.iteration += 1;
            if next.len() < count + most_sides {
                next.resize(2 * (count + most_sides), 0);
            }
            // The processor would often mispredict a branch on whether a cell is new. Instead every
            // cell is written to the list, and the next cell overwrites one that was not new.
            let mut visit = |there: u32| {
                let seen = &mut self.marks[there as usize];
                let is_new = *seen == UNSEEN;
                let is_met = other.has(*seen);
                *seen = if is_new { mark } else { *seen };
                next[count] = there;
                count += usize::from(is_new);
                is_met
            };
            if let Some(moves) = self.maze.moves(here) {
                // The loop always runs over all sides, which avoids a branch on their number. A
                // side without an open link leads to the cell itself.
                for &by in &moves.offsets[..listed] {
                    let there = here.wrapping_add(by);
                    if visit(there) {
                        met = Some([here, there]);
                        break 'ring;
                    }
                }
            } else {
                for there in self.maze.neighbours(here) {
                    if visit(there) {
                        met = Some([here, there]);
                        break 'ring;
                    }
                }
            }
        }
        next.truncate(count);
        self.explored += count as u32;
        if self.search.traced {
            self.trace.extend(&next);
        }
        wave.steps += 1;
        self.spare = std::mem::replace(&mut wave.ring, next);
        Ok(met)
    }

    /// Searches from the start until the goal. Returns whether the search found it.
    pub(super) fn reach_goal(&mut self) -> Result<bool, Error> {
        self.mark_goal();
        let mut wave = self.start(SearchEnd::Start);
        while !wave.ring.is_empty() {
            if self.advance(&mut wave)?.is_some() {
                self.mark(self.cell_at(SearchEnd::Goal), wave.from.mark(wave.steps));
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the neighbours of a visited cell that are one step nearer to the beginning of its
    /// search, in the order of sides.
    pub(super) fn nearer(&self, cell: u32) -> impl Iterator<Item = u32> + '_ {
        let mark = self.marks[cell as usize];
        let from = if SearchEnd::Start.has(mark) { SearchEnd::Start } else { SearchEnd::Goal };
        let wanted = from.mark(u32::from(mark - from as u8) + 2);
        self.maze.neighbours(cell).filter(move |&there| self.marks[there as usize] == wanted)
    }

    /// Returns the cells from a visited cell back to the beginning of its search, each time through
    /// the first side that leads nearer.
    pub(super) fn trace_back(&self, from: u32) -> Result<Vec<u32>, Error> {
        let mark = self.marks[from as usize];
        let origin = self.cell_at(if SearchEnd::Start.has(mark) {
            SearchEnd::Start
        } else {
            SearchEnd::Goal
        });
        let mut cells = vec![from];
        let mut here = from;
        while here != origin {
            self.search.cancel.check_periodically(cells.len())?;
            let Some(there) = self.nearer(here).next() else { break };
            cells.push(there);
            here = there;
        }
        Ok(cells)
    }

    /// Returns the route from start to goal. The search from the start must have visited the goal.
    pub(super) fn route(&self) -> Result<Vec<u32>, Error> {
        let mut cells = self.trace_back(self.cell_at(SearchEnd::Goal))?;
        cells.reverse();
        Ok(cells)
    }

    /// Returns whether the search from the start has visited a cell.
    pub(super) fn is_reached(&self, cell: u32) -> bool {
        SearchEnd::Start.has(self.marks[cell as usize])
    }
}
