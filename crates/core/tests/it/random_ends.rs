//! Random ends of routes, which never change.

use mazewright_core::{End, Spec};

use crate::common::{maze, shape, spec};

/// Pairs of ends, at least one of them random.
const PAIRS: [[End; 2]; 5] = [
    [End::Random, End::Random],
    [End::First, End::Random],
    [End::Random, End::Last],
    [End::Farthest, End::Random],
    [End::Random, End::Farthest],
];

/// Start and goal of each pair, without and with dead ends cut away, in three shapes.
#[rustfmt::skip]
const FROZEN: [[[[u32; 2]; 5]; 2]; 3] = [
    [
        [[42, 57], [0, 42], [41, 62], [3, 42], [42, 3]],
        [[39, 52], [0, 39], [38, 62], [48, 39], [39, 48]],
    ],
    [
        [[42, 57], [0, 42], [41, 62], [14, 42], [42, 14]],
        [[42, 57], [0, 42], [41, 60], [41, 42], [42, 41]],
    ],
    [
        [[91, 123], [134, 90], [90, 116], [119, 91], [91, 119]],
        [[91, 123], [134, 90], [90, 116], [118, 91], [91, 118]],
    ],
];

#[test]
fn random_ends_are_frozen() {
    let found = ["square", "hex", "polar"].map(|name| {
        [0, 3].map(|sparse| {
            PAIRS.map(|[start, goal]| {
                let mut spec = Spec { start, goal, ..spec(shape(name), 9, 7) };
                spec.topology.sparse = sparse;
                let maze = maze(&spec);
                [maze.start(), maze.goal()]
            })
        })
    });
    assert_eq!(found, FROZEN);
}
