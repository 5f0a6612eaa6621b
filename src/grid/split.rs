//! Where the parts of split cells lie: the middles of sides, the hubs at which spokes meet, bends, and
//! points inside kites.
//!
//! A cell's hub is its centre, and spokes are straight, where all of the outline can be seen from
//! there. Where it cannot, spokes have bends, and the hub is where they find most room.

use std::collections::BTreeMap;

use super::Grid;
use super::kites::{Kite, NONE};
use super::spokes::{inside, spokes};
use crate::bits::Bits;
use crate::cancel::{Cancel, Refusal, Stop};
use crate::geometry::Point;
use crate::layout::{Free, Places};

/// A grid that is being split.
pub(super) struct Split<'a> {
    pub(super) grid: &'a Grid,
    /// The middle of each edge.
    middles: Vec<Point>,
    /// Where the spokes of each cell meet.
    hubs: Vec<Point>,
    /// Cells whose spokes have bends.
    hidden: Bits,
    /// The bends of the spokes that have any, from the middle on; by side.
    bent: BTreeMap<u32, Vec<Point>>,
}

impl<'a> Split<'a> {
    /// Finds the ways inside each cell.
    pub(super) fn new(grid: &'a Grid, cancel: &Cancel) -> Result<Self, Stop> {
        let mut middles = Vec::with_capacity(grid.edges() as usize);
        for edge in 0..grid.edges() {
            cancel.check_now_and_then(edge as usize)?;
            middles.push(grid.middle(edge));
        }
        let hubs = (0..grid.cells()).map(|cell| grid.centre(cell)).collect();
        let hidden = Bits::new(grid.cells() as usize);
        let mut split = Self { grid, middles, hubs, hidden, bent: BTreeMap::new() };
        // Rings are round.
        if !grid.has_arcs() {
            split.bend_spokes(cancel)?;
        }
        Ok(split)
    }

    /// Gives bends to the spokes of cells that cannot do without.
    fn bend_spokes(&mut self, cancel: &Cancel) -> Result<(), Stop> {
        let grid = self.grid;
        // What admission counts on: they take memory.
        let mut left = 2 * grid.points() as usize;
        for cell in 0..grid.cells() {
            cancel.check_now_and_then(cell as usize)?;
            if self.sees_all(cell) {
                continue;
            }
            let (mut outline, mut starts) = (Vec::new(), Vec::new());
            for side in grid.sides(cell) {
                outline.push(grid.corner(self.corner(cell, side)));
                outline.extend(self.half(cell, side, true));
                starts.push(outline.len());
                outline.push(self.middle(side));
                outline.extend(self.half(cell, side, false));
            }
            let found = spokes(&outline, &starts, cancel)?;
            let Some(spokes) = found.filter(|found| {
                let count: usize = found.bends.iter().map(Vec::len).sum();
                left.checked_sub(count).map(|rest| left = rest).is_some()
            }) else {
                return Err(winding(cell).into());
            };
            self.hubs[cell as usize] = spokes.hub;
            self.hidden.put(cell);
            let bent = grid.sides(cell).zip(spokes.bends).filter(|(_, line)| !line.is_empty());
            self.bent.extend(bent.map(|(side, line)| (side as u32, line)));
        }
        Ok(())
    }

    /// Whether a cell's outline runs clockwise all the way, as seen from its centre.
    fn sees_all(&self, cell: u32) -> bool {
        let grid = self.grid;
        let centre = grid.centre(cell);
        grid.sides(cell).all(|side| {
            let edge = grid.edge(side);
            let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner) - centre);
            let mut here = from;
            grid.bends(edge).map(|bend| bend - centre).chain([to]).all(|next| {
                (std::mem::replace(&mut here, next).cross(next) > 0.0)
                    == self.is_forward(cell, side)
            })
        })
    }

    /// The side before another one, round the cell.
    pub(super) fn before(&self, cell: u32, side: usize) -> usize {
        let sides = self.grid.sides(cell);
        if side == sides.start { sides.end - 1 } else { side - 1 }
    }

    /// The side after another one, round the cell.
    pub(super) fn after(&self, cell: u32, side: usize) -> usize {
        let sides = self.grid.sides(cell);
        if side + 1 == sides.end { sides.start } else { side + 1 }
    }

    fn middle(&self, side: usize) -> Point {
        self.middles[self.grid.edge(side) as usize]
    }

    /// The corner at which a side starts, clockwise round its cell.
    pub(super) fn corner(&self, cell: u32, side: usize) -> u32 {
        let [from, to] = self.grid.ends(self.grid.edge(side));
        if self.is_forward(cell, side) { from } else { to }
    }

    /// Whether a side runs as its edge does.
    pub(super) fn is_forward(&self, cell: u32, side: usize) -> bool {
        cell < self.grid.beyond(side)
    }

    /// A point well inside the kite at the corner where a side starts: on the line from the hub to
    /// that corner, as far along as the kite's own corners are in the mean.
    pub(super) fn heart(&self, cell: u32, side: usize) -> Point {
        let before = self.before(cell, side);
        let hub = self.hubs[cell as usize];
        let corner = self.grid.corner(self.corner(cell, side));
        if self.hidden.has(cell) {
            let mut way = vec![self.middle(before)];
            way.extend(self.half(cell, before, false));
            way.push(corner);
            way.extend(self.half(cell, side, true));
            way.push(self.middle(side));
            way.extend(self.spoke(side));
            way.push(hub);
            way.extend(self.spoke(before).iter().rev());
            return inside(&way);
        }
        let way = corner - hub;
        let along = |point: Point| ((point - hub).dot(way) / way.dot(way)).clamp(0.0, 1.0);
        let middles = [before, side].map(|side| along(self.middle(side)));
        hub + way * ((1.0 + middles[0] + middles[1]) / 4.0)
    }

    /// Where a corner of a kite lies.
    pub(super) fn point(&self, point: u32) -> Point {
        let [corners, edges] = [self.grid.corners(), self.grid.edges()];
        if point < corners {
            self.grid.corner(point)
        } else if point < corners + edges {
            self.middles[(point - corners) as usize]
        } else {
            self.hubs[(point - corners - edges) as usize]
        }
    }

    /// Where everything lies; `number` has the new number of each half of an edge, then of the spoke
    /// of each side.
    pub(super) fn layout(
        &self,
        kites: &[Kite],
        number: &[u32],
        ends: &[[u32; 2]],
        cancel: &Cancel,
    ) -> Result<Free, Stop> {
        let grid = self.grid;
        let points = grid.corners() + grid.edges() + grid.cells();
        let mut corners = Vec::with_capacity(points as usize);
        for point in 0..points {
            cancel.check_now_and_then(point as usize)?;
            corners.push(self.point(point));
        }
        let mut bends = Vec::new();
        if grid.has_bends() || !self.bent.is_empty() {
            let mut parts = vec![NONE; ends.len()];
            for (part, &edge) in (0..).zip(number) {
                parts[edge as usize] = part;
            }
            for (turn, (&part, ends)) in parts.iter().zip(ends).enumerate() {
                cancel.check_now_and_then(turn)?;
                bends.push(corners.len() as u32);
                let (edge, side) = (part / 2, part.wrapping_sub(2 * grid.edges()));
                // Halves run as their edge does, spokes from its middle on.
                let (line, forward) = if edge < grid.edges() {
                    let first = part.is_multiple_of(2);
                    (self.half_of(edge, first), first == (ends[0] < grid.corners()))
                } else {
                    let from_middle = ends[0] < grid.corners() + grid.edges();
                    (self.spoke(side as usize).to_vec(), from_middle)
                };
                if forward {
                    corners.extend(line);
                } else {
                    corners.extend(line.into_iter().rev());
                }
            }
            bends.push(corners.len() as u32);
        }
        let mut centres = Vec::with_capacity(kites.len());
        let mut places = Vec::with_capacity(kites.len());
        for (turn, kite) in kites.iter().enumerate() {
            cancel.check_now_and_then(turn)?;
            centres.push(kite.centre);
            places.push([kite.col, kite.row]);
        }
        let reads = grid.reads_by_rows();
        Ok(Free {
            corners,
            bends,
            centres,
            places: Places::Listed { places, levels: vec![0], reads, apart: 0 },
            rings: self.ring().into_iter().collect(),
            ..Free::default()
        })
    }

    /// The centre of rings.
    pub(super) fn ring(&self) -> Option<Point> {
        self.grid.layout.ring_centre(0).map(|centre| centre - self.grid.bounds.min)
    }

    /// The bends of a side's spoke, from the middle on.
    fn spoke(&self, side: usize) -> &[Point] {
        self.bent.get(&(side as u32)).map_or(&[], |line| line)
    }

    /// The bends of the first or the second half of a side, clockwise round its cell.
    fn half(&self, cell: u32, side: usize, first: bool) -> Vec<Point> {
        let forward = self.is_forward(cell, side);
        let mut line = self.half_of(self.grid.edge(side), first == forward);
        if !forward {
            line.reverse();
        }
        line
    }

    /// The bends of the first or the second half of an edge.
    fn half_of(&self, edge: u32, first: bool) -> Vec<Point> {
        /// What a bend in the very middle, which is a corner now, may be away from it.
        const FREE: f64 = 1e-9;
        let grid = self.grid;
        if grid.bend_ids(edge).is_empty() {
            return Vec::new();
        }
        let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
        let mut here = from;
        let mut length = 0.0;
        let mut along = |point: Point| {
            length += (point - std::mem::replace(&mut here, point)).length();
            length
        };
        let bends: Vec<(f64, Point)> = grid.bends(edge).map(|bend| (along(bend), bend)).collect();
        let half = along(to) / 2.0;
        let is_own = |at: f64| if first { at < half - FREE } else { at > half + FREE };
        bends.into_iter().filter(|&(at, _)| is_own(at)).map(|(_, bend)| bend).collect()
    }
}

/// The refusal of a cell that cannot be split.
fn winding(cell: u32) -> Refusal {
    Refusal {
        parameter: "unicursal",
        code: "too-winding",
        detail: format!(
            "unicursal is true, but the outline of cell {cell} has too many bends or is too thin for \
             the cell to be split; part it into rounder ones, or leave unicursal out"
        ),
        allowed: Some("rounder cells".into()),
    }
}
