//! A walk through a maze, with a thread that the walker trails: laid where it goes on, taken up again
//! where it comes back to a cell at which it lies.
//!
//! So turning back leaves nothing behind, nor does going round a loop, and no cell stands twice on the
//! thread: it is the walk without its loops, in the order in which they close. What is left still is
//! the walker's own way, and longer than need be where it went round the long side of a loop.

use super::{Route, Search};
use crate::bits::Bits;
use crate::cancel::Stop;
use crate::maze::Maze;

/// A walk so far.
pub(super) struct Walk<'a> {
    search: &'a Search<'a>,
    /// From the start to where the walker is.
    thread: Vec<u32>,
    /// The cells of the thread.
    on_thread: Bits,
    seen: Bits,
    explored: u32,
    trace: Vec<u32>,
    /// The longest trace: enough for a walk over each open link in either direction in all mazes but
    /// those with very many loops.
    most: usize,
    /// Steps so far.
    pub(super) steps: usize,
}

impl<'a> Walk<'a> {
    /// A walk that stands at the start.
    pub(super) fn new(maze: &Maze, search: &'a Search<'a>) -> Self {
        let cells = maze.grid().cells() as usize;
        let mut seen = Bits::new(cells);
        seen.put(maze.start);
        Self {
            search,
            thread: vec![maze.start],
            on_thread: seen.clone(),
            seen,
            explored: 1,
            trace: if search.traced { vec![maze.start] } else { Vec::new() },
            most: Route::MOST_TRACE * cells,
            steps: 0,
        }
    }

    /// Whether the walker has been in a cell.
    pub(super) fn knows(&self, cell: u32) -> bool {
        self.seen.has(cell)
    }

    /// Goes to a cell next to where the walker is.
    #[inline]
    pub(super) fn go(&mut self, there: u32) -> Result<(), Stop> {
        self.search.cancel.check_now_and_then(self.steps)?;
        self.steps += 1;
        if self.search.traced && self.trace.len() < self.most {
            self.trace.push(there);
        }
        if self.on_thread.has(there) {
            while let Some(last) = self.thread.pop_if(|last| *last != there) {
                self.on_thread.take(last);
            }
            return Ok(());
        }
        if !self.seen.has(there) {
            self.seen.put(there);
            self.explored += 1;
        }
        self.on_thread.put(there);
        self.thread.push(there);
        Ok(())
    }

    /// The walk as a route; without cells if it did not arrive.
    pub(super) fn route(self, arrived: bool) -> Route {
        let cells = if arrived { self.thread } else { Vec::new() };
        Route { cells, explored: self.explored, trace: self.trace, shortest: None }
    }
}
