//! The part of a page within its margins.

/// The area inside the margins of a page.
#[derive(Clone, Copy)]
pub(crate) struct PageArea {
    /// The margin: the distance of the area from the left and from the top of the page.
    pub(crate) margin: u64,
    /// The width of the area.
    pub(crate) width: u64,
    /// The y coordinate of the lower end of the block, where the legend starts.
    pub(crate) bottom: u64,
}
