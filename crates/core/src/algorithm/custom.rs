//! Algorithms that callers give as functions, outside of the table.

use crate::algorithm::Algorithm;
use crate::algorithm::options::AlgorithmOptions;
use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::collections::disjoint_sets::DisjointSets;
use crate::error::{Error, Refusal};
use crate::grid::Grid;
use crate::rng::Rng;

/// The algorithm in the spec of a maze that a function of the caller carved.
pub(crate) static CUSTOM: Choice<Algorithm> = Choice {
    name: "custom",
    aliases: &[],
    doc: "A function of the caller",
    value: Algorithm { carve: refuse, steps: None, options: &[], adds_walls: false },
};

/// Refuses to carve: the spec does not have the function.
fn refuse(
    _grid: &Grid,
    _options: &AlgorithmOptions,
    _rng: &mut Rng,
    _cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let detail = "algorithm is custom: a function carved this maze, and the spec does not have it; \
                  take an algorithm of the table, or give the function again";
    Err(Refusal::new("algorithm", "custom", detail).into())
}

/// Refuses links that do not form a spanning tree of a grid.
pub(crate) fn check_tree(grid: &Grid, opened: &[u32], cancel: &Cancel) -> Result<(), Error> {
    let refusal = |detail: String| Err(Refusal::new("algorithm", "not-a-tree", detail).into());
    let pairs: Vec<[u32; 2]> = grid.link_cells().collect();
    let mut sets = DisjointSets::new(grid.cells());
    for (iteration, &link) in opened.iter().enumerate() {
        cancel.check_periodically(iteration)?;
        let Some(&[one, other]) = pairs.get(link as usize) else {
            let last = grid.links() - 1;
            return refusal(format!(
                "the algorithm opened link {link}, but the grid has links 0 to {last}"
            ));
        };
        if !sets.join(one, other) {
            return refusal(format!(
                "the algorithm opened link {link}, but cells {one} and {other} were connected \
                 already; open each link once, and close no loop"
            ));
        }
    }
    let missing = grid.cells() as usize - 1 - opened.len();
    if missing > 0 {
        return refusal(format!(
            "the algorithm left the cells in {} parts; open links until all cells are connected",
            missing + 1
        ));
    }
    Ok(())
}
