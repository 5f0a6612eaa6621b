//! Upper bounds on the cells that an outline and a mask keep, computed without building anything.

use std::f64::consts::FRAC_PI_4;

use crate::site::Site;
use crate::site::outline::CutRectangle;
use crate::site::region_extent::RegionExtent;

/// A line crosses 2/π ≈ 0.64 edges per length of the edges in an area, on average over its directions.
const CROSSED: f64 = 0.8;
/// The cells that a point touches.
const TOUCHED: f64 = 12.0;

impl Site {
    /// Returns an upper bound on the number of edges of the cells that the outline and the mask keep, saturating. Edges
    /// on the outside of the whole rectangle, and those that a smooth rim adds, do not count.
    pub fn kept_edges(&self) -> u64 {
        // An edge of a kept cell belongs to another cell, kept or not.
        (self.kept_share() * self.corners_of_plain_cells() as f64 / 2.0).ceil() as u64
    }

    /// Returns an upper bound on the share of the cells that are kept.
    fn kept_share(&self) -> f64 {
        if !self.is_cut() || self.mesh.is_some() {
            return 1.0;
        }
        let cut = CutRectangle::new(self);
        let laid = self.shape.value.max_bounds(cut.cols, cut.rows);
        let frame = cut.frame_or(laid);
        let whole = RegionExtent { length: 0.0, area: frame.x * frame.y };
        let mask = self.mask.as_ref().map(|mask| mask.extent(frame));
        let regions = [Some(whole), cut.figure_extent(frame), mask].into_iter().flatten();
        let least = regions.clone().map(|it| it.area).fold(f64::INFINITY, f64::min);
        let length: f64 = regions.map(|it| it.length).sum();
        let cells = (self.cells() / u64::from(self.levels)) as f64;
        // Besides the cells inside, those that the contours cross.
        let crossed = self.crossed_edges(length) + TOUCHED;
        (least / self.laid_area() + crossed / cells).min(1.0)
    }

    /// Returns an upper bound on the number of edges that a line of this length crosses, for sites without a mesh.
    pub(super) fn crossed_edges(&self, length: f64) -> f64 {
        let edges = self.corners_of_plain_cells() as f64 / 2.0 / f64::from(self.levels);
        CROSSED * length * edges / self.laid_area()
    }

    /// Returns the area of all cells that are laid, on one level.
    fn laid_area(&self) -> f64 {
        let CutRectangle { cols, rows, .. } = CutRectangle::new(self);
        let size = || self.shape.value.max_bounds(cols, rows);
        match self.block() {
            Some((block, across, down)) => {
                let [x, y] =
                    [(cols, across), (rows, down)].map(|(all, of)| f64::from(all) / f64::from(of));
                x * block.x * y * block.y
            }
            None if self.has_ring_rows() => size().x * size().y * FRAC_PI_4,
            None => size().x * size().y,
        }
    }
}
