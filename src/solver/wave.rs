//! Waves: breadth-first searches, ring by ring of cells that are equally far from where they began.
//!
//! A cell is marked with its steps modulo three, which is enough to find the way back, for cells side
//! by side are at most one step apart. So a search takes a byte a cell, and a word a cell of a ring.

use super::Search;
use crate::cancel::Stop;
use crate::maze::{Maze, moves, peel};

/// No wave came here.
pub(super) const UNSEEN: u8 = 0;
/// No wave may come here.
pub(super) const CLOSED: u8 = peel::GONE;

/// From which end a wave comes. Its marks are three numbers from this one on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum From {
    Start = 1,
    Goal = 4,
}

impl From {
    fn mark(self, steps: u32) -> u8 {
        self as u8 + (steps % 3) as u8
    }

    fn has(self, mark: u8) -> bool {
        mark.wrapping_sub(self as u8) < 3
    }

    fn other(self) -> Self {
        if self == Self::Start { Self::Goal } else { Self::Start }
    }
}

/// The sea: what waves have marked.
pub(super) struct Sea<'a> {
    maze: &'a Maze,
    search: &'a Search<'a>,
    marks: Vec<u8>,
    /// How many cells are marked.
    pub(super) explored: u32,
    /// The cells in the order in which they were marked, where that is asked for.
    pub(super) trace: Vec<u32>,
    turn: usize,
    spare: Vec<u32>,
}

/// A wave: the ring of cells to which it came last, and how far that is from where it began.
pub(super) struct Wave {
    from: From,
    pub(super) ring: Vec<u32>,
    pub(super) steps: u32,
}

impl<'a> Sea<'a> {
    pub(super) fn new(maze: &'a Maze, search: &'a Search<'a>) -> Self {
        Self::closed(maze, search, vec![UNSEEN; maze.grid().cells() as usize])
    }

    /// A sea of which some cells are closed.
    pub(super) fn closed(maze: &'a Maze, search: &'a Search<'a>, marks: Vec<u8>) -> Self {
        Self { maze, search, marks, explored: 0, trace: Vec::new(), turn: 0, spare: Vec::new() }
    }

    /// A wave that begins at an end.
    pub(super) fn drop(&mut self, from: From) -> Wave {
        let cell = if from == From::Start { self.maze.start } else { self.maze.goal };
        self.mark(cell, from.mark(0));
        Wave { from, ring: vec![cell], steps: 0 }
    }

    /// Makes the goal a place at which a wave ends, without counting it as seen.
    pub(super) fn target(&mut self) {
        self.marks[self.maze.goal as usize] = From::Goal.mark(0);
    }

    #[inline]
    fn mark(&mut self, cell: u32, mark: u8) {
        self.marks[cell as usize] = mark;
        self.explored += 1;
        if self.search.traced {
            self.trace.push(cell);
        }
    }

    /// Lets a wave spread by one ring; ends early where it meets the other, with the two cells at
    /// which they do: its own, and the other's.
    pub(super) fn spread(&mut self, wave: &mut Wave) -> Result<Option<[u32; 2]>, Stop> {
        let mut next = std::mem::take(&mut self.spare);
        let (mark, other) = (wave.from.mark(wave.steps + 1), wave.from.other());
        let most = self.maze.grid().most_sides();
        let listed = most.min(moves::MOST);
        let mut met = None;
        let mut count = 0;
        'ring: for &here in &wave.ring {
            self.search.cancel.check_now_and_then(self.turn)?;
            self.turn += 1;
            if next.len() < count + most {
                next.resize(2 * (count + most), 0);
            }
            // Whether a cell is new is hard to guess, so nothing branches on it: each is written down,
            // and those that are not new are written over.
            let mut see = |there: u32| {
                let seen = &mut self.marks[there as usize];
                let is_new = *seen == UNSEEN;
                let is_met = other.has(*seen);
                *seen = if is_new { mark } else { *seen };
                next[count] = there;
                count += usize::from(is_new);
                is_met
            };
            if let Some(moves) = self.maze.moves(here) {
                // Nor on how many there are: over a side that is no way on lies the cell itself.
                for &by in &moves.by[..listed] {
                    let there = here.wrapping_add(by);
                    if see(there) {
                        met = Some([here, there]);
                        break 'ring;
                    }
                }
            } else {
                for there in self.maze.next(here) {
                    if see(there) {
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

    /// Searches from the start until the goal is seen; whether it is.
    pub(super) fn reach_goal(&mut self) -> Result<bool, Stop> {
        self.target();
        let mut wave = self.drop(From::Start);
        while !wave.ring.is_empty() {
            if self.spread(&mut wave)?.is_some() {
                self.mark(self.maze.goal, wave.from.mark(wave.steps));
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The cells next to one that are a step nearer to where its wave began, in the order of sides.
    pub(super) fn nearer(&self, cell: u32) -> impl Iterator<Item = u32> + '_ {
        let mark = self.marks[cell as usize];
        let from = if From::Start.has(mark) { From::Start } else { From::Goal };
        let wanted = from.mark(u32::from(mark - from as u8) + 2);
        self.maze.next(cell).filter(move |&there| self.marks[there as usize] == wanted)
    }

    /// The cells from one back to where its wave began: each time over the first side that leads
    /// nearer.
    pub(super) fn back(&self, from: u32) -> Result<Vec<u32>, Stop> {
        let mark = self.marks[from as usize];
        let origin = if From::Start.has(mark) { self.maze.start } else { self.maze.goal };
        let mut cells = vec![from];
        let mut here = from;
        while here != origin {
            self.search.cancel.check_now_and_then(cells.len())?;
            let Some(there) = self.nearer(here).next() else { break };
            cells.push(there);
            here = there;
        }
        Ok(cells)
    }

    /// The route from the start to the goal, once the start's wave has seen the goal.
    pub(super) fn route(&self) -> Result<Vec<u32>, Stop> {
        let mut cells = self.back(self.maze.goal)?;
        cells.reverse();
        Ok(cells)
    }

    /// Whether a wave from the start has seen a cell.
    pub(super) fn is_reached(&self, cell: u32) -> bool {
        From::Start.has(self.marks[cell as usize])
    }
}
