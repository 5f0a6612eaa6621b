//! Windows of an endless maze look like those of a maze that its algorithm carves in one piece: nothing
//! shows that it is made of regions.

use crate::common::windows::{Look, of_endless, of_plain};

/// Windows of the endless maze, and of the plain ones, which are large: 4 windows each.
const WINDOWS: u32 = 3400;
const PLAIN: u32 = 400;

#[test]
fn runs_of_walls_and_dead_ends_are_those_of_the_algorithm() {
    for algorithm in ["backtracker", "kruskal", "wilson"] {
        let (endless, plain) = (of_endless(algorithm, WINDOWS), of_plain(algorithm, PLAIN));
        let apart = Look::difference(&endless, &plain);
        assert!(apart < 0.1, "{algorithm}: {apart}\n{endless:?}\n{plain:?}");
    }
}
