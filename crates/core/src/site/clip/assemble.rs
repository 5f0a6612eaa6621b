//! Builds the grid of the whole cells and the pieces: edges between two units become one link,
//! however many points they have.

use std::collections::BTreeMap;

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::geometry::{LatticePoint, Point};
use crate::grid::layout::{CellPlaces, Explicit, Layout};
use crate::grid::{Grid, Sides};
use crate::interior_point::interior_point;
use crate::site::clip::attract::is_sharp;
use crate::site::clip::lattice::{ClipLattice, in_steps};
use crate::site::clip::names::names;
use crate::site::clip::neighborhood::{Neighborhood, segments};
use crate::site::clip::points::Points;

/// Marks the absence of a cell or an edge.
const NONE: u32 = u32::MAX;

/// The least distance of a cell's centre from its outline, in sides of a square with the area of
/// the cell.
const CLEARANCE: f64 = 0.15;

/// How many plain iterations of a loop a piece of a cell costs.
const PIECE_COST: usize = 4;

/// The other side of a segment of an outline: the cell across it in the new grid or [`NONE`], and
/// the edge of the plain grid if that cell is not a unit.
type Across = (u32, u32);

/// A grid under construction.
struct Assembly<'a> {
    grid: &'a Grid,
    points: &'a Points<'a>,
    all: &'a Neighborhood,
    /// The new number of each whole cell that is not a unit.
    cell_ids: Vec<u32>,
    /// The new number of each unit.
    unit_ids: Vec<u32>,
    /// The plain edges between units and other whole cells, by their segments.
    plain_edges: BTreeMap<[u32; 2], (u32, u32)>,
    /// The number of segments of units that meet at each point.
    degree: Vec<u8>,
    sides: Sides,
    /// The new number of each edge of the plain grid.
    links: Vec<u32>,
    /// The links of units by the first segment on the side of the second cell.
    unit_links: BTreeMap<[u32; 2], u32>,
    ends: Vec<[u32; 2]>,
    first_bend: Vec<u32>,
    bends: Vec<u32>,
    /// The sides on the outline and their points.
    outline: Vec<(usize, Vec<u32>)>,
}

/// Builds the grid, or returns `None` if there are more pieces than names.
pub(super) fn assemble(
    grid: &Grid,
    lattice: &ClipLattice,
    whole: &BitSet,
    all: &Neighborhood,
    points: &Points<'_>,
    cancel: &Cancel,
) -> Result<Option<Grid>, Error> {
    let Some(unit_at) = names(grid, whole, all, cancel)? else { return Ok(None) };
    let mut is_unit = BitSet::new(grid.cells() as usize);
    all.units[all.pieces..].iter().for_each(|unit| is_unit.insert(unit.cell));
    let mut assembly = Assembly::new(grid, all, points);
    // The names in order, each with its unit.
    let mut cells: Vec<(u32, u32)> = Vec::new();
    for cell in 0..grid.cells() {
        cancel.check_periodically(cell as usize)?;
        if let Some(&unit) = unit_at.get(&cell) {
            assembly.unit_ids[unit as usize] = cells.len() as u32;
            cells.push((cell, unit));
        } else if whole.contains(cell) && !is_unit.contains(cell) {
            assembly.cell_ids[cell as usize] = cells.len() as u32;
            cells.push((cell, NONE));
        }
    }
    assembly.find_plain_edges();
    let outside = cells.len() as u32;
    let (mut centres, mut places) = (Vec::new(), Vec::new());
    for (iteration, &(cell, unit)) in cells.iter().enumerate() {
        cancel.check_periodically(iteration * PIECE_COST)?;
        assembly.sides.first.push(assembly.sides.neighbors.len() as u32);
        let [col, row, _] = grid.layout().col_row_level(cell);
        places.push([col, row]);
        if unit == NONE {
            centres.push(grid.layout().centre(cell));
            assembly.push_cell(cell, outside);
        } else {
            let unit = &all.units[unit as usize];
            let outline: Vec<LatticePoint> = unit.outline.iter().map(|&at| points.at(at)).collect();
            let is_plain = outline.len() == points.around(cell).len()
                && unit.cell == cell
                && unit.outline.iter().all(|&at| points.is_plain(at));
            let clearance = CLEARANCE * (unit.area as f64 / 2.0).sqrt();
            centres.push(if is_plain {
                grid.layout().centre(cell)
            } else {
                lattice.position_of(interior_point(std::slice::from_ref(&outline), clearance))
            });
            assembly.push_unit(&unit.outline, (unit.area as f64 / 2.0).sqrt(), outside);
        }
    }
    assembly.sides.first.push(assembly.sides.neighbors.len() as u32);
    let places = CellPlaces::Sparse {
        places,
        levels: vec![0],
        reads_by_rows: grid.reads_by_rows(),
        unsorted: 0,
    };
    assembly.finish(Explicit { centres, places, ..Explicit::default() }, cancel).map(Some)
}

impl<'a> Assembly<'a> {
    fn new(grid: &'a Grid, all: &'a Neighborhood, points: &'a Points<'a>) -> Self {
        let mut degree = vec![0_u8; points.end() as usize];
        for &[from, to] in all.owner.keys() {
            let ends = if all.owner.contains_key(&[to, from]) { 1 } else { 2 };
            for &end in [from, to].iter().take(ends) {
                degree[end as usize] = degree[end as usize].saturating_add(1);
            }
        }
        Self {
            grid,
            points,
            all,
            cell_ids: vec![NONE; grid.cells() as usize],
            unit_ids: vec![NONE; all.units.len()],
            plain_edges: BTreeMap::new(),
            degree,
            sides: Sides { first: Vec::new(), neighbors: Vec::new(), edge: Vec::new() },
            links: vec![NONE; grid.edges() as usize],
            unit_links: BTreeMap::new(),
            ends: Vec::new(),
            first_bend: Vec::new(),
            bends: Vec::new(),
            outline: Vec::new(),
        }
    }

    /// Finds the edges between units and whole cells that are not units.
    fn find_plain_edges(&mut self) {
        for unit in &self.all.units[self.all.pieces..] {
            for side in self.grid.sides(unit.cell) {
                let there = self.grid.neighbor(side);
                let Some(&id) = self.cell_ids.get(there as usize).filter(|&&id| id != NONE) else {
                    continue;
                };
                let Some((edge, [_, end])) = self.grid.oriented_edge(unit.cell, side) else {
                    continue;
                };
                let mut path = self.points.along(unit.cell, side);
                path.push(end);
                for pair in path.windows(2) {
                    self.plain_edges.insert([pair[0], pair[1]], (id, edge));
                }
            }
        }
    }

    /// Adds an edge with the points of a path.
    fn add(&mut self, path: &[u32]) -> u32 {
        self.first_bend.push(self.bends.len() as u32);
        self.bends.extend(&path[1..path.len() - 1]);
        self.ends.push([path[0], path[path.len() - 1]]);
        self.ends.len() as u32 - 1
    }

    /// Adds the sides of a whole cell that is not a unit.
    fn push_cell(&mut self, cell: u32, outside: u32) {
        for side in self.grid.sides(cell) {
            let Some((edge, [_, end])) = self.grid.oriented_edge(cell, side) else { continue };
            let path = || {
                let mut path = self.points.along(cell, side);
                path.push(end);
                path
            };
            let there = self.grid.neighbor(side);
            let unit = |there: u32| {
                self.all.units[self.all.pieces..].binary_search_by_key(&there, |unit| unit.cell)
            };
            let beyond = self.cell_ids.get(there as usize).copied().unwrap_or(NONE);
            let beyond = match unit(there) {
                Ok(at) => self.unit_ids[self.all.pieces + at],
                Err(_) => beyond,
            };
            if beyond == NONE {
                self.outline.push((self.sides.edge.len(), path()));
                self.sides.neighbors.push(outside);
                self.sides.edge.push(0);
                continue;
            }
            if self.links[edge as usize] == NONE {
                let path = path();
                self.links[edge as usize] = self.add(&path);
            }
            self.sides.neighbors.push(beyond);
            self.sides.edge.push(self.links[edge as usize]);
        }
    }

    /// Returns the other side of a segment of a unit.
    fn across(&self, segment: [u32; 2]) -> Across {
        match self.all.across(segment) {
            Some(unit) => (self.unit_ids[unit as usize], NONE),
            None => self.plain_edges.get(&segment).copied().unwrap_or((NONE, NONE)),
        }
    }

    /// Adds the sides of a unit. `size` is the side of a square with the same area, in steps.
    fn push_unit(&mut self, outline: &[u32], size: f64, outside: u32) {
        let count = outline.len();
        let across: Vec<Across> = segments(outline).map(|segment| self.across(segment)).collect();
        let is_corner = |&at: &usize| {
            across[at] != across[(at + count - 1) % count] || self.degree[outline[at] as usize] > 2
        };
        let mut corners: Vec<usize> = (0..count).filter(is_corner).collect();
        if corners.len() < 2 {
            corners = (0..count).collect();
        }
        let height = |&at: &usize| {
            let [x, y] = self.points.at(outline[corners[at]]);
            (y, x)
        };
        let top = (0..corners.len()).min_by_key(height).unwrap_or(0);
        for at in 0..corners.len() {
            let start = corners[(top + at) % corners.len()];
            let end = corners[(top + at + 1) % corners.len()];
            let length = (end + count - start - 1) % count + 1;
            let path: Vec<u32> = (start..=start + length).map(|at| outline[at % count]).collect();
            let (there, plain) = across[start];
            if there == NONE {
                for part in self.parts(&path, size) {
                    self.outline.push((self.sides.edge.len(), part));
                    self.sides.neighbors.push(outside);
                    self.sides.edge.push(0);
                }
                continue;
            }
            let edge = if plain == NONE {
                self.unit_link(&path)
            } else {
                if self.links[plain as usize] == NONE {
                    self.links[plain as usize] = self.add(&path);
                }
                self.links[plain as usize]
            };
            self.sides.neighbors.push(there);
            self.sides.edge.push(edge);
        }
    }

    /// Returns the link of two units along a path.
    fn unit_link(&mut self, path: &[u32]) -> u32 {
        if let Some(&known) = self.unit_links.get(&[path[0], path[1]]) {
            return known;
        }
        let link = self.add(path);
        self.unit_links.insert([path[path.len() - 1], path[path.len() - 2]], link);
        link
    }

    /// Divides a part of the outline, so that an opening does not remove all of it. It is divided
    /// at each point with at least half the size of the cell both behind and ahead, or a quarter if
    /// the point is a sharp corner.
    fn parts(&self, path: &[u32], size: f64) -> Vec<Vec<u32>> {
        let line: Vec<Point> = path.iter().map(|&at| in_steps(self.points.at(at))).collect();
        let mut ahead: f64 = line.windows(2).map(|pair| (pair[1] - pair[0]).length()).sum();
        let (mut behind, mut parts) = (0.0, Vec::new());
        let mut part = vec![path[0]];
        for (at, pair) in line.windows(2).enumerate() {
            let step = (pair[1] - pair[0]).length();
            (behind, ahead) = (behind + step, ahead - step);
            part.push(path[at + 1]);
            let is_sharp = line.get(at + 2).is_some_and(|&next| is_sharp([pair[0], pair[1], next]));
            let least = if is_sharp { size / 4.0 } else { size / 2.0 };
            if behind >= least && ahead >= least {
                parts.push(std::mem::replace(&mut part, vec![path[at + 1]]));
                behind = 0.0;
            }
        }
        parts.push(part);
        parts
    }

    /// Numbers the edges of the outline and the corners, and returns the grid.
    fn finish(mut self, layout: Explicit, cancel: &Cancel) -> Result<Grid, Error> {
        let links = self.ends.len() as u32;
        for (side, path) in std::mem::take(&mut self.outline) {
            self.sides.edge[side] = self.add(&path);
        }
        self.first_bend.push(self.bends.len() as u32);
        let mut number = vec![NONE; self.degree.len()];
        for &end in self.ends.iter().flatten() {
            number[end as usize] = 0;
        }
        cancel.check()?;
        let mut corners = Vec::new();
        for (point, number) in (0..).zip(&mut number).filter(|(_, number)| **number != NONE) {
            cancel.check_periodically(point as usize)?;
            *number = corners.len() as u32;
            corners.push(self.points.position(point));
        }
        for end in self.ends.iter_mut().flatten() {
            *end = number[*end as usize];
        }
        let count = corners.len() as u32;
        for first in &mut self.first_bend {
            *first += count;
        }
        corners.extend(self.bends.iter().map(|&bend| self.points.position(bend)));
        let layout = Explicit { corners, bends: self.first_bend, ..layout };
        Ok(Grid::new(self.sides, self.ends, links, None, Layout::Explicit(layout)))
    }
}
