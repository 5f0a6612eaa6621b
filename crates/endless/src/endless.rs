//! An endless maze: its tiers, cells and walls.

use std::sync::Arc;

use crate::border::{Border, Door};
use crate::cache::RegionCache;
use crate::carving;
use crate::geometry::Geometry;
use crate::key::RegionKey;
use crate::place::{Place, Side};
use crate::region::Region;

use mazewright_core::{Algorithm, AlgorithmOptions, Cancel, Chosen, Error, Refusal, Spec};

/// The largest side of an endless maze, as a power of two.
pub const MAX_SIDE_LOG2: u32 = 30;

/// An endless maze. Clones share the cache of regions.
#[derive(Clone, Debug)]
pub struct Endless {
    pub(crate) geometry: Geometry,
    algorithm: Chosen<Algorithm>,
    options: AlgorithmOptions,
    cache: Arc<RegionCache>,
}

impl Endless {
    /// Returns the endless maze whose side is 2 to the power of `side_log2`. It has the algorithm,
    /// algorithm options and seed of `spec`; the rest of `spec` is ignored.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use mazewright_endless::{Endless, Place, RegionCache, Side};
    /// use mazewright_core::Maze;
    ///
    /// let spec = Maze::builder().seed(42).algorithm("wilson").into_spec()?;
    /// let maze = Endless::new(30, &spec, Arc::new(RegionCache::new(1 << 24)))?;
    /// let here = Place { x: 123_456_789, y: 987_654_321 };
    /// let there = Place { x: here.x + 1, ..here };
    /// assert_eq!(maze.wall(here, Side::East)?, maze.wall(there, Side::West)?);
    /// # Ok::<(), mazewright_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// Fails unless `side_log2` is from 1 to [`MAX_SIDE_LOG2`].
    pub fn new(side_log2: u32, spec: &Spec, cache: Arc<RegionCache>) -> Result<Self, Error> {
        if !(1..=MAX_SIDE_LOG2).contains(&side_log2) {
            let allowed = format!("a power of two from 2 to {}", 1_u64 << MAX_SIDE_LOG2);
            let detail = format!("size is 2 to the power of {side_log2}, but must be {allowed}");
            return Err(Refusal::new("size", "out-of-range", detail).allowing(allowed).into());
        }
        let Spec { algorithm, options, seed, .. } = spec;
        let wanders = carving::takes_any_outline(algorithm, options);
        let geometry = Geometry { side_log2, seed: seed.number(), wanders };
        Ok(Self { geometry, algorithm, options: *options, cache })
    }

    /// Returns the number of tiers.
    pub fn tiers(&self) -> u32 {
        self.geometry.tiers()
    }

    /// Returns the number of cells along a side of a tier.
    pub fn side(&self, tier: u32) -> u32 {
        self.geometry.side(tier)
    }

    /// Returns the cell of the next tier that a cell belongs to.
    pub fn region_of(&self, tier: u32, cell: Place) -> Place {
        self.geometry.region_of(tier, cell)
    }

    /// Returns whether there is a wall at a side of a cell. The outline of the maze is closed.
    ///
    /// # Errors
    /// Fails if there is no such cell.
    pub fn wall(&self, cell: Place, side: Side) -> Result<bool, Error> {
        self.check("cell", cell)?;
        self.is_wall(0, cell, side, &Cancel::new())
    }

    /// Returns whether there is a wall at a side of a cell of any tier. The cell must exist.
    ///
    /// # Errors
    /// Fails only if it is cancelled.
    pub fn is_wall(
        &self,
        tier: u32,
        cell: Place,
        side: Side,
        cancel: &Cancel,
    ) -> Result<bool, Error> {
        let region = self.region(tier, self.region_of(tier, cell), cancel)?;
        Ok(!region.is_open(cell, side))
    }

    /// Returns the border between two adjacent cells of a tier above the first, in cells of the
    /// tier below. The second cell lies to the west of `cell` (if `side` is [`Side::West`]) or to
    /// the north.
    pub fn border(&self, tier: u32, cell: Place, side: Side) -> Border {
        self.geometry.border(tier - 1, cell, side)
    }

    /// Returns the door between `cell`, a cell of a tier above the first, and its neighbour across
    /// `side`, or `None` if there is a wall.
    ///
    /// # Errors
    /// Fails only if it is cancelled.
    pub fn door(
        &self,
        tier: u32,
        cell: Place,
        side: Side,
        cancel: &Cancel,
    ) -> Result<Option<Door>, Error> {
        let is_open = !self.is_wall(tier, cell, side, cancel)?;
        Ok(is_open.then(|| self.geometry.door(tier - 1, cell, side)))
    }

    /// Returns the sides of start and goal at which the outline opens, if they touch the outline.
    /// Clockwise from the top, the start opens its first side and the goal its last.
    pub fn openings(&self, start: Place, goal: Place) -> [Option<Side>; 2] {
        let last = self.side(0) - 1;
        let is_outer = move |cell: Place, side: Side| match side {
            Side::North => cell.y == 0,
            Side::East => cell.x == last,
            Side::South => cell.y == last,
            Side::West => cell.x == 0,
        };
        let first = Side::ALL.into_iter().find(|&side| is_outer(start, side));
        [first, Side::ALL.into_iter().rfind(|&side| is_outer(goal, side))]
    }

    /// Checks that a cell exists.
    ///
    /// # Errors
    /// Fails if the cell does not exist.
    pub fn check(&self, parameter: &'static str, cell: Place) -> Result<(), Refusal> {
        let side = self.side(0);
        if cell.x < side && cell.y < side {
            return Ok(());
        }
        let allowed = format!("x,y, each from 0 to {}", side - 1);
        let detail =
            format!("{parameter} is {cell}, but must be {allowed}, because size is {side}");
        Err(Refusal::new(parameter, "out-of-range", detail).allowing(allowed))
    }

    /// Returns the region of a tier that is the cell `at` of the next tier.
    pub(crate) fn region(
        &self,
        tier: u32,
        at: Place,
        cancel: &Cancel,
    ) -> Result<Arc<Region>, Error> {
        let key = self.key(tier, at);
        match self.cache.get(&key) {
            Some(region) => Ok(region),
            None => self.carve(key, carving::outline(&key), cancel),
        }
    }

    /// Returns a region of a tier if it has cells in a rectangle. It may return one that has none.
    pub(crate) fn region_in(
        &self,
        tier: u32,
        at: Place,
        (origin, size): (Place, [u32; 2]),
        cancel: &Cancel,
    ) -> Result<Option<Arc<Region>>, Error> {
        let key = self.key(tier, at);
        if let Some(region) = self.cache.get(&key) {
            return Ok(Some(region));
        }
        let outline = carving::outline(&key);
        let is_in = outline.meets(origin, size);
        is_in.then(|| self.carve(key, outline, cancel)).transpose()
    }

    pub(crate) fn key(&self, tier: u32, at: Place) -> RegionKey {
        let Self { geometry, algorithm, options, .. } = *self;
        RegionKey { geometry, algorithm, options, tier, at }
    }

    /// Carves a region and adds it to the cache.
    pub(crate) fn carve(
        &self,
        key: RegionKey,
        outline: Region,
        cancel: &Cancel,
    ) -> Result<Arc<Region>, Error> {
        let next = key.tier + 1;
        let open_sides = if next < self.tiers() {
            let above = self.region(next, self.region_of(next, key.at), cancel)?;
            above.open_sides(key.at)
        } else {
            0
        };
        let region = Arc::new(carving::carve(&key, outline, open_sides, cancel)?);
        self.cache.insert(key, Arc::clone(&region));
        Ok(region)
    }
}
