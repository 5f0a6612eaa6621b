//! The use of difficulties in a book.

/// The purpose for which a book measures the difficulties of its mazes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grading {
    /// No purpose: difficulties are not measured.
    None,
    /// Chapters, if the difficulties rise in the order of the list.
    Listed,
    /// The order of the mazes, and chapters.
    Rising,
}
