//! One maze of a book.

use mazewright_render::cost::Cost;
use mazewright_request::ResolvedRequest;

/// A maze of a book, checked.
#[derive(Clone, Debug)]
pub struct BookMaze {
    /// Its request. The title is printed next to the number instead of in the picture.
    pub request: ResolvedRequest,
    /// The cost of rendering it.
    pub cost: Cost,
    /// Its caption; may be empty.
    pub caption: String,
    /// Whether the caller has given its seed, so that no other one may be tried.
    pub is_fixed: bool,
}
