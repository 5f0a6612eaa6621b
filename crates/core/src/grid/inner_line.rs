//! Lines between two points of a polygon that stay inside it. They serve polygons that are not
//! convex: faces of meshes, clipped cells, and corridors between inset walls. A polygon is a list of
//! rings: its outer boundary, and its holes in the opposite direction.
//!
//! The line is the shortest over the corners that point into the cell. Each corner is first moved
//! away from the boundary by half of the free space there, or by less if no such line stays inside.

use crate::geometry::Point;
use crate::grid::Grid;

/// The largest number of corners in the first search. If there are more, every second corner is
/// dropped until they are few enough.
const MAX_TURNS: usize = 48;

/// The largest product of the sides of a polygon and the pairs of corners that are searched, so that
/// no search takes longer than some milliseconds. Polygons of 125 sides can keep all their corners.
const MAX_WORK: usize = 2_000_000;

/// The largest number of searches for one line, each around more holes than the one before.
const MAX_SEARCHES: usize = 12;

/// The largest inward move of a corner, as a share of the side of a square with the area of the
/// cell.
const MAX_MOVE: f64 = 0.25;

/// The moves of corners, as shares of the free space, tried in turn until there is a line. Without
/// a move there is always one, if no corner is dropped.
const MOVES: [f64; 3] = [0.5, 0.125, 0.01];

/// Distances below this count as 0, in cell sides.
const TOUCH: f64 = 1e-6;

/// Returns the points where a line between two points of a polygon turns to stay inside. There are
/// none if the straight line is inside. Both ends must be inside or on the boundary.
///
/// The search knows only the holes that a line has crossed: a polygon may have thousands.
pub fn turns_inside(polygon: &[Vec<Point>], from: Point, to: Point) -> Vec<Point> {
    let mut turns = Vec::new();
    if is_inside(polygon, from, to) {
        return turns;
    }
    let Some((outline, holes)) = polygon.split_first() else { return turns };
    let (mut near, mut others) = (vec![outline.clone()], holes.iter().collect::<Vec<_>>());
    for search in 0..MAX_SEARCHES {
        let line: Vec<Point> = [from].into_iter().chain(turns.clone()).chain([to]).collect();
        let is_crossed = |hole: &&Vec<Point>| line.windows(2).any(|ends| crosses(hole, ends));
        let (crossed, free) = others.into_iter().partition::<Vec<_>, _>(is_crossed);
        if crossed.is_empty() && search > 0 {
            break;
        }
        near.extend(crossed.into_iter().cloned());
        others = free;
        turns = turns_among(&near, from, to);
    }
    turns
}

/// Returns the points where a line turns to stay inside a polygon of few holes.
fn turns_among(polygon: &[Vec<Point>], from: Point, to: Point) -> Vec<Point> {
    let most = (MAX_WORK / sides(polygon).count()).isqrt();
    let found = MOVES.into_iter().find_map(|share| {
        let mut concave = concave_corners(polygon);
        let most = if share == MOVES[0] { most.min(MAX_TURNS) } else { most };
        while concave.len() > most {
            let mut at = 0;
            concave.retain(|_| {
                at += 1;
                at % 2 == 0
            });
        }
        let mut nodes = moved(polygon, &concave, share);
        nodes.extend([to, from]);
        shortest(polygon, &nodes)
    });
    // The search fails where two boundaries touch, or where too many corners were dropped. Then the
    // straight line is as good as any other.
    found.unwrap_or_default()
}

/// Returns whether a line leads through the inside of a hole.
fn crosses(hole: &[Point], ends: &[Point]) -> bool {
    let (hole, from, line) = ([hole.to_vec()], ends[0], ends[1] - ends[0]);
    crossings(&hole, from, ends[1]).windows(2).any(|pair| {
        let is_short = (pair[1] - pair[0]) * line.length() < TOUCH.sqrt();
        !is_short && holds(&hole, from + line * f64::midpoint(pair[0], pair[1]))
    })
}

impl Grid {
    /// Returns the rings of the boundary of a cell: the outer one, clockwise, and then one for all
    /// that the cell encloses, counterclockwise.
    pub fn rings(&self, cell: u32) -> Vec<Vec<(u32, [u32; 2])>> {
        let boundary: Vec<(u32, [u32; 2])> = self.boundary(cell).collect();
        let rings = boundary.chunk_by(|(_, [_, to]), (_, [from, _])| to == from);
        rings.map(<[_]>::to_vec).collect()
    }

    /// Returns the corners and bends of a cell, for each of its [`rings`](Self::rings).
    pub fn polygon(&self, cell: u32) -> Vec<Vec<Point>> {
        let ring = |ring: Vec<(u32, [u32; 2])>| {
            let mut points = Vec::new();
            for (edge, [from, to]) in ring {
                let is_forward = self.ends(edge) == [from, to];
                points.push(self.corner(from));
                let start = points.len();
                points.extend(self.bends(edge));
                if !is_forward {
                    points[start..].reverse();
                }
            }
            points
        };
        self.rings(cell).into_iter().map(ring).collect()
    }
}

fn sides(polygon: &[Vec<Point>]) -> impl Iterator<Item = [Point; 2]> + '_ {
    polygon.iter().flat_map(|ring| {
        let next = ring.iter().cycle().skip(1);
        ring.iter().zip(next).map(|(&from, &to)| [from, to])
    })
}

/// Returns the positions at which a line meets sides, as shares of its length from `from` to `to`,
/// including 0 and 1.
fn crossings(polygon: &[Vec<Point>], from: Point, to: Point) -> Vec<f64> {
    let line = to - from;
    let mut shares = vec![0.0, 1.0];
    for [one, other] in sides(polygon) {
        let side = other - one;
        let area = line.cross(side);
        if area.abs() < TOUCH * TOUCH {
            continue;
        }
        let share = (one - from).cross(side) / area;
        let along = (one - from).cross(line) / area;
        if (0.0..=1.0).contains(&share) && (-TOUCH..=1.0 + TOUCH).contains(&along) {
            shares.push(share);
        }
    }
    shares.sort_unstable_by(f64::total_cmp);
    shares
}

/// Returns whether a line lies inside a polygon. It may touch the boundary.
pub fn is_inside(polygon: &[Vec<Point>], from: Point, to: Point) -> bool {
    let line = to - from;
    let shares = crossings(polygon, from, to);
    shares.windows(2).all(|pair| {
        let is_short = (pair[1] - pair[0]) * line.length() < TOUCH.sqrt();
        is_short || holds(polygon, from + line * f64::midpoint(pair[0], pair[1]))
    })
}

/// Returns whether a point is inside a polygon.
fn holds(polygon: &[Vec<Point>], point: Point) -> bool {
    let mut is_inside = false;
    for [from, to] in sides(polygon) {
        if (from.y > point.y) != (to.y > point.y) {
            let along = (point.y - from.y) / (to.y - from.y);
            is_inside ^= point.x < from.x + (to.x - from.x) * along;
        }
    }
    is_inside
}

/// Returns twice the area of a polygon; its sign says how the outer ring turns.
fn double_area(polygon: &[Vec<Point>]) -> f64 {
    sides(polygon).map(|[from, to]| from.cross(to)).sum()
}

/// Returns the corners that point into the polygon, each with the directions of its two sides.
fn concave_corners(polygon: &[Vec<Point>]) -> Vec<(Point, [Point; 2])> {
    let double_area = double_area(polygon);
    let neighbours = polygon.iter().flat_map(|ring| {
        let [before, after] = [ring.len() - 1, 1].map(|skipped| ring.iter().cycle().skip(skipped));
        ring.iter().zip(before.zip(after))
    });
    neighbours
        .map(|(&corner, (&before, &after))| (corner, [corner - before, after - corner]))
        .filter(|(_, [entering, leaving])| entering.cross(*leaving) * double_area < 0.0)
        .collect()
}

/// Returns a point near each of some concave corners: at a share of the distance from the corner to
/// the opposite boundary.
fn moved(polygon: &[Vec<Point>], concave: &[(Point, [Point; 2])], share: f64) -> Vec<Point> {
    let most = MAX_MOVE * (double_area(polygon).abs() / 2.0).sqrt();
    let mut corners = Vec::new();
    for &(corner, [entering, leaving]) in concave {
        let unit = |vector: Point| vector * (1.0 / vector.length().max(TOUCH));
        // The direction away from both sides.
        let inside = unit(unit(entering) - unit(leaving));
        let far = corner + inside * (4.0 * most);
        let room = crossings(polygon, corner, far)[1..]
            .iter()
            .map(|share| share * 4.0 * most)
            .find(|&room| room > TOUCH.sqrt())
            .unwrap_or_default();
        corners.push(corner + inside * (room * share).min(most));
    }
    corners
}

/// Returns the inner points of the shortest line between the last two nodes over the other nodes,
/// or `None` if there is none.
fn shortest(polygon: &[Vec<Point>], nodes: &[Point]) -> Option<Vec<Point>> {
    let (start, end) = (nodes.len() - 1, nodes.len() - 2);
    let mut best = vec![f64::INFINITY; nodes.len()];
    let mut previous = vec![start; nodes.len()];
    let mut is_done = vec![false; nodes.len()];
    best[start] = 0.0;
    while let Some(here) = (0..nodes.len())
        .filter(|&node| !is_done[node] && best[node].is_finite())
        .min_by(|&one, &other| best[one].total_cmp(&best[other]))
    {
        if here == end {
            let mut turns = Vec::new();
            let mut node = previous[end];
            while node != start {
                turns.push(nodes[node]);
                node = previous[node];
            }
            turns.reverse();
            return Some(turns);
        }
        is_done[here] = true;
        for there in 0..nodes.len() {
            let length = best[here] + (nodes[there] - nodes[here]).length();
            if !is_done[there]
                && length < best[there]
                && is_inside(polygon, nodes[here], nodes[there])
            {
                (best[there], previous[there]) = (length, here);
            }
        }
    }
    None
}
