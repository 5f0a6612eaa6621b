//! Whether a book tells its mazes apart by how hard they are.

/// What the difficulties of a book's mazes are measured for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grading {
    /// For nothing.
    None,
    /// For chapters, if they rise in the order that they are listed in.
    Listed,
    /// For their order, and for chapters.
    Rising,
}
