//! Woven grids: in some cells, the **crossings**, one passage passes over another.
//!
//! ```text
//!        A                cell X carries the passage from C to D; the tunnel below it is one
//!     ───────             link, from A to B
//!   C    X    D
//!     ───────             X has two links, to C and to D. Its other sides are blind: they lead
//!        B                nowhere, although a cell lies across them
//! ```
//!
//! The tunnel is drawn twice, like a link across a seam: its own edge is the one between X and the
//! tunnel's first cell, the second edge is the one between X and its second cell. A blind side
//! keeps its edge, which is numbered after the links, so that the planar graph does not change.
//! Crossings are never adjacent, so a blind edge has exactly one cell that is not a crossing, and
//! has the direction that it has in that cell.

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::collections::filled;
use crate::error::Error;
use crate::grid::layout::Layout;
use crate::grid::{Grid, MappedGrid, NO_CORNERS, Sides};

/// A cell in which one passage crosses over another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The cell in which the passages cross.
    pub cell: u32,
    /// The two links of the upper passage.
    pub over: [u32; 2],
    /// The tunnel: the link of the lower passage, between two neighbours of the cell.
    pub under: u32,
    /// The ends of the tunnel: the cell's edges to the first and to the second of those neighbours.
    pub edges: [u32; 2],
}

/// A crossing to be made: a cell and four of its sides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlannedCrossing {
    /// The cell in which the passages cross.
    pub(crate) cell: u32,
    /// The two sides of the upper passage.
    pub(crate) over: [usize; 2],
    /// The two sides of the lower passage.
    pub(crate) under: [usize; 2],
}

/// The crossings of a woven grid.
#[derive(Clone, Debug)]
pub(super) struct Weave {
    /// The crossings, sorted by tunnel.
    crossings: Vec<Crossing>,
    /// The cells of the crossings.
    cells: BitSet,
    /// The sides that lead nowhere although a cell lies across them.
    blind: BitSet,
}

impl Default for Weave {
    fn default() -> Self {
        Self { crossings: Vec::new(), cells: BitSet::new(0), blind: BitSet::new(0) }
    }
}

impl Weave {
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.crossings) + self.cells.bytes() + self.blind.bytes()
    }

    pub(super) fn is_none(&self) -> bool {
        self.crossings.is_empty()
    }

    fn is_blind(&self, side: usize) -> bool {
        !self.is_none() && self.blind.contains(side as u32)
    }
}

impl Grid {
    /// Returns the crossings, in the order of their tunnels.
    pub fn crossings(&self) -> &[Crossing] {
        &self.weave.crossings
    }

    /// Returns whether a cell is a crossing.
    #[inline]
    pub fn is_crossing(&self, cell: u32) -> bool {
        !self.weave.is_none() && self.weave.cells.contains(cell)
    }

    /// Returns the crossing below which a link passes, if it is a tunnel.
    pub fn tunnel(&self, link: u32) -> Option<&Crossing> {
        let crossings = self.crossings();
        crossings.binary_search_by_key(&link, |it| it.under).ok().map(|at| &crossings[at])
    }

    /// Returns whether a side is on the outline, with no cell across it.
    #[inline]
    pub fn is_outer(&self, side: usize) -> bool {
        self.neighbor(side) == self.cells && !self.weave.is_blind(side)
    }

    /// Returns whether a side is a blind side of a crossing.
    #[inline]
    pub(super) fn is_blind_at_crossing(&self, cell: u32, side: usize) -> bool {
        self.is_crossing(cell) && self.weave.blind.contains(side as u32)
    }

    /// Returns this grid with crossings. No crossing may be adjacent to another crossing, to the
    /// outline or to a room. Only the links of upper passages may be drawn by two edges.
    pub(crate) fn with_crossings(
        &self,
        overpasses: &[PlannedCrossing],
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let mut builder = WeaveBuilder::new(self, cancel)?;
        for (index, overpass) in overpasses.iter().enumerate() {
            cancel.check_periodically(index)?;
            builder.cross(overpass);
        }
        builder.number(cancel)?;
        let mut woven = builder.finish(overpasses, cancel)?;
        let pieces: Result<Vec<MappedGrid>, Error> = self
            .components
            .iter()
            .map(|piece| piece.woven(self, &woven, overpasses, cancel))
            .collect();
        woven.components = pieces?;
        Ok(woven)
    }
}

impl MappedGrid {
    /// Returns this part for `woven`, which is `whole` with crossings.
    fn woven(
        &self,
        whole: &Grid,
        woven: &Grid,
        overpasses: &[PlannedCrossing],
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let own = overpasses.iter().filter_map(|overpass| {
            let cell = self.cells.binary_search(&overpass.cell).ok()? as u32;
            let (there, here) = (whole.sides(overpass.cell).start, self.grid.sides(cell).start);
            let own = |sides: [usize; 2]| sides.map(|side| side - there + here);
            Some(PlannedCrossing { cell, over: own(overpass.over), under: own(overpass.under) })
        });
        let own: Vec<PlannedCrossing> = own.collect();
        let grid = if own.is_empty() {
            self.grid.clone()
        } else {
            self.grid.with_crossings(&own, cancel)?
        };
        let mut links = vec![0; grid.links() as usize];
        for (cell, &id) in (0..).zip(&self.cells) {
            cancel.check_periodically(cell as usize)?;
            for (side, same) in grid.sides(cell).zip(woven.sides(id)) {
                if grid.neighbor(side) != grid.cells() {
                    links[grid.edge(side) as usize] = woven.edge(same);
                }
            }
        }
        Ok(Self { grid, cells: self.cells.clone(), links })
    }
}

/// Marks the absence of a number.
const UNNUMBERED: u32 = u32::MAX;

/// Builds a woven grid. Sides are numbered as in the original grid.
struct WeaveBuilder<'a> {
    grid: &'a Grid,
    /// The neighbour across each side.
    near: Vec<u32>,
    /// The original link of each side. Both sides of a tunnel have the link at the tunnel's first
    /// end.
    link: Vec<u32>,
    cells: BitSet,
    blind: BitSet,
    /// The new numbers of original links and of original edges.
    new_link: Vec<u32>,
    new_edge: Vec<u32>,
    /// The corners of each new edge, and the original edge: `UNNUMBERED` for stairs.
    ends: Vec<[u32; 2]>,
    old: Vec<u32>,
    links: u32,
}

impl<'a> WeaveBuilder<'a> {
    fn new(grid: &'a Grid, cancel: &Cancel) -> Result<Self, Error> {
        let edges = grid.edges() as usize;
        let near = grid.neighbors.clone();
        cancel.check()?;
        let link = grid.edge.clone();
        cancel.check()?;
        Ok(Self {
            grid,
            near,
            link,
            cells: BitSet::new(grid.cells() as usize),
            blind: BitSet::new(grid.neighbors.len()),
            new_link: filled(&UNNUMBERED, edges, cancel)?,
            new_edge: filled(&UNNUMBERED, edges, cancel)?,
            ends: Vec::with_capacity(edges),
            old: Vec::with_capacity(edges),
            links: 0,
        })
    }

    /// Returns the neighbour across a side, and the same edge as a side of that neighbour.
    fn back(&self, side: usize) -> (u32, usize) {
        let (there, edge) = (self.grid.neighbor(side), self.grid.edge(side));
        let back =
            self.grid.sides(there).find(|&back| self.grid.edge(back) == edge && back != side);
        (there, back.unwrap_or(side))
    }

    /// Makes a crossing: the lower passage becomes a tunnel.
    fn cross(&mut self, &PlannedCrossing { cell, over, under }: &PlannedCrossing) {
        self.cells.insert(cell);
        let outside = self.grid.cells();
        for side in self.grid.sides(cell).filter(|side| !over.contains(side)) {
            let (_, back) = self.back(side);
            self.near[side] = outside;
            self.near[back] = outside;
            self.blind.insert(side as u32);
            self.blind.insert(back as u32);
        }
        let [(one, way_in), (other, way_out)] = under.map(|side| self.back(side));
        for (side, there) in [(way_in, other), (way_out, one)] {
            self.near[side] = there;
            self.link[side] = self.grid.edge(under[0]);
            self.blind.remove(side as u32);
        }
    }

    /// Numbers the links, then the other edges, both in the order of cells and their sides.
    fn number(&mut self, cancel: &Cancel) -> Result<(), Error> {
        let grid = self.grid;
        for cell in 0..grid.cells() {
            cancel.check_periodically(cell as usize)?;
            for side in grid.sides(cell) {
                if cell < self.near[side] && self.near[side] != grid.cells() {
                    self.new_link[self.link[side] as usize] = self.ends.len() as u32;
                    self.add(cell, side);
                }
            }
        }
        self.links = self.ends.len() as u32;
        for cell in 0..grid.cells() {
            cancel.check_periodically(cell as usize)?;
            for side in grid.sides(cell) {
                let needs_number = grid
                    .drawn_edge(side)
                    .is_some_and(|it| self.new_edge[it as usize] == UNNUMBERED);
                if needs_number && !(self.cells.contains(cell) && self.blind.contains(side as u32))
                {
                    self.add(cell, side);
                }
            }
        }
        Ok(())
    }

    /// Gives the next number to the edge of a side.
    fn add(&mut self, cell: u32, side: usize) {
        let (edge, ends) = self.grid.oriented_edge(cell, side).unwrap_or((UNNUMBERED, NO_CORNERS));
        if let Some(number) = self.new_edge.get_mut(edge as usize) {
            *number = self.ends.len() as u32;
        }
        self.ends.push(ends);
        self.old.push(edge);
    }

    fn finish(self, overpasses: &[PlannedCrossing], cancel: &Cancel) -> Result<Grid, Error> {
        let crossings = self.crossings(overpasses, cancel);
        let Self { grid, near, link, cells, blind, new_link, new_edge, ends, old, links } = self;
        let mut sides = Sides {
            first: Vec::with_capacity(grid.cells() as usize + 1),
            neighbors: Vec::with_capacity(near.len()),
            edge: Vec::with_capacity(near.len()),
        };
        let mut pictures = Vec::new();
        let mut new_blind = BitSet::new(near.len());
        for cell in 0..grid.cells() {
            cancel.check_periodically(cell as usize)?;
            sides.first.push(sides.neighbors.len() as u32);
            for side in grid.sides(cell) {
                let is_blind = blind.contains(side as u32);
                let drawn = grid.drawn_edge(side);
                if is_blind && drawn.is_none() {
                    // Stairs of a crossing are removed.
                    continue;
                }
                let own = sides.neighbors.len() as u32;
                let drawn = drawn.map(|edge| new_edge[edge as usize]);
                let edge = match drawn {
                    Some(edge) if near[side] == grid.cells() => edge,
                    _ => new_link[link[side] as usize],
                };
                if let Some(drawn) = drawn.filter(|&drawn| drawn != edge) {
                    pictures.push([own, drawn]);
                }
                if is_blind {
                    new_blind.insert(own);
                }
                sides.neighbors.push(near[side]);
                sides.edge.push(edge);
            }
        }
        sides.first.push(sides.neighbors.len() as u32);
        drop((near, link, new_link, new_edge, blind));
        let heading = |&edge: &u32| {
            if edge < grid.edges() { grid.direction_id(edge) } else { None }.unwrap_or(0)
        };
        let headings = grid.has_direction_ids().then(|| {
            let mut pause = cancel.pauses();
            old.iter().inspect(|_| pause()).map(heading).collect()
        });
        let layout = layout(grid, &old, cancel);
        let mut woven = Grid::new(sides, ends, links, headings, layout)
            .with_stairs_and_seams(pictures, grid.room());
        woven.bounds = grid.bounds;
        woven.weave = Weave { crossings, cells, blind: new_blind };
        Ok(woven)
    }

    fn crossings(&self, overpasses: &[PlannedCrossing], cancel: &Cancel) -> Vec<Crossing> {
        let crossing = |overpass: &PlannedCrossing| {
            let [one, other] = overpass.under.map(|side| {
                let (there, back) = self.back(side);
                (there, self.grid.edge(back))
            });
            let last = if one.0 < other.0 { other.1 } else { one.1 };
            let link = |side: usize| self.new_link[self.link[side] as usize];
            let under = self.new_link[self.grid.edge(overpass.under[0]) as usize];
            Crossing {
                cell: overpass.cell,
                over: overpass.over.map(link),
                under,
                edges: [under, self.new_edge[last as usize]],
            }
        };
        let mut pause = cancel.pauses();
        let overpasses = overpasses.iter().inspect(|_| pause());
        let mut crossings: Vec<Crossing> = overpasses.map(crossing).collect();
        let mut pause = cancel.pauses();
        crossings.sort_unstable_by_key(|it| {
            pause();
            it.under
        });
        crossings
    }
}

/// Returns the layout of the woven grid: that of the original, with bends in the order of new
/// edges.
fn layout(grid: &Grid, old: &[u32], cancel: &Cancel) -> Layout {
    let mut layout = grid.layout().clone();
    if let Layout::Explicit(free) = &mut layout
        && !free.bends.is_empty()
    {
        let before = grid.layout();
        free.corners.truncate(before.corners());
        free.bends.clear();
        let mut pause = cancel.pauses();
        for &edge in old {
            pause();
            free.bends.push(free.corners.len() as u32);
            if edge != UNNUMBERED {
                free.corners.extend(before.bends(edge).map(|bend| before.corner(bend)));
            }
        }
        free.bends.push(free.corners.len() as u32);
    }
    layout
}
