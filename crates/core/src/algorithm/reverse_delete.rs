//! Reverse delete with random weights: the minimum spanning tree, made by closing links.
//!
//! At first all links are open. From the heaviest to the lightest, each is closed unless that would
//! disconnect the maze. The tree is the one that Kruskal's algorithm makes for the same seed. The
//! links are returned in the order in which they are found to be necessary, the heaviest first.
//!
//! Closing a link builds a wall on the edge that it crosses, and walls disconnect the maze exactly
//! when they close a ring. Disjoint sets of corners connected by walls detect this: in a planar
//! graph, the links that stay open form a spanning tree exactly when the walls do (with the outline
//! as the root). Grids with stairs or seams are not planar; there the necessary links are found
//! from the lightest up.
//!
//! Time O(links · α), memory 12 bytes per link and 4 per corner, in addition to the result. Source:
//! J. Kruskal (1956), "construction A′"; H. Whitney (1932) on dual graphs.

use crate::algorithm::Algorithm;
use crate::algorithm::options::{AlgorithmOption, AlgorithmOptions};
use crate::algorithm::weights;
use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::collections::disjoint_sets::DisjointSets;
use crate::error::Error;
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const REVERSE_DELETE: Choice<Algorithm> = Choice {
    name: "reverse-delete",
    aliases: &["reverse-kruskal"],
    doc: "Reverse delete with random weights: Kruskal's maze, made by building walls",
    value: Algorithm {
        carve,
        steps: None,
        options: &[AlgorithmOption::Bias, AlgorithmOption::BiasAngle],
        adds_walls: false,
    },
};

fn carve(
    grid: &Grid,
    options: &AlgorithmOptions,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let order = weights::links_by_weight(grid, options, rng, cancel)?;
    if grid.stairs() > 0 || grid.seams().next().is_some() {
        return lightest_up(grid, &order, cancel);
    }
    let mut opened = Vec::with_capacity(grid.cells() as usize - 1);
    let mut walls = DisjointSets::new(grid.corners());
    for edge in grid.links()..grid.edges() {
        cancel.check_periodically(edge as usize)?;
        let [one, other] = grid.ends(edge);
        walls.join(one, other);
    }
    for (iteration, &[link, ..]) in order.iter().rev().enumerate() {
        cancel.check_periodically(iteration)?;
        let [one, other] = grid.ends(link);
        if !walls.join(one, other) {
            opened.push(link);
        }
    }
    Ok(opened)
}

/// Returns the links that reverse delete would leave open, for a graph that need not be planar:
/// those that join two sets of cells which lighter links leave unconnected.
fn lightest_up(grid: &Grid, order: &[[u32; 3]], cancel: &Cancel) -> Result<Vec<u32>, Error> {
    let mut sets = DisjointSets::new(grid.cells());
    let mut opened = Vec::with_capacity(grid.cells() as usize - 1);
    for (iteration, &[link, one, other]) in order.iter().enumerate() {
        cancel.check_periodically(iteration)?;
        if sets.join(one, other) {
            opened.push(link);
        }
    }
    opened.reverse();
    Ok(opened)
}
