//! The maze as a solid: walls on a base plate, as one closed triangle surface.
//!
//! The plan view is divided without overlaps or gaps into three kinds of pieces that share
//! vertices. Every edge of the grid becomes a strip as wide as the wall thickness; a joint fills the
//! space between the strips that meet at a vertex; the rest of a cell is its floor.
//!
//! ```text
//!    ──────P   P──────      P the vertex of a sector: the intersection of the sides of two strips
//!     strip ╲ ╱ strip       the joint of three edges is a triangle of such vertices;
//!    ──────── P ────────    of two edges, a line: there strips touch
//!            floor
//! ```
//!
//! A strip without a wall is as low as the floor; a joint is as high as the highest strip at it.
//! So a wall that ends where only one other edge meets it ends in a mitre. Each piece has a top and,
//! at z = 0, a bottom; vertical faces close the steps between pieces of different height. So every
//! triangle edge is shared by exactly two triangles.

pub(crate) mod faces;
pub(crate) mod half_edges;
pub(crate) mod plan;

use crate::formats::solid::half_edges::HalfEdges;
use crate::formats::solid::plan::PlanView;
use crate::scene::Scene;
use crate::style::options::Solid;
use mazewright_core::cancel::Cancel;
use mazewright_core::error::{Error, Refusal};
use mazewright_core::geometry::Point;

/// A vertex of a triangle in millimetres: x to the right, y up as seen from above, z upwards from
/// the table.
pub(crate) type Vertex = [f32; 3];

/// The surface of the solid of a maze.
pub(crate) struct Surface {
    web: HalfEdges,
    plan: PlanView,
    solid: Solid,
}

impl Surface {
    /// Computes the plan view. Errors if the walls are too thick for the cells.
    pub(crate) fn new(scene: &Scene<'_>, cancel: &Cancel) -> Result<Self, Error> {
        let solid = scene.style.options.solid;
        let web = HalfEdges::new(scene.maze, &solid, cancel)?;
        let plan = PlanView::new(scene.maze, &web, &solid, cancel)?;
        Ok(Self { web, plan, solid })
    }

    /// Passes each triangle to `take`, counterclockwise as seen from outside.
    pub(crate) fn for_each_triangle(
        &self,
        take: impl FnMut([Vertex; 3]),
        cancel: &Cancel,
    ) -> Result<(), Error> {
        faces::write(&self.web, &self.plan, &self.solid, take, cancel)
    }
}

/// The closed outlines of all cells together, holes included, in cell sides with y down.
pub(crate) fn outlines(scene: &Scene<'_>, cancel: &Cancel) -> Result<Vec<Vec<Point>>, Error> {
    let web = HalfEdges::new(scene.maze, &scene.style.options.solid, cancel)?;
    let outlines = web.outlines(cancel)?.into_iter();
    Ok(outlines
        .map(|outline| outline.into_iter().map(|at| web.points[at as usize]).collect())
        .collect())
}

/// The error for walls that leave no floor in a cell.
fn too_thick(solid: &Solid) -> Error {
    let detail = format!(
        "wall_mm is {} and cell_mm is {}: walls that thick would leave some of these cells no \
         floor; take thinner walls or larger cells",
        solid.wall, solid.cell
    );
    Error::Refused(
        Refusal::new("wall_mm", "too-thick", detail)
            .allowing("a smaller wall_mm, or a larger cell_mm"),
    )
}
