//! Mazes that are walked blind: the agent has a name for the maze, and the server its seed and the walk so far.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::mcp::tool_error::ToolError;
use mazewright_core::Seed;
use mazewright_request::ResolvedRequest;

/// The number of walks that are kept. A new one takes the place of that which was left alone for longest.
pub const MOST_WALKS: usize = 256;

/// A walk without a move for this long is forgotten.
pub const LONGEST_REST: Duration = Duration::from_secs(3600);

/// The largest number of steps of a walk.
pub const MOST_STEPS: usize = 20_000;

/// The beginning of the name of a walk, which no query has.
const PREFIX: &str = "blind-";

/// A walk through a maze whose seed the walker does not know.
#[derive(Debug)]
pub struct BlindWalk {
    /// The maze.
    pub request: ResolvedRequest,
    /// The cells, with the start first.
    pub cells: Vec<u32>,
    /// The cells in the order of their first visit. The walker knows each cell by its place here.
    pub known: Vec<u32>,
    /// The number of moves against walls.
    pub bumps: u32,
    /// Whether the walker has arrived or given up. The maze is then no secret.
    pub is_over: bool,
}

impl BlindWalk {
    /// Returns a walk that has not begun.
    pub fn new(request: ResolvedRequest, start: u32) -> Self {
        Self { request, cells: vec![start], known: vec![start], bumps: 0, is_over: false }
    }

    /// Returns the cell where the walker is.
    pub fn here(&self) -> u32 {
        self.cells.last().copied().unwrap_or_default()
    }

    /// Returns the number of steps.
    pub fn steps(&self) -> usize {
        self.cells.len() - 1
    }

    /// Notes a step to a cell.
    pub fn step(&mut self, cell: u32) {
        self.cells.push(cell);
        if !self.known.contains(&cell) {
            self.known.push(cell);
        }
    }

    /// Returns the walker's number of a cell: 0 for the start, 1 for the next new one. `None` if the walker has not been
    /// there.
    pub fn place(&self, cell: u32) -> Option<usize> {
        self.known.iter().position(|known| *known == cell)
    }
}

/// A walk, and when it was last used.
#[derive(Debug)]
struct KeptWalk {
    touched: Instant,
    walk: Arc<Mutex<BlindWalk>>,
}

/// The walks that are going on, and those that are over and not yet forgotten.
#[derive(Debug, Default)]
pub struct BlindWalks {
    walks: Mutex<BTreeMap<String, KeptWalk>>,
    /// The text from which the seeds of the mazes follow, if they are to be the same each time.
    seed: Option<String>,
    /// The number of mazes so far.
    count: AtomicU64,
}

impl BlindWalks {
    /// Creates an empty store. The seeds of the mazes follow from `seed`, if it is given.
    pub fn new(seed: Option<String>) -> Self {
        Self { seed, ..Self::default() }
    }

    /// Returns the seed of the next maze, if it does not have to be a fresh one. Who knows some of these seeds cannot
    /// compute others.
    pub fn next_seed(&self) -> Option<Seed> {
        let number = self.count.fetch_add(1, Ordering::Relaxed);
        let mut mac = Hmac::<Sha256>::new_from_slice(self.seed.as_ref()?.as_bytes()).ok()?;
        mac.update(&number.to_be_bytes());
        let bytes = mac.finalize().into_bytes();
        let word = bytes.iter().take(8).fold(0, |word, &byte| word << 8 | u64::from(byte));
        Seed::parse(&format!("{word:016x}"))
    }

    /// Returns whether a text names a walk.
    pub fn is_name(text: &str) -> bool {
        text.starts_with(PREFIX)
    }

    /// Keeps a walk, and returns its name.
    pub fn keep(&self, walk: BlindWalk) -> Result<String, ToolError> {
        let mut random = [0; 2];
        for word in &mut random {
            *word =
                getrandom::u64().map_err(|error| ToolError::new("no-seed", error.to_string()))?;
        }
        let name = format!("{PREFIX}{:016x}{:016x}", random[0], random[1]);
        let mut walks = held(&self.walks);
        walks.retain(|_, kept| kept.touched.elapsed() < LONGEST_REST);
        while walks.len() >= MOST_WALKS {
            let oldest = walks.iter().min_by_key(|(_, kept)| kept.touched);
            let Some(oldest) = oldest.map(|(name, _)| name.clone()) else { break };
            walks.remove(&oldest);
        }
        let walk = Arc::new(Mutex::new(walk));
        walks.insert(name.clone(), KeptWalk { touched: Instant::now(), walk });
        Ok(name)
    }

    /// Returns a walk by its name.
    pub fn get(&self, name: &str) -> Result<Arc<Mutex<BlindWalk>>, ToolError> {
        let mut walks = held(&self.walks);
        walks.retain(|_, kept| kept.touched.elapsed() < LONGEST_REST);
        let Some(KeptWalk { touched, walk }) = walks.get_mut(name) else {
            let minutes = LONGEST_REST.as_secs() / 60;
            let detail = format!(
                "there is no walk {name}; walks are forgotten after {minutes} minutes without a move, after {MOST_WALKS} \
                 newer ones, and when the server ends: call new_maze"
            );
            return Err(ToolError::new("no-such-walk", detail));
        };
        *touched = Instant::now();
        Ok(Arc::clone(walk))
    }
}

/// Locks a mutex, also after a panic elsewhere: no step leaves a walk half changed.
pub fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcp::made_maze::read_request;

    fn walk() -> BlindWalk {
        BlindWalk::new(read_request("cols=3&rows=3&seed=1", None).expect("a request"), 0)
    }

    #[test]
    fn walks_are_bounded_in_number() {
        let walks = BlindWalks::default();
        let names: Vec<String> =
            (0..=MOST_WALKS).map(|_| walks.keep(walk()).expect("a name")).collect();
        assert!(walks.get(&names[0]).is_err());
        assert!(names[1..].iter().all(|name| BlindWalks::is_name(name) && walks.get(name).is_ok()));
    }

    #[test]
    fn seeds_follow_from_a_text() {
        let first = |text: &str| {
            let walks = BlindWalks::new(Some(text.to_owned()));
            [walks.next_seed(), walks.next_seed()]
                .map(|seed| seed.expect("a seed").text().to_owned())
        };
        assert_eq!(first("a"), first("a"));
        assert_ne!(first("a"), first("b"));
        assert_ne!(first("a")[0], first("a")[1]);
        assert_eq!(BlindWalks::default().next_seed(), None);
    }
}
