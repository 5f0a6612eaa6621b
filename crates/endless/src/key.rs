//! The key of a region.

use crate::geometry::Geometry;
use crate::place::Place;
use mazewright_core::{Algorithm, AlgorithmOptions, Chosen};

/// The data that determine a region: its key in the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct RegionKey {
    /// The borders of all regions, and the seed.
    pub(super) geometry: Geometry,
    /// The algorithm that carves the region.
    pub(super) algorithm: Chosen<Algorithm>,
    /// The options of the algorithm.
    pub(super) options: AlgorithmOptions,
    /// The tier of the region's cells.
    pub(super) tier: u32,
    /// The place of the region, as a cell of the next tier.
    pub(super) at: Place,
}
