//! Windows of an endless maze have the texture of a maze carved in one piece: the regions are
//! invisible.

use crate::common::windows::{Look, of_endless, of_plain};

/// The number of windows of the endless maze.
const WINDOWS: u32 = 1700;
/// The number of large plain mazes, with 4 windows each.
const PLAIN: u32 = 200;

#[test]
#[expect(clippy::print_stdout, reason = "how near the bound is is worth seeing")]
fn runs_of_walls_and_dead_ends_are_those_of_the_algorithm() {
    for algorithm in ["backtracker", "kruskal", "wilson"] {
        let (endless, plain) = (of_endless(algorithm, WINDOWS), of_plain(algorithm, PLAIN));
        let apart = Look::difference(&endless, &plain);
        println!("{algorithm}: {apart:.3} apart");
        assert!(apart < 0.1, "{algorithm}: {apart}\n{endless:?}\n{plain:?}");
    }
}
