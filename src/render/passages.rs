//! Passages joined into lines: each half of a link, from a cell's centre to the middle of an edge,
//! once.
//!
//! In a cell its halves are paired in order; a line follows the pairs. So each dead end and each edge
//! beyond which nothing is drawn ends a line, and where more than two halves meet, one line runs
//! through and covers the ends of the others.

use super::chain::{Chain, Piece};
use super::drawing::{Marks, Spot};
use super::pen::Pen;
use super::style::Style;
use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::geometry::Point;
use crate::maze::Maze;

/// The passages, out by the openings.
pub(super) fn passages(
    maze: &Maze,
    style: &Style,
    spot: impl Fn(Point) -> Spot,
    cancel: &Cancel,
) -> Result<Vec<Marks>, Stop> {
    let grid = maze.grid();
    let drawn = Bits::new(grid.sides(grid.cells() - 1).end);
    let mut walk = Walk { maze, drawn };
    let mut pen = Pen::of_thickness(&spot, style.half_line());
    let radius = style.strokes.radius();
    for cell in 0..grid.cells() {
        cancel.check_now_and_then(cell as usize)?;
        let halves = walk.halves(cell);
        for &side in &halves {
            if walk.across(cell, side).is_none() && !walk.drawn.has(side as u32) {
                let mut chain = Chain { free: [true, false], ..Chain::default() };
                walk.drawn.put(side as u32);
                chain.push(walk.half(cell, side).reversed(), walk.most(cell));
                let chain = match walk.partner(cell, side) {
                    Some(next) => walk.follow(chain, cell, next, cancel)?,
                    None => Chain { free: [true, halves.len() == 1], ..chain },
                };
                chain.draw(&mut pen, radius);
            }
        }
        if let Some(&side) = halves.last()
            && !halves.len().is_multiple_of(2)
            && !walk.drawn.has(side as u32)
        {
            let chain = Chain { free: [halves.len() == 1, false], ..Chain::default() };
            walk.follow(chain, cell, side, cancel)?.draw(&mut pen, radius);
        }
    }
    // What is left has no ends.
    for cell in 0..grid.cells() {
        cancel.check_now_and_then(cell as usize)?;
        for side in walk.halves(cell) {
            if !walk.drawn.has(side as u32) {
                let chain = Chain { closed: true, ..Chain::default() };
                walk.follow(chain, cell, side, cancel)?.draw(&mut pen, radius);
            }
        }
    }
    let lines = pen.capped(style.strokes.caps.is);
    Ok(vec![Marks::Lines { lines, width: style.line.hundredths() }])
}

struct Walk<'a> {
    maze: &'a Maze,
    /// The sides whose halves are drawn.
    drawn: Bits,
}

impl Walk<'_> {
    /// The sides of a cell to whose edges passages lead.
    fn halves(&self, cell: u32) -> Vec<usize> {
        let (maze, grid) = (self.maze, self.maze.grid());
        let is_open = |&side: &usize| match grid.drawn(side) {
            None => false,
            Some(edge) => maze.leads(side) || grid.is_outer(side) && !maze.is_wall(edge),
        };
        let sides = grid.sides(cell).filter(|_| maze.is_used(cell));
        sides.filter(is_open).collect()
    }

    /// The cell beyond a side and its side there, if they share the edge that is drawn.
    fn across(&self, cell: u32, side: usize) -> Option<(u32, usize)> {
        let grid = self.maze.grid();
        let there = grid.beyond(side);
        if there == grid.cells() || there == cell {
            return None;
        }
        let is_same = |&back: &usize| grid.drawn(back) == grid.drawn(side);
        grid.sides(there).find(is_same).map(|back| (there, back))
    }

    /// From the centre of a cell to the middle of an edge.
    fn half(&self, cell: u32, side: usize) -> Piece {
        let grid = self.maze.grid();
        let centre = grid.centre(cell);
        Piece::straight(centre, grid.drawn(side).map_or(centre, |edge| grid.middle(edge)))
    }

    /// How round a passage may be in a cell.
    fn most(&self, cell: u32) -> f64 {
        if self.halves(cell).len() == 2 { f64::INFINITY } else { 0.0 }
    }

    /// The side by which a line goes on that has come into a cell by another, unless that is drawn.
    fn partner(&self, cell: u32, by: usize) -> Option<usize> {
        let halves = self.halves(cell);
        let at = halves.iter().position(|&side| side == by)?;
        halves.get(at ^ 1).copied().filter(|&next| !self.drawn.has(next as u32))
    }

    /// Leaves a cell by a side, and goes on until the line ends.
    fn follow(
        &mut self,
        mut chain: Chain,
        mut cell: u32,
        mut side: usize,
        cancel: &Cancel,
    ) -> Result<Chain, Stop> {
        for turn in 1.. {
            cancel.check_now_and_then(turn)?;
            self.drawn.put(side as u32);
            chain.push(self.half(cell, side), f64::INFINITY);
            let Some((there, back)) = self.across(cell, side) else {
                chain.free[1] = true;
                break;
            };
            self.drawn.put(back as u32);
            chain.push(self.half(there, back).reversed(), self.most(there));
            let Some(next) = self.partner(there, back) else {
                chain.free[1] = self.halves(there).len() == 1;
                break;
            };
            (cell, side) = (there, next);
        }
        Ok(chain)
    }
}
