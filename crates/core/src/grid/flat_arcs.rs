//! Replaces arcs by polylines.

use crate::geometry::Point;
use crate::grid::Grid;
use crate::grid::layout::{Explicit, Layout};

/// The largest distance between an arc and the polyline that replaces it, in cell sides.
const SAGITTA: f64 = 0.002;

impl Grid {
    /// Replaces the arcs of the grid by edges with bends.
    pub(crate) fn with_bends_for_arcs(self) -> Self {
        if !self.has_arcs() {
            return self;
        }
        let Layout::Explicit(free) = &self.layout else { return self };
        let count = self.corners() as usize;
        let mut corners = free.corners[..count].to_vec();
        let mut bends = Vec::with_capacity(self.ends.len() + 1);
        for edge in 0..self.edges() {
            bends.push(corners.len() as u32);
            let Some(arc) = self.arc(edge) else { continue };
            let (from, sweep) = arc.angles();
            // The sagitta of a chord is radius · angle² / 8.
            let parts = (sweep * (arc.radius / (8.0 * SAGITTA)).sqrt()).ceil().max(1.0);
            let is_forward = self.corner(self.ends(edge)[0]) == arc.from;
            let mut between: Vec<Point> = (1..parts as u32)
                .map(|at| {
                    let angle = from + sweep * f64::from(at) / parts;
                    arc.centre + Point::polar(arc.radius, angle) + self.bounds.min
                })
                .collect();
            if !is_forward {
                between.reverse();
            }
            corners.extend(between);
        }
        bends.push(corners.len() as u32);
        let free = Explicit {
            corners,
            bends,
            centres: free.centres.clone(),
            places: free.places.clone(),
            ..Explicit::default()
        };
        Self { layout: Layout::Explicit(free), ..self }
    }
}
