//! Random weights of links, all different: a random order of the links.
//!
//! The order is made in two steps that stay within the processor's cache. First, every link goes
//! into one of a few hundred buckets at random. Then each bucket is shuffled (C. Rao, 1961; M.
//! Sandelius, 1962). The same state of the generator gives the same weights, so all algorithms that
//! make the minimum spanning tree make the same maze.
//!
//! A bias shifts the buckets of a link up or down by at most half of their range: under a full bias
//! all preferred links are lighter than all others.

use crate::algorithm::bias;
use crate::algorithm::options::AlgorithmOptions;
use crate::cancel::Cancel;
use crate::error::Error;
use crate::grid::Grid;
use crate::rng::Rng;

/// The number of buckets. A bucket number is one byte, so a random 64-bit word gives eight of them.
pub(super) const BUCKETS: usize = 256;

/// Distributes the links into buckets. `links` represents each link by an item, in the order of
/// links. Returns the items bucket by bucket, not shuffled yet, and the index at which each bucket
/// ends.
pub(super) fn distribute<T: Copy + Default>(
    grid: &Grid,
    links: impl Iterator<Item = T>,
    options: &AlgorithmOptions,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<(Vec<T>, [usize; BUCKETS]), Error> {
    let words = grid.links().div_ceil(8);
    let mut buckets = Vec::with_capacity(8 * words as usize);
    for _ in 0..words {
        buckets.extend_from_slice(&rng.word().to_le_bytes());
    }
    if let Some(weights) = bias::weights(grid, options, cancel)? {
        let mut buckets = buckets.iter_mut();
        for cell in 0..grid.cells() {
            cancel.check_periodically(cell as usize)?;
            let sides = grid.sides(cell).zip(grid.neighbors(cell));
            // Visits the links in the order of their numbers, as `Grid::pairs` does.
            let forward = sides.filter(|&(_, there)| cell < there && there != grid.cells());
            for ((side, _), bucket) in forward.zip(&mut buckets) {
                *bucket = biased(*bucket, weights[side]);
            }
        }
    }
    let mut ends = [0; BUCKETS];
    for (index, &bucket) in buckets[..grid.links() as usize].iter().enumerate() {
        cancel.check_periodically(index)?;
        ends[usize::from(bucket)] += 1;
    }
    let mut total = 0;
    for count in &mut ends {
        (*count, total) = (total, total + *count);
    }
    let mut sorted = vec![T::default(); total];
    // Internal iteration is faster for chained iterators.
    let mut buckets = buckets.iter().enumerate();
    let mut links = links;
    links.try_for_each(|link| {
        let Some((iteration, &bucket)) = buckets.next() else { return Ok(()) };
        let at = &mut ends[usize::from(bucket)];
        sorted[*at] = link;
        *at += 1;
        cancel.check_periodically(iteration)
    })?;
    Ok((sorted, ends))
}

/// Returns each link as `[link, cell, cell]`.
pub(super) fn links(grid: &Grid) -> impl Iterator<Item = [u32; 3]> + '_ {
    (0..).zip(grid.link_cells()).map(|(link, [one, other])| [link, one, other])
}

/// Returns the bucket of a link whose side has the given [`bias`] weight, from 0 to 200.
fn biased(bucket: u8, weight: u8) -> u8 {
    let scaled = |bucket: u8, by: u8| (u32::from(bucket) * u32::from(200 - by) / 200) as u8;
    if weight < 100 {
        u8::MAX - scaled(u8::MAX - bucket, 100 - weight)
    } else {
        scaled(bucket, weight - 100)
    }
}

/// Returns each link as `[link, cell, cell]`, the lightest first.
pub(super) fn links_by_weight(
    grid: &Grid,
    options: &AlgorithmOptions,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<[u32; 3]>, Error> {
    let (mut links, ends) = distribute(grid, links(grid), options, rng, cancel)?;
    let mut from = 0;
    for end in ends {
        cancel.check()?;
        rng.shuffle_many(&mut links[from..end], cancel);
        from = end;
    }
    Ok(links)
}

#[cfg(test)]
mod tests {
    use super::links_by_weight;
    use crate::algorithm::options::AlgorithmOptions;
    use crate::algorithm::{ALGORITHMS, Carve};
    use crate::cancel::Cancel;
    use crate::catalog::find;
    use crate::rng::{Purpose, Rng};
    use crate::shape::SHAPES;
    use crate::site::Site;

    /// Returns the weight of the heaviest link on the route between two cells of a tree.
    /// `neighbours` has the open links of each cell, as cell and weight.
    fn heaviest(neighbours: &[Vec<(u32, usize)>], from: u32, to: u32) -> usize {
        let mut reached = vec![None; neighbours.len()];
        reached[from as usize] = Some(0);
        let mut stack = vec![from];
        while let Some(here) = stack.pop() {
            for &(there, weight) in &neighbours[here as usize] {
                if reached[there as usize].is_none() {
                    reached[there as usize] = reached[here as usize].map(|most| weight.max(most));
                    stack.push(there);
                }
            }
        }
        reached[to as usize].expect("a spanning tree")
    }

    #[test]
    fn each_closed_link_is_heavier_than_the_route_between_its_cells() {
        for shape in SHAPES {
            let cancel = Cancel::new();
            let grid = Site::new(shape, 9, 6).lay(1, &cancel).expect("a grid");
            let rng = || Rng::new(7, Purpose::Carve);
            let no_options = AlgorithmOptions::default();
            let order =
                links_by_weight(&grid, &no_options, &mut rng(), &cancel).expect("nobody cancels");
            for name in ["kruskal", "prim-true", "boruvka", "reverse-delete"] {
                let carve: Carve = find(ALGORITHMS, name).expect("an algorithm").value.carve;
                let opened = carve(&grid, &AlgorithmOptions::default(), &mut rng(), &cancel)
                    .expect("a maze");
                let mut neighbours = vec![Vec::new(); grid.cells() as usize];
                for (weight, [link, one, other]) in order.iter().enumerate() {
                    if opened.contains(link) {
                        neighbours[*one as usize].push((*other, weight));
                        neighbours[*other as usize].push((*one, weight));
                    }
                }
                for (weight, &[_, one, other]) in order.iter().enumerate() {
                    let most = heaviest(&neighbours, one, other);
                    assert!(most <= weight, "{name} on {}: link of {one} and {other}", shape.name);
                }
            }
        }
    }
}
