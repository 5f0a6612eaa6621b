//! Recently laid grids. A grid depends on the seed for few shapes only, so that the next maze of the
//! same shape and size need not lay its own.

use std::sync::Arc;

use moka::policy::EvictionPolicy;
use moka::sync::Cache;

use crate::jobs::memory::{MemoryBudget, MemoryReservation};
use mazewright_core::cancel::Cancel;
use mazewright_core::error::Error;
use mazewright_core::grid::Grid;
use mazewright_core::site::Site;
use mazewright_core::spec::Spec;

/// Grids by their site and, where the seed decides the cells, the seed.
#[derive(Clone, Debug)]
pub struct GridCache {
    grids: Cache<(Site, u64), CachedGrid>,
    memory: MemoryBudget,
}

/// A grid and its part of the memory budget.
#[derive(Clone, Debug)]
struct CachedGrid {
    grid: Arc<Grid>,
    _reservation: Arc<MemoryReservation>,
}

impl GridCache {
    /// A cache of at most so many bytes, which are reserved from the budget as grids come in.
    pub fn new(bytes: u64, memory: MemoryBudget) -> Self {
        let weigh = |(site, _): &(Site, u64), cached: &CachedGrid| {
            u32::try_from(cached.grid.bytes() + site.bytes()).unwrap_or(u32::MAX)
        };
        let cache = Cache::builder().max_capacity(bytes).weigher(weigh);
        Self { grids: cache.eviction_policy(EvictionPolicy::lru()).build(), memory }
    }

    /// Drops evicted grids now; the cache itself would do so some time later.
    pub fn reclaim(&self) {
        self.grids.run_pending_tasks();
    }

    /// The grid of a spec, cached or laid. A grid that was laid is cached if there is memory for it.
    pub fn get_or_lay(&self, spec: &Spec, cancel: &Cancel) -> Result<Arc<Grid>, Error> {
        let seed = if spec.site.is_seeded() { spec.seed.number() } else { 0 };
        let key = (spec.site.clone(), seed);
        if let Some(cached) = self.grids.get(&key) {
            return Ok(cached.grid);
        }
        let grid = Arc::new(spec.site.lay(seed, cancel)?);
        let bytes = (grid.bytes() + spec.site.bytes()) as u64;
        let fits = self.grids.policy().max_capacity().is_none_or(|max| bytes <= max);
        if let Some(reservation) = fits.then(|| self.memory.try_reserve(bytes)).flatten() {
            let cached =
                CachedGrid { grid: Arc::clone(&grid), _reservation: Arc::new(reservation) };
            self.grids.insert(key, cached);
        }
        Ok(grid)
    }
}
