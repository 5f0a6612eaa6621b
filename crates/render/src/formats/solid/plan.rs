//! The vertices of the plan view: one for each sector between two neighbouring edges at a vertex.

use std::collections::BTreeSet;

use crate::formats::solid::half_edges::HalfEdges;
use crate::formats::solid::strip_sides::{SHORTEST_SIDE, offset};
use crate::formats::solid::thin_sides;
use crate::formats::solid::too_thick;
use crate::style::options::Solid;
use mazewright_core::cancel::Cancel;
use mazewright_core::error::Error;
use mazewright_core::geometry::Point;
use mazewright_core::maze::Maze;

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
    pub(crate) fn new(
        maze: &Maze,
        web: &HalfEdges,
        solid: &Solid,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let grid = maze.grid();
        let [cell, wall] = [solid.cell, solid.wall].map(Solid::millimetres);
        // The outer half of the outer walls lies outside the grid.
        let (low, high) = (wall / 2.0, grid.size().y * cell + wall / 2.0);
        let place = |point: Point| [(low + point.x) as f32, (high - point.y) as f32];

        let mut offsets = vec![Point::default(); web.origin.len()];
        for half_edge in 0..web.origin.len() {
            cancel.check_periodically(half_edge)?;
            let next = web.next[half_edge] as usize;
            let directions = [web.vector(half_edge as u32), web.vector(next as u32)];
            offsets[next] = offset(directions, wall).ok_or_else(|| too_thick(solid))?;
        }
        let mut corners: Vec<Point> = web
            .origin
            .iter()
            .zip(&offsets)
            .map(|(&origin, &offset)| web.points[origin as usize] * cell + offset)
            .collect();
        drop(offsets);
        let mut thin = Vec::new();
        for half_edge in 0..web.origin.len() {
            cancel.check_periodically(half_edge)?;
            let direction = web.vector(half_edge as u32);
            let side = corners[web.next[half_edge] as usize] - corners[half_edge];
            if side.dot(direction) < SHORTEST_SIDE * direction.length() {
                thin.push(half_edge);
            }
        }
        let mut done = BTreeSet::new();
        for half_edge in thin {
            if done.contains(&half_edge) {
                continue;
            }
            let face = web.face(half_edge as u32);
            let inner = thin_sides::corners(web, &face, [cell, wall], cancel)?;
            for (&at, corner) in face.iter().zip(inner.ok_or_else(|| too_thick(solid))?) {
                corners[at as usize] = corner;
                done.insert(at as usize);
            }
        }
        Ok(Self {
            corners: corners.into_iter().map(place).collect(),
            nodes: web.points.iter().map(|&point| place(point * cell)).collect(),
            centres: (0..grid.cells()).map(|it| place(grid.centre(it) * cell)).collect(),
        })
    }
}
