//! The edges of a repeating block of cells: as sides of its cells, and at its corners.

/// A side of a kind of cell.
#[derive(Clone, Copy, Debug)]
pub struct LatticeSide {
    /// The places of the two corners minus the place of the cell's block, modulo 2³², in clockwise
    /// order.
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
    /// The direction in which the edge leaves. The opposite of heading h is `h ^ 1`.
    pub heading: u8,
    /// The place of the other end minus that of the corner, modulo 2³².
    pub step: u32,
    /// The index of the edge among the edges of its other end.
    pub arrival: u8,
}
