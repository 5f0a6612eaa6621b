//! The passages as lines, in ink or in the colours of their cells. Each link consists of two halves, from the centre
//! of a cell to the middle of an edge; each half is drawn once.
//!
//! The halves of a cell are paired in order, and a line follows the pairs as long as the colour stays the same. Lines
//! end at dead ends and at edges beyond which nothing is drawn. Where more than two halves meet, one line passes
//! through and covers the ends of the others. A half that comes near to other sides of its cell is drawn on its own,
//! thinner where it is near.

use crate::draw::cells;
use crate::draw::cells::{COLOR_STEPS, Values};
use crate::draw::fit::PASSAGE;
use crate::draw::line_widths::{WIDTHS, width_step};
use crate::draw::lines::elastic;
use crate::draw::lines::fillet::{Joint, SegmentChain};
use crate::draw::lines::path_builder::PathBuilder;
use crate::draw::lines::segment::Segment;
use crate::draw::whole::casing::PASSAGES;
use crate::drawing::{Cap, DevicePoint, Join, Layer, Lines, Marks};
use crate::scene::Scene;
use crate::style::strokes::Caps;
use mazewright_core::collections::BitSet;
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error, Maze, Work};
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// The largest width of a passage, relative to its cell.
const MOST_OF_CELL: f64 = 0.9;

/// The width below which passages do not get thinner, in hundredths of a pixel, so that they stay visible.
const THINNEST: u32 = 150;

/// The number of parts of a narrow half, each with a width of its own.
const PARTS: usize = 8;

/// The cells whose passages are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PassageCells {
    /// Those without a colour of their own, in ink.
    Plain,
    /// Those that a fill colours.
    Colored,
}

/// Returns the layers of the passages of some cells, including those through openings: one for each colour.
pub(crate) fn layers(
    scene: &Scene<'_>,
    values: Option<&Values>,
    of: PassageCells,
    to_device: impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Vec<Layer>, Error> {
    let Scene { maze, style, .. } = *scene;
    let color = |cell| match (values.and_then(|values| values.color_step(cell)), of) {
        (None, PassageCells::Plain) => Some(0),
        (Some(step), PassageCells::Colored) => Some(step),
        _ => None,
    };
    let half_line = style.half_line();
    let mut pens: BTreeMap<(usize, usize, bool), PathBuilder<'_, _>> = BTreeMap::new();
    let mut draw = |pen: (usize, usize, bool), radius: f64, chain: SegmentChain| {
        let half = half_line * (pen.1 + 1) as f64 / WIDTHS as f64;
        let new_pen = || PathBuilder::with_half_width(&to_device, half);
        chain.draw(pens.entry(pen).or_insert_with(new_pen), radius, cancel);
    };
    // The distance from other sides at which a half has its whole width.
    let clearance = half_line / share_of_cell(scene);
    let is_whole = |free| width_step(free, clearance) == WIDTHS - 1;
    let narrow = |color, width, chain| draw((color, width, true), 0.0, chain);
    let groups = groups(scene, color, clearance, is_whole, cancel, narrow)?;
    let radius = style.strokes.radius();
    let cut = if style.strokes.caps.value == Caps::Butt { 0.0 } else { half_line };
    let drawn = BitSet::new(groups.len());
    PassageTracer { maze, groups, cut, drawn }
        .trace(cancel, |color, chain| draw((color, WIDTHS - 1, false), radius, chain))?;
    let caps = style.strokes.caps.value;
    let finished = pens.into_iter().map(|((color, width, is_narrow), pen)| {
        // The parts of a narrow half meet at round ends, so that they leave no gap where they turn.
        let caps = if is_narrow && caps != Caps::Auto { Caps::Round } else { caps };
        (color, width, pen.finish_with_caps(caps))
    });
    let groups: Vec<(usize, usize, Lines)> = finished.collect();
    let is_rectilinear = groups.iter().all(|(.., lines)| lines.rectilinear);
    let ramp = cells::ramp(style);
    let mut layers: Vec<Layer> = Vec::new();
    for (color, width, mut lines) in groups {
        if caps == Caps::Auto && !is_rectilinear {
            // All parts of a passage have ends of the same kind.
            (lines.cap, lines.join) = (Cap::Round, Join::Round);
        }
        let color = match of {
            PassageCells::Plain => style.ink,
            PassageCells::Colored => ramp.color(color, COLOR_STEPS),
        };
        let whole = style.line.hundredths();
        let width = (whole * (width as u32 + 1) / WIDTHS as u32).max(whole.min(THINNEST));
        let marks = Marks::Lines { lines, width };
        match layers.last_mut().filter(|layer| layer.color == color) {
            Some(layer) => layer.marks.push(marks),
            None => layers.push(Layer { name: PASSAGES, color, marks: vec![marks] }),
        }
    }
    Ok(layers)
}

/// Returns the middles of all passages as lines, including those through openings.
pub(crate) fn centre_lines(
    scene: &Scene<'_>,
    to_device: impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Lines, Error> {
    let Scene { maze, style, .. } = *scene;
    let mut pen = PathBuilder::new(&to_device);
    // Only where a straight half would cross a wall, it is bent.
    let crosses = |free| free > 0.0;
    let mut bent: Vec<SegmentChain> = Vec::new();
    let narrow = |_, _, chain| bent.push(chain);
    let groups = groups(scene, |_| Some(0), style.half_line(), crosses, cancel, narrow)?;
    for chain in bent {
        chain.draw(&mut pen, 0.0, cancel);
    }
    let drawn = BitSet::new(groups.len());
    let radius = style.strokes.radius();
    PassageTracer { maze, groups, cut: 0.0, drawn }
        .trace(cancel, |_, chain| chain.draw(&mut pen, radius, cancel))?;
    Ok(pen.finish_with_caps(Caps::Butt))
}

/// The group of halves that are drawn on their own.
const NARROW: u8 = u8::MAX;

/// Returns the group of the half of each side: its colour plus 1, [`NARROW`], or 0 for a side without a half. Halves
/// are narrow if `is_whole` is false for their distance from other sides. Calls `draw` with the colour and the width of
/// each part of a narrow half; `clearance` is the distance that bends keep.
fn groups(
    scene: &Scene<'_>,
    color: impl Fn(u32) -> Option<usize>,
    clearance: f64,
    is_whole: impl Fn(f64) -> bool,
    cancel: &Cancel,
    mut draw: impl FnMut(usize, usize, SegmentChain),
) -> Result<Vec<u8>, Error> {
    let maze = scene.maze;
    let grid = maze.grid();
    let mut groups = vec![0; grid.sides(grid.cells() - 1).end];
    let mut work = Work::new(cancel);
    let mut space_by_kind: BTreeMap<(u32, usize), f64> = BTreeMap::new();
    for cell in 0..grid.cells() {
        let kind = grid.kind(cell);
        work.add(1)?;
        let Some(color) = color(cell).filter(|_| maze.is_used(cell)) else { continue };
        for (at, side) in grid.sides(cell).enumerate() {
            let Some(edge) = grid.drawn_edge(side) else { continue };
            let is_open = maze.is_open_side(side) || grid.is_outer(side) && !maze.is_wall(edge);
            if !is_open {
                continue;
            }
            // A cell of a mesh may have thousands of sides.
            if kind.is_none() {
                work.add(grid.sides(cell).len())?;
            }
            let space = || elastic::leg_space(grid, cell, edge);
            let free = match kind {
                Some(kind) => *space_by_kind.entry((kind, at)).or_insert_with(space),
                None => space(),
            };
            if is_whole(free) {
                groups[side] = color as u8 + 1;
            } else {
                groups[side] = NARROW;
                draw_narrow(maze, [cell, edge], clearance, &mut work, |width, chain| {
                    draw(color, width, chain);
                })?;
            }
        }
    }
    Ok(groups)
}

/// Draws a half that comes near to other sides of its cell. It is bent if it would cross them.
fn draw_narrow(
    maze: &Maze,
    [cell, edge]: [u32; 2],
    clearance: f64,
    work: &mut Work<'_>,
    mut draw: impl FnMut(usize, SegmentChain),
) -> Result<(), Error> {
    let grid = maze.grid();
    let walls = elastic::other_edges(grid, cell, edge);
    let (centre, middle) = (grid.centre(cell), grid.middle(edge));
    let mut line = vec![centre, middle];
    if elastic::least_distance(&line, &walls) <= 0.0 {
        let turns = grid.polygon(cell).turns_inside(centre, middle, work)?;
        let around: Vec<Point> = [centre].into_iter().chain(turns).chain([middle]).collect();
        line = elastic::bent(&around, &walls, clearance, work)?;
    }
    let line = elastic::divided(&line, PARTS);
    work.add(line.len() * walls.len())?;
    let mut chain = SegmentChain::default();
    let mut last = None;
    for ends in line.windows(2) {
        let width = width_step(elastic::least_distance(ends, &walls), clearance);
        if last.is_some_and(|last| last != width) {
            draw(last.unwrap_or(width), std::mem::take(&mut chain));
        }
        chain.push(Segment::straight(ends[0], ends[1]), Joint::Corner(0.0));
        last = Some(width);
    }
    draw(last.unwrap_or(0), chain);
    Ok(())
}

/// Returns the largest width of a passage, relative to the space around it: more where all are wide.
fn share_of_cell(scene: &Scene<'_>) -> f64 {
    let measure = scene.spec.site.cell_measure(scene.spec.topology.unicursal);
    let share = 2.0 * scene.style.half_line() / measure.pitch.min(measure.passage);
    share.clamp(PASSAGE, MOST_OF_CELL)
}

/// Draws each half that has its whole width once.
struct PassageTracer<'a> {
    maze: &'a Maze,
    groups: Vec<u8>,
    /// How much shorter a half is that leads into a tunnel, in cell sides.
    cut: f64,
    /// The sides whose halves are already drawn.
    drawn: BitSet,
}

/// A position on a line: a half, on the way to its edge or to the centre of its cell.
#[derive(Clone, Copy)]
struct HalfStep {
    cell: u32,
    side: usize,
    is_outward: bool,
}

impl HalfStep {
    /// Returns the same half in the other direction.
    fn reversed(self) -> Self {
        Self { is_outward: !self.is_outward, ..self }
    }
}

impl PassageTracer<'_> {
    /// Calls `draw` with the colour of each line and the line.
    fn trace(
        &mut self,
        cancel: &Cancel,
        mut draw: impl FnMut(usize, SegmentChain),
    ) -> Result<(), Error> {
        // After all lines with two ends, only closed loops remain.
        for is_closed in [false, true] {
            for cell in 0..self.maze.grid().cells() {
                cancel.check_periodically(cell as usize)?;
                for side in self.halves(cell) {
                    for is_outward in [true, false] {
                        let first = HalfStep { cell, side, is_outward };
                        let is_drawn = self.is_drawn(side);
                        if !is_drawn && (is_closed || self.next(first.reversed()).is_none()) {
                            let chain = self.follow(first, is_closed, cancel)?;
                            draw(usize::from(self.groups[side]) - 1, chain);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Follows a line from its first half until it ends or, if it is `closed`, reaches that half again.
    fn follow(
        &mut self,
        first: HalfStep,
        closed: bool,
        cancel: &Cancel,
    ) -> Result<SegmentChain, Error> {
        let mut chain = SegmentChain { closed, ..SegmentChain::default() };
        let (mut next, mut last) = (Some(first), first);
        while let Some(step) = next.filter(|step| !self.is_drawn(step.side)) {
            cancel.check_periodically(chain.segments.len())?;
            self.drawn.insert(step.side as u32);
            let may_turn = step.is_outward || self.halves(step.cell).len() == 2;
            let most = if may_turn { f64::INFINITY } else { 0.0 };
            chain.push(self.segment(step), Joint::Corner(most));
            (last, next) = (step, self.next(step));
        }
        let is_free = |step| !closed && self.is_free(step);
        chain.free_ends = [is_free(first.reversed()), is_free(last)];
        Ok(chain)
    }

    /// Returns the sides of a cell to which passages lead.
    fn halves(&self, cell: u32) -> SmallVec<[usize; 8]> {
        self.maze.grid().sides(cell).filter(|&side| self.groups[side] > 0).collect()
    }

    /// Returns whether the tracer has drawn a half, or never draws it.
    fn is_drawn(&self, side: usize) -> bool {
        self.groups[side] == NARROW || self.drawn.contains(side as u32)
    }

    /// Returns the line of a step.
    fn segment(&self, HalfStep { cell, side, is_outward }: HalfStep) -> Segment {
        let grid = self.maze.grid();
        let centre = grid.centre(cell);
        let mut middle = grid.drawn_edge(side).map_or(centre, |edge| grid.middle(edge));
        if grid.tunnel(grid.edge(side)).is_some() {
            let along = middle - centre;
            middle = middle - along * (self.cut / along.length()).min(0.5);
        }
        let segment = Segment::straight(centre, middle);
        if is_outward { segment } else { segment.reversed() }
    }

    /// Returns the half that continues a line after a step, with the same colour.
    fn next(&self, step: HalfStep) -> Option<HalfStep> {
        let next = if step.is_outward {
            let (cell, side) = self.across(step)?;
            HalfStep { cell, side, is_outward: false }
        } else {
            let halves = self.halves(step.cell);
            let at = halves.iter().position(|&side| side == step.side)?;
            HalfStep { side: *halves.get(at ^ 1)?, is_outward: true, ..step }
        };
        (self.groups[next.side] == self.groups[step.side]).then_some(next)
    }

    /// Returns whether nothing is drawn where a step ends.
    fn is_free(&self, step: HalfStep) -> bool {
        if step.is_outward {
            self.across(step).is_none()
        } else {
            self.halves(step.cell).len() == 1
        }
    }

    /// Returns the cell beyond a side and its side there, if both sides have the same drawn edge.
    fn across(&self, HalfStep { cell, side, .. }: HalfStep) -> Option<(u32, usize)> {
        let grid = self.maze.grid();
        let there = grid.neighbor(side);
        if there == grid.cells() || there == cell {
            return None;
        }
        let is_same = |&back: &usize| grid.drawn_edge(back) == grid.drawn_edge(side);
        grid.sides(there).find(is_same).map(|back| (there, back))
    }
}
