//! The distribution of blobby division.

use std::collections::BTreeMap;

use mazewright_core::grid::Grid;

use crate::common::{algorithm, lay, shape};
use crate::laws::{Law, off};

/// Two growing parts of a region, and the cells whose neighbours are not added yet.
type Growth = (u64, u64, Vec<u32>);

/// Returns the exact probability of each division of a region into two parts.
fn parted(grid: &Grid, region: u64) -> BTreeMap<[u64; 2], f64> {
    let cells: Vec<u32> = (0..grid.cells()).filter(|cell| region >> cell & 1 == 1).collect();
    let pairs = (cells.len() * (cells.len() - 1)) as f64;
    let mut states: BTreeMap<Growth, f64> = BTreeMap::new();
    for &one in &cells {
        for &other in cells.iter().filter(|&&other| other != one) {
            let mut reached = vec![one, other];
            reached.sort_unstable();
            *states.entry((1 << one, 1 << other, reached)).or_default() += 1.0 / pairs;
        }
    }
    let mut done = BTreeMap::new();
    while let Some(((one, other, reached), likely)) = states.pop_first() {
        if one | other == region {
            *done.entry([one.min(other), one.max(other)]).or_default() += likely;
            continue;
        }
        for at in 0..reached.len() {
            let (mut parts, mut left) = ([one, other], reached.clone());
            let here = left.remove(at);
            let own = usize::from(one >> here & 1 == 0);
            for &there in grid.neighbors(here).iter().filter(|&&there| there != grid.cells()) {
                if region & !(one | other) & !parts[own] & 1 << there != 0 {
                    parts[own] |= 1 << there;
                    left.push(there);
                }
            }
            left.sort_unstable();
            *states.entry((parts[0], parts[1], left)).or_default() += likely / reached.len() as f64;
        }
    }
    done
}

/// Returns the exact law of blobby division.
fn blobby_law(grid: &Grid, region: u64) -> Law {
    if region.is_power_of_two() {
        return Law::from([(0, 1.0)]);
    }
    let mut law = Law::new();
    for ([one, other], likely) in parted(grid, region) {
        let links = (0..).zip(grid.link_cells());
        let between = |&(_, [a, b]): &(u32, [u32; 2])| {
            let (a, b) = (1 << a, 1 << b);
            one & a != 0 && other & b != 0 || one & b != 0 && other & a != 0
        };
        let gaps: Vec<u32> = links.filter(between).map(|(link, _)| link).collect();
        for (left, left_likely) in blobby_law(grid, one) {
            for (right, right_likely) in blobby_law(grid, other) {
                for gap in &gaps {
                    *law.entry(left | right | 1 << gap).or_default() +=
                        likely * left_likely * right_likely / gaps.len() as f64;
                }
            }
        }
    }
    law
}

#[test]
fn blobs_grow_apart_by_their_law() {
    for (name, cols, rows) in [("square", 3, 2), ("tri", 5, 2), ("hex", 3, 2)] {
        let grid = lay(shape(name), cols, rows);
        let law = blobby_law(&grid, (1 << grid.cells()) - 1);
        let off = off(&grid, algorithm("blobby-division"), &law, 200 * law.len() as u64);
        assert!(off.abs() < 4.0, "{name}: {off:.1} standard deviations off");
    }
}
