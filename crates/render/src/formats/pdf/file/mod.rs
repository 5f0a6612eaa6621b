//! The parts of a file that are not on its pages: bookmarks and metadata.

pub(crate) mod metadata;
pub(crate) mod outline;
