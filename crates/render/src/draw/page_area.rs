//! The part of a page within its margins.

/// The area inside the margins of a page.
#[derive(Clone, Copy)]
pub(crate) struct PageArea {
    /// The x coordinate of its left side.
    pub(crate) left: u64,
    /// The y coordinate of its upper end, where the title starts.
    pub(crate) top: u64,
    /// The width of the area.
    pub(crate) width: u64,
    /// The y coordinate of the lower end of the block.
    pub(crate) bottom: u64,
    /// The y coordinate where the legend starts.
    pub(crate) legend: u64,
}
