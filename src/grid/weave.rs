//! Woven grids: in some cells, the **crossings**, one passage runs over another.
//!
//! ```text
//!        A                cell X carries the passage from C to D; the tunnel below it is one
//!     ───────             link, from A to B
//!   C    X    D
//!     ───────             X has two links, to C and to D; its other sides are blind: nothing
//!        B                leads over them, though a cell lies beyond
//! ```
//!
//! The tunnel has two pictures, as a link over a seam has: its own edge is the one between X and its
//! first cell, and the second is the one between X and its second cell. A blind side has its edge
//! still, which is numbered after the links, so that the planar graph stays what it was. No two
//! crossings touch, so a blind edge has one cell that is none: it runs as that one has it.

use super::{Grid, NOWHERE, Piece, Sides};
use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::layout::Layout;

/// A cell in which one passage runs over another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The cell.
    pub cell: u32,
    /// The two links of the passage that runs over it.
    pub over: [u32; 2],
    /// The link that passes below it, between two cells beyond it.
    pub under: u32,
    /// The tunnel's mouths: the cell's edges with the first and with the second of those cells.
    pub edges: [u32; 2],
}

/// A crossing that is to be: a cell and four of its sides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Overpass {
    /// The cell.
    pub(crate) cell: u32,
    /// The sides between which the passage above runs.
    pub(crate) over: [usize; 2],
    /// The sides between which the passage below runs.
    pub(crate) under: [usize; 2],
}

/// What a woven grid has beside others.
#[derive(Clone, Debug)]
pub(super) struct Weave {
    /// In the order of their tunnels.
    crossings: Vec<Crossing>,
    /// Their cells.
    cells: Bits,
    /// Sides that lead nowhere, though a cell lies beyond.
    blind: Bits,
}

impl Default for Weave {
    fn default() -> Self {
        Self { crossings: Vec::new(), cells: Bits::new(0), blind: Bits::new(0) }
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
        !self.is_none() && self.blind.has(side as u32)
    }
}

impl Grid {
    /// The cells in which one passage runs over another, in the order of their tunnels.
    pub fn crossings(&self) -> &[Crossing] {
        &self.weave.crossings
    }

    /// Whether one passage runs over another in a cell.
    #[inline]
    pub fn is_crossing(&self, cell: u32) -> bool {
        !self.weave.is_none() && self.weave.cells.has(cell)
    }

    /// The crossing below which a link passes, if it is a tunnel.
    pub fn tunnel(&self, link: u32) -> Option<&Crossing> {
        let crossings = self.crossings();
        crossings.binary_search_by_key(&link, |it| it.under).ok().map(|at| &crossings[at])
    }

    /// Whether a side lies on the outline: it leads nowhere, and no cell lies beyond.
    #[inline]
    pub fn is_outer(&self, side: usize) -> bool {
        self.near[side] == self.cells && !self.weave.is_blind(side)
    }

    /// Whether a side is a crossing's own and leads nowhere.
    #[inline]
    pub(super) fn is_beside_bridge(&self, cell: u32, side: usize) -> bool {
        self.is_crossing(cell) && self.weave.blind.has(side as u32)
    }

    /// This grid with crossings, which do not touch each other, the outline or a room, and whose
    /// links are drawn by one edge each but for those of the passage above.
    pub(crate) fn woven(&self, overpasses: &[Overpass], cancel: &Cancel) -> Result<Self, Stop> {
        let mut loom = Loom::new(self);
        for (turn, overpass) in overpasses.iter().enumerate() {
            cancel.check_now_and_then(turn)?;
            loom.cross(overpass);
        }
        loom.number(cancel)?;
        let mut woven = loom.finish(overpasses, cancel)?;
        let pieces: Result<Vec<Piece>, Stop> =
            self.pieces.iter().map(|piece| piece.woven(self, &woven, overpasses, cancel)).collect();
        woven.pieces = pieces?;
        Ok(woven)
    }
}

impl Piece {
    /// The part of a whole that has become woven.
    fn woven(
        &self,
        whole: &Grid,
        woven: &Grid,
        overpasses: &[Overpass],
        cancel: &Cancel,
    ) -> Result<Self, Stop> {
        let own = overpasses.iter().filter_map(|overpass| {
            let cell = self.cells.binary_search(&overpass.cell).ok()? as u32;
            let (there, here) = (whole.sides(overpass.cell).start, self.grid.sides(cell).start);
            let own = |sides: [usize; 2]| sides.map(|side| side - there + here);
            Some(Overpass { cell, over: own(overpass.over), under: own(overpass.under) })
        });
        let own: Vec<Overpass> = own.collect();
        let grid =
            if own.is_empty() { self.grid.clone() } else { self.grid.woven(&own, cancel)? };
        let mut links = vec![0; grid.links() as usize];
        for (cell, &id) in (0..).zip(&self.cells) {
            cancel.check_now_and_then(cell as usize)?;
            for (side, same) in grid.sides(cell).zip(woven.sides(id)) {
                if grid.beyond(side) != grid.cells() {
                    links[grid.edge(side) as usize] = woven.edge(same);
                }
            }
        }
        Ok(Self { grid, cells: self.cells.clone(), links })
    }
}

/// No number yet, or none at all.
const NONE: u32 = u32::MAX;

/// A grid on its way to being woven; sides are numbered as the old grid has them.
struct Loom<'a> {
    grid: &'a Grid,
    /// What lies beyond each side.
    near: Vec<u32>,
    /// The old link of each side; a tunnel has that of its way in on both sides.
    link: Vec<u32>,
    cells: Bits,
    blind: Bits,
    /// The new numbers of old links and of old edges.
    new_link: Vec<u32>,
    new_edge: Vec<u32>,
    /// The corners of each new edge, and the old edge that it was: none for stairs.
    ends: Vec<[u32; 2]>,
    old: Vec<u32>,
    links: u32,
}

impl<'a> Loom<'a> {
    fn new(grid: &'a Grid) -> Self {
        let edges = grid.edges() as usize;
        Self {
            grid,
            near: grid.near.clone(),
            link: grid.edge.clone(),
            cells: Bits::new(grid.cells() as usize),
            blind: Bits::new(grid.near.len()),
            new_link: vec![NONE; edges],
            new_edge: vec![NONE; edges],
            ends: Vec::with_capacity(edges),
            old: Vec::with_capacity(edges),
            links: 0,
        }
    }

    /// The cell beyond a side, and its side there.
    fn back(&self, side: usize) -> (u32, usize) {
        let (there, edge) = (self.grid.near[side], self.grid.edge[side]);
        let back =
            self.grid.sides(there).find(|&back| self.grid.edge[back] == edge && back != side);
        (there, back.unwrap_or(side))
    }

    /// Leads one passage below another.
    fn cross(&mut self, &Overpass { cell, over, under }: &Overpass) {
        self.cells.put(cell);
        let outside = self.grid.cells();
        for side in self.grid.sides(cell).filter(|side| !over.contains(side)) {
            let (_, back) = self.back(side);
            self.near[side] = outside;
            self.near[back] = outside;
            self.blind.put(side as u32);
            self.blind.put(back as u32);
        }
        let [(one, way_in), (other, way_out)] = under.map(|side| self.back(side));
        for (side, there) in [(way_in, other), (way_out, one)] {
            self.near[side] = there;
            self.link[side] = self.grid.edge[under[0]];
            self.blind.take(side as u32);
        }
    }

    /// Numbers links, then edges that are none, in the order in which cells and their sides reach
    /// them.
    fn number(&mut self, cancel: &Cancel) -> Result<(), Stop> {
        let grid = self.grid;
        for cell in 0..grid.cells() {
            cancel.check_now_and_then(cell as usize)?;
            for side in grid.sides(cell) {
                if cell < self.near[side] && self.near[side] != grid.cells() {
                    self.new_link[self.link[side] as usize] = self.ends.len() as u32;
                    self.add(cell, side);
                }
            }
        }
        self.links = self.ends.len() as u32;
        for cell in 0..grid.cells() {
            cancel.check_now_and_then(cell as usize)?;
            for side in grid.sides(cell) {
                let is_new = grid.drawn(side).is_some_and(|it| self.new_edge[it as usize] == NONE);
                if is_new && !(self.cells.has(cell) && self.blind.has(side as u32)) {
                    self.add(cell, side);
                }
            }
        }
        Ok(())
    }

    /// Gives the next number to the edge of a side.
    fn add(&mut self, cell: u32, side: usize) {
        let (edge, ends) = self.grid.clockwise(cell, side).unwrap_or((NONE, NOWHERE));
        if let Some(number) = self.new_edge.get_mut(edge as usize) {
            *number = self.ends.len() as u32;
        }
        self.ends.push(ends);
        self.old.push(edge);
    }

    fn finish(self, overpasses: &[Overpass], cancel: &Cancel) -> Result<Grid, Stop> {
        let crossings = self.crossings(overpasses);
        let Self { grid, near, link, cells, blind, new_link, new_edge, ends, old, links } = self;
        let mut sides = Sides {
            first: Vec::with_capacity(grid.cells() as usize + 1),
            near: Vec::with_capacity(near.len()),
            edge: Vec::with_capacity(near.len()),
        };
        let mut pictures = Vec::new();
        let mut still_blind = Bits::new(near.len());
        for cell in 0..grid.cells() {
            cancel.check_now_and_then(cell as usize)?;
            sides.first.push(sides.near.len() as u32);
            for side in grid.sides(cell) {
                let is_blind = blind.has(side as u32);
                let drawn = grid.drawn(side);
                if is_blind && drawn.is_none() {
                    // Stairs that are no more.
                    continue;
                }
                let own = sides.near.len() as u32;
                let drawn = drawn.map(|edge| new_edge[edge as usize]);
                let edge = match drawn {
                    Some(edge) if near[side] == grid.cells() => edge,
                    _ => new_link[link[side] as usize],
                };
                if let Some(drawn) = drawn.filter(|&drawn| drawn != edge) {
                    pictures.push([own, drawn]);
                }
                if is_blind {
                    still_blind.put(own);
                }
                sides.near.push(near[side]);
                sides.edge.push(edge);
            }
        }
        sides.first.push(sides.near.len() as u32);
        drop((near, link, new_link, new_edge, blind));
        let headings = grid.headings().map(|headings| {
            old.iter().map(|&edge| headings.get(edge as usize).copied().unwrap_or(0)).collect()
        });
        let layout = layout(grid, &old);
        let mut woven = Grid::new(sides, ends, links, headings, layout).with(pictures, grid.room());
        woven.bounds = grid.bounds;
        woven.weave = Weave { crossings, cells, blind: still_blind };
        Ok(woven)
    }

    fn crossings(&self, overpasses: &[Overpass]) -> Vec<Crossing> {
        let crossing = |overpass: &Overpass| {
            let [one, other] = overpass.under.map(|side| {
                let (there, back) = self.back(side);
                (there, self.grid.edge[back])
            });
            let last = if one.0 < other.0 { other.1 } else { one.1 };
            let link = |side: usize| self.new_link[self.link[side] as usize];
            let under = self.new_link[self.grid.edge[overpass.under[0]] as usize];
            Crossing {
                cell: overpass.cell,
                over: overpass.over.map(link),
                under,
                edges: [under, self.new_edge[last as usize]],
            }
        };
        let mut crossings: Vec<Crossing> = overpasses.iter().map(crossing).collect();
        crossings.sort_unstable_by_key(|it| it.under);
        crossings
    }
}

/// Where everything lies: as before, but that bends are listed edge by edge.
fn layout(grid: &Grid, old: &[u32]) -> Layout {
    let mut layout = grid.layout().clone();
    if let Layout::Free(free) = &mut layout
        && !free.bends.is_empty()
    {
        let before = grid.layout();
        free.corners.truncate(before.corners());
        free.bends.clear();
        for &edge in old {
            free.bends.push(free.corners.len() as u32);
            if edge != NONE {
                free.corners.extend(before.bends(edge).map(|bend| before.corner(bend)));
            }
        }
        free.bends.push(free.corners.len() as u32);
    }
    layout
}
