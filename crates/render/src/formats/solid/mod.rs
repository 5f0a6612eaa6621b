//! The maze as a solid: walls on a base plate, as one closed triangle surface.
//!
//! The plan view is divided without overlaps or gaps into three kinds of pieces that share
//! vertices. Every edge of the grid becomes a strip as wide as the wall thickness, or narrower where
//! a passage meets a wall that is curved. A joint fills the space between the strips that meet at a
//! vertex. The rest of a cell is its floor.
//!
//! ```text
//!    ──────P   P──────      P the vertex of a sector: the intersection of the sides of two strips
//!     strip ╲ ╱ strip       the joint of three edges is a triangle of such vertices;
//!    ──────── P ────────    of two edges, a line: there strips touch
//!            floor
//! ```
//!
//! A strip without a wall is as low as the floor; a joint is as high as the highest strip at it.
//! Therefore a wall that ends where only one other edge meets it ends in a mitre. Joints reach no
//! farther than their walls with square ends. Each piece has a
//! top and, at z = 0, a bottom. Vertical faces close the steps between pieces of different height.
//! Therefore every triangle edge is shared by exactly two triangles.
//!
//! The same plan gives parts that touch: the plate alone, the walls alone, and the route as a ribbon
//! on the floor.

pub(crate) mod bump;
mod ears;
mod edge_points;
pub(crate) mod faces;
mod floors;
pub(crate) mod half_edges;
mod keyhole;
pub(crate) mod longest_side;
pub(crate) mod loose_pieces;
pub(crate) mod measures;
pub(crate) mod parts;
pub(crate) mod plan;
mod raised;
mod remedies;
mod rounded_corners;
pub(crate) mod strip;
mod strip_sides;
mod thin_sides;

use crate::formats::solid::faces::SolidPart;
use crate::formats::solid::floors::Floors;
use crate::formats::solid::half_edges::HalfEdges;
use crate::formats::solid::loose_pieces::RouteJoint;
use crate::formats::solid::measures::Measures;
use crate::formats::solid::plan::PlanView;
use crate::scene::Scene;
use crate::style::options::Solid;
use crate::style::{Length, Style};
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error, Refusal};

/// A vertex of a triangle in millimetres: x to the right, y up as seen from above, z upwards from
/// the table.
pub(crate) type Vertex = [f32; 3];

/// The surface of the solid of a maze.
pub(crate) struct Surface {
    half_edges: HalfEdges,
    plan: PlanView,
    solid: Solid,
    measures: Measures,
    /// Start and goal of each route.
    ends: Vec<[u32; 2]>,
}

impl Surface {
    /// Computes the plan view.
    ///
    /// # Errors
    /// Fails if the walls are too thick for the cells. The error names a sufficient size.
    pub(crate) fn new(scene: &Scene<'_>, cancel: &Cancel) -> Result<Self, Error> {
        let solid = scene.style.options.solid;
        if solid.bumps && solid.base.hundredths() == 0 {
            let detail = "bumps is true, but base_mm is 0: there is no floor for bumps; set \
                          base_mm, or leave bumps out";
            let refusal = Refusal::new("bumps", "contradiction", detail);
            return Err(Error::Refused(refusal.allowing("with base_mm above 0")));
        }
        check_groove(scene.style)?;
        loose_pieces::check(scene, RouteJoint::Joins, cancel)?;
        let corners = scene.style.strokes.corners;
        if let Some(surface) = Self::with(scene, solid, corners, cancel)? {
            return Ok(surface);
        }
        Err(Error::Refused(remedies::refusal(scene, |solid, corners| {
            Ok(Self::with(scene, *solid, corners, cancel)?.is_some())
        })?))
    }

    /// Returns the surface with these dimensions, and corners rounded by `corners` percent of a
    /// cell's side; `None` if it does not exist.
    fn with(
        scene: &Scene<'_>,
        solid: Solid,
        corners: u32,
        cancel: &Cancel,
    ) -> Result<Option<Self>, Error> {
        let Scene { maze, style, .. } = *scene;
        let routes = if style.shows_solution() { scene.routes } else { &[] };
        let size = maze.grid().size();
        let mut measures = Measures::of(&solid, size.x.max(size.y));
        if solid.fit.is_some() && measures.is_too_small() {
            return Ok(None);
        }
        let mut half_edges =
            HalfEdges::new(maze, &measures, f64::from(corners) / 100.0, routes, cancel)?;
        raised::raise(&mut half_edges);
        let ends = maze.ends().collect();
        let Some(fit) = solid.fit.map(Solid::millimetres) else {
            let plan = PlanView::new(maze, &half_edges, &measures, cancel)?;
            return Ok(plan.map(|plan| Self { half_edges, plan, solid, measures, ends }));
        };
        let outer = longest_side::outer_corners(&half_edges, solid.base.hundredths() > 0);
        measures.cell = longest_side::fitted_cell(&half_edges, &outer, &measures, fit);
        if measures.is_too_small() {
            return Ok(None);
        }
        let Some(mut plan) = PlanView::new(maze, &half_edges, &measures, cancel)? else {
            return Ok(None);
        };
        longest_side::scale(&mut plan, &outer, fit);
        Ok(Some(Self { half_edges, plan, solid, measures, ends }))
    }

    /// Returns whether a route is a part of the solid.
    pub(crate) fn has_route(&self) -> bool {
        !self.half_edges.on_route.is_empty()
    }

    /// Passes each triangle of a part to `take`, counterclockwise as seen from outside.
    pub(crate) fn for_each_triangle(
        &self,
        part: SolidPart,
        take: impl FnMut([Vertex; 3]),
        cancel: &Cancel,
    ) -> Result<(), Error> {
        faces::write(&self.half_edges, &self.plan, &self.solid, &self.measures, part, take, cancel)
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
            let plan = [&self.plan.corners[..], &self.plan.centres[..]];
            let floor = Floors::new(&self.half_edges, plan, &self.measures).polygon(cell);
            let rings = self.half_edges.rings(cell).into_iter();
            let node = |at: u32| self.plan.nodes[self.half_edges.origin[at as usize] as usize];
            let boundary =
                rings.map(|ring| ring.into_iter().map(node).collect::<Vec<_>>()).collect();
            let half_wall = self.measures.wall / 2.0;
            let place = bump::place_in_cell(self.plan.centres[cell], &boundary, half_wall, &floor);
            bump::write(place, [low, high], &mut take);
        }
    }

    /// Returns the height of the route above the floor, in millimetres.
    pub(crate) fn route_height(&self) -> f32 {
        faces::route_height(&self.solid) as f32
    }

    /// Returns whether start and goal are marked. Flat marks are omitted if they would fill a
    /// groove.
    pub(crate) fn has_marks(&self) -> bool {
        let Solid { base, bumps, groove, .. } = self.solid;
        base.hundredths() > 0 && (bumps || groove.hundredths() == 0)
    }

    /// Returns the heights of floors and of bumps above the table, in millimetres.
    pub(crate) fn bump_heights(&self) -> [f32; 2] {
        let Solid { base, height, groove, .. } = self.solid;
        let [base, height, groove] = [base, height, groove].map(|it| Solid::millimetres(it) as f32);
        // Without bumps, start and goal are flat marks.
        [base - groove, base + if self.solid.bumps { 0.4 * height } else { height.min(0.4) }]
    }
}

/// The least thickness of a base below a groove, in hundredths of a millimetre.
const LEAST_BASE: u32 = 40;

/// Rejects a groove that leaves too little of its base, or that a raised solution would fill.
pub(crate) fn check_groove(style: &Style) -> Result<(), Refusal> {
    let Solid { groove, base, .. } = style.options.solid;
    if groove.hundredths() == 0 {
        return Ok(());
    }
    if style.shows_solution() {
        let detail = "groove_mm is given, but the solution is shown, which would fill the groove; \
                      leave one of them out";
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

/// Returns the closed outlines of all cells together, holes included, in cell sides with y down.
pub(crate) fn outlines(
    scene: &Scene<'_>,
    measures: &Measures,
    cancel: &Cancel,
) -> Result<Vec<Vec<Point>>, Error> {
    let flat = Measures { groove: 0.0, ..*measures };
    let half_edges = HalfEdges::new(scene.maze, &flat, scene.style.strokes.radius(), &[], cancel)?;
    let outlines = half_edges.outlines(cancel)?.into_iter();
    Ok(outlines
        .map(|outline| outline.into_iter().map(|at| half_edges.points[at as usize]).collect())
        .collect())
}
