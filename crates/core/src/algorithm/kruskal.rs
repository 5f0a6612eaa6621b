//! Kruskal's algorithm with random weights: the minimum spanning tree.
//!
//! The links are taken in random order, and each one that joins two unconnected cells is opened.
//! Many short dead ends (30 % of cells); no direction is preferred. Each closed link comes later in
//! the order than every link on the route between its two cells.
//!
//! The buckets of links are shuffled one by one, so those after the last link needed are never
//! shuffled.
//!
//! Time O(links · α), memory 12 bytes per link (8 in a repeating pattern) and 8 per cell.
//! Source: J. Kruskal (1956); W. Pullen, "Think Labyrinth".

use crate::algorithm::Algorithm;
use crate::algorithm::options::{AlgorithmOption, AlgorithmOptions};
use crate::algorithm::weights::{BUCKETS, distribute, links};
use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::collections::disjoint_sets::DisjointSets;
use crate::error::Error;
use crate::grid::Grid;
use crate::grid::stencil::{Class, MAX_SIDES, Stencil};
use crate::rng::Rng;

pub(super) const KRUSKAL: Choice<Algorithm> = Choice {
    name: "kruskal",
    aliases: &["randomized-kruskal"],
    doc: "Kruskal's algorithm with random weights: many short dead ends",
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
    let Some((stencil, offsets)) = Offsets::of(grid) else {
        let buckets = distribute(grid, links(grid), options, rng, cancel)?;
        return join(grid, buckets, |link| link, rng, cancel);
    };
    let cells_of = |[link, packed]: [u32; 2]| {
        let (one, offset) = (packed >> OFFSET_BITS, packed & ((1 << OFFSET_BITS) - 1));
        [link, one, one.wrapping_add(offsets.0[offset as usize])]
    };
    let buckets = distribute(grid, offsets.links(stencil), options, rng, cancel)?;
    join(grid, buckets, cells_of, rng, cancel)
}

/// Shuffles each bucket in turn, and opens each link that joins two unconnected cells. `cells_of`
/// gives a link as `[link, cell, cell]`.
fn join<T: Copy>(
    grid: &Grid,
    (mut links, ends): (Vec<T>, [usize; BUCKETS]),
    cells_of: impl Fn(T) -> [u32; 3],
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let mut sets = DisjointSets::new(grid.cells());
    let wanted = grid.cells() as usize - 1;
    let mut opened = Vec::with_capacity(wanted);
    let mut from = 0;
    for end in ends {
        cancel.check()?;
        rng.shuffle_many(&mut links[from..end], cancel);
        for some in links[from..end].chunks(AHEAD) {
            // The parents of the next cells are read together, so that the processor does not wait
            // for each.
            let mut parents = [[0; 3]; AHEAD];
            for (parents, &link) in parents.iter_mut().zip(some) {
                let [link, one, other] = cells_of(link);
                *parents = [link, sets.parent(one), sets.parent(other)];
            }
            // A later parent is in the same set.
            for &[link, one, other] in &parents[..some.len()] {
                if sets.join(one, other) {
                    opened.push(link);
                }
            }
        }
        if opened.len() == wanted {
            break;
        }
        from = end;
    }
    Ok(opened)
}

/// The number of links whose cells are read at once.
const AHEAD: usize = 32;

/// Bits for an index into [`Offsets`].
const OFFSET_BITS: u32 = 4;

/// The differences in cell number over the links of a repeating pattern. There are few, so that
/// both cells of a link fit into one word, which is less to shuffle.
struct Offsets([u32; 1 << OFFSET_BITS]);

impl Offsets {
    /// Returns the classes of cells and the differences of a grid, or `None` if there are too many
    /// of either, or too many cells.
    fn of(grid: &Grid) -> Option<(&Stencil, Self)> {
        let stencil = grid.stencil().filter(|_| grid.cells() < 1 << (32 - OFFSET_BITS))?;
        let mut offsets: Vec<u32> = stencil.classes().flat_map(Class::forward_offsets).collect();
        offsets.sort_unstable();
        offsets.dedup();
        offsets.resize((offsets.len() <= 1 << OFFSET_BITS).then_some(1 << OFFSET_BITS)?, 0);
        Some((stencil, Self(offsets.try_into().ok()?)))
    }

    /// Returns each link with its lower cell and the index of its difference, packed.
    fn links(&self, stencil: &Stencil) -> impl Iterator<Item = [u32; 2]> {
        let index = |offset| self.0.iter().position(|&it| it == offset).unwrap_or(0) as u32;
        let classes: Vec<(usize, [u32; MAX_SIDES])> = stencil
            .classes()
            .map(|class| {
                let mut indices = [0; MAX_SIDES];
                for (at, offset) in class.forward_offsets().enumerate() {
                    indices[at] = index(offset);
                }
                (usize::from(class.forward_count), indices)
            })
            .collect();
        let links = (0..).zip(stencil.codes()).flat_map(move |(cell, &code)| {
            let (count, indices) = classes[usize::from(code)];
            (0..count).map(move |at| cell << OFFSET_BITS | indices[at])
        });
        (0..).zip(links).map(Into::into)
    }
}
