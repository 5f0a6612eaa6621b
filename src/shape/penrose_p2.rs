//! Kites and darts that fit together in no pattern that repeats: Penrose's second tiling, P2.
//!
//! Long sides are 1, short ones 1/φ. A kite has angles of 72°, 72°, 144° and 72°, a dart of 72°,
//! 36°, 216° and 36°; there are φ times as many kites as darts. M. Gardner, "Extraordinary
//! nonperiodic tiling that enriches the theory of tiles" (1977). In the middle, five kites make a
//! sun.
//!
//! They come from rhombs whose sides are the short ones, by the rules that part kites and darts
//! into such rhombs, read backward. A thick rhomb's long diagonal is a long side. A kite is a thin
//! rhomb and half a thick one on either side, a dart two halves of thick rhombs:
//!
//! ```text
//!         far                     tip       the inner corner `hub` and the three sides at it
//!        /   \                   / | \      go; what is left of the thin rhomb's corners is
//!       / hub \                 /  |  \     the kite's, with the tip in place of the hub
//!     side | side              /  hub  \
//!       \  |  /               wing     wing
//!         tip       (kite: far corner 144°, tip 72°; dart: hub 216°, tip 72°)
//! ```

use super::penrose::{Patch, Tiling, cells};
use super::pentagrid::{PHI, Pentagrid, Rhomb, Steps, moved};
use super::{Grip, Plan, Shape, any_size};
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::geometry::Point;
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const PENROSE_P2: Choice<Shape> = Choice {
    name: "penrose-p2",
    aliases: &["darts", "kites-and-darts"],
    doc: "Penrose's kites and darts about a five-fold centre; about cols × rows of them",
    is: Shape {
        size: (20, 20),
        cells_are: "kites and darts",
        plan: Plan::Own { cells, size, lay, seeded: false, round: false, corners: 4 },
        grip: Grip { at: Point::new(0.0, 0.0), pitch: 1.0, on_corners: false },
        check: any_size,
    },
};

static TILING: Tiling = Tiling {
    area: 1.314_327_780_297_834,
    perimeter: 2.0 + 2.0 * PHI,
    diameter: 1.902_113_032_590_307,
    step: PHI - 1.0,
};

const GRID: Pentagrid = Pentagrid { fifths: 1 };

fn size(cols: u32, rows: u32) -> Point {
    TILING.size(cols, rows)
}

fn lay(cols: u32, rows: u32, _rng: &mut Rng, cancel: &Cancel) -> Result<Grid, Stop> {
    let mut patch = Patch::new(&TILING, cols, rows);
    patch.fill(
        GRID,
        cancel,
        |rhomb| if rhomb.is_thick() { dart(rhomb) } else { Some(kite(rhomb)) },
    )?;
    patch.lay(cancel)
}

/// The kite round a thin rhomb.
fn kite(rhomb: Rhomb) -> [Steps; 4] {
    let [base, one, far, other] = rhomb.corners();
    // Of the two corners of 144°, the one on a middle level is the hub.
    if GRID.level(base) == 1 {
        [base, one, moved(far, rhomb.one + 1, 1), other]
    } else {
        [moved(base, rhomb.one + 1, -1), one, far, other]
    }
}

/// The dart of which half is the thick rhomb's half at its second corner, if it is one: then the
/// rhomb beyond the side between hub and tip is thick too, and the mirror image in that side.
fn dart(rhomb: Rhomb) -> Option<[Steps; 4]> {
    let [base, hub, far, _] = rhomb.corners();
    let Rhomb { one, other, .. } = rhomb;
    if GRID.level(base) == 1 {
        let third = (other + 1) % 5;
        let wing = moved(hub, third, -1);
        let beyond = GRID.crossing((other, base[other]), (third, wing[third]));
        (beyond.base == wing).then_some([far, base, hub, wing])
    } else {
        let third = (one + 4) % 5;
        let beyond = GRID.crossing((third, base[third]), (one, base[one]));
        (beyond.base == base).then_some([base, moved(hub, third, 1), hub, far])
    }
}
