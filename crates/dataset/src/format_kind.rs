//! What a format of data sets says about the plan of one.

/// What a format says about the plan of a data set.
#[derive(Clone, Copy, Debug)]
pub struct FormatKind {
    /// The media type.
    pub media_type: &'static str,
    /// Whether each item is several files.
    pub has_files: bool,
    /// The number of cells of the mazes of a batch, about.
    pub batch_cells: u64,
    /// The largest number of items of a batch.
    pub max_batch: u64,
    /// The most bytes that a maze with so many cells takes; none where that follows from the formats of
    /// its files.
    pub max_bytes: Option<fn(cells: u64) -> u64>,
}
