//! Borůvka's algorithm with random weights: the minimum spanning tree, built in rounds.
//!
//! In each round every part of the maze opens the lightest link that leads out of it, so the number
//! of parts at least halves. The tree is the one that Kruskal's algorithm makes for the same seed.
//! 30 % dead ends.
//!
//! The links stay sorted by weight, so the first link found for a part is its lightest. After each
//! round the links inside a part are dropped, and the others are relabelled with the parts that
//! they join.
//!
//! Time O(links · log cells), memory 12 bytes per link and 12 per cell, in addition to the result.
//! Source: O. Borůvka (1926).

use crate::algorithm::Algorithm;
use crate::algorithm::options::{AlgorithmOption, AlgorithmOptions};
use crate::algorithm::weights;
use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::collections::disjoint_sets::DisjointSets;
use crate::error::Error;
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const BORUVKA: Choice<Algorithm> = Choice {
    name: "boruvka",
    aliases: &["sollin"],
    doc: "Borůvka's algorithm with random weights: Kruskal's maze, made in rounds",
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
    let mut links = weights::links_by_weight(grid, options, rng, cancel)?;
    let mut parts = grid.cells();
    let mut opened = Vec::with_capacity(parts as usize - 1);
    while parts > 1 {
        let mut sets = DisjointSets::new(parts);
        // The parts whose lightest link has been found in this round.
        let mut has_opened = vec![false; parts as usize];
        for (iteration, &[link, one, other]) in links.iter().enumerate() {
            cancel.check_periodically(iteration)?;
            if !(has_opened[one as usize] && has_opened[other as usize]) {
                has_opened[one as usize] = true;
                has_opened[other as usize] = true;
                sets.join(one, other);
                opened.push(link);
            }
        }
        let mut new_number = vec![u32::MAX; parts as usize];
        let mut new_parts = 0;
        for part in 0..parts {
            cancel.check_periodically(part as usize)?;
            let root = sets.find(part) as usize;
            if new_number[root] == u32::MAX {
                new_number[root] = new_parts;
                new_parts += 1;
            }
            new_number[part as usize] = new_number[root];
        }
        parts = new_parts;
        let mut kept = 0;
        for at in 0..links.len() {
            cancel.check_periodically(at)?;
            let [link, one, other] = links[at];
            let [one, other] = [one, other].map(|part| new_number[part as usize]);
            links[kept] = [link, one, other];
            kept += usize::from(one != other);
        }
        links.truncate(kept);
    }
    Ok(opened)
}
