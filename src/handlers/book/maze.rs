//! One maze of a book.

use std::time::Duration;

use crate::jobs::render_job::render_time;
use crate::request::MazeRequest;
use mazewright_render::cost::Cost;

/// A maze of a book, checked.
#[derive(Clone, Debug)]
pub struct BookMaze {
    /// Its request. The title of a picture is not drawn: it stands beside the number.
    pub request: MazeRequest,
    /// What rendering it takes.
    pub cost: Cost,
    /// The words beside its number; may be empty.
    pub caption: String,
    /// Whether the caller has given its seed: then no other is tried.
    pub is_fixed: bool,
}

impl BookMaze {
    /// About how much CPU time it takes.
    pub fn time(&self) -> Duration {
        render_time(&self.request, &self.cost)
    }
}
