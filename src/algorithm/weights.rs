//! Random weights of links, all different: a random order of them.
//!
//! The order is made in two steps, each of which keeps to the cache: every link goes to one of a few
//! hundred heaps at random, then each heap is shuffled (C. Rao, 1961; M. Sandelius, 1962). Whoever
//! asks with the same chance gets the same weights, so every algorithm that makes the minimum
//! spanning tree makes the same one.
//!
//! A bias squeezes the heaps that a link may go to, upward or downward, by half at most: then all
//! preferred links are lighter than all others.

use super::bias;
use crate::cancel::{Cancel, Stop};
use crate::grid::Grid;
use crate::rng::Rng;
use crate::texture::Texture;

/// How many heaps links are dealt to; a power of two, so that a word deals to eight.
const HEAPS: usize = 256;

/// Each link with its two cells, heap by heap, and where each heap ends; no heap is shuffled yet.
pub(super) fn deal(
    grid: &Grid,
    texture: &Texture,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<(Vec<[u32; 3]>, [usize; HEAPS]), Stop> {
    let mut heaps: Vec<u8> =
        (0..grid.links().div_ceil(8)).flat_map(|_| rng.word().to_le_bytes()).collect();
    if let Some(weights) = bias::weights(grid, texture, cancel)? {
        let mut heaps = heaps.iter_mut();
        for cell in 0..grid.cells() {
            cancel.check_now_and_then(cell as usize)?;
            let sides = grid.sides(cell).zip(grid.near(cell));
            // The order of links, as pairs have it.
            let own = sides.filter(|&(_, &there)| cell < there && there != grid.cells());
            for ((side, _), heap) in own.zip(&mut heaps) {
                *heap = tilted(*heap, weights[side]);
            }
        }
    }
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

/// The heap of a link that a bias makes weigh so much, from 0 to 200.
fn tilted(heap: u8, weight: u8) -> u8 {
    let squeezed = |heap: u8, by: u8| (u32::from(heap) * u32::from(200 - by) / 200) as u8;
    if weight < 100 {
        u8::MAX - squeezed(u8::MAX - heap, 100 - weight)
    } else {
        squeezed(heap, weight - 100)
    }
}

/// Each link with its two cells, the lightest first.
pub(super) fn order(
    grid: &Grid,
    texture: &Texture,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<[u32; 3]>, Stop> {
    let (mut dealt, ends) = deal(grid, texture, rng, cancel)?;
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
            let plain = Texture::default();
            let order = order(&grid, &plain, &mut rng(), &cancel).expect("nobody cancels");
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
