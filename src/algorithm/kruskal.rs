//! Kruskal's algorithm with random weights: the minimum spanning tree.
//!
//! Take the links in random order and open each that joins two cells not yet joined. Many short
//! dead ends (30 % of cells), no direction preferred. Each closed link came later than every link
//! on the way between its cells.
//!
//! Time O(links · α), memory 12 bytes a link and 4 a cell. Source: J. Kruskal (1956); W. Pullen,
//! "Think Labyrinth".

use super::Carve;
use super::sets::Sets;
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const KRUSKAL: Choice<Carve> = Choice {
    name: "kruskal",
    aliases: &["randomized-kruskal"],
    doc: "Kruskal's algorithm with random weights: many short dead ends",
    is: carve,
};

fn carve(grid: &Grid, rng: &mut Rng, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
    let links = grid.links();
    let pairs: Vec<[u32; 2]> = grid.pairs().collect();
    let mut order: Vec<u32> = (0..links).collect();
    let mut sets = Sets::new(grid.cells());
    let wanted = grid.cells() as usize - 1;
    // Opened links gather at the front, where the shuffle no longer looks.
    let mut opened = 0;
    for turn in 0..links as usize {
        cancel.check_now_and_then(turn)?;
        order.swap(turn, turn + rng.below(links - turn as u32) as usize);
        let link = order[turn];
        let [one, other] = pairs[link as usize];
        if sets.join(one, other) {
            order[opened] = link;
            opened += 1;
            if opened == wanted {
                break;
            }
        }
    }
    order.truncate(opened);
    Ok(order)
}
