//! Regions that were carved recently, bounded in bytes.

use std::sync::Arc;

use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::endless::key::RegionKey;
use crate::endless::region::Region;

/// Bytes of a usual region, from which the first size of the tables follows.
const TYPICAL_BYTES: u64 = 2 << 10;

/// Bytes that an entry takes beside its region.
const ENTRY: u64 = 160;

/// The regions of any number of mazes that were carved recently. It forgets what was not asked for
/// lately, and what it has forgotten is carved again.
#[derive(Debug)]
pub struct RegionCache(Cache<RegionKey, Arc<Region>, RegionWeight>);

/// Weighs a region by its bytes.
#[derive(Clone, Debug)]
struct RegionWeight;

impl Weighter<RegionKey, Arc<Region>> for RegionWeight {
    fn weight(&self, _: &RegionKey, region: &Arc<Region>) -> u64 {
        region.bytes() as u64 + ENTRY
    }
}

impl RegionCache {
    /// Returns a cache of at most so many bytes.
    pub fn new(bytes: u64) -> Self {
        Self(Cache::with_weighter((bytes / TYPICAL_BYTES) as usize, bytes, RegionWeight))
    }

    /// Returns the number of bytes that the regions take.
    pub fn weight(&self) -> u64 {
        self.0.weight()
    }

    /// Returns the number of regions.
    pub fn regions(&self) -> usize {
        self.0.len()
    }

    /// Returns a region, if it is there.
    pub(super) fn get(&self, key: &RegionKey) -> Option<Arc<Region>> {
        self.0.get(key)
    }

    /// Keeps a region.
    pub(super) fn insert(&self, key: RegionKey, region: Arc<Region>) {
        self.0.insert(key, region);
    }
}
