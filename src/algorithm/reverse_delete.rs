//! Reverse delete with random weights: the minimum spanning tree, by closing links.
//!
//! At first all links are open. From the heaviest to the lightest each is closed, unless that would
//! cut the maze in two. The tree is Kruskal's for the same seed; links are given in the order in
//! which they were found to be needed, the heaviest first.
//!
//! To close a link is to build a wall on the edge that crosses it, and walls cut the maze in two
//! exactly when they close a ring. So sets of corners joined by walls tell at once: in a planar
//! graph the links kept are a tree exactly when the walls are one (with the outline as its root).
//! Levels and wraps are not planar; there the links that are needed are found from the lightest up.
//!
//! Time O(links · α), memory 12 bytes a link and 4 a corner, besides the result. Source: J. Kruskal
//! (1956), "construction A′"; H. Whitney (1932) on dual graphs.

use super::Algorithm;
use super::weights;
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::sets::Sets;
use crate::texture::{Knob, Texture};

pub(super) const REVERSE_DELETE: Choice<Algorithm> = Choice {
    name: "reverse-delete",
    aliases: &["reverse-kruskal"],
    doc: "Reverse delete with random weights: Kruskal's maze, made by building walls",
    is: Algorithm { carve, steps: None, takes: &[Knob::Bias, Knob::BiasAngle] },
};

fn carve(grid: &Grid, texture: &Texture, rng: &mut Rng, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
    let order = weights::order(grid, texture, rng, cancel)?;
    if grid.stairs() > 0 || grid.seams().next().is_some() {
        return spared(grid, &order, cancel);
    }
    let mut opened = Vec::with_capacity(grid.cells() as usize - 1);
    let mut walls = Sets::new(grid.corners());
    for edge in grid.links()..grid.edges() {
        cancel.check_now_and_then(edge as usize)?;
        let [one, other] = grid.ends(edge);
        walls.join(one, other);
    }
    for (turn, &[link, ..]) in order.iter().rev().enumerate() {
        cancel.check_now_and_then(turn)?;
        let [one, other] = grid.ends(link);
        if !walls.join(one, other) {
            opened.push(link);
        }
    }
    Ok(opened)
}

/// The links that no heavier-first deletion would close, in a graph that is not planar: each joins two
/// sets that lighter links leave apart.
fn spared(grid: &Grid, order: &[[u32; 3]], cancel: &Cancel) -> Result<Vec<u32>, Stop> {
    let mut sets = Sets::new(grid.cells());
    let mut opened = Vec::with_capacity(grid.cells() as usize - 1);
    for (turn, &[link, one, other]) in order.iter().enumerate() {
        cancel.check_now_and_then(turn)?;
        if sets.join(one, other) {
            opened.push(link);
        }
    }
    opened.reverse();
    Ok(opened)
}
