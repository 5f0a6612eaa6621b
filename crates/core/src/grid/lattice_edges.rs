//! The edges of a block of cells that repeats: as sides of its cells, and at its corners.

/// A side of a kind of cell.
#[derive(Clone, Copy, Debug)]
pub struct LatticeSide {
    /// What must be added to the place of a cell's block, modulo 2³², to come to the two corners,
    /// in clockwise order.
    pub corners: [u32; 2],
    /// The direction from the first corner to the second. Headings come in pairs: the opposite of
    /// heading h is `h ^ 1`.
    pub heading: u8,
    /// The index of the side among the edges of each of the two corners.
    pub slots: [u8; 2],
}

/// An edge at a kind of corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CornerEdge {
    /// The direction in which it leaves. The opposite of heading h is `h ^ 1`.
    pub heading: u8,
    /// What must be added to a place, modulo 2³², to come to its other end.
    pub step: u32,
    /// Its index among the edges of the corner at its other end.
    pub arrival: u8,
}
