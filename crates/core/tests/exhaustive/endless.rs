//! Neighbouring cells of the largest endless maze agree about the wall between them.

use crate::common::windows::neighbours_agree;

#[test]
fn a_hundred_thousand_neighbours_agree() {
    neighbours_agree(100_000);
}
