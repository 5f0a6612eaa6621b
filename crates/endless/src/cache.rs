//! A cache of recently carved regions, bounded in bytes.

use std::sync::Arc;

use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::key::RegionKey;
use crate::region::Region;

/// The size of a typical region in bytes, which determines the initial size of the tables.
const TYPICAL_BYTES: u64 = 2 << 10;

/// The size of a cache entry in bytes, without its region.
const ENTRY: u64 = 160;

/// A cache of recently carved regions of any number of mazes. It drops regions that were not used
/// lately; these are carved again on demand.
#[derive(Debug)]
pub struct RegionCache(Cache<RegionKey, Arc<Region>, RegionWeight>);

/// The weight of a region: its size in bytes.
#[derive(Clone, Debug)]
struct RegionWeight;

impl Weighter<RegionKey, Arc<Region>> for RegionWeight {
    fn weight(&self, _: &RegionKey, region: &Arc<Region>) -> u64 {
        region.bytes() as u64 + ENTRY
    }
}

impl RegionCache {
    /// Returns a cache of at most `bytes` bytes.
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

    /// Returns a region, if the cache has it.
    pub(super) fn get(&self, key: &RegionKey) -> Option<Arc<Region>> {
        self.0.get(key)
    }

    /// Adds a region to the cache.
    pub(super) fn insert(&self, key: RegionKey, region: Arc<Region>) {
        self.0.insert(key, region);
    }
}
