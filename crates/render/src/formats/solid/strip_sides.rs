//! The intersections of the sides of strips: of the walls and passages of the plan view.

use mazewright_core::geometry::Point;

/// The largest distance of a plan vertex from its grid vertex on the outer side of a sharp corner,
/// in wall thicknesses.
pub(super) const MITRE_LIMIT: f64 = 2.0;

/// The shortest side of a strip, in millimetres.
pub(super) const SHORTEST_SIDE: f64 = 0.01;

/// Returns the vector from a grid vertex to the intersection of the right sides of an arriving and
/// a leaving strip; `None` if the second runs back along the first.
pub(super) fn offset([arrives, leaves]: [Point; 2], wall: f64) -> Option<Point> {
    let right_normal =
        |direction: Point| Point::new(-direction.y, direction.x) * (1.0 / direction.length());
    let normals = right_normal(arrives) + right_normal(leaves);
    let length = normals.length();
    let is_outer = arrives.cross(leaves) < 0.0;
    if is_outer && length * MITRE_LIMIT < 1.0 {
        // The mitre of a sharp corner is limited.
        let bisector = arrives * (1.0 / arrives.length()) - leaves * (1.0 / leaves.length());
        return Some(bisector * (MITRE_LIMIT * wall / bisector.length()));
    }
    (length > 1e-3).then(|| normals * (wall / (length * length)))
}
