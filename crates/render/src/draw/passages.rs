//! The passages as lines whose ends or corners are not the default ones. Each link consists of two
//! halves, from the centre of a cell to the middle of an edge; each half is drawn once.
//!
//! The halves of a cell are paired in order, and a line follows the pairs. Lines end at dead ends and
//! at edges beyond which nothing is drawn. Where more than two halves meet, one line passes through
//! and covers the ends of the others.

use crate::draw::lines::fillet::SegmentChain;
use crate::draw::lines::path_builder::PathBuilder;
use crate::draw::lines::segment::Segment;
use crate::drawing::{DevicePoint, Marks};
use crate::style::Style;
use mazewright_core::collections::BitSet;
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error, Maze};

/// Draws the passages, including those through openings.
pub(crate) fn passages(
    maze: &Maze,
    style: &Style,
    to_device: impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Vec<Marks>, Error> {
    let grid = maze.grid();
    let drawn = BitSet::new(grid.sides(grid.cells() - 1).end);
    let mut tracer = PassageTracer { maze, drawn };
    let mut pen = PathBuilder::with_half_width(&to_device, style.half_line());
    let radius = style.strokes.radius();
    for cell in 0..grid.cells() {
        cancel.check_periodically(cell as usize)?;
        let halves = tracer.halves(cell);
        for &side in &halves {
            if tracer.across(cell, side).is_none() && !tracer.drawn.contains(side as u32) {
                let mut chain =
                    SegmentChain { free_ends: [true, false], ..SegmentChain::default() };
                tracer.drawn.insert(side as u32);
                chain.push(tracer.half(cell, side).reversed(), tracer.max_radius(cell));
                let chain = match tracer.partner(cell, side) {
                    Some(next) => tracer.follow(chain, cell, next, cancel)?,
                    None => SegmentChain { free_ends: [true, halves.len() == 1], ..chain },
                };
                chain.draw(&mut pen, radius, cancel);
            }
        }
        if let Some(&side) = halves.last()
            && !halves.len().is_multiple_of(2)
            && !tracer.drawn.contains(side as u32)
        {
            let chain =
                SegmentChain { free_ends: [halves.len() == 1, false], ..SegmentChain::default() };
            tracer.follow(chain, cell, side, cancel)?.draw(&mut pen, radius, cancel);
        }
    }
    // The remaining lines are closed loops.
    for cell in 0..grid.cells() {
        cancel.check_periodically(cell as usize)?;
        for side in tracer.halves(cell) {
            if !tracer.drawn.contains(side as u32) {
                let chain = SegmentChain { closed: true, ..SegmentChain::default() };
                tracer.follow(chain, cell, side, cancel)?.draw(&mut pen, radius, cancel);
            }
        }
    }
    let lines = pen.finish_with_caps(style.strokes.caps.value);
    Ok(vec![Marks::Lines { lines, width: style.line.hundredths() }])
}

struct PassageTracer<'a> {
    maze: &'a Maze,
    /// The sides whose halves are already drawn.
    drawn: BitSet,
}

impl PassageTracer<'_> {
    /// Returns the sides of a cell to which passages lead.
    fn halves(&self, cell: u32) -> Vec<usize> {
        let (maze, grid) = (self.maze, self.maze.grid());
        let is_open = |&side: &usize| match grid.drawn_edge(side) {
            None => false,
            Some(edge) => maze.is_open_side(side) || grid.is_outer(side) && !maze.is_wall(edge),
        };
        let sides = grid.sides(cell).filter(|_| maze.is_used(cell));
        sides.filter(is_open).collect()
    }

    /// Returns the cell beyond a side and its side there, if both sides have the same drawn edge.
    fn across(&self, cell: u32, side: usize) -> Option<(u32, usize)> {
        let grid = self.maze.grid();
        let there = grid.neighbor(side);
        if there == grid.cells() || there == cell {
            return None;
        }
        let is_same = |&back: &usize| grid.drawn_edge(back) == grid.drawn_edge(side);
        grid.sides(there).find(is_same).map(|back| (there, back))
    }

    /// Returns the half of a link from the centre of a cell to the middle of an edge.
    fn half(&self, cell: u32, side: usize) -> Segment {
        let grid = self.maze.grid();
        let centre = grid.centre(cell);
        Segment::straight(centre, grid.drawn_edge(side).map_or(centre, |edge| grid.middle(edge)))
    }

    /// Returns the maximum radius of a rounded corner at the centre of a cell.
    fn max_radius(&self, cell: u32) -> f64 {
        if self.halves(cell).len() == 2 { f64::INFINITY } else { 0.0 }
    }

    /// Returns the side where a line leaves a cell that it entered by side `by`; `None` if there
    /// is none, or if it is already drawn.
    fn partner(&self, cell: u32, by: usize) -> Option<usize> {
        let halves = self.halves(cell);
        let at = halves.iter().position(|&side| side == by)?;
        halves.get(at ^ 1).copied().filter(|&next| !self.drawn.contains(next as u32))
    }

    /// Follows a line that leaves a cell by a side, until the line ends.
    fn follow(
        &mut self,
        mut chain: SegmentChain,
        mut cell: u32,
        mut side: usize,
        cancel: &Cancel,
    ) -> Result<SegmentChain, Error> {
        for step in 1.. {
            cancel.check_periodically(step)?;
            self.drawn.insert(side as u32);
            chain.push(self.half(cell, side), f64::INFINITY);
            let Some((there, back)) = self.across(cell, side) else {
                chain.free_ends[1] = true;
                break;
            };
            self.drawn.insert(back as u32);
            chain.push(self.half(there, back).reversed(), self.max_radius(there));
            let Some(next) = self.partner(there, back) else {
                chain.free_ends[1] = self.halves(there).len() == 1;
                break;
            };
            (cell, side) = (there, next);
        }
        Ok(chain)
    }
}
