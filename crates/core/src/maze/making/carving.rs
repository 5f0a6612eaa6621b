//! Runs the algorithm on each component of a grid, and adds the door of a room.

use crate::algorithm::CarveGrid;
use crate::cancel::Cancel;
use crate::error::Error;
use crate::grid::Grid;
use crate::maze::making::{symmetry, weave};
use crate::rng::{Purpose, Rng};
use crate::spec::Spec;
use crate::spec::topology::Symmetry;

/// Returns the links to open, in order. Any two cells of a component then have exactly one route
/// between them.
pub(super) fn carve(
    spec: &Spec,
    grid: &Grid,
    carve_grid: &mut CarveGrid<'_>,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let mut rng = Rng::new(spec.seed.number(), Purpose::Carve);
    if spec.topology.symmetry.value != Symmetry::None {
        return symmetry::carve(spec, grid, carve_grid, &mut rng, cancel);
    }
    let mut carve = |grid: &Grid| match grid.crossings() {
        [] => carve_grid(grid, &mut rng),
        _ => weave::carve(grid, carve_grid, &mut rng, cancel),
    };
    if grid.components().is_empty() {
        return carve(grid);
    }
    let mut opened = Vec::with_capacity(grid.cells() as usize);
    for piece in grid.components() {
        let carved = carve(&piece.grid)?;
        opened.extend(carved.into_iter().map(|link| piece.links[link as usize]));
    }
    if let Some(room) = grid.room() {
        opened.push(door(grid, room, &mut Rng::new(spec.seed.number(), Purpose::Door)));
    }
    Ok(opened)
}

/// Returns one of the edges between a room and the maze, each equally likely.
fn door(grid: &Grid, room: u32, rng: &mut Rng) -> u32 {
    let sides = grid.sides(room).filter(|&side| grid.neighbor(side) != grid.cells());
    let edges: Vec<u32> = sides.map(|side| grid.edge(side)).collect();
    edges[rng.below(edges.len() as u32) as usize]
}
