//! Binary tree: each cell opens one link, either up to the previous row or back along its own row.
//!
//! Links along a row lead towards the corner that the `corner` option names. Two corridors meet at
//! that corner: on squares they run the full length of two sides of the picture. 25 % dead ends;
//! the routes run diagonally.
//!
//! A cell chooses among its links up and the link to the cell before it in its chain (see
//! `levels`). Without a bias all of them are equally likely. The first cell of a chain that has a
//! link up is the anchor; it chooses among links up only. The cells before the anchor have no link
//! up, and open the link towards the anchor. A chain without any link up becomes a corridor.
//!
//! On a lattice each row is a chain, and every cell except those of the first row has one link up,
//! so rows and chains need not be computed.
//!
//! Time O(links), memory 12 bytes per cell, in addition to the result. Source: J. Buck, "Mazes for
//! Programmers" (2015), chapter 1.

use crate::algorithm::lattice::RectangularGrid;
use crate::algorithm::options::{AlgorithmOption, AlgorithmOptions, Corner};
use crate::algorithm::rows::{CellRows, join_remaining, link_between};
use crate::algorithm::{Algorithm, derived_rows};
use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::error::Error;
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const BINARY_TREE: Choice<Algorithm> = Choice {
    name: "binary-tree",
    aliases: &["binary", "btree"],
    doc: "Binary tree: each cell opens one link, up or towards the corner; diagonal routes",
    value: Algorithm {
        carve,
        steps: None,
        options: &[AlgorithmOption::Corner, AlgorithmOption::Bias],
        adds_walls: false,
    },
};

fn carve(
    grid: &Grid,
    options: &AlgorithmOptions,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let lattice = RectangularGrid::of(grid, cancel)?.filter(|_| !derived_rows::is_rowless(grid));
    if let Some(lattice) = lattice {
        return on_lattice(lattice, options.corner, options.across(), rng, cancel);
    }
    by_rows(grid, options, rng, cancel)
}

/// Carves any grid.
fn by_rows(
    grid: &Grid,
    options: &AlgorithmOptions,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let across = options.across();
    let along = 200 - across;
    let rows = CellRows::new(grid, options.corner, rng, cancel)?;
    let mut opened = Vec::with_capacity(grid.cells() as usize - 1);
    // The links that a cell chooses from: those up, then the one back.
    let mut links = Vec::new();
    let mut iteration = 0;
    for chain in rows.chains() {
        let anchor = chain.iter().position(|&cell| rows.up(cell).next().is_some());
        let anchor = anchor.unwrap_or(0);
        for (at, &cell) in chain.iter().enumerate() {
            iteration += 1;
            cancel.check_periodically(iteration)?;
            if at < anchor {
                opened.extend(link_between(grid, cell, chain[at + 1]));
                continue;
            }
            links.clear();
            links.extend(rows.up(cell));
            let up = links.len() as u32;
            if at > anchor {
                links.extend(link_between(grid, cell, chain[at - 1]));
            }
            let back = if at == anchor { 0 } else { along };
            let weight = if back == 0 { 1 } else { across };
            // Under a full bias, a cell without links up has total weight 0; it opens the link back.
            let total = up * weight + back;
            let drawn = if total == 0 { 0 } else { rng.below(total) };
            let chosen = if drawn < up * weight { drawn / weight } else { up };
            opened.extend(links.get(chosen as usize));
        }
    }
    join_remaining(grid, opened, rng, cancel)
}

/// Carves a lattice as [`by_rows`] does.
fn on_lattice(
    lattice: RectangularGrid,
    corner: Corner,
    across: u32,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let RectangularGrid { cols, rows } = lattice;
    let along = 200 - across;
    let mut opened = Vec::with_capacity((cols * rows) as usize - 1);
    for row in lattice.rows_from(corner) {
        cancel.check()?;
        let links = u32::from(!row.is_first);
        let weight = links * if along == 0 { 1 } else { across };
        // A draw from a single possibility keeps the generator in step with `by_rows`.
        if links > 0 {
            rng.below(links);
            opened.push(row.up(0));
        }
        for at in 1..cols {
            let drawn = if weight + along == 0 { 0 } else { rng.below(weight + along) };
            opened.push([row.along(at - 1), row.up(at)][usize::from(drawn < weight)]);
        }
    }
    Ok(opened)
}

#[cfg(test)]
mod tests {
    use super::{by_rows, carve};
    use crate::algorithm::options::{AlgorithmOptions, Corner};
    use crate::cancel::Cancel;
    use crate::catalog::find;
    use crate::rng::{Purpose, Rng};
    use crate::shape::SHAPES;
    use crate::site::Site;

    #[test]
    fn lattices_are_carved_like_other_grids() {
        let cancel = Cancel::new();
        let square = find(SHAPES, "square").expect("a shape");
        for (cols, rows) in [(1, 7), (7, 1), (2, 2), (9, 6)] {
            let grid = Site::new(square, cols, rows).lay(1, &cancel).expect("a grid");
            let corners =
                [Corner::NorthWest, Corner::NorthEast, Corner::SouthWest, Corner::SouthEast];
            for corner in corners {
                for bias in [-100, -30, 0, 60, 100] {
                    let options = AlgorithmOptions { corner, bias, ..AlgorithmOptions::default() };
                    let rng = || Rng::new(7, Purpose::Carve);
                    assert_eq!(
                        carve(&grid, &options, &mut rng(), &cancel).expect("a maze"),
                        by_rows(&grid, &options, &mut rng(), &cancel).expect("a maze"),
                        "{cols}×{rows}, {corner:?}, bias {bias}"
                    );
                }
            }
        }
    }
}
