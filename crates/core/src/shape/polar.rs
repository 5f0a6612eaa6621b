//! Rings about a centre: class Theta. The number of cells per ring grows outward, so that cells
//! keep about the same width.
//!
//! Ring 0 is a disc of radius 1, divided into `cols` sectors (a single cell is the disc). Ring `r`
//! lies between the radii `r` and `r` + 1. Its number of cells is a multiple of that of the ring
//! inside it. The factor is the one for which the length of the inner arcs is nearest to 1, as in
//! J. Buck, "Mazes for Programmers" (2015), chapter 7. Cells are numbered clockwise from the top.
//!
//! More than six sectors of a disc of radius 1 would be narrower than half a cell. In that case the
//! disc is larger, and all rings move outward by the same distance. The numbers of cells do not
//! change.
//!
//! ```text
//!        . - ~ - .           corner ids: the centre (if ring 0 has more than one cell), then
//!      '  \  |  /  '         circle by circle outward, clockwise from the top
//!     |__ . - - . __|
//!     |   \ _|_ /   |        a cell's sides: outer arcs, spoke, inner arc, spoke;
//!      .  / ' ' \  .         an edge between corners of one circle is an arc, clockwise
//! ```

use std::f64::consts::{FRAC_PI_2, TAU};

use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::error::Error;
use crate::geometry::Point;
use crate::grid::Grid;
use crate::grid::faces::Faces;
use crate::grid::layout::{CellPlaces, Explicit, Layout};
use crate::rng::Rng;
use crate::shape::{OutlineAlignment, Shape, Tiling, any_size};

pub(super) const POLAR: Choice<Shape> = Choice {
    name: "polar",
    aliases: &["theta", "circular", "ring", "rings"],
    doc: "Rings about a centre, with more cells farther out; rows counts rings, cols the cells of \
          the innermost ring",
    value: Shape {
        default_size: (6, 10),
        cell_name: "cells in rings",
        layout: Tiling::Custom {
            cells,
            size,
            lay,
            seeded: false,
            round: true,
            corners: 5,
            overhang: 0,
        },
        alignment: OutlineAlignment {
            origin: Point::new(0.0, 0.0),
            cell_pitch: 1.0,
            on_corners: false,
        },
        check: any_size,
    },
};

/// The number of cells of each ring, from the inside.
fn rings(cols: u32, rows: u32) -> impl Iterator<Item = u64> {
    let mut wide = u64::from(cols);
    (0..rows).map(move |ring| {
        if ring > 0 {
            let arc = TAU * f64::from(ring) / wide as f64;
            wide *= (arc.round() as u64).max(1);
        }
        wide
    })
}

fn cells(cols: u32, rows: u32) -> u64 {
    let mut total: u64 = 0;
    for wide in rings(cols, rows) {
        total += wide;
        if total > u64::from(u32::MAX) {
            return u64::MAX;
        }
    }
    total
}

/// The least width of a sector, halfway to the centre.
const LEAST_WIDTH: f64 = 0.5;

/// The radius of the disc.
fn disc(cols: u32) -> f64 {
    (2.0 * LEAST_WIDTH * f64::from(cols) / TAU).max(1.0)
}

fn size(cols: u32, rows: u32) -> Point {
    let diameter = 2.0 * (disc(cols) + f64::from(rows - 1));
    Point::new(diameter, diameter)
}

fn lay(cols: u32, rows: u32, _rng: &mut Rng, cancel: &Cancel) -> Result<Grid, Error> {
    let rings: Vec<u32> = rings(cols, rows).map(|wide| wide as u32).collect();
    // The corners on the circle outside a ring are those of the spokes of the next ring. The last
    // circle has the corners of its own ring's spokes, but at least three corners, so that no two
    // of its arcs join the same corners.
    let last = rings[rings.len() - 1];
    let outermost = if last < 3 { last * (3_u32.div_ceil(last)) } else { last };
    let circles: Vec<u32> = rings[1..].iter().copied().chain([outermost]).collect();

    let mut corners = Vec::with_capacity(circles.iter().sum::<u32>() as usize + 1);
    let disc = disc(cols);
    if cols > 1 {
        corners.push(Point::default());
    }
    let mut circle_first = Vec::with_capacity(circles.len());
    for (ring, &count) in circles.iter().enumerate() {
        cancel.check()?;
        circle_first.push(corners.len() as u32);
        let radius = disc + ring as f64;
        corners.extend((0..count).map(|at| Point::polar(radius, angle(f64::from(at), count))));
    }

    let cells: usize = rings.iter().map(|&wide| wide as usize).sum();
    // A cell has two corners on the circle inside it, and one more than its arcs on the circle outside.
    let arcs = circles.iter().zip(&rings).map(|(&outer, &wide)| (outer + 3 * wide) as usize);
    let mut faces = Faces::with_capacity(cells, arcs.sum());
    let mut centres = Vec::with_capacity(cells);
    let mut first_of_row = vec![0];
    for (ring, &wide) in rings.iter().enumerate() {
        cancel.check()?;
        let outer = circles[ring];
        let arcs_per_cell = outer / wide;
        for at in 0..wide {
            let outer_corners = (0..=arcs_per_cell)
                .map(|arc| circle_first[ring] + (at * arcs_per_cell + arc) % outer);
            match ring {
                0 if wide == 1 => faces.push(outer_corners.take(arcs_per_cell as usize)),
                0 => faces.push(outer_corners.chain([0])),
                _ => {
                    let inner = |at: u32| circle_first[ring - 1] + at % wide;
                    faces.push(outer_corners.chain([inner(at + 1), inner(at)]));
                }
            }
            let radius = match ring {
                0 if wide == 1 => 0.0,
                0 => disc / 2.0,
                _ => disc + ring as f64 - 0.5,
            };
            centres.push(Point::polar(radius, angle(f64::from(at) + 0.5, wide)));
        }
        first_of_row.push(centres.len() as u32);
    }
    let layout = Layout::Explicit(Explicit {
        corners,
        bends: Vec::new(),
        centres,
        places: CellPlaces::Rows(first_of_row),
        ring_centres: vec![Point::default()],
        ..Explicit::default()
    });
    faces.lay(layout, cancel)
}

/// Returns the angle of position `at` of `count` on a circle, as [`Point::polar`] takes it.
/// Positions are counted clockwise from the top.
fn angle(at: f64, count: u32) -> f64 {
    at * TAU / f64::from(count) - FRAC_PI_2
}
