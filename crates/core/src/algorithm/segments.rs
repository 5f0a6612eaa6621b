//! The walks in which a maze was carved, derived from the order in which its links were opened.
//!
//! A walk continues while each link starts at the end of the previous link and leads to a cell that
//! no link has reached yet. For an algorithm that walks, these are its walks. For other algorithms,
//! most walks have a single step. A link that closes a loop is a walk of its own.
//!
//! ```text
//!   order  0–1 1–2 1–4 4–3 0–3          segments  0 1 2   1 4 3   0 3
//! ```
//!
//! Time and memory O(cells + links).

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::grid::Grid;

/// Returns the walks, each as the list of its cells in order. Together they contain every opened
/// link once, in the order in which the links were opened.
///
/// If the first link of a walk joins two cells that no earlier link reached, its direction is
/// unknown. It is assumed to lead towards the next link if the two share a cell, otherwise from the
/// cell with the lower number to the other.
pub fn segments(grid: &Grid, opened: &[u32], cancel: &Cancel) -> Result<Vec<Vec<u32>>, Error> {
    let mut pause = cancel.pauses();
    let pairs: Vec<[u32; 2]> = grid.link_cells().inspect(|_| pause()).collect();
    let mut seen = BitSet::new(grid.cells() as usize);
    let mut walks: Vec<Vec<u32>> = Vec::new();
    // Whether the last walk may continue, and whether it may still be reversed.
    let (mut may_continue, mut may_reverse) = (false, false);
    for (iteration, &link) in opened.iter().enumerate() {
        cancel.check_periodically(iteration)?;
        let [one, other] = pairs[link as usize];
        let (from, to) =
            if seen.contains(other) && !seen.contains(one) { (other, one) } else { (one, other) };
        let (has_seen_from, is_new) = (seen.contains(from), !seen.contains(to));
        seen.insert(from);
        seen.insert(to);
        match walks.last_mut() {
            Some(walk) if may_continue && has_seen_from && is_new && walk.ends_with(&[from]) => {
                walk.push(to);
                may_reverse = false;
            }
            Some(walk) if may_reverse && has_seen_from && is_new && walk[0] == from => {
                walk.reverse();
                walk.push(to);
                may_reverse = false;
            }
            _ => {
                walks.push(vec![from, to]);
                may_continue = is_new;
                may_reverse = is_new && !has_seen_from;
            }
        }
    }
    Ok(walks)
}
