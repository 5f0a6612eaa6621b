//! A compact table of the open links of each cell, with one byte per cell.
//!
//! In a regular tessellation, almost all cells have the same difference in number to the neighbour
//! below, and likewise to the other neighbours. So only a few different **moves** occur: the set of
//! open sides of a cell, with the difference in cell number for each of them. One byte per cell is
//! an index into the list of moves, so that searches need not read the grid. Cells whose moves are
//! not listed (in irregular grids, at seams, with more than eight sides) are looked up in the grid.
//!
//! ```text
//!   0   1   2        cell 4 has open links through its sides 1 and 2: to cells 4 + 1 and 4 + 3
//!     ┌───┐
//!   3 │ 4   5
//!     │   │
//!   6   7   8
//! ```

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::grid::Grid;
use crate::grid::stencil::Class;

/// The largest number of sides of a cell whose moves are listed.
pub(crate) const MAX_SIDES: usize = 8;

/// The open sides of a cell, and the differences in number to the neighbours across them. The
/// neighbours are different cells, never the cell itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// The difference in number to the neighbour across each side, modulo 2³²; 0 if the side is
    /// closed.
    pub offsets: [u32; MAX_SIDES],
    /// The sides that open links cross; bit 0 is the first side.
    pub open: u8,
    /// The number of open sides.
    pub count: u8,
}

impl Moves {
    /// Returns the side with the given difference in cell number (not 0), counted from the cell's
    /// first side.
    #[inline]
    pub fn side(&self, by: u32) -> Option<usize> {
        // Comparing all sides is faster than a loop with an early exit, which is often
        // mispredicted.
        let sides = self.offsets.iter().enumerate();
        let found = sides.fold(0_u8, |found, (at, &it)| found | u8::from(it == by) << at);
        (found > 0).then_some(found.trailing_zeros() as usize)
    }

    /// Returns whether all open sides lead to different cells, and none to the cell itself.
    fn is_unambiguous(&self) -> bool {
        let open = (0..MAX_SIDES).filter(|side| self.open >> side & 1 == 1);
        open.into_iter()
            .all(|side| self.offsets[side] != 0 && self.side(self.offsets[side]) == Some(side))
    }
}

/// The moves of all cells.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    /// The code of each cell: an index into `moves`, or [`UNLISTED`]. Empty if no cell is listed.
    codes: Vec<u8>,
    /// The different moves. The first entry, at [`UNLISTED`], is unused.
    moves: Vec<Moves>,
}

/// The code of a cell whose moves are not listed.
const UNLISTED: u8 = 0;

/// The largest number of different moves that are listed.
const MAX_LISTED: usize = u8::MAX as usize;

/// A common period of the kinds of cells within a row, for patterns of one to four, six or eight
/// kinds.
const REPEAT: usize = 24;

/// The size of the hash table that is used while the table is built: a power of two, larger than
/// the number of entries.
const SLOTS: usize = 1 << 10;

/// The largest number of slots that are probed.
const PROBES: usize = 8;

impl Table {
    /// Builds the table from the set of sides that open links cross.
    pub(super) fn new(grid: &Grid, open_sides: &BitSet, cancel: &Cancel) -> Result<Self, Error> {
        let mut table = Self {
            codes: Vec::with_capacity(grid.cells() as usize),
            moves: vec![Moves::default()],
        };
        let mut slots = [UNLISTED; SLOTS];
        // The last code found for the same open sides and the same place in the pattern, which is
        // probably right for the next such cell too.
        let mut guesses = [[UNLISTED; REPEAT]; 1 << MAX_SIDES];
        let mut unlisted = 0;
        for cell in 0..grid.cells() {
            cancel.check_periodically(cell as usize)?;
            let near = grid.neighbors(cell);
            let code = if near.len() > MAX_SIDES {
                UNLISTED
            } else {
                let open = open_sides.in_range(grid.sides(cell)).word().unwrap_or(0) as u8;
                let guess = &mut guesses[usize::from(open)][cell as usize % REPEAT];
                let by = |(side, &there): (usize, &u32)| {
                    if open >> side & 1 == 1 { there.wrapping_sub(cell) } else { 0 }
                };
                let mut sides =
                    near.iter().enumerate().zip(&table.moves[usize::from(*guess)].offsets);
                if *guess == UNLISTED || !sides.all(|(side, &guessed)| by(side) == guessed) {
                    let mut moves =
                        Moves { open, count: open.count_ones() as u8, offsets: [0; MAX_SIDES] };
                    near.iter().enumerate().for_each(|side| moves.offsets[side.0] = by(side));
                    *guess = table.list(&mut slots, moves);
                }
                *guess
            };
            unlisted += u32::from(code == UNLISTED);
            table.codes.push(code);
        }
        Ok(table.unless_short(unlisted))
    }

    /// Returns the table, or an empty one if fewer than half of the cells are listed: then it is
    /// not worth its memory.
    fn unless_short(self, unlisted: u32) -> Self {
        if 2 * unlisted as usize > self.codes.len() { Self::default() } else { self }
    }

    /// Returns the code of some moves, and lists them if necessary. Returns [`UNLISTED`] if they
    /// cannot be listed.
    #[inline]
    fn list(&mut self, slots: &mut [u8; SLOTS], moves: Moves) -> u8 {
        // A different odd factor for each side.
        let factor = |side: usize| 0x9E37_79B1_u32.rotate_left(5 * side as u32) | 1;
        let products =
            moves.offsets.iter().enumerate().map(|(side, by)| by.wrapping_mul(factor(side)));
        let key = products.fold(u32::from(moves.open), u32::wrapping_add);
        let first = (key.wrapping_mul(0x9E37_79B1) >> 16) as usize;
        for slot in first..first + PROBES {
            let code = &mut slots[slot % SLOTS];
            if *code == UNLISTED {
                if self.moves.len() > MAX_LISTED || !moves.is_unambiguous() {
                    return UNLISTED;
                }
                *code = self.moves.len() as u8;
                self.moves.push(moves);
                return *code;
            }
            if self.moves[*code as usize] == moves {
                return *code;
            }
        }
        UNLISTED
    }

    /// Returns the moves of a cell, if they are listed.
    #[inline]
    pub(super) fn of(&self, cell: u32) -> Option<&Moves> {
        let code = *self.codes.get(cell as usize)?;
        (code != UNLISTED).then(|| &self.moves[code as usize])
    }
}

/// The moves listed so far while the open sides of cells in a repeating pattern are found.
pub(super) struct ListedMoves {
    table: Table,
    /// The code of each kind of cell and set of open sides, or [`UNLISTED`].
    codes: Vec<[u8; 1 << MAX_SIDES]>,
    unlisted: u32,
}

impl ListedMoves {
    /// Creates an empty list for `kinds` kinds of cells.
    pub(super) fn new(kinds: usize) -> Self {
        let table = Table { codes: Vec::new(), moves: vec![Moves::default()] };
        Self { table, codes: vec![[UNLISTED; 1 << MAX_SIDES]; kinds], unlisted: 0 }
    }

    /// Returns the code of a cell of a class with these open sides.
    #[inline]
    pub(super) fn code(&mut self, class: &Class, open: u8) -> u8 {
        let code = self.codes[usize::from(class.kind)][usize::from(open)];
        if code == UNLISTED { self.list(class, open) } else { code }
    }

    /// Lists the moves if possible, and returns their code.
    #[cold]
    fn list(&mut self, class: &Class, open: u8) -> u8 {
        let mut moves = Moves { open, count: open.count_ones() as u8, offsets: class.offsets };
        for side in (0..MAX_SIDES).filter(|side| open >> side & 1 == 0) {
            moves.offsets[side] = 0;
        }
        let listed = &mut self.table.moves;
        if listed.len() > MAX_LISTED || !moves.is_unambiguous() {
            self.unlisted += 1;
            return UNLISTED;
        }
        listed.push(moves);
        let code = (listed.len() - 1) as u8;
        self.codes[usize::from(class.kind)][usize::from(open)] = code;
        code
    }

    /// Returns the table, given the code of each cell.
    pub(super) fn into_table(self, codes: Vec<u8>) -> Table {
        Table { codes, ..self.table }.unless_short(self.unlisted)
    }
}
