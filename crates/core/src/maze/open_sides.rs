//! The sides that open links cross: as a set, and cell by cell as [`Table`] of moves.
//!
//! In a repeating pattern, one pass over the cells derives both from the open links. Links to cells
//! with larger numbers are numbered in the order of cells and sides, so the links of a cell are the
//! next few bits of the set of open links. The pass does not read the grid's neighbours and edges.

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::grid::{Grid, Pattern};
use crate::maze::moves::{ListedMoves, Table};

/// Returns the sides that the links in `open` cross, and the moves of all cells.
pub(super) fn open_sides(
    grid: &Grid,
    open: &BitSet,
    cancel: &Cancel,
) -> Result<(BitSet, Table), Error> {
    let Some(pattern) = grid.pattern() else {
        let sides = grid.sides_of_links(open, cancel)?;
        let moves = Table::new(grid, &sides, cancel)?;
        return Ok((sides, moves));
    };
    match pattern.stencil().most_forward() {
        0..=2 => by_classes::<2>(pattern, open, cancel),
        3 => by_classes::<3>(pattern, open, cancel),
        _ => by_classes::<8>(pattern, open, cancel),
    }
}

/// Finds the open sides and moves of a grid with classes. `FORWARD` is at least the largest number
/// of links of a cell to cells with larger numbers.
fn by_classes<const FORWARD: usize>(
    pattern: &Pattern,
    open: &BitSet,
    cancel: &Cancel,
) -> Result<(BitSet, Table), Error> {
    let stencil = pattern.stencil();
    let cells = stencil.codes().len();
    let mut listed = ListedMoves::new(stencil.kinds());
    // The open sides of each cell found so far; later, the code of its moves.
    let mut codes = vec![0_u8; cells];
    let mut sides = BitWriter::with_capacity(cells * pattern.stride() as usize);
    let mut first_link = 0;
    for (cell, class) in stencil.classes_of_cells().enumerate() {
        cancel.check_periodically(cell)?;
        let links = open.word_from(first_link) & ((1 << class.forward_count) - 1);
        first_link += usize::from(class.forward_count);
        let mut open_here = codes[cell];
        // The loop always has the same length; sides beyond the last have no bit.
        for (rank, &side) in class.forward[..FORWARD].iter().enumerate() {
            let is_open = (links >> rank & 1) as u8;
            open_here |= is_open << side;
            let side = usize::from(side);
            let there = cell.wrapping_add(class.offsets[side] as usize);
            // Sides beyond the last may lead to a number that is not a cell.
            if let Some(open_there) = codes.get_mut(there) {
                *open_there |= is_open << class.twins[side];
            }
        }
        sides.push(open_here.into(), pattern.stride());
        codes[cell] = listed.code(class, open_here);
    }
    Ok((sides.finish(), listed.into_table(codes)))
}

/// Builds a set from a few bits at a time.
struct BitWriter {
    words: Vec<u64>,
    /// The bits that do not fill a word yet, and their number.
    word: u64,
    filled: u32,
}

impl BitWriter {
    fn with_capacity(bits: usize) -> Self {
        Self { words: Vec::with_capacity(bits.div_ceil(64)), word: 0, filled: 0 }
    }

    /// Appends the lowest `count` bits, fewer than 64; the others must be 0.
    #[inline]
    fn push(&mut self, bits: u64, count: u32) {
        self.word |= bits << self.filled;
        self.filled += count;
        if self.filled >= 64 {
            self.words.push(self.word);
            self.filled -= 64;
            self.word = bits >> (count - self.filled);
        }
    }

    fn finish(mut self) -> BitSet {
        if self.filled > 0 {
            self.words.push(self.word);
        }
        BitSet::from_words(self.words)
    }
}

#[cfg(test)]
mod tests {
    use super::open_sides;
    use crate::algorithm::ALGORITHMS;
    use crate::algorithm::options::AlgorithmOptions;
    use crate::cancel::Cancel;
    use crate::collections::bits::BitSet;
    use crate::grid::stencil::MAX_SIDES;
    use crate::maze::moves::Table;
    use crate::rng::{Purpose, Rng};
    use crate::shape::SHAPES;
    use crate::site::Site;

    #[test]
    fn classes_give_the_same_sides_and_moves_as_the_grid() {
        let cancel = Cancel::new();
        let mut with_classes = 0;
        for shape in SHAPES {
            for (cols, rows) in [(1, 7), (7, 1), (4, 4), (5, 8), (13, 11)] {
                let site = Site::new(shape, cols, rows);
                if site.check(u64::MAX).is_err() {
                    continue;
                }
                let grid = site.lay(3, &cancel).expect("a grid");
                let mut rng = Rng::new(5, Purpose::Carve);
                let options = AlgorithmOptions::default();
                let order = (ALGORITHMS[0].value.carve)(&grid, &options, &mut rng, &cancel);
                let mut open = BitSet::new(grid.edges() as usize);
                order.expect("nobody cancels").into_iter().for_each(|link| open.insert(link));
                let (sides, moves) = open_sides(&grid, &open, &cancel).expect("nobody cancels");
                let looked_up = grid.sides_of_links(&open, &cancel).expect("nobody cancels");
                let table = Table::new(&grid, &looked_up, &cancel).expect("nobody cancels");
                let name = format!("{} {cols}×{rows}", shape.name);
                assert!(sides == looked_up, "{name}: sides");
                with_classes += u32::from(grid.stencil().is_some());
                assert!(grid.stencil().is_none() || grid.most_sides() <= MAX_SIDES, "{name}");
                for cell in 0..grid.cells() {
                    if let (Some(one), Some(other)) = (moves.of(cell), table.of(cell)) {
                        assert_eq!(one, other, "{name}: cell {cell}");
                    }
                }
            }
        }
        assert!(with_classes > 40, "{with_classes} grids have classes");
    }
}
