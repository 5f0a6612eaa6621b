//! Helpers for the `segments` tests, shared by several test binaries.

use std::collections::BTreeSet;

use mazewright_core::grid::Grid;
use mazewright_core::{Cancel, segments};

pub(crate) fn walks(grid: &Grid, opened: &[u32]) -> Vec<Vec<u32>> {
    segments(grid, opened, &Cancel::new()).unwrap()
}

/// Checks that each walk follows the links in their order, from a visited cell to unvisited cells.
/// The first walk of a part may start at an unvisited cell, and a walk of one step may close a
/// loop.
pub(crate) fn check(grid: &Grid, opened: &[u32], name: &str) {
    let pairs: Vec<[u32; 2]> = grid.link_cells().collect();
    let walks = walks(grid, opened);
    let mut links = opened.iter();
    let mut seen: BTreeSet<u32> = BTreeSet::new();
    let mut last: Option<&Vec<u32>> = None;
    for walk in &walks {
        let is_start = !seen.contains(&walk[0]);
        let closes = walk.len() == 2 && !is_start && seen.contains(&walk[1]);
        for step in walk.windows(2) {
            let mut own = pairs[*links.next().expect("a link for each step") as usize];
            own.sort_unstable();
            assert_eq!(own, [step[0].min(step[1]), step[0].max(step[1])], "{name}: {walk:?}");
        }
        assert!(closes || walk[1..].iter().all(|cell| !seen.contains(cell)), "{name}: {walk:?}");
        let own: BTreeSet<u32> = walk.iter().copied().collect();
        assert_eq!(own.len(), walk.len(), "{name}: no cell twice in {walk:?}");
        // The previous walk would have continued.
        let went_on = last.is_some_and(|last| last.last() == Some(&walk[0]));
        let new = walk[1..].iter().all(|cell| !seen.contains(cell));
        let closed = last.is_some_and(|last| last.len() == 2);
        assert!(!went_on || !new || closed, "{name}: {last:?} goes on as {walk:?}");
        seen.extend(walk);
        last = Some(walk);
    }
    assert_eq!(links.next(), None, "{name}: a step for each link");
}
