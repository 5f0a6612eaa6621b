//! Penrose's third tiling, P3: thick and thin rhombs, without translational symmetry.
//!
//! All sides have length 1. A thick rhomb has angles of 72° and 108°, a thin one of 36° and 144°.
//! There are φ times as many thick ones as thin ones. R. Penrose, "Pentaplexity" (1978). Five thick
//! rhombs form a star at the centre.

use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::error::Error;
use crate::geometry::Point;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::shape::penrose::{Patch, TileMeasures, cells};
use crate::shape::pentagrid::Pentagrid;
use crate::shape::{OutlineAlignment, Shape, Tiling, any_size};

pub(super) const PENROSE_P3: Choice<Shape> = Choice {
    name: "penrose-p3",
    aliases: &["penrose", "rhombs", "penrose-rhombs"],
    doc: "Penrose's thick and thin rhombs about a five-fold centre; about cols × rows of them",
    value: Shape {
        default_size: (20, 20),
        cell_name: "Penrose rhombs",
        layout: Tiling::Custom {
            cells,
            size,
            lay,
            seeded: false,
            round: false,
            corners: 4,
            overhang: 3,
        },
        alignment: OutlineAlignment {
            origin: Point::new(0.0, 0.0),
            cell_pitch: 1.0,
            on_corners: false,
        },
        check: any_size,
    },
};

static TILING: TileMeasures = TileMeasures {
    area: 0.812_299_240_582_266,
    perimeter: 4.0,
    diameter: 1.902_113_032_590_307,
    step: 1.0,
};

fn size(cols: u32, rows: u32) -> Point {
    TILING.size(cols, rows)
}

fn lay(cols: u32, rows: u32, _rng: &mut Rng, cancel: &Cancel) -> Result<Grid, Error> {
    let mut patch = Patch::new(&TILING, cols, rows);
    patch.fill(Pentagrid { five_gamma: 2 }, cancel, |rhomb| Some(rhomb.corners()))?;
    patch.lay(cancel)
}
