//! The geometry of an ortho grid: the middles of edges, the hubs of cells at which spokes meet,
//! bends, and a point inside each kite.
//!
//! If the whole outline of a cell is visible from its centre, the hub is the centre and spokes are
//! straight. Otherwise the spokes have bends, and the hub is chosen by [`spokes`](crate::grid::spokes).

use std::collections::BTreeMap;

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::{Error, Refusal};
use crate::geometry::Point;
use crate::grid::Grid;
use crate::grid::layout::{CellPlaces, Explicit};
use crate::grid::spokes::{inner_point, spokes};

/// A number that is not assigned yet.
pub(super) const NONE: u32 = u32::MAX;

/// A kite before it gets its number.
pub(super) struct Kite {
    pub(super) row: u32,
    pub(super) col: u32,
    pub(super) cell: u32,
    /// The side that starts at the corner of the cell that the kite contains.
    pub(super) side: u32,
    pub(super) centre: Point,
}

/// The geometry of a grid whose ortho is built.
pub(super) struct OrthoLayout<'a> {
    pub(super) grid: &'a Grid,
    /// The middle of each edge.
    middles: Vec<Point>,
    /// The hub of each cell.
    hubs: Vec<Point>,
    /// The cells whose spokes have bends.
    has_bent_spokes: BitSet,
    /// The bends of spokes that have any, from the middle of the side to the hub; by side.
    spoke_bends: BTreeMap<u32, Vec<Point>>,
}

impl<'a> OrthoLayout<'a> {
    /// Finds middles, hubs and spokes.
    pub(super) fn new(grid: &'a Grid, cancel: &Cancel) -> Result<Self, Error> {
        let mut middles = Vec::with_capacity(grid.edges() as usize);
        for edge in 0..grid.edges() {
            cancel.check_periodically(edge as usize)?;
            middles.push(grid.middle(edge));
        }
        let mut pause = cancel.pauses();
        let hubs = (0..grid.cells()).inspect(|_| pause()).map(|cell| grid.centre(cell)).collect();
        let has_bent_spokes = BitSet::new(grid.cells() as usize);
        let mut split = Self { grid, middles, hubs, has_bent_spokes, spoke_bends: BTreeMap::new() };
        // The cells of rings are visible from their centres.
        if !grid.has_arcs() {
            split.bend_spokes(cancel)?;
        }
        Ok(split)
    }

    /// Computes spokes with bends for the cells that need them.
    fn bend_spokes(&mut self, cancel: &Cancel) -> Result<(), Error> {
        let grid = self.grid;
        // Bends take memory. The estimate of memory for the spec allows this many.
        let mut remaining = 2 * grid.points() as usize;
        for cell in 0..grid.cells() {
            cancel.check_periodically(cell as usize)?;
            if self.is_visible_from_centre(cell) {
                continue;
            }
            if grid.rings(cell).len() > 1 {
                return Err(has_enclaves(cell).into());
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
                remaining.checked_sub(count).map(|rest| remaining = rest).is_some()
            }) else {
                return Err(too_winding(cell).into());
            };
            self.hubs[cell as usize] = spokes.hub;
            self.has_bent_spokes.insert(cell);
            let spoke_bends =
                grid.sides(cell).zip(spokes.bends).filter(|(_, line)| !line.is_empty());
            self.spoke_bends.extend(spoke_bends.map(|(side, line)| (side as u32, line)));
        }
        Ok(())
    }

    /// Returns whether the whole outline of a cell is visible from its centre: seen from there, it
    /// runs clockwise everywhere.
    fn is_visible_from_centre(&self, cell: u32) -> bool {
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

    /// Returns the previous side of the cell, counterclockwise.
    pub(super) fn before(&self, cell: u32, side: usize) -> usize {
        let sides = self.grid.sides(cell);
        if side == sides.start { sides.end - 1 } else { side - 1 }
    }

    /// Returns the next side of the cell, clockwise.
    pub(super) fn after(&self, cell: u32, side: usize) -> usize {
        let sides = self.grid.sides(cell);
        if side + 1 == sides.end { sides.start } else { side + 1 }
    }

    fn middle(&self, side: usize) -> Point {
        self.middles[self.grid.edge(side) as usize]
    }

    /// Returns the corner at which a side starts, clockwise round its cell.
    pub(super) fn corner(&self, cell: u32, side: usize) -> u32 {
        let [from, to] = self.grid.ends(self.grid.edge(side));
        if self.is_forward(cell, side) { from } else { to }
    }

    /// Returns whether a side has the direction of its edge.
    pub(super) fn is_forward(&self, cell: u32, side: usize) -> bool {
        cell < self.grid.neighbor(side)
    }

    /// Returns a point well inside the kite at the corner where a side starts. For straight spokes
    /// it lies on the line from the hub to that corner, at the mean distance of the kite's four
    /// corners.
    pub(super) fn heart(&self, cell: u32, side: usize) -> Point {
        let before = self.before(cell, side);
        let hub = self.hubs[cell as usize];
        let corner = self.grid.corner(self.corner(cell, side));
        if self.has_bent_spokes.contains(cell) {
            let mut outline = vec![self.middle(before)];
            outline.extend(self.half(cell, before, false));
            outline.push(corner);
            outline.extend(self.half(cell, side, true));
            outline.push(self.middle(side));
            outline.extend(self.spoke(side));
            outline.push(hub);
            outline.extend(self.spoke(before).iter().rev());
            return inner_point(&outline);
        }
        let direction = corner - hub;
        let along = |point: Point| {
            ((point - hub).dot(direction) / direction.dot(direction)).clamp(0.0, 1.0)
        };
        let middles = [before, side].map(|side| along(self.middle(side)));
        hub + direction * ((1.0 + middles[0] + middles[1]) / 4.0)
    }

    /// Returns the position of a kite's corner.
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

    /// Returns the layout of the ortho grid. `number` has the new number of each half edge, then of
    /// the spoke of each side.
    pub(super) fn layout(
        &self,
        kites: &[Kite],
        number: &[u32],
        ends: &[[u32; 2]],
        cancel: &Cancel,
    ) -> Result<Explicit, Error> {
        let grid = self.grid;
        let points = grid.corners() + grid.edges() + grid.cells();
        let mut corners = Vec::with_capacity(points as usize);
        for point in 0..points {
            cancel.check_periodically(point as usize)?;
            corners.push(self.point(point));
        }
        let mut bends = Vec::new();
        if grid.has_bends() || !self.spoke_bends.is_empty() {
            let mut parts = vec![NONE; ends.len()];
            for (part, &edge) in (0..).zip(number) {
                cancel.check_periodically(part as usize)?;
                parts[edge as usize] = part;
            }
            for (index, (&part, ends)) in parts.iter().zip(ends).enumerate() {
                cancel.check_periodically(index)?;
                bends.push(corners.len() as u32);
                let (edge, side) = (part / 2, part.wrapping_sub(2 * grid.edges()));
                // A half has the direction of its edge; a spoke leads from the middle to the hub.
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
        for (index, kite) in kites.iter().enumerate() {
            cancel.check_periodically(index)?;
            centres.push(kite.centre);
            places.push([kite.col, kite.row]);
        }
        let reads = grid.reads_by_rows();
        Ok(Explicit {
            corners,
            bends,
            centres,
            places: CellPlaces::Sparse {
                places,
                levels: vec![0],
                reads_by_rows: reads,
                unsorted: 0,
            },
            ring_centres: self.ring().into_iter().collect(),
            ..Explicit::default()
        })
    }

    /// Returns the centre of the rings, if the grid has rings.
    pub(super) fn ring(&self) -> Option<Point> {
        self.grid.layout.ring_centre(0).map(|centre| centre - self.grid.bounds.min)
    }

    /// Returns the bends of a side's spoke, from the middle of the side to the hub.
    fn spoke(&self, side: usize) -> &[Point] {
        self.spoke_bends.get(&(side as u32)).map_or(&[], |line| line)
    }

    /// Returns the bends of the first or second half of a side, clockwise round its cell.
    fn half(&self, cell: u32, side: usize, first: bool) -> Vec<Point> {
        let forward = self.is_forward(cell, side);
        let mut line = self.half_of(self.grid.edge(side), first == forward);
        if !forward {
            line.reverse();
        }
        line
    }

    /// Returns the bends of the first or second half of an edge.
    fn half_of(&self, edge: u32, first: bool) -> Vec<Point> {
        /// The tolerance within which a bend is the middle of the edge, which becomes a corner.
        const TOLERANCE: f64 = 1e-9;
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
        let is_own = |at: f64| if first { at < half - TOLERANCE } else { at > half + TOLERANCE };
        bends.into_iter().filter(|&(at, _)| is_own(at)).map(|(_, bend)| bend).collect()
    }
}

/// Returns the refusal of a cell that encloses others.
fn has_enclaves(cell: u32) -> Refusal {
    let detail = format!(
        "unicursal is true, but cell {cell} encloses others and cannot be split; part it into cells \
         without holes, or leave unicursal out"
    );
    Refusal::new("unicursal", "hole", detail).allowing("cells without holes")
}

/// Returns the refusal of a cell that cannot be divided into ortho cells.
fn too_winding(cell: u32) -> Refusal {
    let detail = format!(
        "unicursal is true, but the outline of cell {cell} has too many bends or is too thin for \
         the cell to be split; part it into rounder ones, or leave unicursal out"
    );
    Refusal::new("unicursal", "too-winding", detail).allowing("rounder cells")
}
