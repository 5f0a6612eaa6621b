//! Properties of a format of data sets that plans depend on.

/// Properties of a format that the plan of a data set depends on.
#[derive(Clone, Copy, Debug)]
pub struct FormatKind {
    /// The media type.
    pub media_type: &'static str,
    /// Whether HTTP compression makes it smaller.
    pub is_compressible: bool,
    /// Whether each item is several files.
    pub has_files: bool,
    /// The approximate number of cells of the mazes of a batch.
    pub batch_cells: u64,
    /// The largest number of items of a batch.
    pub max_batch: u64,
    /// Returns the largest number of bytes of a maze with `cells` cells; `None` if that follows from the formats of
    /// its files.
    pub max_bytes: Option<fn(cells: u64) -> u64>,
}
