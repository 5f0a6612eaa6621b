//! Regions that were carved recently, bounded in bytes.

use std::sync::Arc;

use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::endless::key::Key;
use crate::endless::region::Region;
use crate::error::Error;

/// Bytes of a usual region, from which the first size of the tables follows.
const TYPICAL_BYTES: u64 = 7 << 10;

/// Bytes that an entry takes beside its region.
const ENTRY: u64 = 160;

/// The regions of any number of mazes that were carved recently. It forgets what was not asked for
/// lately, and what it has forgotten is carved again.
#[derive(Debug)]
pub struct RegionCache(Cache<Key, Arc<Region>, RegionWeight>);

/// Weighs a region by its bytes.
#[derive(Clone, Debug)]
struct RegionWeight;

impl Weighter<Key, Arc<Region>> for RegionWeight {
    fn weight(&self, _: &Key, region: &Arc<Region>) -> u64 {
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

    /// Returns a region, which is carved if it is not there.
    pub(super) fn get_or_insert(
        &self,
        key: Key,
        carve: impl FnOnce() -> Result<Region, Error>,
    ) -> Result<Arc<Region>, Error> {
        if let Some(region) = self.0.get(&key) {
            return Ok(region);
        }
        let region = Arc::new(carve()?);
        self.0.insert(key, Arc::clone(&region));
        Ok(region)
    }
}
