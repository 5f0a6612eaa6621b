//! Which mazes can be counted.

use mazewright_core::{End, Spec, Topology};

/// Most cells of a grid whose mazes are counted.
const MOST_CELLS: u64 = 400;

/// Whether mazes differ in nothing but which links are open, and are perfect, so that they can be counted.
pub fn is_countable(spec: &Spec) -> bool {
    spec.topology == Topology::default()
        && !spec.site.is_seeded()
        && spec.start != End::Random
        && spec.goal != End::Random
        && spec.cells() <= MOST_CELLS
}
