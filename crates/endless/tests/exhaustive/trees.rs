//! Endless mazes of every algorithm up to a side of 2⁸ as a whole, and pairs of neighbours of the
//! largest endless maze.

use crate::common::trees::{self as checks, all};
use crate::common::windows::neighbours_agree;

#[test]
fn endless_mazes_of_every_algorithm_are_trees_with_the_ways_of_a_search() {
    checks::every_tier_of_every_size_is_one_tree(all);
    checks::regions_are_connected_and_adjoin_like_squares(all);
    checks::ways_are_those_of_a_search(all);
    checks::shares_of_tiles_make_the_way(all);
}

#[test]
fn thirty_thousand_neighbours_agree() {
    neighbours_agree(30_000);
}
