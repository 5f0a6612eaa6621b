//! Carves a region.

use crate::dead_ends::open_dead_ends;
use crate::key::RegionKey;
use crate::place::Side;
use crate::region::{INSIDE, Region};
use mazewright_core::grid::Grid;
use mazewright_core::{Algorithm, AlgorithmOptions, Cancel, Chosen, Error, Purpose, Rng};

/// Returns the region of a key with all walls closed.
pub(super) fn outline(key: &RegionKey) -> Region {
    let RegionKey { geometry, tier, at, .. } = *key;
    Region::bounded_by(&Side::ALL.map(|side| geometry.border(tier, at, side)))
}

/// Carves the region of a key. `open_sides` are the sides of the region that have a door.
pub(super) fn carve(
    key: &RegionKey,
    mut region: Region,
    open_sides: u8,
    cancel: &Cancel,
) -> Result<Region, Error> {
    let RegionKey { geometry, algorithm, options, tier, at } = *key;
    let inside: Vec<bool> = region.cells.iter().map(|&cell| cell & INSIDE > 0).collect();
    let mut rng = geometry.rng(Purpose::Region, tier, [at.x, at.y]);
    if inside.iter().filter(|&&inside| inside).count() > 1 {
        region.open_links(&inside, algorithm, &options, &mut rng, cancel)?;
    }
    region.find_parents();
    for side in Side::ALL.into_iter().filter(|side| open_sides & side.bit() > 0) {
        region.open_door(side, &geometry.door(tier, at, side));
    }
    if geometry.wanders {
        open_dead_ends(&mut region, &mut rng);
    }
    Ok(region)
}

/// Returns whether an algorithm can carve cells of any outline, not just rectangles.
pub(super) fn takes_any_outline(algorithm: Chosen<Algorithm>, options: &AlgorithmOptions) -> bool {
    // Three cells round a corner, in a frame.
    let inside = "·····##··#······".chars().map(|it| it == '#').collect::<Vec<bool>>();
    let grid = Grid::of_squares(&inside, 4);
    let mut rng = Rng::new(0, Purpose::Region);
    (algorithm.value.carve)(&grid, options, &mut rng, &Cancel::new()).is_ok()
}
