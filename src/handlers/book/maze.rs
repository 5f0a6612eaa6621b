//! One maze of a book.

use crate::request::MazeRequest;
use mazewright_render::cost::Cost;

/// A maze of a book, checked.
#[derive(Clone, Debug)]
pub struct BookMaze {
    /// Its request.
    pub request: MazeRequest,
    /// What rendering it takes.
    pub cost: Cost,
}
