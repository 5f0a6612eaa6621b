//! From a grid to the links that are opened in it: each piece by itself, and a room's door.

use super::{symmetry, weave};
use crate::cancel::{Cancel, Stop};
use crate::grid::Grid;
use crate::rng::{Purpose, Rng};
use crate::routing::Symmetry;
use crate::spec::Spec;

/// Opens links: between the cells of each piece exactly one way leads from any to any other. In the
/// order in which they are opened.
pub(super) fn carve(spec: &Spec, grid: &Grid, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
    let mut rng = Rng::new(spec.seed.number(), Purpose::Carve);
    if spec.routing.symmetry.is != Symmetry::None {
        return symmetry::carve(spec, grid, &mut rng, cancel);
    }
    let mut carve = |grid: &Grid| match grid.crossings() {
        [] => (spec.algorithm.is.carve)(grid, &spec.texture, &mut rng, cancel),
        _ => weave::carve(spec, grid, &mut rng, cancel),
    };
    if grid.pieces().is_empty() {
        return carve(grid);
    }
    let mut opened = Vec::with_capacity(grid.cells() as usize);
    for piece in grid.pieces() {
        let own = carve(&piece.grid)?;
        opened.extend(own.into_iter().map(|link| piece.links[link as usize]));
    }
    if let Some(room) = grid.room() {
        opened.push(door(grid, room, &mut Rng::new(spec.seed.number(), Purpose::Door)));
    }
    Ok(opened)
}

/// One of the edges by which a room touches the maze, each equally likely.
fn door(grid: &Grid, room: u32, rng: &mut Rng) -> u32 {
    let sides = grid.sides(room).filter(|&side| grid.beyond(side) != grid.cells());
    let edges: Vec<u32> = sides.map(|side| grid.edge(side)).collect();
    edges[rng.below(edges.len() as u32) as usize]
}
