//! Borůvka's algorithm with random weights: the minimum spanning tree, in rounds.
//!
//! In each round every part of the maze opens the lightest link that leads out of it, so there are
//! half as many parts at most. The tree is Kruskal's for the same seed. 30 % dead ends.
//!
//! Links stay in the order of their weights, so the first that a part meets is its lightest; those
//! inside a part drop out, and the others name the parts that they join.
//!
//! Time O(links · log cells), memory 12 bytes a link and 12 a cell, besides the result. Source:
//! O. Borůvka (1926).

use super::Algorithm;
use super::weights;
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::sets::Sets;
use crate::texture::{Knob, Texture};

pub(super) const BORUVKA: Choice<Algorithm> = Choice {
    name: "boruvka",
    aliases: &["sollin"],
    doc: "Borůvka's algorithm with random weights: Kruskal's maze, made in rounds",
    is: Algorithm { carve, steps: None, takes: &[Knob::Bias, Knob::BiasAngle] },
};

fn carve(grid: &Grid, texture: &Texture, rng: &mut Rng, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
    let mut links = weights::order(grid, texture, rng, cancel)?;
    let mut parts = grid.cells();
    let mut opened = Vec::with_capacity(parts as usize - 1);
    while parts > 1 {
        let mut sets = Sets::new(parts);
        // The parts that have met a link in this round.
        let mut has_opened = vec![false; parts as usize];
        for (turn, &[link, one, other]) in links.iter().enumerate() {
            cancel.check_now_and_then(turn)?;
            if !(has_opened[one as usize] && has_opened[other as usize]) {
                has_opened[one as usize] = true;
                has_opened[other as usize] = true;
                sets.join(one, other);
                opened.push(link);
            }
        }
        let mut number = vec![u32::MAX; parts as usize];
        let mut fewer = 0;
        for part in 0..parts {
            cancel.check_now_and_then(part as usize)?;
            let root = sets.find(part) as usize;
            if number[root] == u32::MAX {
                number[root] = fewer;
                fewer += 1;
            }
            number[part as usize] = number[root];
        }
        parts = fewer;
        let mut kept = 0;
        for at in 0..links.len() {
            cancel.check_now_and_then(at)?;
            let [link, one, other] = links[at];
            let [one, other] = [one, other].map(|part| number[part as usize]);
            links[kept] = [link, one, other];
            kept += usize::from(one != other);
        }
        links.truncate(kept);
    }
    Ok(opened)
}
