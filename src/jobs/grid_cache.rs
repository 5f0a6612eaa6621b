//! A cache of grids. The grid of most shapes does not depend on the seed, so that the next maze of the
//! same shape and size can use it.

use std::sync::Arc;

use crate::jobs::job::Memory;
use mazewright_core::grid::Grid;
use mazewright_core::{Cancel, Error, Site, Spec};
use mazewright_workload::MemoryReservation;
use mazewright_workload::{ByteCache, Equivalent, Weighter};

/// Bytes of a typical grid. The first size of the tables follows from it.
const TYPICAL_BYTES: u64 = 64 << 10;

/// Grids by their site and, if the seed determines the cells, the seed.
#[derive(Debug)]
pub struct GridCache {
    grids: ByteCache<(Site, u64), CachedGrid, GridWeight>,
    memory: Memory,
}

/// A grid and its part of the memory budget.
#[derive(Clone, Debug)]
struct CachedGrid {
    grid: Arc<Grid>,
    _reservation: Arc<MemoryReservation>,
}

/// Weighs a grid by its bytes.
#[derive(Clone, Debug)]
struct GridWeight;

impl Weighter<(Site, u64), CachedGrid> for GridWeight {
    fn weight(&self, (site, _): &(Site, u64), cached: &CachedGrid) -> u64 {
        (cached.grid.bytes() + site.bytes()) as u64
    }
}

/// The key of a grid, borrowed: sites are large.
#[derive(Hash)]
struct GridKey<'a> {
    site: &'a Site,
    seed: u64,
}

impl Equivalent<(Site, u64)> for GridKey<'_> {
    fn equivalent(&self, (site, seed): &(Site, u64)) -> bool {
        self.site == site && self.seed == *seed
    }
}

impl GridCache {
    /// Creates a cache of at most `bytes` bytes, which it reserves from the budget as it adds grids.
    pub fn new(bytes: u64, memory: Memory) -> Self {
        Self { grids: ByteCache::new(bytes, TYPICAL_BYTES, GridWeight), memory }
    }

    /// Returns the bytes of all grids.
    pub fn weight(&self) -> u64 {
        self.grids.weight()
    }

    /// Returns the grid of a spec, cached or laid. A new grid is cached if there is memory for it.
    pub fn get_or_lay(&self, spec: &Spec, cancel: &Cancel) -> Result<Arc<Grid>, Error> {
        let seed = if spec.site.is_seeded() { spec.seed.number() } else { 0 };
        if let Some(cached) = self.grids.get(&GridKey { site: &spec.site, seed }) {
            return Ok(cached.grid);
        }
        let grid = Arc::new(spec.site.lay(seed, cancel)?);
        let bytes = (grid.bytes() + spec.site.bytes()) as u64;
        let fits = bytes <= self.grids.capacity();
        if let Some(reservation) = fits.then(|| self.memory.try_reserve(None, bytes)).flatten() {
            let cached =
                CachedGrid { grid: Arc::clone(&grid), _reservation: Arc::new(reservation) };
            self.grids.insert((spec.site.clone(), seed), cached);
        }
        Ok(grid)
    }
}
