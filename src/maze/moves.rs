//! The moves that open links give to each cell, as one byte a cell.
//!
//! In a pattern the cell below lies the same number of cells on from almost every cell, and so do the
//! others round it. So few different **moves** come up again and again: over which sides open links
//! lead, and how far on in number the cell beyond each of them lies. A byte says which of them a cell
//! has; searches read that, and nothing of the grid. Cells that have moves of their own (where there is
//! no pattern, at seams, with more than eight sides) are looked up in the grid.
//!
//! ```text
//!   0   1   2        cell 4 has open links over its sides 1 and 2: on by 1, on by 3
//!     ┌───┐
//!   3 │ 4   5
//!     │   │
//!   6   7   8
//! ```

use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::grid::Grid;

/// Most sides of a cell whose moves are listed.
pub const MOST: usize = 8;

/// Over which sides of a cell open links lead, and where to: to different cells, never back to itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// How far on in number the cell beyond each side lies, modulo 2³²; 0 where no open link leads.
    pub by: [u32; MOST],
    /// The sides over which open links lead, the first as the lowest bit.
    pub open: u8,
    /// How many there are.
    pub count: u8,
}

impl Moves {
    /// The side over which a move leads, counted from the cell's first; not for 0, which is none.
    #[inline]
    pub fn side(&self, by: u32) -> Option<usize> {
        // All are looked at, which costs less than a guess at which it is.
        let sides = self.by.iter().enumerate();
        let found = sides.fold(0_u8, |found, (at, &own)| found | u8::from(own == by) << at);
        (found > 0).then_some(found.trailing_zeros() as usize)
    }

    /// Whether its cell can be told from others by it: no move leads where another does, or nowhere.
    fn is_plain(&self) -> bool {
        let open = (0..MOST).filter(|side| self.open >> side & 1 == 1);
        open.into_iter().all(|side| self.by[side] != 0 && self.side(self.by[side]) == Some(side))
    }
}

/// The moves of all cells.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    /// For each cell which moves it has; [`OWN`] where they are not listed. Empty where none are.
    codes: Vec<u8>,
    /// The different moves, from the second on.
    moves: Vec<Moves>,
}

/// The code of a cell whose moves are not listed.
const OWN: u8 = 0;

/// Most different moves that are listed.
const MOST_MOVES: usize = u8::MAX as usize;

/// After so many cells a pattern has the same kind of cell again, if it has one to four, six or eight
/// kinds in a row.
const REPEAT: usize = 24;

/// Places in which moves are looked for while the table is made: a power of two, with room to spare.
const PLACES: usize = 1 << 10;

/// In how many places they are looked for at most.
const PROBES: usize = 8;

impl Table {
    /// The moves over those sides that are in a set.
    pub(super) fn new(grid: &Grid, ways: &Bits, cancel: &Cancel) -> Result<Self, Stop> {
        let mut table = Self {
            codes: Vec::with_capacity(grid.cells() as usize),
            moves: vec![Moves::default()],
        };
        let mut places = [OWN; PLACES];
        // What was seen last, by the open sides, where a pattern is likely to have the same again.
        let mut guesses = [[OWN; REPEAT]; 1 << MOST];
        let mut own = 0;
        for cell in 0..grid.cells() {
            cancel.check_now_and_then(cell as usize)?;
            let near = grid.near(cell);
            let code = if near.len() > MOST {
                OWN
            } else {
                let open = ways.within(grid.sides(cell)).word().unwrap_or(0) as u8;
                let guess = &mut guesses[usize::from(open)][cell as usize % REPEAT];
                let by = |(side, &there): (usize, &u32)| {
                    if open >> side & 1 == 1 { there.wrapping_sub(cell) } else { 0 }
                };
                let mut sides = near.iter().enumerate().zip(&table.moves[usize::from(*guess)].by);
                if *guess == OWN || !sides.all(|(side, &guessed)| by(side) == guessed) {
                    let mut moves = Moves { open, count: open.count_ones() as u8, by: [0; MOST] };
                    near.iter().enumerate().for_each(|side| moves.by[side.0] = by(side));
                    *guess = table.list(&mut places, moves);
                }
                *guess
            };
            own += u32::from(code == OWN);
            table.codes.push(code);
        }
        // Without a pattern it is not worth its memory.
        Ok(if 2 * own > grid.cells() { Self::default() } else { table })
    }

    /// The code of some moves, listed now if they were not; [`OWN`] where they cannot be.
    #[inline]
    fn list(&mut self, places: &mut [u8; PLACES], moves: Moves) -> u8 {
        // Odd factors, another one for each side.
        let factor = |side: usize| 0x9E37_79B1_u32.rotate_left(5 * side as u32) | 1;
        let products = moves.by.iter().enumerate().map(|(side, by)| by.wrapping_mul(factor(side)));
        let key = products.fold(u32::from(moves.open), u32::wrapping_add);
        let first = (key.wrapping_mul(0x9E37_79B1) >> 16) as usize;
        for place in first..first + PROBES {
            let code = &mut places[place % PLACES];
            if *code == OWN {
                if self.moves.len() > MOST_MOVES || !moves.is_plain() {
                    return OWN;
                }
                *code = self.moves.len() as u8;
                self.moves.push(moves);
                return *code;
            }
            if self.moves[*code as usize] == moves {
                return *code;
            }
        }
        OWN
    }

    /// The moves of a cell, where they are listed.
    #[inline]
    pub(super) fn of(&self, cell: u32) -> Option<&Moves> {
        let code = *self.codes.get(cell as usize)?;
        (code != OWN).then(|| &self.moves[code as usize])
    }
}
