//! One maze of a book.

use mazewright_render::cost::Cost;
use mazewright_request::ResolvedRequest;

/// A maze of a book, checked.
#[derive(Clone, Debug)]
pub struct BookMaze {
    /// Its request. The title of a picture is not drawn: it stands beside the number.
    pub request: ResolvedRequest,
    /// What rendering it takes.
    pub cost: Cost,
    /// The words beside its number; may be empty.
    pub caption: String,
    /// Whether the caller has given its seed: then no other is tried.
    pub is_fixed: bool,
}
