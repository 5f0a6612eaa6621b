//! Eller's algorithm: level by level, with the sets of cells that are joined already.
//!
//! In each level cells of different sets are joined sideways by the fall of a coin (or a bias). A
//! set with no link to the next level is joined to a neighbour that has one. Then each set opens a
//! random one of its links onward, and each other
//! one with a chance of one in three. In the last level all are joined. 29 %
//! dead ends; little to be seen of the order in which it works.
//!
//! Time O(links · α), memory 24 bytes a cell, besides the result. Source: M. Eller (1982), as in
//! W. Pullen, "Think Labyrinth"; J. Buck, "Mazes for Programmers" (2015), chapter 12.

use super::Algorithm;
use super::levels::{Levels, between, join_rest};
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::sets::Sets;
use crate::texture::{Corner, Knob, Texture};

pub(super) const ELLER: Choice<Algorithm> = Choice {
    name: "eller",
    aliases: &["ellers"],
    doc: "Eller's algorithm: row by row, by the sets of cells that are joined already",
    is: Algorithm { carve, steps: None, takes: &[Knob::Bias] },
};

/// Beside the one that each set opens, one link onward in so many is opened.
const MORE: u32 = 3;

/// What is known of each set, by its number.
#[derive(Clone, Copy, Default)]
struct Onward {
    /// How many links onward its cells of this level have.
    links: u32,
    /// One of them, each equally likely, and the cell it leads to.
    drawn: [u32; 2],
}

fn carve(grid: &Grid, texture: &Texture, rng: &mut Rng, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
    let levels = Levels::new(grid, Corner::NorthWest, rng, cancel)?;
    let chains: Vec<&[u32]> = levels.chains().collect();
    let last = chains.last().map_or(0, |chain| levels.of(chain[0]));
    let across = texture.across();
    let mut carving = Carving {
        grid,
        levels: &levels,
        cancel,
        turn: 0,
        sets: Sets::new(grid.cells()),
        onward: vec![Onward::default(); grid.cells() as usize],
        opened: Vec::with_capacity(grid.cells() as usize - 1),
    };
    for level in chains.chunk_by(|one, other| levels.of(one[0]) == levels.of(other[0])) {
        let is_last = levels.of(level[0][0]) == last;
        for pair in level.iter().flat_map(|chain| chain.windows(2)) {
            if is_last || rng.below(200) >= across {
                carving.join(pair[0], pair[1])?;
            }
        }
        carving.count(level)?;
        carving.rescue(level)?;
        carving.draw(level, rng)?;
        carving.go_on(level, rng)?;
    }
    join_rest(grid, carving.opened, rng, cancel)
}

/// Where the work stands.
struct Carving<'a> {
    grid: &'a Grid,
    levels: &'a Levels<'a>,
    cancel: &'a Cancel,
    turn: usize,
    sets: Sets,
    onward: Vec<Onward>,
    opened: Vec<u32>,
}

impl Carving<'_> {
    /// What is known of a cell's set; looks at the cancel flag now and then.
    fn set_of(&mut self, cell: u32) -> Result<&mut Onward, Stop> {
        self.turn += 1;
        self.cancel.check_now_and_then(self.turn)?;
        Ok(&mut self.onward[self.sets.find(cell) as usize])
    }

    /// Joins two neighbours of one level, unless they are joined already.
    fn join(&mut self, here: u32, next: u32) -> Result<(), Stop> {
        let links = self.set_of(here)?.links + self.set_of(next)?.links;
        if self.sets.join(here, next) {
            self.set_of(here)?.links = links;
            self.opened.extend(between(self.grid, here, next));
        }
        Ok(())
    }

    /// Counts the links onward of each set of a level.
    fn count(&mut self, level: &[&[u32]]) -> Result<(), Stop> {
        for &cell in level.iter().copied().flatten() {
            self.set_of(cell)?.links = 0;
        }
        for &cell in level.iter().copied().flatten() {
            let links = self.levels.down(cell).count() as u32;
            self.set_of(cell)?.links += links;
        }
        Ok(())
    }

    /// Joins sets without a link onward to a neighbour, until they have one.
    fn rescue(&mut self, level: &[&[u32]]) -> Result<(), Stop> {
        for chain in level {
            let forward = chain.windows(2).map(|pair| [pair[0], pair[1]]);
            let backward = chain.windows(2).rev().map(|pair| [pair[1], pair[0]]);
            for [here, next] in forward.chain(backward) {
                if self.set_of(here)?.links == 0 {
                    self.join(here, next)?;
                }
            }
        }
        Ok(())
    }

    /// Draws one of the links onward of each set of a level.
    fn draw(&mut self, level: &[&[u32]], rng: &mut Rng) -> Result<(), Stop> {
        for &cell in level.iter().copied().flatten() {
            self.set_of(cell)?.links = 0;
        }
        let levels = self.levels;
        for &cell in level.iter().copied().flatten() {
            let own = self.set_of(cell)?;
            for drawn in levels.down(cell) {
                own.links += 1;
                if rng.below(own.links) == 0 {
                    own.drawn = drawn;
                }
            }
        }
        Ok(())
    }

    /// Opens the link that was drawn for each set, and others by chance.
    fn go_on(&mut self, level: &[&[u32]], rng: &mut Rng) -> Result<(), Stop> {
        // All are gathered before sets join: two may lead to one cell.
        let mut drawn = Vec::new();
        for &cell in level.iter().copied().flatten() {
            let own = self.set_of(cell)?;
            if own.links > 0 {
                own.links = 0;
                drawn.push((cell, own.drawn));
            }
        }
        for (cell, [link, there]) in drawn {
            self.sets.join(cell, there);
            self.opened.push(link);
        }
        for &cell in level.iter().copied().flatten() {
            self.turn += 1;
            self.cancel.check_now_and_then(self.turn)?;
            for [link, there] in self.levels.down(cell) {
                if rng.below(MORE) == 0 && self.sets.join(cell, there) {
                    self.opened.push(link);
                }
            }
        }
        Ok(())
    }
}
