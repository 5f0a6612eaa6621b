//! Random weights of links, all different: a random order of them.
//!
//! The order is made in two steps, each of which keeps to the cache: every link goes to one of a few
//! hundred heaps at random, then each heap is shuffled (C. Rao, 1961; M. Sandelius, 1962). Whoever
//! asks with the same chance gets the same weights, so every algorithm that makes the minimum
//! spanning tree makes the same one.

use crate::cancel::{Cancel, Stop};
use crate::grid::Grid;
use crate::rng::Rng;

/// How many heaps links are dealt to; a power of two, so that a word deals to eight.
const HEAPS: usize = 256;

/// Each link with its two cells, heap by heap, and where each heap ends; no heap is shuffled yet.
pub(super) fn deal(
    grid: &Grid,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<(Vec<[u32; 3]>, [usize; HEAPS]), Stop> {
    let heaps: Vec<u8> =
        (0..grid.links().div_ceil(8)).flat_map(|_| rng.word().to_le_bytes()).collect();
    let mut fill = [0; HEAPS];
    for &heap in &heaps[..grid.links() as usize] {
        fill[usize::from(heap)] += 1;
    }
    cancel.check()?;
    let mut total = 0;
    for count in &mut fill {
        (*count, total) = (total, total + *count);
    }
    let mut dealt = vec![[0; 3]; total];
    for ((link, [one, other]), &heap) in (0..).zip(grid.pairs()).zip(&heaps) {
        cancel.check_now_and_then(link as usize)?;
        let at = &mut fill[usize::from(heap)];
        dealt[*at] = [link, one, other];
        *at += 1;
    }
    Ok((dealt, fill))
}

/// Each link with its two cells, the lightest first.
pub(super) fn order(grid: &Grid, rng: &mut Rng, cancel: &Cancel) -> Result<Vec<[u32; 3]>, Stop> {
    let (mut dealt, ends) = deal(grid, rng, cancel)?;
    let mut from = 0;
    for end in ends {
        cancel.check()?;
        rng.shuffle(&mut dealt[from..end]);
        from = end;
    }
    Ok(dealt)
}

#[cfg(test)]
mod tests {
    use super::order;
    use crate::algorithm::{ALGORITHMS, Carve};
    use crate::cancel::Cancel;
    use crate::catalog::find;
    use crate::rng::{Purpose, Rng};
    use crate::shape::SHAPES;
    use crate::site::Site;
    use crate::texture::Texture;

    /// The heaviest link on the way between two cells of a tree.
    fn heaviest(ways: &[Vec<(u32, usize)>], from: u32, to: u32) -> usize {
        let mut reached = vec![None; ways.len()];
        reached[from as usize] = Some(0);
        let mut stack = vec![from];
        while let Some(here) = stack.pop() {
            for &(there, weight) in &ways[here as usize] {
                if reached[there as usize].is_none() {
                    reached[there as usize] = reached[here as usize].map(|most| weight.max(most));
                    stack.push(there);
                }
            }
        }
        reached[to as usize].expect("a spanning tree")
    }

    #[test]
    fn each_closed_link_is_heavier_than_the_way_round_it() {
        for shape in SHAPES {
            let cancel = Cancel::new();
            let grid = Site::new(shape, 9, 6).lay(1, &cancel).expect("a grid");
            let rng = || Rng::new(7, Purpose::Carve);
            let order = order(&grid, &mut rng(), &cancel).expect("nobody cancels");
            for name in ["kruskal", "prim-true", "boruvka", "reverse-delete"] {
                let carve: Carve = find(ALGORITHMS, name).expect("an algorithm").is.carve;
                let opened =
                    carve(&grid, &Texture::default(), &mut rng(), &cancel).expect("a maze");
                let mut ways = vec![Vec::new(); grid.cells() as usize];
                for (weight, [link, one, other]) in order.iter().enumerate() {
                    if opened.contains(link) {
                        ways[*one as usize].push((*other, weight));
                        ways[*other as usize].push((*one, weight));
                    }
                }
                for (weight, &[_, one, other]) in order.iter().enumerate() {
                    let way = heaviest(&ways, one, other);
                    assert!(way <= weight, "{name} on {}: link of {one} and {other}", shape.name);
                }
            }
        }
    }
}
