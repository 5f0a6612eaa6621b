//! The vertices of the plan view: one for each sector between two neighbouring edges at a vertex.
//!
//! A cell that is too narrow for its walls, for example one that an outline clips, has thinner
//! walls. They are halved on its own side until it has a floor. The other side of these walls does
//! not move, so a wall is never thinner than half of the requested thickness, unless there are
//! narrow cells on both sides.

use std::collections::BTreeSet;

use crate::formats::solid::floors::Floors;
use crate::formats::solid::half_edges::HalfEdges;
use crate::formats::solid::measures::Measures;
use crate::formats::solid::strip_sides::{SHORTEST_SIDE, corner};
use crate::formats::solid::thin_sides;
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error, Maze};

/// At most one in `NARROW_SHARE` cells may be narrow. If there are more, the walls are too thick
/// for the maze.
const NARROW_SHARE: usize = 2;

/// Maximum number of times that walls next to a narrow cell may be halved.
const MOST_HALVINGS: u32 = 6;

/// The cost of checking whether a cell has a floor, in plain iterations of a loop.
const FLOOR_COST: usize = 64;

/// The vertices of the plan view in millimetres; x to the right, y up as seen from above.
pub(crate) struct PlanView {
    /// The vertex at the start of each half-edge, inside its face: the intersection of the sides of
    /// its strip and of the strip of the previous half-edge. Half-edges whose side [vanishes](thin_sides)
    /// share it with the next one.
    pub(crate) corners: Vec<[f32; 2]>,
    /// The vertices of the grid and the points within its edges.
    pub(crate) nodes: Vec<[f32; 2]>,
    /// The centre of each cell.
    pub(crate) centres: Vec<[f32; 2]>,
}

impl PlanView {
    /// Computes the plan view; `None` if the walls leave no floor in most cells.
    pub(crate) fn new(
        maze: &Maze,
        half_edges: &HalfEdges,
        measures: &Measures,
        cancel: &Cancel,
    ) -> Result<Option<Self>, Error> {
        let grid = maze.grid();
        let Measures { cell, wall, .. } = *measures;
        // The outer half of the outer walls lies outside the grid.
        let (low, high) = (wall / 2.0, grid.size().y * cell + wall / 2.0);
        let place = |point: Point| [(low + point.x) as f32, (high - point.y) as f32];

        let mut thin = Vec::new();
        let mut offsets = vec![Point::default(); half_edges.origin.len()];
        for half_edge in 0..half_edges.origin.len() {
            cancel.check_periodically(half_edge)?;
            let next = half_edges.next[half_edge] as usize;
            match corner(half_edges, [half_edge, next].map(|it| it as u32), [cell, wall]) {
                Some(offset) => offsets[next] = offset,
                None => thin.push(half_edge),
            }
        }
        let mut corners: Vec<Point> = half_edges
            .origin
            .iter()
            .zip(&offsets)
            .map(|(&origin, &offset)| half_edges.points[origin as usize] * cell + offset)
            .collect();
        drop(offsets);
        for half_edge in 0..half_edges.origin.len() {
            cancel.check_periodically(half_edge)?;
            let direction = half_edges.vector(half_edge as u32);
            let side = corners[half_edges.next[half_edge] as usize] - corners[half_edge];
            if side.dot(direction) < SHORTEST_SIDE * direction.length() {
                thin.push(half_edge);
            }
        }
        let mut done = BTreeSet::new();
        // The first half-edges of narrow faces.
        let mut narrow = BTreeSet::new();
        for (number, half_edge) in thin.into_iter().enumerate() {
            cancel.check_periodically(number * FLOOR_COST)?;
            if done.contains(&half_edge) {
                continue;
            }
            let face = half_edges.face(half_edge as u32);
            done.extend(face.iter().map(|&at| at as usize));
            match thin_sides::corners(half_edges, &face, [cell, wall], cancel)? {
                Some(inner) => {
                    for (&at, corner) in face.iter().zip(inner) {
                        corners[at as usize] = corner;
                    }
                }
                None => narrow.extend(face.iter().min()),
            }
        }
        cancel.check()?;
        let mut plan = Self {
            corners: corners.into_iter().map(place).collect(),
            nodes: half_edges.points.iter().map(|&point| place(point * cell)).collect(),
            centres: (0..grid.cells()).map(|it| place(grid.centre(it) * cell)).collect(),
        };
        for cell in 0..grid.cells() as usize {
            cancel.check_periodically(cell * FLOOR_COST)?;
            let floors = Floors::new(half_edges, [&plan.corners, &plan.centres], measures);
            if !floors.triangulate(cell, |_| (), cancel)? {
                narrow.insert(half_edges.first_of_cell[cell]);
            }
        }
        if narrow.len() > grid.cells() as usize / NARROW_SHARE {
            return Ok(None);
        }
        for first in narrow {
            if !plan.make_room(half_edges, measures, first, place, cancel)? {
                return Ok(None);
            }
        }
        Ok(Some(plan))
    }

    /// Makes walls thinner on the side of a narrow cell, so that it has a floor, or of a hole in the solid, so that it
    /// stays open. Those around enclaves in the cell are among them. `first` is a half-edge of the cell or of the hole.
    /// Returns false if that does not help.
    fn make_room(
        &mut self,
        half_edges: &HalfEdges,
        measures: &Measures,
        first: u32,
        place: impl Fn(Point) -> [f32; 2],
        cancel: &Cancel,
    ) -> Result<bool, Error> {
        let Measures { cell: side, mut wall, .. } = *measures;
        let outside = half_edges.first_of_cell[self.centres.len()];
        let cell = (first < outside).then(|| half_edges.cell(first as usize));
        let rings = cell.map_or_else(|| vec![half_edges.face(first)], |it| half_edges.rings(it));
        for _ in 0..MOST_HALVINGS {
            wall /= 2.0;
            let mut inner = Vec::new();
            for ring in &rings {
                inner.push(thin_sides::corners(half_edges, ring, [side, wall], cancel)?);
            }
            let Some(inner) = inner.into_iter().collect::<Option<Vec<_>>>() else { continue };
            for (&at, corner) in rings.iter().flatten().zip(inner.into_iter().flatten()) {
                self.corners[at as usize] = place(corner);
            }
            let floors = Floors::new(half_edges, [&self.corners, &self.centres], measures);
            let is_open = match cell {
                Some(cell) => floors.triangulate(cell, |_| (), cancel)?,
                None => true,
            };
            if is_open {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
