//! Kruskal's algorithm with random weights: the minimum spanning tree.
//!
//! Take the links in random order and open each that joins two cells not yet joined. Many short
//! dead ends (30 % of cells), no direction preferred. Each closed link came later than every link
//! on the way between its cells.
//!
//! Heaps of links are shuffled one by one, so those after the last link that is needed stay as they
//! were dealt.
//!
//! Time O(links · α), memory 12 bytes a link and 8 a cell. Source: J. Kruskal (1956); W. Pullen,
//! "Think Labyrinth".

use super::Algorithm;
use super::weights::deal;
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::sets::Sets;
use crate::texture::{Knob, Texture};

pub(super) const KRUSKAL: Choice<Algorithm> = Choice {
    name: "kruskal",
    aliases: &["randomized-kruskal"],
    doc: "Kruskal's algorithm with random weights: many short dead ends",
    is: Algorithm { carve, steps: None, takes: &[Knob::Bias, Knob::BiasAngle] },
};

fn carve(grid: &Grid, texture: &Texture, rng: &mut Rng, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
    let (mut dealt, ends) = deal(grid, texture, rng, cancel)?;
    let mut sets = Sets::new(grid.cells());
    let wanted = grid.cells() as usize - 1;
    let mut opened = Vec::with_capacity(wanted);
    let mut from = 0;
    for end in ends {
        cancel.check()?;
        rng.shuffle(&mut dealt[from..end]);
        for &[link, one, other] in &dealt[from..end] {
            if sets.join(one, other) {
                opened.push(link);
            }
        }
        if opened.len() == wanted {
            break;
        }
        from = end;
    }
    Ok(opened)
}
