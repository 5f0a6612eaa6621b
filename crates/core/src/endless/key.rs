//! What a region follows from.

use crate::algorithm::Algorithm;
use crate::algorithm::options::AlgorithmOptions;
use crate::catalog::Chosen;
use crate::endless::geometry::Geometry;
use crate::endless::place::Place;

/// What a region follows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct RegionKey {
    /// The borders of all regions, and the seed.
    pub(super) geometry: Geometry,
    /// The algorithm that carves it.
    pub(super) algorithm: Chosen<Algorithm>,
    /// The options of the algorithm.
    pub(super) options: AlgorithmOptions,
    /// The tier of its cells.
    pub(super) tier: u32,
    /// The cell of the next tier that it is.
    pub(super) at: Place,
}
