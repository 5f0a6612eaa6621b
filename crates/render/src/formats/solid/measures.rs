//! The measures of a plan in millimetres.

use crate::style::Length;
use crate::style::options::Solid;

/// The largest distance of an arc from its chords, in millimetres.
pub(crate) const MOST_SAGITTA: f64 = 0.05;

/// The largest angle of a chord, in radians. Corners that turn by less are not rounded.
pub(crate) const CHORD_ANGLE: f64 = 0.2;

/// The measures of a plan, in millimetres.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measures {
    /// The side of a cell.
    pub(crate) cell: f64,
    /// The thickness of a wall.
    pub(crate) wall: f64,
    /// The depth of a groove.
    pub(crate) groove: f64,
}

impl Measures {
    /// Returns the measures of a solid. `side` is the longest side of the grid, in cell sides. If
    /// the longest side of the solid is given, outer walls are assumed to be vertical on all sides.
    pub(crate) fn of(solid: &Solid, side: f64) -> Self {
        let [cell, wall, groove] = [solid.cell, solid.wall, solid.groove].map(Solid::millimetres);
        let fitted = |fit: Length| (Solid::millimetres(fit) - wall) / side;
        Self { cell: solid.fit.map_or(cell, fitted), wall, groove }
    }

    /// Returns the largest angle of a chord of a curved wall, in radians. `radius` is in cell sides.
    pub(crate) fn chord_angle(&self, radius: f64) -> f64 {
        // An arc over an angle a has the sagitta r a² / 8. Its outer side has the larger radius.
        let angle = (8.0 * MOST_SAGITTA / (radius * self.cell + self.wall / 2.0)).sqrt();
        angle.min(CHORD_ANGLE)
    }

    /// Returns whether cells are smaller than allowed.
    pub(crate) fn is_too_small(&self) -> bool {
        self.cell * 100.0 < f64::from(Solid::LEAST_CELL)
    }
}
