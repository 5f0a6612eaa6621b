//! Helpers for the `stats` tests, shared by several test binaries.

use mazewright_core::{Cancel, SHAPES, Share, Site, Spec, Topology, WRAPS};

use crate::common::difficulty::OPEN;
use crate::common::{Made, algorithms, spec, ways};

pub(crate) fn passages(made: &Made) -> Vec<Vec<[u32; 2]>> {
    let grid = made.maze.grid();
    let open = (0..).zip(grid.link_cells()).filter(|&(link, _)| made.maze.is_open(link));
    ways(grid.cells(), open)
}

/// Mazes with and without loops, flat, stacked and wrapped.
pub(crate) fn for_each_maze(check: impl Fn(&Made)) {
    for shape in SHAPES {
        for algorithm in algorithms(shape).chain([&OPEN]) {
            for (cols, rows) in [(2, 1), (3, 2), (7, 6)] {
                check(&Made::new(Spec { algorithm, ..spec(shape, cols, rows) }));
            }
        }
        // Some mazes have loops or are braided; sparse mazes have unused cells.
        for (loops, braid, sparse) in
            [(4, "0", 0), (0, "0.5", 0), (2, "1", 0), (0, "0", 2), (3, "0.5", 1)]
        {
            let braid = Share::parse(braid).unwrap();
            let topology = Topology { loops, braid, sparse, ..Topology::default() };
            let spec = Spec { topology, ..spec(shape, 9, 8) };
            if spec.check(1000).is_ok() {
                check(&Made::new(spec));
            }
        }
        for (levels, wrap) in [(3, 0), (1, 1), (2, 3)] {
            let wrap = &WRAPS[wrap];
            let site = Site { levels, wrap, ..Site::new(shape, 6, 6) };
            let spec = Spec { site, ..spec(shape, 6, 6) };
            if spec.check(1000).is_ok() && spec.site.lay(1, &Cancel::new()).is_ok() {
                check(&Made::new(Spec { algorithm: &OPEN, ..spec.clone() }));
                check(&Made::new(spec));
            }
        }
    }
}
