//! Polygons, and lines between two of their points that stay inside. The lines serve polygons that are not convex: faces of
//! meshes, clipped cells, and corridors between inset walls.
//!
//! The line is the shortest over the corners that point into the polygon. Each corner is first moved
//! away from the boundary by half of the free space there, or by less if no such line stays inside.

use crate::geometry::Point;
use crate::{Error, Work};

/// An area of the plane between an outer ring and holes. A ring is a closed line that does not repeat its first point. The
/// holes turn in the direction opposite to that of the outer ring.
#[derive(Clone, Debug, PartialEq)]
pub struct Polygon<P = Point> {
    /// The outer boundary.
    pub outer: Vec<P>,
    /// The boundaries of the holes.
    pub holes: Vec<Vec<P>>,
}

/// Collects rings: the outer one, and then the holes.
impl<P> FromIterator<Vec<P>> for Polygon<P> {
    fn from_iter<I: IntoIterator<Item = Vec<P>>>(rings: I) -> Self {
        let mut rings = rings.into_iter();
        Self { outer: rings.next().unwrap_or_default(), holes: rings.collect() }
    }
}

impl<P: Copy> Polygon<P> {
    /// Iterates over the rings: the outer one, and then the holes.
    pub fn rings(&self) -> impl Iterator<Item = &[P]> {
        [&self.outer[..]].into_iter().chain(self.holes.iter().map(|hole| &hole[..]))
    }

    /// Iterates over the sides of all rings.
    pub fn sides(&self) -> impl Iterator<Item = [P; 2]> {
        self.rings().flat_map(ring_sides)
    }

    /// Returns the polygon with other points.
    pub fn map<Q>(&self, mut point: impl FnMut(P) -> Q) -> Polygon<Q> {
        let mut map = |ring: &[P]| ring.iter().map(|&it| point(it)).collect();
        self.rings().map(&mut map).collect()
    }
}

/// Iterates over the sides of a closed line.
pub fn ring_sides<P: Copy>(ring: &[P]) -> impl Iterator<Item = [P; 2]> + '_ {
    let next = ring.iter().cycle().skip(1);
    ring.iter().zip(next).map(|(&from, &to)| [from, to])
}

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

impl Polygon {
    /// Returns the points where a line between two points of the polygon turns to stay inside. There are
    /// none if the straight line is inside. Both ends must be inside or on the boundary.
    ///
    /// The search knows only the holes that a line has crossed: a polygon may have thousands.
    ///
    /// # Errors
    ///
    /// Returns [`Error::Cancelled`] if the flag is set meanwhile.
    pub fn turns_inside(
        &self,
        from: Point,
        to: Point,
        work: &mut Work<'_>,
    ) -> Result<Vec<Point>, Error> {
        let mut turns = Vec::new();
        work.add(2 * self.sides().count())?;
        if self.outer.is_empty() || self.holds_line(from, to) {
            return Ok(turns);
        }
        let mut near = Self { outer: self.outer.clone(), holes: Vec::new() };
        let mut others: Vec<_> = self.holes.iter().collect();
        for search in 0..MAX_SEARCHES {
            let line: Vec<Point> = [from].into_iter().chain(turns.clone()).chain([to]).collect();
            work.add(others.iter().map(|hole| hole.len() * line.len()).sum())?;
            let is_crossed = |hole: &&Vec<Point>| line.windows(2).any(|ends| crosses(hole, ends));
            let (crossed, free) = others.into_iter().partition::<Vec<_>, _>(is_crossed);
            if crossed.is_empty() && search > 0 {
                break;
            }
            near.holes.extend(crossed.into_iter().cloned());
            others = free;
            turns = near.turns_among(from, to, work)?;
        }
        Ok(turns)
    }

    /// Returns the points where a line turns to stay inside a polygon of few holes.
    fn turns_among(
        &self,
        from: Point,
        to: Point,
        work: &mut Work<'_>,
    ) -> Result<Vec<Point>, Error> {
        let side_count = self.sides().count();
        let most = (MAX_WORK / side_count).isqrt();
        for share in MOVES {
            let mut concave = self.concave_corners();
            let most = if share == MOVES[0] { most.min(MAX_TURNS) } else { most };
            while concave.len() > most {
                let mut at = 0;
                concave.retain(|_| {
                    at += 1;
                    at % 2 == 0
                });
            }
            work.add(concave.len() * side_count)?;
            let mut nodes = self.moved(&concave, share);
            nodes.extend([to, from]);
            if let Some(turns) = self.shortest(&nodes, work)? {
                return Ok(turns);
            }
        }
        // The search fails where two boundaries touch, or where too many corners were dropped. Then the
        // straight line is as good as any other.
        Ok(Vec::new())
    }

    /// Returns the positions at which a line meets sides, as shares of its length from `from` to `to`,
    /// including 0 and 1.
    fn crossings(&self, from: Point, to: Point) -> Vec<f64> {
        let line = to - from;
        let mut shares = vec![0.0, 1.0];
        for [one, other] in self.sides() {
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
    pub fn holds_line(&self, from: Point, to: Point) -> bool {
        let line = to - from;
        let shares = self.crossings(from, to);
        shares.windows(2).all(|pair| {
            let is_short = (pair[1] - pair[0]) * line.length() < TOUCH.sqrt();
            is_short || self.holds(from + line * f64::midpoint(pair[0], pair[1]))
        })
    }

    /// Returns whether a point is inside a polygon.
    pub fn holds(&self, point: Point) -> bool {
        let mut is_inside = false;
        for [from, to] in self.sides() {
            if (from.y > point.y) != (to.y > point.y) {
                let along = (point.y - from.y) / (to.y - from.y);
                is_inside ^= point.x < from.x + (to.x - from.x) * along;
            }
        }
        is_inside
    }

    /// Returns twice the area of a polygon; its sign says how the outer ring turns.
    fn double_area(&self) -> f64 {
        self.sides().map(|[from, to]| from.cross(to)).sum()
    }

    /// Returns the corners that point into the polygon, each with the directions of its two sides.
    fn concave_corners(&self) -> Vec<(Point, [Point; 2])> {
        let double_area = self.double_area();
        let neighbours = self.rings().flat_map(|ring| {
            let [before, after] =
                [ring.len() - 1, 1].map(|skipped| ring.iter().cycle().skip(skipped));
            ring.iter().zip(before.zip(after))
        });
        neighbours
            .map(|(&corner, (&before, &after))| (corner, [corner - before, after - corner]))
            .filter(|(_, [entering, leaving])| entering.cross(*leaving) * double_area < 0.0)
            .collect()
    }

    /// Returns a point near each of some concave corners: at a share of the distance from the corner to
    /// the opposite boundary.
    fn moved(&self, concave: &[(Point, [Point; 2])], share: f64) -> Vec<Point> {
        let most = MAX_MOVE * (self.double_area().abs() / 2.0).sqrt();
        let mut corners = Vec::new();
        for &(corner, [entering, leaving]) in concave {
            let unit = |vector: Point| vector * (1.0 / vector.length().max(TOUCH));
            // The direction away from both sides.
            let inside = unit(unit(entering) - unit(leaving));
            let far = corner + inside * (4.0 * most);
            let room = self.crossings(corner, far)[1..]
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
    fn shortest(&self, nodes: &[Point], work: &mut Work<'_>) -> Result<Option<Vec<Point>>, Error> {
        let (start, end) = (nodes.len() - 1, nodes.len() - 2);
        let side_count = self.sides().count();
        let mut best = vec![f64::INFINITY; nodes.len()];
        let mut previous = vec![start; nodes.len()];
        let mut is_done = vec![false; nodes.len()];
        best[start] = 0.0;
        while let Some(here) = (0..nodes.len())
            .filter(|&node| !is_done[node] && best[node].is_finite())
            .min_by(|&one, &other| best[one].total_cmp(&best[other]))
        {
            work.add(nodes.len() * side_count)?;
            if here == end {
                let mut turns = Vec::new();
                let mut node = previous[end];
                while node != start {
                    turns.push(nodes[node]);
                    node = previous[node];
                }
                turns.reverse();
                return Ok(Some(turns));
            }
            is_done[here] = true;
            for there in 0..nodes.len() {
                let length = best[here] + (nodes[there] - nodes[here]).length();
                if !is_done[there]
                    && length < best[there]
                    && self.holds_line(nodes[here], nodes[there])
                {
                    (best[there], previous[there]) = (length, here);
                }
            }
        }
        Ok(None)
    }
}

/// Returns whether a line leads through the inside of a hole.
fn crosses(hole: &[Point], ends: &[Point]) -> bool {
    let (from, line) = (ends[0], ends[1] - ends[0]);
    let hole = Polygon { outer: hole.to_vec(), holes: Vec::new() };
    hole.crossings(from, ends[1]).windows(2).any(|pair| {
        let is_short = (pair[1] - pair[0]) * line.length() < TOUCH.sqrt();
        !is_short && hole.holds(from + line * f64::midpoint(pair[0], pair[1]))
    })
}
