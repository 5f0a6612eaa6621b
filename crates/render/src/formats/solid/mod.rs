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
//!
//! The same plan gives parts that touch: the plate alone, the walls alone, and the route as a ribbon
//! on the floor.

mod bump;
mod edge_points;
pub(crate) mod faces;
mod floors;
pub(crate) mod half_edges;
pub(crate) mod parts;
pub(crate) mod plan;
mod raised;
mod rounded_corners;
mod strip_sides;
mod thin_sides;

use crate::formats::solid::faces::SolidPart;
use crate::formats::solid::half_edges::HalfEdges;
use crate::formats::solid::plan::PlanView;
use crate::scene::Scene;
use crate::style::options::Solid;
use crate::style::{Length, Style};
use mazewright_core::cancel::Cancel;
use mazewright_core::error::{Error, Refusal};
use mazewright_core::geometry::Point;
use mazewright_core::solver::Route;

/// A vertex of a triangle in millimetres: x to the right, y up as seen from above, z upwards from
/// the table.
pub(crate) type Vertex = [f32; 3];

/// The surface of the solid of a maze.
pub(crate) struct Surface {
    web: HalfEdges,
    plan: PlanView,
    solid: Solid,
    /// Start and goal of each route.
    ends: Vec<[u32; 2]>,
}

impl Surface {
    /// Computes the plan view. Errors if the walls are too thick for the cells, and names a thickness that is
    /// not.
    pub(crate) fn new(scene: &Scene<'_>, cancel: &Cancel) -> Result<Self, Error> {
        let solid = scene.style.options.solid;
        if solid.bumps && solid.base.hundredths() == 0 {
            let detail = "bumps is true, but base_mm is 0: there is no floor on which they could \
                          stand; take a base, or leave bumps out";
            let refusal = Refusal::new("bumps", "contradiction", detail);
            return Err(Error::Refused(refusal.allowing("with base_mm above 0")));
        }
        check_groove(scene.style)?;
        let routes = if scene.style.shows_solution() { scene.routes } else { &[] };
        let corners = scene.style.strokes.corners;
        if let Some(surface) = Self::with(scene, solid, corners, routes, cancel)? {
            return Ok(surface);
        }
        let mut smaller = corners;
        while smaller > 0 {
            smaller /= 2;
            if Self::with(scene, solid, smaller, routes, cancel)?.is_some() {
                return Err(too_round(corners, smaller));
            }
        }
        Err(too_thick(solid.wall, solid.cell, Self::thickest(scene, routes, cancel)?))
    }

    /// The surface with these dimensions, and corners that are rounded by so many percent of a cell's side;
    /// `None` if there is none.
    fn with(
        scene: &Scene<'_>,
        solid: Solid,
        corners: u32,
        routes: &[Route],
        cancel: &Cancel,
    ) -> Result<Option<Self>, Error> {
        let radius = f64::from(corners) / 100.0;
        let mut web = HalfEdges::new(scene.maze, &solid, radius, routes, cancel)?;
        raised::raise(&mut web);
        let plan = PlanView::new(scene.maze, &web, &solid, cancel)?;
        Ok(plan.map(|plan| Self { web, plan, solid, ends: scene.maze.ends().collect() }))
    }

    /// A thickness of walls that is not too thick, if there is one: that of a narrow passage, or a part of it.
    fn thickest(
        scene: &Scene<'_>,
        routes: &[Route],
        cancel: &Cancel,
    ) -> Result<Option<Length>, Error> {
        let mut solid = scene.style.options.solid;
        let measure = scene.spec.site.cell_measure(scene.spec.topology.unicursal);
        let passage = (f64::from(solid.cell.hundredths()) * measure.passage) as u32;
        let mut wall = passage.min(solid.wall.hundredths()).saturating_sub(1);
        while wall >= LEAST_WALL {
            solid.wall = Length::from_hundredths(wall);
            if Self::with(scene, solid, scene.style.strokes.corners, routes, cancel)?.is_some() {
                return Ok(Some(solid.wall));
            }
            wall /= 2;
        }
        Ok(None)
    }

    /// Whether a route is a part of the solid.
    pub(crate) fn has_route(&self) -> bool {
        !self.web.on_route.is_empty()
    }

    /// Passes each triangle of a part to `take`, counterclockwise as seen from outside.
    pub(crate) fn for_each_triangle(
        &self,
        part: SolidPart,
        take: impl FnMut([Vertex; 3]),
        cancel: &Cancel,
    ) -> Result<(), Error> {
        faces::write(&self.web, &self.plan, &self.solid, part, take, cancel)
    }

    /// Passes the triangles of a bump in each start (0) or goal (1) to `take`. It rises from `low`
    /// to `high`, in millimetres above the table.
    pub(crate) fn for_each_bump_triangle(
        &self,
        end: usize,
        [low, high]: [f32; 2],
        mut take: impl FnMut([Vertex; 3]),
    ) {
        for ends in &self.ends {
            let cell = ends[end] as usize;
            let [first, last] = [cell, cell + 1].map(|at| self.web.first_of_cell[at] as usize);
            bump::write(
                self.plan.centres[cell],
                &self.plan.corners[first..last],
                [low, high],
                &mut take,
            );
        }
    }

    /// How far the route rises above the floor, in millimetres.
    pub(crate) fn route_height(&self) -> f32 {
        faces::route_height(&self.solid) as f32
    }

    /// Whether start and goal are marked: not by flat marks, which would fill a groove.
    pub(crate) fn has_marks(&self) -> bool {
        let Solid { base, bumps, groove, .. } = self.solid;
        base.hundredths() > 0 && (bumps || groove.hundredths() == 0)
    }

    /// The height of floors and that of bumps above the table, in millimetres.
    pub(crate) fn bump_heights(&self) -> [f32; 2] {
        let Solid { base, height, groove, .. } = self.solid;
        let [base, height, groove] = [base, height, groove].map(|it| Solid::millimetres(it) as f32);
        // Without bumps, start and goal are flat marks.
        [base - groove, base + if self.solid.bumps { 0.4 * height } else { height.min(0.4) }]
    }
}

/// The least thickness of walls, in hundredths of a millimetre.
const LEAST_WALL: u32 = 10;

/// The least thickness of a base below a groove, in hundredths of a millimetre.
const LEAST_BASE: u32 = 40;

/// Refuses a groove that is as deep as its base is thick, or that a raised solution would fill.
pub(crate) fn check_groove(style: &Style) -> Result<(), Refusal> {
    let Solid { groove, base, .. } = style.options.solid;
    if groove.hundredths() == 0 {
        return Ok(());
    }
    if style.shows_solution() {
        let detail = "groove_mm is given, but the solution shows, which would fill the groove; leave one \
                      of them out";
        return Err(Refusal::new("groove_mm", "contradiction", detail).allowing("solution=false"));
    }
    if groove.hundredths() + LEAST_BASE > base.hundredths() {
        let least = Length::from_hundredths(groove.hundredths() + LEAST_BASE);
        let detail = format!(
            "groove_mm is {groove} and base_mm is {base}: the base must be at least 0.4 mm thick below \
             the groove; take a base_mm of {least}"
        );
        return Err(Refusal::new("groove_mm", "too-thin", detail)
            .allowing(format!("with base_mm of at least {least}")));
    }
    Ok(())
}

/// The closed outlines of all cells together, holes included, in cell sides with y down.
pub(crate) fn outlines(scene: &Scene<'_>, cancel: &Cancel) -> Result<Vec<Vec<Point>>, Error> {
    let solid = Solid { groove: Length::whole(0), ..scene.style.options.solid };
    let web = HalfEdges::new(scene.maze, &solid, scene.style.strokes.radius(), &[], cancel)?;
    let outlines = web.outlines(cancel)?.into_iter();
    Ok(outlines
        .map(|outline| outline.into_iter().map(|at| web.points[at as usize]).collect())
        .collect())
}

/// The error for corners so round that a cell has no floor; `most` is a radius that is taken.
fn too_round(corners: u32, most: u32) -> Error {
    let detail = format!(
        "corners is {corners}: corners that round leave some of these cells no floor between thick walls; \
         take at most {most}, thinner walls, or larger cells"
    );
    let allowed = format!("at most {most}, or thinner walls, or larger cells");
    Error::Refused(Refusal::new("corners", "too-large", detail).allowing(allowed))
}

/// The error for walls that leave most cells no floor; `most` is a thickness that does not.
fn too_thick(wall: Length, cell: Length, most: Option<Length>) -> Error {
    let advice = most.map_or("larger cells".to_owned(), |most| {
        format!("walls of at most {most} mm, or larger cells")
    });
    let allowed =
        most.map_or("larger cells".to_owned(), |most| format!("at most {most}, or larger cells"));
    let detail = format!(
        "wall_mm is {wall} and cell_mm is {cell}: walls that thick would leave most cells no floor; take \
         {advice}"
    );
    Error::Refused(Refusal::new("wall_mm", "too-thick", detail).allowing(allowed))
}
