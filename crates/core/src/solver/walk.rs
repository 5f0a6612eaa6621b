//! A walk through a maze, and its loop-erased path: a step to a cell on the path removes all cells
//! after it, any other step appends a cell.
//!
//! So turning back or going round a loop leaves nothing on the path, and no cell occurs twice on
//! it. It may still be longer than necessary if the walk went around the longer side of a loop.

use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::maze::Maze;
use crate::solver::{Route, Search};

/// A walk in progress.
pub(super) struct Walk<'a> {
    search: &'a Search<'a>,
    /// The loop-erased path from the start to the current cell.
    path: Vec<u32>,
    /// The cells of the path, as a set.
    on_path: BitSet,
    seen: BitSet,
    explored: u32,
    trace: Vec<u32>,
    /// The largest length of the trace. It is enough for both directions of each open link, except
    /// in mazes with very many loops.
    max_trace: usize,
    /// The number of steps so far.
    pub(super) steps: usize,
}

impl<'a> Walk<'a> {
    /// Returns a walk at the start of a maze.
    pub(super) fn new(maze: &Maze, search: &'a Search<'a>) -> Self {
        let cells = maze.grid().cells() as usize;
        let mut seen = BitSet::new(cells);
        let start = search.start(maze);
        seen.insert(start);
        Self {
            search,
            path: vec![start],
            on_path: seen.clone(),
            seen,
            explored: 1,
            trace: if search.traced { vec![start] } else { Vec::new() },
            max_trace: Route::MAX_TRACE_PER_CELL * cells,
            steps: 0,
        }
    }

    /// Returns whether the walk has visited a cell.
    pub(super) fn has_visited(&self, cell: u32) -> bool {
        self.seen.contains(cell)
    }

    /// Steps to a neighbour of the current cell.
    #[inline]
    pub(super) fn step_to(&mut self, there: u32) -> Result<(), Error> {
        self.search.cancel.check_periodically(self.steps)?;
        self.steps += 1;
        if self.search.traced && self.trace.len() < self.max_trace {
            self.trace.push(there);
        }
        if self.on_path.contains(there) {
            while let Some(last) = self.path.pop_if(|last| *last != there) {
                self.on_path.remove(last);
            }
            return Ok(());
        }
        if !self.seen.contains(there) {
            self.seen.insert(there);
            self.explored += 1;
        }
        self.on_path.insert(there);
        self.path.push(there);
        Ok(())
    }

    /// Ends the walk and returns its route, which has no cells if the walk did not arrive.
    pub(super) fn route(self, arrived: bool) -> Route {
        let cells = if arrived { self.path } else { Vec::new() };
        Route { cells, explored: self.explored, trace: self.trace, ..Route::default() }
    }
}
