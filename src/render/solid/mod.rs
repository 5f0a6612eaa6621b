//! The maze as a solid: walls that stand on a plate, as one closed surface of triangles.
//!
//! The plan is parted without overlaps and without a gap into three kinds of pieces, all of which share
//! the same few points. Every edge becomes a strip as wide as a wall is thick; where strips meet, a
//! joint lies between them; what is left of a cell is its floor.
//!
//! ```text
//!    ──────P   P──────      P a point of a sector: where the rims of two strips cross
//!     strip ╲ ╱ strip       the joint of three edges is a triangle of such points;
//!    ──────── P ────────    of two edges, a line: there strips touch
//!            floor
//! ```
//!
//! A strip without a wall is as low as the floor; a joint is as high as the highest strip that meets
//! there. So a wall that ends where only one other edge meets it ends in a mitre. Each piece has a top and, at z = 0, a bottom; where a piece is higher than its neighbour, an
//! upright face stands between them. So every edge of a triangle is that of exactly one other.

mod faces;
mod plan;
mod web;

use super::Picture;
use super::options::Solid;
use crate::cancel::{Cancel, Refusal, Stop};
use crate::geometry::Point;
use plan::Plan;
use web::Web;

/// A corner of a triangle, in millimetres: x to the right, y up as seen from above, z off the table.
pub(super) type Corner = [f32; 3];

/// The surface of a maze's solid.
pub(super) struct Surface {
    web: Web,
    plan: Plan,
    solid: Solid,
}

impl Surface {
    /// Plans it.
    pub(super) fn new(picture: &Picture<'_>, cancel: &Cancel) -> Result<Self, Stop> {
        let solid = picture.style.options.solid;
        let web = Web::new(picture.maze, &solid, cancel)?;
        let plan = Plan::new(picture.maze, &web, &solid, cancel)?;
        Ok(Self { web, plan, solid })
    }

    /// Gives its triangles, counterclockwise as seen from outside.
    pub(super) fn each(&self, take: impl FnMut([Corner; 3]), cancel: &Cancel) -> Result<(), Stop> {
        faces::write(&self.web, &self.plan, &self.solid, take, cancel)
    }
}

/// The closed lines round all cells of a maze together, holes included, in cell sides with y down.
pub(super) fn rims(picture: &Picture<'_>, cancel: &Cancel) -> Result<Vec<Vec<Point>>, Stop> {
    let web = Web::new(picture.maze, &picture.style.options.solid, cancel)?;
    let rims = web.rims(cancel)?.into_iter();
    Ok(rims.map(|rim| rim.into_iter().map(|at| web.points[at as usize]).collect()).collect())
}

/// The refusal of walls that leave a cell no floor.
fn too_thick(solid: &Solid) -> Stop {
    Stop::Refused(Refusal {
        parameter: "wall_mm",
        code: "too-thick",
        detail: format!(
            "wall_mm is {} and cell_mm is {}: walls that thick would leave some of these cells no \
             floor; take thinner walls or larger cells",
            solid.wall, solid.cell
        ),
        allowed: Some("a smaller wall_mm, or a larger cell_mm".into()),
    })
}
