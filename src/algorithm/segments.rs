//! The walks in which a maze was carved, read off the order in which its links were opened.
//!
//! A walk goes on for as long as each link leads from the cell that the link before led to, to a cell
//! that no link has led to yet. Of an algorithm that walks these are its walks; of one that opens
//! links here and there most have one step, and so has each link that closes a loop.
//!
//! ```text
//!   order  0–1 1–2 1–4 4–3 0–3          segments  0 1 2   1 4 3   0 3
//! ```
//!
//! Time and memory O(cells + links).

use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::grid::Grid;

/// The walks, each as its cells in their order, numbered by their place. They have every opened
/// link once, in the order in which links were opened.
///
/// Where a link is the first of its surroundings, it does not say which way it was walked: it is
/// taken to lead towards the link that follows, else from the lower cell to the higher.
pub fn segments(grid: &Grid, opened: &[u32], cancel: &Cancel) -> Result<Vec<Vec<u32>>, Stop> {
    let pairs: Vec<[u32; 2]> = grid.pairs().collect();
    let mut seen = Bits::new(grid.cells() as usize);
    let mut walks: Vec<Vec<u32>> = Vec::new();
    // Whether the last walk may go on, and whether it may still turn round.
    let (mut goes_on, mut may_turn) = (false, false);
    for (turn, &link) in opened.iter().enumerate() {
        cancel.check_now_and_then(turn)?;
        let [one, other] = pairs[link as usize];
        let (from, to) =
            if seen.has(other) && !seen.has(one) { (other, one) } else { (one, other) };
        let (has_seen_from, is_new) = (seen.has(from), !seen.has(to));
        seen.put(from);
        seen.put(to);
        match walks.last_mut() {
            Some(walk) if goes_on && has_seen_from && is_new && walk.ends_with(&[from]) => {
                walk.push(to);
                may_turn = false;
            }
            Some(walk) if may_turn && has_seen_from && is_new && walk[0] == from => {
                walk.reverse();
                walk.push(to);
                may_turn = false;
            }
            _ => {
                walks.push(vec![from, to]);
                goes_on = is_new;
                may_turn = is_new && !has_seen_from;
            }
        }
    }
    Ok(walks)
}
