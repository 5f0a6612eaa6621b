//! Penrose's second tiling, P2: kites and darts, without translational symmetry.
//!
//! Long sides are 1, short ones 1/φ. A kite has angles of 72°, 72°, 144° and 72°, a dart of 72°,
//! 36°, 216° and 36°. There are φ times as many kites as darts. M. Gardner, "Extraordinary
//! nonperiodic tiling that enriches the theory of tiles" (1977). Five kites form a "sun" at the
//! centre.
//!
//! The tiles are composed from rhombs with sides 1/φ, by inverting the rules that decompose kites
//! and darts into rhombs. The long diagonal of a thick rhomb is a long side. A kite is a thin rhomb
//! and half a thick rhomb on either side; a dart is two halves of thick rhombs:
//!
//! ```text
//!         far                     tip       The inner corner `hub` and the three edges at it are
//!        /   \                   / | \      removed. The other corners of the thin rhomb are the
//!       / hub \                 /  |  \     kite's; its fourth corner is the tip.
//!     side | side              /  hub  \
//!       \  |  /               wing     wing
//!         tip       (kite: far corner 144°, tip 72°; dart: hub 216°, tip 72°)
//! ```

use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::error::Error;
use crate::geometry::Point;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::shape::penrose::{Patch, TileMeasures, cells};
use crate::shape::pentagrid::{PHI, Pentagrid, Rhomb, StepCounts, step_from};
use crate::shape::{OutlineAlignment, Shape, Tiling, any_size};

pub(super) const PENROSE_P2: Choice<Shape> = Choice {
    name: "penrose-p2",
    aliases: &["darts", "kites-and-darts"],
    doc: "Penrose's kites and darts about a five-fold centre; about cols × rows of them",
    value: Shape {
        default_size: (20, 20),
        cell_name: "kites and darts",
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
    area: 1.314_327_780_297_834,
    perimeter: 2.0 + 2.0 * PHI,
    diameter: 1.902_113_032_590_307,
    step: PHI - 1.0,
};

const GRID: Pentagrid = Pentagrid { five_gamma: 1 };

fn size(cols: u32, rows: u32) -> Point {
    TILING.size(cols, rows)
}

fn lay(cols: u32, rows: u32, _rng: &mut Rng, cancel: &Cancel) -> Result<Grid, Error> {
    let mut patch = Patch::new(&TILING, cols, rows);
    patch.fill(
        GRID,
        cancel,
        |rhomb| if rhomb.is_thick() { dart(rhomb) } else { Some(kite(rhomb)) },
    )?;
    patch.lay(cancel)
}

/// Returns the kite that contains a thin rhomb.
fn kite(rhomb: Rhomb) -> [StepCounts; 4] {
    let [base, one, far, other] = rhomb.corners();
    // The hub is the 144° corner whose index is 2 or 3.
    if GRID.index(base) == 1 {
        [base, one, step_from(far, rhomb.one + 1, 1), other]
    } else {
        [step_from(base, rhomb.one + 1, -1), one, far, other]
    }
}

/// Returns the dart that contains the half of a thick rhomb at its second corner, or `None` if
/// there is no such dart. There is one if the rhomb across the side between hub and tip is thick
/// too, and is the mirror image of the given rhomb in that side.
fn dart(rhomb: Rhomb) -> Option<[StepCounts; 4]> {
    let [base, hub, far, _] = rhomb.corners();
    let Rhomb { one, other, .. } = rhomb;
    if GRID.index(base) == 1 {
        let third = (other + 1) % 5;
        let wing = step_from(hub, third, -1);
        let beyond = GRID.crossing((other, base[other]), (third, wing[third]));
        (beyond.base == wing).then_some([far, base, hub, wing])
    } else {
        let third = (one + 4) % 5;
        let beyond = GRID.crossing((third, base[third]), (one, base[one]));
        (beyond.base == base).then_some([base, step_from(hub, third, 1), hub, far])
    }
}
